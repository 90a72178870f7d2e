#include "store/conformance/suite.h"

namespace pawl::store {

std::string name_of(const ::testing::TestParamInfo<StoreFactory>& info) { return info.param.name; }

void StoreConformance::SetUp() {
  if (const auto& missing = GetParam().missing; missing && !missing().empty()) {
    GTEST_SKIP() << missing();
  }
  start_afresh();
}

void StoreConformance::start_afresh() {
  store_.reset();
  store_ = GetParam().open();
  ASSERT_NE(store_, nullptr);
}

bool StoreConformance::reopen() {
  if (!GetParam().open_again) return false;
  store_.reset();
  store_ = GetParam().open_again();
  EXPECT_NE(store_, nullptr);
  return store_ != nullptr;
}

CommitResult StoreConformance::commit(const Commit& commit) {
  Result<CommitResult> result = store_->commit(commit);
  EXPECT_TRUE(result.has_value()) << to_string(result.error());
  if (!result) return {};
  EXPECT_EQ(result->programs.size(), commit.deploys.size());
  EXPECT_EQ(result->runs.size(), commit.runs.size());
  EXPECT_EQ(result->tasks.size(), commit.tasks.size());
  EXPECT_EQ(result->claims.size(), commit.claims.size());
  for (std::size_t index = 0; index < commit.runs.size() && index < result->runs.size(); ++index) {
    EXPECT_EQ(result->runs[index].outcomes.size(), commit.runs[index].outcomes.size());
    EXPECT_EQ(result->runs[index].messages.size(), commit.runs[index].messages.size());
  }
  return *result;
}

CommitResult StoreConformance::commit_runs(std::vector<RunWrite> writes) {
  Commit all;
  all.runs = std::move(writes);
  return commit(all);
}

RunWriteResult StoreConformance::commit_run(RunWrite write) {
  return commit_runs({std::move(write)}).runs.at(0);
}

ErrorCode StoreConformance::refused(const Commit& commit) {
  Result<CommitResult> result = store_->commit(commit);
  EXPECT_FALSE(result.has_value());
  EXPECT_TRUE(store_->reopen().has_value());
  return result ? ErrorCode{} : result.error().code;
}

// --- runs ----------------------------------------------------------------------------------------

RunRecord StoreConformance::new_run(Namespace ns) {
  RunRecord run;
  run.key = new_key();
  run.ns = ns;
  run.id = "run-" + std::to_string(run.key);
  run.workflow = "order";
  run.program = 7;
  run.input = "[1]";
  run.created_at_us = kNow + run.key;
  return run;
}

TestRun StoreConformance::start(const RunRecord& record, Key home) {
  RunWrite write;
  write.run = record.key;
  write.start = record;
  write.home = home;
  EXPECT_TRUE(commit_run(write).start.inserted);
  TestRun run;
  run.key = record.key;
  run.ns = record.ns;
  run.id = record.id;
  return run;
}

TestRun StoreConformance::parked_run(Namespace ns) { return waiting_run({}, ns); }

TestRun StoreConformance::waiting_run(const Waits& waits, Namespace ns) {
  TestRun run = start(new_run(ns));
  step(run, parking(run, waits));
  return run;
}

Step StoreConformance::parking(const TestRun& run, const Waits& waits) {
  Step step;
  step.revision = run.revision;
  step.seen = run.seen;
  step.parked.emplace();
  step.parked->snapshot = "snapshot after revision " + std::to_string(run.revision);
  step.parked->waits = waits.encode();
  step.parked->last_call = run.last_call;
  return step;
}

Step StoreConformance::ending(const TestRun& run, RunStatus status, std::int64_t ended_at_us) {
  Step step;
  step.revision = run.revision;
  step.seen = run.seen;
  step.ended.emplace();
  step.ended->status = status;
  step.ended->outcome = "the end";
  step.ended->ended_at_us = ended_at_us;
  step.ended->last_call = run.last_call;
  return step;
}

RunWrite StoreConformance::write_of(const TestRun& run, Step step) {
  RunWrite write;
  write.run = run.key;
  write.step = std::move(step);
  return write;
}

RunWriteResult StoreConformance::step(TestRun& run, Step step) {
  const std::uint64_t seen = step.seen;
  RunWriteResult result = commit_run(write_of(run, std::move(step)));
  if (result.step_won) {
    ++run.revision;
    run.seen = seen;
  }
  return result;
}

void StoreConformance::end(TestRun& run, RunStatus status, std::int64_t ended_at_us) {
  EXPECT_TRUE(step(run, ending(run, status, ended_at_us)).step_won);
}

void StoreConformance::catch_up(TestRun& run) {
  run.seen = state(run.key).arrivals;
  EXPECT_TRUE(step(run, parking(run)).step_won);
}

RunView StoreConformance::view(Key run) {
  Result<std::optional<RunView>> found = store_->run(run);
  EXPECT_TRUE(found.has_value() && found->has_value()) << "run " << run;
  return found && *found ? **found : RunView{};
}

RunState StoreConformance::state(Key run) {
  const RunView found = view(run);
  EXPECT_TRUE(found.state.has_value()) << "run " << run << " is not live";
  return found.state.value_or(RunState{});
}

bool StoreConformance::is_live(Key run) {
  const std::optional<RunView> found = store_->run(run).value();
  return found && found->state;
}

// --- calls ---------------------------------------------------------------------------------------

CallRecord StoreConformance::new_call(TestRun& run, CallKind kind) {
  CallRecord call;
  call.key = new_key();
  call.run = run.key;
  call.number = ++run.last_number;
  call.previous = run.last_call;
  call.kind = kind;
  call.status = kind == CallKind::kTask ? CallStatus::kPending : CallStatus::kOpen;
  call.ns = run.ns;
  call.queue = kind == CallKind::kTask ? "default" : "";
  call.name = "charge";
  call.args = "[2]";
  call.run_at_us = kind == CallKind::kTask ? kNow : 0;
  call.created_at_us = kNow;
  run.last_call = call.key;
  return call;
}

CallRecord StoreConformance::new_task(TestRun& run, const std::string& queue) {
  CallRecord task = new_call(run, CallKind::kTask);
  task.queue = queue;
  return task;
}

void StoreConformance::make_calls(TestRun& run, const std::vector<CallRecord>& calls,
                                  const Waits& waits) {
  Step made = parking(run, waits);
  made.effects.calls = calls;
  EXPECT_TRUE(step(run, std::move(made)).step_won);
}

CallRecord StoreConformance::pending_task(TestRun& run, const std::string& queue) {
  const CallRecord task = new_task(run, queue);
  make_calls(run, {task}, waits_for({{task.number, 1}}, 1));
  return task;
}

CallRecord StoreConformance::leased_task(TestRun& run, Key session, const std::string& queue) {
  CallRecord task = new_task(run, queue);
  task.status = CallStatus::kLeased;
  task.session = session;
  task.token = 1;
  task.attempt = 1;
  task.started_at_us = kNow;
  make_calls(run, {task}, waits_for({{task.number, 1}}, 1));
  return task;
}

CallRecord StoreConformance::open_call(TestRun& run, CallKind kind) {
  const CallRecord call = new_call(run, kind);
  make_calls(run, {call}, waits_for({{call.number, 1}}, 1));
  return call;
}

CallRecord StoreConformance::call(Key call) {
  Result<std::optional<CallRecord>> found = store_->call(call);
  EXPECT_TRUE(found.has_value() && found->has_value()) << "call " << call;
  return found && *found ? **found : CallRecord{};
}

bool StoreConformance::has_call(Key call) { return store_->call(call).value().has_value(); }

std::vector<Key> StoreConformance::timeline_keys(Key run) {
  return keys_of(store_->timeline(run, 0, 10000).value());
}

Outcome StoreConformance::outcome_of(const CallRecord& call, CallStatus status) {
  return {call.key, call.session, call.token, status, "outcome", kNow + kSecond};
}

Recorded StoreConformance::record(Key run, const Outcome& outcome) {
  RunWrite write;
  write.run = run;
  write.outcomes = {outcome};
  return commit_run(write).outcomes.at(0);
}

Recorded StoreConformance::settle(const CallRecord& call, CallStatus status) {
  return record(call.run, outcome_of(call, status));
}

Recorded StoreConformance::send(Key run, const std::string& channel, const std::string& id,
                                std::int64_t at_us) {
  RunWrite write;
  write.run = run;
  write.messages = {{channel, "\"hello\"", id, at_us}};
  return commit_run(write).messages.at(0);
}

RunWriteResult StoreConformance::control(Key run, Control control) {
  RunWrite write;
  write.run = run;
  write.control = control;
  return commit_run(write);
}

// --- tasks ---------------------------------------------------------------------------------------

ClaimResult StoreConformance::claim(const std::string& queue, Key session, std::uint32_t limit,
                                    std::int64_t now_us, Namespace ns) {
  Commit all;
  all.claims = {{ns, queue, session, limit, now_us}};
  return commit(all).claims.at(0);
}

TaskWrite StoreConformance::task_write(const CallRecord& call, TaskWrite::Kind kind) {
  TaskWrite write;
  write.call = call.key;
  write.session = call.session;
  write.token = call.token;
  write.kind = kind;
  return write;
}

bool StoreConformance::write_task(const TaskWrite& write) {
  Commit all;
  all.tasks = {write};
  return commit(all).tasks.at(0);
}

void StoreConformance::limit(const QueueLimits& limits, const std::string& queue, Namespace ns) {
  Commit change;
  change.queues.push_back({ns, queue, limits, kNow});
  commit(change);
}

std::vector<CallRecord> StoreConformance::keyed_tasks(TestRun& run,
                                                      const std::vector<std::string>& keys) {
  std::vector<CallRecord> tasks;
  for (const std::string& key : keys) {
    tasks.push_back(new_task(run));
    tasks.back().concurrency_key = key;
  }
  make_calls(run, tasks);
  return tasks;
}

std::vector<std::string> StoreConformance::claimed_keys(std::uint32_t wanted, std::int64_t now_us) {
  std::vector<std::string> keys;
  for (const CallRecord& task : claim("default", 5, wanted, now_us).tasks) {
    keys.push_back(task.concurrency_key);
  }
  return keys;
}

Key StoreConformance::add_node() {
  Commit all;
  all.nodes = {{new_key(), "node", kNow, kNow}};
  commit(all);
  return all.nodes[0].key;
}

Key StoreConformance::add_session(Key node, Namespace ns) {
  Commit all;
  all.sessions = {{new_key(), ns, node, "worker", "[\"default\"]", kNow, kNow + 30 * kSecond}};
  commit(all);
  return all.sessions[0].key;
}

Waits waits_for(std::vector<CallRange> calls, std::uint64_t needed, bool failure_wakes) {
  Waits waits;
  waits.groups = {{std::move(calls), needed, failure_wakes}};
  return waits;
}

Waits waits_for_channel(const std::string& channel) {
  Waits waits;
  waits.channels = {channel};
  return waits;
}

std::vector<Key> keys_of(const std::vector<CallRecord>& calls) {
  std::vector<Key> keys;
  for (const CallRecord& call : calls) keys.push_back(call.key);
  return keys;
}

std::vector<Key> keys_of(const RunPage& page) {
  std::vector<Key> keys;
  for (const RunView& view : page.runs) keys.push_back(view.run.key);
  return keys;
}

std::vector<Key> keys_of(const CallPage& page) { return keys_of(page.calls); }

// A fixture with a test or two of its own, so that a wrong instantiation is noticed.
TEST_P(StoreConformance, NewStoreIsEmpty) {
  EXPECT_TRUE(store().list_runs({}, 0, 10).value().runs.empty());
  EXPECT_TRUE(store().sessions().value().empty());
  EXPECT_TRUE(store().nodes().value().empty());
  EXPECT_TRUE(store().queues(0, kNow).value().empty());
  EXPECT_TRUE(store().ready_runs(1, 10).value().empty());
  EXPECT_FALSE(store().next_wake(0).value().has_value());
  EXPECT_FALSE(store().run(1).value().has_value());
}

}  // namespace pawl::store
