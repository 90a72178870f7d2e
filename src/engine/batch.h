// Batch: the commit that is being gathered, and what follows when it is durable. Nothing leaves
// before: replies, tasks for sessions and wake-ups wait in here.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/result.h"
#include "store/commit.h"

namespace pawl::engine {

struct Batch {
  // An error: the outcome of the whole commit is unknown. RunDone may take things out of its write,
  // which is not needed any more.
  using RunDone = std::function<void(store::RunWrite&, const Result<store::RunWriteResult>&)>;
  using TaskDone = std::function<void(const Result<bool>&)>;  // whether the fence fitted
  using ClaimDone = std::function<void(Result<store::ClaimResult>&)>;
  using DeployDone = std::function<void(const Result<store::Key>&)>;
  using Done = std::function<void(const Status&)>;

  std::uint64_t id = 0;
  store::Commit commit;
  std::vector<RunDone> run_done;        // beside commit.runs
  std::vector<TaskDone> task_done;      // beside commit.tasks; may be empty functions
  std::vector<ClaimDone> claim_done;    // beside commit.claims
  std::vector<DeployDone> deploy_done;  // beside commit.deploys
  std::vector<Done> done;               // at the end, in the order they were added

  void add(store::RunWrite write, RunDone then) {
    commit.runs.push_back(std::move(write));
    run_done.push_back(std::move(then));
  }
  void add(store::TaskWrite write, TaskDone then = {}) {
    commit.tasks.push_back(std::move(write));
    task_done.push_back(std::move(then));
  }
  void add(store::Claim claim, ClaimDone then) {
    commit.claims.push_back(std::move(claim));
    claim_done.push_back(std::move(then));
  }
  std::size_t size() const {
    return commit.runs.size() + commit.tasks.size() + commit.claims.size();
  }
  bool empty() const { return commit.empty() && done.empty(); }
};

}  // namespace pawl::engine
