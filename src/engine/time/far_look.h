// FarLook: when the store has to be asked for what is too far away, or too much, to have timers of
// its own: runs that wake, tasks whose deadline comes.
//
// What is to be found may not be written yet when the time has come, since a commit takes long or
// the clock has jumped: last_batch() tells until when nothing found means nothing.
#pragma once

#include <cstdint>
#include <optional>

namespace pawl::engine {

class FarLook {
 public:
  // The batch brings something for which the store has to be asked then. True: that is earlier than
  // all there was, and wants a timer.
  bool expect(std::int64_t at_us, std::uint64_t batch) {
    last_batch_ = batch;
    if (at_us >= at_us_) return false;
    at_us_ = at_us;
    return true;
  }
  // The store has been asked: this is when to ask it again, if ever.
  void set(std::optional<std::int64_t> at_us) { at_us_ = at_us.value_or(INT64_MAX); }
  // Whether a timer of this time is more than one that an earlier look has made needless.
  bool means(std::int64_t due_us) const { return due_us >= at_us_; }
  // The last batch that has brought something.
  std::uint64_t last_batch() const { return last_batch_; }

 private:
  std::int64_t at_us_ = INT64_MAX;
  std::uint64_t last_batch_ = 0;
};

}  // namespace pawl::engine
