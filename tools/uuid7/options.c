/* Reading the command line: `-x value`, `-xvalue`, `--name value`, `--name=value`, and `--`, after
   which all are operands. */
#include "command.h"

#include <string.h>

static const char *value_of(char ***arguments, const char *option) {
    if (**arguments == NULL)
        stop_for_usage("%s needs a value", option);
    return *(*arguments)++;
}

static int long_option(char ***arguments, const struct option *options, const char *argument,
                       const char **value) {
    size_t length = strcspn(argument + 2, "=");
    const char *given = argument[2 + length] == '=' ? argument + 2 + length + 1 : NULL;
    for (; options->name != NULL; options++)
        if (strlen(options->name) == length && strncmp(options->name, argument + 2, length) == 0)
            break;
    if (options->name == NULL)
        stop_for_usage("unknown option %s", argument);
    if (!options->has_value && given != NULL)
        stop_for_usage("--%s takes no value", options->name);
    if (options->has_value)
        *value = given != NULL ? given : value_of(arguments, argument);
    return options->letter;
}

static int short_option(char ***arguments, const struct option *options, const char *argument,
                        const char **value) {
    while (options->name != NULL && options->letter != argument[1])
        options++;
    if (options->name == NULL || (!options->has_value && argument[2] != '\0'))
        stop_for_usage("unknown option %s", argument);
    if (options->has_value)
        *value = argument[2] != '\0' ? argument + 2 : value_of(arguments, argument);
    return options->letter;
}

int next_option(char ***arguments, const struct option *options, const char **value) {
    static bool only_operands;
    const char *argument = **arguments;
    if (argument == NULL)
        return OPTION_END;
    ++*arguments;
    if (!only_operands && strcmp(argument, "--") == 0) {
        only_operands = true;
        return next_option(arguments, options, value);
    }
    if (!only_operands && strncmp(argument, "--", 2) == 0)
        return long_option(arguments, options, argument, value);
    if (!only_operands && argument[0] == '-' && argument[1] != '\0')
        return short_option(arguments, options, argument, value);
    *value = argument;
    return OPTION_OPERAND;
}

uint64_t number_of(const char *option, const char *text, uint64_t max) {
    uint64_t number = 0;
    const char *digit = text;
    for (; *digit >= '0' && *digit <= '9'; digit++) {
        uint64_t value = (uint64_t)(*digit - '0');
        if (number > (max - value) / 10)
            stop_for_usage("%s %s: more than %llu", option, text, (unsigned long long)max);
        number = number * 10 + value;
    }
    if (*digit != '\0' || digit == text)
        stop_for_usage("%s %s: not a number", option, text);
    return number;
}
