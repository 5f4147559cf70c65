/* A fault for ThreadSanitizer to find inside the library: one handle, two threads at the same time.
 */
#include "threads.h"

static uuid7_generator *shared;

static void use(size_t number) {
    uint8_t uuid[UUID7_SIZE];
    (void)number;
    for (int i = 0; i < 1000; i++) {
        uuid7_status status = uuid7_generator_next(shared, uuid);
        CHECK(status == UUID7_STATUS_OK || status == UUID7_STATUS_BUSY);
    }
}

int main(void) {
    CHECK_OK(uuid7_generator_create(NULL, &shared));
    together(2, use);
    return 0;
}
