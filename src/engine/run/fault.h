// Fault: what holds a run, as Hold::fault keeps it (JSON): the error, and the frames that were open
// where it came from, with what their variables held. The undos that the failed turn left are kept
// too: a run that is let fail has made the calls that they undo. And what a workflow says of its
// own faults:
// @workflow(on_fault="hold", hold_for=86400).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/core/core_options.h"
#include "pawl/run.h"
#include "value/payload.h"
#include "vm/activation.h"
#include "vm/inspect.h"
#include "vm/loaded_program.h"

namespace pawl::engine {

struct Fault {
  CallError error;
  std::vector<FaultFrame> frames;  // innermost first; none of the library
  // Of a turn that failed, newest first. None: those of the state before the turn are all.
  std::vector<vm::SubmittedCall> undos;

  static Fault make(CallError error, const std::vector<vm::InspectedFrame>& frames);

  // "KeyError: 'idd', at shop.py line 12, in checkout: return p["idd"]"
  std::string summary() const;
  // The same and the innermost variables, for the run's log.
  std::string log_line() const;

  // Bounded, whatever the variables hold. Undos are bounded as the run's state is.
  std::string encode() const;
  static Result<Fault> decode(std::string_view text);
};

struct FaultPolicy {
  OnFault on_fault = OnFault::kFail;
  std::int64_t hold_for_us = 0;  // 0: for ever
};

// What the entry's decorator says, and for the rest the server-wide default.
FaultPolicy fault_policy(const vm::LoadedProgram& program, std::uint32_t entry, OnFault otherwise);
// PAWL-4006 if the options of a workflow's decorator name a policy that there is not.
Status check_workflow_options(std::string_view options);

}  // namespace pawl::engine
