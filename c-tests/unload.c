/* The library opened and closed at run time, with threads and forks around it; UUID7_LIBRARY is its
 * path.  This program is not linked with it, so that closing it is what it is to a plug-in's host.
 */
#include "check.h"

#include <dlfcn.h>
#include <pthread.h>

static const char *path;

struct library {
    void *handle;
    uuid7_status (*generate)(uint8_t *uuid);
    uuid7_status (*generate_ordered)(uint8_t *uuid);
};

static void *symbol(void *handle, const char *name) {
    void *found = dlsym(handle, name);
    CHECK(found != NULL);
    return found;
}

static struct library open_library(void) {
    struct library library;
    library.handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library.handle == NULL)
        check_fail(__FILE__, __LINE__, "%s", dlerror());
    *(void **)&library.generate = symbol(library.handle, "uuid7_generate");
    *(void **)&library.generate_ordered = symbol(library.handle, "uuid7_generate_ordered");
    return library;
}

static void use(const struct library *library) {
    uint8_t uuids[4][UUID7_SIZE];
    CHECK(library->generate(uuids[0]) == UUID7_STATUS_OK);
    CHECK(library->generate(uuids[1]) == UUID7_STATUS_OK);
    CHECK(library->generate_ordered(uuids[2]) == UUID7_STATUS_OK);
    CHECK(library->generate_ordered(uuids[3]) == UUID7_STATUS_OK);
    CHECK(all_increase(uuids[0], 2) && all_increase(uuids[2], 2));
    CHECK(is_version_7(uuids[1]) && is_version_7(uuids[3]));
}

static void use_once(void) {
    struct library library = open_library();
    use(&library);
    CHECK(dlclose(library.handle) == 0);
}

static size_t resident_bytes(void) {
    unsigned long all, resident;
    FILE *file = fopen("/proc/self/statm", "r");
    CHECK(file != NULL && fscanf(file, "%lu %lu", &all, &resident) == 2);
    fclose(file);
    return resident * (size_t)sysconf(_SC_PAGESIZE);
}

/* ---- threads and closing ---- */

static void *open_use_close(void *unused) {
    use_once();
    return unused;
}

TEST(a_thread_may_end_after_it_has_closed_the_library) {
    for (size_t i = scaled(200); i > 0; i--) {
        pthread_t thread;
        CHECK(pthread_create(&thread, NULL, open_use_close, NULL) == 0);
        CHECK(pthread_join(thread, NULL) == 0);
    }
}

static pthread_barrier_t used, done;

static void *use_and_stay(void *library) {
    use(library);
    pthread_barrier_wait(&used);
    pthread_barrier_wait(&done);
    return NULL;
}

/* Measured after a tenth, when all that is kept once has been taken. */
TEST(five_thousand_openings_and_closings_with_two_threads_alive_keep_no_memory) {
    enum { LIVE = 2 };
    struct library library = open_library();
    pthread_t threads[LIVE];
    size_t openings = scaled(5000), before = 0;
    CHECK(pthread_barrier_init(&used, NULL, LIVE + 1) == 0);
    CHECK(pthread_barrier_init(&done, NULL, LIVE + 1) == 0);
    for (int i = 0; i < LIVE; i++)
        CHECK(pthread_create(&threads[i], NULL, use_and_stay, &library) == 0);
    pthread_barrier_wait(&used);
    CHECK(dlclose(library.handle) == 0);
    for (size_t i = 0; i < openings; i++) {
        if (i == openings / 10)
            before = resident_bytes();
        use_once();
    }
    CHECK(!at_native_speed() || resident_bytes() < before + 5000000);
    pthread_barrier_wait(&done);
    for (int i = 0; i < LIVE; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
}

static void *use_library(void *library) {
    use(library);
    return NULL;
}

TEST(ten_thousand_threads_that_end_keep_no_memory) {
    struct library library = open_library();
    size_t threads = scaled(10000), before = 0;
    for (size_t i = 0; i < threads; i++) {
        pthread_t thread;
        if (i == threads / 10)
            before = resident_bytes();
        CHECK(pthread_create(&thread, NULL, use_library, &library) == 0);
        CHECK(pthread_join(thread, NULL) == 0);
    }
    CHECK(!at_native_speed() || resident_bytes() < before + 1000000);
    CHECK(dlclose(library.handle) == 0);
}

/* ---- after the last closing ---- */

TEST(after_closing_a_process_may_fork_and_end_and_so_may_its_child) {
    pid_t child = fork();
    if (child == 0) {
        pid_t grandchild;
        use_once();
        grandchild = fork();
        if (grandchild == 0)
            exit(0); /* with all that is registered for the end */
        check_child(grandchild);
        exit(0);
    }
    check_child(child);
}

TEST(a_child_may_open_again_what_its_parent_has_closed) {
    pid_t child;
    use_once();
    child = fork();
    if (child == 0) {
        use_once();
        exit(0);
    }
    check_child(child);
    use_once();
}

int main(int count, char **arguments) {
    CHECK(count == 2);
    path = arguments[1];
    RUN(a_thread_may_end_after_it_has_closed_the_library);
    RUN(five_thousand_openings_and_closings_with_two_threads_alive_keep_no_memory);
    RUN(ten_thousand_threads_that_end_keep_no_memory);
    RUN(after_closing_a_process_may_fork_and_end_and_so_may_its_child);
    RUN(a_child_may_open_again_what_its_parent_has_closed);
    return check_end();
}
