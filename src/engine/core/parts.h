// Parts: the core's parts, and what connects them. What several parts look into (runs in memory,
// leases, timers, the batch) comes first; each part after it is one concern, with references to
// those that it needs and to nothing else. None of them knows the core.
#pragma once

#include "base/clock.h"
#include "base/random.h"
#include "engine/call/outside_requests.h"
#include "engine/call/promises.h"
#include "engine/call/submissions.h"
#include "engine/cluster/neighbours.h"
#include "engine/cluster/node_news.h"
#include "engine/control/administration.h"
#include "engine/control/audit_notes.h"
#include "engine/control/retention_rounds.h"
#include "engine/control/revival_plan.h"
#include "engine/control/revivals.h"
#include "engine/control/undos.h"
#include "engine/control/verbs.h"
#include "engine/core/ground.h"
#include "engine/core/membership.h"
#include "engine/core/store_trouble.h"
#include "engine/core/writes.h"
#include "engine/repair/rewrites.h"
#include "engine/run/cold_writes.h"
#include "engine/run/existing_runs.h"
#include "engine/run/faults.h"
#include "engine/run/hot_runs.h"
#include "engine/run/intake.h"
#include "engine/run/lineup.h"
#include "engine/run/machine_host.h"
#include "engine/run/machine_turns.h"
#include "engine/run/programs.h"
#include "engine/run/room.h"
#include "engine/run/run_loader.h"
#include "engine/run/run_loads.h"
#include "engine/run/run_names.h"
#include "engine/run/run_writes.h"
#include "engine/run/starts.h"
#include "engine/run/steps.h"
#include "engine/run/turns.h"
#include "engine/run/under_way.h"
#include "engine/run/waiting_clients.h"
#include "engine/schedule/schedules.h"
#include "engine/task/admissions.h"
#include "engine/task/deadlines.h"
#include "engine/task/delayed_tasks.h"
#include "engine/task/dispatcher.h"
#include "engine/task/hand_out.h"
#include "engine/task/late_attempts.h"
#include "engine/task/leases.h"
#include "engine/task/reports.h"
#include "engine/task/run_queues.h"
#include "engine/task/task_policy.h"
#include "engine/task/unfit_tasks.h"
#include "engine/task/worker_sessions.h"
#include "engine/time/clock_jumps.h"
#include "engine/time/queue_timers.h"
#include "engine/time/run_timers.h"
#include "engine/time/timers.h"
#include "engine/trace/traces.h"
#include "engine/trigger/triggers.h"

namespace pawl::engine {

struct Parts {
  Parts(store::Store& store, Clock& clock, RandomSource& random, CoreOptions core_options);
  ~Parts();
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  const CoreOptions options;
  Key node = 0;
  Keys keys;
  Writes writes;
  Timers wall;
  Timers steady;
  CoreCounters counters;
  Meters meters;
  const Ground ground;

  StoreTrouble trouble;
  ClockJumps jumps;
  QueueTimers queue_timers;
  MachineHost host;
  Programs programs;
  TaskPolicies policies;
  RevivalPlanner planner;
  HotRuns runs;
  Traces traces;
  ColdWrites cold;
  ExistingRuns existing;
  UnderWay under_way;
  Dispatcher dispatcher;
  Admissions admissions;
  LateAttempts late;
  UnfitTasks unfit;
  AuditNotes audit;
  Lineup lineup;

  Neighbours neighbours;
  Membership membership;
  RunLoader loader;
  RunLoads loads;
  RunNames names;
  Intake intake;
  MachineTurns machine_turns;
  Turns turns;
  Faults faults;
  RunWrites run_writes;
  Steps steps;
  Submissions submissions;
  Promises promises;
  OutsideRequests outside_requests;
  Undos undos;
  Verbs verbs;
  Revivals revivals;
  Rewrites rewrites;
  Administration administration;
  RetentionRounds retention;
  Starts starts;
  WaitingClients clients;
  NodeNews node_news;
  Schedules schedules;
  Triggers triggers;
  RunQueues queues;
  WorkerSessions sessions;
  Leases leases;
  HandOut hand_out;
  Reports reports;
  DelayedTasks delayed;
  RunTimers run_timers;
  Deadlines deadlines;
  Room room;
};

}  // namespace pawl::engine
