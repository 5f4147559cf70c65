/* The one sequence of the process, drawn from by many threads. */
#include "generators.h"
#include "shims/shims.h"
#include "threads.h"

#define NOON INT64_C(1700000000000)

/* ---- two threads that take turns ---- */

enum { TURNS = 200000 };
static uint8_t *merged;
static size_t turns, turn;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t passed = PTHREAD_COND_INITIALIZER;

static void take_turns(size_t number) {
    CHECK(pthread_mutex_lock(&mutex) == 0);
    while (turn < turns) {
        if (turn % 2 == number) {
            CHECK_OK(uuid7_generate_ordered(merged + turn * UUID7_SIZE));
            turn++;
            CHECK(pthread_cond_signal(&passed) == 0);
        } else
            CHECK(pthread_cond_wait(&passed, &mutex) == 0);
    }
    CHECK(pthread_cond_signal(&passed) == 0);
    CHECK(pthread_mutex_unlock(&mutex) == 0);
}

TEST(what_two_threads_make_in_turn_is_one_increasing_list) {
    turns = scaled(TURNS);
    merged = malloc(turns * UUID7_SIZE);
    CHECK(merged != NULL);
    together(2, take_turns);
    CHECK(turn == turns);
    CHECK(all_increase(merged, turns));
    free(merged);
}

/* ---- threads that overlap ---- */

enum { EACH = 100000, CREW = 8 };
static uint8_t *made;
static size_t each;

static uint8_t *made_by(size_t number) { return made + number * each * UUID7_SIZE; }

static void make_singly(size_t number) { CHECK_OK(make_by_ordered(made_by(number), each)); }

static void make_in_bulk(size_t number) {
    for (size_t i = 0; i < each; i += 1000)
        CHECK_OK(uuid7_generate_ordered_many(made_by(number) + i * UUID7_SIZE, 1000));
}

static void make_both_ways(size_t number) {
    if (number % 2 == 0)
        make_singly(number);
    else
        make_in_bulk(number);
}

static void check_merged(size_t crew, void (*body)(size_t)) {
    each = (scaled(EACH) + 999) / 1000 * 1000;
    made = malloc(crew * each * UUID7_SIZE);
    CHECK(made != NULL);
    together(crew, body);
    for (size_t i = 0; i < crew; i++)
        CHECK(all_increase(made_by(i), each));
    CHECK(all_distinct(made, crew * each, UUID7_SIZE));
    /* No two share a position of the sequence: without the tail they are distinct as well. */
    for (size_t i = 1; i < crew * each; i++)
        CHECK(memcmp(made + (i - 1) * UUID7_SIZE, made + i * UUID7_SIZE, 10) != 0);
    free(made);
}

TEST(eight_threads_share_one_sequence_and_no_position_of_it_twice) {
    check_merged(CREW, make_singly);
    check_merged(CREW, make_in_bulk);
    check_merged(CREW, make_both_ways);
}

static uint8_t returned[UUID7_SIZE];

static void call_after_what_has_returned(size_t number) {
    uint8_t before[UUID7_SIZE], uuids[3 * UUID7_SIZE];
    for (size_t i = 0; i < scaled(EACH); i++) {
        size_t count = number % 2 == 0 ? 1 : 3;
        pthread_mutex_lock(&mutex);
        memcpy(before, returned, UUID7_SIZE);
        pthread_mutex_unlock(&mutex);
        if (count == 1)
            CHECK_OK(uuid7_generate_ordered(uuids));
        else
            CHECK_OK(uuid7_generate_ordered_many(uuids, count));
        CHECK(memcmp(before, uuids, UUID7_SIZE) < 0);
        pthread_mutex_lock(&mutex);
        if (memcmp(returned, uuids + (count - 1) * UUID7_SIZE, UUID7_SIZE) < 0)
            memcpy(returned, uuids + (count - 1) * UUID7_SIZE, UUID7_SIZE);
        pthread_mutex_unlock(&mutex);
    }
}

TEST(a_call_that_returns_before_another_begins_sorts_before_it_on_any_thread) {
    together(CREW, call_after_what_has_returned);
}

/* One thread draws while the clock of all jumps: first use, years ahead, back, far ahead. */
static void draw_while_the_clock_jumps(size_t number) {
    static const int64_t places[] = {
        0, INT64_C(100000000000), 1, INT64_C(200000000000), INT64_C(281474976000000), 0};
    if (number == 0) {
        for (size_t i = 0; i < 300; i++) {
            shim_clock("frozen %" PRId64, places[i / 50] + (int64_t)i);
            usleep(100);
        }
        return;
    }
    call_after_what_has_returned(number);
}

static void jump_under_load(void) { together(4, draw_while_the_clock_jumps); }

TEST(order_holds_for_all_threads_while_the_clock_jumps_by_years) {
    in_new_process(jump_under_load);
}

/* Twenty additions of a bulk call may stray past the waste of a word that changes its form. */
enum { BULK_CREW = 20, JUMPS = 50 };

static void draw_in_bulk_while_the_clock_jumps(size_t number) {
    for (size_t i = 0; i < each; i += 1000) {
        if (number == 0)
            shim_clock("frozen %" PRId64,
                       NOON + (int64_t)(i * JUMPS / each) * INT64_C(20000000000));
        CHECK_OK(uuid7_generate_ordered_many(made_by(number) + i * UUID7_SIZE, 1000));
    }
}

static void jump_under_bulk(void) { check_merged(BULK_CREW, draw_in_bulk_while_the_clock_jumps); }

TEST(twenty_bulk_threads_keep_order_while_the_clock_jumps_past_the_reach_of_the_reference) {
    in_new_process(jump_under_bulk);
}

/* ---- what the sequence is and is not ---- */

static void single_and_bulk(void) {
    uint8_t uuids[202 * UUID7_SIZE];
    CHECK_OK(uuid7_generate_ordered(uuids));
    CHECK_OK(uuid7_generate_ordered_many(uuids + UUID7_SIZE, 200));
    CHECK_OK(uuid7_generate_ordered(uuids + 201 * UUID7_SIZE));
    CHECK(all_increase(uuids, 202));
}

TEST(single_and_bulk_calls_draw_from_one_sequence) { single_and_bulk(); }

/* ---- a sequence that goes back to the clock ---- */

enum { RETURNS = 50 };

/* The first thread puts the sequence a day ahead and back, the others draw. */
static void draw_while_the_sequence_goes_back(size_t number) {
    size_t back = 0;
    for (size_t i = 0; number == 0 && i < RETURNS; i++) {
        uint8_t ahead[UUID7_SIZE];
        CHECK_OK(uuid7_lowest_at(NOON + 24 * 3600 * 1000, ahead));
        CHECK_OK(uuid7_ordered_advance_past(ahead));
        CHECK_OK(uuid7_generate_ordered(ahead));
        CHECK_OK(uuid7_follow_clock());
    }
    make_both_ways(number);
    for (size_t i = 1; i < each; i++)
        back += memcmp(made_by(number) + (i - 1) * UUID7_SIZE, made_by(number) + i * UUID7_SIZE,
                       UUID7_SIZE) > 0;
    CHECK(back <= (number == 0 ? 0 : RETURNS));
}

static void go_back_under_load(void) {
    each = scaled(EACH) / 1000 * 1000 + 1000;
    made = malloc(CREW * each * UUID7_SIZE);
    CHECK(made != NULL);
    shim_clock("frozen %" PRId64, NOON);
    together(CREW, draw_while_the_sequence_goes_back);
    CHECK(all_distinct(made, CREW * each, UUID7_SIZE));
    free(made);
}

TEST(a_sequence_that_goes_back_while_threads_draw_gives_no_uuid_twice) {
    in_new_process(go_back_under_load);
}

/* ---- go on above a stored one ---- */

static void go_on_above_a_stored_one(void) {
    uint8_t stored[UUID7_SIZE], before[UUID7_SIZE], next[UUID7_SIZE], version_4[UUID7_SIZE];
    shim_clock("frozen %" PRId64, NOON);
    CHECK_OK(uuid7_generate_at((uint64_t)NOON + 5000, stored));
    CHECK_OK(uuid7_ordered_advance_past(stored));
    CHECK_OK(uuid7_generate_ordered(next));
    CHECK(memcmp(stored, next, UUID7_SIZE) < 0);
    CHECK(first_48_bits(next) == (uint64_t)NOON + 5000);
    /* One below changes nothing; one of another version is refused. */
    CHECK_OK(uuid7_lowest_at(1, before));
    CHECK_OK(uuid7_ordered_advance_past(before));
    CHECK_OK(uuid7_generate_v4(version_4));
    CHECK_STATUS(UUID7_STATUS_WRONG_VERSION, uuid7_ordered_advance_past(version_4));
    memset(version_4, 0xff, sizeof version_4);
    CHECK_STATUS(UUID7_STATUS_WRONG_VARIANT, uuid7_ordered_advance_past(version_4));
    memcpy(before, next, UUID7_SIZE);
    CHECK_OK(uuid7_generate_ordered(next));
    CHECK(memcmp(before, next, UUID7_SIZE) < 0);
    CHECK(first_48_bits(next) == (uint64_t)NOON + 5000);
}

/* In the far future, out of reach of the reference of src/ordered.rs, and at the end of time. */
static void go_on_above_any(void) {
    static const uint64_t times[] = {
        0, 1, UINT64_C(1) << 36, UINT64_C(1) << 37, UINT64_C(1) << 40, UUID7_UNIX_MS_MAX};
    uint8_t stored[UUID7_SIZE], next[UUID7_SIZE];
    shim_clock("frozen %d", 0);
    CHECK_OK(uuid7_generate_ordered(next));
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        check_note("%" PRIu64 " ms", times[i]);
        CHECK_OK(uuid7_lowest_at(times[i], stored));
        CHECK_OK(uuid7_ordered_advance_past(stored));
        CHECK_OK(uuid7_generate_ordered(next));
        CHECK(memcmp(stored, next, UUID7_SIZE) < 0);
        CHECK(first_48_bits(next) == times[i]);
    }
    CHECK_OK(uuid7_highest_at(UUID7_UNIX_MS_MAX, stored));
    CHECK_OK(uuid7_ordered_advance_past(stored));
    CHECK_STATUS(UUID7_STATUS_EXHAUSTED, uuid7_generate_ordered(next));
}

TEST(the_sequence_of_the_process_goes_on_above_a_stored_uuid) {
    in_new_process(go_on_above_a_stored_one);
    in_new_process(go_on_above_any);
}

static void advance_while_others_draw(size_t number) {
    uint8_t stored[UUID7_SIZE], next[UUID7_SIZE];
    (void)number;
    for (size_t i = 0; i < scaled(EACH); i++) {
        CHECK_OK(uuid7_generate_ordered(stored));
        stored[5]++; /* a millisecond ahead, but for one in 256 */
        CHECK_OK(uuid7_ordered_advance_past(stored));
        CHECK_OK(uuid7_generate_ordered(next));
        CHECK(memcmp(stored, next, UUID7_SIZE) < 0);
    }
}

static void advance_together(void) { together(CREW, advance_while_others_draw); }

TEST(the_sequence_goes_on_above_what_each_of_eight_threads_stored) {
    in_new_process(advance_together);
}

static uint8_t of_thread[UUID7_SIZE];

static void make_ahead(size_t number) {
    (void)number;
    shim_clock("frozen %" PRId64, NOON + 10000);
    CHECK_OK(uuid7_generate(of_thread));
    shim_clock("frozen %" PRId64, NOON);
}

static void stay_apart(void) {
    uint8_t uuid[UUID7_SIZE];
    together(1, make_ahead);
    CHECK_OK(uuid7_generate_ordered(uuid));
    CHECK(first_48_bits(uuid) == (uint64_t)NOON);
}

TEST(the_sequences_of_threads_do_not_move_that_of_the_process) { in_new_process(stay_apart); }

int main(void) {
    RUN(order_holds_for_all_threads_while_the_clock_jumps_by_years);
    RUN(twenty_bulk_threads_keep_order_while_the_clock_jumps_past_the_reach_of_the_reference);
    RUN(the_sequences_of_threads_do_not_move_that_of_the_process);
    RUN(the_sequence_of_the_process_goes_on_above_a_stored_uuid);
    RUN(the_sequence_goes_on_above_what_each_of_eight_threads_stored);
    RUN(what_two_threads_make_in_turn_is_one_increasing_list);
    RUN(eight_threads_share_one_sequence_and_no_position_of_it_twice);
    RUN(a_call_that_returns_before_another_begins_sorts_before_it_on_any_thread);
    RUN(a_sequence_that_goes_back_while_threads_draw_gives_no_uuid_twice);
    RUN(single_and_bulk_calls_draw_from_one_sequence);
    return check_end();
}
