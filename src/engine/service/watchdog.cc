#include "engine/service/watchdog.h"

#include <utility>

#include "base/memory_failure.h"

namespace pawl::engine {
namespace {

constexpr int kLooks = 8;  // within the limit

}  // namespace

Watchdog::Watchdog(std::chrono::microseconds limit, Tell stops, Tell hangs)
    : limit_(limit), stops_(std::move(stops)), hangs_(std::move(hangs)) {
  stop_.set_after(limit);
  thread_ = start_thread([this] { watch(); });
}

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
    std::uint64_t now = stop_.number();
    looks = run != 0 && now == std::exchange(notes, now) ? looks + 1 : 0;
    if (looks != kLooks && looks != 2 * kLooks) continue;
    lock.unlock();
    if (looks == kLooks) {
      stop_.stop(now);
      (void)has_memory_for([&] { stops_(run); });
    } else {
      (void)has_memory_for([&] { hangs_(run); });
    }
    lock.lock();
  }
}

}  // namespace pawl::engine
