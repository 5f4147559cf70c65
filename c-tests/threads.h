/* Threads that start together. */
#ifndef THREADS_H
#define THREADS_H

#include "check.h"

#include <pthread.h>

enum { THREADS_MAX = 32 };

struct crew {
    pthread_barrier_t start;
    void (*body)(size_t number);
};

struct crew_member {
    struct crew *crew;
    size_t number;
    pthread_t thread;
};

static inline void *crew_begin(void *argument) {
    struct crew_member *member = argument;
    pthread_barrier_wait(&member->crew->start);
    member->crew->body(member->number);
    return NULL;
}

/* Runs body(0) ... body(count - 1), a thread each, and waits for their end. */
static inline void together(size_t count, void (*body)(size_t number)) {
    struct crew crew;
    struct crew_member members[THREADS_MAX];
    CHECK(count <= THREADS_MAX);
    crew.body = body;
    CHECK(pthread_barrier_init(&crew.start, NULL, (unsigned)count) == 0);
    for (size_t i = 0; i < count; i++) {
        members[i].crew = &crew;
        members[i].number = i;
        CHECK(pthread_create(&members[i].thread, NULL, crew_begin, &members[i]) == 0);
    }
    for (size_t i = 0; i < count; i++)
        CHECK(pthread_join(members[i].thread, NULL) == 0);
    pthread_barrier_destroy(&crew.start);
}

#endif
