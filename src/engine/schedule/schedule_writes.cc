#include "engine/schedule/schedules.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "engine/control/audit_notes.h"
#include "engine/control/verbs.h"
#include "engine/core/store_trouble.h"
#include "engine/run/lineup.h"
#include "engine/run/starts.h"
#include "engine/run/under_way.h"
#include "engine/trace/traces.h"

namespace pawl::engine {
namespace {

// Until a start that was refused is tried again, while others wait for it.
constexpr std::int64_t kRefusedAgainUs = 1'000'000;

std::string name_under_way(const std::string& id) { return "schedule " + id; }

// Corrects what was noted of a start when it was decided.
Firing* find_started(ScheduleState* state, std::int64_t nominal_us) {
  for (auto at = state->recent.rbegin(); at != state->recent.rend(); ++at) {
    if (at->nominal_us == nominal_us && at->what == "started" && at->run.empty()) return &*at;
  }
  return nullptr;
}

void note_refused(ScheduleState* state, const NewStart& start, const Error& error) {
  --state->counters.fired;
  ++state->counters.missed;
  if (Firing* firing = find_started(state, start.nominal_us)) {
    firing->what = "refused";
    firing->run = error.message;
  }
}

// Of a record that is to be written; none before the first time.
ScheduleCounters counters_of(const store::ScheduleRecord& record) {
  if (record.state.empty()) return {};
  const auto state = decode_state(record.state);
  return state ? state->counters : ScheduleCounters();
}

// What has come to the counters since `before`, for the metrics.
void count_change(const ScheduleCounters& before, const ScheduleCounters& after,
                  CoreCounters* counters) {
  counters->schedules_fired += after.fired - before.fired;
  counters->schedules_skipped += after.skipped - before.skipped;
  counters->schedules_missed += after.missed - before.missed;
  counters->schedules_dropped += after.dropped - before.dropped;
}

}  // namespace

void Schedules::change(const std::string& id, ScheduleEdit edit, Reply<store::ScheduleRecord> reply,
                       AuditNote note) {
  PAWL_ASSERT(edit);
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  if (under_way_.any({name_under_way(id)})) {
    return under_way_.wait({name_under_way(id)},
                           [this, id, edit, reply, note] { change(id, edit, reply, note); });
  }
  auto found = store_.schedule(options_.ns, id);
  if (!found) return reply(fail(found.error()));
  Status asked;
  auto now = situation(*found, &asked);
  if (!now) return reply(fail(now.error()));
  auto change = edit(*found, *now);
  if (!asked) return reply(fail(asked.error()));
  if (!change) return reply(fail(change.error()));
  store::ScheduleRecord record;
  if (*found) {
    record = **found;
  } else {
    record.key = keys_.next();
    record.ns = options_.ns;
    record.id = id;
    record.created_at_us = now->now_us;
  }
  write(
      std::move(record), std::move(*change),
      [this, id, edit, reply, note](const Result<store::ScheduleRecord>& written) {
        // Another node was faster: once more, on what it has written.
        const bool lost = !written && written.error().code == ErrorCode::schedule_exists;
        if (lost) return this->change(id, edit, reply, note);
        reply(written);
      },
      note);
}

// `done` hears of schedule_exists if another node was faster.
void Schedules::write(store::ScheduleRecord record, ScheduleChange change,
                      const Reply<store::ScheduleRecord>& done, AuditNote note) {
  store::ScheduleWrite write;
  write.revision = record.revision;
  write.erased = change.erased;
  const ScheduleCounters before = counters_of(record);
  for (const NewStart& start : change.starts) {
    if (start_scheduled(record.id, start, &change, &write)) continue;
    change.wake_at_us = std::min(change.wake_at_us == 0 ? INT64_MAX : change.wake_at_us,
                                 clock_.now_us() + kRefusedAgainUs);
  }
  record.workflow = change.workflow;
  record.definition = encode_definition(change.definition);
  record.state = encode_state(change.state);
  record.wake_at_us = change.wake_at_us;
  write.record = record;
  const std::vector<store::RunRecord> starts = write.starts;
  // Nobody would ask again for the ends of a deleted schedule's runs.
  if (change.erased) end_runs_of(record.id, change);
  audit_.add(std::move(note), store::AuditWrite::About::kSchedule, record.key, 0,
             &batch_.commit.audits);
  under_way_.begin({name_under_way(record.id)});
  batch_.commit.schedules.push_back(std::move(write));
  batch_.schedule_done.emplace_back(
      [this, record = std::move(record), change = std::move(change), starts, before,
       done](const Result<store::ScheduleWriteResult>& result) mutable {
        const bool won = result && result->won;
        ++record.revision;
        if (won) count_change(before, change.state.counters, &counters_);
        if (won) written(record, change, starts, *result);
        if (result && !won) watch(clock_.now_us());
        under_way_.end({name_under_way(record.id)});
        if (!result) return done(fail(result.error()));
        if (!won) return done(fail(ErrorCode::schedule_exists, "another node was faster"));
        done(record);
      });
}

// Adds a run to the write, or notes why there is none.
bool Schedules::start_scheduled(const std::string& id, const NewStart& start,
                                ScheduleChange* change, store::ScheduleWrite* write) {
  StartRequest request;
  request.workflow = change->workflow;
  request.version = change->definition.version;
  request.start_key = start.start_key;
  request.tags = {{kScheduleTag, id},
                  {kNominalTag, time_text(start.nominal_us)},
                  {kActualTag, time_text(clock_.now_us())}};
  request.input = Payload::trusted(start.input);
  const bool is_default = change->definition.input == "null";
  auto made = starts_.make_record(
      request, is_default ? Starts::Input::kIfTaken : Starts::Input::kGiven, &write->blobs);
  if (!made) {
    note_refused(&change->state, start, made.error());
    return false;
  }
  if (Firing* firing = find_started(&change->state, start.nominal_us)) firing->run = made->first.id;
  if (change->state.live.size() < kMostLiveRuns) {
    change->state.live.push_back({made->first.key, made->first.id, start.nominal_us});
  }
  write->starts.push_back(std::move(made->first));
  return true;
}

void Schedules::written(const store::ScheduleRecord& record, const ScheduleChange& change,
                        const std::vector<store::RunRecord>& starts,
                        const store::ScheduleWriteResult& result) {
  for (std::size_t i = 0; i < starts.size(); ++i) {
    if (!result.starts[i].inserted) continue;
    ++counters_.started;
    ++meters_.workflow(starts[i].workflow).started;
    lineup_.touch(starts[i].key);
    traces_.fired(starts[i]);
  }
  if (change.erased) return;
  end_runs_of(record.id, change);
  watch(record.wake_at_us);
}

void Schedules::end_runs_of(const std::string& id, const ScheduleChange& change) {
  const std::string reason = change.erased ? "its schedule '" + id + "' was deleted"
                                           : "its schedule '" + id + "' starts the next run";
  for (const ScheduledRun& run : change.cancelled) {
    verbs_.cancel({run.id, reason, {}}, [](const Result<void>&) {});
  }
  for (const ScheduledRun& run : change.killed)
    verbs_.kill({run.id, reason}, [](const Result<void>&) {});
}

}  // namespace pawl::engine
