// ShellHost: runs commands of the operating system, many at a time, on one thread that waits for
// all of them. What they are below the server says shell_keeper.h.
//
// Of each output stream the first megabyte is kept. At most kAtOnce commands run at a time; others
// wait for their turn, in which their time begins.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_set>
#include <vector>

#include "base/result.h"
#include "server/shell_command.h"

namespace pawl::server {

class ShellHost {
 public:
  static constexpr std::size_t kAtOnce = 64;

  using Done = std::function<void(ShellOutcome)>;
  using Id = std::uint64_t;

  // Forks: as early as possible, so that the fork has nothing of the server.
  static Result<std::unique_ptr<ShellHost>> start();
  ~ShellHost();  // ends all commands; they are not answered
  ShellHost(const ShellHost&) = delete;
  ShellHost& operator=(const ShellHost&) = delete;

  // From any thread. `done` is called once, on the host's thread, when nothing of the command is
  // left.
  Id run(ShellCommand command, Done done);
  void cancel(Id command);

 private:
  class Running;
  struct Waiting {
    Id id = 0;
    ShellCommand command;
    Done done;
  };

  explicit ShellHost(int connection);
  void work();
  void begin_some();
  void watch();
  void wake();

  const int connection_;  // to the process of the host
  int wake_reader_ = -1;
  int wake_writer_ = -1;
  std::atomic<bool> stopping_ = false;
  std::mutex mutex_;
  // Guarded by mutex_, as the next two.
  std::deque<Waiting> waiting_;
  std::unordered_set<Id> cancelled_;
  Id last_ = 0;
  std::vector<std::unique_ptr<Running>> running_;  // on the thread
  std::thread thread_;
};

}  // namespace pawl::server
