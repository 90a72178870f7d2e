#include "net/io_thread.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <ctime>
#include <new>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/memory_failure.h"
#include "net/connection.h"

namespace pawl::net {
namespace {

constexpr std::chrono::milliseconds kLookEvery{500};
// After an allocation has failed, before the next try; and before stalled connections are looked
// for again, if there were none.
constexpr std::chrono::milliseconds kBreath{10};
// A connection that has been idle for less is not ended for the sake of another one.
constexpr std::chrono::milliseconds kShedAfter{1000};

}  // namespace

IoThread::IoThread(std::shared_ptr<ServerShared> shared)
    : shared_(std::move(shared)),
      context_(std::make_shared<boost::asio::io_context>(1)),
      work_(context_->get_executor()),
      timer_(*context_) {}

IoThread::~IoThread() { join(); }

void IoThread::start(std::function<void()> keep_going) {
  keep_going_ = std::move(keep_going);
  thread_ = start_thread([this] { run(); });
}

void IoThread::run() {
  while (true) {
    try {
      if (keep_going_) keep_going_();
      if (!connections_.empty()) look_around();
      context_->run();
      cpu_ = thread_cpu_seconds();
      return;
    } catch (const std::bad_alloc&) {
      ++shared_->memory_failures;
      std::this_thread::sleep_for(kBreath);
    }
  }
}

void IoThread::post_surely(const std::function<void()>& action) {
  while (true) {
    try {
      boost::asio::post(*context_, action);
      return;
    } catch (const std::bad_alloc&) {
      std::this_thread::sleep_for(kBreath);
    }
  }
}

void IoThread::join() {
  if (!thread_.joinable()) return;
  // That must not be repeated after a failure while everything ends.
  post_surely([this] { keep_going_ = {}; });
  post_surely([this] {
    close_all();
    timer_.cancel();
    work_.reset();
  });
  thread_.join();
}

void IoThread::add(std::shared_ptr<Connection> connection) {
  connections_.insert(std::move(connection));
  ++shared_->open;
  look_around();
}

void IoThread::remove(Connection& connection) {
  if (connections_.erase(connection.shared_from_this()) > 0) --shared_->open;
}

void IoThread::look_around() {
  if (timer_runs_) return;
  timer_.expires_after(kLookEvery);
  timer_.async_wait([this](const boost::system::error_code& error) {
    cpu_ = thread_cpu_seconds();
    timer_runs_ = false;
    if (error || connections_.empty()) return;
    look();
    look_around();
  });
  timer_runs_ = true;
}

void IoThread::look() {
  SteadyTime now = std::chrono::steady_clock::now();
  std::vector<std::shared_ptr<Connection>> all(connections_.begin(), connections_.end());
  for (const auto& connection : all) connection->check_time(now);
  const MemoryBudget& budget = *shared_->budget;
  if (budget.used() > budget.limit() / 2) evict_stalled(nullptr, now);
}

bool IoThread::shed() {
  const SteadyTime before = std::chrono::steady_clock::now() - kShedAfter;
  using Idle = std::pair<SteadyTime, std::shared_ptr<Connection>>;
  std::vector<Idle> idle;
  for (const auto& connection : connections_) {
    const auto since = connection->idle_since();
    if (since && *since <= before) idle.emplace_back(*since, connection);
  }
  if (idle.empty()) return false;
  // A few at once: to look for them costs as much as to look at all.
  const std::size_t count = std::min(idle.size(), 1 + connections_.size() / 100);
  std::partial_sort(idle.begin(), idle.begin() + static_cast<std::ptrdiff_t>(count), idle.end(),
                    [](const Idle& a, const Idle& b) { return a.first < b.first; });
  for (std::size_t i = 0; i < count; ++i) {
    ++shared_->shed;
    idle[i].second->close();
  }
  return true;
}

bool IoThread::relieve(const Connection& asker) {
  const SteadyTime now = std::chrono::steady_clock::now();
  if (relieving_ || now - kBreath < relieved_in_vain_) return false;
  if (evict_stalled(&asker, now)) return true;
  relieved_in_vain_ = now;
  return false;
}

bool IoThread::evict_stalled(const Connection* spared, SteadyTime now) {
  using Stalled = std::pair<std::size_t, std::shared_ptr<Connection>>;
  std::vector<Stalled> stalled;
  for (const auto& connection : connections_) {
    if (connection.get() == spared) continue;
    if (const std::size_t bytes = connection->stalled_bytes(now)) {
      stalled.emplace_back(bytes, connection);
    }
  }
  std::sort(stalled.begin(), stalled.end(),
            [](const Stalled& a, const Stalled& b) { return a.first > b.first; });
  relieving_ = true;
  bool any = false;
  const MemoryBudget& budget = *shared_->budget;
  for (const Stalled& one : stalled) {
    // Down to where a large request and its answer have room again, not just below what is short.
    if (budget.used() <= budget.limit() / 4) break;
    one.second->evict();
    any = true;
  }
  relieving_ = false;
  return any;
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
