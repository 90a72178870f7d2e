#include "vm/python/object/generic_alias.h"

#include "vm/machine.h"
#include "vm/native_depth.h"
#include "vm/objects/class.h"
#include "vm/objects/iterator.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/container/containers.h"
#include "vm/python/object/compare.h"
#include "vm/python/object/special.h"
#include "vm/python/object/union_type.h"

namespace pawl::vm {

Ref make_generic_alias(Machine& machine, Value origin, Value item) {
  Record* alias = new_record(machine.heap(), TypeId::kGenericAlias, 2);
  Ref result = Ref::adopt(Value::object(alias));
  set_field(alias, 0, Ref::share(origin));
  set_field(alias, 1,
            item.is(Kind::kTuple) ? Ref::share(item) : make_tuple(machine.heap(), {item}));
  return result;
}

namespace {

Value origin_of(Value alias) { return alias.as<Record>()->fields()[0]; }
Value arguments_of(Value alias) { return alias.as<Record>()->fields()[1]; }

Ref alias_origin(Machine&, Args args) { return Ref::share(origin_of(args[0])); }
Ref alias_arguments(Machine&, Args args) { return Ref::share(arguments_of(args[0])); }

// An object of typing: a type variable, or a form that may have some.
bool is_of_typing(Value value) {
  return value.is(Kind::kInstance) &&
         equals_ascii(value.as<Instance>()->cls->module.as<String>(), "typing");
}

bool is_variable(Value value) {
  if (!is_of_typing(value)) return false;
  const String* name = value.as<Instance>()->cls->name.as<String>();
  return equals_ascii(name, "TypeVar") || equals_ascii(name, "ParamSpec") ||
         equals_ascii(name, "TypeVarTuple");
}

bool stands_for_one_type(Value variable) {
  return equals_ascii(variable.as<Instance>()->cls->name.as<String>(), "TypeVar");
}

// The type variables in an argument of an alias, as a Tuple.
Ref parameters_of(Machine& machine, Value argument) {
  if (is_variable(argument)) return make_tuple(machine.heap(), {argument});
  if (is_record(argument, TypeId::kGenericAlias) || is_record(argument, TypeId::kUnionType)) {
    NativeDepth depth(machine);
    if (!depth.enter("")) return {};
    const bool alias = is_record(argument, TypeId::kGenericAlias);
    return type_variables_in(machine,
                             alias ? arguments_of(argument) : argument.as<Record>()->fields()[0]);
  }
  if (is_of_typing(argument)) {
    Ref found = get_attribute(machine, argument, "__parameters__");
    if (found.empty() && machine.pending_is(TypeId::kAttributeError)) {
      machine.clear_pending();
    } else if (found.empty() || found.get().is(Kind::kTuple)) {
      return found;
    }
  }
  return make_tuple(machine.heap(), {});
}

Ref alias_parameters(Machine& machine, Args args) {
  return type_variables_in(machine, arguments_of(args[0]));
}

bool append_part(Machine& machine, StringBuilder& out, Value part) {
  if (part == Value::ellipsis()) {
    out.append_ascii("...");
    return true;
  }
  if (part.is(Kind::kClass)) {
    const Class* cls = part.as<Class>();
    if (!equals_ascii(cls->module.as<String>(), "builtins")) {
      out.append(cls->module.as<String>());
      out.append_ascii(".");
    }
    out.append(cls->qualname.as<String>());
    return true;
  }
  Ref text = repr_of(machine, part);
  if (text.empty()) return false;
  out.append(unwrap(text).as<String>());
  return true;
}

// Whether it stands for all the parameters of a Callable: `...`, a ParamSpec or Concatenate[…].
bool is_parameters(Machine& machine, Value value) {
  if (value == Value::ellipsis()) return true;
  if (!is_of_typing(value)) return false;
  if (equals_ascii(value.as<Instance>()->cls->name.as<String>(), "ParamSpec")) return true;
  Ref name = find_attribute(machine, value, "_name");
  return name.get().is(Kind::kString) && equals_ascii(name.as<String>(), "Concatenate");
}

// collections.abc.Callable[[int], str] has the types of its parameters before that of its result.
bool lists_parameters(Machine& machine, Value origin, std::span<const Value> arguments) {
  if (!origin.is(Kind::kClass) || arguments.empty()) return false;
  const auto* cls = origin.as<Class>();
  return equals_ascii(cls->name.as<String>(), "Callable") &&
         equals_ascii(cls->module.as<String>(), "collections.abc") &&
         !(arguments.size() == 2 && is_parameters(machine, arguments[0]));
}

// *tuple[int, ...] is an alias with one more field.
bool is_unpacked(Value alias) { return alias.as<Record>()->count > 2; }

Ref alias_unpacked(Machine&, Args args) { return Ref::boolean(is_unpacked(args[0])); }

Ref alias_iter(Machine& machine, Args args) {
  Record* unpacked = new_record(machine.heap(), TypeId::kGenericAlias, 3);
  Ref once = Ref::adopt(Value::object(unpacked));
  set_field(unpacked, 0, Ref::share(origin_of(args[0])));
  set_field(unpacked, 1, Ref::share(arguments_of(args[0])));
  Ref items = make_tuple(machine.heap(), {once});
  return get_iterator(machine, items);
}

Ref alias_repr(Machine& machine, Args args) {
  StringBuilder out(machine.heap());
  if (is_unpacked(args[0])) out.append_ascii("*");
  if (!append_part(machine, out, origin_of(args[0]))) return {};
  out.append_ascii("[");
  const Tuple* arguments = arguments_of(args[0]).as<Tuple>();
  if (arguments->length == 0) out.append_ascii("()");
  const bool listed = lists_parameters(machine, origin_of(args[0]), arguments->view());
  if (listed) out.append_ascii("[");
  for (size_t i = 0; i < arguments->length; ++i) {
    if (!charge_growth(machine, 1)) return {};
    const bool result = listed && i + 1 == arguments->length;
    if (result) out.append_ascii("]");
    if (i > 0 || result) out.append_ascii(", ");
    if (!append_part(machine, out, arguments->items()[i])) return {};
  }
  out.append_ascii("]");
  return out.finish();
}

Ref alias_equal(Machine& machine, Args args) {
  if (!is_record(args[1], TypeId::kGenericAlias)) return Ref::adopt(Value::not_implemented());
  if (origin_of(args[0]) != origin_of(args[1]) || is_unpacked(args[0]) != is_unpacked(args[1])) {
    return Ref::boolean(false);
  }
  return compare_builtin(machine, bytecode::Opcode::kEqual, arguments_of(args[0]),
                         arguments_of(args[1]));
}

Ref alias_hash(Machine& machine, Args args) {
  std::optional<uint64_t> origin = hash_of(machine, origin_of(args[0]));
  std::optional<uint64_t> arguments = hash_of(machine, arguments_of(args[0]));
  if (!origin.has_value() || !arguments.has_value()) return {};
  return make_int(machine.heap(), static_cast<int64_t>((*origin ^ *arguments) >> 1));
}

Ref alias_call(Machine& machine, Args args) {
  const std::span<const Value> given = args[1].as<Tuple>()->view();
  if (args[2].is(Kind::kDict) && args[2].as<Dict>()->live != 0) {
    return machine.call_with_keywords(origin_of(args[0]), given, args[2]);
  }
  return machine.tail_call(origin_of(args[0]), given);
}

Ref alias_or(Machine& machine, Args args) { return make_union(machine, args[0], args[1]); }
Ref alias_reflected_or(Machine& machine, Args args) {
  return make_union(machine, args[1], args[0]);
}

// What an argument is once each of the variables stands for its value.
Ref substituted(Machine& machine, Value argument, std::span<const Value> variables,
                std::span<const Value> values) {
  Ref inside = parameters_of(machine, argument);
  if (inside.empty()) return {};
  if (inside.as<Tuple>()->length == 0) return Ref::share(argument);
  Ref given = make_list(machine.heap());
  for (Value variable : inside.as<Tuple>()->view()) {
    for (size_t i = 0; i < variables.size(); ++i) {
      if (variables[i] == variable) list_append(machine.heap(), given.as<List>(), values[i]);
    }
  }
  if (is_variable(argument)) return Ref::share(given.as<List>()->view()[0]);
  NativeDepth depth(machine);
  if (!depth.enter("")) return {};
  Ref item = make_tuple(machine.heap(), given.as<List>()->view());
  return get_item(machine, argument, item);
}

// list[T][int]: each type variable becomes what is given for it.
Ref alias_item(Machine& machine, Args args) {
  Ref parameters = alias_parameters(machine, args);
  if (parameters.empty()) return {};
  for (Value variable : parameters.as<Tuple>()->view()) {
    if (!is_variable(variable) || stands_for_one_type(variable)) continue;
    return machine.call_method(variable, "_substitute", {args[0], args[1]});
  }
  Ref arguments = fill_arguments(machine, args[0], arguments_of(args[0]), args[1]);
  if (arguments.empty()) return {};
  return make_generic_alias(machine, origin_of(args[0]), arguments);
}

// What an alias has of the class itself.
Ref alias_name(Machine& machine, Args args) {
  return get_attribute(machine, origin_of(args[0]), "__name__");
}

Ref alias_qualname(Machine& machine, Args args) {
  return get_attribute(machine, origin_of(args[0]), "__qualname__");
}

Ref alias_mro_entries(Machine& machine, Args args) {
  return make_tuple(machine.heap(), {origin_of(args[0])});
}

Ref alias_new(Machine& machine, Args args) {
  if (!args[1].is(Kind::kClass)) return machine.raise_type_error("a class is needed");
  return make_generic_alias(machine, args[1], args[2]);
}

constexpr NativeDef kMethods[] = {
    {1, "__origin__", "self, /", alias_origin, Binding::kGetter},
    {2, "__args__", "self, /", alias_arguments, Binding::kGetter},
    {3, "__parameters__", "self, /", alias_parameters, Binding::kGetter},
    {4, "__repr__", "self, /", alias_repr},
    {5, "__eq__", "self, other, /", alias_equal},
    {6, "__hash__", "self, /", alias_hash},
    {7, "__call__", "self, /, *args, **kwargs", alias_call},
    {8, "__or__", "self, other, /", alias_or},
    {9, "__ror__", "self, other, /", alias_reflected_or},
    {10, "__getitem__", "self, item, /", alias_item},
    {11, "__mro_entries__", "self, bases, /", alias_mro_entries},
    {12, "__new__", "cls, origin, args, /", alias_new, Binding::kConstructor},
    {13, "__name__", "self, /", alias_name, Binding::kGetter},
    {14, "__qualname__", "self, /", alias_qualname, Binding::kGetter},
    {15, "__iter__", "self, /", alias_iter},
    {16, "__unpacked__", "self, /", alias_unpacked, Binding::kGetter},
};

}  // namespace

Ref type_variables_in(Machine& machine, Value arguments) {
  Ref found = make_list(machine.heap());
  for (Value argument : arguments.as<Tuple>()->view()) {
    if (!machine.charge(1)) return {};
    Ref inside = parameters_of(machine, argument);
    if (inside.empty()) return {};
    for (Value variable : inside.as<Tuple>()->view()) {
      const Truth known = contains(machine, found, variable);
      if (known == Truth::kError) return {};
      if (known == Truth::kFalse) list_append(machine.heap(), found.as<List>(), variable);
    }
  }
  return make_tuple(machine.heap(), found.as<List>()->view());
}

Ref fill_arguments(Machine& machine, Value shown, Value arguments, Value item) {
  Ref parameters = type_variables_in(machine, arguments);
  if (parameters.empty()) return {};
  const std::span<const Value> variables = parameters.as<Tuple>()->view();
  Ref given = item.is(Kind::kTuple) ? Ref::share(item) : make_tuple(machine.heap(), {item});
  const std::span<const Value> values = given.as<Tuple>()->view();
  if (variables.size() != values.size()) {
    std::optional<std::string> text = repr_text(machine, shown);
    if (!text.has_value()) return {};
    if (variables.empty()) return machine.raise_type_error(*text + " is not a generic class");
    return machine.raise_type_error(
        std::string("Too ") + (values.size() > variables.size() ? "many" : "few") +
        " arguments for " + *text + "; actual " + std::to_string(values.size()) + ", expected " +
        std::to_string(variables.size()));
  }
  Ref filled = make_list(machine.heap());
  for (Value argument : arguments.as<Tuple>()->view()) {
    Ref part = substituted(machine, argument, variables, values);
    if (part.empty()) return {};
    list_append(machine.heap(), filled.as<List>(), std::move(part));
  }
  return make_tuple(machine.heap(), filled.as<List>()->view());
}

std::span<const NativeDef> generic_alias_methods() { return kMethods; }

}  // namespace pawl::vm
