/* A program with two Rust static libraries: ours and second.rs. */

#include <uuid7.h>

size_t second_length(uint32_t number);

int main(void) {
    uint8_t uuid[UUID7_SIZE];
    if (uuid7_generate(uuid) != UUID7_STATUS_OK)
        return 1;
    return second_length(42) != 5; /* "42-1" and the panic */
}
