#include "vm/python/fibers/entrance.h"

#include <algorithm>

#include "base/error_codes.h"
#include "vm/interpreter/async_generators.h"
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/machine_state.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/iterator.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/fibers/annotations.h"
#include "vm/python/pawl/orchestration_values.h"
#include "vm/query.h"

namespace pawl::vm {
namespace {

Status input_error(std::string message) {
  return fail(ErrorCode::input_mismatch, std::move(message));
}

const Function* function_of(Value callee) {
  if (callee.is(Kind::kBoundMethod)) callee = callee.as<BoundMethod>()->function;
  return callee.is(Kind::kFunction) ? callee.as<Function>() : nullptr;
}

bool has_defaults(Value callee) {
  const Function* function = function_of(callee);
  return function != nullptr &&
         (!function->defaults.empty() || !function->keyword_defaults.empty());
}

// `order: Order = None` says that there may be none.
bool is_none_by_default(Value callee, const String* parameter) {
  const Function* function = function_of(callee);
  if (function == nullptr) return false;
  if (function->keyword_defaults.is(Kind::kDict)) {
    Value value = dict_get_string(function->keyword_defaults.as<Dict>(), parameter);
    if (!value.empty()) return value.is_none();
  }
  if (!function->defaults.is(Kind::kTuple)) return false;
  const Code& code = *function->code;
  std::span<const Value> defaults = function->defaults.as<Tuple>()->view();
  for (size_t i = 0; i < defaults.size() && i < code.positional; ++i) {
    const size_t place = code.positional - 1 - i;
    if (!equal(code.local_names[place], parameter)) continue;
    return defaults[defaults.size() - 1 - i].is_none();
  }
  return false;
}

std::string quoted(const String* name) { return "'" + to_utf8(name) + "'"; }

}  // namespace

const bytecode::Entry& Entrance::entry() const {
  return machine_.program().program.entries[state_.entry];
}

// The parameters that take the input: those behind `self` or the orchestration's context.
struct Entrance::Parameters {
  std::vector<String*> names;  // positional ones, then keyword-only ones
  size_t positional = 0;
  size_t positional_only = 0;
  bool var_args = false;
  bool var_keywords = false;
  String* rest = nullptr;    // the name of *args
  String* others = nullptr;  // and of **kwargs

  bool has(const String* name) const {
    return std::any_of(names.begin() + static_cast<ptrdiff_t>(positional_only), names.end(),
                       [&](const String* known) { return equal(known, name); });
  }
  bool whole_input() const { return names.size() == 1 && !var_args && !var_keywords; }
};

Entrance::Parameters Entrance::parameters() const {
  const Code& code = machine_.program().codes[entry().function];
  size_t skipped =
      entry().shape == bytecode::Shape::kWorkflowClass || bytecode::is_orchestration(entry().shape)
          ? 1
          : 0;
  skipped = std::min<size_t>(skipped, code.positional);
  Parameters parameters;
  size_t count = size_t{code.positional} + code.keyword_only;
  for (size_t i = skipped; i < count; ++i) parameters.names.push_back(code.local_names[i]);
  parameters.positional = code.positional - skipped;
  parameters.positional_only = code.positional_only > skipped ? code.positional_only - skipped : 0;
  parameters.var_args = (code.flags & bytecode::kHasVarArgs) != 0;
  parameters.var_keywords = (code.flags & bytecode::kHasVarKeywords) != 0;
  if (parameters.var_args) parameters.rest = code.local_names[count++];
  if (parameters.var_keywords) parameters.others = code.local_names[count];
  return parameters;
}

std::string Entrance::mismatch(Value input) const {
  Parameters wanted = parameters();
  if (wanted.whole_input() || input.is_none()) return {};
  bool array = input.is(Kind::kList) || input.is(Kind::kTuple);
  size_t length = input.is(Kind::kList)    ? input.as<List>()->length
                  : input.is(Kind::kTuple) ? input.as<Tuple>()->length
                                           : 0;
  if (wanted.names.empty() && !wanted.var_args && !wanted.var_keywords) {
    bool nothing = (array && length == 0) || (input.is(Kind::kDict) && input.as<Dict>()->live == 0);
    return nothing ? "" : "the workflow takes no input";
  }
  if (array) {
    if (wanted.var_args || length <= wanted.positional) return {};
    return "the input has " + std::to_string(length) + " elements, the workflow takes " +
           std::to_string(wanted.positional);
  }
  if (!input.is(Kind::kDict)) {
    return "the workflow has several parameters: its input must be an object or an array, not " +
           machine_.type_name(input);
  }
  Entry* field;
  for (uint32_t i = 0; dict_next(input.as<Dict>(), i, &field);) {
    if (!field->key.is(Kind::kString)) return "the input's fields must be named by strings";
    auto* name = field->key.as<String>();
    if (!wanted.has(name) && !wanted.var_keywords) {
      return "the workflow has no parameter " + quoted(name);
    }
  }
  return {};
}

Status Entrance::begin(uint32_t number, Ref input) {
  const bytecode::Program& program = machine_.program().program;
  if (number >= program.entries.size()) return input_error("the program has no such entry");
  state_.entry = number;
  if (entry().shape == bytecode::Shape::kScript) {
    if (!set_script_inputs(input)) return input_error(machine_.fatal_message());
  } else {
    std::string wrong = mismatch(input);
    if (!wrong.empty()) return input_error(std::move(wrong));
    state_.input = input.take();
  }
  state_.started_us = run_now_us(machine_);
  Scheduler scheduler(machine_);
  Ref fiber = scheduler.spawn(Value(), Value());
  if (!fiber.empty()) state_.main_fiber = fiber.take();
  return {};
}

bool Entrance::set_script_inputs(Value input) {
  const std::vector<uint32_t>& slots = entry().input_slots;
  auto wrong = [&](std::string message) {
    machine_.fail(ErrorCode::input_mismatch, message);
    return false;
  };
  if (!input.is_none() && !input.is(Kind::kDict)) {
    return wrong("the input of a script must be an object with a field for each name");
  }
  Dict* fields = input.is(Kind::kDict) ? input.as<Dict>() : nullptr;
  for (uint32_t slot : slots) {
    const String* name = machine_.program().global_names[slot];
    Value value = fields == nullptr ? Value() : dict_get_string(fields, name);
    if (value.empty()) return wrong("the input has no field " + quoted(name));
    release(std::exchange(state_.globals[slot], Ref::share(value).take()));
  }
  Entry* field;
  for (uint32_t i = 0; fields != nullptr && dict_next(fields, i, &field);) {
    bool known = std::any_of(slots.begin(), slots.end(), [&](uint32_t slot) {
      return field->key.is(Kind::kString) &&
             equal(machine_.program().global_names[slot], field->key.as<String>());
    });
    if (!known) return wrong("the script declares no input of a name that the input has");
  }
  return true;
}

// --- the module's body ---------------------------------------------------------------------------

RunEnd Entrance::enter_module(Future* fiber) {
  const bytecode::Program& program = machine_.program().program;
  uint32_t module = entry().module;
  const Code& code = machine_.program().codes[program.modules[module].body];
  state_.phase = Phase::kModule;
  state_.modules[module] = ModuleState::kRunning;
  Interpreter& interpreter = machine_.interpreter();
  Frame* frame = new_frame(machine_.heap(), &code);
  Scheduler scheduler(machine_);
  if ((code.flags & bytecode::kCoroutine) != 0) {
    fiber->coroutine = interpreter.make_generator(frame).take();
    return scheduler.enter_coroutine(fiber);
  }
  frame->flags |= Frame::kBoundary;
  interpreter.set_top(frame);
  return scheduler.after(fiber, interpreter.execute());
}

RunEnd Entrance::after_module(Future* fiber, Ref value) {
  state_.modules[entry().module] = ModuleState::kReady;
  state_.phase = Phase::kEntry;
  release(std::exchange(fiber->coroutine, Value()));
  machine_.interpreter().set_top(nullptr);
  Scheduler scheduler(machine_);
  if (entry().shape == bytecode::Shape::kScript) {
    // A coroutine of its own again, so that its output is never taken for something to await.
    fiber->coroutine = Value::none();
    return scheduler.finish_fiber(fiber, std::move(value));
  }
  Ref callee = entry_callable();
  Arguments arguments;
  if (callee.empty()) return scheduler.fail_fiber(fiber);
  if (bytecode::is_orchestration(entry().shape)) {
    Ref context = make_orchestration_context(machine_);
    if (context.empty()) return scheduler.fail_fiber(fiber);
    arguments.positional.push_back(std::move(context));
  }
  if (!take_tick() || !bind_input(callee, &arguments)) return scheduler.fail_fiber(fiber);
  release(std::exchange(state_.input, Value()));
  return enter_call(fiber, callee, std::move(arguments));
}

// The entry's function, or the bound `run` of a new instance of its class.
Ref Entrance::entry_callable() {
  Value global = state_.globals[entry().slot];
  if (entry().shape != bytecode::Shape::kWorkflowClass) {
    if (global.empty()) {
      global = Value::object(machine_.program().codes[entry().function].constant);
    }
    return Ref::share(global);
  }
  if (global.empty())
    return machine_.raise(TypeId::kNameError, "the workflow class is not defined");
  Ref instance = machine_.call(global, {});
  if (!instance.empty()) note_workflow_object(machine_, instance);
  return instance.empty() ? Ref() : get_attribute(machine_, instance, "run");
}

// --- binding -------------------------------------------------------------------------------------

bool Entrance::add_argument(Arguments* arguments, const Place& place, Value data) {
  const bool absent = place.parameter == nullptr ||
                      (data.is_none() && is_none_by_default(arguments->callee, place.parameter));
  const bytecode::Program& program = machine_.program().program;
  const std::vector<bytecode::StringIndex>& annotations =
      program.functions[entry().function].annotations;
  Ref value = Ref::share(data);
  std::string misfit;
  if (!annotations.empty() && !absent) {
    const std::string text = to_utf8(place.parameter);
    for (size_t i = 0; i + 1 < annotations.size(); i += 2) {
      if (program.strings[annotations[i]] != text) continue;
      Annotation annotation{entry().module, program.strings[annotations[i + 1]]};
      const std::string path = place.path.empty() ? text : place.path;
      value = build_annotated(machine_, annotation, data, path, &misfit);
      break;
    }
  }
  if (!misfit.empty()) machine_.fail(ErrorCode::input_mismatch, misfit);
  if (value.empty()) return false;
  if (place.keyword == nullptr) {
    arguments->positional.push_back(std::move(value));
    return true;
  }
  if (arguments->keywords.empty()) arguments->keywords = make_dict(machine_.heap());
  dict_set_string(machine_.heap(), arguments->keywords.as<Dict>(), place.keyword, value);
  return true;
}

// The input of a run that a schedule has started, of a workflow whose source declares one.
bool Entrance::take_tick() {
  const bytecode::Program& program = machine_.program().program;
  if (entry().options == 0 || !state_.input.is(Kind::kDict)) return true;
  const bool declares =
      program.strings[entry().options - 1].find("\"schedule\"") != std::string::npos;
  auto* fields = state_.input.as<Dict>();
  for (const char* name : {"schedule", "nominal", "actual"}) {
    if (!declares || dict_get_string(fields, machine_.intern(name)).empty()) return true;
  }
  for (uint32_t i = 0; i < program.modules.size(); ++i) {
    const bytecode::Module& module = program.modules[i];
    if (!module.library || program.strings[module.name] != "pawl") continue;
    const Value type = machine_.global_by_name(i, machine_.intern("Tick"));
    if (type.empty()) continue;
    Ref tick = machine_.call(type, {state_.input});
    if (tick.empty()) return false;
    release(std::exchange(state_.input, tick.take()));
  }
  return true;
}

bool Entrance::bind_input(Value callee, Arguments* arguments) {
  arguments->callee = callee;
  Parameters wanted = parameters();
  Ref input = Ref::share(state_.input);
  auto position = [&](size_t i) {
    if (i < wanted.positional) return Place{wanted.names[i], nullptr, ""};
    if (wanted.rest == nullptr) return Place{nullptr, nullptr, ""};
    const std::string path = to_utf8(wanted.rest) + "[" + std::to_string(i - wanted.positional);
    return Place{wanted.rest, nullptr, path + "]"};
  };
  if (wanted.whole_input()) {
    if (input.get().is_none() && has_defaults(callee)) return true;
    String* name = wanted.names[0];
    return add_argument(arguments, {name, wanted.positional == 0 ? name : nullptr, ""}, input);
  }
  if (input.get().is(Kind::kList) || input.get().is(Kind::kTuple)) {
    std::span<const Value> items =
        input.get().is(Kind::kList) ? input.as<List>()->view() : input.as<Tuple>()->view();
    for (size_t i = 0; i < items.size(); ++i) {
      if (!add_argument(arguments, position(i), items[i])) return false;
    }
    return true;
  }
  if (!input.get().is(Kind::kDict)) return true;
  // Positional-only parameters can be filled by name too: they are the first ones.
  auto* fields = input.as<Dict>();
  for (size_t i = 0; i < wanted.positional_only; ++i) {
    Value value = dict_get_string(fields, wanted.names[i]);
    if (value.empty()) break;
    if (!add_argument(arguments, position(i), value)) return false;
  }
  Entry* field;
  for (uint32_t i = 0; dict_next(fields, i, &field);) {
    bool positional = false;
    for (size_t k = 0; k < wanted.positional_only; ++k) {
      if (equal(wanted.names[k], field->key.as<String>())) positional = true;
    }
    if (positional) continue;
    auto* name = field->key.as<String>();
    const bool known = wanted.has(name);
    const Place place{known ? name : wanted.others, name, known ? "" : to_utf8(name)};
    if (!add_argument(arguments, place, field->value)) return false;
  }
  return true;
}

// --- entering ------------------------------------------------------------------------------------

RunEnd Entrance::enter_call(Future* fiber, Value callee, Arguments arguments) {
  Ref function = Ref::share(callee);
  if (callee.is(Kind::kBoundMethod)) {
    auto* method = callee.as<BoundMethod>();
    arguments.positional.insert(arguments.positional.begin(), Ref::share(method->self));
    function = Ref::share(method->function);
  }
  if (function.get().is(Kind::kFunction)) {
    return enter_function(fiber, function, std::move(arguments));
  }
  std::vector<Value> values(arguments.positional.begin(), arguments.positional.end());
  Scheduler scheduler(machine_);
  Ref answer = machine_.call_with_keywords(function, values, arguments.keywords);
  if (answer.empty()) return scheduler.fail_fiber(fiber);
  return scheduler.finish_fiber(fiber, std::move(answer));
}

RunEnd Entrance::enter_function(Future* fiber, Value function, Arguments arguments) {
  Interpreter& interpreter = machine_.interpreter();
  Scheduler scheduler(machine_);
  std::vector<Value> values;
  std::vector<Value> names;
  for (Ref& value : arguments.positional) values.push_back(value.take());
  names.push_back(Value::small_int(static_cast<int64_t>(values.size())));
  Entry* field;
  for (uint32_t i = 0;
       !arguments.keywords.empty() && dict_next(arguments.keywords.as<Dict>(), i, &field);) {
    names.push_back(field->key);
    values.push_back(Ref::share(field->value).take());
  }
  Ref names_tuple = make_tuple(machine_.heap(), names);
  auto count = static_cast<uint32_t>(values.size());
  Frame* frame = interpreter.bind(function.as<Function>(), values.data(), count,
                                  names.size() > 1 ? names_tuple.as<Tuple>() : nullptr);
  if (frame == nullptr) {
    // The parameters and the input differ: that is the caller's mistake, not the program's.
    Ref error = machine_.take_pending();
    Ref text = str_of(machine_, error);
    machine_.clear_pending();
    machine_.fail(ErrorCode::input_mismatch, text.empty() ? "" : to_utf8(text.as<String>()));
    return RunEnd::kFatal;
  }
  if ((frame->code->flags & (bytecode::kGenerator | bytecode::kCoroutine)) != 0) {
    fiber->coroutine = interpreter.make_generator(frame).take();
    if (is_async_generator(fiber->coroutine)) {
      auto text = repr_text(machine_, fiber->coroutine);
      if (text) machine_.raise_value_error("a coroutine was expected, got " + *text);
      return scheduler.fail_fiber(fiber);
    }
    return scheduler.enter_coroutine(fiber);
  }
  frame->flags |= Frame::kBoundary;
  interpreter.set_top(frame);
  return scheduler.after(fiber, interpreter.execute());
}

RunEnd Entrance::await_result(Future* fiber, Ref awaitable) {
  Scheduler scheduler(machine_);
  if (awaitable.get().is(Kind::kGenerator)) {
    auto* generator = awaitable.as<Generator>();
    if ((generator->code->flags & bytecode::kCoroutine) == 0 ||
        (generator->code->flags & bytecode::kGenerator) != 0) {
      fiber->coroutine = Value::none();
      return scheduler.finish_fiber(fiber, std::move(awaitable));
    }
    fiber->coroutine = awaitable.take();
    return scheduler.enter_coroutine(fiber);
  }
  return scheduler.wait_for_yielded(fiber, std::move(awaitable));
}

}  // namespace pawl::vm
