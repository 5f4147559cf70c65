/* docs/from-libuuid.md: each call of libuuid and what replaces it, side by side. */
#include "check.h"

#include <dlfcn.h>
#include <sys/time.h>

/* ---- libuuid, as far as its oldest version in use goes ---- */

typedef uint8_t uuid_t[UUID7_SIZE];

static struct {
    void (*uuid_clear)(uuid_t);
    int (*uuid_compare)(const uuid_t, const uuid_t);
    void (*uuid_copy)(uuid_t, const uuid_t);
    void (*uuid_generate)(uuid_t);
    void (*uuid_generate_random)(uuid_t);
    void (*uuid_generate_time)(uuid_t);
    int (*uuid_generate_time_safe)(uuid_t);
    void (*uuid_generate_md5)(uuid_t, const uuid_t, const char *, size_t);
    void (*uuid_generate_sha1)(uuid_t, const uuid_t, const char *, size_t);
    const uuid_t *(*uuid_get_template)(const char *);
    int (*uuid_is_null)(const uuid_t);
    int (*uuid_parse)(const char *, uuid_t);
    int (*uuid_parse_range)(const char *, const char *, uuid_t);
    void (*uuid_unparse)(const uuid_t, char *);
    void (*uuid_unparse_lower)(const uuid_t, char *);
    void (*uuid_unparse_upper)(const uuid_t, char *);
    time_t (*uuid_time)(const uuid_t, struct timeval *);
    int (*uuid_type)(const uuid_t);
    int (*uuid_variant)(const uuid_t);
} libuuid;

/* All of it.  The last three came later and are not everywhere. */
static const struct {
    const char *name;
    void *place;
} calls[] = {
#define CALL(name)                                                                                 \
    { #name, &libuuid.name }
    CALL(uuid_clear),
    CALL(uuid_compare),
    CALL(uuid_copy),
    CALL(uuid_generate),
    CALL(uuid_generate_random),
    CALL(uuid_generate_time),
    CALL(uuid_generate_time_safe),
    CALL(uuid_generate_md5),
    CALL(uuid_generate_sha1),
    CALL(uuid_get_template),
    CALL(uuid_is_null),
    CALL(uuid_parse),
    CALL(uuid_parse_range),
    CALL(uuid_unparse),
    CALL(uuid_unparse_lower),
    CALL(uuid_unparse_upper),
    CALL(uuid_time),
    CALL(uuid_type),
    CALL(uuid_variant),
    {"uuid_generate_time_v6", NULL},
    {"uuid_generate_time_v7", NULL},
    {"uuid_time64", NULL},
};
enum { CALLS = sizeof calls / sizeof *calls };

static int open_libuuid(void) {
    void *library = dlopen("libuuid.so.1", RTLD_NOW | RTLD_LOCAL);
    for (int i = 0; library != NULL && i < CALLS; i++) {
        void *call = dlsym(library, calls[i].name);
        if (calls[i].place == NULL)
            continue;
        if (call == NULL)
            return 0;
        memcpy(calls[i].place, &call, sizeof call);
    }
    return library != NULL;
}

/* ---- side by side ---- */

enum { ROUNDS = 2000 };

/* Any value; half of them of the variant of the RFC. */
static void some_uuid(uint8_t *uuid) {
    next_bytes(uuid, UUID7_SIZE);
    if (next_number() & 1)
        uuid[8] = (uint8_t)(0x80 | (uuid[8] & 0x3f));
}

TEST(the_document_names_every_call) {
    const char *document = "docs/from-libuuid.md";
    static char text[1 << 16];
    char path[4096], call[64];
    FILE *file;
    size_t length;
    snprintf(path, sizeof path, VECTORS_DIR "/../%s", document);
    file = fopen(path, "r");
    CHECK(file != NULL);
    length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    for (int i = 0; i < CALLS; i++) {
        snprintf(call, sizeof call, "| `%s(", calls[i].name);
        check_note("%s: %s", document, calls[i].name);
        CHECK(strstr(text, call) != NULL);
    }
}

TEST(what_libuuid_makes_is_of_the_version_that_the_page_names) {
    uuid_t theirs, ours;
    uint32_t version = 0;
    libuuid.uuid_generate(theirs);
    CHECK_OK(uuid7_version_of(theirs, &version));
    CHECK(version == 4);
    libuuid.uuid_generate_random(theirs);
    CHECK_OK(uuid7_generate_v4(ours));
    CHECK(libuuid.uuid_type(theirs) == libuuid.uuid_type(ours));
    libuuid.uuid_generate_time(theirs);
    CHECK_OK(uuid7_generate_v1(ours));
    CHECK(libuuid.uuid_type(theirs) == libuuid.uuid_type(ours));
    libuuid.uuid_generate_time_safe(theirs);
    CHECK(libuuid.uuid_type(theirs) == libuuid.uuid_type(ours));
    CHECK(libuuid.uuid_variant(theirs) == libuuid.uuid_variant(ours));
}

TEST(names_give_the_same_uuids) {
    for (int i = 0; i < ROUNDS; i++) {
        uuid_t space, theirs, ours;
        char name[200];
        size_t length = next_number() % sizeof name;
        some_uuid(space);
        next_bytes((uint8_t *)name, length);
        libuuid.uuid_generate_md5(theirs, space, name, length);
        CHECK_OK(uuid7_make_v3(space, name, length, ours));
        CHECK_UUID(theirs, ours);
        libuuid.uuid_generate_sha1(theirs, space, name, length);
        CHECK_OK(uuid7_make_v5(space, name, length, ours));
        CHECK_UUID(theirs, ours);
    }
}

TEST(the_namespaces_are_the_same) {
    CHECK_UUID(*libuuid.uuid_get_template("dns"), uuid7_namespace_dns());
    CHECK_UUID(*libuuid.uuid_get_template("url"), uuid7_namespace_url());
    CHECK_UUID(*libuuid.uuid_get_template("oid"), uuid7_namespace_oid());
    CHECK_UUID(*libuuid.uuid_get_template("x500"), uuid7_namespace_x500());
}

TEST(texts_are_written_and_read_the_same) {
    for (int i = 0; i < ROUNDS; i++) {
        uuid_t uuid, read, theirs;
        char their_text[UUID7_HYPHENATED_SIZE], text[UUID7_HYPHENATED_SIZE];
        size_t length = 0;
        some_uuid(uuid);
        libuuid.uuid_unparse_upper(uuid, their_text);
        CHECK_OK(uuid7_format(uuid, UUID7_FORM_HYPHENATED_UPPER, text, sizeof text, &length));
        CHECK_TEXT(their_text, text);
        libuuid.uuid_unparse_lower(uuid, their_text);
        CHECK_OK(uuid7_to_hyphenated(uuid, text, sizeof text));
        CHECK_TEXT(their_text, text);
        libuuid.uuid_unparse(uuid, their_text);
        CHECK_OK(uuid7_from_hyphenated(their_text, strlen(their_text), read));
        CHECK_UUID(uuid, read);
        CHECK(libuuid.uuid_parse(text, theirs) == 0);
        CHECK_UUID(uuid, theirs);
        CHECK(libuuid.uuid_parse_range(text, text + UUID7_HYPHENATED_LENGTH, theirs) == 0);
        CHECK_UUID(uuid, theirs);
    }
}

static int sign(int number) { return (number > 0) - (number < 0); }

TEST(uuids_are_compared_copied_and_cleared_the_same) {
    for (int i = 0; i < ROUNDS; i++) {
        uuid_t a, b, theirs, ours;
        some_uuid(a);
        memcpy(b, a, sizeof b);
        next_bytes(b + i % UUID7_SIZE, (size_t)(UUID7_SIZE - i % UUID7_SIZE));
        CHECK(sign(libuuid.uuid_compare(a, b)) == sign(uuid7_compare(a, b)));
        libuuid.uuid_copy(theirs, a);
        memcpy(ours, a, UUID7_SIZE);
        CHECK_UUID(theirs, ours);
        CHECK(libuuid.uuid_is_null(ours) == (uuid7_is_nil(ours) == 1));
        libuuid.uuid_clear(theirs);
        memset(ours, 0, UUID7_SIZE);
        CHECK_UUID(theirs, ours);
        CHECK(libuuid.uuid_is_null(ours) == (uuid7_is_nil(ours) == 1));
    }
}

TEST(variant_version_and_time_are_told_the_same) {
    for (int i = 0; i < ROUNDS; i++) {
        uuid_t uuid;
        uint32_t variant = 99, version = 99;
        struct timeval theirs;
        int64_t seconds = 0;
        uint32_t nanoseconds = 0;
        some_uuid(uuid);
        CHECK_OK(uuid7_variant_of(uuid, &variant));
        CHECK(libuuid.uuid_variant(uuid) == (int)variant);
        if (variant != UUID7_VARIANT_RFC9562)
            continue;
        CHECK_OK(uuid7_version_of(uuid, &version));
        CHECK(libuuid.uuid_type(uuid) == (int)version);
        /* Version 1 in the years that both agree on: from 1970 on. */
        uuid[6] = (uint8_t)(0x10 | (2 + next_number() % 13));
        CHECK_OK(uuid7_time_of(uuid, &seconds, &nanoseconds));
        CHECK(libuuid.uuid_time(uuid, &theirs) == (time_t)seconds);
        CHECK(theirs.tv_usec == (suseconds_t)(nanoseconds / 1000));
    }
}

int main(void) {
    RUN(the_document_names_every_call);
    if (!open_libuuid()) {
        puts("SKIP: beside libuuid: there is no libuuid.so.1");
        return check_end();
    }
    RUN(what_libuuid_makes_is_of_the_version_that_the_page_names);
    RUN(names_give_the_same_uuids);
    RUN(the_namespaces_are_the_same);
    RUN(texts_are_written_and_read_the_same);
    RUN(uuids_are_compared_copied_and_cleared_the_same);
    RUN(variant_version_and_time_are_told_the_same);
    return check_end();
}
