/* Makes a UUID and prints it. */
#include <stdio.h>
#include <uuid7.h>

int main(void) {
    uint8_t uuid[UUID7_SIZE];
    char text[UUID7_HYPHENATED_SIZE];
    uuid7_status status = uuid7_generate(uuid);
    if (status == UUID7_STATUS_OK)
        status = uuid7_to_hyphenated(uuid, text, sizeof text);
    if (status != UUID7_STATUS_OK) {
        fprintf(stderr, "%s\n", uuid7_status_text(status));
        return 1;
    }
    puts(text);
    return 0;
}
