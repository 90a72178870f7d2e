#include "engine/view/run_views.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "engine/control/retry_point.h"
#include "engine/core/cells.h"
#include "engine/history/past.h"
#include "engine/run/fault.h"
#include "engine/task/admissions.h"
#include "engine/task/task_adapter.h"
#include "engine/trace/run_trace.h"
#include "engine/view/queries.h"
#include "engine/view/run_inspection.h"
#include "lang/bytecode/codec.h"
#include "store/waits.h"

namespace pawl {

std::string_view to_string(RunStatus status) {
  switch (status) {
    case RunStatus::kWaiting:
      return "waiting";
    case RunStatus::kCompleted:
      return "completed";
    case RunStatus::kFailed:
      return "failed";
    case RunStatus::kCancelled:
      return "cancelled";
  }
  return "?";
}

std::string_view to_string(CallKind kind) {
  switch (kind) {
    case CallKind::kTask:
      return "task";
    case CallKind::kChild:
      return "child";
    case CallKind::kPromise:
      return "promise";
    case CallKind::kRequest:
      return "request";
    case CallKind::kSuspend:
      return "suspend";
    case CallKind::kMessage:
      return "message";
    case CallKind::kTimer:
      return "timer";
    case CallKind::kAdmission:
      return "admission";
  }
  return "?";
}

std::string_view to_string(CallStatus status) {
  switch (status) {
    case CallStatus::kPending:
      return "pending";
    case CallStatus::kRunning:
      return "running";
    case CallStatus::kCompleted:
      return "completed";
    case CallStatus::kFailed:
      return "failed";
    case CallStatus::kCancelled:
      return "cancelled";
    case CallStatus::kCancelling:
      return "cancelling";
    case CallStatus::kOpen:
      return "open";
  }
  return "?";
}

Error RunResult::not_completed() const {
  std::string message = "the run was cancelled";
  if (status == RunStatus::kFailed) message = "the run failed: " + error.kind;
  if (!error.message.empty()) message += ": " + error.message;
  return {ErrorCode::run_not_completed, std::move(message)};
}

namespace engine {
namespace {

// The public enums have the store's numbers.
template <typename Public, typename Stored>
constexpr bool same(Public open, Stored stored) {
  return static_cast<int>(open) == static_cast<int>(stored);
}
static_assert(same(pawl::RunStatus::kWaiting, store::RunStatus::kWaiting));
static_assert(same(pawl::RunStatus::kCompleted, store::RunStatus::kCompleted));
static_assert(same(pawl::RunStatus::kFailed, store::RunStatus::kFailed));
static_assert(same(pawl::RunStatus::kCancelled, store::RunStatus::kCancelled));
static_assert(same(pawl::CallKind::kTask, store::CallKind::kTask));
static_assert(same(pawl::CallKind::kChild, store::CallKind::kChild));
static_assert(same(pawl::CallKind::kPromise, store::CallKind::kPromise));
static_assert(same(pawl::CallKind::kRequest, store::CallKind::kRequest));
static_assert(same(pawl::CallKind::kSuspend, store::CallKind::kSuspend));
static_assert(same(pawl::CallKind::kMessage, store::CallKind::kMessage));
static_assert(same(pawl::CallKind::kTimer, store::CallKind::kTimer));
static_assert(same(pawl::CallKind::kAdmission, store::CallKind::kAdmission));
static_assert(same(pawl::CallStatus::kPending, store::CallStatus::kPending));
static_assert(same(pawl::CallStatus::kRunning, store::CallStatus::kLeased));
static_assert(same(pawl::CallStatus::kCompleted, store::CallStatus::kCompleted));
static_assert(same(pawl::CallStatus::kFailed, store::CallStatus::kFailed));
static_assert(same(pawl::CallStatus::kCancelled, store::CallStatus::kCancelled));
static_assert(same(pawl::CallStatus::kCancelling, store::CallStatus::kCancelling));
static_assert(same(pawl::CallStatus::kOpen, store::CallStatus::kOpen));

constexpr std::uint32_t kLargestPage = 10'000;
// A page of a timeline ends early when its payloads are so large in sum.
constexpr std::size_t kLargestPageBytes = 8 << 20;

std::size_t bytes_of(const CallInfo& info) {
  std::size_t bytes = info.args.text().size() + info.keywords.text().size() +
                      info.progress.text().size() + info.value.text().size();
  if (info.error) bytes += info.error->traceback.size() + info.error->data.text().size();
  return bytes;
}

Time time_of(std::int64_t us) { return Time(Duration(us)); }
std::optional<Time> time_if(std::int64_t us) {
  return us == 0 ? std::nullopt : std::optional(time_of(us));
}
std::optional<std::int64_t> us_of(std::optional<Time> time) {
  if (!time) return std::nullopt;
  return time->time_since_epoch().count();
}

RunHold hold_of(const store::Hold& hold) {
  RunHold shown;
  shown.since = time_of(hold.at_us);
  shown.until = time_if(hold.until_us);
  if (auto fault = Fault::decode(hold.fault)) {
    shown.error = std::move(fault->error);
    shown.frames = std::move(fault->frames);
  }
  return shown;
}

// What a failed run died of, which lists of the store leave out; nothing if it has just been
// removed.
Result<std::optional<RunResult>> failure_of(store::Store& store, Key run) {
  std::optional<RunResult> failure;
  PAWL_TRY(const auto view, store.run(run));
  if (!view || !view->result) return failure;
  auto outcome = from_cell(view->result->outcome, run, store);
  if (!outcome || outcome->is_null()) return failure;
  failure.emplace();
  failure->status = static_cast<RunStatus>(view->result->status);
  PAWL_TRY(failure->error, decode_call_error(outcome->text()));
  return failure;
}

}  // namespace

RunResult result_of(RunOutcome outcome) {
  RunResult result;
  result.status = static_cast<RunStatus>(outcome.status);
  result.output = std::move(outcome.output);
  result.error = std::move(outcome.error);
  return result;
}

Result<Key> RunViews::find(const std::string& run) {
  PAWL_TRY(auto key, store_.find_run(ns_, run));
  if (!key) return fail(ErrorCode::unknown_run, "there is no run '" + run + "'");
  return *key;
}

Result<std::string> RunViews::id_of(Key run) {
  PAWL_TRY(auto view, store_.run(run));
  return view ? view->run.id : std::string();
}

Result<std::string> RunViews::version_of(Key program) {
  {
    std::lock_guard lock(mutex_);
    auto known = versions_.find(program);
    if (known != versions_.end()) return known->second;
  }
  PAWL_TRY(auto programs, store_.programs(ns_));
  std::lock_guard lock(mutex_);
  for (const store::ProgramRecord& record : programs) versions_[record.key] = record.version;
  return versions_[program];
}

Result<RunInfo> RunViews::info_of(const store::RunView& view) {
  RunInfo info;
  info.id = view.run.id;
  info.damaged = view.damaged;
  info.workflow = view.run.workflow;
  if (view.damaged) {
    // No more than can be told: the rest may be wrong.
    info.status = static_cast<RunStatus>(view.status());
    info.created_at = time_of(view.run.created_at_us);
    return info;
  }
  PAWL_TRY(info.version, version_of(view.run.program));
  info.status = static_cast<RunStatus>(view.status());
  info.priority = view.run.priority;
  info.tags = view.run.tags;
  std::erase_if(info.tags, [](const Tag& tag) { return is_trace_tag(tag.first); });
  info.start_key = view.run.start_key;
  info.created_at = time_of(view.run.created_at_us);
  info.start_at = time_if(view.run.start_at_us);
  if (view.state) {
    info.paused = view.state->paused;
    if (view.state->hold) info.held = hold_of(*view.state->hold);
    info.queued = view.state->queued;
    info.quarantined = view.state->paused && view.state->strikes >= most_strikes_;
    info.cancel_requested = view.state->cancel != store::CancelState::kNone;
    info.compensating = view.state->phase == store::RunPhase::kCompensating;
    info.line = view.state->line;
    if (view.state->wake_at_us) info.wake_at = time_of(*view.state->wake_at_us);
    PAWL_TRY(auto suspensions, store_.suspensions(view.run.key));
    if (!suspensions.empty()) info.suspended = suspensions.front().name;
    info.status_version = view.state->status_version;
    info.generation = view.state->generation;
  }
  if (view.result) {
    info.ended_at = time_of(view.result->ended_at_us);
    info.status_version = view.result->status_version;
    info.generation = view.result->generation;
  }
  info.trace_id = hex_text(trace_id_of(view.run, info.generation));
  return info;
}

// Between reading the run and its large values they may be replaced by others: then it is read
// again.
Result<RunInfo> RunViews::get(const std::string& run) {
  constexpr int kMostTries = 3;
  Result<RunInfo> info = read_info(run);
  for (int tries = 1; tries < kMostTries && !info; ++tries) {
    if (info.error().code != ErrorCode::store_damaged) break;
    info = read_info(run);
  }
  return info;
}

Result<RunInfo> RunViews::read_info(const std::string& run) {
  PAWL_TRY(Key key, find(run));
  PAWL_TRY(auto view, store_.run(key));
  if (!view) return fail(ErrorCode::unknown_run, "there is no run '" + run + "'");
  PAWL_TRY(RunInfo info, info_of(*view));
  PAWL_TRY(info.input, from_cell(view->run.input, key, store_));
  const store::Cell& status = view->state ? view->state->status : view->result->last_status;
  PAWL_TRY(info.progress, from_cell(status, key, store_));
  info.pause_reason = view->requests.pause_reason;
  info.cancel_reason = view->requests.cancel_reason;
  if (view->run.timeout_us != 0) info.timeout = Duration(view->run.timeout_us);
  if (view->state) info.deadline = time_if(view->state->deadline_us);
  if (view->run.admission != 0) {
    info.queue = view->run.queue.substr(std::string_view(kRunQueuePrefix).size());
    info.queue_key = view->run.concurrency_key;
    if (info.queued) {
      PAWL_TRY(info.runs_before, store_.place_in_queue(view->run.admission));
    }
  }
  if (view->state) info.force_at = time_if(view->requests.force_at_us);
  if (view->run.parent_run != 0) {
    PAWL_TRY(info.parent, id_of(view->run.parent_run));
  }
  if (!view->result) return info;
  bool known = false;
  auto point = RetryPoint::decode(view->result->retry_point, &known);
  info.retryable = point && point->has_state();
  RunResult& result = info.result.emplace();
  result.status = info.status;
  PAWL_TRY(Payload outcome, from_cell(view->result->outcome, key, store_));
  if (result.completed()) {
    result.output = std::move(outcome);
  } else if (!outcome.is_null()) {
    PAWL_TRY(result.error, decode_call_error(outcome.text()));
  }
  return info;
}

Result<std::optional<store::RunFilter>> RunViews::filter_of(const pawl::RunFilter& filter) {
  std::optional<store::RunFilter> wanted(std::in_place);
  wanted->ns = ns_;
  if (filter.status) wanted->status = static_cast<store::RunStatus>(*filter.status);
  wanted->paused = filter.paused;
  wanted->held = filter.held;
  wanted->queued = filter.queued;
  wanted->suspended = filter.suspended;
  wanted->workflow = filter.workflow;
  wanted->line = filter.line;
  wanted->tags = filter.tags;
  wanted->created_from_us = us_of(filter.created_from);
  wanted->created_until_us = us_of(filter.created_until);
  wanted->ended_from_us = us_of(filter.ended_from);
  wanted->ended_until_us = us_of(filter.ended_until);
  wanted->error_kind = filter.error;
  wanted->id_part = filter.id_part;
  if (!filter.parent.empty()) {
    PAWL_TRY(auto parent, store_.find_run(ns_, filter.parent));
    if (!parent) return std::optional<store::RunFilter>();
    wanted->parent = *parent;
  }
  if (!filter.version.empty()) {
    PAWL_TRY(auto programs, store_.programs(ns_));
    for (const store::ProgramRecord& program : programs) {
      if (program.version == filter.version) wanted->programs.push_back(program.key);
    }
    if (wanted->programs.empty()) return std::optional<store::RunFilter>();
  }
  return wanted;
}

Result<pawl::RunPage> RunViews::list(const pawl::RunFilter& filter, Cursor cursor,
                                     std::uint32_t limit) {
  pawl::RunPage page;
  PAWL_TRY(auto wanted, filter_of(filter));
  if (!wanted) return page;
  PAWL_TRY(store::RunPage found, store_.list_runs(*wanted, cursor, std::min(limit, kLargestPage)));
  page.next = found.next;
  for (const store::RunView& view : found.runs) {
    PAWL_TRY(RunInfo info, info_of(view));
    if (info.status == RunStatus::kFailed) {
      PAWL_TRY(info.result, failure_of(store_, view.run.key));
    }
    page.runs.push_back(std::move(info));
  }
  return page;
}

Result<std::uint64_t> RunViews::count(const pawl::RunFilter& filter) {
  PAWL_TRY(auto wanted, filter_of(filter));
  if (!wanted) return std::uint64_t{0};
  return store_.count_matching(*wanted);
}

Result<pawl::RunCounts> RunViews::counts() {
  PAWL_TRY(store::RunCounts counts, store_.count_runs(ns_));
  return pawl::RunCounts{counts.waiting, counts.completed, counts.failed, counts.cancelled};
}

Result<CallInfo> RunViews::call_of(const std::string& run, const store::CallRecord& record,
                                   CallDetail detail) {
  CallInfo info;
  info.id = call_id(run, record.key);
  info.kind = static_cast<CallKind>(record.kind);
  info.status = static_cast<CallStatus>(record.status);
  info.name = record.name;
  info.queue = record.queue;
  info.attempt = record.attempt;
  info.lost_leases = record.lost_leases;
  const bool full = detail == CallDetail::kFull;
  if (full) {
    PAWL_TRY(info.args, from_cell(record.args, record.run, store_));
    PAWL_TRY(info.keywords, from_cell(record.keywords, record.run, store_));
    PAWL_TRY(info.progress, from_cell(record.progress, record.run, store_));
  }
  if (full || info.status != CallStatus::kCompleted) {
    PAWL_TRY(Payload outcome, from_cell(record.outcome, record.run, store_));
    if (info.status == CallStatus::kCompleted) {
      info.value = std::move(outcome);
    } else if (!outcome.is_null()) {
      PAWL_TRY(info.error, decode_call_error(outcome.text()));
    }
  }
  if (record.attempt > 1) {
    PAWL_TRY(auto errors, store_.attempt_errors(record.key));
    for (const store::AttemptError& failed : errors) {
      PAWL_TRY(CallError error, decode_call_error(failed.error));
      info.failed_attempts.push_back({failed.attempt, time_of(failed.at_us), std::move(error)});
    }
  }
  if (record.child_run != 0) {
    PAWL_TRY(auto child, store_.run(record.child_run));
    if (child) info.child = child->run.id;
    // A child's input is stored with the child alone.
    if (full && child && info.kind == CallKind::kChild && info.args.is_null()) {
      PAWL_TRY(info.args, from_cell(child->run.input, record.child_run, store_));
    }
  }
  info.created_at = time_of(record.created_at_us);
  if (info.status == CallStatus::kPending) info.run_at = time_if(record.run_at_us);
  info.started_at = time_if(record.started_at_us);
  info.ended_at = time_if(record.ended_at_us);
  return info;
}

Result<pawl::CallPage> RunViews::timeline(const std::string& run, Cursor cursor,
                                          std::uint32_t limit, CallDetail detail) {
  PAWL_TRY(Key key, find(run));
  PAWL_TRY(store::CallPage found, store_.timeline(key, cursor, std::min(limit, kLargestPage)));
  pawl::CallPage page;
  page.next = found.next;
  std::size_t bytes = 0;
  for (const store::CallRecord& record : found.calls) {
    PAWL_TRY(CallInfo info, call_of(run, record, detail));
    bytes += bytes_of(info);
    page.calls.push_back(std::move(info));
    if (bytes < kLargestPageBytes || &record == &found.calls.back()) continue;
    page.next = record.key;
    break;
  }
  return page;
}

Result<pawl::CallPage> RunViews::open_calls(const std::string& run, Cursor cursor,
                                            std::uint32_t limit, CallDetail detail) {
  constexpr std::size_t kMostLookedAt = 200'000;
  PAWL_TRY(Key key, find(run));
  pawl::CallPage page;
  page.next = cursor;
  std::size_t bytes = 0;
  for (std::size_t looked_at = 0; looked_at < kMostLookedAt;) {
    PAWL_TRY(store::CallPage found, store_.timeline(key, page.next, kLargestPage));
    looked_at += found.calls.size();
    for (const store::CallRecord& record : found.calls) {
      if (record.ended_at_us != 0) continue;
      PAWL_TRY(CallInfo info, call_of(run, record, detail));
      bytes += bytes_of(info);
      page.calls.push_back(std::move(info));
      if (page.calls.size() < limit && bytes < kLargestPageBytes) continue;
      page.next = &record == &found.calls.back() ? found.next : record.key;
      return page;
    }
    page.next = found.next;
    if (page.next == 0) break;
  }
  return page;
}

Result<RunViews::TraceIds> RunViews::trace(const std::string& run) {
  PAWL_TRY(Key key, find(run));
  PAWL_TRY(auto view, store_.run(key));
  if (!view) return fail(ErrorCode::unknown_run, "there is no run '" + run + "'");
  const std::uint32_t generation = view->state    ? view->state->generation
                                   : view->result ? view->result->generation
                                                  : 0;
  const RunTrace trace = trace_of(view->run, generation, nullptr);
  return TraceIds{hex_text(trace.id), hex_text(trace.start)};
}

Result<std::vector<LogLine>> RunViews::logs(const std::string& run, std::uint32_t limit) {
  PAWL_TRY(Key key, find(run));
  PAWL_TRY(auto records, store_.logs(key, limit));
  std::vector<LogLine> lines;
  lines.reserve(records.size());
  for (store::LogRecord& record : records) {
    lines.push_back({time_of(record.at_us), record.level, std::move(record.line)});
  }
  return lines;
}

// Whether the run has ended is asked first: what it appended before is then there.
Result<StreamPage> RunViews::stream(const std::string& run, const std::string& name,
                                    std::uint64_t from, std::uint32_t limit) {
  PAWL_TRY(Key key, find(run));
  PAWL_TRY(store::RunStanding standing, store_.standing(key));
  PAWL_TRY(auto records, store_.stream_items(key, name, from, limit));
  StreamPage page;
  page.next = from;
  std::size_t bytes = 0;
  for (const store::StreamItem& record : records) {
    if (bytes >= kLargestPageBytes) return page;
    PAWL_TRY(Payload value, from_cell(record.payload, key, store_));
    bytes += value.text().size();
    page.items.push_back({record.number, time_of(record.at_us), std::move(value)});
    page.next = record.number + 1;
  }
  page.ended = !standing.live && records.size() < limit;
  return page;
}

Result<std::vector<StreamInfo>> RunViews::streams(const std::string& run) {
  PAWL_TRY(Key key, find(run));
  PAWL_TRY(auto records, store_.streams(key));
  std::vector<StreamInfo> streams;
  for (store::StreamRecord& record : records) {
    streams.push_back({std::move(record.name), record.items, record.bytes});
  }
  return streams;
}

Result<WaitingMessages> RunViews::messages(const std::string& run, std::uint32_t limit) {
  PAWL_TRY(Key key, find(run));
  PAWL_TRY(auto view, store_.run(key));
  if (!view) return fail(ErrorCode::unknown_run, "there is no run '" + run + "'");
  WaitingMessages waiting;
  if (view->state) {
    PAWL_TRY(store::Waits waits, store::Waits::decode(view->state->waits));
    waiting.channels = std::move(waits.channels);
  }
  PAWL_TRY(auto inbox, store_.inbox(key, 0, std::min(limit, kLargestPage)));
  if (inbox.empty()) return waiting;
  std::unordered_set<std::string> known(waiting.channels.begin(), waiting.channels.end());
  PAWL_TRY(auto program, store_.program(view->run.program));
  if (program) {
    PAWL_TRY(bytecode::Program decoded, bytecode::decode_program(program->bytes));
    for (std::string& text : decoded.strings) known.insert(std::move(text));
  }
  std::size_t bytes = 0;
  for (const store::MessageRecord& record : inbox) {
    if (bytes >= kLargestPageBytes) break;
    WaitingMessage& message = waiting.messages.emplace_back();
    message.channel = record.channel;
    PAWL_TRY(message.payload, from_cell(record.payload, key, store_));
    bytes += message.payload.text().size();
    message.sent_at = time_of(record.at_us);
    message.expected = known.contains(record.channel);
  }
  return waiting;
}

Result<std::vector<vm::InspectedFiber>> RunViews::inspect(const std::string& run,
                                                          const Limits& limits) {
  PAWL_TRY(Key key, find(run));
  PAWL_TRY(auto view, store_.run(key));
  if (!view) return fail(ErrorCode::unknown_run, "there is no run '" + run + "'");
  return inspect_run(store_, *view, limits);
}

Status RunViews::look_back(const std::string& run, const Limits& limits,
                           const std::function<Status(Past& past)>& look) {
  PAWL_TRY(Key key, find(run));
  PAWL_TRY(auto view, store_.run(key));
  if (!view) return fail(ErrorCode::unknown_run, "there is no run '" + run + "'");
  Past past(store_, *view, limits);
  return look(past);
}

Result<std::vector<vm::QueryInfo>> RunViews::queries_of(const std::string& run,
                                                        const Limits& limits) {
  PAWL_TRY(Key key, find(run));
  PAWL_TRY(auto view, store_.run(key));
  if (!view) return fail(ErrorCode::unknown_run, "there is no run '" + run + "'");
  return list_queries(store_, *view, limits);
}

Result<Payload> RunViews::query(const std::string& run, const vm::QueryCall& call,
                                const Limits& limits, std::int64_t now_us) {
  PAWL_TRY(Key key, find(run));
  PAWL_TRY(auto view, store_.run(key));
  if (!view) return fail(ErrorCode::unknown_run, "there is no run '" + run + "'");
  return answer_query(store_, *view, limits, now_us, call);
}

Result<std::vector<std::string>> RunViews::workflows() {
  PAWL_TRY(auto records, store_.workflows(ns_));
  std::vector<std::string> names;
  names.reserve(records.size());
  for (store::WorkflowRecord& record : records) names.push_back(std::move(record.name));
  return names;
}

Result<std::vector<DeployedWorkflow>> RunViews::deployed_workflows() {
  PAWL_TRY(auto records, store_.workflows(ns_));
  std::vector<DeployedWorkflow> workflows;
  for (store::WorkflowRecord& record : records) {
    PAWL_TRY(std::string version, version_of(record.program));
    workflows.push_back(
        {std::move(record.name), std::move(version), time_of(record.deployed_at_us)});
  }
  return workflows;
}

}  // namespace engine
}  // namespace pawl
