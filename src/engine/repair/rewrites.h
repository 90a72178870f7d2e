// Rewrites: states of runs that were worked out outside of the core are written. Each is a step, a
// revival or a start like any other: guarded, in one commit, audited.
#pragma once

#include "engine/core/ground.h"
#include "engine/core/requests.h"
#include "engine/repair/fork_plan.h"
#include "engine/repair/rewrite.h"

namespace pawl::engine {

class AuditNotes;
class ColdWrites;
class Dispatcher;
class Intake;
class Lineup;
class Programs;
class RevivalPlanner;
class Revivals;
class StoreTrouble;
class Writes;

class Rewrites {
 public:
  Rewrites(const Ground& ground, AuditNotes& audit, ColdWrites& cold, Dispatcher& dispatcher,
           Intake& intake, Lineup& lineup, RevivalPlanner& planner, Programs& programs,
           Revivals& revivals, StoreTrouble& trouble, Writes& writes)
      : store_(ground.store),
        clock_(ground.clock),
        random_(ground.random),
        options_(ground.options),
        keys_(ground.keys),
        node_(ground.node),
        batch_(ground.batch),
        audit_(audit),
        cold_(cold),
        dispatcher_(dispatcher),
        intake_(intake),
        lineup_(lineup),
        planner_(planner),
        programs_(programs),
        revivals_(revivals),
        trouble_(trouble),
        writes_(writes) {}

  // Answers whether the run was still as the step, or the fences of its calls, take it to be.
  void rewrite(RewriteRequest request, Reply<bool> reply, AuditNote note = {});
  // A failed run goes on from its retry point in terms of another program.
  void retry(const RetryRequest& request, const MovedPoint& point, Reply<void> reply,
             AuditNote note = {});
  void start_copy(ForkPlan plan, Reply<Started> reply, AuditNote note = {});

 private:
  // PAWL-4036 if the program is not there, or is about to go.
  Status check_program(Key program);
  void tell_written(const RewriteRequest& request, const store::RunWriteResult& result,
                    const Reply<bool>& reply);
  void replace_calls(RewriteRequest* request);
  // PAWL-4071 for a call that the run does not wait for.
  static Status give_results(const MovedPoint& point, std::int64_t now_us, store::RunWrite* write);
  // The plan again, once its program is in the store.
  void start_with_program(ForkPlan plan, Reply<Started> reply, AuditNote note);
  // What the copy is told at once, in the order in which the original would have been.
  using Told = std::vector<std::pair<std::uint64_t, store::ArrivalElsewhere>>;
  Told add_calls(ForkPlan* plan, Key run, store::Step* step);
  static void add_past(ForkPlan* plan, Key run, store::Step* step);

  store::Store& store_;
  Clock& clock_;
  RandomSource& random_;
  const CoreOptions& options_;
  Keys& keys_;
  const Key& node_;
  Batch& batch_;
  AuditNotes& audit_;
  ColdWrites& cold_;
  Dispatcher& dispatcher_;
  Intake& intake_;
  Lineup& lineup_;
  RevivalPlanner& planner_;
  Programs& programs_;
  Revivals& revivals_;
  StoreTrouble& trouble_;
  Writes& writes_;
};

}  // namespace pawl::engine
