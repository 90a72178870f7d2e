// MemoryBudget: how much memory all requests of a server may hold together, and who holds it.
//
// A share is what one connection or one exchange holds. It grows and shrinks with what it stands
// for, and gives everything back when it ends. A budget that is used up refuses to let a share
// grow; nothing waits for it.
//
// The last quarter is for small shares. So a few large bodies cannot keep everybody else out.
//
// Any thread may use a budget; a share belongs to one thread at a time.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

namespace pawl::net {

class MemoryBudget {
 public:
  // A share below this is not counted: every open connection may have as much.
  static constexpr std::size_t kFreeBytes = 8 << 10;
  // A share up to this may use the last quarter.
  static constexpr std::size_t kSmallBytes = 64 << 10;

  explicit MemoryBudget(std::size_t limit) : limit_(limit) {}
  MemoryBudget(const MemoryBudget&) = delete;
  MemoryBudget& operator=(const MemoryBudget&) = delete;

  std::size_t limit() const { return limit_; }
  std::size_t used() const { return used_.load(std::memory_order_relaxed); }
  // How often a share could not grow.
  std::uint64_t refusals() const { return refusals_.load(std::memory_order_relaxed); }

 private:
  friend class MemoryShare;
  bool take(std::size_t bytes, std::size_t share);

  const std::size_t limit_;
  std::atomic<std::size_t> used_ = 0;
  std::atomic<std::uint64_t> refusals_ = 0;
};

class MemoryShare {
 public:
  MemoryShare() = default;  // of no budget: it never grows beyond 0
  explicit MemoryShare(std::shared_ptr<MemoryBudget> budget) : budget_(std::move(budget)) {}
  MemoryShare(MemoryShare&& other) noexcept
      : budget_(std::move(other.budget_)), counted_(std::exchange(other.counted_, 0)) {}
  MemoryShare& operator=(MemoryShare&& other) noexcept;
  ~MemoryShare() { resize(0); }

  // From now on it stands for so many bytes. False: the budget is used up, and nothing has changed.
  // To shrink always succeeds.
  bool resize(std::size_t bytes);
  // What of it is counted.
  std::size_t counted() const { return counted_; }

 private:
  std::shared_ptr<MemoryBudget> budget_;
  std::size_t counted_ = 0;
};

}  // namespace pawl::net
