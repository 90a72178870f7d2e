// Readers: the connections that reads use, a few at most. Any thread may read; one that finds none
// free waits for another read to end, never for a commit.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <type_traits>
#include <utility>
#include <vector>

#include "store/pinned.h"
#include "store/postgres/connection.h"

namespace pawl::store::postgres {

class Readers {
 public:
  Readers(Url url, int most) : url_(std::move(url)), most_(most) {}

  // Calls `ask` with a connection. A connection that turns out to be gone is replaced, once.
  template <typename Ask>
  auto read(Ask ask) -> Result<std::invoke_result_t<Ask, Connection&>> {
    if (Pinned<Connection>* pinned = Pinned<Connection>::of(this)) {
      auto answer = ask(pinned->connection());
      if (!pinned->connection().failed()) return answer;
      pinned->spoil();
      return fail(pinned->connection().take_error());
    }
    for (bool is_second = false;; is_second = true) {
      PAWL_TRY(std::unique_ptr<Connection> connection, take());
      auto answer = ask(*connection);
      if (!connection->failed()) {
        give_back(std::move(connection));
        return answer;
      }
      const bool is_gone = connection->must_be_dropped();
      Error error = connection->take_error();
      if (is_gone) {
        drop(std::move(connection));
        drop_idle();
        if (!is_second) continue;
      } else {
        give_back(std::move(connection));
      }
      return fail(std::move(error));
    }
  }

  // Store::read_together: one transaction that sees the same rows from its first read on.
  Status together(const std::function<Status()>& reads);

  // The database may be another one from now on.
  void drop_idle();

 private:
  Result<std::unique_ptr<Connection>> take();
  void give_back(std::unique_ptr<Connection> connection);
  void drop(std::unique_ptr<Connection> connection);

  const Url url_;
  const int most_;
  std::mutex mutex_;
  std::condition_variable free_;
  std::vector<std::unique_ptr<Connection>> idle_;
  int open_ = 0;
};

}  // namespace pawl::store::postgres
