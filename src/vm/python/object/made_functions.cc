#include "vm/python/object/made_functions.h"

#include <vector>

#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"

namespace pawl::vm {
namespace {

constexpr std::string_view kInit = "_make_init.<locals>.__init__";
constexpr std::string_view kNew = "namedtuple.<locals>.__new__";

// Of the fields that a dataclass's __init__ takes (library/dataclasses.py): first those by
// position.
struct Parameters {
  std::span<const Value> names, defaults;
  size_t positional;
  Value missing;  // in the place of a default
};

std::optional<Parameters> parameters_of(Machine& machine, const Function* init) {
  Value names = closed_over(init, "plain_names");
  Value defaults = closed_over(init, "plain_defaults");
  Value limits = closed_over(init, "limits");
  Value missing = machine.global_by_name(init->code->function->module, machine.intern("MISSING"));
  if (!names.is(Kind::kTuple) || !defaults.is(Kind::kTuple) || !limits.is(Kind::kTuple)) return {};
  auto limit = [&](size_t i) {
    std::span<const Value> both = limits.as<Tuple>()->view();
    size_t given = i < both.size() && both[i].is_small_int() ? both[i].small_int() : 0;
    return std::min(
        {given, size_t{names.as<Tuple>()->length}, size_t{defaults.as<Tuple>()->length}});
  };
  const size_t all = limit(1);
  return Parameters{names.as<Tuple>()->view().first(all), defaults.as<Tuple>()->view().first(all),
                    std::min(limit(0), all), missing};
}

Ref defaults_of(Machine& machine, const Parameters& parameters) {
  std::vector<Value> found;
  for (Value value : parameters.defaults.first(parameters.positional)) {
    if (value != parameters.missing) found.push_back(value);
  }
  return found.empty() ? Ref::none() : make_tuple(machine.heap(), found);
}

Ref keyword_defaults_of(Machine& machine, const Parameters& parameters) {
  Ref found = make_dict(machine.heap());
  for (size_t i = parameters.positional; i < parameters.names.size(); ++i) {
    if (parameters.defaults[i] == parameters.missing) continue;
    if (!dict_set(machine, found.as<Dict>(), parameters.names[i], parameters.defaults[i]))
      return {};
  }
  return found.as<Dict>()->live == 0 ? Ref::none() : std::move(found);
}

Ref annotations_of(Machine& machine, Class* cls, const Parameters& parameters) {
  Ref found = make_dict(machine.heap());
  Ref fields = get_attribute(machine, Value::object(cls), "__dataclass_fields__");
  if (fields.empty()) return {};
  for (Value name : parameters.names) {
    if (!name.is(Kind::kString) || !fields.get().is(Kind::kDict)) continue;
    Ref field = Ref::share(dict_get_string(fields.as<Dict>(), name.as<String>()));
    if (field.empty()) continue;
    Ref type = get_attribute(machine, field, "type");
    if (type.empty()) return {};
    dict_set_string(machine.heap(), found.as<Dict>(), name.as<String>(), type);
  }
  dict_set_string(machine.heap(), found.as<Dict>(), machine.intern("return"), Value::none());
  return found;
}

Ref defaults_of_named_tuple(Machine& machine, Class* cls) {
  Value defaults = class_lookup(machine, cls, machine.intern("_field_defaults"));
  std::vector<Value> found;
  Entry* entry;
  for (uint32_t i = 0; defaults.is(Kind::kDict) && dict_next(defaults.as<Dict>(), i, &entry);) {
    found.push_back(entry->value);
  }
  return found.empty() ? Ref::none() : make_tuple(machine.heap(), found);
}

}  // namespace

bool is_library_function(Machine& machine, Value value, std::string_view qualname) {
  if (!value.is(Kind::kFunction)) return false;
  const Code* code = value.as<Function>()->code;
  const auto& modules = machine.program().program.modules;
  const uint32_t module = code->function->module;
  return module < modules.size() && modules[module].library &&
         equals_ascii(code->qualname, qualname);
}

Value closed_over(const Function* function, std::string_view name) {
  const Code* code = function->code;
  if (!function->closure.is(Kind::kTuple)) return {};
  std::span<const Value> cells = function->closure.as<Tuple>()->view();
  for (uint32_t i = 0; i < code->free_count && i < cells.size(); ++i) {
    const String* variable = code->local_names[code->local_count - code->free_count + i];
    if (!equals_ascii(variable, name)) continue;
    return cells[i].is(Kind::kCell) ? cells[i].as<Cell>()->content : Value();
  }
  return {};
}

Class* made_for(Machine& machine, const Function* function) {
  const Value value = Value::object(function);
  Value cls = is_library_function(machine, value, kInit)  ? closed_over(function, "cls")
              : is_library_function(machine, value, kNew) ? closed_over(function, "made")
                                                          : Value();
  return cls.is(Kind::kClass) ? cls.as<Class>() : nullptr;
}

std::optional<Ref> made_function_attribute(Machine& machine, Function* function,
                                           const String* name) {
  const bool annotations = equals_ascii(name, "__annotations__");
  const bool defaults = equals_ascii(name, "__defaults__");
  if (!annotations && !defaults && !equals_ascii(name, "__kwdefaults__")) return {};
  Class* cls = made_for(machine, function);
  if (cls == nullptr) return {};
  if (is_library_function(machine, Value::object(function), kNew)) {
    if (annotations) return get_attribute(machine, Value::object(cls), "__annotations__");
    if (!defaults) return Ref::none();
    // Or those that the program has given it.
    return function->defaults.empty() ? defaults_of_named_tuple(machine, cls)
                                      : Ref::share(function->defaults);
  }
  std::optional<Parameters> parameters = parameters_of(machine, function);
  if (!parameters) return {};
  return annotations ? annotations_of(machine, cls, *parameters)
         : defaults  ? defaults_of(machine, *parameters)
                     : keyword_defaults_of(machine, *parameters);
}

}  // namespace pawl::vm
