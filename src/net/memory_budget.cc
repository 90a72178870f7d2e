#include "net/memory_budget.h"

namespace pawl::net {

bool MemoryBudget::take(std::size_t bytes, std::size_t share) {
  const std::size_t limit = share > kSmallBytes ? limit_ - limit_ / 4 : limit_;
  std::size_t used = used_.load(std::memory_order_relaxed);
  do {
    if (bytes > limit || used > limit - bytes) {
      refusals_.fetch_add(1, std::memory_order_relaxed);
      return false;
    }
  } while (!used_.compare_exchange_weak(used, used + bytes, std::memory_order_relaxed));
  return true;
}

MemoryShare& MemoryShare::operator=(MemoryShare&& other) noexcept {
  if (this == &other) return *this;
  resize(0);
  budget_ = std::move(other.budget_);
  counted_ = std::exchange(other.counted_, 0);
  return *this;
}

bool MemoryShare::resize(std::size_t bytes) {
  const std::size_t wanted = bytes < MemoryBudget::kFreeBytes ? 0 : bytes;
  if (wanted == counted_) return true;
  if (!budget_) return false;
  if (wanted < counted_) {
    budget_->used_.fetch_sub(counted_ - wanted, std::memory_order_relaxed);
  } else if (!budget_->take(wanted - counted_, wanted)) {
    return false;
  }
  counted_ = wanted;
  return true;
}

}  // namespace pawl::net
