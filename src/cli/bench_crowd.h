// Runs that are kept going side by side, for `pawl bench`.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "base/error_codes.h"
#include "cli/bench_engine.h"

namespace pawl::cli {

inline double seconds_since(Clock& clock, std::int64_t begin_ns) {
  return static_cast<double>(clock.monotonic_ns() - begin_ns) * 1e-9;
}

inline engine::StartRequest request(const char* workflow, std::string input) {
  engine::StartRequest request;
  request.workflow = workflow;
  request.input = Payload::trusted(std::move(input));
  return request;
}

// Keeps `concurrency` runs going until `runs` have ended. Latencies are from start to end.
struct Crowd {
  std::uint64_t runs = 0;
  std::uint64_t concurrency = 1;
  std::function<engine::StartRequest(std::uint64_t)> make;

  std::uint64_t begun = 0;
  std::uint64_t ended = 0;
  std::vector<double> ms = {};
  std::string error = {};

  void next(engine::Core& core, Clock& clock, const std::function<void()>& done) {
    std::int64_t begin_ns = clock.monotonic_ns();
    BenchEngine::start(core, make(begun++),
                       [this, &clock, begin_ns, done](engine::Core& again,
                                                      const Result<engine::RunOutcome>& outcome) {
                         if (!outcome) error = to_string(outcome.error());
                         if (outcome && outcome->status != store::RunStatus::kCompleted) {
                           error = outcome->error.kind + ": " + outcome->error.message;
                         }
                         ms.push_back(seconds_since(clock, begin_ns) * 1e3);
                         if (++ended == runs) return done();
                         if (begun < runs) next(again, clock, done);
                       });
  }
  Status run(BenchEngine& engine) {
    engine.together([&](engine::Core& core, const std::function<void()>& done) {
      std::uint64_t first = std::min(runs, concurrency);
      for (std::uint64_t i = 0; i < first; ++i) next(core, engine.clock(), done);
    });
    if (!error.empty()) return fail(ErrorCode::invalid_request, error);
    return {};
  }
};

}  // namespace pawl::cli
