// A file without exceptions in a program that has them: each has the function that it was compiled
// with.
#include "uuid7.hpp"

std::string text_of_no_form(const uuid7::uuid &id);
std::string text_of_no_form(const uuid7::uuid &id) {
    std::string (*volatile to_string)(const uuid7::uuid &, uuid7::form) = uuid7::to_string;
    return to_string(id, uuid7::form::any);
}
