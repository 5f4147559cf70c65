/* The shim of madvise; see shims.h. */
#define _GNU_SOURCE
#include "shims.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The errno that an advice fails with; -1 before the environment has been asked. */
static int failure = -1;

void shim_advice(int number) { failure = number; }

int madvise(void *from, size_t size, int advice) {
    if (failure == -1) { /* a library may call as it is loaded, before we are */
        const char *text = getenv("SHIM_ADVICE");
        failure = text != NULL ? atoi(text) : 0;
    }
    if (failure != 0) {
        errno = failure;
        return -1;
    }
    return (int)syscall(SYS_madvise, from, size, advice);
}
