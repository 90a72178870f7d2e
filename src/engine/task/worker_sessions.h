// WorkerSessions: the workers of this node, from the first request to the last. A session that is
// silent for longer than its time-out ends, and its tasks go to others.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/core/ground.h"
#include "engine/task/dispatcher.h"

namespace pawl::engine {

class Dispatcher;
class HandOut;
class Intake;
class LateAttempts;
class Leases;
class Lineup;
class StoreTrouble;
class TaskPolicies;

class WorkerSessions {
 public:
  WorkerSessions(const Ground& ground, Dispatcher& dispatcher, HandOut& hand_out, Intake& intake,
                 LateAttempts& late, Leases& leases, Lineup& lineup, TaskPolicies& policies,
                 StoreTrouble& trouble)
      : store_(ground.store),
        clock_(ground.clock),
        options_(ground.options),
        keys_(ground.keys),
        node_(ground.node),
        batch_(ground.batch),
        steady_(ground.steady),
        dispatcher_(dispatcher),
        hand_out_(hand_out),
        intake_(intake),
        late_(late),
        leases_(leases),
        lineup_(lineup),
        policies_(policies),
        trouble_(trouble) {}

  // `deliver` gets tasks as they become durable, at most as many as were asked for.
  void open(SessionRequest request, Deliver deliver, Reply<Key> reply);
  // The session can take so many more tasks. PAWL-4007 if it has ended.
  Status ask_for_tasks(Key key, std::uint32_t count);
  // The session can take so many tasks beyond those that were delivered to it, whatever it asked
  // for before; some that are on their way may come all the same. PAWL-4007 if it has ended.
  Status set_capacity(Key key, std::uint32_t count);
  // Tasks of an earlier session that its worker is still at. Those that are being cancelled are
  // returned: their end is waited for as long as this session lives.
  std::vector<Key> inherit(Key key, const std::vector<Heartbeat>& tasks);
  // Tasks that the worker of a new session has from one at another node become the new session's,
  // unless they are somebody else's by now; then `done` is called.
  void take_along(Key key, const std::vector<Heartbeat>& tasks, std::function<void()> done);
  // It has not ended and is not about to.
  bool has(Key key);
  // It gets no more tasks, and keeps those it has.
  void close(Key key);
  // Its tasks go to others.
  void end(Key key, Reply<void> reply);
  // It may have been silent for too long.
  void timer(Key key);
  // A sign of life of the session and of some of its tasks; those that are no longer its own are
  // returned.
  Result<std::vector<Key>> heartbeat(Key key, const std::vector<Heartbeat>& beats);
  // What the session was doing when its node died, and nobody wants any more, is waited for.
  Status leave_behind(store::SessionRecord session);
  // Those timers that may have been lost are set again.
  void restart_timers();

 private:
  bool is_with_another_node(Key session);
  bool may_take_along(Key key, const store::CallRecord& task, std::uint64_t token);

  store::Store& store_;
  Clock& clock_;
  const CoreOptions& options_;
  Keys& keys_;
  const Key& node_;
  Batch& batch_;
  Timers& steady_;
  Dispatcher& dispatcher_;
  HandOut& hand_out_;
  Intake& intake_;
  LateAttempts& late_;
  Leases& leases_;
  Lineup& lineup_;
  TaskPolicies& policies_;
  StoreTrouble& trouble_;
};

}  // namespace pawl::engine
