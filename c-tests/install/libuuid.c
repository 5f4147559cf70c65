/* A program that keeps libuuid beside ours: each library works, on the other's UUIDs too. */

#include <string.h>
#include <uuid/uuid.h>
#include <uuid7.h>

int main(void) {
    uuid_t theirs, read;
    char text[UUID7_HYPHENATED_SIZE], their_text[UUID7_HYPHENATED_SIZE];
    uint32_t version;

    uuid_generate_random(theirs);
    uuid_unparse_lower(theirs, their_text);
    if (uuid7_version_of(theirs, &version) != UUID7_STATUS_OK || version != 4 ||
        uuid7_to_hyphenated(theirs, text, sizeof text) != UUID7_STATUS_OK ||
        strcmp(text, their_text) != 0)
        return 1;

    uuid_t ours;
    if (uuid7_generate(ours) != UUID7_STATUS_OK ||
        uuid7_to_hyphenated(ours, text, sizeof text) != UUID7_STATUS_OK ||
        uuid_parse(text, read) != 0 || uuid_compare(ours, read) != 0 || uuid_type(ours) != 7)
        return 1;
    return 0;
}
