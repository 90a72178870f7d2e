// What a step that has won does beyond its own row.
#include <algorithm>
#include <vector>

#include "store/memory/transaction.h"

namespace pawl::store::memory {

Status Transaction::apply_effects(const RunWrite& write, RunWriteResult& result) {
  const Effects& effects = write.step->effects;
  for (const CallRecord& call : effects.calls) {
    if (!tables_.calls.insert(call.key, call)) {
      return fail(ErrorCode::store_refused, "call key " + std::to_string(call.key) + " is in use");
    }
    const bool is_leased =
        call.status == CallStatus::kLeased || call.status == CallStatus::kCancelling;
    if (is_leased) note_lease(call);
  }
  for (const CallCancel& cancel : effects.cancels) {
    result.cancels.push_back(cancel_call(write.run, cancel));
  }
  for (const std::uint64_t arrival : effects.taken) tables_.inbox.erase({write.run, arrival});
  for (const MessageRecord& message : effects.put_back) {
    tables_.inbox.insert({write.run, message.arrival}, message);
  }
  for (const RunRecord& run : effects.starts) {
    PAWL_TRY(StartResult started, start_run(run, commit_.node));
    result.starts.push_back(started);
  }
  for (const ArrivalElsewhere& arrival : effects.arrivals) {
    const bool applies = arrival.if_refused == 0 || is_refused(effects, result, arrival.if_refused);
    result.elsewhere.push_back(applies ? arrive_elsewhere(arrival)
                                       : ElsewhereResult{Recorded::kLeftOut});
  }
  for (const LogRecord& log : effects.logs) tables_.logs.put({log.run, tables_.next_log++}, log);
  if (!effects.tags.empty()) {
    RunRecord record = *tables_.runs.find(write.run);
    for (const auto& [name, value] : effects.tags) set_tag(&record.tags, name, value);
    tables_.runs.put(write.run, std::move(record));
  }
  for (const std::string& hash : effects.dropped_blobs) {
    tables_.blobs.erase(std::pair(write.run, hash));
  }
  for (const BlobRecord& blob : effects.blobs) {
    tables_.blobs.insert({blob.run, blob.hash}, blob.bytes);
  }
  if (effects.drop_before != 0) drop_calls(write.run, effects, write.step->seen);
  if (effects.keep_logs != 0) drop_logs(write.run, effects.keep_logs);
  return {};
}

void Transaction::drop_logs(Key run, std::uint32_t kept) {
  std::uint64_t lines = 0;
  for_each_of(tables_.logs, run, [&](const auto&, const LogRecord&) { ++lines; });
  for_each_of(tables_.logs, run, [&](const auto& id, const LogRecord&) {
    if (lines > kept) tables_.logs.erase(std::pair(id));
    if (lines > kept) --lines;
  });
}

// Whether the call is settled now, or is not there.
bool Transaction::cancel_call(Key run, const CallCancel& cancel) {
  const CallRecord* found = tables_.calls.find(cancel.call);
  if (found == nullptr || found->run != run) return true;
  CallRecord call = *found;
  if (call.status == CallStatus::kPending || call.status == CallStatus::kOpen) {
    call.status = CallStatus::kCancelled;
    call.ended_at_us = cancel.at_us;
  } else if (call.status == CallStatus::kLeased) {
    call.status = CallStatus::kCancelling;
  } else {
    return is_settled(call.status);
  }
  tables_.calls.put(call.key, call);
  return is_settled(call.status);
}

ElsewhereResult Transaction::arrive_elsewhere(const ArrivalElsewhere& arrival) {
  Arrival done;
  if (arrival.outcome) {
    done = record_outcome(arrival.run, *arrival.outcome);
  } else if (arrival.message) {
    done = record_message(arrival.run, *arrival.message);
  } else {
    done = record_control(arrival.run, arrival.control, arrival.detail);
  }
  const RunState* state = tables_.states.find(arrival.run);
  return {done.recorded, done.number, state != nullptr && is_runnable(*state)};
}

void Transaction::drop_calls(Key run, const Effects& effects, std::uint64_t seen) {
  const Key before = effects.drop_before;
  if (!tables_.calls_of_run.contains({run, before})) return;
  std::vector<Key> dropped;
  Key previous = 0;
  // From the oldest on, so that every call that stays is linked to the one that stayed before it.
  for (auto place = tables_.calls_of_run.lower_bound({run, 0});
       place != tables_.calls_of_run.end() && place->first == run && place->second <= before;
       ++place) {
    const CallRecord& call = *tables_.calls.find(place->second);
    const bool kept = call.key == before ||
                      std::ranges::binary_search(effects.not_dropped, call.key) ||
                      !is_settled(call.status) || call.arrival > seen;
    if (!kept) {
      dropped.push_back(call.key);
      continue;
    }
    if (call.previous != previous) {
      CallRecord linked = call;
      linked.previous = previous;
      tables_.calls.put(linked.key, linked);
      // The index was rewritten with the row; the same entry is there again.
      place = tables_.calls_of_run.find({run, linked.key});
      previous = linked.key;
    } else {
      previous = call.key;
    }
  }
  for (const Key call : dropped) erase_call(call);
}

}  // namespace pawl::store::memory
