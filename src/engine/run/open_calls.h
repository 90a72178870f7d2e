// OpenCalls: which calls of a run are not delivered, as a map from the program's number to the
// store's key. Kept as ranges, since both numbers and keys of calls made together are consecutive;
// it is part of the run's state, so that a run can be loaded without searching for its calls.
//
// It also counts the calls and remembers every 1024th, so that the old end of the run's timeline
// can be cut off without looking for it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/queries.h"
#include "store/records.h"

namespace pawl::engine {

class OpenCalls {
 public:
  static constexpr std::uint64_t kMarkEvery = 1024;

  // A call was made, whether or not anybody awaits it.
  void count(store::Key key);
  // The calls between two such marks: what is dropped are whole epochs, but for calls that last.
  std::uint64_t epoch() const { return made_ / kMarkEvery; }
  // If more than `kept` calls are there: the key before which they may be dropped; else 0.
  store::Key drop_point(std::uint64_t kept) const;
  // They are dropped: the next point is one epoch later.
  void pass_drop_point() { marks_.erase(marks_.begin()); }

  void add(std::uint64_t number, store::Key key);
  // How many calls were made.
  std::uint64_t made() const { return made_; }
  // The highest number there has been: they never start again within a run.
  std::uint64_t last_number() const { return last_number_; }
  // 0: not open.
  store::Key find(std::uint64_t number) const;
  // The number of a call; 0: not open.
  std::uint64_t number_of(store::Key key) const;
  void remove(std::uint64_t number);
  void remove_all(std::vector<std::uint64_t> numbers);
  bool empty() const { return ranges_.empty(); }
  void forget_open() { ranges_.clear(); }
  // What is open in `other` is open here; the counts stay.
  void take_open(const OpenCalls& other) { ranges_ = other.ranges_; }
  // No number up to this one is given any more.
  void skip_numbers(std::uint64_t last) { last_number_ = std::max(last_number_, last); }
  std::vector<store::Key> keys() const;
  std::vector<std::uint64_t> numbers() const;
  std::vector<store::KeyRange> key_ranges() const;

  std::string encode() const;
  static Result<OpenCalls> decode(std::string_view bytes);

 private:
  struct Range {
    std::uint64_t number = 0;
    store::Key key = 0;
    std::uint64_t count = 0;
  };

  std::size_t position(std::uint64_t number) const;  // of the first range that ends after it

  std::vector<Range> ranges_;  // ascending numbers
  std::uint64_t made_ = 0;
  std::uint64_t last_number_ = 0;
  std::vector<store::Key> marks_;  // ascending
};

}  // namespace pawl::engine
