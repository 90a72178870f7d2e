// Events: a stream of changes of runs and tasks for whoever listens (server-sent events). They come
// after the change is durable. Best effort: who does not read is disconnected; the API says how
// things stand.
//
//   id: 5f0c-42
//   event: run
//   data: {"id":"order-17","change":"ended","status":"completed","workflow":"order"}
//
//   id: 5f0c-43
//   event: task
//   data:
//   {"run":"order-17","id":"93","name":"charge","status":"pending","attempt":1,"workflow":"order"}
//
// Who comes back with the id of the last event it has seen (Last-Event-ID) is told those that came
// after it, if they are still there: the last kHistory are kept while anybody listens, and for a
// while after the last one has gone. If they are not, an event `missed` comes first: look anew.
//
// A run's changes: started, revived (by a retry or a restart), called (it made calls that are no
// tasks), printed, status_set, advanced (it went on, without any of these), continued_as_new,
// paused, resumed, held (by a fault), released (for another try), cancel_requested, ended. A task's
// status: pending, running, how it came out, or `given_up` if the run does not want it any more.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/core.h"
#include "server/background.h"
#include "server/call.h"
#include "store/commit.h"

namespace pawl::server {

// Which events a listener wants. All conditions hold together; an empty one holds always.
struct EventFilter {
  std::string run;
  std::string workflow;
  std::string kind;    // run or task
  std::string change;  // of a run: ended; of a task its status: failed
};

// An event, with what filters look at. The text has no id.
struct ToldEvent {
  std::string kind;
  std::string change;
  std::string run;
  std::string workflow;
  std::string text;
};

class Events : public std::enable_shared_from_this<Events> {
 public:
  // `mark` tells the ids of this server's life from those of others.
  Events(Background& background, std::string mark)
      : background_(background), mark_(std::move(mark)) {}

  // Only events that pass the filter are told. `last`: the id of the last event that the client has
  // seen; empty: the client comes for the first time.
  void listen(const CallPointer& call, EventFilter filter, std::string_view last);
  // From the core's thread: a write is durable.
  void written(const engine::ObservedRun& run, const store::RunWrite& write,
               const store::RunWriteResult& result);
  void task_changed(const engine::ObservedRun& run, const engine::TaskChange& change);
  // A change that happened at another server.
  void heard(ToldEvent event);
  // Each change that happens here is handed on, too, as long as `wanted` says so.
  void hand_on(std::function<bool()> wanted, std::function<void(const ToldEvent&)> to) {
    wanted_elsewhere_ = std::move(wanted);
    hand_on_ = std::move(to);
  }
  // Whether anybody listens, or may come back.
  bool wanted() const { return wanted_; }
  std::size_t listeners() const { return count_; }
  // Something could not be told: every stream ends, and who comes back hears that it has missed
  // something.
  void lose() noexcept;
  // Ends the streams of which this holds.
  void end_if(const std::function<bool(const Call&)>& which);
  void stop();

 private:
  struct Listener {
    CallPointer call;
    EventFilter filter;
  };

  struct Told {
    std::uint64_t number = 0;
    ToldEvent event;
  };

  static bool passes(const EventFilter& filter, const ToldEvent& event);
  static ToldEvent run_event(const engine::ObservedRun& run, std::string_view change,
                             std::string_view status);
  static ToldEvent task_event(const engine::ObservedRun& run, store::Key call,
                              std::string_view name, std::string_view status,
                              std::uint32_t attempt = 0);

  std::string id_line() const { return "id: " + mark_ + "-" + std::to_string(number_) + "\n"; }
  void tell(ToldEvent event);
  void tell_step(const engine::ObservedRun& run, const store::Step& step);
  void catch_up(const CallPointer& call, const EventFilter& filter, std::string_view last);
  void remove(const Call* call);
  void plan_sign_of_life();
  void sign_of_life();

  Background& background_;
  const std::string mark_;
  std::function<bool()> wanted_elsewhere_ = [] { return false; };
  std::function<void(const ToldEvent&)> hand_on_;
  std::atomic<std::size_t> count_ = 0;
  std::atomic<bool> wanted_ = false;
  std::mutex mutex_;
  std::vector<Listener> listeners_;  // guarded by mutex_, as the following
  std::deque<Told> history_;
  std::uint64_t number_ = 0;  // of the last event
  int lonely_ = 0;            // signs of life since the last listener has gone
  bool planned_ = false;
};

}  // namespace pawl::server
