#include "server/token_waits.h"

#include <vector>

namespace pawl::server {

TokenWaits::Id TokenWaits::add(const std::string& token_id, std::function<void()> end) {
  std::lock_guard lock(mutex_);
  const Id id = next_++;
  waits_.emplace(std::pair(token_id, id), std::move(end));
  return id;
}

void TokenWaits::remove(const std::string& token_id, Id id) {
  std::function<void()> dropped;  // outside of the lock: it may hold what removes itself
  std::lock_guard lock(mutex_);
  auto at = waits_.find({token_id, id});
  if (at == waits_.end()) return;
  dropped = std::move(at->second);
  waits_.erase(at);
}

void TokenWaits::end(const std::string& token_id) {
  std::vector<std::function<void()>> ended;
  {
    std::lock_guard lock(mutex_);
    auto at = waits_.lower_bound({token_id, 0});
    while (at != waits_.end() && at->first.first == token_id) {
      ended.push_back(std::move(at->second));
      at = waits_.erase(at);
    }
  }
  for (const auto& end_wait : ended) end_wait();
}

}  // namespace pawl::server
