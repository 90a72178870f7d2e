// What a step that has won does beyond its own row.
#include <map>

#include "store/apply/decisions.h"

namespace pawl::store::apply {

namespace {

void make_calls(TransactionRows& rows, const Effects& effects) {
  for (const CallRecord& call : effects.calls) {
    rows.insert_call(call);
    if (is_held(call.status)) rows.note_lease(call);
  }
}

bool cancel_call(TransactionRows& rows, Key run, const CallCancel& wish) {
  std::optional<CallRecord> call = rows.call(wish.call);
  const CancelChange change = cancel(call ? &*call : nullptr, run, wish);
  if (change.changed) rows.put_call(*call);
  return change.settled;
}

// Those that came with the same write were never stored.
void take_messages(TransactionRows& rows, const RunWrite& write) {
  const Step& step = *write.step;
  const std::uint64_t own = write.messages.size();
  const std::uint64_t last_own = step.seen - (write.control == Control::kCancel ? 1 : 0);
  for (const std::uint64_t arrival : step.effects.taken) {
    const bool is_own = own > 0 && arrival <= last_own && arrival > last_own - own;
    if (!is_own) rows.erase_message(write.run, arrival);
  }
}

void append_items(TransactionRows& rows, Key run, const std::vector<StreamItem>& items) {
  std::map<std::string_view, StreamRecord> streams;
  for (const StreamItem& item : items) {
    const auto [place, is_new] = streams.try_emplace(item.stream);
    if (is_new) place->second = rows.stream(run, item.stream);
    rows.insert_stream_item(run, append(place->second, item), item);
  }
  for (const auto& [name, stream] : streams) rows.put_stream(run, stream);
}

void drop_calls(TransactionRows& rows, const RunWrite& write) {
  const Effects& effects = write.step->effects;
  const DroppedCalls plan =
      plan_drops(rows.chain(write.run, effects.drop_before), effects, write.step->seen);
  for (const auto& [key, previous] : plan.relinked) {
    std::optional<CallRecord> call = rows.call(key);
    if (!call) continue;
    call->previous = previous;
    rows.put_call(*call);
  }
  for (const Key call : plan.dropped) rows.erase_call(call);
}

Recorded arrive_at(TransactionRows& rows, LiveRun& live, const ArrivalElsewhere& arrival) {
  if (arrival.outcome) {
    const std::optional<CallHead> call = rows.call_head(arrival.outcome->call);
    const Recorded found = judge_outcome(call, arrival.run, *arrival.outcome);
    if (found == Recorded::kRecorded) {
      record_outcome(rows, arrival.run, live, *arrival.outcome, call->number);
    }
    return found;
  }
  if (arrival.message) {
    const std::string& id = arrival.message->id;
    if (!id.empty() && rows.has_message_id(arrival.run, id)) return Recorded::kRepeated;
    const TriggerInput* input = arrival.message->input.get();
    if (input != nullptr && !is_new_input(rows, *input)) return Recorded::kRepeated;
    record_message(rows, arrival.run, live, *arrival.message, nullptr);
    return Recorded::kRecorded;
  }
  const Recorded found = judge_control(live, arrival.control);
  if (found != Recorded::kStale) {
    record_control(rows, arrival.run, live, arrival.control, arrival.detail);
  }
  return found;
}

}  // namespace

ElsewhereResult arrive(TransactionRows& rows, const ArrivalElsewhere& arrival) {
  LiveRun* live = rows.live_run_elsewhere(arrival.run);
  if (live == nullptr) {
    if (arrival.outcome) settle_unheard(rows, arrival.run, *arrival.outcome);
    return {Recorded::kUnknown, 0, false};
  }
  const std::uint64_t before = live->arrivals;
  ElsewhereResult result;
  result.recorded = arrive_at(rows, *live, arrival);
  if (live->arrivals != before) result.arrival = live->arrivals;
  result.ready = live->is_runnable();
  return result;
}

void apply_effects(TransactionRows& rows, const RunWrite& write, Key node, RunWriteResult& result) {
  const Effects& effects = write.step->effects;
  make_calls(rows, effects);
  for (const CallCancel& wish : effects.cancels) {
    result.cancels.push_back(cancel_call(rows, write.run, wish));
  }
  take_messages(rows, write);
  for (const MessageRecord& message : effects.put_back) rows.put_back_message(message);
  for (const RunRecord& run : effects.starts) {
    result.starts.push_back(start_run(rows, run, node));
  }
  for (const ArrivalElsewhere& arrival : effects.arrivals) {
    const bool applies = arrival.if_refused == 0 || is_refused(effects, result, arrival.if_refused);
    result.elsewhere.push_back(applies ? arrive(rows, arrival)
                                       : ElsewhereResult{Recorded::kLeftOut});
  }
  for (const LogRecord& log : effects.logs) rows.add_log(log);
  if (!effects.tags.empty()) rows.change_tags(write.run, effects);
  append_items(rows, write.run, effects.stream_items);
  for (const std::string& hash : effects.dropped_blobs) rows.erase_blob(write.run, hash);
  for (const BlobRecord& blob : effects.blobs) rows.add_blob(blob);
  if (effects.drop_before != 0) drop_calls(rows, write);
  if (effects.keep_logs != 0) rows.trim_logs(write.run, effects.keep_logs);
  if (effects.drop_turns_before != 0) rows.drop_turns(write.run, effects.drop_turns_before);
  if (effects.turn) rows.put_turn(*effects.turn);
}

}  // namespace pawl::store::apply
