/* What C99 does not have. */
#define _POSIX_C_SOURCE 200809L
#include "command.h"

#include <errno.h>
#include <fcntl.h>

#if defined(_WIN32)
#include <io.h>
#include <windows.h>

bool is_terminal(int file) { return _isatty(file) != 0; }

int open_to_read(const char *name) { return _open(name, _O_RDONLY | _O_BINARY); }

void close_file(int file) { _close(file); }

long read_some(int file, char *bytes, size_t size) {
    return (long)_read(file, bytes, (unsigned)size);
}

uint64_t steady_ms(void) { return GetTickCount64(); }

void *map_shared(const char *name, size_t size) {
    (void)name, (void)size;
    errno = ENOSYS;
    return NULL;
}
#else
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

bool is_terminal(int file) { return isatty(file) == 1; }

int open_to_read(const char *name) { return open(name, O_RDONLY | O_CLOEXEC); }

void close_file(int file) { close(file); }

long read_some(int file, char *bytes, size_t size) {
    long got;
    do {
        got = (long)read(file, bytes, size);
    } while (got < 0 && errno == EINTR);
    return got;
}

/* Puts a whole file in place, unless another process was quicker: link replaces none. */
static bool make_file(const char *name, size_t size) {
    char unfinished[4096];
    int error = 0, length = snprintf(unfinished, sizeof unfinished, "%s.%ld", name, (long)getpid()),
        file;
    if (length < 0 || (size_t)length >= sizeof unfinished) {
        errno = ENAMETOOLONG;
        return false;
    }
    file = open(unfinished, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return false;
    /* Written, not sparse: a full disk must show now. */
    for (size_t i = 0; i < size && error == 0; i++)
        if (write(file, "", 1) != 1)
            error = errno;
    if (error == 0 && link(unfinished, name) != 0 && errno != EEXIST)
        error = errno;
    unlink(unfinished);
    close(file);
    errno = error;
    return error == 0;
}

void *map_shared(const char *name, size_t size) {
    struct stat info;
    void *memory = MAP_FAILED;
    int error, file = open(name, O_RDWR | O_CLOEXEC);
    if (file < 0 && errno == ENOENT && make_file(name, size))
        file = open(name, O_RDWR | O_CLOEXEC);
    if (file < 0)
        return NULL;
    if (fstat(file, &info) == 0) {
        errno = EINVAL; /* what lies past the end of a short file cannot be touched */
        if (info.st_size >= (off_t)size)
            memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    }
    error = errno;
    close(file);
    errno = error;
    return memory == MAP_FAILED ? NULL : memory;
}

uint64_t steady_ms(void) {
    struct timespec now = {0, 0};
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        return 0; /* no progress is shown */
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}
#endif
