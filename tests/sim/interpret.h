// The plain interpretation of a Program: what it must give, without any engine.
//
// It walks the program beside the log that the run has returned, and takes from the log only what
// chance may decide; everything else must be exactly what the program says.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "program.h"
#include "value/payload_tree.h"

namespace pawl::sim {

// A result of a task as a run has seen it: which execution of it, and of which number.
struct SeenResult {
  std::int64_t execution = 0;
  std::int64_t number = 0;
};

// Messages of one channel that a run has received, by their numbers: all from `first` on.
struct Received {
  std::int64_t first = 0;
  std::int64_t next = 0;
};

struct Interpretation {
  std::optional<std::string> problem;  // the log is not what the program gives
  std::map<std::string, Received> received;
  // What of it is from before the main workflow continued as new.
  std::size_t results_before = 0;
  std::map<std::string, Received> received_before;
  std::vector<SeenResult> results;
  std::vector<SeenResult> answers;    // of promises; which answer
  std::vector<std::int64_t> resumes;  // what it was resumed with
};

// What fails the main workflow: "KIND: MESSAGE", or empty if it completes.
std::string expected_failure(const Program& program);

Interpretation interpret(const Program& program, const PayloadTree& log);

}  // namespace pawl::sim
