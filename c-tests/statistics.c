/*
 * What random bits look like, tested so that chance alone fails a test about once in 10^12 runs.
 *
 * A count of N fair bits deviates from N/2 by more than 4 x sqrt(N), which is 8 standard
 * deviations, with odds of 1.3 x 10^-15.  There are 73 random bits at a new millisecond, 2,628
 * pairs of them, and 5,329 pairs of one bit and one of the UUID before: 8,030 counts, 10^-11 for
 * all of them together. The limits for chi-squared below have odds of 10^-13 or less each.
 */
#include "generators.h"
#include "shims/shims.h"

enum { COUNT = 200000, TAIL_SIZE = 6 };
#define NOON INT64_C(1700000000000)

static uint8_t (*uuids)[UUID7_SIZE];
static size_t count;

/* ---- bits ---- */

enum { RANDOM_BITS = 73, WORDS = (COUNT + 63) / 64 };

/* Bit by bit of all the UUIDs: row b holds random bit b of each. */
static uint64_t rows[RANDOM_BITS][WORDS];

/* The random bits of a UUID that begins a millisecond, by their position in it: 25 of the counter,
 * whose top bit starts 0, and 48 of the tail. */
static size_t place_of(size_t bit) {
    if (bit < 11)
        return 53 + bit;
    return bit < 25 ? 66 + (bit - 11) : 80 + (bit - 25);
}

static void fill_rows(void) {
    memset(rows, 0, sizeof rows);
    for (size_t bit = 0; bit < RANDOM_BITS; bit++)
        for (size_t i = 0; i < count; i++) {
            size_t place = place_of(bit);
            uint64_t is_set = uuids[i][place / 8] >> (7 - place % 8) & 1;
            rows[bit][i / 64] |= is_set << (i % 64);
        }
}

static int is_half(size_t set, size_t of) {
    double away = (double)set - (double)of / 2;
    return away * away <= 16 * (double)of;
}

static size_t bits_set(const uint64_t *row) {
    size_t set = 0;
    for (size_t word = 0; word < WORDS; word++)
        set += (size_t)__builtin_popcountll(row[word]);
    return set;
}

static size_t bits_that_differ(const uint64_t *a, const uint64_t *b) {
    size_t differ = 0;
    for (size_t word = 0; word < WORDS; word++)
        differ += (size_t)__builtin_popcountll(a[word] ^ b[word]);
    return differ;
}

/* How often a bit of a UUID differs from one of the UUID before it. */
static size_t bits_that_differ_from_before(const uint64_t *row, const uint64_t *of_before) {
    size_t differ = 0;
    for (size_t word = 0; word < WORDS; word++) {
        uint64_t before = of_before[word] << 1;
        if (word > 0)
            before |= of_before[word - 1] >> 63;
        if (word == count / 64)
            before &= (UINT64_C(1) << count % 64) - 1; /* there is no UUID after the last */
        differ += (size_t)__builtin_popcountll(row[word] ^ before);
    }
    return differ;
}

/* A clock that goes 2 ms further at each read gives every UUID a millisecond of its own. */
static void make_in_new_milliseconds(void) {
    count = scaled(COUNT);
    uuids = malloc(count * UUID7_SIZE);
    CHECK(uuids != NULL);
    shim_clock("walk %" PRId64 " 2", NOON);
    for (size_t i = 0; i < count; i++) {
        CHECK_OK(generator->make(uuids[i], 1));
        CHECK(is_version_7(uuids[i]));
        CHECK((uuids[i][6] & 0x08) == 0); /* the guard bit */
        CHECK(i == 0 || first_48_bits(uuids[i - 1]) < first_48_bits(uuids[i]));
    }
    fill_rows();
}

static void count_bits(void) {
    make_in_new_milliseconds();
    for (size_t bit = 0; bit < RANDOM_BITS; bit++)
        CHECK(is_half(bits_set(rows[bit]), count));
    for (size_t a = 0; a < RANDOM_BITS; a++)
        for (size_t b = 0; b < a; b++)
            CHECK(is_half(bits_that_differ(rows[a], rows[b]), count));
    for (size_t a = 0; a < RANDOM_BITS; a++)
        for (size_t b = 0; b < RANDOM_BITS; b++)
            CHECK(is_half(bits_that_differ_from_before(rows[a], rows[b]), count));
    free(uuids);
}

TEST(every_random_bit_is_set_in_half_and_none_follows_another_or_the_uuid_before) {
    for_each_maker(count_bits);
}

/* ---- tails ---- */

/* Of 200,000 tails of 48 bits, three repeat another with odds of 10^-13, and three end in 32 zero
 * bits with odds of 2 x 10^-14. */
static void look_at_tails(void) {
    uint8_t *tails;
    size_t repeated = 0, zeros = 0;
    make_in_new_milliseconds();
    tails = malloc(count * TAIL_SIZE);
    CHECK(tails != NULL);
    for (size_t i = 0; i < count; i++) {
        memcpy(tails + i * TAIL_SIZE, uuids[i] + 10, TAIL_SIZE);
        zeros += memcmp(uuids[i] + 12, "\0\0\0\0", 4) == 0;
    }
    check_item_size = TAIL_SIZE;
    qsort(tails, count, TAIL_SIZE, check_compare_items);
    for (size_t i = 1; i < count; i++)
        repeated += memcmp(tails + (i - 1) * TAIL_SIZE, tails + i * TAIL_SIZE, TAIL_SIZE) == 0;
    CHECK(repeated < 3);
    CHECK(zeros < 3);
    free(tails);
    free(uuids);
}

TEST(no_tail_is_repeated_or_ends_in_four_zero_bytes) { for_each_maker(look_at_tails); }

/* ---- counter ---- */

/* How far the counts of `cells` are from equal. */
static double chi_squared(const size_t *counts, size_t cells) {
    double total = 0, sum = 0;
    for (size_t i = 0; i < cells; i++)
        total += (double)counts[i];
    for (size_t i = 0; i < cells; i++) {
        double away = (double)counts[i] - total / (double)cells;
        sum += away * away / (total / (double)cells);
    }
    return sum;
}

static void count_fresh_counters(void) {
    size_t high[32] = {0}, middle[32] = {0}, low[32] = {0};
    make_in_new_milliseconds();
    for (size_t i = 0; i < count; i++) {
        uint32_t counter = counter_bits(uuids[i]);
        high[counter >> 20]++; /* of 25 bits: a larger one would be out of bounds */
        middle[counter >> 10 & 31]++;
        low[counter & 31]++;
    }
    /* 31 degrees of freedom: above 130 with odds of 4 x 10^-14. */
    CHECK(chi_squared(high, 32) < 130);
    CHECK(chi_squared(middle, 32) < 130);
    CHECK(chi_squared(low, 32) < 130);
    free(uuids);
}

TEST(a_fresh_counter_is_uniform_over_25_bits) { for_each_maker(count_fresh_counters); }

/* In one millisecond the counter goes up by 1 to 16, each as often, whatever the step before was.
 */
static void count_steps(void) {
    size_t steps[16] = {0}, pairs[256] = {0}, before = 0;
    count = scaled(COUNT);
    uuids = malloc(count * UUID7_SIZE);
    CHECK(uuids != NULL);
    shim_clock("frozen %" PRId64, NOON);
    CHECK_OK(generator->make(*uuids, count));
    for (size_t i = 1; i < count; i++) {
        uint32_t step = counter_bits(uuids[i]) - counter_bits(uuids[i - 1]);
        CHECK(first_48_bits(uuids[i]) == (uint64_t)NOON);
        CHECK(1 <= step && step <= 16);
        steps[step - 1]++;
        if (i > 1)
            pairs[before * 16 + step - 1]++;
        before = step - 1;
    }
    for (size_t i = 0; i < 16; i++)
        CHECK(steps[i] > 0);
    /* 15 degrees of freedom: above 110 with odds of 2 x 10^-16; 255: above 480 with 6 x 10^-16. */
    CHECK(chi_squared(steps, 16) < 110);
    CHECK(chi_squared(pairs, 256) < 480);
    free(uuids);
}

TEST(a_step_of_the_counter_is_uniform_over_1_to_16) { for_each_maker(count_steps); }

/* ---- two at once ---- */

/* Of 10^12 pairs about one in eight shares a position, and so one pair is equal with odds of 4 x
 * 10^-10. */
TEST(two_generators_under_one_clock_make_a_million_each_and_no_uuid_twice) {
    size_t each = scaled(1000000);
    uint8_t *made = malloc(2 * each * UUID7_SIZE);
    uuid7_generator *a, *b;
    CHECK(made != NULL);
    shim_clock("frozen %" PRId64, NOON);
    CHECK_OK(uuid7_generator_create(NULL, &a));
    CHECK_OK(uuid7_generator_create(NULL, &b));
    for (size_t i = 0; i < 2 * each; i++)
        CHECK_OK(uuid7_generator_next(i % 2 == 0 ? a : b, made + i * UUID7_SIZE));
    CHECK(all_distinct(made, 2 * each, UUID7_SIZE));
    uuid7_generator_free(a);
    uuid7_generator_free(b);
    free(made);
}

int main(void) {
    RUN(every_random_bit_is_set_in_half_and_none_follows_another_or_the_uuid_before);
    RUN(no_tail_is_repeated_or_ends_in_four_zero_bytes);
    RUN(a_fresh_counter_is_uniform_over_25_bits);
    RUN(a_step_of_the_counter_is_uniform_over_1_to_16);
    RUN(two_generators_under_one_clock_make_a_million_each_and_no_uuid_twice);
    return check_end();
}
