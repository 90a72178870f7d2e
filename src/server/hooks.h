// Hooks: the triggers that POST /hooks/NAME asks for, each read from the store at most every two
// seconds, and at once after a change that this server has made; and what became of the webhooks.
//
// A stranger may ask for names that nobody has: how often the store is read for these is bounded.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/result.h"
#include "engine/service/service.h"
#include "engine/trigger/fire.h"

namespace pawl::server {

enum class HookResult : std::uint8_t {
  kAccepted,
  kRepeated,
  kFiltered,
  kUnprocessed,  // durable, but what it asks for cannot be done now
  kRefused,      // its signature
  kPaused,
  kFailed,  // for now
};
inline constexpr std::array<std::string_view, 7> kHookResults = {
    "accepted", "repeated", "filtered", "unprocessed", "refused", "paused", "failed"};

class Hooks {
 public:
  using Trigger = std::shared_ptr<const engine::LoadedTrigger>;

  explicit Hooks(engine::Service& service) : service_(service) {}

  // PAWL-4059 if there is none; PAWL-4004 if too many are asked for that are not there.
  Result<Trigger> find(const std::string& id);
  // It has changed.
  void forget(const std::string& id);

  void count(HookResult result) { ++counts_[static_cast<std::size_t>(result)]; }
  std::uint64_t counted(std::size_t result) const { return counts_[result]; }

 private:
  struct Entry {
    Trigger trigger;
    std::int64_t read_at_us = 0;  // steady
  };

  bool may_miss(std::int64_t now_us);

  engine::Service& service_;
  std::mutex mutex_;
  std::unordered_map<std::string, Entry> entries_;  // guarded by mutex_, as the next two
  std::int64_t misses_since_us_ = 0;
  int misses_ = 0;
  std::array<std::atomic<std::uint64_t>, kHookResults.size()> counts_ = {};
};

}  // namespace pawl::server
