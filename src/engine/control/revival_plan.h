// RevivalPlanner: how a run that has ended goes on, as writes of the store. It reads and changes
// nothing: the store takes a plan only if all that it was made of is still so.
//
// A plan is one commit. Its last write is of the run that was asked for; before it come children
// that it waits for, which are revived with it. `home` of the writes is left to whoever commits
// them.
//
// A retry goes back to the retry point (retry_point.h): calls that had completed are given to the
// program again under new numbers of arrival, what somebody is still at goes on, and the rest is
// called again. A restart begins with the input, and the program that the workflow has now.
#pragma once

#include <cstdint>
#include <vector>

#include "base/clock.h"
#include "base/limits.h"
#include "base/random.h"
#include "base/result.h"
#include "engine/control/retry_point.h"
#include "engine/core/requests.h"
#include "engine/run/programs.h"
#include "engine/task/task_policy.h"
#include "store/store.h"
#include "vm/machine.h"

namespace pawl::engine {

using RevivalPlan = std::vector<store::RunWrite>;

class RevivalPlanner {
 public:
  // `host`: for machines that are looked at and do not run.
  RevivalPlanner(store::Store& store, Clock& clock, RandomSource& random, Programs& programs,
                 TaskPolicies& policies, const Limits& limits, vm::Host& host)
      : store_(store),
        clock_(clock),
        random_(random),
        programs_(programs),
        policies_(policies),
        limits_(limits),
        host_(host) {}

  // PAWL-4021 if there is nothing to go back to, PAWL-4022 if it takes `force`.
  Result<RevivalPlan> retry(Key run, bool force);
  // With the program that the workflow has now, or as the start says that asks for it: of a
  // version, with another input, later, with a message.
  Result<RevivalPlan> restart(Key run, const StartRequest* start = nullptr);

 private:
  Status plan_retry(Key run, bool force, RevivalPlan* plan);
  Status plan_restart(Key run, const StartRequest* start, RevivalPlan* plan);
  Result<std::vector<std::uint64_t>> given_up_calls(Key program, const RetryPoint& point);
  Status plan_call(const store::CallRecord& call, bool force, store::RunWrite* write,
                   RetryPoint* next, RevivalPlan* plan);
  Status plan_child(const store::CallRecord& call, bool force, store::RunWrite* write,
                    RetryPoint* next, RevivalPlan* plan);

  store::Store& store_;
  Clock& clock_;
  RandomSource& random_;
  Programs& programs_;
  TaskPolicies& policies_;
  const Limits& limits_;
  vm::Host& host_;
};

}  // namespace pawl::engine
