#include "store/sqlite/checkpointer.h"

#include "base/error_codes.h"
#include "base/memory_failure.h"

namespace pawl::store::sqlite {

void Checkpointer::wake() {
  {
    const std::lock_guard lock(mutex_);
    asked_ = true;
    busy_.store(true, std::memory_order_release);
    const bool runs = has_memory_for([this] {
      if (!thread_.joinable()) thread_ = start_thread([this] { run(); });
    });
    if (!runs) {
      // There is no room for a thread now: the log grows until there is.
      busy_.store(false, std::memory_order_release);
      return;
    }
  }
  changed_.notify_one();
}

void Checkpointer::stop() {
  std::thread thread;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    thread.swap(thread_);
  }
  changed_.notify_one();
  if (thread.joinable()) thread.join();
  const std::lock_guard lock(mutex_);
  stopping_ = asked_ = false;
  busy_.store(false, std::memory_order_release);
}

void Checkpointer::run() {
  std::unique_ptr<Connection> connection;
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return asked_ || stopping_; });
    if (stopping_) return;
    asked_ = false;
    lock.unlock();
    if (!has_memory_for([&] { pass(connection); })) connection.reset();
    lock.lock();
    if (!asked_) busy_.store(false, std::memory_order_release);
  }
}

// An error but that of fsync is of no consequence: the log holds everything, the next pass or the
// writer tries again and reports what it meets.
void Checkpointer::pass(std::unique_ptr<Connection>& connection) {
  if (connection == nullptr) {
    Result<std::unique_ptr<Connection>> opened = Connection::open(path_, Access::kRead, vfs_);
    if (!opened) return;
    connection = std::move(*opened);
  }
  int frames = 0;
  int copied = 0;
  const int code = sqlite3_wal_checkpoint_v2(connection->handle(), "main",
                                             SQLITE_CHECKPOINT_PASSIVE, &frames, &copied);
  if (code == SQLITE_OK) {
    copied_.store(copied, std::memory_order_release);
    return;
  }
  const int extended = sqlite3_extended_errcode(connection->handle());
  if (database_error(extended, path_, "").code == ErrorCode::store_sync_failed) {
    sync_failed_.store(true, std::memory_order_release);
  }
  connection.reset();
}

}  // namespace pawl::store::sqlite
