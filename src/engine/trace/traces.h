// Traces: spans of what has become durable, and the context that tasks and children get. Without
// somebody who takes spans, and for a run that no context came with, it does nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/ground.h"
#include "engine/core/requests.h"
#include "engine/trace/span.h"

namespace pawl::engine {

class HotRuns;
class Programs;
struct HotRun;
struct Lease;

class Traces {
 public:
  Traces(const Ground& ground, HotRuns& runs, Programs& programs)
      : store_(ground.store),
        clock_(ground.clock),
        options_(ground.options),
        runs_(runs),
        programs_(programs) {}

  // Somebody takes spans.
  bool on() const { return sink() != nullptr; }
  // Null: there is nothing to tell of the run, nor to hand on.
  std::shared_ptr<const RunTrace> of(HotRun& run);
  // Of a run that need not be in memory; it may be read from the store.
  std::shared_ptr<const RunTrace> of(Key run);
  std::shared_ptr<const RunTrace> of(const store::RunRecord& record, std::uint32_t generation);

  // What a new run gets from the one that starts it: an awaited child is in the same trace, another
  // run links to it.
  enum class Kinship : std::uint8_t { kAwaited, kSpawned };
  void hand_on(HotRun& from, Kinship kinship, store::RunRecord* to);

  // --- what has become durable. A span for which there is no memory is lost.
  // A schedule has started the run.
  void fired(const store::RunRecord& record);
  void written(const store::RunWrite& write, const store::RunWriteResult& result);
  // If somebody takes spans. `error`: as it is stored, or empty.
  void attempt_over(const Lease& lease, const char* status, const store::Cell& error,
                    std::int64_t ended_us);
  void message_sent(const TraceContext& sender, Key run, const std::string& channel);
  // Hands on what has been gathered.
  void tell();

 private:
  SpanSink* sink() const {
    return options_.observer == nullptr ? nullptr : options_.observer->spans();
  }
  std::shared_ptr<const RunTrace> of(const HotRun& run, std::uint32_t generation);
  void write_spans(const store::RunWrite& write, const store::RunWriteResult& result);
  void firing_span(const store::RunRecord& record);
  void attempt_ended(const Lease& lease, const char* status, const store::Cell& error,
                     std::int64_t ended_us);
  void message_span(const TraceContext& sender, Key run, const std::string& channel);
  void revived_span(const std::shared_ptr<const RunTrace>& run, const store::Revival& revival);
  void start_span(std::shared_ptr<const RunTrace> run, std::int64_t created_us);
  void step_span(const std::shared_ptr<const RunTrace>& run, const store::Step& step);
  void end_span(const std::shared_ptr<const RunTrace>& run, const store::Step& step);

  store::Store& store_;
  Clock& clock_;
  const CoreOptions& options_;
  HotRuns& runs_;
  Programs& programs_;
  std::vector<Span> ended_;
};

}  // namespace pawl::engine
