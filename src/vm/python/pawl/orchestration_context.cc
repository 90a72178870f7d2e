#include "vm/python/pawl/orchestration_context.h"

#include "lang/bytecode/program.h"
#include "pawl/payload.h"
#include "vm/fibers/calls.h"
#include "vm/fibers/channels.h"
#include "vm/fibers/groups.h"
#include "vm/fibers/scheduler.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/machine_state.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/payload_values.h"
#include "vm/python/pawl/calls_arguments.h"
#include "vm/python/pawl/orchestration_values.h"
#include "vm/python/pawl/run_log.h"
#include "vm/run_identity.h"

namespace pawl::vm {
namespace {

constexpr size_t kIdBytes = 16;

Value or_none(Args args, size_t index) { return args.has(index) ? args[index] : Value::none(); }

void set_option(Machine& machine, Dict* options, const char* name, Value value) {
  dict_set_string(machine.heap(), options, machine.intern(name), value);
}

bool is_of_duroxide(Machine& machine) {
  const bytecode::Program& program = machine.program().program;
  return program.entries[machine.state().entry].shape == bytecode::Shape::kDuroxide;
}

// Inputs of the typed words travel as text: a str that is JSON arrives as what it says.
Ref typed_input(Machine& machine, Value input) {
  if (!input.is(Kind::kString)) return Ref::share(input);
  auto parsed = Payload::parse(to_utf8(input.as<String>()));
  return parsed ? payload_to_value(machine, parsed->text()) : Ref::share(input);
}

// --- activities ----------------------------------------------------------------------------------

// An activity is tried once unless a policy says otherwise; of a session: its key.
Ref schedule_task(Machine& machine, Value name, Value input, Value session, Ref options) {
  Ref target = task_name_of(machine, name);
  if (target.empty()) return {};
  auto* given = options.as<Dict>();
  if (dict_get_string(given, machine.intern("retry")).empty()) {
    set_option(machine, given, "retry", Value::small_int(1));
  }
  if (!session.is_none()) set_option(machine, given, "same_worker", session);
  Ref task = Ref::adopt(Value::object(machine.heap().make<Task>(Kind::kTask)));
  task.as<Task>()->name = target.copy().take();
  task = task_with_options(machine, task.as<Task>(), options);
  if (task.empty()) return {};
  Value arguments[1] = {input};
  Ref tuple = make_tuple(machine.heap(), std::span<const Value>(arguments));
  CallRequest request;
  request.target = target;
  request.args = tuple;
  request.options = task.as<Task>()->options;
  return submit_call(machine, request);
}

struct Backoff {
  std::string_view name;
  double first;  // seconds
  double factor;
  double most;
};

// Tasks have no backoff that grows by the same step: "linear" is the exponential one that has grown
// as much after a few attempts.
constexpr Backoff kBackoffs[] = {
    {"exponential", 0.1, 2, 30}, {"fixed", 1, 1, 1}, {"linear", 0.1, 1.5, 30}, {"none", 0, 1, 0}};

bool add_backoff(Machine& machine, Value name, Dict* retry) {
  for (const Backoff& known : kBackoffs) {
    if (!equals_ascii(name.as<String>(), known.name)) continue;
    set_option(machine, retry, "backoff", Value::number(known.first));
    set_option(machine, retry, "factor", Value::number(known.factor));
    set_option(machine, retry, "max_backoff", Value::number(known.most));
    return true;
  }
  machine.raise_value_error(
      "a retry policy's backoff is 'exponential', 'fixed', 'linear' or 'none', not '" +
      to_utf8(name.as<String>()) + "'");
  return false;
}

bool add_milliseconds(Machine& machine, Value milliseconds, Dict* options, const char* name) {
  if (milliseconds.is_none()) return true;
  auto number = to_double(machine, milliseconds);
  if (!number) return false;
  set_option(machine, options, name, Value::number(*number / 1000));
  return true;
}

// One field of a policy that is a dict, under any of its spellings.
bool add_policy_field(Machine& machine, Value key, Value value, Dict* retry, Dict* options) {
  if (!key.is(Kind::kString)) {
    machine.raise_type_error("a retry policy's fields are named by str");
    return false;
  }
  auto* name = key.as<String>();
  auto named = [&](const char* one, const char* other) {
    return equals_ascii(name, one) || equals_ascii(name, other);
  };
  if (named("timeout_ms", "timeoutMs")) return add_milliseconds(machine, value, options, "timeout");
  if (named("total_timeout_ms", "totalTimeoutMs")) {
    return add_milliseconds(machine, value, options, "total_timeout");
  }
  if (named("backoff", "backoff_strategy") && value.is(Kind::kString)) {
    return add_backoff(machine, value, retry);
  }
  if (value.is_none()) return true;
  const char* field = nullptr;
  if (named("max_attempts", "maxAttempts")) field = "max_attempts";
  for (const char* known : {"backoff", "factor", "max_backoff", "non_retryable"}) {
    if (equals_ascii(name, known)) field = known;
  }
  if (field == nullptr) {
    machine.raise_value_error("a retry policy has no field '" + to_utf8(name) + "'");
    return false;
  }
  set_option(machine, retry, field, value);
  return true;
}

// A policy is a dict, a RetryPolicy or the number of attempts. None: three attempts.
Ref options_of_policy(Machine& machine, Value policy) {
  Heap& heap = machine.heap();
  Ref options = make_dict(heap);
  if (!policy.is_none() && !policy.is(Kind::kDict)) {
    set_option(machine, options.as<Dict>(), "retry", policy);
    return options;
  }
  Ref retry = make_dict(heap);
  set_option(machine, retry.as<Dict>(), "max_attempts", Value::small_int(3));
  Ref standard = make_ascii(heap, kBackoffs[0].name);
  if (!add_backoff(machine, standard, retry.as<Dict>())) return {};
  Entry* field;
  for (uint32_t i = 0; policy.is(Kind::kDict) && dict_next(policy.as<Dict>(), i, &field);) {
    Ref key = Ref::share(field->key);
    Ref value = Ref::share(field->value);
    if (!add_policy_field(machine, key, value, retry.as<Dict>(), options.as<Dict>())) return {};
  }
  set_option(machine, options.as<Dict>(), "retry", retry);
  return options;
}

Ref context_activity(Machine& machine, Args args) {
  return schedule_task(machine, args[1], or_none(args, 2), or_none(args, 3),
                       make_dict(machine.heap()));
}

Ref context_activity_typed(Machine& machine, Args args) {
  Ref input = typed_input(machine, or_none(args, 2));
  if (input.empty()) return {};
  return schedule_task(machine, args[1], input, Value::none(), make_dict(machine.heap()));
}

Ref context_activity_on_session_typed(Machine& machine, Args args) {
  Ref input = typed_input(machine, or_none(args, 2));
  if (input.empty()) return {};
  return schedule_task(machine, args[1], input, or_none(args, 3), make_dict(machine.heap()));
}

Ref retried_activity(Machine& machine, Args args, Value input) {
  Ref options = options_of_policy(machine, or_none(args, 3));
  if (options.empty()) return {};
  Value session = args.count > 4 ? or_none(args, 4) : Value::none();
  return schedule_task(machine, args[1], input, session, std::move(options));
}

Ref context_activity_with_retry(Machine& machine, Args args) {
  return retried_activity(machine, args, or_none(args, 2));
}

Ref context_activity_with_retry_typed(Machine& machine, Args args) {
  Ref input = typed_input(machine, or_none(args, 2));
  return input.empty() ? Ref() : retried_activity(machine, args, input);
}

// --- timers, events, sub-orchestrations ----------------------------------------------------------

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
  if (name.as<String>()->length == 0) {
    return machine.raise_value_error("an event's name must not be empty");
  }
  return make_receive(machine, name.as<String>());
}

struct Orchestration {
  Value name;
  Value version = Value::none();
  Value id = Value::none();
  Value input = Value::none();
};

// A version that was registered, or one of the source; None: that of new starts.
bool is_version(Machine& machine, Value version) {
  if (version.is_none() || version.is(Kind::kString)) return true;
  machine.raise_type_error("a version must be str");
  return false;
}

Ref start_child(Machine& machine, const Orchestration& wanted, CallKind kind) {
  Ref name = workflow_name(machine, wanted.name);
  if (name.empty()) return {};
  if (!is_version(machine, wanted.version)) return {};
  Ref options = make_dict(machine.heap());
  if (!wanted.version.is_none()) set_option(machine, options.as<Dict>(), "version", wanted.version);
  if (!wanted.id.is_none()) set_option(machine, options.as<Dict>(), "id", wanted.id);
  CallRequest request;
  request.kind = kind;
  request.target = name;
  request.args = wanted.input;
  request.options = options;
  request.root = "input";
  if (kind == CallKind::kChild) return submit_call(machine, request);
  return submit_detached(machine, request) ? Ref::none() : Ref();
}

Ref context_sub_orchestration(Machine& machine, Args args) {
  return start_child(machine, {.name = args[1], .input = or_none(args, 2)}, CallKind::kChild);
}

Ref context_sub_orchestration_with_id(Machine& machine, Args args) {
  return start_child(machine, {.name = args[1], .id = args[2], .input = or_none(args, 3)},
                     CallKind::kChild);
}

Ref context_sub_orchestration_typed(Machine& machine, Args args) {
  Ref input = typed_input(machine, or_none(args, 2));
  if (input.empty()) return {};
  return start_child(machine, {.name = args[1], .input = input}, CallKind::kChild);
}

Ref context_sub_orchestration_with_id_typed(Machine& machine, Args args) {
  Ref input = typed_input(machine, or_none(args, 3));
  if (input.empty()) return {};
  return start_child(machine, {.name = args[1], .id = args[2], .input = input}, CallKind::kChild);
}

Ref context_sub_orchestration_versioned(Machine& machine, Args args) {
  return start_child(machine,
                     {.name = args[1], .version = or_none(args, 2), .input = or_none(args, 3)},
                     CallKind::kChild);
}

Ref context_sub_orchestration_versioned_with_id(Machine& machine, Args args) {
  return start_child(
      machine, {.name = args[1], .version = args[2], .id = args[3], .input = or_none(args, 4)},
      CallKind::kChild);
}

Ref context_start_orchestration(Machine& machine, Args args) {
  return start_child(machine, {.name = args[1], .id = args[2], .input = or_none(args, 3)},
                     CallKind::kSpawn);
}

Ref context_start_orchestration_versioned(Machine& machine, Args args) {
  return start_child(
      machine, {.name = args[1], .version = args[2], .id = args[3], .input = or_none(args, 4)},
      CallKind::kSpawn);
}

Ref context_start_orchestration_typed(Machine& machine, Args args) {
  Ref input = typed_input(machine, or_none(args, 3));
  if (input.empty()) return {};
  return start_child(machine, {.name = args[1], .id = args[2], .input = input}, CallKind::kSpawn);
}

Ref context_start_orchestration_versioned_typed(Machine& machine, Args args) {
  Ref input = typed_input(machine, or_none(args, 4));
  if (input.empty()) return {};
  return start_child(machine, {.name = args[1], .version = args[2], .id = args[3], .input = input},
                     CallKind::kSpawn);
}

// A worker of the orchestration's own package answers for it.
Ref context_value_of_other(Machine& machine, Args args) {
  Ref question = make_dict(machine.heap());
  set_option(machine, question.as<Dict>(), "instance_id", args[1]);
  set_option(machine, question.as<Dict>(), "key", args[2]);
  Ref name = make_ascii(machine.heap(), "__duroxide_syscall:get_kv_value");
  return schedule_task(machine, name, question, Value::none(), make_dict(machine.heap()));
}

// --- all and race --------------------------------------------------------------------------------

// all([a, b]) or all(a, b): the results in order.
std::span<const Value> awaitables_of(Value given) {
  std::span<const Value> all = given.as<Tuple>()->view();
  if (all.size() != 1) return all;
  if (all[0].is(Kind::kList)) return all[0].as<List>()->view();
  if (all[0].is(Kind::kTuple)) return all[0].as<Tuple>()->view();
  return all;
}

// [{"ok": value} or {"err": message}] of an orchestration that is registered with duroxide; else
// the values, and the first failure is raised.
Ref context_all(Machine& machine, Args args) {
  std::span<const Value> awaitables = awaitables_of(args[1]);
  if (is_of_duroxide(machine)) return gather_outcomes(machine, awaitables, Outcomes::kNamed);
  return gather(machine, awaitables, false);
}

// The same, with the values as they are: only a failure is {"err": message}.
Ref context_all_typed(Machine& machine, Args args) {
  std::span<const Value> awaitables = awaitables_of(args[1]);
  if (is_of_duroxide(machine)) return gather_outcomes(machine, awaitables, Outcomes::kNamedErrors);
  return gather(machine, awaitables, false);
}

// {"index": …, "value": …} of the first. In duroxide the value of one that failed is its message.
Ref context_race(Machine& machine, Args args) {
  return race(machine, awaitables_of(args[1]),
              is_of_duroxide(machine) ? Winner::kNamedOutcome : Winner::kNamed);
}

// --- continuing, time ----------------------------------------------------------------------------

// The orchestration ends at its next yield, or returns.
Ref continue_with(Machine& machine, Value input) {
  auto text = value_to_payload(machine, input, {"input", "the input of continue_as_new"});
  if (!text) return {};
  release(std::exchange(machine.state().continue_input, make_string(machine.heap(), *text).take()));
  return Ref::none();
}

Ref context_continue_as_new(Machine& machine, Args args) {
  return continue_with(machine, or_none(args, 1));
}

Ref context_continue_as_new_typed(Machine& machine, Args args) {
  Ref input = typed_input(machine, or_none(args, 1));
  return input.empty() ? Ref() : continue_with(machine, input);
}

Ref context_continue_as_new_versioned(Machine& machine, Args args) {
  Value version = or_none(args, 2);
  if (!is_version(machine, version)) return {};
  Ref kept = context_continue_as_new(machine, args);
  if (kept.empty() || version.is_none()) return kept;
  // What stands before the payload says which version the next body has (activation.cc).
  Value* input = &machine.state().continue_input;
  std::string text = "\x02" + to_utf8(version.as<String>()) + "\n" + to_utf8(input->as<String>());
  release(std::exchange(*input, make_string(machine.heap(), text).take()));
  return kept;
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

// --- who it is -----------------------------------------------------------------------------------

Ref context_instance_id(Machine& machine, Args) {
  const RunIdentity* identity = identity_of(machine);
  return identity == nullptr ? empty_string() : make_string(machine.heap(), identity->run_id());
}

Ref context_execution_id(Machine& machine, Args) {
  const RunIdentity* identity = identity_of(machine);
  uint64_t generation = identity == nullptr ? 0 : identity->generation();
  return make_int(machine.heap(), static_cast<int64_t>(generation + 1));
}

// "Name@1.0.0" of an entry that is registered with a version: the part before it.
std::string_view name_of_entry(Machine& machine) {
  const bytecode::Program& program = machine.program().program;
  std::string_view name = program.strings[program.entries[machine.state().entry].name];
  return is_of_duroxide(machine) ? bytecode::split_version(name).name : name;
}

Ref context_name(Machine& machine, Args) {
  return make_string(machine.heap(), name_of_entry(machine));
}

// The registered version; an entry that is the latest of its name has that of its other entry. An
// orchestration that duroxide does not know has the version of the source.
Ref context_version(Machine& machine, Args) {
  const bytecode::Program& program = machine.program().program;
  if (!is_of_duroxide(machine)) return make_string(machine.heap(), program.version);
  const bytecode::Entry& own = program.entries[machine.state().entry];
  std::string_view version = bytecode::split_version(program.strings[own.name]).version;
  for (const bytecode::Entry& entry : program.entries) {
    if (!version.empty() || entry.function != own.function) continue;
    auto other = bytecode::split_version(program.strings[entry.name]);
    if (other.name == program.strings[own.name]) version = other.version;
  }
  return make_string(machine.heap(), version.empty() ? bytecode::kPlainVersion : version);
}

// --- traces --------------------------------------------------------------------------------------

Ref trace(Machine& machine, Value message, int level) {
  Ref text = str_of(machine, message);
  return text.empty() ? Ref() : write_log(machine, text, level);
}

Ref context_trace_debug(Machine& machine, Args args) { return trace(machine, args[1], 10); }
Ref context_trace_info(Machine& machine, Args args) { return trace(machine, args[1], 20); }
Ref context_trace_warn(Machine& machine, Args args) { return trace(machine, args[1], 30); }
Ref context_trace_error(Machine& machine, Args args) { return trace(machine, args[1], 40); }

constexpr char kActivity[] = "self, name, input=, session_id=";
constexpr char kActivityWithRetry[] = "self, name, input=, retry=";
constexpr char kActivityOnSession[] = "self, name, input, session_id";
constexpr char kActivityWithRetryOnSession[] = "self, name, input, retry, session_id";
constexpr char kWithId[] = "self, name, instance_id, input=";
constexpr char kVersionedWithId[] = "self, name, version, instance_id, input=";

const NativeDef kMethods[] = {
    {1, "schedule_activity", kActivity, context_activity},
    {2, "schedule_activity_with_retry", kActivityWithRetry, context_activity_with_retry},
    {3, "schedule_timer", "self, delay_ms", context_timer},
    {4, "wait_for_event", "self, name", context_wait_for_event},
    {5, "schedule_sub_orchestration", "self, name, input=", context_sub_orchestration},
    {6, "start_orchestration", kWithId, context_start_orchestration},
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
    {18, "dequeue_event", "self, queue_name", context_wait_for_event},
    {19, "schedule_activity_on_session", kActivityOnSession, context_activity},
    {20, "schedule_activity_with_retry_on_session", kActivityWithRetryOnSession,
     context_activity_with_retry},
    {21, "schedule_sub_orchestration_with_id", kWithId, context_sub_orchestration_with_id},
    {22, "schedule_sub_orchestration_versioned",
     "self, name, version=, input=", context_sub_orchestration_versioned},
    {23, "schedule_sub_orchestration_versioned_with_id", kVersionedWithId,
     context_sub_orchestration_versioned_with_id},
    {24, "start_orchestration_versioned", kVersionedWithId, context_start_orchestration_versioned},
    {25, "continue_as_new_versioned", "self, input, version=", context_continue_as_new_versioned},
    {26, "get_custom_status", "self", context_get_status},
    {27, "schedule_activity_typed", "self, name, input=, result_type=", context_activity_typed},
    {28, "schedule_activity_on_session_typed", kActivityOnSession,
     context_activity_on_session_typed},
    {29, "schedule_activity_with_retry_typed", kActivityWithRetry,
     context_activity_with_retry_typed},
    {30, "schedule_activity_with_retry_on_session_typed", kActivityWithRetryOnSession,
     context_activity_with_retry_typed},
    {31, "schedule_sub_orchestration_typed",
     "self, name, input=, result_type=", context_sub_orchestration_typed},
    {32, "schedule_sub_orchestration_with_id_typed", kWithId,
     context_sub_orchestration_with_id_typed},
    {33, "start_orchestration_typed", kWithId, context_start_orchestration_typed},
    {34, "wait_for_event_typed", "self, name", context_wait_for_event},
    {35, "dequeue_event_typed", "self, queue_name", context_wait_for_event},
    {36, "continue_as_new_typed", "self, input=", context_continue_as_new_typed},
    {37, "all_typed", "self, *awaitables", context_all_typed},
    {38, "race_typed", "self, *awaitables", context_race},
    {39, "instance_id", "self, /", context_instance_id, Binding::kGetter},
    {40, "execution_id", "self, /", context_execution_id, Binding::kGetter},
    {41, "orchestration_name", "self, /", context_name, Binding::kGetter},
    {42, "orchestration_version", "self, /", context_version, Binding::kGetter},
    {43, "start_orchestration_versioned_typed", kVersionedWithId,
     context_start_orchestration_versioned_typed},
    {44, "set_kv_value", "self, key, value", context_set_value},
    {45, "get_kv_value", "self, key", context_get_value},
    {46, "get_kv_all_values", "self", context_all_values},
    {47, "get_kv_all_keys", "self", context_all_keys},
    {48, "get_kv_length", "self", context_value_count},
    {49, "clear_kv_value", "self, key", context_clear_value},
    {50, "clear_all_kv_values", "self", context_clear_values},
    {51, "prune_kv_values_updated_before", "self, cutoff_ms", context_prune_values},
    {52, "get_kv_value_from_instance", "self, instance_id, key", context_value_of_other},
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
