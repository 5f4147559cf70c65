/* uuid7 new: makes UUIDs, one in each line. */
#include "command.h"

#include <stdlib.h>
#include <string.h>

struct order { /* what was asked for */
    uint64_t count, version, unix_ms;
    const struct form *form;
    bool ordered, at_a_time;
    const char *namespace_name, *name, *hex;
    const char *shared_name;
    uuid7_shared *shared;
};

static void one_by_one(uuid7_status (*generate)(uint8_t *), uint8_t *uuids, size_t count) {
    for (size_t i = 0; i < count; i++)
        stop_unless_ok(generate(uuids + i * UUID7_SIZE));
}

static void read_namespace(const char *name, uint8_t *uuid) {
    const struct form *form = NULL;
    char reason[REASON_SIZE];
    const uint8_t *known = strcmp(name, "dns") == 0    ? uuid7_namespace_dns()
                           : strcmp(name, "url") == 0  ? uuid7_namespace_url()
                           : strcmp(name, "oid") == 0  ? uuid7_namespace_oid()
                           : strcmp(name, "x500") == 0 ? uuid7_namespace_x500()
                                                       : NULL;
    if (known != NULL)
        memcpy(uuid, known, UUID7_SIZE);
    else if (!parse_uuid(name, strlen(name), &form, uuid, reason))
        stop_for_usage("--namespace %s: neither dns, url, oid, x500 nor a UUID: %s", name, reason);
}

static int digit_of(char sign) {
    const char *digits = "00112233445566778899aAbBcCdDeEfF";
    const char *digit = sign != '\0' ? strchr(digits, sign) : NULL;
    return digit != NULL ? (int)(digit - digits) / 2 : -1;
}

/* `bytes` has room for half as many as there are digits. */
static size_t read_hex(const char *digits, uint8_t *bytes) {
    size_t length = strlen(digits);
    for (size_t i = 0; i < length; i++)
        if (digit_of(digits[i]) < 0)
            stop_for_usage("--hex %s: byte %llu is no hexadecimal digit", digits,
                           (unsigned long long)i + 1);
    if (length % 2 != 0)
        stop_for_usage("--hex %s: two digits for each byte, not %llu in all", digits,
                       (unsigned long long)length);
    for (size_t i = 0; i < length / 2; i++)
        bytes[i] = (uint8_t)(digit_of(digits[2 * i]) << 4 | digit_of(digits[2 * i + 1]));
    return length / 2;
}

static void make_of_a_name(const struct order *order, uint8_t *uuids, size_t count) {
    uint8_t space[UUID7_SIZE], *bytes = NULL;
    const void *name = order->name;
    size_t length = name != NULL ? strlen(order->name) : 0;
    read_namespace(order->namespace_name, space);
    if (order->hex != NULL) {
        bytes = malloc(strlen(order->hex) / 2 + 1);
        if (bytes == NULL)
            stop_for_system("memory");
        length = read_hex(order->hex, bytes);
        name = bytes;
    }
    for (size_t i = 0; i < count; i++)
        stop_unless_ok(order->version == 3
                           ? uuid7_make_v3(space, name, length, uuids + i * UUID7_SIZE)
                           : uuid7_make_v5(space, name, length, uuids + i * UUID7_SIZE));
    free(bytes);
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
    else if (order->shared != NULL)
        stop_unless_ok(uuid7_generate_shared_many(order->shared, uuids, count));
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
    bool has_name = order->name != NULL || order->hex != NULL;
    unsigned version = (unsigned)order->version;
    if (order->version == 8)
        stop_for_usage("--kind 8: its bits are for a program to choose, by uuid7_make_v8");
    if (order->version == 0 || order->version == 2 || order->version > 8)
        stop_for_usage("--kind %u: none of 1, 3, 4, 5, 6 and 7", version);
    if (order->name != NULL && order->hex != NULL)
        stop_for_usage("--name and --hex are the same name: choose one");
    if (of_a_name && (order->namespace_name == NULL || !has_name))
        stop_for_usage("--kind %u needs --namespace, and --name or --hex", version);
    if (!of_a_name && (order->namespace_name != NULL || has_name))
        stop_for_usage("--namespace, --name and --hex are for --kind 3 and 5");
    if (order->version != 7 && (order->ordered || order->at_a_time || order->shared_name != NULL))
        stop_for_usage("--ordered, --shared and --at are for --kind 7");
    if (order->ordered && order->at_a_time)
        stop_for_usage("--ordered follows the clock, and --at does not: choose one");
    if (order->shared_name != NULL && (order->ordered || order->at_a_time))
        stop_for_usage("--shared is a sequence of its own: choose it, --ordered or --at");
}

static void read_arguments(char **arguments, struct order *order) {
    const char *value = NULL;
    int option;
    while ((option = next_option(&arguments, &value)) != OPTION_END) {
        if (option == 'n')
            order->count = number_of("--count", value, UINT64_MAX);
        else if (option == 't')
            order->form = form_to_write(value);
        else if (option == 'v')
            order->version = number_of("--kind", value, 15);
        else if (option == 'o')
            order->ordered = true;
        else if (option == 'S')
            order->shared_name = value;
        else if (option == 's')
            order->namespace_name = value;
        else if (option == 'N')
            order->name = value;
        else if (option == 'x')
            order->hex = value;
        else if (option == 'a') {
            order->at_a_time = true;
            order->unix_ms = time_of("--at ", value).first_ms;
        } else
            stop_for_usage("new takes no argument such as %s", value);
    }
}

static int run(char **arguments) {
    static uint8_t uuids[RUN_MAX * UUID7_SIZE];
    struct order order = {0};
    order.count = 1;
    order.version = 7;
    order.form = forms;
    read_arguments(arguments, &order);
    check(&order);
    if (order.shared_name != NULL) {
        order.shared = map_shared(order.shared_name, sizeof *order.shared);
        if (order.shared == NULL)
            stop_for_system(order.shared_name);
    }
    start_progress(order.count);
    while (order.count > 0) {
        size_t count = order.count < RUN_MAX ? (size_t)order.count : RUN_MAX;
        make(&order, uuids, count);
        write_uuids(order.form, uuids, count);
        order.count -= count;
        add_progress(count);
    }
    return EXIT_ALL_GOOD;
}

static const struct option options[] = {
    {'n', "count", true},  {'t', "to", true},        {'v', "kind", true}, {'o', "ordered", false},
    {'a', "at", true},     {'s', "namespace", true}, {'N', "name", true}, {'x', "hex", true},
    {'S', "shared", true}, {0, NULL, false},
};

const struct verb verb_new = {
    "new",
    "makes UUIDs, one in each line",
    "[new] [OPTION ...]\n"
    "\n"
    "Makes UUIDs, one in each line.  Those of version 7 are increasing.\n"
    "\n"
    "  -n, --count COUNT    how many; 1 if not given\n"
    "  -t, --to FORM        text of this form; hyphenated if not given\n"
    "  -v, --kind V         version 1, 3, 4, 5, 6 or 7; 7 if not given\n"
    "  -a, --at TIME        of this time instead of now\n"
    "  -o, --ordered        from the one sequence of the process\n"
    "  -S, --shared FILE    from the sequence of all processes that name the file\n"
    "  -s, --namespace NS   versions 3, 5: dns, url, oid, x500 or a UUID\n"
    "  -N, --name NAME      versions 3, 5: the name, as text\n"
    "  -x, --hex DIGITS     versions 3, 5: the name, as bytes in hexadecimal\n"
    "\n"
    "  uuid7 -n 3 -t id25\n"
    "  uuid7 new -v 5 -s dns -N www.example.com\n"
    "  uuid7 new --at 2024-02-29T12:00:00+01:00\n",
    true,
    true,
    options,
    run};
