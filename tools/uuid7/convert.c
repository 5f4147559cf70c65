/* uuid7 convert: reads UUIDs in one form, writes them in another. */
#include "command.h"

static int run(char **arguments) {
    static struct input input;
    const struct form *from = NULL, *to = forms;
    const char *value = NULL;
    char **operands = arguments, **operand = arguments;
    int option;
    while ((option = next_option(&arguments, &value)) != OPTION_END) {
        if (option == 'f')
            from = form_to_read(value);
        else if (option == 't')
            to = form_to_write(value);
        else
            *operand++ = arguments[-1]; /* kept where an argument was that is read already */
    }
    *operand = NULL;
    open_input(&input, from, operands);
    start_progress(0);
    while (read_run(&input)) {
        write_uuids(to, *input.uuids, input.count);
        add_progress(input.count);
    }
    return input.bad > 0 ? EXIT_BAD_INPUT : EXIT_ALL_GOOD;
}

static const struct option options[] = {{'t', "to", true}, {'f', "from", true}, {0, NULL, false}};

const struct verb verb_convert = {
    "convert",
    "writes UUIDs in another form",
    "convert [OPTION ...] [FILE | UUID | - ...]\n"
    "\n"
    "Reads UUIDs from files, one in each line, from arguments or standard input, and\n"
    "writes each in another form.  What is no UUID is reported and left out.\n"
    "\n"
    "  -t, --to FORM        write this form; hyphenated if not given\n"
    "  -f, --from FORM      read this form; if not given, the one of that length\n"
    "\n"
    "  uuid7 convert -t sql-server ids.txt\n"
    "  uuid7 convert 063ecvmgn09sck3fx6nqjpbxt\n",
    true,
    false,
    options,
    run};
