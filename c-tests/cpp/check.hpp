// The harness of the C++ tests: check.h of the C tests, as far as these need it.
#ifndef CHECK_HPP
#define CHECK_HPP

#include "uuid7.hpp"

#include <cstdio>
#include <cstdlib>

#define TEST(sentence) static void sentence()
#define RUN(sentence) (check_sentence = #sentence, sentence(), ++check_count)
#define CHECK(...) ((__VA_ARGS__) ? (void)0 : check_fail(__FILE__, __LINE__, #__VA_ARGS__))

static const char *check_sentence = "";
static int check_count = 0;

[[noreturn]] static inline void check_fail(const char *file, int line, const char *what) {
    std::fprintf(stderr, "%s:%d: FAILED: %s: %s\n", file, line, check_sentence, what);
    std::_Exit(1);
}

static inline int check_end() {
    std::printf("%d passed, 0 failed\n", check_count);
    return check_count > 0 ? 0 : 1;
}

// The same bytes in every run: a failure can be seen again.
static inline uuid7::uuid next_bytes() {
    static std::uint32_t state = 20240501;
    uuid7::uuid id;
    for (std::uint8_t &byte : id.bytes) {
        state = state * 1664525 + 1013904223;
        byte = static_cast<std::uint8_t>(state >> 24);
    }
    return id;
}

#endif
