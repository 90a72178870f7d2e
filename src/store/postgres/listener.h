// Listener: news from other nodes, and to them. A thread with a connection of its own hears on the
// channel of each home that somebody has asked for, and calls that home's function; it also hands
// texts from node to node, over one channel that all of them hear.
//
// Whatever may have been missed, since the connection was away, is told as news. Texts that could
// not be sent are dropped, and the others hear that they have missed something.
#pragma once

#include <atomic>
#include <deque>
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
// The one that all nodes hear.
std::string common_channel(const std::string& schema);

class Listener {
 public:
  using Hear = std::function<void(const std::string& text)>;

  explicit Listener(Url url) : url_(std::move(url)) {}
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  // An empty function: the home is not listened for any more. After this has returned, the function
  // that was there before is not called again.
  void listen(Key home, std::function<void()> wake);
  void on_told(Key home, Hear hear);
  // Sends it soon. Texts that are told while others are on their way are sent together.
  void tell(Key from, const std::string& text);
  // Calls the function of a home in this process; false: there is none.
  bool wake(Key home);
  bool has(Key home);
  bool is_connected() const { return connected_; }
  // How often the thread has begun to listen, for tests.
  std::uint64_t sessions() const;

 private:
  // A text, and who tells it. An empty text: others were lost.
  struct Text {
    Key from = 0;
    std::string text;
  };

  void run();
  // Until the connection is lost, or the end.
  void hear(Connection& connection);
  // Listens for the homes that there are now.
  bool subscribe(Connection& connection);
  bool send(Connection& connection);
  void take(const Connection::Notification& notification);
  void wake_all();
  bool is_stopping();
  // With the mutex held: what has changed is looked at by the thread.
  void begin();
  // Waits for news or a change of what is wanted. False: nothing has come for a while.
  bool wait(int socket, int timeout_ms);
  void nudge();

  const Url url_;
  mutable std::mutex mutex_;
  std::map<Key, std::function<void()>> wakes_;  // guarded by mutex_, as all but the last two
  std::map<Key, Hear> hears_;
  std::deque<Text> texts_;  // to be sent
  bool stopping_ = false;
  std::uint64_t changes_ = 0;     // of wakes_ and hears_
  std::uint64_t subscribed_ = 0;  // the change up to which the connection listens
  std::uint64_t sessions_ = 0;
  std::atomic<bool> connected_ = false;
  int event_ = -1;
  std::thread thread_;
};

}  // namespace pawl::store::postgres
