#include <stdio.h>
#include <uuid7.h>

int main(void) {
    uint8_t uuid[UUID7_SIZE];
    char text[UUID7_ID25_SIZE];
    if (uuid7_generate(uuid) != UUID7_STATUS_OK ||
        uuid7_to_id25(uuid, text, sizeof text) != UUID7_STATUS_OK)
        return 1;
    puts(text);
    return 0;
}
