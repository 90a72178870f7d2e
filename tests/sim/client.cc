#include "client.h"

namespace pawl::sim {

Client::Client(World& world, int index) : world_(world), index_(index) {
  Dice& dice = world_.dice();
  run_ = "run" + std::to_string(index);
  if (dice.chance(0.5)) start_key_ = "key" + std::to_string(index);
  const Program& program = world_.program();
  if (!program.channels.empty() && dice.chance(0.4)) {
    first_channel_ = program.channels.begin()->first;
  }
  restarts_ = dice.chance(0.4);
  world_.schedule(dice.between(0, 5'000'000), [this] {
    ask_until([this] { return started_; }, [this](Slot& slot) { start(slot); });
  });
}

void Client::ask_until(std::function<bool()> settled, std::function<void(Slot&)> ask) {
  if (settled()) return;
  Dice& dice = world_.dice();
  const Mood& mood = world_.mood();
  for (int times = dice.chance(mood.doubled) ? 2 : 1; times > 0; --times) {
    Slot* slot = world_.some_node();
    if (slot != nullptr && !dice.chance(mood.lost)) ask(*slot);
  }
  std::int64_t patience_us = dice.between(500'000, 8'000'000);
  world_.schedule(patience_us, [this, settled = std::move(settled), ask = std::move(ask)] {
    ask_until(settled, ask);
  });
}

void Client::start(Slot& slot) {
  engine::StartRequest request;
  request.workflow = "main";
  request.id = run_;
  request.start_key = start_key_;
  request.input = Payload::trusted("\"" + run_ + "\"");
  if (!first_channel_.empty()) {
    request.message = {first_channel_, Payload::trusted(message_text(first_channel_, 0)),
                       first_channel_ + ".0"};
  }
  world_.trace("client " + std::to_string(index_) + " starts " + run_ + " at node " +
               std::to_string(slot.index));
  slot.core->start(request,
                   hear<engine::Started>("start", slot, [this](Result<engine::Started> answer) {
                     if (answer) return started(*answer);
                     // It had come through before.
                     bool over = answer.error().code == ErrorCode::run_ended;
                     if (over && !first_channel_.empty()) return started({run_, 0, false, false});
                     bool retry = store::is_retryable(answer.error().code);
                     if (!retry) world_.problem("a start: " + to_string(answer.error()));
                   }));
}

void Client::started(const engine::Started& answer) {
  if (answer.id != run_) return world_.problem("start of " + run_ + " gave " + answer.id);
  world_.ledger().started.insert(run_);
  if (started_) return;
  started_ = true;
  Dice& dice = world_.dice();
  world_.trace("client " + std::to_string(index_) + " hears that " + run_ + " has started");
  for (const auto& [channel, count] : world_.program().channels) {
    std::int64_t sent = channel == first_channel_ ? 1 : 0;
    world_.ledger().messages[{run_, channel}] = sent;
    world_.schedule(dice.between(0, 3'000'000),
                    [this, channel = channel, sent] { send(channel, sent); });
  }
  if (world_.program().suspends) look_for_suspensions();
  if (world_.program().faults) look_for_holds();
  if (restarts_ && !world_.program().channels.empty()) feed();
  world_.schedule(dice.between(0, 1'000'000), [this] {
    ask_until([this] { return outcome_.has_value(); }, [this](Slot& slot) { wait(slot); });
  });
  if (dice.chance(0.5)) {
    world_.schedule(dice.between(0, 1'000'000), [this] {
      ask_until([this] { return outcome_.has_value(); }, [this](Slot& slot) { watch(slot); });
    });
  }
  if (dice.chance(0.35)) {
    world_.schedule(dice.between(0, 20'000'000), [this] {
      world_.ledger().cancelled.insert(run_);
      if (world_.dice().chance(0.4)) return end_by_force();
      control(store::Control::kCancel, [] {});
    });
  }
  if (dice.chance(0.2)) {
    world_.schedule(dice.between(0, 15'000'000), [this] {
      world_.ledger().poisoned.insert(run_);
      look_for_quarantine();
    });
  }
  if (dice.chance(0.15)) {
    world_.schedule(dice.between(0, 10'000'000), [this] {
      pauses_ = true;
      control(store::Control::kPause, [this] {
        world_.schedule(world_.dice().between(0, 20'000'000), [this] {
          control(store::Control::kResume, [this] { look_for_late_pause(); });
        });
      });
    });
  }
}

void Client::send(const std::string& channel, std::int64_t index) {
  if (index == world_.program().channels.at(channel)) {
    next_[channel] = index;
    return;
  }
  auto taken = std::make_shared<bool>(false);
  ask_until(
      [this, channel, index, taken] {
        bool over = !*taken && outcome_.has_value();
        if (over) next_[channel] = index;
        return *taken || over;
      },
      [this, channel, index, taken](Slot& slot) {
        engine::SendRequest request{run_, channel, Payload::trusted(message_text(channel, index)),
                                    channel + "." + std::to_string(index)};
        slot.core->send(
            request,
            hear<store::Recorded>(
                "send", slot, [this, channel, index, taken](const Result<store::Recorded>& how) {
                  if (!how || *taken) return;
                  bool fine =
                      *how == store::Recorded::kRecorded || *how == store::Recorded::kRepeated;
                  if (!fine) return world_.problem("a message was answered wrongly");
                  *taken = true;
                  ++world_.ledger().messages[{run_, channel}];
                  world_.schedule(world_.dice().between(0, 1'000'000),
                                  [this, channel, index] { send(channel, index + 1); });
                }));
      });
}

void Client::wait(Slot& slot) {
  slot.core->wait(run_,
                  hear<engine::RunOutcome>(
                      "wait", slot, [this, life = life_](Result<engine::RunOutcome> outcome) {
                        if (outcome) return ended(*outcome, life);
                        if (!store::is_retryable(outcome.error().code)) {
                          world_.problem("waiting for " + run_ + ": " + to_string(outcome.error()));
                        }
                      }));
}

void Client::watch(Slot& slot) {
  std::uint64_t after = statuses_.empty() ? 0 : statuses_.rbegin()->first;
  slot.core->wait_status(
      run_, after,
      hear<engine::StatusChange>("status", slot, [this, after](Result<engine::StatusChange> how) {
        if (!how) {
          if (store::is_retryable(how.error().code)) return;
          return world_.problem("a status of " + run_ + ": " + to_string(how.error()));
        }
        if (how->version <= after && !how->ended) {
          return world_.problem("a watcher of " + run_ + " heard nothing new");
        }
        auto [known, fresh] = statuses_.emplace(how->version, how->status.text());
        if (!fresh && known->second != how->status.text()) {
          world_.problem(run_ + " said two things at once");
        }
      }));
}

void Client::ended(const engine::RunOutcome& outcome, std::uint64_t life) {
  // Who was asked before the run was revived may speak of the life before. An end that needs no
  // mending is none that a retry was asked for: that one's answer was lost.
  if (life != life_ || restarting_) return;
  if (needs_mending(outcome)) {
    if (mended_) return world_.problem(run_ + " was retried, and ended with the same failure");
    if (!reviving_) revive(false);
    return;
  }
  if (restarts_) {
    restarts_ = false;
    first_outcome_ = outcome;
    world_.ledger().restarted.insert(run_);
    return revive(true);
  }
  if (!outcome_) {
    world_.trace("client " + std::to_string(index_) + " hears that " + run_ + " has ended");
    outcome_ = outcome;
    return;
  }
  bool same = outcome_->status == outcome.status && outcome_->output == outcome.output &&
              outcome_->error == outcome.error;
  // A restart that came late may have come once more.
  if (!same && !first_outcome_) world_.problem(run_ + " has ended in two ways");
}

// A cancel that leaves little time, or a kill.
void Client::end_by_force() {
  Dice& dice = world_.dice();
  bool kills = dice.chance(0.4);
  if (kills) world_.ledger().killed.insert(run_);
  std::int64_t grace_us = dice.chance(0.3) ? 0 : dice.between(0, 10'000'000);
  auto heard = std::make_shared<bool>(false);
  ask_until(
      [this, heard] { return *heard || outcome_.has_value(); },
      [this, heard, kills, grace_us](Slot& slot) {
        world_.trace("client " + std::to_string(index_) + (kills ? " kills " : " forces ") + run_);
        auto reply = hear<void>("end", slot, [heard](const Result<void>& answer) {
          *heard = *heard || answer.has_value();
        });
        if (kills) return slot.core->kill({run_, "why not"}, reply);
        slot.core->cancel({run_, "why not", grace_us}, reply);
      });
}

void Client::control(store::Control control, std::function<void()> then) {
  auto heard = std::make_shared<bool>(false);
  ask_until([this, heard] { return *heard || outcome_.has_value(); },
            [this, control, heard, then](Slot& slot) {
              if (control == store::Control::kPause) ++pause_requests_;
              world_.trace("client " + std::to_string(index_) + " control " +
                           std::to_string(static_cast<int>(control)) + " of " + run_);
              slot.core->control(
                  run_, control,
                  hear<void>("control", slot, [heard, then](const Result<void>& answer) {
                    if (!answer || *heard) return;
                    *heard = true;
                    then();
                  }));
            });
}

}  // namespace pawl::sim
