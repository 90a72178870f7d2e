#include "worker.h"

#include <algorithm>

#include "person.h"
#include "value/payload_tree.h"

namespace pawl::sim {
namespace {

constexpr std::int64_t kBeatUs = 3'000'000;
constexpr std::int64_t kSessionTimeoutUs = 10'000'000;
constexpr std::uint32_t kCapacity = 4;

// Tasks that never end by themselves.
bool is_endless(const std::string& task) { return task == "hang" || task == "mute"; }

// The integer arguments of a task.
std::vector<std::int64_t> numbers_of(const Payload& args) {
  std::vector<std::int64_t> numbers;
  auto tree = PayloadTree::parse(args.text());
  if (!tree) return numbers;
  for (const PayloadTree& element : tree->elements()) {
    if (element.kind() == PayloadKind::kInt) numbers.push_back(element.integer());
  }
  return numbers;
}

}  // namespace

Worker::Worker(World& world, int index) : world_(world), index_(index) {
  world_.schedule(world_.dice().between(0, 100'000), [this] { live(); });
}

bool Worker::connected() const {
  return slot_ != nullptr && slot_->core && !slot_->dead && !world_.is_stalled(*slot_) &&
         slot_->life == life_ && session_ != 0;
}

// Its own clockwork: every few seconds it looks at itself.
void Worker::live() {
  Dice& dice = world_.dice();
  world_.schedule(kBeatUs / 2 + dice.between(0, kBeatUs / 2), [this] { live(); });
  if (world_.calm()) silent_until_us_ = 0;
  if (silent_until_us_ > world_.now_us()) return;
  if (dice.chance(world_.mood().worker_dies)) {
    world_.trace("worker " + std::to_string(index_) + " dies");
    held_.clear();
    give_up_session(dice.chance(0.5));
    return;
  }
  if (dice.chance(world_.mood().worker_silent)) {
    silent_until_us_ = world_.now_us() + dice.between(5'000'000, 40'000'000);
    world_.trace("worker " + std::to_string(index_) + " falls silent");
    return;
  }
  if (!connected()) return open();
  beat();
}

void Worker::give_up_session(bool politely) {
  if (politely && connected()) {
    slot_->core->end_session(session_, [](const Result<void>&) {});
  }
  std::erase_if(held_, [](const auto& entry) { return is_endless(entry.second.order.name); });
  cancelled_.clear();
  session_ = 0;
  ++generation_;
  opening_until_us_ = 0;
}

void Worker::open() {
  if (opening_until_us_ > world_.now_us()) return;
  session_ = 0;
  slot_ = world_.some_node();
  if (slot_ == nullptr) return;
  life_ = slot_->life;
  std::uint64_t generation = ++generation_;
  asked_ = delivered_ = 0;
  opening_until_us_ = world_.now_us() + 10'000'000;
  auto session = std::make_shared<Key>(0);
  std::size_t question = world_.ask("open a session", *slot_);
  engine::SessionRequest request{"worker", {"default"}, kSessionTimeoutUs};
  slot_->core->open_session(
      request,
      [this, generation, session](const engine::Delivery& delivery) {
        take(*session, generation, delivery);
      },
      [this, slot = slot_, life = life_, generation, session, question](const Result<Key>& opened) {
        if (slot->dead || slot->life != life) return;
        world_.answer(question);
        if (generation != generation_) return;
        opening_until_us_ = 0;
        if (!opened || world_.dice().chance(world_.mood().lost)) return;
        session_ = *session = *opened;
        world_.trace("worker " + std::to_string(index_) + " has session " +
                     std::to_string(session_));
        last_sign_us_ = world_.now_us();
        say_running(*slot);
        asked_ += kCapacity;
        if (Status asked = slot->core->ask_for_tasks(session_, kCapacity); !asked) {
          world_.problem("a new session has ended: " + to_string(asked.error()));
        }
      });
}

// Its first word under a new session: what it is still at.
void Worker::say_running(Slot& slot) {
  std::vector<engine::Heartbeat> running;
  for (const auto& [key, held] : held_) {
    if (!held.done) running.push_back({key.first, key.second, {}});
  }
  for (Key call : slot.core->inherit(session_, running)) {
    world_.trace("worker " + std::to_string(index_) + " is waited for at " + std::to_string(call));
    for (auto& [key, held] : held_) {
      if (key.first == call) held.heir = session_;
    }
    stop(call);
  }
  gave_sign();
}

// The engine has heard from its session.
void Worker::gave_sign() {
  last_sign_us_ = world_.now_us();
  for (auto& [key, held] : held_) {
    if (held.session == session_ || held.heir == session_) held.sign_us = last_sign_us_;
  }
}

void Worker::beat() {
  std::vector<engine::Heartbeat> beats;
  for (const auto& [key, held] : held_) {
    if (held.session != session_ || held.done) continue;
    bool mute = held.order.name == "mute" && !world_.plants().lets_mute_speak();
    if (!mute) beats.push_back({key.first, key.second, {}});
  }
  auto not_held = slot_->core->heartbeat(session_, beats);
  if (!not_held) {
    world_.trace("worker " + std::to_string(index_) + " hears that its session has ended");
    give_up_session(false);
    return;
  }
  gave_sign();
  for (Key call : *not_held) {
    for (auto held = held_.begin(); held != held_.end(); ++held) {
      // Either it stops, or it goes on and reports too late.
      bool stops = is_endless(held->second.order.name) || world_.dice().chance(0.5);
      if (held->first.first == call && stops) {
        held_.erase(held);
        ask_for_one();
        break;
      }
    }
  }
}

// It has room for another task.
void Worker::ask_for_one() {
  world_.schedule(0, [this, generation = generation_] {
    if (generation != generation_ || !connected()) return;
    ++asked_;
    if (!slot_->core->ask_for_tasks(session_, 1)) --asked_;
  });
}

// --- tasks ---------------------------------------------------------------------------------------

void Worker::take(Key session, std::uint64_t generation, const engine::Delivery& delivery) {
  if (slot_ == nullptr || slot_->dead || generation != generation_) return;
  delivered_ += delivery.tasks.size();
  if (delivered_ > asked_) world_.problem("a session was given more tasks than it asked for");
  Dice& dice = world_.dice();
  for (const engine::TaskOrder& order : delivery.tasks) {
    check_order(order);
    check_pin(order, session);
    check_pause(order);
    std::int64_t after_us = dice.chance(0.1) ? dice.between(0, 2'000'000) : 0;
    world_.schedule(after_us, [this, order, session] { take_task(order, session); });
  }
  for (engine::HandedOut task : delivery.cancelled) stop(task.call);
}

// It hears that nobody wants the task any more, and takes a moment to heed it, or several seconds.
void Worker::stop(Key call) {
  cancelled_.insert(call);
  for (auto& [key, held] : held_) {
    if (key.first != call || held.done) continue;
    held.cancelled = true;
    auto [call_key, token] = key;
    Dice& dice = world_.dice();
    std::int64_t takes_us =
        dice.chance(0.3) ? dice.between(0, 500'000) : dice.between(0, 20'000'000);
    if (slot_ != nullptr && dice.chance(world_.mood().crash_at_stop)) world_.crash_soon(*slot_);
    world_.schedule(takes_us, [this, call_key, token] { finish(call_key, token); });
  }
}

// Which attempt it is since the run was revived last, as its retry policy counts.
std::int64_t Worker::counted_attempt(const engine::TaskOrder& order) {
  auto task = world_.truth().call(order.call);
  const bool known = task && *task;
  return std::int64_t{order.attempt} - (known ? (*task)->attempts_before : 0);
}

// The engine's promise about attempts: none is counted that no worker has failed or overrun, and no
// number comes again.
void Worker::check_order(const engine::TaskOrder& order) {
  Ledger& ledger = world_.ledger();
  const auto& failed = ledger.failures[order.call];
  if (order.name != "late" && counted_attempt(order) > std::ssize(failed) + 1) {
    world_.problem("task " + order.name + " " + std::to_string(order.call) + " is at attempt " +
                   std::to_string(order.attempt) + " after " + std::to_string(failed.size()) +
                   " failures");
  }
  // A worker keeps a failure that came too late, in case the same attempt comes again. It must not
  // take a later attempt for that one.
  for (const Execution& done : ledger.executions) {
    bool counts = done.call == order.call && done.answer == store::Recorded::kRecorded;
    if (!counts || done.error.empty() || done.attempt != order.attempt) continue;
    world_.problem("task " + order.name + " " + std::to_string(order.call) +
                   " is given out as attempt " + std::to_string(order.attempt) + " again");
  }
}

// Its promise about tasks that stay with one worker: whoever had the first one of a key has the
// others, as long as it is there.
void Worker::check_pin(const engine::TaskOrder& order, Key session) {
  const store::CallRecord task = **world_.truth().call(order.call);
  auto options = PayloadTree::parse(task.options.empty() ? "{}" : task.options);
  const PayloadTree* key = options->find("same_worker");
  if (key == nullptr) return;
  auto [pin, first] = slot_->pins.try_emplace(key->text(), session);
  if (first || pin->second == session) return;
  if (slot_->core->has_session(pin->second)) {
    world_.problem("task " + order.name + " " + std::to_string(order.call) + " of key " +
                   key->text() + " went to session " + std::to_string(session) + " beside " +
                   std::to_string(pin->second));
  }
  pin->second = session;
}

// And about a pause: nothing is given out while it lasts. Another node may record one between the
// claim and this.
void Worker::check_pause(const engine::TaskOrder& order) {
  if (world_.slots().size() > 1) return;
  const store::CallRecord task = **world_.truth().call(order.call);
  const auto standing = world_.truth().standing(task.run);
  if (standing->paused || standing->held) {
    world_.problem("task " + order.name + " " + std::to_string(order.call) + " of run " +
                   order.run + " is given out, and its run is " +
                   (standing->held ? "held" : "paused"));
  }
}

// And about undos: none overtakes what the run has left behind.
void Worker::check_undo(const engine::TaskOrder& order) {
  if (order.name != "undo") return;
  for (const auto& worker : world_.workers()) {
    Key call = worker->overtaken(order.run);
    if (call == 0) continue;
    world_.problem("an undo of " + order.run + " begins while worker " +
                   std::to_string(worker->index_) + " is at task " + std::to_string(call));
  }
}

bool Worker::is_given_up(const std::pair<Key, std::uint64_t>& key, const Held& held) const {
  const store::CallRecord task = **world_.truth().call(key.first);
  const bool same = task.session == held.session && task.token == key.second;
  return same && task.status == store::CallStatus::kCancelled;
}

void Worker::note_given_up() {
  // A node that takes over from a dead one gives its workers a whole lease to come back. With
  // several nodes it is not known when that has begun.
  const auto& slots = world_.slots();
  const std::int64_t opened_us = slots.size() == 1 ? slots.front()->opened_us : 0;
  for (const auto& [key, held] : held_) {
    if (held.done || world_.ledger().given_up.contains(key) || !is_given_up(key, held)) continue;
    world_.ledger().given_up[key] = world_.now_us() - std::max(held.sign_us, opened_us);
  }
}

// What counts is how long the worker had been silent when the task was taken for cancelled. A node
// that opens later, or an undo that is given out late or again, changes nothing about that.
Key Worker::overtaken(const std::string& run) const {
  for (const auto& [key, held] : held_) {
    if (held.order.run != run || held.done || !is_given_up(key, held)) continue;
    const auto given_up = world_.ledger().given_up.find(key);
    if (given_up == world_.ledger().given_up.end()) return key.first;
    if (given_up->second < kSessionTimeoutUs) return key.first;
  }
  return 0;
}

void Worker::take_task(const engine::TaskOrder& order, Key session) {
  Dice& dice = world_.dice();
  std::pair<Key, std::uint64_t> key(order.call, order.token);
  if (held_.contains(key)) return;  // the same delivery again
  check_undo(order);
  std::vector<std::int64_t> numbers = numbers_of(order.args);
  Ledger& ledger = world_.ledger();
  Execution execution;
  execution.call = order.call;
  execution.session = session;
  execution.token = order.token;
  execution.attempt = order.attempt;
  execution.run = order.run;
  execution.name = order.name;
  execution.number = numbers.empty() ? 0 : numbers[0];
  Held held{order, session, 0, last_sign_us_, ledger.executions.size(), false, false, false};
  ledger.executions.push_back(std::move(execution));
  if (world_.tracing()) {
    world_.trace("worker " + std::to_string(index_) + " begins " + order.name + " " +
                 std::to_string(order.call) + "/" + std::to_string(order.token) + " of " +
                 order.run + " attempt " + std::to_string(order.attempt) + " as execution " +
                 std::to_string(held.execution));
  }
  held_.emplace(key, std::move(held));
  constexpr std::int64_t kMuteUs = 8'000'000;
  if (order.name == "mute" && !world_.plants().lets_mute_speak()) {
    // It is given up without a word.
    world_.schedule(kMuteUs, [this, key] {
      if (held_.erase(key) > 0) ask_for_one();
    });
    return;
  }
  if (order.name == "hang" && !cancelled_.contains(order.call)) return;
  held_.at(key).cancelled = cancelled_.contains(order.call);
  std::int64_t takes_us = dice.chance(0.8) ? dice.between(0, 200'000) : dice.between(0, 4'000'000);
  if (order.name == "late" && counted_attempt(order) == 1) takes_us = 8'000'000;
  if (order.name == "mute") takes_us = kMuteUs;
  world_.schedule(takes_us, [this, key] { finish(key.first, key.second); });
}

Worker::Held* Worker::find(Key call, std::uint64_t token) {
  auto at = held_.find({call, token});
  return at == held_.end() ? nullptr : &at->second;
}

void Worker::finish(Key call, std::uint64_t token) {
  Held* held = find(call, token);
  if (held == nullptr || held->done) return;
  held->done = true;
  Ledger& ledger = world_.ledger();
  Execution& execution = ledger.executions[held->execution];
  const std::vector<std::int64_t> numbers = numbers_of(held->order.args);
  const std::string& name = held->order.name;
  const std::int64_t counted = counted_attempt(held->order);
  std::int64_t value = 2 * execution.number + 1;
  std::string head = "[" + std::to_string(value) + "," + std::to_string(held->execution);
  if (!held->cancelled && world_.dice().chance(world_.mood().lost / 2)) {
    execution.returned = true;
  } else if (held->cancelled && is_endless(name)) {
    execution.error = "CancelledError";
  } else if (name == "bad" || (name == "mend" && !ledger.mended.contains(execution.run)) ||
             (name == "flaky" && counted <= numbers.at(1))) {
    execution.error = "ValueError";
    ledger.failures[call].insert(token);
  } else if (name == "flaky") {
    execution.value = head + "," + std::to_string(counted) + "]";
  } else if (name == "large") {
    execution.value =
        "[\"" + std::string(9000, 'y') + "\"," +
        std::to_string(PayloadTree::parse(held->order.args.text())->elements()[1].text().size()) +
        "]";
  } else {
    execution.value = head + "]";
  }
  if (name == "mail" && !execution.value.empty()) {
    auto arguments = PayloadTree::parse(held->order.args.text());
    answer_promise(world_, arguments->elements()[1].text(), execution.number);
  }
  send(call, token);
}

engine::TaskReport Worker::make_report(Held& held) {
  const Execution& execution = world_.ledger().executions[held.execution];
  engine::TaskReport report;
  report.call = execution.call;
  report.token = execution.token;
  if (!execution.value.empty()) report.value = Payload::trusted(execution.value);
  if (execution.error == "CancelledError") {
    report.cancelled = true;
  } else if (!execution.error.empty()) {
    const char* what = execution.name == "mend" ? "mend " : "bad ";
    report.error = CallError{execution.error, what + std::to_string(execution.number), {}, {}};
  }
  return report;
}

// Until it hears an answer. The session may be another one by then, on another node; the report
// still names the one that it did the task under.
void Worker::send(Key call, std::uint64_t token) {
  Held* held = find(call, token);
  if (held == nullptr || held->told) return;
  Dice& dice = world_.dice();
  const Mood& mood = world_.mood();
  world_.schedule(dice.between(1'000'000, 6'000'000), [this, call, token] { send(call, token); });
  if (silent_until_us_ > world_.now_us() || dice.chance(mood.lost)) return;
  Slot* to = connected() ? slot_ : world_.some_node();
  if (to == nullptr) return;
  std::size_t execution = held->execution;
  auto report = make_report(*held);
  for (int times = dice.chance(mood.doubled) ? 2 : 1; times > 0 && to->core && !to->dead; --times) {
    if (world_.tracing()) {
      world_.trace("worker " + std::to_string(index_) + " reports " + std::to_string(call) + "/" +
                   std::to_string(token) + " to node " + std::to_string(to->index));
    }
    std::size_t question = world_.ask("report " + std::to_string(call), *to);
    to->core->report(held->session, {report},
                     [this, to, life = to->life, call, token, execution,
                      question](const Result<std::vector<store::Recorded>>& answer) {
                       if (to->dead || to->life != life) return;
                       world_.answer(question);
                       if (!answer) return;
                       if (world_.dice().chance(world_.mood().lost)) return;
                       answered(call, token, execution, answer->front());
                     });
    held = find(call, token);
    if (held == nullptr) return;
  }
}

void Worker::answered(Key call, std::uint64_t token, std::size_t execution, store::Recorded how) {
  Execution& entry = world_.ledger().executions[execution];
  if (world_.tracing()) {
    world_.trace("worker " + std::to_string(index_) + " is answered " +
                 std::to_string(static_cast<int>(how)) + " for " + std::to_string(call) + "/" +
                 std::to_string(token));
  }
  if (!entry.answer || how == store::Recorded::kRecorded) entry.answer = how;
  Held* held = find(call, token);
  if (held == nullptr || held->told) return;
  bool own = held->session == session_;
  held_.erase({call, token});
  if (own) ask_for_one();
}

}  // namespace pawl::sim
