/* uuid7: makes UUIDs, takes them apart, converts and checks their text. */
#include "command.h"

#include <string.h>

static const struct verb *const verbs[] = {
    &verb_new,   &verb_show,   &verb_convert, &verb_sort_check,
    &verb_range, &verb_layout, &verb_encrypt, &verb_decrypt,
};
enum { VERBS = sizeof verbs / sizeof *verbs };

const struct verb *verb;

void write_help_of(const struct verb *of) {
    if (of != NULL) {
        write_text("Usage: uuid7 %s", of->help);
        write_text("%s%s", of->takes_form ? "\n" : "", of->takes_form ? forms_help : "");
        write_text("%s%s", of->takes_time ? "\n" : "", of->takes_time ? times_help : "");
        return;
    }
    write_text("Usage: uuid7 [VERB] [OPTION ...] [ARGUMENT ...]\n\n");
    for (size_t i = 0; i < VERBS; i++)
        write_text("  %-11s %s\n", verbs[i]->name, verbs[i]->summary);
    write_text("  help [VERB]\n"
               "\n"
               "Without a verb it is new.  Each verb has its own --help.\n"
               "\n"
               "  -h, --help       -V, --version\n"
               "\n"
               "  uuid7 -n 3 -t id25\n"
               "  uuid7 show 017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n"
               "  uuid7 convert -t sql-server ids.txt\n"
               "  uuid7 range 2024-02-28 2024-02-29\n"
               "\n"
               "Exit status: 0 success; 1 a text is no UUID, or sort-check found a fault;\n"
               "2 wrong usage; 3 the system failed.\n");
}

static const struct verb *verb_named(const char *name) {
    for (size_t i = 0; i < VERBS; i++)
        if (strcmp(verbs[i]->name, name) == 0)
            return verbs[i];
    return NULL;
}

NO_RETURN static void stop_for_verb(const char *name) {
    const struct form *form = NULL;
    uint8_t uuid[UUID7_SIZE];
    char reason[REASON_SIZE];
    if (parse_uuid(name, strlen(name), &form, uuid, reason))
        stop_for_usage("a verb is missing: uuid7 show %s", name);
    stop_for_usage(
        "%s is no verb: new, show, convert, sort-check, range, layout, encrypt, decrypt and "
        "help are",
        name);
}

static int help(char **arguments) {
    const struct verb *of = NULL;
    if (*arguments != NULL && (of = verb_named(*arguments)) == NULL)
        stop_for_verb(*arguments);
    write_help_of(of);
    return EXIT_ALL_GOOD;
}

static bool is_either(const char *argument, const char *one, const char *other) {
    return strcmp(argument, one) == 0 || strcmp(argument, other) == 0;
}

static int run(char **arguments) {
    const char *name = *arguments;
    if (name != NULL && (is_either(name, "-h", "--help") || strcmp(name, "help") == 0))
        return help(arguments + 1);
    if (name == NULL || *name == '-') { /* its options alone */
        verb = &verb_new;
        return verb->run(arguments);
    }
    verb = verb_named(name);
    if (verb == NULL)
        stop_for_verb(name);
    return verb->run(arguments + 1);
}

int main(int count, char **arguments) {
    int code = run(arguments + (count > 0));
    close_output();
    return code;
}
