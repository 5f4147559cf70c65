/* A user's program: prints the version of the library that it runs with. */

#include <stdio.h>
#include <string.h>
#include <uuid7.h>

int main(void) {
    uint8_t uuid[UUID7_SIZE], again[UUID7_SIZE];
    char text[UUID7_ID25_SIZE];
    if (uuid7_generate(uuid) != UUID7_STATUS_OK ||
        uuid7_to_id25(uuid, text, sizeof text) != UUID7_STATUS_OK ||
        uuid7_from_id25(text, UUID7_ID25_LENGTH, again) != UUID7_STATUS_OK ||
        memcmp(uuid, again, UUID7_SIZE) != 0)
        return 1;
    puts(uuid7_library_version());
    return 0;
}
