/* uuid7 new: makes UUIDs, one in each line. */
#include "command.h"

#include <string.h>

struct order { /* what was asked for */
    uint64_t count, version, unix_ms;
    const struct form *form;
    bool ordered, at_a_time;
    const char *namespace_name, *name;
};

static void one_by_one(uuid7_status (*generate)(uint8_t *), uint8_t *uuids, size_t count) {
    for (size_t i = 0; i < count; i++)
        stop_unless_ok(generate(uuids + i * UUID7_SIZE));
}

static void read_namespace(const char *name, uint8_t *uuid) {
    const struct form *form = NULL;
    size_t offset;
    const uint8_t *known = strcmp(name, "dns") == 0    ? uuid7_namespace_dns()
                           : strcmp(name, "url") == 0  ? uuid7_namespace_url()
                           : strcmp(name, "oid") == 0  ? uuid7_namespace_oid()
                           : strcmp(name, "x500") == 0 ? uuid7_namespace_x500()
                                                       : NULL;
    if (known != NULL)
        memcpy(uuid, known, UUID7_SIZE);
    else if (parse_uuid(name, strlen(name), &form, FORMS_OF_THE_RFC, uuid, &offset) !=
             UUID7_STATUS_OK)
        stop_for_usage("--namespace %s: neither dns, url, oid, x500 nor a UUID", name);
}

static void make_of_a_name(const struct order *order, uint8_t *uuids, size_t count) {
    uint8_t space[UUID7_SIZE];
    size_t length = strlen(order->name);
    read_namespace(order->namespace_name, space);
    for (size_t i = 0; i < count; i++)
        stop_unless_ok(order->version == 3
                           ? uuid7_make_v3(space, order->name, length, uuids + i * UUID7_SIZE)
                           : uuid7_make_v5(space, order->name, length, uuids + i * UUID7_SIZE));
}

static void make(const struct order *order, uint8_t *uuids, size_t count) {
    if (order->version == 1)
        one_by_one(uuid7_generate_v1, uuids, count);
    else if (order->version == 4)
        stop_unless_ok(uuid7_generate_v4_many(uuids, count));
    else if (order->version == 6)
        one_by_one(uuid7_generate_v6, uuids, count);
    else if (order->version != 7)
        make_of_a_name(order, uuids, count);
    else if (order->ordered)
        stop_unless_ok(uuid7_generate_ordered_many(uuids, count));
    else if (!order->at_a_time)
        stop_unless_ok(uuid7_generate_many(uuids, count));
    else
        for (size_t i = 0; i < count; i++)
            stop_unless_ok(uuid7_generate_at(order->unix_ms, uuids + i * UUID7_SIZE));
}

static void check(const struct order *order) {
    bool of_a_name = order->version == 3 || order->version == 5;
    bool has_name = order->namespace_name != NULL && order->name != NULL;
    if (order->version == 8)
        stop_for_usage("--version 8: its bits are for a program to choose: uuid7_make_v8");
    if (order->version == 0 || order->version == 2 || order->version > 8)
        stop_for_usage("--version %llu: none of 1, 3, 4, 5, 6, 7",
                       (unsigned long long)order->version);
    if (of_a_name && !has_name)
        stop_for_usage("version %llu needs --namespace and --name",
                       (unsigned long long)order->version);
    if (!of_a_name && (order->namespace_name != NULL || order->name != NULL))
        stop_for_usage("--namespace and --name are for versions 3 and 5");
    if (order->version != 7 && (order->ordered || order->at_a_time))
        stop_for_usage("--ordered and --at are for version 7");
    if (order->ordered && order->at_a_time)
        stop_for_usage("--ordered follows the clock, and --at does not: choose one");
}

static void read_arguments(char **arguments, struct order *order) {
    static const struct option options[] = {
        {'n', "count", true},    {'f', "form", true}, {'v', "version", true},
        {'o', "ordered", false}, {'a', "at", true},   {'s', "namespace", true},
        {'N', "name", true},     {0, NULL, false},
    };
    const char *value = NULL;
    int option;
    while ((option = next_option(&arguments, options, &value)) != OPTION_END) {
        if (option == 'n')
            order->count = number_of("--count", value, UINT64_MAX);
        else if (option == 'f' && (order->form = form_named(value)) == NULL)
            stop_for_usage("--form any: there is nothing to tell it by");
        else if (option == 'v')
            order->version = number_of("--version", value, 15);
        else if (option == 'o')
            order->ordered = true;
        else if (option == 's')
            order->namespace_name = value;
        else if (option == 'N')
            order->name = value;
        else if (option == 'a') {
            order->at_a_time = true;
            if (!parse_time(value, &order->unix_ms))
                stop_for_usage("--at %s: neither milliseconds since 1970 nor a time such as "
                               "2024-02-29T12:00:00.000Z",
                               value);
        } else if (option == OPTION_OPERAND)
            stop_for_usage("new takes no argument such as %s", value);
    }
}

int run_new(char **arguments) {
    static uint8_t uuids[RUN_MAX * UUID7_SIZE];
    struct order order = {0};
    order.count = 1;
    order.version = 7;
    order.form = forms;
    read_arguments(arguments, &order);
    check(&order);
    while (order.count > 0) {
        size_t count = order.count < RUN_MAX ? (size_t)order.count : RUN_MAX;
        make(&order, uuids, count);
        write_uuids(order.form, uuids, count);
        order.count -= count;
    }
    return EXIT_ALL_GOOD;
}
