// `_asyncio`: what the library's asyncio.py is built on.
#include "vm/fibers/contexts.h"
#include "vm/fibers/groups.h"
#include "vm/fibers/scheduler.h"
#include "vm/interpreter/async_generators.h"
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/asyncio/future_repr.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/library/refusal_hints.h"

namespace pawl::vm {
namespace {

bool is_coroutine(Value value) {
  if (is_step(value)) return true;
  if (!value.is(Kind::kGenerator)) return false;
  uint32_t flags = value.as<Generator>()->code->flags;
  return (flags & bytecode::kCoroutine) != 0 && (flags & bytecode::kGenerator) == 0;
}

Ref asyncio_create_task(Machine& machine, Args args) {
  return spawn_task(machine, args[0], args[1], args[2]);
}

Ref asyncio_ensure_future(Machine& machine, Args args) {
  return Scheduler(machine).ensure_future(args[0]);
}

Ref asyncio_gather(Machine& machine, Args args) {
  Truth keep = args.has(1) ? truth_of(machine, args[1]) : Truth::kFalse;
  if (keep == Truth::kError) return {};
  return gather(machine, args[0].as<Tuple>()->view(), keep == Truth::kTrue);
}

// watch(futures, mode): mode is a GroupMode of the kinds that only tell.
Ref asyncio_watch(Machine& machine, Args args) {
  Ref members = make_list(machine.heap());
  Iteration items(machine, args[0]);
  while (items.next()) {
    if (!items.value().is(Kind::kFuture)) return machine.raise_type_error("watch() needs futures");
    list_append(machine.heap(), members.as<List>(), items.value());
  }
  if (items.failed()) return {};
  auto mode = to_int64(machine, args[1]);
  if (!mode) return {};
  if (*mode < static_cast<int64_t>(GroupMode::kFirstCompleted) ||
      *mode > static_cast<int64_t>(GroupMode::kAllCompleted)) {
    return machine.raise_value_error("watch(): no such mode");
  }
  return watch(machine, members.as<List>()->view(), static_cast<GroupMode>(*mode));
}

Ref asyncio_unwatch(Machine& machine, Args args) {
  if (!is_future(args[0], FutureKind::kGroup)) {
    return machine.raise_type_error("unwatch() needs what watch() gave");
  }
  unwatch(machine, args[0].as<Future>());
  return Ref::none();
}

// release(future): settled with None if it is still pending.
Ref asyncio_release(Machine& machine, Args args) {
  if (!args[0].is(Kind::kFuture)) return machine.raise_type_error("release() needs a future");
  Scheduler(machine).settle(args[0].as<Future>(), Ref::none());
  return Ref::none();
}

Ref asyncio_timer(Machine& machine, Args args) {
  int64_t delay = 0;
  if (!to_microseconds(machine, args[0], &delay)) return {};
  return Scheduler(machine).make_timer(delay, args.has(1) ? args[1] : Value::none());
}

// A handle that runs in the context that the program gave, if it gave one.
Ref in_context(Machine& machine, Ref handle, Value given) {
  Ref list;
  if (!read_context(machine, given, &list)) return {};
  if (!list.empty()) release(std::exchange(handle.as<Future>()->context, list.take()));
  return handle;
}

// call_at(when, callback, arguments, context): when in seconds of time().
Ref asyncio_call_at(Machine& machine, Args args) {
  int64_t when = 0;
  if (!to_microseconds(machine, args[0], &when)) return {};
  return in_context(machine,
                    Scheduler(machine).call_at(machine.state().started_us + when, args[1], args[2]),
                    args[3]);
}

Ref asyncio_call_soon(Machine& machine, Args args) {
  return in_context(machine, Scheduler(machine).call_soon(args[0], args[1]), args[2]);
}

// context(): the list that holds the running context (fibers/contexts.h).
Ref asyncio_context(Machine& machine, Args) { return context_list(machine); }

// swap_context(list): the running fiber goes on in another context; gives the one before.
Ref asyncio_swap_context(Machine& machine, Args args) {
  if (!args[0].is(Kind::kList)) return machine.raise_type_error("a context is a list");
  Ref before = context_list(machine);
  release(std::exchange(*current_context_slot(machine), Ref::share(args[0]).take()));
  return before;
}

Ref asyncio_time(Machine& machine, Args) {
  int64_t elapsed = run_now_us(machine) - machine.state().started_us;
  return Ref::number(static_cast<double>(elapsed) / 1e6);
}

Ref asyncio_current_task(Machine& machine, Args) {
  Future* running = machine.state().running;
  return running == nullptr ? Ref::none() : Ref::share(Value::object(running));
}

Ref asyncio_all_tasks(Machine& machine, Args) {
  Ref set = make_set(machine.heap());
  for (auto& [number, fiber] : machine.state().fibers) {
    if (!set_add(machine, set.as<Set>(), Value::object(fiber))) return {};
  }
  return set;
}

Ref asyncio_iscoroutine(Machine&, Args args) { return Ref::boolean(is_coroutine(args[0])); }

Ref asyncio_iscoroutinefunction(Machine&, Args args) {
  Value function = args[0];
  if (function.is(Kind::kBoundMethod)) function = function.as<BoundMethod>()->function;
  if (!function.is(Kind::kFunction)) return Ref::boolean(false);
  uint32_t flags = function.as<Function>()->code->flags;
  return Ref::boolean((flags & bytecode::kCoroutine) != 0 && (flags & bytecode::kGenerator) == 0);
}

Ref asyncio_isfuture(Machine&, Args args) { return Ref::boolean(args[0].is(Kind::kFuture)); }

// check_run(coroutine): raises what run() does of a coroutine that it does not take here.
Ref asyncio_check_run(Machine& machine, Args args) {
  for (Frame* frame = machine.interpreter().top(); frame != nullptr; frame = frame->back) {
    bool body = (frame->code->flags & bytecode::kModuleBody) != 0;
    if ((frame->code->flags & bytecode::kCoroutine) == 0 || body) continue;
    return machine.raise(TypeId::kRuntimeError,
                         "asyncio.run() cannot be called from a running event loop");
  }
  if (!is_coroutine(args[0])) {
    auto text = repr_text(machine, args[0]);
    if (!text) return {};
    return machine.raise_value_error("a coroutine was expected, got " + *text);
  }
  return Ref::none();
}

// run(coroutine): outside of coroutines, where Python would begin a loop, the machine's own loop
// goes on until the coroutine has ended.
Ref asyncio_run(Machine& machine, Args args) {
  if (asyncio_check_run(machine, args).empty()) return {};
  return machine.interpreter().tail_resume(Interpreter::TailKind::kAwait, args[0], Value());
}

// next_task(): the number that the next task will have.
Ref asyncio_next_task(Machine& machine, Args) {
  return make_int(machine.heap(), static_cast<int64_t>(machine.state().next_fiber));
}

Ref asyncio_enter_loop(Machine& machine, Args) {
  Scheduler(machine).enter_loop();
  return Ref::none();
}

// leave_loop(): the SystemExit or KeyboardInterrupt by which a task ended the loop, or None.
Ref asyncio_leave_loop(Machine& machine, Args) { return Scheduler(machine).leave_loop(); }

Ref asyncio_cancel_since(Machine& machine, Args args) {
  auto first = to_int64(machine, args[0]);
  return first ? Scheduler(machine).cancel_since(static_cast<uint64_t>(*first)) : Ref();
}

Ref asyncio_close_generators(Machine& machine, Args) {
  return Scheduler(machine).close_all_generators();
}

// A member of the loop that this one does not have.
Ref asyncio_refuse_loop_member(Machine& machine, Args args) {
  std::string name =
      unwrap(args[0]).is(Kind::kString) ? to_utf8(unwrap(args[0]).as<String>()) : "?";
  return machine.raise_unavailable(
      "the loop's " + name,
      "the machine has one loop, which always runs; do blocking work in a @task and await it");
}

constexpr const char* kNoLoops = "the machine has one loop, which always runs: await what you need";

const NativeRefusal kRefusals[] = {
    {"to_thread", kNoThreads},
    {"run_coroutine_threadsafe", kNoThreads},
    {"wrap_future", kNoThreads},
    {"get_event_loop_policy", kNoLoops},
    {"set_event_loop_policy", kNoLoops},
    {"AbstractEventLoop", kNoLoops},
    {"AbstractEventLoopPolicy", kNoLoops},
    {"BaseEventLoop", kNoLoops},
    {"DefaultEventLoopPolicy", kNoLoops},
    {"SelectorEventLoop", kNoLoops},
    {"get_child_watcher", kMakeTask},
    {"set_child_watcher", kMakeTask},
    {"create_subprocess_exec", kMakeTask},
    {"create_subprocess_shell", kMakeTask},
    {"subprocess", kMakeTask},
    {"open_connection", kMakeTask},
    {"open_unix_connection", kMakeTask},
    {"start_server", kMakeTask},
    {"start_unix_server", kMakeTask},
    {"StreamReader", kMakeTask},
    {"StreamWriter", kMakeTask},
    {"StreamReaderProtocol", kMakeTask},
    {"Protocol", kMakeTask},
    {"BaseProtocol", kMakeTask},
    {"BufferedProtocol", kMakeTask},
    {"DatagramProtocol", kMakeTask},
    {"SubprocessProtocol", kMakeTask},
    {"Transport", kMakeTask},
    {"BaseTransport", kMakeTask},
    {"ReadTransport", kMakeTask},
    {"WriteTransport", kMakeTask},
    {"DatagramTransport", kMakeTask},
    {"SubprocessTransport", kMakeTask},
    {"Server", kMakeTask},
    {"AbstractServer", kMakeTask},
    {"IncompleteReadError", kMakeTask},
    {"LimitOverrunError", kMakeTask},
    {"SendfileNotAvailableError", kMakeTask},
};

const NativeDef kFunctions[] = {
    {1, "create_task", "coro, *, name=, context=", asyncio_create_task},
    {2, "ensure_future", "coro_or_future, *, loop=", asyncio_ensure_future},
    {3, "gather", "*coros_or_futures, return_exceptions=", asyncio_gather},
    {4, "watch", "futures, mode, /", asyncio_watch},
    {5, "unwatch", "group, /", asyncio_unwatch},
    {6, "release", "future, /", asyncio_release},
    {7, "timer", "delay, result=, /", asyncio_timer},
    {8, "call_at", "when, callback, arguments, context=, /", asyncio_call_at},
    {9, "call_soon", "callback, arguments, context=, /", asyncio_call_soon},
    {10, "time", "", asyncio_time},
    {11, "current_task", "loop=", asyncio_current_task},
    {12, "all_tasks", "loop=", asyncio_all_tasks},
    {13, "iscoroutine", "obj", asyncio_iscoroutine},
    {14, "iscoroutinefunction", "func", asyncio_iscoroutinefunction},
    {15, "isfuture", "obj", asyncio_isfuture},
    {16, "run", "main, *, debug=", asyncio_run},
    {17, "refuse_loop_member", "name, /", asyncio_refuse_loop_member},
    {18, "context", "", asyncio_context},
    {19, "swap_context", "list, /", asyncio_swap_context},
    {20, "check_run", "coroutine, /", asyncio_check_run},
    {21, "enter_loop", "", asyncio_enter_loop},
    {22, "leave_loop", "", asyncio_leave_loop},
    {23, "cancel_since", "first, /", asyncio_cancel_since},
    {24, "close_generators", "", asyncio_close_generators},
    {25, "next_task", "", asyncio_next_task},
};

const TypeId kTypes[] = {TypeId::kFuture,         TypeId::kFiber,
                         TypeId::kCancelledError, TypeId::kInvalidStateError,
                         TypeId::kQueueEmpty,     TypeId::kQueueFull};

}  // namespace

const NativeModule& asyncio_module() {
  static const NativeModule module{ModuleId::kAsyncio, "_asyncio", kFunctions, kTypes, {},
                                   kRefusals};
  return module;
}

}  // namespace pawl::vm
