// Admissions: which queues of runs may have a run that could begin. A run that takes a place in a
// queue has an admission (store/records.h): a call that waits there like a task, and that a node
// claims for nobody in particular. It is leased until the run ends. So the limits of such a queue,
// its keys, priorities and rates are those of any queue, and what they count are rows of the store.
//
// Nothing here is durable: this is what the node knows of whether a claim is worth its while.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "engine/core/batch.h"
#include "store/commit.h"

namespace pawl::engine {

// Queues of runs have names of their own among the queues of the store, so that no worker gets an
// admission and a run that holds a place does not keep its own tasks from theirs.
inline constexpr const char* kRunQueuePrefix = "runs:";

class Admissions {
 public:
  using Claimed = std::function<void(const std::string& queue, const store::ClaimResult&)>;

  // This batch, or something that it brings, may let a run of the queue begin.
  void suspect(const std::string& queue, std::uint64_t batch);
  void suspect_all(std::uint64_t batch);
  bool wants_anything() const;
  void add_claims(Batch* batch, store::Namespace ns, std::int64_t now_us, const Claimed& claimed);
  // After a commit of unknown outcome: no claim is on its way any more.
  void reset();

 private:
  struct Queue {
    std::uint64_t pending_since = 0;  // the last batch that may have put a run there
    std::uint64_t clean_since = 0;    // the last batch after which none could begin
    bool claiming = false;

    bool may_claim() const { return pending_since > clean_since && !claiming; }
  };

  std::map<std::string, Queue> queues_;
};

}  // namespace pawl::engine
