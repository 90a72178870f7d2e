// Transaction: one commit at work on the tables. It notes everything in the journal, so that the
// caller can take it back as a whole when it fails.
//
// The parts are in files by concern: catalog.cc (deploys, nodes, sessions, removals), runs.cc
// (starts and steps), revivals.cc, arrivals.cc, effects.cc, tasks.cc (task writes), claims.cc (and
// limits).
#pragma once

#include <utility>
#include <vector>

#include "base/result.h"
#include "store/commit.h"
#include "store/limits.h"
#include "store/memory/tables.h"

namespace pawl::store::memory {

class Transaction {
 public:
  Transaction(Tables& tables, const Commit& commit) : tables_(tables), commit_(commit) {}

  Result<CommitResult> apply();

 private:
  // An arrival's answer and number.
  struct Arrival {
    Recorded recorded = Recorded::kUnknown;
    std::uint64_t number = 0;
  };

  // catalog.cc
  Status deploy(const Deploy& deploy);
  void keep_nodes_and_sessions();
  void end_session(Key session);
  void erase_call(Key call);
  void remove_workflow(const Name& workflow);
  void remove_run(Key run);
  ProgramRemoval remove_program(Key program);
  void forget_before(std::int64_t before_us);
  void forget_audit_before(std::int64_t before_us);

  // runs.cc
  Status write_run(const RunWrite& write);
  Result<StartResult> start_run(const RunRecord& run, Key home);
  bool win_step(const RunWrite& write, bool arrivals_recorded);
  void hold(const RunWrite& write, const Hold& hold, RunState state);
  void park(const RunWrite& write, const Step& step, RunState state);
  void end(const Step& step, const RunState& state);

  // revivals.cc
  bool revive(const RunWrite& write);
  void rearm(Key run, const Rearm& rearm);

  // arrivals.cc
  bool record_own(const RunWrite& write, RunWriteResult& result);
  Arrival record_outcome(Key run, const Outcome& outcome);
  Arrival record_message(Key run, const Message& message);
  Arrival record_control(Key run, Control control, const ControlDetail& detail);
  void hurry(RunState state, RunRequests requests, const ControlDetail& detail);
  void keep_requests(Key run, const RunRequests& requests);

  // effects.cc
  Status apply_effects(const RunWrite& write, RunWriteResult& result);
  bool cancel_call(Key run, const CallCancel& cancel);
  ElsewhereResult arrive_elsewhere(const ArrivalElsewhere& arrival);
  void drop_logs(Key run, std::uint32_t kept);
  void drop_calls(Key run, const Effects& effects, std::uint64_t seen);

  // tasks.cc
  void keep_attempt(const TaskWrite& write);
  bool write_task(const TaskWrite& write);

  // claims.cc
  void write_queue(const QueueWrite& write);
  void note_lease(const CallRecord& call);
  LimitBook open_book(const Name& name, const QueueLimits& limits, std::int64_t now_us);
  ClaimResult claim(const Claim& claim);
  std::vector<Key> due_tasks(const Claim& claim, ClaimResult& result) const;
  void claim_in_turn(const Claim& claim, LimitBook& book, ClaimResult& result);
  void lease(const Claim& claim, Key key, ClaimResult& result);

  Tables& tables_;
  const Commit& commit_;
  CommitResult result_;
};

}  // namespace pawl::store::memory
