#include "store/sqlite/readers.h"

namespace pawl::store::sqlite {

namespace {

// More threads than this read at once only for moments.
constexpr std::size_t kIdleReaders = 4;

}  // namespace

Result<std::unique_ptr<Connection>> Readers::take() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      std::unique_ptr<Connection> connection = std::move(idle_.back());
      idle_.pop_back();
      return connection;
    }
  }
  PAWL_TRY(std::unique_ptr<Connection> connection, Connection::open(path_, Access::kRead, vfs_));
  sqlite3_busy_timeout(connection->handle(), 5000);
  connection->execute(
      "PRAGMA query_only = 1; PRAGMA cache_size = -4096; PRAGMA temp_store = memory");
  if (connection->failed()) return fail(connection->take_error());
  return connection;
}

void Readers::give_back(std::unique_ptr<Connection> connection) {
  const std::lock_guard lock(mutex_);
  if (idle_.size() < kIdleReaders) idle_.push_back(std::move(connection));
}

void Readers::close() {
  std::vector<std::unique_ptr<Connection>> idle;
  const std::lock_guard lock(mutex_);
  idle.swap(idle_);
}

}  // namespace pawl::store::sqlite
