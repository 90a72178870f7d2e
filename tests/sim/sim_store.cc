#include "sim_store.h"

#include "checks.h"
#include "describe.h"
#include "past.h"
#include "worker.h"
#include "world.h"

namespace pawl::sim {
namespace {

auto unavailable() { return fail(ErrorCode::store_unavailable, "the simulated store is away"); }

}  // namespace

Status SimStore::before_read() {
  if (slot_.dead) return unavailable();
  world_.interleave(slot_);
  if (world_.dice().chance(world_.mood().read_error)) {
    world_.trace("node " + std::to_string(slot_.index) + ": a read fails");
    return unavailable();
  }
  return {};
}

template <typename Read>
auto SimStore::read(Read what) {
  using Answer = decltype(what(world_.truth()));
  if (Status ready = before_read(); !ready) return Answer(fail(ready.error()));
  return what(world_.truth());
}

Result<store::CommitResult> SimStore::commit(const store::Commit& commit) {
  if (slot_.dead) return unavailable();
  world_.interleave(slot_);
  Dice& dice = world_.dice();
  const Mood& mood = world_.mood();
  std::string who = "node " + std::to_string(slot_.index) + ": ";
  bool dies = dice.chance(mood.crash_in_commit);
  bool unapplied = dice.chance(dies ? 0.5 : mood.commit_unapplied);
  if (unapplied) {
    slot_.dead = dies;
    if (world_.tracing()) {
      world_.trace(who + (dies ? "dies before" : "fails, without doing it:") + describe(commit));
    }
    return unavailable();
  }
  Result<store::CommitResult> result = world_.plants().commit(world_.truth(), commit);
  if (world_.tracing()) world_.trace(who + describe(commit) + describe(commit, result));
  check_commit(world_, commit, result);
  check_turns(world_, commit, result);
  check_limits(world_);
  for (const auto& worker : world_.workers()) worker->note_given_up();
  slot_.dead = dies;
  if (dies || dice.chance(mood.commit_applied)) {
    world_.trace(who + (dies ? "dies after it" : "but it is told that it failed"));
    return unavailable();
  }
  return result;
}

Status SimStore::reopen() { return before_read(); }

Result<std::optional<store::ProgramRecord>> SimStore::program(Key key) {
  return read([&](Store& store) { return store.program(key); });
}
Result<std::optional<store::WorkflowRecord>> SimStore::workflow(Namespace ns,
                                                                const std::string& name) {
  return read([&](Store& store) { return store.workflow(ns, name); });
}
Result<std::vector<store::WorkflowRecord>> SimStore::workflows(Namespace ns) {
  return read([&](Store& store) { return store.workflows(ns); });
}
Result<std::vector<store::ProgramRecord>> SimStore::programs(Namespace ns) {
  return read([&](Store& store) { return store.programs(ns); });
}
Result<std::optional<store::Key>> SimStore::find_run(Namespace ns, const std::string& id) {
  return read([&](Store& store) { return store.find_run(ns, id); });
}
Result<std::optional<store::Key>> SimStore::find_start_key(Namespace ns, const std::string& key) {
  return read([&](Store& store) { return store.find_start_key(ns, key); });
}
Result<std::optional<store::RunView>> SimStore::run(Key run) {
  return read([&](Store& store) { return world_.plants().run(store.run(run)); });
}
Result<std::vector<store::CallRecord>> SimStore::arrived_calls(
    Key run, std::span<const store::KeyRange> keys, std::uint64_t seen) {
  return read([&](Store& store) { return store.arrived_calls(run, keys, seen); });
}
Result<bool> SimStore::has_message_id(Key run, const std::string& id) {
  return read([&](Store& store) { return world_.plants().known(store.has_message_id(run, id)); });
}
Result<std::vector<store::MessageRecord>> SimStore::inbox(Key run, std::uint64_t after,
                                                          std::uint32_t limit) {
  return read([&](Store& store) { return store.inbox(run, after, limit); });
}
Result<std::vector<store::CallRecord>> SimStore::suspensions(Key run) {
  return read([&](Store& store) { return store.suspensions(run); });
}
Result<std::vector<store::CallRecord>> SimStore::stranded_requests(Key run, std::uint32_t limit) {
  return world_.plants().stranded(
      read([&](Store& store) { return store.stranded_requests(run, limit); }));
}
Result<bool> SimStore::has_open_requests() {
  return read([](Store& store) { return store.has_open_requests(); });
}
Result<std::optional<std::string>> SimStore::blob(Key run, const std::string& hash) {
  return read([&](Store& store) { return store.blob(run, hash); });
}
Result<store::RunPage> SimStore::list_runs(const store::RunFilter& filter, Key cursor,
                                           std::uint32_t limit) {
  return read([&](Store& store) { return store.list_runs(filter, cursor, limit); });
}
Result<store::RunCounts> SimStore::count_runs(Namespace ns) {
  return read([&](Store& store) { return store.count_runs(ns); });
}
Result<store::CallPage> SimStore::timeline(Key run, Key cursor, std::uint32_t limit) {
  return read([&](Store& store) { return store.timeline(run, cursor, limit); });
}
Result<std::vector<store::LogRecord>> SimStore::logs(Key run, std::uint32_t limit) {
  return read([&](Store& store) { return store.logs(run, limit); });
}
Result<std::vector<store::StreamRecord>> SimStore::streams(Key run) {
  return read([&](Store& store) { return store.streams(run); });
}
Result<std::vector<store::StreamItem>> SimStore::stream_items(Key run, const std::string& stream,
                                                              std::uint64_t from,
                                                              std::uint32_t limit) {
  return read([&](Store& store) { return store.stream_items(run, stream, from, limit); });
}
Result<std::vector<store::TurnRecord>> SimStore::turns(Key run, std::uint64_t from,
                                                       std::uint32_t limit) {
  return read([&](Store& store) { return store.turns(run, from, limit); });
}
Result<std::vector<store::TurnRecord>> SimStore::last_turns(Key run) {
  return read([&](Store& store) { return store.last_turns(run); });
}
Result<std::vector<store::TurnGroup>> SimStore::turn_groups(Key run) {
  return read([&](Store& store) { return store.turn_groups(run); });
}
Result<std::vector<store::AttemptError>> SimStore::attempt_errors(Key call) {
  return read([&](Store& store) { return store.attempt_errors(call); });
}
Result<std::optional<store::CallRecord>> SimStore::call(Key call) {
  return read([&](Store& store) { return store.call(call); });
}
Result<std::vector<store::Key>> SimStore::ready_runs(Key home, std::uint32_t limit) {
  return read(
      [&](Store& store) { return world_.plants().ready_runs(store.ready_runs(home, limit)); });
}
Result<std::vector<store::DueRun>> SimStore::due_runs(std::int64_t until_us, std::uint32_t limit) {
  return read([&](Store& store) { return store.due_runs(until_us, limit); });
}
Result<std::optional<std::int64_t>> SimStore::next_wake(std::int64_t after_us) {
  return read([&](Store& store) { return store.next_wake(after_us); });
}
Result<std::vector<store::CallRecord>> SimStore::overdue_tasks(std::int64_t until_us,
                                                               std::uint32_t limit) {
  return read([&](Store& store) { return store.overdue_tasks(until_us, limit); });
}
Result<std::vector<store::CallRecord>> SimStore::delayed_tasks(std::int64_t now_us,
                                                               store::Key after,
                                                               std::uint32_t limit) {
  return read([&](Store& store) { return store.delayed_tasks(now_us, after, limit); });
}

Result<std::optional<std::int64_t>> SimStore::next_deadline(std::int64_t after_us) {
  return read([&](Store& store) { return store.next_deadline(after_us); });
}
Result<std::vector<store::QueueCounts>> SimStore::queues(Namespace ns, std::int64_t now_us) {
  return read([&](Store& store) { return store.queues(ns, now_us); });
}
Result<std::uint64_t> SimStore::place_in_queue(Key call) {
  return read([&](Store& store) { return store.place_in_queue(call); });
}
Result<std::vector<store::QueueRecord>> SimStore::queue_limits(Namespace ns) {
  return read([&](Store& store) { return store.queue_limits(ns); });
}
Result<std::vector<store::WorkflowRecord>> SimStore::versions(Namespace ns,
                                                              const std::string& name) {
  return read([&](Store& store) { return store.versions(ns, name); });
}
Result<std::vector<store::ProgramUse>> SimStore::program_uses(Namespace ns) {
  return read([&](Store& store) { return store.program_uses(ns); });
}
Result<std::uint64_t> SimStore::count_matching(const store::RunFilter& filter) {
  return read([&](Store& store) { return store.count_matching(filter); });
}
Result<std::vector<store::LineCount>> SimStore::count_by_line(const store::RunFilter& filter) {
  return read([&](Store& store) { return store.count_by_line(filter); });
}
Status SimStore::read_together(const std::function<Status()>& reads) { return reads(); }

Result<store::AuditPage> SimStore::audit(const store::AuditFilter& filter, Key cursor,
                                         std::uint32_t limit) {
  return read([&](Store& store) { return store.audit(filter, cursor, limit); });
}
Status SimStore::backup(const std::string& path) { return world_.truth().backup(path); }
Result<std::vector<store::SessionRecord>> SimStore::sessions() {
  return world_.plants().sessions(read([&](Store& store) { return store.sessions(); }));
}
Result<std::vector<store::NodeRecord>> SimStore::nodes() {
  return read([&](Store& store) { return store.nodes(); });
}
Result<std::optional<store::ScheduleRecord>> SimStore::schedule(Namespace ns,
                                                                const std::string& id) {
  return read([&](Store& store) { return store.schedule(ns, id); });
}

Result<std::vector<store::ScheduleRecord>> SimStore::schedules(Namespace ns,
                                                               const std::string& after,
                                                               std::uint32_t limit) {
  return read([&](Store& store) { return store.schedules(ns, after, limit); });
}

Result<std::vector<store::ScheduleRecord>> SimStore::due_schedules(Namespace ns,
                                                                   std::int64_t until_us,
                                                                   std::uint32_t limit) {
  return read([&](Store& store) { return store.due_schedules(ns, until_us, limit); });
}

Result<std::optional<std::int64_t>> SimStore::next_schedule(Namespace ns, std::int64_t after_us) {
  return read([&](Store& store) { return store.next_schedule(ns, after_us); });
}

Result<std::optional<store::TriggerRecord>> SimStore::trigger(Namespace ns, const std::string& id) {
  return read([&](Store& store) { return store.trigger(ns, id); });
}

Result<std::vector<store::TriggerRecord>> SimStore::triggers(Namespace ns, const std::string& after,
                                                             std::uint32_t limit) {
  return read([&](Store& store) { return store.triggers(ns, after, limit); });
}

Result<std::optional<store::TriggerInput>> SimStore::trigger_input(Key trigger,
                                                                   const std::string& id) {
  return read([&](Store& store) { return store.trigger_input(trigger, id); });
}

Result<std::vector<store::TriggerInput>> SimStore::trigger_inputs(Key trigger,
                                                                  store::InputFilter filter,
                                                                  Key before, std::uint32_t limit) {
  return read([&](Store& store) { return store.trigger_inputs(trigger, filter, before, limit); });
}

Result<std::vector<store::TokenRecord>> SimStore::tokens(store::Namespace ns) {
  return read([&](Store& store) { return store.tokens(ns); });
}
Result<std::vector<store::CallRecord>> SimStore::leased_tasks(Key session, Key after,
                                                              std::uint32_t limit) {
  return read([&](Store& store) { return store.leased_tasks(session, after, limit); });
}
Result<std::vector<store::Key>> SimStore::ended_runs(Namespace ns,
                                                     std::optional<store::RunStatus> status,
                                                     std::int64_t before_us, std::uint32_t limit) {
  return read([&](Store& store) { return store.ended_runs(ns, status, before_us, limit); });
}

void SimStore::on_ready(Key home, std::function<void()> wake) {
  if (!wake) return world_.truth().on_ready(home, {});
  // The news reaches the node that asked for it, if at all, and none that comes after it.
  world_.truth().on_ready(home, [this, life = slot_.life, wake = std::move(wake)] {
    if (slot_.life != life || slot_.dead) return;
    if (!world_.dice().chance(world_.mood().news_lost)) wake();
  });
}

void SimStore::tell(Key from, const std::string& text) {
  if (!slot_.dead) world_.truth().tell(from, text);
}

// What is told may be lost, or come twice, or late; and some that are lost are known to be.
void SimStore::on_told(Key home, std::function<void(const std::string& text)> hear) {
  if (!hear) return world_.truth().on_told(home, {});
  const auto arrive = [this, life = slot_.life, hear = std::move(hear)](const std::string& text) {
    if (slot_.life == life && !slot_.dead) hear(text);
  };
  world_.truth().on_told(home, [this, arrive](const std::string& text) {
    Dice& dice = world_.dice();
    const Mood& mood = world_.mood();
    if (dice.chance(mood.news_lost)) {
      if (dice.chance(0.5)) arrive({});
      return;
    }
    if (dice.chance(mood.news_lost)) arrive(text);
    if (!dice.chance(mood.news_lost)) return arrive(text);
    world_.schedule(dice.between(0, 2'000'000), [arrive, text] { arrive(text); });
  });
}

}  // namespace pawl::sim
