// RunTrace: the trace that a run is in, and the ids of its spans.
//
// A run that was started with a trace context is in that trace, and so is a child that its parent
// awaits: both have the context among their tags, which nobody is shown. Every other run is in a
// trace of its own, whose id is made from its record; so is each later generation of a run that
// continues as new. Its first span links to where the run came from: the times of a schedule, the
// run that spawned it, the generation before, whoever called a webhook.
//
// The id of a span is made from the trace, the run, the call and the attempt. So a span that is
// told again after a crash is the same span, and a worker can be told the id of its attempt's span
// before that has ended.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/meters.h"
#include "engine/trace/trace_context.h"
#include "store/records.h"

namespace pawl::engine {

// Tags of a run, of which nobody is told: the context that it is in, and one that it links to.
inline constexpr const char* kTraceTag = "pawl.trace";
inline constexpr const char* kTraceLinkTag = "pawl.trace_link";

inline bool is_trace_tag(std::string_view name) {
  return name == kTraceTag || name == kTraceLinkTag;
}

store::Tag trace_tag(const char* name, const TraceContext& context);
// Nothing: there is no such tag, or what it says cannot be read.
std::optional<TraceContext> find_trace_tag(const std::vector<store::Tag>& tags,
                                           std::string_view name);

// Which traces are told of: a share of them, by their ids, so that all nodes decide alike; or, for
// those that came with a context, as that says.
struct Sampler {
  bool follows_parent = true;
  std::uint64_t bound = std::uint64_t{1} << 63;  // share · 2^63

  bool takes(const TraceId& id) const { return id.low >> 1 < bound; }
  bool takes(const TraceContext& parent) const {
    return follows_parent ? parent.sampled : takes(parent.trace);
  }
};

struct RunTrace {
  TraceId id;
  SpanId start = 0;      // of its first span, which is above all its others
  SpanId parent = 0;     // above that: somebody else's; 0: it is the root
  bool is_told = false;  // somebody takes its spans
  bool sampled = false;
  std::string state;  // tracestate
  std::optional<TraceContext> link;
  store::Key key = 0;
  std::uint32_t generation = 0;
  std::string run;  // its id
  std::string workflow;
  std::string version;   // of the source
  std::string schedule;  // that has started it, or empty
  std::string trigger;   // the same

  TraceContext context() const { return {id, start, sampled, state}; }
};

// `sampler` null: spans are told to nobody.
RunTrace trace_of(const store::RunRecord& record, std::uint32_t generation, const Sampler* sampler);
// The id of the trace alone.
TraceId trace_id_of(const store::RunRecord& record, std::uint32_t generation);

// The trace of one time of a schedule, as text.
TraceContext trace_of_firing(std::string_view schedule, std::string_view nominal);

enum class SpanOf : std::uint8_t {
  kStart = 1,
  kAttempt = 2,
  kStep = 3,
  kEnd = 4,
  kMessage = 5,
  kFiring = 6,
  kRevival = 7,
};
SpanId span_id(const RunTrace& trace, SpanOf what, std::uint64_t of, std::uint64_t number);
inline SpanId attempt_span(const RunTrace& trace, store::Key call, std::uint32_t attempt) {
  return span_id(trace, SpanOf::kAttempt, static_cast<std::uint64_t>(call), attempt);
}

// Of nothing, if nobody is told of the span.
Exemplar exemplar_of(const std::shared_ptr<const RunTrace>& trace, SpanId span, std::int64_t at_us);
inline Exemplar attempt_exemplar(const std::shared_ptr<const RunTrace>& trace, store::Key call,
                                 std::uint32_t attempt, std::int64_t at_us) {
  return trace ? exemplar_of(trace, attempt_span(*trace, call, attempt), at_us) : Exemplar();
}

}  // namespace pawl::engine
