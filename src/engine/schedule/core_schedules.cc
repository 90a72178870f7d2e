// Schedules: those that are due are looked at, a bounded number with each commit, and what they
// start becomes durable together with where they stand. schedule/firing.h decides; this file reads,
// writes and tells.
#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "engine/core/core.h"

namespace pawl::engine {
namespace {

// Bounds of what one look adds to a batch: others have their turns and commits in between.
constexpr std::uint32_t kPage = 256;
constexpr std::size_t kMostStartsAtOnce = 512;
// There is no room now, or those that are due are being written.
constexpr std::int64_t kSoonUs = 10'000;
// A schedule that cannot be read, or a workflow's start that was refused while others wait.
constexpr std::int64_t kBrokenAgainUs = 3'600'000'000;
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

// --- what is due

void Core::watch_schedule(std::int64_t wake_at_us) {
  if (wake_at_us == 0 || !schedules_.expect(wake_at_us, batch_.id)) return;
  wall_.add({wake_at_us, TimerKind::kSchedules, 0, 0});
}

Status Core::find_due_schedules() {
  const std::int64_t now_us = clock_.now_us();
  PAWL_TRY(auto due, store_.due_schedules(options_.ns, now_us, kPage));
  std::size_t starts = 0;
  bool left = due.size() == kPage, written = false;
  for (const store::ScheduleRecord& record : due) {
    // Whoever writes it finds out when it is due next.
    if (under_way_.any({name_under_way(record.id)})) continue;
    if (starts >= kMostStartsAtOnce || keys_.low() || !check_room()) {
      left = true;
      break;
    }
    PAWL_TRY(const std::size_t started, look_at_schedule(record));
    starts += started;
    written = true;
  }
  PAWL_TRY(std::optional<std::int64_t> next, store_.next_schedule(options_.ns, now_us));
  if (left && written) {
    batch_.done.push_back([this](const Status& status) {
      if (status) watch_schedule(clock_.now_us());
    });
  } else if (left) {
    next = now_us + kSoonUs;
  }
  schedules_.set(next);
  if (next) wall_.add({*next, TimerKind::kSchedules, 0, 0});
  return {};
}

// Returns how many runs it starts.
Result<std::size_t> Core::look_at_schedule(const store::ScheduleRecord& record) {
  Status asked;
  PAWL_TRY(const ScheduleNow now, schedule_now(record, &asked));
  auto change = look(record, now);
  if (!asked) return fail(asked.error());
  if (!change) {
    // It is not lost, and it does not keep the others from their times.
    store::ScheduleWrite write;
    write.record = record;
    write.record.wake_at_us = now.now_us + kBrokenAgainUs;
    write.revision = record.revision;
    batch_.commit.schedules.push_back(std::move(write));
    batch_.schedule_done.emplace_back([](const Result<store::ScheduleWriteResult>&) {});
    return 0;
  }
  const std::size_t starts = change->starts.size();
  write_schedule(record, std::move(*change), [](const Result<store::ScheduleRecord>&) {});
  return starts;
}

// The clock was set back. A page at a time, each of which is looked at after the one before is
// durable.
Status Core::look_at_schedules_again(const std::string& after) {
  PAWL_TRY(auto page, store_.schedules(options_.ns, after, kPage));
  const auto again = [](const std::optional<store::ScheduleRecord>& record,
                        const ScheduleNow& now) -> Result<ScheduleChange> {
    if (!record) return fail(ErrorCode::unknown_schedule, "it has been deleted");
    return engine::look_again(*record, now);
  };
  for (const store::ScheduleRecord& record : page) {
    change_schedule(record.id, again, [](const Result<store::ScheduleRecord>&) {});
  }
  if (page.size() < kPage) return {};
  batch_.done.push_back([this, last = page.back().id](const Status& status) {
    if (!status || failed_) return;
    if (Status looked = look_at_schedules_again(last); !looked) store_failed(looked.error());
  });
  return {};
}

// --- runs that have ended

Result<std::vector<ScheduleEnd>> Core::ends_of(const store::ScheduleRecord& record) {
  std::vector<ScheduleEnd> ends;
  auto state = decode_state(record.state);
  if (!state) return ends;  // whoever looks at it finds out
  for (const ScheduledRun& run : state->live) {
    PAWL_TRY(const auto standing, store_.standing(run.run));
    if (standing.result) {
      ends.push_back({run.run, standing.result->status});
    } else if (!standing.live) {
      ends.push_back({run.run, std::nullopt});
    }
  }
  return ends;
}

// `asked` is set if the store could not answer a question of whoever uses the result.
Result<ScheduleNow> Core::schedule_now(const std::optional<store::ScheduleRecord>& record,
                                       Status* asked) {
  ScheduleNow now;
  now.now_us = clock_.now_us();
  if (record) {
    PAWL_TRY(now.ends, ends_of(*record));
  }
  now.is_taken = [this, asked](const std::string& start_key) {
    auto owner = store_.find_start_key(options_.ns, start_key);
    if (!owner) *asked = fail(owner.error());
    return owner && owner->has_value();
  };
  return now;
}

void Core::schedule_run_ended(const HotRun& run) {
  const auto tag = std::ranges::find(run.record.tags, kScheduleTag, &store::Tag::first);
  if (tag == run.record.tags.end()) return;
  const auto edit = [key = run.key](const std::optional<store::ScheduleRecord>& record,
                                    const ScheduleNow& now) -> Result<ScheduleChange> {
    // Anybody may give a run such a tag, and somebody else may have seen to this end.
    const auto ended = std::ranges::find(now.ends, key, &ScheduleEnd::run);
    if (!record || ended == now.ends.end()) {
      return fail(ErrorCode::unknown_schedule, "no schedule follows the run");
    }
    return look(*record, now);
  };
  change_schedule(tag->second, edit, [](const Result<store::ScheduleRecord>&) {});
}

// --- changes

void Core::change_schedule(const std::string& id, ScheduleEdit edit,
                           Reply<store::ScheduleRecord> reply, AuditNote note) {
  PAWL_ASSERT(edit);
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  if (under_way_.any({name_under_way(id)})) {
    return under_way_.wait({name_under_way(id)}, [this, id, edit, reply, note] {
      change_schedule(id, edit, reply, note);
    });
  }
  auto found = store_.schedule(options_.ns, id);
  if (!found) return reply(fail(found.error()));
  Status asked;
  auto now = schedule_now(*found, &asked);
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
  write_schedule(
      std::move(record), std::move(*change),
      [this, id, edit, reply, note](const Result<store::ScheduleRecord>& written) {
        // Another node was faster: once more, on what it has written.
        const bool lost = !written && written.error().code == ErrorCode::schedule_exists;
        if (lost) return change_schedule(id, edit, reply, note);
        reply(written);
      },
      note);
}

// `done` hears of schedule_exists if another node was faster.
void Core::write_schedule(store::ScheduleRecord record, ScheduleChange change,
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
  add_audit(std::move(note), store::AuditWrite::About::kSchedule, record.key, 0,
            &batch_.commit.audits);
  under_way_.begin({name_under_way(record.id)});
  batch_.commit.schedules.push_back(std::move(write));
  batch_.schedule_done.emplace_back(
      [this, record = std::move(record), change = std::move(change), starts, before,
       done](const Result<store::ScheduleWriteResult>& result) mutable {
        const bool won = result && result->won;
        ++record.revision;
        if (won) count_change(before, change.state.counters, &counters_);
        if (won) schedule_written(record, change, starts, *result);
        if (result && !won) watch_schedule(clock_.now_us());
        under_way_.end({name_under_way(record.id)});
        if (!result) return done(fail(result.error()));
        if (!won) return done(fail(ErrorCode::schedule_exists, "another node was faster"));
        done(record);
      });
}

// Adds a run to the write, or notes why there is none.
bool Core::start_scheduled(const std::string& id, const NewStart& start, ScheduleChange* change,
                           store::ScheduleWrite* write) {
  StartRequest request;
  request.workflow = change->workflow;
  request.version = change->definition.version;
  request.start_key = start.start_key;
  request.tags = {{kScheduleTag, id},
                  {kNominalTag, time_text(start.nominal_us)},
                  {kActualTag, time_text(clock_.now_us())}};
  request.input = Payload::trusted(start.input);
  const bool is_default = change->definition.input == "null";
  auto made = make_record(request, is_default ? Input::kIfTaken : Input::kGiven, &write->blobs);
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

void Core::schedule_written(const store::ScheduleRecord& record, const ScheduleChange& change,
                            const std::vector<store::RunRecord>& starts,
                            const store::ScheduleWriteResult& result) {
  for (std::size_t i = 0; i < starts.size(); ++i) {
    if (!result.starts[i].inserted) continue;
    ++counters_.started;
    ++meters_.workflow(starts[i].workflow).started;
    touch(starts[i].key);
  }
  if (change.erased) return;
  end_runs_of(record.id, change);
  watch_schedule(record.wake_at_us);
}

void Core::end_runs_of(const std::string& id, const ScheduleChange& change) {
  const std::string reason = change.erased ? "its schedule '" + id + "' was deleted"
                                           : "its schedule '" + id + "' starts the next run";
  for (const ScheduledRun& run : change.cancelled) {
    cancel({run.id, reason, {}}, [](const Result<void>&) {});
  }
  for (const ScheduledRun& run : change.killed) kill({run.id, reason}, [](const Result<void>&) {});
}

}  // namespace pawl::engine
