// asyncio's Future and Task, and declared tasks, as types: the methods over fibers/scheduler.h.
#include "vm/fibers/calls.h"
#include "vm/fibers/channels.h"
#include "vm/fibers/contexts.h"
#include "vm/fibers/scheduler.h"
#include "vm/interpreter/interpreter.h"
#include "vm/interpreter/value_frames.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/asyncio/future_repr.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/container/containers.h"
#include "vm/python/object/library_value.h"
#include "vm/python/pawl/orchestration_context.h"

namespace pawl::vm {
namespace {

Future* self_of(Args args) { return args[0].as<Future>(); }

Ref invalid_state(Machine& machine, const char* message) {
  return machine.raise(TypeId::kInvalidStateError, message);
}

// --- Future --------------------------------------------------------------------------------------

Ref future_new(Machine& machine, Args) {
  return Scheduler(machine).make_future(FutureKind::kPlain);
}

Ref future_result_method(Machine& machine, Args args) {
  if (!self_of(args)->pending()) return future_result(machine, self_of(args));
  // In a function without async it is as with the futures of threads: result() waits.
  Interpreter& interpreter = machine.interpreter();
  if (takes_values(machine, interpreter.top())) {
    return interpreter.tail_resume(Interpreter::TailKind::kAwait, args[0], Value());
  }
  return invalid_state(machine, "Result is not set.");
}

Ref future_exception_method(Machine& machine, Args args) {
  Future* future = self_of(args);
  switch (future->state) {
    case FutureState::kPending:
      return invalid_state(machine, "Exception is not set.");
    case FutureState::kFailed:
      mark_seen(future);
      return Ref::share(future->result);
    case FutureState::kCancelled:
      return machine.raise_exception(cancelled_error(machine, future));
    case FutureState::kDone:
      break;
  }
  return Ref::none();
}

Ref future_done(Machine&, Args args) { return Ref::boolean(!self_of(args)->pending()); }

Ref future_cancelled(Machine&, Args args) {
  return Ref::boolean(self_of(args)->state == FutureState::kCancelled);
}

Ref future_cancel(Machine& machine, Args args) {
  Value message = args.has(1) ? args[1] : Value::none();
  bool cancelled = Scheduler(machine).cancel(self_of(args), message);
  return machine.failed() ? Ref() : Ref::boolean(cancelled);
}

Ref future_add_done_callback(Machine& machine, Args args) {
  if (args[1].is(Kind::kFuture)) {
    return machine.raise_type_error("'" + machine.type_name(args[1]) + "' object is not callable");
  }
  Ref callback = Ref::share(args[1]);
  Ref context;
  if (!read_context(machine, args[2], &context)) return {};
  if (context.empty() && current_context_slot(machine)->is(Kind::kList)) {
    context = context_for_another(machine);
  }
  if (!context.empty()) {
    // It runs in a context of its own, which a handle keeps.
    callback = Scheduler(machine).make_future(FutureKind::kTimer);
    auto* handle = callback.as<Future>();
    handle->started = Future::kBegun;
    handle->coroutine = Ref::share(args[1]).take();
    handle->context = context.take();
  }
  Scheduler(machine).add_waiter(self_of(args), callback);
  Scheduler(machine).start(self_of(args));
  return Ref::none();
}

Ref future_remove_done_callback(Machine& machine, Args args) {
  Future* future = self_of(args);
  if (future->waiters.empty()) return Ref::adopt(Value::small_int(0));
  Ref waiters = Ref::share(future->waiters);
  std::span<const Value> all(&future->waiters, 1);
  Ref copy;
  if (waiters.get().is(Kind::kList)) {
    copy = make_list(machine.heap(), waiters.as<List>()->view());
  } else {
    copy = make_list(machine.heap(), all);
  }
  int64_t removed = 0;
  for (Value waiter : copy.as<List>()->view()) {
    Value callback = waiter;
    if (is_future(waiter, FutureKind::kTimer)) callback = waiter.as<Future>()->coroutine;
    if (callback.empty() || callback.is(Kind::kFuture)) continue;
    Truth same = equals(machine, callback, args[1]);
    if (same == Truth::kError) return {};
    if (same == Truth::kFalse) continue;
    Scheduler(machine).remove_waiter(future, waiter);
    ++removed;
  }
  return make_int(machine.heap(), removed);
}

Ref future_set_result(Machine& machine, Args args) {
  if (!self_of(args)->pending()) return invalid_state(machine, "invalid state");
  Scheduler(machine).settle(self_of(args), Ref::share(args[1]));
  return Ref::none();
}

Ref future_set_exception(Machine& machine, Args args) {
  if (!self_of(args)->pending()) return invalid_state(machine, "invalid state");
  Ref exception = Ref::share(args[1]);
  if (args[1].is(Kind::kClass) && (args[1].as<Class>()->flags & Class::kException) != 0) {
    exception = machine.call(args[1], {});
    if (exception.empty()) return {};
  }
  if (!exception.get().is(Kind::kException)) {
    return machine.raise_type_error("invalid exception object");
  }
  if (exception.as<Exception>()->cls == machine.type(TypeId::kStopIteration)) {
    return machine.raise_type_error(
        "StopIteration interacts badly with generators and cannot be raised into a Future");
  }
  Scheduler(machine).settle_exception(self_of(args), std::move(exception));
  return Ref::none();
}

Ref future_self(Machine&, Args args) { return Ref::share(args[0]); }

Ref future_repr(Machine& machine, Args args) { return repr_of_future(machine, self_of(args)); }

// The secret of a promise, by which the outside settles it.
Ref future_token(Machine& machine, Args args) {
  if (self_of(args)->kind_of() == FutureKind::kCall) return Ref::share(self_of(args)->detail);
  return machine.raise(TypeId::kAttributeError,
                       "'" + machine.type_name(args[0]) + "' object has no attribute 'token'");
}

Ref future_get_loop(Machine& machine, Args) {
  Value loop = library_value(machine, "asyncio.events", "_loop");
  if (!loop.empty()) return Ref::share(loop);
  return machine.raise_unavailable("get_loop()", "asyncio.get_running_loop() is the only loop");
}

// duroxide's schedule_activity(…).with_tag("gpu"): the tag is the queue of the call.
Ref future_with_tag(Machine& machine, Args args) {
  if (self_of(args)->kind_of() != FutureKind::kCall || !args[1].is(Kind::kString)) {
    return machine.raise_type_error("with_tag() takes a str, and belongs to a call of a task");
  }
  Ref options = make_dict(machine.heap());
  dict_set_string(machine.heap(), options.as<Dict>(), machine.intern("queue"), args[1]);
  if (!change_call_options(machine, self_of(args), options)) return {};
  return Ref::share(args[0]);
}

const NativeDef kFutureMethods[] = {
    {1, "__new__", "cls, *, loop=", future_new, Binding::kConstructor},
    {2, "result", "self, /", future_result_method},
    {3, "exception", "self, /", future_exception_method},
    {4, "done", "self, /", future_done},
    {5, "cancelled", "self, /", future_cancelled},
    {6, "cancel", "self, msg=", future_cancel},
    {7, "add_done_callback", "self, fn, /, *, context=", future_add_done_callback},
    {8, "remove_done_callback", "self, fn, /", future_remove_done_callback},
    {9, "set_result", "self, result, /", future_set_result},
    {10, "set_exception", "self, exception, /", future_set_exception},
    {11, "__await__", "self, /", future_self},
    {12, "__iter__", "self, /", future_self},
    {13, "__repr__", "self, /", future_repr},
    {14, "token", "self, /", future_token, Binding::kGetter},
    {15, "get_loop", "self, /", future_get_loop},
    {16, "__class_getitem__", "cls, item, /", native_class_item, Binding::kClassMethod},
    {17, "with_tag", "self, tag", future_with_tag},
};

// --- Task (a fiber) ------------------------------------------------------------------------------

Ref fiber_new(Machine& machine, Args args) {
  return spawn_task(machine, args[1], args[3], args[4]);
}

Ref fiber_get_name(Machine& machine, Args args) { return fiber_name(machine, self_of(args)); }

Ref fiber_set_name(Machine& machine, Args args) {
  Ref name = str_of(machine, args[1]);
  if (name.empty()) return {};
  release(std::exchange(self_of(args)->detail, name.take()));
  return Ref::none();
}

Ref fiber_cancelling(Machine&, Args args) {
  return Ref::adopt(Value::small_int(self_of(args)->cancel_requests));
}

Ref fiber_uncancel(Machine&, Args args) {
  Future* fiber = self_of(args);
  if (fiber->cancel_requests > 0) --fiber->cancel_requests;
  return Ref::adopt(Value::small_int(fiber->cancel_requests));
}

Ref fiber_get_coro(Machine&, Args args) {
  Value coroutine = self_of(args)->coroutine;
  return coroutine.empty() ? Ref::none() : Ref::share(coroutine);
}

Ref fiber_set_result(Machine& machine, Args) {
  return machine.raise(TypeId::kRuntimeError, "Task does not support set_result operation");
}

Ref fiber_set_exception(Machine& machine, Args) {
  return machine.raise(TypeId::kRuntimeError, "Task does not support set_exception operation");
}

Ref fiber_no_stack(Machine& machine, Args) {
  return machine.raise_unavailable("Task.get_stack",
                                   "print where you are, or look at the run's snapshot");
}

const NativeDef kFiberMethods[] = {
    {1, "__new__", "cls, coro, *, loop=, name=, context=", fiber_new, Binding::kConstructor},
    {2, "get_name", "self, /", fiber_get_name},
    {3, "set_name", "self, value, /", fiber_set_name},
    {4, "cancelling", "self, /", fiber_cancelling},
    {5, "uncancel", "self, /", fiber_uncancel},
    {6, "get_coro", "self, /", fiber_get_coro},
    {7, "set_result", "self, result, /", fiber_set_result},
    {8, "set_exception", "self, exception, /", fiber_set_exception},
    {9, "get_stack", "self, /", fiber_no_stack, Binding::kGetter},
    {10, "print_stack", "self, /", fiber_no_stack, Binding::kGetter},
};

// --- a declared task -----------------------------------------------------------------------------

Ref task_options(Machine& machine, Args args) {
  return task_with_options(machine, args[0].as<Task>(), args[1]);
}

Ref task_name(Machine&, Args args) { return Ref::share(args[0].as<Task>()->name); }

Ref task_call(Machine& machine, Args args) {
  return call_task(machine, args[0].as<Task>(), args[1], args[2]);
}

const NativeDef kTaskMethods[] = {
    {1, "options", "self, /, **options", task_options},
    {2, "name", "self, /", task_name, Binding::kGetter},
    {3, "__name__", "self, /", task_name, Binding::kGetter},
    {4, "__call__", "self, /, *args, **kwargs", task_call},
    {5, "call", "self, /, *args, **kwargs", task_call},
};

}  // namespace

std::span<const NativeType> future_types() {
  static const NativeType kTypes[] = {
      {TypeId::kFuture, "Future", TypeId::kObject, kFutureMethods, "_asyncio", nullptr, false},
      {TypeId::kFiber, "Task", TypeId::kFuture, kFiberMethods, "_asyncio", nullptr, false},
      {TypeId::kGatheringFuture,
       "_GatheringFuture",
       TypeId::kFuture,
       {},
       "asyncio.tasks",
       nullptr,
       false},
      {TypeId::kTask, "task", TypeId::kObject, kTaskMethods, "pawl", nullptr, false},
      orchestration_context_type(),
  };
  return kTypes;
}

}  // namespace pawl::vm
