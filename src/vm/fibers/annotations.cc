#include "vm/fibers/annotations.h"

#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/machine_state.h"
#include "vm/native_depth.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"

namespace pawl::vm {
namespace {

std::string_view trim(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\n')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\n')) text.remove_suffix(1);
  if (text.size() >= 2 && (text.front() == '"' || text.front() == '\'') &&
      text.back() == text.front()) {
    return trim(text.substr(1, text.size() - 2));
  }
  return text;
}

// The parts between separators that stand in no brackets.
std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  int depth = 0;
  size_t start = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '[' || text[i] == '(') ++depth;
    if (text[i] == ']' || text[i] == ')') --depth;
    if (text[i] != separator || depth != 0) continue;
    parts.push_back(trim(text.substr(start, i - start)));
    start = i + 1;
  }
  parts.push_back(trim(text.substr(start)));
  return parts;
}

class AnnotationBuilder {
 public:
  explicit AnnotationBuilder(Machine& machine) : machine_(machine), heap_(machine.heap()) {}

  Ref build(uint32_t module, std::string_view annotation, Value data, const std::string& path);
  std::string take_misfit() { return std::move(misfit_); }

 private:
  Ref of_class(Class* cls, Value data, const std::string& path);
  Ref of_name(uint32_t module, std::string_view name, Value data, const std::string& path);
  Ref of_union(uint32_t module, const std::vector<std::string_view>& parts, Value data,
               const std::string& path);
  Ref of_generic(uint32_t module, std::string_view name, std::string_view inside, Value data,
                 const std::string& path);
  Ref items(uint32_t module, std::string_view annotation, std::span<const Value> data,
            const std::string& path);
  // What a name in an annotation stands for, or empty.
  Value named(uint32_t module, std::string_view name);
  // Whether an annotation says what to build, so that data of another shape cannot fit.
  bool builds(uint32_t module, std::string_view annotation);
  bool is_built(Class* cls);
  Ref wrong_shape(const char* needed, Value data, const std::string& path);
  Ref mismatch(const std::string& path);
  uint32_t module_of(Class* cls);
  bool is_none_by_default(Value field);

  Machine& machine_;
  Heap& heap_;
  std::string misfit_;
};

// The exception that building raised, as the data's fault.
Ref AnnotationBuilder::mismatch(const std::string& path) {
  if (machine_.fatal()) return {};
  Ref error = machine_.take_pending();
  Ref text = str_of(machine_, error);
  machine_.clear_pending();
  misfit_ = path + ": " + (text.empty() ? "?" : to_utf8(text.as<String>()));
  return {};
}

uint32_t AnnotationBuilder::module_of(Class* cls) {
  const bytecode::Program& program = machine_.program().program;
  if (cls->definition != 0) return program.functions[cls->definition - 1].module;
  return 0;
}

// `card: Card = None` says that there may be none.
bool AnnotationBuilder::is_none_by_default(Value field) {
  Ref value = find_attribute(machine_, field, "default");
  return !value.empty() && value.get().is_none();
}

Ref AnnotationBuilder::build(uint32_t module, std::string_view annotation, Value data,
                             const std::string& path) {
  NativeDepth depth(machine_);
  if (!depth.enter("")) return mismatch(path);
  annotation = trim(annotation);
  std::vector<std::string_view> parts = split(annotation, '|');
  if (parts.size() > 1) return of_union(module, parts, data, path);
  size_t bracket = annotation.find('[');
  if (bracket != std::string_view::npos && annotation.back() == ']') {
    return of_generic(module, trim(annotation.substr(0, bracket)),
                      annotation.substr(bracket + 1, annotation.size() - bracket - 2), data, path);
  }
  return of_name(module, annotation, data, path);
}

Ref AnnotationBuilder::of_union(uint32_t module, const std::vector<std::string_view>& parts,
                                Value data, const std::string& path) {
  // Only `X | None` says what to build; of other unions the data is taken as it is.
  std::string_view only;
  for (std::string_view part : parts) {
    if (part == "None") continue;
    if (!only.empty()) return Ref::share(data);
    only = part;
  }
  if (only.empty() || data.is_none()) return Ref::share(data);
  return build(module, only, data, path);
}

Ref AnnotationBuilder::items(uint32_t module, std::string_view annotation,
                             std::span<const Value> data, const std::string& path) {
  Ref list = make_list(heap_, data.size());
  for (size_t i = 0; i < data.size(); ++i) {
    Ref item = build(module, annotation, data[i], path + "[" + std::to_string(i) + "]");
    if (item.empty()) return {};
    list_append(heap_, list.as<List>(), std::move(item));
  }
  return list;
}

Ref AnnotationBuilder::of_generic(uint32_t module, std::string_view name, std::string_view inside,
                                  Value data, const std::string& path) {
  size_t dot = name.rfind('.');
  if (dot != std::string_view::npos) name = name.substr(dot + 1);
  std::vector<std::string_view> arguments = split(inside, ',');
  if (name == "Optional") return data.is_none() ? Ref::none() : build(module, inside, data, path);
  if (name == "Annotated" || name == "Final") return build(module, arguments[0], data, path);
  bool list = name == "list" || name == "List" || name == "Sequence" || name == "Iterable" ||
              name == "Collection";
  if (list && data.is(Kind::kList)) {
    return items(module, inside, data.as<List>()->view(), path);
  }
  if (list && data.is(Kind::kTuple) && builds(module, inside)) {
    return items(module, inside, data.as<Tuple>()->view(), path);
  }
  const bool tuple =
      (name == "tuple" || name == "Tuple") && arguments.size() == 2 && arguments[1] == "...";
  if (tuple && (data.is(Kind::kList) || data.is(Kind::kTuple))) {
    Ref built =
        items(module, arguments[0],
              data.is(Kind::kList) ? data.as<List>()->view() : data.as<Tuple>()->view(), path);
    return built.empty() ? Ref() : make_tuple(heap_, built.as<List>()->view());
  }
  const bool dict =
      (name == "dict" || name == "Dict" || name == "Mapping") && arguments.size() == 2;
  if (dict && data.is(Kind::kDict)) {
    Ref result = make_dict(heap_);
    Entry* entry;
    for (uint32_t i = 0; dict_next(data.as<Dict>(), i, &entry);) {
      std::string where = path + "[" + repr_text(machine_, entry->key).value_or("?") + "]";
      Ref value = build(module, arguments[1], entry->value, where);
      if (value.empty() || !dict_set(machine_, result.as<Dict>(), entry->key, value)) return {};
    }
    return result;
  }
  if (list && builds(module, inside)) return wrong_shape("a list", data, path);
  if (tuple && builds(module, arguments[0])) return wrong_shape("a list", data, path);
  if (dict && builds(module, arguments[1])) return wrong_shape("an object", data, path);
  return Ref::share(data);
}

Ref AnnotationBuilder::wrong_shape(const char* needed, Value data, const std::string& path) {
  machine_.raise_type_error(std::string(needed) + " is needed, not " + machine_.type_name(data));
  return mismatch(path);
}

bool AnnotationBuilder::is_built(Class* cls) {
  if ((cls->flags & Class::kBuiltin) != 0) return false;
  return !class_lookup(machine_, cls, machine_.intern("_member_map_")).empty() ||
         class_lookup(machine_, cls, machine_.intern("__dataclass_fields__")).is(Kind::kDict);
}

bool AnnotationBuilder::builds(uint32_t module, std::string_view annotation) {
  while (true) {
    annotation = trim(annotation);
    const std::vector<std::string_view> parts = split(annotation, '|');
    if (parts.size() == 2 && (parts[0] == "None" || parts[1] == "None")) {
      annotation = parts[parts[0] == "None" ? 1 : 0];
      continue;
    }
    const size_t bracket = annotation.find('[');
    if (parts.size() > 1) return false;
    if (bracket == std::string_view::npos || annotation.back() != ']') break;
    // All that is built in brackets stands in the last of them, but for Annotated[X, …] and
    // tuple[X, ...].
    const std::vector<std::string_view> inside =
        split(annotation.substr(bracket + 1, annotation.size() - bracket - 2), ',');
    const bool first = inside.back() == "..." || annotation.find("Annotated") < bracket;
    annotation = first ? inside.front() : inside.back();
  }
  const Value value = named(module, annotation);
  return value.is(Kind::kClass) && is_built(value.as<Class>());
}

Value AnnotationBuilder::named(uint32_t module, std::string_view name) {
  const bytecode::Program& program = machine_.program().program;
  size_t dot = name.rfind('.');
  if (dot != std::string_view::npos) {
    std::string_view owner = name.substr(0, dot);
    name = name.substr(dot + 1);
    for (uint32_t i = 0; i < program.modules.size(); ++i) {
      if (program.strings[program.modules[i].name] == owner) module = i;
    }
  }
  return machine_.global_by_name(module, machine_.intern(name));
}

Ref AnnotationBuilder::of_name(uint32_t module, std::string_view name, Value data,
                               const std::string& path) {
  const Value value = named(module, name);
  if (value.is(Kind::kClass)) return of_class(value.as<Class>(), data, path);
  return Ref::share(data);
}

Ref AnnotationBuilder::of_class(Class* cls, Value data, const std::string& path) {
  Ref keep = Ref::share(Value::object(cls));
  if ((cls->flags & Class::kBuiltin) != 0) return Ref::share(data);
  if (!class_lookup(machine_, cls, machine_.intern("_member_map_")).empty()) {
    Ref member = machine_.call(keep, {data});
    return member.empty() ? mismatch(path) : std::move(member);
  }
  Value fields = class_lookup(machine_, cls, machine_.intern("__dataclass_fields__"));
  if (!fields.is(Kind::kDict)) return Ref::share(data);
  if (!data.is(Kind::kDict)) {
    machine_.raise_type_error("an object with the fields of " + to_utf8(cls->name.as<String>()) +
                              " is needed, not " + machine_.type_name(data));
    return mismatch(path);
  }
  Ref keywords = make_dict(heap_);
  uint32_t module = module_of(cls);
  Entry* entry;
  for (uint32_t i = 0; dict_next(data.as<Dict>(), i, &entry);) {
    Ref value = Ref::share(entry->value);
    if (!entry->key.is(Kind::kString)) continue;
    Value field = dict_get_string(fields.as<Dict>(), entry->key.as<String>());
    std::string where = path + "." + to_utf8(entry->key.as<String>());
    if (!field.empty() && !(entry->value.is_none() && is_none_by_default(field))) {
      Ref type = find_attribute(machine_, field, "_annotation");
      if (machine_.failed()) return mismatch(where);
      if (type.get().is(Kind::kString)) {
        value = build(module, to_utf8(type.as<String>()), entry->value, where);
      } else if (type.get().is(Kind::kClass)) {
        value = of_class(type.as<Class>(), entry->value, where);
      }
      if (value.empty()) return {};
    }
    dict_set_string(heap_, keywords.as<Dict>(), entry->key.as<String>(), value);
  }
  Ref made = machine_.call_with_keywords(keep, {}, keywords);
  return made.empty() ? mismatch(path) : std::move(made);
}

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

}  // namespace

Ref build_annotated(Machine& machine, Annotation annotation, Value data, const std::string& path,
                    std::string* misfit) {
  AnnotationBuilder builder(machine);
  Ref built = builder.build(annotation.module, annotation.text, data, path);
  *misfit = builder.take_misfit();
  return built;
}

bool has_typed_result(Machine& machine, Value task_name) {
  return task_with_result(machine, task_name) != nullptr;
}

Ref typed_result(Machine& machine, const Future* call, Value data) {
  const bytecode::Task* task = task_with_result(machine, call->detail);
  if (task == nullptr) return Ref::share(data);
  const std::vector<std::string>& strings = machine.program().program.strings;
  const std::string& annotation = strings[task->result - 1];
  std::string misfit;
  Ref built = build_annotated(machine, {task->module, annotation}, data, "result", &misfit);
  if (!built.empty() || machine.failed()) return built;
  return machine.raise_type_error("task '" + strings[task->name] + "' gave what does not fit " +
                                  annotation + ": " + misfit);
}

}  // namespace pawl::vm
