// Making UUIDs: one and many, of now and of a given time, by a thread, the process, a generator.
#include "check.hpp"

#include <condition_variable>
#include <list>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>
#if __cplusplus >= 202002L && __has_include(<span>)
#include <span>
#endif

using namespace std::chrono;
using uuid7::uuid;

static const uuid7::time_point first_ms{milliseconds{0}};
static const uuid7::time_point last_ms{milliseconds{UUID7_UNIX_MS_MAX}};

// ---- at compile time ----

static_assert(!std::is_copy_constructible_v<uuid7::generator>);
static_assert(!std::is_copy_assignable_v<uuid7::generator>);
static_assert(std::is_nothrow_move_constructible_v<uuid7::generator>);
static_assert(std::is_nothrow_move_assignable_v<uuid7::generator>);
// Only what is contiguous, of UUIDs, and can be written.
static_assert(std::is_convertible_v<std::vector<uuid> &, uuid7::places>);
static_assert(!std::is_convertible_v<const std::vector<uuid> &, uuid7::places>);
static_assert(!std::is_convertible_v<std::list<uuid> &, uuid7::places>);
static_assert(!std::is_convertible_v<std::vector<int> &, uuid7::places>);

// ---- a thread and the process ----

static bool all_increase(const std::vector<uuid> &ids) {
    for (std::size_t i = 1; i < ids.size(); i++)
        if (!(ids[i - 1] < ids[i]))
            return false;
    return true;
}

TEST(uuids_of_a_thread_increase_and_are_of_version_7) {
    std::vector<uuid> ids;
    const auto before = system_clock::now();
    for (int i = 0; i < 100000; i++)
        ids.push_back(uuid7::generate());
    const auto after = system_clock::now();
    CHECK(all_increase(ids));
    for (const uuid &id : ids) {
        CHECK(id.version() == 7u);
        CHECK(floor<milliseconds>(before) <= *id.time() && *id.time() <= after + 1ms);
    }
}

TEST(ordered_uuids_increase_from_thread_to_thread) {
    std::mutex mutex;
    std::condition_variable turn;
    std::vector<uuid> ids;
    const auto work = [&](std::size_t parity) {
        for (int i = 0; i < 5000; i++) {
            std::unique_lock<std::mutex> lock(mutex);
            turn.wait(lock, [&] { return ids.size() % 2 == parity; });
            ids.push_back(uuid7::generate_ordered());
            turn.notify_one();
        }
    };
    std::thread even(work, 0), odd(work, 1);
    even.join();
    odd.join();
    CHECK(ids.size() == 10000 && all_increase(ids));
}

TEST(anything_contiguous_is_filled) {
    std::vector<uuid> vector(1000);
    std::array<uuid, 10> array;
    uuid plain[10];
    uuid7::fill(vector);
    CHECK(all_increase(vector) && vector.front().version() == 7u);
    uuid7::fill(array);
    uuid7::fill(plain);
    CHECK(vector.back() < array.front() && array.back() < plain[0] && plain[8] < plain[9]);
    uuid7::fill({vector.data() + 1, 1});
    CHECK(plain[9] < vector[1] && vector[2] < array[0]);
    uuid7::fill_ordered(vector);
    CHECK(all_increase(vector) && vector.front().version() == 7u);
#if defined(__cpp_lib_span)
    const std::span<uuid> span = std::span(vector).first(2);
    uuid7::fill(span);
    CHECK(span[0] < span[1] && plain[9] < span[0]);
#endif
}

TEST(nothing_is_done_for_an_empty_range) {
    std::vector<uuid> none;
    uuid7::generator generator;
    uuid7::fill(none);
    uuid7::fill_ordered(none);
    generator.fill(none);
    uuid7::fill({nullptr, 0});
}

template <class Call> static uuid7::status thrown_by(Call call) {
    try {
        call();
    } catch (const uuid7::error &error) {
        return error.code();
    }
    return UUID7_STATUS_OK;
}

TEST(a_refusal_is_thrown_with_its_code) {
    const uuid random = uuid7::from_string("919108f7-52d1-4320-9bac-f847db4148a8");
    uuid7::generator generator;
    CHECK(thrown_by([] { uuid7::fill({nullptr, 1}); }) == UUID7_STATUS_NULL_POINTER);
    CHECK(thrown_by([&] { generator.advance_past(random); }) == UUID7_STATUS_WRONG_VERSION);
    CHECK(thrown_by([&] { generator.advance_past(uuid7::nil); }) == UUID7_STATUS_WRONG_VARIANT);
    CHECK(thrown_by([] { uuid7::reseed(); }) == UUID7_STATUS_OK);
    CHECK(thrown_by([] { uuid7::follow_clock(); }) == UUID7_STATUS_OK);
    CHECK(thrown_by([] { uuid7::prepare(); }) == UUID7_STATUS_OK);
}

std::string text_of_no_form(const uuid &id); // silent.cpp

TEST(files_with_and_without_exceptions_go_into_one_program) {
    std::string (*volatile to_string)(const uuid &, uuid7::form) = uuid7::to_string;
    CHECK(text_of_no_form(uuid7::max).empty());
    CHECK(thrown_by([&] { (void)to_string(uuid7::max, uuid7::form::any); }) ==
          UUID7_STATUS_BAD_FORM);
}

// ---- the sequence of the process ----

TEST(the_sequence_of_the_process_goes_on_above_a_stored_uuid) {
    const uuid stored = uuid7::generate_at(system_clock::now() + 1min);
    uuid7::ordered_advance_past(stored);
    CHECK(uuid7::generate_ordered() > stored);
    CHECK(uuid7::generate() < stored);
    CHECK(thrown_by([] { uuid7::ordered_advance_past(uuid7::nil); }) == UUID7_STATUS_WRONG_VARIANT);
}

// ---- times ----

TEST(a_uuid_of_a_time_lies_between_the_bounds_of_its_millisecond) {
    for (const auto time : {first_ms, uuid7::time_point{1645557742000ms}, last_ms}) {
        const uuid id = uuid7::generate_at(time);
        CHECK(id.time() == time && id.version() == 7u);
        CHECK(uuid7::lowest_at(time) < id && id < uuid7::highest_at(time));
        CHECK(uuid7::lowest_at(time).time() == time && uuid7::highest_at(time).time() == time);
    }
    const auto before = floor<milliseconds>(system_clock::now());
    const auto time = *uuid7::generate_at(system_clock::now()).time();
    CHECK(before <= time && time <= system_clock::now());
}

TEST(a_time_of_any_resolution_is_rounded_down) {
    using std::chrono::time_point;
    CHECK(uuid7::lowest_at(first_ms + 1999us).time() == first_ms + 1ms);
    CHECK(uuid7::lowest_at(time_point<system_clock, nanoseconds>(999999ns)).time() == first_ms);
    CHECK(uuid7::lowest_at(time_point<system_clock, hours>(24h)).time() == first_ms + 24h);
}

TEST(a_time_that_version_7_does_not_have_is_refused) {
    uuid7::generator generator;
    for (const auto time : {time_point_cast<microseconds>(first_ms) - 1us,
                            time_point_cast<microseconds>(first_ms) - 240000h,
                            time_point_cast<microseconds>(last_ms) + 1ms}) {
        CHECK(thrown_by([=] { (void)uuid7::generate_at(time); }) == UUID7_STATUS_BAD_TIME);
        CHECK(thrown_by([=] { (void)uuid7::lowest_at(time); }) == UUID7_STATUS_BAD_TIME);
        CHECK(thrown_by([=] { (void)uuid7::highest_at(time); }) == UUID7_STATUS_BAD_TIME);
        CHECK(thrown_by([&] { (void)generator.next_from(time, {}); }) == UUID7_STATUS_BAD_TIME);
    }
}

// ---- generators ----

TEST(a_generator_is_a_sequence_of_its_own) {
    uuid7::generator generator;
    std::vector<uuid> ids(1000);
    generator.fill(ids);
    CHECK(all_increase(ids));
    CHECK(ids.back() < generator.next());
    CHECK(generator.lead() == 0ms);
}

TEST(a_generator_goes_on_above_a_stored_uuid) {
    uuid7::generator generator;
    const uuid stored = uuid7::generate_at(system_clock::now() + 1h);
    generator.advance_past(stored);
    CHECK(stored < generator.next());
    CHECK(generator.lead() > 59min && generator.lead() <= 60min);
}

TEST(a_moved_generator_takes_its_sequence_along) {
    uuid7::generator first;
    const uuid stored = uuid7::generate_at(system_clock::now() + 1h);
    first.advance_past(stored);
    uuid7::generator second = std::move(first);
    CHECK(stored < second.next());
    CHECK(first.handle() == nullptr);
    CHECK(thrown_by([&] { (void)first.next(); }) == UUID7_STATUS_NULL_POINTER);
    CHECK(thrown_by([&] { (void)first.lead(); }) == UUID7_STATUS_NULL_POINTER);
    first = uuid7::generator();
    CHECK(first.next().version() == 7u);
}

TEST(the_step_is_what_time_and_random_bytes_say) {
    uuid7::generator generator;
    const uuid7::time_point time{0x010203040506ms};
    const uuid first =
        generator.next_from(time, {0x07, 0xff, 0x3f, 0x00, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5, 0xa6});
    // counter 0x1ffff00: twelve bits of it after the version, fourteen after the variant
    CHECK(uuid7::to_string(first) == "01020304-0506-77ff-bf00-a1a2a3a4a5a6");
    const uuid second = generator.next_from(time, {0, 0, 0, 0xf0});
    CHECK(uuid7::to_string(second) == "01020304-0506-77ff-bf10-000000000000");
}

TEST(a_generator_with_a_fraction_has_one_and_other_options_throw) {
    uuid7_generator_options options = UUID7_GENERATOR_OPTIONS_INIT;
    options.fraction_bits = 12;
    uuid7::generator generator(options);
    const uuid7::uuid first = generator.next();
    CHECK(first < generator.next());
    options.fraction_bits = 1;
    CHECK(thrown_by([&] { (void)uuid7::generator(options); }) == UUID7_STATUS_BAD_VALUE);
}

int main() {
    RUN(uuids_of_a_thread_increase_and_are_of_version_7);
    RUN(ordered_uuids_increase_from_thread_to_thread);
    RUN(anything_contiguous_is_filled);
    RUN(nothing_is_done_for_an_empty_range);
    RUN(a_refusal_is_thrown_with_its_code);
    RUN(files_with_and_without_exceptions_go_into_one_program);
    RUN(the_sequence_of_the_process_goes_on_above_a_stored_uuid);
    RUN(a_uuid_of_a_time_lies_between_the_bounds_of_its_millisecond);
    RUN(a_time_of_any_resolution_is_rounded_down);
    RUN(a_time_that_version_7_does_not_have_is_refused);
    RUN(a_generator_is_a_sequence_of_its_own);
    RUN(a_generator_goes_on_above_a_stored_uuid);
    RUN(a_moved_generator_takes_its_sequence_along);
    RUN(a_generator_with_a_fraction_has_one_and_other_options_throw);
    RUN(the_step_is_what_time_and_random_bytes_say);
    return check_end();
}
