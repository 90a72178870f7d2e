// PostgresStore: the Store over connections. postgres_store.cc has commits, store_reads.cc the
// reads.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <set>

#include "store/copy/copyable.h"
#include "store/health.h"
#include "store/postgres/backend.h"
#include "store/postgres/connection.h"
#include "store/postgres/known_rows.h"
#include "store/postgres/listener.h"
#include "store/postgres/readers.h"
#include "store/store.h"

namespace pawl::store::postgres {

class PostgresStore final : public Store, public Copyable, public StoreHealth {
 public:
  explicit PostgresStore(const Url& url);

  Result<CommitResult> commit(const Commit& commit) override;
  Status reopen() override;

  Result<std::optional<ProgramRecord>> program(Key key) override;
  Result<std::optional<WorkflowRecord>> workflow(Namespace ns, const std::string& name) override;
  Result<std::vector<WorkflowRecord>> workflows(Namespace ns) override;
  Result<std::vector<ProgramRecord>> programs(Namespace ns) override;
  Result<std::vector<WorkflowRecord>> versions(Namespace ns, const std::string& name) override;
  Result<std::vector<ProgramUse>> program_uses(Namespace ns) override;

  Result<std::optional<Key>> find_run(Namespace ns, const std::string& id) override;
  Result<std::optional<Key>> find_start_key(Namespace ns, const std::string& start_key) override;
  Result<std::optional<RunView>> run(Key run) override;
  Result<std::vector<std::optional<RunView>>> runs(std::span<const Key> runs) override;
  Result<std::vector<Arrived>> arrived(std::span<const ArrivedQuery> queries) override;
  Result<RunStanding> standing(Key run) override;
  Result<std::vector<CallRecord>> arrived_calls(Key run, std::span<const KeyRange> keys,
                                                std::uint64_t seen) override;
  Result<std::vector<MessageRecord>> inbox(Key run, std::uint64_t after,
                                           std::uint32_t limit) override;
  Result<bool> has_message_id(Key run, const std::string& id) override;
  Result<std::optional<std::string>> blob(Key run, const std::string& hash) override;
  Result<RunPage> list_runs(const RunFilter& filter, Key cursor, std::uint32_t limit) override;
  Result<RunCounts> count_runs(Namespace ns) override;
  Result<std::uint64_t> count_matching(const RunFilter& filter) override;
  Result<std::vector<LineCount>> count_by_line(const RunFilter& filter) override;
  Result<CallPage> timeline(Key run, Key cursor, std::uint32_t limit) override;
  Result<std::vector<AttemptError>> attempt_errors(Key call) override;
  Result<std::vector<LogRecord>> logs(Key run, std::uint32_t limit) override;
  Result<std::vector<StreamRecord>> streams(Key run) override;
  Result<std::vector<StreamItem>> stream_items(Key run, const std::string& stream,
                                               std::uint64_t from, std::uint32_t limit) override;
  Result<std::vector<TurnRecord>> turns(Key run, std::uint64_t from, std::uint32_t limit) override;
  Result<std::vector<TurnRecord>> last_turns(Key run) override;
  Result<std::vector<TurnGroup>> turn_groups(Key run) override;

  Result<std::optional<CallRecord>> call(Key call) override;
  Result<std::vector<CallRecord>> suspensions(Key run) override;
  Result<std::vector<CallRecord>> stranded_requests(Key run, std::uint32_t limit) override;
  Result<bool> has_open_requests() override;
  Result<std::vector<Key>> ready_runs(Key home, std::uint32_t limit) override;
  Result<std::vector<DueRun>> due_runs(std::int64_t until_us, std::uint32_t limit) override;
  Result<std::optional<std::int64_t>> next_wake(std::int64_t after_us) override;
  Result<std::vector<CallRecord>> overdue_tasks(std::int64_t until_us,
                                                std::uint32_t limit) override;
  Result<std::vector<CallRecord>> delayed_tasks(std::int64_t now_us, Key after,
                                                std::uint32_t limit) override;
  Result<std::optional<std::int64_t>> next_deadline(std::int64_t after_us) override;
  Result<std::vector<QueueCounts>> queues(Namespace ns, std::int64_t now_us) override;
  Result<std::uint64_t> place_in_queue(Key call) override;
  Result<std::vector<QueueRecord>> queue_limits(Namespace ns) override;
  Result<std::vector<SessionRecord>> sessions() override;
  Result<std::vector<NodeRecord>> nodes() override;
  Result<std::vector<HomeCount>> runs_at_home() override;
  Result<std::vector<TokenRecord>> tokens(Namespace ns) override;
  Result<std::vector<CallRecord>> leased_tasks(Key session, Key after,
                                               std::uint32_t limit) override;
  Result<std::vector<Key>> ended_runs(Namespace ns, std::optional<RunStatus> status,
                                      std::int64_t before_us, std::uint32_t limit) override;

  Result<std::optional<ScheduleRecord>> schedule(Namespace ns, const std::string& id) override;
  Result<std::vector<ScheduleRecord>> schedules(Namespace ns, const std::string& after,
                                                std::uint32_t limit) override;
  Result<std::vector<ScheduleRecord>> due_schedules(Namespace ns, std::int64_t until_us,
                                                    std::uint32_t limit) override;
  Result<std::optional<std::int64_t>> next_schedule(Namespace ns, std::int64_t after_us) override;

  Status read_together(const std::function<Status()>& reads) override {
    return readers_.together(reads);
  }

  Result<std::optional<TriggerRecord>> trigger(Namespace ns, const std::string& id) override;
  Result<std::vector<TriggerRecord>> triggers(Namespace ns, const std::string& after,
                                              std::uint32_t limit) override;
  Result<std::optional<TriggerInput>> trigger_input(Key trigger, const std::string& id) override;
  Result<std::vector<TriggerInput>> trigger_inputs(Key trigger, InputFilter filter, Key before,
                                                   std::uint32_t limit) override;

  Result<AuditPage> audit(const AuditFilter& filter, Key cursor, std::uint32_t limit) override;
  Status backup(const std::string& path) override;
  Result<double> oldest_transaction_s() override;

  bool is_shared() const override { return true; }
  Result<std::vector<Namespace>> namespaces() override;
  Result<std::vector<BlobRecord>> blobs(Key run) override;
  Result<std::vector<std::pair<std::string, std::int64_t>>> message_ids(Key run) override;
  Result<std::vector<LeftStartKey>> left_start_keys(const apply::Name& after,
                                                    std::uint32_t limit) override;
  Result<Key> next_key() override;
  Status load(const apply::Needs& needs, const std::function<void(CopyRows&)>& write) override;

  Result<std::int64_t> time_us(Clock& clock) override;
  void on_ready(Key home, std::function<void()> wake) override;
  // A node's row says the time of this store, which its machine need not know.
  std::int64_t node_stamp(Clock&) override { return 0; }
  bool tells_nodes() override { return listener_.is_connected(); }
  void tell(Key from, const std::string& text) override { listener_.tell(from, text); }
  void on_told(Key home, std::function<void(const std::string& text)> hear) override {
    listener_.on_told(home, std::move(hear));
  }

 private:
  // What is to be done after an attempt to commit that has failed.
  enum class Next : std::uint8_t {
    kGiveUp,
    kRepeat,  // nothing is committed, and the same may succeed now
    kReopen,  // the same, over another connection
    kLookUp,  // the connection was lost when COMMIT was under way
  };
  struct Attempt {
    Result<CommitResult> result;
    Next next = Next::kGiveUp;
    std::set<Key> woken_homes = {};
    std::optional<CommitResult> decided = {};  // kLookUp: the answer, if it is durable
  };

  Attempt attempt(const Commit& commit, PostgresBackend::Manner manner);
  // The error that the writer has; nothing of the transaction is left.
  Attempt failed_attempt(bool is_commit_sent, PostgresBackend::Manner manner);
  void roll_back();
  Status open_writer();
  void drop_connections();
  // Whether the batch that was sent last is the last one of its node; none: another node has taken
  // this one for dead, and nobody knows. Waits until nobody can commit the batch any more.
  Result<std::optional<bool>> is_last_batch_durable(Key node);
  // The end of a commit whose answer was lost; none: nothing of it has happened.
  Result<std::optional<CommitResult>> look_up(const Commit& commit, Attempt lost);
  void post_news(const std::set<Key>& homes, Key node);
  // Whether the next commit should guess, and how the last one that did went.
  PostgresBackend::Manner next_manner();
  void note_guess(bool was_right);

  // Whether there are open requests, as it was after the last commit of this store. The engine asks
  // for those to each run that a commit has ended.
  Result<bool> may_have_requests();

  const Url url_;
  Readers readers_;
  Listener listener_;
  std::unique_ptr<Connection> writer_;
  KnownRows known_;
  std::atomic<std::uint64_t> commits_ = 0;  // that have ended, well or not
  std::mutex requests_mutex_;
  std::uint64_t requests_as_of_ = UINT64_MAX;  // the commit after which they were looked for
  std::int64_t requests_at_ns_ = 0;
  bool has_requests_ = false;
  std::uint32_t careful_commits_ = 0;  // that come before the next guess
  std::uint32_t wrong_guesses_ = 0;    // one after the other
  std::int64_t batch_ = 0;             // the number of the last attempt
  Key unresolved_ = 0;                 // the node of a commit whose end nobody has learned
};

}  // namespace pawl::store::postgres
