#include "server/worker_hub.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <list>
#include <optional>
#include <utility>

#include "base/error_codes.h"
#include "base/memory_failure.h"
#include "engine/call/tokens.h"
#include "engine/core/core.h"
#include "server/answers.h"

namespace pawl::server {
namespace {

// Answers on their way may overtake a request that does not know of them yet.
constexpr std::int64_t kAgainAfterUs = 1'000'000;
constexpr std::int64_t kTickUs = 500'000;
// Long polls that end at about the same time end together, a little early: each end by itself wakes
// three threads, which is most of what idle workers cost.
constexpr std::int64_t kLongWaitUs = 5'000'000;
constexpr std::int64_t kTogetherUs = 250'000;
// A worker that usually comes back within this time may be given tasks before it has asked again.
constexpr double kQuickUs = 20'000;
// How long such tasks wait for it before they go to others.
constexpr std::int64_t kStaleUs = 1'000'000;
constexpr std::size_t kMostAnswerBytes = 4 << 20;
// Of tasks that wait for a worker, or for its word that they have come; and over all workers.
constexpr std::size_t kMostSessionBytes = 16 << 20;
constexpr std::size_t kMostHeldBytes = 256 << 20;
// Of workers at once, and of what they say of themselves: names, queues, tasks.
constexpr std::size_t kMostSessions = 10'000;
constexpr std::size_t kMostDescribedBytes = 64 << 20;

Error session_gone() {
  return {ErrorCode::stale_lease, "the session is unknown or has ended",
          "open a new one: leave out 'session'"};
}

Error too_many_workers() {
  return {ErrorCode::engine_busy, "there is no room for another worker",
          "end other workers; one that is not heard of loses its place after its lease"};
}

Error not_allowed_any_more() {
  return {ErrorCode::not_authenticated, "the API token has been revoked or has expired"};
}

// Of the text that names an API token; 0: none.
store::Key key_of(const std::string& token_id) {
  store::Key key = 0;
  std::from_chars(token_id.data(), token_id.data() + token_id.size(), key);
  return key;
}

}  // namespace

struct WorkerHub::Open {
  ExchangeRequest request;
  Client client;
  Answer answer;
  SessionPointer session;
  std::vector<store::Recorded> recorded;
  std::vector<engine::HandedOut> not_held;  // of its progress, and of an earlier session
  bool recording = false;                   // its results are not durable yet
  bool answered = false;
  std::int64_t until_us = 0;
  Background::AlarmId alarm = 0;

  void give(Result<std::string> body) {
    if (std::exchange(answered, true)) return;
    answer(std::move(body));
  }
};

struct WorkerHub::Session {
  struct Sent {
    std::uint64_t number = 0;
    std::string tasks;  // as JSON, with commas between
    std::uint32_t count = 0;
    std::vector<engine::HandedOut> cancelled;
    std::int64_t at_us = 0;
  };

  struct Waiting {
    std::string text;  // as JSON
    Key call = 0;
    std::uint64_t token = 0;
  };

  Key key = 0;
  std::string id;  // by which its worker names it
  std::string sdk, remote;
  std::string token_id;      // its owner
  std::int64_t seen_us = 0;  // wall clock: its last request
  bool draining = false;
  std::size_t described_bytes = 0;
  std::int64_t lease_us = 0;
  std::int64_t touched_us = 0;               // when the core was told that it lives
  std::int64_t answered_us = 0;              // when its last open exchange was
  double turnaround_us = 1e9;                // from there to its next one, smoothed
  std::list<Waiting> inbox;                  // tasks to be delivered
  std::vector<engine::HandedOut> cancelled;  // to be told
  std::list<Sent> sent;                      // not acknowledged
  std::uint32_t sent_tasks = 0;              // in these
  std::size_t held_bytes = 0;                // of the inbox and of what is not acknowledged
  std::size_t* all_held_bytes = nullptr;     // the hub's
  std::uint64_t last_number = 0;
  std::uint32_t capacity = 0;
  std::vector<OpenPointer> open;
  bool closing = false;

  void acknowledge(std::uint64_t number) {
    while (!sent.empty() && sent.front().number <= number) {
      sent_tasks -= sent.front().count;
      release(sent.front().tasks.size());
      sent.pop_front();
    }
  }
  void hold(std::size_t bytes) {
    held_bytes += bytes;
    *all_held_bytes += bytes;
  }
  void release(std::size_t bytes) {
    held_bytes -= bytes;
    *all_held_bytes -= bytes;
  }
};

WorkerHub::WorkerHub(engine::Service& service, Background& background)
    : service_(service), background_(background) {}

WorkerHub::~WorkerHub() = default;

void WorkerHub::exchange(ExchangeRequest request, Client client, Answer answer) {
  auto open = std::make_shared<Open>();
  open->request = std::move(request);
  open->client = std::move(client);
  open->answer = std::move(answer);
  bool taken = service_.loop().post(
      [self = shared_from_this(), open](engine::Core& core) { self->begin(core, open); });
  if (!taken) open->give(fail(engine::stopped_error()));
}

void WorkerHub::begin(engine::Core& core, const OpenPointer& open) {
  core_ = &core;
  open->until_us = now_us() + open->request.wait_us;
  if (open->request.wait_us >= kLongWaitUs) open->until_us -= open->until_us % kTogetherUs;
  if (open->request.session.empty()) return open_session(core, open);
  open->session = find(open->request.session, open->client.token_id);
  if (open->session == nullptr) return open->give(fail(session_gone()));
  take(core, open);
}

WorkerHub::SessionPointer WorkerHub::find(const std::string& id,
                                          const std::string& token_id) const {
  const std::optional<Key> key = engine::call_of_token(id);
  auto at = key ? sessions_.find(*key) : sessions_.end();
  if (at == sessions_.end()) return nullptr;
  const bool same = engine::is_same_token(at->second->id, id);
  return same && at->second->token_id == token_id ? at->second : nullptr;
}

void WorkerHub::open_session(engine::Core& core, const OpenPointer& open) {
  const std::size_t described_bytes = open->request.described_bytes;
  if (sessions_.size() >= kMostSessions ||
      described_bytes_ + described_bytes > kMostDescribedBytes) {
    return open->give(fail(too_many_workers()));
  }
  described_bytes_ += described_bytes;
  engine::SessionRequest request;
  request.name = open->request.name;
  request.queues = open->request.queues;
  request.timeout_us = open->request.lease_us;
  request.language = open->request.language;
  request.tasks = open->request.tasks;
  request.token = key_of(open->client.token_id);
  request.offers = open->request.offers;
  auto key = std::make_shared<Key>(0);
  std::weak_ptr<WorkerHub> hub = weak_from_this();
  auto deliver_to = [hub, key](engine::Delivery delivery) {
    if (auto self = hub.lock()) self->deliver(*key, std::move(delivery));
  };
  core.open_session(request, deliver_to, [hub, &core, key, open](const Result<Key>& opened) {
    auto self = hub.lock();
    if (!opened || !self) {
      if (self) self->described_bytes_ -= open->request.described_bytes;
      return open->give(fail(opened ? engine::stopped_error() : opened.error()));
    }
    *key = *opened;
    auto session = std::make_shared<Session>();
    session->key = *opened;
    session->all_held_bytes = &self->held_bytes_;
    session->id = engine::make_token(*opened, self->service_.random());
    session->token_id = open->client.token_id;
    session->described_bytes = open->request.described_bytes;
    session->lease_us = open->request.lease_us;
    session->touched_us = self->now_us();
    session->sdk = open->request.sdk;
    session->remote = open->client.remote;
    if (self->sessions_.empty()) self->plan_tick();
    self->sessions_[*opened] = session;
    open->session = session;
    // What its worker is at, or has done, at another node comes along.
    std::vector<engine::Heartbeat> tasks = open->request.running;
    for (const engine::TaskReport& result : open->request.results) {
      tasks.push_back({result.call, result.token, {}});
    }
    core.take_along(*opened, tasks, [hub, &core, open] {
      if (auto again = hub.lock()) return again->take(core, open);
      open->give(fail(engine::stopped_error()));
    });
  });
}

// --- what a request brings

namespace {

// Under which token the worker has each of the calls, as it says itself.
void note_not_held(const std::vector<store::Key>& calls, const std::vector<engine::Heartbeat>& said,
                   std::vector<engine::HandedOut>* not_held) {
  for (store::Key call : calls) {
    const auto at = std::ranges::find(said, call, &engine::Heartbeat::call);
    not_held->push_back({call, at == said.end() ? 0 : at->token});
  }
}

}  // namespace

void WorkerHub::take(engine::Core& core, const OpenPointer& open) {
  Session& session = *open->session;
  ExchangeRequest& request = open->request;
  // It may have been revoked while the request was on its way here: revoke() has not seen it then.
  if (open->client.allowed && !open->client.allowed()) {
    return open->give(fail(not_allowed_any_more()));
  }
  session.seen_us = service_.clock().now_us();
  if (session.open.empty() && session.answered_us > 0) {
    auto pause = static_cast<double>(now_us() - session.answered_us);
    session.turnaround_us = std::min(session.turnaround_us * 0.7 + pause * 0.3, pause * 100);
  }
  session.acknowledge(request.acknowledged);
  session.capacity = request.draining || request.closed ? 0 : request.capacity;
  if (request.draining || request.closed) {
    session.draining = true;
    core.close_session(session.key);
  }
  if (!offer(core, session)) {
    end(session);
    return open->give(fail(session_gone()));
  }
  session.touched_us = now_us();
  if (!request.progress.empty()) {
    if (auto lost = core.heartbeat(session.key, request.progress)) {
      note_not_held(*lost, request.progress, &open->not_held);
    }
  }
  note_not_held(core.inherit(session.key, request.running), request.running, &open->not_held);
  // Whoever waits already is answered without tasks: the new one may be all that is left of it. It
  // counts as open before that, or the session would seem to have nobody left to give tasks to.
  const std::vector<OpenPointer> others = session.open;
  session.open.push_back(open);
  for (const OpenPointer& other : others) {
    if (!other->recording) give(session, other, false);
  }
  if (!request.results.empty()) return report(core, open);
  if (request.closed) return close(core, session);
  settled(open);
}

// The core may give so many that all of them, with those on their way, are what the worker takes.
Status WorkerHub::offer(engine::Core& core, Session& session) {
  auto held = static_cast<std::uint32_t>(session.inbox.size()) + session.sent_tasks;
  std::uint32_t wanted = session.capacity > held ? session.capacity - held : 0;
  return core.set_capacity(session.key, draining_ || !has_room(session) ? 0 : wanted);
}

bool WorkerHub::has_room(const Session& session) const {
  if (session.held_bytes == 0) return true;
  return session.held_bytes < kMostSessionBytes && held_bytes_ < kMostHeldBytes;
}

void WorkerHub::report(engine::Core& core, const OpenPointer& open) {
  open->recording = true;
  std::vector<engine::TaskReport> results = std::exchange(open->request.results, {});
  std::weak_ptr<WorkerHub> hub = weak_from_this();
  // A reply that is dropped with the core must not leave the exchange open.
  auto reply = engine::answer_once<std::vector<store::Recorded>>(
      [hub, open](Result<std::vector<store::Recorded>> recorded) {
        auto self = hub.lock();
        if (!recorded || !self) {
          open->recording = false;
          return open->give(fail(recorded ? engine::stopped_error() : recorded.error()));
        }
        open->recorded = std::move(*recorded);
        // Tasks that became durable with the same commit are delivered at its end: they can ride
        // in the same answer.
        bool taken = self->service_.loop().post([self, open](engine::Core& again) {
          open->recording = false;
          if (open->request.closed) return self->close(again, *open->session);
          self->settled(open);
        });
        if (!taken) open->give(fail(engine::stopped_error()));
      });
  core.report(open->session->key, std::move(results), std::move(reply));
}

// --- what an answer takes along

void WorkerHub::settled(const OpenPointer& open) {
  Session& session = *open->session;
  if (open->answered) return;
  bool news = !session.inbox.empty() || !session.cancelled.empty() || !open->not_held.empty() ||
              due_again(session);
  // One that came while this one's results were recorded may be all that the worker can have open.
  bool newer = !session.open.empty() && session.open.back() != open;
  if (news || newer || draining_ || now_us() >= open->until_us) return give(session, open, true);
  std::weak_ptr<WorkerHub> hub = weak_from_this();
  auto over = [hub, open] {
    if (auto self = hub.lock()) self->time_over(open);
  };
  open->alarm = background_.call_after(std::chrono::microseconds(open->until_us - now_us()), over);
}

void WorkerHub::time_over(const OpenPointer& open) {
  bool taken = service_.loop().post([self = shared_from_this(), open](engine::Core&) {
    // One whose client has gone is not in the list any more, and must not take tasks along.
    const auto& waiting = open->session->open;
    bool waits = std::find(waiting.begin(), waiting.end(), open) != waiting.end();
    if (waits && !open->answered) self->give(*open->session, open, true);
  });
  if (!taken) open->give(fail(engine::stopped_error()));
}

void WorkerHub::deliver(Key key, engine::Delivery delivery) {
  auto at = sessions_.find(key);
  if (at == sessions_.end()) return;
  Session& session = *at->second;
  // Tasks that were delivered are nobody else's: none may be lost for want of memory.
  Unbegun beyond;
  for (const engine::TaskOrder& order : delivery.tasks) {
    if (!has_room(session)) {
      await_memory_for([&] {
        if (!beyond) beyond = std::make_shared<std::vector<engine::HandedOut>>();
        beyond->push_back({order.call, order.token});
      });
      continue;
    }
    std::list<Session::Waiting> fresh;
    await_memory_for([&] {
      std::string text;
      text.reserve(160 + order.args.text().size() + order.keywords.text().size());
      append_task(&text, order);
      fresh.push_back({std::move(text), order.call, order.token});
    });
    session.hold(fresh.front().text.size());
    session.inbox.splice(session.inbox.end(), fresh);
  }
  if (beyond) give_back_later(session.key, beyond);
  for (engine::HandedOut task : delivery.cancelled) {
    await_memory_for([&] { session.cancelled.push_back(task); });
  }
  flush(session);
}

bool WorkerHub::due_again(const Session& session) const {
  return !session.sent.empty() && session.sent.front().at_us + kAgainAfterUs <= now_us();
}

// Gives what there is to an exchange that waits for it.
void WorkerHub::flush(Session& session) {
  if (session.inbox.empty() && session.cancelled.empty() && !due_again(session)) return;
  for (const OpenPointer& open : session.open) {
    if (open->recording) continue;
    if (open->client.gone && open->client.gone()) continue;
    return give(session, OpenPointer(open), true);
  }
}

void WorkerHub::give(Session& session, const OpenPointer& open, bool with_tasks) {
  if (open->alarm != 0) background_.forget(std::exchange(open->alarm, 0));
  std::erase(session.open, open);
  std::string body = R"({"session":")" + session.id + R"(","tasks":[)";
  std::vector<engine::HandedOut> cancelled = open->not_held;
  std::uint64_t number = 0;
  std::string again;                 // numbers of deliveries that may have been lost on their way
  std::list<Session::Sent> leaving;  // takes effect when nothing can fail any more
  // A server that goes down gives nothing out: who comes after it will.
  if (with_tasks && !draining_) {
    std::int64_t now = now_us();
    std::size_t head = body.size();
    for (Session::Sent& sent : session.sent) {
      if (sent.at_us + kAgainAfterUs > now || body.size() > kMostAnswerBytes) break;
      if (body.size() > head && !sent.tasks.empty()) body += ',';
      body += sent.tasks;
      cancelled.insert(cancelled.end(), sent.cancelled.begin(), sent.cancelled.end());
      sent.at_us = now;
      number = sent.number;
      again += (again.empty() ? "" : ",") + std::to_string(sent.number);
    }
    Session::Sent fresh;
    for (const Session::Waiting& task : session.inbox) {
      if (body.size() + fresh.tasks.size() >= kMostAnswerBytes) break;
      if (!fresh.tasks.empty()) fresh.tasks += ',';
      fresh.tasks += task.text;
      ++fresh.count;
    }
    fresh.cancelled = session.cancelled;
    if (fresh.count > 0 || !fresh.cancelled.empty()) {
      fresh.number = number = session.last_number + 1;
      fresh.at_us = now;
      if (body.size() > head && !fresh.tasks.empty()) body += ',';
      body += fresh.tasks;
      cancelled.insert(cancelled.end(), fresh.cancelled.begin(), fresh.cancelled.end());
      leaving.push_back(std::move(fresh));
    }
  }
  body += "]";
  if (number != 0) body += R"(,"delivery":)" + std::to_string(number);
  if (!again.empty()) body += R"(,"again":[)" + again + "]";
  body += R"(,"recorded":[)";
  for (std::size_t i = 0; i < open->recorded.size(); ++i) {
    body += i > 0 ? ",\"" : "\"";
    body += recorded_text(open->recorded[i]);
    body += '"';
  }
  body += R"(],"cancelled":[)";
  for (std::size_t i = 0; i < cancelled.size(); ++i) {
    body += (i > 0 ? ",\"" : "\"") + std::to_string(cancelled[i].call) + '"';
  }
  body += R"(],"cancelled_tokens":[)";
  for (std::size_t i = 0; i < cancelled.size(); ++i) {
    body += (i > 0 ? "," : "") + std::to_string(cancelled[i].token);
  }
  body += "]";
  if (!open->request.warnings.empty()) {
    JsonWriter warnings = answer_writer();
    warnings.begin_list();
    for (const std::string& warning : open->request.warnings) warnings.string(warning);
    warnings.end();
    body += R"(,"warnings":)" + finish(std::move(warnings));
  }
  body += draining_ ? R"(,"draining":true})" : R"(,"draining":false})";
  if (!leaving.empty()) {
    const std::uint32_t count = leaving.front().count;
    // They are held with the commas between them from here on.
    session.hold(count > 0 ? count - 1 : 0);
    session.inbox.erase(session.inbox.begin(), std::next(session.inbox.begin(), count));
    session.cancelled.clear();
    session.sent_tasks += count;
    session.last_number = number;
    session.sent.splice(session.sent.end(), leaving);
  }
  if (session.open.empty()) {
    session.answered_us = now_us();
    // Tasks must not wait for somebody who takes their time while others have nothing to do.
    if (session.turnaround_us > kQuickUs) (void)core_->set_capacity(session.key, 0);
  }
  open->give(std::move(body));
}

// --- the end of a session

// What it has not acknowledged goes back unbegun; then all that it holds goes to others.
void WorkerHub::close(engine::Core& core, Session& session) {
  if (std::exchange(session.closing, true)) return;
  std::weak_ptr<WorkerHub> hub = weak_from_this();
  Key key = session.key;
  core.end_session(key, engine::answer_once<void>([hub, key](const Result<void>&) {
                     auto self = hub.lock();
                     if (!self) return;
                     auto at = self->sessions_.find(key);
                     if (at != self->sessions_.end()) self->end(*at->second);
                   }));
}

void WorkerHub::end(Session& session) {
  SessionPointer kept;
  auto at = sessions_.find(session.key);
  if (at != sessions_.end()) {
    kept = at->second;
    sessions_.erase(at);
    described_bytes_ -= session.described_bytes;
    session.inbox.clear();
    session.sent.clear();
    session.release(session.held_bytes);
  }
  for (const OpenPointer& open : std::vector<OpenPointer>(session.open)) {
    if (open->recording) continue;
    if (open->request.closed) {
      give(session, open, false);
    } else {
      if (open->alarm != 0) background_.forget(std::exchange(open->alarm, 0));
      open->give(fail(session_gone()));
    }
  }
  session.open.clear();
}

// It was quick, and now it is not.
void WorkerHub::give_back(engine::Core& core, Session& session) {
  std::vector<engine::TaskReport> reports;
  for (const Session::Waiting& task : session.inbox) {
    reports.push_back({task.call, task.token, {}, {}, true, false});
  }
  for (const Session::Waiting& task : session.inbox) session.release(task.text.size());
  session.inbox.clear();
  (void)core.set_capacity(session.key, 0);
  session.turnaround_us = 1e9;
  core.report(session.key, std::move(reports), [](const auto&) {});
}

// From within a delivery the core cannot be asked. Unless they are given back, nobody else can have
// them: that is tried until there is memory for it.
void WorkerHub::give_back_later(Key session, const Unbegun& tasks) {
  await_memory_for([&] {
    (void)service_.loop().post([self = shared_from_this(), session, tasks](engine::Core& core) {
      std::vector<engine::TaskReport> reports;
      for (const engine::HandedOut task : *tasks) {
        reports.push_back({task.call, task.token, {}, {}, true, false});
      }
      (void)core.set_capacity(session, 0);
      core.report(session, std::move(reports),
                  engine::answer_once<std::vector<store::Recorded>>(
                      [self, session, tasks](const Result<std::vector<store::Recorded>>& recorded) {
                        if (recorded || recorded.error().code != ErrorCode::out_of_memory) return;
                        self->give_back_later(session, tasks);
                      }));
    });
  });
}

void WorkerHub::plan_tick() {
  if (tick_planned_) return;
  std::weak_ptr<WorkerHub> hub = weak_from_this();
  background_.call_after(std::chrono::microseconds(kTickUs), [hub] {
    auto self = hub.lock();
    if (!self) return;
    self->service_.loop().post([hub](engine::Core& core) {
      if (auto alive = hub.lock()) alive->tick(core);
    });
  });
  tick_planned_ = true;
}

void WorkerHub::tick(engine::Core& core) {
  tick_planned_ = false;
  if (sessions_.empty()) return;
  // The next one comes whatever becomes of this one.
  await_memory_for([this] { plan_tick(); });
  std::vector<SessionPointer> ended;
  for (auto& [key, session] : sessions_) {
    if (!core.has_session(key)) {
      if (!session->closing) ended.push_back(session);
      continue;
    }
    std::erase_if(session->open, [](const OpenPointer& open) {
      return !open->recording && open->client.gone && open->client.gone();
    });
    // Whoever waits for an answer lives.
    if (!session->open.empty() && now_us() - session->touched_us > session->lease_us / 3) {
      session->touched_us = now_us();
      (void)core.heartbeat(key, {});
    }
    flush(*session);
    give_overdue(*session);
    bool absent = session->open.empty() && now_us() - session->answered_us > kStaleUs;
    if (absent && !session->inbox.empty()) give_back(core, *session);
  }
  for (const SessionPointer& session : ended) end(*session);
}

// One whose alarm could not be set, for want of memory.
void WorkerHub::give_overdue(Session& session) {
  for (const OpenPointer& open : std::vector<OpenPointer>(session.open)) {
    const bool overdue = open->until_us + kTickUs < now_us();
    if (overdue && !open->recording && !open->answered) give(session, open, true);
  }
}

void WorkerHub::revoke(std::string token_id) {
  service_.loop().post([self = shared_from_this(), id = std::move(token_id)](engine::Core& core) {
    for (auto& [key, session] : self->sessions_) {
      if (session->token_id != id) continue;
      for (const OpenPointer& open : std::vector<OpenPointer>(session->open)) {
        // One whose results are being recorded is answered then, without tasks.
        open->until_us = 0;
        if (open->recording) continue;
        if (open->alarm != 0) self->background_.forget(std::exchange(open->alarm, 0));
        std::erase(session->open, open);
        open->give(fail(not_allowed_any_more()));
      }
      session->capacity = 0;
      self->give_back(core, *session);
    }
  });
}

void WorkerHub::drain() {
  service_.loop().post([self = shared_from_this()](engine::Core& core) {
    self->draining_ = true;
    for (auto& [key, session] : self->sessions_) {
      (void)core.set_capacity(key, 0);
      for (const OpenPointer& open : std::vector<OpenPointer>(session->open)) {
        if (!open->recording) self->give(*session, open, true);
      }
    }
  });
}

void WorkerHub::list(std::function<void(std::vector<ConnectedWorker>)> answer) {
  auto reply = engine::answer_once<std::vector<ConnectedWorker>>(
      [answer = std::move(answer)](Result<std::vector<ConnectedWorker>> workers) {
        answer(workers ? std::move(*workers) : std::vector<ConnectedWorker>());
      });
  service_.loop().post([self = shared_from_this(), reply](engine::Core& core) {
    std::vector<ConnectedWorker> workers;
    for (engine::WorkerView& view : core.workers()) {
      auto at = self->sessions_.find(view.session);
      if (at == self->sessions_.end()) continue;  // of this process itself
      const Session& session = *at->second;
      workers.push_back(
          {std::move(view), session.sdk, session.remote, session.seen_us, session.draining});
    }
    reply(std::move(workers));
  });
}

}  // namespace pawl::server
