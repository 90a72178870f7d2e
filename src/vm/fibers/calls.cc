#include "vm/fibers/calls.h"

#include <algorithm>
#include <string>

#include "lang/bytecode/signature.h"
#include "value/payload_tree.h"
#include "vm/fibers/groups.h"
#include "vm/fibers/scheduler.h"
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/machine_state.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/payload_values.h"
#include "vm/python/fibers/annotations.h"

namespace pawl::vm {
namespace {

Ref make_text(Machine& machine, const std::string& text) {
  return make_string(machine.heap(), text);
}

// A value as payload text in a String. Empty value: an empty Ref, which is no error.
bool encode(Machine& machine, Value value, const Crossing& crossing, Ref* text) {
  if (value.empty()) return true;
  auto payload = value_to_payload(machine, value, crossing);
  if (!payload) return false;
  *text = make_text(machine, *payload);
  return true;
}

struct Encoded {
  Ref args, keywords, options;
};

Crossing crossing_of_args(const CallRequest& request) {
  switch (request.kind) {
    case CallKind::kTask:
      return {request.root, "the arguments of task", request.target};
    case CallKind::kChild:
      return {request.root, "the input of child workflow", request.target};
    case CallKind::kSpawn:
      return {request.root, "the input of workflow", request.target};
    case CallKind::kSend:
      return {request.root, "the message to run", request.target};
    case CallKind::kRequest:
      return {request.root, "the request to run", request.target};
    case CallKind::kAppend:
      return {request.root, "the item of stream", request.target};
    case CallKind::kPromise:
    case CallKind::kSuspend:
    case CallKind::kSettle:  // whose token is a secret
    case CallKind::kTag:
      break;
  }
  return {request.root, "the answer"};
}

bool encode_request(Machine& machine, const CallRequest& request, Encoded* encoded) {
  if (!may_act(machine)) return false;
  // The arguments of a task are an array, not a tagged tuple.
  Ref args = Ref::share(request.args);
  if (request.kind == CallKind::kTask && request.args.is(Kind::kTuple)) {
    args = make_list(machine.heap(), request.args.as<Tuple>()->view());
  }
  Value keywords = request.keywords;
  if (keywords.is(Kind::kDict) && keywords.as<Dict>()->live == 0) keywords = Value();
  Value options = request.options;
  if (options.is(Kind::kString)) {  // a decorator's options: JSON already
    encoded->options = Ref::share(options);
    options = Value();
  }
  if (options.is(Kind::kDict) && options.as<Dict>()->live == 0) options = Value();
  const bool secret = request.kind == CallKind::kSettle;
  const Value of = secret ? Value() : request.target;
  return encode(machine, args, crossing_of_args(request), &encoded->args) &&
         encode(machine, keywords, {"kwargs", "the keyword arguments of task", of},
                &encoded->keywords) &&
         encode(machine, options, {"options", secret ? "the error" : "the options of", of},
                &encoded->options);
}

void add_new_call(Machine& machine, const CallRequest& request, uint64_t number, bool detached,
                  Encoded encoded) {
  NewCall call{};
  call.number = number;
  call.kind = static_cast<uint8_t>(request.kind);
  call.detached = detached;
  call.target = Ref::share(request.target).take();
  call.channel = Ref::share(request.channel).take();
  call.args = encoded.args.take();
  call.keywords = encoded.keywords.take();
  call.options = encoded.options.take();
  machine.state().new_calls.push_back(call);
}

void drop_new_call(MachineState& state, size_t index) {
  NewCall call = state.new_calls[index];
  state.new_calls.erase(state.new_calls.begin() + static_cast<ptrdiff_t>(index));
  for (Value value : {call.target, call.channel, call.args, call.keywords, call.options}) {
    release(value);
  }
}

NewCall* find_new_call(MachineState& state, uint64_t number) {
  for (size_t i = state.new_calls.size(); i-- > 0;) {
    if (state.new_calls[i].number == number) return &state.new_calls[i];
  }
  return nullptr;
}

bool waits_for_cancel(Machine& machine, Value options) {
  if (options.is(Kind::kDict)) {
    Value how = dict_get_string(options.as<Dict>(), machine.intern("cancel"));
    return how.is(Kind::kString) && equals_ascii(how.as<String>(), "wait");
  }
  if (!options.is(Kind::kString)) return false;
  std::string text = to_utf8(options.as<String>());
  if (text.find("\"cancel\"") == std::string::npos) return false;
  Ref parsed = payload_to_value(machine, text);
  if (parsed.empty()) {
    machine.clear_pending();
    return false;
  }
  return parsed.get().is(Kind::kDict) && waits_for_cancel(machine, parsed);
}

// A child that is cancelled cleans up first: whoever awaits it goes on when it has ended. One that
// outlives its parent is not cancelled at all.
bool awaits_cancelled(Machine& machine, const CallRequest& request) {
  if (request.kind != CallKind::kChild) return waits_for_cancel(machine, request.options);
  if (!request.options.is(Kind::kDict)) return true;
  Value policy = dict_get_string(request.options.as<Dict>(), machine.intern("on_parent_end"));
  return !policy.is(Kind::kString) || !equals_ascii(policy.as<String>(), "abandon");
}

}  // namespace

bool may_act(Machine& machine) {
  if (!machine.state().looking) return true;
  machine.raise(TypeId::kRuntimeError, "a query only looks: it can neither call nor change a run");
  return false;
}

Ref submit_call(Machine& machine, const CallRequest& request) {
  MachineState& state = machine.state();
  Encoded encoded;
  if (!encode_request(machine, request, &encoded)) return {};
  bool suspend = request.kind == CallKind::kSuspend;
  Ref future = Scheduler(machine).make_future(suspend ? FutureKind::kSuspend : FutureKind::kCall);
  auto* raw = future.as<Future>();
  raw->number = state.next_call++;
  raw->detail = Ref::share(request.target).take();
  if (awaits_cancelled(machine, request)) raw->started |= Future::kCancelWaits;
  state.calls.emplace(raw->number, raw);
  retain(future);
  add_new_call(machine, request, raw->number, false, std::move(encoded));
  return future;
}

bool submit_detached(Machine& machine, const CallRequest& request) {
  Encoded encoded;
  if (!encode_request(machine, request, &encoded)) return false;
  add_new_call(machine, request, 0, true, std::move(encoded));
  return true;
}

bool register_undo(Machine& machine, const CallRequest& request) {
  Encoded encoded;
  if (!encode_request(machine, request, &encoded)) return false;
  MachineState& state = machine.state();
  Heap& heap = machine.heap();
  auto or_none = [](const Ref& value) { return value.empty() ? Value::none() : value.get(); };
  Ref entry = make_tuple(heap, {request.target, or_none(encoded.args), or_none(encoded.keywords),
                                or_none(encoded.options)});
  if (state.undo_stack.empty()) state.undo_stack = make_list(heap).take();
  list_append(heap, state.undo_stack.as<List>(), std::move(entry));
  return true;
}

bool is_undo(Value entry) {
  if (!entry.is(Kind::kTuple) || entry.as<Tuple>()->length != 4) return false;
  std::span<const Value> parts = entry.as<Tuple>()->view();
  return parts[0].is(Kind::kString) && std::ranges::all_of(parts.subspan(1), [](Value part) {
           return part.is_none() || part.is(Kind::kString);
         });
}

bool detach(Machine& machine, Value value) {
  auto* future = value.as<Future>();
  future->detached = 1;
  if (future->kind_of() != FutureKind::kCall) return true;
  if (NewCall* call = find_new_call(machine.state(), future->number)) call->detached = true;
  return true;
}

bool is_pawl_awaitable(Value value) {
  if (!value.is(Kind::kFuture)) return false;
  const auto* future = value.as<Future>();
  switch (future->kind_of()) {
    case FutureKind::kCall:
    case FutureKind::kReceive:
    case FutureKind::kSuspend:
      return true;
    case FutureKind::kTimer:
      return !future->is_handle();
    case FutureKind::kGroup:
      return mode_of(future) == GroupMode::kRace;
    case FutureKind::kPlain:
    case FutureKind::kFiber:
      break;
  }
  return false;
}

std::string await_hint(Machine& machine, Value operand, Value other) {
  const Value call = is_future(operand, FutureKind::kCall) ? operand : other;
  if (!is_future(call, FutureKind::kCall)) return {};
  // Of other calls the detail is no name, and may be a secret.
  const Value name = call.as<Future>()->detail;
  const bool task =
      name.is(Kind::kString) && std::ranges::any_of(machine.program().tasks, [&](Value declared) {
        return equal(declared.as<Task>()->name.as<String>(), name.as<String>());
      });
  if (!task) return " (a call must be awaited)";
  return " (a call must be awaited: 'await " + to_utf8(name.as<String>()) + "(...)')";
}

bool is_abandoned_child(const NewCall& call) {
  if (static_cast<CallKind>(call.kind) != CallKind::kChild) return false;
  if (!call.options.is(Kind::kString)) return false;
  auto options = PayloadTree::parse(to_utf8(call.options.as<String>()));
  const PayloadTree* policy = options ? options->find("on_parent_end") : nullptr;
  return policy != nullptr && policy->kind() == PayloadKind::kString && policy->text() == "abandon";
}

// Whoever awaited the call is told that it was cancelled; the call itself goes on, and has a future
// that nobody awaits.
static void leave_detached(Machine& machine, Future* call) {
  Scheduler scheduler(machine);
  Ref heir = scheduler.make_future(call->kind_of());
  auto* raw = heir.as<Future>();
  raw->number = call->number;
  raw->detail = Ref::share(call->detail).take();
  raw->started = call->started;
  raw->detached = call->detached;
  scheduler.settle_cancelled(call, Ref());
  machine.state().calls.emplace(raw->number, raw);
  retain(heir);
}

bool cancel_call(Machine& machine, Future* call, Value message) {
  MachineState& state = machine.state();
  release(std::exchange(call->message, Ref::share(message).take()));
  if (state.phase == Phase::kCleanup) {
    // The run's end cancels what is left of its fibers, but not what was to go on without it.
    const NewCall* fresh = find_new_call(state, call->number);
    if (call->detached != 0 || (fresh != nullptr && is_abandoned_child(*fresh))) {
      leave_detached(machine, call);
      return true;
    }
  }
  for (size_t i = state.new_calls.size(); i-- > 0;) {
    if (state.new_calls[i].number != call->number) continue;
    // Nobody has seen it yet: it never was.
    drop_new_call(state, i);
    Scheduler(machine).settle_cancelled(call, Ref());
    return true;
  }
  if ((call->started & Future::kCancelAsked) == 0) state.cancelled_calls.push_back(call->number);
  call->started |= Future::kCancelAsked;
  if ((call->started & Future::kCancelWaits) == 0) {
    Scheduler(machine).settle_cancelled(call, Ref());
  }
  return true;
}

// --- tasks ---------------------------------------------------------------------------------------

// One argument for each parameter, by position, as nearly always.
static bool fits_plainly(std::span<const Value> declared, size_t positional, Value keywords) {
  if (declared.size() != positional + 1) return false;
  if (keywords.is(Kind::kDict) && keywords.as<Dict>()->live > 0) return false;
  return std::ranges::none_of(declared.subspan(1), [](Value parameter) {
    const auto* text = parameter.as<String>();
    return text->length == 0 || text->at(0) == '*' || text->at(0) == '/';
  });
}

bool check_task_call(Machine& machine, const Task* task, size_t positional, Value keywords) {
  if (!task->parameters.is(Kind::kTuple)) return true;
  std::span<const Value> declared = task->parameters.as<Tuple>()->view();
  if (declared.empty() || !equals_ascii(declared[0].as<String>(), bytecode::kSignatureMark) ||
      fits_plainly(declared, positional, keywords)) {
    return true;
  }
  std::vector<std::string> texts;
  for (Value parameter : declared) texts.push_back(to_utf8(parameter.as<String>()));
  const size_t known = texts.size();
  Entry* entry;
  for (uint32_t i = 0; keywords.is(Kind::kDict) && dict_next(keywords.as<Dict>(), i, &entry);) {
    texts.push_back(to_utf8(entry->key.as<String>()));
  }
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  auto signature = bytecode::Signature::read(std::span(views).first(known));
  std::string misfit = signature->misfit(to_utf8(task->name.as<String>()), positional,
                                         std::span(views).subspan(known));
  if (!misfit.empty()) machine.raise_type_error(misfit);
  return misfit.empty();
}

Ref call_task(Machine& machine, Task* task, std::span<const Value> args, const Tuple* names) {
  Heap& heap = machine.heap();
  Ref keep = Ref::share(Value::object(task));
  size_t keyword_count = names == nullptr ? 0 : names->length - 1;
  size_t positional = args.size() - keyword_count;
  Ref keywords;
  if (keyword_count > 0) {
    keywords = make_dict(heap);
    for (size_t i = 0; i < keyword_count; ++i) {
      dict_set_string(heap, keywords.as<Dict>(), names->items()[1 + i].as<String>(),
                      args[positional + i]);
    }
  }
  return call_task(machine, task, make_tuple(heap, args.first(positional)), keywords);
}

Ref call_task(Machine& machine, Task* task, Value args, Value keywords) {
  if (!check_task_call(machine, task, args.as<Tuple>()->length, keywords)) return {};
  CallRequest request;
  request.target = task->name;
  request.args = args;
  request.keywords = keywords;
  request.options = task->options;
  Ref future = submit_call(machine, request);
  // A task that is known by no more than its name declares nothing.
  const bool declared = !task->parameters.empty();
  if (!future.empty() && declared && has_typed_result(machine, task->name)) {
    future.as<Future>()->started |= Future::kTyped;
  }
  return future;
}

namespace {

constexpr const char* kTaskOptions[] = {
    "queue",    "retry", "timeout",     "total_timeout", "heartbeat_timeout",
    "priority", "key",   "same_worker", "cancel"};

bool check_option(Machine& machine, const std::string& name, Value value) {
  bool known = std::any_of(std::begin(kTaskOptions), std::end(kTaskOptions),
                           [&](const char* option) { return name == option; });
  if (!known) {
    machine.raise_type_error("options() got an unexpected keyword argument '" + name + "'");
    return false;
  }
  if (name == "cancel") {
    bool fits = value.is(Kind::kString) && (equals_ascii(value.as<String>(), "request") ||
                                            equals_ascii(value.as<String>(), "wait"));
    if (!fits) machine.raise_value_error("options(): cancel must be 'request' or 'wait'");
    return fits;
  }
  if (name == "retry" && is_int(value) && int_is_negative(value)) {
    machine.raise_value_error("options(): retry must not be negative");
    return false;
  }
  return true;
}

// A duration may be a timedelta: options carry seconds.
Ref plain_seconds(Machine& machine, Value value) {
  bool duration = value.is(Kind::kRecord) || value.is(Kind::kInstance);
  return duration ? machine.call_method(value, "total_seconds", {}) : Ref::share(value);
}

bool is_duration(const String* option) {
  for (const char* name :
       {"timeout", "total_timeout", "heartbeat_timeout", "backoff", "max_backoff"}) {
    if (equals_ascii(option, name)) return true;
  }
  return false;
}

// A RetryPolicy as an object of the fields that were given; exception classes by name.
Ref plain_retry(Machine& machine, Value policy) {
  Heap& heap = machine.heap();
  Ref plain = make_dict(heap);
  for (const char* field :
       {"max_attempts", "backoff", "factor", "max_backoff", "non_retryable", "retry_on"}) {
    Ref value = find_attribute(machine, policy, field);
    if (value.empty() && machine.failed()) return {};
    if (value.empty() || value.get().is_none()) continue;
    if (std::string_view(field) == "non_retryable" || std::string_view(field) == "retry_on") {
      Ref names = make_list(heap);
      Iteration items(machine, value);
      while (items.next()) {
        Value item = items.value();
        list_append(heap, names.as<List>(), item.is(Kind::kClass) ? item.as<Class>()->name : item);
      }
      if (items.failed()) return {};
      value = std::move(names);
    }
    if (is_duration(machine.intern(field))) value = plain_seconds(machine, value);
    if (value.empty()) return {};
    dict_set_string(heap, plain.as<Dict>(), machine.intern(field), value);
  }
  return plain;
}

}  // namespace

namespace {

// Options given over options there are (JSON text, a Dict, or empty), as a Dict.
Ref merge_options(Machine& machine, Value present, Value given_options) {
  Heap& heap = machine.heap();
  Ref merged;
  if (present.is(Kind::kString)) {
    merged = payload_to_value(machine, to_utf8(present.as<String>()));
  } else if (present.is(Kind::kDict)) {
    merged = dict_copy(machine, present.as<Dict>(), Kind::kDict);
  } else {
    merged = make_dict(heap);
  }
  if (merged.empty()) return {};
  Ref given = dict_copy(machine, given_options.as<Dict>(), Kind::kDict);
  if (given.empty()) return {};
  Entry* entry;
  for (uint32_t i = 0; dict_next(given.as<Dict>(), i, &entry);) {
    auto* name = entry->key.as<String>();
    Ref value = Ref::share(entry->value);
    if (!check_option(machine, to_utf8(name), value)) return {};
    if (equals_ascii(name, "retry") && value.get().is(Kind::kInstance)) {
      value = plain_retry(machine, value);
    } else if (is_duration(name)) {
      value = plain_seconds(machine, value);
    }
    if (value.empty()) return {};
    dict_set_string(heap, merged.as<Dict>(), name, value);
  }
  return merged;
}

}  // namespace

Ref task_with_options(Machine& machine, Task* task, Value options) {
  Ref merged = merge_options(machine, task->options, options);
  if (merged.empty()) return {};
  Task* changed = machine.heap().make<Task>(Kind::kTask);
  changed->name = Ref::share(task->name).take();
  changed->parameters = Ref::share(task->parameters).take();
  changed->options = merged.take();
  return Ref::adopt(Value::object(changed));
}

bool change_call_options(Machine& machine, Future* future, Value options) {
  NewCall* call = find_new_call(machine.state(), future->number);
  if (call == nullptr) {
    machine.raise_value_error("the call has been made already: give its options before");
    return false;
  }
  Ref merged = merge_options(machine, call->options, options);
  if (merged.empty()) return false;
  Ref text;
  if (!encode(machine, merged, {"options", "the options of", call->target}, &text)) return false;
  call = find_new_call(machine.state(), future->number);
  if (call != nullptr) release(std::exchange(call->options, text.take()));
  if (waits_for_cancel(machine, merged)) future->started |= Future::kCancelWaits;
  return !machine.failed();
}

}  // namespace pawl::vm
