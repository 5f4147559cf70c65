/* Reading the command line: `-x value`, `-xvalue`, `-xy`, `--name value`, `--name=value`, and `--`,
   after which all are operands. */
#include "command.h"

#include <stdlib.h>
#include <string.h>

static const char *value_of(char ***arguments, const char *option) {
    if (**arguments == NULL)
        stop_for_usage("%s needs a value", option);
    return *(*arguments)++;
}

NO_RETURN static void answer_help(void) {
    write_help_of(verb);
    close_output();
    exit(EXIT_ALL_GOOD);
}

NO_RETURN static void answer_version(bool has_value) {
    if (has_value)
        stop_for_usage(
            "--version is that of uuid7 and takes no value; --kind chooses the version of "
            "UUIDs");
    write_text("uuid7 %s\n", uuid7_library_version());
    close_output();
    exit(EXIT_ALL_GOOD);
}

static int long_option(char ***arguments, const char *argument, const char **value) {
    const struct option *option = verb->options;
    const char *name = argument + 2;
    size_t length = strcspn(name, "=");
    const char *given = name[length] == '=' ? name + length + 1 : NULL;
    if (strcmp(name, "help") == 0)
        answer_help();
    if (length == 7 && strncmp(name, "version", length) == 0)
        answer_version(given != NULL || **arguments != NULL);
    while (option->name != NULL &&
           (strlen(option->name) != length || strncmp(option->name, name, length) != 0))
        option++;
    if (option->name == NULL)
        stop_for_usage("%s has no option %s", verb->name, argument);
    if (!option->has_value && given != NULL)
        stop_for_usage("--%s takes no value", option->name);
    if (option->has_value)
        *value = given != NULL ? given : value_of(arguments, argument);
    return option->letter;
}

/* `*letters` is behind the hyphen; what is left of it after an option without value are more. */
static int short_option(char ***arguments, const char **letters, const char **value) {
    const struct option *option = verb->options;
    char name[] = {'-', **letters, '\0'};
    const char *rest = *letters + 1;
    while (option->name != NULL && option->letter != name[1])
        option++;
    if (option->name == NULL && name[1] == 'h')
        answer_help();
    if (option->name == NULL && name[1] == 'V')
        answer_version(false);
    if (option->name == NULL)
        stop_for_usage("%s has no option %s", verb->name, name);
    *letters = option->has_value || *rest == '\0' ? NULL : rest;
    if (option->has_value)
        *value = *rest != '\0' ? rest : value_of(arguments, name);
    return option->letter;
}

int next_option(char ***arguments, const char **value) {
    static bool only_operands;
    static const char *letters;
    const char *argument;
    if (letters != NULL)
        return short_option(arguments, &letters, value);
    argument = **arguments;
    if (argument == NULL)
        return OPTION_END;
    ++*arguments;
    if (!only_operands && strcmp(argument, "--") == 0) {
        only_operands = true;
        return next_option(arguments, value);
    }
    if (!only_operands && strncmp(argument, "--", 2) == 0)
        return long_option(arguments, argument, value);
    if (!only_operands && argument[0] == '-' && strchr("0123456789", argument[1]) == NULL) {
        letters = argument + 1;
        return short_option(arguments, &letters, value);
    }
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
