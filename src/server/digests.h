// Digests: which runs have changed, told at most every so often, for whoever shows many of them.
// Unlike Events, which tell each change, the cost is bounded by the time: between two digests a
// listener costs one look-up for each change, and none once kMostRuns have changed.
//
//   event: changes
//   data: {"runs":["order-17"],"more":false,"started":1,"ended":0}
//
// The first digest comes at once and is empty: from then on nothing is missed. Whoever comes back
// looks anew.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "engine/core/observer.h"
#include "server/background.h"
#include "server/call.h"
#include "store/commit.h"

namespace pawl::server {

class Digests : public std::enable_shared_from_this<Digests> {
 public:
  explicit Digests(Background& background) : background_(background) {}

  // Of all runs, of one, or of those of a workflow.
  void listen(const CallPointer& call, std::string run, std::string workflow,
              std::chrono::milliseconds every);
  // From the core's thread: a write is durable.
  void written(const engine::ObservedRun& run, const store::RunWrite& write,
               const store::RunWriteResult& result);
  void task_changed(const engine::ObservedRun& run) { note(run, 0, 0); }
  // The same of another server's run.
  void heard(const engine::ObservedRun& run, bool started, bool ended) {
    note(run, started ? 1 : 0, ended ? 1 : 0);
  }
  bool wanted() const { return count_ > 0; }
  std::size_t listeners() const { return count_; }
  // Something could not be told: every stream ends, and who comes back looks anew.
  void lose() noexcept { stop(); }
  // Ends the streams of which this holds.
  void end_if(const std::function<bool(const Call&)>& which);
  void stop() noexcept;

 private:
  static constexpr std::size_t kMostRuns = 100;

  struct Listener {
    CallPointer call;
    std::string run;
    std::string workflow;
    std::chrono::milliseconds every{};
    std::unordered_set<std::string> runs = {};
    bool more = false;
    std::uint64_t started = 0;
    std::uint64_t ended = 0;
    bool planned = false;
  };

  void note(const engine::ObservedRun& run, std::uint64_t started, std::uint64_t ended);
  void tell(const Call* call);
  void remove(const Call* call);
  void plan_sign_of_life();

  Background& background_;
  std::atomic<std::size_t> count_ = 0;
  std::mutex mutex_;
  std::vector<Listener> listeners_;  // guarded by mutex_, as the next one
  bool signs_planned_ = false;
};

}  // namespace pawl::server
