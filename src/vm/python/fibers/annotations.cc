#include "vm/python/fibers/annotations.h"

#include "vm/loaded_program.h"
#include "vm/machine_state.h"
#include "vm/objects/class.h"
#include "vm/objects/function.h"
#include "vm/objects/iterator.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/types/typed_value.h"

namespace pawl::vm {
namespace {

const bytecode::Task* task_with_result(Machine& machine, Value name) {
  if (!name.is(Kind::kString)) return nullptr;
  const LoadedProgram& loaded = machine.program();
  for (size_t i = 0; i < loaded.tasks.size(); ++i) {
    const bytecode::Task& declared = loaded.program.tasks[i];
    if (declared.result == 0) continue;
    if (equal(loaded.tasks[i].as<Task>()->name.as<String>(), name.as<String>())) return &declared;
  }
  return nullptr;
}

// What a workflow returns, as its function says; the text is empty if it does not.
Annotation output_of(Machine& machine, Value workflow) {
  if (workflow.is(Kind::kClass)) {
    workflow = class_lookup(machine, workflow.as<Class>(), machine.intern("run"));
  }
  if (!workflow.is(Kind::kFunction)) return {};
  const bytecode::Function* function = workflow.as<Function>()->code->function;
  const std::vector<std::string>& strings = machine.program().program.strings;
  for (size_t i = 0; i + 1 < function->annotations.size(); i += 2) {
    if (strings[function->annotations[i]] != "return") continue;
    const std::string& text = strings[function->annotations[i + 1]];
    // A function that returns nothing says nothing of what comes.
    return {function->module, text == "None" ? std::string_view() : text};
  }
  return {};
}

Ref refuse(Machine& machine, std::string what, std::string_view type, const std::string& misfit) {
  return machine.raise_type_error(what + " does not fit " + std::string(type) + ": " + misfit);
}

std::string name_of(Value name) {
  return name.is(Kind::kString) ? "'" + to_utf8(name.as<String>()) + "'" : "?";
}

}  // namespace

Ref build_annotated(Machine& machine, Annotation annotation, Value data, std::string_view path,
                    std::string* misfit) {
  TypeReader reader(machine, types_held(machine));
  ValueBuilder builder(machine, reader, path);
  Ref built = builder.build(reader.read({annotation.module}, annotation.text), data);
  // A member of a union that does not take the data is no misfit if another one does.
  if (built.empty()) *misfit = builder.take_misfit();
  return built;
}

Ref build_typed(Machine& machine, Value type, Value data, std::string_view what,
                std::string_view path) {
  TypeReader reader(machine, TypesHeld::kAll);
  ValueBuilder builder(machine, reader, path);
  const TypeForm* form = reader.read({}, type);
  Ref built = builder.build(form, data);
  if (!built.empty() || machine.failed()) return built;
  return refuse(machine, std::string(what), describe(form), builder.take_misfit());
}

bool keep_type(Machine& machine, Value type, Value* kept) {
  if (type.empty() || type.is_none()) return true;
  const bool known = type.is(Kind::kClass) || is_record(type, TypeId::kGenericAlias) ||
                     is_record(type, TypeId::kUnionType) || type.is(Kind::kInstance);
  if (!known) {
    machine.raise_type_error("type must be a type such as Order or list[Order], not " +
                             machine.type_name(type));
    return false;
  }
  release(std::exchange(*kept, make_tuple(machine.heap(), {type}).take()));
  return true;
}

Value kept_type(Value kept) {
  const bool one = kept.is(Kind::kTuple) && kept.as<Tuple>()->length == 1;
  return one ? kept.as<Tuple>()->view()[0] : Value();
}

bool has_typed_result(Machine& machine, Value task_name) {
  return task_with_result(machine, task_name) != nullptr;
}

bool has_typed_output(Machine& machine, Value workflow) {
  return !output_of(machine, workflow).text.empty();
}

Ref typed_result(Machine& machine, const Future* call, Value data) {
  const Value type = kept_type(call->waiting_on);
  if (!type.empty()) return build_typed(machine, type, data, "the answer", "result");
  const std::vector<std::string>& strings = machine.program().program.strings;
  std::string what;
  Annotation annotation = output_of(machine, call->waiting_on);
  if (!annotation.text.empty()) {
    what = "child workflow " + name_of(call->detail) + " gave what";
  } else if (const bytecode::Task* task = task_with_result(machine, call->detail)) {
    what = "task '" + strings[task->name] + "' gave what";
    annotation = {task->module, strings[task->result - 1]};
  } else {
    return Ref::share(data);
  }
  std::string misfit;
  Ref built = build_annotated(machine, annotation, data, "result", &misfit);
  if (!built.empty() || machine.failed()) return built;
  return refuse(machine, std::move(what), annotation.text, misfit);
}

}  // namespace pawl::vm
