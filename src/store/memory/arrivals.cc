// Arrivals: outcomes, messages and controls, each with the run's next number.
#include "store/memory/transaction.h"
#include "store/waits.h"

namespace pawl::store::memory {

namespace {

bool fence_fits(const CallRecord& call, const Outcome& outcome) {
  return call.session == outcome.session && call.token == outcome.token;
}

CallRecord settled(CallRecord call, const Outcome& outcome, std::uint64_t arrival) {
  call.status = outcome.status;
  call.outcome = outcome.outcome;
  call.ended_at_us = outcome.ended_at_us;
  call.arrival = arrival;
  return call;
}

// Damaged waits wake the run: a turn too many does no harm, a lost one does.
Waits waits_of(RunState& state) {
  Result<Waits> waits = Waits::decode(state.waits);
  if (!waits) state.ready = true;
  return waits.value_or(Waits{});
}

}  // namespace

// Whether every arrival that the write brings was recorded.
bool Transaction::record_own(const RunWrite& write, RunWriteResult& result) {
  bool all = true;
  const bool is_live = tables_.states.find(write.run) != nullptr;
  const auto is_done = [&](const std::string& id) {
    return is_live && !id.empty() && tables_.message_ids.find({write.run, id}) != nullptr;
  };
  // Before any is recorded: several outcomes may be of one request.
  std::vector<bool> done;
  for (const Outcome& outcome : write.outcomes) done.push_back(is_done(outcome.id));
  const bool control_done = is_done(write.detail.id);
  for (std::size_t index = 0; index < write.outcomes.size(); ++index) {
    const Outcome& outcome = write.outcomes[index];
    result.outcomes[index] =
        done[index] ? Recorded::kRepeated : record_outcome(write.run, outcome).recorded;
    if (result.outcomes[index] != Recorded::kRecorded) {
      all = false;
    } else if (!outcome.id.empty()) {
      tables_.message_ids.insert({write.run, outcome.id}, outcome.ended_at_us);
    }
  }
  for (std::size_t index = 0; index < write.messages.size(); ++index) {
    result.messages[index] = record_message(write.run, write.messages[index]).recorded;
    all &= result.messages[index] == Recorded::kRecorded;
  }
  if (write.control != Control::kNone && control_done) return false;
  if (write.control != Control::kNone) {
    const Recorded recorded = record_control(write.run, write.control, write.detail).recorded;
    result.controlled = recorded == Recorded::kRecorded || recorded == Recorded::kRepeated;
    all &= recorded == Recorded::kRecorded;
    if (result.controlled && !write.detail.id.empty()) {
      tables_.message_ids.insert({write.run, write.detail.id}, write.detail.at_us);
    }
  }
  return all;
}

Transaction::Arrival Transaction::record_outcome(Key run, const Outcome& outcome) {
  if (tables_.runs.find(run) == nullptr) return {Recorded::kUnknown};
  const RunState* found = tables_.states.find(run);
  const CallRecord* call = tables_.calls.find(outcome.call);
  const bool fits = call != nullptr && call->run == run && fence_fits(*call, outcome);
  if (found == nullptr) {
    if (fits && !is_settled(call->status)) {
      tables_.calls.put(call->key, settled(*call, outcome, 0));
    }
    return {Recorded::kUnknown};
  }
  if (!fits) return {Recorded::kStale};
  if (is_settled(call->status)) return {Recorded::kRepeated};

  RunState state = *found;
  ++state.arrivals;
  Waits waits = waits_of(state);
  if (waits.outcome(call->number, outcome.status != CallStatus::kCompleted)) state.ready = true;
  state.waits = waits.encode();
  const std::uint64_t number = state.arrivals;
  tables_.calls.put(call->key, settled(*call, outcome, number));
  tables_.states.put(run, std::move(state));
  return {Recorded::kRecorded, number};
}

Transaction::Arrival Transaction::record_message(Key run, const Message& message) {
  const RunState* found = tables_.states.find(run);
  if (found == nullptr) return {Recorded::kUnknown};
  if (!message.id.empty() && !tables_.message_ids.insert({run, message.id}, message.at_us)) {
    return {Recorded::kRepeated};
  }
  RunState state = *found;
  const std::uint64_t number = ++state.arrivals;
  if (waits_of(state).message(message.channel)) state.ready = true;
  tables_.inbox.put({run, number}, {run, number, message.channel, message.payload, message.at_us,
                                    message.reply_to});
  tables_.states.put(run, std::move(state));
  return {Recorded::kRecorded, number};
}

Transaction::Arrival Transaction::record_control(Key run, Control control,
                                                 const ControlDetail& detail) {
  const RunState* found = tables_.states.find(run);
  if (found == nullptr) return {Recorded::kUnknown};
  RunState state = *found;
  const RunRequests* known = tables_.requests.find(run);
  RunRequests requests = known == nullptr ? RunRequests() : *known;
  std::uint64_t number = 0;
  switch (control) {
    case Control::kNone:
      break;
    case Control::kCancel:
      if (state.cancel != CancelState::kNone) {
        hurry(state, requests, detail);
        return {Recorded::kRepeated};
      }
      state.cancel = CancelState::kRequested;
      state.ready = true;
      state.paused = false;
      state.hold.reset();
      number = ++state.arrivals;
      requests = {detail.reason, detail.at_us, detail.force_at_us, {}};
      break;
    case Control::kPause:
      state.paused = true;
      requests.pause_reason = detail.reason;
      break;
    case Control::kResume:
      state.paused = false;
      state.strikes = 0;
      requests.pause_reason.clear();
      break;
    case Control::kStrike:
      ++state.strikes;
      break;
    case Control::kRelease:
      if (!state.hold) return {Recorded::kStale};
      state.hold.reset();
      state.ready = true;
      break;
    case Control::kFailHeld:
      if (!state.hold) return {Recorded::kStale};
      state.hold->until_us = detail.at_us;
      break;
  }
  keep_requests(run, requests);
  tables_.states.put(run, std::move(state));
  return {Recorded::kRecorded, number};
}

// A second cancel may leave less time than the first.
void Transaction::hurry(RunState state, RunRequests requests, const ControlDetail& detail) {
  const std::int64_t before = requests.force_at_us;
  if (detail.force_at_us == 0 || (before != 0 && before <= detail.force_at_us)) return;
  requests.force_at_us = detail.force_at_us;
  keep_requests(state.run, requests);
  state.ready = true;
  tables_.states.put(state.run, std::move(state));
}

void Transaction::keep_requests(Key run, const RunRequests& requests) {
  if (requests == RunRequests()) {
    tables_.requests.erase(run);
  } else {
    tables_.requests.put(run, requests);
  }
}

}  // namespace pawl::store::memory
