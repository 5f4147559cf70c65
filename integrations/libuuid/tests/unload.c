/* Opened and closed at run time; this program is not linked with the library, whose path it is
 * given. */
#include "check.h"

#include <dlfcn.h>
#include <pthread.h>
#include <uuid/uuid.h>

static const char *path;

static void open_use_close(void) {
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    void (*generate)(uuid_t);
    int (*is_null)(const uuid_t);
    uuid_t uuid = {0};
    if (handle == NULL)
        check_fail(__FILE__, __LINE__, "%s", dlerror());
    *(void **)&generate = dlsym(handle, "uuid_generate");
    *(void **)&is_null = dlsym(handle, "uuid_is_null");
    CHECK(generate != NULL && is_null != NULL);
    generate(uuid);
    CHECK(!is_null(uuid));
    CHECK(dlclose(handle) == 0);
}

static size_t resident_bytes(void) {
    unsigned long all, resident;
    FILE *file = fopen("/proc/self/statm", "r");
    CHECK(file != NULL && fscanf(file, "%lu %lu", &all, &resident) == 2);
    fclose(file);
    return resident * (size_t)sysconf(_SC_PAGESIZE);
}

/* Measured after a tenth, when all that is kept once has been taken. */
TEST(ten_thousand_openings_and_closings_keep_no_memory) {
    size_t openings = scaled(10000), before = 0;
    for (size_t i = 0; i < openings; i++) {
        if (i == openings / 10)
            before = resident_bytes();
        open_use_close();
    }
    CHECK(!at_native_speed() || resident_bytes() < before + 1000000);
}

static void *in_thread(void *unused) {
    open_use_close();
    return unused;
}

TEST(a_thread_may_end_after_it_has_closed_the_library) {
    for (size_t i = scaled(1000); i > 0; i--) {
        pthread_t thread;
        CHECK(pthread_create(&thread, NULL, in_thread, NULL) == 0);
        CHECK(pthread_join(thread, NULL) == 0);
    }
}

TEST(a_child_may_open_it_again_and_end) {
    pid_t child = fork();
    if (child == 0) {
        open_use_close();
        exit(0);
    }
    check_child(child);
}

int main(int count, char **arguments) {
    CHECK(count == 2);
    path = arguments[1];
    RUN(ten_thousand_openings_and_closings_keep_no_memory);
    RUN(a_thread_may_end_after_it_has_closed_the_library);
    RUN(a_child_may_open_it_again_and_end);
    return check_end();
}
