// Dispatcher: which session gets which task. It keeps the sessions of this node, the tasks they
// hold, and for each queue who waits for work and whether the store may hold some.
//
// A new task goes straight to a session that waits, unless the store may hold a task that is due:
// then it is put into the queue, and claims decide by priority and age. A task of a queue with
// limits is always put into the queue: the store alone knows what the limits allow.
//
// Sessions that offer the same tasks of a queue make a line. What is known about the queue is known
// line by line: that there is nothing for one kind of worker says nothing about the others.
//
// A task that shall stay with one worker waits for that one: it is leased to its session as soon as
// anybody could take it, and given to it when it asks for more.
//
// Nothing here is durable: leases are rows of the store, this is what the node knows of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/core/batch.h"
#include "engine/core/requests.h"
#include "engine/task/pins.h"
#include "engine/task/task_policy.h"

namespace pawl::engine {

// A task that a session of this node holds.
struct Lease {
  Key call = 0;
  Key run = 0;
  std::uint64_t number = 0;
  Key session = 0;
  std::uint64_t token = 0;
  std::uint32_t attempt = 1;
  std::uint32_t attempts_before = 0;  // that its retry policy does not count
  std::uint32_t lost_leases = 0;
  std::shared_ptr<const TaskPolicy> policy;
  std::string name;
  std::int64_t started_us = 0;
  std::int64_t last_sign_us = 0;          // steady: delivery or heartbeat
  std::int64_t ends_us = 0;               // steady: when the attempt has taken too long; 0: never
  std::int64_t due_us = 0;                // since when it could be handed out
  std::shared_ptr<const RunTrace> trace;  // null: as for the run
  bool delivered = false;
  bool reported = false;  // its outcome is on the way to the store, or its move
  Key moving_to = 0;      // the session that shall have it, while its move is on the way
  bool cancelling = false;
  bool limited = false;  // its queue has limits: its end lets another begin

  std::uint32_t counted_attempts() const { return attempt - attempts_before; }
};

struct Session {
  Key key = 0;
  store::SessionRecord record;
  std::vector<std::string> queues;
  std::vector<std::string> tasks;  // that it offers; empty: any
  std::vector<TaskOffer> offers;
  struct Place {
    std::size_t line = 0;
    bool waits = false;  // is among the line's takers
  };
  std::vector<Place> places;
  std::int64_t timeout_us = 0;
  std::int64_t last_sign_us = 0;  // steady
  std::uint32_t credit = 0;       // tasks it asked for and has not been given
  std::uint32_t wanted = 0;       // of these, not yet on their way to it
  std::unordered_set<Key> leases;
  Deliver deliver;
  Delivery outbox;             // durable, to be delivered
  std::deque<TaskOrder> kept;  // of tasks that wait for this one: given when it asks for more
  bool closing = false;        // takes no more tasks
  // Its node is dead, but its worker may still be at tasks that are being cancelled: it is kept for
  // their end. `heir` is the session that the worker has opened since, if it has said so.
  bool left_behind = false;
  Key heir = 0;
  bool ending = false;
  std::uint64_t done = 0;
  std::uint64_t failed = 0;
  std::int64_t busy_us = 0;  // of all attempts that are over, in sum

  bool takes() const { return wanted > 0 && !closing && !ending; }
  bool stands_in(std::size_t line) const {
    return std::any_of(places.begin(), places.end(),
                       [&](const Place& p) { return p.line == line; });
  }
};

class Dispatcher {
 public:
  // --- sessions
  Session& open_session(store::SessionRecord record, const SessionRequest& request,
                        Deliver deliver);
  // Kept for tasks that are being cancelled, see Session.
  Session& leave_behind(store::SessionRecord record);
  std::vector<Key> left_to(Key heir) const;  // ascending
  Session* session(Key key);
  void forget_session(Key key);
  void offer(Session& session, std::uint32_t count);
  // It wants so many beyond those delivered, no more and no less.
  void limit(Session& session, std::uint32_t count);
  std::vector<Key> session_keys() const;  // ascending

  // --- tasks
  // Leases a new task to a session that waits, or leaves it pending.
  void place(store::CallRecord* call, const TaskPolicy& policy, std::uint64_t batch,
             std::int64_t now_us);
  // A task was put into its queue by this batch.
  void pending_in(const std::string& queue, const std::string& name, std::uint64_t batch);
  Lease& add_lease(const store::CallRecord& call, std::shared_ptr<const TaskPolicy> policy);
  Lease* lease(Key call);
  std::size_t leased() const { return leases_.size(); }
  void drop_lease(Key call);
  // A lease that never came true: its session can take another task.
  void undo_lease(Key call);
  // After a commit of unknown outcome: nothing is on its way any more, and nothing is held until
  // the caller has added what the store says.
  void reset();
  // The session of a delivered task hears that nobody wants it any more.
  void tell_cancelled(const Lease& lease);
  void tell_cancelled(Key session, HandedOut task);

  // --- tasks that stay with one worker
  // The other session that shall have a task which has just been claimed, or null. The first task
  // of a key pins it.
  Session* pinned_elsewhere(const Lease& lease);
  // Until the store has heard of it, both sessions answer for the task.
  void begin_move(Lease& lease, Session& to);
  void end_move(Lease& lease, bool moved);
  void keep(Session& session, TaskOrder order);
  bool keeps_any() const { return kept_ > 0; }
  // One of the session's kept tasks, if it has room: then it is on its way.
  std::optional<TaskOrder> next_kept(Session& session);
  // What was on its way to the session is not: it can take another task.
  void give_back_room(Session& session);
  std::deque<TaskOrder> take_kept(Session& session);
  // Its session will not be given it. False: it is not kept.
  bool drop_kept(const Lease& lease);

  // Another session that could take a task of the queue, and is not among those that gave it back.
  Session* another_taker(const std::string& queue, const std::string& name,
                         const std::vector<Key>& gave_back,
                         const std::function<bool(const Session&)>& fits);

  // --- claims
  // Asks the store for the tasks that waiting sessions could take. `claimed` gets each result.
  void add_claims(Batch* batch, store::Namespace ns, std::int64_t now_us,
                  const std::function<void(std::size_t queue, store::ClaimResult&)>& claimed);
  // All queues may hold tasks again, as far as is known.
  void suspect_pending(std::uint64_t batch);
  void suspect_pending(std::size_t queue, std::uint64_t batch);
  // The same of a queue by its name, if this node has ever heard of it.
  void suspect_known(const std::string& queue, std::uint64_t batch);
  std::size_t queue_number(const std::string& name);
  bool wants_anything() const;

  // --- for other nodes
  // From now on it is noted which queues get tasks with the batch that is gathered, and in which
  // a task has ended that let others wait.
  void note_stirred() { notes_stirred_ = true; }
  void stir(const std::string& queue) {
    if (notes_stirred_) stirred_.insert(queue);
  }
  std::set<std::string> take_stirred() { return std::exchange(stirred_, {}); }
  std::set<std::string> take_freed() { return std::exchange(freed_, {}); }

  // --- limits
  void set_limits(const std::string& queue, const store::QueueLimits& limits, std::uint64_t batch);
  void forget_limits();

  // --- for people
  std::vector<WorkerView> workers() const;                         // by session
  std::unordered_map<std::string, std::uint64_t> running() const;  // tasks held here, by queue

  // Hands out what has become durable.
  void deliver();
  void outbox_ready(Session& session) { to_deliver_.push_back(session.key); }

 private:
  struct Line {
    std::size_t queue = 0;
    std::vector<std::string> tasks;   // that its sessions offer, in order; empty: any
    std::uint32_t sessions = 0;       // none: it may become another one
    std::deque<Key> takers;           // sessions that want tasks, in turn
    std::uint64_t pending_since = 1;  // the last batch that may have put a task there
    std::uint64_t clean_since = 0;    // the last batch after which none was due
    bool claiming = false;

    bool offers(const std::string& name) const;
  };
  struct Queue {
    std::string name;
    std::vector<std::size_t> lines;
    bool limited = false;
    bool paused = false;  // its limits allow nothing
  };

  bool may_hold(const Line& line) const { return line.pending_since > line.clean_since; }
  bool may_claim(const Line& line) const {
    return may_hold(line) && !line.claiming && !queues_[line.queue].paused;
  }
  Session* pinned(const std::string& key, std::size_t queue, const std::string& name);
  // Unless a session has the key that only does not do this task.
  void pin(const std::string& key, Key taker);
  std::size_t line_of(std::size_t queue, std::vector<std::string> tasks);
  Session* next_taker(std::size_t line);
  void list(Session& session);
  void unlist_first(std::size_t line);
  void lease_ended(const Lease& lease);

  std::unordered_map<Key, std::unique_ptr<Session>> sessions_;
  std::unordered_map<Key, Lease> leases_;
  std::vector<Queue> queues_;
  std::vector<Line> lines_;
  std::unordered_map<std::string, std::size_t> queue_numbers_;
  std::size_t limited_queues_ = 0;
  std::vector<Key> to_deliver_;
  Pins pins_;
  std::size_t kept_ = 0;  // by all sessions
  bool notes_stirred_ = false;
  std::set<std::string> stirred_;
  std::set<std::string> freed_;
};

}  // namespace pawl::engine
