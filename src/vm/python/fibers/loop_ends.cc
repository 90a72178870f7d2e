// How asyncio.run() ends, what sys.exit() in a fiber does to the others, and failures that nobody
// has looked at.
#include <string>

#include "vm/fibers/scheduler.h"
#include "vm/loaded_program.h"
#include "vm/objects/class.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/asyncio/future_repr.h"
#include "vm/python/object/library_value.h"
#include "vm/python/pawl/run_log.h"
#include "vm/python/traceback.h"

namespace pawl::vm {
namespace {

void put(Value& slot, Ref value) { release(std::exchange(slot, value.take())); }

}  // namespace

// --- exits ---------------------------------------------------------------------------------------

bool is_exit(Machine& machine, Value exception) {
  const Class* cls = exception.as<Exception>()->cls;
  return is_subclass(cls, machine.type(TypeId::kSystemExit)) ||
         is_subclass(cls, machine.type(TypeId::kKeyboardInterrupt));
}

// sys.exit() in a task ends the program there: its outcome is the run's, and the main fiber is one
// of those that are left over. All of them are cancelled before they hear of it. If the main fiber
// is in asyncio.run(), that call ends so, and the program goes on from there.
void Scheduler::end_by_exit(Future* fiber) {
  auto* main = state_.main_fiber.as<Future>();
  const bool another = main != fiber && main->state == FutureState::kFailed &&
                       main->result.is(Kind::kException) && is_exit(machine_, main->result);
  if (another) return;  // the first one is on its way
  put(state_.main_fiber, Ref::share(Value::object(fiber)));
  if (main != fiber && main->pending() && (main->started & Future::kRunsLoop) != 0) {
    cancel(main, Value());
    machine_.clear_pending();
    return;
  }
  state_.ending = true;
  state_.turns_left = 0;
}

void Scheduler::enter_loop() {
  Future* fiber = state_.running;
  if (fiber != nullptr && state_.main_fiber == Value::object(fiber)) {
    fiber->started |= Future::kRunsLoop;
  }
}

Ref Scheduler::leave_loop() {
  Future* fiber = state_.running;
  if (fiber == nullptr || (fiber->started & Future::kRunsLoop) == 0) return Ref::none();
  fiber->started &= ~Future::kRunsLoop;
  auto* main = state_.main_fiber.as<Future>();
  if (main == fiber || main->state != FutureState::kFailed) return Ref::none();
  Ref exception = future_exception(machine_, main);
  put(state_.main_fiber, Ref::share(Value::object(fiber)));
  return exception;
}

Ref Scheduler::cancel_since(uint64_t first) {
  Ref cancelled = make_list(machine_.heap());
  for (auto& [number, fiber] : FutureMap(state_.fibers)) {
    if (number < first || fiber == state_.running || fiber->detached != 0) continue;
    cancel(fiber, Value());
    machine_.clear_pending();
    list_append(machine_.heap(), cancelled.as<List>(), Value::object(fiber));
  }
  return machine_.charge(state_.fibers.size()) ? std::move(cancelled) : Ref();
}

// --- failures that nobody has looked at ----------------------------------------------------------

bool Scheduler::tell_handler(std::string_view message, Value exception, Value future,
                             Value handle) {
  Ref teller = Ref::share(library_value(machine_, "asyncio.events", "_teller"));
  if (!teller.get().is(Kind::kFunction)) return false;
  Ref said = make_string(machine_.heap(), message);
  // What the handler itself raises is logged there.
  // Programs of old do not take the handle.
  const Value args[] = {said, exception, future, handle};
  machine_.call(teller, std::span(args, teller.as<Function>()->code->positional < 4 ? 3 : 4));
  if (!machine_.fatal()) machine_.clear_pending();
  return true;
}

void Scheduler::report_unseen(Future* future) {
  constexpr int kErrorLevel = 40;
  mark_seen(future);
  if (!future->result.is(Kind::kException)) return;
  std::string text = machine_.type_name(Value::object(future)) + " exception was never retrieved";
  text = text.substr(text.rfind('.') + 1);
  if (tell_handler(text, future->result, Value::object(future), Value::none())) return;
  Ref shown = repr_of_future(machine_, future);
  machine_.clear_pending();
  text += '\n';
  if (!shown.empty()) text += "future: " + to_utf8(shown.as<String>()) + "\n";
  text += format_traceback(machine_, future->result);
  machine_.clear_pending();
  if (!text.empty() && text.back() == '\n') text.pop_back();
  cut_line(&text, machine_.limits().log_line_bytes);
  if (machine_.fatal() || !machine_.count_log_line() || !machine_.charge(1 + text.size() / 32)) {
    return;
  }
  count_long_line(machine_, text);
  machine_.host().log(kErrorLevel, text);
}

}  // namespace pawl::vm
