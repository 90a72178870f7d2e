// UnderWay: what is being done and not durable yet, by name: ids and start keys that a start has
// taken, keys of other requests. Whoever wants the same waits: what becomes of the first decides
// for the others, which look again then.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pawl::engine {

class UnderWay {
 public:
  using Names = std::vector<std::string>;

  bool any(const Names& names) const {
    return std::ranges::any_of(names, [&](const auto& name) { return waiting_.contains(name); });
  }
  // One of the names is taken: `again` is called when that is over.
  void wait(const Names& names, std::function<void()> again) {
    auto taken =
        std::ranges::find_if(names, [&](const auto& name) { return waiting_.contains(name); });
    waiting_.at(*taken).push_back(std::move(again));
  }
  void begin(const Names& names) {
    for (const std::string& name : names) waiting_[name];
  }
  void end(const Names& names) {
    for (const std::string& name : names) {
      auto at = waiting_.find(name);
      if (at == waiting_.end()) continue;
      std::vector<std::function<void()>> waiting = std::move(at->second);
      waiting_.erase(at);
      for (const auto& again : waiting) again();
    }
  }

  // Nothing is under way any more.
  void end_all() {
    while (!waiting_.empty()) end({waiting_.begin()->first});
  }

 private:
  std::unordered_map<std::string, std::vector<std::function<void()>>> waiting_;  // by name
};

}  // namespace pawl::engine
