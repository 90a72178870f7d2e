// The store for production: one SQLite database, in one file and its write-ahead log.
//
// One process has a database open at a time (PATH.lock). Inside, one connection writes and a few
// read; docs/formats/database.md has the tables.
//
// Errors of commit and reopen:
//   store_unavailable, store_full   retryable: nothing is lost, reopen and go on
//   store_sync_failed               an fsync failed. What is on the disk is not known, and a later
//                                   fsync may report success for data that is gone: the process has
//                                   to end. Every commit and reopen from then on answers the same.
//   store_replaced                  the file is not the one that was opened any more: the process
//                                   has to end, too
//   store_damaged, store_refused    permanent
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "store/store.h"

namespace pawl::store {

struct SqliteOptions {
  // The write-ahead log is copied into the database when it has grown by this much: by a thread, or
  // by whoever commits.
  std::int64_t checkpoint_bytes = 16 << 20;
  bool checkpoint_in_thread = true;
  // Beyond this size of the log, whoever commits waits for a checkpoint.
  std::int64_t log_limit_bytes = 256 << 20;
  // How far new calls may run ahead of the lease floor (sqlite/transaction.h).
  std::int64_t lease_distance = 65536;
  // Memory for pages of the writer.
  std::int64_t cache_bytes = 40 << 20;
  // A store that holds less than was acknowledged is opened all the same; `on_loss` hears what is
  // missing, and the audit log gets an entry.
  bool accept_loss = false;
  std::function<void(const Error&)> on_loss = {};
  std::optional<Error> loss = {};  // found by open_sqlite
  // Nothing is written, not even to the log, and nobody is kept away: for a look at a file.
  bool read_only = false;
  // A virtual file system of SQLite by name, for tests of failing disks; null: the usual one.
  const char* vfs = nullptr;
};

// The folder must exist; the file is made if there is none. Fails with store_in_use if another
// process has it open, store_lost_commits if it holds less than was acknowledged, store_replaced if
// it has several names, store_too_new if a newer release has written it, store_damaged if it is no
// database of Pawl, and invalid_store_url for a path that names no file.
Result<std::unique_ptr<Store>> open_sqlite(const std::string& path,
                                           const SqliteOptions& options = {});

}  // namespace pawl::store
