#include "world.h"

#include <fmt/format.h>

#include <algorithm>

#include "checks.h"
#include "client.h"
#include "engine/core/bisect.h"
#include "engine/run/run_reader.h"
#include "engine/service/compile.h"
#include "person.h"
#include "repairer.h"
#include "sim_store.h"
#include "store/memory/memory_store.h"
#include "timetable.h"
#include "worker.h"

namespace pawl::sim {
namespace {

constexpr std::int64_t kStartUs = 1'700'000'000'000'000;
constexpr std::int64_t kLongestSleepUs = 1'000'000;
// After this long in the calm, whatever has not ended never will.
constexpr std::int64_t kPatienceUs = 1'800'000'000;
constexpr std::int64_t kAftermathUs = 150'000'000;
// Who waits at one node for a run that ended at another hears of it when the node looks around.
constexpr std::int64_t kLastWordsUs = 25'000'000;
constexpr std::uint64_t kMostSteps = 100'000;
constexpr int kDeepest = 2;
// Of one run: far more than what somebody resumes who knows nothing of it.
constexpr int kMostCrashes = 50;

}  // namespace

std::int64_t SimClock::now_us() { return kStartUs + world_.now_us() + skew_us; }
std::int64_t SimClock::monotonic_ns() { return (world_.now_us() + steady_start_us) * 1000; }

Slot::Slot(World& world, int number)
    : index(number),
      clock(world),
      random(world.dice().seed()),
      store(std::make_unique<SimStore>(world, *this)) {
  clock.steady_start_us = world.dice().between(0, 1'000'000'000);
}
Slot::~Slot() = default;

World::World(const WorldOptions& options)
    : options_(options), dice_(options.seed), plants_(options.plant) {}

World::~World() {
  // Nodes first: what they still hold refers to the others.
  for (auto& slot : slots_) slot->core.reset();
}

void World::trace(const std::string& what) const {
  if (!options_.trace) return;
  fmt::print("{:>12.6f} {:>{}}{}\n", static_cast<double>(now_us_) / 1e6, "", depth_ * 2, what);
}

void World::problem(const std::string& what) {
  trace("PROBLEM: " + what);
  if (!problem_) problem_ = what;
}

std::size_t World::ask(const std::string& what, const Slot& slot) {
  ledger_.questions.push_back({what, slot.index, slot.life, 0});
  return ledger_.questions.size() - 1;
}

void World::answer(std::size_t question) {
  Question& asked = ledger_.questions[question];
  if (++asked.answers > 1) problem("answered twice: " + asked.what);
}

void World::schedule(std::int64_t after_us, std::function<void()> action) {
  Event event{now_us_ + after_us, next_event_++, std::move(action)};
  auto place = std::upper_bound(events_.begin(), events_.end(), event,
                                [](const Event& a, const Event& b) { return a.at_us > b.at_us; });
  events_.insert(place, std::move(event));
}

Slot* World::some_node() {
  std::vector<Slot*> living;
  for (auto& slot : slots_) {
    if (!slot->core || slot->dead || slot->active || is_stalled(*slot)) continue;
    living.push_back(slot.get());
  }
  return living.empty() ? nullptr : dice_.pick(living);
}

// --- nodes ---------------------------------------------------------------------------------------

engine::CoreOptions World::core_options() {
  engine::CoreOptions options;
  options.hot_runs = dice_.pick<std::size_t>({1, 2, 4, 1000});
  options.batch_writes = dice_.pick<std::size_t>({1, 2, 8, 4096});
  options.slice = dice_.pick<std::uint64_t>({100, 1000, 2'000'000});
  options.most_lost_leases = 1'000'000;
  options.on_fault = OnFault::kHold;
  options.node_timeout_us = 60'000'000;
  options.history.on = dice_.chance(0.5);
  options.history.turns = dice_.pick<std::uint64_t>({1, 5, 1000});
  return options;
}

bool World::has_work(const Slot& slot) const {
  if (slot.active || is_stalled(slot)) return false;
  if (!slot.core) return slot.restart_at_us <= now_us_;
  Core& core = *slot.core;
  if (slot.commit) return true;
  if (core.failed()) return slot.restart_at_us <= now_us_;
  return core.busy() || core.has_batch() || core.wants_reads() || core.idle_us() == 0;
}

void World::open(Slot& slot) {
  trace(fmt::format("node {} opens", slot.index));
  engine::CoreOptions options = core_options_;
  options.note_active = [this, &slot](Key run) { note_active(slot, run); };
  if (Plants::ends_the_process(options_.plant)) {
    options.meddle = [this](engine::RunLife& life) { plants_.meddle(life); };
  }
  options.struck_hung = slot.noted % 2 == 1;
  auto opened = Core::open(*slot.store, slot.clock, slot.random, options, slot.noted);
  if (slot.dead || !opened) {
    bury(slot, "could not open");
    return;
  }
  slot.core = std::move(*opened);
  slot.opened_us = now_us_;
  trace(fmt::format("node {} is {}", slot.index, slot.core->node()));
}

// What a crash leaves behind, and the crash itself if the run is poisoned.
void World::note_active(Slot& slot, Key run) {
  if (slot.dead) return;
  slot.noted = run;
  if (run == 0 || ledger_.poisoned.empty()) return;
  auto view = truth_->run(run);
  if (!*view || !(*view)->state || !ledger_.poisoned.contains((*view)->run.id)) return;
  const std::string& id = (*view)->run.id;
  const store::RunState& state = *(*view)->state;
  bool held = state.paused && state.strikes >= core_options_.most_strikes &&
              state.cancel != store::CancelState::kRequested;
  // Another node may have had it in memory since before it was quarantined.
  if (held && slots_.size() == 1) problem("run " + id + " is quarantined, and has a turn");
  if (++ledger_.crashes[id] > kMostCrashes) {
    problem("run " + id + " takes the process down again and again");
  }
  trace(fmt::format("node {} is taken down by {}", slot.index, id));
  slot.dead = true;
}

void World::bury(Slot& slot, const char* why) {
  trace(fmt::format("node {} is gone: {}", slot.index, why));
  ++slot.life;
  slot.core.reset();
  slot.pins.clear();
  slot.dead = false;
  slot.commit.reset();
  slot.outcome.reset();
  slot.restart_at_us = now_us_ + dice_.between(0, calm_ ? 0 : 20'000'000);
}

void World::finish_commit(Slot& slot) {
  if (!slot.outcome) {
    slot.outcome = engine::commit_or_bisect(*slot.store, *slot.commit);
    return;
  }
  Result<store::CommitResult> outcome = std::move(*slot.outcome);
  slot.outcome.reset();
  slot.commit.reset();
  slot.core->committed(std::move(outcome));
}

void World::drive(Slot& slot) {
  Core& core = *slot.core;
  if (slot.commit && dice_.chance(0.7)) return finish_commit(slot);
  if (core.failed()) {
    if (slot.commit) return finish_commit(slot);
    trace(fmt::format("node {} recovers", slot.index));
    if (!core.recover()) slot.restart_at_us = now_us_ + 200'000;
    return;
  }
  core.tick();
  core.process();
  if (!slot.commit && core.has_batch()) slot.commit = core.take_batch();
  if (core.wants_reads()) {
    read_runs(slot, core.take_reads(static_cast<std::size_t>(dice_.between(1, 16))));
  }
}

void World::read_runs(Slot& slot, std::vector<engine::ReadRequest> requests) {
  schedule(dice_.between(0, 20'000), [this, &slot, life = slot.life, requests] {
    if (slot.life != life || !slot.core) return;
    const bool was_active = std::exchange(slot.active, true);
    auto answers =
        std::make_shared<std::vector<engine::ReadAnswer>>(engine::answer(*slot.store, requests));
    slot.active = was_active;
    schedule(dice_.between(0, 50'000),
             [this, &slot, life, answers] { bring(slot, life, std::move(*answers)); });
  });
}

void World::bring(Slot& slot, std::uint64_t life, std::vector<engine::ReadAnswer> answers) {
  if (slot.life != life || !slot.core) return;
  if (slot.active || is_stalled(slot)) {
    auto later = std::make_shared<std::vector<engine::ReadAnswer>>(std::move(answers));
    return schedule(1'000, [this, &slot, life, later] { bring(slot, life, std::move(*later)); });
  }
  slot.active = true;
  slot.core->have_read(std::move(answers));
  slot.active = false;
  if (slot.dead) bury(slot, "died while it read");
}

void World::step(Slot& slot) {
  slot.active = true;
  if (slot.core) {
    drive(slot);
  } else {
    open(slot);
  }
  slot.active = false;
  forget_pins(slot);
  if (slot.dead) bury(slot, "died in a commit");
}

// A session that is about to end has nothing to itself any more, even if its end fails.
void World::forget_pins(Slot& slot) {
  std::erase_if(slot.pins,
                [&](const auto& pin) { return !slot.core || !slot.core->has_session(pin.second); });
}

void World::interleave(Slot& slot) {
  // It is in the middle of something, whoever has asked for that.
  bool was_active = std::exchange(slot.active, true);
  while (depth_ < kDeepest && dice_.chance(mood_.interleave)) {
    std::vector<Slot*> able;
    for (auto& other : slots_) {
      if (has_work(*other)) able.push_back(other.get());
    }
    if (able.empty()) break;
    ++depth_;
    step(*dice_.pick(able));
    --depth_;
  }
  slot.active = was_active;
}

// --- time and chance -----------------------------------------------------------------------------

void World::misfortune() {
  if (dice_.chance(mood_.crash)) {
    if (Slot* slot = some_node()) bury(*slot, "crashes");
  }
  if (dice_.chance(mood_.clock_jump)) {
    Slot& slot = *dice_.pick(slots_);
    slot.clock.skew_us = dice_.between(-mood_.largest_skew_us, mood_.largest_skew_us);
    trace(fmt::format("clock of node {} is off by {} us", slot.index, slot.clock.skew_us));
  }
  if (dice_.chance(mood_.stall)) {
    if (Slot* slot = some_node()) {
      slot->stalled_until_us = now_us_ + dice_.between(5'000'000, 120'000'000);
      trace(fmt::format("node {} stalls until {:.6f}", slot->index,
                        static_cast<double>(slot->stalled_until_us) / 1e6));
    }
  }
}

void World::crash_soon(Slot& slot) {
  schedule(dice_.between(0, 300'000), [this, &slot, life = slot.life] {
    if (slot.life != life || !slot.core || slot.active) return;
    bury(slot, "crashes");
    if (dice_.chance(0.7)) slot.restart_at_us = now_us_;
  });
}

void World::become_calm() {
  trace("calm");
  calm_ = true;
  calm_at_us_ = now_us_;
  Mood mood;
  mood.interleave = mood_.interleave;
  mood_ = mood;
  for (auto& slot : slots_) {
    slot->restart_at_us = now_us_;
    slot->stalled_until_us = 0;
  }
}

// One step of anybody. False: nothing is to be done now.
bool World::act() {
  std::vector<Slot*> able;
  for (auto& slot : slots_) {
    if (has_work(*slot)) able.push_back(slot.get());
  }
  bool event = !events_.empty() && events_.back().at_us <= now_us_;
  if (!event && able.empty()) return false;
  if (event && (able.empty() || dice_.chance(0.3))) {
    Event next = std::move(events_.back());
    events_.pop_back();
    next.action();
  } else {
    step(*dice_.pick(able));
  }
  for (auto& slot : slots_) {
    if (slot->dead) bury(*slot, "died in a commit");
  }
  return true;
}

void World::pass_time() {
  std::int64_t wait_us = kLongestSleepUs;
  for (auto& slot : slots_) {
    if (is_stalled(*slot)) {
      wait_us = std::min(wait_us, slot->stalled_until_us - now_us_);
      continue;
    }
    if (slot->core && !slot->core->failed()) wait_us = std::min(wait_us, slot->core->idle_us());
    if (!slot->core || slot->core->failed()) {
      wait_us = std::min(wait_us, slot->restart_at_us - now_us_);
    }
  }
  if (!events_.empty()) wait_us = std::min(wait_us, events_.back().at_us - now_us_);
  now_us_ += std::max<std::int64_t>(wait_us, 1);
  for (auto& slot : slots_) {
    // As a loop that wakes up now and then, whatever it believes about the time.
    if (slot->core && !slot->core->failed() && !is_stalled(*slot)) {
      slot->active = true;
      slot->core->tick();
      slot->active = false;
      if (slot->dead) bury(*slot, "died in a tick");
    }
  }
}

void World::set_up() {
  program_ = make_program(dice_, dice_.between(4, 14));
  if (options_.trace) fmt::print("{}\n", program_.source());
  auto compiled = engine::compile_deploy({{{"flow.py", program_.source()}}, {}, {}});
  if (!compiled) return problem("the program is refused: " + to_string(compiled.error()));
  deploy_ = std::move(*compiled);
  truth_ = store::make_memory_store();
  core_options_ = core_options();
  int nodes = static_cast<int>(dice_.between(1, 3));
  core_options_.exclusive = nodes == 1;
  for (int i = 0; i < nodes; ++i) slots_.push_back(std::make_unique<Slot>(*this, i));
  step(*slots_[0]);
  slots_[0]->core->deploy(deploy_, [this](const Result<engine::Deployed>& deployed) {
    if (!deployed) problem("the deploy fails: " + to_string(deployed.error()));
  });
  while (has_work(*slots_[0])) step(*slots_[0]);
  Dice limits(options_.seed + 2'000'000'011);
  if (limits.chance(0.4)) {
    store::QueueLimits limit;
    // Each run may have a task that hangs until another one has ended, and none of them must be
    // kept from running for ever.
    max_running_ = limit.max_running = static_cast<std::uint32_t>(limits.between(4, 7));
    slots_[0]->core->set_queue_limits("default", limit, [this](const Result<void>& done) {
      if (!done) problem("the limit is refused: " + to_string(done.error()));
    });
    while (has_work(*slots_[0])) step(*slots_[0]);
  }
  Dice timetables(options_.seed + 3'000'000'019);
  if (timetables.chance(0.3)) {
    timetable_ = std::make_unique<Timetable>(*this, timetables);
    timetable_->deploy(*slots_[0]);
    while (has_work(*slots_[0])) step(*slots_[0]);
    timetable_->create(*slots_[0]);
    while (has_work(*slots_[0])) step(*slots_[0]);
  }
  Dice repairs(options_.seed + 4'000'000'007);
  if (repairs.chance(0.3)) {
    repairer_ = std::make_unique<Repairer>(*this, repairs);
    repairer_->deploy(*slots_[0]);
    while (has_work(*slots_[0])) step(*slots_[0]);
    repairer_->begin();
  }
  Dice fortune(options_.seed + 1'000'000'007);
  mood_ = draw_mood(fortune);
  for (int i = static_cast<int>(dice_.between(1, 3)); i > 0; --i) {
    workers_.push_back(std::make_unique<Worker>(*this, i));
  }
  for (int i = static_cast<int>(dice_.between(1, 3)); i > 0; --i) {
    clients_.push_back(std::make_unique<Client>(*this, i));
  }
}

bool World::is_over() {
  if (!calm_ || problem_) return problem_.has_value();
  if (now_us_ - calm_at_us_ > kPatienceUs || steps_ > kMostSteps) return true;
  if (now_us_ - calm_at_us_ < kAftermathUs) return false;
  if (!clients_done() || !is_quiet(*this)) {
    quiet_at_us_.reset();
    return false;
  }
  if (!quiet_at_us_) quiet_at_us_ = now_us_;
  return now_us_ - *quiet_at_us_ >= kLastWordsUs;
}

bool World::clients_done() const {
  return std::all_of(clients_.begin(), clients_.end(),
                     [](const auto& client) { return client->done(); });
}

std::optional<std::string> World::run() {
  set_up();
  while (!is_over()) {
    if (!calm_ && (++steps_ >= mood_.steps || clients_done())) become_calm();
    if (!calm_) misfortune();
    if (calm_) ++steps_;
    if (!act()) pass_time();
  }
  if (problem_) return problem_;
  check_nothing_left(*this);
  for (const auto& client : clients_) {
    if (!client->done()) problem(client->run() + ": the client never heard of its end");
    if (!problem_) check_client(*this, *client);
  }
  if (timetable_ && !problem_) timetable_->check();
  check_executions(*this);
  check_promises(*this);
  check_resumes(*this);
  if (!problem_) check_answers(*this);
  return problem_;
}

}  // namespace pawl::sim
