// Trace context, as W3C says it: which trace somebody is in, and which span. It comes with requests
// as the headers `traceparent` and `tracestate`, and goes to workers with their tasks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pawl::engine {

// All zeros: none.
struct TraceId {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  bool any() const { return high != 0 || low != 0; }
  bool operator==(const TraceId&) const = default;
};

using SpanId = std::uint64_t;  // 0: none

struct TraceContext {
  TraceId trace;
  SpanId span = 0;
  bool sampled = false;    // whoever made it has its spans recorded
  std::string state = {};  // tracestate, as it came

  bool operator==(const TraceContext&) const = default;
};

// Nothing: there is no traceparent, or none that can be read. A tracestate that is too long or not
// printable is left out.
std::optional<TraceContext> parse_trace_context(std::string_view traceparent,
                                                std::string_view tracestate);

// In lower-case hexadecimal digits.
void append_hex(std::string* out, const TraceId& id);
void append_hex(std::string* out, SpanId id);
std::string hex_text(const TraceId& id);
std::string hex_text(SpanId id);
// "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
std::string traceparent_text(const TraceId& trace, SpanId span, bool sampled);

}  // namespace pawl::engine
