/*
 * uuid7: UUIDs inside PostgreSQL, as an extension over libuuid7.  The SQL functions are declared in
 * uuid7--1.0.sql.
 *
 * uuid7() draws from one sequence for the whole server: a block of shared memory in a file of the
 * data directory, which each backend maps when it first generates.  A file, and not the server's
 * own shared memory, because the postmaster sets that to zero when a backend is killed, and because
 * the order is to last over a restart; and so nothing has to be preloaded.
 */
#include "postgres.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "common/file_perm.h"
#include "fmgr.h"
#include "mb/pg_wchar.h"
#include "storage/fd.h"
#include "utils/builtins.h"
#include "utils/timestamp.h"
#include "utils/uuid.h"

#include <uuid7.h>
#include <uuid7_experimental.h>

PG_MODULE_MAGIC;

/* In the data directory, which is every backend's working directory. */
#define SEQUENCE_FILE "uuid7.sequence"

/* Microseconds from 1970 to 2000, where PostgreSQL's time starts. */
#define UNIX_TO_POSTGRES_US INT64CONST(946684800000000)

StaticAssertDecl(UUID_LEN == UUID7_SIZE, "a uuid is 16 bytes in both");

/* ---- errors ---- */

static void check(uuid7_status status) {
    int code;
    switch (status) {
    case UUID7_STATUS_OK:
        return;
    case UUID7_STATUS_BAD_LENGTH:
    case UUID7_STATUS_BAD_CHARACTER:
    case UUID7_STATUS_BAD_CHECK:
    case UUID7_STATUS_OVERFLOW:
        code = ERRCODE_INVALID_TEXT_REPRESENTATION;
        break;
    case UUID7_STATUS_WRONG_VARIANT:
    case UUID7_STATUS_WRONG_VERSION:
    case UUID7_STATUS_BAD_KEY:
        code = ERRCODE_INVALID_PARAMETER_VALUE;
        break;
    case UUID7_STATUS_NO_MEMORY:
        code = ERRCODE_OUT_OF_MEMORY;
        break;
    case UUID7_STATUS_BAD_SHARED:
        ereport(ERROR,
                (errcode(ERRCODE_DATA_CORRUPTED),
                 errmsg("file \"%s\" is not a sequence of uuid7", SEQUENCE_FILE),
                 errhint("Stop the server and remove the file: the next call makes a new one.")));
        break;
    default:
        code = ERRCODE_SYSTEM_ERROR;
    }
    ereport(ERROR, (errcode(code), errmsg("uuid7: %s", uuid7_status_text(status))));
}

/* ---- the sequence of the server ---- */

static uuid7_shared *map_sequence(void) {
    const int flags = O_RDWR | O_CREAT | PG_BINARY;
    int file, failed;
    void *block;
    file = BasicOpenFilePerm(SEQUENCE_FILE, flags, pg_file_create_mode);
    if (file < 0)
        ereport(ERROR, (errcode_for_file_access(),
                        errmsg("could not open file \"%s\": %m", SEQUENCE_FILE)));
    /* Zeros are a new sequence, and blocks that are there are left alone: two backends may do this
       at once. On a full disk it fails here, not by SIGBUS at a later write. */
    failed = posix_fallocate(file, 0, sizeof(uuid7_shared));
    if (failed != 0) {
        close(file);
        errno = failed;
        ereport(ERROR, (errcode_for_file_access(),
                        errmsg("could not extend file \"%s\": %m", SEQUENCE_FILE)));
    }
    block = mmap(NULL, sizeof(uuid7_shared), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    failed = errno;
    close(file);
    if (block == MAP_FAILED) {
        errno = failed;
        ereport(ERROR, (errcode_for_file_access(),
                        errmsg("could not map file \"%s\": %m", SEQUENCE_FILE)));
    }
    return block;
}

/* Of this backend; mapped until it ends. */
static uuid7_shared *sequence = NULL;

/* ---- arguments and results ---- */

/* The Unix ms of a time, rounded down. */
static uint64 unix_ms_of(TimestampTz time) {
    int64 us;
    if (TIMESTAMP_NOT_FINITE(time))
        ereport(ERROR,
                (errcode(ERRCODE_DATETIME_VALUE_OUT_OF_RANGE), errmsg("infinity has no UUID")));
    if (time < -UNIX_TO_POSTGRES_US)
        ereport(ERROR, (errcode(ERRCODE_DATETIME_VALUE_OUT_OF_RANGE),
                        errmsg("a UUID of version 7 holds no time before 1970")));
    us = time + UNIX_TO_POSTGRES_US; /* the last timestamptz cannot overflow it */
    if ((uint64)us / 1000 > UUID7_UNIX_MS_MAX)
        ereport(
            ERROR,
            (errcode(ERRCODE_DATETIME_VALUE_OUT_OF_RANGE),
             errmsg("the time is past the year 10889, the last that a UUID of version 7 holds")));
    return (uint64)us / 1000;
}

static const uint8 *bytes_of(pg_uuid_t *uuid) { return uuid->data; }

static pg_uuid_t *new_uuid(void) { return palloc(sizeof(pg_uuid_t)); }

typedef uuid7_status (*of_time)(uint64_t, uint8_t *);

static Datum uuid_at(of_time make, TimestampTz time) {
    pg_uuid_t *uuid = new_uuid();
    check(make(unix_ms_of(time), uuid->data));
    PG_RETURN_UUID_P(uuid);
}

/* ---- generate ---- */

PG_FUNCTION_INFO_V1(pg_uuid7_generate);
Datum pg_uuid7_generate(PG_FUNCTION_ARGS) {
    pg_uuid_t *uuid = new_uuid();
    if (unlikely(sequence == NULL))
        sequence = map_sequence();
    check(uuid7_generate_shared(sequence, uuid->data));
    PG_RETURN_UUID_P(uuid);
}

PG_FUNCTION_INFO_V1(pg_uuid7_generate_at);
Datum pg_uuid7_generate_at(PG_FUNCTION_ARGS) {
    return uuid_at(uuid7_generate_at, PG_GETARG_TIMESTAMPTZ(0));
}

PG_FUNCTION_INFO_V1(pg_uuid7_generate_v4);
Datum pg_uuid7_generate_v4(PG_FUNCTION_ARGS) {
    pg_uuid_t *uuid = new_uuid();
    check(uuid7_generate_v4(uuid->data));
    PG_RETURN_UUID_P(uuid);
}

PG_FUNCTION_INFO_V1(pg_uuid7_make_v5);
Datum pg_uuid7_make_v5(PG_FUNCTION_ARGS) {
    pg_uuid_t *uuid = new_uuid();
    char *name = text_to_cstring(PG_GETARG_TEXT_PP(1));
    char *utf8 = pg_server_to_any(name, strlen(name), PG_UTF8);
    check(uuid7_make_v5(bytes_of(PG_GETARG_UUID_P(0)), utf8, strlen(utf8), uuid->data));
    PG_RETURN_UUID_P(uuid);
}

PG_FUNCTION_INFO_V1(pg_uuid7_namespace);
Datum pg_uuid7_namespace(PG_FUNCTION_ARGS) {
    const char *name = text_to_cstring(PG_GETARG_TEXT_PP(0));
    pg_uuid_t *uuid = new_uuid();
    const uint8 *bytes;
    if (pg_strcasecmp(name, "dns") == 0)
        bytes = uuid7_namespace_dns();
    else if (pg_strcasecmp(name, "url") == 0)
        bytes = uuid7_namespace_url();
    else if (pg_strcasecmp(name, "oid") == 0)
        bytes = uuid7_namespace_oid();
    else if (pg_strcasecmp(name, "x500") == 0)
        bytes = uuid7_namespace_x500();
    else
        ereport(ERROR,
                (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
                 errmsg("there is no namespace \"%s\": dns, url, oid and x500 are known", name)));
    memcpy(uuid->data, bytes, UUID_LEN);
    PG_RETURN_UUID_P(uuid);
}

/* ---- bounds ---- */

PG_FUNCTION_INFO_V1(pg_uuid7_lowest);
Datum pg_uuid7_lowest(PG_FUNCTION_ARGS) {
    return uuid_at(uuid7_lowest_at, PG_GETARG_TIMESTAMPTZ(0));
}

PG_FUNCTION_INFO_V1(pg_uuid7_highest);
Datum pg_uuid7_highest(PG_FUNCTION_ARGS) {
    return uuid_at(uuid7_highest_at, PG_GETARG_TIMESTAMPTZ(0));
}

/* ---- inspect ---- */

PG_FUNCTION_INFO_V1(pg_uuid7_time);
Datum pg_uuid7_time(PG_FUNCTION_ARGS) {
    int64_t seconds;
    uint32_t nanoseconds;
    check(uuid7_time_of(bytes_of(PG_GETARG_UUID_P(0)), &seconds, &nanoseconds));
    /* From 1582 to 10889, well within the range of a timestamptz. */
    PG_RETURN_TIMESTAMPTZ(seconds * USECS_PER_SEC + nanoseconds / 1000 - UNIX_TO_POSTGRES_US);
}

PG_FUNCTION_INFO_V1(pg_uuid7_version);
Datum pg_uuid7_version(PG_FUNCTION_ARGS) {
    uint32_t version;
    check(uuid7_version_of(bytes_of(PG_GETARG_UUID_P(0)), &version));
    PG_RETURN_INT32((int32)version);
}

/* ---- text forms ---- */

static Datum to_form(pg_uuid_t *uuid, uint32_t form) {
    char text[UUID7_TEXT_SIZE_MAX];
    size_t length;
    check(uuid7_format(bytes_of(uuid), form, text, sizeof text, &length));
    PG_RETURN_TEXT_P(cstring_to_text_with_len(text, (int)length));
}

static Datum from_form(text *argument, uint32_t form) {
    pg_uuid_t *uuid = new_uuid();
    size_t offset;
    check(
        uuid7_parse(VARDATA_ANY(argument), VARSIZE_ANY_EXHDR(argument), form, uuid->data, &offset));
    PG_RETURN_UUID_P(uuid);
}

#define FORM(name, number)                                                                         \
    PG_FUNCTION_INFO_V1(pg_uuid7_to_##name);                                                       \
    Datum pg_uuid7_to_##name(PG_FUNCTION_ARGS) { return to_form(PG_GETARG_UUID_P(0), number); }    \
    PG_FUNCTION_INFO_V1(pg_uuid7_from_##name);                                                     \
    Datum pg_uuid7_from_##name(PG_FUNCTION_ARGS) { return from_form(PG_GETARG_TEXT_PP(0), number); }

FORM(id26, UUID7_FORM_ID26)
FORM(id25, UUID7_FORM_ID25)
FORM(id22, UUID7_FORM_ID22)

/* ---- encrypt ---- */

typedef uuid7_status (*cipher)(const uint8_t *, const void *, size_t, uint8_t *);

static Datum turn(cipher cipher, pg_uuid_t *uuid, bytea *key) {
    pg_uuid_t *turned = new_uuid();
    check(cipher(bytes_of(uuid), VARDATA_ANY(key), VARSIZE_ANY_EXHDR(key), turned->data));
    PG_RETURN_UUID_P(turned);
}

PG_FUNCTION_INFO_V1(pg_uuid7_encrypt);
Datum pg_uuid7_encrypt(PG_FUNCTION_ARGS) {
    return turn(uuid7_encrypt, PG_GETARG_UUID_P(0), PG_GETARG_BYTEA_PP(1));
}

PG_FUNCTION_INFO_V1(pg_uuid7_decrypt);
Datum pg_uuid7_decrypt(PG_FUNCTION_ARGS) {
    return turn(uuid7_decrypt, PG_GETARG_UUID_P(0), PG_GETARG_BYTEA_PP(1));
}
