// Span: something that has ended and is told to whoever collects traces. No span is as long as a
// run: a run's first one says that it was started, its last one that it has ended.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/trace/run_trace.h"

namespace pawl::engine {

// The numbers of OTLP.
enum class SpanKind : std::uint8_t {
  kInternal = 1,
  kServer = 2,
  kClient = 3,
  kProducer = 4,
  kConsumer = 5,
};

using SpanAttribute = std::pair<const char*, std::string>;

struct SpanEvent {
  std::int64_t at_us = 0;
  const char* name = "";
  std::vector<SpanAttribute> attributes = {};
};

// What few spans have.
struct SpanDetails {
  std::optional<TraceContext> place =
      {};  // the trace that it is in, if not its run's, and its parent
  std::vector<TraceContext> links = {};
  std::vector<SpanAttribute> attributes = {};
  std::vector<SpanEvent> events = {};
  std::string error_type = {};  // not empty: it has failed
  std::string message = {};
  std::uint32_t line = 0;  // of the source; 0: not known
};

// The attempt of a task.
struct AttemptSpan {
  std::uint32_t attempt = 0;  // 0: the span is of something else
  std::uint32_t lost_leases = 0;
  const char* status = "";
  std::int64_t due_us = 0;  // since when it could have been handed out
  store::Key call = 0;
  std::string queue = {};
};

struct Span {
  std::shared_ptr<const RunTrace> run = {};  // null: details->place says where it is
  SpanId id = 0;
  SpanId parent = 0;
  SpanKind kind = SpanKind::kInternal;
  const char* name = "";     // what is before its subject
  std::string subject = {};  // a task
  std::int64_t start_us = 0;
  std::int64_t end_us = 0;
  AttemptSpan attempt = {};
  std::unique_ptr<SpanDetails> details = {};
};

// Who takes spans.
class SpanSink {
 public:
  virtual ~SpanSink() = default;
  virtual const Sampler& sampler() const = 0;
  // On the core's thread: must not block. The vector is left empty.
  virtual void take(std::vector<Span>* spans) = 0;
};

}  // namespace pawl::engine
