// Faults: exceptions that no program asked for. The machine, a builtin or the library raised them
// (a KeyError, a TypeError, the ValueError of int("x")); an engine holds a run that would fail of
// one, since somebody has to repair the program first.
//
// What the program makes and raises itself is its word, and so is a failed assert. A failed call, a
// timeout, a cancel and an exit are none either. A fault stays one when the program raises the same
// object again, now or after a wait (Exception::origin). An exception group is one if any exception
// in it is.
//
// Raises of a turn are numbered, so that a second, equal turn can take down what the frames of the
// one that matters held (Interpreter::record_raise): the first turn pays nothing for it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "value/payload.h"
#include "vm/inspect.h"
#include "vm/machine.h"

namespace pawl::vm {

// What is known of the exception that ended a run.
struct Blame {
  bool fault = false;
  bool from_call = false;              // it is a failed call's, or was raised while one was handled
  uint32_t raise_number = 0;           // which raise of the turn it was; 0: none of this turn
  std::vector<InspectedFrame> passed;  // frames that it went through, innermost first; without
                                       // variables, and none of the library
};

Blame blame_of(Machine& machine, Value exception);

// "shop.py line 12, in checkout: total += item["price"]"; empty without frames.
std::string place_text(const std::vector<InspectedFrame>& frames);
// Puts the place into the message of an error that has none: a limit's. The frames become its
// traceback, and with their variables its data.
void say_where(const std::vector<InspectedFrame>& frames, CallError* error);

}  // namespace pawl::vm
