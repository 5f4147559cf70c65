/* uuid7 sort-check: reports whether the UUIDs it reads are in order, which are repeated, their
   versions and the time they span. */
#include "command.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { VERSIONS = 16, OTHER_VARIANTS = VERSIONS };

struct instant {
    int64_t seconds;
    uint32_t nanoseconds;
};

struct found {
    uint8_t (*uuids)[UUID7_SIZE]; /* all of them */
    size_t count, room;
    bool is_broken; /* their order */
    struct position last, first_below, its_predecessor;
    uint8_t below[UUID7_SIZE], before_it[UUID7_SIZE];
    uint64_t of_version[VERSIONS + 1];
    bool has_time;
    struct instant earliest, latest;
};

static bool is_earlier(const struct instant *a, const struct instant *b) {
    return a->seconds < b->seconds || (a->seconds == b->seconds && a->nanoseconds < b->nanoseconds);
}

static void keep(struct found *found, const uint8_t *uuid) {
    if (found->count == found->room) {
        size_t room = found->room > 0 ? 2 * found->room : 65536;
        void *more =
            room <= SIZE_MAX / UUID7_SIZE / 2 ? realloc(found->uuids, room * UUID7_SIZE) : NULL;
        if (more == NULL)
            stop_for_system("memory");
        found->uuids = more;
        found->room = room;
    }
    memcpy(found->uuids[found->count++], uuid, UUID7_SIZE);
}

static void note_order(struct found *found, const uint8_t *uuid, const struct position *position) {
    if (found->count > 0 && !found->is_broken &&
        uuid7_compare(uuid, found->uuids[found->count - 1]) < 0) {
        found->is_broken = true;
        found->first_below = *position;
        found->its_predecessor = found->last;
        memcpy(found->below, uuid, UUID7_SIZE);
        memcpy(found->before_it, found->uuids[found->count - 1], UUID7_SIZE);
    }
    found->last = *position;
}

static void note_version_and_time(struct found *found, const uint8_t *uuid) {
    struct instant time;
    uint32_t version = OTHER_VARIANTS;
    if (uuid7_version_of(uuid, &version) != UUID7_STATUS_OK)
        version = OTHER_VARIANTS;
    found->of_version[version]++;
    if (uuid7_time_of(uuid, &time.seconds, &time.nanoseconds) != UUID7_STATUS_OK)
        return;
    if (!found->has_time || is_earlier(&time, &found->earliest))
        found->earliest = time;
    if (!found->has_time || is_earlier(&found->latest, &time))
        found->latest = time;
    found->has_time = true;
}

/* Counts those that stood before; one of them, the least, is told. */
static uint64_t duplicates(struct found *found, const uint8_t **one) {
    uint64_t count = 0;
    if (found->is_broken) {
        show_step("sorting");
        qsort(found->uuids, found->count, UUID7_SIZE, uuid7_compare);
    }
    for (size_t i = 1; i < found->count; i++) {
        if (uuid7_compare(found->uuids[i - 1], found->uuids[i]) == 0 && count++ == 0)
            *one = found->uuids[i];
    }
    return count;
}

static const char *hyphenated(const uint8_t *uuid) {
    static char text[UUID7_TEXT_SIZE_MAX];
    format_uuid(forms, uuid, text);
    return text;
}

static void tell_order(const struct found *found) {
    char below[POSITION_SIZE], predecessor[POSITION_SIZE];
    if (!found->is_broken) {
        write_text("order       in order\n");
        return;
    }
    format_position(&found->first_below, below);
    format_position(&found->its_predecessor, predecessor);
    write_text("order       broken: %s is below %s\n", below, predecessor);
    write_text("            %s  %s\n", predecessor, hyphenated(found->before_it));
    write_text("            %s  %s\n", below, hyphenated(found->below));
}

static void tell_versions(const struct found *found) {
    const char *label = "versions    ";
    for (uint32_t version = 0; version < VERSIONS; version++) {
        if (found->of_version[version] > 0) {
            write_text("%s%" PRIu64 " of version %" PRIu32 ", %s\n", label,
                       found->of_version[version], version, uuid7_version_text(version));
            label = "            ";
        }
    }
    if (found->of_version[OTHER_VARIANTS] > 0)
        write_text("%s%" PRIu64 " of other variants\n", label, found->of_version[OTHER_VARIANTS]);
}

static void tell_time(const struct found *found) {
    char from[TIME_SIZE], to[TIME_SIZE];
    if (!found->has_time)
        return;
    format_utc(found->earliest.seconds, found->earliest.nanoseconds, 3, from);
    format_utc(found->latest.seconds, found->latest.nanoseconds, 3, to);
    write_text("time        %s to\n            %s\n", from, to);
}

static int run(char **arguments) {
    static struct input input;
    static struct found found;
    const struct form *from = NULL;
    const uint8_t *duplicate = NULL;
    const char *value = NULL;
    char **operands = arguments, **operand = arguments;
    uint64_t repeated;
    int option;
    while ((option = next_option(&arguments, &value)) != OPTION_END) {
        if (option == 'f')
            from = form_to_read(value);
        else
            *operand++ = arguments[-1]; /* kept where an argument was that is read already */
    }
    *operand = NULL;
    open_input(&input, from, operands);
    start_progress(0);
    while (read_run(&input)) {
        struct position position = input.first;
        for (size_t i = 0; i < input.count; i++, position.number++) {
            note_order(&found, input.uuids[i], &position);
            note_version_and_time(&found, input.uuids[i]);
            keep(&found, input.uuids[i]);
        }
        add_progress(input.count);
    }
    repeated = duplicates(&found, &duplicate);
    clear_progress();
    write_text("UUIDs       %" PRIu64 "\n", (uint64_t)found.count);
    if (input.bad > 0)
        write_text("refused     %" PRIu64 "\n", input.bad);
    tell_order(&found);
    if (repeated == 0)
        write_text("duplicates  none\n");
    else
        write_text("duplicates  %" PRIu64 ", the least of them %s\n", repeated,
                   hyphenated(duplicate));
    tell_versions(&found);
    tell_time(&found);
    return input.bad > 0 || found.is_broken || repeated > 0 ? EXIT_BAD_INPUT : EXIT_ALL_GOOD;
}

static const struct option options[] = {{'f', "from", true}, {0, NULL, false}};

const struct verb verb_sort_check = {
    "sort-check",
    "reports order, duplicates, versions and time span",
    "sort-check [OPTION ...] [FILE | UUID | - ...]\n"
    "\n"
    "Reads UUIDs from files, one in each line, from arguments or standard input, as\n"
    "one sequence.  Reports how many they are, the first out of order, duplicates,\n"
    "versions and the time that they span.\n"
    "\n"
    "  -f, --from FORM      read this form; if not given, the one of that length\n"
    "\n"
    "  uuid7 sort-check ids.txt\n"
    "\n"
    "Exit status: 1 if they are out of order, one is repeated, or a text is no UUID.\n",
    true,
    false,
    options,
    run};
