// RetryPoint: from where a run can go on after it has ended. The engine's record in
// run_results.retry_point, and of a live run that was given an error in run_retry_points.
//
// Every ended run has what a restart needs: numbers that must not be given twice. A run that has
// failed has also how it stood before the turn that failed, or before the last one that was given
// the failure of a call: its snapshot, which calls were open, and the messages that the turn took.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/run/open_calls.h"
#include "store/records.h"

namespace pawl::engine {

struct RetryPoint {
  // --- of the run's end
  std::uint32_t generation = 0;
  std::uint64_t arrivals = 0;
  OpenCalls counted;         // none of them open
  bool compensated = false;  // an undo was started

  // --- of the turn that failed or was given the error
  std::string snapshot;
  bool first = false;  // instead of a snapshot: that turn was the first, and begins with the input
  std::uint64_t seen = 0;
  OpenCalls open;
  std::vector<store::MessageRecord> taken;

  // --- of a run that was retried and has had no turn since, instead of the above
  std::vector<std::uint64_t> repeated;  // numbers of calls that its next step makes anew

  // Whether there is a state to go back to.
  bool has_state() const { return first || !snapshot.empty(); }
  void forget_state() {
    snapshot.clear();
    first = false;
  }

  // Calls were made after the point.
  bool went_on() const { return counted.last_number() > open.last_number(); }

  std::string encode() const;
  // What an earlier release has written is read as a point of nothing: `known` is false.
  static Result<RetryPoint> decode(std::string_view bytes, bool* known);
  // Nothing but which calls are made anew; cheap if there is a point.
  static std::vector<std::uint64_t> decode_repeated(std::string_view bytes);
};

}  // namespace pawl::engine
