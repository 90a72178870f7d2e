// Generators and coroutines: frames that leave the stack and come back.
#include "vm/interpreter/generators.h"

#include "base/assert.h"
#include "vm/fibers/scheduler.h"
#include "vm/interpreter/async_generators.h"
#include "vm/interpreter/interpreter.h"
#include "vm/machine_state.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/python/interpreter/exception_objects.h"
#include "vm/python/iteration/iteration.h"
#include "vm/python/object/special.h"
#include "vm/python/traceback.h"

namespace pawl::vm {

using bytecode::Opcode;

Ref Interpreter::make_generator(Frame* frame) {
  Generator* generator = machine_.heap_.make<Generator>(Kind::kGenerator);
  generator->frame = frame;
  generator->code = frame->code;
  frame->generator = generator;
  return Ref::adopt(Value::object(generator));
}

namespace {

// Each level uses the C++ stack.
constexpr int kMostNested = 150;

const char* generator_noun(const Code* code) {
  bool coroutine = (code->flags & bytecode::kCoroutine) != 0;
  bool generator = (code->flags & bytecode::kGenerator) != 0;
  if (coroutine && generator) return "async generator";
  return coroutine ? "coroutine" : "generator";
}

}  // namespace

// `frame` waits for the generator's next value. It keeps the generator alive: in a register (for
// loops) or in its scratch.
Step Interpreter::resume_generator(Frame* frame, Generator* generator, Ref sent, Resume how) {
  if ((generator->flags & Generator::kRunning) != 0) {
    machine_.raise_value_error(std::string(generator_noun(generator->code)) + " already executing");
    return Step::kError;
  }
  if ((generator->flags & Generator::kFinished) != 0 || generator->frame == nullptr) {
    if (how == Resume::kForIter) return exhausted(frame);
    if ((generator->code->flags & bytecode::kCoroutine) != 0) {
      machine_.raise(TypeId::kRuntimeError, "cannot reuse already awaited coroutine");
    } else {
      machine_.raise_stop_iteration(Value::none());
    }
    return Step::kError;
  }
  Frame* inner = generator->frame;
  bool started = (generator->flags & Generator::kStarted) != 0;
  if (!started && !sent.get().is_none()) {
    machine_.raise_type_error(std::string("can't send non-None value to a just-started ") +
                              generator_noun(generator->code));
    return Step::kError;
  }
  if (frame->depth >= machine_.limits_.call_depth) {
    machine_.raise(TypeId::kRecursionError, "maximum recursion depth exceeded");
    return Step::kError;
  }
  // A value passes through each generator of a chain of `yield from`.
  if (!machine_.charge(2)) return Step::kError;
  generator->frame = nullptr;
  generator->flags |= Generator::kStarted | Generator::kRunning;
  inner->back = frame;
  inner->depth = frame->depth + 1;
  frame->resume = how;
  top_ = inner;
  if (!started) return Step::kEnter;
  if (inner->resume == Resume::kYieldFrom) {
    Step step = continue_yield_from(inner, std::move(sent));
    // It yielded again at once: the answer is the caller's already.
    if (top_ != inner) return step;
    if (step == Step::kNext) {
      ++inner->instruction;
      return Step::kEnter;
    }
    return step == Step::kJump ? Step::kEnter : step;
  }
  // The value of its `yield` expression.
  store(inner, std::move(sent));
  ++inner->instruction;
  return Step::kEnter;
}

// The throw() of an object that `yield from` runs through: it may end with that.
Step Interpreter::throw_into_object(Frame* frame, Value method, Value exception) {
  Ref answer = machine_.call(method, {exception});
  if (!answer.empty()) return yield(frame, std::move(answer));
  release(std::exchange(frame->scratch, Value()));
  frame->resume = Resume::kStore;
  if (machine_.fatal_ || !machine_.pending_is(TypeId::kStopIteration)) return Step::kError;
  Ref stop = machine_.take_pending();
  store(frame, stop_iteration_value(machine_, stop));
  ++frame->instruction;
  return Step::kEnter;
}

// As resume_generator, but the generator finds an exception at its yield.
Step Interpreter::throw_into(Frame* frame, Generator* generator, Ref exception, Resume how) {
  // Where the generator has no place to raise it, the exception comes back without a context.
  auto come_back = [this](Ref thrown) {
    auto* raised = thrown.as<Exception>();
    Ref context = Ref::share(raised->context);
    machine_.raise_exception(std::move(thrown));
    release(std::exchange(raised->context, context.take()));
    return Step::kError;
  };
  if ((generator->flags & Generator::kRunning) != 0) {
    machine_.raise_value_error(std::string(generator_noun(generator->code)) + " already executing");
    return Step::kError;
  }
  if ((generator->flags & Generator::kFinished) != 0 || generator->frame == nullptr) {
    return come_back(std::move(exception));
  }
  Frame* inner = generator->frame;
  if ((generator->flags & Generator::kStarted) == 0) {
    // It never began: it is finished now, and the exception goes to the caller.
    generator->flags |= Generator::kFinished;
    generator->frame = nullptr;
    inner->generator = nullptr;
    free_frame(machine_.heap_, inner);
    return come_back(std::move(exception));
  }
  generator->frame = nullptr;
  generator->flags |= Generator::kRunning;
  inner->back = frame;
  inner->depth = frame->depth + 1;
  frame->resume = how;
  top_ = inner;
  if (inner->resume == Resume::kYieldFrom) {
    Value delegate = inner->scratch;
    if (delegate.is(Kind::kGenerator)) {
      Ref keep = Ref::share(delegate);
      Class* kind = exception.as<Exception>()->cls;
      if (!is_subclass(kind, machine_.type(TypeId::kGeneratorExit))) {
        return throw_into(inner, delegate.as<Generator>(), std::move(exception),
                          Resume::kYieldFrom);
      }
      // The inner one is closed first; what that raises takes the place of the exception.
      bool closed = close_generator_nested(delegate.as<Generator>());
      release(std::exchange(inner->scratch, Value()));
      inner->resume = Resume::kStore;
      if (closed) machine_.raise_exception(std::move(exception));
      return Step::kError;
    }
    if (delegate.is(Kind::kInstance)) {
      Ref keep = Ref::share(delegate);
      const bool exits =
          is_subclass(exception.as<Exception>()->cls, machine_.type(TypeId::kGeneratorExit));
      Ref method = find_attribute(machine_, delegate, exits ? "close" : "throw");
      if (machine_.failed()) return Step::kError;
      if (exits && !method.empty()) {
        if (machine_.call(method, {}).empty()) {
          release(std::exchange(inner->scratch, Value()));
          inner->resume = Resume::kStore;
          return Step::kError;
        }
      } else if (!method.empty()) {
        return throw_into_object(inner, method, exception);
      }
    }
    release(std::exchange(inner->scratch, Value()));
    inner->resume = Resume::kStore;
  }
  // It is raised where the generator stands, and passes those that delegate to it: what the
  // outermost of them handles is its context. What their caller handles is not.
  Frame* handling = inner;
  for (Frame* each = inner;; each = each->back) {
    Frame* rest = std::exchange(each->back, nullptr);
    if (!handled_exception(each).empty()) handling = each;
    each->back = rest;
    if (rest == nullptr || rest->resume != Resume::kYieldFrom) break;
  }
  Frame* top = std::exchange(top_, handling);
  Frame* rest = std::exchange(handling->back, nullptr);
  machine_.raise_exception(std::move(exception));
  handling->back = rest;
  top_ = top;
  return Step::kError;
}

// The frame yields: it leaves the stack, and its caller goes on.
Step Interpreter::yield(Frame* frame, Ref value) {
  Generator* generator = frame->generator;
  if (generator == nullptr) {
    machine_.raise(TypeId::kSystemError, "yield outside a generator");
    return Step::kError;
  }
  Frame* caller = frame->back;
  if (caller != nullptr && caller->resume == Resume::kAwaitIterator &&
      (frame->flags & Frame::kBoundary) == 0) {
    // A generator behind __await__: what it yields is for the loop, which knows only futures and
    // the bare yield.
    if (!value.get().is_none()) {
      std::optional<std::string> shown = repr_text(machine_, value);
      if (shown) machine_.raise(TypeId::kRuntimeError, "Task got bad yield: " + *shown);
      return Step::kError;
    }
    exit_ = Exit::kBareYield;
    return Step::kExit;
  }
  generator->frame = frame;
  generator->flags &= ~Generator::kRunning;
  frame->back = nullptr;
  top_ = caller;
  if ((frame->flags & Frame::kBoundary) != 0 || caller == nullptr) {
    frame->flags &= ~Frame::kBoundary;
    result_ = std::move(value);
    exit_ = Exit::kYielded;
    return Step::kExit;
  }
  if (caller->resume == Resume::kYieldFrom) {
    return yield(caller, std::move(value));
  }
  if (caller->resume == Resume::kStep || caller->resume == Resume::kStepDrive) {
    return finish_step(caller, std::move(value), true);
  }
  if (caller->resume == Resume::kGeneratorClose) {
    caller->resume = Resume::kStore;
    release(std::exchange(caller->scratch, Value()));
    machine_.raise(TypeId::kRuntimeError, "generator ignored GeneratorExit");
    return Step::kError;
  }
  return resume_with(caller, std::move(value));
}

// A generator's frame returned.
Step Interpreter::return_from_generator(Frame* frame, Ref value) {
  Frame* caller = frame->back;
  bool boundary = (frame->flags & Frame::kBoundary) != 0;
  pop(frame);
  if (boundary || caller == nullptr) {
    result_ = std::move(value);
    exit_ = Exit::kReturned;
    return Step::kExit;
  }
  switch (caller->resume) {
    case Resume::kForIter:
      return exhausted(caller);
    case Resume::kYieldFrom:
    case Resume::kAwaitCoroutine:
    case Resume::kAwaitIterator:
      caller->resume = Resume::kStore;
      release(std::exchange(caller->scratch, Value()));
      return store(caller, std::move(value));
    case Resume::kGeneratorClose:
      caller->resume = Resume::kStore;
      release(std::exchange(caller->scratch, Value()));
      return store(caller, Ref::none());
    case Resume::kStep:
    case Resume::kStepDrive:
      return finish_step(caller, Ref(), false);
    default:
      caller->resume = Resume::kStore;
      release(std::exchange(caller->scratch, Value()));
      machine_.raise_stop_iteration(value);
      return Step::kError;
  }
}

// --- yield from ----------------------------------------------------------------------------------

Step Interpreter::yield_from(Frame* frame, Value iterable) {
  Ref iterator;
  if (iterable.is(Kind::kFuture) || is_step(iterable)) {
    return await(frame, iterable);
  }
  // A coroutine can only come from its own __await__ here.
  iterator =
      iterable.is(Kind::kGenerator) ? Ref::share(iterable) : get_iterator(machine_, iterable);
  if (iterator.empty()) return Step::kError;
  release(std::exchange(frame->scratch, iterator.take()));
  return continue_yield_from(frame, Ref::none());
}

// Sends into the inner iterator; what it yields goes on to our own caller.
Step Interpreter::continue_yield_from(Frame* frame, Ref sent) {
  frame->resume = Resume::kYieldFrom;
  Value inner = frame->scratch;
  if (inner.is(Kind::kGenerator)) {
    auto* generator = inner.as<Generator>();
    if ((generator->flags & Generator::kFinished) != 0) {
      frame->resume = Resume::kStore;
      release(std::exchange(frame->scratch, Value()));
      return store(frame, Ref::none());
    }
    return resume_generator(frame, generator, std::move(sent), Resume::kYieldFrom);
  }
  if (inner.is(Kind::kFuture) || inner.is_none()) return after_given(frame, inner);
  Ref keep = Ref::share(inner);
  Ref value;
  if (!step_iterator(inner, sent, &value)) return Step::kError;
  if (!value.empty()) return yield(frame, std::move(value));
  frame->resume = Resume::kStore;
  release(std::exchange(frame->scratch, Value()));
  return store(frame, std::move(last_stop_value_));
}

// Asks an iterator that is no generator for its next value; none: it has ended, and what it ends
// with is in last_stop_value_.
bool Interpreter::step_iterator(Value iterator, Value sent, Ref* value) {
  Value step =
      iterator.is(Kind::kInstance) ? find_dunder(machine_, iterator, Dunder::kNext) : Value();
  *value = !sent.is_none() ? machine_.call_method(iterator, "send", {sent})
           : !step.empty() ? call_special(machine_, step, iterator, {})
                           : iterator_next(machine_, iterator);
  if (!value->empty()) return true;
  if (machine_.failed()) {
    if (machine_.fatal_ || !machine_.pending_is(TypeId::kStopIteration)) return false;
    Ref stop = machine_.take_pending();
    last_stop_value_ = stop_iteration_value(machine_, stop);
  } else if (last_stop_value_.empty()) {
    last_stop_value_ = Ref::none();
  }
  return true;
}

// --- await ---------------------------------------------------------------------------------------

Step Interpreter::await(Frame* frame, Value awaitable) {
  if (!frame->held.empty() && is_step(frame->held)) {
    release(std::exchange(frame->held, Value()));  // the default of an earlier anext()
  }
  return await_value(frame, awaitable);
}

namespace {

// The name of the method of `async with` whose answer is awaited at a position, or empty.
std::string_view awaited_special(const Code& code, uint32_t at) {
  const auto& instructions = code.function->code;
  if (at == 0 || instructions[at - 1].opcode() != Opcode::kCallMethod) return {};
  const uint16_t callee = instructions[at - 1].b;
  for (uint32_t i = at - 1; i-- > 0;) {
    const bytecode::Instruction& loaded = instructions[i];
    const bool special = loaded.opcode() == Opcode::kLoadSpecial;
    if (loaded.a != callee || (!special && loaded.opcode() != Opcode::kLoadMethod)) continue;
    if (!special || !code.constants[loaded.c].is(Kind::kString)) return {};
    return equals_ascii(code.constants[loaded.c].as<String>(), "__aenter__") ? "__aenter__"
                                                                             : "__aexit__";
  }
  return {};
}

std::string not_awaitable(const Code& code, uint32_t at, const std::string& type) {
  if (at > 0 && code.function->code[at - 1].opcode() == Opcode::kGetAsyncNext) {
    return "'async for' received an invalid object from __anext__: " + type;
  }
  const std::string_view method = awaited_special(code, at);
  if (method.empty()) return "object " + type + " can't be used in 'await' expression";
  return "'async with' received an object from " + std::string(method) +
         " that does not implement __await__: " + type;
}

}  // namespace

// A coroutine that is run by hand waits for a future: whoever sends gets it, and sends again when
// it is done. Of a sleep of no time, which only gives way, there is nothing to get.
Step Interpreter::give_out(Frame* frame, Future* future) {
  const bool gives_way = future->kind_of() == FutureKind::kTimer && !future->is_handle() &&
                         (future->started & Future::kGiveWay) != 0;
  if (!gives_way) Scheduler(machine_).start(future);
  Ref given = gives_way ? Ref::none() : Ref::share(Value::object(future));
  release(std::exchange(frame->scratch, given.copy().take()));
  frame->resume = Resume::kYieldFrom;
  return yield(frame, std::move(given));
}

// It was sent to again: `given` is what give_out() gave.
Step Interpreter::after_given(Frame* frame, Value given) {
  Ref keep = Ref::share(given);
  frame->resume = Resume::kStore;
  release(std::exchange(frame->scratch, Value()));
  if (keep.get().is_none()) return store(frame, Ref::none());
  if (keep.as<Future>()->pending()) {
    machine_.raise(TypeId::kRuntimeError, "await wasn't used with future");
    return Step::kError;
  }
  Ref value = future_result(machine_, keep.as<Future>());
  return value.empty() ? Step::kError : store(frame, std::move(value));
}

Step Interpreter::await_value(Frame* frame, Value awaitable) {
  const bool by_hand =
      frame->generator != nullptr && (frame->generator->flags & Generator::kByHand) != 0;
  if (awaitable.is(Kind::kGenerator)) {
    auto* generator = awaitable.as<Generator>();
    bool coroutine = (generator->code->flags & bytecode::kCoroutine) != 0;
    if (coroutine && !is_async_generator(generator->code)) {
      if ((generator->flags & Generator::kRunning) != 0) {
        machine_.raise(TypeId::kRuntimeError, "coroutine is being awaited already");
        return Step::kError;
      }
      release(std::exchange(frame->scratch, Ref::share(awaitable).take()));
      if (by_hand) generator->flags |= Generator::kByHand;
      Step step = resume_generator(frame, generator, Ref::none(),
                                   by_hand ? Resume::kYieldFrom : Resume::kAwaitCoroutine);
      if (step == Step::kError) release(std::exchange(frame->scratch, Value()));
      return step;
    }
  }
  if (awaitable.is(Kind::kFuture)) {
    auto* future = awaitable.as<Future>();
    if (future->kind_of() == FutureKind::kReceive) Scheduler(machine_).prepare_receive(future);
    if (future->state != FutureState::kPending) {
      Ref value = future_result(machine_, future);
      return value.empty() ? Step::kError : store(frame, std::move(value));
    }
    if (by_hand) return give_out(frame, future);
    if (nested_ > 0) {
      refuse_await();
      return Step::kError;
    }
    if (!Scheduler(machine_).begin_waiting(future)) return Step::kError;
    release(std::exchange(frame->scratch, Ref::share(awaitable).take()));
    frame->resume = Resume::kAwaitFuture;
    exit_ = Exit::kSuspended;
    return Step::kExit;
  }
  if (is_step(awaitable)) {
    if (AsyncStep(awaitable).kind() == StepKind::kDefault) {
      return await_with_default(frame, awaitable);
    }
    return begin_step(frame, awaitable, Resume::kStep, Ref());
  }
  Value method = find_dunder(machine_, awaitable, Dunder::kAwait);
  if (method.empty()) {
    const std::string type = machine_.type_name(awaitable);
    const uint32_t at = frame->code->position_of(frame->instruction);
    const std::string message = not_awaitable(*frame->code, at, type);
    machine_.raise_type_error("object " + type + " can't be used in 'await' expression");
    Ref cause = machine_.take_pending();
    machine_.raise_type_error(message);
    if (message.starts_with("'async for'")) {
      auto* raised = machine_.pending_.as<Exception>();
      release(std::exchange(raised->context, cause.copy().take()));
      release(std::exchange(raised->cause, cause.take()));
      raised->suppress_context = true;
    }
    return Step::kError;
  }
  Ref iterator = call_special(machine_, method, awaitable, {});
  if (iterator.empty()) return Step::kError;
  if (iterator.get().is(Kind::kFuture) || is_step(iterator)) return await_value(frame, iterator);
  if (iterator.get().is(Kind::kGenerator)) {
    auto* generator = iterator.as<Generator>();
    if ((generator->code->flags & bytecode::kCoroutine) != 0) return await_value(frame, iterator);
    release(std::exchange(frame->scratch, iterator.copy().take()));
    return resume_generator(frame, generator, Ref::none(),
                            by_hand ? Resume::kYieldFrom : Resume::kAwaitIterator);
  }
  if (by_hand && is_iterator(machine_, iterator)) {
    release(std::exchange(frame->scratch, iterator.take()));
    return continue_yield_from(frame, Ref::none());
  }
  Ref value = await_at_once(iterator);
  return value.empty() ? Step::kError : store(frame, std::move(value));
}

Ref Interpreter::await_at_once(Value iterator) {
  if (!is_iterator(machine_, iterator)) {
    return machine_.raise_type_error("__await__() returned non-iterator of type '" +
                                     machine_.type_name(iterator) + "'");
  }
  Ref value;
  if (!step_iterator(iterator, Value::none(), &value)) return {};
  if (value.empty()) return std::move(last_stop_value_);
  std::optional<std::string> shown = repr_text(machine_, value);
  if (shown) machine_.raise(TypeId::kRuntimeError, "Task got bad yield: " + *shown);
  return {};
}

// --- for natives ---------------------------------------------------------------------------------

namespace {

// Whether a generator waits at a plain yield.
bool may_go_on(const Generator* generator) {
  constexpr uint8_t kState = Generator::kStarted | Generator::kRunning | Generator::kFinished;
  return (generator->flags & kState) == Generator::kStarted && generator->frame != nullptr &&
         generator->frame->resume != Resume::kYieldFrom;
}

}  // namespace

Ref Interpreter::generator_send_nested(Generator* generator, Ref sent, bool* finished) {
  *finished = false;
  if (Frame* caller = top_; may_go_on(generator) && caller != nullptr && nested_ < kMostNested &&
                            caller->depth < machine_.limits_.call_depth && machine_.charge(2)) {
    // It waits at a plain yield, as nearly always: what resume_generator does in that case.
    Ref keep = Ref::share(Value::object(generator));
    const Resume saved = std::exchange(caller->resume, Resume::kStore);
    Frame* inner = std::exchange(generator->frame, nullptr);
    generator->flags |= Generator::kRunning;
    inner->flags |= Frame::kBoundary;
    inner->back = caller;
    inner->depth = caller->depth + 1;
    top_ = inner;
    const bytecode::Instruction* yielded = inner->instruction++;
    Value answer = sent.take();
    if (inner->instruction->op == static_cast<uint8_t>(bytecode::Opcode::kClear) &&
        inner->instruction->a == yielded->a) {
      ++inner->instruction;  // nobody asks for it
      release(std::exchange(answer, Value()));
    }
    release(std::exchange(inner->registers()[yielded->a], answer));
    ++nested_;
    const Exit exit = execute();
    --nested_;
    caller->resume = saved;
    if (exit == Exit::kYielded) [[likely]]
      return take_result();
    return finish_generator_nested(exit, finished);
  }
  if (machine_.fatal_) return {};
  if ((generator->flags & Generator::kFinished) != 0 || generator->frame == nullptr) {
    if ((generator->flags & Generator::kRunning) != 0) {
      return machine_.raise_value_error("generator already executing");
    }
    *finished = true;
    return {};
  }
  // The caller's frame waits; the generator's frame is the boundary.
  Ref keep = Ref::share(Value::object(generator));
  if (top_ == nullptr || nested_ >= kMostNested || top_->depth >= machine_.limits_.call_depth) {
    return machine_.raise(TypeId::kRecursionError, "maximum recursion depth exceeded");
  }
  Resume saved = top_->resume;
  Frame* caller = top_;
  Frame* inner = generator->frame;
  inner->flags |= Frame::kBoundary;
  Step step = resume_generator(caller, generator, std::move(sent), Resume::kStore);
  ++nested_;
  Exit exit = Exit::kRaised;
  if (step == Step::kError && top_ != caller) {
    step = unwind();
    exit = exit_;
  }
  if (step == Step::kEnter) {
    exit = execute();
  } else if (step == Step::kExit) {
    exit = exit_;
  }
  --nested_;
  caller->resume = saved;
  if (exit == Exit::kYielded) return take_result();
  return finish_generator_nested(exit, finished);
}

// What a generator's nested run that did not yield comes to.
Ref Interpreter::finish_generator_nested(Exit exit, bool* finished) {
  if (exit == Exit::kReturned) {
    *finished = true;
    last_stop_value_ = take_result();
    return {};
  }
  if (!machine_.failed()) refuse_await();
  return {};
}

bool Interpreter::close_generator_nested(Generator* generator) {
  if ((generator->flags & Generator::kFinished) != 0 || generator->frame == nullptr) return true;
  if ((generator->flags & Generator::kStarted) == 0) {
    Frame* frame = std::exchange(generator->frame, nullptr);
    generator->flags |= Generator::kFinished;
    free_frame(machine_.heap_, frame);
    return true;
  }
  if (nested_ >= kMostNested || top_ == nullptr) return true;
  Ref keep = Ref::share(Value::object(generator));
  Frame* caller = top_;
  Resume saved = caller->resume;
  generator->frame->flags |= Frame::kBoundary;
  Ref exit_exception = machine_.make_exception(TypeId::kGeneratorExit, {});
  ++nested_;
  Step step = throw_into(caller, generator, std::move(exit_exception), Resume::kStore);
  Exit exit = Exit::kRaised;
  if (step == Step::kError && top_ != caller) step = unwind();
  if (step == Step::kEnter) {
    exit = execute();
  } else if (step == Step::kExit) {
    exit = exit_;
  }
  --nested_;
  caller->resume = saved;
  if (exit == Exit::kYielded) {
    take_result();
    machine_.raise(TypeId::kRuntimeError, "generator ignored GeneratorExit");
    return false;
  }
  if (exit == Exit::kReturned) {
    take_result();
    return true;
  }
  if (!machine_.fatal_ && (machine_.pending_is(TypeId::kGeneratorExit) ||
                           machine_.pending_is(TypeId::kStopIteration))) {
    machine_.clear_pending();
    return true;
  }
  return false;
}

// A forgotten await: a line in the run's log, once for each place while the machine is awake.
void Interpreter::warn_never_awaited(const Generator* coroutine) {
  constexpr int kWarningLevel = 30;
  const Frame* frame = top_;
  while (frame != nullptr && (frame->code->flags & bytecode::kLibrary) != 0) frame = frame->back;
  std::string text = "sys:1";
  std::string source;
  if (frame != nullptr && frame->code != machine_.program_->trampoline()) {
    // The frame stands behind the instruction that dropped it.
    uint32_t at = frame->code->position_of(frame->instruction);
    TracebackFrame place =
        describe_frame(machine_, frame->code->index, at == 0 ? 0 : at - 1, Carets::kWithout);
    text = place.file + ":" + std::to_string(place.line);
    source = place.source;
  }
  text +=
      ": RuntimeWarning: coroutine '" + to_utf8(coroutine->code->qualname) + "' was never awaited";
  if (!source.empty()) text += "\n  " + source;
  if (told_.insert(text).second) machine_.host().log(kWarningLevel, text);
}

// Generators that were dropped inside a try or with: their finally blocks run now, as in CPython.
// What they raise is lost, as there.
void Interpreter::run_finalizers() {
  std::vector<Object*>& pending = machine_.heap_.pending_finalizers();
  Ref raised = machine_.take_pending();
  // Between two turns of the loop there is no frame to come back to: one stands in.
  Frame* stand_in = nullptr;
  if (top_ == nullptr) {
    stand_in = top_ = new_frame(machine_.heap_, machine_.program_->trampoline());
    stand_in->flags = Frame::kBoundary;
  }
  // In the order in which they were dropped, and what one of them drops before the next.
  std::vector<Object*> work;
  auto take = [&] {
    work.insert(work.end(), pending.rbegin(), pending.rend());
    pending.clear();
  };
  for (take(); !work.empty(); take()) {
    Ref generator = Ref::adopt(Value::object(work.back()));
    work.pop_back();
    if (generator.get().is(Kind::kFuture)) {
      Scheduler(machine_).report_unseen(generator.as<Future>());
      continue;
    }
    auto* dropped = generator.as<Generator>();
    dropped->flags |= Generator::kDropped;
    if (was_never_awaited(dropped)) {
      warn_never_awaited(dropped);
      continue;
    }
    // One that has not heeded its aclose() is told once more, like any other generator.
    if (is_async_generator(generator) && (dropped->flags & Generator::kClosing) == 0) {
      // It closes itself in a fiber of its own, as asyncio's hook for dropped generators does.
      Scheduler(machine_).close_later(generator);
      continue;
    }
    if (!close_generator_nested(dropped) && !machine_.fatal_) machine_.clear_pending();
  }
  if (stand_in != nullptr) {
    top_ = nullptr;
    free_frame(machine_.heap_, stand_in);
  }
  if (!raised.empty() && !machine_.fatal_) machine_.raise_exception(std::move(raised));
}

Ref generator_next(Machine& machine, Value generator) {
  bool finished = false;
  return machine.interpreter().generator_send_nested(generator.as<Generator>(), Ref::none(),
                                                     &finished);
}

}  // namespace pawl::vm
