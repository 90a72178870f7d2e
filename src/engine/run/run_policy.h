// RunPolicy: what a workflow's decorator, a start or a child's options say of a whole run: how long
// it may take, and in which queue of runs it takes a place.
//   @workflow(timeout="2h", queue="reports", key="acme")   child(order, id, timeout=90)
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "vm/loaded_program.h"

namespace pawl::engine {

struct RunPolicy {
  std::optional<std::int64_t> timeout_us = {};  // 0: none, whatever the workflow says
  std::optional<std::string> queue = {};        // of runs, in which it takes a place
  std::optional<std::string> key = {};          // whose limits within the queue count
  std::optional<std::int32_t> priority = {};    // higher ones go first; of the run's tasks, too
};

// A duration is a number of seconds, a timedelta or a text such as "2h".
// PAWL-4006 if an option has a value that it cannot have; other options mean nothing here.
Result<RunPolicy> parse_run_policy(std::string_view options);
// What the entry's decorator says.
RunPolicy run_policy(const vm::LoadedProgram& program, std::uint32_t entry);
// What a start says goes before what the workflow says.
RunPolicy merge(RunPolicy given, RunPolicy own);

// "2 h", "90 s", for people.
std::string duration_words(std::int64_t duration_us);

}  // namespace pawl::engine
