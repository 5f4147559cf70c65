/* A cancelled thread, which glibc would unwind through whatever it is in. */
#include "generators.h"
#include "shims/shims.h"

#include <pthread.h>

/* AddressSanitizer asks for it at the start.  It would look at an unwound stack as if it were in
 * use. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "use_sigaltstack=0"; }

static int ended_by_itself;

/* Cancelled already when it calls; every call that asks the system is a cancellation point of libc.
 */
static void *call_while_cancelled(void *unused) {
    uint8_t uuids[100 * UUID7_SIZE];
    int state = -1;
    CHECK(pthread_cancel(pthread_self()) == 0);
    CHECK_OK(generator->make(uuids, 100));
    CHECK(all_increase(uuids, 100));
    CHECK_OK(uuid7_reseed());
    CHECK_OK(uuid7_generate_at(0, uuids));
    CHECK(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &state) == 0);
    CHECK(state == PTHREAD_CANCEL_ENABLE); /* as it was */
    __atomic_store_n(&ended_by_itself, 1, __ATOMIC_SEQ_CST);
    pthread_testcancel();
    CHECK(0);
    return unused;
}

static void cancel(void) {
    pthread_t thread;
    void *result = NULL;
    uint8_t uuid[UUID7_SIZE];
    CHECK(pthread_create(&thread, NULL, call_while_cancelled, NULL) == 0);
    CHECK(pthread_join(thread, &result) == 0);
    CHECK(result == PTHREAD_CANCELED);
    CHECK(ended_by_itself);
    CHECK_OK(generator->make(uuid, 1));
}

TEST(a_cancelled_thread_ends_at_a_point_of_its_own_and_not_inside_a_call) {
    for_each_maker(cancel);
}

static void cancel_at_the_device(void) {
    shim_random_call("fail 38");
    cancel();
    CHECK(shim_random_opens() > 0);
}

TEST(nor_where_the_device_is_read) { for_each_maker(cancel_at_the_device); }

int main(void) {
    RUN(a_cancelled_thread_ends_at_a_point_of_its_own_and_not_inside_a_call);
    RUN(nor_where_the_device_is_read);
    return check_end();
}
