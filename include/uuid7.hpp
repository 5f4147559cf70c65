/// libuuid7 for C++17 and later: a header-only wrapper of uuid7.h in the style of the standard
/// library. Link the C library as a C program does.
///
///     uuid7::uuid id = uuid7::generate();
///     std::cout << id << ' ' << uuid7::to_id25(id) << '\n';
///
/// The contract of uuid7.h applies here too.  In addition:
///
///   Failure   A function that can fail throws uuid7::error.  For a status instead, call uuid7.h:
///             `uuid7_generate(id.bytes.data())`; without exceptions that is the only way.  Text is
///             read by from_string, which throws, by parse, which returns an optional, and by
///             try_parse, which returns a status and writes only on success.
///   Many      A range is anything contiguous: std::vector, std::array, std::span, an array, or
///             {pointer, count}.  It may be empty.
///   Memory    Functions that return a std::string allocate, and the constructor of a generator.
///   Linking   Object files compiled with and without exceptions, or against another version of
///             this header, may be linked into one program.
///   More      Names, other versions and byte orders, layouts, text in bulk: see uuid7.h.
#ifndef UUID7_HPP
#define UUID7_HPP

#if __cplusplus < 201703L && (!defined(_MSVC_LANG) || _MSVC_LANG < 201703L)
#error "uuid7.hpp needs C++17 or later."
#endif

#include "uuid7.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <iosfwd>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#if __has_include(<version>)
#include <version>
#endif
#if defined(__cpp_lib_three_way_comparison)
#include <compare>
#endif
#if defined(__cpp_lib_format)
#include <format>
#endif

namespace uuid7 {
// The version of this API, so that inline functions of two versions have different names.
inline namespace v1 {

/// 0 for success, or UUID7_STATUS_... of uuid7.h.
using status = ::uuid7_status;

/// The time of a UUID.  A system_clock::time_point may count nanoseconds, which end in 2262.
using time_point = std::chrono::time_point<std::chrono::system_clock, std::chrono::milliseconds>;

#if defined(__cpp_exceptions)
/// The exception: a status other than 0, and its text.
class error : public std::exception {
  public:
    explicit error(status code) noexcept : code_(code) {}
    status code() const noexcept { return code_; }
    const char *what() const noexcept override { return uuid7_status_text(code_); }

  private:
    status code_;
};

namespace detail {
inline void check(status result) {
    if (result != UUID7_STATUS_OK)
        throw error(result);
}
} // namespace detail
#endif

// ---- the value ----

/// A UUID: 16 bytes, most significant first, nil by default.  Functions of uuid7.h take
/// `bytes.data()`; memcpy to and from any other type of 16 bytes is fine.
struct uuid {
    std::array<std::uint8_t, UUID7_SIZE> bytes{};

    /// The first and the last 64 bits, as numbers.
    constexpr std::uint64_t high() const noexcept { return word(0); }
    constexpr std::uint64_t low() const noexcept { return word(8); }

    constexpr bool is_nil() const noexcept { return (high() | low()) == 0; }
    constexpr bool is_max() const noexcept { return (high() & low()) == ~std::uint64_t{0}; }

    /// UUID7_VARIANT_...
    std::uint32_t variant() const noexcept;
    /// 0 to 15; nothing if the variant is not RFC 9562.
    std::optional<std::uint32_t> version() const noexcept;
    /// The time of version 1, 6 or 7, rounded down; nothing for another.
    std::optional<time_point> time() const noexcept;

  private:
    // Written out, so that compilers make one load and one byte swap of it.
    constexpr std::uint64_t word(std::size_t i) const noexcept {
        return std::uint64_t{bytes[i]} << 56 | std::uint64_t{bytes[i + 1]} << 48 |
               std::uint64_t{bytes[i + 2]} << 40 | std::uint64_t{bytes[i + 3]} << 32 |
               std::uint64_t{bytes[i + 4]} << 24 | std::uint64_t{bytes[i + 5]} << 16 |
               std::uint64_t{bytes[i + 6]} << 8 | std::uint64_t{bytes[i + 7]};
    }
};

static_assert(sizeof(uuid) == UUID7_SIZE && alignof(uuid) == 1);
static_assert(std::is_trivially_copyable_v<uuid> && std::is_standard_layout_v<uuid>);
static_assert(std::is_aggregate_v<uuid>);

/// All bits zero, all bits one.
inline constexpr uuid nil{};
inline constexpr uuid max{{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, //
                           0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}};

/// UUIDs compare as their 16 bytes; so version 7 sorts by time.
constexpr bool operator==(const uuid &a, const uuid &b) noexcept {
    return a.high() == b.high() && a.low() == b.low();
}
#if defined(__cpp_lib_three_way_comparison)
constexpr std::strong_ordering operator<=>(const uuid &a, const uuid &b) noexcept {
    return a.high() != b.high() ? a.high() <=> b.high() : a.low() <=> b.low();
}
#else
constexpr bool operator<(const uuid &a, const uuid &b) noexcept {
    return a.high() != b.high() ? a.high() < b.high() : a.low() < b.low();
}
constexpr bool operator!=(const uuid &a, const uuid &b) noexcept { return !(a == b); }
constexpr bool operator>(const uuid &a, const uuid &b) noexcept { return b < a; }
constexpr bool operator<=(const uuid &a, const uuid &b) noexcept { return !(b < a); }
constexpr bool operator>=(const uuid &a, const uuid &b) noexcept { return !(a < b); }
#endif

inline std::uint32_t uuid::variant() const noexcept {
    std::uint32_t answer = 0;
    // Fails for NULL alone.
    return uuid7_variant_of(bytes.data(), &answer) == UUID7_STATUS_OK ? answer : 0;
}
inline std::optional<std::uint32_t> uuid::version() const noexcept {
    std::uint32_t answer = 0;
    if (uuid7_version_of(bytes.data(), &answer) != UUID7_STATUS_OK)
        return std::nullopt;
    return answer;
}
inline std::optional<time_point> uuid::time() const noexcept {
    std::int64_t seconds = 0;
    std::uint32_t nanoseconds = 0;
    if (uuid7_time_of(bytes.data(), &seconds, &nanoseconds) != UUID7_STATUS_OK)
        return std::nullopt;
    return time_point{std::chrono::seconds{seconds} +
                      std::chrono::milliseconds{nanoseconds / 1000000}};
}

// ---- text ----

/// The text forms, as uuid7.h shows them.  `any` is for reading only.
enum class form : std::uint32_t {
    any = UUID7_FORM_ANY,
    hyphenated = UUID7_FORM_HYPHENATED,
    hyphenated_upper = UUID7_FORM_HYPHENATED_UPPER,
    simple = UUID7_FORM_SIMPLE,
    braced = UUID7_FORM_BRACED,
    parenthesised = UUID7_FORM_PARENTHESISED,
    urn = UUID7_FORM_URN,
    c_guid = UUID7_FORM_C_GUID,
    id26 = UUID7_FORM_ID26,
    id25 = UUID7_FORM_ID25,
    id22 = UUID7_FORM_ID22,
    ulid = UUID7_FORM_ULID,
    base64url = UUID7_FORM_BASE64URL,
};

namespace detail {
/// A UUID as text, and a NUL, in the object itself.
struct text {
    explicit text(const uuid &id, form form = form::hyphenated) noexcept
        : result(uuid7_format(id.bytes.data(), static_cast<std::uint32_t>(form), characters,
                              sizeof characters, &length)) {}

    std::string_view view() const noexcept { return {characters, length}; }

    std::size_t length = 0;
    char characters[UUID7_C_GUID_SIZE] = {}; // the longest
    status result;
};
} // namespace detail

/// The characters of a form, 0 for `any`.
[[nodiscard]] inline std::size_t form_length(form form) noexcept {
    return uuid7_form_length(static_cast<std::uint32_t>(form));
}

// Throws only with exceptions enabled, so without them it must be a different function.
#if defined(__cpp_exceptions)
inline namespace throwing {
#else
inline namespace silent {
#endif
/// The text of a UUID, hyphenated by default.  A form that cannot be written throws BAD_FORM, or
/// gives an empty text without exceptions.
[[nodiscard]] inline std::string to_string(const uuid &id, form form = form::hyphenated) {
    const detail::text text(id, form);
#if defined(__cpp_exceptions)
    detail::check(text.result);
#endif
    return std::string(text.view());
}
[[nodiscard]] inline std::string to_id26(const uuid &id) { return to_string(id, form::id26); }
[[nodiscard]] inline std::string to_id25(const uuid &id) { return to_string(id, form::id25); }
[[nodiscard]] inline std::string to_id22(const uuid &id) { return to_string(id, form::id22); }
} // namespace throwing or silent

/// Writes the text to [first, last) without a NUL and returns its end, or writes nothing and
/// returns value_too_large, as std::to_chars does.
[[nodiscard]] inline std::to_chars_result to_chars(char *first, char *last, const uuid &id,
                                                   form form = form::hyphenated) noexcept {
    const detail::text text(id, form);
    if (text.result != UUID7_STATUS_OK)
        return {last, std::errc::invalid_argument};
    if (last - first < static_cast<std::ptrdiff_t>(text.view().size()))
        return {last, std::errc::value_too_large};
    return {std::copy(text.view().begin(), text.view().end(), first), std::errc{}};
}

/// Reads a text that is exactly one of the form.
[[nodiscard]] inline status try_parse(std::string_view text, uuid &id,
                                      form form = form::hyphenated) noexcept {
    return uuid7_parse(text.data(), text.size(), static_cast<std::uint32_t>(form), id.bytes.data(),
                       nullptr);
}
[[nodiscard]] inline std::optional<uuid> parse(std::string_view text,
                                               form form = form::hyphenated) noexcept {
    uuid id;
    if (try_parse(text, id, form) != UUID7_STATUS_OK)
        return std::nullopt;
    return id;
}

template <class Traits>
std::basic_ostream<char, Traits> &operator<<(std::basic_ostream<char, Traits> &out,
                                             const uuid &id) {
    return out << detail::text(id).characters;
}
/// Reads at most 36 characters.  Sets failbit and leaves the UUID unchanged if they are not one.
template <class Traits>
std::basic_istream<char, Traits> &operator>>(std::basic_istream<char, Traits> &in, uuid &id) {
    char text[UUID7_HYPHENATED_SIZE] = {};
    in.width(sizeof text);
    in >> text;
    in.width(0); // not reset if there was nothing to read
    if (in && try_parse(text, id) != UUID7_STATUS_OK)
        in.setstate(in.failbit);
    return in;
}

namespace detail {
/// try_parse at compile time, without the library.
constexpr status read_literal(const char *text, std::size_t length, uuid &id) noexcept {
    if (length != UUID7_HYPHENATED_LENGTH)
        return UUID7_STATUS_BAD_LENGTH;
    uuid read{};
    std::size_t digits = 0;
    for (std::size_t i = 0; i < length; ++i) {
        const char c = text[i];
        if (i == 8 || i == 13 || i == 18 || i == 23) {
            if (c != '-')
                return UUID7_STATUS_BAD_CHARACTER;
            continue;
        }
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0)
            return UUID7_STATUS_BAD_CHARACTER;
        std::uint8_t &byte = read.bytes[digits++ / 2];
        byte = static_cast<std::uint8_t>(byte << 4 | digit);
    }
    id = read;
    return UUID7_STATUS_OK;
}
inline void this_literal_is_not_a_uuid() noexcept {} // not constexpr: the compiler stops here
} // namespace detail

/// "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"_uuid at compile time; any other text does not compile.
/// In C++17 that holds for constants, and elsewhere a bad text throws.
inline namespace literals {
#if defined(__cpp_consteval)
consteval uuid operator""_uuid(const char *text, std::size_t length) {
    uuid id;
    if (detail::read_literal(text, length, id) != UUID7_STATUS_OK)
        detail::this_literal_is_not_a_uuid();
    return id;
}
#elif defined(__cpp_exceptions)
constexpr uuid operator""_uuid(const char *text, std::size_t length) {
    uuid id;
    const status result = detail::read_literal(text, length, id);
    return result == UUID7_STATUS_OK ? id : throw error(result);
}
#endif
} // namespace literals

#if defined(__cpp_exceptions)
namespace detail {
/// The UUID that a function of uuid7.h writes.
template <class Call, class... Inputs> uuid made(Call call, Inputs... inputs) {
    uuid id;
    check(call(inputs..., id.bytes.data()));
    return id;
}
} // namespace detail

/// Reads a text that is exactly one of the form, or throws.
[[nodiscard]] inline uuid from_string(std::string_view text, form form = form::hyphenated) {
    uuid id;
    detail::check(try_parse(text, id, form));
    return id;
}
[[nodiscard]] inline uuid from_id26(std::string_view text) { return from_string(text, form::id26); }
[[nodiscard]] inline uuid from_id25(std::string_view text) { return from_string(text, form::id25); }
[[nodiscard]] inline uuid from_id22(std::string_view text) { return from_string(text, form::id22); }

// ---- generate ----

/// A time of any resolution, rounded down to the ms.
struct moment {
    template <class Duration>
    constexpr moment(std::chrono::time_point<std::chrono::system_clock, Duration> time) noexcept
        // A time before 1970 becomes a number past the last ms of version 7: BAD_TIME.
        : unix_ms(static_cast<std::uint64_t>(
              std::chrono::floor<time_point::duration>(time).time_since_epoch().count())) {}

    std::uint64_t unix_ms;
};

/// A contiguous range of UUIDs to write, as std::span<uuid> of C++20.
class places {
  public:
    constexpr places(uuid *first, std::size_t count) noexcept : first_(first), count_(count) {}
    template <class Range, class = std::enable_if_t<std::is_convertible_v<
                               decltype(std::data(std::declval<Range &>())), uuid *>>>
    constexpr places(Range &&range) noexcept : places(std::data(range), std::size(range)) {}

    /// Lets a function of uuid7.h write them.
    template <class Call, class... Inputs> void fill(Call call, Inputs... inputs) const {
        detail::check(call(inputs..., reinterpret_cast<std::uint8_t *>(first_), count_));
    }

  private:
    uuid *first_;
    std::size_t count_;
};

/// Per thread: the next UUID of this thread, version 7, above every earlier one of this thread.
[[nodiscard]] inline uuid generate() { return detail::made(uuid7_generate); }

/// Per process: the next UUID of the process, above every one that any thread got from here before.
/// New in Go and NewUuid7 in C# do the same.
[[nodiscard]] inline uuid generate_ordered() { return detail::made(uuid7_generate_ordered); }

/// Continues the sequence of the process above a version 7 UUID, such as the last one stored before
/// a restart.
inline void ordered_advance_past(const uuid &id) {
    detail::check(uuid7_ordered_advance_past(id.bytes.data()));
}

/// Fills a range, per thread or per process; faster than one by one.
inline void fill(places ids) { ids.fill(uuid7_generate_many); }
inline void fill_ordered(places ids) { ids.fill(uuid7_generate_ordered_many); }

/// A UUID with a given time; no other sequence moves.
[[nodiscard]] inline uuid generate_at(moment time) {
    return detail::made(uuid7_generate_at, time.unix_ms);
}

/// The lowest and the highest version 7 UUID of a time: the inclusive ends of a range query.
[[nodiscard]] inline uuid lowest_at(moment time) {
    return detail::made(uuid7_lowest_at, time.unix_ms);
}
[[nodiscard]] inline uuid highest_at(moment time) {
    return detail::made(uuid7_highest_at, time.unix_ms);
}

/// Fresh entropy for every thread and generator, after a machine was restored from a snapshot.
inline void reseed() { detail::check(uuid7_reseed()); }

/// After a clock that was ahead was put right: all threads continue at its present time, below
/// earlier UUIDs.
inline void follow_clock() { detail::check(uuid7_follow_clock()); }

/// What this thread's first call would do.  Throws NOT_READY instead of waiting for entropy.
inline void prepare() { detail::check(uuid7_prepare()); }

/// A strictly increasing sequence of its own, for one thread at a time.  It can be moved and not
/// copied; after a move the old one fails with NULL_POINTER.
class generator {
  public:
    generator() {
        uuid7_generator *made = nullptr;
        detail::check(uuid7_generator_create(nullptr, &made));
        handle_.reset(made);
    }

    /// With options, such as a fraction_bits of 12 for time finer than a millisecond.
    explicit generator(const uuid7_generator_options &options) {
        uuid7_generator *made = nullptr;
        detail::check(uuid7_generator_create(&options, &made));
        handle_.reset(made);
    }

    [[nodiscard]] uuid next() { return detail::made(uuid7_generator_next, handle()); }
    void fill(places ids) { ids.fill(uuid7_generator_next_many, handle()); }

    /// The next UUID from the caller's time and random bytes.
    [[nodiscard]] uuid next_from(moment time,
                                 const std::array<std::uint8_t, UUID7_RANDOM_SIZE> &random) {
        return detail::made(uuid7_generator_next_from, handle(), time.unix_ms, random.data());
    }

    /// Continues above a version 7 UUID, such as the last one stored before a restart.
    void advance_past(const uuid &id) {
        detail::check(uuid7_generator_advance_past(handle(), id.bytes.data()));
    }

    /// Continues at the clock's present time, below earlier UUIDs if the sequence is ahead.
    void follow_clock() { detail::check(uuid7_generator_follow_clock(handle())); }

    /// How far the sequence is ahead of the system clock.
    [[nodiscard]] std::chrono::milliseconds lead() const {
        std::uint64_t lead_ms = 0;
        detail::check(uuid7_generator_lead_ms(handle_.get(), &lead_ms));
        return std::chrono::milliseconds{lead_ms};
    }

    /// For functions of uuid7.h.
    uuid7_generator *handle() noexcept { return handle_.get(); }

  private:
    struct free {
        void operator()(uuid7_generator *made) const noexcept { uuid7_generator_free(made); }
    };
    std::unique_ptr<uuid7_generator, free> handle_;
};
#endif

} // namespace v1
} // namespace uuid7

template <> struct std::hash<uuid7::uuid> {
    std::size_t operator()(const uuid7::uuid &id) const noexcept {
        return std::hash<std::string_view>{}(
            {reinterpret_cast<const char *>(id.bytes.data()), id.bytes.size()});
    }
};

#if defined(__cpp_lib_format)
/// The hyphenated text, with fill, alignment and width as for a string.
template <> struct std::formatter<uuid7::uuid, char> : std::formatter<std::string_view, char> {
    template <class Context> auto format(const uuid7::uuid &id, Context &context) const {
        return std::formatter<std::string_view, char>::format(uuid7::detail::text(id).view(),
                                                              context);
    }
};
#endif

#endif // UUID7_HPP
