// Neighbours: the line between this node and the others on its store. It gathers what they tell
// until the core looks, tells them what the core has made durable, and knows when all of them have
// heard something.
//
// The core's thread owns it; only the store's calls come from elsewhere.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>

#include "engine/cluster/members.h"
#include "engine/cluster/news.h"
#include "store/store.h"

namespace pawl::engine {

class Neighbours {
 public:
  // How long whoever asks whether all know waits for those that don't say so.
  static constexpr std::int64_t kPatienceUs = 1'000'000;

  Neighbours(store::Store& store, std::int64_t timeout_us) : store_(store), members_(timeout_us) {}
  ~Neighbours();
  Neighbours(const Neighbours&) = delete;
  Neighbours& operator=(const Neighbours&) = delete;

  // From now on it hears what is told to this node; `wake` comes from any thread.
  void begin(store::Key node, std::function<void()> wake);
  bool has_news() const { return heard_->any; }
  // What has come since the last time. Questions of others are answered with it.
  News take();
  void tell(const News& news);
  // Calls `known` when every other node that lives has understood all that it was told so far, or
  // kPatienceUs later. At once if there is no other.
  void when_known(std::int64_t steady_us, std::function<void()> known);
  // Whose patience is over is called.
  void look_at_time(std::int64_t steady_us);
  // When that is so next; INT64_MAX: nobody waits.
  std::int64_t next_us() const;
  // Everybody who waits is called.
  void give_up();

  Members& members() { return members_; }
  std::size_t others() const { return members_.others(); }
  bool alone() const { return others() == 0; }

 private:
  struct Heard {
    std::atomic<bool> any = false;
    std::mutex mutex;
    News news;  // guarded by mutex
  };
  struct Question {
    std::set<store::Key> left;  // nodes that have not said a word
    std::int64_t until_us = 0;
    std::function<void()> known;
  };

  void finish(std::map<store::Key, Question>::iterator question);

  store::Store& store_;
  Members members_;
  store::Key node_ = 0;
  // The store may tell news later than the core lives.
  std::shared_ptr<Heard> heard_ = std::make_shared<Heard>();
  std::map<store::Key, Question> questions_;  // by number
  store::Key last_question_ = 0;
};

}  // namespace pawl::engine
