// Entrance: how a run comes to its entry. The main module's body runs first, in the main fiber;
// then the entry, as its shape demands: a function is called with the bound input, a workflow class
// is instantiated and its `run` called, an orchestration is a generator whose yields are awaited,
// a script is the module's body itself.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "lang/bytecode/program.h"
#include "vm/fibers/scheduler.h"
#include "vm/machine.h"
#include "vm/value.h"

namespace pawl::vm {

class Entrance {
 public:
  explicit Entrance(Machine& machine) : machine_(machine), state_(machine.state()) {}

  // Checks the input against the entry's parameters, makes the main fiber and puts it on the
  // ready queue. The error is PAWL-2014.
  Status begin(uint32_t entry, Ref input);
  // First turn of the main fiber: the main module's body.
  RunEnd enter_module(Future* fiber);
  // The body has returned; `value` is what it gave (a script's output).
  RunEnd after_module(Future* fiber, Ref value);
  // A plain function returned something to await.
  RunEnd await_result(Future* fiber, Ref awaitable);

 private:
  struct Arguments {
    Value callee;
    std::vector<Ref> positional;
    Ref keywords;  // Dict or empty
  };
  struct Parameters;

  const bytecode::Entry& entry() const;
  Parameters parameters() const;
  // What is wrong with the input as far as the names tell; empty: nothing.
  std::string mismatch(Value input) const;
  bool take_tick();
  bool bind_input(Value callee, Arguments* arguments);
  // Where a part of the input goes.
  struct Place {
    String* parameter;  // whose annotation counts; null: none
    String* keyword;    // null: by position
    std::string path;   // for messages; empty: the parameter's name
  };
  bool add_argument(Arguments* arguments, const Place& place, Value data);
  Ref entry_callable();
  bool set_script_inputs(Value input);
  RunEnd enter_call(Future* fiber, Value callee, Arguments arguments);
  RunEnd enter_function(Future* fiber, Value function, Arguments arguments);

  Machine& machine_;
  MachineState& state_;
};

}  // namespace pawl::vm
