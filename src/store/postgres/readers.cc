#include "store/postgres/readers.h"

#include "base/assert.h"

namespace pawl::store::postgres {

Result<std::unique_ptr<Connection>> Readers::take() {
  {
    std::unique_lock lock(mutex_);
    free_.wait(lock, [this] { return !idle_.empty() || open_ < most_; });
    if (!idle_.empty()) {
      std::unique_ptr<Connection> connection = std::move(idle_.back());
      idle_.pop_back();
      return connection;
    }
    ++open_;
  }
  auto opened = Connection::open(url_, Connection::Use::kRead);
  if (!opened) drop(nullptr);
  return opened;
}

Status Readers::together(const std::function<Status()>& reads) {
  if (Pinned<Connection>::of(this) != nullptr) return reads();
  PAWL_TRY(std::unique_ptr<Connection> connection, take());
  connection->execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  Status done;
  bool is_spoilt = connection->failed();
  if (is_spoilt) {
    done = fail(connection->take_error());
  } else {
    const Pinned<Connection> pinned(this, *connection);
    done = reads();
    is_spoilt = pinned.is_spoilt();
  }
  if (!is_spoilt) connection->execute("COMMIT");
  if (is_spoilt || connection->failed()) {
    drop(std::move(connection));
  } else {
    give_back(std::move(connection));
  }
  return done;
}

void Readers::give_back(std::unique_ptr<Connection> connection) {
  {
    std::lock_guard lock(mutex_);
    idle_.push_back(std::move(connection));
  }
  free_.notify_one();
}

void Readers::drop(std::unique_ptr<Connection> connection) {
  connection.reset();
  {
    std::lock_guard lock(mutex_);
    PAWL_ASSERT(open_ > 0);
    --open_;
  }
  free_.notify_one();
}

void Readers::drop_idle() {
  std::vector<std::unique_ptr<Connection>> dropped;
  {
    std::lock_guard lock(mutex_);
    dropped.swap(idle_);
    open_ -= static_cast<int>(dropped.size());
  }
  free_.notify_all();
}

}  // namespace pawl::store::postgres
