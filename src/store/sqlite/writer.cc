#include "store/sqlite/writer.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/clock.h"
#include "base/random.h"
#include "store/sqlite/reads.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/schema.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kBegin = "BEGIN IMMEDIATE";
constexpr const char* kCommit = "COMMIT";
constexpr const char* kInsertAudit =
    "INSERT INTO audit (key, ns, at_us, actor, action, subject, details, sum) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";

int remember_frames(void* frames, sqlite3*, const char*, int count) {
  *static_cast<int*>(frames) = count;
  return SQLITE_OK;
}

}  // namespace

Writer::Writer(std::string path, const SqliteOptions& options, HighWaterMark& mark)
    : path_(std::move(path)),
      options_(options),
      loss_(options.loss),
      log_(options.vfs, &mark, mark.commits()) {}

Writer::~Writer() {
  if (checkpointer_ != nullptr) checkpointer_->stop();
}

// Until the database is known to be whole, closing it must not tidy up what may be its only copy.
Status Writer::check_before_writing() {
  Connection& connection = *connection_;
  sqlite3_db_config(connection.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  PAWL_TRY_STATUS(check_owner(connection, path_));
  if (Status left = check_left_log(connection, path_); !left) {
    if (!options_.accept_loss) return left;
    if (options_.on_loss) options_.on_loss(left.error());
    loss_ = std::move(left.error());
  }
  sqlite3_db_config(connection.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
  return {};
}

Result<std::unique_ptr<Writer>> Writer::open(const std::string& path, const SqliteOptions& options,
                                             FileIdentity& identity, HighWaterMark& mark) {
  configure_sqlite();
  if (const int code = sqlite3_initialize(); code != SQLITE_OK) {
    return fail(database_error(code, path, sqlite3_errstr(code)));
  }
  std::unique_ptr<Writer> writer(new Writer(path, options, mark));
  PAWL_TRY(writer->connection_, Connection::open(path, Access::kWrite, writer->log_.vfs()));
  sqlite3_busy_timeout(writer->connection_->handle(), 5000);
  PAWL_TRY_STATUS(writer->check_before_writing());
  PAWL_TRY_STATUS(writer->configure());
  // What a process before this one has written may be in the system's memory alone, if its last
  // fsync failed: copied into the database and synced, it is durable before anything builds on it.
  PAWL_TRY_STATUS(writer->checkpoint());
  PAWL_TRY_STATUS(prepare_schema(*writer->connection_));
  Connection& connection = *writer->connection_;
  PAWL_TRY_STATUS(identity.sign(connection));
  if (writer->loss_) writer->note_loss(*writer->loss_);
  PAWL_TRY_STATUS(writer->checkpoint());
  writer->lease_floor_ = connection.number("SELECT value FROM meta WHERE name = 'lease_floor'");
  writer->limits_ = read_limits(connection);
  writer->beside_ = {
      connection.number("SELECT EXISTS (SELECT 1 FROM run_snapshots)") != 0,
      connection.number("SELECT EXISTS (SELECT 1 FROM run_retry_points)") != 0,
      connection.number("SELECT EXISTS (SELECT 1 FROM run_holds)") != 0,
      connection.number("SELECT EXISTS (SELECT 1 FROM run_options)") != 0,
  };
  if (connection.failed()) return fail(connection.take_error());
  writer->checkpointer_ = std::make_unique<Checkpointer>(path, options.vfs);
  return writer;
}

void Writer::note_loss(const Error& loss) {
  connection_->execute("BEGIN IMMEDIATE");
  const Key key = connection_->number("SELECT value FROM meta WHERE name = 'next_key'");
  std::vector<Namespace> namespaces;
  {
    Rows rows = connection_->statement("SELECT ns FROM counts").query();
    while (rows.next()) namespaces.push_back(rows.as<Namespace>(0));
  }
  // The engine's own, if nothing is left.
  if (namespaces.empty()) namespaces.push_back(1);
  Key next = key;
  for (const Namespace ns : namespaces) {
    run_summed(connection_->statement(kInsertAudit), Sum::kAudit, next++, ns,
               SystemClock().now_us(), std::string_view(), std::string_view("accept-loss"),
               std::string_view(), loss.message);
  }
  // Keys that were given out after what is there are known to workers and others, and must not mean
  // anything else: far more than those are skipped.
  constexpr std::uint64_t kLeast = std::uint64_t{1} << 32;
  next += static_cast<Key>(kLeast + SystemRandom().next_u64() % (kLeast << 8));
  connection_->statement("UPDATE meta SET value = ?1 WHERE name = 'next_key'").run(next);
  connection_->execute("COMMIT");
}

Status Writer::configure() {
  Connection& connection = *connection_;
  // The size of a page holds for a new database alone. EXTRA is for the first transaction of one,
  // which has a journal of its own: a power cut must not bring that back, and undo it by it.
  connection.execute(
      "PRAGMA page_size = 4096; PRAGMA synchronous = EXTRA; PRAGMA journal_mode = WAL; "
      "PRAGMA synchronous = FULL; PRAGMA temp_store = memory; PRAGMA foreign_keys = 0; "
      "PRAGMA wal_autocheckpoint = 0; PRAGMA cell_size_check = 1");
  connection.execute(fmt::format("PRAGMA cache_size = -{}", options_.cache_bytes / 1024).c_str());
  page_bytes_ = connection.number("PRAGMA page_size");
  sqlite3_wal_hook(connection.handle(), remember_frames, &log_frames_);
  if (connection.failed()) return fail(connection.take_error());
  return {};
}

Result<CommitResult> Writer::commit(const Commit& commit, Readers& readers,
                                    std::unordered_set<Key>* woken_homes) {
  Result<CommitResult> result;
  if (commit.empty() && !commit.fenced) return result;
  if (sync_failed()) {
    return fail(ErrorCode::store_sync_failed, path_ + ": a checkpoint could not be synced");
  }
  if (try_commit(commit, Manner::kGuess, readers, result, woken_homes) == Tried::kMustRepeat) {
    try_commit(commit, Manner::kCareful, readers, result, woken_homes);
  }
  if (connection_->failed()) return fail(connection_->take_error());
  if (result) care_for_log();
  return result;
}

// Nothing has been written but by kDone.
Writer::Tried Writer::try_commit(const Commit& commit, Manner manner, Readers& readers,
                                 Result<CommitResult>& result,
                                 std::unordered_set<Key>* woken_homes) {
  Transaction transaction(*connection_, names_, {lease_floor_, options_.lease_distance}, limits_,
                          paused_, beside_, commit, manner);
  connection_->statement(kBegin).run();
  result = transaction.apply();
  if (result && !transaction.must_repeat()) {
    readers.commit_begins();
    connection_->statement(kCommit).run();
    readers.commit_ended();
  }
  if (!result || transaction.must_repeat() || connection_->failed()) {
    roll_back();
    const bool repeat = transaction.must_repeat() && !connection_->failed();
    return repeat ? Tried::kMustRepeat : Tried::kFailed;
  }
  lease_floor_ = transaction.lease_floor();
  if (transaction.changed_limits() != nullptr) limits_ = *transaction.changed_limits();
  *woken_homes = transaction.woken_homes();
  return Tried::kDone;
}

Status Writer::load(const std::function<void(Connection&, Transaction&)>& write, Readers& readers) {
  const Commit nothing;
  Transaction transaction(*connection_, names_, {lease_floor_, options_.lease_distance}, limits_,
                          paused_, beside_, nothing, Manner::kCareful);
  connection_->statement(kBegin).run();
  transaction.load([&](Transaction& rows) { write(*connection_, rows); });
  readers.commit_begins();
  connection_->statement(kCommit).run();
  readers.commit_ended();
  if (connection_->failed()) {
    roll_back();
    return fail(connection_->take_error());
  }
  lease_floor_ = transaction.lease_floor();
  if (transaction.changed_limits() != nullptr) limits_ = *transaction.changed_limits();
  care_for_log();
  return {};
}

Result<Key> Writer::next_key() {
  const Key key = connection_->number("SELECT value FROM meta WHERE name = 'next_key'");
  if (connection_->failed()) return fail(connection_->take_error());
  return key;
}

void Writer::roll_back() {
  // Not through the statements: those do nothing on a connection that has failed. There is no
  // transaction to roll back if SQLite has done it already.
  if (sqlite3_get_autocommit(connection_->handle()) == 0) {
    sqlite3_exec(connection_->handle(), "ROLLBACK", nullptr, nullptr, nullptr);
  }
  names_.forget();
  paused_.forget();
}

// Keeps the write-ahead log short, at moments when it costs little. An error here is none of the
// commit's, which is durable; the next one meets it if it lasts.
void Writer::care_for_log() {
  lengthen_log();
  const std::int64_t step = options_.checkpoint_bytes;
  const std::int64_t log_bytes = log_frames_ * page_bytes_;
  if (log_bytes < step) return;
  if (options_.checkpoint_in_thread && log_bytes < options_.log_limit_bytes) {
    if (checkpointer_->is_busy()) return;
    // A log that has begun anew is shorter than what was copied of the one before.
    const int copied = checkpointer_->copied() <= log_frames_ ? checkpointer_->copied() : 0;
    if ((log_frames_ - copied) * page_bytes_ > step / 4) {
      checkpointer_->wake();
      return;
    }
  }
  if (Status done = checkpoint(); !done) {
    sync_failed_ = done.error().code == ErrorCode::store_sync_failed;
  }
}

// A file that grows costs each sync an entry in the file system's journal, one that is written over
// does not: so zeros are put behind the log, a megabyte at a time. SQLite takes them for what they
// are, no frames. If it fails, the log grows by itself.
void Writer::lengthen_log() {
  constexpr std::int64_t kHeader = 32;
  constexpr std::int64_t kFrameHeader = 24;
  const std::int64_t at_once = std::min<std::int64_t>(1 << 20, options_.checkpoint_bytes);
  const std::int64_t used = kHeader + log_frames_ * (page_bytes_ + kFrameHeader);
  if (used + at_once / 4 <= log_file_bytes_) return;
  sqlite3_file* file = nullptr;
  sqlite3_file_control(connection_->handle(), "main", SQLITE_FCNTL_JOURNAL_POINTER, &file);
  if (file == nullptr || file->pMethods == nullptr) return;
  sqlite3_int64 end = 0;
  if (file->pMethods->xFileSize(file, &end) != SQLITE_OK) return;
  static constexpr char kZeros[64 << 10] = {};
  const std::int64_t wanted = used + at_once;
  while (end < wanted) {
    if (file->pMethods->xWrite(file, kZeros, sizeof kZeros, end) != SQLITE_OK) break;
    end += sizeof kZeros;
  }
  // After a failure, too: it is tried again when the log is longer.
  log_file_bytes_ = std::max<std::int64_t>(end, wanted);
}

Status Writer::checkpoint() {
  int frames = 0;
  int copied = 0;
  const int code = sqlite3_wal_checkpoint_v2(connection_->handle(), "main",
                                             SQLITE_CHECKPOINT_PASSIVE, &frames, &copied);
  if (code == SQLITE_OK) return {};
  return fail(database_error(sqlite3_extended_errcode(connection_->handle()), path_,
                             sqlite3_errmsg(connection_->handle())));
}

}  // namespace pawl::store::sqlite
