// HighWaterMark: how far a database's write-ahead log was durable when a commit was last
// acknowledged. SQLite ends a log at the first frame whose checksum is wrong, and says nothing: a
// flipped bit or a cut drops every commit behind it. The mark is kept outside the log, in
// PATH-mark, so that a store that finds less than was acknowledged says so when it is opened.
//
// The mark is written after the log was synced and before the commit is acknowledged, so it is
// never ahead of the log. It outlives the process however that ends. A thread syncs the mark at
// most kSyncEvery behind the log, so that no commit waits for a second sync: only a power cut
// within that time can leave an older mark, which asks for less.
//
// A log that has been copied into the database may be gone or begun anew. The mark also has the
// checksums of two pages: the last that was written, and the one with the highest number, which a
// checkpoint copies last. If the database has both, it has the whole log. A commit that is about to
// be synced notes its pages first: it may be durable although nobody was told. What the mark's
// process did not live to acknowledge is taken into the mark when it is opened: from then on it is
// told, and the log that holds it may be copied and begun anew.
//
// docs/formats/database.md has the bytes. Threads: one writes; the thread that syncs is the mark's.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "base/result.h"

namespace pawl::store::sqlite {

// A page of the database and what it holds; number 0: none.
struct PageSum {
  std::uint32_t number = 0;
  std::uint64_t sum = 0;
  bool operator==(const PageSum&) const = default;
};

// What shows that a database holds a whole log.
struct Evidence {
  PageSum last;
  PageSum highest;
  bool operator==(const Evidence&) const = default;
};

struct LogPosition {
  std::uint64_t salts = 0;    // of the log: each that begins anew has others
  std::uint32_t frame = 0;    // the last of the last commit, the first being 1; 0: no commit
  std::uint64_t sums = 0;     // SQLite's own, of all frames up to this one
  std::uint64_t commits = 0;  // in this log
  std::uint32_t page_bytes = 0;
  Evidence evidence;
  std::int64_t at_us = 0;  // when it was reached
  bool operator==(const LogPosition&) const = default;
};

// What a log holds, by the rules by which SQLite reads it.
struct LogContent {
  bool is_log = false;  // its header can be read
  std::uint64_t salts = 0;
  std::uint32_t page_bytes = 0;
  LogPosition end;         // the last commit that is whole; its time is not known
  std::uint64_t sums = 0;  // at the frame that was asked for, if it is before the end
};
LogContent scan_log(const std::string& path, std::uint32_t frame);

std::string mark_path(const std::string& database);

class HighWaterMark {
 public:
  static constexpr std::chrono::milliseconds kSyncEvery{20};

  // The mark of a database; none: it has none, or no slot of it can be read.
  static std::optional<LogPosition> read(const std::string& database);
  // Fails with store_lost_commits if the database and its log hold less than the mark says. Nothing
  // is changed, and SQLite must not have opened the file before: it would begin to tidy up.
  static Status check(const std::string& database);

  // Opens the file or makes it. To be called after the check, and before SQLite opens the database.
  static Result<std::unique_ptr<HighWaterMark>> open(const std::string& database);
  ~HighWaterMark();
  HighWaterMark(const HighWaterMark&) = delete;
  HighWaterMark& operator=(const HighWaterMark&) = delete;

  // A commit is about to be synced, and the log is durable up to here. False: the mark could not be
  // written.
  bool attempt(const Evidence& evidence);
  bool reach(const LogPosition& position);
  // How many commits the log had when the mark was opened.
  std::uint64_t commits() const { return reached_.commits; }

 private:
  explicit HighWaterMark(int file) : file_(file) {}
  // What is durable, or is synced here, but was not acknowledged before the process ended.
  Status take_in(const std::string& database, const Evidence& attempted);
  bool write(const Evidence& attempted);
  void sync_behind();

  const int file_;
  std::uint64_t sequence_ = 0;
  LogPosition reached_;
  std::atomic<bool> unsynced_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool idle_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace pawl::store::sqlite
