#include "engine/schedule/firing.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "base/error_codes.h"
#include "base/utf8.h"
#include "engine/core/request_checks.h"
#include "engine/schedule/declared.h"
#include "engine/schedule/jitter.h"
#include "value/calendar_text.h"
#include "vm/zones/calendar.h"

namespace pawl::engine {
namespace {

constexpr std::int64_t kSecondUs = 1'000'000;
constexpr std::int64_t kDayUs = 86'400 * kSecondUs;
// A firing that is no later than this is on time for CatchUp::kNone: a server restarts, or has much
// to do.
constexpr std::int64_t kOnTimeUs = 10 * kSecondUs;
// Bounds of one look. The rest is left for the next one, which follows at once.
constexpr std::size_t kMostStarts = 100;
constexpr std::size_t kMostTimes = 2'000;
constexpr std::int64_t kMostSteps = 500'000;
constexpr std::int64_t kMostStepsOfCount = 20'000'000;
// Starts of a backfill that wait for the end of others: more need not be in the buffer.
constexpr std::size_t kBackfillAhead = 10;
// The end of a run may have gone unheard in a crash, so whoever waits for one looks by itself, too.
constexpr std::int64_t kLookForEndsUs = 30 * kSecondUs;

bool is_running(const ScheduleChange& change) {
  return !change.state.live.empty() || !change.starts.empty();
}

// The texts in an input that may stand for something else.
std::size_t count_marks(const PayloadTree& tree) {
  std::size_t count = 0;
  if (tree.kind() == PayloadKind::kString) {
    count = tree.text().starts_with('$') ? 1 : 0;
  } else if (tree.kind() == PayloadKind::kList || tree.kind() == PayloadKind::kTuple) {
    for (const PayloadTree& element : tree.elements()) count += count_marks(element);
  } else if (tree.kind() == PayloadKind::kObject) {
    for (const PayloadTree::Field& member : tree.fields()) count += count_marks(member.value);
  }
  return count;
}

Status check_input(const std::string& input) {
  if (input.size() > kLongestScheduleInput) {
    return fail(ErrorCode::payload_too_large,
                "the input of a schedule has " + std::to_string(input.size()) +
                    " bytes, more than the limit of " + std::to_string(kLongestScheduleInput));
  }
  PAWL_TRY(const PayloadTree tree, PayloadTree::parse(input, row_limits()));
  if (count_marks(tree) <= kMostMarks) return {};
  return fail(ErrorCode::invalid_schedule, "the input has more than " + std::to_string(kMostMarks) +
                                               " texts that begin with '$'");
}

Status check(const std::string& id, const std::string& workflow,
             const ScheduleDefinition& definition) {
  if (id.empty() || id.size() > kLongestScheduleId) {
    return fail(ErrorCode::invalid_schedule, "the name of a schedule has 1 to 200 bytes");
  }
  if (workflow.empty()) return fail(ErrorCode::invalid_schedule, "the workflow is missing");
  PAWL_TRY_STATUS(check_name("the name of the schedule", id));
  PAWL_TRY_STATUS(check_name("the name of the workflow", workflow));
  PAWL_TRY_STATUS(check_name("the version", definition.version));
  PAWL_TRY_STATUS(check_input(definition.input));
  if (definition.spec.cron.empty() && definition.spec.every.empty()) {
    return fail(ErrorCode::invalid_schedule, "the schedule names no time: 'cron' or 'every'");
  }
  if (definition.jitter_us < 0 || definition.catch_up_window_us < 0) {
    return fail(ErrorCode::invalid_schedule, "a duration must not be negative");
  }
  return {};
}

// One look at a schedule, or one change of it.
class Look {
 public:
  Look(std::string id, const ScheduleNow& now, ScheduleChange change)
      : id_(std::move(id)), now_(now), change_(std::move(change)), state_(change_.state) {}

  static Result<Look> at(const store::ScheduleRecord& record, const ScheduleNow& now) {
    ScheduleChange change;
    change.workflow = record.workflow;
    PAWL_TRY(change.definition, decode_definition(record.definition));
    PAWL_TRY(change.state, decode_state(record.state));
    Look look(record.id, now, std::move(change));
    look.take_ends();
    return look;
  }
  Look(Look&& other) noexcept
      : id_(std::move(other.id_)),
        now_(other.now_),
        change_(std::move(other.change_)),
        state_(change_.state),
        steps_(other.steps_) {}
  Look& operator=(Look&&) = delete;

  ScheduleDefinition& definition() { return change_.definition; }
  ScheduleState& state() { return state_; }
  std::string& workflow() { return change_.workflow; }
  std::int64_t now_us() const { return now_.now_us; }

  // The time after `after_us` is the next one.
  void wait_for_time_after(std::int64_t after_us) {
    state_.next_us = next_after(change_.definition.spec, after_us, &steps_).value_or(0);
    find_fire_time();
  }
  void find_fire_time() {
    state_.next_fire_us = state_.next_us == 0 ? 0 : fire_time(state_.next_us);
  }

  std::string key_of(const WaitingStart& start) const {
    const bool triggered = start.cause == FiringCause::kTrigger;
    return (triggered ? "trigger:" : "schedule:") + id_ + ":" + time_text(start.nominal_us);
  }
  bool is_taken(const WaitingStart& start) const {
    const std::string key = key_of(start);
    const auto same = [&](const NewStart& other) { return other.start_key == key; };
    return std::ranges::any_of(change_.starts, same) || (now_.is_taken && now_.is_taken(key));
  }

  void pause(const std::string& reason, bool by_failure) {
    state_.paused = true;
    state_.paused_by_failure = by_failure;
    state_.pause_reason = reason.substr(0, kLongestPauseReason);
    state_.pause_reason.resize(first_invalid_utf8(state_.pause_reason));
  }

  void erase(RunsOfDeleted runs) {
    change_.erased = true;
    if (runs == RunsOfDeleted::kAreCancelled) change_.cancelled = state_.live;
  }

  // What has come since: times, backfills, the starts that waited.
  ScheduleChange finish(std::vector<WaitingStart> asked = {}) && {
    if (change_.erased) return std::move(change_);
    std::vector<WaitingStart> queue = std::exchange(state_.buffer, {});
    const std::size_t waited = queue.size();
    take_due_times(&queue);
    queue.insert(queue.end(), asked.begin(), asked.end());
    take_backfills(waited, &queue);
    for (const WaitingStart& start : queue) decide(start);
    // A backfill may be waiting for the room that the others have left.
    if (!state_.backfills.empty() && state_.buffer.empty() && !is_running(change_)) more_ = true;
    if (is_over_limit()) state_.next_us = state_.next_fire_us = 0;
    change_.wake_at_us = wake_time();
    change_.steps = kMostSteps - steps_.left;
    return std::move(change_);
  }

 private:
  bool is_over_limit() const {
    const std::uint64_t most = change_.definition.max_runs;
    return most != 0 && state_.counters.fired >= most;
  }

  std::int64_t fire_time(std::int64_t nominal_us) {
    const ScheduleDefinition& definition = change_.definition;
    if (definition.jitter_us == 0) return nominal_us;
    const auto following = next_after(definition.spec, nominal_us, &steps_);
    return nominal_us + jitter_of(id_, nominal_us, definition.jitter_us, following);
  }

  void note(std::int64_t nominal_us, std::string what, std::string run = {}) {
    state_.recent.push_back({nominal_us, now_us(), std::move(what), std::move(run)});
    if (state_.recent.size() > kKeptFirings) state_.recent.erase(state_.recent.begin());
  }

  void take_ends() {
    for (const ScheduledRun& run : std::exchange(state_.live, {})) {
      const auto end = std::ranges::find(now_.ends, run.run, &ScheduleEnd::run);
      if (end == now_.ends.end()) {
        state_.live.push_back(run);
      } else if (end->status) {
        take_end(run, *end->status);
      }
    }
  }

  // A cancelled run has neither succeeded nor failed.
  void take_end(const ScheduledRun& run, store::RunStatus status) {
    if (status == store::RunStatus::kCompleted) {
      state_.failures = 0;
      state_.last_success_us = std::max(state_.last_success_us, run.nominal_us);
      return;
    }
    if (status != store::RunStatus::kFailed) return;
    ++state_.failures;
    state_.last_failure_us = std::max(state_.last_failure_us, run.nominal_us);
    const std::uint32_t most = change_.definition.pause_after_failures;
    if (most == 0 || state_.failures < most || state_.paused) return;
    pause("run '" + run.id + "' has failed" +
              (most == 1 ? "" : ", the " + std::to_string(state_.failures) + "th in a row"),
          true);
  }

  bool is_missed(std::int64_t fire_us, std::int64_t following_fire_us) const {
    const ScheduleDefinition& definition = change_.definition;
    const std::int64_t late_us = now_us() - fire_us;
    if (late_us > definition.catch_up_window_us) return true;
    switch (definition.catch_up) {
      case CatchUp::kAll:
        return false;
      case CatchUp::kLast:
        return following_fire_us != 0 && following_fire_us <= now_us();
      case CatchUp::kNone:
        return late_us > kOnTimeUs;
    }
    return false;
  }

  void take_due_times(std::vector<WaitingStart>* queue) {
    if (state_.paused || is_over_limit()) return;
    std::size_t looked = 0, taken = 0;
    while (state_.next_us != 0 && state_.next_fire_us <= now_us()) {
      if (looked++ == kMostTimes || taken == kMostStarts || steps_.left <= 0) {
        more_ = true;
        return;
      }
      const std::int64_t nominal_us = state_.next_us, fire_us = state_.next_fire_us;
      wait_for_time_after(nominal_us);
      if (is_missed(fire_us, state_.next_fire_us)) {
        ++state_.counters.missed;
        note(nominal_us, "missed");
      } else {
        queue->push_back({nominal_us, FiringCause::kTime, {}});
        ++taken;
      }
    }
  }

  // Starts that would only wait are left in the backfill, which needs less room.
  void take_backfills(std::size_t waited, std::vector<WaitingStart>* queue) {
    std::size_t taken = 0, ahead = waited;
    while (!state_.backfills.empty()) {
      Backfill& backfill = state_.backfills.front();
      const bool waits = backfill.overlap != Overlap::kAllowAll;
      const bool enough = taken == kMostStarts || steps_.left <= 0;
      if (enough) more_ = true;
      if (enough || (waits && ahead >= kBackfillAhead)) return;
      queue->push_back({backfill.next_us, FiringCause::kBackfill, backfill.overlap});
      ++taken;
      if (backfill.overlap == Overlap::kBufferAll) ++ahead;
      const auto next = next_after(change_.definition.spec, backfill.next_us, &steps_);
      if (next && *next <= backfill.to_us) {
        backfill.next_us = *next;
      } else {
        state_.backfills.erase(state_.backfills.begin());
      }
    }
  }

  void decide(const WaitingStart& start) {
    const bool by_time = start.cause == FiringCause::kTime;
    if (by_time && is_over_limit()) return;
    if (by_time && state_.paused) return drop(start);
    if (is_taken(start)) return note(start.nominal_us, "repeated");
    const Overlap overlap = start.overlap.value_or(change_.definition.overlap);
    if (overlap == Overlap::kAllowAll || !is_running(change_)) return begin(start);
    switch (overlap) {
      case Overlap::kBufferOne:
        return state_.buffer.empty() ? state_.buffer.push_back(start) : skip(start);
      case Overlap::kBufferAll:
        return state_.buffer.size() < kMostBuffered ? state_.buffer.push_back(start) : drop(start);
      case Overlap::kCancelOther:
        return replace(start, &change_.cancelled);
      case Overlap::kKillOther:
        return replace(start, &change_.killed);
      default:
        return skip(start);
    }
  }

  // Only the newest waits for the end of those that it replaces. Ending them is asked for again
  // with every look, which does nothing to a run that is about to end.
  void replace(const WaitingStart& start, std::vector<ScheduledRun>* ended) {
    for (const WaitingStart& other : std::exchange(state_.buffer, {})) drop(other);
    state_.buffer.push_back(start);
    *ended = state_.live;
  }

  void skip(const WaitingStart& start) {
    ++state_.counters.skipped;
    note(start.nominal_us, "skipped");
  }
  void drop(const WaitingStart& start) {
    ++state_.counters.dropped;
    note(start.nominal_us, "dropped");
  }
  void begin(const WaitingStart& start) {
    ++state_.counters.fired;
    note(start.nominal_us, "started");
    const std::string input =
        input_of(change_.definition, state_, {id_, start.nominal_us, now_us()});
    change_.starts.push_back({start.nominal_us, start.cause, key_of(start), input});
  }

  std::int64_t wake_time() const {
    if (more_) return now_us();
    std::int64_t wake_us = INT64_MAX;
    if (!state_.paused && state_.next_us != 0) wake_us = state_.next_fire_us;
    if (!state_.buffer.empty() || !state_.backfills.empty()) {
      wake_us = std::min(wake_us, now_us() + kLookForEndsUs);
    }
    return wake_us == INT64_MAX ? 0 : wake_us;
  }

  const std::string id_;
  const ScheduleNow& now_;
  ScheduleChange change_;
  ScheduleState& state_;
  SearchSteps steps_{kMostSteps};
  bool more_ = false;  // another look is to follow at once
};

// A change of a schedule that has to be there.
template <typename Change>
ScheduleEdit edit(const std::string& id, Change change) {
  return [id, change](const std::optional<store::ScheduleRecord>& record,
                      const ScheduleNow& now) -> Result<ScheduleChange> {
    if (!record) {
      return fail(ErrorCode::unknown_schedule, "there is no schedule '" + id + "'");
    }
    PAWL_TRY(Look look, Look::at(*record, now));
    return change(std::move(look));
  };
}

PayloadTree time_tree(std::int64_t at_us) {
  if (at_us == 0) return {};
  std::string text = time_text(at_us);
  text.replace(text.size() - 1, 1, "+00:00");
  return {PayloadKind::kDateTime, std::move(text)};
}

struct TickField {
  std::string_view name;
  PayloadTree value;
};

void fill_in(PayloadTree* tree, const std::vector<TickField>& fields) {
  if (tree->kind() == PayloadKind::kString) {
    const std::string text = tree->text();
    for (const TickField& field : fields) {
      if (text.size() == field.name.size() + 1 && text[0] == '$' && text.ends_with(field.name)) {
        *tree = field.value;
      }
    }
  } else if (tree->kind() == PayloadKind::kList || tree->kind() == PayloadKind::kTuple) {
    PayloadTree::Elements elements = tree->elements();
    for (PayloadTree& element : elements) fill_in(&element, fields);
    *tree = PayloadTree(tree->kind(), std::move(elements));
  } else if (tree->kind() == PayloadKind::kObject) {
    PayloadTree::Fields members = tree->fields();
    for (PayloadTree::Field& member : members) fill_in(&member.value, fields);
    *tree = PayloadTree(std::move(members));
  }
}

}  // namespace

std::string input_of(const ScheduleDefinition& definition, const ScheduleState& state,
                     const TickTimes& times) {
  std::vector<TickField> fields;
  fields.push_back({"schedule", PayloadTree(times.schedule_id)});
  fields.push_back({"nominal", time_tree(times.nominal_us)});
  fields.push_back({"actual", time_tree(times.actual_us)});
  fields.push_back({"last_success", time_tree(state.last_success_us)});
  fields.push_back({"last_failure", time_tree(state.last_failure_us)});
  PayloadTree tick = PayloadTree(PayloadTree::Fields());
  for (const TickField& field : fields) tick.set(field.name, field.value);
  fields.push_back({"tick", tick});
  auto given = PayloadTree::parse(definition.input, row_limits());
  PAWL_ASSERT(given.has_value());  // it was checked
  PayloadTree input = std::move(*given);
  if (input.is_null()) {
    input = tick;
  } else {
    fill_in(&input, fields);
  }
  const auto encoded = input.encode(row_limits());
  PAWL_ASSERT(encoded.has_value());
  return std::string(encoded->text());
}

Result<ScheduleChange> look(const store::ScheduleRecord& record, const ScheduleNow& now) {
  PAWL_TRY(Look look, Look::at(record, now));
  return std::move(look).finish();
}

// A time that is due already stays: it has not been decided.
Result<ScheduleChange> look_again(const store::ScheduleRecord& record, const ScheduleNow& now) {
  PAWL_TRY(Look look, Look::at(record, now));
  if (look.state().next_us == 0 || look.state().next_us > now.now_us) {
    look.wait_for_time_after(now.now_us);
  }
  return std::move(look).finish();
}

ScheduleEdit create_schedule(const std::string& id, const std::string& workflow,
                             const ScheduleDefinition& definition) {
  return [id, workflow, definition](const std::optional<store::ScheduleRecord>& record,
                                    const ScheduleNow& now) -> Result<ScheduleChange> {
    if (record) return fail(ErrorCode::schedule_exists, "there is a schedule '" + id + "' already");
    PAWL_TRY_STATUS(check(id, workflow, definition));
    ScheduleChange change;
    change.workflow = workflow;
    change.definition = definition;
    Look look(id, now, std::move(change));
    look.wait_for_time_after(now.now_us);
    return std::move(look).finish();
  };
}

ScheduleEdit update_schedule(const std::string& id, const std::string& workflow,
                             const ScheduleDefinition& definition) {
  return [=](const std::optional<store::ScheduleRecord>& record,
             const ScheduleNow& now) -> Result<ScheduleChange> {
    ScheduleDefinition wanted = definition;
    if (record) {
      PAWL_TRY(const ScheduleDefinition before, decode_definition(record->definition));
      wanted = changed_by_person(before, std::move(wanted));
    }
    return replace_schedule(id, workflow, wanted)(record, now);
  };
}

ScheduleEdit replace_schedule(const std::string& id, const std::string& workflow,
                              const ScheduleDefinition& definition) {
  return edit(id, [id, workflow, definition](Look look) -> Result<ScheduleChange> {
    PAWL_TRY_STATUS(check(id, workflow, definition));
    const ScheduleDefinition before = std::exchange(look.definition(), definition);
    look.workflow() = workflow;
    ScheduleState& state = look.state();
    if (before.spec != definition.spec || state.next_us == 0) {
      look.wait_for_time_after(look.now_us());
    } else if (before.jitter_us != definition.jitter_us) {
      look.find_fire_time();
    }
    if (before.spec != definition.spec) {
      std::erase_if(state.backfills, [&](Backfill& backfill) {
        const auto next = next_after(definition.spec, backfill.next_us - 1);
        if (next) backfill.next_us = *next;
        return !next || *next > backfill.to_us;
      });
    }
    return std::move(look).finish();
  });
}

ScheduleEdit pause_schedule(const std::string& id, const std::string& reason) {
  return edit(id, [reason](Look look) -> Result<ScheduleChange> {
    look.pause(reason, false);
    return std::move(look).finish();
  });
}

// What came during the pause is not caught up.
ScheduleEdit resume_schedule(const std::string& id) {
  return edit(id, [](Look look) -> Result<ScheduleChange> {
    ScheduleState& state = look.state();
    if (state.paused) {
      state.paused = state.paused_by_failure = false;
      state.pause_reason.clear();
      state.failures = 0;
      look.wait_for_time_after(look.now_us());
    }
    return std::move(look).finish();
  });
}

ScheduleEdit trigger_schedule(const std::string& id, std::optional<Overlap> overlap) {
  return edit(id, [overlap](Look look) -> Result<ScheduleChange> {
    WaitingStart start{look.now_us(), FiringCause::kTrigger, overlap};
    // Two triggers at one time are two starts.
    const auto waits = [&](const WaitingStart& other) {
      return other.cause == start.cause && other.nominal_us == start.nominal_us;
    };
    while (std::ranges::any_of(look.state().buffer, waits) || look.is_taken(start)) {
      ++start.nominal_us;
    }
    return std::move(look).finish({start});
  });
}

ScheduleEdit backfill_schedule(const std::string& id, std::int64_t from_us, std::int64_t to_us,
                               Overlap overlap) {
  return edit(id, [=](Look look) -> Result<ScheduleChange> {
    if (from_us > to_us) {
      return fail(ErrorCode::invalid_schedule, "a backfill's end comes before its beginning");
    }
    if (to_us > look.now_us()) {
      return fail(ErrorCode::invalid_schedule, "a backfill ends in the past");
    }
    ScheduleState& state = look.state();
    if (state.backfills.size() >= kMostBackfills) {
      return fail(ErrorCode::invalid_schedule, "a schedule has at most 10 backfills at a time");
    }
    const auto first = next_after(look.definition().spec, from_us - 1);
    const std::uint64_t number = ++state.last_number;
    if (first && *first <= to_us) state.backfills.push_back({number, *first, to_us, overlap});
    return std::move(look).finish();
  });
}

ScheduleEdit cancel_backfill(const std::string& id, std::uint64_t number) {
  return edit(id, [number](Look look) -> Result<ScheduleChange> {
    ScheduleState& state = look.state();
    const std::size_t gone = std::erase_if(state.backfills, [&](const Backfill& backfill) {
      return number == 0 || backfill.number == number;
    });
    // What it has put into the buffer goes too; the buffer does not know of which backfill.
    if (number == 0 || (gone > 0 && state.backfills.empty())) {
      std::erase_if(state.buffer, [](const WaitingStart& start) {
        return start.cause == FiringCause::kBackfill;
      });
    }
    return std::move(look).finish();
  });
}

ScheduleEdit delete_schedule(const std::string& id, RunsOfDeleted runs) {
  return edit(id, [runs](Look look) -> Result<ScheduleChange> {
    look.erase(runs);
    return std::move(look).finish();
  });
}

std::optional<std::uint64_t> count_times(const ScheduleSpec& spec, std::int64_t from_us,
                                         std::int64_t to_us, std::uint64_t most) {
  SearchSteps steps{kMostStepsOfCount};
  std::uint64_t count = 0;
  for (auto at = next_after(spec, from_us - 1, &steps); at && *at <= to_us && count < most;
       at = next_after(spec, *at, &steps)) {
    if (steps.left <= 0) return std::nullopt;
    ++count;
  }
  return count;
}

std::string time_text(std::int64_t at_us) {
  const std::int64_t day = at_us / kDayUs - (at_us % kDayUs < 0 ? 1 : 0);
  const vm::calendar::Date date = vm::calendar::date_of(day + vm::calendar::kEpochOrdinal);
  const std::int64_t rest_us = at_us - day * kDayUs;
  const auto second = static_cast<std::int32_t>(rest_us / kSecondUs);
  CivilDateTime time;
  time.date = {static_cast<std::int32_t>(date.year), static_cast<std::int32_t>(date.month),
               static_cast<std::int32_t>(date.day)};
  time.time = {second / 3600, second / 60 % 60, second % 60,
               static_cast<std::int32_t>(rest_us % kSecondUs), std::nullopt};
  return format_datetime(time) + "Z";
}

}  // namespace pawl::engine
