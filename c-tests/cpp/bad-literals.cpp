// The compiler must complain of every line that ends in "bad", and of no other.
#include "uuid7.hpp"

using namespace uuid7::literals;

#if defined(__cpp_consteval)
#define CONSTANT /* a literal is one by itself */
#else
#define CONSTANT constexpr
#endif

CONSTANT auto good = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"_uuid;
CONSTANT auto empty = ""_uuid;                                             // bad
CONSTANT auto braces = "{}"_uuid;                                          // bad
CONSTANT auto short_by_one = "017f22e2-79b0-7cc3-98c4-dc0c0c07398"_uuid;   // bad
CONSTANT auto long_by_one = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f0"_uuid;  // bad
CONSTANT auto no_digit = "017f22e2-79b0-7cc3-98c4-dc0c0c07398g"_uuid;      // bad
CONSTANT auto no_hyphens = "017f22e279b07cc398c4dc0c0c07398f"_uuid;        // bad
CONSTANT auto early_hyphen = "017f22e-279b0-7cc3-98c4-dc0c0c07398f"_uuid;  // bad
CONSTANT auto braces_inside = "{17f22e2-79b0-7cc3-98c4-dc0c0c07398}"_uuid; // bad
CONSTANT auto nul_inside = "017f22e2-79b0-\0cc3-98c4-dc0c0c07398f"_uuid;   // bad
CONSTANT auto another_form = "063ecvmgn09sck3fx6nqjpbxt"_uuid;             // bad
