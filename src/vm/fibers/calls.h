// The machine's only way out: calls. A declared task called like a function gives a Future at
// once; the call itself is submitted at the next park.
#pragma once

#include <span>
#include <string>

#include "value/payload.h"
#include "vm/activation.h"
#include "vm/machine.h"
#include "vm/objects/function.h"
#include "vm/objects/future.h"
#include "vm/objects/sequence.h"
#include "vm/value.h"

namespace pawl::vm {

struct NewCall;

// Whether a task that the program declares can be called so; `keywords` is a Dict or empty. False:
// TypeError pending.
bool check_task_call(Machine& machine, const Task* task, size_t positional, Value keywords);
// names: as in Interpreter::call, (positional count, name, name …) or null.
Ref call_task(Machine& machine, Task* task, std::span<const Value> args, const Tuple* names);
// The same with a Tuple of positional arguments and a Dict of others, or empty.
Ref call_task(Machine& machine, Task* task, Value args, Value keywords);
// The same task with more options (a Dict of keywords). Empty: TypeError or ValueError pending.
Ref task_with_options(Machine& machine, Task* task, Value options);

// False: a query is answered (vm/query.h), which must not reach out of the machine; a RuntimeError
// is pending.
bool may_act(Machine& machine);

// What a call of any kind is made of; values become payload text here, at the place of the call.
struct CallRequest {
  CallKind kind = CallKind::kTask;
  Value target;               // String
  Value channel;              // String or empty
  Value args;                 // any value; tasks: a Tuple of the positional arguments
  Value keywords;             // Dict or empty
  Value options;              // Dict or empty
  const char* root = "args";  // what paths in errors begin with
};
// A Future for the answer. Empty: an exception is pending.
Ref submit_call(Machine& machine, const CallRequest& request);
// A call whose answer nobody awaits (send, spawn): false with an exception pending.
bool submit_detached(Machine& machine, const CallRequest& request);
// compensate(): kept until the run ends.
bool register_undo(Machine& machine, const CallRequest& request);
// Whether this can be an entry of the undo stack: a Tuple of the task's name, its arguments,
// keywords and options, the last three as payload text or None.
bool is_undo(Value entry);
// More options for a call that the next park submits. False: it has left already, or an option is
// wrong; an exception is pending.
bool change_call_options(Machine& machine, Future* call, Value options);
// A child that is to outlive its parent, as its options say: it is started, awaited or not.
bool is_abandoned_child(const NewCall& call);
// Calls and fibers that go on after the entry has returned.
bool detach(Machine& machine, Value future);

// Something of Pawl's own to await, not of asyncio's: a call, a timer, a receive, a race.
bool is_pawl_awaitable(Value value);

// " (a call must be awaited: 'await charge(...)')" for errors about operands of which one is a call
// that was taken for its result; empty if none is.
std::string await_hint(Machine& machine, Value operand, Value other = Value());

// cancel() of a pending call.
bool cancel_call(Machine& machine, Future* call, Value message);

// The exception for a call's failure: a TaskError that is of the named class too, if the program
// knows one. Empty: an exception is pending.
Ref make_task_error(Machine& machine, Value name, const CallError& error, uint32_t attempts);

}  // namespace pawl::vm
