// Listener: news from other nodes. A thread with a connection of its own hears on the channel of
// each home that somebody has asked for, and calls that home's function. Whatever may have been
// missed, since the connection was away, is told as news.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "store/postgres/connection.h"
#include "store/records.h"

namespace pawl::store::postgres {

// The channel on which a home's news come: of this schema alone, and short enough for a name.
std::string channel_of(const std::string& schema, Key home);

class Listener {
 public:
  explicit Listener(Url url) : url_(std::move(url)) {}
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  // An empty function: the home is not listened for any more. After this has returned, the function
  // that was there before is not called again.
  void listen(Key home, std::function<void()> wake);
  // Calls the function of a home in this process; false: there is none.
  bool wake(Key home);
  bool has(Key home);
  // How often the thread has begun to listen, for tests.
  std::uint64_t sessions() const;

 private:
  void run();
  // Until the connection is lost, or the end.
  void hear(Connection& connection);
  // Listens for the homes that there are now.
  bool subscribe(Connection& connection);
  void wake_all();
  void wake_channel(const std::string& channel);
  bool is_stopping();
  // Waits for news or a change of what is wanted. False: nothing has come for a while.
  bool wait(int socket, int timeout_ms);
  void nudge();

  const Url url_;
  mutable std::mutex mutex_;
  std::map<Key, std::function<void()>> wakes_;
  bool stopping_ = false;
  std::uint64_t changes_ = 0;     // of wakes_
  std::uint64_t subscribed_ = 0;  // the change up to which the connection listens
  std::uint64_t sessions_ = 0;
  int event_ = -1;
  std::thread thread_;
};

}  // namespace pawl::store::postgres
