// Submissions: the calls that a turn has made, as effects of its step. There is a file for each
// kind of call: task_calls.cc, child_calls.cc, message_calls.cc, promise_calls.cc, stream_calls.cc.
//
// A call that cannot be made fails at once, as an arrival like any other, or, if nobody waits for
// it, leaves a line in the run's log.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/call/call_options.h"
#include "engine/core/ground.h"
#include "engine/run/hot_runs.h"
#include "engine/run/run_policy.h"
#include "vm/activation.h"

namespace pawl::engine {

class Deadlines;
class Dispatcher;
class HotRuns;
class Intake;
class Programs;
class Promises;
class RunQueues;
class StoreTrouble;
class TaskPolicies;
class Traces;
class WaitingClients;

class Submissions {
 public:
  Submissions(const Ground& ground, WaitingClients& clients, Deadlines& deadlines,
              Dispatcher& dispatcher, Intake& intake, TaskPolicies& policies, Programs& programs,
              Promises& promises, RunQueues& queues, HotRuns& runs, Traces& traces,
              StoreTrouble& trouble)
      : store_(ground.store),
        clock_(ground.clock),
        random_(ground.random),
        options_(ground.options),
        keys_(ground.keys),
        batch_(ground.batch),
        clients_(clients),
        deadlines_(deadlines),
        dispatcher_(dispatcher),
        intake_(intake),
        policies_(policies),
        programs_(programs),
        promises_(promises),
        queues_(queues),
        runs_(runs),
        traces_(traces),
        trouble_(trouble) {}

  // A call of the turn becomes an effect. Tasks that are leased at once are ordered, too.
  void submit(HotRun& run, vm::SubmittedCall call, store::Effects* effects,
              std::vector<TaskOrder>* orders);
  // A run may write to its log for ever: now and then its oldest lines go.
  void bound_logs(store::Effects* effects);
  void submit_child(HotRun& run, vm::SubmittedCall call, store::Effects* effects);
  // None: the call waits for no child.
  Result<std::optional<ChildCall>> child_of(HotRun& run, Key call);
  // Open calls, by their numbers. A child is told, and its call stays open until it has ended,
  // unless nobody waits for that.
  void cancel_calls(HotRun& run, const std::vector<std::uint64_t>& numbers, Leftovers how,
                    store::Effects* effects);
  // Calls that were cancelled before anybody worked on them: nothing will come of them.
  void forget_cancelled(HotRun& run, const store::Effects& effects,
                        const std::vector<bool>& settled);
  void submit_request(HotRun& run, vm::SubmittedCall call, store::Effects* effects);
  // Whether what a turn appends to streams fits beside what is there. PAWL-2019 if it does not.
  Status count_items(HotRun& run, const std::vector<vm::SubmittedCall>& calls);

 private:
  void submit_tags(const vm::SubmittedCall& call, store::Effects* effects);
  // `key` 0: a new one.
  store::CallRecord& add_call(HotRun& run, const vm::SubmittedCall& call, store::CallKind kind,
                              store::Effects* effects, Key key = 0);
  void refuse_call(HotRun& run, const vm::SubmittedCall& call, const CallError& error,
                   store::Effects* effects);
  void answer_call(HotRun& run, const vm::SubmittedCall& call, store::CallStatus status,
                   const Payload& answer, store::Effects* effects);
  void warn(const HotRun& run, std::string line, store::Effects* effects);
  void submit_task(HotRun& run, vm::SubmittedCall call, store::Effects* effects,
                   std::vector<TaskOrder>* orders);
  std::string child_id(const HotRun& run, Key child);
  Result<bool> is_taken(const HotRun& run, const std::string& id, const store::Effects& effects);
  bool joins_existing(HotRun& run, const std::string& id, const vm::SubmittedCall& call,
                      store::Effects* effects);
  Result<RunPolicy> policy_of_child(const vm::SubmittedCall& call,
                                    const store::WorkflowRecord& workflow);
  void cancel_child(const HotRun& run, const ChildCall& child, store::Effects* effects);
  Key find_target(const HotRun& run, const std::string& id, const store::Effects& effects,
                  std::string* why);
  void submit_send(const HotRun& run, vm::SubmittedCall call, store::Effects* effects);
  void submit_read(HotRun& run, const vm::SubmittedCall& call, store::Effects* effects);
  void await_result(HotRun& run, const vm::SubmittedCall& call, Key target,
                    store::Effects* effects);
  void submit_promise(HotRun& run, const vm::SubmittedCall& call, store::Effects* effects);
  void submit_suspend(HotRun& run, vm::SubmittedCall call, store::Effects* effects);
  void submit_settle(HotRun& run, const vm::SubmittedCall& call, store::Effects* effects);
  void submit_answer(HotRun& run, const vm::SubmittedCall& call, const Answered& answer,
                     store::Effects* effects);
  void submit_append(HotRun& run, const vm::SubmittedCall& call, store::Effects* effects);

  store::Store& store_;
  Clock& clock_;
  RandomSource& random_;
  const CoreOptions& options_;
  Keys& keys_;
  Batch& batch_;
  WaitingClients& clients_;
  Deadlines& deadlines_;
  Dispatcher& dispatcher_;
  Intake& intake_;
  TaskPolicies& policies_;
  Programs& programs_;
  Promises& promises_;
  RunQueues& queues_;
  HotRuns& runs_;
  Traces& traces_;
  StoreTrouble& trouble_;
};

}  // namespace pawl::engine
