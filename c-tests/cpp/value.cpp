// The value: what a uuid7::uuid is, how it compares, where it serves as a key, how it reads and
// writes.
#include "check.hpp"

#include <cstring>
#include <iomanip>
#include <map>
#include <sstream>
#include <string>
#include <unordered_map>
#include <unordered_set>

using uuid7::form;
using uuid7::uuid;
using namespace uuid7::literals;

static constexpr uuid sample = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"_uuid;
static const std::string sample_text = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f";

static constexpr form every_form[] = {
    form::hyphenated, form::hyphenated_upper, form::simple, form::braced, form::parenthesised,
    form::urn,        form::c_guid,           form::id26,   form::id25,   form::id22,
    form::ulid,       form::base64url,
};

// ---- at compile time ----

static_assert(sample.bytes[0] == 0x01 && sample.bytes[1] == 0x7f && sample.bytes[15] == 0x8f);
static_assert("017F22E2-79B0-7CC3-98C4-DC0C0C07398F"_uuid == sample);
static_assert(sample.high() == 0x017f22e279b07cc3 && sample.low() == 0x98c4dc0c0c07398f);
static_assert(uuid{} == uuid7::nil && uuid7::nil.is_nil() && !uuid7::nil.is_max());
static_assert(uuid7::max.is_max() && !uuid7::max.is_nil() && !sample.is_nil() && !sample.is_max());
static_assert(uuid7::nil < sample && sample < uuid7::max && sample != uuid7::max);
static_assert(sample > uuid7::nil && sample >= sample && sample <= sample && sample == sample);
static_assert(std::is_nothrow_default_constructible_v<uuid> && std::is_nothrow_swappable_v<uuid>);
static_assert(noexcept(sample == sample) &&noexcept(sample < sample));
static_assert(std::is_nothrow_invocable_v<std::hash<uuid>, const uuid &>);
#if __cplusplus >= 202002L && defined(__cpp_lib_three_way_comparison)
static_assert(std::three_way_comparable<uuid, std::strong_ordering>);
static_assert((uuid7::nil <=> uuid7::max) < 0);
// As the argument of a template, which takes types of public data alone.
template <uuid ID> struct tagged { static constexpr uuid id = ID; };
static_assert(tagged<"017f22e2-79b0-7cc3-98c4-dc0c0c07398f"_uuid>::id == sample);
#endif

// ---- order ----

static int sign(int number) { return (number > 0) - (number < 0); }

static int by_operators(const uuid &a, const uuid &b) {
    CHECK((a < b) == (b > a));
    CHECK((a <= b) == (b >= a));
    CHECK((a <= b) == !(b < a));
    CHECK((a == b) == !(a != b));
    CHECK((a == b) == (a <= b && b <= a));
    return a < b ? -1 : a == b ? 0 : 1;
}

TEST(uuids_compare_as_their_bytes_do) {
    for (int i = 0; i < 100000; i++) {
        uuid a = next_bytes(), b = next_bytes();
        if (i % 2 == 0) {
            b = a; // but for one byte
            b.bytes[static_cast<std::size_t>(i / 2 % 16)] ^= static_cast<std::uint8_t>(i / 32);
        }
        CHECK(by_operators(a, b) == sign(std::memcmp(&a, &b, sizeof a)));
        CHECK(by_operators(a, b) == sign(uuid7_compare(a.bytes.data(), b.bytes.data())));
    }
}

// ---- keys ----

TEST(a_uuid_is_a_key_of_ordered_and_unordered_maps) {
    std::map<uuid, int> ordered;
    std::unordered_map<uuid, int> unordered;
    for (int i = 0; i < 1000; i++) {
        const uuid id = next_bytes();
        ordered[id] = unordered[id] = i;
    }
    CHECK(ordered.size() == 1000 && unordered.size() == 1000);
    const uuid *last = nullptr;
    for (const auto &[id, number] : ordered) {
        CHECK(unordered.at(id) == number);
        CHECK(last == nullptr || *last < id);
        last = &id;
    }
    CHECK(unordered.count(sample) == 0);
}

TEST(neighbours_have_hashes_of_their_own) {
    std::unordered_set<std::size_t> hashes;
    for (std::size_t i = 0; i < 16; i++)
        for (unsigned byte = 0; byte < 256; byte++) {
            uuid id = sample;
            id.bytes[i] = static_cast<std::uint8_t>(byte);
            if (id != sample)
                hashes.insert(std::hash<uuid>{}(id));
        }
    // 4,080 values of 64 bits, or of 32, where one pair in 500 runs may meet.
    CHECK(hashes.size() >= 4079);
    CHECK(std::hash<uuid>{}(sample) == std::hash<uuid>{}(*uuid7::parse(sample_text)));
}

// ---- writing ----

TEST(every_form_is_written_as_the_library_writes_it) {
    CHECK(uuid7::to_string(sample) == sample_text);
    CHECK(uuid7::to_id25(sample) == "063ecvmgn09sck3fx6nqjpbxt");
    CHECK(uuid7::to_id22(sample) == "1BihbxwwQ4NZZpKRH9JDCz");
    CHECK(uuid7::to_string(sample, form::id25) == uuid7::to_id25(sample));
    CHECK(uuid7::to_string(sample, form::id22) == uuid7::to_id22(sample));
    CHECK(uuid7::to_string(sample, form::id26) == uuid7::to_id26(sample));
    char id26[UUID7_ID26_SIZE];
    CHECK(uuid7_to_id26(sample.bytes.data(), id26, sizeof id26) == UUID7_STATUS_OK);
    CHECK(uuid7::to_id26(sample) == id26);
}

TEST(to_chars_writes_the_characters_alone_and_tells_where_they_end) {
    for (form form : every_form) {
        const std::string text = uuid7::to_string(sample, form);
        std::string buffer(text.size() + 1, '*');
        const auto result =
            uuid7::to_chars(buffer.data(), buffer.data() + text.size(), sample, form);
        CHECK(result.ec == std::errc{});
        CHECK(result.ptr == buffer.data() + text.size());
        CHECK(buffer == text + "*");
    }
}

TEST(to_chars_writes_nothing_where_there_is_too_little_room) {
    for (form form : every_form) {
        const std::size_t length = uuid7::to_string(sample, form).size();
        std::string buffer(length, '*');
        for (std::size_t size = 0; size < length; size++) {
            const auto result = uuid7::to_chars(buffer.data(), buffer.data() + size, sample, form);
            CHECK(result.ec == std::errc::value_too_large);
            CHECK(result.ptr == buffer.data() + size);
            CHECK(buffer == std::string(length, '*'));
        }
    }
}

TEST(what_is_no_form_to_write_is_refused) {
    for (form none : {form::any, static_cast<form>(13), static_cast<form>(UINT32_MAX)}) {
        char buffer[100] = "untouched";
        const auto result = uuid7::to_chars(buffer, buffer + sizeof buffer, sample, none);
        CHECK(result.ec == std::errc::invalid_argument && result.ptr == buffer + sizeof buffer);
        CHECK(buffer == std::string("untouched"));
        uuid7::status thrown = UUID7_STATUS_OK;
        try {
            (void)uuid7::to_string(sample, none);
        } catch (const uuid7::error &error) {
            thrown = error.code();
        }
        CHECK(thrown == UUID7_STATUS_BAD_FORM);
    }
}

// ---- reading ----

TEST(every_form_is_read_back) {
    for (int i = 0; i < 1000; i++) {
        const uuid id = next_bytes();
        for (form form : every_form) {
            const std::string text = uuid7::to_string(id, form);
            CHECK(uuid7::parse(text, form) == id);
            CHECK(uuid7::from_string(text, form) == id);
        }
        CHECK(uuid7::from_id26(uuid7::to_id26(id)) == id);
        CHECK(uuid7::from_id25(uuid7::to_id25(id)) == id);
        CHECK(uuid7::from_id22(uuid7::to_id22(id)) == id);
    }
}

TEST(any_reads_the_forms_of_the_rfc_and_no_other) {
    for (form form : every_form) {
        const bool rfc = form == form::hyphenated || form == form::hyphenated_upper ||
                         form == form::simple || form == form::braced || form == form::urn;
        const auto read = uuid7::parse(uuid7::to_string(sample, form), form::any);
        CHECK(rfc ? read == sample : !read.has_value());
    }
}

static uuid7::status thrown_by_from_string(std::string_view text, form form) {
    try {
        (void)uuid7::from_string(text, form);
    } catch (const std::exception &caught) {
        const auto &error = dynamic_cast<const uuid7::error &>(caught);
        CHECK(std::strcmp(error.what(), uuid7_status_text(error.code())) == 0);
        return error.code();
    }
    return UUID7_STATUS_OK;
}

TEST(a_bad_text_is_refused_in_three_ways_and_changes_nothing) {
    const struct {
        std::string_view text;
        uuid7::form form;
        uuid7::status status;
    } bad[] = {
        {"", form::hyphenated, UUID7_STATUS_BAD_LENGTH},
        {std::string_view(), form::hyphenated, UUID7_STATUS_BAD_LENGTH},
        {"{}", form::hyphenated, UUID7_STATUS_BAD_LENGTH},
        {"017f22e2-79b0-7cc3-98c4-dc0c0c07398", form::hyphenated, UUID7_STATUS_BAD_LENGTH},
        {"017f22e2-79b0-7cc3-98c4-dc0c0c07398f0", form::hyphenated, UUID7_STATUS_BAD_LENGTH},
        {"017f22e-279b0-7cc3-98c4-dc0c0c07398f", form::hyphenated, UUID7_STATUS_BAD_CHARACTER},
        {"017f22e2-79b0-7cc3-98c4-dc0c0c07398g", form::hyphenated, UUID7_STATUS_BAD_CHARACTER},
        {std::string_view(), form::id25, UUID7_STATUS_BAD_LENGTH},
        {"usz5xbbiqsfq7s727n0pzr2xb", form::id25, UUID7_STATUS_OVERFLOW},
        {"YcVfxkQb6JRzqk5kF2tNLw", form::id22, UUID7_STATUS_OVERFLOW},
        {"017f22e2-79b0-7cc3-98c4-dc0c0c07398f", static_cast<form>(13), UUID7_STATUS_BAD_FORM},
        {std::string_view("017f22e2-7\0b0-7cc3-98c4-dc0c0c07398f", 36), form::hyphenated,
         UUID7_STATUS_BAD_CHARACTER},
    };
    for (const auto &row : bad) {
        uuid id = sample;
        CHECK(uuid7::try_parse(row.text, id, row.form) == row.status);
        CHECK(id == sample);
        CHECK(!uuid7::parse(row.text, row.form).has_value());
        CHECK(thrown_by_from_string(row.text, row.form) == row.status);
    }
    CHECK(thrown_by_from_string(sample_text, form::hyphenated) == UUID7_STATUS_OK);
}

TEST(the_compiler_reads_a_literal_as_the_library_reads_a_text) {
    const auto agree = [](const std::string &text) {
        uuid literal = uuid7::max, parsed = uuid7::max;
        const auto status = uuid7::detail::read_literal(text.data(), text.size(), literal);
        CHECK(status == uuid7::try_parse(text, parsed));
        CHECK(literal == parsed);
    };
    for (std::size_t i = 0; i < sample_text.size(); i++)
        for (int byte = 0; byte < 256; byte++) {
            std::string text = sample_text;
            text[i] = static_cast<char>(byte);
            agree(text);
        }
    for (std::size_t length = 0; length < 80; length++) {
        agree((sample_text + sample_text + sample_text).substr(0, length));
        agree(std::string(length, '-'));
        agree(std::string(length, 'a'));
    }
}

// ---- streams ----

TEST(a_stream_takes_and_gives_uuids) {
    std::stringstream stream;
    const uuid other = next_bytes();
    stream << sample << ' ' << other << "\n\t" << sample;
    CHECK(stream.str() == sample_text + ' ' + uuid7::to_string(other) + "\n\t" + sample_text);
    uuid a, b, c, d = other;
    CHECK(stream >> a >> b >> c);
    CHECK(a == sample && b == other && c == sample);
    CHECK(!(stream >> d) && stream.eof());
    CHECK(d == other && stream.width() == 0);
}

TEST(a_stream_keeps_to_its_width_and_fill) {
    std::ostringstream stream;
    stream << std::setw(38) << std::setfill('.') << std::left << sample << '|';
    CHECK(stream.str() == sample_text + "..|");
}

TEST(a_stream_that_holds_no_uuid_fails_and_changes_nothing) {
    for (const char *text : {"", "  ", "x", "017f22e2-79b0-7cc3-98c4-dc0c0c07398",
                             "017f22e2-79b0-7cc3 98c4-dc0c0c07398f"}) {
        std::istringstream stream(text);
        uuid id = sample;
        CHECK(!(stream >> id) && stream.fail() && !stream.bad());
        CHECK(id == sample);
    }
}

TEST(a_stream_is_read_no_further_than_a_uuid_reaches) {
    std::istringstream stream(sample_text + ",rest");
    uuid id;
    std::string rest;
    CHECK(stream >> id >> rest);
    CHECK(id == sample && rest == ",rest");
}

#if defined(__cpp_lib_format)
TEST(std_format_writes_a_uuid_as_it_writes_a_string) {
    CHECK(std::format("{}", sample) == sample_text);
    CHECK(std::format("{:.>40}|", sample) == "...." + sample_text + "|");
}
#endif

// ---- what a UUID says of itself ----

TEST(a_uuid_tells_its_variant_version_and_time) {
    using namespace std::chrono;
    CHECK(sample.variant() == UUID7_VARIANT_RFC9562);
    CHECK(sample.version() == 7u);
    CHECK(sample.time() == uuid7::time_point(milliseconds(1645557742000)));
    const uuid v1 = "c232ab00-9414-11ec-b3c8-9f6bdeced846"_uuid; // the same instant, in RFC 9562
    CHECK(v1.version() == 1u && v1.time() == sample.time());
    CHECK("00000000-0000-1000-8000-000000000000"_uuid.time() == uuid7::time_point(-141427 * 24h));
    const uuid random = "919108f7-52d1-4320-9bac-f847db4148a8"_uuid;
    CHECK(random.version() == 4u && !random.time());
    CHECK(uuid7::nil.variant() == UUID7_VARIANT_NCS && !uuid7::nil.version());
    CHECK(uuid7::max.variant() == UUID7_VARIANT_FUTURE && !uuid7::max.version());
    CHECK(!uuid7::nil.time() && !uuid7::max.time());
}

TEST(the_calls_of_c_take_the_bytes_as_they_are) {
    std::uint8_t c[UUID7_SIZE];
    uuid id;
    CHECK(uuid7_from_hyphenated(sample_text.data(), sample_text.size(), id.bytes.data()) == 0);
    CHECK(id == sample);
    std::memcpy(c, &id, sizeof c);
    CHECK(uuid7_compare(c, sample.bytes.data()) == 0);
}

int main() {
    RUN(uuids_compare_as_their_bytes_do);
    RUN(a_uuid_is_a_key_of_ordered_and_unordered_maps);
    RUN(neighbours_have_hashes_of_their_own);
    RUN(every_form_is_written_as_the_library_writes_it);
    RUN(to_chars_writes_the_characters_alone_and_tells_where_they_end);
    RUN(to_chars_writes_nothing_where_there_is_too_little_room);
    RUN(what_is_no_form_to_write_is_refused);
    RUN(every_form_is_read_back);
    RUN(any_reads_the_forms_of_the_rfc_and_no_other);
    RUN(a_bad_text_is_refused_in_three_ways_and_changes_nothing);
    RUN(the_compiler_reads_a_literal_as_the_library_reads_a_text);
    RUN(a_stream_takes_and_gives_uuids);
    RUN(a_stream_keeps_to_its_width_and_fill);
    RUN(a_stream_that_holds_no_uuid_fails_and_changes_nothing);
    RUN(a_stream_is_read_no_further_than_a_uuid_reaches);
#if defined(__cpp_lib_format)
    RUN(std_format_writes_a_uuid_as_it_writes_a_string);
#endif
    RUN(a_uuid_tells_its_variant_version_and_time);
    RUN(the_calls_of_c_take_the_bytes_as_they_are);
    return check_end();
}
