/*
 * The harness of the C tests.  A test is a function whose name is a sentence:
 *
 *     TEST(nil_is_below_every_uuid) { CHECK(uuid7_compare(nil, uuid) < 0); }
 *     int main(void) { RUN(nil_is_below_every_uuid); return check_end(); }
 *
 * A check that fails prints where and in which test, and ends the process with status 1: so it
 * serves in threads, in children and in signal handlers too.  A test that is not run is an
 * unused function, which the compiler refuses.
 */
#ifndef CHECK_H
#define CHECK_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* before the first system header: mmap, clone, locales */
#endif

#include "uuid7.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN /* without small, near and far */
#include <windows.h>
#else
#include <sys/mman.h>
#include <sys/wait.h>
#endif

#if defined(__MINGW32__)
#define CHECK_FORMAT(text, first) __attribute__((format(gnu_printf, text, first)))
#elif defined(__GNUC__)
#define CHECK_FORMAT(text, first) __attribute__((format(printf, text, first)))
#else
#define CHECK_FORMAT(text, first)
#endif

/* ---- sentences and failures ---- */

static const char *check_sentence = "";
static char check_noted[512];
static int check_count;

#define TEST(sentence) static void sentence(void)
#define RUN(sentence) check_run(#sentence, sentence)

#define CHECK(condition) ((condition) ? (void)0 : check_fail(__FILE__, __LINE__, "%s", #condition))
#define CHECK_STATUS(expected, call)                                                               \
    check_status(__FILE__, __LINE__, #call, #expected, (expected), (call))
#define CHECK_OK(call) CHECK_STATUS(UUID7_STATUS_OK, call)
#define CHECK_UUID(expected, actual) check_uuid(__FILE__, __LINE__, #actual, (expected), (actual))
#define CHECK_TEXT(expected, actual) check_text(__FILE__, __LINE__, #actual, (expected), (actual))

CHECK_FORMAT(3, 4)
static inline void check_fail(const char *file, int line, const char *format, ...) {
    va_list arguments;
    fprintf(stderr, "%s:%d: FAILED: ", file, line);
    for (const char *c = check_sentence; *c != '\0'; c++)
        fputc(*c == '_' ? ' ' : *c, stderr);
    fputs(": ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, "%s%s%s\n", *check_noted ? " (" : "", check_noted, *check_noted ? ")" : "");
    _exit(1);
}

/* What the checks that follow are about, say a row of a table; printed if one of them fails. */
CHECK_FORMAT(1, 2)
static inline void check_note(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(check_noted, sizeof check_noted, format, arguments);
    va_end(arguments);
}

static inline void check_run(const char *name, void (*test)(void)) {
    check_sentence = name;
    test();
    check_note("%s", "");
    check_count++;
}

static inline int check_end(void) {
    printf("%d passed, 0 failed\n", check_count);
    return check_count > 0 ? 0 : 1;
}

/* ---- hexadecimal ---- */

static inline int hex_value(char digit) {
    static const char digits[] = "0123456789abcdef";
    const char *found = digit != '\0' ? strchr(digits, digit) : NULL;
    return found != NULL ? (int)(found - digits) : -1;
}

/* Reads as many bytes as `size` from lower-case digits; each pair must be there. */
static inline void from_hex(const char *digits, uint8_t *bytes, size_t size) {
    CHECK(strlen(digits) == 2 * size);
    for (size_t i = 0; i < size; i++) {
        int high = hex_value(digits[2 * i]), low = hex_value(digits[2 * i + 1]);
        CHECK(high >= 0 && low >= 0);
        bytes[i] = (uint8_t)(high << 4 | low);
    }
}

static inline void to_hex(const uint8_t *bytes, size_t size, char *digits) {
    for (size_t i = 0; i < size; i++)
        sprintf(digits + 2 * i, "%02x", bytes[i]);
}

/* ---- checks that show what differs ---- */

static inline void check_status(const char *file, int line, const char *call, const char *wanted,
                                uuid7_status expected, uuid7_status actual) {
    if (actual != expected)
        check_fail(file, line, "%s: %s (%d) wanted, %d returned: %s", call, wanted, (int)expected,
                   (int)actual, uuid7_status_text(actual));
}

static inline void check_uuid(const char *file, int line, const char *what, const uint8_t *expected,
                              const uint8_t *actual) {
    char wanted[33], got[33];
    if (memcmp(expected, actual, UUID7_SIZE) == 0)
        return;
    to_hex(expected, UUID7_SIZE, wanted);
    to_hex(actual, UUID7_SIZE, got);
    check_fail(file, line, "%s is %s, not %s", what, got, wanted);
}

static inline void check_text(const char *file, int line, const char *what, const char *expected,
                              const char *actual) {
    if (strcmp(expected, actual) != 0)
        check_fail(file, line, "%s is \"%s\", not \"%s\"", what, actual, expected);
}

/* ---- numbers ---- */

/* CHECK_SCALE=50 makes long tests 50 times shorter. */
static inline size_t check_scale(void) {
    const char *text = getenv("CHECK_SCALE");
    size_t scale = text != NULL ? strtoul(text, NULL, 10) : 1;
    return scale > 1 ? scale : 1;
}

static inline size_t scaled(size_t count) { return (count + check_scale() - 1) / check_scale(); }

/* False under sanitizers, valgrind and emulators, which have a scale of 10 or more: for what cannot
 * be made shorter, and for what their own memory would hide. */
static inline int at_native_speed(void) { return check_scale() < 10; }

/* The same numbers in every run: a failure can be seen again. */
static inline uint64_t next_number(void) {
    static uint64_t state = 20240501;
    uint64_t mixed = state += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ (mixed >> 31);
}

static inline void next_bytes(uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)next_number();
}

static inline uint64_t clock_ms(void) {
    struct timespec now;
    CHECK(clock_gettime(CLOCK_REALTIME, &now) == 0);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* The first 48 bits of a UUID, read without the library. */
static inline uint64_t first_48_bits(const uint8_t *uuid) {
    uint64_t bits = 0;
    for (int i = 0; i < 6; i++)
        bits = bits << 8 | uuid[i];
    return bits;
}

/* ---- many UUIDs ---- */

static size_t check_item_size;

static inline int check_compare_items(const void *a, const void *b) {
    return memcmp(a, b, check_item_size);
}

/* Sorts the items, so call it last; one thread at a time. */
static inline int all_distinct(void *items, size_t count, size_t size) {
    uint8_t *bytes = items;
    check_item_size = size;
    qsort(items, count, size, check_compare_items);
    for (size_t i = 1; i < count; i++)
        if (memcmp(bytes + (i - 1) * size, bytes + i * size, size) == 0)
            return 0;
    return 1;
}

static inline int all_increase(const uint8_t *uuids, size_t count) {
    for (size_t i = 1; i < count; i++)
        if (memcmp(uuids + (i - 1) * UUID7_SIZE, uuids + i * UUID7_SIZE, UUID7_SIZE) >= 0)
            return 0;
    return 1;
}

static inline int is_version_7(const uint8_t *uuid) {
    return uuid[6] >> 4 == 7 && uuid[8] >> 6 == 2;
}

/* ---- memory ---- */

/* Bytes that neither a UUID nor a text has by chance, each different from its neighbours. */
static inline void lay_canaries(void *area, size_t size) {
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)area)[i] = (uint8_t)(0xa5 ^ (i * 29));
}

/* Whether nothing of the area has changed but the `length` bytes at `offset`. */
static inline int canaries_live_around(const void *area, size_t size, size_t offset,
                                       size_t length) {
    for (size_t i = 0; i < size; i++)
        if ((i < offset || i >= offset + length) &&
            ((const uint8_t *)area)[i] != (uint8_t)(0xa5 ^ (i * 29)))
            return 0;
    return 1;
}

/* Two pages of zeros, which are never given back; nobody may touch the one of this number. */
#if defined(_WIN32)
static inline size_t page_size(void) {
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return info.dwPageSize;
}

static inline uint8_t *guarded_pages(size_t guard) {
    DWORD before;
    uint8_t *pages = VirtualAlloc(NULL, 2 * page_size(), MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    CHECK(pages != NULL);
    CHECK(VirtualProtect(pages + guard * page_size(), page_size(), PAGE_NOACCESS, &before));
    return pages;
}
#else
static inline size_t page_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }

/* Memory shared with children.  It is zero, and is never given back. */
static inline void *shared_memory(size_t size) {
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    CHECK(memory != MAP_FAILED);
    return memory;
}

static inline uint8_t *guarded_pages(size_t guard) {
    uint8_t *pages = shared_memory(2 * page_size());
    CHECK(mprotect(pages + guard * page_size(), page_size(), PROT_NONE) == 0);
    return pages;
}
#endif

/* `size` bytes, at most a page, that end where a page begins that nobody may touch. */
static inline uint8_t *before_guard_page(size_t size) {
    static uint8_t *pages;
    if (pages == NULL)
        pages = guarded_pages(1);
    CHECK(size <= page_size());
    return pages + page_size() - size;
}

/* `size` bytes, at most a page, that begin where a page ends that nobody may touch. */
static inline uint8_t *after_guard_page(void) {
    static uint8_t *pages;
    if (pages == NULL)
        pages = guarded_pages(0);
    return pages + page_size();
}

/* ---- children ---- */

#if !defined(_WIN32)
/* Waits for a child that says by exit status 0 that all its checks held. */
static inline void check_child(pid_t child) {
    int status = -1;
    CHECK(child > 0);
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
}
#endif

#endif
