// The header for a compiler that is told to do without exceptions and without run-time types.
#include "check.hpp"

#include <cstring>

using uuid7::form;
using uuid7::uuid;

TEST(values_and_text_are_all_there) {
    uuid id, back;
    CHECK(uuid7_generate(id.bytes.data()) == UUID7_STATUS_OK);
    CHECK(uuid7::nil < id && id.version() == 7u && id.time());
    CHECK(uuid7::form_length(form::id25) == 25 && uuid7::form_length(form::any) == 0);
    CHECK(uuid7::parse(uuid7::to_id25(id), form::id25) == id);
    CHECK(uuid7::try_parse(uuid7::to_string(id), back) == UUID7_STATUS_OK && back == id);
    CHECK(uuid7::try_parse("x", back) == UUID7_STATUS_BAD_LENGTH && back == id);
}

#if defined(__cpp_consteval)
TEST(a_literal_is_read_by_the_compiler) {
    using namespace uuid7::literals;
    CHECK(uuid7::to_string("017f22e2-79b0-7cc3-98c4-dc0c0c07398f"_uuid) ==
          "017f22e2-79b0-7cc3-98c4-dc0c0c07398f");
}
#endif

int main() {
    RUN(values_and_text_are_all_there);
#if defined(__cpp_consteval)
    RUN(a_literal_is_read_by_the_compiler);
#endif
    return check_end();
}
