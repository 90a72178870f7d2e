// Readers: a few connections for reading, handed out one per read, so that readers never wait for
// the writer nor for each other. Any thread.
//
// A transaction of SQLite is opened at a price: locks, and the loss of every page that the
// connection remembers once somebody else has written. So a connection stays in its transaction
// from one read to the next until the store has committed again.
//
// Nobody may find less than what an earlier read has found. While a commit is under way a
// transaction that begins may see it or not, so it is never kept, and once its reader has returned
// no older one is handed out any more.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "store/pinned.h"
#include "store/sqlite/database.h"

namespace pawl::store::sqlite {

class Readers {
 public:
  // `vfs` is null but for tests.
  Readers(std::string path, const char* vfs) : path_(std::move(path)), vfs_(vfs) {
    // So that no reader is lost for want of memory while it goes from one place to the other.
    reading_.reserve(kIdleReaders);
    idle_.reserve(kIdleReaders);
  }

  // Runs `read(Connection&)` in one transaction: all of it sees the same commits, and every commit
  // that had ended before.
  template <typename Read>
  auto read(const Read& read) -> Result<decltype(read(std::declval<Connection&>()))> {
    if (Pinned<Connection>* pinned = Pinned<Connection>::of(this)) {
      auto found = read(pinned->connection());
      if (!pinned->connection().failed()) return found;
      pinned->spoil();
      return fail(pinned->connection().take_error());
    }
    PAWL_TRY(Reader reader, take());
    auto found = read(*reader.connection);
    // A connection that failed is not used again: nobody knows what it holds.
    if (reader.connection->failed()) return fail(reader.connection->take_error());
    give_back(std::move(reader));
    return found;
  }

  // Store::read_together.
  Status together(const std::function<Status()>& reads);

  // What was written is being committed: readers may see it from now on.
  void commit_begins();

  // It ended, well or not: whoever reads from now on sees it. No idle transaction is left that
  // would keep the log from beginning anew.
  void commit_ended();

  // Closes the connections that are idle; those in use are closed when they come back.
  void close();

 private:
  // More threads than this read at once only for moments.
  static constexpr std::size_t kIdleReaders = 4;

  struct Reader {
    std::unique_ptr<Connection> connection;
    std::uint64_t view = 0;  // `view_` when its transaction began
    bool kept = false;       // it has read before, while no commit was under way
  };

  Result<Reader> take();
  Result<std::unique_ptr<Connection>> open();
  void give_back(Reader reader);
  void outdate();

  const std::string path_;
  const char* const vfs_;
  std::mutex mutex_;
  bool committing_ = false;
  std::uint64_t view_ = 0;                         // the transactions of a view see the same
  std::vector<Reader> reading_;                    // idle, in a transaction of `view_`
  std::vector<std::unique_ptr<Connection>> idle_;  // in none
};

}  // namespace pawl::store::sqlite
