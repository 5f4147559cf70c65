/* A system whose randomness comes in pieces, is refused, ends, or is no randomness at all. */
#include "generators.h"
#include "shims/shims.h"

#include <dirent.h>
#include <errno.h>
#include <malloc.h>

enum { GROUP = 1000, TAIL_SIZE = 6 };
#define NOON INT64_C(1700000000000)

static uint8_t uuids[2 * GROUP * UUID7_SIZE];

static uint8_t *group(size_t number) { return uuids + number * GROUP * UUID7_SIZE; }

static void check_group(size_t number) {
    memset(group(number), 0, GROUP * UUID7_SIZE);
    CHECK_OK(generator->make(group(number), GROUP));
    CHECK(all_increase(group(number), GROUP));
    for (size_t i = 0; i < GROUP; i++)
        CHECK(is_version_7(group(number) + i * UUID7_SIZE));
}

/* How many of the 48-bit tails are repeated.  Of 2,000 one is with odds of 10^-8, two with 10^-16.
 */
static size_t repeated_tails(const uint8_t *from, size_t count) {
    uint8_t *tails = malloc(count * TAIL_SIZE);
    size_t repeated = 0;
    CHECK(tails != NULL);
    for (size_t i = 0; i < count; i++)
        memcpy(tails + i * TAIL_SIZE, from + i * UUID7_SIZE + 10, TAIL_SIZE);
    check_item_size = TAIL_SIZE;
    qsort(tails, count, TAIL_SIZE, check_compare_items);
    for (size_t i = 1; i < count; i++)
        repeated += memcmp(tails + (i - 1) * TAIL_SIZE, tails + i * TAIL_SIZE, TAIL_SIZE) == 0;
    free(tails);
    return repeated;
}

/* The contract of a refusal: nothing written, errno as it was. */
static void check_refused(void) {
    uint8_t area[3 * UUID7_SIZE];
    lay_canaries(area, sizeof area);
    errno = 4321;
    CHECK_STATUS(UUID7_STATUS_NO_ENTROPY, generator->make(area + UUID7_SIZE, 1));
    CHECK(errno == 4321);
    CHECK(canaries_live_around(area, sizeof area, 0, 0));
}

/* ---- in pieces ---- */

static void short_call(void) {
    shim_random_call("short");
    check_group(0);
    CHECK(shim_random_calls() >= 32);
    CHECK(shim_random_opens() == 0);
}

TEST(one_byte_at_a_time_is_waited_for) { for_each_maker(short_call); }

static void interrupted_call(void) {
    shim_random_call("interrupted");
    check_group(0);
    CHECK(shim_random_calls() >= 2);
    CHECK(shim_random_opens() == 0);
}

TEST(an_interrupted_call_is_made_again) { for_each_maker(interrupted_call); }

/* ---- the device where the call is not allowed or not known ---- */

static void use_device(int call_errno, const char *device) {
    shim_random_call("fail %d", call_errno);
    shim_random_device("%s", device);
    check_group(0);
    CHECK(shim_random_opens() > 0);
}

static void not_allowed(void) { use_device(EPERM, "real"); }
static void not_known(void) { use_device(ENOSYS, "real"); }
static void not_known_and_device_short(void) { use_device(ENOSYS, "short"); }
static void not_known_and_device_interrupted(void) { use_device(ENOSYS, "interrupted"); }

TEST(the_device_stands_in_for_a_call_that_is_not_allowed_or_not_known) {
    for_each_maker(not_allowed);
    for_each_maker(not_known);
    for_each_maker(not_known_and_device_short);
    for_each_maker(not_known_and_device_interrupted);
}

static void call_returns_nothing(void) {
    shim_random_call("end");
    check_group(0);
    CHECK(shim_random_opens() > 0);
}

TEST(a_call_that_returns_no_byte_is_no_answer) { for_each_maker(call_returns_nothing); }

static size_t open_descriptors(void) {
    DIR *directory = opendir("/proc/self/fd");
    size_t count = 0;
    CHECK(directory != NULL);
    while (readdir(directory) != NULL)
        count++;
    closedir(directory);
    return count;
}

static void leave_no_descriptor(void) {
    size_t before = open_descriptors();
    use_device(ENOSYS, "real");
    CHECK(open_descriptors() == before);
    shim_random_device("end");
    CHECK_STATUS(UUID7_STATUS_NO_ENTROPY, uuid7_reseed());
    CHECK(open_descriptors() == before);
}

TEST(the_device_is_closed_again) { for_each_maker(leave_no_descriptor); }

/* ---- refused ---- */

static void refuse_then_serve(int call_errno, const char *device) {
    shim_random_call("fail %d", call_errno);
    shim_random_device("%s", device);
    for (int i = 0; i < 100; i++)
        check_refused();
    shim_random_call("real");
    check_group(0);
}

static void no_device(void) { refuse_then_serve(ENOSYS, "none 2"); }
static void device_is_a_file(void) { refuse_then_serve(ENOSYS, "file"); }
static void device_is_zero(void) { refuse_then_serve(ENOSYS, "zero"); }
static void device_is_empty(void) { refuse_then_serve(EPERM, "end"); }
static void device_is_broken(void) { refuse_then_serve(EPERM, "fail 5"); }
static void no_descriptor_left(void) { refuse_then_serve(ENOSYS, "none 24"); }

TEST(without_any_randomness_every_call_is_refused_until_there_is_some) {
    for_each_maker(no_device);
    for_each_maker(device_is_a_file);
    for_each_maker(device_is_zero);
    for_each_maker(device_is_empty);
    for_each_maker(device_is_broken);
    for_each_maker(no_descriptor_left);
}

static void fail_after_some_bytes(void) {
    shim_random_call("fail %d after 5", EPERM);
    shim_random_device("none %d", ENOENT);
    /* Five calls pass at most; that none of the bytes of the first is taken for 32 is the point. */
    for (int i = 0; i < 5; i++)
        CHECK_OK(uuid7_reseed());
    CHECK_STATUS(UUID7_STATUS_NO_ENTROPY, uuid7_reseed());
    check_refused();
    shim_random_call("real");
    check_group(0);
}

TEST(randomness_that_ends_is_noticed_at_the_next_reseeding) {
    for_each_maker(fail_after_some_bytes);
}

/* One seed serves 1 MiB of output, and a UUID takes eight bytes of it, but for the first of a
 * millisecond. */
enum { PER_SEED = (1 << 20) / 8 };

static void run_dry(void) {
    uint8_t *made = malloc((2 * PER_SEED + GROUP) * UUID7_SIZE);
    size_t count = GROUP, before;
    CHECK(made != NULL);
    shim_clock("frozen %" PRId64, NOON);
    CHECK_OK(generator->make(made, GROUP));
    shim_random_call("fail %d", EPERM);
    shim_random_device("none %d", ENOENT);
    while (count < PER_SEED + GROUP &&
           generator->make(made + count * UUID7_SIZE, 1) == UUID7_STATUS_OK)
        count++;
    CHECK(GROUP < count && count <= PER_SEED);
    check_refused();
    check_refused();
    before = count;
    shim_random_call("real");
    CHECK_OK(generator->make(made + count * UUID7_SIZE, GROUP));
    count += GROUP;
    CHECK(before < count);
    CHECK(all_increase(made, count));
    /* 10^5 tails of 48 bits: one repeats with odds of 2 x 10^-5, three with 10^-15. */
    CHECK(repeated_tails(made, count) < 3);
    free(made);
}

TEST(randomness_that_ends_refuses_within_one_mebibyte_and_repeats_nothing) {
    for_each_maker(run_dry);
}

static void count_seeds(void) {
    enum { RUN = 1 << 16, RUNS = 16 };
    static uint8_t run[RUN * UUID7_SIZE];
    unsigned long before;
    shim_clock("frozen %" PRId64, NOON);
    check_group(0);
    before = shim_random_calls();
    for (int i = 0; i < RUNS; i++)
        CHECK_OK(generator->make(run, RUN));
    CHECK(shim_random_calls() - before >= RUNS * RUN / PER_SEED - 1);
    CHECK(shim_random_calls() - before <= 2 * RUNS);
}

TEST(the_system_is_asked_again_for_every_mebibyte_of_output) { for_each_maker(count_seeds); }

/* A bulk call makes blocks of 65,536 UUIDs, and can fail before each. */
static void run_dry_in_bulk(void) {
    enum { COUNT = 400000 };
    uint8_t *many;
    size_t nils = 0;
    if (!generator->is_bulk)
        return;
    many = malloc(COUNT * UUID7_SIZE);
    CHECK(many != NULL);
    shim_clock("frozen %" PRId64, NOON);
    check_group(0);
    lay_canaries(many, COUNT * UUID7_SIZE);
    shim_random_call("fail %d", EPERM);
    shim_random_device("none %d", ENOENT);
    CHECK_STATUS(UUID7_STATUS_NO_ENTROPY, generator->make(many, COUNT));
    while (nils < COUNT && uuid7_is_nil(many + nils * UUID7_SIZE))
        nils++;
    CHECK(nils % 65536 == 0 && nils < PER_SEED);
    CHECK(canaries_live_around(many, COUNT * UUID7_SIZE, 0, nils * UUID7_SIZE));
    shim_random_call("real");
    check_group(1);
    CHECK(all_increase(uuids, 2 * GROUP));
    free(many);
}

TEST(a_bulk_call_that_runs_dry_leaves_nil_and_nothing_that_looks_made) {
    for_each_maker(run_dry_in_bulk);
}

/* ---- only in a child ---- */

static void fail_in_child(void) {
    pid_t child;
    uint8_t *shared = shared_memory(GROUP * UUID7_SIZE);
    check_group(0);
    shim_random_call("fail %d in child", EPERM);
    shim_random_device("none %d", ENOENT);
    child = fork();
    if (child == 0) {
        for (int i = 0; i < 100; i++)
            check_refused();
        shim_random_call("real");
        check_group(1);
        CHECK(all_increase(uuids, 2 * GROUP));
        memcpy(shared, group(1), GROUP * UUID7_SIZE);
        _exit(0);
    }
    check_group(1);
    CHECK(all_increase(uuids, 2 * GROUP));
    check_child(child);
    memcpy(group(0), shared, GROUP * UUID7_SIZE);
    CHECK(repeated_tails(uuids, 2 * GROUP) < 2);
}

TEST(a_child_without_randomness_is_refused_and_does_not_use_its_parents) {
    for_each_maker(fail_in_child);
}

/* ---- a jump of the clock ---- */

static unsigned long calls_for_one_at(int64_t unix_ms) {
    unsigned long before = shim_random_calls();
    uint8_t uuid[UUID7_SIZE];
    shim_clock("frozen %" PRId64, unix_ms);
    CHECK_OK(generator->make(uuid, 1));
    return shim_random_calls() - before;
}

static void jump(void) {
    calls_for_one_at(NOON);
    CHECK(calls_for_one_at(NOON + 1000) == 0);
    CHECK(calls_for_one_at(NOON) == 0);
    CHECK(calls_for_one_at(NOON + 1001) > 0);
    CHECK(calls_for_one_at(NOON + 1001) == 0);
    CHECK(calls_for_one_at(NOON) > 0);
    CHECK(calls_for_one_at(NOON) == 0);
    CHECK(calls_for_one_at(NOON - INT64_C(1000000000)) > 0);
}

TEST(a_clock_that_jumps_by_more_than_a_second_has_fresh_randomness_taken_first) {
    for_each_maker(jump);
}

static void jump_without_randomness(void) {
    shim_clock("frozen %" PRId64, NOON);
    check_group(0);
    shim_random_call("fail %d", EPERM);
    shim_random_device("none %d", ENOENT);
    shim_clock("frozen %" PRId64, NOON + 5000);
    for (int i = 0; i < 100; i++)
        check_refused();
    shim_random_call("real");
    check_group(1);
    CHECK(all_increase(uuids, 2 * GROUP));
    CHECK(first_48_bits(group(1)) == (uint64_t)NOON + 5000);
}

TEST(a_jump_of_the_clock_without_randomness_is_refused_until_there_is_some) {
    for_each_maker(jump_without_randomness);
}

/* ---- a system that answers, but not with randomness ---- */

static void constant_call(const char *behaviour) {
    static const uint8_t max[UUID7_SIZE] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                            0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
    shim_random_call("%s", behaviour);
    shim_clock("frozen 0");
    check_group(0);
    shim_clock("frozen %" PRIu64, UUID7_UNIX_MS_MAX);
    check_group(1);
    CHECK(all_increase(uuids, 2 * GROUP));
    for (size_t i = 0; i < 2 * GROUP; i++) {
        CHECK(!uuid7_is_nil(uuids + i * UUID7_SIZE));
        CHECK(memcmp(max, uuids + i * UUID7_SIZE, UUID7_SIZE) != 0);
    }
    CHECK(repeated_tails(uuids, 2 * GROUP) < 2);
}

static void all_zero(void) { constant_call("byte 0x00"); }
static void all_ones(void) { constant_call("byte 0xff"); }
static void counting(void) { constant_call("counting"); }

TEST(version_and_variant_are_right_whatever_the_system_answers) {
    for_each_maker(all_zero);
    for_each_maker(all_ones);
    for_each_maker(counting);
}

/* ---- reseeding on demand ---- */

static void reseed(void) {
    unsigned long before;
    shim_clock("frozen %" PRId64, NOON);
    check_group(0);
    CHECK(calls_for_one_at(NOON) == 0);
    CHECK_OK(uuid7_reseed());
    before = shim_random_calls();
    check_group(1);
    /* The thread has asked already; a generator asks now. */
    CHECK(shim_random_calls() - before == (strstr(generator->name, "generator_") != NULL));
    CHECK(all_increase(uuids, 2 * GROUP));
}

TEST(reseeding_reaches_every_generator) { for_each_maker(reseed); }

/* ---- prepared ---- */

static void prepare_and_make(void) {
    uint8_t uuid[UUID7_SIZE];
    unsigned long before = shim_random_calls(), prepared;
    CHECK_OK(uuid7_prepare());
    prepared = shim_random_calls();
    CHECK(prepared > before);
    CHECK_OK(uuid7_generate(uuid));
    CHECK_OK(uuid7_generate_ordered(uuid));
    CHECK_OK(uuid7_generate_v4(uuid));
    CHECK(shim_random_calls() == prepared && shim_random_opens() == 0);
}

TEST(what_was_prepared_is_not_asked_for_again) { for_each_maker(prepare_and_make); }

static void prepare_too_early(void) {
    shim_random_call("fail %d", EAGAIN);
    errno = 4321;
    CHECK_STATUS(UUID7_STATUS_NOT_READY, uuid7_prepare());
    shim_random_call("fail %d", ENOSYS);
    shim_random_device("unseeded");
    CHECK_STATUS(UUID7_STATUS_NOT_READY, uuid7_prepare());
    CHECK(errno == 4321);
    shim_random_device("real");
    CHECK_OK(uuid7_prepare());
    CHECK(shim_random_opens() > 0);
    shim_random_call("real");
    CHECK_OK(uuid7_prepare());
}

TEST(no_entropy_yet_is_told_and_not_waited_for) { for_each_maker(prepare_too_early); }

static void prepare_without_any(void) {
    shim_random_call("fail %d", EPERM);
    shim_random_device("none %d", ENOENT);
    CHECK_STATUS(UUID7_STATUS_NO_ENTROPY, uuid7_prepare());
    shim_random_call("interrupted");
    CHECK_OK(uuid7_prepare());
}

TEST(no_entropy_ever_is_another_status) { for_each_maker(prepare_without_any); }

/* The buffer of a generator lies in its own memory, so what is left in it can be seen.  The bytes
 * of the next UUIDs are there, which shows that the search finds what is there. */
TEST(random_bytes_are_overwritten_as_they_are_used) {
    enum { MADE = 10 };
    uint8_t made[MADE * UUID7_SIZE], *memory = NULL;
    uuid7_generator *generator;
    size_t size, found_before = 0, found_after = 0;
    CHECK_OK(uuid7_generator_create(NULL, &generator));
    CHECK_OK(uuid7_generator_next(generator, made));
    size = malloc_usable_size(generator);
    CHECK((memory = malloc(size)) != NULL);
    memcpy(memory, generator, size);
    CHECK_OK(uuid7_generator_next_many(generator, made, MADE));
    for (size_t i = 0; i < MADE; i++) {
        const uint8_t *tail = made + i * UUID7_SIZE + 10;
        found_before += memmem(memory, size, tail, TAIL_SIZE) != NULL;
        found_after += memmem(generator, size, tail, TAIL_SIZE) != NULL;
    }
    CHECK(found_before == MADE);
    CHECK(found_after == 0);
    free(memory);
    uuid7_generator_free(generator);
}

int main(void) {
    RUN(one_byte_at_a_time_is_waited_for);
    RUN(an_interrupted_call_is_made_again);
    RUN(the_device_stands_in_for_a_call_that_is_not_allowed_or_not_known);
    RUN(a_call_that_returns_no_byte_is_no_answer);
    RUN(the_device_is_closed_again);
    RUN(without_any_randomness_every_call_is_refused_until_there_is_some);
    RUN(randomness_that_ends_is_noticed_at_the_next_reseeding);
    RUN(randomness_that_ends_refuses_within_one_mebibyte_and_repeats_nothing);
    RUN(the_system_is_asked_again_for_every_mebibyte_of_output);
    RUN(a_bulk_call_that_runs_dry_leaves_nil_and_nothing_that_looks_made);
    RUN(a_child_without_randomness_is_refused_and_does_not_use_its_parents);
    RUN(a_clock_that_jumps_by_more_than_a_second_has_fresh_randomness_taken_first);
    RUN(a_jump_of_the_clock_without_randomness_is_refused_until_there_is_some);
    RUN(version_and_variant_are_right_whatever_the_system_answers);
    RUN(reseeding_reaches_every_generator);
    RUN(what_was_prepared_is_not_asked_for_again);
    RUN(no_entropy_yet_is_told_and_not_waited_for);
    RUN(no_entropy_ever_is_another_status);
    RUN(random_bytes_are_overwritten_as_they_are_used);
    return check_end();
}
