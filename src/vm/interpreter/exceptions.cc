// Raising and unwinding.
#include "vm/breath.h"
#include "vm/interpreter/async_generators.h"
#include "vm/interpreter/interpreter.h"
#include "vm/machine_state.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/python/exception/types.h"
#include "vm/python/interpreter/exception_objects.h"

namespace pawl::vm {

using bytecode::Opcode;

// Leaves a frame that an exception passes through, or that returned: the frame is freed.
void Interpreter::pop(Frame* frame) {
  top_ = frame->back;
  if (frame->generator != nullptr) {
    frame->generator->flags |= Generator::kFinished;
    frame->generator->flags &= ~Generator::kRunning;
    frame->generator->frame = nullptr;
  }
  free_frame(machine_.heap_, frame);
}

Value Interpreter::handled_exception(Frame* from) {
  for (Frame* frame = from; frame != nullptr; frame = frame->back) {
    const bytecode::Function& function = *frame->code->function;
    if (function.handler_bodies.empty()) continue;
    uint32_t at = frame->code->position_of(frame->instruction);
    const bytecode::HandlerBody* innermost = nullptr;
    for (const bytecode::HandlerBody& body : function.handler_bodies) {
      if (at < body.start || at >= body.end) continue;
      if (innermost == nullptr || body.start >= innermost->start) innermost = &body;
    }
    if (innermost == nullptr) continue;
    Value exception = frame->registers()[innermost->exception_register];
    if (exception.is(Kind::kException)) return exception;
  }
  return {};
}

void Interpreter::set_context(Exception* exception) {
  Value handled = handled_exception(top_);
  if (handled.empty() || handled.object() == exception) return;
  // Cut a chain that would lead back to the exception itself.
  int steps = 0;
  for (Value link = handled; link.is(Kind::kException) && steps < 1000; ++steps) {
    auto* earlier = link.as<Exception>();
    if (!earlier->context.empty() && earlier->context.object() == exception) {
      release(std::exchange(earlier->context, Value()));
      break;
    }
    link = earlier->context;
  }
  release(std::exchange(exception->context, Ref::share(handled).take()));
}

void Interpreter::add_traceback(Frame* frame, Exception* exception) {
  if (frame->code == machine_.program_->trampoline()) return;
  constexpr size_t kMostEntries = 2 * 3000;
  const Value passed = traceback_entries(exception);
  if (!passed.empty() && passed.as<List>()->length >= kMostEntries) return;
  List* entries = change_traceback(machine_, exception);
  list_append(machine_.heap_, entries, Value::small_int(frame->code->index));
  list_append(machine_.heap_, entries,
              Value::small_int(frame->code->position_of(frame->instruction)));
}

Ref Interpreter::instantiate_exception(Value value) {
  if (value.is(Kind::kException)) return Ref::share(value);
  if (value.is(Kind::kClass) && (value.as<Class>()->flags & Class::kException) != 0) {
    Ref made = machine_.call(value, {});
    if (made.empty() || made.get().is(Kind::kException)) return made;
    return machine_.raise_type_error("calling " + repr_text(machine_, value).value_or("?") +
                                     " should have returned an instance of BaseException, not " +
                                     machine_.type_name(made));
  }
  return machine_.raise_type_error("exceptions must derive from BaseException");
}

Step Interpreter::raise(Frame* frame, Value value, Value cause, bool has_cause) {
  Ref exception = instantiate_exception(value);
  if (exception.empty()) return Step::kError;
  // The library may have made it for the program: that raises it first all the same.
  auto* raised = exception.as<Exception>();
  const bool library = (frame->code->flags & bytecode::kLibrary) != 0;
  if (raised->origin == Origin::kFault && raised->traceback.empty() && !library) {
    raised->origin = Origin::kProgram;
  }
  if (has_cause) {
    Ref reason;
    if (cause.is_none()) {
      reason = Ref::none();
    } else if (cause.is(Kind::kException) || cause.is(Kind::kClass)) {
      reason = instantiate_exception(cause);
      if (reason.empty()) return Step::kError;
    } else {
      machine_.raise_type_error("exception causes must derive from BaseException");
      return Step::kError;
    }
    auto* raw = exception.as<Exception>();
    release(std::exchange(raw->cause, reason.take()));
    raw->suppress_context = true;
  }
  machine_.raise_exception(std::move(exception));
  return Step::kError;
}

// What an instruction in the middle makes of an exception from the frame it called.
Step Interpreter::resume_error(Frame* frame, bool* handled) {
  Resume resume = std::exchange(frame->resume, Resume::kStore);
  *handled = true;
  if (!frame->held.empty() && default_applies(frame)) {
    machine_.clear_pending();
    release(std::exchange(frame->scratch, Value()));
    Ref awaited = Ref::adopt(std::exchange(frame->held, Value()));
    return store(frame, Ref::share(AsyncStep(awaited).value()));
  }
  switch (resume) {
    case Resume::kForIter:
      if (machine_.pending_is(TypeId::kStopIteration)) {
        machine_.clear_pending();
        return exhausted(frame);
      }
      break;
    case Resume::kGetAttribute: {
      if (!machine_.pending_is(TypeId::kAttributeError)) break;
      const bytecode::Instruction& instruction = *frame->instruction;
      Opcode op = instruction.opcode();
      if (op != Opcode::kLoadAttr && op != Opcode::kLoadMethod) break;
      Ref error = machine_.take_pending();
      Ref keep = Ref::adopt(std::exchange(frame->scratch, Value()));
      Value object = keep;
      const Class* cls = class_with_hooks(object);
      const bool can = cls != nullptr && (cls->flags & Class::kHasGetAttr) != 0;
      if (!can) {
        machine_.raise_exception(std::move(error));
        break;
      }
      Value method = find_dunder(machine_, object, Dunder::kGetAttr);
      return enter_special(frame, Resume::kStore, method,
                           {object, frame->code->constants[instruction.c]});
    }
    case Resume::kYieldFrom:
      if (machine_.pending_is(TypeId::kStopIteration)) {
        Ref stop = machine_.take_pending();
        release(std::exchange(frame->scratch, Value()));
        return store(frame, stop_iteration_value(machine_, stop));
      }
      break;
    case Resume::kGeneratorClose:
      // close() is content with GeneratorExit and StopIteration.
      if (machine_.pending_is(TypeId::kGeneratorExit) ||
          machine_.pending_is(TypeId::kStopIteration)) {
        machine_.clear_pending();
        release(std::exchange(frame->scratch, Value()));
        return store(frame, Ref::none());
      }
      break;
    case Resume::kAwaitIterator:
      if (machine_.pending_is(TypeId::kStopIteration)) {
        Ref stop = machine_.take_pending();
        release(std::exchange(frame->scratch, Value()));
        return store(frame, stop_iteration_value(machine_, stop));
      }
      break;
    case Resume::kImport:
      // Who imports it again runs it again.
      machine_.state_->modules[frame->instruction->b] = ModuleState::kFresh;
      break;
    case Resume::kStep:
    case Resume::kStepDrive:
      if (!step_is_closed(frame)) break;
      machine_.clear_pending();
      release(std::exchange(frame->scratch, Value()));
      return answer_await(frame, resume, Ref::none());
    default:
      break;
  }
  release(std::exchange(frame->scratch, Value()));
  *handled = false;
  return Step::kError;
}

// Numbers the raises of a turn, and takes down what its frames hold where that is wanted: at one of
// them, and where a limit ends the run.
void Interpreter::note_raise() {
  if (machine_.fatal_) {
    if (recorded_.empty()) recorded_ = inspect_frames(machine_, top_);
    return;
  }
  if (!machine_.pending_.is(Kind::kException)) return;
  auto* exception = machine_.pending_.as<Exception>();
  ++raises_;
  if (exception->raise_number <= raises_before_turn_) exception->raise_number = raises_;
  if (raises_ == recorded_raise_) recorded_ = inspect_frames(machine_, top_);
}

Step Interpreter::unwind() {
  bool fresh = !std::exchange(skip_traceback_, false);
  note_raise();
  while (true) {
    Frame* frame = top_;
    // No path of a program leads here without an exception; one of a damaged snapshot may.
    if (!machine_.failed()) {
      machine_.raise(TypeId::kSystemError, "error return without exception set");
    }
    if (!machine_.fatal_) {
      bool handled = false;
      Step step = resume_error(frame, &handled);
      if (handled) {
        if (step == Step::kNext) {
          ++top_->instruction;
          return Step::kEnter;
        }
        if (step != Step::kError) return Step::kEnter;
        frame = top_;
      }
    }
    if (!machine_.fatal_) {
      auto* exception = machine_.pending_.as<Exception>();
      if (fresh) add_traceback(frame, exception);
      fresh = true;
      const bytecode::Function& function = *frame->code->function;
      uint32_t at = frame->code->position_of(frame->instruction);
      for (const bytecode::Handler& handler : function.handlers) {
        if (at < handler.start || at >= handler.end) continue;
        Value* registers = frame->registers();
        for (uint32_t i = function.local_count + handler.depth; i < function.register_count; ++i) {
          release(std::exchange(registers[i], Value()));
        }
        Ref caught = machine_.take_pending();
        release(std::exchange(registers[handler.target_register], caught.take()));
        frame->instruction = frame->code->code + handler.target;
        return Step::kEnter;
      }
    }
    if (frame->generator != nullptr && !machine_.fatal_) convert_stop_iteration(frame);
    bool boundary = (frame->flags & Frame::kBoundary) != 0;
    Frame* below = frame->back;
    pop(frame);
    if (boundary || below == nullptr) {
      exit_ = Exit::kRaised;
      return Step::kExit;
    }
  }
}

// PEP 479: a StopIteration that would leave a generator is a bug in it, and becomes RuntimeError.
// An iterator of the library that is a generator inside just ends, as one written in C does.
void Interpreter::convert_stop_iteration(Frame* frame) {
  if (frame->generator->hidden()) return;
  bool async_generator = (frame->code->flags & bytecode::kGenerator) != 0 &&
                         (frame->code->flags & bytecode::kCoroutine) != 0;
  bool stop = machine_.pending_is(TypeId::kStopIteration);
  bool async_stop = async_generator && machine_.pending_is(TypeId::kStopAsyncIteration);
  if (!stop && !async_stop) return;
  Ref original = machine_.take_pending();
  const char* what = async_generator                                    ? "async generator"
                     : (frame->code->flags & bytecode::kCoroutine) != 0 ? "coroutine"
                                                                        : "generator";
  machine_.raise(TypeId::kRuntimeError,
                 std::string(what) + " raised " + (stop ? "StopIteration" : "StopAsyncIteration"));
  auto* error = machine_.pending_.as<Exception>();
  release(std::exchange(error->cause, original.copy().take()));
  release(std::exchange(error->context, original.take()));
  error->suppress_context = true;
}

// --- except --------------------------------------------------------------------------------------

namespace {

bool check_catchable(Machine& machine, Value classes, bool star) {
  auto fits = [](Value value) {
    return value.is(Kind::kClass) && (value.as<Class>()->flags & Class::kException) != 0;
  };
  auto group = [&](Value value) {
    return star && fits(value) &&
           is_subclass(value.as<Class>(), machine.type(TypeId::kBaseExceptionGroup));
  };
  std::span<const Value> all(&classes, 1);
  if (classes.is(Kind::kTuple)) all = classes.as<Tuple>()->view();
  for (Value value : all) {
    breathe();
    if (!fits(value)) {
      machine.raise_type_error(
          "catching classes that do not inherit from BaseException is not allowed");
      return false;
    }
    if (group(value)) {
      machine.raise_type_error(
          "catching ExceptionGroup with except* is not allowed. Use except instead.");
      return false;
    }
  }
  return true;
}

}  // namespace

bool matches_exception(Value exception, Value classes) {
  if (!exception.is(Kind::kException)) return false;
  if (classes.is(Kind::kTuple)) {
    for (Value item : classes.as<Tuple>()->view()) {
      breathe();
      if (matches_exception(exception, item)) return true;
    }
    return false;
  }
  return classes.is(Kind::kClass) &&
         is_subclass(exception.as<Exception>()->cls, classes.as<Class>());
}

Step Interpreter::exception_match(Frame* frame, Value exception, Value classes) {
  classes = unwrap(classes);  // also a tuple of a subclass
  if (!check_catchable(machine_, classes, false)) return Step::kError;
  return store(frame, Ref::boolean(matches_exception(exception, classes)));
}

Step Interpreter::group_match(Frame* frame, uint16_t base, Value exception, Value classes) {
  if (!check_catchable(machine_, classes, true)) return Step::kError;
  Value* registers = frame->registers();
  Ref matched = Ref::none(), rest = Ref::none();
  if (!split_exception(machine_, exception, classes, &matched, &rest)) return Step::kError;
  release(std::exchange(registers[base], matched.take()));
  release(std::exchange(registers[base + 1], rest.take()));
  return Step::kNext;
}

Step Interpreter::group_reraise(Frame* frame, Value original, Value raised) {
  if (!raised.is(Kind::kList) || !original.is(Kind::kException)) {
    machine_.raise(TypeId::kSystemError, "except* without its exceptions");
    return Step::kError;
  }
  Ref result = merge_exceptions(machine_, original, raised);
  return result.empty() ? Step::kError : store(frame, std::move(result));
}

}  // namespace pawl::vm
