// IoThread: one thread that serves a share of the connections, and once a second ends those whose
// time is over. Connections belong to one IoThread for life, so nothing in them needs a lock.
#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <unordered_set>

#include "net/http_server.h"

namespace pawl::net {

class Connection;

using SteadyTime = std::chrono::steady_clock::time_point;

// What all threads of a server share.
struct ServerShared {
  HttpServerOptions options;
  Handler handler;
  std::atomic<bool> draining = false;
  std::atomic<std::uint64_t> accepted = 0;
  std::atomic<std::uint64_t> open = 0;
  std::atomic<std::uint64_t> refused = 0;
  std::atomic<std::uint64_t> requests = 0;
  std::atomic<std::uint64_t> bad_requests = 0;
};

class IoThread {
 public:
  explicit IoThread(std::shared_ptr<ServerShared> shared);
  ~IoThread();  // the thread has been joined

  void start();
  void join();

  boost::asio::io_context& context() { return *context_; }
  std::weak_ptr<boost::asio::io_context> context_if_alive() { return context_; }
  ServerShared& shared() { return *shared_; }
  double cpu_seconds() const { return cpu_.load(); }

  // --- on this thread
  void add(std::shared_ptr<Connection> connection);
  void remove(Connection& connection);
  void close_idle();
  void close_all();
  // The value of the header Date, now.
  const std::string& date();

 private:
  void look_around();

  std::shared_ptr<ServerShared> shared_;
  // Exchanges that are answered late ask whether it is still there.
  std::shared_ptr<boost::asio::io_context> context_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
  boost::asio::steady_timer timer_;
  bool timer_runs_ = false;
  std::unordered_set<std::shared_ptr<Connection>> connections_;
  std::time_t date_at_ = 0;
  std::string date_;
  std::atomic<double> cpu_ = 0;
  std::thread thread_;
};

}  // namespace pawl::net
