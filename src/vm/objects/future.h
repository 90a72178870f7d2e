// Future: anything a fiber can await that is not a coroutine. One layout for all of them.
//
// A future is pending, then done (a value), failed (an exception) or cancelled. When it is
// settled, each of its waiters goes to the end of the ready queue, as asyncio's callbacks do, so
// that programs interleave exactly as under asyncio.
#pragma once

#include <cstdint>

#include "vm/heap.h"
#include "vm/value.h"

namespace pawl::vm {

struct Frame;

// Permanent numbers.
enum class FutureKind : uint16_t {
  kPlain = 1,    // asyncio.Future: settled by the program
  kFiber = 2,    // create_task: a fiber of its own
  kCall = 3,     // a task, child or promise: settled by an arrival, by call number
  kTimer = 4,    // sleep: settled by time; or a handle that calls something when it is due
  kReceive = 5,  // a message of a channel
  kGroup = 6,    // settled when enough members are (gather, wait, race)
  kSuspend = 7,  // an operator's word
};

enum class FutureState : uint8_t { kPending = 0, kDone = 1, kFailed = 2, kCancelled = 3 };

// What a kGroup makes of its members; permanent numbers, in `waiting_on`.
enum class GroupMode : uint8_t {
  kGather = 1,            // all results in order; the first failure settles it
  kGatherExceptions = 2,  // the same with return_exceptions: failures are results
  kFirstCompleted = 3,    // None, as soon as one has settled
  kFirstException = 4,    // None, as soon as one has failed, or all have settled
  kAllCompleted = 5,      // None, when all have settled
  kRace = 6,              // (index, value) of the first; the others are cancelled
};

struct Future : Container {  // extra: FutureKind
  // `started`, by kind.
  static constexpr uint8_t kBegun = 1;        // timer, receive: begun; fiber: had its first turn
  static constexpr uint8_t kMustCancel = 2;   // fiber: its next turn raises CancelledError
  static constexpr uint8_t kCancelWaits = 4;  // call: cancel() asks, the outcome still decides
  static constexpr uint8_t kCancelAsked = 8;  // call, group: cancel() was called
  static constexpr uint8_t kGiveWay = 16;     // timer of no delay: settled by the next turn
  static constexpr uint8_t kAbsolute = 32;    // timer: when_us is a due time from the start
  static constexpr uint8_t kRunsLoop = 4;     // fiber: is inside of asyncio.run() or the like
  static constexpr uint8_t kUnseen = 16;      // fiber, plain, group: failed, and nobody asked why
  static constexpr uint8_t kStepBegins = 64;  // fiber of an async generator's step that was
                                              // cancelled before it began: it begins with the
                                              // next turn, wherever the generator stands then
  static constexpr uint8_t kTyped = 128;      // call: its task's declaration, or `waiting_on`,
                                              // says what to build of the result

  FutureState state;
  uint8_t cancel_requests;  // fibers: cancel() minus uncancel(), at most 255
  uint8_t started;          // the flags above
  uint8_t detached;
  uint32_t serial;
  Value result;   // value, or the exception if failed or cancelled. A kReceive that is done
                  // and has none takes its message from the channel when it is first looked at
  Value waiters;  // empty, one waiter, or a List of them: a Future of kind kFiber (wake it), a
                  // Future of kind kGroup (count it), or a callable (call it with this future)
  // by kind
  uint64_t number;   // kFiber: its number; kCall, kSuspend: call number; kTimer, kReceive: order
                     // in which they began; kGroup: settled so far
  int64_t when_us;   // kTimer: due time, microseconds of Unix time (delay before it started);
                     // kGroup: how many must settle. Failed: entries of the exception's traceback
                     // when it was settled
  Value detail;      // kCall: name; kReceive: channel; kGroup: Tuple of members; kFiber: name, or
                     // empty; kTimer: its result, or a handle's arguments
  Value waiting_on;  // kFiber: the future it awaits, or empty; kGroup: GroupMode as a small int;
                     // kCall, kReceive, kSuspend: what the result is built as, or empty: a Tuple
                     // of a type or, for a child, its workflow (a Function or a Class)
  Value coroutine;   // kFiber: the Generator it runs; kTimer: what a handle calls
  Frame* frame;      // kFiber: top frame of the suspended fiber, owned; else null
  Value message;     // cancel(msg)
  Value context;     // kFiber, and a handle: what contextvars and decimal keep for it, as
                     // fibers/contexts.h describes it, or empty

  FutureKind kind_of() const { return static_cast<FutureKind>(extra); }
  bool pending() const { return state == FutureState::kPending; }
  bool is_handle() const { return kind_of() == FutureKind::kTimer && !coroutine.empty(); }
};

// Whether it goes with an exception that nobody has looked at.
inline bool failed_unseen(const Future* future) {
  return future->state == FutureState::kFailed && (future->started & Future::kUnseen) != 0 &&
         future->kind_of() != FutureKind::kTimer;
}

inline bool is_future(Value value, FutureKind kind) {
  return value.is(Kind::kFuture) && value.as<Future>()->kind_of() == kind;
}

}  // namespace pawl::vm
