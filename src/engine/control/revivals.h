// Revivals: runs that go on after they have ended or were held: retried from before the turn that
// ended them, or restarted with their input. A run keeps its id, its key and its timeline. The
// planner says what is to be written (revival_plan.h); all of a plan is one commit.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/control/revival_plan.h"
#include "engine/core/ground.h"

namespace pawl::engine {

class Arrivals;
class AuditNotes;
class ColdWrites;
class Deadlines;
class Dispatcher;
class ExistingRuns;
class Intake;
class Lineup;
class RevivalPlanner;
class RunQueues;
class StoreTrouble;
class UnderWay;
class Verbs;
class Writes;

class Revivals {
 public:
  Revivals(const Ground& ground, Arrivals& arrivals, AuditNotes& audit, ColdWrites& cold,
           Deadlines& deadlines, Dispatcher& dispatcher, ExistingRuns& existing, Intake& intake,
           Lineup& lineup, RevivalPlanner& planner, RunQueues& queues, StoreTrouble& trouble,
           UnderWay& under_way, Verbs& verbs, Writes& writes)
      : store_(ground.store),
        clock_(ground.clock),
        node_(ground.node),
        batch_(ground.batch),
        arrivals_(arrivals),
        audit_(audit),
        cold_(cold),
        deadlines_(deadlines),
        dispatcher_(dispatcher),
        existing_(existing),
        intake_(intake),
        lineup_(lineup),
        planner_(planner),
        queues_(queues),
        trouble_(trouble),
        under_way_(under_way),
        verbs_(verbs),
        writes_(writes) {}

  // For a run that has ended, and a retry for one that is held, too: PAWL-4020 if it is neither.
  void retry(RetryRequest request, Reply<void> reply, AuditNote note = {});
  // From the input, with the program that the workflow has now.
  void restart(RestartRequest request, Reply<void> reply, AuditNote note = {});
  // A start whose id or key a run has that ended. False: it is a start like any other.
  bool restart_instead(const StartRequest& request, const std::vector<std::string>& names,
                       const Reply<Started>& reply, const std::function<void()>& start_again);

  // Writes a plan. `again`: what it was made of has changed meanwhile.
  void revive(RevivalPlan plan, std::function<void()> again, Reply<void> reply, AuditNote note = {},
              MessageDone message_done = {});

 private:
  void release(Key key, RetryRequest request, Reply<void> reply, AuditNote note = {});

  store::Store& store_;
  Clock& clock_;
  const Key& node_;
  Batch& batch_;
  Arrivals& arrivals_;
  AuditNotes& audit_;
  ColdWrites& cold_;
  Deadlines& deadlines_;
  Dispatcher& dispatcher_;
  ExistingRuns& existing_;
  Intake& intake_;
  Lineup& lineup_;
  RevivalPlanner& planner_;
  RunQueues& queues_;
  StoreTrouble& trouble_;
  UnderWay& under_way_;
  Verbs& verbs_;
  Writes& writes_;
};

}  // namespace pawl::engine
