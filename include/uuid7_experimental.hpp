/// uuid7_experimental.h for C++17 and later.  It is not part of the stable ABI either.
#ifndef UUID7_EXPERIMENTAL_HPP
#define UUID7_EXPERIMENTAL_HPP

#include "uuid7.hpp"
#include "uuid7_experimental.h"

namespace uuid7::experimental {

#if defined(__cpp_exceptions)
/// One order for every process that maps the same block, which the caller keeps mapped meanwhile.
/// Any number of threads may use it.
class shared_sequence {
  public:
    /// The block may be new: all zero.  It is not touched before the first use.
    explicit shared_sequence(uuid7_shared &block) noexcept : block_(&block) {}

    [[nodiscard]] uuid next() { return detail::made(uuid7_generate_shared, block_); }
    void fill(places ids) { ids.fill(uuid7_generate_shared_many, block_); }

    /// Continues above a version 7 UUID, such as the highest one stored.
    void advance_past(const uuid &id) {
        detail::check(uuid7_shared_advance_past(block_, id.bytes.data()));
    }

    /// How far the sequence is ahead of the system clock.
    [[nodiscard]] std::chrono::milliseconds lead() const {
        std::uint64_t lead_ms = 0;
        detail::check(uuid7_shared_lead_ms(block_, &lead_ms));
        return std::chrono::milliseconds{lead_ms};
    }

  private:
    uuid7_shared *block_;
};
#endif

} // namespace uuid7::experimental

#endif // UUID7_EXPERIMENTAL_HPP
