// Client: somebody who wants one run. It starts the run, sends its messages in order, waits for its
// end, and may pause and resume or cancel it. It resumes the run where that suspends itself, mends
// what made it fail and retries it, heals and resumes it when it is quarantined, and may restart it
// when it has ended. It asks any node, again and again until it has an answer.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "engine/core/requests.h"
#include "world.h"

namespace pawl::sim {

class Client {
 public:
  Client(World& world, int index);

  // Has heard of its run's end, and that all its messages were taken.
  bool done() const { return outcome_ && started_; }
  const std::string& run() const { return run_; }
  const std::optional<engine::RunOutcome>& outcome() const { return outcome_; }
  // How the run ended before it was restarted.
  const std::optional<engine::RunOutcome>& first_outcome() const { return first_outcome_; }
  // What it has heard the run say of itself, by version.
  const std::map<std::uint64_t, std::string>& statuses() const { return statuses_; }

 private:
  // Calls `ask` with a node now and then until it returns true or `settled` does.
  void ask_until(std::function<bool()> settled, std::function<void(Slot&)> ask);
  // Wraps a reply: it may get lost, and nobody hears a node that has died.
  template <typename T>
  engine::Reply<T> hear(const std::string& asked, Slot& slot, std::function<void(Result<T>)> what);

  void start(Slot& slot);
  void started(const engine::Started& answer);
  void send(const std::string& channel, std::int64_t index);
  void wait(Slot& slot);
  void ended(const engine::RunOutcome& outcome, std::uint64_t life);
  void watch(Slot& slot);
  void control(store::Control control, std::function<void()> then);
  void end_by_force();

  // --- client_revival.cc
  bool needs_mending(const engine::RunOutcome& outcome);
  bool has_undone();  // one of its undos has been begun
  void revive(bool restarts);
  void look_for_suspensions();
  void look_for_holds();
  void look_for_quarantine();
  void look_for_late_pause();
  std::optional<store::RunView> live_run();
  void feed();
  void resume(Slot& slot);
  void resume(Slot& slot, std::size_t index, const engine::ResumeRequest& request);

  World& world_;
  int index_;
  std::string run_;        // its id; empty until a node has chosen one
  std::string start_key_;  // instead of an id
  bool started_ = false;
  std::string first_channel_;  // the first message of this one comes with the start; empty: none
  std::map<std::string, std::int64_t> next_;  // channels of which all is sent; the next number
  bool pauses_ = false;                       // has asked for it
  int pause_requests_ = 0;
  bool restarts_ = false;    // will restart it
  bool reviving_ = false;    // has asked for it, and not heard that it is done
  bool restarting_ = false;  // has asked for that
  bool mended_ = false;      // and has heard that it was retried
  std::uint64_t life_ = 0;   // of the run: raised when it was retried or restarted
  std::optional<engine::RunOutcome> outcome_;
  std::optional<engine::RunOutcome> first_outcome_;
  std::map<std::uint64_t, std::string> statuses_;
};

template <typename T>
engine::Reply<T> Client::hear(const std::string& asked, Slot& slot,
                              std::function<void(Result<T>)> what) {
  std::size_t question = world_.ask(asked + " " + run_, slot);
  return [this, &slot, life = slot.life, question, what = std::move(what)](Result<T> answer) {
    if (slot.dead || slot.life != life) return;
    world_.answer(question);
    if (world_.dice().chance(world_.mood().lost)) return;
    what(std::move(answer));
  };
}

}  // namespace pawl::sim
