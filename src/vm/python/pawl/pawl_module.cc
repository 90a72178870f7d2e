// `_pawl`: the calls, as the library's pawl.py offers them.
#include <array>

#include "vm/fibers/calls.h"
#include "vm/fibers/channels.h"
#include "vm/fibers/groups.h"
#include "vm/fibers/scheduler.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/payload_values.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/fibers/annotations.h"
#include "vm/python/pawl/calls_arguments.h"
#include "vm/python/pawl/run_log.h"
#include "vm/run_identity.h"

namespace pawl::vm {

Ref workflow_name(Machine& machine, Value workflow) {
  if (workflow.is(Kind::kString)) return Ref::share(workflow);
  const bytecode::Program& program = machine.program().program;
  auto named = [&](const bytecode::Entry& entry) {
    return make_string(machine.heap(), program.strings[entry.name]);
  };
  if (workflow.is(Kind::kFunction)) {
    const Code* code = workflow.as<Function>()->code;
    for (const bytecode::Entry& entry : program.entries) {
      if (entry.shape != bytecode::Shape::kWorkflowClass && entry.function == code->index) {
        return named(entry);
      }
    }
    return Ref::share(Value::object(code->name));
  }
  if (workflow.is(Kind::kClass)) {
    for (const bytecode::Entry& entry : program.entries) {
      bool same = entry.shape == bytecode::Shape::kWorkflowClass &&
                  machine.state().globals[entry.slot] == workflow;
      if (same) return named(entry);
    }
    return Ref::share(workflow.as<Class>()->name);
  }
  return machine.raise_type_error("a workflow or its name is needed, not " +
                                  machine.type_name(workflow));
}

Ref task_name_of(Machine& machine, Value task) {
  if (task.is(Kind::kString)) return Ref::share(task);
  if (task.is(Kind::kTask)) return Ref::share(task.as<Task>()->name);
  return machine.raise_type_error("a task or its name is needed, not " + machine.type_name(task));
}

std::string random_identifier(Machine& machine, size_t bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string raw(bytes, '\0');
  machine.host().random_bytes(raw.data(), raw.size());
  std::string text;
  for (char c : raw) {
    text += kDigits[static_cast<uint8_t>(c) >> 4];
    text += kDigits[static_cast<uint8_t>(c) & 15];
  }
  return text;
}

Ref make_timer_until(Machine& machine, Value when) {
  Ref seconds = Ref::share(when);
  if (when.is(Kind::kRecord) || when.is(Kind::kInstance)) {
    seconds = machine.call_method(when, "timestamp", {});
    if (seconds.empty()) return {};
  }
  int64_t due = 0;
  if (!to_microseconds(machine, seconds, &due)) return {};
  Ref timer = Scheduler(machine).make_timer(due, Value::none());
  // Due at a time, not after one: what has passed already only gives way.
  auto* raw = timer.as<Future>();
  raw->started = due <= run_now_us(machine) ? Future::kGiveWay : Future::kAbsolute;
  return timer;
}

namespace {

bool need_text(Machine& machine, Value value, const char* what) {
  if (unwrap(value).is(Kind::kString)) return true;
  machine.raise_type_error(std::string(what) + " must be str, not " + machine.type_name(value));
  return false;
}

// A name of the outside, which has room for 255 bytes of it.
bool need_name(Machine& machine, Value value, const char* what) {
  constexpr size_t kMostBytes = 255;
  if (!need_text(machine, value, what)) return false;
  const size_t bytes = utf8_length(unwrap(value).as<String>());
  if (bytes > 0 && bytes <= kMostBytes) return true;
  machine.raise_value_error(std::string(what) +
                            (bytes == 0 ? " must not be empty" : " is longer than 255 bytes"));
  return false;
}

// Of the arguments task, args and kwargs, which the task must be able to take. Empty: an exception
// is pending.
Ref called_name(Machine& machine, Args args) {
  Ref name = task_name_of(machine, args[0]);
  if (name.empty() || !args[0].is(Kind::kTask)) return name;
  const size_t positional = args[1].as<Tuple>()->length;
  return check_task_call(machine, args[0].as<Task>(), positional, args[2]) ? std::move(name)
                                                                           : Ref();
}

CallRequest task_request(Args args, Value name) {
  CallRequest request;
  request.target = name;
  request.args = args[1];
  request.keywords = args[2];
  if (args[0].is(Kind::kTask)) request.options = args[0].as<Task>()->options;
  return request;
}

// call(task, args, kwargs): a task by name.
Ref pawl_task(Machine& machine, Args args) {
  Ref name = called_name(machine, args);
  if (name.empty()) return {};
  return submit_call(machine, task_request(args, name));
}

Ref pawl_sleep(Machine& machine, Args args) {
  int64_t delay = 0;
  if (!to_microseconds(machine, args[0], &delay)) return {};
  return Scheduler(machine).make_timer(delay, args.has(1) ? args[1] : Value::none());
}

Ref pawl_sleep_until(Machine& machine, Args args) { return make_timer_until(machine, args[0]); }

Ref pawl_race(Machine& machine, Args args) { return race(machine, args[0].as<Tuple>()->view()); }

Ref pawl_receive(Machine& machine, Args args) {
  if (!need_name(machine, args[0], "channel")) return {};
  return make_receive(machine, unwrap(args[0]).as<String>(), args.has(1) ? args[1] : Value(),
                      args.has(2) ? args[2] : Value());
}

// A call whose answer is built as the type that was given for it.
Ref submit_typed(Machine& machine, const CallRequest& request, Value type) {
  Value kept;
  if (!keep_type(machine, type, &kept)) return {};
  Ref owned = Ref::adopt(kept);
  Ref future = submit_call(machine, request);
  if (future.empty() || kept.empty()) return future;
  future.as<Future>()->waiting_on = owned.take();
  future.as<Future>()->started |= Future::kTyped;
  return future;
}

Ref send_or_request(Machine& machine, Args args, CallKind kind) {
  if (!need_name(machine, args[0], "run_id") || !need_name(machine, args[1], "channel")) return {};
  CallRequest request;
  request.kind = kind;
  request.target = unwrap(args[0]);
  request.channel = unwrap(args[1]);
  request.args = args.has(2) ? args[2] : Value::none();
  request.root = "payload";
  if (kind == CallKind::kRequest) {
    return submit_typed(machine, request, args.has(3) ? args[3] : Value());
  }
  if (args.has(3) && !args[3].is_none()) {
    if (!need_name(machine, args[3], "message_id")) return {};
    request.keywords = unwrap(args[3]);
  }
  return submit_detached(machine, request) ? Ref::none() : Ref();
}

Ref pawl_send(Machine& machine, Args args) {
  return send_or_request(machine, args, CallKind::kSend);
}

Ref pawl_request(Machine& machine, Args args) {
  return send_or_request(machine, args, CallKind::kRequest);
}

Ref pawl_promise(Machine& machine, Args args) {
  constexpr size_t kTokenBytes = 16;
  std::string secret = machine.host().promise_token();
  if (secret.empty()) secret = random_identifier(machine, kTokenBytes);
  Ref token = make_ascii(machine.heap(), secret);
  CallRequest request;
  request.kind = CallKind::kPromise;
  request.target = token;
  return submit_typed(machine, request, args.has(0) ? args[0] : Value());
}

// The options that were given, without those that were not.
Ref given_options(Machine& machine, std::initializer_list<std::pair<const char*, Value>> options) {
  Ref dict = make_dict(machine.heap());
  for (auto& [name, value] : options) {
    if (value.empty() || value.is_none()) continue;
    dict_set_string(machine.heap(), dict.as<Dict>(), machine.intern(name), value);
  }
  return dict;
}

Ref pawl_child(Machine& machine, Args args) {
  Ref name = workflow_name(machine, args[0]);
  if (name.empty()) return {};
  Ref options = given_options(machine, {{"id", args[2]},
                                        {"on_parent_end", args[3]},
                                        {"version", args[4]},
                                        {"on_conflict", args[6]},
                                        {"timeout", args[7]},
                                        {"queue", args[8]},
                                        {"priority", args[9]},
                                        {"key", args[10]}});
  CallRequest request;
  request.kind = CallKind::kChild;
  request.target = name;
  request.args = args.has(1) ? args[1] : Value::none();
  request.options = options;
  request.root = "input";
  if (args.has(5) && !args[5].is_none()) return submit_typed(machine, request, args[5]);
  Ref future = submit_call(machine, request);
  if (!future.empty() && has_typed_output(machine, args[0])) {
    future.as<Future>()->waiting_on = Ref::share(args[0]).take();
    future.as<Future>()->started |= Future::kTyped;
  }
  return future;
}

// The new run's id: the one given, or a random one.
Ref pawl_spawn(Machine& machine, Args args) {
  constexpr size_t kIdBytes = 16;
  Ref name = workflow_name(machine, args[0]);
  if (name.empty()) return {};
  Ref id = args.has(2) && !args[2].is_none()
               ? Ref::share(args[2])
               : make_ascii(machine.heap(), random_identifier(machine, kIdBytes));
  Ref options = given_options(machine, {{"id", id},
                                        {"version", args[3]},
                                        {"timeout", args[4]},
                                        {"queue", args[5]},
                                        {"priority", args[6]},
                                        {"key", args[7]}});
  CallRequest request;
  request.kind = CallKind::kSpawn;
  request.target = name;
  request.args = args.has(1) ? args[1] : Value::none();
  request.options = options;
  request.root = "input";
  return submit_detached(machine, request) ? std::move(id) : Ref();
}

Ref keep_payload(Machine& machine, Value value, const Crossing& crossing, Value* slot) {
  auto text = value_to_payload(machine, value, crossing);
  if (!text) return {};
  release(std::exchange(*slot, make_string(machine.heap(), *text).take()));
  return Ref::none();
}

Ref pawl_continue_as_new(Machine& machine, Args args) {
  Value* slot = &machine.state().continue_input;
  if (!may_act(machine)) return {};
  Ref kept = keep_payload(machine, args[0], {"input", "the input of continue_as_new"}, slot);
  if (kept.empty() || !args[1].is_true()) return kept;
  std::string same = " " + to_utf8(slot->as<String>());
  release(std::exchange(*slot, make_string(machine.heap(), same).take()));
  return kept;
}

// settle(token, value): somebody's promise or request, which may be another run's.
Ref pawl_settle(Machine& machine, Args args) {
  if (!need_text(machine, args[0], "token")) return {};
  CallRequest request;
  request.kind = CallKind::kSettle;
  request.target = unwrap(args[0]);
  request.args = args[1];
  request.root = "value";
  return submit_detached(machine, request) ? Ref::none() : Ref();
}

// settle_error(token, error): the same with a dict of kind, message and data.
Ref pawl_settle_error(Machine& machine, Args args) {
  if (!need_text(machine, args[0], "token")) return {};
  if (!args[1].is(Kind::kDict)) return machine.raise_type_error("an error must be a dict");
  CallRequest request;
  request.kind = CallKind::kSettle;
  request.target = unwrap(args[0]);
  request.options = args[1];
  return submit_detached(machine, request) ? Ref::none() : Ref();
}

Ref pawl_set_status(Machine& machine, Args args) {
  if (!may_act(machine)) return {};
  Ref done = keep_payload(machine, args[0], {"status", "the status"}, &machine.state().status);
  if (!done.empty()) machine.state().status_changed = true;
  return done;
}

// tag_run(tags): a dict of texts; None takes a tag away. Runs can be found by their tags.
Ref pawl_tag_run(Machine& machine, Args args) {
  if (!args[0].is(Kind::kDict)) return machine.raise_type_error("tags must be a dict");
  CallRequest request;
  request.kind = CallKind::kTag;
  request.target = empty_string();
  request.options = args[0];
  return submit_detached(machine, request) ? Ref::none() : Ref();
}

// read_run(run_id, wait): how a run stands, or with `wait` its output when it has ended. A request
// without a channel: the engine answers, not the program of that run.
Ref pawl_read_run(Machine& machine, Args args) {
  if (!need_name(machine, args[0], "run_id")) return {};
  Ref channel = empty_string();
  CallRequest request;
  request.kind = CallKind::kRequest;
  request.target = unwrap(args[0]);
  request.channel = channel;
  request.args = args[1];
  return submit_typed(machine, request, args.has(2) ? args[2] : Value());
}

// append(stream, item): at the end of a stream of this run.
Ref pawl_append(Machine& machine, Args args) {
  if (!need_name(machine, args[0], "stream")) return {};
  CallRequest request;
  request.kind = CallKind::kAppend;
  request.target = unwrap(args[0]);
  request.args = args[1];
  request.root = "item";
  return submit_detached(machine, request) ? Ref::none() : Ref();
}

Ref pawl_suspend(Machine& machine, Args args) {
  Ref reason = args.has(0) ? str_of(machine, args[0]) : empty_string();
  if (reason.empty()) return {};
  CallRequest request;
  request.kind = CallKind::kSuspend;
  request.target = reason;
  return submit_typed(machine, request, args.has(1) ? args[1] : Value());
}

// build(type, data): what would come of the data at the border.
Ref pawl_build(Machine& machine, Args args) {
  Value kept;
  if (!keep_type(machine, args[0], &kept)) return {};
  Ref owned = Ref::adopt(kept);
  return build_typed(machine, args[0], args[1], "the data", "data");
}

Ref pawl_compensate(Machine& machine, Args args) {
  Ref name = called_name(machine, args);
  if (name.empty()) return {};
  return register_undo(machine, task_request(args, name)) ? Ref::none() : Ref();
}

Ref pawl_detach(Machine& machine, Args args) {
  Ref future = Scheduler(machine).ensure_future(args[0]);
  if (future.empty() || !detach(machine, future)) return {};
  return future;
}

// with_options(task, options): the task, or the one of that name, with a dict of options.
Ref pawl_with_options(Machine& machine, Args args) {
  Ref name = task_name_of(machine, args[0]);
  if (name.empty()) return {};
  if (!args[1].is(Kind::kDict)) return machine.raise_type_error("options must be a dict");
  Ref task = Ref::share(args[0]);
  if (!args[0].is(Kind::kTask)) {
    Task* made = machine.heap().make<Task>(Kind::kTask);
    made->name = name.take();
    task = Ref::adopt(Value::object(made));
  }
  return task_with_options(machine, task.as<Task>(), args[1]);
}

// set_call_options(call, options): of a call that has not left the run yet.
Ref pawl_set_call_options(Machine& machine, Args args) {
  if (!is_future(args[0], FutureKind::kCall)) {
    return machine.raise_type_error("a call is needed, not " + machine.type_name(args[0]));
  }
  if (!args[1].is(Kind::kDict)) return machine.raise_type_error("options must be a dict");
  return change_call_options(machine, args[0].as<Future>(), args[1]) ? Ref::none() : Ref();
}

// The run's own id, for those who are to write to it. Empty where there is no run.
Ref pawl_run_id(Machine& machine, Args) {
  const RunIdentity* identity = identity_of(machine);
  return identity == nullptr ? empty_string() : make_string(machine.heap(), identity->run_id());
}

// What the deploy set, as a dict of its own.
Ref pawl_settings(Machine& machine, Args) {
  const bytecode::Program& program = machine.program().program;
  Ref settings = make_dict(machine.heap());
  for (const bytecode::Setting& setting : program.settings) {
    Ref value = make_string(machine.heap(), program.strings[setting.value]);
    if (value.empty()) return {};
    dict_set_string(machine.heap(), settings.as<Dict>(),
                    machine.intern(program.strings[setting.name]), value);
  }
  return settings;
}

const NativeDef kFunctions[] = {
    {1, "task", "task, /, *args, **kwargs", pawl_task},
    {2, "sleep", "delay, result=", pawl_sleep},
    {3, "sleep_until", "when", pawl_sleep_until},
    {4, "race", "*awaitables", pawl_race},
    {5, "receive", "channel, request=, type=, /", pawl_receive},
    {6, "send", "run_id, channel, payload=, message_id=", pawl_send},
    {7, "request", "run_id, channel, payload=, type=", pawl_request},
    {8, "promise", "type=", pawl_promise},
    {9, "child",
     "workflow, input=, *, id=, on_parent_end=, version=, type=, on_conflict=, timeout=, queue=, "
     "priority=, key=",
     pawl_child},
    {10, "spawn",
     "workflow, input=, *, id=, version=, timeout=, queue=, priority=, key=", pawl_spawn},
    {11, "continue_as_new", "input, same, /", pawl_continue_as_new},
    {12, "set_status", "status", pawl_set_status},
    {13, "suspend", "reason=, type=", pawl_suspend},
    {14, "compensate", "task, /, *args, **kwargs", pawl_compensate},
    {15, "detach", "awaitable", pawl_detach},
    {16, "with_options", "task, options, /", pawl_with_options},
    {17, "set_call_options", "call, options, /", pawl_set_call_options},
    {18, "settle", "token, value, /", pawl_settle},
    {19, "settle_error", "token, error, /", pawl_settle_error},
    {20, "run_id", "", pawl_run_id},
    {21, "log", "level, text, /", log_entry},
    {22, "handled_exception", "", handled_exception},
    {23, "traceback_text", "exception, /", traceback_text},
    {24, "traceback_entries", "exception_or_traceback, /", traceback_entries},
    {25, "stack_entries", "limit=, /", stack_entries},
    {31, "stack_module", "level, /", stack_module},
    {26, "random_bytes", "count, /", host_random_bytes},
    {27, "unavailable", "what, hint, /", raise_unavailable_error},
    {28, "write_output", "text, /", write_text},
    {29, "recursion_limit", "", recursion_limit},
    {30, "replaced_stderr", "", replaced_stderr},
    {32, "build", "type, data", pawl_build},
    {33, "settings", "", pawl_settings},
    {34, "tag_run", "tags, /", pawl_tag_run},
    {35, "read_run", "run_id, wait, type=, /", pawl_read_run},
    {36, "append", "stream, item, /", pawl_append},
};

const TypeId kTypes[] = {TypeId::kTaskError, TypeId::kUnavailableError};

}  // namespace

const NativeModule& pawl_module() {
  static const NativeModule module{ModuleId::kPawl, "_pawl", kFunctions, kTypes};
  return module;
}

}  // namespace pawl::vm
