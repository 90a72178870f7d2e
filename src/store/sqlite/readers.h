// Readers: a few connections for reading, handed out one per read, so that readers never wait for
// the writer nor for each other. Any thread.
//
// A transaction of SQLite is opened at a price: locks, and the loss of every page that the
// connection remembers once somebody else has written. So a connection stays in its transaction
// from one read to the next until the store has committed again; `outdate` says that it has.
#pragma once

#include <cstdint>
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

  // Runs `read(Connection&)` in one transaction: all of it sees the same commits, and every commit
  // that was outdated before.
  template <typename Read>
  auto read(const Read& read) -> Result<decltype(read(std::declval<Connection&>()))> {
    PAWL_TRY(Reader reader, take());
    auto found = read(*reader.connection);
    // A connection that failed is not used again: nobody knows what it holds.
    if (reader.connection->failed()) return fail(reader.connection->take_error());
    give_back(std::move(reader));
    return found;
  }

  // There was a commit: whoever reads from now on sees it. No idle transaction is left that would
  // keep the log from beginning anew.
  void outdate();

  // Closes the connections that are idle; those in use are closed when they come back.
  void close();

 private:
  struct Reader {
    std::unique_ptr<Connection> connection;
    std::uint64_t as_of = 0;  // commits when its transaction began
  };

  Result<Reader> take();
  Result<std::unique_ptr<Connection>> open();
  void give_back(Reader reader);

  const std::string path_;
  const char* const vfs_;
  std::mutex mutex_;
  std::uint64_t commits_ = 0;
  std::vector<Reader> reading_;                    // idle, in a transaction as of `commits_`
  std::vector<std::unique_ptr<Connection>> idle_;  // in none
};

}  // namespace pawl::store::sqlite
