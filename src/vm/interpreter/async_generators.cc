// Async generators: their steps, awaited or driven by hand.
#include "vm/interpreter/async_generators.h"

#include "vm/interpreter/interpreter.h"
#include "vm/machine_state.h"
#include "vm/python/interpreter/exception_objects.h"

namespace pawl::vm {

Ref make_step(Machine& machine, Value source, StepKind kind, Value value) {
  Record* step = new_record(machine.heap(), TypeId::kAsyncGeneratorStep, 4);
  set_field(step, 0, Ref::share(source));
  step->fields()[1] = Value::small_int(static_cast<int64_t>(kind));
  if (!value.empty()) set_field(step, 2, Ref::share(value));
  step->fields()[3] = Value::small_int(0);
  return Ref::adopt(Value::object(step));
}

bool fits_step(const Record* record) {
  const Value* fields = record->fields();
  if (record->count != 4 || !fields[1].is_small_int() || !fields[3].is_small_int()) return false;
  if (fields[0].empty() || fields[2].empty()) return false;
  int64_t kind = fields[1].small_int();
  if (kind < 0 || kind > static_cast<int64_t>(StepKind::kDefault)) return false;
  return kind == static_cast<int64_t>(StepKind::kDefault) || is_async_generator(fields[0]);
}

void raise_stop_async_iteration(Machine& machine) {
  machine.raise_exception(machine.make_exception(TypeId::kStopAsyncIteration, {}));
}

StepStart start_step(Machine& machine, AsyncStep step) {
  StepKind kind = step.kind();
  auto fail = [&](const char* message) {
    machine.raise(TypeId::kRuntimeError, message);
    return StepStart::kRaised;
  };
  auto stop = [&] {
    raise_stop_async_iteration(machine);
    return StepStart::kRaised;
  };
  if (step.used()) {
    return fail(kind == StepKind::kSend || kind == StepKind::kDefault
                    ? "cannot reuse already awaited __anext__()/asend()"
                    : "cannot reuse already awaited aclose()/athrow()");
  }
  step.use();
  if (kind == StepKind::kDefault) return StepStart::kGo;
  Generator* generator = step.generator();
  if ((generator->flags & Generator::kRunning) != 0) {
    return fail(kind == StepKind::kSend    ? "anext(): asynchronous generator is already running"
                : kind == StepKind::kThrow ? "athrow(): asynchronous generator is already running"
                                           : "aclose(): asynchronous generator is already running");
  }
  // Those that began are known, in order: the end of the run closes what is left of them.
  if (generator->name_of_type.empty()) {
    generator->name_of_type =
        Value::small_int(static_cast<int64_t>(machine.state().next_timer++ & 0xFFFFFFFFFFF));
  }
  if ((generator->flags & Generator::kFinished) != 0 || generator->frame == nullptr) {
    if (kind != StepKind::kSend) return StepStart::kAnswered;
    return stop();
  }
  if (kind == StepKind::kSend) return StepStart::kGo;
  if ((generator->flags & Generator::kClosing) != 0) return stop();
  if (kind == StepKind::kClose) {
    generator->flags |= Generator::kClosing;
    if ((generator->flags & Generator::kStarted) == 0) {
      machine.interpreter().close_generator_nested(generator);  // nothing to run: it is over
      return StepStart::kAnswered;
    }
  }
  return StepStart::kGo;
}

Ref thrown_by_step(Machine& machine, AsyncStep step) {
  if (step.kind() == StepKind::kClose) return machine.make_exception(TypeId::kGeneratorExit, {});
  Value value = step.value();
  if (!value.is(Kind::kException) && !value.is(Kind::kClass)) {
    return machine.raise_type_error(
        "exceptions must be classes or instances deriving from BaseException, not " +
        machine.type_name(value));
  }
  return machine.interpreter().instantiate_exception(value);
}

// `frame` awaits the step (kStep) or drives it by hand (kStepDrive). What is thrown into the step,
// if anything, goes into the generator in place of what the step brings.
Step Interpreter::begin_step(Frame* frame, Value awaited, Resume how, Ref thrown) {
  AsyncStep step(awaited);
  if (step.kind() == StepKind::kDefault) {
    machine_.raise_unavailable("driving anext() with a default by hand", "await it");
    return Step::kError;
  }
  switch (start_step(machine_, step)) {
    case StepStart::kRaised:
      return Step::kError;
    case StepStart::kAnswered:
      return answer_await(frame, how, Ref::none());
    case StepStart::kGo:
      break;
  }
  Generator* generator = step.generator();
  release(std::exchange(frame->scratch, Ref::share(awaited).take()));
  if (thrown.empty() && step.kind() == StepKind::kSend) {
    return resume_generator(frame, generator, Ref::share(step.value()), how);
  }
  if (thrown.empty()) thrown = thrown_by_step(machine_, step);
  if (thrown.empty()) return Step::kError;
  return throw_into(frame, generator, std::move(thrown), how);
}

Step Interpreter::answer_await(Frame* frame, Resume how, Ref value) {
  if (how == Resume::kStep) return store(frame, std::move(value));
  machine_.raise_stop_iteration(value);
  return Step::kError;
}

// The generator that `frame` awaits a step of has yielded, or has come to its end.
Step Interpreter::finish_step(Frame* frame, Ref value, bool yielded) {
  Resume how = std::exchange(frame->resume, Resume::kStore);
  Ref step = Ref::adopt(std::exchange(frame->scratch, Value()));
  bool closing = is_step(step) && AsyncStep(step).kind() == StepKind::kClose;
  if (yielded && closing) {
    machine_.raise(TypeId::kRuntimeError, "async generator ignored GeneratorExit");
    return Step::kError;
  }
  if (!yielded && !closing) {
    raise_stop_async_iteration(machine_);
    return Step::kError;
  }
  return answer_await(frame, how, yielded ? std::move(value) : Ref::none());
}

// The pending exception has left the generator. True: it was the end that aclose() asked for.
bool Interpreter::step_is_closed(Frame* frame) {
  if (!is_step(frame->scratch) || AsyncStep(frame->scratch).kind() != StepKind::kClose) {
    return false;
  }
  return machine_.pending_is(TypeId::kGeneratorExit) ||
         machine_.pending_is(TypeId::kStopAsyncIteration);
}

// anext(iterator, default): `held` remembers the default while what __anext__ gave is awaited.
Step Interpreter::await_with_default(Frame* frame, Value awaited) {
  AsyncStep step(awaited);
  if (start_step(machine_, step) == StepStart::kRaised) return Step::kError;
  Ref inner = step.take_source();
  release(std::exchange(frame->held, Ref::share(awaited).take()));
  return await_value(frame, inner);
}

// The exception that ends an await is the one that anext()'s default stands for.
bool Interpreter::default_applies(Frame* frame) {
  return is_step(frame->held) && AsyncStep(frame->held).kind() == StepKind::kDefault &&
         stored_opcode(frame) == bytecode::Opcode::kAwait &&
         machine_.pending_is(TypeId::kStopAsyncIteration);
}

}  // namespace pawl::vm
