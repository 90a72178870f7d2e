// NodeTalk: what servers on one store say to each other, beyond what their engines do: which
// changes of runs happen here, as long as anybody listens to changes at another server; and what a
// server says of itself.
//
// Nothing of it is durable, and what is lost is only as bad as a stream that was cut: who listens
// hears that something was missed.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "engine/core/observer.h"
#include "server/digests.h"
#include "server/events.h"

namespace pawl::server {

class NodeTalk {
 public:
  NodeTalk(Clock& clock, Events& events, Digests& digests)
      : clock_(clock), events_(events), digests_(digests) {}

  // Somebody listens at another server.
  bool others_listen() const { return clock_.monotonic_ns() < others_listen_until_ns_; }
  // A change that happened here, for them.
  void note(const ToldEvent& event);
  void lose();

  // From the core's thread.
  std::vector<std::string> take_sayings();
  void hear(const std::string& saying);
  std::string about_node(const engine::NodeLoad& load) const;

  // How others reach this server.
  void set_url(std::string url);
  std::string url() const;

 private:
  Clock& clock_;
  Events& events_;
  Digests& digests_;
  std::atomic<std::int64_t> others_listen_until_ns_ = 0;
  std::int64_t said_listening_ns_ = INT64_MIN / 2;
  mutable std::int64_t measured_ns_ = 0;  // when the processor's time was, and how much
  mutable double measured_seconds_ = 0;
  mutable std::int64_t load_ = 0;  // thousandths of a processor
  mutable std::mutex mutex_;
  std::string url_;                   // guarded by mutex_, as the following
  std::vector<std::string> sayings_;  // not taken yet
  std::size_t bytes_ = 0;             // of them
};

}  // namespace pawl::server
