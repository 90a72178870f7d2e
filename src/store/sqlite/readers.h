// Readers: a few connections for reading, handed out one per read, so that readers never wait for
// the writer nor for each other. Any thread.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "store/sqlite/database.h"

namespace pawl::store::sqlite {

class Readers {
 public:
  // `vfs` is null but for tests.
  Readers(std::string path, const char* vfs) : path_(std::move(path)), vfs_(vfs) {}

  // Runs `read(Connection&)` in a transaction of its own: all of it sees the same commits.
  template <typename Read>
  auto read(const Read& read) -> Result<decltype(read(std::declval<Connection&>()))> {
    PAWL_TRY(std::unique_ptr<Connection> connection, take());
    connection->statement(kBegin).run();
    auto found = read(*connection);
    connection->statement(kCommit).run();
    // A connection that failed is not used again: nobody knows what it holds.
    if (connection->failed()) return fail(connection->take_error());
    give_back(std::move(connection));
    return found;
  }

  // Closes the connections that are idle; those in use are closed when they come back.
  void close();

 private:
  static constexpr const char* kBegin = "BEGIN";
  static constexpr const char* kCommit = "COMMIT";

  Result<std::unique_ptr<Connection>> take();
  void give_back(std::unique_ptr<Connection> connection);

  const std::string path_;
  const char* const vfs_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Connection>> idle_;
};

}  // namespace pawl::store::sqlite
