// Steps of async generators: what asend(), athrow(), aclose() and __anext__() give to await, and
// the awaitable of anext(iterator, default). Each is a Record of type kAsyncGeneratorStep.
//
// Awaiting a step puts the generator's frame on top of the awaiting one, as awaiting a coroutine
// does, so that an await inside the generator suspends the whole fiber with it. A `yield` takes the
// frame off again and answers the await; its end raises StopAsyncIteration there. A step that is a
// fiber of its own (create_task(anext(g))) has the generator's frame as its outermost one, and the
// scheduler makes of its exit what the await would have made (fibers/steps.cc).
//
// A step is used once: from the moment it begins, awaiting it again is a RuntimeError.
#pragma once

#include <cstdint>
#include <span>

#include "vm/loaded_program.h"
#include "vm/native.h"
#include "vm/objects/iterator.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

// Permanent numbers: snapshots contain them.
enum class StepKind : uint8_t {
  kSend = 0,     // asend(value), __anext__()
  kThrow = 1,    // athrow(exception)
  kClose = 2,    // aclose()
  kDefault = 3,  // anext(iterator, default): awaits what __anext__ gave
};

inline bool is_async_generator(const Code* code) {
  constexpr uint32_t kBoth = bytecode::kGenerator | bytecode::kCoroutine;
  return (code->flags & kBoth) == kBoth;
}
inline bool is_async_generator(Value value) {
  return value.is(Kind::kGenerator) && is_async_generator(value.as<Generator>()->code);
}

inline bool is_step(Value value) { return is_record(value, TypeId::kAsyncGeneratorStep); }

// Field by field: the generator (kDefault: the awaitable, None once it is awaited), the kind, what
// is sent, thrown or the default, and whether the step has been used.
class AsyncStep {
 public:
  explicit AsyncStep(Record* record) : record_(record) {}
  explicit AsyncStep(Value value) : record_(value.as<Record>()) {}

  Value source() const { return record_->fields()[0]; }
  Generator* generator() const { return source().as<Generator>(); }
  StepKind kind() const { return static_cast<StepKind>(record_->fields()[1].small_int()); }
  Value value() const { return record_->fields()[2]; }
  bool used() const { return record_->fields()[3].small_int() != 0; }

  void set_value(Value value) { set_field(record_, 2, Ref::share(value)); }
  void use() { record_->fields()[3] = Value::small_int(1); }
  Ref take_source() { return Ref::adopt(std::exchange(record_->fields()[0], Value::none())); }

 private:
  Record* record_;
};

Ref make_step(Machine& machine, Value source, StepKind kind, Value value);
// Their methods as tables of natives (vm/python/iteration/async_generator_type.cc).
std::span<const NativeDef> async_generator_methods();
std::span<const NativeDef> async_step_methods();
// Whether a record of a snapshot is one.
bool fits_step(const Record* record);
void raise_stop_async_iteration(Machine& machine);

// How a step can begin.
enum class StepStart : uint8_t {
  kGo,        // the generator is to be resumed
  kAnswered,  // there is nothing to do: the answer is None
  kRaised,    // an exception is pending
};
// Checks that the step may begin, and marks it and its generator.
StepStart start_step(Machine& machine, AsyncStep step);
// The exception that a step of kind kThrow or kClose brings. Empty: one is pending.
Ref thrown_by_step(Machine& machine, AsyncStep step);

}  // namespace pawl::vm
