// Pins: which session the tasks of a key stay with (option `same_worker`). The first task of a key
// pins it to whoever takes it, for as long as that session is there: who keeps a model in memory
// or a file on its disk gets the tasks that need it.
//
// Known to this node alone, as its sessions are. The keys used last are kept, so that a worker
// that serves for months costs no more than one that serves for a day.
#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "store/records.h"

namespace pawl::engine {

class Pins {
 public:
  static constexpr std::size_t kMost = 100'000;

  explicit Pins(std::size_t most = kMost) : most_(most) {}

  // The session that it was pinned to last, which may have ended since; 0: none.
  store::Key find(std::string_view key) {
    auto at = places_.find(key);
    if (at == places_.end()) return 0;
    newest_first_.splice(newest_first_.begin(), newest_first_, at->second);
    return at->second->session;
  }

  void set(const std::string& key, store::Key session) {
    if (find(key) != 0) {
      newest_first_.front().session = session;
      return;
    }
    if (places_.size() >= most_) {
      places_.erase(newest_first_.back().key);
      newest_first_.pop_back();
    }
    newest_first_.push_front({key, session});
    places_.emplace(newest_first_.front().key, newest_first_.begin());
  }

  std::size_t size() const { return places_.size(); }

 private:
  struct Pin {
    std::string key;
    store::Key session = 0;
  };

  std::size_t most_;
  std::list<Pin> newest_first_;
  std::unordered_map<std::string_view, std::list<Pin>::iterator> places_;  // views of the pins
};

}  // namespace pawl::engine
