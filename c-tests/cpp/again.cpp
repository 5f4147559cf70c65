// A second file of the same program, which names everything once more: no symbol may stand twice.
#include "uuid7.hpp"

bool again();
bool again() {
    const uuid7::uuid id{{1, 2, 3}};
    return uuid7::parse(uuid7::to_string(id)) == id && uuid7::nil < id;
}
