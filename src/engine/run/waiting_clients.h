// WaitingClients: clients that wait for a run's end, for a new status or for items of a stream
// (waiters.h). Each is answered from the store, so that nothing is told before it is durable.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/ground.h"
#include "engine/run/waiters.h"

namespace pawl::engine {

class HotRuns;
class StoreTrouble;

class WaitingClients {
 public:
  WaitingClients(const Ground& ground, HotRuns& runs, StoreTrouble& trouble)
      : store_(ground.store), options_(ground.options), runs_(runs), trouble_(trouble) {}

  // Answers when the run has ended. Returns a number by which to stop waiting; 0: has answered.
  std::uint64_t wait(const std::string& run, Reply<RunOutcome> reply);
  std::uint64_t wait(const Started& started, Reply<RunOutcome> reply);
  // Answers when the status has a version above `after`, or the run has ended.
  std::uint64_t wait_status(const std::string& run, std::uint64_t after, Reply<StatusChange> reply);
  // Answers when one of the run's streams may have an item of this number, or the run has ended.
  std::uint64_t wait_stream(const std::string& run, const std::string& stream, std::uint64_t number,
                            Reply<void> reply);
  // Answers when a request from outside may have its answer, or the run has ended without one.
  std::uint64_t wait_answer(Key run, const std::string& key, Reply<void> reply);
  // A step that changed the status or ended the run is durable.
  void tell_status(Key run);
  // After a failure, or when another node may have ended runs.
  void answer_ended_waits();
  // The same of one run, if anybody waits for its end.
  void answer_ended_wait(Key run);
  void stop(std::uint64_t wait) { waiters_.remove(wait); }
  bool await_end(Key run) const { return waiters_.await_end(run); }
  // With the commit that is being seen to; it is told by tell_ended().
  void note_end(Key run, RunOutcome outcome) { ended_.emplace_back(run, std::move(outcome)); }
  void tell_ended();
  // It is durable that one of its streams has grown, or that a request to it was answered.
  void tell_streams(Key run) { waiters_.tell_streams(run); }

 private:
  std::uint64_t wait_for_end(Key run, Reply<RunOutcome> reply);
  void tell_all_statuses();

  store::Store& store_;
  const CoreOptions& options_;
  HotRuns& runs_;
  StoreTrouble& trouble_;

  Waiters waiters_;
  std::vector<std::pair<Key, RunOutcome>> ended_;  // with a commit that is being seen to
};

}  // namespace pawl::engine
