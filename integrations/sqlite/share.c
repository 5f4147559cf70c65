#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* posix_fallocate */
#endif
#include "share.h"

#ifdef _WIN32

uuid7_status generate_in_order(uint8_t uuid[UUID7_SIZE]) { return uuid7_generate_ordered(uuid); }

const char *share_file(const char *path) {
    (void)path;
    return "a file cannot be shared on this system";
}

#else

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uuid7_experimental.h>

/* Set once or rarely, never unmapped: another thread may be inside. */
static uuid7_shared *shared;

uuid7_status generate_in_order(uint8_t uuid[UUID7_SIZE]) {
    uuid7_shared *block = __atomic_load_n(&shared, __ATOMIC_ACQUIRE);
    return block != NULL ? uuid7_generate_shared(block, uuid) : uuid7_generate_ordered(uuid);
}

static const char *map(int file, uuid7_shared **block) {
    struct stat info;
    int failure;
    void *memory;
    if (fstat(file, &info) != 0)
        return strerror(errno);
    /* A file of another length is somebody else's: a shorter one would be extended. */
    if (info.st_size != 0 && info.st_size != sizeof(uuid7_shared))
        return uuid7_status_text(UUID7_STATUS_BAD_SHARED);
    /* Zeros are a new block, and what is there is left alone.  On a full disk it fails
       here, not by SIGBUS at a later write. */
    failure = posix_fallocate(file, 0, sizeof(uuid7_shared));
    if (failure != 0)
        return strerror(failure);
    memory = mmap(NULL, sizeof(uuid7_shared), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED)
        return strerror(errno);
    *block = memory;
    return NULL;
}

const char *share_file(const char *path) {
    uint8_t last[UUID7_SIZE];
    uuid7_shared *block = NULL;
    uuid7_status status;
    const char *failure;
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0)
        return strerror(errno);
    failure = map(file, &block);
    close(file);
    if (failure != NULL)
        return failure;
    /* Above what this process has generated so far, so that order holds over the change. */
    status = generate_in_order(last);
    if (status == UUID7_STATUS_OK)
        status = uuid7_shared_advance_past(block, last);
    if (status != UUID7_STATUS_OK) {
        munmap(block, sizeof *block);
        return uuid7_status_text(status);
    }
    __atomic_store_n(&shared, block, __ATOMIC_RELEASE);
    return NULL;
}

#endif
