#include "vm/builtins/orchestration_context.h"

#include "vm/builtins/calls_arguments.h"
#include "vm/fibers/calls.h"
#include "vm/fibers/channels.h"
#include "vm/fibers/groups.h"
#include "vm/fibers/scheduler.h"
#include "vm/machine.h"
#include "vm/machine_state.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/payload_values.h"

namespace pawl::vm {
namespace {

constexpr size_t kIdBytes = 16;

Ref schedule_task(Machine& machine, Value name, Value input, Value options) {
  Ref target = task_name_of(machine, name);
  if (target.empty()) return {};
  Value given[1] = {input.empty() ? Value::none() : input};
  Ref arguments = make_tuple(machine.heap(), std::span<const Value>(given));
  CallRequest request;
  request.target = target;
  request.args = arguments;
  request.options = options;
  return submit_call(machine, request);
}

Ref context_activity(Machine& machine, Args args) {
  return schedule_task(machine, args[1], args[2], Value());
}

// The retry policy: a dict of options, or the number of attempts.
Ref context_activity_with_retry(Machine& machine, Args args) {
  Ref options = make_dict(machine.heap());
  if (args.has(3) && !args[3].is_none()) {
    dict_set_string(machine.heap(), options.as<Dict>(), machine.intern("retry"), args[3]);
  }
  return schedule_task(machine, args[1], args[2], options);
}

Ref context_timer(Machine& machine, Args args) {
  auto milliseconds = to_double(machine, args[1]);
  if (!milliseconds) return {};
  int64_t delay = 0;
  if (!to_microseconds(machine, Value::number(*milliseconds / 1000), &delay)) return {};
  return Scheduler(machine).make_timer(delay, Value::none());
}

Ref context_wait_for_event(Machine& machine, Args args) {
  Value name = unwrap(args[1]);
  if (!name.is(Kind::kString)) return machine.raise_type_error("an event's name must be str");
  return make_receive(machine, name.as<String>());
}

Ref context_sub_orchestration(Machine& machine, Args args) {
  Ref name = workflow_name(machine, args[1]);
  if (name.empty()) return {};
  CallRequest request;
  request.kind = CallKind::kChild;
  request.target = name;
  request.args = args.has(2) ? args[2] : Value::none();
  request.root = "input";
  return submit_call(machine, request);
}

Ref context_start_orchestration(Machine& machine, Args args) {
  Ref name = workflow_name(machine, args[1]);
  if (name.empty()) return {};
  Ref options = make_dict(machine.heap());
  dict_set_string(machine.heap(), options.as<Dict>(), machine.intern("id"), args[2]);
  CallRequest request;
  request.kind = CallKind::kSpawn;
  request.target = name;
  request.args = args.has(3) ? args[3] : Value::none();
  request.options = options;
  request.root = "input";
  return submit_detached(machine, request) ? Ref::none() : Ref();
}

// all([a, b]) or all(a, b): the results in order.
std::span<const Value> awaitables_of(Value given) {
  std::span<const Value> all = given.as<Tuple>()->view();
  if (all.size() != 1) return all;
  if (all[0].is(Kind::kList)) return all[0].as<List>()->view();
  if (all[0].is(Kind::kTuple)) return all[0].as<Tuple>()->view();
  return all;
}

Ref context_all(Machine& machine, Args args) {
  return gather(machine, awaitables_of(args[1]), false);
}

Ref context_race(Machine& machine, Args args) { return race(machine, awaitables_of(args[1])); }

Ref context_set_status(Machine& machine, Args args) {
  MachineState& state = machine.state();
  auto text = value_to_payload(machine, args.has(1) ? args[1] : Value::none(), "status");
  if (!text) return {};
  release(std::exchange(state.status, make_string(machine.heap(), *text).take()));
  state.status_changed = true;
  return Ref::none();
}

// The orchestration returns right behind it.
Ref context_continue_as_new(Machine& machine, Args args) {
  auto text = value_to_payload(machine, args.has(1) ? args[1] : Value::none(), "input");
  if (!text) return {};
  release(std::exchange(machine.state().continue_input, make_string(machine.heap(), *text).take()));
  return Ref::none();
}

Ref context_new_guid(Machine& machine, Args) {
  std::string text = random_identifier(machine, kIdBytes);
  text[12] = '4';
  text[16] = "89ab"[(text[16] >= 'a' ? text[16] - 'a' + 10 : text[16] - '0') & 3];
  for (size_t at : {20u, 16u, 12u, 8u}) text.insert(at, "-");
  return make_ascii(machine.heap(), text);
}

Ref context_utc_now(Machine& machine, Args) {
  return make_int(machine.heap(), run_now_us(machine) / 1000);
}

Ref trace(Machine& machine, Value message, int level) {
  constexpr int kTooManyLogLines = 2007;
  Ref text = str_of(machine, message);
  if (text.empty()) return {};
  if (++machine.state().log_lines > machine.limits().log_lines) {
    return machine.fail(
        kTooManyLogLines,
        "a run may write " + std::to_string(machine.limits().log_lines) + " log lines");
  }
  std::string line = to_utf8(text.as<String>());
  if (line.size() > machine.limits().log_line_bytes) line.resize(machine.limits().log_line_bytes);
  machine.host().log(level, line);
  return Ref::none();
}

Ref context_trace_debug(Machine& machine, Args args) { return trace(machine, args[1], 10); }
Ref context_trace_info(Machine& machine, Args args) { return trace(machine, args[1], 20); }
Ref context_trace_warn(Machine& machine, Args args) { return trace(machine, args[1], 30); }
Ref context_trace_error(Machine& machine, Args args) { return trace(machine, args[1], 40); }

const NativeDef kMethods[] = {
    {1, "schedule_activity", "self, name, input=", context_activity},
    {2, "schedule_activity_with_retry", "self, name, input=, retry=", context_activity_with_retry},
    {3, "schedule_timer", "self, milliseconds", context_timer},
    {4, "wait_for_event", "self, name", context_wait_for_event},
    {5, "schedule_sub_orchestration", "self, name, input=", context_sub_orchestration},
    {6, "start_orchestration", "self, name, instance_id, input=", context_start_orchestration},
    {7, "all", "self, *awaitables", context_all},
    {8, "race", "self, *awaitables", context_race},
    {9, "set_custom_status", "self, status", context_set_status},
    {10, "reset_custom_status", "self", context_set_status},
    {11, "continue_as_new", "self, input=", context_continue_as_new},
    {12, "new_guid", "self", context_new_guid},
    {13, "utc_now", "self", context_utc_now},
    {14, "trace_debug", "self, message", context_trace_debug},
    {15, "trace_info", "self, message", context_trace_info},
    {16, "trace_warn", "self, message", context_trace_warn},
    {17, "trace_error", "self, message", context_trace_error},
    {18, "dequeue_event", "self, name", context_wait_for_event},
};

}  // namespace

NativeType orchestration_context_type() {
  return {TypeId::kOrchestrationContext,
          "OrchestrationContext",
          TypeId::kObject,
          kMethods,
          "pawl",
          nullptr,
          false};
}

}  // namespace pawl::vm
