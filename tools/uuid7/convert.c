/* uuid7 convert: reads UUIDs in one form, writes them in another. */
#include "command.h"

int run_convert(char **arguments) {
    static const struct option options[] = {
        {'f', "from", true}, {'t', "to", true}, {0, NULL, false}};
    static struct lines lines;
    const struct form *from = NULL, *to = NULL;
    const char *value = NULL;
    int option;
    while ((option = next_option(&arguments, options, &value)) != OPTION_END) {
        if (option == 'f')
            from = form_named(value);
        else if (option == 't' && (to = form_named(value)) == NULL)
            stop_for_usage("--to any: there is nothing to tell it by");
        else if (option == OPTION_OPERAND)
            stop_for_usage("convert reads standard input, not %s", value);
    }
    if (to == NULL)
        stop_for_usage("convert needs --to FORM");
    open_lines(&lines, from, FORMS_OF_THE_RFC);
    while (read_run(&lines))
        write_uuids(to, *lines.uuids, lines.count);
    return lines.bad > 0 ? EXIT_BAD_INPUT : EXIT_ALL_GOOD;
}
