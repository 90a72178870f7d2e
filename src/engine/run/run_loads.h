// RunLoads: runs that are wanted in memory and are read beside the core's thread, so that a store
// that takes long costs time and not throughput. The driver takes the requests (take), has them
// read on threads of its own (run_reader.h), and brings the answers back (finish).
//
//   want()    the run is to be read; whoever wants it meanwhile waits for the same answer
//   take()    some of those that wait, to be read now
//   finish()  the run is in memory, or has ended, or cannot be read: all who wait look again
//
// Invariants: an answer is of use only under the number of its request, so that nothing that was
// read before a failure of the store comes into memory. A run that this node has written to since
// the request is read again: its copy would not know of an arrival that wakes it. (What other nodes
// write is found by the store's guards, as for every run in memory.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/ground.h"
#include "engine/run/run_reader.h"

namespace pawl::engine {

class ColdWrites;
class HotRuns;
class RunLoader;
class StoreTrouble;
class Writes;

class RunLoads {
 public:
  using Action = std::function<void()>;

  RunLoads(const Ground& ground, ColdWrites& cold, HotRuns& runs, RunLoader& loader,
           StoreTrouble& trouble, Writes& writes)
      : options_(ground.options),
        cold_(cold),
        runs_(runs),
        loader_(loader),
        trouble_(trouble),
        writes_(writes) {}

  // Runs are read so, and not on the core's thread.
  bool on() const { return options_.reads_apart; }
  // `look_again` asks for the run once more, and finds it, or is told by end_of() why it does not.
  void want(Key run, Action look_again);
  // While those who waited for a run look again: why it is not in memory. No error: it has ended.
  const Status* end_of(Key run) const;

  bool has_requests() const { return !waiting_.empty() && out_ < kMostOut; }
  std::vector<ReadRequest> take(std::size_t most);
  void finish(ReadAnswer&& answer);
  // After a failure of the store: no answer that is still to come is of use. Whoever waits looks
  // again, and is told of the failure.
  std::vector<Action> forget();

 private:
  // Requests that are being read at a time: what they bring takes memory.
  static constexpr std::size_t kMostOut = 1'024;

  struct Wanted {
    std::uint64_t number = 0;
    bool taken = false;
    std::vector<Action> look_again;
  };

  void enqueue(Key run, Wanted& wanted);
  Status put_into_memory(Key run, Result<StoredRun>&& read);

  const CoreOptions& options_;
  ColdWrites& cold_;
  HotRuns& runs_;
  RunLoader& loader_;
  StoreTrouble& trouble_;
  Writes& writes_;

  std::map<Key, Wanted> wanted_;
  std::deque<Key> waiting_;  // those that nobody reads yet
  std::size_t out_ = 0;      // that are being read
  std::uint64_t next_ = 1;
  std::optional<std::pair<Key, Status>> end_;  // of the run for which those who waited look again
};

}  // namespace pawl::engine
