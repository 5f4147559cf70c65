/* What the files of the command share. */
#ifndef COMMAND_H
#define COMMAND_H

#include "uuid7.h"

#include <stdbool.h>
#include <stdio.h>

#if defined(__GNUC__)
#define LIKE_PRINTF(text, first) __attribute__((format(printf, text, first)))
#define NO_RETURN __attribute__((noreturn))
#else
#define LIKE_PRINTF(text, first)
#define NO_RETURN
#endif

enum exit_code {
    EXIT_ALL_GOOD = 0,
    EXIT_BAD_INPUT = 1, /* a text that is no UUID; for sort-check also a wrong order */
    EXIT_BAD_USAGE = 2, /* the command line */
    EXIT_NO_SYSTEM = 3, /* reading, writing, memory, the clock or random bytes failed */
};

/* ---- the verbs: each takes the arguments after it and returns the exit code ---- */

int run_new(char **arguments);
int run_show(char **arguments);
int run_convert(char **arguments);
int run_sort_check(char **arguments);

/* ---- output.c: writing, and stopping ---- */

void write_bytes(const char *bytes, size_t size);
LIKE_PRINTF(1, 2) void write_text(const char *format, ...);
/* Passes on what was written, which may still be in a buffer. */
void flush_output(void);
/* The same for good; what fails only now is reported. */
void close_output(void);

/* A message on standard error, after the name of the command. */
LIKE_PRINTF(1, 2) void complain(const char *format, ...);
LIKE_PRINTF(1, 2) NO_RETURN void stop_for_usage(const char *format, ...);
/* By errno. */
NO_RETURN void stop_for_system(const char *what);
/* Unless all is well. */
void stop_unless_ok(uuid7_status status);

/* ---- options.c: reading the command line ---- */

struct option {
    char letter;      /* what next_option returns; also `-x` if it is a letter or a digit */
    const char *name; /* `--name` */
    bool has_value;
};

enum { OPTION_END = -1, OPTION_OPERAND = 0 };

/* Moves `arguments` on and tells what stood there: an option by its letter, with its value in
   `value`; an operand in `value`; or the end.  `options` ends in one without a name. */
int next_option(char ***arguments, const struct option *options, const char **value);

/* A number of digits only, at most `max`. */
uint64_t number_of(const char *option, const char *text, uint64_t max);

/* ---- forms.c: the forms that a text can have ---- */

struct form {
    const char *name;
    uint32_t number; /* UUID7_FORM_... */
    size_t length;
    /* For those that are a text of other bytes than the UUID's. */
    uuid7_status (*to)(const uint8_t *uuid, uint8_t *bytes);
    uuid7_status (*from)(const uint8_t *bytes, uint8_t *uuid);
};

extern const struct form forms[];
extern const size_t form_count;

/* Which forms a text may have that is not said to be of one. */
enum known_by_length { FORMS_OF_THE_RFC, ALL_FORMS };

/* The form of this name; NULL for "any". */
const struct form *form_named(const char *name);
/* The form of that length; NULL if there is none. */
const struct form *form_of(const char *text, size_t length, enum known_by_length known);
/* Writes texts of a form, each with a newline after it.  Spoils `uuids`. */
void write_uuids(const struct form *form, uint8_t *uuids, size_t count);
/* Writes one text and a NUL. */
void format_uuid(const struct form *form, const uint8_t *uuid, char text[UUID7_TEXT_SIZE_MAX]);
/* Reads one text of `form`, or if that is NULL, of the form of its length.  Tells that form. */
uuid7_status parse_uuid(const char *text, size_t length, const struct form **form,
                        enum known_by_length known, uint8_t *uuid, size_t *error_offset);

/* ---- lines.c: reading UUIDs from standard input, one in each line ---- */

enum { RUN_MAX = 4096 };

struct lines {
    const struct form *form; /* NULL: tell by the length of each line */
    enum known_by_length known;
    uint64_t bad; /* lines that were no UUID; each was reported */

    /* The run just read: UUIDs of lines in a row. */
    uint8_t uuids[RUN_MAX][UUID7_SIZE];
    size_t count;
    uint64_t first_line;
    const struct form *form_of_run;

    /* Of lines.c alone. */
    uint64_t line;
    char *text;
    size_t start, end;
    const struct form *form_before;
    bool ended;
};

/* Lines of `form`; `known` is for NULL. */
void open_lines(struct lines *lines, const struct form *form, enum known_by_length known);
/* Reads the next run; false at the end. */
bool read_run(struct lines *lines);

/* ---- dates.c ---- */

enum { DATE_SIZE = 48 };

/* RFC 3339 text of a time in UTC, cut to so many decimals. */
void format_utc(int64_t seconds, uint32_t nanoseconds, int decimals, char text[DATE_SIZE]);
/* The same where this process is; false if that cannot be told. */
bool format_local(int64_t seconds, uint32_t nanoseconds, int decimals, char text[DATE_SIZE]);
/* Reads Unix milliseconds or RFC 3339 text in UTC; false if it is neither. */
bool parse_time(const char *text, uint64_t *unix_ms);

/* ---- anatomy.c: all that show tells ---- */

enum { FIELDS_MAX = 8 };

struct part { /* a field, as far as there are any */
    const char *name, *kind;
    uint32_t first_bit, width;
    uint64_t value;
    char letter;
};

struct anatomy {
    const uint8_t *uuid;
    const struct form *form; /* as which it was read */
    uint32_t variant;
    bool has_version, has_time;
    uint32_t version;
    int64_t seconds;
    uint32_t nanoseconds;
    int decimals;
    struct part parts[FIELDS_MAX];
    size_t part_count;
};

void dissect(const uint8_t *uuid, const struct form *form, struct anatomy *anatomy);
void write_picture(const struct anatomy *anatomy, bool in_colour);
void write_json(const struct anatomy *anatomy);
/* The beginning of the colour of a part, by its place; what follows ends all colour. */
const char *colour_of(size_t part, bool in_colour);
const char *end_of_colour(bool in_colour);

#endif
