/*
 * The calls of libuuid, made of libuuid7's.  Written from libuuid's manual pages and the signatures
 * in its header.
 *
 * UUID_GENERATE_VERSION, 4 or 7, is the version that uuid_generate makes.
 */
#define _GNU_SOURCE
#include <uuid/uuid.h>
#include <uuid7.h>

#include <errno.h>
#include <fcntl.h>
#include <linux/random.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* ---- generation where libuuid7 returns an error, which a caller of libuuid cannot see ---- */

static struct iovec piece(const char *text) {
    struct iovec piece = {(void *)(uintptr_t)text, strlen(text)};
    return piece;
}

/* One line on standard error, and the end. */
static void stop(const char *reason) {
    struct iovec line[] = {piece("libuuid (libuuid7): "), piece(reason), piece("\n")};
    ssize_t written = writev(STDERR_FILENO, line, sizeof line / sizeof *line);
    (void)written;
    abort();
}

static void require(uuid7_status status) {
    if (status != UUID7_STATUS_OK)
        stop(uuid7_status_text(status));
}

/* For sandboxes that refuse getrandom.  In a chroot the name may be of an ordinary file or of
   another device: only a random device tells how much entropy there is. */
static int read_random_device(unsigned char *bytes, size_t size) {
    int device = open("/dev/random", O_RDONLY | O_CLOEXEC), bits;
    ssize_t length = -1;
    if (device < 0)
        return 0;
    if (ioctl(device, RNDGETENTCNT, &bits) == 0)
        for (size_t done = 0; done < size; done += (size_t)length) {
            length = read(device, bytes + done, size - done);
            if (length < 0 && errno == EINTR)
                length = 0;
            else if (length <= 0)
                break;
        }
    close(device);
    return length > 0;
}

/* Random bytes of the system, which both sources wait for until it has been seeded. */
static int read_entropy(unsigned char *bytes, size_t size) {
    long length;
    do /* never fewer bytes than these; by number, for an old libc has no name for it */
        length = syscall(SYS_getrandom, bytes, size, 0);
    while (length < 0 && errno == EINTR);
    return length == (long)size || read_random_device(bytes, size);
}

/* What failed for want of a descriptor or of memory may succeed soon: eight tries, one second. */
static void wait_for_entropy(unsigned char *bytes, size_t size) {
    static const struct timespec eighth = {0, 125000000};
    for (int tries = 0; !read_entropy(bytes, size); tries++) {
        if (tries == 8)
            require(UUID7_STATUS_NO_ENTROPY);
        nanosleep(&eighth, NULL);
    }
}

/* A UUID of a version, a time and 128 random bits. */
static uuid7_status make(int version, struct timespec time, const uint64_t *random, uuid_t out) {
    const uint64_t no_card = UINT64_C(1) << 40; /* in a node: not of a network card */
    uint32_t clock_seq = random[0] & 0x3fff;
    uint64_t node = random[1] >> 16 | no_card;
    if (version == 1)
        return uuid7_make_v1(time.tv_sec, (uint32_t)time.tv_nsec, clock_seq, node, out);
    if (version == 6)
        return uuid7_make_v6(time.tv_sec, (uint32_t)time.tv_nsec, clock_seq, node, out);
    if (version == 7) {
        uint64_t ms = (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
        return uuid7_make_v7(ms, random[0] & 0xfff, random[1] >> 2, out);
    }
    memcpy(out, random, sizeof(uuid_t));
    out[6] = 0x40 | (out[6] & 0x0f);
    out[8] = 0x80 | (out[8] & 0x3f);
    return UUID7_STATUS_OK;
}

/* A UUID whose random bits all come from the system: no state of ours is read or written.  Its time
   is that of the clock, or 1970 where the version cannot hold that. */
static void generate_from_system(int version, uuid_t out) {
    static const struct timespec of_1970 = {0, 0};
    struct timespec now = of_1970;
    uint64_t random[2];
    clock_gettime(CLOCK_REALTIME, &now);
    wait_for_entropy((unsigned char *)random, sizeof random);
    if (make(version, now, random, out) != UUID7_STATUS_OK)
        require(make(version, of_1970, random, out));
}

static void generate(int version, uuid7_status (*call)(uint8_t *), uuid_t out) {
    if (call(out) != UUID7_STATUS_OK)
        generate_from_system(version, out);
}

/* ---- generation ---- */

void uuid_generate(uuid_t out) {
#if UUID_GENERATE_VERSION == 7
    uuid_generate_time_v7(out);
#elif UUID_GENERATE_VERSION == 4
    uuid_generate_random(out);
#endif
}

void uuid_generate_random(uuid_t out) { generate(4, uuid7_generate_v4, out); }

void uuid_generate_time(uuid_t out) { generate(1, uuid7_generate_v1, out); }

int uuid_generate_time_safe(uuid_t out) {
    uuid_generate_time(out);
    return 0;
}

void uuid_generate_time_v6(uuid_t out) { generate(6, uuid7_generate_v6, out); }

void uuid_generate_time_v7(uuid_t out) { generate(7, uuid7_generate_ordered, out); }

void uuid_generate_md5(uuid_t out, const uuid_t ns, const char *name, size_t len) {
    require(uuid7_make_v3(ns, name, len, out));
}

void uuid_generate_sha1(uuid_t out, const uuid_t ns, const char *name, size_t len) {
    require(uuid7_make_v5(ns, name, len, out));
}

const uuid_t *uuid_get_template(const char *alias) {
    if (alias == NULL)
        return NULL;
    if (strcmp(alias, "dns") == 0)
        return (const uuid_t *)uuid7_namespace_dns();
    if (strcmp(alias, "url") == 0)
        return (const uuid_t *)uuid7_namespace_url();
    if (strcmp(alias, "oid") == 0)
        return (const uuid_t *)uuid7_namespace_oid();
    if (strcmp(alias, "x500") == 0 || strcmp(alias, "x.500") == 0)
        return (const uuid_t *)uuid7_namespace_x500();
    return NULL;
}

/* ---- text ---- */

int uuid_parse(const char *in, uuid_t uu) {
    size_t length = strnlen(in, UUID_STR_LEN);
    return uuid7_from_hyphenated(in, length, uu) == UUID7_STATUS_OK ? 0 : -1;
}

int uuid_parse_range(const char *in_start, const char *in_end, uuid_t uu) {
    size_t length = (size_t)(in_end - in_start);
    return uuid7_from_hyphenated(in_start, length, uu) == UUID7_STATUS_OK ? 0 : -1;
}

static void unparse(const uuid_t uu, uint32_t form, char *out) {
    size_t length;
    require(uuid7_format(uu, form, out, UUID_STR_LEN, &length));
}

void uuid_unparse(const uuid_t uu, char *out) { uuid_unparse_lower(uu, out); }

void uuid_unparse_lower(const uuid_t uu, char *out) { unparse(uu, UUID7_FORM_HYPHENATED, out); }

void uuid_unparse_upper(const uuid_t uu, char *out) {
    unparse(uu, UUID7_FORM_HYPHENATED_UPPER, out);
}

/* ---- values ---- */

void uuid_clear(uuid_t uu) { memset(uu, 0, sizeof(uuid_t)); }

void uuid_copy(uuid_t dst, const uuid_t src) { memcpy(dst, src, sizeof(uuid_t)); }

int uuid_compare(const uuid_t uu1, const uuid_t uu2) { return uuid7_compare(uu1, uu2); }

int uuid_is_null(const uuid_t uu) { return uuid7_is_nil(uu); }

/* Whatever the variant is. */
int uuid_type(const uuid_t uu) { return uu[6] >> 4; }

int uuid_variant(const uuid_t uu) {
    uint32_t variant;
    require(uuid7_variant_of(uu, &variant));
    return (int)variant;
}

/* The time of versions 1, 6 and 7, whatever the variant is; -1 and -1 for all else. */
static void time_of(const uuid_t uu, int64_t *seconds, int64_t *microseconds) {
    uuid_t of_variant;
    uint32_t nanoseconds;
    memcpy(of_variant, uu, sizeof of_variant);
    of_variant[8] = 0x80 | (of_variant[8] & 0x3f);
    *seconds = *microseconds = -1;
    if (uuid7_time_of(of_variant, seconds, &nanoseconds) == UUID7_STATUS_OK)
        *microseconds = nanoseconds / 1000;
}

time_t uuid_time(const uuid_t uu, struct timeval *ret_tv) {
    int64_t seconds, microseconds;
    time_of(uu, &seconds, &microseconds);
    if (ret_tv != NULL) {
        ret_tv->tv_sec = (time_t)seconds;
        ret_tv->tv_usec = (suseconds_t)microseconds;
    }
    return (time_t)seconds;
}

/*
 * A 32-bit system has two calls: uuid_time for programs with 32 bits of time, uuid_time64 for those
 * with 64.  The header's is above, whichever this file is compiled for; here is the other.  On a
 * 64-bit system the two do the same.
 */
#ifdef uuid_time
#define OTHER_UUID_TIME "uuid_time"
typedef long other_time;
#else
#define OTHER_UUID_TIME "uuid_time64"
typedef int64_t other_time;
#endif

struct other_timeval {
    other_time tv_sec, tv_usec;
};

other_time uuid_time_other(const uuid_t uu, struct other_timeval *ret_tv) __asm__(OTHER_UUID_TIME);
other_time uuid_time_other(const uuid_t uu, struct other_timeval *ret_tv) {
    int64_t seconds, microseconds;
    time_of(uu, &seconds, &microseconds);
    if (ret_tv != NULL) {
        ret_tv->tv_sec = (other_time)seconds;
        ret_tv->tv_usec = (other_time)microseconds;
    }
    return (other_time)seconds;
}

/* ---- what uuidd calls: *num UUIDs, or one if num is NULL ---- */

int __uuid_generate_random(uuid_t out, int *num);
int __uuid_generate_random(uuid_t out, int *num) {
    for (int count = num != NULL ? *num : 1; count > 0; count--, out += sizeof(uuid_t))
        uuid_generate_random(out);
    return 0;
}

/* Writes the first.  Its node is new and random, so that the times after it are free as well. */
int __uuid_generate_time(uuid_t out, int *num);
int __uuid_generate_time(uuid_t out, int *num) {
    (void)num;
    generate_from_system(1, out);
    return 0;
}

int __uuid_generate_time_cont(uuid_t out, int *num, uint32_t cont);
int __uuid_generate_time_cont(uuid_t out, int *num, uint32_t cont) {
    (void)cont;
    return __uuid_generate_time(out, num);
}
