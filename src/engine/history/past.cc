#include "engine/history/past.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <utility>

#include "base/error_codes.h"
#include "engine/call/call_options.h"
#include "engine/control/retry_point.h"
#include "engine/core/cells.h"
#include "engine/run/stored_snapshot.h"
#include "engine/task/task_adapter.h"
#include "lang/bytecode/codec.h"
#include "vm/loaded_program.h"
#include "vm/runtime.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::engine {
namespace {

// A value that is longer is not shown with the turn.
constexpr std::size_t kShownValue = 4'096;

Time time_of(std::int64_t us) { return Time(Duration(us)); }

}  // namespace

// A machine that is only looked at asks nothing of the world.
class Past::StillHost final : public vm::Host {
 public:
  std::int64_t now_us() override { return 0; }
  void random_bytes(void* data, std::size_t size) override { std::memset(data, 0, size); }
  void log(int, std::string_view) override {}
};

Result<TurnName> TurnName::parse(std::string_view text) {
  TurnName name;
  if (text == "now") return name;
  if (text == "retry-point") {
    name.which = Which::kRetryPoint;
    return name;
  }
  name.which = Which::kNumber;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), name.number);
  if (error != std::errc() || end != text.data() + text.size() || name.number == 0) {
    return fail(ErrorCode::invalid_request, "'" + std::string(text) +
                                                "' is no turn: it is a number from 1 on, "
                                                "'retry-point', or 'now'");
  }
  return name;
}

std::string_view to_string(TurnKind kind) {
  switch (kind) {
    case TurnKind::kParked:
      return "waits";
    case TurnKind::kEnded:
      return "ended";
    case TurnKind::kContinued:
      return "continued";
    case TurnKind::kUndoing:
      return "undoing";
    case TurnKind::kRewritten:
      return "rewritten";
  }
  return "unknown";
}

Past::Past(store::Store& store, const store::RunView& run, const Limits& limits)
    : store_(store), run_(run), limits_(limits) {}

Past::~Past() = default;

// --- records

Error Past::no_such_turn(std::uint64_t turn) const {
  return {ErrorCode::unknown_turn,
          "turn " + std::to_string(turn) + " of run '" + run_.run.id + "' is not kept"};
}

Result<store::TurnRecord> Past::record(std::uint64_t turn) {
  PAWL_TRY(auto found, store_.turns(run_.run.key, turn, 1));
  if (found.empty() || found.front().turn != turn) return fail(no_such_turn(turn));
  return std::move(found.front());
}

Result<const TurnNote*> Past::note_of(const store::TurnRecord& record) {
  if (key_turn_ != record.key_turn) {
    group_.clear();
    numbers_.clear();
    key_turn_ = record.key_turn;
  }
  const auto known = std::ranges::lower_bound(numbers_, record.turn);
  if (known != numbers_.end()) {
    if (*known != record.turn) return fail(no_such_turn(record.turn));
    return &group_[static_cast<std::size_t>(known - numbers_.begin())];
  }
  const std::uint64_t from = numbers_.empty() ? record.key_turn : numbers_.back() + 1;
  const auto missing = static_cast<std::uint32_t>(record.turn - from + 1);
  PAWL_TRY(const auto records, store_.turns(run_.run.key, from, missing));
  for (const store::TurnRecord& each : records) {
    if (each.turn > record.turn || each.key_turn != record.key_turn) break;
    std::string_view last;
    for (const TurnNote& before : group_) {
      if (before.has_frame) last = before.frame;
    }
    const TurnNote none;
    PAWL_TRY(TurnNote note, decode_turn(each, group_.empty() ? none : group_.front(), last));
    group_.push_back(std::move(note));
    numbers_.push_back(each.turn);
  }
  if (numbers_.empty() || numbers_.front() != key_turn_ || numbers_.back() != record.turn) {
    return fail(ErrorCode::store_damaged, "the history of run '" + run_.run.id +
                                              "' lacks a turn that others are differences to");
  }
  return &group_.back();
}

Result<PastState> Past::state_of(const store::TurnRecord& record) {
  PAWL_TRY(const TurnNote* found, note_of(record));
  const TurnNote& note = *found;
  PastState state;
  state.name = {TurnName::Which::kNumber, record.turn};
  state.kind = note.kind;
  state.program = note.program;
  state.at_us = note.at_us;
  state.line = note.line;
  state.generation = note.generation;
  if (!note.has_frame) return state;
  PAWL_TRY(const FrameParts parts, parts_of(note.frame));
  state.open = parts.open;
  state.snapshot = parts.snapshot;
  return state;
}

// --- states

Result<PastState> Past::retry_point() {
  const std::string none = "run '" + run_.run.id + "' has no retry point";
  const std::string* bytes = run_.state    ? &run_.state->retry_point
                             : run_.result ? &run_.result->retry_point
                                           : nullptr;
  if (bytes == nullptr || bytes->empty()) return fail(ErrorCode::unknown_turn, none);
  bool known = false;
  PAWL_TRY(RetryPoint point, RetryPoint::decode(*bytes, &known));
  if (!known || !point.has_state()) return fail(ErrorCode::unknown_turn, none);
  PastState state;
  state.name.which = TurnName::Which::kRetryPoint;
  state.program = run_.run.program;
  state.generation = point.generation;
  state.open = point.open.encode();
  state.snapshot = std::move(point.snapshot);
  PAWL_TRY(auto found, machine(state));
  if (found) state.line = vm::current_line(*found);
  return state;
}

Result<PastState> Past::state_now() {
  PastState state;
  state.program = run_.run.program;
  if (!run_.state) {
    state.kind = TurnKind::kEnded;
    if (run_.result) state.at_us = run_.result->ended_at_us;
    return state;
  }
  state.line = run_.state->line;
  state.generation = run_.state->generation;
  state.open = run_.state->open;
  if (run_.state->phase == store::RunPhase::kCompensating) {
    state.kind = TurnKind::kUndoing;
    return state;
  }
  if (!run_.state->snapshot.empty()) {
    PAWL_TRY(state.snapshot, whole_snapshot(run_));
  }
  return state;
}

Result<PastState> Past::state(const TurnName& name) {
  if (name.which == TurnName::Which::kRetryPoint) return retry_point();
  if (name.which == TurnName::Which::kNow) return state_now();
  PAWL_TRY(const store::TurnRecord found, record(name.number));
  return state_of(found);
}

Result<std::optional<PastState>> Past::newest() {
  if (run_.state) {
    PAWL_TRY(PastState now, state_now());
    return std::optional(std::move(now));
  }
  PAWL_TRY(const auto last, store_.last_turns(run_.run.key));
  if (last.empty()) return std::optional<PastState>();
  PAWL_TRY(PastState state, state_of(last.back()));
  return std::optional(std::move(state));
}

Result<std::optional<PastState>> Past::before(const PastState& state) {
  std::uint64_t number = state.name.number;
  if (state.name.which == TurnName::Which::kNow) {
    PAWL_TRY(const auto last, store_.last_turns(run_.run.key));
    if (last.empty()) return std::optional<PastState>();
    number = last.back().turn + 1;
  }
  if (number < 2) return std::optional<PastState>();
  auto found = record(number - 1);
  if (!found && found.error().code == ErrorCode::unknown_turn) return std::optional<PastState>();
  PAWL_TRY(const store::TurnRecord previous, std::move(found));
  PAWL_TRY(PastState earlier, state_of(previous));
  return std::optional(std::move(earlier));
}

Result<std::vector<store::Key>> Past::given_after(std::uint64_t turn) {
  constexpr std::uint32_t kPage = 1'000;
  std::vector<store::Key> given;
  for (std::uint64_t from = turn + 1;;) {
    PAWL_TRY(const auto records, store_.turns(run_.run.key, from, kPage));
    if (records.empty()) return given;
    from = records.back().turn + 1;
    for (const store::TurnRecord& record : records) {
      PAWL_TRY(const TurnNote* note, note_of(record));
      given.insert(given.end(), note->given.begin(), note->given.end());
    }
  }
}

Result<std::unique_ptr<vm::Machine>> Past::machine(const PastState& state) {
  if (state.snapshot.empty()) return nullptr;
  if (!runtime_) {
    runtime_ = std::make_unique<vm::Runtime>();
    host_ = std::make_unique<StillHost>();
  }
  std::shared_ptr<vm::LoadedProgram>& program = programs_[state.program];
  if (!program) {
    PAWL_TRY(auto record, store_.program(state.program));
    if (!record) {
      return fail(ErrorCode::unknown_version, "the version that the run had then was removed");
    }
    PAWL_TRY(bytecode::Program decoded, bytecode::decode_program(record->bytes));
    program = std::make_shared<vm::LoadedProgram>(std::move(decoded), *runtime_);
  }
  return vm::decode_snapshot(program, limits_, *host_, state.snapshot);
}

Result<std::vector<vm::InspectedFiber>> Past::inspect(const TurnName& name) {
  PAWL_TRY(const PastState found, state(name));
  PAWL_TRY(auto held, machine(found));
  return held ? vm::inspect(*held) : std::vector<vm::InspectedFiber>();
}

// --- turns, as they are shown

Result<PastGiven> Past::given_of(store::Key call) {
  PastGiven given;
  PAWL_TRY(auto record, store_.call(call));
  if (!record) {
    given.kind = "call";
    return given;
  }
  given.call = call_id(run_.run.id, call);
  given.kind = pawl::to_string(static_cast<CallKind>(record->kind));
  given.name = record->name;
  given.status = pawl::to_string(static_cast<CallStatus>(record->status));
  const bool is_message = record->kind == store::CallKind::kMessage;
  const store::Cell& cell = is_message ? record->args : record->outcome;
  if (is_blob(cell) || cell.size() > kShownValue) return given;
  PAWL_TRY(Payload payload, from_cell(cell, record->run, store_));
  if (record->status == store::CallStatus::kCompleted) {
    if (record->kind != store::CallKind::kTimer) given.value = std::move(payload);
  } else if (!payload.is_null()) {
    PAWL_TRY(given.error, decode_call_error(payload.text()));
  }
  return given;
}

Result<PastTurn> Past::shown(const store::TurnRecord& record) {
  PAWL_TRY(const TurnNote* found, note_of(record));
  const TurnNote& note = *found;
  PastTurn turn;
  turn.turn = record.turn;
  turn.kind = note.kind;
  turn.at = time_of(note.at_us);
  turn.line = note.line;
  turn.stored_bytes = record.data.size();
  if (note.has_frame) {
    PAWL_TRY(const FrameParts parts, parts_of(note.frame));
    turn.state_bytes = parts.snapshot.size();
  }
  if (note.began) turn.given.push_back({"start", {}, run_.run.workflow, {}, {}, {}});
  if (note.cancelled) turn.given.push_back({"cancel", {}, {}, {}, {}, {}});
  for (const store::Key call : note.given) {
    PAWL_TRY(PastGiven given, given_of(call));
    turn.given.push_back(std::move(given));
  }
  return turn;
}

Result<PastTurn> Past::shown(const PastState& state) {
  PastTurn turn;
  turn.kind = state.kind;
  if (state.at_us != 0) turn.at = time_of(state.at_us);
  turn.line = state.line;
  turn.state_bytes = state.snapshot.size();
  return turn;
}

Result<std::vector<PastTurn>> Past::turns(std::uint64_t from, std::uint32_t limit) {
  PAWL_TRY(const auto records, store_.turns(run_.run.key, from, limit));
  std::vector<PastTurn> turns;
  for (const store::TurnRecord& record : records) {
    PAWL_TRY(PastTurn turn, shown(record));
    turns.push_back(std::move(turn));
  }
  if (!turns.empty() || from > 1) return turns;
  auto point = retry_point();
  if (!point && point.error().code == ErrorCode::unknown_turn) return turns;
  PAWL_TRY(const PastState state, std::move(point));
  PAWL_TRY(PastTurn only, shown(state));
  turns.push_back(std::move(only));
  return turns;
}

Result<PastTurn> Past::turn(const TurnName& name) {
  if (name.which == TurnName::Which::kNumber) {
    PAWL_TRY(const store::TurnRecord found, record(name.number));
    return shown(found);
  }
  PAWL_TRY(const PastState found, state(name));
  return shown(found);
}

}  // namespace pawl::engine
