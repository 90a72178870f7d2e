// Writes: the batch that is being gathered, and the one on its way to the store. One batch is in
// flight at a time; the next is built on the belief that it will succeed.
//
// Invariants: the numbers of batches ascend. What is to be done after a commit is done when the
// batch that was in flight has been answered, and what is to be done after a batch when the next
// one has begun.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "base/result.h"
#include "engine/core/batch.h"
#include "engine/core/core_options.h"

namespace pawl::engine {

class Writes {
 public:
  using Action = std::function<void()>;

  // What was under way when the outcome of a commit was unknown.
  struct Forgotten {
    std::optional<Batch> in_flight;
    Batch gathered;
    std::vector<Action> actions;  // that waited for one of them
  };

  Batch& gathered() { return gathered_; }
  const Batch& gathered() const { return gathered_; }
  const std::optional<Batch>& in_flight() const { return in_flight_; }
  // All that this batch brings is in the store.
  bool is_durable(std::uint64_t batch) const {
    return batch < (in_flight_ ? in_flight_->id : gathered_.id);
  }

  void after_commit(Action action) { after_commit_.push_back(std::move(action)); }
  void after_batch(Action action) { after_batch_.push_back(std::move(action)); }

  // An empty batch, which is what is gathered from here on.
  void begin(Key node, bool fenced);
  std::vector<Action> take_after_batch() { return std::exchange(after_batch_, {}); }
  // What was gathered is on its way; a new batch has to begin at once.
  const store::Commit& send(std::int64_t now_us);
  // The batch in flight has been answered.
  Batch finish(std::int64_t now_us, CoreCounters* counters);
  std::vector<Action> take_after_commit() { return std::exchange(after_commit_, {}); }
  // The memory of a batch that is done with is used again.
  void reuse(Batch&& batch);
  // A new batch has to begin at once.
  Forgotten forget();
  // All that a batch has promised to tell fails of the error.
  static void fail_all(Batch& batch, const Error& error);

 private:
  Batch gathered_;
  std::optional<Batch> in_flight_;
  std::int64_t sent_us_ = 0;
  std::vector<store::RunWrite> spare_writes_;  // empty, with memory
  std::vector<WriteContext> spare_contexts_;
  std::uint64_t next_ = 1;
  std::vector<Action> after_commit_;
  std::vector<Action> after_batch_;
};

}  // namespace pawl::engine
