// Prints a new UUID in two forms, and when it was made.
#include <uuid7.hpp>

#include <iostream>

int main() {
    const uuid7::uuid id = uuid7::generate();
    std::cout << id << '\n' << uuid7::to_id25(id) << '\n';
    std::cout << id.time()->time_since_epoch().count() << " ms since 1970\n";
}
