#include "vm/python/asyncio/future_repr.h"

#include <string>

#include "vm/fibers/calls.h"
#include "vm/fibers/contexts.h"
#include "vm/fibers/scheduler.h"
#include "vm/frame.h"
#include "vm/interpreter/async_generators.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/native.h"
#include "vm/objects/class.h"
#include "vm/objects/function.h"
#include "vm/objects/iterator.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"

namespace pawl::vm {
namespace {

std::string file_of(const Code* code) {
  const bytecode::Program& program = code->program->program;
  return program.strings[program.modules[code->function->module].file];
}

// As reprlib shows what is long.
std::string short_repr(Machine& machine, Value value) {
  constexpr size_t kMost = 30, kBefore = 13, kAfter = 14;
  std::string text = repr_text(machine, value).value_or("?");
  if (text.size() <= kMost) return text;
  return text.substr(0, kBefore) + "..." + text.substr(text.size() - kAfter);
}

// The source of a callback, as asyncio's debug output has it.
std::string callback_text(Machine& machine, Value callback, std::span<const Value> args = {}) {
  std::string given = "(";
  for (Value value : args) given += (given.size() > 1 ? ", " : "") + short_repr(machine, value);
  given += ")";
  if (is_future(callback, FutureKind::kFiber)) return "Task.task_wakeup()";
  if (is_future(callback, FutureKind::kTimer)) callback = callback.as<Future>()->coroutine;
  if (callback.is(Kind::kFuture)) return "gather()";
  if (callback.is(Kind::kBoundMethod)) callback = callback.as<BoundMethod>()->function;
  if (callback.is(Kind::kFunction)) {
    const Code* code = callback.as<Function>()->code;
    return to_utf8(code->qualname) + given + " at " + file_of(code) + ":" +
           std::to_string(code->function->first_line);
  }
  if (callback.is(Kind::kNative)) {
    return callback.as<NativeFunction>()->info->qualified_name + given;
  }
  return repr_text(machine, callback).value_or("?") + given;
}

std::string callbacks_text(Machine& machine, const Future* future) {
  if (future->waiters.empty()) return {};
  std::span<const Value> all(&future->waiters, 1);
  if (future->waiters.is(Kind::kList)) all = future->waiters.as<List>()->view();
  if (all.empty()) return {};
  std::string text = " cb=[" + callback_text(machine, all[0]);
  if (all.size() > 2) text += ", <" + std::to_string(all.size() - 2) + " more>";
  if (all.size() > 1) text += ", " + callback_text(machine, all.back());
  return text + "]";
}

std::string coroutine_text(const Future* fiber) {
  if (is_step(fiber->coroutine)) {
    StepKind kind = AsyncStep(fiber->coroutine).kind();
    const char* type = kind == StepKind::kSend      ? "async_generator_asend"
                       : kind == StepKind::kDefault ? "anext_awaitable"
                                                    : "async_generator_athrow";
    return std::string(" coro=<<") + type + " without __name__>()>";
  }
  if (!fiber->coroutine.is(Kind::kGenerator)) return {};
  auto* generator = fiber->coroutine.as<Generator>();
  const Code* code = generator->code;
  std::string text = " coro=<" + to_utf8(code->qualname) + "() ";
  if (!fiber->pending()) {
    return text + "done, defined at " + file_of(code) + ":" +
           std::to_string(code->function->first_line) + ">";
  }
  // The line of the coroutine's own frame, the last of the fiber's chain.
  const Frame* frame = fiber->frame != nullptr ? fiber->frame : generator->frame;
  while (frame != nullptr && frame->back != nullptr) frame = frame->back;
  uint32_t line = frame == nullptr || frame->instruction == frame->code->code
                      ? code->function->first_line
                      : frame->code->line_of(frame->instruction);
  return text + "running at " + file_of(code) + ":" + std::to_string(line) + ">";
}

std::string outcome_text(Machine& machine, const Future* future, bool* failed) {
  const char* what = future->state == FutureState::kFailed ? " exception=" : " result=";
  bool settled = future->state == FutureState::kDone || future->state == FutureState::kFailed;
  if (!settled || future->result.empty()) return {};
  auto text = repr_text(machine, future->result);
  if (!text) *failed = true;
  return what + text.value_or("");
}

}  // namespace

std::string callback_source(Machine& machine, Value callback, std::span<const Value> args) {
  return callback_text(machine, callback, args);
}

Ref fiber_name(Machine& machine, Future* fiber) {
  if (fiber->detail.is(Kind::kString)) return Ref::share(fiber->detail);
  return make_ascii(machine.heap(), "Task-" + std::to_string(fiber->number));
}

Ref repr_of_future(Machine& machine, Future* future) {
  static constexpr const char* kStates[] = {"pending", "finished", "finished", "cancelled"};
  bool fiber = future->kind_of() == FutureKind::kFiber;
  Class* cls = class_of(machine, Value::object(future));
  std::string text = "<" + to_utf8(cls->name.as<String>()) + " ";
  bool cancelling = fiber && future->pending() && future->cancel_requests > 0;
  text += cancelling ? "cancelling" : kStates[static_cast<int>(future->state)];
  if (fiber) {
    Ref name = fiber_name(machine, future);
    auto quoted = repr_text(machine, name);
    if (!quoted) return {};
    text += " name=" + *quoted + coroutine_text(future);
    if (future->waiting_on.is(Kind::kFuture)) {
      // Only what it waits for itself: a chain of fibers would go on and on.
      auto* awaited = future->waiting_on.as<Future>();
      text += awaited->kind_of() == FutureKind::kFiber ? " wait_for=<Task " : " wait_for=<Future ";
      text += kStates[static_cast<int>(awaited->state)];
      text += callbacks_text(machine, awaited) + ">";
    }
  }
  bool failed = false;
  text += outcome_text(machine, future, &failed);
  if (failed) return {};
  text += callbacks_text(machine, future);
  return make_string(machine.heap(), text + ">");
}

Ref spawn_task(Machine& machine, Value coroutine, Value name, Value context) {
  bool fits = is_step(coroutine) || is_pawl_awaitable(coroutine);
  if (coroutine.is(Kind::kGenerator)) {
    uint32_t flags = coroutine.as<Generator>()->code->flags;
    fits = (flags & bytecode::kCoroutine) != 0 && (flags & bytecode::kGenerator) == 0;
  }
  if (!fits) {
    auto text = repr_text(machine, coroutine);
    if (!text) return {};
    return machine.raise_type_error("a coroutine was expected, got " + *text);
  }
  Ref shown;
  if (!name.empty() && !name.is_none()) {
    shown = str_of(machine, name);
    if (shown.empty()) return {};
  }
  Ref given;
  if (!read_context(machine, context, &given)) return {};
  Ref fiber = Scheduler(machine).spawn(coroutine, shown);
  if (!fiber.empty() && !given.empty()) {
    release(std::exchange(fiber.as<Future>()->context, given.take()));
  }
  return fiber;
}

}  // namespace pawl::vm
