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
  kPlain = 1,     // asyncio.Future: settled by the program
  kFiber = 2,     // create_task: a fiber of its own
  kCall = 3,      // a task, child or promise: settled by an arrival, by call number
  kTimer = 4,     // sleep: settled by time
  kReceive = 5,   // a message of a channel
  kGroup = 6,     // settled when enough members are (gather, wait, race)
  kSuspend = 7,   // an operator's word
};

enum class FutureState : uint8_t { kPending = 0, kDone = 1, kFailed = 2, kCancelled = 3 };

struct Future : Container {  // extra: FutureKind
  FutureState state;
  uint8_t cancel_requests;   // fibers: how often cancel() was called and not yet delivered
  uint8_t started;           // lazy kinds (timer, receive): begun by await or a combinator
  uint8_t detached;
  uint32_t serial;
  Value result;      // value, or the exception if failed or cancelled
  Value waiters;     // List of callbacks: a Future of kind kFiber (wake it), a Future of kind
                     // kGroup (count it), or a callable (call it with this future)
  // by kind
  uint64_t number;   // kCall: call number; kTimer: order of creation; kGroup: settled so far
  int64_t when_us;   // kTimer: due time, microseconds of Unix time (delay before it started);
                     // kGroup: how many must settle
  Value detail;      // kCall: name; kReceive: channel; kGroup: Tuple of members; kFiber: name
  Value waiting_on;  // kFiber: the future it awaits, or empty; kGroup: mode
  Value coroutine;   // kFiber: the Generator it runs
  Frame* frame;      // kFiber: top frame of the suspended fiber, owned; else null
  Value message;     // cancel(msg)
};

}  // namespace pawl::vm
