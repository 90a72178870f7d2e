// Limits of a queue: what they allow, the same code for every store.
//
// A rate r is a window: with n = ceil(r), at most n leases begin within any n / r seconds; so a
// rate of 10 allows ten in a second, one of 0.2 one in five seconds. Fast rates get a shorter
// window of at most kWindowLeases leases, which allows no more within a second and keeps the book
// small. All of it is told from leases that are in the store, with the time at which they began:
// nothing is counted that a crash could forget.
//
// A lease that seems to begin in the future, since the clock was set back, counts as if it began
// now; one that lies further ahead than the window is left out, or the queue would stand still.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/commit.h"
#include "store/records.h"

namespace pawl::store {

inline constexpr std::uint32_t kWindowLeases = 1000;

struct RateWindow {
  std::uint32_t leases = 0;
  std::int64_t us = 0;
};
RateWindow window_of(double rate);

// The leases of one queue that matter, at one time.
class LimitBook {
 public:
  LimitBook(const QueueLimits& limits, std::int64_t now_us);

  // A lease that is live or that is_recent.
  void add(std::string_view key, std::int64_t started_at_us, bool live);
  // Whether a lease that has ended still counts for a rate.
  bool is_recent(std::int64_t started_at_us) const;

  // How many more the limits of the whole queue allow.
  std::uint32_t room();
  // Whether those of the key allow one.
  bool allows(const std::string& key);
  // A further lease begins now.
  void take(const std::string& key) { add(key, now_us_, true); }

  // After the last lease of a claim: whether there is more to be had, and when. The result's
  // next_run_at_us is that of a task which is not due yet.
  void conclude(const Claim& claim, ClaimResult& result);

 private:
  struct Line {
    std::uint32_t running = 0;
    std::vector<std::int64_t> starts;  // within the window
  };

  std::uint32_t room_of(Line& line, const std::optional<std::uint32_t>& max_running,
                        const std::optional<RateWindow>& window);
  bool is_within(const std::optional<RateWindow>& window, std::int64_t started_at_us) const;

  QueueLimits limits_;
  std::int64_t now_us_;
  std::optional<RateWindow> window_;
  std::optional<RateWindow> key_window_;
  Line all_;
  std::map<std::string, Line, std::less<>> keys_;
  // When the first of the rates that stood in the way will allow another one; 0: none did.
  std::int64_t next_us_ = 0;
};

enum class Served : std::uint8_t { kTook, kNothing, kStop };

// Lets keys take turns: `serve(key)` takes one task of it, until nobody has any or it says stop.
// `next_key(after)` is the first key that has a task, after the one given; without one, the first.
template <typename NextKey, typename Serve>
void serve_in_turn(std::string& last_key, NextKey next_key, Serve serve) {
  for (bool took = true; took;) {
    took = false;
    const std::string start = last_key;
    bool wrapped = false;
    std::optional<std::string> key = next_key(std::optional<std::string>(start));
    while (true) {
      if (!key && wrapped) break;
      if (!key) {
        wrapped = true;
        key = next_key(std::optional<std::string>());
        continue;
      }
      if (wrapped && *key > start) break;
      const Served served = serve(*key);
      if (served == Served::kStop) return;
      if (served == Served::kTook) {
        took = true;
        last_key = *key;
      }
      key = next_key(key);
    }
  }
}

}  // namespace pawl::store
