#include "engine/run/run_writes.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "engine/call/promises.h"
#include "engine/call/submissions.h"
#include "engine/core/store_trouble.h"
#include "engine/history/keeping.h"
#include "engine/run/cold_writes.h"
#include "engine/run/hot_runs.h"
#include "engine/run/intake.h"
#include "engine/run/lineup.h"
#include "engine/run/run_results.h"
#include "engine/run/waiting_clients.h"
#include "engine/schedule/schedules.h"
#include "engine/task/admissions.h"
#include "engine/task/dispatcher.h"
#include "engine/task/hand_out.h"
#include "engine/task/leases.h"
#include "engine/time/run_timers.h"
#include "engine/trace/traces.h"

namespace pawl::engine {
namespace {

bool all_recorded(const store::RunWriteResult& result) {
  auto recorded = [](store::Recorded how) { return how == store::Recorded::kRecorded; };
  return std::ranges::all_of(result.outcomes, recorded) &&
         std::ranges::all_of(result.messages, recorded);
}

// The number that the program may have been given it under already.
std::optional<std::uint64_t> take_foretold(HotRun& run, const store::ArrivalElsewhere& arrival) {
  if (!arrival.outcome) return std::nullopt;
  auto place = std::ranges::find(run.foretold, arrival.outcome->call, &Foretold::call);
  if (place == run.foretold.end()) return std::nullopt;
  std::uint64_t number = place->number;
  run.foretold.erase(place);
  return number;
}

// What a write takes beside the run's state, where that may be much.
std::size_t bytes_of(const store::RunWrite& write) {
  std::size_t bytes = 0;
  const auto add_blobs = [&bytes](const std::vector<store::BlobRecord>& blobs) {
    for (const store::BlobRecord& blob : blobs) bytes += blob.bytes.size();
  };
  add_blobs(write.blobs);
  if (!write.step) return bytes;
  const store::Effects& effects = write.step->effects;
  add_blobs(effects.blobs);
  for (const store::LogRecord& log : effects.logs) bytes += log.line.size();
  for (const store::StreamItem& item : effects.stream_items) bytes += item.payload.size();
  if (effects.turn) bytes += effects.turn->data.size();
  return bytes;
}

}  // namespace

void RunWrites::add(HotRun& run, Recording&& recording, std::optional<store::Step>&& step,
                    std::vector<TaskOrder>&& orders) {
  run.check();
  if (step) keep_turn(store_, clock_.now_us(), run, *step, trouble_);
  store::RunWrite& write = batch_.commit.runs.emplace_back();
  write.run = run.key;
  write.home = node_;
  if (run.life.is_fresh()) {
    write.start = run.record;
    write.input = std::move(recording.input);
    run.refused = nullptr;
    if (!run.begun) run_timers_.watch(run);
  }
  if (run.begun) {
    run.record.input = {};
    // The schedule hears of the run's end by its tag, and its tasks of its trace.
    std::erase_if(run.record.tags, [](const store::Tag& tag) {
      return tag.first != kScheduleTag && tag.first != kTraceTag;
    });
  }
  write.outcomes = std::move(recording.outcomes);
  write.messages = std::move(recording.messages);
  write.control = recording.control;
  write.detail = std::move(recording.detail);
  write.blobs = std::move(recording.blobs);
  write.step = std::move(step);
  batch_.bytes += bytes_of(write);
  for (const store::AuditWrite& audit : recording.audits) batch_.commit.audits.push_back(audit);
  run.life.write(batch_.id);
  batch_.contexts.push_back({false, run.arrivals, std::move(recording.watchers),
                             std::move(recording.message_done), std::move(recording.told),
                             std::move(orders), std::move(recording.audits)});
}

void RunWrites::answered(store::RunWrite& write, WriteContext& context,
                         const Result<store::RunWriteResult>& result) {
  // Its tasks have been passed over so far, if it was paused.
  if (write.control == store::Control::kResume || write.control == store::Control::kCancel ||
      write.control == store::Control::kRelease) {
    admissions_.suspect_all(batch_.id);
    dispatcher_.suspect_pending(batch_.id);
  }
  if (write.control == store::Control::kFailHeld && result->controlled) lineup_.touch(write.run);
  count(write, *result);
  if (traces_.on()) traces_.written(write, *result);
  if (options_.observer != nullptr && options_.observer->wants()) tell_observer(write, *result);
  if (context.cold) {
    cold_.remove(write.run);
    if (result->ready) lineup_.touch(write.run);
    if (result->refused) return context.tell(fail(*result->refused));
  } else if (result->refused) {
    return refused(write, context, *result->refused);
  } else if (write.step && result->start.inserted && !result->step_won) {
    return lost(write, context);
  } else {
    taken(write, context, *result);
  }
  leases_.drop_settled(write, *result);
  context.tell(result);
}

void RunWrites::taken(store::RunWrite& write, WriteContext& context,
                      const store::RunWriteResult& result) {
  HotRun* run = runs_.find(write.run);
  PAWL_ASSERT(run != nullptr && run->life.has_writes());
  if (!result.start.inserted) {
    if (write.step) step_lost(write);
    run->life.written();
    if (!run->life.has_writes()) return runs_.drop(write.run);
    // It continued as new at once: its next step is on its way, and will be refused.
    return run->life.doom();
  }
  if (write.step) {
    step_won(*run, write, context, result);
    if (write.step->ended) return;
    if (run->strikes > 0) forgive(*run);
  }
  const bool settled = run->life.written();
  // Somebody else's arrival came in between, or one of ours was refused: the numbers in memory are
  // not the store's. Or somebody else has resumed it.
  bool idle = !run->life.has_writes() && !run->turn && (!run->life.is_wanted() || run->kept_back());
  bool as_thought = write.step || (all_recorded(result) && result.arrivals == context.arrivals);
  if (!as_thought) intake_.spoil_step(run->key);
  if (run->life.is_doomed()) return intake_.retire(*run);
  if (settled) {
    return intake_.take_recorded(*run, write, result) ? lineup_.touch(*run) : intake_.retire(*run);
  }
  if (!as_thought || (result.ready && idle)) return intake_.retire(*run);
  // A run that begins later need not wait in memory.
  if (!run->begun && !run->life.is_wanted() && !run->life.has_writes()) return intake_.let_go(*run);
  if (idle && run->begun && run->waits.groups.empty()) runs_.rest(*run);
}

// The step lost a race, and its write was left out as a whole. What was to be recorded with it is
// recorded alone; the run is read again.
void RunWrites::lost(store::RunWrite& write, WriteContext& context) {
  ++counters_.conflicts;
  HotRun* run = runs_.find(write.run);
  PAWL_ASSERT(run != nullptr);
  run->life.written();
  run->life.lose();
  step_lost(write);
  intake_.spoil_step(run->key);
  intake_.retire(*run);
  Recording recording{std::move(write.outcomes),
                      std::move(context.watchers),
                      std::move(write.messages),
                      std::move(context.message_done),
                      write.control,
                      std::move(write.detail),
                      std::move(write.blobs),
                      std::move(context.told),
                      std::move(context.audits)};
  if (!recording.empty()) return intake_.record_cold(write.run, std::move(recording));
  for (const RunDone& done : recording.told) done(store::RunWriteResult());
}

// The store will never take this write. A start fails; a run that is there is held back, so that
// somebody can look at it.
void RunWrites::refused(store::RunWrite& write, WriteContext& context, const Error& error) {
  HotRun* run = runs_.find(write.run);
  PAWL_ASSERT(run != nullptr);
  run->life.written();
  run->life.lose();
  if (write.step) step_lost(write);
  context.tell(fail(error));
  if (write.start) return runs_.drop(write.run);
  intake_.spoil_step(run->key);
  intake_.retire(*run);
  Recording pause;
  pause.control = store::Control::kPause;
  pause.detail = {"the store refuses its step: " + to_string(error), clock_.now_us(), 0};
  if (write.control != store::Control::kPause) intake_.record_cold(write.run, std::move(pause));
}

// Its effects are true now: tasks go out, other runs are woken, waiting clients hear the result.
void RunWrites::step_won(HotRun& run, store::RunWrite& write, WriteContext& context,
                         const store::RunWriteResult& result) {
  store::Effects& effects = write.step->effects;
  for (TaskOrder& order : context.orders) {
    Lease* lease = dispatcher_.lease(order.call);
    if (lease == nullptr) continue;
    meters_.task(lease->name).waiting.add(0);
    hand_out_.give_out(*lease, std::move(order));
  }
  for (const store::CallCancel& cancel : effects.cancels) {
    Lease* lease = dispatcher_.lease(cancel.call);
    if (lease != nullptr && !lease->cancelling) hand_out_.cancel_leased(*lease);
  }
  submissions_.forget_cancelled(run, effects, result.cancels);
  if (promises_.any()) promises_.answer_awaited(effects);
  for (std::size_t i = 0; i < effects.arrivals.size(); ++i) {
    arrived_elsewhere(run, effects.arrivals[i], result.elsewhere[i]);
  }
  for (std::size_t i = 0; i < effects.starts.size(); ++i) {
    if (!result.starts[i].inserted) continue;
    if (effects.starts[i].start_at_us <= clock_.now_us()) lineup_.touch(effects.starts[i].key);
  }
  const std::optional<store::Parked>& parked = write.step->parked;
  if (write.step->ended || (parked && parked->status)) clients_.tell_status(run.key);
  if (write.step->ended || !effects.stream_items.empty()) clients_.tell_streams(run.key);
  if (!write.step->ended) return;
  schedules_.run_ended(run);
  if (promises_.any()) promises_.fail_stranded(run.key);
  if (clients_.await_end(run.key)) {
    store::RunResult ended;
    ended.run = run.key;
    ended.status = write.step->ended->status;
    ended.outcome = std::move(write.step->ended->outcome);
    auto outcome = read_outcome(ended, store_);
    if (!outcome) trouble_.note(outcome.error());  // they are answered when it is back
    if (outcome) clients_.note_end(run.key, std::move(*outcome));
  }
  intake_.let_go(run);
}

void RunWrites::arrived_elsewhere(HotRun& from, const store::ArrivalElsewhere& arrival,
                                  const store::ElsewhereResult& result) {
  bool recorded = result.recorded == store::Recorded::kRecorded;
  if (arrival.control == store::Control::kCancel) dispatcher_.suspect_pending(batch_.id);
  bool request = arrival.message && !arrival.message->reply_to.empty();
  if (request && !recorded) promises_.fail_stranded(arrival.run);
  if (arrival.if_refused != 0) {
    // Nobody has reckoned with it: the run is read again.
    if (recorded) from.life.doom();
    return;
  }
  if (cold_.contains(arrival.run)) {
    cold_.remove(arrival.run);
    if (result.ready) lineup_.touch(arrival.run);
    return;
  }
  HotRun* other = runs_.find(arrival.run);
  if (other == nullptr) return;
  other->life.written();
  // Another node's arrivals may have come in between.
  bool idle = !other->life.has_writes() && !other->life.is_wanted() && !other->turn;
  bool behind = result.arrival > other->arrivals || (result.ready && idle);
  if (std::optional<std::uint64_t> number = take_foretold(*other, arrival)) {
    bool as_thought = recorded && result.arrival == *number;
    if (!as_thought) intake_.spoil_step(other->key);
    behind = behind || !as_thought;
  }
  if (!recorded || behind) other->life.doom();
  if (other->life.is_doomed() && other != &from)
    intake_.retire(*other);  // `from` is retired by who looks at it now
}

// A run that has made a step since the process died in its turn was there by chance.
void RunWrites::forgive(HotRun& run) {
  if (run.paused || run.life.is_settling() || run.life.is_doomed()) return;
  if (run.recording.control != store::Control::kNone) return;
  run.strikes = 0;
  Recording recording;
  recording.control = store::Control::kResume;
  intake_.record(run.key, std::move(recording), std::nullopt);
}

// As if it had never been: the tasks it gave out go back, and who was to get something is read
// again.
void RunWrites::step_lost(store::RunWrite& write) {
  store::Effects& effects = write.step->effects;
  for (const store::CallRecord& call : effects.calls) {
    if (call.status == store::CallStatus::kLeased) dispatcher_.undo_lease(call.key);
  }
  for (const store::ArrivalElsewhere& arrival : effects.arrivals) {
    if (arrival.if_refused != 0) continue;
    if (cold_.contains(arrival.run)) {
      cold_.remove(arrival.run);
    } else if (HotRun* other = runs_.find(arrival.run)) {
      other->life.written();
      if (take_foretold(*other, arrival)) intake_.spoil_step(other->key);
      if (arrival.run == write.run) continue;  // retired by the caller
      intake_.retire(*other);
    }
  }
}

}  // namespace pawl::engine
