// What a client does about a run that does not go on by itself: it resumes, retries, restarts.
#include <algorithm>

#include "client.h"
#include "store/waits.h"

namespace pawl::sim {

bool Client::needs_mending(const engine::RunOutcome& outcome) {
  return outcome.status == store::RunStatus::kFailed && outcome.error.message.starts_with("mend ");
}

// Retries the run, or restarts it, until somebody says that it lives again.
void Client::revive(bool restarts) {
  reviving_ = true;
  restarting_ = restarts;
  if (!restarts) world_.ledger().mended.insert(run_);
  auto heard = std::make_shared<bool>(false);
  // Who hears that it has ended in another way, and restarts it, need not hear of the retry.
  bool restarted = first_outcome_.has_value();
  auto settled = [this, heard, restarted] {
    return *heard || outcome_ || first_outcome_.has_value() != restarted;
  };
  auto force = std::make_shared<bool>(false);
  // Without a key, a request that a node has heard and not answered may come true later.
  std::string key;
  if (world_.dice().chance(0.7)) key = std::to_string(world_.ledger().questions.size());
  // `undone`: before it was asked for, its undos had been begun. What is asked for again by its key
  // may have been done when it was asked for first.
  auto undone_at_first = std::make_shared<std::optional<bool>>();
  auto answered = [this, heard, restarts, settled, force](const Result<void>& answer, bool forced,
                                                          bool undone) {
    // Those of the life before a restart do not count.
    bool lived_before = world_.ledger().restarted.contains(run_);
    if (answer && !restarts && !forced && undone && !lived_before) {
      world_.problem(run_ + " was retried without force, though its undos had run");
    }
    if (settled()) return;
    // An earlier request has come through.
    bool lives = answer || answer.error().code == ErrorCode::run_not_ended;
    if (!lives) {
      ErrorCode code = answer.error().code;
      if (code == ErrorCode::retry_needs_force && undone) {
        *force = true;
      }
      // What it left is still being cancelled; or the answer to an earlier request was lost, and
      // it has ended in another way meanwhile.
      bool again = store::is_retryable(code) || code == ErrorCode::retry_needs_force ||
                   code == ErrorCode::no_retry_point;
      if (!again) world_.problem("reviving " + run_ + ": " + to_string(answer.error()));
      return;
    }
    if (answer && forced) world_.ledger().revived_by_force.insert(run_);
    *heard = true;
    reviving_ = restarting_ = false;
    mended_ = mended_ || !restarts;
    ++life_;
  };
  world_.schedule(world_.dice().between(0, 5'000'000), [this, settled, restarts, force, key,
                                                        answered, undone_at_first] {
    ask_until(settled, [this, restarts, force, key, answered, undone_at_first](Slot& slot) {
      world_.trace("client " + std::to_string(index_) + (restarts ? " restarts " : " retries ") +
                   run_);
      const bool undone = has_undone();
      if (!*undone_at_first) *undone_at_first = undone;
      auto reply =
          hear<void>("revive", slot,
                     [answered, forced = *force, undone = key.empty() ? undone : **undone_at_first](
                         const Result<void>& how) { answered(how, forced, undone); });
      if (restarts) return slot.core->restart({run_, key}, reply);
      if (*force) world_.ledger().forced.insert(run_);
      slot.core->retry({run_, *force, key}, reply);
    });
  });
}

bool Client::has_undone() {
  auto key = world_.truth().find_run(1, run_);
  auto calls = world_.truth().timeline(key->value_or(0), 0, 100'000)->calls;
  return std::ranges::any_of(calls, [](const auto& call) { return call.name == "undo"; });
}

std::optional<store::RunView> Client::live_run() {
  auto key = world_.truth().find_run(1, run_);
  auto view = world_.truth().run(key->value_or(0));
  return *view && (*view)->state ? *view : std::nullopt;
}

// A run that lives once more wants more messages than it did the first time: somebody sees for
// which it waits, and sends the next one.
void Client::feed() {
  world_.schedule(world_.dice().between(500'000, 4'000'000), [this] {
    feed();
    auto view = live_run();
    if (!view) return;
    auto waits = store::Waits::decode(view->state->waits);
    const auto inbox = world_.truth().inbox(view->run.key, 0, 1000);
    for (const std::string& channel : waits->channels) {
      auto next = next_.find(channel);
      bool there = std::ranges::any_of(
          *inbox, [&](const auto& message) { return message.channel == channel; });
      Slot* slot = world_.some_node();
      if (next == next_.end() || there || slot == nullptr) continue;
      std::int64_t index = next->second;
      auto heard = [this, channel, index](const Result<store::Recorded>& how) {
        if (how) next_[channel] = std::max(next_[channel], index + 1);
      };
      slot->core->send({run_, channel, Payload::trusted(message_text(channel, index)),
                        channel + "." + std::to_string(index)},
                       hear<store::Recorded>("feed", *slot, heard));
    }
  });
}

// Somebody sees that the run is quarantined, finds out why, and resumes it.
void Client::look_for_quarantine() {
  world_.schedule(world_.dice().between(500'000, 4'000'000), [this] {
    look_for_quarantine();
    auto view = live_run();
    Slot* slot = world_.some_node();
    if (!view || !view->state->paused || slot == nullptr) return;
    const std::string& reason = view->requests.pause_reason;
    bool held = reason.starts_with("its turns ");
    // A node that has struck it may hold it back when it has been resumed meanwhile.
    if (view->state->strikes < world_.most_strikes() && !held) return;
    if (world_.ledger().crashes[run_] == 0) world_.problem(run_ + " is quarantined for nothing");
    if (!pauses_ && !held) {
      world_.problem(run_ + " is quarantined for no reason: " + reason);
    }
    world_.ledger().poisoned.erase(run_);
    slot->core->control(run_, store::Control::kResume,
                        hear<void>("resume", *slot, [](const Result<void>&) {}));
  });
}

// It was asked for at several nodes, and one of them has stalled and does it now.
void Client::look_for_late_pause() {
  if (pause_requests_ < 2) return;
  world_.schedule(world_.dice().between(500'000, 4'000'000), [this] {
    auto view = live_run();
    if (!view || !view->state->paused) return look_for_late_pause();
    control(store::Control::kResume, [this] { look_for_late_pause(); });
  });
}

// Somebody sees that a fault holds the run, and lets it try again, or fail.
void Client::look_for_holds() {
  Dice& dice = world_.dice();
  world_.schedule(dice.between(200'000, 4'000'000), [this] {
    look_for_holds();
    auto view = live_run();
    Slot* slot = world_.some_node();
    if (!view || !view->state->hold || slot == nullptr) return;
    auto heard = hear<void>("hold", *slot, [](const Result<void>&) {});
    std::string key;
    if (world_.dice().chance(0.5)) key = "hold " + std::to_string(world_.ledger().questions.size());
    if (world_.dice().chance(0.75)) return slot->core->retry({run_, false, key}, heard);
    world_.trace("client " + std::to_string(index_) + " lets " + run_ + " fail");
    world_.ledger().failed.insert(run_);
    slot->core->fail_run({run_, key}, heard);
  });
}

// Somebody sees that the run is suspended, and resumes it.
void Client::look_for_suspensions() {
  Dice& dice = world_.dice();
  world_.schedule(dice.between(200'000, 4'000'000), [this] {
    look_for_suspensions();
    auto key = world_.truth().find_run(1, run_);
    auto found = world_.truth().suspensions(key->value_or(0));
    bool suspended = found && !found->empty();
    Slot* slot = world_.some_node();
    // A restart that was asked for at a node that stalled may come when all is over.
    bool asks = suspended || (!outcome_ && world_.dice().chance(0.05));
    if (slot != nullptr && asks && !world_.dice().chance(world_.mood().lost)) resume(*slot);
  });
}

// Each time with another value, so that it can be told which of them counted.
void Client::resume(Slot& slot) {
  Ledger& ledger = world_.ledger();
  std::size_t index = ledger.resumes.size();
  std::optional<Payload> value;
  if (world_.dice().chance(0.8)) value = Payload::trusted(std::to_string(index));
  ledger.resumes.push_back({run_, false, false});
  world_.trace("client " + std::to_string(index_) + " resumes " + run_ + " with " +
               (value ? value->text() : "nothing"));
  if (!world_.dice().chance(0.5)) return resume(slot, index, {run_, std::move(value)});
  // With a key it may be asked for again, by whoever has not heard the answer: it is done once.
  engine::ResumeRequest request{run_, std::move(value), "resume " + std::to_string(index)};
  resume(slot, index, request);
  for (int again = 0; again < 3; ++again) {
    world_.schedule(world_.dice().between(0, 3'000'000), [this, index, request] {
      if (Slot* other = world_.some_node()) resume(*other, index, request);
    });
  }
}

void Client::resume(Slot& slot, std::size_t index, const engine::ResumeRequest& request) {
  bool says = request.value.has_value();
  bool once = request.key.empty();
  auto heard = [this, index, says, once](const Result<void>& answer) {
    ResumeValue& resumed = world_.ledger().resumes[index];
    if (answer) {
      resumed.acknowledged = says;
      return;
    }
    ErrorCode code = answer.error().code;
    if (store::is_retryable(code)) return;
    // What is asked for again may succeed then.
    resumed.refused = once;
    bool fine = code == ErrorCode::run_not_suspended || code == ErrorCode::run_ended ||
                code == ErrorCode::run_held;
    if (!fine) world_.problem("a resume: " + to_string(answer.error()));
  };
  slot.core->resume(request, hear<void>("resume", slot, heard));
}

}  // namespace pawl::sim
