/* Reading UUIDs from arguments, from files and from standard input, one in each line.  Lines in a
   row that have one form are read by one call of the library; the first that it refuses is looked
   at alone. */
#include "command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* No line that is longer can be a UUID. */
enum { TEXT_SIZE = 1 << 18 };

static char standard_input[] = "-";

void open_input(struct input *input, const struct form *form, char **operands) {
    static char *none[] = {standard_input, NULL};
    memset(input, 0, sizeof *input);
    input->form = form;
    input->operands = input->operand = *operands != NULL ? operands : none;
    input->text = malloc(TEXT_SIZE);
    if (input->text == NULL)
        stop_for_system("memory");
}

void format_position(const struct position *position, char text[POSITION_SIZE]) {
    const char *unit = position->source == AT_ARGUMENT ? "argument" : "line";
    if (position->source == AT_FILE)
        snprintf(text, POSITION_SIZE, "%.80s, %s %llu", position->name, unit,
                 (unsigned long long)position->number);
    else
        snprintf(text, POSITION_SIZE, "%s %llu", unit, (unsigned long long)position->number);
}

static const char *name_of_source(const struct input *input) {
    return input->next.source == AT_FILE ? input->next.name : "standard input";
}

static void begin_lines(struct input *input, enum source source, int file) {
    input->next.source = source;
    input->next.name = *input->operand;
    input->next.number = 1;
    input->file = file;
    input->start = input->end = 0;
    input->ended = false;
    input->is_open = true;
}

/* One argument that is a UUID is a run; of a file, runs follow. */
static bool read_operand(struct input *input) {
    const char *text = *input->operand;
    const struct form *form = input->form;
    char reason[REASON_SIZE];
    int file;
    if (strcmp(text, standard_input) == 0) {
        begin_lines(input, AT_STANDARD_INPUT, STANDARD_INPUT);
        return false;
    }
    input->first.source = AT_ARGUMENT;
    input->first.number = (uint64_t)(input->operand - input->operands) + 1;
    if (parse_uuid(text, strlen(text), &form, input->uuids[0], reason)) {
        input->operand++;
        input->count = 1;
        input->form_of_run = form;
        return true;
    }
    file = open_to_read(text);
    if (file >= 0) {
        begin_lines(input, AT_FILE, file);
        return false;
    }
    if (errno != ENOENT && errno != ENOTDIR && errno != ENAMETOOLONG && errno != EINVAL)
        stop_for_system(text);
    complain("%.80s%s: neither a file nor a UUID: %s", text, strlen(text) > 80 ? "..." : "",
             reason);
    input->operand++;
    input->bad++;
    return false;
}

static void end_lines(struct input *input) {
    if (input->next.source == AT_FILE)
        close_file(input->file);
    input->is_open = false;
    input->operand++;
}

/* Adds what there is to be read after what is kept.  Not by fread, which waits until its buffer is
   full, and with all output passed on before it waits: who pipes in a line gets an answer. */
static void read_more(struct input *input) {
    long got;
    flush_output();
    memmove(input->text, input->text + input->start, input->end - input->start);
    input->end -= input->start;
    input->start = 0;
    got = read_some(input->file, input->text + input->end, TEXT_SIZE - input->end);
    if (got < 0)
        stop_for_system(name_of_source(input));
    input->end += (size_t)got;
    input->ended = got == 0;
}

/* The end of the line at `start`, past its newline; 0 if it is not there yet. */
static size_t end_of_line(const struct input *input) {
    size_t left = input->end - input->start;
    const char *newline = left > 0 ? memchr(input->text + input->start, '\n', left) : NULL;
    if (newline != NULL)
        return (size_t)(newline - input->text) + 1;
    return input->ended && left > 0 ? input->end : 0;
}

static void refuse_line(struct input *input, const char *reason) {
    char position[POSITION_SIZE];
    format_position(&input->next, position);
    complain("%s: %s", position, reason);
    input->bad++;
}

/* Skips the rest of a line that is longer than the memory for it. */
static void skip_long_line(struct input *input) {
    size_t end;
    do {
        input->start = input->end;
        read_more(input);
        end = end_of_line(input);
    } while (end == 0 && !input->ended);
    input->start = end != 0 ? end : input->end;
    refuse_line(input, "no form is that long");
    input->next.number++;
}

/* Reads as many lines as there are of the form of the line before.  Their texts and newlines have
   to follow each other without a gap, or the library refuses the first that does not. */
static size_t read_alike(struct input *input) {
    const struct form *form = input->form_before;
    size_t count, done = 0;
    if (form == NULL)
        return 0;
    count = (input->end - input->start) / (form->length + 1);
    count = count < RUN_MAX ? count : RUN_MAX;
    /* Why it stopped is found out when the line is looked at alone. */
    (void)uuid7_parse_many(input->text + input->start, count * (form->length + 1), form->number,
                           '\n', *input->uuids, count, &done);
    for (size_t i = 0; form->from != NULL && i < done; i++)
        stop_unless_ok(form->from(input->uuids[i], input->uuids[i]));
    input->start += done * (form->length + 1);
    return done;
}

/* Reads one line of any length, with or without a carriage return. */
static size_t read_one(struct input *input, size_t end) {
    const char *text = input->text + input->start;
    size_t length = end - input->start;
    const struct form *form = input->form;
    char reason[REASON_SIZE];
    bool is_good;
    if (length > 0 && text[length - 1] == '\n')
        length--;
    if (length > 0 && text[length - 1] == '\r')
        length--;
    is_good = parse_uuid(text, length, &form, input->uuids[0], reason);
    if (is_good)
        input->form_before = form;
    else
        refuse_line(input, reason);
    input->start = end;
    return is_good;
}

/* Reads a run of the source that is open; false at its end. */
static bool read_lines(struct input *input) {
    for (;;) {
        size_t end = end_of_line(input);
        if (end == 0 && input->ended)
            return false;
        if (end == 0 && input->end - input->start == TEXT_SIZE) {
            skip_long_line(input);
            continue;
        }
        if (end == 0) {
            read_more(input);
            continue;
        }
        input->first = input->next;
        input->count = read_alike(input);
        if (input->count == 0) {
            input->count = read_one(input, end);
            input->next.number++;
        } else {
            input->next.number += input->count;
        }
        input->form_of_run = input->form_before;
        if (input->count > 0)
            return true;
    }
}

bool read_run(struct input *input) {
    for (;;) {
        if (input->is_open && read_lines(input))
            return true;
        if (input->is_open)
            end_lines(input);
        else if (*input->operand == NULL)
            return false;
        else if (read_operand(input))
            return true;
    }
}
