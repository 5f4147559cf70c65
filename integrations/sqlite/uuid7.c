/*
 * uuid7: UUIDs inside SQLite, as a loadable extension over libuuid7.
 *
 *   uuid7()  uuid7_blob()              version 7, in order within the process
 *   uuid7(t) uuid7_blob(t)             version 7 at a time
 *   uuid4()  uuid4_blob()              version 4
 *   uuid5(namespace, name)             version 5; the namespace: a UUID or dns, url, oid, x500
 *   uuid7_lowest(t)  uuid7_highest(t)  bounds of a time, for range queries; also ..._blob(t)
 *   uuid7_time(u)  uuid7_ms(u)         the time of a UUID, as text in UTC or as Unix ms
 *   uuid7_encrypt(u, key)  uuid7_decrypt(u, key)   version 7 as what looks like version 4, and back
 *   uuid7_share(path)                  from now on, one order for all processes that share the file
 *   uuid7_text(u)  uuid7_id25(u)  uuid7_id22(u)  uuid7_to_blob(u)  uuid7_version(u)
 *
 * A time t is Unix ms as an integer, or text that SQLite's own date functions read.  A UUID u is a
 * blob of 16 bytes or text: a form of RFC 9562, an Id25 or an Id22.  NULL in, NULL out; what cannot
 * be read is an SQL error that says why.
 */
#include <inttypes.h>
#include <sqlite3ext.h>
#include <stdio.h>
#include <string.h>
#include <uuid7.h>

#include "share.h"

SQLITE_EXTENSION_INIT1

/* ---- results ---- */

static void fail(sqlite3_context *context, const char *why) {
    char message[160];
    snprintf(message, sizeof message, "uuid7: %s", why);
    sqlite3_result_error(context, message, -1);
}

/* True if the status is a success; else the SQL function fails with its text. */
static int succeeded(sqlite3_context *context, uuid7_status status) {
    if (status == UUID7_STATUS_OK)
        return 1;
    if (status == UUID7_STATUS_NO_MEMORY)
        sqlite3_result_error_nomem(context);
    else
        fail(context, uuid7_status_text(status));
    return 0;
}

/* The form of a UUID that an SQL function returns. */
enum form { BLOB, TEXT, ID25, ID22 };

struct function {
    const char *name;
    int arguments, flags;
    enum form form;
    void (*call)(sqlite3_context *, int, sqlite3_value **);
};

static void give(sqlite3_context *context, const uint8_t *uuid, enum form form) {
    static const uint32_t forms[] = {0, UUID7_FORM_HYPHENATED, UUID7_FORM_ID25, UUID7_FORM_ID22};
    char text[UUID7_TEXT_SIZE_MAX];
    size_t length;
    if (form == BLOB)
        sqlite3_result_blob(context, uuid, UUID7_SIZE, SQLITE_TRANSIENT);
    else if (succeeded(context, uuid7_format(uuid, forms[form], text, sizeof text, &length)))
        sqlite3_result_text(context, text, (int)length, SQLITE_TRANSIENT);
}

/* The form of this SQL function: each is registered with its form as the user data. */
static enum form form_of(sqlite3_context *context) {
    return ((const struct function *)sqlite3_user_data(context))->form;
}

/* ---- arguments ---- */

/* Each returns 1 with the value, or 0 with the result set: NULL for NULL, else an error. */

static int read_uuid(sqlite3_context *context, sqlite3_value *value, uint8_t *uuid) {
    const void *bytes;
    size_t length, offset;
    uint32_t form = UUID7_FORM_ANY;
    switch (sqlite3_value_type(value)) {
    case SQLITE_NULL:
        return 0;
    case SQLITE_BLOB:
        if (sqlite3_value_bytes(value) != UUID7_SIZE) {
            fail(context, "a blob must have 16 bytes");
            return 0;
        }
        memcpy(uuid, sqlite3_value_blob(value), UUID7_SIZE);
        return 1;
    case SQLITE_TEXT:
        break;
    default:
        fail(context, "a UUID is text or a blob of 16 bytes, not a number");
        return 0;
    }
    bytes = sqlite3_value_text(value);
    length = (size_t)sqlite3_value_bytes(value);
    if (bytes == NULL) {
        sqlite3_result_error_nomem(context);
        return 0;
    }
    if (length == UUID7_ID25_LENGTH)
        form = UUID7_FORM_ID25;
    if (length == UUID7_ID22_LENGTH)
        form = UUID7_FORM_ID22;
    return succeeded(context, uuid7_parse(bytes, length, form, uuid, &offset));
}

/* The Unix ms of a time text, by SQLite's own date functions; NULL if they cannot read it. */
#define MS_OF_TEXT                                                                                 \
    "SELECT CAST(strftime('%s', ?1) AS INTEGER) * 1000 + CAST(substr(strftime('%f', ?1), 4) AS "   \
    "INTEGER)"

static int read_time_text(sqlite3_context *context, sqlite3_value *value, sqlite3_int64 *unix_ms) {
    sqlite3_stmt *statement = NULL;
    int code =
        sqlite3_prepare_v2(sqlite3_context_db_handle(context), MS_OF_TEXT, -1, &statement, NULL);
    int is_time = 0;
    if (code == SQLITE_OK)
        code = sqlite3_bind_value(statement, 1, value);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        is_time = sqlite3_column_type(statement, 0) != SQLITE_NULL;
        *unix_ms = sqlite3_column_int64(statement, 0);
        if (!is_time)
            fail(context, "not a time: give Unix ms or a text such as 2026-12-01 09:30:00.000");
    } else {
        sqlite3_result_error_code(context, code);
    }
    sqlite3_finalize(statement);
    return is_time;
}

static int read_time(sqlite3_context *context, sqlite3_value *value, uint64_t *unix_ms) {
    sqlite3_int64 ms;
    switch (sqlite3_value_type(value)) {
    case SQLITE_NULL:
        return 0;
    case SQLITE_INTEGER:
        ms = sqlite3_value_int64(value);
        break;
    case SQLITE_TEXT:
        if (!read_time_text(context, value, &ms))
            return 0;
        break;
    default:
        fail(context, "a time is Unix ms as an integer, or text");
        return 0;
    }
    if (ms < 0 || (uint64_t)ms > UUID7_UNIX_MS_MAX) {
        fail(context, "the time is before 1970 or past what a UUID can hold");
        return 0;
    }
    *unix_ms = (uint64_t)ms;
    return 1;
}

/* ---- SQL functions ---- */

typedef uuid7_status (*of_time)(uint64_t, uint8_t *);

static void give_at(sqlite3_context *context, sqlite3_value *time, of_time make) {
    uint8_t uuid[UUID7_SIZE];
    uint64_t unix_ms;
    if (read_time(context, time, &unix_ms) && succeeded(context, make(unix_ms, uuid)))
        give(context, uuid, form_of(context));
}

static void make_v7(sqlite3_context *context, int count, sqlite3_value **values) {
    uint8_t uuid[UUID7_SIZE];
    if (count > 0)
        give_at(context, values[0], uuid7_generate_at);
    else if (succeeded(context, generate_in_order(uuid)))
        give(context, uuid, form_of(context));
}

static void make_v4(sqlite3_context *context, int count, sqlite3_value **values) {
    uint8_t uuid[UUID7_SIZE];
    (void)count, (void)values;
    if (succeeded(context, uuid7_generate_v4(uuid)))
        give(context, uuid, form_of(context));
}

static const uint8_t *namespace_named(const char *name) {
    if (sqlite3_stricmp(name, "dns") == 0)
        return uuid7_namespace_dns();
    if (sqlite3_stricmp(name, "url") == 0)
        return uuid7_namespace_url();
    if (sqlite3_stricmp(name, "oid") == 0)
        return uuid7_namespace_oid();
    if (sqlite3_stricmp(name, "x500") == 0)
        return uuid7_namespace_x500();
    return NULL;
}

static void make_v5(sqlite3_context *context, int count, sqlite3_value **values) {
    uint8_t namespace_id[UUID7_SIZE], uuid[UUID7_SIZE];
    const uint8_t *known = NULL;
    const void *name;
    (void)count;
    if (sqlite3_value_type(values[0]) == SQLITE_TEXT)
        known = namespace_named((const char *)sqlite3_value_text(values[0]));
    if (known != NULL)
        memcpy(namespace_id, known, UUID7_SIZE);
    else if (!read_uuid(context, values[0], namespace_id))
        return;
    if (sqlite3_value_type(values[1]) == SQLITE_NULL)
        return;
    /* The bytes as they are: those of a blob, or of a text in UTF-8. */
    name = sqlite3_value_type(values[1]) == SQLITE_BLOB
               ? sqlite3_value_blob(values[1])
               : (const void *)sqlite3_value_text(values[1]);
    if (succeeded(context,
                  uuid7_make_v5(namespace_id, name, (size_t)sqlite3_value_bytes(values[1]), uuid)))
        give(context, uuid, form_of(context));
}

static void lowest(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count;
    give_at(context, values[0], uuid7_lowest_at);
}

static void highest(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count;
    give_at(context, values[0], uuid7_highest_at);
}

static void convert(sqlite3_context *context, int count, sqlite3_value **values) {
    uint8_t uuid[UUID7_SIZE];
    (void)count;
    if (read_uuid(context, values[0], uuid))
        give(context, uuid, form_of(context));
}

typedef uuid7_status (*cipher)(const uint8_t *, const void *, size_t, uint8_t *);

static void turn(sqlite3_context *context, sqlite3_value **values, cipher cipher) {
    uint8_t uuid[UUID7_SIZE];
    if (!read_uuid(context, values[0], uuid) || sqlite3_value_type(values[1]) == SQLITE_NULL)
        return;
    if (sqlite3_value_type(values[1]) != SQLITE_BLOB)
        fail(context, "a key is a blob of 16, 24 or 32 bytes");
    else if (succeeded(context, cipher(uuid, sqlite3_value_blob(values[1]),
                                       (size_t)sqlite3_value_bytes(values[1]), uuid)))
        give(context, uuid, form_of(context));
}

static void encrypt(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count;
    turn(context, values, uuid7_encrypt);
}

static void decrypt(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count;
    turn(context, values, uuid7_decrypt);
}

static void share(sqlite3_context *context, int count, sqlite3_value **values) {
    const char *path = (const char *)sqlite3_value_text(values[0]), *failure;
    (void)count;
    /* A NUL inside would cut the path short. */
    if (path == NULL || strlen(path) != (size_t)sqlite3_value_bytes(values[0])) {
        fail(context, "uuid7_share wants the path of a file");
        return;
    }
    failure = share_file(path);
    if (failure != NULL)
        fail(context, failure);
    else
        sqlite3_result_value(context, values[0]);
}

static void version(sqlite3_context *context, int count, sqlite3_value **values) {
    uint8_t uuid[UUID7_SIZE];
    uint32_t number;
    (void)count;
    if (read_uuid(context, values[0], uuid) && succeeded(context, uuid7_version_of(uuid, &number)))
        sqlite3_result_int64(context, number);
}

static void ms(sqlite3_context *context, int count, sqlite3_value **values) {
    uint8_t uuid[UUID7_SIZE];
    int64_t seconds;
    uint32_t nanoseconds;
    (void)count;
    if (read_uuid(context, values[0], uuid) &&
        succeeded(context, uuid7_time_of(uuid, &seconds, &nanoseconds)))
        sqlite3_result_int64(context, seconds * 1000 + nanoseconds / 1000000);
}

/* 9999-12-31 23:59:59, the last second that SQLite's date functions know. */
#define LAST_SECOND INT64_C(253402300799)

/* The date that lies so many days after 1970-01-01, in years from 0 on. */
static void civil(int64_t days, int64_t *year, int *month, int *day) {
    int64_t since_march_0 = days + 719468; /* days since 0000-03-01 */
    int64_t era = since_march_0 / 146097;
    int64_t day_of_era = since_march_0 % 146097;
    int64_t year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    int64_t month_from_march = (5 * day_of_year + 2) / 153;
    *day = (int)(day_of_year - (153 * month_from_march + 2) / 5 + 1);
    *month = (int)(month_from_march < 10 ? month_from_march + 3 : month_from_march - 9);
    *year = year_of_era + era * 400 + (*month <= 2);
}

static void time_text(sqlite3_context *context, int count, sqlite3_value **values) {
    uint8_t uuid[UUID7_SIZE];
    char text[64];
    int64_t seconds, days, year;
    uint32_t nanoseconds;
    int month, day, second;
    (void)count;
    if (!read_uuid(context, values[0], uuid) ||
        !succeeded(context, uuid7_time_of(uuid, &seconds, &nanoseconds)))
        return;
    if (seconds > LAST_SECOND) {
        fail(context, "the time is past the year 9999, which SQLite has no text for; see uuid7_ms");
        return;
    }
    days = seconds / 86400 - (seconds % 86400 < 0);
    second = (int)(seconds - days * 86400);
    civil(days, &year, &month, &day);
    snprintf(text, sizeof text, "%04" PRId64 "-%02d-%02d %02d:%02d:%02d.%03" PRIu32, year, month,
             day, second / 3600, second / 60 % 60, second % 60, nanoseconds / 1000000);
    sqlite3_result_text(context, text, -1, SQLITE_TRANSIENT);
}

/* ---- registration ---- */

/* INNOCUOUS: allowed in views, triggers and column defaults under trusted_schema=off. */
#define GENERATES (SQLITE_UTF8 | SQLITE_INNOCUOUS)
#define CONVERTS (SQLITE_UTF8 | SQLITE_INNOCUOUS | SQLITE_DETERMINISTIC)

/* DIRECTONLY: never from a schema, which may be somebody else's. */
#define ACTS (SQLITE_UTF8 | SQLITE_DIRECTONLY)

/* What takes a time is not deterministic: the time may be 'now'. */
static const struct function functions[] = {
    {"uuid7", 0, GENERATES, TEXT, make_v7},
    {"uuid7", 1, GENERATES, TEXT, make_v7},
    {"uuid7_blob", 0, GENERATES, BLOB, make_v7},
    {"uuid7_blob", 1, GENERATES, BLOB, make_v7},
    {"uuid4", 0, GENERATES, TEXT, make_v4},
    {"uuid4_blob", 0, GENERATES, BLOB, make_v4},
    {"uuid5", 2, CONVERTS, TEXT, make_v5},
    {"uuid7_lowest", 1, GENERATES, TEXT, lowest},
    {"uuid7_lowest_blob", 1, GENERATES, BLOB, lowest},
    {"uuid7_highest", 1, GENERATES, TEXT, highest},
    {"uuid7_highest_blob", 1, GENERATES, BLOB, highest},
    {"uuid7_time", 1, CONVERTS, TEXT, time_text},
    {"uuid7_ms", 1, CONVERTS, TEXT, ms},
    {"uuid7_text", 1, CONVERTS, TEXT, convert},
    {"uuid7_id25", 1, CONVERTS, ID25, convert},
    {"uuid7_id22", 1, CONVERTS, ID22, convert},
    {"uuid7_to_blob", 1, CONVERTS, BLOB, convert},
    {"uuid7_version", 1, CONVERTS, TEXT, version},
    {"uuid7_encrypt", 2, CONVERTS, TEXT, encrypt},
    {"uuid7_encrypt_blob", 2, CONVERTS, BLOB, encrypt},
    {"uuid7_decrypt", 2, CONVERTS, TEXT, decrypt},
    {"uuid7_decrypt_blob", 2, CONVERTS, BLOB, decrypt},
    {"uuid7_share", 1, ACTS, TEXT, share},
};

#ifdef _WIN32
__declspec(dllexport)
#else
__attribute__((visibility("default")))
#endif
    int sqlite3_uuid_init(sqlite3 *database, char **error, const sqlite3_api_routines *api) {
    SQLITE_EXTENSION_INIT2(api);
    (void)error;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        const struct function *function = &functions[i];
        int code =
            sqlite3_create_function(database, function->name, function->arguments, function->flags,
                                    (void *)function, function->call, NULL, NULL);
        if (code != SQLITE_OK)
            return code;
    }
    /* libuuid7 stays in memory: a thread may be inside when a connection closes. */
    return SQLITE_OK_LOAD_PERMANENTLY;
}
