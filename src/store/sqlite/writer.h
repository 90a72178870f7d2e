// Writer: the one connection that writes. Each commit is one transaction, durable when it is
// acknowledged: the write-ahead log is synced (synchronous=FULL), once for the whole commit.
//
// Threads: one at a time.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>

#include "base/result.h"
#include "store/commit.h"
#include "store/sqlite/checkpointer.h"
#include "store/sqlite/database.h"
#include "store/sqlite/file_identity.h"
#include "store/sqlite/gathered_log.h"
#include "store/sqlite/high_water_mark.h"
#include "store/sqlite/names.h"
#include "store/sqlite/paused_places.h"
#include "store/sqlite/readers.h"
#include "store/sqlite/sqlite_store.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

class Writer {
 public:
  // Opens or makes the database, and brings its tables up to date. Both outlive the writer.
  static Result<std::unique_ptr<Writer>> open(const std::string& path, const SqliteOptions& options,
                                              FileIdentity& identity, HighWaterMark& mark);
  ~Writer();

  // `readers` hear when it may be seen, `woken_homes` gets the homes of runs that became runnable.
  Result<CommitResult> commit(const Commit& commit, Readers& readers,
                              std::unordered_set<Key>* woken_homes);

  // The same for rows as they were in another store.
  Status load(const std::function<void(Connection&, Transaction&)>& write, Readers& readers);
  // No row has this key or a higher one.
  Result<Key> next_key();

  // A checkpoint met an error of fsync: what the disk holds is not known any more.
  bool sync_failed() const { return sync_failed_ || checkpointer_->sync_failed(); }

 private:
  Writer(std::string path, const SqliteOptions& options, HighWaterMark& mark);
  Status check_before_writing();
  Status configure();
  enum class Tried { kDone, kFailed, kMustRepeat };
  Tried try_commit(const Commit& commit, Manner manner, Readers& readers,
                   Result<CommitResult>& result, std::unordered_set<Key>* woken_homes);
  void roll_back();
  void care_for_log();
  Status checkpoint();
  // An entry in the audit log of every namespace, and keys that nobody has been given.
  void note_loss(const Error& loss);
  void lengthen_log();

  const std::string path_;
  const SqliteOptions options_;
  std::optional<Error> loss_;  // that was found and accepted
  const GatheredLog log_;
  std::unique_ptr<Connection> connection_;
  std::unique_ptr<Checkpointer> checkpointer_;
  Names names_;
  Key lease_floor_ = 0;
  std::map<std::int64_t, QueueLimits> limits_;  // Transaction's Limits
  PausedPlaces paused_;
  BesideState beside_;
  int log_frames_ = 0;               // in the log after the last commit
  std::int64_t log_file_bytes_ = 0;  // at least so long is its file
  std::int64_t page_bytes_ = 4096;
  bool sync_failed_ = false;
};

}  // namespace pawl::store::sqlite
