#include "engine/trace/run_trace.h"

#include <algorithm>

#include "base/sha256.h"

namespace pawl::engine {
namespace {

// As text, as schedule/firing.h and trigger/fire.cc have them.
constexpr std::string_view kScheduleName = "pawl.schedule";
constexpr std::string_view kNominalName = "pawl.nominal";
constexpr std::string_view kTriggerName = "pawl.trigger";

std::uint64_t number_at(const Sha256Digest& digest, std::size_t place) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = number << 8 | digest[place + i];
  return number;
}

// Never all zeros, as far as anybody can tell.
TraceId trace_id_from(const std::string& text) {
  const Sha256Digest digest = sha256(text);
  return {number_at(digest, 0), number_at(digest, 8)};
}

// splitmix64's: every bit of the input changes half of the output's.
std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

SpanId span_id(const TraceId& trace, std::uint64_t run, SpanOf what, std::uint64_t of,
               std::uint64_t number) {
  std::uint64_t id = mix(trace.high ^ mix(trace.low));
  for (const std::uint64_t part : {run, static_cast<std::uint64_t>(what), of, number}) {
    id = mix(id ^ part);
  }
  return id != 0 ? id : 1;
}

std::string_view tag_of(const store::RunRecord& record, std::string_view name) {
  const auto at = std::ranges::find(record.tags, name, &store::Tag::first);
  return at == record.tags.end() ? std::string_view() : std::string_view(at->second);
}

TraceId own_trace_id(const store::RunRecord& record, std::uint32_t generation) {
  return trace_id_from("pawl run " + record.id + '\0' + std::to_string(record.key) + ' ' +
                       std::to_string(record.created_at_us) + ' ' + std::to_string(generation));
}

std::uint64_t number_of(store::Key run, std::uint32_t generation) {
  return mix(static_cast<std::uint64_t>(run)) ^ generation;
}

TraceContext start_of(const TraceId& trace, store::Key run, std::uint32_t generation) {
  return {trace, span_id(trace, number_of(run, generation), SpanOf::kStart, 0, 0), true, {}};
}

}  // namespace

store::Tag trace_tag(const char* name, const TraceContext& context) {
  std::string text = traceparent_text(context.trace, context.span, context.sampled);
  if (!context.state.empty()) text += ' ' + context.state;
  return {name, std::move(text)};
}

std::optional<TraceContext> find_trace_tag(const std::vector<store::Tag>& tags,
                                           std::string_view name) {
  const auto at = std::ranges::find(tags, name, &store::Tag::first);
  if (at == tags.end()) return std::nullopt;
  const std::string_view text = at->second;
  const std::size_t space = std::min(text.find(' '), text.size());
  return parse_trace_context(text.substr(0, space), text.substr(std::min(space + 1, text.size())));
}

TraceId trace_id_of(const store::RunRecord& record, std::uint32_t generation) {
  if (generation == 0) {
    if (const auto parent = find_trace_tag(record.tags, kTraceTag)) return parent->trace;
  }
  return own_trace_id(record, generation);
}

RunTrace trace_of(const store::RunRecord& record, std::uint32_t generation,
                  const Sampler* sampler) {
  RunTrace trace;
  trace.is_told = sampler != nullptr;
  trace.key = record.key;
  trace.generation = generation;
  trace.run = record.id;
  trace.workflow = record.workflow;
  trace.schedule = tag_of(record, kScheduleName);
  trace.trigger = tag_of(record, kTriggerName);
  const std::optional<TraceContext> parent =
      generation == 0 ? find_trace_tag(record.tags, kTraceTag) : std::nullopt;
  if (parent) {
    trace.id = parent->trace;
    trace.parent = parent->span;
    trace.state = parent->state;
    trace.sampled = sampler != nullptr ? sampler->takes(*parent) : parent->sampled;
  } else {
    trace.id = own_trace_id(record, generation);
    trace.sampled = sampler != nullptr && sampler->takes(trace.id);
    trace.link = find_trace_tag(record.tags, kTraceLinkTag);
    const std::string_view nominal = tag_of(record, kNominalName);
    if (!trace.link && !trace.schedule.empty() && !nominal.empty()) {
      trace.link = trace_of_firing(trace.schedule, nominal);
    }
    if (generation > 0) {
      const TraceId before = trace_id_of(record, generation - 1);
      trace.link = start_of(before, record.key, generation - 1);
    }
  }
  trace.start = start_of(trace.id, record.key, generation).span;
  return trace;
}

TraceContext trace_of_firing(std::string_view schedule, std::string_view nominal) {
  TraceContext context;
  context.trace =
      trace_id_from("pawl schedule " + std::string(schedule) + '\0' + std::string(nominal));
  context.span = span_id(context.trace, 0, SpanOf::kFiring, 0, 0);
  context.sampled = true;
  return context;
}

Exemplar exemplar_of(const std::shared_ptr<const RunTrace>& trace, SpanId span,
                     std::int64_t at_us) {
  if (!trace || !trace->is_told || !trace->sampled) return {};
  return {trace->id, span, 0, at_us};
}

SpanId span_id(const RunTrace& trace, SpanOf what, std::uint64_t of, std::uint64_t number) {
  return span_id(trace.id, number_of(trace.key, trace.generation), what, of, number);
}

}  // namespace pawl::engine
