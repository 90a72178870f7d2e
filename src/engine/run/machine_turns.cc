#include "engine/run/machine_turns.h"

#include <algorithm>
#include <utility>

#include "engine/core/cells.h"
#include "engine/core/store_trouble.h"
#include "engine/run/machine_host.h"
#include "engine/run/run_reader.h"
#include "vm/interpreter/interpreter.h"
#include "vm/machine_state.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::engine {
namespace {

// Messages that one turn may take one after the other before it is written.
constexpr std::uint32_t kMostRounds = 1'000;
// How often a run may find no memory for its turn before it is held back.
constexpr int kMostStarved = 3;

// However a turn ends, its machine outlives its pace.
struct EndOfPace {
  HotRun& run;

  ~EndOfPace() {
    if (run.machine) run.machine->set_pace(nullptr);
  }
};

}  // namespace

// What the program is given next: everything that it has not seen, messages of channels on which it
// waits, and the time if a timer is due. Empty: it has what it can have.
std::vector<vm::Arrival> MachineTurns::next_arrivals(HotRun& run,
                                                     const std::vector<std::string>& channels,
                                                     std::optional<std::int64_t> wake_at_us) {
  OpenTurn& turn = *run.turn;
  std::vector<vm::Arrival> ordered;
  std::vector<std::size_t> messages;  // places in the inbox
  for (const std::string& channel : channels) {
    std::size_t place = 0;
    while (true) {
      if (place == run.inbox.size() && !run.inbox_complete) {
        if (Status status = read_inbox(store_, run); !status) trouble_.note(status.error());
      }
      if (place == run.inbox.size() || run.inbox[place].channel == channel) break;
      ++place;
    }
    if (place < run.inbox.size()) messages.push_back(place);
  }
  std::sort(messages.begin(), messages.end());
  ordered.reserve(run.unseen.size() + messages.size() + 1);
  auto next = messages.begin();
  auto take_messages = [&](std::uint64_t before) {
    for (; next != messages.end() && run.inbox[*next].arrival < before; ++next) {
      store::MessageRecord& message = run.inbox[*next];
      auto payload = from_cell(message.payload, run.key, store_);
      if (!payload) trouble_.note(payload.error());
      // A failure may come with this round, or while a long turn is open.
      turn.kept.push_back(message);
      if (is_blob(message.payload)) turn.large.push_back(message);
      vm::Arrival& arrival = ordered.emplace_back();
      arrival.kind = vm::Arrival::Kind::kMessage;
      arrival.channel = std::move(message.channel);
      arrival.value = payload ? std::move(*payload) : Payload();
      arrival.call = message.arrival;
      arrival.reply_to = std::move(message.reply_to);
      turn.taken.push_back(message.arrival);
    }
  };
  for (Unseen& unseen : run.unseen) {
    take_messages(unseen.number);
    if (unseen.arrival.kind == vm::Arrival::Kind::kCancel) {
      turn.cancel_delivered = true;
    } else {
      turn.delivered.push_back(unseen.arrival.call);
      turn.failure_delivered = turn.failure_delivered || unseen.arrival.error.has_value();
    }
    ordered.push_back(std::move(unseen.arrival));
  }
  run.unseen.clear();
  take_messages(UINT64_MAX);
  for (auto at = messages.rbegin(); at != messages.rend(); ++at) {
    run.inbox.erase(run.inbox.begin() + static_cast<std::ptrdiff_t>(*at));
  }
  std::int64_t now_us = clock_.now_us();
  if (wake_at_us && *wake_at_us <= now_us) {
    turn.timer_due_us = *wake_at_us;
    vm::Arrival time;
    time.now_us = now_us;
    ordered.push_back(std::move(time));
  }
  return ordered;
}

Result<vm::Activation> MachineTurns::begin(HotRun& run) {
  const store::Cell& cell = run.record.input;
  const std::vector<store::BlobRecord>& blobs = run.turn->recording.blobs;
  // A large input of a run that is not durable yet is still in memory.
  PAWL_TRY(Payload input, run.life.is_fresh() && is_blob(cell) ? from_blob(blobs.front())
                                                               : from_cell(cell, run.key, store_));
  run.machine = std::make_unique<vm::Machine>(run.program, options_.limits, host_);
  run.machine->set_pace(run.paced.get());
  run.machine->state().next_call = run.open.last_number() + 1;
  run.begun = true;
  if (const auto& replay = run.turn->replay) {
    run.machine->interpreter().record_raise(replay->end.blame.raise_number);
  }
  if (run.carried) vm::take_over_status(*run.machine, *run.carried);
  return vm::start(*run.machine, run.record.entry, input);
}

Status MachineTurns::decode_machine(HotRun& run) {
  PAWL_TRY(run.machine, vm::decode_snapshot(run.program, options_.limits, host_,
                                            run.whole_snapshot(), run.paced.get()));
  // A retried run has gone further before: no number is given twice.
  vm::MachineState& state = run.machine->state();
  state.next_call = std::max(state.next_call, run.open.last_number() + 1);
  if (const auto& replay = run.turn->replay) {
    run.machine->interpreter().record_raise(replay->end.blame.raise_number);
  }
  return {};
}

// Until every fiber waits for something that is not here, or the run ends. On a stack of its own:
// whenever the machine charges, the slice may be over, and other runs have their turns.
Result<vm::Activation> MachineTurns::activate(HotRun& run) {
  OpenTurn& turn = *run.turn;
  if (run.begun && !run.machine) PAWL_TRY_STATUS(decode_machine(run));
  vm::Activation activation;
  if (!run.begun) {
    PAWL_TRY(activation, begin(run));
  } else {
    run.machine->renew_limits();
    run.machine->interpreter().begin_turn();
    run.machine->set_pace(run.paced.get());
    turn.given.push_back(next_arrivals(run, run.waits.channels, run.wake_at_us));
    PAWL_TRY(activation, vm::activate(*run.machine, turn.given.back()));
  }
  while (activation.park && turn.rounds < kMostRounds) {
    std::vector<vm::Arrival> more =
        next_arrivals(run, activation.park->channels, activation.park->wake_at_us);
    if (more.empty()) break;
    ++turn.rounds;
    gather(&turn.gathered, &*activation.park);
    turn.given.push_back(std::move(more));
    PAWL_TRY(activation, vm::activate(*run.machine, turn.given.back()));
  }
  return activation;
}

Slice MachineTurns::slice_from(std::int64_t now_ns) const {
  return {options_.slice, options_.slice_us == 0 ? 0 : now_ns + options_.slice_us * 1000};
}

// Begins the turn or goes on with it, for a slice. True: it has ended, and has its outcome.
bool MachineTurns::run_slice(HotRun& run, std::int64_t now_ns) {
  const Slice slice = slice_from(now_ns);
  if (run.paced && run.paced->open()) return run.paced->go_on(slice);
  run.paced = paced_turns_.take();
  auto work = [this, &run] {
    const EndOfPace end{run};
    OpenTurn& turn = *run.turn;
    turn.outcome.emplace(activate(run));
    if (*turn.outcome && (*turn.outcome)->park) {
      turn.parts.emplace(vm::encode_snapshot_parts(*run.machine, run.tail()));
    }
  };
  return run.paced->begin(slice, work, [this, &run] {
    OpenTurn& turn = *run.turn;
    host_.begin(run, &turn.logs, turn.promises, &turn.inputs);
  });
}

// Ends the machine's work, wherever it was.
void MachineTurns::leave_turn(HotRun& run) {
  run.paced.reset();
  run.machine.reset();
}

// Begins the second turn or goes on with it, for a slice. True: it has ended.
bool MachineTurns::replay_slice(HotRun& run) {
  const Slice slice = slice_from(clock_.monotonic_ns());
  if (run.paced) return run.paced->go_on(slice);
  run.paced = paced_turns_.take();
  auto work = [this, &run] {
    (void)activate_again(run);
    if (run.machine) run.machine->set_pace(nullptr);
  };
  auto resumed = [this, &run] {
    host_.begin_again(run, &run.turn->replay->logs, &run.turn->inputs);
  };
  return run.paced->begin(slice, work, resumed);
}

Result<vm::Activation> MachineTurns::activate_again(HotRun& run) {
  const OpenTurn& turn = *run.turn;
  Replay& replay = *turn.replay;
  vm::Activation activation;
  if (run.snapshot.empty()) {
    PAWL_TRY(activation, begin(run));
  } else {
    PAWL_TRY_STATUS(decode_machine(run));
    run.machine->renew_limits();
    run.machine->set_pace(run.paced.get());
    PAWL_TRY(activation, vm::activate(*run.machine, turn.given[replay.round++]));
  }
  while (activation.park && replay.round < turn.given.size()) {
    PAWL_TRY(activation, vm::activate(*run.machine, turn.given[replay.round++]));
  }
  return activation;
}

void append_calls(std::vector<vm::SubmittedCall>* to, std::vector<vm::SubmittedCall>* from) {
  if (to->empty()) return to->swap(*from);
  to->insert(to->end(), std::make_move_iterator(from->begin()),
             std::make_move_iterator(from->end()));
}

void gather(vm::Park* gathered, vm::Park* park) {
  append_calls(&gathered->calls, &park->calls);
  gathered->cancelled.insert(gathered->cancelled.end(), park->cancelled.begin(),
                             park->cancelled.end());
  if (park->status) gathered->status = std::move(park->status);
}

}  // namespace pawl::engine
