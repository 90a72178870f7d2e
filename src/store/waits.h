// Waits: what a parked run waits for, as the store sees it. Groups of calls of which a number must
// settle, and channels from which a message is wanted.
//
// Recording an arrival lowers the group that holds its call; a group that is satisfied makes the
// run ready. Calls are kept as ranges of numbers, since the calls of a gather are made in one go:
// ten thousand of them take five bytes.
//
// Encoded (all numbers varints): how many groups; of each needed * 2 + failure_wakes, how many
// ranges, of each the gap since the earliest place where it could begin (0 for the first, one after
// the end of the one before and its gap of one for the others) and count - 1; how many channels, of
// each its length and bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace pawl::store {

struct CallRange {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  bool operator==(const CallRange&) const = default;
};

struct Waits {
  struct Group {
    std::vector<CallRange> calls;  // ascending, apart from each other
    std::uint64_t needed = 1;      // that are still to settle
    bool failure_wakes = false;
    bool operator==(const Group&) const = default;
  };

  std::vector<Group> groups;
  std::vector<std::string> channels;

  bool operator==(const Waits&) const = default;

  // Deterministic. The empty string is the encoding of empty waits.
  std::string encode() const;
  static Result<Waits> decode(std::string_view bytes);

  // A call settled or a message came. True: the run has something to do. Calls in no group lower
  // nothing; one that is in several lowers each. A failure lowers too. A group that is satisfied
  // stays so: further calls of it are told to wake again, which is harmless. A call must be told
  // once only; the ranges are not changed by it.
  bool outcome(std::uint64_t call, bool failed);
  bool message(std::string_view channel) const;
};

// Numbers (ascending) as ranges.
std::vector<CallRange> ranges_of(const std::vector<std::uint64_t>& numbers);

}  // namespace pawl::store
