/*
 * Each call against util-linux's libuuid: the same inputs, a million at random, and the same
 * answers. Both libraries are opened here, ours by its path, theirs by the name that both have.
 */
#include "check.h"

#include <dlfcn.h>
#include <uuid/uuid.h>

enum { INPUTS = 1000000 };

struct library {
    void (*clear)(uuid_t);
    int (*compare)(const uuid_t, const uuid_t);
    void (*copy)(uuid_t, const uuid_t);
    void (*generate)(uuid_t);
    void (*generate_random)(uuid_t);
    void (*generate_time)(uuid_t);
    int (*generate_time_safe)(uuid_t);
    void (*generate_time_v6)(uuid_t); /* from util-linux 2.41 on, with the next */
    void (*generate_time_v7)(uuid_t);
    void (*generate_md5)(uuid_t, const uuid_t, const char *, size_t);
    void (*generate_sha1)(uuid_t, const uuid_t, const char *, size_t);
    const uuid_t *(*get_template)(const char *);
    int (*is_null)(const uuid_t);
    int (*parse)(const char *, uuid_t);
    int (*parse_range)(const char *, const char *, uuid_t); /* from util-linux 2.36 on */
    void (*unparse)(const uuid_t, char *);
    void (*unparse_lower)(const uuid_t, char *);
    void (*unparse_upper)(const uuid_t, char *);
    time_t (*time)(const uuid_t, struct timeval *);
    int (*type)(const uuid_t);
    int (*variant)(const uuid_t);
};

static struct library ours, theirs;

static void look_up(void *handle, const char *name, void *place) {
    void *call = dlsym(handle, name);
    memcpy(place, &call, sizeof call);
}

static int open_library(const char *path, struct library *library) {
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL)
        return 0;
#define CALL(name) look_up(handle, "uuid_" #name, &library->name)
    CALL(clear), CALL(compare), CALL(copy), CALL(is_null), CALL(type), CALL(variant);
    CALL(generate), CALL(generate_random), CALL(generate_time), CALL(generate_time_safe);
    CALL(generate_time_v6), CALL(generate_time_v7), CALL(generate_md5), CALL(generate_sha1);
    CALL(get_template), CALL(parse), CALL(parse_range);
    CALL(unparse), CALL(unparse_lower), CALL(unparse_upper);
    look_up(handle, "uuid_time", &library->time); /* whatever the header calls it */
    return 1;
}

static int sign(int number) { return (number > 0) - (number < 0); }

/* ---- texts ---- */

enum { LENGTH = UUID_STR_LEN - 1, TEXT_MAX = 2 * UUID_STR_LEN };

/* A text of either case; then half of them with a byte changed, added or left out, or with more. */
static void some_text(char *text) {
    static const char likely[] = "0123456789abcdefABCDEF-gG{}+ xX:\n";
    uuid_t uuid;
    size_t place = next_number() % LENGTH;
    char byte = next_number() % 2 ? likely[next_number() % (sizeof likely - 1)]
                                  : (char)(next_number() % 256);
    next_bytes(uuid, sizeof uuid);
    (next_number() % 2 ? theirs.unparse_upper : theirs.unparse_lower)(uuid, text);
    switch (next_number() % 8) {
    case 0:
        text[place] = byte;
        break;
    case 1:
        text[place] = '\0';
        break;
    case 2:
        memmove(text + place, text + place + 1, LENGTH - place);
        break;
    case 3:
        text[LENGTH] = byte;
        text[LENGTH + 1] = '\0';
        break;
    default:
        break;
    }
}

TEST(texts_are_read_the_same) {
    size_t read = 0, refused = 0;
    for (size_t i = scaled(INPUTS); i > 0; i--) {
        char text[TEXT_MAX] = "";
        uint8_t our_area[UUID7_SIZE], their_area[UUID7_SIZE];
        int wanted;
        some_text(text);
        lay_canaries(our_area, sizeof our_area);
        lay_canaries(their_area, sizeof their_area);
        check_note("\"%s\"", text);
        wanted = theirs.parse(text, their_area);
        CHECK(ours.parse(text, our_area) == wanted);
        CHECK_UUID(their_area, our_area);
        *(wanted == 0 ? &read : &refused) += 1;
    }
    CHECK(read > 0 && refused > 0);
}

TEST(parts_of_texts_are_read_the_same) {
    size_t read = 0, refused = 0;
    for (size_t i = scaled(INPUTS); i > 0; i--) {
        char text[TEXT_MAX] = "";
        uint8_t our_area[UUID7_SIZE], their_area[UUID7_SIZE];
        size_t length = next_number() % 2 ? LENGTH : next_number() % UUID_STR_LEN;
        int wanted;
        some_text(text);
        text[LENGTH] = (char)next_number(); /* what follows is of no matter */
        lay_canaries(our_area, sizeof our_area);
        lay_canaries(their_area, sizeof their_area);
        check_note("%d bytes of \"%s\"", (int)length, text);
        wanted = theirs.parse_range(text, text + length, their_area);
        CHECK(ours.parse_range(text, text + length, our_area) == wanted);
        CHECK_UUID(their_area, our_area);
        *(wanted == 0 ? &read : &refused) += 1;
    }
    CHECK(read > 0 && refused > 0);
}

static void check_unparse(void (*our_call)(const uuid_t, char *),
                          void (*their_call)(const uuid_t, char *)) {
    for (size_t i = scaled(INPUTS); i > 0; i--) {
        uuid_t uuid;
        char our_text[TEXT_MAX], their_text[TEXT_MAX];
        next_bytes(uuid, sizeof uuid);
        lay_canaries(our_text, sizeof our_text);
        lay_canaries(their_text, sizeof their_text);
        our_call(uuid, our_text);
        their_call(uuid, their_text);
        CHECK(memcmp(our_text, their_text, sizeof our_text) == 0);
    }
}

TEST(texts_are_written_the_same) {
    check_unparse(ours.unparse_lower, theirs.unparse_lower);
    check_unparse(ours.unparse_upper, theirs.unparse_upper);
}

/* libuuid can be built to write upper case here; the distributions' are not. */
TEST(texts_are_written_the_same_by_default) { check_unparse(ours.unparse, theirs.unparse); }

/* ---- values ---- */

TEST(values_are_compared_copied_and_cleared_the_same) {
    for (size_t i = scaled(INPUTS); i > 0; i--) {
        uuid_t a, b, our_copy, their_copy;
        size_t same = next_number() % (UUID7_SIZE + 1);
        next_bytes(a, sizeof a);
        memcpy(b, a, sizeof b);
        next_bytes(b + same, UUID7_SIZE - same);
        CHECK(sign(ours.compare(a, b)) == sign(theirs.compare(a, b)));
        CHECK(sign(ours.compare(b, a)) == sign(theirs.compare(b, a)));
        ours.copy(our_copy, a);
        theirs.copy(their_copy, a);
        CHECK_UUID(their_copy, our_copy);
        ours.clear(our_copy);
        theirs.clear(their_copy);
        CHECK_UUID(their_copy, our_copy);
        our_copy[same % UUID7_SIZE] = (uint8_t)(next_number() % 3);
        CHECK(ours.is_null(our_copy) == theirs.is_null(our_copy));
    }
}

TEST(type_and_variant_are_the_same) {
    for (size_t i = scaled(INPUTS); i > 0; i--) {
        uuid_t uuid;
        next_bytes(uuid, sizeof uuid);
        CHECK(ours.type(uuid) == theirs.type(uuid));
        CHECK(ours.variant(uuid) == theirs.variant(uuid));
    }
}

TEST(the_time_of_version_1_is_the_same_from_1970_on) {
    for (size_t i = scaled(INPUTS); i > 0; i--) {
        uint64_t first = UINT64_C(0x01b21dd213814000), end = UINT64_C(1) << 60;
        uint64_t ticks = first + next_number() % (end - first);
        struct timeval our_time, their_time;
        uuid_t uuid;
        next_bytes(uuid, sizeof uuid); /* of any variant */
        for (int byte = 0; byte < 4; byte++)
            uuid[byte] = (uint8_t)(ticks >> (24 - 8 * byte));
        uuid[4] = (uint8_t)(ticks >> 40);
        uuid[5] = (uint8_t)(ticks >> 32);
        uuid[6] = (uint8_t)(0x10 | ticks >> 56);
        uuid[7] = (uint8_t)(ticks >> 48);
        check_note("%" PRIx64 " ticks", ticks);
        CHECK(ours.time(uuid, &our_time) == theirs.time(uuid, &their_time));
        CHECK(our_time.tv_sec == their_time.tv_sec && our_time.tv_usec == their_time.tv_usec);
        CHECK(ours.time(uuid, NULL) == their_time.tv_sec);
    }
}

/* ---- generation ---- */

TEST(names_make_the_same_uuids) {
    for (size_t i = scaled(INPUTS); i > 0; i--) {
        uuid_t space, our_uuid, their_uuid;
        char name[200];
        size_t length = next_number() % (i % 10 == 0 ? sizeof name : 20);
        next_bytes(space, sizeof space);
        next_bytes((uint8_t *)name, length);
        ours.generate_md5(our_uuid, space, name, length);
        theirs.generate_md5(their_uuid, space, name, length);
        CHECK_UUID(their_uuid, our_uuid);
        ours.generate_sha1(our_uuid, space, name, length);
        theirs.generate_sha1(their_uuid, space, name, length);
        CHECK_UUID(their_uuid, our_uuid);
    }
}

TEST(templates_are_the_same) {
    static const char *const aliases[] = {"dns", "url",  "oid",  "x500", "x.500", "DNS",
                                          "",    "dns ", "nil",  "max",  "@dns",  "x50",
                                          "ur",  "urls", "X500", NULL};
    size_t found = 0;
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++) {
        const uuid_t *wanted = theirs.get_template(aliases[i]);
        const uuid_t *template = ours.get_template(aliases[i]);
        check_note("%s", aliases[i] != NULL ? aliases[i] : "NULL");
        CHECK((template == NULL) == (wanted == NULL));
        if (wanted == NULL)
            continue;
        CHECK_UUID(*wanted, *template);
        found++;
    }
    CHECK(found == 5);
}

static void check_generate(void (*our_call)(uuid_t), void (*their_call)(uuid_t)) {
    uuid_t wanted;
    their_call(wanted);
    for (size_t i = scaled(INPUTS); i > 0; i--) {
        uuid_t uuid;
        our_call(uuid);
        CHECK(theirs.type(uuid) == theirs.type(wanted));
        CHECK(theirs.variant(uuid) == theirs.variant(wanted));
    }
}

TEST(each_call_makes_the_same_version) {
    check_generate(ours.generate, theirs.generate);
    check_generate(ours.generate_random, theirs.generate_random);
    check_generate(ours.generate_time, theirs.generate_time);
    if (theirs.generate_time_v6 != NULL)
        check_generate(ours.generate_time_v6, theirs.generate_time_v6);
    if (theirs.generate_time_v7 != NULL)
        check_generate(ours.generate_time_v7, theirs.generate_time_v7);
}

static void check_time_of(void (*generate)(uuid_t)) {
    for (size_t i = scaled(INPUTS); i > 0; i--) {
        struct timeval our_time, their_time;
        uuid_t uuid;
        generate(uuid);
        CHECK(ours.time(uuid, &our_time) == theirs.time(uuid, &their_time));
        CHECK(our_time.tv_sec == their_time.tv_sec && our_time.tv_usec == their_time.tv_usec);
    }
}

/* Read by the one, written by the other; only the new libuuid reads versions 6 and 7. */
TEST(the_time_of_what_we_make_is_the_same_to_both) {
    check_time_of(ours.generate_time);
    if (theirs.generate_time_v7 != NULL) {
        check_time_of(ours.generate_time_v6);
        check_time_of(ours.generate_time_v7);
    }
}

int main(int count, char **arguments) {
    CHECK(count == 2);
    if (!open_library("libuuid.so.1", &theirs)) {
        puts("SKIP: libuuid_beside: there is no libuuid.so.1");
        return 0;
    }
    CHECK(open_library(arguments[1], &ours) && ours.parse != theirs.parse);
    RUN(texts_are_read_the_same);
    if (theirs.parse_range != NULL)
        RUN(parts_of_texts_are_read_the_same);
    RUN(texts_are_written_the_same);
    RUN(texts_are_written_the_same_by_default);
    RUN(values_are_compared_copied_and_cleared_the_same);
    RUN(type_and_variant_are_the_same);
    RUN(the_time_of_version_1_is_the_same_from_1970_on);
    RUN(names_make_the_same_uuids);
    RUN(templates_are_the_same);
    RUN(each_call_makes_the_same_version);
    RUN(the_time_of_what_we_make_is_the_same_to_both);
    return check_end();
}
