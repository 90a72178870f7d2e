#include "engine/trace/traces.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/memory_failure.h"
#include "engine/core/cells.h"
#include "engine/run/hot_runs.h"
#include "engine/run/programs.h"
#include "engine/task/dispatcher.h"
#include "store/waits.h"
#include "value/time_text.h"

namespace pawl::engine {
namespace {

SpanDetails& details_of(Span& span) {
  if (!span.details) span.details = std::make_unique<SpanDetails>();
  return *span.details;
}

// Of the innermost frame of the program: the last "line 12" of a traceback.
std::uint32_t line_of(std::string_view traceback) {
  constexpr std::string_view kWord = ", line ";
  const std::size_t at = traceback.rfind(kWord);
  if (at == std::string_view::npos) return 0;
  std::uint32_t line = 0;
  const std::string_view digits = traceback.substr(at + kWord.size());
  std::from_chars(digits.data(), digits.data() + digits.size(), line);
  return line;
}

// A long error is in a blob, which is not read for this.
void blame(const store::Cell& error, std::string_view otherwise, SpanDetails* details) {
  details->error_type = otherwise;
  if (error.empty() || is_blob(error)) return;
  const auto decoded = decode_call_error(error);
  if (!decoded) return;
  if (!decoded->kind.empty()) details->error_type = decoded->kind;
  details->message = decoded->message;
  details->line = line_of(decoded->traceback);
}

const char* event_of(store::CallKind kind) {
  switch (kind) {
    case store::CallKind::kChild:
      return "child";
    case store::CallKind::kPromise:
      return "promise";
    case store::CallKind::kRequest:
      return "request";
    case store::CallKind::kSuspend:
      return "suspend";
    case store::CallKind::kMessage:
      return "message";
    case store::CallKind::kTimer:
      return "timer";
    default:
      return nullptr;
  }
}

SpanEvent event_of(const store::CallRecord& call, const char* name) {
  SpanEvent event{call.created_at_us, name};
  const bool is_message = call.kind == store::CallKind::kMessage;
  const bool is_child = call.kind == store::CallKind::kChild;
  if (is_message) event.attributes.emplace_back("pawl.channel", call.name);
  if (is_child) event.attributes.emplace_back("pawl.workflow", call.name);
  return event;
}

// By the encoding, whose last part is a list of channels: mostly none.
bool may_have_channels(const std::string& waits) { return !waits.empty() && waits.back() != 0; }

// Most steps make a task, take its outcome, and do nothing else.
bool has_events(const store::Step& step) {
  const store::Effects& effects = step.effects;
  if (step.held || !effects.arrivals.empty() || !effects.starts.empty()) return true;
  const bool waits =
      step.parked && (step.parked->wake_at_us || may_have_channels(step.parked->waits));
  return waits || std::ranges::any_of(effects.calls, [](const store::CallRecord& call) {
           return event_of(call.kind) != nullptr;
         });
}

// What a step has done beside its tasks, and what it waits for now.
std::vector<SpanEvent> events_of(const store::Step& step, std::int64_t now_us) {
  std::vector<SpanEvent> events;
  for (const store::CallRecord& call : step.effects.calls) {
    if (const char* name = event_of(call.kind)) events.push_back(event_of(call, name));
  }
  for (const store::ArrivalElsewhere& arrival : step.effects.arrivals) {
    if (!arrival.message) continue;
    events.push_back({now_us, "send", {{"pawl.channel", arrival.message->channel}}});
  }
  for (const store::RunRecord& start : step.effects.starts) {
    if (start.parent_call != 0) continue;
    events.push_back(
        {now_us, "spawn", {{"pawl.run.id", start.id}, {"pawl.workflow", start.workflow}}});
  }
  if (step.held) events.push_back({now_us, "held"});
  if (!step.parked) return events;
  if (step.parked->wake_at_us) {
    events.push_back({now_us, "wait", {{"pawl.wait.until", time_text(*step.parked->wake_at_us)}}});
  }
  if (!may_have_channels(step.parked->waits)) return events;
  const auto waits = store::Waits::decode(step.parked->waits);
  for (std::size_t i = 0; waits && i < waits->channels.size(); ++i) {
    events.push_back({now_us, "wait", {{"pawl.channel", waits->channels[i]}}});
  }
  return events;
}

}  // namespace

// --- traces of runs

std::shared_ptr<const RunTrace> Traces::of(const store::RunRecord& record,
                                           std::uint32_t generation) {
  const SpanSink* taker = sink();
  const bool has_context = find_trace_tag(record.tags, kTraceTag).has_value();
  if (taker == nullptr && !has_context) return nullptr;
  auto trace = std::make_shared<RunTrace>(
      trace_of(record, generation, taker == nullptr ? nullptr : &taker->sampler()));
  if (trace->sampled) trace->version = programs_.version_text(record.program);
  return trace;
}

std::shared_ptr<const RunTrace> Traces::of(const HotRun& run, std::uint32_t generation) {
  const auto& known = run.trace;
  if (known && known->generation == generation && known->is_told == on()) return known;
  return of(run.record, generation);
}

std::shared_ptr<const RunTrace> Traces::of(HotRun& run) {
  const bool is_told = on();
  if (!run.trace && !is_told && run.record.tags.empty()) return nullptr;
  const bool fits =
      run.trace && run.trace->generation == run.generation && run.trace->is_told == is_told;
  if (!fits) run.trace = of(run.record, run.generation);
  return run.trace;
}

std::shared_ptr<const RunTrace> Traces::of(Key key) {
  if (HotRun* run = runs_.find(key)) return of(*run);
  auto view = store_.run(key);
  if (!view || !*view) return nullptr;
  const std::uint32_t generation = (*view)->state    ? (*view)->state->generation
                                   : (*view)->result ? (*view)->result->generation
                                                     : 0;
  return of((*view)->run, generation);
}

void Traces::hand_on(HotRun& from, Kinship kinship, store::RunRecord* to) {
  const std::shared_ptr<const RunTrace> trace = of(from);
  if (!trace) return;
  const char* tag = kinship == Kinship::kAwaited ? kTraceTag : kTraceLinkTag;
  to->tags.push_back(trace_tag(tag, trace->context()));
}

// --- spans

void Traces::start_span(std::shared_ptr<const RunTrace> run, std::int64_t created_us) {
  if (!run || !run->is_told || !run->sampled) return;
  Span span;
  span.id = run->start;
  span.parent = run->parent;
  span.kind = run->parent != 0 ? SpanKind::kServer : SpanKind::kInternal;
  span.name = "run.start";
  span.start_us = created_us;
  span.end_us = std::max(created_us, clock_.now_us());
  if (run->link) details_of(span).links.push_back(*run->link);
  span.run = std::move(run);
  ended_.push_back(std::move(span));
}

void Traces::fired(const store::RunRecord& record) {
  if (on()) (void)has_memory_for([&] { firing_span(record); });
}

void Traces::firing_span(const store::RunRecord& record) {
  const std::shared_ptr<const RunTrace> run = of(record, 0);
  start_span(run, record.created_at_us);
  if (!run || !run->link || !run->sampled) return;
  Span span;
  span.id = run->link->span;
  span.name = "schedule.fire";
  span.kind = SpanKind::kProducer;
  span.start_us = record.created_at_us;
  span.end_us = std::max(record.created_at_us, clock_.now_us());
  SpanDetails& details = details_of(span);
  details.place = *run->link;
  details.place->span = 0;
  details.links.push_back(run->context());
  details.attributes = {{"pawl.schedule", run->schedule}, {"pawl.run.id", run->run}};
  for (const auto& [name, value] : record.tags) {
    if (name == "pawl.nominal") details.attributes.emplace_back("pawl.schedule.nominal", value);
  }
  ended_.push_back(std::move(span));
}

void Traces::written(const store::RunWrite& write, const store::RunWriteResult& result) {
  if (on()) (void)has_memory_for([&] { write_spans(write, result); });
}

void Traces::write_spans(const store::RunWrite& write, const store::RunWriteResult& result) {
  const bool begins = write.start && result.start.inserted;
  const bool is_won = write.step && result.step_won;
  const bool ends = is_won && (write.step->ended || write.step->continued);
  if (!begins && !ends && !result.revived && !(is_won && has_events(*write.step))) return;
  const HotRun* run = runs_.find(write.run);
  if (begins) {
    // Its tags are there no more.
    const bool is_known = run != nullptr && run->trace && run->trace->generation == 0;
    start_span(is_known ? run->trace : of(*write.start, 0), write.start->created_at_us);
  }
  if (result.revived) revived_span(of(write.run), *write.revival);
  if (!is_won) return;
  const store::Step& step = *write.step;
  for (std::size_t i = 0; i < result.starts.size(); ++i) {
    if (!result.starts[i].inserted) continue;
    const store::RunRecord& record = step.effects.starts[i];
    start_span(of(record, 0), record.created_at_us);
  }
  if (run == nullptr) return;
  // The next step of a run that has continued as new may be on its way.
  const std::uint32_t generation = step.generation - (step.continued ? 1 : 0);
  const std::shared_ptr<const RunTrace> trace = of(*run, generation);
  if (!trace || !trace->sampled) return;
  step_span(trace, step);
  if (ends) end_span(trace, step);
  if (step.continued) start_span(of(*run, step.generation), clock_.now_us());
}

void Traces::revived_span(const std::shared_ptr<const RunTrace>& run,
                          const store::Revival& revival) {
  if (!run || !run->is_told || !run->sampled) return;
  Span span;
  span.run = run;
  span.id = span_id(*run, SpanOf::kRevival, revival.revision, 0);
  span.parent = run->start;
  span.name = "run.revive";
  span.start_us = revival.at_us;
  span.end_us = std::max(revival.at_us, clock_.now_us());
  ended_.push_back(std::move(span));
}

void Traces::step_span(const std::shared_ptr<const RunTrace>& run, const store::Step& step) {
  if (!has_events(step)) return;
  const std::int64_t now_us = clock_.now_us();
  std::vector<SpanEvent> events = events_of(step, now_us);
  if (events.empty()) return;
  Span span;
  span.run = run;
  span.id = span_id(*run, SpanOf::kStep, step.revision, 0);
  span.parent = run->start;
  span.name = "run.step";
  span.start_us = std::min(now_us, events.front().at_us);
  span.end_us = now_us;
  SpanDetails& details = details_of(span);
  details.events = std::move(events);
  if (step.parked) details.line = step.parked->line;
  if (step.held) details.error_type = "fault";
  ended_.push_back(std::move(span));
}

void Traces::end_span(const std::shared_ptr<const RunTrace>& run, const store::Step& step) {
  Span span;
  span.run = run;
  span.id = span_id(*run, SpanOf::kEnd, step.revision, 0);
  span.parent = run->start;
  span.name = "run.end";
  span.start_us = step.ended ? step.ended->ended_at_us : clock_.now_us();
  span.end_us = std::max(span.start_us, clock_.now_us());
  SpanDetails& details = details_of(span);
  if (!step.ended) {
    details.attributes.emplace_back("pawl.run.status", "continued_as_new");
    ended_.push_back(std::move(span));
    return;
  }
  const store::RunStatus status = step.ended->status;
  details.attributes.emplace_back("pawl.run.status",
                                  std::string(to_string(static_cast<pawl::RunStatus>(status))));
  if (status == store::RunStatus::kFailed) {
    blame(step.ended->outcome, step.ended->error_kind, &details);
  }
  ended_.push_back(std::move(span));
}

void Traces::attempt_over(const Lease& lease, const char* status, const store::Cell& error,
                          std::int64_t ended_us) {
  (void)has_memory_for([&] { attempt_ended(lease, status, error, ended_us); });
}

void Traces::attempt_ended(const Lease& lease, const char* status, const store::Cell& error,
                           std::int64_t ended_us) {
  std::shared_ptr<const RunTrace> run = lease.trace ? lease.trace : of(lease.run);
  if (!run || !run->is_told || !run->sampled) return;
  Span span;
  span.id = attempt_span(*run, lease.call, lease.attempt);
  span.parent = run->start;
  span.kind = SpanKind::kClient;
  span.name = "task ";
  span.subject = lease.name;
  span.start_us = lease.started_us;
  span.end_us = std::max(lease.started_us, ended_us);
  span.attempt = {lease.attempt, lease.lost_leases, status,
                  lease.due_us,  lease.call,        lease.policy->queue};
  if (!error.empty()) blame(error, "Error", &details_of(span));
  span.run = std::move(run);
  ended_.push_back(std::move(span));
}

// In the trace of the sender, with a link to that of the run.
void Traces::message_sent(const TraceContext& sender, Key run, const std::string& channel) {
  const SpanSink* taker = sink();
  if (taker == nullptr || !taker->sampler().takes(sender)) return;
  (void)has_memory_for([&] { message_span(sender, run, channel); });
}

void Traces::message_span(const TraceContext& sender, Key run, const std::string& channel) {
  const std::shared_ptr<const RunTrace> to = of(run);
  if (!to) return;
  Span span;
  const std::int64_t now_us = clock_.now_us();
  span.id = span_id(*to, SpanOf::kMessage, sender.span, static_cast<std::uint64_t>(now_us));
  span.parent = sender.span;
  span.kind = SpanKind::kConsumer;
  span.name = "run.message";
  span.start_us = span.end_us = now_us;
  SpanDetails& details = details_of(span);
  details.place = sender;
  details.links.push_back(to->context());
  details.attributes = {
      {"pawl.run.id", to->run}, {"pawl.workflow", to->workflow}, {"pawl.channel", channel}};
  ended_.push_back(std::move(span));
  tell();
}

void Traces::tell() {
  if (ended_.empty()) return;
  const std::size_t usual = ended_.size();
  if (SpanSink* taker = sink()) taker->take(&ended_);
  ended_.clear();
  (void)has_memory_for([&] { ended_.reserve(usual); });
}

}  // namespace pawl::engine
