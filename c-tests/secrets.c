/*
 * No used secret stays in memory.  The entropy is known here, so every key, round key, counter
 * start and block that the library derives from it is known too.  A call runs on a stack of its
 * own; then the vector registers, that stack and all writable memory of the process are searched
 * for them.
 */
#include "check.h"
#include "shims/shims.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <ucontext.h>

#if defined(__x86_64__)
#include <cpuid.h>
#elif defined(__aarch64__)
#include <sys/auxv.h>
#endif

#define NOON INT64_C(1700000000000)

enum { SECRET = 32, REFILL = 1536, REFILLS = 64, ENTROPY = 32, WORD = 8 };

/* ---- memory that is not searched: what the test itself knows and was given ---- */

struct needle {
    uint64_t word; /* 0: none */
    const char *what;
    int refill;
};

/* How far the bytes of the derived streams are used: up to `at` of the stream `refill`. */
struct position {
    int refill;
    size_t at;
};

struct apart {
    uint8_t uuids[4096 * UUID7_SIZE];
    uint8_t secrets[REFILLS + 1][SECRET];
    uint8_t streams[REFILLS][REFILL];
    uint8_t round_keys[REFILLS][11 * 16];
    uint8_t entropy[ENTROPY];
    struct needle needles[1 << 15];
    char maps[1 << 16];
    uint8_t signal_stack[1 << 16]; /* a signal leaves the registers on it */
    size_t found;                  /* of used secrets */
    size_t found_alive;            /* of the secret of the next refill */
    struct needle example;
    uintptr_t example_at;
};

static struct apart *apart;

/* ---- AES-128 and ChaCha12, once more ---- */

static uint8_t sbox[256];

static uint8_t times_two(uint8_t a) { return (uint8_t)(a << 1 ^ (a >> 7) * 0x1b); }

static void make_sbox(void) {
    uint8_t p = 1, q = 1;
    do {
        p = (uint8_t)(p ^ times_two(p)); /* times 3 */
        q ^= (uint8_t)(q << 1);          /* divided by 3 */
        q ^= (uint8_t)(q << 2);
        q ^= (uint8_t)(q << 4);
        if ((q & 0x80) != 0)
            q ^= 0x09;
        sbox[p] = (uint8_t)(q ^ (q << 1 | q >> 7) ^ (q << 2 | q >> 6) ^ (q << 3 | q >> 5) ^
                            (q << 4 | q >> 4) ^ 0x63);
    } while (p != 1);
    sbox[0] = 0x63;
}

static void expand_key(const uint8_t key[16], uint8_t round_keys[11 * 16]) {
    uint8_t constant = 1;
    memcpy(round_keys, key, 16);
    for (size_t i = 16; i < 11 * 16; i += 4) {
        uint8_t word[4];
        memcpy(word, round_keys + i - 4, 4);
        if (i % 16 == 0) {
            uint8_t first = word[0];
            word[0] = (uint8_t)(sbox[word[1]] ^ constant);
            word[1] = sbox[word[2]];
            word[2] = sbox[word[3]];
            word[3] = sbox[first];
            constant = times_two(constant);
        }
        for (size_t j = 0; j < 4; j++)
            round_keys[i + j] = (uint8_t)(round_keys[i + j - 16] ^ word[j]);
    }
}

static void aes_block(const uint8_t round_keys[11 * 16], const uint8_t in[16], uint8_t out[16]) {
    uint8_t state[16], next[16];
    for (int i = 0; i < 16; i++)
        state[i] = (uint8_t)(in[i] ^ round_keys[i]);
    for (int round = 1; round <= 10; round++) {
        for (int i = 0; i < 16; i++)
            next[i] = sbox[state[(i + 4 * (i % 4)) % 16]];
        for (int i = 0; i < 16; i += 4) {
            uint8_t *c = next + i, all = (uint8_t)(c[0] ^ c[1] ^ c[2] ^ c[3]), first = c[0];
            for (int j = 0; round < 10 && j < 4; j++)
                c[j] ^= (uint8_t)(all ^ times_two((uint8_t)(c[j] ^ (j < 3 ? c[j + 1] : first))));
        }
        for (int i = 0; i < 16; i++)
            state[i] = (uint8_t)(next[i] ^ round_keys[16 * round + i]);
    }
    memcpy(out, state, 16);
}

static void aes_stream(const uint8_t secret[SECRET], uint8_t *stream, uint8_t *round_keys) {
    uint8_t counter[16];
    expand_key(secret, round_keys);
    memcpy(counter, secret + 16, 16);
    for (size_t at = 0; at < REFILL; at += 16) {
        aes_block(round_keys, counter, stream + at);
        for (int i = 0; i < 8 && ++counter[i] == 0; i++)
            ;
    }
}

static uint32_t left(uint32_t word, int by) { return word << by | word >> (32 - by); }

static void quarter_round(uint32_t *s, int a, int b, int c, int d) {
    s[a] += s[b], s[d] = left(s[d] ^ s[a], 16);
    s[c] += s[d], s[b] = left(s[b] ^ s[c], 12);
    s[a] += s[b], s[d] = left(s[d] ^ s[a], 8);
    s[c] += s[d], s[b] = left(s[b] ^ s[c], 7);
}

static void chacha_stream(const uint8_t secret[SECRET], uint8_t *stream) {
    for (uint32_t block = 0; block < REFILL / 64; block++) {
        uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, s[16];
        for (int i = 0; i < 32; i++)
            in[4 + i / 4] |= (uint32_t)secret[i] << 8 * (i % 4);
        in[12] = block;
        memcpy(s, in, sizeof s);
        for (int i = 0; i < 6; i++) {
            for (int j = 0; j < 4; j++)
                quarter_round(s, j, 4 + j, 8 + j, 12 + j);
            for (int j = 0; j < 4; j++)
                quarter_round(s, j, 4 + (j + 1) % 4, 8 + (j + 2) % 4, 12 + (j + 3) % 4);
        }
        for (int i = 0; i < 64; i++)
            stream[64 * block + i] = (uint8_t)((s[i / 4] + in[i / 4]) >> 8 * (i % 4));
    }
}

/* ---- what the library has derived ---- */

static int is_chacha;
static int hides_aes; /* to make it so */
static int refills;   /* known so far */

static void derive_refills(int until) {
    for (; refills < until; refills++) {
        CHECK(refills < REFILLS);
        if (is_chacha)
            chacha_stream(apart->secrets[refills], apart->streams[refills]);
        else
            aes_stream(apart->secrets[refills], apart->streams[refills],
                       apart->round_keys[refills]);
        memcpy(apart->secrets[refills + 1], apart->streams[refills], SECRET);
    }
}

/* Five octets of every UUID are random bytes as they were taken. */
enum { SEEN = 5 };

/* Where in a stream the bytes were that a UUID was made of; NULL if it was not of that one. */
static const uint8_t *random_of(const uint8_t *uuid, int refill) {
    const uint8_t *stream = apart->streams[refill];
    return memmem(stream + SECRET, REFILL - SECRET, uuid + UUID7_SIZE - SEEN, SEEN);
}

static struct needle *slot_of(uint64_t word) {
    size_t size = sizeof apart->needles / sizeof *apart->needles;
    size_t at = (size_t)((word * UINT64_C(0x9e3779b97f4a7c15)) >> 32) % size;
    while (apart->needles[at].word != 0 && apart->needles[at].word != word)
        at = (at + 1) % size;
    return &apart->needles[at];
}

static void look_for(const uint8_t *bytes, size_t size, const char *what, int refill) {
    for (size_t i = 0; i + WORD <= size; i += WORD) {
        uint64_t word;
        struct needle *slot;
        memcpy(&word, bytes + i, WORD);
        slot = slot_of(word);
        slot->word = word, slot->what = what, slot->refill = refill;
    }
}

static const char shown[] = "node and clock sequence of version 1, which every UUID shows";
static const char alive[] = "the secret of the next refill";

static struct position position_of(const uint8_t *uuid) {
    struct position position = {0, 0};
    for (;; position.refill++) {
        const uint8_t *random;
        derive_refills(position.refill + 1);
        random = random_of(uuid, position.refill);
        if (random != NULL) {
            /* A UUID takes eight bytes, or the last eight of them are these. */
            position.at = (size_t)(random - apart->streams[position.refill]) - (WORD - SEEN);
            return position;
        }
    }
}

static void look_for_stream(int refill, size_t from, size_t to, const char *what) {
    look_for(apart->streams[refill] + from, to - from, what, refill);
}

/* Makes needles of all that is used up, and of the secret that is not. */
static void look_for_used(struct position until) {
    memset(apart->needles, 0, sizeof apart->needles);
    derive_refills(until.refill + 1);
    for (int i = 0; i <= until.refill; i++) {
        look_for(apart->secrets[i], SECRET, "key or counter start", i);
        if (!is_chacha)
            look_for(apart->round_keys[i], 11 * 16, "round key", i);
        look_for_stream(i, SECRET, i < until.refill ? REFILL : until.at, "served block");
    }
    look_for(apart->secrets[until.refill + 1], WORD, alive, until.refill + 1);
}

/* ---- the search ---- */

static void search(const uint8_t *from, const uint8_t *to) {
    for (; from + WORD <= to; from++) {
        uint64_t word;
        struct needle *slot;
        memcpy(&word, from, WORD);
        slot = word != 0 ? slot_of(word) : NULL;
        if (slot == NULL || slot->word == 0)
            continue;
        if (slot->what == shown)
            continue;
        if (slot->what == alive) {
            apart->found_alive++;
        } else {
            if (apart->found++ == 0)
                apart->example = *slot, apart->example_at = (uintptr_t)from;
        }
    }
}

/* All that this process can write, by its own account. */
static void search_memory(void) {
    size_t got = 0;
    ssize_t more;
    int maps = open("/proc/self/maps", O_RDONLY);
    apart->found = apart->found_alive = 0;
    CHECK(maps >= 0);
    while ((more = read(maps, apart->maps + got, sizeof apart->maps - 1 - got)) > 0)
        got += (size_t)more;
    close(maps);
    CHECK(got < sizeof apart->maps - 1);
    apart->maps[got] = '\0';
    for (char *line = apart->maps; *line != '\0'; line = strchr(line, '\n') + 1) {
        char *end, *mode;
        uintptr_t from = strtoul(line, &end, 16), to = strtoul(end + 1, &mode, 16);
        if (mode[1] == 'r' && mode[2] == 'w' && from != (uintptr_t)apart)
            search((const uint8_t *)from, (const uint8_t *)to);
    }
}

static void check_nothing_found(void) {
    search_memory();
    if (apart->found != 0)
        check_fail(__FILE__, __LINE__,
                   "%zu words of used secrets are found, among them %s %d at %p", apart->found,
                   apart->example.what, apart->example.refill, (void *)apart->example_at);
}

/* ---- a call on a stack of its own ---- */

enum { STACK = 1 << 16 };

static uint8_t stack[STACK] __attribute__((aligned(64)));

#if defined(__x86_64__)
static uint8_t registers[1 << 14] __attribute__((aligned(64)));

/* Calls `call` on that stack and leaves in `registers` what the call leaves in the processor's. */
void call_apart(void (*call)(void), uint8_t *stack_top, uint8_t *registers);
__asm__(".text\n"
        ".globl call_apart\n"
        ".type call_apart, @function\n"
        "call_apart:\n"
        "  push %rbp\n"
        "  mov %rsp, %rbp\n"
        "  push %rbx\n"
        "  push %r12\n"
        "  mov %rdx, %rbx\n"
        "  mov %rbp, %r12\n"
        "  mov %rsi, %rsp\n"
        "  call *%rdi\n"
        "  mov %rax, 8192(%rbx)\n"
        "  mov %rcx, 8200(%rbx)\n"
        "  mov %rdx, 8208(%rbx)\n"
        "  mov %rsi, 8216(%rbx)\n"
        "  mov %rdi, 8224(%rbx)\n"
        "  mov %r8, 8232(%rbx)\n"
        "  mov %r9, 8240(%rbx)\n"
        "  mov %r10, 8248(%rbx)\n"
        "  mov %r11, 8256(%rbx)\n"
        "  mov $0xe7, %eax\n"
        "  xor %edx, %edx\n"
        "  xsave64 (%rbx)\n"
        "  mov %r12, %rbp\n"
        "  lea -16(%rbp), %rsp\n"
        "  pop %r12\n"
        "  pop %rbx\n"
        "  pop %rbp\n"
        "  ret\n"
        ".size call_apart, .-call_apart\n");

static void run_apart(void (*call)(void)) { call_apart(call, stack + STACK, registers); }
#else
static ucontext_t here, there;

static void run_apart(void (*call)(void)) {
    CHECK(getcontext(&there) == 0);
    there.uc_stack.ss_sp = stack;
    there.uc_stack.ss_size = STACK;
    there.uc_link = &here;
    makecontext(&there, call, 0);
    CHECK(swapcontext(&here, &there) == 0);
}
#endif

/* ---- ways to make UUIDs ---- */

enum { COUNT = 1000 };

static uuid7_generator *generator;

static void one_by_one(uuid7_status (*call)(uint8_t *)) {
    for (size_t i = 0; i < COUNT; i++)
        CHECK_OK(call(apart->uuids + i * UUID7_SIZE));
}

static uuid7_status of_generator(uint8_t *uuid) { return uuid7_generator_next(generator, uuid); }

static uuid7_status at_noon(uint8_t *uuid) { return uuid7_generate_at(NOON, uuid); }

static void single(void) { one_by_one(uuid7_generate); }
static void single_ordered(void) { one_by_one(uuid7_generate_ordered); }
static void single_at(void) { one_by_one(at_noon); }
static void single_v4(void) { one_by_one(uuid7_generate_v4); }
static void single_v1(void) { one_by_one(uuid7_generate_v1); }
static void single_v6(void) { one_by_one(uuid7_generate_v6); }
static void bulk(void) { CHECK_OK(uuid7_generate_many(apart->uuids, COUNT)); }
static void bulk_ordered(void) { CHECK_OK(uuid7_generate_ordered_many(apart->uuids, COUNT)); }
static void bulk_v4(void) { CHECK_OK(uuid7_generate_v4_many(apart->uuids, COUNT)); }
static void single_of_generator(void) { one_by_one(of_generator); }
static void bulk_of_generator(void) {
    CHECK_OK(uuid7_generator_next_many(generator, apart->uuids, COUNT));
}

static const struct way {
    const char *name;
    void (*make)(void);
    int is_of_generator;
} ways[] = {
    {"uuid7_generate", single, 0},
    {"uuid7_generate_ordered", single_ordered, 0},
    {"uuid7_generate_at", single_at, 0},
    {"uuid7_generate_v4", single_v4, 0},
    {"uuid7_generate_v1", single_v1, 0},
    {"uuid7_generate_v6", single_v6, 0},
    {"uuid7_generate_many", bulk, 0},
    {"uuid7_generate_ordered_many", bulk_ordered, 0},
    {"uuid7_generate_v4_many", bulk_v4, 0},
    {"uuid7_generator_next", single_of_generator, 1},
    {"uuid7_generator_next_many", bulk_of_generator, 1},
};

static const struct way *way;

/* ---- which cipher ---- */

#if defined(__x86_64__)
enum { ARCH_CPUID = 0x1012, LEAF_WITH_AES = 1, AES = 1 << 25 };

static long let_cpuid_be(int allowed) { return syscall(SYS_arch_prctl, ARCH_CPUID, allowed); }

/* The instruction cpuid has trapped: answers as a processor without AES would. */
static void answer_without_aes(int signal, siginfo_t *info, void *context) {
    greg_t *state = ((ucontext_t *)context)->uc_mcontext.gregs;
    uint32_t leaf = (uint32_t)state[REG_RAX], a, b, c, d;
    const uint8_t *code = (const uint8_t *)state[REG_RIP];
    (void)signal, (void)info;
    CHECK(code[0] == 0x0f && code[1] == 0xa2);
    let_cpuid_be(1);
    __cpuid_count(leaf, (uint32_t)state[REG_RCX], a, b, c, d);
    let_cpuid_be(0);
    if (leaf == LEAF_WITH_AES)
        c &= ~(uint32_t)AES;
    state[REG_RAX] = a, state[REG_RBX] = b, state[REG_RCX] = c, state[REG_RDX] = d;
    state[REG_RIP] += 2;
}

static void use_signal_stack(void) {
    stack_t signal_stack = {apart->signal_stack, 0, sizeof apart->signal_stack};
    CHECK(sigaltstack(&signal_stack, NULL) == 0);
}

/* Whether the library can be made to see no AES; before its first call. */
static int hide_aes(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = answer_without_aes;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    use_signal_stack();
    CHECK(sigaction(SIGSEGV, &action, NULL) == 0);
    return let_cpuid_be(0) == 0;
}
#else
static void use_signal_stack(void) {}
static int hide_aes(void) { return 0; }
#endif

/* ---- scenes ---- */

/* In a new process, so that the library has used nothing yet. */
static void in_child(void (*scene)(void)) {
    pid_t child;
    fflush(NULL);
    child = fork();
    if (child == 0) {
        shim_clock("frozen %" PRId64, NOON);
        shim_random_call("known 1");
        if (hides_aes)
            CHECK(hide_aes());
        scene();
        _exit(0);
    }
    check_child(child);
}

static void make(void) {
    if (way->is_of_generator)
        CHECK_OK(uuid7_generator_create(NULL, &generator));
    run_apart(way->make);
}

/* Finds out how far a way to make UUIDs uses the streams up, and makes the needles: in a process of
 * its own, whose memory is not searched.  All repeats itself in the next one. */
static struct position learn(void) {
    uint8_t *next = apart->uuids + COUNT * UUID7_SIZE;
    struct position used;
    refills = 0;
    shim_random_known(1, 0, apart->secrets[0], SECRET);
    make();
    CHECK_OK(way->is_of_generator ? of_generator(next) : uuid7_generate(next));
    used = position_of(next);
    CHECK(used.refill > 0 && used.at > SECRET + 2 * UUID7_SIZE);
    used.at -= UUID7_SIZE; /* what the last one was made of may be in a register */
    look_for_used(used);
    if (way->make == single_v1)
        look_for(apart->streams[0] + SECRET, WORD, shown, 0);
    return used;
}

static void learn_used(void) { learn(); }

static void search_after_making(void) {
    make();
    check_nothing_found();
    CHECK(apart->found_alive == 1); /* the search finds what is there */
}

static void for_each_way(void) {
    for (way = ways; way < ways + sizeof ways / sizeof *ways; way++) {
        check_note("%s", way->name);
        in_child(learn_used);
        in_child(search_after_making);
    }
    way = NULL;
}

static void reseed(void) { CHECK_OK(uuid7_reseed()); }

static void learn_reseeding(void) {
    struct position used = learn();
    shim_random_known(1, ENTROPY, apart->entropy, ENTROPY);
    look_for(apart->entropy, ENTROPY, "entropy", 1);
    look_for(apart->secrets[used.refill + 1], SECRET, "secret without entropy", 1);
}

static void search_after_reseeding(void) {
    make();
    run_apart(reseed);
    check_nothing_found();
}

static void for_reseeding(void) {
    way = ways;
    in_child(learn_reseeding);
    in_child(search_after_reseeding);
}

static void learn_all(void) {
    struct position used = learn();
    look_for(apart->secrets[used.refill + 1], SECRET, "secret of the next refill", used.refill + 1);
    look_for_stream(used.refill, SECRET, REFILL, "block not served");
}

static void free_generator(void) { uuid7_generator_free(generator); }

static void search_after_freeing(void) {
    make();
    run_apart(free_generator);
    check_nothing_found();
}

static void for_freeing(void) {
    for (way = ways; !way->is_of_generator; way++)
        ;
    in_child(learn_all);
    in_child(search_after_freeing);
}

static void *make_in_thread(void *unused) {
    use_signal_stack();
    way->make();
    return unused;
}

static void search_after_a_thread(void) {
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, make_in_thread, NULL) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    check_nothing_found();
}

static void for_a_thread_that_ended(void) {
    for (way = ways; !way->is_of_generator; way++) {
        check_note("%s", way->name);
        in_child(learn_used);
        in_child(search_after_a_thread);
    }
}

static void search_in_child_of_child(void) {
    pid_t child;
    make();
    child = fork();
    if (child == 0) {
        shim_random_call("known 2");
        run_apart(way->make);
        check_nothing_found();
        _exit(0);
    }
    check_child(child);
}

static void for_a_child(void) {
    way = ways;
    in_child(learn_all);
    in_child(search_in_child_of_child);
}

TEST(no_used_secret_stays_in_memory_or_registers_after_a_call) { for_each_way(); }
TEST(nor_after_a_reseed) { for_reseeding(); }
TEST(nor_does_any_secret_of_a_generator_that_was_freed) { for_freeing(); }
TEST(nor_does_a_used_one_of_a_thread_that_has_ended) { for_a_thread_that_ended(); }
TEST(after_its_first_call_a_child_holds_no_secret_of_the_thread_that_forked) { for_a_child(); }

static void run_all(void) {
    RUN(no_used_secret_stays_in_memory_or_registers_after_a_call);
    RUN(nor_after_a_reseed);
    RUN(nor_does_any_secret_of_a_generator_that_was_freed);
    RUN(nor_does_a_used_one_of_a_thread_that_has_ended);
    RUN(after_its_first_call_a_child_holds_no_secret_of_the_thread_that_forked);
}

static void try_to_hide_aes(void) { _exit(hide_aes() ? 0 : 77); }

static int can_hide_aes(void) {
    int status;
    pid_t child = fork();
    if (child == 0)
        try_to_hide_aes();
    CHECK(waitpid(child, &status, 0) == child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static int has_aes(void) {
#if defined(__x86_64__)
    return __builtin_cpu_supports("aes");
#elif defined(__aarch64__)
    return (getauxval(AT_HWCAP) & HWCAP_AES) != 0;
#else
    return 0;
#endif
}

int main(void) {
    apart = shared_memory(sizeof *apart);
    make_sbox();
    is_chacha = !has_aes();
    run_all();
    if (!is_chacha && can_hide_aes()) {
        is_chacha = hides_aes = 1;
        run_all();
    } else if (!is_chacha) {
        puts("SKIP: secrets with ChaCha12: this processor cannot hide its AES");
    }
    return check_end();
}
