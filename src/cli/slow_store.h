// SlowStore: a store that answers late, as one does that is far away. For benchmarks: reads take so
// much longer, commits do not.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <thread>
#include <utility>

#include "store/store.h"

namespace pawl::cli {

class SlowStore final : public store::Store {
 public:
  using Key = store::Key;
  using Namespace = store::Namespace;

  SlowStore(std::unique_ptr<store::Store> real, std::chrono::microseconds read_latency)
      : real_(std::move(real)), read_latency_(read_latency) {}

  Result<store::CommitResult> commit(const store::Commit& commit) override {
    return real_->commit(commit);
  }
  Status reopen() override { return real_->reopen(); }
  Result<std::optional<store::ProgramRecord>> program(Key key) override {
    wait();
    return real_->program(key);
  }
  Result<std::optional<store::WorkflowRecord>> workflow(Namespace ns,
                                                        const std::string& name) override {
    wait();
    return real_->workflow(ns, name);
  }
  Result<std::vector<store::WorkflowRecord>> workflows(Namespace ns) override {
    wait();
    return real_->workflows(ns);
  }
  Result<std::vector<store::ProgramRecord>> programs(Namespace ns) override {
    wait();
    return real_->programs(ns);
  }
  Result<std::vector<store::WorkflowRecord>> versions(Namespace ns,
                                                      const std::string& name) override {
    wait();
    return real_->versions(ns, name);
  }
  Result<std::vector<store::ProgramUse>> program_uses(Namespace ns) override {
    wait();
    return real_->program_uses(ns);
  }
  Result<std::optional<Key>> find_run(Namespace ns, const std::string& id) override {
    wait();
    return real_->find_run(ns, id);
  }
  Result<std::optional<Key>> find_start_key(Namespace ns, const std::string& start_key) override {
    wait();
    return real_->find_start_key(ns, start_key);
  }
  Result<std::optional<store::RunView>> run(Key run) override {
    wait();
    return real_->run(run);
  }
  Result<std::vector<std::optional<store::RunView>>> runs(std::span<const Key> runs) override {
    wait();
    return real_->runs(runs);
  }
  Result<store::RunStanding> standing(Key run) override {
    wait();
    return real_->standing(run);
  }
  Result<std::vector<store::CallRecord>> arrived_calls(Key run,
                                                       std::span<const store::KeyRange> keys,
                                                       std::uint64_t seen) override {
    wait();
    return real_->arrived_calls(run, keys, seen);
  }
  Result<std::vector<store::MessageRecord>> inbox(Key run, std::uint64_t after,
                                                  std::uint32_t limit) override {
    wait();
    return real_->inbox(run, after, limit);
  }
  Result<std::vector<store::Arrived>> arrived(
      std::span<const store::ArrivedQuery> queries) override {
    wait();
    return real_->arrived(queries);
  }
  Result<bool> has_message_id(Key run, const std::string& id) override {
    wait();
    return real_->has_message_id(run, id);
  }
  Result<std::optional<std::string>> blob(Key run, const std::string& hash) override {
    wait();
    return real_->blob(run, hash);
  }
  Result<store::RunPage> list_runs(const store::RunFilter& filter, Key cursor,
                                   std::uint32_t limit) override {
    wait();
    return real_->list_runs(filter, cursor, limit);
  }
  Result<store::RunCounts> count_runs(Namespace ns) override {
    wait();
    return real_->count_runs(ns);
  }
  Result<std::uint64_t> count_matching(const store::RunFilter& filter) override {
    wait();
    return real_->count_matching(filter);
  }
  Result<std::vector<store::LineCount>> count_by_line(const store::RunFilter& filter) override {
    wait();
    return real_->count_by_line(filter);
  }
  Result<store::CallPage> timeline(Key run, Key cursor, std::uint32_t limit) override {
    wait();
    return real_->timeline(run, cursor, limit);
  }
  Result<std::vector<store::AttemptError>> attempt_errors(Key call) override {
    wait();
    return real_->attempt_errors(call);
  }
  Result<std::vector<store::LogRecord>> logs(Key run, std::uint32_t limit) override {
    wait();
    return real_->logs(run, limit);
  }
  Result<std::vector<store::StreamRecord>> streams(Key run) override {
    wait();
    return real_->streams(run);
  }
  Result<std::vector<store::StreamItem>> stream_items(Key run, const std::string& stream,
                                                      std::uint64_t from,
                                                      std::uint32_t limit) override {
    wait();
    return real_->stream_items(run, stream, from, limit);
  }
  Result<std::vector<store::TurnRecord>> turns(Key run, std::uint64_t from,
                                               std::uint32_t limit) override {
    wait();
    return real_->turns(run, from, limit);
  }
  Result<std::vector<store::TurnRecord>> last_turns(Key run) override {
    wait();
    return real_->last_turns(run);
  }
  Result<std::vector<store::TurnGroup>> turn_groups(Key run) override {
    wait();
    return real_->turn_groups(run);
  }
  Result<std::optional<store::CallRecord>> call(Key call) override {
    wait();
    return real_->call(call);
  }
  Result<std::vector<store::CallRecord>> suspensions(Key run) override {
    wait();
    return real_->suspensions(run);
  }
  Result<std::vector<store::CallRecord>> stranded_requests(Key run, std::uint32_t limit) override {
    wait();
    return real_->stranded_requests(run, limit);
  }
  Result<bool> has_open_requests() override {
    wait();
    return real_->has_open_requests();
  }
  Result<std::vector<Key>> ready_runs(Key home, std::uint32_t limit) override {
    wait();
    return real_->ready_runs(home, limit);
  }
  Result<std::vector<store::DueRun>> due_runs(std::int64_t until_us, std::uint32_t limit) override {
    wait();
    return real_->due_runs(until_us, limit);
  }
  Result<std::optional<std::int64_t>> next_wake(std::int64_t after_us) override {
    wait();
    return real_->next_wake(after_us);
  }
  Result<std::vector<store::CallRecord>> overdue_tasks(std::int64_t until_us,
                                                       std::uint32_t limit) override {
    wait();
    return real_->overdue_tasks(until_us, limit);
  }
  Result<std::vector<store::CallRecord>> delayed_tasks(std::int64_t now_us, Key after,
                                                       std::uint32_t limit) override {
    wait();
    return real_->delayed_tasks(now_us, after, limit);
  }
  Result<std::optional<std::int64_t>> next_deadline(std::int64_t after_us) override {
    wait();
    return real_->next_deadline(after_us);
  }
  Result<std::vector<store::QueueCounts>> queues(Namespace ns, std::int64_t now_us) override {
    wait();
    return real_->queues(ns, now_us);
  }
  Result<std::uint64_t> place_in_queue(Key call) override {
    wait();
    return real_->place_in_queue(call);
  }
  Result<std::vector<store::QueueRecord>> queue_limits(Namespace ns) override {
    wait();
    return real_->queue_limits(ns);
  }
  Result<std::vector<store::SessionRecord>> sessions() override {
    wait();
    return real_->sessions();
  }
  Result<std::vector<store::NodeRecord>> nodes() override {
    wait();
    return real_->nodes();
  }
  Result<std::vector<store::TokenRecord>> tokens(Namespace ns) override {
    wait();
    return real_->tokens(ns);
  }
  Result<std::vector<store::CallRecord>> leased_tasks(Key session, Key after,
                                                      std::uint32_t limit) override {
    wait();
    return real_->leased_tasks(session, after, limit);
  }
  Result<std::vector<Key>> ended_runs(Namespace ns, std::optional<store::RunStatus> status,
                                      std::int64_t before_us, std::uint32_t limit) override {
    wait();
    return real_->ended_runs(ns, status, before_us, limit);
  }
  Result<std::optional<store::ScheduleRecord>> schedule(Namespace ns,
                                                        const std::string& id) override {
    wait();
    return real_->schedule(ns, id);
  }
  Result<std::vector<store::ScheduleRecord>> schedules(Namespace ns, const std::string& after,
                                                       std::uint32_t limit) override {
    wait();
    return real_->schedules(ns, after, limit);
  }
  Result<std::vector<store::ScheduleRecord>> due_schedules(Namespace ns, std::int64_t until_us,
                                                           std::uint32_t limit) override {
    wait();
    return real_->due_schedules(ns, until_us, limit);
  }
  Result<std::optional<std::int64_t>> next_schedule(Namespace ns, std::int64_t after_us) override {
    wait();
    return real_->next_schedule(ns, after_us);
  }
  Status read_together(const std::function<Status()>& reads) override {
    return real_->read_together(reads);
  }
  Result<std::optional<store::TriggerRecord>> trigger(Namespace ns,
                                                      const std::string& id) override {
    wait();
    return real_->trigger(ns, id);
  }
  Result<std::vector<store::TriggerRecord>> triggers(Namespace ns, const std::string& after,
                                                     std::uint32_t limit) override {
    wait();
    return real_->triggers(ns, after, limit);
  }
  Result<std::optional<store::TriggerInput>> trigger_input(Key trigger,
                                                           const std::string& id) override {
    wait();
    return real_->trigger_input(trigger, id);
  }
  Result<std::vector<store::TriggerInput>> trigger_inputs(Key trigger, store::InputFilter filter,
                                                          Key before,
                                                          std::uint32_t limit) override {
    wait();
    return real_->trigger_inputs(trigger, filter, before, limit);
  }
  Result<store::AuditPage> audit(const store::AuditFilter& filter, Key cursor,
                                 std::uint32_t limit) override {
    wait();
    return real_->audit(filter, cursor, limit);
  }
  Status backup(const std::string& path) override { return real_->backup(path); }
  Result<std::int64_t> time_us(Clock& clock) override { return real_->time_us(clock); }
  void on_ready(Key home, std::function<void()> wake) override {
    return real_->on_ready(home, std::move(wake));
  }

 private:
  void wait() const { std::this_thread::sleep_for(read_latency_); }

  std::unique_ptr<store::Store> real_;
  std::chrono::microseconds read_latency_;
};

}  // namespace pawl::cli
