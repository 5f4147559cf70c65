/*
 * Shows fresh UUIDs in four text forms, and that the forms sort alike.  Then reads UUIDs, from the
 * arguments or else from the lines of standard input, and answers each with all of its forms.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <uuid7.h>

/* ---- a UUID and its texts ---- */

static const struct {
    const char *name;
    uint32_t number;
    size_t length; /* identifies the form of a text */
} forms[] = {
    {"hyphenated", UUID7_FORM_HYPHENATED, UUID7_HYPHENATED_LENGTH},
    {"Id26", UUID7_FORM_ID26, UUID7_ID26_LENGTH},
    {"Id25", UUID7_FORM_ID25, UUID7_ID25_LENGTH},
    {"Id22", UUID7_FORM_ID22, UUID7_ID22_LENGTH},
};

enum { FORMS = sizeof forms / sizeof *forms };

struct entry {
    uint8_t uuid[UUID7_SIZE];
    char texts[FORMS][UUID7_HYPHENATED_SIZE]; /* the longest */
};

/* Fresh UUIDs can fail to be made, by a system without clock or randomness. */
static void must(uuid7_status status) {
    if (status == UUID7_STATUS_OK)
        return;
    fprintf(stderr, "demo: %s\n", uuid7_status_text(status));
    exit(1);
}

static void write_texts(struct entry *entry) {
    for (int i = 0; i < FORMS; i++) {
        size_t length;
        must(uuid7_format(entry->uuid, forms[i].number, entry->texts[i], sizeof entry->texts[i],
                          &length));
    }
}

/* Versions 1, 6 and 7 hold a time. */
static const char *time_text(const uint8_t *uuid) {
    static char text[64];
    int64_t seconds;
    uint32_t nanoseconds;
    time_t whole;
    struct tm utc;
    if (uuid7_time_of(uuid, &seconds, &nanoseconds) != UUID7_STATUS_OK)
        return NULL;
    whole = (time_t)seconds;
    if (gmtime_r(&whole, &utc) == NULL || strftime(text, 40, "%Y-%m-%d %H:%M:%S", &utc) == 0)
        return NULL;
    sprintf(text + strlen(text), ".%03u", (unsigned)(nanoseconds / 1000000 % 1000));
    return text;
}

/* Of a version 7 UUID of this library: 26 bits, around the version and the variant. */
static uint32_t counter_of(const uint8_t *uuid) {
    return (uint32_t)(uuid[6] & 0x0f) << 22 | (uint32_t)uuid[7] << 14 |
           (uint32_t)(uuid[8] & 0x3f) << 8 | uuid[9];
}

/* ---- fresh UUIDs ---- */

enum { BURST = 4, FRESH = 2 * BURST };

/* Two bursts, some milliseconds apart: within one the counter counts, for another it starts anew.
 */
static void make_fresh(struct entry *entries) {
    const struct timespec nap = {0, 5000000};
    uint8_t uuids[FRESH][UUID7_SIZE];
    must(uuid7_generate_many(uuids[0], BURST));
    nanosleep(&nap, NULL);
    must(uuid7_generate_many(uuids[BURST], BURST));
    for (int i = 0; i < FRESH; i++) {
        memcpy(entries[i].uuid, uuids[i], UUID7_SIZE);
        write_texts(&entries[i]);
    }
}

static void print_fresh(const struct entry *entries) {
    printf("   %-36s  %-23s  %s\n", "hyphenated", "time in UTC", "counter");
    printf("   %-26s  %-25s  %s\n\n", "Id26", "Id25", "Id22");
    for (int i = 0; i < FRESH; i++) {
        const struct entry *entry = &entries[i];
        printf("%d  %s  %s  %8u\n", i + 1, entry->texts[0], time_text(entry->uuid),
               (unsigned)counter_of(entry->uuid));
        printf("   %s  %s  %s\n", entry->texts[1], entry->texts[2], entry->texts[3]);
    }
}

/* ---- order ---- */

static int sorting_form;

static int compare_texts(const void *a, const void *b) {
    const struct entry *const *one = a, *const *other = b;
    return strcmp((*one)->texts[sorting_form], (*other)->texts[sorting_form]);
}

/* Sorts by each form of text in turn, from the wrong order; the numbers are those of the table. */
static int print_orders(const struct entry *entries) {
    int alike = 1;
    printf("\nSorted by\n");
    for (sorting_form = 0; sorting_form < FORMS; sorting_form++) {
        const struct entry *sorted[FRESH];
        for (int i = 0; i < FRESH; i++)
            sorted[i] = &entries[FRESH - 1 - i];
        qsort(sorted, FRESH, sizeof *sorted, compare_texts);
        printf("   %-12s", forms[sorting_form].name);
        for (int i = 0; i < FRESH; i++) {
            printf(" %d", (int)(sorted[i] - entries) + 1);
            alike &= sorted[i] == &entries[i];
        }
        putchar('\n');
    }
    printf("All forms sort alike, and as they were made: %s.\n", alike ? "yes" : "NO");
    return alike;
}

/* ---- UUIDs of the user's ---- */

static void print_answer(struct entry *entry) {
    const char *time = time_text(entry->uuid);
    uint32_t version;
    putchar('\n');
    write_texts(entry);
    for (int i = 0; i < FORMS; i++)
        printf("   %-12s %s\n", forms[i].name, entry->texts[i]);
    if (uuid7_version_of(entry->uuid, &version) != UUID7_STATUS_OK)
        return;
    printf("   %-12s %u\n", "version", (unsigned)version);
    if (time != NULL)
        printf("   %-12s %s UTC\n", "time", time);
    if (version == 7)
        printf("   %-12s %u\n", "counter", (unsigned)counter_of(entry->uuid));
}

/* Shows a text that was refused and points at the byte; what a terminal could obey is left out. */
static void print_refusal(const char *text, size_t length, size_t offset) {
    fputs("   ", stderr);
    for (size_t i = 0; i < length; i++)
        fputc(text[i] >= ' ' && text[i] <= '~' ? text[i] : '?', stderr);
    fprintf(stderr, "\n   %*s^\n", (int)offset, "");
}

/* Answers one text.  Returns whether it could be read. */
static int answer(const char *source, unsigned long number, const char *text, size_t length) {
    struct entry entry;
    for (int i = 0; i < FORMS; i++) {
        size_t offset;
        uuid7_status status;
        if (length != forms[i].length)
            continue;
        status = uuid7_parse(text, length, forms[i].number, entry.uuid, &offset);
        if (status == UUID7_STATUS_OK) {
            print_answer(&entry);
            return 1;
        }
        fflush(stdout);
        fprintf(stderr, "\n%s %lu: as %s, at character %lu: %s\n", source, number, forms[i].name,
                (unsigned long)offset + 1, uuid7_status_text(status));
        print_refusal(text, length, offset);
        return 0;
    }
    fflush(stdout);
    fprintf(stderr, "\n%s %lu: %lu characters, and no form has so many:", source, number,
            (unsigned long)length);
    for (int i = 0; i < FORMS; i++)
        fprintf(stderr, "%s %s %lu", i > 0 ? "," : "", forms[i].name,
                (unsigned long)forms[i].length);
    fputc('\n', stderr);
    return 0;
}

/* A line may end in LF or CR LF; an empty one asks for nothing. */
static int answer_lines(FILE *file) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    int good = 1;
    for (unsigned long number = 1; (length = getline(&line, &size, file)) >= 0; number++) {
        while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r'))
            length--;
        if (length > 0)
            good &= answer("line", number, line, (size_t)length);
    }
    free(line);
    if (ferror(file)) {
        perror("demo: standard input");
        return 0;
    }
    return good;
}

int main(int count, char **arguments) {
    struct entry fresh[FRESH];
    int good;
    make_fresh(fresh);
    print_fresh(fresh);
    good = print_orders(fresh);
    for (int i = 1; i < count; i++)
        good &= answer("argument", (unsigned long)i, arguments[i], strlen(arguments[i]));
    if (count == 1 && !isatty(STDIN_FILENO))
        good &= answer_lines(stdin);
    if (count == 1 && isatty(STDIN_FILENO))
        printf("\nGive UUIDs in any of these forms as arguments, or as lines of standard input.\n");
    if (fflush(stdout) != 0) {
        perror("demo: standard output");
        return 1;
    }
    return good ? 0 : 1;
}
