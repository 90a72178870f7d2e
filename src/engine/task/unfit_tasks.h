// UnfitTasks: calls that workers gave back because their function cannot take the arguments. Such a
// call is no failure: during a deploy the workers of the old code and of the new one are there side
// by side. The call waits for a worker that fits; until one comes, it is offered again now and
// then, each time later.
//
// Nothing of this is durable. A call that is forgotten here is offered again when its time has
// come.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "store/records.h"

namespace pawl::engine {

class UnfitTasks {
 public:
  using Key = store::Key;
  struct Call {
    std::string queue;
    std::string name;
    std::uint64_t token = 0;     // of the lease that was given back last
    std::vector<Key> gave_back;  // sessions that cannot take the call
    std::uint32_t waits = 0;     // how often nobody else was there
  };

  // A session has given a call back.
  Call& note(Key key, std::string queue, std::string name, std::uint64_t token, Key session) {
    if (calls_.size() >= kMost && !calls_.contains(key)) calls_.erase(calls_.begin());
    Call& call = calls_[key];
    call.queue = std::move(queue);
    call.name = std::move(name);
    call.token = token;
    if (std::ranges::find(call.gave_back, session) == call.gave_back.end()) {
      call.gave_back.push_back(session);
    }
    return call;
  }
  // Sessions that gave the call back; null: there are none.
  const std::vector<Key>* gave_back(Key key) const {
    if (calls_.empty()) return nullptr;
    auto at = calls_.find(key);
    return at == calls_.end() ? nullptr : &at->second.gave_back;
  }
  void forget(Key key) {
    if (!calls_.empty()) calls_.erase(key);
  }
  // Calls that a new session may take, by key.
  std::vector<std::pair<Key, Call>> waiting_for(const std::function<bool(const Call&)>& may) {
    std::vector<std::pair<Key, Call>> found;
    for (const auto& [key, call] : calls_) {
      if (may(call)) found.emplace_back(key, call);
    }
    return found;
  }
  std::size_t size() const { return calls_.size(); }
  void clear() { calls_.clear(); }

  // How long a call waits before it is offered again, if no worker comes meanwhile.
  static std::int64_t pause_us(std::uint32_t waits) {
    constexpr std::int64_t kFirstUs = 1'000'000;
    constexpr std::int64_t kLastUs = 60'000'000;
    return std::min(kFirstUs << std::min(waits, 10U), kLastUs);
  }

 private:
  static constexpr std::size_t kMost = 10'000;

  std::map<Key, Call> calls_;
};

}  // namespace pawl::engine
