// Batch: the commit that is being gathered, and what follows when it is durable. Nothing leaves
// before: replies, tasks for sessions and wake-ups wait in here.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "engine/core/requests.h"
#include "store/commit.h"

namespace pawl::engine {

// The answers to one report of a worker, which comes when all of them are there.
struct ReportAnswers {
  std::vector<store::Recorded> answers;
  std::size_t left = 0;
  std::optional<Error> error;
  bool exact = false;  // also what came to nothing because the run has ended
  Reply<std::vector<store::Recorded>> reply;

  void set(std::size_t index, const Result<store::Recorded>& how) {
    if (how) {
      answers[index] = *how;
    } else {
      error = how.error();
    }
    if (--left > 0) return;
    if (error) return reply(fail(*error));
    reply(std::move(answers));
  }
};

// Who is told what became of one outcome, if anybody is.
struct Watcher {
  std::shared_ptr<ReportAnswers> answers = {};
  std::size_t index = 0;

  void tell(const Result<store::Recorded>& how) const {
    if (answers) answers->set(index, how);
  }
};

using RunDone = std::function<void(const Result<store::RunWriteResult>&)>;
using MessageDone = std::function<void(const Result<store::Recorded>&)>;

// What the next write of a run records. The outcomes among it have their numbers already.
struct Recording {
  std::vector<store::Outcome> outcomes;
  std::vector<Watcher> watchers;  // beside outcomes
  std::vector<store::Message> messages;
  std::vector<MessageDone> message_done;  // beside messages
  store::Control control = store::Control::kNone;
  store::ControlDetail detail = {};
  std::vector<store::BlobRecord> blobs;
  std::vector<RunDone> told;                              // are told how the write went
  std::vector<store::AuditWrite> audits = {};             // of the control and the outcomes
  std::shared_ptr<const store::TriggerInput> input = {};  // that a start comes by

  void add(store::Outcome outcome, Watcher watcher) {
    outcomes.push_back(std::move(outcome));
    watchers.push_back(std::move(watcher));
  }
  void add(store::Message message, MessageDone done) {
    messages.push_back(std::move(message));
    message_done.push_back(std::move(done));
  }
  bool empty() const {
    return outcomes.empty() && messages.empty() && control == store::Control::kNone;
  }
  void refuse(const Error& error) const {
    for (const Watcher& watcher : watchers) watcher.tell(fail(error));
    for (const MessageDone& done : message_done) done(fail(error));
    for (const RunDone& done : told) done(fail(error));
  }
};

// What is remembered of a write until it is durable. The outcomes and messages themselves are in
// the commit.
struct WriteContext {
  bool cold = false;           // of a run that is not in memory
  std::uint64_t arrivals = 0;  // of the run as it is in memory, after this write
  std::vector<Watcher> watchers;
  std::vector<MessageDone> message_done;
  std::vector<RunDone> told;
  std::vector<TaskOrder> orders;               // of the tasks that the step leases
  std::vector<store::AuditWrite> audits = {};  // as in the commit, if the rest is recorded again

  void tell(const Result<store::RunWriteResult>& result) const {
    for (std::size_t i = 0; i < watchers.size(); ++i) {
      if (!watchers[i].answers) continue;
      if (!result) {
        watchers[i].tell(fail(result.error()));
        continue;
      }
      // A task whose run has ended has been settled all the same.
      store::Recorded how = result->outcomes[i];
      bool settled = how == store::Recorded::kUnknown && !watchers[i].answers->exact;
      watchers[i].tell(settled ? store::Recorded::kRecorded : how);
    }
    for (std::size_t i = 0; i < message_done.size(); ++i) {
      message_done[i](result ? Result<store::Recorded>(result->messages[i]) : fail(result.error()));
    }
    for (const RunDone& done : told) done(result);
  }
};

struct Batch {
  // An error: the outcome of the whole commit is unknown.
  using TaskDone = std::function<void(const Result<bool>&)>;  // whether the fence fitted
  using ClaimDone = std::function<void(Result<store::ClaimResult>&)>;
  using DeployDone = std::function<void(const Result<store::Key>&)>;
  using RemovalDone = std::function<void(const Result<store::ProgramRemoval>&)>;
  using ScheduleDone = std::function<void(const Result<store::ScheduleWriteResult>&)>;
  using NotedDone = std::function<void(const Result<bool>&)>;  // whether it has won, or is new
  using Done = std::function<void(const Status&)>;

  std::uint64_t id = 0;
  store::Commit commit;
  std::size_t bytes = 0;                    // of states, payloads and logs
  std::vector<WriteContext> contexts;       // beside commit.runs
  std::vector<TaskDone> task_done;          // beside commit.tasks; may be empty functions
  std::vector<ClaimDone> claim_done;        // beside commit.claims
  std::vector<DeployDone> deploy_done;      // beside commit.deploys
  std::vector<ScheduleDone> schedule_done;  // beside commit.schedules
  std::vector<NotedDone> trigger_done;      // beside commit.triggers
  std::vector<NotedDone> input_done;        // beside commit.inputs
  std::vector<RemovalDone> removal_done;    // beside commit.program_removals
  std::vector<Done> done;                   // at the end, in the order they were added
  std::set<std::string> stirred = {};       // queues that get tasks by it

  void add(store::RunWrite write, WriteContext context) {
    commit.runs.push_back(std::move(write));
    contexts.push_back(std::move(context));
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
    return commit.runs.size() + commit.schedules.size() + commit.tasks.size() +
           commit.claims.size() + commit.inputs.size();
  }
  bool empty() const { return commit.empty() && done.empty(); }
};

}  // namespace pawl::engine
