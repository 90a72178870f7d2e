#include "store/sqlite/readers.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kBegin = "BEGIN";
constexpr const char* kCommit = "COMMIT";

}  // namespace

Result<Readers::Reader> Readers::take() {
  Reader reader;
  {
    const std::lock_guard lock(mutex_);
    if (!reading_.empty()) {
      reader = std::move(reading_.back());
      reading_.pop_back();
      return reader;
    }
    reader.view = view_;
    if (!idle_.empty()) {
      reader.connection = std::move(idle_.back());
      idle_.pop_back();
    }
  }
  if (reader.connection == nullptr) {
    PAWL_TRY(reader.connection, open());
  }
  reader.connection->statement(kBegin).run();
  if (reader.connection->failed()) return fail(reader.connection->take_error());
  return reader;
}

Result<std::unique_ptr<Connection>> Readers::open() {
  PAWL_TRY(std::unique_ptr<Connection> connection, Connection::open(path_, Access::kRead, vfs_));
  sqlite3_busy_timeout(connection->handle(), 5000);
  connection->execute(
      "PRAGMA cell_size_check = 1; PRAGMA query_only = 1; PRAGMA cache_size = -4096; PRAGMA "
      "temp_store = memory");
  // The writer tidies up, if there is one.
  sqlite3_db_config(connection->handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  if (connection->failed()) return fail(connection->take_error());
  return connection;
}

void Readers::give_back(Reader reader) {
  const std::lock_guard lock(mutex_);
  if (committing_ && !reader.kept) outdate();
  if (reading_.size() + idle_.size() >= kIdleReaders) return;
  if (reader.view == view_) {
    reader.kept = true;
    reading_.push_back(std::move(reader));
    return;
  }
  reader.connection->statement(kCommit).run();
  if (!reader.connection->failed()) idle_.push_back(std::move(reader.connection));
}

Status Readers::together(const std::function<Status()>& reads) {
  if (Pinned<Connection>::of(this) != nullptr) return reads();
  PAWL_TRY(Reader reader, take());
  const Pinned<Connection> pinned(this, *reader.connection);
  Status done = reads();
  if (!pinned.is_spoilt()) give_back(std::move(reader));
  return done;
}

void Readers::commit_begins() {
  const std::lock_guard lock(mutex_);
  committing_ = true;
}

void Readers::commit_ended() {
  const std::lock_guard lock(mutex_);
  committing_ = false;
  outdate();
}

void Readers::outdate() {
  ++view_;
  for (Reader& reader : reading_) {
    reader.connection->statement(kCommit).run();
    if (!reader.connection->failed()) idle_.push_back(std::move(reader.connection));
  }
  reading_.clear();
}

void Readers::close() {
  const std::lock_guard lock(mutex_);
  reading_.clear();
  idle_.clear();
}

}  // namespace pawl::store::sqlite
