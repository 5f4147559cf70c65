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
#else
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

uint64_t steady_ms(void) {
    struct timespec now = {0, 0};
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        return 0; /* no progress is shown */
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}
#endif
