/* What the files of the command share. */
#ifndef COMMAND_H
#define COMMAND_H

#include "uuid7_experimental.h"

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

/* ---- the verbs ---- */

struct option {
    char letter;      /* what next_option returns; also `-x` */
    const char *name; /* `--name` */
    bool has_value;
};

struct verb {
    const char *name, *summary;
    const char *help;             /* what follows "Usage: uuid7 " */
    bool takes_form, takes_time;  /* whether help explains FORM and TIME */
    const struct option *options; /* end in one without a name */
    int (*run)(char **arguments); /* takes the arguments after the verb; returns the exit code */
};

extern const struct verb verb_new, verb_show, verb_convert, verb_sort_check, verb_range,
    verb_layout, verb_encrypt, verb_decrypt;

/* The verb that runs; NULL before one is known. */
extern const struct verb *verb;
void write_help_of(const struct verb *of);

/* ---- options.c: reading the command line ---- */

enum { OPTION_END = -1, OPTION_OPERAND = 0 };

/* Advances `arguments` and returns the option of `verb` found there, by its letter and with its
   value in `value`; or an operand, in `value`; or the end.  Answers --help and --version itself.
   What looks like a negative number or a time such as -2h is an operand. */
int next_option(char ***arguments, const char **value);

/* Reads a number of digits only, at most `max`. */
uint64_t number_of(const char *option, const char *text, uint64_t max);

/* ---- output.c: writing, and stopping ---- */

void write_bytes(const char *bytes, size_t size);
LIKE_PRINTF(1, 2) void write_text(const char *format, ...);
/* Passes on what is still in a buffer. */
void flush_output(void);
/* The same for good; what fails only now is reported. */
void close_output(void);

/* A message on standard error, after the name of the command. */
LIKE_PRINTF(1, 2) void complain(const char *format, ...);
/* The same, and ends with EXIT_BAD_USAGE. */
LIKE_PRINTF(1, 2) NO_RETURN void stop_for_usage(const char *format, ...);
/* By errno. */
NO_RETURN void stop_for_system(const char *what);
/* Unless the status is success. */
void stop_unless_ok(uuid7_status status);

/* ---- progress.c: count and rate on standard error, if that is a terminal and output is none ----
 */

/* `total` is 0 where it is not known. */
void start_progress(uint64_t total);
/* Adds to the count; shows it after a second. */
void add_progress(uint64_t count);
/* Shows that another step has begun. */
void show_step(const char *step);
/* Takes the line away. */
void clear_progress(void);

/* ---- system.c: what C99 does not have ---- */

enum { STANDARD_INPUT = 0, STANDARD_OUTPUT = 1, STANDARD_ERROR = 2 };

bool is_terminal(int file);
/* Negative, with errno, when it fails. */
int open_to_read(const char *name);
void close_file(int file);
/* Reads what there is, and waits only if there is nothing.  0 at the end, negative with errno. */
long read_some(int file, char *bytes, size_t size);
/* Maps a file of as many bytes for all processes to write; puts one of zeros in place if there is
   none. NULL, with errno, when it fails. */
void *map_shared(const char *name, size_t size);
/* Milliseconds that only go forward. */
uint64_t steady_ms(void);

/* ---- forms.c: the forms that a text can have ---- */

struct form {
    const char *name;
    uint32_t number; /* UUID7_FORM_... */
    size_t length;
    /* For forms that are a text of other bytes than the UUID's. */
    uuid7_status (*to)(const uint8_t *uuid, uint8_t *bytes);
    uuid7_status (*from)(const uint8_t *bytes, uint8_t *uuid);
};

extern const struct form forms[];
extern const size_t form_count;

/* What help says of FORM. */
extern const char forms_help[];
/* The form of this name to write. */
const struct form *form_to_write(const char *name);
/* The form of this name to read; NULL for "any". */
const struct form *form_to_read(const char *name);
/* Writes texts of a form, each with a newline after it.  Spoils `uuids`. */
void write_uuids(const struct form *form, uint8_t *uuids, size_t count);
/* Writes one text and a NUL. */
void format_uuid(const struct form *form, const uint8_t *uuid, char text[UUID7_TEXT_SIZE_MAX]);

enum { REASON_SIZE = 160 };

/* Reads one text of `*form`, or if that is NULL, of the form that has its length, and sets `*form`.
   When it is refused, writes why to `reason`. */
bool parse_uuid(const char *text, size_t length, const struct form **form, uint8_t *uuid,
                char reason[REASON_SIZE]);

/* ---- input.c: reading UUIDs from arguments, files and standard input ---- */

enum { RUN_MAX = 4096 };

struct position {
    enum source { AT_ARGUMENT, AT_FILE, AT_STANDARD_INPUT } source;
    const char *name; /* of a file */
    uint64_t number;  /* of the argument or the line, from 1 */
};

struct input {
    uint64_t bad; /* texts that are no UUID; each was reported */

    /* The run just read: UUIDs that follow each other in one source. */
    uint8_t uuids[RUN_MAX][UUID7_SIZE];
    size_t count;
    struct position first;
    const struct form *form_of_run;

    /* Of input.c alone. */
    const struct form *form; /* NULL: by the length of each text */
    char **operands, **operand;
    bool is_open;
    int file;
    struct position next;
    char *text;
    size_t start, end;
    const struct form *form_before;
    bool ended;
};

/* `operands` ends in NULL: each a UUID, the name of a file or `-` for standard input, which is
   read, too, if there are none. */
void open_input(struct input *input, const struct form *form, char **operands);
/* Reads the next run; false at the end. */
bool read_run(struct input *input);

enum { POSITION_SIZE = 128 };

/* "line 7", "FILE, line 7" or "argument 7". */
void format_position(const struct position *position, char text[POSITION_SIZE]);

/* ---- times.c ---- */

enum { TIME_SIZE = 48 };

/* RFC 3339 text of a time in UTC, cut to so many decimals. */
void format_utc(int64_t seconds, uint32_t nanoseconds, int decimals, char text[TIME_SIZE]);
/* The same in local time; false if that is not known. */
bool format_local(int64_t seconds, uint32_t nanoseconds, int decimals, char text[TIME_SIZE]);

struct span { /* the milliseconds that a text names: a day has 86,400,000 */
    uint64_t first_ms, last_ms;
    bool is_relative; /* counted from now */
};

uint64_t now_ms(void);
/* Reads a time as people write it; stops if it is none. */
struct span time_of(const char *option, const char *text);
/* What help says of TIME. */
extern const char times_help[];

/* ---- anatomy.c: the data of show and layout ---- */

enum { FIELDS_MAX = 8 };

struct part { /* a field, as far as there are any */
    const char *name, *kind;
    uint32_t kind_number; /* UUID7_KIND_... */
    uint32_t first_bit, width;
    uint64_t value;
    char letter;
};

struct anatomy {
    uint8_t uuid[UUID7_SIZE];
    const struct form *form; /* as which it was read */
    const char *special;     /* "nil" or "max"; NULL for others */
    uint32_t variant;
    bool has_version, has_time, has_local, has_node, has_counter;
    uint32_t version;
    int64_t seconds;
    uint32_t nanoseconds;
    char utc[TIME_SIZE], local[TIME_SIZE];
    char node[18];
    bool node_is_random;
    uint64_t counter; /* of a version 7 UUID that this library made */
    struct part parts[FIELDS_MAX];
    size_t part_count;
};

void dissect(const uint8_t *uuid, const struct form *form, struct anatomy *anatomy);
/* The layout of a version, with the values that all its UUIDs have; false if it has none. */
bool lay_out(uint32_t version, struct anatomy *anatomy);
/* The part that a bit is in; `part_count` if in none. */
size_t part_of(const struct anatomy *anatomy, uint32_t bit);

enum { ROW = 32 }; /* bits in a row of a picture */

struct piece { /* the bits that a part has in one row */
    uint32_t first, width;
    size_t part;
};

/* The pieces of the row that begins with a bit. */
size_t pieces_of_row(const struct anatomy *anatomy, uint32_t row, struct piece pieces[ROW]);
/* Whether all UUIDs of the version have the same value there. */
bool is_fixed(const struct part *part);

void write_picture(const struct anatomy *anatomy, bool in_colour);
void write_json(const struct anatomy *anatomy);
void write_svg(const struct anatomy *layouts, size_t count);

/* What --color says: auto, always or never. */
bool wants_colour(const char *when);
/* The beginning of the colour of a part, by its index; `end_of_colour` ends it. */
const char *colour_of(size_t part, bool in_colour);
const char *end_of_colour(bool in_colour);

#endif
