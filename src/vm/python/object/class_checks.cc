#include "vm/python/object/class_checks.h"

#include "vm/machine.h"
#include "vm/native_depth.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/function.h"
#include "vm/objects/iterator.h"
#include "vm/objects/sequence.h"
#include "vm/python/object/special.h"

namespace pawl::vm {

namespace {

enum class Question : uint8_t { kInstance, kSubclass };

Truth from_bool(bool value) { return value ? Truth::kTrue : Truth::kFalse; }

// What the class itself says, if it has the hook; kError with nothing pending: it has none.
Truth ask_hook(Machine& machine, Question question, Value subject, Class* cls) {
  const char* name =
      question == Question::kInstance ? "__class_instancecheck__" : "__class_subclasscheck__";
  Value hook = class_lookup(machine, cls, machine.intern(name));
  if (hook.empty()) return Truth::kError;
  if (hook.is(Kind::kDescriptor)) hook = hook.as<Descriptor>()->first;
  Ref function = Ref::share(hook);
  Ref answer = machine.call(function, {Value::object(cls), subject});
  return answer.empty() ? Truth::kError : truth_of(machine, answer);
}

Truth check(Machine& machine, Question question, Value subject, Value classes);

Truth check_any(Machine& machine, Question question, Value subject, Value classes) {
  NativeDepth depth(machine);
  if (!depth.enter(question == Question::kInstance ? " in __instancecheck__"
                                                   : " in __subclasscheck__")) {
    return Truth::kError;
  }
  if (!machine.charge(classes.as<Tuple>()->length)) return Truth::kError;
  for (Value candidate : classes.as<Tuple>()->view()) {
    const Truth answer = check(machine, question, subject, candidate);
    if (answer != Truth::kFalse) return answer;
  }
  return Truth::kFalse;
}

// What __subclasshook__ of an abstract base class says; kError with nothing pending: it has no
// opinion.
Truth ask_subclass_hook(Machine& machine, Class* own, Class* cls) {
  Value hook = class_lookup(machine, cls, machine.intern("__subclasshook__"));
  if (hook.is(Kind::kDescriptor)) hook = hook.as<Descriptor>()->first;
  if (!hook.is(Kind::kFunction)) return Truth::kError;
  NativeDepth depth(machine);
  if (!depth.enter(" in __subclasscheck__")) return Truth::kError;
  Ref function = Ref::share(hook);
  Ref answer = machine.call(function, {Value::object(cls), Value::object(own)});
  if (answer.empty() || answer.get().is_not_implemented()) return Truth::kError;
  return truth_of(machine, answer);
}

// The class that an object says it is of, if it says so; null: it does not, or that failed.
Class* claimed_class(Machine& machine, Value subject) {
  if (!subject.is(Kind::kInstance)) return nullptr;
  Class* own = subject.as<Instance>()->cls;
  if ((own->flags & Class::kBuiltin) != 0) return nullptr;
  const Value said = find_class_dunder(machine, own, Dunder::kClass);
  const bool proxy =
      (own->flags & Class::kHasGetAttribute) != 0 || !(said.empty() || said.is(Kind::kNative));
  if (!proxy) return nullptr;
  Ref claimed = find_attribute(machine, subject, machine.intern("__class__"));
  return claimed.get().is(Kind::kClass) ? claimed.as<Class>() : nullptr;
}

Truth check_real_class(Machine& machine, Question question, Value subject, Class* cls);

Truth check_class(Machine& machine, Question question, Value subject, Class* cls) {
  const Truth answer = check_real_class(machine, question, subject, cls);
  if (answer != Truth::kFalse || question == Question::kSubclass) return answer;
  Class* claimed = claimed_class(machine, subject);
  if (machine.failed()) return Truth::kError;
  return from_bool(claimed != nullptr && is_subclass(claimed, cls));
}

Truth check_real_class(Machine& machine, Question question, Value subject, Class* cls) {
  Class* own = question == Question::kInstance ? class_of(machine, subject) : subject.as<Class>();
  if (own == cls && question == Question::kInstance) return Truth::kTrue;
  if ((cls->flags & Class::kBuiltin) != 0) return from_bool(is_subclass(own, cls));
  const auto* attributes = cls->attributes.as<Dict>();
  const bool abstract_base =
      !dict_get_string(attributes, machine.intern("__abstractmethods__")).empty();
  if (own == cls && !abstract_base) return Truth::kTrue;
  if (abstract_base) {
    const Truth said = ask_subclass_hook(machine, own, cls);
    if (said != Truth::kError || machine.failed()) return said;
  }
  const Truth hooked = ask_hook(machine, question, subject, cls);
  if (hooked != Truth::kError || machine.failed()) return hooked;
  if (abstract_base) {
    const Value known = dict_get_string(attributes, machine.intern("_registered"));
    if (known.is(Kind::kTuple)) {
      Ref registered = Ref::share(known);
      if (!machine.charge(registered.as<Tuple>()->length)) return Truth::kError;
      NativeDepth depth(machine);
      if (!depth.enter(" in __subclasscheck__")) return Truth::kError;
      for (Value candidate : registered.as<Tuple>()->view()) {
        if (!candidate.is(Kind::kClass)) continue;
        // Others may be registered with the registered class in turn.
        const Truth belongs =
            check_class(machine, Question::kSubclass, Value::object(own), candidate.as<Class>());
        if (belongs != Truth::kFalse) return belongs;
      }
    }
  }
  return from_bool(is_subclass(own, cls));
}

// The method of the class's metaclass that answers, or empty.
Value metaclass_check(Machine& machine, Question question, Value cls) {
  if (!has_metaclass(cls)) return {};
  const Value method = find_class_dunder(
      machine, cls.as<Class>()->metaclass.as<Class>(),
      question == Question::kInstance ? Dunder::kInstanceCheck : Dunder::kSubclassCheck);
  return is_native_of(method, TypeId::kType) ? Value() : method;
}

Truth check(Machine& machine, Question question, Value subject, Value classes) {
  if (classes.is(Kind::kClass)) {
    auto* cls = classes.as<Class>();
    const Value method = metaclass_check(machine, question, classes);
    if (method.empty()) return check_class(machine, question, subject, cls);
    if (question == Question::kInstance && class_of(machine, subject) == cls) return Truth::kTrue;
    Ref asked = Ref::share(classes);
    Ref answer = call_special(machine, method, asked, {subject});
    return answer.empty() ? Truth::kError : truth_of(machine, answer);
  }
  const Value several = unwrap(classes);
  if (several.is(Kind::kTuple)) return check_any(machine, question, subject, several);
  if (is_record(classes, TypeId::kUnionType)) {
    return check_any(machine, question, subject, classes.as<Record>()->fields()[0]);
  }
  const bool instance = question == Question::kInstance;
  // None stands for its type inside a union.
  if (classes.is_none() && instance && subject.is_none()) return Truth::kTrue;
  if (classes.is(Kind::kInstance)) {
    // An object that answers for itself, as the names of typing do.
    Value hook = class_lookup(machine, class_of(machine, classes),
                              machine.intern(instance ? "__instancecheck__" : "__subclasscheck__"));
    if (!hook.empty()) {
      Ref function = Ref::share(hook), asked = Ref::share(classes);
      Ref answer = machine.call(function, {asked, subject});
      return answer.empty() ? Truth::kError : truth_of(machine, answer);
    }
  }
  if (is_record(classes, TypeId::kGenericAlias)) {
    machine.raise_type_error(instance
                                 ? "isinstance() argument 2 cannot be a parameterized generic"
                                 : "issubclass() argument 2 cannot be a parameterized generic");
  } else {
    machine.raise_type_error(
        instance ? "isinstance() arg 2 must be a type, a tuple of types, or a union"
                 : "issubclass() arg 2 must be a class, a tuple of classes, or a union");
  }
  return Truth::kError;
}

}  // namespace

Truth is_instance_of(Machine& machine, Value value, Value classes) {
  return check(machine, Question::kInstance, value, classes);
}

Truth is_subclass_of(Machine& machine, Value cls, Value classes) {
  if (!cls.is(Kind::kClass) && metaclass_check(machine, Question::kSubclass, classes).empty()) {
    machine.raise_type_error("issubclass() arg 1 must be a class");
    return Truth::kError;
  }
  return check(machine, Question::kSubclass, cls, classes);
}

Truth is_instance_plainly(Machine& machine, Value value, Class* cls) {
  return check_class(machine, Question::kInstance, value, cls);
}

Truth is_subclass_plainly(Machine& machine, Value value, Class* cls) {
  if (!value.is(Kind::kClass)) {
    machine.raise_type_error("issubclass() arg 1 must be a class");
    return Truth::kError;
  }
  return check_class(machine, Question::kSubclass, value, cls);
}

}  // namespace pawl::vm
