// MachineState: what a snapshot holds besides the heap: globals, fibers, counters, and the effects
// that the current activation has collected.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "vm/objects/future.h"
#include "vm/value.h"

namespace pawl::vm {

// One turn of the ready queue, as asyncio's call_soon. Permanent numbers.
struct Ready {
  enum Kind : uint8_t {
    kWake = 1,      // resume the fiber `target`
    kCount = 2,     // a member of the group `target` settled: `subject`
    kCallback = 3,  // call `target` with `subject`
    kStart = 4,     // first turn of the fiber `target`
    kFire = 5,      // the timer or handle `target` is due
    kContinue = 6,  // the fiber `target` was stopped between two instructions: go on
    kEnd = 13,      // the main fiber has ended: leftover fibers are cancelled after this iteration
    kClose = 14,    // the async generator `target` was dropped unfinished: a fiber closes it
    // Only in the inbox:
    kOutcome = 7,  // the call `target` settles with the value `subject`
    kFailure = 8,  // the call `target` fails with the exception `subject`
    kMessage = 9,  // the channel `target` gets `subject`
    kTime = 10,    // timers due by `subject` (an int, microseconds) fire
    kCancel = 11,  // the run is asked to end
    kResume = 12,  // an operator says that suspended fibers may go on, with `subject`
  };
  Kind kind;
  Value target;   // owned, or empty
  Value subject;  // owned, or empty
};

// First in, first out. Unlike a std::deque it allocates nothing while it is empty, as it is in
// every machine that was just restored.
class ReadyQueue {
 public:
  bool empty() const { return head_ == items_.size(); }
  size_t size() const { return items_.size() - head_; }
  Ready& front() { return items_[head_]; }
  Ready& back() { return items_.back(); }
  void push_back(const Ready& entry) {
    if (head_ * 2 > items_.size() && items_.size() == items_.capacity()) {
      items_.erase(items_.begin(), items_.begin() + static_cast<ptrdiff_t>(head_));
      head_ = 0;
    }
    items_.push_back(entry);
  }
  void push_front(const Ready& entry) {
    if (head_ > 0) {
      items_[--head_] = entry;
    } else {
      items_.insert(items_.begin(), entry);
    }
  }
  void pop_front() {
    if (++head_ < items_.size()) return;
    items_.clear();
    head_ = 0;
  }
  void reserve(size_t entries) { items_.reserve(entries); }
  auto begin() const { return items_.begin() + static_cast<ptrdiff_t>(head_); }
  auto end() const { return items_.end(); }

 private:
  std::vector<Ready> items_;
  size_t head_ = 0;
};

enum class ModuleState : uint8_t { kFresh = 0, kRunning = 1, kReady = 2 };

// Where the run stands. Permanent numbers.
enum class Phase : uint8_t {
  kFresh = 0,    // nothing has run
  kModule = 1,   // the main module's body
  kEntry = 2,    // the entry
  kCleanup = 3,  // the entry has ended; fibers that were left end too
  kEnded = 4,
};

// A call the program made and the next park submits. The data is payload text already, so that
// what the program does to its objects later has no effect on it.
struct NewCall {
  uint64_t number;
  uint8_t kind;  // CallKind
  bool detached;
  Value target;    // String: task, workflow, run id, reason
  Value channel;   // String or empty
  Value args;      // String: payload text
  Value keywords;  // String or empty
  Value options;   // String or empty
};

using FutureMap = std::map<uint64_t, Future*>;  // by `number`, each counted

// The text that a search last had to widen, and its code points, for the next search in it: a lexer
// searches one text from place to place. It is dropped when the run parks or the heap has grown,
// and is in no snapshot.
struct WidenedText {
  Value text;  // String, owned or empty
  std::shared_ptr<const std::vector<uint32_t>> units;

  void keep(Value string, std::shared_ptr<const std::vector<uint32_t>> code_points) {
    retain(string);
    release(std::exchange(text, string));
    units = std::move(code_points);
  }
  void forget() {
    release(std::exchange(text, Value()));
    units.reset();
  }
};

struct MachineState {
  std::vector<Value> globals;  // owned, empty where unset
  std::vector<ModuleState> modules;
  std::map<uint32_t, Value> function_attributes;  // Dicts, owned, by function of the Program
  Phase phase = Phase::kFresh;
  uint32_t entry = 0;  // which of the Program's entries runs
  Value input;         // owned: the run's input, until the entry has it
  ReadyQueue ready;
  ReadyQueue inbox;             // arrivals: each is taken when `ready` is empty
  uint64_t turns_left = 0;      // of this iteration of the loop: asyncio ends one by one
  bool ending = false;          // the loop stops at the end of this iteration
  uint64_t cleanup_before = 0;  // kCleanup: fibers with smaller numbers are awaited
  uint64_t cleanup_turns = 0;   // kCleanup: iterations of the loop after that
  // kCleanup: async generators that were left have been asked to close.
  bool generators_closed = false;
  Value main_fiber;           // owned: Future of kind kFiber
  Future* running = nullptr;  // the fiber whose frames the interpreter has
  FutureMap fibers;           // alive
  std::map<std::pair<int64_t, uint64_t>, Future*> timers;  // started and pending, by due time
                                                           // and order; counted
  FutureMap receives;                                      // started and pending, in order
  FutureMap calls;                 // submitted or new, pending; suspends too
  Value channels;                  // Dict: channel → List of messages (channels.cc), or empty
  Value error_classes;             // Dict: kind of failed calls → Class, owned or empty
  Value zones;                     // Dict: key → shared ZoneInfo, owned or empty; in no snapshot
  std::vector<NewCall> new_calls;  // of this activation
  std::vector<uint64_t> cancelled_calls;  // of this activation
  Value status;                           // set_status: String of payload text, owned or empty
  bool status_changed = false;
  Value undo_stack;      // List: compensate, owned or empty
  Value continue_input;  // continue_as_new: String of payload text, or empty; a space in front of
                         // the text: by the same version
  bool cancel_requested = false;
  bool looking = false;  // a query is answered (query.h); no part of snapshots
  uint32_t next_serial = 1;
  uint64_t next_call = 1;
  uint64_t next_timer = 1;  // order of timers and receives
  uint64_t next_fiber = 1;
  uint32_t log_lines = 0;
  int64_t last_now_us = 0;
  int64_t started_us = 0;    // when the run began: the zero of monotonic clocks
  std::string partial_line;  // print(end='') not yet ended
  // The context (fibers/contexts.h) of bodies of modules that run before there is a main fiber, for
  // the Program's image; no part of snapshots. Owned or empty.
  Value module_context;
  WidenedText widened;
  // Containers whose repr is being made, outermost first, whoever of them called the other through
  // the program.
  std::vector<const Object*> open_containers;
};

}  // namespace pawl::vm
