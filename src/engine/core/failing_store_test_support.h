// A store whose commits fail when a test says so, before or after they were made.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "store/store.h"

namespace pawl::engine {

using store::Key;

class FailingStore final : public store::Store {
 public:
  explicit FailingStore(store::Store& real) : real_(real) {}

  enum class Fault { kNone, kBefore, kAfter };
  std::atomic<Fault> fault = Fault::kNone;  // of the next commit
  std::atomic<bool> gone = false;           // all fail
  std::atomic<ErrorCode> code = ErrorCode::store_unavailable;
  std::atomic<int> reopened = 0;            // how often it was tried
  std::function<void()> on_reopen = [] {};  // is called when it was
  // Is called before each commit, on the thread that commits.
  std::function<void(const store::Commit&)> on_commit = [](const store::Commit&) {};

  Result<store::CommitResult> commit(const store::Commit& commit) override {
    EXPECT_FALSE(refused_) << "after an error nothing is committed before reopen()";
    on_commit(commit);
    Fault now = fault.exchange(Fault::kNone);
    if (now == Fault::kNone && !gone) {
      auto result = real_.commit(commit);
      refused_ = !result;
      return result;
    }
    if (now == Fault::kAfter) {
      EXPECT_TRUE(real_.commit(commit));
    }
    return fail(code.load(), "planted");
  }
  Status reopen() override {
    ++reopened;
    if (gone) return fail(code.load(), "planted");
    refused_ = false;
    on_reopen();
    return real_.reopen();
  }
  Result<std::optional<store::ProgramRecord>> program(Key key) override {
    return real_.program(key);
  }
  Result<std::optional<store::WorkflowRecord>> workflow(store::Namespace ns,
                                                        const std::string& name) override {
    return real_.workflow(ns, name);
  }
  Result<std::vector<store::WorkflowRecord>> workflows(store::Namespace ns) override {
    return real_.workflows(ns);
  }
  Result<std::vector<store::ProgramRecord>> programs(store::Namespace ns) override {
    return real_.programs(ns);
  }
  Result<std::optional<Key>> find_run(store::Namespace ns, const std::string& id) override {
    return real_.find_run(ns, id);
  }
  Result<std::optional<Key>> find_start_key(store::Namespace ns, const std::string& key) override {
    return real_.find_start_key(ns, key);
  }
  Result<std::optional<store::RunView>> run(Key run) override { return real_.run(run); }
  Result<std::vector<store::CallRecord>> arrived_calls(Key run,
                                                       std::span<const store::KeyRange> keys,
                                                       std::uint64_t seen) override {
    return real_.arrived_calls(run, keys, seen);
  }
  Result<bool> has_message_id(Key run, const std::string& id) override {
    return real_.has_message_id(run, id);
  }
  Result<std::vector<store::MessageRecord>> inbox(Key run, std::uint64_t after,
                                                  std::uint32_t limit) override {
    return real_.inbox(run, after, limit);
  }
  Result<std::vector<store::CallRecord>> suspensions(Key run) override {
    return real_.suspensions(run);
  }
  Result<std::vector<store::CallRecord>> stranded_requests(Key run, std::uint32_t limit) override {
    return real_.stranded_requests(run, limit);
  }
  Result<bool> has_open_requests() override { return real_.has_open_requests(); }
  Result<std::optional<std::string>> blob(Key run, const std::string& hash) override {
    return real_.blob(run, hash);
  }
  Result<store::RunPage> list_runs(const store::RunFilter& filter, Key cursor,
                                   std::uint32_t limit) override {
    return real_.list_runs(filter, cursor, limit);
  }
  Result<store::RunCounts> count_runs(store::Namespace ns) override { return real_.count_runs(ns); }
  Result<store::CallPage> timeline(Key run, Key cursor, std::uint32_t limit) override {
    return real_.timeline(run, cursor, limit);
  }
  Result<std::vector<store::AttemptError>> attempt_errors(Key call) override {
    return real_.attempt_errors(call);
  }
  Result<std::vector<store::LogRecord>> logs(Key run, std::uint32_t limit) override {
    return real_.logs(run, limit);
  }
  Result<std::vector<store::StreamRecord>> streams(Key run) override { return real_.streams(run); }
  Result<std::vector<store::StreamItem>> stream_items(Key run, const std::string& stream,
                                                      std::uint64_t from,
                                                      std::uint32_t limit) override {
    return real_.stream_items(run, stream, from, limit);
  }
  Result<std::vector<store::TurnRecord>> turns(Key run, std::uint64_t from,
                                               std::uint32_t limit) override {
    return real_.turns(run, from, limit);
  }
  Result<std::vector<store::TurnRecord>> last_turns(Key run) override {
    return real_.last_turns(run);
  }
  Result<std::vector<store::TurnGroup>> turn_groups(Key run) override {
    return real_.turn_groups(run);
  }
  Result<std::optional<store::CallRecord>> call(Key call) override { return real_.call(call); }
  Result<std::vector<Key>> ready_runs(Key home, std::uint32_t limit) override {
    return real_.ready_runs(home, limit);
  }
  Result<std::vector<store::DueRun>> due_runs(std::int64_t until_us, std::uint32_t limit) override {
    return real_.due_runs(until_us, limit);
  }
  Result<std::optional<std::int64_t>> next_wake(std::int64_t after_us) override {
    return real_.next_wake(after_us);
  }
  Result<std::vector<store::CallRecord>> overdue_tasks(std::int64_t until_us,
                                                       std::uint32_t limit) override {
    return real_.overdue_tasks(until_us, limit);
  }
  Result<std::vector<store::CallRecord>> delayed_tasks(std::int64_t now_us, store::Key after,
                                                       std::uint32_t limit) override {
    return real_.delayed_tasks(now_us, after, limit);
  }
  Result<std::optional<std::int64_t>> next_deadline(std::int64_t after_us) override {
    return real_.next_deadline(after_us);
  }
  Result<std::vector<store::QueueCounts>> queues(store::Namespace ns,
                                                 std::int64_t now_us) override {
    return real_.queues(ns, now_us);
  }
  Result<std::uint64_t> place_in_queue(Key call) override { return real_.place_in_queue(call); }
  Result<std::vector<store::QueueRecord>> queue_limits(store::Namespace ns) override {
    return real_.queue_limits(ns);
  }
  Result<std::vector<store::WorkflowRecord>> versions(store::Namespace ns,
                                                      const std::string& name) override {
    return real_.versions(ns, name);
  }
  Result<std::vector<store::ProgramUse>> program_uses(store::Namespace ns) override {
    return real_.program_uses(ns);
  }
  Result<std::uint64_t> count_matching(const store::RunFilter& filter) override {
    return real_.count_matching(filter);
  }
  Result<std::vector<store::LineCount>> count_by_line(const store::RunFilter& filter) override {
    return real_.count_by_line(filter);
  }
  Result<std::optional<store::ScheduleRecord>> schedule(store::Namespace ns,
                                                        const std::string& id) override {
    return real_.schedule(ns, id);
  }
  Result<std::vector<store::ScheduleRecord>> schedules(store::Namespace ns,
                                                       const std::string& after,
                                                       std::uint32_t limit) override {
    return real_.schedules(ns, after, limit);
  }
  Result<std::vector<store::ScheduleRecord>> due_schedules(store::Namespace ns,
                                                           std::int64_t until_us,
                                                           std::uint32_t limit) override {
    return real_.due_schedules(ns, until_us, limit);
  }
  Result<std::optional<std::int64_t>> next_schedule(store::Namespace ns,
                                                    std::int64_t after_us) override {
    return real_.next_schedule(ns, after_us);
  }
  Result<std::optional<store::TriggerRecord>> trigger(store::Namespace ns,
                                                      const std::string& id) override {
    return real_.trigger(ns, id);
  }
  Result<std::vector<store::TriggerRecord>> triggers(store::Namespace ns, const std::string& after,
                                                     std::uint32_t limit) override {
    return real_.triggers(ns, after, limit);
  }
  Result<std::optional<store::TriggerInput>> trigger_input(Key trigger,
                                                           const std::string& id) override {
    return real_.trigger_input(trigger, id);
  }
  Result<std::vector<store::TriggerInput>> trigger_inputs(Key trigger, store::InputFilter filter,
                                                          Key before,
                                                          std::uint32_t limit) override {
    return real_.trigger_inputs(trigger, filter, before, limit);
  }
  Result<store::AuditPage> audit(const store::AuditFilter& filter, Key cursor,
                                 std::uint32_t limit) override {
    return real_.audit(filter, cursor, limit);
  }
  Status read_together(const std::function<Status()>& reads) override {
    return real_.read_together(reads);
  }
  Status backup(const std::string& path) override { return real_.backup(path); }
  Result<std::vector<store::SessionRecord>> sessions() override { return real_.sessions(); }
  Result<std::vector<store::NodeRecord>> nodes() override { return real_.nodes(); }
  Result<std::vector<store::TokenRecord>> tokens(store::Namespace ns) override {
    return real_.tokens(ns);
  }
  Result<std::vector<store::CallRecord>> leased_tasks(Key session, Key after,
                                                      std::uint32_t limit) override {
    return real_.leased_tasks(session, after, limit);
  }
  Result<std::vector<Key>> ended_runs(store::Namespace ns, std::optional<store::RunStatus> status,
                                      std::int64_t before_us, std::uint32_t limit) override {
    return real_.ended_runs(ns, status, before_us, limit);
  }
  void on_ready(Key home, std::function<void()> wake) override {
    real_.on_ready(home, std::move(wake));
  }
  void tell(Key from, const std::string& text) override { real_.tell(from, text); }
  void on_told(Key home, std::function<void(const std::string&)> hear) override {
    real_.on_told(home, std::move(hear));
  }

 private:
  store::Store& real_;
  bool refused_ = false;  // by the real one, and it was not opened again
};

}  // namespace pawl::engine
