// IoThread: one thread that serves a share of the connections, and twice a second ends those whose
// time is over. Connections belong to one IoThread for life, so nothing in them needs a lock.
//
// An allocation that fails outside of any connection is survived: the thread takes a breath and
// goes on.
#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <unordered_set>

#include "net/http_server.h"
#include "net/memory_budget.h"

namespace pawl::net {

class Connection;

using SteadyTime = std::chrono::steady_clock::time_point;

// What all threads of a server share.
struct ServerShared {
  HttpServerOptions options;
  Handler handler;
  std::shared_ptr<MemoryBudget> budget;
  std::atomic<bool> draining = false;
  std::atomic<std::uint64_t> accepted = 0;
  std::atomic<std::uint64_t> open = 0;
  std::atomic<std::uint64_t> refused = 0;
  std::atomic<std::uint64_t> requests = 0;
  std::atomic<std::uint64_t> bad_requests = 0;
  std::atomic<std::uint64_t> shed = 0;
  std::atomic<std::uint64_t> evicted = 0;
  std::atomic<std::uint64_t> memory_failures = 0;
};

class IoThread {
 public:
  explicit IoThread(std::shared_ptr<ServerShared> shared);
  ~IoThread();  // the thread has been joined

  // `keep_going` is called on the thread before it begins to serve, and again after an allocation
  // has failed: whatever must always be under way is begun there, if it is not.
  void start(std::function<void()> keep_going = {});
  void join();
  // Runs an action there, sooner or later: if there is no memory for it now, this waits.
  void post_surely(const std::function<void()>& action);

  boost::asio::io_context& context() { return *context_; }
  std::weak_ptr<boost::asio::io_context> context_if_alive() { return context_; }
  ServerShared& shared() { return *shared_; }
  double cpu_seconds() const { return cpu_.load(); }

  // --- on this thread
  void add(std::shared_ptr<Connection> connection);
  void remove(Connection& connection);
  void close_idle();
  void close_all();
  // Ends some of those that have been idle for the longest time. False: none has been for long.
  bool shed();
  // Ends connections that stall while they hold memory, those that hold most first, until there is
  // room. False: there is none. The one that asks is spared.
  bool relieve(const Connection& asker);
  // The value of the header Date, now.
  const std::string& date();

 private:
  void run();
  void look_around();
  void look();
  bool evict_stalled(const Connection* spared, SteadyTime now);

  std::shared_ptr<ServerShared> shared_;
  // Exchanges that are answered late ask whether it is still there.
  std::shared_ptr<boost::asio::io_context> context_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
  boost::asio::steady_timer timer_;
  bool timer_runs_ = false;
  bool relieving_ = false;
  SteadyTime relieved_in_vain_ = SteadyTime::min();
  std::function<void()> keep_going_;
  std::unordered_set<std::shared_ptr<Connection>> connections_;
  std::time_t date_at_ = 0;
  std::string date_;
  std::atomic<double> cpu_ = 0;
  std::thread thread_;
};

}  // namespace pawl::net
