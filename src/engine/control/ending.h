// Ending: a run whose program is over and whose undos are not. It stands where the snapshot of a
// live program would: the program is not needed any more, so undos run even if it died of a limit.
//
// Undos run one after the other, the last registered first, each as a task with its own retries.
// The first begins when every call that the program left behind is settled, so that an undo never
// overtakes what it undoes. One that fails for good is noted, and the others still run.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/records.h"
#include "value/payload.h"
#include "vm/activation.h"

namespace pawl::engine {

struct Undo {
  std::string name;
  Payload args;
  Payload keywords;
  Payload options;
};

struct FailedUndo {
  std::string name;
  CallError error;
};

struct Ending {
  store::RunStatus status = store::RunStatus::kFailed;  // that the run will have
  CallError error;
  std::vector<Undo> undos;   // not yet begun, the next one last
  std::string current;       // name of the one under way
  std::uint64_t number = 0;  // its call; 0: none is under way
  bool begun = false;        // an undo has been started
  std::vector<FailedUndo> failed;

  // `undos`: newest first, as the machine hands them over.
  static Ending make(store::RunStatus status, CallError error,
                     const std::vector<vm::SubmittedCall>& undos);
  // The next undo is under way from here on, as the call of this number; there must be one.
  vm::SubmittedCall next(std::uint64_t call);
  // Something has arrived: if it is the outcome of the undo under way, that is over. A line for the
  // run's log, if it has failed.
  std::optional<std::string> arrived(const vm::Arrival& arrival);
  // The run was killed: what is left of the undos has failed. A line for the run's log about each.
  std::vector<std::string> give_up(const std::string& why);
  // The error of the run, with what went wrong while it was undone: in the traceback, and in `data`
  // unless the error has some of its own.
  CallError final_error() const;

  std::string encode() const;
  static Result<Ending> decode(std::string_view bytes);
};

}  // namespace pawl::engine
