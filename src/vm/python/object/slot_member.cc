#include "vm/python/object/slot_member.h"

#include "vm/interpreter/interpreter.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/iterator.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"

namespace pawl::vm {
namespace {

enum MemberField : size_t { kMemberClass, kMemberName, kMemberFieldCount };

bool is_private(const String* name) {
  const size_t length = name->length;
  return length > 2 && name->at(0) == '_' && name->at(1) == '_' &&
         !(name->at(length - 1) == '_' && name->at(length - 2) == '_');
}

// `__x` in a class is the attribute `_Class__x`.
Ref attribute_name(Machine& machine, const Class* cls, Value slot) {
  if (!is_private(slot.as<String>())) return Ref::share(slot);
  std::string owner = to_utf8(cls->name.as<String>());
  owner.erase(0, owner.find_first_not_of('_'));
  if (owner.empty()) return Ref::share(slot);
  return make_string(machine.heap(), "_" + owner + to_utf8(slot.as<String>()));
}

bool is_real_slot(Value slot) {
  return slot.is(Kind::kString) && !equals_ascii(slot.as<String>(), "__dict__") &&
         !equals_ascii(slot.as<String>(), "__weakref__");
}

template <typename Visit>
void each_slot(Machine& machine, const Class* cls, Visit visit) {
  Value slots = dict_get_string(cls->attributes.as<Dict>(), machine.intern("__slots__"));
  if (slots.is(Kind::kString)) visit(slots);
  if (slots.is(Kind::kDict) || slots.is(Kind::kSet) || slots.is(Kind::kFrozenSet)) {
    Entry* entry;
    for (uint32_t i = 0; dict_next(slots.as<Dict>(), i, &entry);) visit(entry->key);
  }
  std::span<const Value> names;
  if (slots.is(Kind::kTuple)) names = slots.as<Tuple>()->view();
  if (slots.is(Kind::kList)) names = slots.as<List>()->view();
  for (Value name : names) visit(name);
}

bool has_slot(Machine& machine, const Class* cls, const String* name) {
  bool found = false;
  each_slot(machine, cls, [&](Value slot) {
    if (found || !is_real_slot(slot)) return;
    if (!is_private(slot.as<String>())) {
      found = equal(slot.as<String>(), name);
    } else {
      found = equal(attribute_name(machine, cls, slot).as<String>(), name);
    }
  });
  return found;
}

Ref make_member(Machine& machine, Class* owner, Value name) {
  Record* record = new_record(machine.heap(), TypeId::kMemberDescriptor, kMemberFieldCount);
  set_field(record, kMemberClass, Ref::share(Value::object(owner)));
  set_field(record, kMemberName, Ref::share(name));
  return Ref::adopt(Value::object(record));
}

Class* class_of_member(Value member) {
  return member.as<Record>()->fields()[kMemberClass].as<Class>();
}
String* name_of_member(Value member) {
  return member.as<Record>()->fields()[kMemberName].as<String>();
}

bool applies(Machine& machine, Value member, Value object) {
  Class* owner = class_of_member(member);
  const bool has_attributes = object.is(Kind::kInstance) || object.is(Kind::kException);
  if (has_attributes && is_subclass(class_of(machine, object), owner)) return true;
  machine.raise_type_error("descriptor '" + to_utf8(name_of_member(member)) + "' for '" +
                           to_utf8(owner->name.as<String>()) + "' objects doesn't apply to a '" +
                           machine.type_name(object) + "' object");
  return false;
}

Ref member_get(Machine& machine, Args args) {
  if (args[1].is_none()) return Ref::share(args[0]);
  if (!applies(machine, args[0], args[1])) return {};
  String* name = name_of_member(args[0]);
  Value value = instance_get(args[1].as<Instance>(), name);
  if (!value.empty()) return Ref::share(value);
  return machine.interpreter().raise_no_attribute(args[1], name);
}

Ref member_set(Machine& machine, Args args) {
  if (!applies(machine, args[0], args[1])) return {};
  instance_set(machine, args[1].as<Instance>(), name_of_member(args[0]), args[2]);
  return Ref::none();
}

Ref member_delete(Machine& machine, Args args) {
  if (!applies(machine, args[0], args[1])) return {};
  String* name = name_of_member(args[0]);
  if (instance_delete(machine, args[1].as<Instance>(), name)) return Ref::none();
  return machine.raise(TypeId::kAttributeError, to_utf8(name));
}

Ref member_repr(Machine& machine, Args args) {
  return make_string(machine.heap(), "<member '" + to_utf8(name_of_member(args[0])) + "' of '" +
                                         to_utf8(class_of_member(args[0])->name.as<String>()) +
                                         "' objects>");
}

Ref member_class(Machine&, Args args) {
  return Ref::share(Value::object(class_of_member(args[0])));
}

Ref member_equal(Machine&, Args args) {
  if (!is_record(args[1], TypeId::kMemberDescriptor)) {
    return Ref::adopt(Value::not_implemented());
  }
  return Ref::boolean(class_of_member(args[0]) == class_of_member(args[1]) &&
                      equal(name_of_member(args[0]), name_of_member(args[1])));
}

Ref member_hash(Machine& machine, Args args) {
  return make_int(machine.heap(), static_cast<int64_t>(hash_of(name_of_member(args[0]))));
}

constexpr NativeDef kMethods[] = {
    {1, "__get__", "self, instance, owner=, /", member_get},
    {2, "__set__", "self, instance, value, /", member_set},
    {3, "__delete__", "self, instance, /", member_delete},
    {4, "__repr__", "self, /", member_repr},
    {5, "__objclass__", "self, /", member_class, Binding::kGetter},
    {6, "__eq__", "self, other, /", member_equal},
    {7, "__hash__", "self, /", member_hash},
};

}  // namespace

Class* find_slot(Machine& machine, Class* cls, const String* name) {
  for (Value ancestor : cls->mro.as<Tuple>()->view()) {
    auto* owner = ancestor.as<Class>();
    if ((owner->flags & Class::kBuiltin) == 0 && has_slot(machine, owner, name)) return owner;
  }
  return nullptr;
}

Ref slot_member(Machine& machine, Class* cls, const String* name) {
  Class* owner = find_slot(machine, cls, name);
  if (owner == nullptr) return {};
  Ref text = make_string(machine.heap(), to_utf8(name));
  return make_member(machine, owner, text);
}

Ref slot_member_attribute(Machine& machine, Value member, const String* name) {
  if (equals_ascii(name, "__name__")) return Ref::share(Value::object(name_of_member(member)));
  if (!equals_ascii(name, "__qualname__")) return {};
  return make_string(machine.heap(), to_utf8(class_of_member(member)->qualname.as<String>()) + "." +
                                         to_utf8(name_of_member(member)));
}

std::vector<Ref> slot_names(Machine& machine, const Class* cls) {
  std::vector<Ref> names;
  each_slot(machine, cls, [&](Value slot) {
    if (is_real_slot(slot)) names.push_back(attribute_name(machine, cls, slot));
  });
  return names;
}

void add_slot_members(Machine& machine, Class* cls, Dict* attributes) {
  for (const Ref& name : slot_names(machine, cls)) {
    if (!dict_get_string(attributes, name.as<String>()).empty()) continue;
    Ref member = make_member(machine, cls, name);
    dict_set_string(machine.heap(), attributes, name.as<String>(), member);
  }
}

void hide_by_slots(Machine& machine, Class* cls) {
  for (const Ref& name : slot_names(machine, cls)) {
    for (Value base : cls->mro.as<Tuple>()->view().subspan(1)) {
      Dict* attributes = base.as<Class>()->attributes.as<Dict>();
      if (dict_get_string(attributes, name.as<String>()).empty()) continue;
      Ref member = make_member(machine, cls, name);
      dict_set_string(machine.heap(), cls->attributes.as<Dict>(), name.as<String>(), member);
      break;
    }
  }
}

std::span<const NativeDef> slot_member_methods() { return kMethods; }

}  // namespace pawl::vm
