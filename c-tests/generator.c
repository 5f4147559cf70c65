/* Generator handles.  The table of steps is in vectors.c. */
#include "check.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const uint64_t noon = UINT64_C(1645557742000);

static uuid7_generator *created(void) {
    uuid7_generator *generator = NULL;
    CHECK_OK(uuid7_generator_create(NULL, &generator));
    CHECK(generator != NULL);
    return generator;
}

static uint32_t counter_of(const uint8_t *uuid) {
    return (uint32_t)(uuid[6] & 0x0f) << 22 | (uint32_t)uuid[7] << 14 |
           (uint32_t)(uuid[8] & 0x3f) << 8 | uuid[9];
}

/* ---- live sequences ---- */

TEST(a_generator_makes_one_increasing_sequence_by_single_and_bulk_calls) {
    static uint8_t uuids[1001][UUID7_SIZE];
    uuid7_generator *generator = created();
    uint8_t last[UUID7_SIZE];
    CHECK_OK(uuid7_generator_next(generator, last));
    for (size_t round = scaled(500); round > 0; round--) {
        size_t count = 1 + next_number() % 1000;
        CHECK_OK(uuid7_generator_next_many(generator, *uuids, count));
        CHECK_OK(uuid7_generator_next(generator, uuids[count]));
        CHECK(memcmp(last, uuids[0], UUID7_SIZE) < 0);
        CHECK(all_increase(*uuids, count + 1));
        memcpy(last, uuids[count], UUID7_SIZE);
    }
    uuid7_generator_free(generator);
}

TEST(generators_and_the_thread_never_make_the_same_uuid_or_random_tail) {
    enum { EACH = 2000, SOURCES = 4 };
    static uint8_t uuids[EACH * SOURCES][UUID7_SIZE], tails[EACH * SOURCES][6];
    uuid7_generator *generators[SOURCES - 1] = {created(), created(), created()};
    for (int i = 0; i < EACH * SOURCES; i++) {
        uuid7_status status = i % SOURCES == 0
                                  ? uuid7_generate(uuids[i])
                                  : uuid7_generator_next(generators[i % SOURCES - 1], uuids[i]);
        CHECK_OK(status);
        CHECK(is_version_7(uuids[i]));
        memcpy(tails[i], uuids[i] + 10, sizeof tails[i]);
    }
    CHECK(all_distinct(uuids, EACH * SOURCES, UUID7_SIZE));
    CHECK(all_distinct(tails, EACH * SOURCES, sizeof *tails));
    for (int i = 0; i < SOURCES - 1; i++)
        uuid7_generator_free(generators[i]);
}

TEST(a_generator_refuses_wild_counts_and_takes_a_count_of_0) {
    uuid7_generator *generator = created();
    uint8_t area[64];
    lay_canaries(area, sizeof area);
    CHECK_OK(uuid7_generator_next_many(generator, area, 0));
    CHECK_OK(uuid7_generator_next_many(generator, before_guard_page(0), 0));
    CHECK_STATUS(UUID7_STATUS_BAD_COUNT, uuid7_generator_next_many(generator, area, SIZE_MAX));
    CHECK_STATUS(UUID7_STATUS_BAD_COUNT,
                 uuid7_generator_next_many(generator, area, SIZE_MAX / 16 + 1));
    CHECK(canaries_live_around(area, sizeof area, 0, 0));
    uuid7_generator_free(generator);
}

TEST(ten_thousand_generators_come_and_go) {
    static uint8_t uuids[10000][UUID7_SIZE];
    size_t count = scaled(sizeof uuids / sizeof *uuids);
    for (size_t i = 0; i < count; i++) {
        uuid7_generator *generator = created();
        CHECK_OK(uuid7_generator_next(generator, uuids[i]));
        uuid7_generator_free(generator);
    }
    CHECK(all_distinct(uuids, count, UUID7_SIZE));
}

/* ---- the step ---- */

TEST(a_full_counter_moves_one_millisecond_ahead_and_never_wraps) {
    const uint32_t counter_max = (UINT32_C(1) << 26) - 1;
    uuid7_generator *generator = created();
    uint8_t last[UUID7_SIZE] = {0}, next[UUID7_SIZE], random[UUID7_RANDOM_SIZE];
    uint64_t millisecond = 0;
    size_t moves = 0;
    memset(random, 0xff, sizeof random); /* the largest steps from the largest fresh counter */
    for (size_t i = 0; i < 5000000; i++) {
        CHECK_OK(uuid7_generator_next_from(generator, noon, random, next));
        CHECK(memcmp(last, next, UUID7_SIZE) < 0);
        if (first_48_bits(next) != millisecond) {
            CHECK(i == 0 || first_48_bits(next) == millisecond + 1);
            CHECK(i == 0 || counter_max - counter_of(last) < 16);
            CHECK(counter_of(next) == counter_max / 2);
            moves += i > 0;
            millisecond = first_48_bits(next);
        }
        memcpy(last, next, UUID7_SIZE);
    }
    CHECK(moves >= 1 && millisecond == noon + moves);
    uuid7_generator_free(generator);
}

TEST(two_hundred_thousand_uuids_in_one_frozen_millisecond_stay_increasing_and_in_it) {
    uuid7_generator *generator = created();
    uint8_t last[UUID7_SIZE] = {0}, next[UUID7_SIZE], random[UUID7_RANDOM_SIZE];
    for (size_t i = scaled(200000); i > 0; i--) {
        next_bytes(random, sizeof random);
        CHECK_OK(uuid7_generator_next_from(generator, noon, random, next));
        CHECK(memcmp(last, next, UUID7_SIZE) < 0);
        CHECK(first_48_bits(next) == noon);
        memcpy(last, next, UUID7_SIZE);
    }
    uuid7_generator_free(generator);
}

TEST(a_clock_that_goes_back_never_breaks_the_order) {
    static const int64_t steps[] = {0, -1, 1, -1000, 2, -3600000, 1000, -1645557742000, 1001};
    uuid7_generator *generator = created();
    uint8_t last[UUID7_SIZE] = {0}, next[UUID7_SIZE], random[UUID7_RANDOM_SIZE];
    uint64_t highest = 0;
    for (size_t step = 0; step < sizeof steps / sizeof *steps; step++) {
        uint64_t unix_ms = noon + (uint64_t)steps[step];
        highest = unix_ms > highest ? unix_ms : highest;
        for (int i = 0; i < 1000; i++) {
            next_bytes(random, sizeof random);
            CHECK_OK(uuid7_generator_next_from(generator, unix_ms, random, next));
            CHECK(memcmp(last, next, UUID7_SIZE) < 0);
            CHECK(first_48_bits(next) == highest);
            memcpy(last, next, UUID7_SIZE);
        }
    }
    uuid7_generator_free(generator);
}

TEST(a_time_past_48_bits_is_refused_and_changes_nothing) {
    static const uint64_t late[] = {UINT64_C(1) << 48, UINT64_C(1) << 63, UINT64_MAX};
    const uint8_t random[UUID7_RANDOM_SIZE] = {0};
    uuid7_generator *generator = created();
    uint8_t uuid[UUID7_SIZE], next[UUID7_SIZE];
    CHECK_OK(uuid7_generator_next_from(generator, 0, random, uuid));
    CHECK(first_48_bits(uuid) == 0);
    lay_canaries(next, sizeof next);
    for (size_t i = 0; i < sizeof late / sizeof *late; i++)
        CHECK_STATUS(UUID7_STATUS_BAD_TIME,
                     uuid7_generator_next_from(generator, late[i], random, next));
    CHECK(canaries_live_around(next, sizeof next, 0, 0));
    CHECK_OK(uuid7_generator_next_from(generator, 0, random, next));
    CHECK(first_48_bits(next) == 0 && counter_of(next) == counter_of(uuid) + 1);
    CHECK_OK(uuid7_generator_next_from(generator, UUID7_UNIX_MS_MAX, random, next));
    CHECK(first_48_bits(next) == UUID7_UNIX_MS_MAX);
    uuid7_generator_free(generator);
}

TEST(a_generator_that_has_used_up_all_time_refuses_for_good_and_writes_nothing) {
    const uint8_t random[UUID7_RANDOM_SIZE] = {0};
    const uint8_t last_of_all[UUID7_SIZE] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 0xff,
                                             0xbf, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
    uuid7_generator *generator = created();
    uint8_t area[4 * UUID7_SIZE];
    lay_canaries(area, sizeof area);
    CHECK_OK(uuid7_generator_advance_past(generator, last_of_all));
    for (int i = 0; i < 3; i++) {
        CHECK_STATUS(UUID7_STATUS_EXHAUSTED,
                     uuid7_generator_next_from(generator, noon, random, area));
        CHECK_STATUS(UUID7_STATUS_EXHAUSTED, uuid7_generator_next(generator, area));
        CHECK_STATUS(UUID7_STATUS_EXHAUSTED, uuid7_generator_next_many(generator, area, 4));
    }
    CHECK(canaries_live_around(area, sizeof area, 0, 0));
    uuid7_generator_free(generator);
}

/* ---- going on above a stored UUID ---- */

TEST(a_generator_goes_on_above_the_uuid_it_was_given) {
    uuid7_generator *generator = created();
    uint8_t stored[UUID7_SIZE] = {0}, next[UUID7_SIZE];
    uint64_t before = clock_ms(), later = before + 3600000, lead_ms = 0;
    for (int i = 0; i < 6; i++)
        stored[i] = (uint8_t)(later >> (40 - 8 * i));
    memcpy(stored + 6, "\x7f\xff\xbf\xff\xff\xff\xff\xff\xff\xff", 10); /* the last of its ms */
    CHECK_OK(uuid7_generator_advance_past(generator, stored));
    CHECK_OK(uuid7_generator_next(generator, next));
    CHECK(memcmp(stored, next, UUID7_SIZE) < 0);
    CHECK(first_48_bits(next) == later + 1);
    CHECK_OK(uuid7_generator_lead_ms(generator, &lead_ms));
    CHECK(later + 1 - clock_ms() <= lead_ms && lead_ms <= later + 1 - before);
    uuid7_generator_free(generator);
}

TEST(an_earlier_uuid_changes_nothing) {
    const uint8_t random[UUID7_RANDOM_SIZE] = {0};
    const uint8_t epoch[UUID7_SIZE] = {[6] = 0x70, [8] = 0x80};
    uuid7_generator *generator = created();
    uint8_t last[UUID7_SIZE], next[UUID7_SIZE];
    CHECK_OK(uuid7_generator_next_from(generator, noon, random, last));
    CHECK_OK(uuid7_generator_advance_past(generator, epoch));
    CHECK_OK(uuid7_generator_next_from(generator, noon, random, next));
    CHECK(first_48_bits(next) == noon && counter_of(next) == counter_of(last) + 1);
    uuid7_generator_free(generator);
}

TEST(only_a_version_7_uuid_moves_a_generator) {
    static const struct {
        uint8_t octet_6, octet_8;
        uuid7_status refusal;
    } others[] = {
        {0x40, 0x80, UUID7_STATUS_WRONG_VERSION}, {0x10, 0xbf, UUID7_STATUS_WRONG_VERSION},
        {0x80, 0x80, UUID7_STATUS_WRONG_VERSION}, {0x70, 0x00, UUID7_STATUS_WRONG_VARIANT},
        {0x70, 0x7f, UUID7_STATUS_WRONG_VARIANT}, {0x70, 0xc0, UUID7_STATUS_WRONG_VARIANT},
        {0xff, 0xff, UUID7_STATUS_WRONG_VARIANT},
    };
    const uint8_t random[UUID7_RANDOM_SIZE] = {0};
    uuid7_generator *generator = created();
    uint8_t uuid[UUID7_SIZE];
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        memset(uuid, 0xff, sizeof uuid);
        uuid[6] = others[i].octet_6;
        uuid[8] = others[i].octet_8;
        CHECK_STATUS(others[i].refusal, uuid7_generator_advance_past(generator, uuid));
    }
    CHECK_OK(uuid7_generator_next_from(generator, noon, random, uuid));
    CHECK(first_48_bits(uuid) == noon && counter_of(uuid) == 0);
    uuid7_generator_free(generator);
}

TEST(a_new_generator_leads_the_clock_by_nothing) {
    uuid7_generator *generator = created();
    uint64_t lead_ms = 99;
    CHECK_OK(uuid7_generator_lead_ms(generator, &lead_ms));
    CHECK(lead_ms == 0);
    uuid7_generator_free(generator);
}

/* ---- options ---- */

static void check_options(const void *options, uuid7_status status) {
    uuid7_generator *generator = NULL;
    uint8_t uuid[UUID7_SIZE];
    CHECK_STATUS(status, uuid7_generator_create(options, &generator));
    CHECK((generator != NULL) == (status == UUID7_STATUS_OK));
    if (generator != NULL)
        CHECK_OK(uuid7_generator_next(generator, uuid));
    uuid7_generator_free(generator);
}

TEST(options_of_a_later_version_are_taken_where_they_are_zero_and_else_refused) {
    uint32_t later[128] = {0};
    later[0] = sizeof(uuid7_generator_options);
    check_options(later, UUID7_STATUS_OK);
    later[1] = 1; /* no fraction has one bit */
    check_options(later, UUID7_STATUS_BAD_VALUE);
    later[1] = 12;
    check_options(later, UUID7_STATUS_OK);
    later[1] = 0;
    for (uint32_t size = 0; size < sizeof later; size++) {
        uint8_t *end = before_guard_page(size < 4 ? 4 : size);
        later[0] = size;
        memcpy(end, later, size < 4 ? 4 : size);
        check_note("size %u", (unsigned)size);
        check_options(end, size >= 8 && size <= 256 ? UUID7_STATUS_OK : UUID7_STATUS_BAD_VALUE);
        if (size > 8) {
            end[size - 1] = 1;
            check_options(end, UUID7_STATUS_BAD_VALUE);
        }
    }
    later[0] = UINT32_MAX;
    check_options(later, UUID7_STATUS_BAD_VALUE);
}

/* ---- a fraction of the millisecond ---- */

static uuid7_generator *created_with_fraction(void) {
    uuid7_generator_options options = UUID7_GENERATOR_OPTIONS_INIT;
    uuid7_generator *generator = NULL;
    options.fraction_bits = 12;
    CHECK_OK(uuid7_generator_create(&options, &generator));
    return generator;
}

/* In 1/4096 ms since 1970. */
static uint64_t fractions_now(void) {
    struct timespec now;
    CHECK(clock_gettime(CLOCK_REALTIME, &now) == 0);
    return ((uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000) * 4096 +
           (uint64_t)now.tv_nsec % 1000000 * 4096 / 1000000;
}

static uint64_t fractions_of(const uint8_t *uuid) {
    uint64_t unix_ms;
    uint32_t nanoseconds;
    CHECK_OK(uuid7_unix_ms_of(uuid, &unix_ms));
    CHECK_OK(uuid7_fraction_ns_of(uuid, &nanoseconds));
    return unix_ms * 4096 + (uint64_t)nanoseconds * 4096 / 1000000;
}

TEST(a_fraction_is_that_of_the_clock_and_order_holds) {
    static uint8_t uuids[1000][UUID7_SIZE];
    uuid7_generator *generator = created_with_fraction();
    for (size_t i = 0; i < 1000; i++) {
        uint64_t before = fractions_now();
        CHECK_OK(uuid7_generator_next(generator, uuids[i]));
        CHECK(is_version_7(uuids[i]));
        CHECK(before <= fractions_of(uuids[i]) && fractions_of(uuids[i]) <= fractions_now());
    }
    CHECK(all_increase(*uuids, 1000));
    for (size_t round = 0; round < 100; round++) {
        uint64_t before = fractions_now();
        CHECK_OK(uuid7_generator_next(generator, uuids[0]));
        CHECK_OK(uuid7_generator_next_many(generator, uuids[1], 999));
        CHECK(all_increase(*uuids, 1000));
        CHECK(before <= fractions_of(uuids[1]) && fractions_of(uuids[999]) <= fractions_now());
    }
    uuid7_generator_free(generator);
}

TEST(the_callers_millisecond_has_the_fraction_0_and_the_counter_counts_on) {
    static const uint8_t random[UUID7_RANDOM_SIZE] = {0xff, 0xff};
    uuid7_generator *generator = created_with_fraction();
    uint8_t first[UUID7_SIZE], second[UUID7_SIZE];
    CHECK_OK(uuid7_generator_next_from(generator, noon, random, first));
    CHECK_OK(uuid7_generator_next_from(generator, noon - 1, random, second));
    CHECK(fractions_of(first) == noon * 4096 && fractions_of(second) == noon * 4096);
    CHECK(memcmp(first, second, UUID7_SIZE) < 0);
    CHECK_STATUS(UUID7_STATUS_BAD_TIME,
                 uuid7_generator_next_from(generator, UUID7_UNIX_MS_MAX + 1, random, first));
    CHECK_OK(uuid7_highest_at(UUID7_UNIX_MS_MAX, first));
    CHECK_OK(uuid7_generator_advance_past(generator, first));
    CHECK_STATUS(UUID7_STATUS_EXHAUSTED,
                 uuid7_generator_next_from(generator, noon, random, second));
    CHECK_STATUS(UUID7_STATUS_EXHAUSTED, uuid7_generator_next(generator, second));
    uuid7_generator_free(generator);
}

enum { TURNS = 4000 };

/* Every other one of the UUIDs, each when the other process has made its own. */
static void take_turns(uuid7_generator *generator, uint8_t *uuids, int first, int mine,
                       int others) {
    char token = 0;
    for (int i = first; i < TURNS; i += 2) {
        if (i > 0)
            CHECK(read(others, &token, 1) == 1);
        CHECK_OK(uuid7_generator_next(generator, uuids + i * UUID7_SIZE));
        CHECK(write(mine, &token, 1) == 1);
    }
}

TEST(two_processes_in_turn_are_nearly_never_out_of_order) {
    int to_child[2], to_parent[2], status, out_of_order = 0;
    uuid7_generator *generator = created_with_fraction();
    uint8_t *uuids =
        mmap(NULL, TURNS * UUID7_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t child;
    CHECK(uuids != MAP_FAILED && pipe(to_child) == 0 && pipe(to_parent) == 0);
    child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        uuid7_generator *own = created_with_fraction();
        take_turns(own, uuids, 1, to_parent[1], to_child[0]);
        uuid7_generator_free(own);
        uuid7_generator_free(generator);
        _exit(0);
    }
    take_turns(generator, uuids, 0, to_child[1], to_parent[0]);
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    for (int i = 1; i < TURNS; i++)
        out_of_order +=
            memcmp(uuids + (i - 1) * UUID7_SIZE, uuids + i * UUID7_SIZE, UUID7_SIZE) > 0;
    check_note("%d of %d are out of order", out_of_order, TURNS);
    CHECK(out_of_order < TURNS / 50); /* without a fraction nearly half */
    CHECK(all_distinct(uuids, TURNS, UUID7_SIZE));
    munmap(uuids, TURNS * UUID7_SIZE);
    uuid7_generator_free(generator);
}

TEST(a_copy_of_a_generator_in_a_child_goes_on_elsewhere) {
    enum { EACH = 1000 };
    int status;
    uuid7_generator *generator = created_with_fraction();
    uint8_t *uuids = mmap(NULL, 2 * EACH * UUID7_SIZE, PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t child;
    CHECK(uuids != MAP_FAILED);
    CHECK_OK(uuid7_generator_next(generator, uuids));
    child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        CHECK_OK(uuid7_generator_next_many(generator, uuids + EACH * UUID7_SIZE, EACH));
        uuid7_generator_free(generator);
        CHECK(memcmp(uuids, uuids + EACH * UUID7_SIZE, UUID7_SIZE) < 0);
        _exit(0);
    }
    CHECK_OK(uuid7_generator_next_many(generator, uuids + UUID7_SIZE, EACH - 1));
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    CHECK(all_increase(uuids, EACH) && all_increase(uuids + EACH * UUID7_SIZE, EACH));
    CHECK(all_distinct(uuids, 2 * EACH, UUID7_SIZE));
    munmap(uuids, 2 * EACH * UUID7_SIZE);
    uuid7_generator_free(generator);
}

int main(void) {
    RUN(a_generator_makes_one_increasing_sequence_by_single_and_bulk_calls);
    RUN(generators_and_the_thread_never_make_the_same_uuid_or_random_tail);
    RUN(a_generator_refuses_wild_counts_and_takes_a_count_of_0);
    RUN(ten_thousand_generators_come_and_go);
    RUN(a_full_counter_moves_one_millisecond_ahead_and_never_wraps);
    RUN(two_hundred_thousand_uuids_in_one_frozen_millisecond_stay_increasing_and_in_it);
    RUN(a_clock_that_goes_back_never_breaks_the_order);
    RUN(a_time_past_48_bits_is_refused_and_changes_nothing);
    RUN(a_generator_that_has_used_up_all_time_refuses_for_good_and_writes_nothing);
    RUN(a_generator_goes_on_above_the_uuid_it_was_given);
    RUN(an_earlier_uuid_changes_nothing);
    RUN(only_a_version_7_uuid_moves_a_generator);
    RUN(a_new_generator_leads_the_clock_by_nothing);
    RUN(a_fraction_is_that_of_the_clock_and_order_holds);
    RUN(the_callers_millisecond_has_the_fraction_0_and_the_counter_counts_on);
    RUN(two_processes_in_turn_are_nearly_never_out_of_order);
    RUN(a_copy_of_a_generator_in_a_child_goes_on_elsewhere);
    RUN(options_of_a_later_version_are_taken_where_they_are_zero_and_else_refused);
    return check_end();
}
