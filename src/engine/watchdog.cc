#include "engine/watchdog.h"

#include <utility>

namespace pawl::engine {
namespace {

constexpr int kLooks = 8;  // within the limit

}  // namespace

Watchdog::Watchdog(std::chrono::microseconds limit, std::function<void(store::Key run)> hangs)
    : limit_(limit), hangs_(std::move(hangs)), thread_([this] { watch(); }) {}

Watchdog::~Watchdog() {
  {
    std::lock_guard lock(mutex_);
    ending_ = true;
  }
  ends_.notify_one();
  thread_.join();
}

void Watchdog::watch() {
  std::uint64_t notes = 0;
  int looks = 0;  // that have found the same turn
  std::unique_lock lock(mutex_);
  while (!ends_.wait_for(lock, limit_ / kLooks, [this] { return ending_; })) {
    store::Key run = active_.load(std::memory_order_relaxed);
    std::uint64_t now = notes_.load(std::memory_order_relaxed);
    looks = run != 0 && now == std::exchange(notes, now) ? looks + 1 : 0;
    if (looks != kLooks) continue;
    lock.unlock();
    hangs_(run);
    lock.lock();
  }
}

}  // namespace pawl::engine
