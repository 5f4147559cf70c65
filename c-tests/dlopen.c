/* Opened by dlopen, without memory for a thread: glibc ends a process whose thread then needs its
 * thread-local data.  A generator handle needs none. */
#include "check.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sys/resource.h>

typedef uuid7_status create_call(const uuid7_generator_options *options,
                                 uuid7_generator **generator);
typedef uuid7_status next_call(uuid7_generator *generator, uint8_t *uuid);

static void *library;
static uuid7_generator *generator;
static int ready, exhausted;

static void *function(const char *name) {
    void *found = dlsym(library, name);
    CHECK(found != NULL);
    return found;
}

static void exhaust_memory(void) {
    struct rlimit none = {0, RLIM_INFINITY};
    CHECK(setrlimit(RLIMIT_AS, &none) == 0);
    for (size_t size = 1 << 20; size >= 16; size /= 2)
        while (malloc(size) != NULL)
            ;
}

static void *make_without_memory(void *unused) {
    uint8_t uuids[2][UUID7_SIZE];
    next_call *next;
    *(void **)&next = function("uuid7_generator_next");
    __atomic_store_n(&ready, 1, __ATOMIC_SEQ_CST);
    while (!__atomic_load_n(&exhausted, __ATOMIC_SEQ_CST))
        ;
    CHECK_OK(next(generator, uuids[0]));
    CHECK_OK(next(generator, uuids[1]));
    CHECK(memcmp(uuids[0], uuids[1], UUID7_SIZE) < 0);
    return unused;
}

TEST(a_thread_without_memory_makes_uuids_by_a_handle) {
    pid_t child = fork();
    if (child == 0) {
        pthread_t thread;
        create_call *create;
        *(void **)&create = function("uuid7_generator_create");
        CHECK_OK(create(NULL, &generator));
        CHECK(pthread_create(&thread, NULL, make_without_memory, NULL) == 0);
        while (!__atomic_load_n(&ready, __ATOMIC_SEQ_CST))
            ;
        exhaust_memory();
        __atomic_store_n(&exhausted, 1, __ATOMIC_SEQ_CST);
        CHECK(pthread_join(thread, NULL) == 0);
        _exit(0);
    }
    check_child(child);
}

/* Used by CHECK_OK. */
const char *uuid7_status_text(uuid7_status status) {
    (void)status;
    return "";
}

int main(int count, char **arguments) {
    CHECK(count == 2);
    library = dlopen(arguments[1], RTLD_NOW);
    CHECK(library != NULL);
    RUN(a_thread_without_memory_makes_uuids_by_a_handle);
    return check_end();
}
