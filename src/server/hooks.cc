#include "server/hooks.h"

#include <utility>

#include "base/error_codes.h"
#include "engine/trigger/changes.h"

namespace pawl::server {
namespace {

constexpr std::int64_t kFreshUs = 2'000'000;
constexpr std::int64_t kMissWindowUs = 1'000'000;
constexpr int kMostMisses = 1000;

}  // namespace

bool Hooks::may_miss(std::int64_t now_us) {
  if (now_us - misses_since_us_ > kMissWindowUs) {
    misses_since_us_ = now_us;
    misses_ = 0;
  }
  return ++misses_ <= kMostMisses;
}

Result<Hooks::Trigger> Hooks::find(const std::string& id) {
  const std::int64_t now_us = service_.clock().monotonic_ns() / 1000;
  {
    std::lock_guard lock(mutex_);
    const auto found = entries_.find(id);
    const bool is_known = found != entries_.end();
    if (is_known && now_us - found->second.read_at_us < kFreshUs) return found->second.trigger;
    if (!is_known && !may_miss(now_us)) {
      return fail(ErrorCode::engine_busy, "too many triggers are asked for that are not there");
    }
  }
  PAWL_TRY(auto record, service_.read_store([&](store::Store& store) {
    return store.trigger(engine::Service::kNamespace, id);
  }));
  if (!record) {
    forget(id);
    return fail(engine::unknown_trigger(id));
  }
  PAWL_TRY(engine::LoadedTrigger loaded, engine::load_trigger(std::move(*record)));
  auto trigger = std::make_shared<const engine::LoadedTrigger>(std::move(loaded));
  std::lock_guard lock(mutex_);
  entries_[id] = {trigger, now_us};
  return trigger;
}

void Hooks::forget(const std::string& id) {
  std::lock_guard lock(mutex_);
  entries_.erase(id);
}

}  // namespace pawl::server
