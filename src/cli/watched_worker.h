// WatchedWorker: a worker of `pawl dev`: the tasks of a file, worked by a process that is started
// again when it ends, or when the file or one that it imports changes.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "cli/worker_process.h"

namespace pawl::cli {

class WatchedWorker {
 public:
  WatchedWorker(std::string file, WorkerServer server)
      : file_(std::move(file)), server_(std::move(server)) {}

  // To be called now and then: sees to it that the process runs, and prints what it says. `check`
  // is asked whether to go on waiting while the process loads its file.
  void look(const std::function<Status()>& check);
  // What the file said of itself when it was loaded last.
  const WorkerDeclaration& declared() const { return declared_; }

 private:
  void start(const std::function<Status()>& check);
  void ended(const Error& why);
  void print_lines();

  std::string file_;
  WorkerServer server_;
  std::string text_;  // of its files, as they were when it was started
  std::unique_ptr<WorkerProcess> process_;
  WorkerDeclaration declared_;
  bool rests_ = false;  // until the file changes
  std::int64_t began_ns_ = 0;
  std::int64_t again_at_ns_ = 0;
  std::int64_t pause_ns_ = 0;
};

}  // namespace pawl::cli
