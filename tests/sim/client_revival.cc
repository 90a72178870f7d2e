// What a client does about a run that does not go on by itself: it resumes, retries, restarts.
#include "client.h"

namespace pawl::sim {

bool Client::needs_mending(const engine::RunOutcome& outcome) {
  return outcome.status == store::RunStatus::kFailed && outcome.error.message.starts_with("mend ");
}

// Retries the run, or restarts it, until somebody says that it lives again.
void Client::revive(bool restarts) {
  reviving_ = true;
  if (!restarts) world_.ledger().mended.insert(run_);
  auto heard = std::make_shared<bool>(false);
  // Who hears that it has ended in another way, and restarts it, need not hear of the retry.
  bool restarted = first_outcome_.has_value();
  auto settled = [this, heard, restarted] {
    return *heard || outcome_ || first_outcome_.has_value() != restarted;
  };
  auto answered = [this, heard, restarts, settled](const Result<void>& answer) {
    if (settled()) return;
    // An earlier request has come through.
    bool lives = answer || answer.error().code == ErrorCode::run_not_ended;
    if (!lives) {
      ErrorCode code = answer.error().code;
      // What it left is still being cancelled; or the answer to an earlier request was lost, and
      // it has ended in another way meanwhile.
      bool again = store::is_retryable(code) || code == ErrorCode::retry_needs_force ||
                   code == ErrorCode::no_retry_point;
      if (!again) world_.problem("reviving " + run_ + ": " + to_string(answer.error()));
      return;
    }
    *heard = true;
    reviving_ = false;
    mended_ = mended_ || !restarts;
    ++life_;
  };
  world_.schedule(world_.dice().between(0, 5'000'000), [this, settled, restarts, answered] {
    ask_until(settled, [this, restarts, answered](Slot& slot) {
      world_.trace("client " + std::to_string(index_) + (restarts ? " restarts " : " retries ") +
                   run_);
      auto reply = hear<void>("revive", slot, answered);
      if (restarts) return slot.core->restart(run_, reply);
      slot.core->retry({run_, false}, reply);
    });
  });
}

// Somebody sees that the run is suspended, and resumes it.
void Client::look_for_suspensions() {
  Dice& dice = world_.dice();
  world_.schedule(dice.between(200'000, 4'000'000), [this] {
    if (outcome_) return;
    look_for_suspensions();
    auto key = world_.truth().find_run(1, run_);
    auto found = world_.truth().suspensions(key->value_or(0));
    bool suspended = found && !found->empty();
    Slot* slot = world_.some_node();
    bool asks = suspended || world_.dice().chance(0.05);
    if (slot != nullptr && asks && !world_.dice().chance(world_.mood().lost)) resume(*slot);
  });
}

// Each time with another value, so that it can be told which of them counted.
void Client::resume(Slot& slot) {
  Ledger& ledger = world_.ledger();
  std::size_t index = ledger.resumes.size();
  std::optional<Payload> value;
  if (world_.dice().chance(0.8)) value = Payload::trusted(std::to_string(index));
  bool says = value.has_value();
  ledger.resumes.push_back({run_, false, false});
  world_.trace("client " + std::to_string(index_) + " resumes " + run_ + " with " +
               (value ? value->text() : "nothing"));
  slot.core->resume(run_, std::move(value),
                    hear<void>("resume", slot, [this, index, says](const Result<void>& answer) {
                      ResumeValue& resumed = world_.ledger().resumes[index];
                      if (answer) {
                        resumed.acknowledged = says;
                        return;
                      }
                      ErrorCode code = answer.error().code;
                      if (store::is_retryable(code)) return;
                      resumed.refused = true;
                      bool fine =
                          code == ErrorCode::run_not_suspended || code == ErrorCode::unknown_run;
                      if (!fine) world_.problem("a resume: " + to_string(answer.error()));
                    }));
}

}  // namespace pawl::sim
