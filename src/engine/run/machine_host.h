// MachineHost: what the machines of a core see of the world. One for all of them, since one
// machine runs at a time; log lines go to the turn that is running.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "engine/call/tokens.h"
#include "engine/core/keys.h"
#include "engine/run/call_limit.h"
#include "engine/run/hot_runs.h"
#include "store/records.h"
#include "vm/machine.h"
#include "vm/run_identity.h"

namespace pawl::engine {

class MachineHost final : public vm::Host, public vm::RunIdentity {
 public:
  MachineHost(Keys& keys, Clock& clock, RandomSource& random)
      : keys_(keys), clock_(clock), random_(random) {}

  // `promises`: how many the turn has made so far. `inputs` takes down what the machine is given;
  // null: nothing does.
  void begin(const HotRun& run, std::vector<store::LogRecord>* logs, std::size_t promises = 0,
             HostInputs* inputs = nullptr) {
    run_ = &run;
    logs_ = logs;
    promises_ = promises;
    inputs_ = inputs;
    again_ = false;
  }
  // The machine is given what `inputs` has.
  void begin_again(const HotRun& run, std::vector<store::LogRecord>* logs, HostInputs* inputs) {
    begin(run, logs, 0, inputs);
    again_ = true;
  }
  // The machine stands still: its turn may go.
  void end() {
    inputs_ = nullptr;
    again_ = false;
  }
  // How many the program has wanted in this turn, and whether that was more than one turn may make.
  std::size_t promises() const { return promises_; }
  bool took_too_many() const { return promises_ > kMostCalls; }

  std::int64_t now_us() override {
    std::int64_t now_us = 0;
    if (given_again(&now_us, sizeof now_us)) return now_us;
    now_us = clock_.now_us();
    note(&now_us, sizeof now_us);
    return now_us;
  }
  void random_bytes(void* data, std::size_t size) override {
    if (given_again(data, size)) return;
    random_.fill({static_cast<std::byte*>(data), size});
    note(data, size);
  }
  void log(int level, std::string_view line) override {
    logs_->push_back(
        {run_->key, clock_.now_us(), static_cast<std::uint8_t>(level), std::string(line)});
  }
  const std::string& run_id() const override { return run_->record.id; }
  std::uint64_t generation() const override { return run_->generation; }
  // The call that the promise will be has its key from here on. A run that wants too many is ended,
  // and nobody will hear of those past the bound.
  std::string promise_token() override {
    if (++promises_ > kMostCalls) return {};
    std::uint32_t size = 0;
    if (given_again(&size, sizeof size)) {
      std::string token(size, '\0');
      given_again(token.data(), size);
      return token;
    }
    std::string token = make_token(keys_.next(), random_);
    size = static_cast<std::uint32_t>(token.size());
    note(&size, sizeof size);
    note(token.data(), token.size());
    return token;
  }

 private:
  bool given_again(void* data, std::size_t size) { return again_ && inputs_->give(data, size); }
  void note(const void* data, std::size_t size) {
    if (inputs_ != nullptr && !again_) inputs_->note(data, size);
  }

  Keys& keys_;
  Clock& clock_;
  RandomSource& random_;
  const HotRun* run_ = nullptr;  // whose turn it is
  std::vector<store::LogRecord>* logs_ = nullptr;
  std::size_t promises_ = 0;
  HostInputs* inputs_ = nullptr;
  bool again_ = false;  // they are given, not taken down
};

}  // namespace pawl::engine
