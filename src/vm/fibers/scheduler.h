// Scheduler: fibers as asyncio schedules them, on the machine's ready queue.
//
// A fiber is a Future of kind kFiber with a chain of frames. Settling a future appends one entry
// to the ready queue for each of its waiters, in order; the queue is worked off first in, first
// out. When it is empty and the main fiber has not ended, the machine parks.
#pragma once

#include <span>
#include <string_view>

#include "vm/machine.h"
#include "vm/machine_state.h"
#include "vm/objects/future.h"
#include "vm/value.h"

namespace pawl::vm {

// How run() ended.
enum class RunEnd : uint8_t {
  kFinished,  // the main fiber ended: its future has the outcome
  kParked,    // every fiber waits
  kFatal,     // a limit: machine.fatal()
  kSlice,     // the instruction budget is used up
};

class Scheduler {
 public:
  explicit Scheduler(Machine& machine) : machine_(machine), state_(machine.state()) {}

  // Works off the ready queue.
  RunEnd run();

  // A fiber for a coroutine (a Generator), put on the ready queue. Empty: too many fibers.
  Ref spawn(Value coroutine, Value name);

  // The running fiber awaits `future`: starts a lazy one (timer, receive) and registers the fiber
  // as a waiter. False: an exception is pending. The interpreter then leaves its loop.
  bool begin_waiting(Future* future);
  // Makes a timer or a receive begin; idempotent.
  void start(Future* future);

  void settle(Future* future, Ref value);              // done with a value
  void settle_exception(Future* future, Ref exception);
  void settle_cancelled(Future* future);
  // asyncio's cancel(): false if already settled.
  bool cancel(Future* future, Value message);

  Ref make_future(FutureKind kind);
  void add_waiter(Future* future, Value waiter);       // a fiber, a group or a callable
  void remove_waiter(Future* future, Value waiter);

 private:
  void schedule(Ready::Kind kind, Value target, Value subject);
  RunEnd resume_fiber(Future* fiber);

  Machine& machine_;
  MachineState& state_;
};

// The value of a settled future, or its exception raised (CancelledError if cancelled).
Ref future_result(Machine& machine, Future* future);

}  // namespace pawl::vm
