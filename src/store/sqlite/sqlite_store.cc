#include "store/sqlite/sqlite_store.h"

#include <fmt/format.h>
#include <unistd.h>

#include <mutex>
#include <unordered_map>

#include "store/sqlite/backup.h"
#include "store/sqlite/copying.h"
#include "store/sqlite/file_identity.h"
#include "store/sqlite/file_lock.h"
#include "store/sqlite/high_water_mark.h"
#include "store/sqlite/readers.h"
#include "store/sqlite/reads.h"
#include "store/sqlite/writer.h"

namespace pawl::store {

namespace sqlite {

namespace {

// What keeps others away from the file, and tells whether it is whole. Outlives the connections.
struct Claims {
  std::unique_ptr<FileLock> lock;
  std::unique_ptr<FileIdentity> identity;
  std::unique_ptr<HighWaterMark> mark;
};

class SqliteStore final : public Store, public Copyable {
 public:
  SqliteStore(std::string path, const SqliteOptions& options, Claims claims,
              std::unique_ptr<Writer> writer)
      : path_(std::move(path)),
        options_(options),
        claims_(std::move(claims)),
        writer_(std::move(writer)),
        readers_(path_, options_.vfs) {}

  Result<CommitResult> commit(const Commit& commit) override;
  Status reopen() override;
  void on_ready(Key home, std::function<void()> wake) override;

  Result<std::optional<ProgramRecord>> program(Key key) override {
    return readers_.read([&](Connection& connection) { return read_program(connection, key); });
  }
  Result<std::optional<WorkflowRecord>> workflow(Namespace ns, const std::string& name) override {
    return readers_.read(
        [&](Connection& connection) { return read_workflow(connection, ns, name); });
  }
  Result<std::vector<WorkflowRecord>> workflows(Namespace ns) override {
    return readers_.read([&](Connection& connection) { return read_workflows(connection, ns); });
  }
  Result<std::vector<ProgramRecord>> programs(Namespace ns) override {
    return readers_.read([&](Connection& connection) { return read_programs(connection, ns); });
  }

  Result<std::vector<WorkflowRecord>> versions(Namespace ns, const std::string& name) override {
    return readers_.read(
        [&](Connection& connection) { return read_versions(connection, ns, name); });
  }
  Result<std::vector<ProgramUse>> program_uses(Namespace ns) override {
    return readers_.read([&](Connection& connection) { return read_program_uses(connection, ns); });
  }

  Result<std::optional<Key>> find_run(Namespace ns, const std::string& id) override {
    return readers_.read([&](Connection& connection) { return read_run_key(connection, ns, id); });
  }
  Result<std::optional<Key>> find_start_key(Namespace ns, const std::string& start_key) override {
    return readers_.read(
        [&](Connection& connection) { return read_start_key(connection, ns, start_key); });
  }
  Result<std::optional<RunView>> run(Key run) override {
    return readers_.read([&](Connection& connection) { return read_run(connection, run); });
  }
  Result<RunStanding> standing(Key run) override {
    return readers_.read([&](Connection& connection) { return read_standing(connection, run); });
  }
  Result<std::vector<CallRecord>> arrived_calls(Key run, std::span<const KeyRange> keys,
                                                std::uint64_t seen) override {
    return readers_.read(
        [&](Connection& connection) { return read_arrived_calls(connection, run, keys, seen); });
  }
  Result<bool> has_message_id(Key run, const std::string& id) override {
    return readers_.read(
        [&](Connection& connection) { return read_message_id(connection, run, id); });
  }
  Result<std::vector<MessageRecord>> inbox(Key run, std::uint64_t after,
                                           std::uint32_t limit) override {
    return readers_.read(
        [&](Connection& connection) { return read_inbox(connection, run, after, limit); });
  }
  Result<std::optional<std::string>> blob(Key run, const std::string& hash) override {
    return readers_.read([&](Connection& connection) { return read_blob(connection, run, hash); });
  }
  Result<RunPage> list_runs(const RunFilter& filter, Key cursor, std::uint32_t limit) override {
    return readers_.read(
        [&](Connection& connection) { return read_runs(connection, filter, cursor, limit); });
  }
  Result<RunCounts> count_runs(Namespace ns) override {
    return readers_.read([&](Connection& connection) { return read_counts(connection, ns); });
  }
  Result<std::uint64_t> count_matching(const RunFilter& filter) override {
    return readers_.read(
        [&](Connection& connection) { return count_matching_runs(connection, filter); });
  }
  Result<std::vector<LineCount>> count_by_line(const RunFilter& filter) override {
    return readers_.read(
        [&](Connection& connection) { return count_runs_by_line(connection, filter); });
  }
  Result<CallPage> timeline(Key run, Key cursor, std::uint32_t limit) override {
    return readers_.read(
        [&](Connection& connection) { return read_timeline(connection, run, cursor, limit); });
  }
  Result<std::vector<AttemptError>> attempt_errors(Key call) override {
    return readers_.read(
        [&](Connection& connection) { return read_attempt_errors(connection, call); });
  }
  Result<std::vector<LogRecord>> logs(Key run, std::uint32_t limit) override {
    return readers_.read([&](Connection& connection) { return read_logs(connection, run, limit); });
  }
  Result<std::vector<StreamRecord>> streams(Key run) override {
    return readers_.read([&](Connection& connection) { return read_streams(connection, run); });
  }
  Result<std::vector<StreamItem>> stream_items(Key run, const std::string& stream,
                                               std::uint64_t from, std::uint32_t limit) override {
    return readers_.read([&](Connection& connection) {
      return read_stream_items(connection, run, stream, from, limit);
    });
  }
  Result<std::vector<TurnRecord>> turns(Key run, std::uint64_t from, std::uint32_t limit) override {
    return readers_.read(
        [&](Connection& connection) { return read_turns(connection, run, from, limit); });
  }
  Result<std::vector<TurnRecord>> last_turns(Key run) override {
    return readers_.read([&](Connection& connection) { return read_last_turns(connection, run); });
  }
  Result<std::vector<TurnGroup>> turn_groups(Key run) override {
    return readers_.read([&](Connection& connection) { return read_turn_groups(connection, run); });
  }

  Result<std::optional<CallRecord>> call(Key call) override {
    return readers_.read([&](Connection& connection) { return read_call(connection, call); });
  }
  Result<std::vector<CallRecord>> suspensions(Key run) override {
    return readers_.read([&](Connection& connection) { return read_suspensions(connection, run); });
  }
  Result<std::vector<CallRecord>> stranded_requests(Key run, std::uint32_t limit) override {
    return readers_.read(
        [&](Connection& connection) { return read_stranded_requests(connection, run, limit); });
  }
  Result<bool> has_open_requests() override {
    return readers_.read([](Connection& connection) { return read_has_open_requests(connection); });
  }
  Result<std::vector<Key>> ready_runs(Key home, std::uint32_t limit) override {
    return readers_.read(
        [&](Connection& connection) { return read_ready_runs(connection, home, limit); });
  }
  Result<std::vector<DueRun>> due_runs(std::int64_t until_us, std::uint32_t limit) override {
    return readers_.read(
        [&](Connection& connection) { return read_due_runs(connection, until_us, limit); });
  }
  Result<std::optional<std::int64_t>> next_wake(std::int64_t after_us) override {
    return readers_.read(
        [&](Connection& connection) { return read_next_wake(connection, after_us); });
  }
  Result<std::vector<CallRecord>> overdue_tasks(std::int64_t until_us,
                                                std::uint32_t limit) override {
    return readers_.read(
        [&](Connection& connection) { return read_overdue_tasks(connection, until_us, limit); });
  }
  Result<std::vector<CallRecord>> delayed_tasks(std::int64_t now_us, Key after,
                                                std::uint32_t limit) override {
    return readers_.read([&](Connection& connection) {
      return read_delayed_tasks(connection, now_us, after, limit);
    });
  }
  Result<std::optional<std::int64_t>> next_deadline(std::int64_t after_us) override {
    return readers_.read(
        [&](Connection& connection) { return read_next_deadline(connection, after_us); });
  }
  Result<std::vector<QueueCounts>> queues(Namespace ns, std::int64_t now_us) override {
    return readers_.read(
        [&](Connection& connection) { return read_queues(connection, ns, now_us); });
  }
  Result<std::uint64_t> place_in_queue(Key call) override {
    return readers_.read(
        [&](Connection& connection) { return read_place_in_queue(connection, call); });
  }
  Result<std::vector<QueueRecord>> queue_limits(Namespace ns) override {
    return readers_.read([&](Connection& connection) { return read_queue_limits(connection, ns); });
  }
  Result<std::vector<SessionRecord>> sessions() override {
    return readers_.read([&](Connection& connection) { return read_sessions(connection); });
  }
  Result<std::vector<NodeRecord>> nodes() override {
    return readers_.read([&](Connection& connection) { return read_nodes(connection); });
  }
  Result<std::vector<TokenRecord>> tokens(Namespace ns) override {
    return readers_.read([&](Connection& connection) { return read_tokens(connection, ns); });
  }
  Result<std::vector<CallRecord>> leased_tasks(Key session, Key after,
                                               std::uint32_t limit) override {
    return readers_.read([&](Connection& connection) {
      return read_leased_tasks(connection, session, after, limit);
    });
  }
  Result<std::vector<Key>> ended_runs(Namespace ns, std::optional<RunStatus> status,
                                      std::int64_t before_us, std::uint32_t limit) override {
    return readers_.read([&](Connection& connection) {
      return read_ended_runs(connection, ns, status, before_us, limit);
    });
  }

  Result<std::optional<ScheduleRecord>> schedule(Namespace ns, const std::string& id) override {
    return readers_.read([&](Connection& connection) { return read_schedule(connection, ns, id); });
  }
  Result<std::vector<ScheduleRecord>> schedules(Namespace ns, const std::string& after,
                                                std::uint32_t limit) override {
    return readers_.read(
        [&](Connection& connection) { return read_schedules(connection, ns, after, limit); });
  }
  Result<std::vector<ScheduleRecord>> due_schedules(Namespace ns, std::int64_t until_us,
                                                    std::uint32_t limit) override {
    return readers_.read([&](Connection& connection) {
      return read_due_schedules(connection, ns, until_us, limit);
    });
  }
  Result<std::optional<std::int64_t>> next_schedule(Namespace ns, std::int64_t after_us) override {
    return readers_.read(
        [&](Connection& connection) { return read_next_schedule(connection, ns, after_us); });
  }
  Result<std::optional<TriggerRecord>> trigger(Namespace ns, const std::string& id) override {
    return readers_.read([&](Connection& connection) { return read_trigger(connection, ns, id); });
  }
  Result<std::vector<TriggerRecord>> triggers(Namespace ns, const std::string& after,
                                              std::uint32_t limit) override {
    return readers_.read(
        [&](Connection& connection) { return read_triggers(connection, ns, after, limit); });
  }
  Result<std::optional<TriggerInput>> trigger_input(Key trigger, const std::string& id) override {
    return readers_.read(
        [&](Connection& connection) { return read_trigger_input(connection, trigger, id); });
  }
  Result<std::vector<TriggerInput>> trigger_inputs(Key trigger, InputFilter filter, Key before,
                                                   std::uint32_t limit) override {
    return readers_.read([&](Connection& connection) {
      return read_trigger_inputs(connection, trigger, filter, before, limit);
    });
  }

  Status read_together(const std::function<Status()>& reads) override {
    return readers_.together(reads);
  }
  Result<AuditPage> audit(const AuditFilter& filter, Key cursor, std::uint32_t limit) override {
    return readers_.read(
        [&](Connection& connection) { return read_audit(connection, filter, cursor, limit); });
  }
  bool is_shared() const override { return false; }
  Result<std::vector<Namespace>> namespaces() override {
    return readers_.read([](Connection& connection) { return read_namespaces(connection); });
  }
  Result<std::vector<BlobRecord>> blobs(Key run) override {
    return readers_.read([&](Connection& connection) { return read_blobs(connection, run); });
  }
  Result<std::vector<std::pair<std::string, std::int64_t>>> message_ids(Key run) override {
    return readers_.read([&](Connection& connection) { return read_message_ids(connection, run); });
  }
  Result<std::vector<LeftStartKey>> left_start_keys(const apply::Name& after,
                                                    std::uint32_t limit) override {
    return readers_.read(
        [&](Connection& connection) { return read_left_start_keys(connection, after, limit); });
  }
  Result<Key> next_key() override {
    if (writer_ == nullptr) return fail(ErrorCode::store_refused, path_ + " is open to be read");
    return writer_->next_key();
  }
  Status load(const apply::Needs&, const std::function<void(CopyRows&)>& write) override {
    if (writer_ == nullptr) return fail(ErrorCode::store_refused, path_ + " is open to be read");
    return writer_->load(
        [&](Connection& connection, Transaction& transaction) {
          SqliteCopyRows rows(connection, transaction);
          write(rows);
        },
        readers_);
  }

  Status backup(const std::string& path) override {
    const Status done = backup_sqlite(path_, path, Overwrite::kNo);
    if (!done) return fail(ErrorCode::backup_failed, done.error().message);
    return {};
  }

 private:
  void tell(const std::unordered_set<Key>& homes, Key committer);

  const std::string path_;
  const SqliteOptions options_;
  const Claims claims_;
  std::unique_ptr<Writer> writer_;  // null after a reopen that failed
  std::optional<Error> end_;        // why the process has to end
  Readers readers_;

  std::mutex wakes_mutex_;
  std::unordered_map<Key, std::function<void()>> wakes_;
};

Result<CommitResult> SqliteStore::commit(const Commit& commit) {
  if (options_.read_only) return fail(ErrorCode::store_refused, path_ + " is open to be read");
  if (!end_) {
    if (const Status same = claims_.identity->check(); !same) end_ = same.error();
  }
  if (end_) return fail(*end_);
  if (writer_ == nullptr) {
    return fail(ErrorCode::store_unavailable, path_ + ": not open since an earlier error");
  }
  std::unordered_set<Key> woken_homes;
  Result<CommitResult> result = writer_->commit(commit, readers_, &woken_homes);
  if (!result && result.error().code == ErrorCode::store_sync_failed) end_ = result.error();
  if (result) tell(woken_homes, commit.node);
  return result;
}

Status SqliteStore::reopen() {
  if (options_.read_only) return fail(ErrorCode::store_refused, path_ + " is open to be read");
  if (!end_ && writer_ != nullptr && writer_->sync_failed()) {
    end_ = Error{ErrorCode::store_sync_failed, path_ + ": a checkpoint was not synced"};
  }
  if (!end_) {
    if (const Status same = claims_.identity->check_now(); !same) end_ = same.error();
  }
  if (end_) return fail(*end_);
  writer_.reset();
  readers_.close();
  Result<std::unique_ptr<Writer>> opened =
      Writer::open(path_, options_, *claims_.identity, *claims_.mark);
  if (!opened) {
    if (opened.error().code == ErrorCode::store_sync_failed) end_ = opened.error();
    return fail(std::move(opened.error()));
  }
  writer_ = std::move(*opened);
  return {};
}

void SqliteStore::on_ready(Key home, std::function<void()> wake) {
  const std::lock_guard lock(wakes_mutex_);
  if (wake) {
    wakes_[home] = std::move(wake);
  } else {
    wakes_.erase(home);
  }
}

void SqliteStore::tell(const std::unordered_set<Key>& homes, Key committer) {
  if (homes.empty()) return;
  std::vector<std::function<void()>> news;
  {
    const std::lock_guard lock(wakes_mutex_);
    for (const auto& [home, wake] : wakes_) {
      if (home != committer && homes.contains(home)) news.push_back(wake);
    }
  }
  for (const std::function<void()>& wake : news) wake();
}

}  // namespace

}  // namespace sqlite

Result<std::unique_ptr<Store>> open_sqlite(const std::string& path, const SqliteOptions& options) {
  PAWL_TRY(const std::string file, sqlite::canonical_path(path));
  sqlite::Claims claims;
  if (options.read_only) {
    return std::make_unique<sqlite::SqliteStore>(file, options, std::move(claims), nullptr);
  }
  PAWL_TRY(claims.lock, sqlite::FileLock::acquire(file));
  PAWL_TRY(claims.identity, sqlite::FileIdentity::acquire(file));
  SqliteOptions used = options;
  if (Status whole = sqlite::HighWaterMark::check(file); !whole) {
    if (!options.accept_loss) return fail(std::move(whole.error()));
    if (options.on_loss) options.on_loss(whole.error());
    used.loss = std::move(whole.error());
    ::unlink(sqlite::mark_path(file).c_str());
  }
  PAWL_TRY(claims.mark, sqlite::HighWaterMark::open(file));
  PAWL_TRY(auto writer, sqlite::Writer::open(file, used, *claims.identity, *claims.mark));
  used.loss.reset();
  return std::make_unique<sqlite::SqliteStore>(file, used, std::move(claims), std::move(writer));
}

}  // namespace pawl::store
