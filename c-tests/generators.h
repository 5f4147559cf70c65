/* The ways to make UUIDs as a table, for tests of every one. */
#ifndef MAKERS_H
#define MAKERS_H

#include "check.h"

struct generator {
    const char *name;
    int is_bulk;
    uuid7_status (*make)(uint8_t *uuids, size_t count);
};

/* The generator that `make` draws from, one for each thread.  All are kept to the end, so that none
 * looks lost when its thread has ended, or was not copied into a child. */
static __thread uuid7_generator *generator_handle;
static uuid7_generator *volatile generators_kept[1 << 15]; /* volatile: nobody reads them */
static size_t generators_kept_count;

static inline uuid7_generator *own_generator(void) {
    if (generator_handle == NULL) {
        size_t place = __atomic_fetch_add(&generators_kept_count, 1, __ATOMIC_RELAXED);
        CHECK_OK(uuid7_generator_create(NULL, &generator_handle));
        generators_kept[place % (sizeof generators_kept / sizeof *generators_kept)] =
            generator_handle;
    }
    return generator_handle;
}

static inline uuid7_status make_one_by_one(uuid7_status (*call)(uint8_t *), uint8_t *uuids,
                                           size_t count) {
    uuid7_status status = UUID7_STATUS_OK;
    for (size_t i = 0; i < count && status == UUID7_STATUS_OK; i++)
        status = call(uuids + i * UUID7_SIZE);
    return status;
}

static inline uuid7_status make_of_generator(uint8_t *uuid) {
    return uuid7_generator_next(own_generator(), uuid);
}

static inline uuid7_status make_by_generate(uint8_t *uuids, size_t count) {
    return make_one_by_one(uuid7_generate, uuids, count);
}

static inline uuid7_status make_by_ordered(uint8_t *uuids, size_t count) {
    return make_one_by_one(uuid7_generate_ordered, uuids, count);
}

static inline uuid7_status make_by_generator(uint8_t *uuids, size_t count) {
    return make_one_by_one(make_of_generator, uuids, count);
}

static inline uuid7_status make_by_generator_many(uint8_t *uuids, size_t count) {
    return uuid7_generator_next_many(own_generator(), uuids, count);
}

static const struct generator generators[] = {
    {"uuid7_generate", 0, make_by_generate},
    {"uuid7_generate_many", 1, uuid7_generate_many},
    {"uuid7_generate_ordered", 0, make_by_ordered},
    {"uuid7_generate_ordered_many", 1, uuid7_generate_ordered_many},
    {"uuid7_generator_next", 0, make_by_generator},
    {"uuid7_generator_next_many", 1, make_by_generator_many},
};

#define GENERATORS_END (generators + sizeof generators / sizeof *generators)

/* The one that a test is about. */
static const struct generator *generator;

/* Runs `body` in a child.  As the parent uses no call of the library, its state there is new.
 * Windows has no fork: there it runs in this process. */
static inline void in_new_process(void (*body)(void)) {
#if defined(_WIN32)
    body();
#else
    pid_t child = fork();
    if (child == 0) {
        body();
        _exit(0);
    }
    check_child(child);
#endif
}

static inline void for_each_maker(void (*body)(void)) {
    for (generator = generators; generator < GENERATORS_END; generator++) {
        check_note("%s", generator->name);
        in_new_process(body);
    }
    check_note("%s", "");
}

/* The 26 bits after the time, read without the library. */
static inline uint32_t counter_bits(const uint8_t *uuid) {
    return (uint32_t)(uuid[6] & 0x0f) << 22 | (uint32_t)uuid[7] << 14 |
           (uint32_t)(uuid[8] & 0x3f) << 8 | uuid[9];
}

#endif
