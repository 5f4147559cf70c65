/* A fault for AddressSanitizer to find inside the library: it is told to write where it must not.
 */
#include "check.h"

int main(void) {
    uint8_t *uuid = malloc(UUID7_SIZE - 1);
    CHECK(uuid != NULL);
    CHECK_OK(uuid7_generate(uuid));
    free(uuid);
    return 0;
}
