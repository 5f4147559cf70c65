/* uuid7: makes UUIDs, takes them apart, turns their text from one form into another. */
#include "command.h"

#include <string.h>

static const char help[] =
    "Usage: uuid7 VERB [OPTION ...]\n"
    "\n"
    "  new         makes UUIDs, one in each line\n"
    "    -n, --count COUNT    so many; 1 if not given\n"
    "    -f, --form FORM      as text of this form; hyphenated if not given\n"
    "    -v, --version V      1, 3, 4, 5, 6 or 7; 7 if not given\n"
    "    -o, --ordered        from the one ordered sequence of the process\n"
    "    -a, --at TIME        of this time: ms since 1970, or 2024-02-29T12:00:00Z\n"
    "    -s, --namespace NS   versions 3, 5: dns, url, oid, x500 or a UUID\n"
    "    -N, --name NAME      versions 3, 5: the name, any text\n"
    "\n"
    "  show [UUID ...]        tells all of UUIDs, or of the lines of standard input\n"
    "    -f, --from FORM      read as this form; by the length if not given\n"
    "    -j, --json           one JSON object in each line\n"
    "    -c, --color WHEN     auto, always or never\n"
    "\n"
    "  convert     turns the lines of standard input into another form\n"
    "    -t, --to FORM        into this form\n"
    "    -f, --from FORM      from this form; from any of RFC 9562 if not given\n"
    "\n"
    "  sort-check  tells whether the lines of standard input are in order, which are\n"
    "              there twice, and what versions and time they span\n"
    "    -f, --from FORM      as for convert\n"
    "\n"
    "  --help, --version\n"
    "\n"
    "FORM is hyphenated, upper, simple, braced, parens, urn, c-guid, id26, id25,\n"
    "id22, guid-bytes (32 digits in the byte order of .NET and COM) or sql-server (as\n"
    "SQL Server prints the uniqueidentifier that sorts as the UUID does).\n"
    "\n"
    "Exit status: 0 all is well; 1 a text is no UUID, or sort-check found a fault;\n"
    "2 wrong usage; 3 the system failed.\n";

static const struct verb {
    const char *name;
    int (*run)(char **arguments);
} verbs[] = {
    {"new", run_new},
    {"show", run_show},
    {"convert", run_convert},
    {"sort-check", run_sort_check},
};

static int run(char **arguments) {
    const char *name = *arguments;
    if (name == NULL)
        stop_for_usage("a verb is missing: new, show, convert or sort-check");
    for (char **argument = arguments; *argument != NULL && strcmp(*argument, "--") != 0;
         argument++) {
        if (strcmp(*argument, "--help") == 0 || strcmp(*argument, "-h") == 0) {
            write_text("%s", help);
            return EXIT_ALL_GOOD;
        }
    }
    if (strcmp(name, "--version") == 0) {
        write_text("uuid7 %s\n", uuid7_library_version());
        return EXIT_ALL_GOOD;
    }
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(name, verbs[i].name) == 0)
            return verbs[i].run(arguments + 1);
    stop_for_usage("unknown verb %s", name);
}

int main(int count, char **arguments) {
    int code = run(arguments + (count > 0));
    close_output();
    return code;
}
