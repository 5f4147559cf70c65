/* uuid7 range: the lowest and the highest version 7 UUID of a time span, for a query. */
#include "command.h"

static int run(char **arguments) {
    const struct form *to = forms;
    struct span spans[2];
    size_t count = 0;
    bool is_bare = false;
    const char *value = NULL;
    uint8_t uuid[UUID7_SIZE];
    char lowest[UUID7_TEXT_SIZE_MAX], highest[UUID7_TEXT_SIZE_MAX];
    uint64_t last_ms;
    int option;
    while ((option = next_option(&arguments, &value)) != OPTION_END) {
        if (option == 't')
            to = form_to_write(value);
        else if (option == 'b')
            is_bare = true;
        else if (count == 2)
            stop_for_usage("range takes FROM and TO, and no %s", value);
        else
            spans[count++] = time_of("", value);
    }
    if (count == 0)
        stop_for_usage("range needs FROM, the time at which it begins");
    last_ms = count == 2 ? spans[1].last_ms : spans[0].is_relative ? now_ms() : spans[0].last_ms;
    if (last_ms < spans[0].first_ms)
        stop_for_usage("the range ends before it begins");
    stop_unless_ok(uuid7_lowest_at(spans[0].first_ms, uuid));
    format_uuid(to, uuid, lowest);
    stop_unless_ok(uuid7_highest_at(last_ms, uuid));
    format_uuid(to, uuid, highest);
    write_text(is_bare ? "%s\n%s\n" : "BETWEEN '%s' AND '%s'\n", lowest, highest);
    return EXIT_ALL_GOOD;
}

static const struct option options[] = {{'t', "to", true}, {'b', "bare", false}, {0, NULL, false}};

const struct verb verb_range = {
    "range",
    "writes the lowest and highest UUID of a time span, for SQL",
    "range [OPTION ...] FROM [TO]\n"
    "\n"
    "Writes the lowest and the highest version 7 UUID of a time span, both part of\n"
    "it, as SQL: BETWEEN '...' AND '...'.  The span ends with the last millisecond\n"
    "of the day, minute or second that TO names.  Without TO, with that of FROM, or\n"
    "now if FROM is a distance from now.\n"
    "\n"
    "  -t, --to FORM        text of this form; hyphenated if not given\n"
    "  -b, --bare           the two UUIDs alone, one in each line\n"
    "\n"
    "  uuid7 range 2024-02-29\n"
    "  uuid7 range -2h\n"
    "  psql -c \"SELECT * FROM events WHERE id $(uuid7 range 2024-02-01 2024-02-29)\"\n",
    true,
    true,
    options,
    run};
