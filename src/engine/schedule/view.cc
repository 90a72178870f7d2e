#include "engine/schedule/view.h"

#include <algorithm>
#include <utility>

#include "base/error_codes.h"
#include "base/sha256.h"
#include "engine/schedule/declared.h"
#include "engine/schedule/interval_text.h"
#include "engine/schedule/words.h"

namespace pawl::engine {
namespace {

Time time_of(std::int64_t us) { return Time(Duration(us)); }

std::optional<Time> time_or_none(std::int64_t us) {
  if (us == 0) return std::nullopt;
  return time_of(us);
}

std::optional<Time> time_of(const std::optional<std::int64_t>& us) {
  if (!us) return std::nullopt;
  return time_of(*us);
}

std::optional<std::int64_t> us_of(const std::optional<Time>& time) {
  if (!time) return std::nullopt;
  return time->time_since_epoch().count();
}

PayloadTree texts_of(const std::vector<std::string>& texts) {
  PayloadTree::Elements elements;
  for (const std::string& text : texts) elements.emplace_back(text);
  return {PayloadKind::kList, std::move(elements)};
}

ScheduleTimes times_of(const ScheduleSpec& spec) {
  ScheduleTimes times;
  for (const Cron& cron : spec.cron) times.cron.push_back(cron.text);
  for (const Interval& interval : spec.every) {
    times.every.push_back({Duration(interval.every_us), Duration(interval.phase_us)});
  }
  times.zone = spec.zone;
  times.start = time_of(spec.start_us);
  times.end = time_of(spec.end_us);
  for (const Cron& cron : spec.except) times.except.push_back(cron.text);
  times.skip_gaps = spec.gap == GapPolicy::kSkip;
  return times;
}

Result<ScheduleOptions> options_of(const ScheduleDefinition& definition) {
  ScheduleOptions options;
  options.times = times_of(definition.spec);
  PAWL_TRY(options.input, Payload::parse(definition.input));
  options.overlap = definition.overlap;
  options.catch_up = definition.catch_up;
  options.catch_up_window = Duration(definition.catch_up_window_us);
  options.jitter = Duration(definition.jitter_us);
  options.pause_after_failures = definition.pause_after_failures;
  options.max_runs = definition.max_runs;
  options.version = definition.version;
  return options;
}

ScheduleFiring view_of(const Firing& firing) {
  ScheduleFiring view;
  view.nominal = time_of(firing.nominal_us);
  view.at = time_of(firing.at_us);
  view.what = firing.what;
  (firing.what == "refused" ? view.reason : view.run) = firing.run;
  return view;
}

void show_state(const ScheduleState& state, ScheduleInfo* info) {
  info->paused = state.paused;
  info->paused_by_failures = state.paused_by_failure;
  info->pause_reason = state.pause_reason;
  for (const Firing& firing : state.recent) info->recent.push_back(view_of(firing));
  std::reverse(info->recent.begin(), info->recent.end());
  for (const ScheduledRun& run : state.live) {
    info->live.push_back({run.id, time_of(run.nominal_us)});
  }
  for (const WaitingStart& start : state.buffer) info->buffer.push_back(time_of(start.nominal_us));
  for (const Backfill& backfill : state.backfills) {
    info->backfills.push_back(
        {backfill.number, time_of(backfill.next_us), time_of(backfill.to_us), backfill.overlap});
  }
  info->fired = state.counters.fired;
  info->skipped = state.counters.skipped;
  info->missed = state.counters.missed;
  info->dropped = state.counters.dropped;
  info->failures = state.failures;
  info->last_success = time_or_none(state.last_success_us);
  info->last_failure = time_or_none(state.last_failure_us);
}

}  // namespace

// By way of JSON, so that there is one place that says what a specification may be.
Result<ScheduleSpec> spec_of(const ScheduleTimes& times) {
  PayloadTree tree{PayloadTree::Fields()};
  if (!times.cron.empty()) tree.set("cron", texts_of(times.cron));
  if (!times.except.empty()) tree.set("except", texts_of(times.except));
  if (!times.every.empty()) {
    PayloadTree::Elements elements;
    for (const ScheduleInterval& interval : times.every) {
      if (interval.every.count() < 0 || interval.phase.count() < 0) {
        return fail(ErrorCode::invalid_schedule, "an interval and its phase cannot be negative");
      }
      PayloadTree element{PayloadTree::Fields()};
      element.set("every", PayloadTree(format_interval(interval.every.count())));
      element.set("phase", PayloadTree(format_interval(interval.phase.count())));
      elements.push_back(std::move(element));
    }
    tree.set("every", PayloadTree(PayloadKind::kList, std::move(elements)));
  }
  tree.set("zone", PayloadTree(times.zone));
  if (times.skip_gaps) tree.set("gap", PayloadTree(std::string("skip")));
  PAWL_TRY(ScheduleSpec spec, decode_spec(tree));
  spec.start_us = us_of(times.start);
  spec.end_us = us_of(times.end);
  if (spec.start_us && spec.end_us && *spec.end_us < *spec.start_us) {
    return fail(ErrorCode::invalid_schedule, "the end comes before the start");
  }
  return spec;
}

Result<ScheduleDefinition> definition_of(const ScheduleOptions& options) {
  if (options.jitter.count() < 0 || options.catch_up_window.count() < 0) {
    return fail(ErrorCode::invalid_schedule, "jitter and catch-up window cannot be negative");
  }
  ScheduleDefinition definition;
  PAWL_TRY(definition.spec, spec_of(options.times));
  definition.input = options.input.text();
  definition.overlap = options.overlap;
  definition.catch_up = options.catch_up;
  definition.catch_up_window_us = options.catch_up_window.count();
  definition.jitter_us = options.jitter.count();
  definition.pause_after_failures = options.pause_after_failures;
  definition.max_runs = options.max_runs;
  definition.version = options.version;
  return definition;
}

std::string revision_of(const store::ScheduleRecord& record) {
  std::string text = record.workflow;
  text += '\0';
  text += record.definition;
  return to_hex(sha256(text)).substr(0, 16);
}

std::vector<std::int64_t> shown_times(const ScheduleDefinition& definition,
                                      const ScheduleState& state, std::int64_t now_us) {
  std::uint64_t most = kShownTimes;
  if (definition.max_runs != 0) {
    const std::uint64_t fired = std::min(state.counters.fired, definition.max_runs);
    most = std::min(most, definition.max_runs - fired);
  }
  // What it waits for may be past, if its jitter is under way.
  const bool is_late = !state.paused && state.next_us != 0 && state.next_us <= now_us;
  return next_times(definition.spec, is_late ? state.next_us - 1 : now_us, most,
                    {kMostStepsOfView});
}

Result<ScheduleInfo> view_of(const store::ScheduleRecord& record, std::int64_t now_us) {
  PAWL_TRY(const ScheduleDefinition definition, decode_definition(record.definition));
  PAWL_TRY(const ScheduleState state, decode_state(record.state));
  ScheduleInfo info;
  info.id = record.id;
  info.workflow = record.workflow;
  info.revision = revision_of(record);
  PAWL_TRY(info.options, options_of(definition));
  info.meaning = words_of(definition.spec);
  info.declared = definition.origin != kByPerson;
  if (definition.origin == kChangedByPerson) {
    PAWL_TRY(const ScheduleDefinition declared, decode_definition(definition.declared));
    info.source_meaning = words_of(declared.spec);
  }
  for (std::int64_t at_us : shown_times(definition, state, now_us)) {
    info.next.push_back(time_of(at_us));
  }
  show_state(state, &info);
  info.created_at = time_of(record.created_at_us);
  return info;
}

}  // namespace pawl::engine

namespace pawl {

Result<SchedulePreview> preview_schedule(const ScheduleTimes& times, Time after,
                                         std::size_t count) {
  PAWL_TRY(const engine::ScheduleSpec spec, engine::spec_of(times));
  SchedulePreview preview;
  preview.meaning = engine::words_of(spec);
  for (std::int64_t at_us : engine::next_times(spec, after.time_since_epoch().count(), count,
                                               {engine::kMostStepsOfPreview})) {
    preview.next.push_back(Time(Duration(at_us)));
  }
  return preview;
}

}  // namespace pawl
