/*
 * Boost.Uuid, each in a loop, called inline as a C++ program would.  A generator is an object of
 * the thread's own; it sees no fork, and its order ends where the clock goes back.
 */
#include <boost/uuid/random_generator.hpp>
#include <boost/uuid/string_generator.hpp>
#include <boost/uuid/time_generator_v7.hpp>
#include <boost/uuid/uuid.hpp>
#include <boost/uuid/uuid_io.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace {

constexpr std::size_t text_size = 37;

template <class Generator> void generate(std::uint8_t *uuids, std::size_t count) {
    static thread_local Generator next;
    for (std::size_t i = 0; i < count; i++) {
        const boost::uuids::uuid made = next();
        std::memcpy(uuids + 16 * i, &made, 16);
    }
}

} // namespace

extern "C" {

void peer_boost_v7(std::uint8_t *uuids, std::size_t count) {
    generate<boost::uuids::time_generator_v7>(uuids, count);
}

void peer_boost_v4(std::uint8_t *uuids, std::size_t count) {
    generate<boost::uuids::random_generator>(uuids, count);
}

void peer_boost_format(std::uint8_t *uuids, char *texts, std::size_t count) {
    for (std::size_t i = 0; i < count; i++) {
        boost::uuids::uuid uuid;
        std::memcpy(&uuid, uuids + 16 * i, 16);
        char *text = texts + text_size * i;
        boost::uuids::to_chars(uuid, text, text + text_size);
        text[36] = '\0';
    }
}

void peer_boost_parse(std::uint8_t *uuids, char *texts, std::size_t count) {
    const boost::uuids::string_generator read;
    for (std::size_t i = 0; i < count; i++) {
        const char *text = texts + text_size * i;
        const boost::uuids::uuid uuid = read(text, text + 36);
        std::memcpy(uuids + 16 * i, &uuid, 16);
    }
}
}
