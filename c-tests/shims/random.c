/* The shim of the system's randomness; see shims.h. */
#define _GNU_SOURCE
#include "shims.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/types.h>
#include <unistd.h>

enum kind {
    REAL,
    SHORT,
    INTERRUPTED,
    FAIL,
    BYTE,
    COUNTING,
    KNOWN,
    NONE,
    FILE_INSTEAD,
    ZERO_INSTEAD,
    UNSEEDED,
    END
};

struct source {
    enum kind kind;
    long number;
    long passes;  /* calls that are let through first */
    pid_t spared; /* the process to which all is real */
    unsigned long used;
    unsigned long given; /* bytes of what counts and of what is known */
};

static struct source call, device;

void shim_random_known(long stream, unsigned long position, unsigned char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++, position++) {
        uint64_t mixed = ((uint64_t)stream << 32) + position + UINT64_C(0x9e3779b97f4a7c15);
        mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
        mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
        bytes[i] = (unsigned char)(mixed >> 56);
    }
}

/* What a source does now; counts the use. */
static enum kind behaviour(struct source *source) {
    unsigned long used = __atomic_fetch_add(&source->used, 1, __ATOMIC_RELAXED);
    if ((long)used < source->passes || (source->spared != 0 && source->spared == getpid()))
        return REAL;
    return source->kind;
}

static ssize_t refuse(long number) {
    errno = (int)number;
    return -1;
}

/* One call or read of `size` bytes; `real` asks the system. */
static ssize_t serve(struct source *source, unsigned char *bytes, size_t size,
                     ssize_t (*real)(void *, size_t, long), long argument) {
    switch (behaviour(source)) {
    case SHORT:
        return real(bytes, size > 1 ? 1 : size, argument);
    case INTERRUPTED:
        return source->used % 2 == 1 ? refuse(EINTR) : real(bytes, size, argument);
    case FAIL:
        return refuse(source->number);
    case BYTE:
        memset(bytes, (int)source->number, size);
        return (ssize_t)size;
    case COUNTING:
        for (size_t i = 0; i < size; i++)
            bytes[i] = (unsigned char)__atomic_fetch_add(&source->given, 1, __ATOMIC_RELAXED);
        return (ssize_t)size;
    case KNOWN:
        shim_random_known(source->number,
                          __atomic_fetch_add(&source->given, size, __ATOMIC_RELAXED), bytes, size);
        return (ssize_t)size;
    case END:
        return 0;
    default:
        return real(bytes, size, argument);
    }
}

static unsigned long calls;

typedef long system_call(long number, ...);

static system_call *real_syscall(void) {
    static system_call *found;
    if (found == NULL)
        *(void **)&found = dlsym(RTLD_NEXT, "syscall");
    return found;
}

static ssize_t real_call(void *bytes, size_t size, long flags) {
    return real_syscall()(SYS_getrandom, bytes, size, flags);
}

ssize_t getrandom(void *bytes, size_t size, unsigned flags) {
    __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED);
    return serve(&call, bytes, size, real_call, (long)flags);
}

/* The way by which a library reaches getrandom where libc need not have it. */
long syscall(long number, ...) {
    long argument[6];
    va_list arguments;
    va_start(arguments, number);
    for (int i = 0; i < 6; i++)
        argument[i] = va_arg(arguments, long);
    va_end(arguments);
    if (number == SYS_getrandom)
        return getrandom((void *)argument[0], (size_t)argument[1], (unsigned)argument[2]);
    return real_syscall()(number, argument[0], argument[1], argument[2], argument[3], argument[4],
                          argument[5]);
}

static unsigned long opens;

static int real_open(const char *path, int flags, int mode) {
    return (int)real_syscall()(SYS_openat, AT_FDCWD, path, flags, mode);
}

/* Linux numbers /dev/random 1:8 and /dev/urandom 1:9. */
static int is_random_device(int descriptor) {
    struct stat file;
    return fstat(descriptor, &file) == 0 && S_ISCHR(file.st_mode) && major(file.st_rdev) == 1 &&
           (minor(file.st_rdev) == 8 || minor(file.st_rdev) == 9);
}

static int open_any(const char *path, int flags, int mode) {
    if (strcmp(path, "/dev/urandom") == 0 || strcmp(path, "/dev/random") == 0) {
        __atomic_fetch_add(&opens, 1, __ATOMIC_RELAXED);
        if (device.kind == NONE)
            return (int)refuse(device.number);
        if (device.kind == FILE_INSTEAD)
            return real_open("/proc/self/exe", O_RDONLY | O_CLOEXEC, 0);
        if (device.kind == ZERO_INSTEAD)
            return real_open("/dev/zero", O_RDONLY | O_CLOEXEC, 0);
    }
    return real_open(path, flags, mode);
}

static int mode_of(int flags, va_list arguments) {
    return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(arguments, int) : 0;
}

int open(const char *path, int flags, ...) {
    va_list arguments;
    int mode;
    va_start(arguments, flags);
    mode = mode_of(flags, arguments);
    va_end(arguments);
    return open_any(path, flags, mode);
}

#if defined(__GLIBC__) /* elsewhere it is open by another name */
int open64(const char *path, int flags, ...) {
    va_list arguments;
    int mode;
    va_start(arguments, flags);
    mode = mode_of(flags, arguments);
    va_end(arguments);
    return open_any(path, flags, mode);
}
#endif

static ssize_t real_read(void *bytes, size_t size, long descriptor) {
    return real_syscall()(SYS_read, descriptor, bytes, size);
}

ssize_t read(int descriptor, void *bytes, size_t size) {
    if (is_random_device(descriptor))
        return serve(&device, bytes, size, real_read, descriptor);
    return real_read(bytes, size, descriptor);
}

/* A system without entropy: nobody waits for it for ever. */
int poll(struct pollfd *polled, nfds_t count, int timeout) {
    static int (*real_poll)(struct pollfd *, nfds_t, int);
    if (real_poll == NULL)
        *(void **)&real_poll = dlsym(RTLD_NEXT, "poll");
    if (device.kind == UNSEEDED && count == 1 && is_random_device(polled->fd)) {
        if (timeout != 0)
            abort();
        return 0;
    }
    return real_poll(polled, count, timeout);
}

unsigned long shim_random_calls(void) { return __atomic_load_n(&calls, __ATOMIC_RELAXED); }

unsigned long shim_random_opens(void) { return __atomic_load_n(&opens, __ATOMIC_RELAXED); }

/* Not while another thread uses the source. */
static void set(struct source *source, const char *text) {
    static const char *const names[] = {"real", "short",    "interrupted", "fail",
                                        "byte", "counting", "known",       "none",
                                        "file", "zero",     "unseeded",    "end"};
    struct source how = {REAL, 0, 0, 0, 0, 0};
    const char *after = strstr(text, " after ");
    char name[16] = "";
    sscanf(text, "%15s %li", name, &how.number);
    how.passes = after != NULL ? strtol(after + strlen(" after "), NULL, 10) : 0;
    how.spared = strstr(text, " in child") != NULL ? getpid() : 0;
    for (int kind = REAL; kind <= END; kind++)
        if (strcmp(names[kind], name) == 0) {
            how.kind = (enum kind)kind;
            *source = how;
            return;
        }
    fprintf(stderr, "random shim: no such behaviour: %s\n", text);
    abort();
}

void shim_random_call(const char *behaviour, ...) {
    char text[64];
    va_list arguments;
    va_start(arguments, behaviour);
    vsnprintf(text, sizeof text, behaviour, arguments);
    va_end(arguments);
    set(&call, text);
}

void shim_random_device(const char *behaviour, ...) {
    char text[64];
    va_list arguments;
    va_start(arguments, behaviour);
    vsnprintf(text, sizeof text, behaviour, arguments);
    va_end(arguments);
    set(&device, text);
}

__attribute__((constructor)) static void set_from_environment(void) {
    const char *of_call = getenv("SHIM_RANDOM_CALL");
    const char *of_device = getenv("SHIM_RANDOM_DEVICE");
    if (of_call != NULL)
        set(&call, of_call);
    if (of_device != NULL)
        set(&device, of_device);
}
