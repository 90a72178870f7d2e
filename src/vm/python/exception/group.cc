// BaseExceptionGroup and ExceptionGroup: a message and exceptions, and how to divide them.

#include <vector>

#include "vm/machine.h"
#include "vm/native_depth.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/container/containers.h"
#include "vm/python/container/sequences.h"
#include "vm/python/exception/types.h"

namespace pawl::vm {

namespace {

bool is_a(Machine& machine, Value value, TypeId type) {
  return value.is(Kind::kException) && is_subclass(value.as<Exception>()->cls, machine.type(type));
}

Value group_argument(Value group, size_t index) {
  const Value args = group.as<Exception>()->args;
  if (!args.is(Kind::kTuple) || index >= args.as<Tuple>()->length) return Value::none();
  return args.as<Tuple>()->items()[index];
}

// The exceptions as a Tuple, whatever sequence they were given in.
Ref group_members(Machine& machine, Value group) {
  const Value given = group_argument(group, 1);
  return given.is_none() ? make_tuple(machine.heap(), std::initializer_list<Value>{})
                         : to_tuple(machine, given);
}

bool is_sequence(Machine& machine, Value value) {
  if (value.is(Kind::kList) || value.is(Kind::kTuple)) return true;
  const Value inside = unwrap(value);
  if (inside.is(Kind::kDict) || inside.is(Kind::kSet) || inside.is(Kind::kFrozenSet)) return false;
  return !find_dunder(machine, value, Dunder::kGetItem).empty();
}

// The class that a new group really gets, or null with an exception pending.
Class* class_for(Machine& machine, Class* cls, const Tuple* members) {
  bool only_exceptions = true;
  for (size_t i = 0; i < members->length; ++i) {
    const Value member = members->items()[i];
    if (!member.is(Kind::kException)) {
      machine.raise_value_error("Item " + std::to_string(i) +
                                " of second argument (exceptions) is not an exception");
      return nullptr;
    }
    only_exceptions = only_exceptions && is_a(machine, member, TypeId::kException);
  }
  Class* plain = machine.type(TypeId::kExceptionGroup);
  if (cls == machine.type(TypeId::kBaseExceptionGroup)) return only_exceptions ? plain : cls;
  if (only_exceptions) return cls;
  if (cls == plain) {
    machine.raise_type_error("Cannot nest BaseExceptions in an ExceptionGroup");
    return nullptr;
  }
  if (is_subclass(cls, machine.type(TypeId::kException))) {
    machine.raise_type_error("Cannot nest BaseExceptions in '" + to_utf8(cls->name.as<String>()) +
                             "'");
    return nullptr;
  }
  return cls;
}

Ref make_group(Machine& machine, Class* cls, Value message, Value exceptions) {
  if (!unwrap(message).is(Kind::kString)) {
    return machine.raise_type_error("BaseExceptionGroup.__new__() argument 1 must be str, not " +
                                    machine.type_name(message));
  }
  if (!is_sequence(machine, exceptions)) {
    return machine.raise_type_error("second argument (exceptions) must be a sequence");
  }
  Ref members = to_tuple(machine, exceptions);
  if (members.empty()) return {};
  if (members.as<Tuple>()->length == 0) {
    return machine.raise_value_error("second argument (exceptions) must be a non-empty sequence");
  }
  if (!machine.charge(members.as<Tuple>()->length)) return {};
  cls = class_for(machine, cls, members.as<Tuple>());
  if (cls == nullptr) return {};
  const Value args[] = {message, exceptions};
  return new_exception(machine, cls, args);
}

Ref group_new(Machine& machine, Args args) {
  const std::span<const Value> given = args[1].as<Tuple>()->view();
  if (given.size() != 2) {
    return machine.raise_type_error("BaseExceptionGroup.__new__() takes exactly 2 arguments (" +
                                    std::to_string(given.size()) + " given)");
  }
  return make_group(machine, args[0].as<Class>(), given[0], given[1]);
}

Ref group_init(Machine& machine, Args args) {
  if (args[2].is(Kind::kDict) && args[2].as<Dict>()->live != 0) {
    return machine.raise_type_error(machine.type_name(args[0]) + "() takes no keyword arguments");
  }
  set_args(machine, args[0].as<Exception>(), args[1].as<Tuple>()->view());
  return Ref::none();
}

Ref group_message(Machine&, Args args) { return Ref::share(group_argument(args[0], 0)); }

Ref group_exceptions(Machine& machine, Args args) { return group_members(machine, args[0]); }

Ref group_derive(Machine& machine, Args args) {
  return make_group(machine, machine.type(TypeId::kBaseExceptionGroup), group_argument(args[0], 0),
                    args[1]);
}

// --- dividing ------------------------------------------------------------------------------------

// What decides: an exception class, a tuple of such, or a function.
bool check_condition(Machine& machine, Value condition) {
  if (is_exception_class(condition)) return true;
  if (condition.is(Kind::kTuple)) {
    bool all = true;
    for (Value cls : condition.as<Tuple>()->view()) all = all && is_exception_class(cls);
    if (all) return true;
  } else if (!condition.is(Kind::kClass) && condition.is_object()) {
    const Kind kind = condition.object()->kind;
    if (kind == Kind::kFunction || kind == Kind::kNative || kind == Kind::kBoundMethod ||
        !find_dunder(machine, condition, Dunder::kCall).empty()) {
      return true;
    }
  }
  machine.raise_type_error("expected a function, exception type or tuple of exception types");
  return false;
}

Truth fits(Machine& machine, Value exception, Value condition) {
  const Class* cls = exception.as<Exception>()->cls;
  if (condition.is(Kind::kClass)) {
    return is_subclass(cls, condition.as<Class>()) ? Truth::kTrue : Truth::kFalse;
  }
  if (condition.is(Kind::kTuple)) {
    for (Value candidate : condition.as<Tuple>()->view()) {
      if (is_subclass(cls, candidate.as<Class>())) return Truth::kTrue;
    }
    return Truth::kFalse;
  }
  Ref answer = machine.call(condition, {exception});
  return answer.empty() ? Truth::kError : truth_of(machine, answer);
}

void share_into(Value& slot, Value value) {
  retain(value);
  release(std::exchange(slot, value));
}

}  // namespace

Ref derive_group(Machine& machine, Value original, Value members) {
  if (members.as<List>()->length == 0) return Ref::none();
  Ref group = machine.call_method(original, "derive", {members});
  if (group.empty()) return {};
  if (!is_a(machine, group, TypeId::kBaseExceptionGroup)) {
    return machine.raise_type_error("derive must return an instance of BaseExceptionGroup");
  }
  Exception* target = group.as<Exception>();
  const Exception* source = original.as<Exception>();
  share_into(target->cause, source->cause);
  share_into(target->context, source->context);
  target->suppress_context = source->suppress_context;
  // A list of its own: raising one of them again must not show in the other.
  if (Value passed = traceback_entries(source); !passed.empty()) {
    Ref copy = make_list(machine.heap(), passed.as<List>()->view());
    share_into(target->traceback, copy);
  }
  if (const Value notes = own_attribute(machine, source, "__notes__"); notes.is(Kind::kList)) {
    Ref copy = make_list(machine.heap(), notes.as<List>()->view());
    set_own(machine, target, "__notes__", copy);
  }
  return group;
}

namespace {

struct Division {
  Ref matching, rest;  // exceptions or None; empty: an exception is pending
  bool failed() const { return matching.empty() || rest.empty(); }
};

Division divide(Machine& machine, Value exception, Value condition) {
  NativeDepth depth(machine);
  if (!depth.enter(" in exceptiongroup_split_recursive") || !machine.charge(1)) return {};
  const Truth whole = fits(machine, exception, condition);
  if (whole == Truth::kError) return {};
  if (whole == Truth::kTrue) return {Ref::share(exception), Ref::none()};
  if (!is_a(machine, exception, TypeId::kBaseExceptionGroup)) {
    return {Ref::none(), Ref::share(exception)};
  }
  Ref members = group_members(machine, exception);
  if (members.empty()) return {};
  Ref matching = make_list(machine.heap());
  Ref rest = make_list(machine.heap());
  for (Value member : members.as<Tuple>()->view()) {
    if (!member.is(Kind::kException)) continue;
    Division part = divide(machine, member, condition);
    if (part.failed()) return {};
    if (!part.matching.get().is_none()) {
      list_append(machine.heap(), matching.as<List>(), std::move(part.matching));
    }
    if (!part.rest.get().is_none()) {
      list_append(machine.heap(), rest.as<List>(), std::move(part.rest));
    }
  }
  Division result;
  result.matching = derive_group(machine, exception, matching);
  if (result.matching.empty()) return {};
  result.rest = derive_group(machine, exception, rest);
  return result;
}

Ref group_split(Machine& machine, Args args) {
  if (!check_condition(machine, args[1])) return {};
  Division parts = divide(machine, args[0], args[1]);
  if (parts.failed()) return {};
  return make_tuple(machine.heap(), {parts.matching, parts.rest});
}

Ref group_subgroup(Machine& machine, Args args) {
  if (!check_condition(machine, args[1])) return {};
  Division parts = divide(machine, args[0], args[1]);
  if (parts.failed()) return {};
  return std::move(parts.matching);
}

constexpr NativeDef kGroupMethods[] = {
    {1, "__new__", "cls, /, *args, **kwargs", group_new, Binding::kConstructor},
    {2, "__init__", "self, /, *args, **kwargs", group_init},
    {3, "message", "self, /", group_message, Binding::kGetter},
    {4, "exceptions", "self, /", group_exceptions, Binding::kGetter},
    {5, "derive", "self, excs, /", group_derive},
    {6, "split", "self, condition, /", group_split},
    {7, "subgroup", "self, condition, /", group_subgroup},
    {8, "__class_getitem__", "cls, item, /", native_class_item, Binding::kClassMethod},
};

}  // namespace

std::span<const NativeDef> exception_group_methods() { return kGroupMethods; }

}  // namespace pawl::vm
