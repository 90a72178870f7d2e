// MachineHost: what the machines of a core see of the world. One for all of them, since one
// machine runs at a time; log lines go to the turn that is running.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "engine/call_limit.h"
#include "engine/hot_runs.h"
#include "engine/keys.h"
#include "engine/tokens.h"
#include "store/records.h"
#include "vm/machine.h"
#include "vm/run_identity.h"

namespace pawl::engine {

class MachineHost final : public vm::Host, public vm::RunIdentity {
 public:
  MachineHost(Keys& keys, Clock& clock, RandomSource& random)
      : keys_(keys), clock_(clock), random_(random) {}

  void begin(const HotRun& run, std::vector<store::LogRecord>* logs) {
    run_ = &run;
    logs_ = logs;
    promises_ = 0;
  }
  // How many the program has wanted since it was let go on, and whether that was more than one turn
  // may make.
  std::size_t promises() const { return promises_; }
  bool took_too_many() const { return promises_ > kMostCalls; }

  std::int64_t now_us() override { return clock_.now_us(); }
  void random_bytes(void* data, std::size_t size) override {
    random_.fill({static_cast<std::byte*>(data), size});
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
    return make_token(keys_.next(), random_);
  }

 private:
  Keys& keys_;
  Clock& clock_;
  RandomSource& random_;
  const HotRun* run_ = nullptr;  // whose turn it is
  std::vector<store::LogRecord>* logs_ = nullptr;
  std::size_t promises_ = 0;
};

}  // namespace pawl::engine
