/* Reading UUIDs from standard input, one in each line.  Lines in a row that have one form are read
   by one call of the library; the first that it refuses is looked at alone. */
#include "command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#include <io.h>
#define read _read
#else
#include <unistd.h>
#endif

/* No line that is longer can be a UUID. */
enum { TEXT_SIZE = 1 << 18 };

void open_lines(struct lines *lines, const struct form *form, enum known_by_length known) {
    memset(lines, 0, sizeof *lines);
    lines->form = form;
    lines->known = known;
    lines->line = 1;
    lines->text = malloc(TEXT_SIZE);
    if (lines->text == NULL)
        stop_for_system("memory");
}

/* Adds what there is to be read after what is kept.  Not by fread, which waits until its buffer is
   full, and with all output passed on before it waits: who pipes in a line gets an answer. */
static void read_more(struct lines *lines) {
    long got;
    flush_output();
    memmove(lines->text, lines->text + lines->start, lines->end - lines->start);
    lines->end -= lines->start;
    lines->start = 0;
    do {
        got = (long)read(0, lines->text + lines->end, TEXT_SIZE - lines->end);
    } while (got < 0 && errno == EINTR);
    if (got < 0)
        stop_for_system("standard input");
    lines->end += (size_t)got;
    lines->ended = got == 0;
}

/* The end of the line at `start`, past its newline; 0 if it is not there yet. */
static size_t end_of_line(const struct lines *lines) {
    size_t left = lines->end - lines->start;
    const char *newline = left > 0 ? memchr(lines->text + lines->start, '\n', left) : NULL;
    if (newline != NULL)
        return (size_t)(newline - lines->text) + 1;
    return lines->ended && left > 0 ? lines->end : 0;
}

static void refuse_line(struct lines *lines, uuid7_status status, size_t offset) {
    if (status == UUID7_STATUS_BAD_LENGTH)
        complain("line %llu: %s", (unsigned long long)lines->line, uuid7_status_text(status));
    else
        complain("line %llu, character %zu: %s", (unsigned long long)lines->line, offset + 1,
                 uuid7_status_text(status));
    lines->bad++;
}

/* Skips the rest of a line that is longer than the memory for it. */
static void skip_long_line(struct lines *lines) {
    size_t end;
    do {
        lines->start = lines->end;
        read_more(lines);
        end = end_of_line(lines);
    } while (end == 0 && !lines->ended);
    lines->start = end != 0 ? end : lines->end;
    refuse_line(lines, UUID7_STATUS_BAD_LENGTH, 0);
    lines->line++;
}

/* Reads as many lines as there are of the form of the line before.  Their texts and newlines have
   to follow each other without a gap, or the library refuses the first that does not. */
static size_t read_alike(struct lines *lines) {
    const struct form *form = lines->form_before;
    size_t count, done = 0;
    if (form == NULL)
        return 0;
    count = (lines->end - lines->start) / (form->length + 1);
    count = count < RUN_MAX ? count : RUN_MAX;
    /* Why it stopped is found out when the line is looked at alone. */
    (void)uuid7_parse_many(lines->text + lines->start, count * (form->length + 1), form->number,
                           '\n', *lines->uuids, count, &done);
    for (size_t i = 0; form->from != NULL && i < done; i++)
        stop_unless_ok(form->from(lines->uuids[i], lines->uuids[i]));
    lines->start += done * (form->length + 1);
    return done;
}

/* Reads one line of any length, with or without a carriage return. */
static size_t read_one(struct lines *lines, size_t end) {
    const char *text = lines->text + lines->start;
    size_t length = end - lines->start, offset = 0;
    const struct form *form = lines->form;
    uuid7_status status;
    if (length > 0 && text[length - 1] == '\n')
        length--;
    if (length > 0 && text[length - 1] == '\r')
        length--;
    status = parse_uuid(text, length, &form, lines->known, lines->uuids[0], &offset);
    if (status != UUID7_STATUS_OK)
        refuse_line(lines, status, offset);
    else
        lines->form_before = form;
    lines->start = end;
    return status == UUID7_STATUS_OK;
}

bool read_run(struct lines *lines) {
    for (;;) {
        size_t end = end_of_line(lines);
        if (end == 0 && lines->ended)
            return false;
        if (end == 0 && lines->end - lines->start == TEXT_SIZE) {
            skip_long_line(lines);
            continue;
        }
        if (end == 0) {
            read_more(lines);
            continue;
        }
        lines->first_line = lines->line;
        lines->count = read_alike(lines);
        if (lines->count == 0) {
            lines->count = read_one(lines, end);
            lines->line++;
        } else {
            lines->line += lines->count;
        }
        lines->form_of_run = lines->form_before;
        if (lines->count > 0)
            return true;
    }
}
