// WorkerHub: sessions of workers that speak HTTP, between their exchanges and the core.
//
// It lives on the core's thread: exchange() posts there, and the core delivers there. So nothing in
// it needs a lock.
//
// Tasks that the core delivers wait in the session's inbox for an exchange that can carry them. A
// delivery that left has a number, and is kept until a later request acknowledges it; one that has
// not been acknowledged after a while goes out again with the next answer.
//
// What waits for one worker, and for all of them together, has a bound in bytes: a worker that asks
// for much and takes little cannot make the server hold it. A task beyond the bound goes back to
// its queue, and the session gets no others until there is room. One task always has room. The
// number of sessions, and what workers say of themselves as they open them, is bounded as well.
//
// A session belongs to the API token that opened it. Whoever names it by another token, or guesses,
// hears what is said of a session that is not there.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/service/service.h"
#include "server/background.h"
#include "server/worker_codec.h"

namespace pawl::server {

// A worker that speaks HTTP, for people: what the engine knows of it, as of any worker, and how it
// is connected.
struct ConnectedWorker {
  engine::WorkerView worker;
  std::string sdk, remote;
  std::int64_t seen_us = 0;  // its last request
  bool draining = false;
};

class WorkerHub : public std::enable_shared_from_this<WorkerHub> {
 public:
  using Answer = std::function<void(Result<std::string>)>;  // the body of the response

  WorkerHub(engine::Service& service, Background& background);
  ~WorkerHub();

  // From any thread. The answer comes once, on the core's thread. `gone()` is asked whether the
  // client still waits for it.
  struct Client {
    std::string remote;
    std::string token_id;  // empty: nobody needs one
    std::function<bool()> gone;
    std::function<bool()> allowed;  // false: the token has been revoked, or has expired
  };
  void exchange(ExchangeRequest request, Client client, Answer answer);
  void list(std::function<void(std::vector<ConnectedWorker>)> answer);
  // What waits by this token is refused, and its workers get no tasks from now on.
  void revoke(std::string token_id);
  // Answers every exchange that waits, and from now on says that the server is going down.
  void drain();

 private:
  using Key = store::Key;
  struct Session;
  using Unbegun = std::shared_ptr<std::vector<engine::HandedOut>>;
  struct Open;  // an exchange that has not been answered
  using OpenPointer = std::shared_ptr<Open>;
  using SessionPointer = std::shared_ptr<Session>;

  void begin(engine::Core& core, const OpenPointer& open);
  SessionPointer find(const std::string& id, const std::string& token_id) const;
  void open_session(engine::Core& core, const OpenPointer& open);
  void take(engine::Core& core, const OpenPointer& open);
  void report(engine::Core& core, const OpenPointer& open);
  void settled(const OpenPointer& open);
  void deliver(Key session, engine::Delivery delivery);
  Status offer(engine::Core& core, Session& session);
  void flush(Session& session);
  bool due_again(const Session& session) const;
  void give(Session& session, const OpenPointer& open, bool with_tasks);
  void time_over(const OpenPointer& open);
  void close(engine::Core& core, Session& session);
  void give_back(engine::Core& core, Session& session);
  void give_back_later(Key session, const Unbegun& tasks);
  bool has_room(const Session& session) const;
  void tick(engine::Core& core);
  void give_overdue(Session& session);
  void plan_tick();
  void end(Session& session);
  std::int64_t now_us() const { return service_.clock().monotonic_ns() / 1000; }

  engine::Service& service_;
  Background& background_;
  engine::Core* core_ = nullptr;  // since the first exchange
  std::map<Key, SessionPointer> sessions_;
  std::size_t held_bytes_ = 0;       // of tasks, over all sessions
  std::size_t described_bytes_ = 0;  // of what workers say of themselves
  bool draining_ = false;
  bool tick_planned_ = false;
};

}  // namespace pawl::server
