// The table of runs.
#include <array>
#include <optional>
#include <utility>

#include "engine/core/cells.h"
#include "engine/run/fault.h"
#include "engine/sql/run_tables.h"
#include "engine/trace/run_trace.h"
#include "pawl/payload.h"
#include "pawl/run.h"
#include "value/json_writer.h"
#include "value/time_text.h"

namespace pawl::engine::sql {
namespace {

enum RunColumn {
  kId,
  kWorkflow,
  kVersion,
  kStatus,
  kLine,
  kHeld,
  kPaused,
  kSuspended,
  kCancelRequested,
  kCreatedAt,
  kWakeAt,
  kEndedAt,
  kParent,
  kPriority,
  kTags,
  kErrorKind,
  kErrorMessage,
  kInput,
  kOutput,
  kProgress,
  kRunColumns
};

constexpr std::array<Column, kRunColumns> kColumns = {{{"id", Finds::kFew},
                                                       {"workflow", Finds::kSome},
                                                       {"version", Finds::kSome},
                                                       {"status", Finds::kSome},
                                                       {"line", Finds::kSome},
                                                       {"held", Finds::kSome},
                                                       {"paused", Finds::kSome},
                                                       {"suspended"},
                                                       {"cancel_requested"},
                                                       {"created_at", Finds::kSome},
                                                       {"wake_at"},
                                                       {"ended_at", Finds::kSome},
                                                       {"parent", Finds::kSome},
                                                       {"priority"},
                                                       {"tags"},
                                                       {"error_kind", Finds::kSome},
                                                       {"error_message"},
                                                       {"input"},
                                                       {"output"},
                                                       {"progress"}}};

std::optional<store::RunStatus> status_of(std::string_view name) {
  for (const auto status : {store::RunStatus::kWaiting, store::RunStatus::kCompleted,
                            store::RunStatus::kFailed, store::RunStatus::kCancelled}) {
    if (to_string(static_cast<pawl::RunStatus>(status)) == name) return status;
  }
  return std::nullopt;
}

// Microseconds since 1970; nothing: it is no time with an offset.
std::optional<std::int64_t> time_of(const Cell& cell) {
  const auto* text = std::get_if<std::string>(&cell);
  if (text == nullptr) return std::nullopt;
  return parse_time(*text);
}

// Bounds of a time, a little too wide: SQLite compares the texts themselves.
void bound(const std::vector<Condition>& conditions, int column, std::optional<std::int64_t>* from,
           std::optional<std::int64_t>* until) {
  for (const Condition& condition : conditions) {
    if (condition.column != column) continue;
    const auto time_us = time_of(condition.value);
    if (!time_us) continue;
    const bool above =
        condition.compare == Compare::kGreater || condition.compare == Compare::kAtLeast;
    const bool below = condition.compare == Compare::kLess || condition.compare == Compare::kAtMost;
    if (above || condition.compare == Compare::kEqual) *from = *time_us;
    if (below || condition.compare == Compare::kEqual) *until = *time_us + 1;
  }
}

std::optional<bool> flag_of(const std::vector<Condition>& conditions, int column) {
  const Cell* cell = equal_to(conditions, column);
  const auto* number = cell != nullptr ? std::get_if<std::int64_t>(cell) : nullptr;
  if (number == nullptr || (*number != 0 && *number != 1)) return std::nullopt;
  return *number == 1;
}

// What the conditions leave of the runs; nothing: no run at all.
Result<std::optional<store::RunFilter>> filter_of(Reading& reading,
                                                  const std::vector<Condition>& conditions) {
  std::optional<store::RunFilter> none;
  store::RunFilter filter;
  filter.ns = reading.ns();
  filter.workflow = text_equal_to(conditions, kWorkflow);
  filter.error_kind = text_equal_to(conditions, kErrorKind);
  if (equal_to(conditions, kStatus) != nullptr) {
    filter.status = status_of(text_equal_to(conditions, kStatus));
    if (!filter.status) return none;
  }
  if (const std::string version = text_equal_to(conditions, kVersion); !version.empty()) {
    PAWL_TRY(filter.programs, reading.programs_of(version));
    if (filter.programs.empty()) return none;
  }
  if (const Cell* line = equal_to(conditions, kLine)) {
    const auto* number = std::get_if<std::int64_t>(line);
    if (number != nullptr && *number > 0 && *number <= UINT32_MAX) {
      filter.line = static_cast<std::uint32_t>(*number);
    }
  }
  if (const std::string parent = text_equal_to(conditions, kParent); !parent.empty()) {
    PAWL_TRY(filter.parent, reading.run_key(parent));
    if (filter.parent == 0) return none;
  }
  filter.held = flag_of(conditions, kHeld);
  filter.paused = flag_of(conditions, kPaused);
  bound(conditions, kCreatedAt, &filter.created_from_us, &filter.created_until_us);
  bound(conditions, kEndedAt, &filter.ended_from_us, &filter.ended_until_us);
  return std::optional(std::move(filter));
}

class RunRows final : public Rows {
 public:
  RunRows(Reading& reading, RunCursor runs) : reading_(reading), runs_(std::move(runs)) {}

  Result<bool> next() override {
    details_.reset();
    PAWL_TRY(run_, runs_.next(reading_));
    if (run_ != nullptr) PAWL_TRY_STATUS(read_names());
    return run_ != nullptr;
  }

  Cell cell(int column) override {
    const store::RunRecord& run = run_->run;
    switch (column) {
      case kId:
        return run.id;
      case kWorkflow:
        return run.workflow;
      case kStatus:
        return std::string(to_string(static_cast<pawl::RunStatus>(run_->status())));
      case kCreatedAt:
        return time_cell(run.created_at_us);
      default:
        // Of a damaged run no more can be told.
        if (run_->damaged) return {};
    }
    switch (column) {
      case kVersion:
        return version_;
      case kParent:
        return text_cell(parent_);
      case kPriority:
        return std::int64_t{run.priority};
      case kTags:
        return tags();
      case kEndedAt:
        return run_->result ? time_cell(run_->result->ended_at_us) : Cell();
      case kErrorKind:
        return run_->result ? text_cell(run_->result->error_kind) : hold_error().first;
      case kErrorMessage:
      case kInput:
      case kOutput:
      case kProgress:
        return detail(column);
      default:
        return run_->state ? of_state(column) : Cell();
    }
  }

 private:
  Status read_names() {
    if (run_->damaged) return {};
    PAWL_TRY(version_, reading_.version(run_->run.program));
    parent_.clear();
    if (run_->run.parent_run == 0) return {};
    PAWL_TRY(parent_, reading_.run_id(run_->run.parent_run));
    return {};
  }

  Cell of_state(int column) {
    const store::RunState& state = *run_->state;
    switch (column) {
      case kLine:
        return state.line != 0 ? Cell(std::int64_t{state.line}) : Cell();
      case kHeld:
        return flag_cell(state.hold.has_value());
      case kPaused:
        return flag_cell(state.paused);
      case kCancelRequested:
        return flag_cell(state.cancel != store::CancelState::kNone);
      case kWakeAt:
        return state.wake_at_us ? time_cell(*state.wake_at_us) : Cell();
      case kSuspended: {
        const auto suspensions = reading_.store().suspensions(run_->run.key);
        if (!suspensions || suspensions->empty()) return {};
        return suspensions->front().name;
      }
      default:
        return {};
    }
  }

  Cell tags() const {
    JsonWriter writer({.tags = JsonTags::kPlain});
    writer.begin_object();
    for (const auto& [name, value] : run_->run.tags) {
      if (is_trace_tag(name)) continue;
      writer.key(name);
      writer.string(value);
    }
    writer.end();
    auto text = std::move(writer).finish();
    return text ? Cell(*std::move(text)) : Cell();
  }

  // Of what holds it: the kind and the message.
  std::pair<Cell, Cell> hold_error() const {
    if (!run_->state || !run_->state->hold) return {};
    const auto fault = Fault::decode(run_->state->hold->fault);
    if (!fault) return {};
    return {text_cell(fault->error.kind), text_cell(fault->error.message)};
  }

  // What a page of runs leaves out is read when somebody wants it.
  Cell detail(int column) {
    if (!details_) {
      auto view = reading_.store().run(run_->run.key);
      if (!view || !*view) return {};
      details_ = **std::move(view);
    }
    const bool completed = details_->status() == store::RunStatus::kCompleted;
    switch (column) {
      case kInput:
        return payload(details_->run.input);
      case kProgress:
        return payload(details_->state ? details_->state->status : details_->result->last_status);
      case kOutput:
        return completed ? payload(details_->result->outcome) : Cell();
      default:
        return completed ? Cell() : error_message();
    }
  }

  Cell error_message() {
    if (!details_->result) return hold_error().second;
    const auto outcome = from_cell(details_->result->outcome, run_->run.key, reading_.store());
    if (!outcome || outcome->is_null()) return {};
    const auto error = decode_call_error(outcome->text());
    return error ? text_cell(error->message) : Cell();
  }

  Cell payload(const store::Cell& cell) {
    auto text = reading_.payload(cell, run_->run.key);
    return text ? *std::move(text) : Cell();
  }

  Reading& reading_;
  RunCursor runs_;
  const store::RunView* run_ = nullptr;
  std::string version_;
  std::string parent_;
  std::optional<store::RunView> details_;
};

class RunTable final : public Table {
 public:
  explicit RunTable(Reading& reading) : reading_(reading) {}

  const char* name() const override { return "runs"; }
  std::span<const Column> columns() const override { return kColumns; }
  double size() const override { return 1e6; }

  Result<std::unique_ptr<Rows>> open(const std::vector<Condition>& conditions) override {
    RunCursor runs;
    if (equal_to(conditions, kId) != nullptr) {
      PAWL_TRY(runs, RunCursor::of_one(reading_, text_equal_to(conditions, kId)));
    } else {
      PAWL_TRY(auto filter, filter_of(reading_, conditions));
      if (filter) runs = RunCursor(*std::move(filter));
    }
    return std::make_unique<RunRows>(reading_, std::move(runs));
  }

 private:
  Reading& reading_;
};

}  // namespace

std::unique_ptr<Table> run_table(Reading& reading) { return std::make_unique<RunTable>(reading); }

Tables all_tables(Reading& reading) {
  Tables tables;
  tables.push_back(run_table(reading));
  tables.push_back(variable_table(reading));
  tables.push_back(call_table(reading));
  tables.push_back(message_table(reading));
  tables.push_back(log_table(reading));
  tables.push_back(queue_table(reading));
  tables.push_back(worker_table(reading));
  tables.push_back(schedule_table(reading));
  return tables;
}

}  // namespace pawl::engine::sql
