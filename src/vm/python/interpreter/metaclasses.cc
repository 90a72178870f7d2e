// Class statements whose class a metaclass makes: which one it is, the namespace it prepares, and
// the call of it. Classes that `type` makes do not come here, unless a base must be asked which
// classes it stands for.
#include "vm/interpreter/interpreter.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/python/interpreter/enumerations.h"
#include "vm/python/object/special.h"
#include "vm/runtime.h"

namespace pawl::vm {
namespace {

// What the frame of such a body holds.
enum Held : uint8_t { kBases, kKeywords, kMetaclass, kOriginalBases, kHeldCount };

// ABCMeta of the library, or a class that derives from it.
bool is_abstract_maker(const Class* metaclass) {
  for (Value ancestor : metaclass->mro.as<Tuple>()->view()) {
    const auto* cls = ancestor.as<Class>();
    if ((cls->flags & Class::kBuiltin) != 0 || !cls->module.is(Kind::kString)) continue;
    if (equals_ascii(cls->name.as<String>(), "ABCMeta") &&
        equals_ascii(cls->module.as<String>(), "abc")) {
      return true;
    }
  }
  return false;
}

bool has_abstract_methods(Machine& machine, Value names) {
  return names.is(Kind::kDict) &&
         !dict_get_string(names.as<Dict>(), machine.intern("__abstractmethods__")).empty();
}

// `metaclass=` of a class statement, taken out of its keywords.
Ref take_metaclass(Machine& machine, Value keywords) {
  if (!keywords.is(Kind::kDict)) return {};
  String* name = machine.intern("metaclass");
  Ref given = Ref::share(dict_get_string(keywords.as<Dict>(), name));
  if (!given.empty()) dict_remove_string(machine.heap(), keywords.as<Dict>(), name);
  return given;
}

bool is_mapping(Machine& machine, Value value) {
  return value.is(Kind::kDict) || !find_dunder(machine, value, Dunder::kGetItem).empty();
}

}  // namespace

Ref raise_metaclass_conflict(Machine& machine) {
  return machine.raise_type_error(
      "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the "
      "metaclasses of all its bases");
}

bool Interpreter::needs_preparation(Value bases, Value keywords) {
  if (bases.is(Kind::kTuple)) {
    for (Value base : bases.as<Tuple>()->view()) {
      if (!base.is(Kind::kClass) || has_metaclass(base)) return true;
    }
  }
  return keywords.is(Kind::kDict) &&
         !dict_get_string(keywords.as<Dict>(), machine_.intern("metaclass")).empty();
}

// The most derived of a metaclass and those of the bases. Classes of abc and enum are made without
// theirs, which has no object of its own: what they stand for is known all the same.
Class* Interpreter::winning_metaclass(Class* given, std::span<const Value> bases) {
  Class* winner = given;
  bool abstract = false;
  bool enumeration = false;
  for (Value base : bases) {
    if (!base.is(Kind::kClass)) continue;
    auto* cls = base.as<Class>();
    abstract |= !has_metaclass(base) && has_abstract_methods(machine_, cls->attributes);
    enumeration |= is_enumeration(machine_, cls);
    Class* other = class_of(machine_, base);
    if (is_subclass(winner, other)) continue;
    if (!is_subclass(other, winner)) {
      raise_metaclass_conflict(machine_);
      return nullptr;
    }
    winner = other;
  }
  if (winner == machine_.type(TypeId::kType)) return winner;
  if (enumeration) {
    machine_.raise_unavailable("an enumeration with a metaclass of the program",
                               "use a class decorator or __init_subclass__");
    return nullptr;
  }
  if (!abstract || is_abstract_maker(winner)) return winner;
  raise_metaclass_conflict(machine_);
  return nullptr;
}

// The namespace that a body begins with.
Ref Interpreter::prepare_namespace(Value metaclass, Value name, Value bases, Value keywords) {
  if (metaclass.is_none()) return make_dict(machine_.heap_);
  Ref prepare = find_attribute(machine_, metaclass, "__prepare__");
  if (prepare.empty()) return machine_.failed() ? Ref() : make_dict(machine_.heap_);
  const Value args[] = {name, bases};
  Ref names = machine_.call_with_keywords(prepare, args, keywords);
  if (names.empty() || is_mapping(machine_, names)) return names;
  const std::string maker = metaclass.is(Kind::kClass)
                                ? to_utf8(metaclass.as<Class>()->name.as<String>())
                                : "<metaclass>";
  return machine_.raise_type_error(maker + ".__prepare__() must return a mapping, not " +
                                   machine_.type_name(names));
}

// What the body's frame holds; `names` receives the namespace. Empty: an exception is pending.
Ref Interpreter::prepare_class(Value name, Value bases, Value keywords, Ref* names) {
  Ref original = bases.is(Kind::kTuple) ? Ref::share(bases)
                                        : make_tuple(machine_.heap_, std::span<const Value>());
  Ref resolved = resolve_bases(original);
  if (resolved.empty()) return {};
  Ref metaclass = take_metaclass(machine_, keywords);
  if (metaclass.empty()) metaclass = Ref::share(Value::object(machine_.type(TypeId::kType)));
  if (metaclass.get().is(Kind::kClass)) {
    Class* winner = winning_metaclass(metaclass.as<Class>(), resolved.as<Tuple>()->view());
    if (winner == nullptr) return {};
    metaclass =
        winner == machine_.type(TypeId::kType) ? Ref::none() : Ref::share(Value::object(winner));
  }
  *names = prepare_namespace(metaclass, name, resolved, keywords);
  if (names->empty()) return {};
  return make_tuple(machine_.heap_, {resolved, keywords, metaclass, original});
}

namespace {

// Whether the class that a metaclass made is the one that super() of the body's methods looks for.
bool check_class_cell(Machine& machine, Value cell, Value name, Value made) {
  if (!cell.is(Kind::kCell) || !made.is(Kind::kClass)) return true;
  const Value content = cell.as<Cell>()->content;
  if (content == made) return true;
  auto shown = repr_text(machine, name);
  auto cls = shown ? repr_text(machine, made) : shown;
  if (!cls) return false;
  if (content.empty()) {
    machine.raise(TypeId::kRuntimeError, "__class__ not set defining " + *shown + " as " + *cls +
                                             ". Was __classcell__ propagated to type.__new__?");
    return false;
  }
  auto other = repr_text(machine, content);
  if (other) {
    machine.raise_type_error("__class__ set to " + *other + " defining " + *shown + " as " + *cls);
  }
  return false;
}

}  // namespace

// The body has run: the metaclass makes the class of its namespace.
Ref Interpreter::finish_prepared_class(Frame* body, Value cell) {
  const Tuple* held = body->held.as<Tuple>();
  const Value bases = held->items()[kBases];
  const Value keywords = held->items()[kKeywords];
  const Value metaclass = held->items()[kMetaclass];
  const Value original = held->items()[kOriginalBases];
  const Value name = Value::object(body->code->name);
  Ref names = Ref::share(body->registers()[0]);
  const auto set = [&](const char* key, Value value) {
    return set_item(machine_, names, Value::object(machine_.intern(key)), value);
  };
  if (bases != original && !set("__orig_bases__", original)) return {};
  if (cell.is(Kind::kCell) && !set("__classcell__", cell)) return {};
  const uint32_t definition = body->code->index + 1;
  if (metaclass.is_none() && names.get().is(Kind::kDict)) {
    return make_class(name, bases, names, keywords, definition);
  }
  // `metaclass=abc.ABCMeta` is known when the program is compiled, and shows here.
  if (metaclass.is(Kind::kClass) && has_abstract_methods(machine_, names) &&
      !is_abstract_maker(metaclass.as<Class>())) {
    return raise_metaclass_conflict(machine_);
  }
  const Definition outer = std::exchange(being_made_, {name, definition});
  const Value args[] = {name, bases, names};
  Ref made = machine_.call_with_keywords(metaclass, args, keywords);
  being_made_ = outer;
  if (made.empty() || !check_class_cell(machine_, cell, name, made)) return {};
  return made;
}

uint32_t Interpreter::take_definition(Value name) {
  if (being_made_.name != name) return 0;
  return std::exchange(being_made_, {}).number;
}

bool Interpreter::is_prepared(const Frame* body) {
  return body->held.is(Kind::kTuple) && body->held.as<Tuple>()->length == kHeldCount;
}

// --- names of a body whose namespace is no plain dict --------------------------------------------

// Empty, with nothing pending: it has no such name.
Ref Interpreter::name_in_mapping(Value names, String* name) {
  Ref found = get_item(machine_, names, Value::object(name));
  if (found.empty() && machine_.pending_is(TypeId::kKeyError)) machine_.clear_pending();
  return found;
}

bool Interpreter::delete_from_mapping(Value names, String* name) {
  if (vm::delete_item(machine_, names, Value::object(name))) return true;
  if (!machine_.pending_is(TypeId::kKeyError)) return false;
  machine_.clear_pending();
  machine_.raise_name_error(name);
  return false;
}

}  // namespace pawl::vm
