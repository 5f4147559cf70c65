/* One sequence for all processes that map a block. */
#include "generators.h"
#include "shims/shims.h"
#include "threads.h"

#include "uuid7_experimental.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/ptrace.h>

#define NOON INT64_C(1700000000000)
#define DAY INT64_C(86400000)

enum { POSITION = 10 /* bytes of a UUID that hold its time and counter */ };

static uuid7_shared *new_block(void) { return shared_memory(sizeof(uuid7_shared)); }

static void generate(uuid7_shared *block, uint8_t *uuid) {
    CHECK_OK(uuid7_generate_shared(block, uuid));
    CHECK(is_version_7(uuid));
}

/* Sorts the UUIDs. */
static void check_positions_distinct(uint8_t *uuids, size_t count) {
    CHECK(all_distinct(uuids, count, UUID7_SIZE));
    for (size_t i = 1; i < count; i++)
        CHECK(memcmp(uuids + (i - 1) * UUID7_SIZE, uuids + i * UUID7_SIZE, POSITION) != 0);
}

/* ---- one process ---- */

TEST(a_block_of_zeros_is_a_new_sequence_for_single_and_bulk_calls) {
    uuid7_shared *block = new_block();
    uint8_t uuids[302 * UUID7_SIZE];
    uint64_t before = clock_ms();
    generate(block, uuids);
    CHECK_OK(uuid7_generate_shared_many(block, uuids + UUID7_SIZE, 300));
    generate(block, uuids + 301 * UUID7_SIZE);
    CHECK(all_increase(uuids, 302));
    CHECK(first_48_bits(uuids) >= before);
    CHECK_OK(uuid7_generate_shared_many(block, uuids, 0));
}

TEST(two_blocks_and_the_sequence_of_the_process_are_three_sequences) {
    uuid7_shared *one = new_block(), *other = new_block();
    uint8_t far[UUID7_SIZE], uuid[UUID7_SIZE];
    CHECK_OK(uuid7_highest_at(UUID7_UNIX_MS_MAX - 1, far));
    CHECK_OK(uuid7_shared_advance_past(one, far));
    generate(one, uuid);
    CHECK(memcmp(uuid, far, UUID7_SIZE) > 0);
    generate(other, uuid);
    CHECK(memcmp(uuid, far, UUID7_SIZE) < 0);
    CHECK_OK(uuid7_generate_ordered(uuid));
    CHECK(memcmp(uuid, far, UUID7_SIZE) < 0);
}

TEST(a_block_goes_on_above_a_stored_uuid_and_its_lead_can_be_read) {
    static const uint8_t zeros[sizeof(uuid7_shared)];
    uuid7_shared *block = new_block();
    uint8_t stored[UUID7_SIZE], uuid[UUID7_SIZE];
    uint64_t lead = 1;
    CHECK_OK(uuid7_shared_lead_ms(block, &lead));
    CHECK(lead == 0 && memcmp(block, zeros, sizeof zeros) == 0);
    CHECK_OK(uuid7_highest_at(clock_ms() + DAY, stored));
    CHECK_OK(uuid7_shared_advance_past(block, stored));
    generate(block, uuid);
    CHECK(memcmp(stored, uuid, UUID7_SIZE) < 0);
    CHECK_OK(uuid7_shared_lead_ms(block, &lead));
    CHECK(lead > (uint64_t)DAY / 2 && lead <= (uint64_t)DAY + 1);
    CHECK_OK(uuid7_lowest_at((uint64_t)NOON, stored)); /* an earlier one changes nothing */
    CHECK_OK(uuid7_shared_advance_past(block, stored));
    CHECK_OK(uuid7_generate_shared(block, stored));
    CHECK(memcmp(uuid, stored, UUID7_SIZE) < 0);
    CHECK_OK(uuid7_generate_v4(stored));
    CHECK_STATUS(UUID7_STATUS_WRONG_VERSION, uuid7_shared_advance_past(block, stored));
}

TEST(at_the_end_of_time_a_block_refuses_for_good) {
    uuid7_shared *block = new_block();
    uint8_t last[UUID7_SIZE], uuids[2 * UUID7_SIZE];
    CHECK_OK(uuid7_highest_at(UUID7_UNIX_MS_MAX, last));
    CHECK_OK(uuid7_shared_advance_past(block, last));
    CHECK_STATUS(UUID7_STATUS_EXHAUSTED, uuid7_generate_shared(block, uuids));
    CHECK_STATUS(UUID7_STATUS_EXHAUSTED, uuid7_generate_shared_many(block, uuids, 2));
}

/* ---- refusals ---- */

static void check_refused(const uuid7_status status, uuid7_shared *block) {
    uint8_t uuids[2 * UUID7_SIZE], stored[UUID7_SIZE];
    uint64_t lead = 7;
    CHECK_OK(uuid7_generate(stored));
    lay_canaries(uuids, sizeof uuids);
    CHECK_STATUS(status, uuid7_generate_shared(block, uuids));
    CHECK_STATUS(status, uuid7_generate_shared_many(block, uuids, 2));
    CHECK_STATUS(status, uuid7_shared_advance_past(block, stored));
    CHECK_STATUS(status, uuid7_shared_lead_ms(block, &lead));
    CHECK(canaries_live_around(uuids, sizeof uuids, 0, 0) && lead == 7);
}

TEST(a_misaligned_block_is_refused_and_not_touched) {
    uint8_t *area = shared_memory(2 * sizeof(uuid7_shared));
    static const uint8_t zeros[2 * sizeof(uuid7_shared)];
    for (size_t offset = 1; offset < sizeof(uuid7_shared); offset++)
        check_refused(UUID7_STATUS_BAD_SHARED, (uuid7_shared *)(void *)(area + offset));
    CHECK(memcmp(area, zeros, sizeof zeros) == 0);
}

TEST(a_block_of_another_byte_order_or_version_is_refused_and_not_touched) {
    uuid7_shared *block = new_block();
    uint8_t uuid[UUID7_SIZE], made[8], before[sizeof(uuid7_shared)];
    generate(block, uuid);
    memcpy(made, block, sizeof made);
    for (int bit = -1; bit < 64; bit++) {
        for (size_t i = 0; i < sizeof made; i++)
            ((uint8_t *)block)[i] = bit < 0 ? made[7 - i] : made[i];
        if (bit >= 0)
            ((uint8_t *)block)[bit / 8] ^= (uint8_t)(1 << bit % 8);
        memcpy(before, block, sizeof before);
        check_refused(UUID7_STATUS_BAD_SHARED, block);
        CHECK(memcmp(before, block, sizeof before) == 0);
    }
    memcpy(block, made, sizeof made);
    generate(block, uuid);
}

TEST(null_is_refused_and_nothing_is_made) {
    uuid7_shared *block = new_block();
    static const uint8_t zeros[sizeof(uuid7_shared)];
    check_refused(UUID7_STATUS_NULL_POINTER, NULL);
    CHECK_STATUS(UUID7_STATUS_NULL_POINTER, uuid7_generate_shared(block, NULL));
    CHECK_STATUS(UUID7_STATUS_NULL_POINTER, uuid7_generate_shared_many(block, NULL, 1));
    CHECK_STATUS(UUID7_STATUS_NULL_POINTER, uuid7_shared_lead_ms(block, NULL));
    CHECK_STATUS(UUID7_STATUS_NULL_POINTER, uuid7_shared_advance_past(block, NULL));
    CHECK_STATUS(UUID7_STATUS_BAD_COUNT,
                 uuid7_generate_shared_many(block, (uint8_t *)block, SIZE_MAX));
    CHECK(memcmp(block, zeros, sizeof zeros) == 0);
}

/* ---- many processes ---- */

enum { PROCESSES = 8, KILLED = 2, EACH = 100000 };

static void generate_each(uuid7_shared *block, size_t number, uint8_t *uuids, size_t each) {
    for (size_t i = 0; i < each;) {
        size_t count = number % 2 == 0 || each - i < 100 ? 1 : 100;
        if (count == 1)
            generate(block, uuids + i * UUID7_SIZE);
        else
            CHECK_OK(uuid7_generate_shared_many(block, uuids + i * UUID7_SIZE, count));
        i += count;
    }
}

TEST(eight_processes_two_of_them_killed_make_one_sequence_and_use_no_position_twice) {
    uuid7_shared *block = new_block();
    const size_t each = scaled(EACH);
    uint8_t *uuids = shared_memory(PROCESSES * each * UUID7_SIZE);
    uint8_t nil[UUID7_SIZE] = {0};
    pid_t children[PROCESSES];
    size_t made = 0;
    for (size_t i = 0; i < PROCESSES; i++) {
        children[i] = fork();
        if (children[i] == 0) {
            generate_each(block, i, uuids + i * each * UUID7_SIZE, each);
            while (i < KILLED) /* is killed at any time, here at the latest */
                generate(block, uuids + (i + 1) * each * UUID7_SIZE - UUID7_SIZE);
            _exit(0);
        }
    }
    for (size_t i = 0; i < KILLED; i++) {
        int status;
        usleep(3000);
        CHECK(kill(children[i], SIGKILL) == 0 && waitpid(children[i], &status, 0) == children[i]);
        CHECK(WIFSIGNALED(status));
    }
    for (size_t i = KILLED; i < PROCESSES; i++)
        check_child(children[i]);
    for (size_t i = 0; i < PROCESSES; i++) {
        const uint8_t *of_one = uuids + i * each * UUID7_SIZE;
        size_t count = 0; /* a killed one may have been writing its last one */
        while (count < each && memcmp(of_one + count * UUID7_SIZE, nil, UUID7_SIZE) != 0)
            count++;
        if (i < KILLED)
            count -= count > 0;
        else
            CHECK(count == each);
        CHECK(all_increase(of_one, count));
        memmove(uuids + made * UUID7_SIZE, of_one, count * UUID7_SIZE);
        made += count;
    }
    check_positions_distinct(uuids, made);
    generate(block, nil);
    CHECK(memcmp(uuids + (made - 1) * UUID7_SIZE, nil, UUID7_SIZE) < 0);
}

TEST(what_two_processes_make_in_turn_is_one_increasing_list) {
    enum { ROUNDS = 20000 };
    const size_t rounds = scaled(ROUNDS);
    uuid7_shared *block = new_block();
    uint8_t *uuids = shared_memory(2 * rounds * UUID7_SIZE), token = 0;
    int there[2], back[2];
    pid_t child;
    CHECK(pipe(there) == 0 && pipe(back) == 0);
    child = fork();
    for (size_t i = 0; i < rounds; i++) {
        if (child == 0) {
            CHECK(read(there[0], &token, 1) == 1);
            generate(block, uuids + (2 * i + 1) * UUID7_SIZE);
            CHECK(write(back[1], &token, 1) == 1);
        } else {
            generate(block, uuids + 2 * i * UUID7_SIZE);
            CHECK(write(there[1], &token, 1) == 1);
            CHECK(read(back[0], &token, 1) == 1);
        }
    }
    if (child == 0)
        _exit(0);
    check_child(child);
    CHECK(all_increase(uuids, 2 * rounds));
    CHECK(close(there[0]) == 0 && close(there[1]) == 0 && close(back[0]) == 0 &&
          close(back[1]) == 0);
}

TEST(a_fork_shares_the_block_and_repeats_no_position) {
    enum { CHILDREN = 50 };
    uuid7_shared *block = new_block();
    uint8_t *uuids = shared_memory(2 * CHILDREN * UUID7_SIZE);
    for (size_t i = 0; i < CHILDREN; i++) {
        pid_t child;
        generate(block, uuids + 2 * i * UUID7_SIZE);
        child = fork();
        if (child == 0) {
            generate(block, uuids + (2 * i + 1) * UUID7_SIZE);
            _exit(0);
        }
        check_child(child);
    }
    CHECK(all_increase(uuids, 2 * CHILDREN));
}

/* A process stopped before any instruction of its call, which is what a killed one is to the
 * others. */
TEST(a_process_stopped_at_any_instruction_holds_nobody_up) {
    enum { INSTRUCTIONS = 3000 };
    uuid7_shared *block = new_block();
    uint8_t uuid[UUID7_SIZE], before[UUID7_SIZE], *theirs = shared_memory(2 * UUID7_SIZE);
    int status;
    pid_t child = fork();
    if (child == 0) {
        uint8_t warm[UUID7_SIZE];
        CHECK_OK(uuid7_generate(warm));
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
            _exit(77);
        raise(SIGSTOP);
        generate(block, theirs);
        generate(block, theirs + UUID7_SIZE);
        _exit(0);
    }
    CHECK(waitpid(child, &status, 0) == child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77) {
        printf("SKIP: no process can be traced here\n");
        return;
    }
    generate(block, before);
    for (int i = 0; i < INSTRUCTIONS && WIFSTOPPED(status); i++) {
        generate(block, uuid);
        CHECK(memcmp(before, uuid, UUID7_SIZE) < 0);
        memcpy(before, uuid, UUID7_SIZE);
        CHECK(ptrace(PTRACE_SINGLESTEP, child, NULL, NULL) == 0);
        CHECK(waitpid(child, &status, 0) == child);
    }
    if (WIFSTOPPED(status)) {
        CHECK(kill(child, SIGKILL) == 0 && waitpid(child, &status, 0) == child);
    } else {
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        CHECK(all_increase(theirs, 2));
    }
    generate(block, uuid);
    CHECK(memcmp(before, uuid, UUID7_SIZE) < 0);
}

/* ---- a file ---- */

static int new_file(void) {
    char name[] = "/tmp/uuid7-shared-XXXXXX";
    int file = mkstemp(name);
    CHECK(file >= 0 && unlink(name) == 0);
    CHECK(posix_fallocate(file, 0, sizeof(uuid7_shared)) == 0);
    return file;
}

static uuid7_shared *map(int file) {
    void *block = mmap(NULL, sizeof(uuid7_shared), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    CHECK(block != MAP_FAILED);
    return block;
}

TEST(two_processes_may_map_a_new_file_at_once) {
    enum { FILES = 200 };
    for (size_t i = 0; i < scaled(FILES); i++) {
        uint8_t *uuids = shared_memory(2 * UUID7_SIZE);
        int file = new_file(), go[2];
        pid_t children[2];
        char byte;
        CHECK(pipe(go) == 0);
        for (int j = 0; j < 2; j++) {
            children[j] = fork();
            if (children[j] == 0) {
                uuid7_shared *block = map(file);
                CHECK(close(go[1]) == 0 &&
                      read(go[0], &byte, 1) == 0); /* until the parent closes it */
                generate(block, uuids + j * UUID7_SIZE);
                _exit(0);
            }
        }
        CHECK(close(go[0]) == 0 && close(go[1]) == 0);
        check_child(children[0]);
        check_child(children[1]);
        CHECK(memcmp(uuids, uuids + UUID7_SIZE, POSITION) != 0);
        CHECK(munmap(uuids, 2 * UUID7_SIZE) == 0 && close(file) == 0);
    }
}

TEST(order_lasts_in_a_file_over_a_kill_and_a_clock_that_is_set_back) {
    int file = new_file();
    uint8_t *uuids = shared_memory(4 * UUID7_SIZE);
    for (int64_t i = 0; i < 4; i++) {
        int status;
        pid_t child = fork();
        if (child == 0) {
            shim_clock("frozen %" PRId64, NOON - i * DAY);
            generate(map(file), uuids + i * UUID7_SIZE);
            kill(getpid(), SIGKILL);
        }
        CHECK(waitpid(child, &status, 0) == child && WIFSIGNALED(status));
    }
    CHECK(all_increase(uuids, 4));
    CHECK(first_48_bits(uuids) == (uint64_t)NOON);
    CHECK(close(file) == 0);
}

/* ---- forged content ---- */

static volatile int forging;

static void forge_or_use(size_t number) {
    static uuid7_shared *block;
    static uint64_t header;
    uint8_t uuid[UUID7_SIZE];
    if (number == 0) {
        block = new_block();
        generate(block, uuid);
        memcpy(&header, block, sizeof header);
        forging = 1;
    }
    while (!forging)
        usleep(10);
    for (size_t i = 0; i < scaled(300000); i++) {
        if (number == 0) {
            uint64_t words[sizeof *block / sizeof header];
            next_bytes((uint8_t *)words, sizeof words);
            if (i % 2 == 0) /* times that pass for one */
                words[8] = (uint64_t)NOON + words[8] % (uint64_t)DAY;
            if (i % 8 != 0)
                words[0] = header;
            memcpy(block, words, sizeof words);
        } else {
            uint64_t before = clock_ms(), lead;
            uuid7_status status = uuid7_generate_shared(block, uuid);
            CHECK(status == UUID7_STATUS_OK || status == UUID7_STATUS_BAD_SHARED ||
                  status == UUID7_STATUS_EXHAUSTED);
            if (status == UUID7_STATUS_OK)
                CHECK(is_version_7(uuid) && first_48_bits(uuid) >= before);
            status = uuid7_shared_lead_ms(block, &lead);
            CHECK(status == UUID7_STATUS_OK || status == UUID7_STATUS_BAD_SHARED);
        }
    }
}

TEST(no_content_forged_under_a_call_crashes_or_hangs_it) { together(2, forge_or_use); }

int main(void) {
    RUN(order_lasts_in_a_file_over_a_kill_and_a_clock_that_is_set_back);
    RUN(a_block_of_zeros_is_a_new_sequence_for_single_and_bulk_calls);
    RUN(two_blocks_and_the_sequence_of_the_process_are_three_sequences);
    RUN(a_block_goes_on_above_a_stored_uuid_and_its_lead_can_be_read);
    RUN(at_the_end_of_time_a_block_refuses_for_good);
    RUN(a_misaligned_block_is_refused_and_not_touched);
    RUN(a_block_of_another_byte_order_or_version_is_refused_and_not_touched);
    RUN(null_is_refused_and_nothing_is_made);
    RUN(eight_processes_two_of_them_killed_make_one_sequence_and_use_no_position_twice);
    RUN(what_two_processes_make_in_turn_is_one_increasing_list);
    RUN(a_fork_shares_the_block_and_repeats_no_position);
    RUN(a_process_stopped_at_any_instruction_holds_nobody_up);
    RUN(two_processes_may_map_a_new_file_at_once);
    RUN(no_content_forged_under_a_call_crashes_or_hangs_it);
    return check_end();
}
