// The sequence that processes share, from C++.
#include "check.hpp"

#include <uuid7_experimental.hpp>
#include <vector>

using uuid7::uuid;
using uuid7::experimental::shared_sequence;

alignas(256) static uuid7_shared block;

TEST(a_shared_sequence_makes_one_and_many_in_order) {
    shared_sequence sequence{block};
    std::vector<uuid> ids(100);
    const uuid first = sequence.next();
    sequence.fill(ids);
    CHECK(first < ids.front() && ids.front() < ids.back() && ids.back() < sequence.next());
    CHECK(sequence.lead() < std::chrono::seconds{1});
}

TEST(a_shared_sequence_goes_on_above_a_stored_uuid) {
    shared_sequence sequence{block};
    const uuid stored =
        uuid7::highest_at(std::chrono::system_clock::now() + std::chrono::hours{24});
    sequence.advance_past(stored);
    CHECK(stored < sequence.next());
    CHECK(sequence.lead() > std::chrono::hours{23});
}

TEST(a_misaligned_block_throws) {
    alignas(256) static unsigned char area[2 * sizeof(uuid7_shared)];
    shared_sequence sequence{*reinterpret_cast<uuid7_shared *>(area + 8)};
    uuid7::status status = UUID7_STATUS_OK;
    try {
        (void)sequence.next();
    } catch (const uuid7::error &refused) {
        status = refused.code();
    }
    CHECK(status == UUID7_STATUS_BAD_SHARED);
}

int main() {
    RUN(a_shared_sequence_makes_one_and_many_in_order);
    RUN(a_shared_sequence_goes_on_above_a_stored_uuid);
    RUN(a_misaligned_block_throws);
    return check_end();
}
