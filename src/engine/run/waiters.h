// Waiters: who is to be told when a run ends, who when it says something new of itself, and who
// when one of its streams has grown or can grow no more. Each is told once, and may stop waiting by
// the number that it was given.
//
// Nothing of this is durable: whoever waits when the process dies asks again.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/result.h"
#include "engine/core/requests.h"
#include "store/records.h"

namespace pawl::engine {

class Waiters {
 public:
  std::uint64_t add(store::Key run, Reply<RunOutcome> reply) {
    ends_[run].push_back({next_, std::move(reply)});
    return remember(run);
  }
  // For a status with a version above `after`.
  std::uint64_t add(store::Key run, std::uint64_t after, Reply<StatusChange> reply) {
    statuses_[run].push_back({next_, after, std::move(reply)});
    return remember(run);
  }
  std::uint64_t add_for_streams(store::Key run, Reply<void> reply) {
    streams_[run].push_back({next_, std::move(reply)});
    return remember(run);
  }
  void remove(std::uint64_t number);

  bool await_end(store::Key run) const { return ends_.contains(run); }
  bool await_status(store::Key run) const { return statuses_.contains(run); }
  // The runs that somebody waits for, by their keys.
  std::vector<store::Key> awaited_ends() const;
  std::vector<store::Key> awaited_statuses() const;
  std::vector<store::Key> awaited_streams() const;

  // The run has ended. Replies may ask for more.
  void tell_end(store::Key run, const RunOutcome& outcome);
  // The status as it is now, or an error, which concerns everybody.
  void tell_status(store::Key run, const Result<StatusChange>& now);
  // A step that appended to a stream or ended the run is durable.
  void tell_streams(store::Key run);

 private:
  struct ForEnd {
    std::uint64_t number = 0;
    Reply<RunOutcome> reply;
  };
  struct ForStatus {
    std::uint64_t number = 0;
    std::uint64_t after = 0;
    Reply<StatusChange> reply;
  };

  struct ForStreams {
    std::uint64_t number = 0;
    Reply<void> reply;
  };

  std::uint64_t remember(store::Key run) {
    runs_[next_] = run;
    return next_++;
  }

  std::unordered_map<store::Key, std::vector<ForEnd>> ends_;  // by run, as the next
  std::unordered_map<store::Key, std::vector<ForStatus>> statuses_;
  std::unordered_map<store::Key, std::vector<ForStreams>> streams_;
  std::unordered_map<std::uint64_t, store::Key> runs_;  // by number
  std::uint64_t next_ = 1;
};

}  // namespace pawl::engine
