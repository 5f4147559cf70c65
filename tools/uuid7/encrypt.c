/* uuid7 encrypt and decrypt: hide the time of version 7 UUIDs, and bring it back. */
#include "command.h"

#include <string.h>

enum { KEY_MAX = 32 };

struct key {
    uint8_t bytes[KEY_MAX + 1]; /* one more shows that a file is longer */
    size_t length;
};

static void read_key(const char *name, struct key *key) {
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        stop_for_system(name);
    setvbuf(file, NULL, _IONBF, 0); /* no copy of the key */
    key->length = fread(key->bytes, 1, sizeof key->bytes, file);
    if (ferror(file))
        stop_for_system(name);
    fclose(file);
    if (key->length != 16 && key->length != 24 && key->length != 32)
        stop_for_usage("%s: a key has 16, 24 or 32 bytes", name);
}

/* Runs `call` over each UUID of a run and keeps those that it takes; reports the others. */
static void convert_run(struct input *input, const struct key *key,
                        uuid7_status (*call)(const uint8_t *, const void *, size_t, uint8_t *)) {
    struct position position = input->first;
    size_t kept = 0;
    for (size_t i = 0; i < input->count; i++, position.number++) {
        uuid7_status status = call(input->uuids[i], key->bytes, key->length, input->uuids[kept]);
        if (status == UUID7_STATUS_OK)
            kept++;
        else {
            char where[POSITION_SIZE];
            format_position(&position, where);
            complain("%s: %s", where, uuid7_status_text(status));
            input->bad++;
        }
    }
    input->count = kept;
}

static int run_by(char **arguments,
                  uuid7_status (*call)(const uint8_t *, const void *, size_t, uint8_t *)) {
    static struct input input;
    struct key key;
    const struct form *from = NULL, *to = forms;
    const char *value = NULL, *key_file = NULL;
    char **operands = arguments, **operand = arguments;
    int option;
    while ((option = next_option(&arguments, &value)) != OPTION_END) {
        if (option == 'k')
            key_file = value;
        else if (option == 'f')
            from = form_to_read(value);
        else if (option == 't')
            to = form_to_write(value);
        else
            *operand++ = arguments[-1]; /* kept where an argument was that is read already */
    }
    *operand = NULL;
    if (key_file == NULL)
        stop_for_usage("--key FILE is missing");
    read_key(key_file, &key);
    open_input(&input, from, operands);
    start_progress(0);
    while (read_run(&input)) {
        uint64_t read = input.count;
        convert_run(&input, &key, call);
        write_uuids(to, *input.uuids, input.count);
        add_progress(read);
    }
    return input.bad > 0 ? EXIT_BAD_INPUT : EXIT_ALL_GOOD;
}

static int encrypt(char **arguments) { return run_by(arguments, uuid7_encrypt); }
static int decrypt(char **arguments) { return run_by(arguments, uuid7_decrypt); }

static const struct option options[] = {
    {'k', "key", true}, {'t', "to", true}, {'f', "from", true}, {0, NULL, false}};

#define OPTIONS_HELP                                                                               \
    "  -k, --key FILE       the key: a file of 16, 24 or 32 bytes\n"                               \
    "  -t, --to FORM        write this form; hyphenated if not given\n"                            \
    "  -f, --from FORM      read this form; if not given, the one of that length\n"                \
    "\n"

const struct verb verb_encrypt = {
    "encrypt",
    "turns version 7 into what looks like version 4",
    "encrypt -k FILE [OPTION ...] [FILE | UUID | - ...]\n"
    "\n"
    "Encrypts version 7 UUIDs, so that nobody without the key can read their time.\n"
    "What is no version 7 UUID is reported and left out.\n"
    "\n" OPTIONS_HELP "  head -c 16 /dev/urandom >key\n"
    "  uuid7 encrypt -k key ids.txt\n",
    true,
    false,
    options,
    encrypt};

const struct verb verb_decrypt = {
    "decrypt",
    "turns it back into version 7",
    "decrypt -k FILE [OPTION ...] [FILE | UUID | - ...]\n"
    "\n"
    "Decrypts what encrypt wrote under the same key.  Any version 4 UUID gives some\n"
    "version 7 UUID: nothing shows a wrong key.\n"
    "\n" OPTIONS_HELP "  uuid7 decrypt -k key encrypted.txt\n",
    true,
    false,
    options,
    decrypt};
