/* A plug-in host: opens the library, uses it from a thread of its own, closes it while the thread
 * lives. */

#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>

typedef int32_t generate_function(uint8_t *);

static sem_t used, closed;
static generate_function *generate;
static int failures;

static void *use(void *none) {
    uint8_t uuid[16];
    (void)none;
    failures += generate(uuid) != 0;
    sem_post(&used);
    sem_wait(&closed);
    return NULL; /* what the library left in this thread ends here */
}

int main(void) {
    sem_init(&used, 0, 0);
    sem_init(&closed, 0, 0);
    for (int round = 0; round < 100; round++) {
        void *library = dlopen("libuuid7.so.1", RTLD_NOW | RTLD_LOCAL);
        if (library == NULL) {
            fprintf(stderr, "%s\n", dlerror());
            return 1;
        }
        *(void **)&generate = dlsym(library, "uuid7_generate");
        if (generate == NULL)
            return 1;
        pthread_t thread;
        if (pthread_create(&thread, NULL, use, NULL) != 0)
            return 1;
        sem_wait(&used);
        failures += dlclose(library) != 0;
        sem_post(&closed);
        pthread_join(thread, NULL);
    }
    return failures != 0;
}
