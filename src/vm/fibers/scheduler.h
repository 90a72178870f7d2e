// Scheduler: fibers as asyncio schedules them, on the machine's ready queue.
//
// A fiber is a Future of kind kFiber with a chain of frames. Settling a future appends one entry
// to the ready queue for each of its waiters, in order; the queue is worked off first in, first
// out. So a program takes as many turns of the loop as under asyncio, and interleaves the same
// way. When the queue is empty the next arrival of the inbox is fed; when that is empty too and
// the main fiber has not ended, the machine parks. After a long turn it pauses: it parks between
// two iterations of the loop, with fibers that are ready, and what arrives then joins the queue.
//
// A Scheduler has no state of its own: make one where it is needed.
#pragma once

#include <cstdint>

#include "vm/machine.h"
#include "vm/machine_state.h"
#include "vm/objects/future.h"
#include "vm/value.h"

namespace pawl::vm {

enum class Exit : uint8_t;
struct Generator;

// How run() ended.
enum class RunEnd : uint8_t {
  kFinished,  // the run is over: the main fiber's future has the outcome
  kParked,    // every fiber waits, or the ready ones pause
  kFatal,     // a limit: machine.fatal()
  kSlice,     // the instruction budget is used up
};

class Scheduler {
 public:
  explicit Scheduler(Machine& machine) : machine_(machine), state_(machine.state()) {}

  // Works off the ready queue and the inbox.
  RunEnd run();
  // After a pause: what has arrived joins those that are ready.
  void take_arrivals();

  // A fiber for a coroutine (a Generator) or something to await, put on the ready queue. `name` may
  // be empty. Empty: too many fibers, the run is over.
  Ref spawn(Value coroutine, Value name);
  // asyncio's ensure_future: a future as it is, a coroutine or an awaitable as a fiber. Empty:
  // TypeError pending.
  Ref ensure_future(Value awaitable);

  // The running fiber awaits `future`, which is pending: registers the fiber as a waiter and
  // starts a lazy one (timer, receive). False: an exception is pending. The interpreter then
  // leaves its loop.
  bool begin_waiting(Future* future);
  // Makes a timer or a receive begin; idempotent. A receive may be settled at once.
  void start(Future* future);
  // A receive is awaited: it begins, or begins again if its message went to another.
  void prepare_receive(Future* receive);

  void settle(Future* future, Ref value);  // done with a value
  void settle_exception(Future* future, Ref exception);
  // `exception`: the CancelledError that ended a fiber, or empty.
  void settle_cancelled(Future* future, Ref exception);
  // asyncio's cancel(): false if already settled, or with RecursionError pending.
  bool cancel(Future* future, Value message);

  Ref make_future(FutureKind kind);
  // A pending timer that begins when awaited.
  Ref make_timer(int64_t delay_us, Value result);
  // A handle: calls `callback` with the tuple `arguments` at a time, or at the next turn.
  Ref call_at(int64_t when_us, Value callback, Value arguments);
  Ref call_soon(Value callback, Value arguments);

  // A fiber, a group or a callable; goes to the queue at once if the future is settled.
  void add_waiter(Future* future, Value waiter);
  void remove_waiter(Future* future, Value waiter);  // by identity

  // Puts timers that are due by `now_us` on the queue; those of one due time at once.
  bool fire_timers(int64_t now_us);
  void post(Ready::Kind kind, Value target, Value subject);  // to the inbox

  // A future that failed is dropped, and nobody has asked for its exception: the log has it.
  void report_unseen(Future* future);

  // The running fiber is in asyncio.run() or the like from now on: SystemExit or KeyboardInterrupt
  // of another fiber does not end the run but cancels this one, and leave_loop() gives it.
  void enter_loop();
  Ref leave_loop();  // None: no such exception
  // Cancels the fibers from this number on, but the running and detached ones; gives their list.
  Ref cancel_since(uint64_t first);
  // Fibers that close the async generators which have begun and are alive; a list.
  Ref close_all_generators();

  // An async generator was dropped before its end: a fiber of its own closes it, which the next
  // iteration of the loop makes, as asyncio's hook for such generators does.
  void close_later(Value generator);

 private:
  friend class Entrance;

  void schedule(Ready::Kind kind, Value target, Value subject);
  void schedule_waiters(Future* future);
  bool cancel_fiber(Future* fiber, Value message);
  void forget(Future* future);  // it is settled: no longer in the machine's lists

  // The turns; each ends with kParked if the loop is to go on.
  RunEnd turn(Ready entry);
  RunEnd start_fiber(Future* fiber);
  RunEnd wake_fiber(Future* fiber);
  RunEnd continue_fiber(Future* fiber);
  RunEnd fire(Future* timer);
  RunEnd call_back(Value callback, Value argument);
  // What a callback raised is reported, and nobody's failure. `handle`: the future behind it.
  RunEnd report_callback(Value callback, std::span<const Value> args, Value handle);
  RunEnd after(Future* fiber, Exit exit);
  RunEnd take_yielded(Future* fiber, Ref yielded);
  RunEnd wait_for_yielded(Future* fiber, Ref yielded);
  // Empty: the pending exception is what the fiber finds.
  RunEnd wait_in_fiber(Future* fiber, Ref future);
  RunEnd finish_fiber(Future* fiber, Ref value);
  RunEnd fail_fiber(Future* fiber);
  RunEnd enter_coroutine(Future* fiber);
  RunEnd enter_generator(Future* fiber, Generator* generator);
  // The generator runs; its frame, the lowest of its fiber, is what the interpreter executes next.
  Frame* put_on_top(Generator* generator);
  // --- steps.cc: fibers that are a step of an async generator
  RunEnd enter_step(Future* fiber, Value step, Ref thrown);
  RunEnd close_dropped_generator(Value generator);
  // What the step makes of the interpreter's exit: the fiber's value, or an exception is pending.
  Ref step_outcome(Future* fiber, Exit exit);
  void begin_cancelled_step(Future* fiber);
  void end_by_exit(Future* fiber);
  // Gives it to what loop.set_exception_handler() has set; false: nothing is set. `future` and
  // `handle` may be None.
  bool tell_handler(std::string_view message, Value exception, Value future, Value handle);
  bool close_generators();
  void close_dropped();
  void deliver_cancellation(Future* fiber, Value awaited);

  bool feed();  // the next arrival; false: none is left
  void fire_due_timers();
  bool has_given_way() const;
  void settle_outcome(Future* call, Ref value);
  void begin_cleanup();
  bool cleanup_is_over();

  Machine& machine_;
  MachineState& state_;
};

// The value of a settled future (a new reference), or its exception raised (CancelledError if
// cancelled).
Ref future_result(Machine& machine, Future* future);
// The CancelledError of a cancelled future; the fiber's own one is given out once.
Ref cancelled_error(Machine& machine, Future* future);
// The exception of a failed future, its traceback cut to what it was when the future failed.
Ref future_exception(Machine& machine, Future* future);

// Whether it is SystemExit or KeyboardInterrupt.
bool is_exit(Machine& machine, Value exception);
// Somebody has asked for its exception, if it has failed: dropping it needs no word.
void mark_seen(Future* future);

// Unix time of the run, never backwards.
int64_t run_now_us(Machine& machine);
// The time is far before the last one that the run has seen: the machine's clock was wrong, and has
// been corrected. What sleeps for a while does so from then on as if the clock had been right;
// what waits for a named time waits for that.
void notice_set_back(MachineState& state, int64_t now_us);
// Seconds (int, float or timedelta) as microseconds. Nothing: an exception is pending.
bool to_microseconds(Machine& machine, Value seconds, int64_t* microseconds);

}  // namespace pawl::vm
