// Machine: one run's state, and what natives may do with it.
//
// A machine is made from a LoadedProgram, fresh or from a snapshot. `activate` feeds it arrivals,
// executes until every fiber waits or the run ends, and tells what the run now wants. Nothing
// outside is touched: what the program asked for is in the Activation, and takes effect only when
// the caller commits it.
//
// One thread at a time. While a machine executes, its heap is the thread's current one.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/error_codes.h"
#include "base/limits.h"
#include "vm/charge_gaps.h"
#include "vm/heap.h"
#include "vm/native.h"
#include "vm/pace.h"
#include "vm/type_ids.h"
#include "vm/value.h"

namespace pawl::vm {

class Interpreter;
class Runtime;
class Scheduler;
struct Class;
struct Exception;
struct Frame;
struct LoadedProgram;
struct MachineState;
struct String;

// What the world gives a machine besides arrivals.
class Host {
 public:
  virtual ~Host() = default;
  virtual int64_t now_us() = 0;  // Unix time; never backwards within a run
  virtual void random_bytes(void* data, size_t size) = 0;
  virtual void log(int level, std::string_view line) = 0;  // print and logging
  // The secret by which the outside settles a new promise; empty: the machine makes one.
  virtual std::string promise_token() { return {}; }
};

// What a tail call's result must be.
enum class Expect : uint8_t { kAnything, kString, kIterator, kLength };

class Machine {
 public:
  Machine(std::shared_ptr<LoadedProgram> program, const Limits& limits, Host& host);
  ~Machine();
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  Heap& heap() { return heap_; }
  Runtime& runtime() { return *runtime_; }
  Host& host() { return *host_; }
  LoadedProgram& program() { return *program_; }
  const Limits& limits() const { return limits_; }
  Interpreter& interpreter() { return *interpreter_; }
  MachineState& state() { return *state_; }

  // --- Raising. All return empty, so that a native can `return machine.raise(…)`. -------------
  Ref raise(TypeId type, std::string_view message);
  Ref raise_type_error(std::string_view message) { return raise(TypeId::kTypeError, message); }
  Ref raise_value_error(std::string_view message) { return raise(TypeId::kValueError, message); }
  Ref raise_key_error(Value key);      // KeyError(key)
  Ref raise_name_error(String* name);  // "name 'x' is not defined"
  Ref raise_stop_iteration(Value value);
  Ref raise_memory_error();
  Ref raise_exception(Ref exception);  // an Exception object
  // A member that this language level does not have: error with code PAWL-2013.
  Ref raise_unavailable(std::string_view what, std::string_view hint);
  Ref make_exception(TypeId type, std::span<const Value> args);

  bool failed() const { return !pending_.empty() || fatal_; }
  Value pending() const { return pending_; }
  bool pending_is(TypeId type);  // an instance of that builtin exception class
  Ref take_pending();            // clears it
  void clear_pending() { take_pending(); }

  // --- Limits ----------------------------------------------------------------------------------
  // Charges fuel for native work: elements, bytes, limbs; at least one unit. Between two charges
  // there may be 5 ms of work at most. Other runs may have their turn before it returns. False: out
  // of fuel or heap, or the turn has to stop: the run ends, and the native returns empty at once.
  bool charge(uint64_t units) {
    charge_gaps::note();
    fuel_ -= static_cast<int64_t>(units + (units == 0 ? 1 : 0));
    return (fuel_ >= 0 && sign_->load(std::memory_order_relaxed) == 0) || out_of_fuel();
  }
  // Charges for `length` items in pieces, and does each piece when it is paid for. False: the run
  // ends, and the rest was not done.
  template <typename Piece>
  bool charge_pieces(size_t length, size_t items_per_unit, Piece&& piece) {
    constexpr size_t kPieceUnits = 16'384;
    const size_t most = kPieceUnits * items_per_unit;
    size_t begin = 0;
    do {
      const size_t end = length - begin <= most ? length : begin + most;
      if (!charge(1 + (end - begin) / items_per_unit)) return false;
      piece(begin, end);
      begin = end;
    } while (begin < length);
    return true;
  }
  uint64_t fuel_used() const {
    const int64_t left = fuel_left();
    return left < 0 ? limits_.fuel : limits_.fuel - static_cast<uint64_t>(left);
  }
  // Null: all of the fuel may be used in one go. The pace must live until the next call.
  void set_pace(Pace* pace);
  // A new turn may use as much as the one before: runs that wait in between may go on for ever.
  void renew_limits();
  void set_fuel_used(uint64_t units) {
    const int64_t left = units > limits_.fuel ? 0 : static_cast<int64_t>(limits_.fuel - units);
    begin_stretch(left, pace_ == nullptr ? left : std::min<int64_t>(left, kFirstStretch));
  }
  // Ends the run with an error of ours (PAWL-2xxx) that the program cannot catch.
  Ref fail(ErrorCode code, std::string_view message);
  Ref fail_out_of_heap();
  std::optional<ErrorCode> fatal() const { return fatal_; }
  const std::string& fatal_message() const { return fatal_message_; }

  // --- Calling into the program ------------------------------------------------------------------
  // In place of the native's own result: the interpreter makes the call once the native returned.
  Ref tail_call(Value callee, std::initializer_list<Value> args, Expect expect = Expect::kAnything);
  Ref tail_call(Value callee, std::span<const Value> args, Expect expect = Expect::kAnything);
  // Nested: runs the callee to its end on the C++ stack. For the few natives that cannot do
  // otherwise; no snapshot can be taken inside, and depth is bounded (RecursionError).
  Ref call(Value callee, std::initializer_list<Value> args);
  Ref call(Value callee, std::span<const Value> args);
  Ref call_with_keywords(Value callee, std::span<const Value> args, Value keywords_dict);
  Ref call_method(Value object, std::string_view name, std::initializer_list<Value> args);

  // --- Small things ------------------------------------------------------------------------------
  Class* type(TypeId id);                 // the class object of a builtin type
  String* intern(std::string_view name);  // a string that lives as long as the program
  // A module-level variable by name, borrowed, or empty.
  Value global_by_name(uint32_t module, const String* name);
  // Before each line that goes to the host. False: one too many, the run ends.
  bool count_log_line();
  // print: complete lines go to the host, the rest waits.
  void write_output(std::string_view text);
  uint32_t next_serial();              // for id() and default repr; part of the snapshot
  std::string type_name(Value value);  // "int", "Order": as error messages show it
  uint32_t& native_depth() { return native_depth_; }  // for NativeDepth alone

 private:
  friend class Interpreter;
  friend class Scheduler;

  // The units of a stretch before the pace was asked.
  static constexpr int64_t kFirstStretch = 1'000;
  // And of one after the run's end, while a builtin returns.
  static constexpr int64_t kLastStretch = 20'000;

  bool out_of_fuel();
  bool next_stretch();
  void begin_stretch(int64_t left, int64_t stretch) {
    fuel_ = stretch - heap_.alarm();
    reserve_ = left - stretch;
  }
  int64_t fuel_left() const { return fuel_ + heap_.alarm() + reserve_; }
  static void rest(void* machine);

  Heap heap_;
  Limits limits_;
  std::shared_ptr<LoadedProgram> program_;
  Runtime* runtime_;
  Host* host_;
  int64_t fuel_;         // of this stretch; below zero: somebody has to look
  int64_t reserve_ = 0;  // of the turn, beyond this stretch
  Pace* pace_ = nullptr;
  const std::atomic<uint64_t>* sign_ = &kNoSign;
  std::optional<ErrorCode> fatal_;
  uint32_t native_depth_ = 0;
  std::string fatal_message_;
  Value pending_;  // owned; an Exception or empty
  std::unique_ptr<MachineState> state_;
  std::unique_ptr<Interpreter> interpreter_;
};

// A line of a log, of so many bytes at most, ending at a character.
void cut_line(std::string* line, size_t most);

}  // namespace pawl::vm
