// Runs that shall end: cancelled, ended by force when their time is over, killed; and what becomes
// of their children. docs/control.md says what each of these means.
#include <algorithm>
#include <utility>

#include "engine/core/core.h"
#include "engine/run/machine_host.h"
#include "value/payload_tree.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::engine {
namespace {

constexpr std::uint8_t kErrorLevel = 40;

bool is_abandoned(const std::string& options) {
  if (options.empty()) return false;
  auto tree = PayloadTree::parse(options);
  const PayloadTree* policy = tree ? tree->find("on_parent_end") : nullptr;
  return policy != nullptr && policy->kind() == PayloadKind::kString && policy->text() == "abandon";
}

std::string with_reason(std::string what, const std::string& reason) {
  return reason.empty() ? what : what + ": " + reason;
}

}  // namespace

// --- requests

void Core::control(const std::string& run, store::Control control, store::ControlDetail detail,
                   Reply<void> reply, AuditNote note) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  auto key = store_.find_run(options_.ns, run);
  if (!key) return reply(fail(key.error()));
  if (!*key) return reply(fail(ErrorCode::unknown_run, "there is no run '" + run + "'"));
  Recording recording;
  recording.control = control;
  const std::string id = detail.id;
  recording.detail = std::move(detail);
  add_audit(std::move(note), store::AuditWrite::About::kControl, **key, 0, &recording.audits);
  recording.told.push_back(
      [this, reply, run, id, key = **key](const Result<store::RunWriteResult>& result) {
        if (!result) return reply(fail(result.error()));
        if (!result->controlled && !was_done(key, id)) {
          return reply(fail(ErrorCode::run_ended, "run '" + run + "' has ended"));
        }
        reply({});
      });
  record(**key, std::move(recording), std::nullopt);
}

void Core::control(const std::string& run, store::Control control, Reply<void> reply,
                   AuditNote note) {
  if (control == store::Control::kCancel) {
    return cancel({run, {}, {}}, std::move(reply), std::move(note));
  }
  this->control(run, control, {{}, clock_.now_us(), 0}, std::move(reply), std::move(note));
}

void Core::cancel(CancelRequest request, Reply<void> reply, AuditNote note) {
  std::int64_t grace_us = request.grace_us.value_or(options_.cancel_grace_us);
  if (grace_us < 0)
    return reply(fail(ErrorCode::invalid_request, "the grace must not be negative"));
  std::int64_t now_us = clock_.now_us();
  constexpr std::int64_t kLongest = INT64_MAX / 4;
  control(request.run, store::Control::kCancel,
          {std::move(request.reason), now_us, now_us + std::min(grace_us, kLongest)},
          std::move(reply), std::move(note));
}

void Core::kill(KillRequest request, Reply<void> reply, AuditNote note) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  auto key = store_.find_run(options_.ns, request.run);
  if (!key) return reply(fail(key.error()));
  if (!*key) return reply(fail(ErrorCode::unknown_run, "there is no run '" + request.run + "'"));
  kill_run(**key, {request.run, std::move(request.reason), std::move(reply), std::move(note)});
}

// A kill is not recorded: it is the run's last step, or it is tried again on the run as it is then.
void Core::kill_run(Key key, Kill kill) {
  if (failed_) {
    return kill.reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  }
  bool later = false;
  auto found = hot(key, &later);
  if (!found) return kill.reply(fail(found.error()));
  if (later || (*found != nullptr && ((*found)->life.is_ending() || (*found)->life.is_doomed()))) {
    after_commit_.push_back([this, key, kill] { kill_run(key, kill); });
    return;
  }
  if (*found == nullptr) {
    return kill.reply(fail(ErrorCode::run_ended, "run '" + kill.run + "' has ended"));
  }
  (*found)->kills.push_back(std::move(kill));
  touch(**found);
}

// --- by force

bool Core::must_force(const HotRun& run) const {
  if (!run.kills.empty()) return true;
  if (run.cancel == store::CancelState::kNone || run.ending) return false;
  // One that has not begun has nothing to clean up, and one that takes the process down must not.
  if (!run.begun || run.enqueued || run.strikes >= options_.most_strikes) return true;
  return run.force_at_us != 0 && run.force_at_us <= clock_.now_us();
}

std::optional<std::int64_t> Core::wake_before_force(const HotRun& run,
                                                    std::optional<std::int64_t> wake_at_us) const {
  if (run.cancel == store::CancelState::kNone || run.force_at_us == 0) return wake_at_us;
  return std::min(wake_at_us.value_or(INT64_MAX), run.force_at_us);
}

// Ends the run without its program: a kill leaves everything as it is, otherwise undos run.
void Core::force(HotRun& run) {
  OpenTurn turn;
  if (run.paced) leave_turn(run);
  if (run.turn) {
    turn = std::move(*std::exchange(run.turn, nullptr));
  } else {
    turn.recording = std::exchange(run.recording, {});
    turn.seen = run.arrivals;
    for (const Unseen& unseen : std::exchange(run.unseen, {})) {
      bool outcome = unseen.arrival.kind == vm::Arrival::Kind::kOutcome;
      if (outcome) turn.delivered.push_back(unseen.arrival.call);
    }
  }
  // A run that is over time has not been told of it yet: this is where a retry goes back to.
  if (run.timed_out() && run.cancel == store::CancelState::kRequested) keep_retry_point(run, turn);
  turn.cancel_delivered = run.cancel != store::CancelState::kNone;
  turn.taken.clear();
  std::vector<Kill> kills = std::exchange(run.kills, {});
  store::Step step = begin_step(run, turn);
  vm::End end;
  end.kind = vm::End::Kind::kCancelled;
  CallError& error = end.error.emplace();
  error.kind = "CancelledError";
  error.message = run.cancel_reason;
  if (!kills.empty()) {
    error.message = with_reason("killed", kills.front().reason);
  } else if (run.begun) {
    error.message = with_reason("ended by force", run.cancel_reason);
  }
  store::RunStatus status = store::RunStatus::kCancelled;
  if (kills.empty()) blame_timeout(run, &status, &error);
  end = leave_program(run, std::move(end), &step);
  if (!kills.empty()) end.compensations.clear();
  bool undoes = !end.compensations.empty();
  leave_calls(run, turn, &end, undoes ? Leftovers::kAwait : Leftovers::kForget, &step);
  if (undoes && run.enqueued) give_place_back(run, &step.effects);
  run.enqueued = false;
  if (undoes) {
    begin_undoing(run, Ending::make(status, std::move(*end.error), end.compensations), &step);
  } else if (run.ending) {
    // How it ended is known: only its undos are left out.
    give_up_undoing(run, end.error->message, &step);
  } else {
    finish(run, status, Payload(), *end.error, false, &step);
  }
  for (const Kill& kill : kills) {
    // If the step loses, the kill is tried again with its note.
    add_audit(kill.note, store::AuditWrite::About::kStep, run.key, 0, &batch_.commit.audits);
    turn.recording.told.push_back(
        [this, key = run.key, kill](const Result<store::RunWriteResult>& result) {
          if (!result) return kill.reply(fail(result.error()));
          result->step_won ? kill.reply({}) : kill_run(key, kill);
        });
  }
  write(run, std::move(turn.recording), std::move(step), std::move(turn.orders));
}

// What the run leaves, by its last snapshot.
vm::End Core::leave_program(HotRun& run, vm::End end, store::Step* step) {
  end.calls.clear();
  end.cancelled.clear();
  end.detached.clear();
  end.compensations.clear();
  end.status.reset();
  run.machine.reset();
  if (run.ending) {
    end.cancelled = run.open.numbers();
    return end;
  }
  if (run.snapshot.empty()) return end;
  host_->begin(run, &step->effects.logs);
  auto machine = vm::decode_snapshot(run.program, options_.limits, *host_, run.whole_snapshot());
  if (machine) {
    vm::leave(**machine, &end);
    return end;
  }
  end.cancelled = run.open.numbers();
  step->effects.logs.push_back(
      {run.key, clock_.now_us(), kErrorLevel,
       "the run's undos cannot be read and are not run: " + to_string(machine.error())});
  return end;
}

// --- calls and children

Result<std::optional<ChildCall>> Core::child_of(HotRun& run, Key call) {
  if (auto known = run.children.find(call); known != run.children.end()) return known->second;
  if (!run.loaded) return std::nullopt;
  PAWL_TRY(auto record, store_.call(call));
  if (!record || record->kind != store::CallKind::kChild) return std::nullopt;
  return ChildCall{record->child_run, is_abandoned(record->options)};
}

// A child has as long as its parent has, or as any run that is cancelled.
void Core::cancel_child(const HotRun& run, const ChildCall& child, store::Effects* effects) {
  store::ArrivalElsewhere arrival;
  arrival.run = child.run;
  arrival.control = store::Control::kCancel;
  std::int64_t now_us = clock_.now_us();
  bool cancelled = run.cancel != store::CancelState::kNone;
  arrival.detail = {
      with_reason("its parent '" + run.record.id + "' no longer wants it", run.cancel_reason),
      now_us, now_us + options_.cancel_grace_us};
  if (cancelled && run.force_at_us != 0) arrival.detail.force_at_us = run.force_at_us;
  arrive_elsewhere(std::move(arrival), effects);
}

// A child is told, and its call stays open until it has ended, unless nobody waits for that.
void Core::cancel_calls(HotRun& run, const std::vector<std::uint64_t>& numbers, Leftovers how,
                        store::Effects* effects) {
  for (std::uint64_t number : numbers) {
    Key key = run.open.find(number);
    if (key == 0) continue;
    auto child = child_of(run, key);
    // The turn is thrown away, and done again when the store is back.
    if (!child) return store_failed(child.error());
    bool told = *child && !(*child)->abandoned;
    if (told) cancel_child(run, **child, effects);
    if (!told || how == Leftovers::kForget) effects->cancels.push_back({key, clock_.now_us()});
  }
}

// Calls that were cancelled before anybody worked on them: nothing will come of them.
void Core::forget_cancelled(HotRun& run, const store::Effects& effects,
                            const std::vector<bool>& settled) {
  std::vector<std::uint64_t> gone;
  for (std::size_t i = 0; i < settled.size(); ++i) {
    if (!settled[i]) continue;
    run.children.erase(effects.cancels[i].call);
    if (std::uint64_t number = run.open.number_of(effects.cancels[i].call)) gone.push_back(number);
  }
  run.open.remove_all(std::move(gone));
}

}  // namespace pawl::engine
