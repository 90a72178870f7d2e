// RequestLanes: whose turn it is among the requests of http.request. So many may be under way at
// once, and so many of them to one host: the others wait, each host in a lane of its own. So a host
// that does not answer fills its lane, and no other.
//
// Any thread may call; what is begun is begun without a lock. One for whose begin there is no
// memory is dropped, and the next one has its turn.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>

namespace pawl::server {

class RequestLanes {
 public:
  static constexpr std::size_t kAtOnce = 1024;
  static constexpr std::size_t kPerHost = 128;

  // Begins it, now or when it is its turn.
  void enter(const std::string& host, std::function<void()> begin);
  // One that was begun is over.
  void leave(const std::string& host);

 private:
  struct Lane {
    std::size_t running = 0;
    std::deque<std::function<void()>> waiting;
  };

  struct Turn {
    std::function<void()> begin;
    const std::string* host = nullptr;  // of its lane, which is there as long as one of it runs
  };

  Turn next_locked();
  Turn leave_locked(const std::string& host);
  void begin(Turn turn);

  std::mutex mutex_;
  std::map<std::string, Lane> lanes_;  // guarded by mutex_, as the rest
  std::size_t running_ = 0;
  std::string last_;  // the host that was served last: lanes take turns
};

}  // namespace pawl::server
