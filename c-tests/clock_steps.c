/* A clock that steps, stalls, fails or is out of range, for every call that generates. */
#include "generators.h"
#include "shims/shims.h"

#include <errno.h>

enum { GROUP = 1000, MANY = 200000 };
#define NOON INT64_C(1700000000000)
#define LAST_MS ((int64_t)UUID7_UNIX_MS_MAX)

static uint8_t uuids[4 * GROUP * UUID7_SIZE];

static uint8_t *group(size_t number) { return uuids + number * GROUP * UUID7_SIZE; }

static int all_have_time(const uint8_t *first, size_t count, int64_t unix_ms) {
    for (size_t i = 0; i < count; i++)
        if (first_48_bits(first + i * UUID7_SIZE) != (uint64_t)unix_ms)
            return 0;
    return 1;
}

static void make_group_at(size_t number, int64_t unix_ms) {
    shim_clock("frozen %" PRId64, unix_ms);
    CHECK_OK(generator->make(group(number), GROUP));
}

/* The contract of a refusal: nothing written, errno as it was. */
static void check_refused(uuid7_status expected) {
    uint8_t area[3 * UUID7_SIZE];
    lay_canaries(area, sizeof area);
    errno = 4321;
    CHECK_STATUS(expected, generator->make(area + UUID7_SIZE, 1));
    CHECK(errno == 4321);
    CHECK(canaries_live_around(area, sizeof area, 0, 0));
}

static void go_back(void) {
    make_group_at(0, NOON);
    make_group_at(1, NOON - 1000);
    make_group_at(2, NOON - 3600 * 1000);
    make_group_at(3, NOON + 1000);
    CHECK(all_increase(uuids, 4 * GROUP));
    CHECK(all_have_time(group(0), 3 * GROUP, NOON));
    CHECK(all_have_time(group(3), GROUP, NOON + 1000));
}

TEST(a_clock_that_steps_back_is_held_and_order_never_breaks) { for_each_maker(go_back); }

static void step_far(void) {
    const int64_t years = INT64_C(365) * 24 * 3600 * 1000;
    make_group_at(0, 0);
    make_group_at(1, 3 * years);
    make_group_at(2, 3 * years + 2 * years);
    make_group_at(3, 8000 * years);
    CHECK(all_increase(uuids, 4 * GROUP));
    CHECK(all_have_time(group(0), GROUP, 0));
    CHECK(all_have_time(group(1), GROUP, 3 * years));
    CHECK(all_have_time(group(2), GROUP, 5 * years));
    CHECK(all_have_time(group(3), GROUP, 8000 * years));
    memcpy(group(0), group(3) + (GROUP - 1) * UUID7_SIZE, UUID7_SIZE);
    shim_clock("frozen 1");
    CHECK_OK(generator->make(group(0) + UUID7_SIZE, GROUP - 1));
    CHECK(all_increase(uuids, GROUP));
    CHECK(all_have_time(group(0), GROUP, 8000 * years));
}

TEST(the_clock_may_jump_by_milliseconds_or_by_millennia) { for_each_maker(step_far); }

/* ---- a clock that was put right ---- */

static uuid7_status follow_clock(void) {
    return strstr(generator->name, "generator_") != NULL
               ? uuid7_generator_follow_clock(own_generator())
               : uuid7_follow_clock();
}

static void put_right(void) {
    const int64_t ahead[] = {NOON + 2 * 3600 * 1000, NOON + INT64_C(70) * 365 * 24 * 3600 * 1000};
    for (size_t i = 0; i < sizeof ahead / sizeof *ahead; i++) {
        make_group_at(0, ahead[i]);
        make_group_at(1, NOON);
        CHECK(all_have_time(group(1), GROUP, ahead[i]));
        CHECK_OK(follow_clock());
        make_group_at(2, NOON);
        CHECK(all_have_time(group(2), GROUP, NOON));
        CHECK_OK(follow_clock());
        make_group_at(3, NOON);
        CHECK(all_increase(group(0), 2 * GROUP));
        CHECK(all_increase(group(2), 2 * GROUP)); /* not ahead, so in order */
        CHECK(all_have_time(group(3), GROUP, NOON));
    }
    shim_clock("fail 1 0");
    CHECK_STATUS(UUID7_STATUS_BAD_CLOCK, follow_clock());
    make_group_at(0, NOON);
    CHECK(all_have_time(group(0), GROUP, NOON));
    CHECK(memcmp(group(3) + (GROUP - 1) * UUID7_SIZE, group(0), UUID7_SIZE) < 0);
}

TEST(a_lead_over_a_clock_that_was_put_right_is_given_up_when_told_to) { for_each_maker(put_right); }

static void go_to_the_same_time_again(void) {
    make_group_at(0, NOON);
    make_group_at(1, NOON + 1);
    CHECK_OK(follow_clock());
    make_group_at(1, NOON - 1);
    make_group_at(2, NOON);
    CHECK(all_distinct(uuids, 3 * GROUP, UUID7_SIZE));
}

TEST(times_that_are_used_again_give_other_uuids) { for_each_maker(go_to_the_same_time_again); }

static void versions_1_and_6(void) {
    uint8_t before[UUID7_SIZE], after[UUID7_SIZE];
    int64_t seconds;
    uint32_t nanoseconds;
    for (int version = 1; version <= 6; version += 5) {
        uuid7_status (*make)(uint8_t *) = version == 1 ? uuid7_generate_v1 : uuid7_generate_v6;
        shim_clock("frozen %" PRId64, NOON + 7200 * 1000);
        CHECK_OK(make(before));
        shim_clock("frozen %" PRId64, NOON);
        CHECK_OK(uuid7_follow_clock());
        CHECK_OK(make(after));
        CHECK_OK(uuid7_time_of(after, &seconds, &nanoseconds));
        CHECK(seconds == NOON / 1000);
    }
}

TEST(versions_1_and_6_follow_too) { in_new_process(versions_1_and_6); }

static void rejoin(void) {
    uint8_t uuid[UUID7_SIZE], before[UUID7_SIZE];
    shim_clock("frozen %" PRId64, NOON);
    CHECK_OK(generator->make(before, 1));
    for (int64_t now = NOON - 500; now < NOON + 500; now++) {
        shim_clock("frozen %" PRId64, now);
        CHECK_OK(generator->make(uuid, 1));
        CHECK(memcmp(before, uuid, UUID7_SIZE) < 0);
        CHECK(all_have_time(uuid, 1, now < NOON ? NOON : now));
        memcpy(before, uuid, UUID7_SIZE);
    }
}

TEST(while_the_clock_is_behind_the_counter_counts_and_the_time_does_not) { for_each_maker(rejoin); }

static void repeat_a_second(void) {
    uint8_t uuid[UUID7_SIZE], before[UUID7_SIZE] = {0};
    for (int turn = 0; turn < 2; turn++)
        for (int ms = 0; ms < 1000; ms++) {
            shim_clock("frozen %" PRId64, NOON + ms);
            CHECK_OK(generator->make(uuid, 1));
            CHECK(memcmp(before, uuid, UUID7_SIZE) < 0);
            CHECK(all_have_time(uuid, 1, turn == 0 ? NOON + ms : NOON + 999));
            memcpy(before, uuid, UUID7_SIZE);
        }
    shim_clock("frozen %" PRId64, NOON + 1000);
    CHECK_OK(generator->make(uuid, 1));
    CHECK(all_have_time(uuid, 1, NOON + 1000));
}

TEST(a_second_that_the_clock_repeats_does_not_break_order) { for_each_maker(repeat_a_second); }

static void make_many_of(const char *clock, int64_t latest_ms) {
    size_t count = scaled(MANY);
    uint8_t *many = malloc(count * UUID7_SIZE);
    CHECK(many != NULL);
    shim_clock("%s", clock);
    CHECK_OK(generator->make(many, count));
    CHECK(all_increase(many, count));
    CHECK(first_48_bits(many + (count - 1) * UUID7_SIZE) <= (uint64_t)latest_ms);
    free(many);
}

static void stand_still(void) { make_many_of("frozen 1700000000000", NOON); }

TEST(two_hundred_thousand_uuids_of_a_frozen_clock_stay_in_its_millisecond) {
    for_each_maker(stand_still);
}

static void flip(void) { make_many_of("flip 1700000000000 1700000000001", NOON + 1); }

TEST(a_clock_that_flips_between_two_milliseconds_does_not_run_away) { for_each_maker(flip); }

enum { FIT = (1 << 21) + 1, RUN = 1 << 16 };

/* The counter starts below 2^25 and a step is at most 16, so 2^21 + 1 fit.  It ends below 2^26 and
 * the average step is 8.5, so 8,200,000 do not: they would have to be 40 deviations short. */
static void fill_a_millisecond(void) {
    enum { TOO_MANY = 8200000 };
    static uint8_t run[RUN * UUID7_SIZE];
    uint8_t last[UUID7_SIZE] = {0};
    if (!generator->is_bulk)
        return;
    shim_clock("frozen %" PRId64, NOON);
    for (size_t made = 0; made < TOO_MANY; made += RUN) {
        CHECK_OK(generator->make(run, RUN));
        CHECK(memcmp(last, run, UUID7_SIZE) < 0);
        CHECK(all_increase(run, RUN));
        if (made + RUN <= FIT)
            CHECK(all_have_time(run, RUN, NOON));
        memcpy(last, run + (RUN - 1) * UUID7_SIZE, UUID7_SIZE);
    }
    CHECK(first_48_bits(last) > (uint64_t)NOON);
    CHECK(first_48_bits(last) <= (uint64_t)NOON + TOO_MANY / FIT);
}

TEST(a_full_counter_moves_one_millisecond_ahead_and_nothing_waits) {
    if (at_native_speed())
        for_each_maker(fill_a_millisecond);
}

static void be_coarse(void) {
    const uint64_t end = clock_ms() + scaled(500);
    uint8_t uuid[UUID7_SIZE], before[UUID7_SIZE] = {0};
    uint64_t earliest, made;
    shim_clock("coarse 15625000");
    for (earliest = clock_ms(); earliest < end; earliest = clock_ms()) {
        CHECK_OK(generator->make(uuid, 1));
        made = first_48_bits(uuid);
        CHECK(memcmp(before, uuid, UUID7_SIZE) < 0);
        CHECK(earliest <= made && made <= clock_ms());
        memcpy(before, uuid, UUID7_SIZE);
    }
}

TEST(a_coarse_clock_is_followed_and_never_led) { for_each_maker(be_coarse); }

static void move_two_ms_at_each_read(void) {
    uint8_t uuid[UUID7_SIZE];
    uint64_t last = 0;
    unsigned long reads = 0;
    shim_clock("walk %" PRId64 " 2", NOON);
    for (int i = 0; i < GROUP; i++) {
        CHECK_OK(generator->make(uuid, 1));
        if (last != 0)
            CHECK(first_48_bits(uuid) == last + 2 * (shim_clock_reads() - reads));
        last = first_48_bits(uuid);
        reads = shim_clock_reads();
    }
}

TEST(the_time_of_a_uuid_is_that_of_the_last_read_of_the_clock) {
    for_each_maker(move_two_ms_at_each_read);
}

/* A clock that goes on at each read shows how often it is read. */
static void follow_on_the_way(void) {
    enum { COUNT = 4 * GROUP, EVERY = 256 };
    size_t in_one = 1;
    if (!generator->is_bulk)
        return;
    shim_clock("walk %" PRId64 " 2", NOON);
    CHECK_OK(generator->make(uuids, COUNT));
    CHECK(all_increase(uuids, COUNT));
    for (size_t i = 1; i < COUNT; i++) {
        uint64_t before = first_48_bits(uuids + (i - 1) * UUID7_SIZE);
        uint64_t now = first_48_bits(uuids + i * UUID7_SIZE);
        CHECK(now == before || now == before + 2);
        in_one = now == before ? in_one + 1 : 1;
        CHECK(in_one <= EVERY);
    }
}

TEST(a_bulk_call_looks_at_the_clock_again_at_least_every_256_uuids) {
    for_each_maker(follow_on_the_way);
}

static void follow_steps(void) {
    static const int64_t steps[] = {0, 10, 3600 * 1000, INT64_C(86400) * 1000 * 365};
    uint8_t uuid[UUID7_SIZE];
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        uint64_t before;
        shim_clock("moved %" PRId64, steps[i]);
        before = clock_ms();
        CHECK_OK(generator->make(uuid, 1));
        CHECK(before <= first_48_bits(uuid) && first_48_bits(uuid) <= clock_ms());
    }
}

TEST(a_clock_set_forward_is_followed_at_once) { for_each_maker(follow_steps); }

static void fail_and_recover(const char *failing) {
    make_group_at(0, NOON);
    shim_clock("%s", failing);
    for (int i = 0; i < GROUP; i++)
        check_refused(UUID7_STATUS_BAD_CLOCK);
    make_group_at(1, NOON);
    CHECK(all_increase(uuids, 2 * GROUP));
    CHECK(all_have_time(group(1), GROUP, NOON));
}

static void fail_first(const char *failing) {
    shim_clock("%s", failing);
    check_refused(UUID7_STATUS_BAD_CLOCK);
    check_refused(UUID7_STATUS_BAD_CLOCK);
    make_group_at(0, NOON);
    CHECK(all_have_time(group(0), GROUP, NOON));
}

static void before_1970(void) { fail_and_recover("frozen -10500"); }
static void before_1970_at_first(void) { fail_first("frozen -10500"); }
static void just_before_1970(void) { fail_and_recover("frozen -1"); }

TEST(a_clock_before_1970_is_refused_until_it_is_set) {
    for_each_maker(before_1970);
    for_each_maker(before_1970_at_first);
    for_each_maker(just_before_1970);
}

static void past_the_end(void) { fail_and_recover("frozen 281474976710656"); }
static void past_the_end_at_first(void) { fail_first("frozen 9000000000000000"); }

TEST(a_clock_past_48_bits_is_refused_until_it_is_set) {
    for_each_maker(past_the_end);
    for_each_maker(past_the_end_at_first);
}

static void unreadable(void) { fail_and_recover("fail 1 0"); }
static void unreadable_at_first(void) { fail_first("fail 22 0"); }

TEST(a_clock_that_cannot_be_read_is_refused_until_it_can) {
    for_each_maker(unreadable);
    for_each_maker(unreadable_at_first);
}

static void use_the_first_and_the_last_millisecond(void) {
    make_group_at(0, 0);
    make_group_at(1, LAST_MS);
    CHECK(all_have_time(group(0), GROUP, 0));
    CHECK(all_have_time(group(1), GROUP, LAST_MS));
    CHECK(all_increase(uuids, 2 * GROUP));
}

TEST(the_first_and_the_last_millisecond_of_48_bits_can_be_used) {
    for_each_maker(use_the_first_and_the_last_millisecond);
}

/* Bulk calls as long as they may, then the single call of the same sequence.  Near the end a small
 * step may still fit where a large one did not; that 1,000 calls miss the last step of 1 has odds
 * of (15/16)^1000, below 10^-28. */
static void exhaust(void) {
    static uint8_t run[RUN * UUID7_SIZE];
    uint8_t uuid[UUID7_SIZE], last[UUID7_SIZE];
    size_t made = 0;
    uuid7_status status;
    if (!generator->is_bulk)
        return;
    shim_clock("frozen %" PRId64, LAST_MS);
    while ((status = generator->make(run, RUN)) == UUID7_STATUS_OK) {
        made += RUN;
        memcpy(last, run + (RUN - 1) * UUID7_SIZE, UUID7_SIZE);
    }
    CHECK(status == UUID7_STATUS_EXHAUSTED);
    CHECK(made > FIT - RUN);
    generator--;
    for (int refused = 0; refused < 1000; refused += status != UUID7_STATUS_OK) {
        status = generator->make(uuid, 1);
        if (status == UUID7_STATUS_OK) {
            CHECK(memcmp(last, uuid, UUID7_SIZE) < 0);
            memcpy(last, uuid, UUID7_SIZE);
        }
    }
    CHECK(all_have_time(last, 1, LAST_MS));
    CHECK(counter_bits(last) == (1 << 26) - 1);
    shim_clock("frozen %" PRId64, NOON);
    for (int i = 0; i < GROUP; i++)
        check_refused(UUID7_STATUS_EXHAUSTED);
}

TEST(a_sequence_that_has_used_up_all_time_refuses_for_good_and_never_wraps) {
    if (at_native_speed())
        for_each_maker(exhaust);
}

/* A bulk call reads the clock again every 256 UUIDs.  The next block of 65,536 reports a failure:
 * the UUIDs made before it become nil, and the rest of the output is unchanged. */
static void fail_inside_a_bulk_call(void) {
    enum { COUNT = 200000 };
    uint8_t *many = malloc(COUNT * UUID7_SIZE);
    size_t nils = 0;
    CHECK(many != NULL);
    if (!generator->is_bulk) {
        free(many);
        return;
    }
    make_group_at(0, NOON);
    lay_canaries(many, COUNT * UUID7_SIZE);
    shim_clock("fail 1 2");
    CHECK_STATUS(UUID7_STATUS_BAD_CLOCK, generator->make(many, COUNT));
    while (nils < COUNT && uuid7_is_nil(many + nils * UUID7_SIZE))
        nils++;
    CHECK(nils == 65536);
    CHECK(canaries_live_around(many, COUNT * UUID7_SIZE, 0, nils * UUID7_SIZE));
    free(many);
}

TEST(a_bulk_call_that_fails_on_its_way_leaves_nil_and_nothing_that_looks_made) {
    for_each_maker(fail_inside_a_bulk_call);
}

static void lead(void) {
    uint8_t uuid[UUID7_SIZE];
    uint64_t lead_ms = 99;
    shim_clock("frozen %" PRId64, NOON);
    CHECK_OK(uuid7_generator_next(own_generator(), uuid));
    CHECK_OK(uuid7_generator_lead_ms(own_generator(), &lead_ms));
    CHECK(lead_ms == 0);
    shim_clock("frozen %" PRId64, NOON - 3600 * 1000);
    CHECK_OK(uuid7_generator_next(own_generator(), uuid));
    CHECK_OK(uuid7_generator_lead_ms(own_generator(), &lead_ms));
    CHECK(lead_ms == 3600 * 1000);
    shim_clock("fail 1 0");
    CHECK_STATUS(UUID7_STATUS_BAD_CLOCK, uuid7_generator_lead_ms(own_generator(), &lead_ms));
    CHECK(lead_ms == 3600 * 1000);
    shim_clock("frozen %" PRId64, NOON + 1);
    CHECK_OK(uuid7_generator_lead_ms(own_generator(), &lead_ms));
    CHECK(lead_ms == 0);
}

TEST(how_far_a_generator_leads_the_clock_can_be_read) { in_new_process(lead); }

int main(void) {
    RUN(a_clock_that_steps_back_is_held_and_order_never_breaks);
    RUN(the_clock_may_jump_by_milliseconds_or_by_millennia);
    RUN(a_lead_over_a_clock_that_was_put_right_is_given_up_when_told_to);
    RUN(times_that_are_used_again_give_other_uuids);
    RUN(versions_1_and_6_follow_too);
    RUN(while_the_clock_is_behind_the_counter_counts_and_the_time_does_not);
    RUN(a_second_that_the_clock_repeats_does_not_break_order);
    RUN(two_hundred_thousand_uuids_of_a_frozen_clock_stay_in_its_millisecond);
    RUN(a_clock_that_flips_between_two_milliseconds_does_not_run_away);
    RUN(a_full_counter_moves_one_millisecond_ahead_and_nothing_waits);
    RUN(a_coarse_clock_is_followed_and_never_led);
    RUN(the_time_of_a_uuid_is_that_of_the_last_read_of_the_clock);
    RUN(a_bulk_call_looks_at_the_clock_again_at_least_every_256_uuids);
    RUN(a_clock_set_forward_is_followed_at_once);
    RUN(a_clock_before_1970_is_refused_until_it_is_set);
    RUN(a_clock_past_48_bits_is_refused_until_it_is_set);
    RUN(a_clock_that_cannot_be_read_is_refused_until_it_can);
    RUN(the_first_and_the_last_millisecond_of_48_bits_can_be_used);
    RUN(a_sequence_that_has_used_up_all_time_refuses_for_good_and_never_wraps);
    RUN(a_bulk_call_that_fails_on_its_way_leaves_nil_and_nothing_that_looks_made);
    RUN(how_far_a_generator_leads_the_clock_can_be_read);
    return check_end();
}
