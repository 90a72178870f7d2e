#include "net/io_thread.h"

#include <ctime>
#include <vector>

#include "base/clock.h"
#include "net/connection.h"

namespace pawl::net {
namespace {

constexpr std::chrono::milliseconds kLookEvery{500};

}  // namespace

IoThread::IoThread(std::shared_ptr<ServerShared> shared)
    : shared_(std::move(shared)),
      context_(std::make_shared<boost::asio::io_context>(1)),
      work_(context_->get_executor()),
      timer_(*context_) {}

IoThread::~IoThread() { join(); }

void IoThread::start() {
  thread_ = std::thread([this] {
    context_->run();
    cpu_ = thread_cpu_seconds();
  });
}

void IoThread::join() {
  if (!thread_.joinable()) return;
  boost::asio::post(*context_, [this] {
    close_all();
    timer_.cancel();
    work_.reset();
  });
  thread_.join();
}

void IoThread::add(std::shared_ptr<Connection> connection) {
  connections_.insert(std::move(connection));
  ++shared_->open;
  if (!std::exchange(timer_runs_, true)) look_around();
}

void IoThread::remove(Connection& connection) {
  if (connections_.erase(connection.shared_from_this()) > 0) --shared_->open;
}

void IoThread::look_around() {
  timer_.expires_after(kLookEvery);
  timer_.async_wait([this](const boost::system::error_code& error) {
    cpu_ = thread_cpu_seconds();
    if (error || connections_.empty()) {
      timer_runs_ = false;
      return;
    }
    SteadyTime now = std::chrono::steady_clock::now();
    std::vector<std::shared_ptr<Connection>> all(connections_.begin(), connections_.end());
    for (const auto& connection : all) connection->check_time(now);
    look_around();
  });
}

void IoThread::close_idle() {
  std::vector<std::shared_ptr<Connection>> all(connections_.begin(), connections_.end());
  for (const auto& connection : all) connection->close_if_idle();
}

void IoThread::close_all() {
  std::vector<std::shared_ptr<Connection>> all(connections_.begin(), connections_.end());
  for (const auto& connection : all) connection->close();
}

const std::string& IoThread::date() {
  std::time_t now = std::time(nullptr);
  if (now == date_at_) return date_;
  date_at_ = now;
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  char text[40];
  // The names are English whatever the locale: nothing here sets one.
  std::size_t size = std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts);
  date_.assign(text, size);
  return date_;
}

}  // namespace pawl::net
