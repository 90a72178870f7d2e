// Checkpointer: a thread with a connection of its own that copies what the write-ahead log holds
// into the database, so that the writer does not have to. No reader or writer ever waits for it.
//
// The log can begin anew only at a moment when all of it has been copied, and beside a busy writer
// there is none: so whoever commits finishes what this thread has left over, once it is little
// (Writer::care_for_log).
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "base/result.h"
#include "store/sqlite/database.h"

namespace pawl::store::sqlite {

class Checkpointer {
 public:
  Checkpointer(std::string path, const char* vfs) : path_(std::move(path)), vfs_(vfs) {}
  ~Checkpointer() { stop(); }
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;

  // Asks for a pass; returns at once.
  void wake();
  // Whether a pass is under way or asked for.
  bool is_busy() const { return busy_.load(std::memory_order_acquire); }
  // How many frames of the log had been copied when the last pass ended.
  int copied() const { return copied_.load(std::memory_order_acquire); }
  // A pass met an error of fsync: what the disk holds is not known any more.
  bool sync_failed() const { return sync_failed_.load(std::memory_order_acquire); }

  // Waits for the end of a pass that is under way. The next wake begins again.
  void stop();

 private:
  void run();
  void pass(std::unique_ptr<Connection>& connection);

  const std::string path_;
  const char* const vfs_;
  std::atomic<bool> busy_ = false;
  std::atomic<bool> sync_failed_ = false;
  std::atomic<int> copied_ = 0;

  std::mutex mutex_;
  std::condition_variable changed_;
  bool asked_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace pawl::store::sqlite
