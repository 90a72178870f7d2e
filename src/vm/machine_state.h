// MachineState: what a snapshot holds besides the heap: globals, fibers, counters, and the effects
// that the current activation has collected.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "vm/objects/future.h"
#include "vm/value.h"

namespace pawl::vm {

// One turn of the ready queue, as asyncio's call_soon.
struct Ready {
  enum Kind : uint8_t {
    kWake = 1,      // resume the fiber `target`
    kCount = 2,     // a member of the group `target` settled: `subject`
    kCallback = 3,  // call `target` with `subject`
    kStart = 4,     // first turn of the fiber `target`
  };
  Kind kind;
  Value target;   // owned
  Value subject;  // owned, or empty
};

enum class ModuleState : uint8_t { kFresh = 0, kRunning = 1, kReady = 2 };

// A call the program made and the next park submits.
struct NewCall {
  uint64_t number;
  uint8_t kind;    // 1 task, 2 child, 3 promise, 4 send, 5 request, 6 spawn, 7 compensate
  Value target;    // String: task, workflow, run id
  Value args;      // Tuple
  Value keywords;  // Dict or empty
  Value options;   // Dict or empty
};

struct MachineState {
  std::vector<Value> globals;             // owned, empty where unset
  std::vector<ModuleState> modules;
  std::map<uint32_t, Value> function_attributes;  // Dicts, owned, by function of the Program
  std::deque<Ready> ready;
  Value main_fiber;                       // owned: Future of kind kFiber
  Future* running = nullptr;              // the fiber whose frames the interpreter has
  std::vector<Future*> timers;            // started and pending; counted
  std::vector<Future*> receives;          // started and pending, in order; counted
  std::vector<Future*> calls;             // submitted or new, pending; counted, by number
  std::vector<NewCall> new_calls;         // of this activation
  std::vector<uint64_t> cancelled_calls;  // of this activation
  Value status;                           // set_status, owned
  bool status_changed = false;
  Value undo_stack;                       // List: compensate, owned or empty
  Value continue_input;                   // continue_as_new, owned or empty
  bool cancel_requested = false;
  uint32_t next_serial = 1;
  uint64_t next_call = 1;
  uint64_t next_timer = 1;
  uint32_t live_fibers = 0;
  uint32_t log_lines = 0;
  int64_t last_now_us = 0;
  std::string partial_line;               // print(end='') not yet ended
};

}  // namespace pawl::vm
