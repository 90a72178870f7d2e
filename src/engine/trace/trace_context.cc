#include "engine/trace/trace_context.h"

#include <algorithm>

namespace pawl::engine {
namespace {

constexpr std::size_t kTraceDigits = 32;
constexpr std::size_t kSpanDigits = 16;
constexpr std::size_t kTraceparentBytes = 55;
constexpr std::size_t kMostStateBytes = 512;
constexpr char kDigits[] = "0123456789abcdef";

// W3C takes lower-case digits only.
std::optional<std::uint64_t> parse_hex(std::string_view text) {
  std::uint64_t number = 0;
  for (const char c : text) {
    const bool is_digit = c >= '0' && c <= '9';
    if (!is_digit && (c < 'a' || c > 'f')) return std::nullopt;
    number = number << 4 | static_cast<std::uint64_t>(is_digit ? c - '0' : c - 'a' + 10);
  }
  return number;
}

bool is_state(std::string_view text) {
  const auto is_printable = [](char c) { return c >= ' ' && c <= '~'; };
  return text.size() <= kMostStateBytes && std::ranges::all_of(text, is_printable);
}

}  // namespace

std::optional<TraceContext> parse_trace_context(std::string_view traceparent,
                                                std::string_view tracestate) {
  if (traceparent.size() < kTraceparentBytes) return std::nullopt;
  const auto version = parse_hex(traceparent.substr(0, 2));
  const std::string_view rest = traceparent.substr(kTraceparentBytes);
  // Later versions may say more behind what this one says.
  const bool has_room = rest.empty() || (version.value_or(0) != 0 && rest.front() == '-');
  const bool has_dashes = traceparent[2] == '-' && traceparent[35] == '-' && traceparent[52] == '-';
  if (!version || *version == 0xff || !has_room || !has_dashes) return std::nullopt;
  const auto high = parse_hex(traceparent.substr(3, kSpanDigits));
  const auto low = parse_hex(traceparent.substr(3 + kSpanDigits, kSpanDigits));
  const auto span = parse_hex(traceparent.substr(4 + kTraceDigits, kSpanDigits));
  const auto flags = parse_hex(traceparent.substr(53, 2));
  if (!high || !low || !span || !flags) return std::nullopt;
  TraceContext context{{*high, *low}, *span, (*flags & 1) != 0, {}};
  if (!context.trace.any() || context.span == 0) return std::nullopt;
  if (is_state(tracestate)) context.state = tracestate;
  return context;
}

void append_hex(std::string* out, SpanId id) {
  for (int shift = 60; shift >= 0; shift -= 4) *out += kDigits[id >> shift & 15];
}

void append_hex(std::string* out, const TraceId& id) {
  append_hex(out, id.high);
  append_hex(out, id.low);
}

std::string hex_text(const TraceId& id) {
  std::string text;
  append_hex(&text, id);
  return text;
}

std::string hex_text(SpanId id) {
  std::string text;
  append_hex(&text, id);
  return text;
}

std::string traceparent_text(const TraceId& trace, SpanId span, bool sampled) {
  std::string text = "00-";
  append_hex(&text, trace);
  text += '-';
  append_hex(&text, span);
  text += sampled ? "-01" : "-00";
  return text;
}

}  // namespace pawl::engine
