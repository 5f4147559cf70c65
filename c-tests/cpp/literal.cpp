// Compiles if LITERAL is a UUID, and only then.
#include "uuid7.hpp"

using namespace uuid7::literals;

constexpr uuid7::uuid constant = LITERAL;
static_assert(constant.bytes.size() == UUID7_SIZE);

#if defined(__cpp_consteval)
uuid7::uuid variable() { return LITERAL; } // where no constant is asked for
#endif
