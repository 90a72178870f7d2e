#include "vm/python/interpreter/class_layout.h"

#include <algorithm>
#include <vector>

#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/function.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/python/object/slot_member.h"
#include "vm/python/object/special_attributes.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {
namespace {

// Exceptions that have fields beside those of BaseException.
bool has_fields_of_its_own(TypeId type) {
  switch (type) {
    case TypeId::kBaseException:
    case TypeId::kBaseExceptionGroup:
    case TypeId::kAttributeError:
    case TypeId::kImportError:
    case TypeId::kNameError:
    case TypeId::kOSError:
    case TypeId::kStopIteration:
    case TypeId::kSyntaxError:
    case TypeId::kSystemExit:
    case TypeId::kUnicodeDecodeError:
    case TypeId::kUnicodeEncodeError:
    case TypeId::kUnicodeTranslateError:
      return true;
    default:
      return false;
  }
}

bool adds_fields(Machine& machine, const Class* cls) {
  if ((cls->flags & Class::kBuiltin) == 0) return !slot_names(machine, cls).empty();
  if ((cls->flags & Class::kException) != 0) return has_fields_of_its_own(cls->type_id);
  return true;
}

// The most derived of its classes that adds fields; `object` is the last.
Class* solid_base(Machine& machine, const Class* cls) {
  for (Value ancestor : cls->mro.as<Tuple>()->view()) {
    if (adds_fields(machine, ancestor.as<Class>())) return ancestor.as<Class>();
  }
  return machine.type(TypeId::kObject);
}

Truth is_marked(Machine& machine, Value function) {
  if (function.empty() || function.is_none()) return Truth::kFalse;
  String* mark = machine.intern("__isabstractmethod__");
  if (function.is(Kind::kFunction)) {
    const Value attributes = function_attributes(machine, function.as<Function>());
    if (!attributes.is(Kind::kDict)) return Truth::kFalse;
    const Value marked = dict_get_string(attributes.as<Dict>(), mark);
    return marked.empty() ? Truth::kFalse : truth_of(machine, marked);
  }
  if (!function.is(Kind::kInstance)) return Truth::kFalse;
  Ref marked = find_attribute(machine, function, mark);
  if (marked.empty()) return machine.failed() ? Truth::kError : Truth::kFalse;
  return truth_of(machine, marked);
}

Value own_abstract_methods(Machine& machine, const Class* cls) {
  return dict_get_string(cls->attributes.as<Dict>(), machine.intern("__abstractmethods__"));
}

}  // namespace

bool adds_to_layout(Machine& machine, const Class* cls, const Class* other) {
  const Class* solid = solid_base(machine, cls);
  const Class* theirs = solid_base(machine, other);
  return solid != theirs && is_subclass(solid, theirs);
}

bool check_base_layouts(Machine& machine, std::span<const Value> bases) {
  if (bases.size() < 2) return true;
  const Class* best = machine.type(TypeId::kObject);
  for (Value base : bases) {
    if (!machine.charge(1)) return false;
    const Class* solid = solid_base(machine, base.as<Class>());
    if (is_subclass(best, solid)) continue;
    if (!is_subclass(solid, best)) {
      machine.raise_type_error("multiple bases have instance lay-out conflict");
      return false;
    }
    best = solid;
  }
  return true;
}

namespace {

bool is_identifier(const String* name) {
  if (name->length == 0) return false;
  for (size_t i = 0; i < name->length; ++i) {
    const uint32_t c = name->at(i);
    const bool letter = c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c > 127;
    if (!letter && (i == 0 || c < '0' || c > '9')) return false;
  }
  return true;
}

// __slots__ as it is written: texts, each a name.
bool check_slot_names(Machine& machine, const Class* cls) {
  const Value slots = dict_get_string(cls->attributes.as<Dict>(), machine.intern("__slots__"));
  if (slots.is(Kind::kString)) return true;
  std::span<const Value> names;
  if (slots.is(Kind::kTuple)) names = slots.as<Tuple>()->view();
  if (slots.is(Kind::kList)) names = slots.as<List>()->view();
  for (Value name : names) {
    const String* text = as_string(name);
    if (text == nullptr) {
      machine.raise_type_error("__slots__ items must be strings, not '" + machine.type_name(name) +
                               "'");
      return false;
    }
    if (is_identifier(text)) continue;
    machine.raise_type_error("__slots__ must be identifiers");
    return false;
  }
  return true;
}

}  // namespace

bool check_slots_fit(Machine& machine, Class* cls) {
  if (!check_slot_names(machine, cls)) return false;
  for (const Ref& name : slot_names(machine, cls)) {
    if (dict_get_string(cls->attributes.as<Dict>(), name.as<String>()).empty()) continue;
    auto shown = repr_text(machine, name);
    if (shown) machine.raise_value_error(*shown + " in __slots__ conflicts with class variable");
    return false;
  }
  const TypeId layout = cls->layout();
  if (layout != TypeId::kInt && layout != TypeId::kTuple && layout != TypeId::kBytes &&
      layout != TypeId::kType) {
    return true;
  }
  if (slot_names(machine, cls).empty()) return true;
  const Class* base = cls->bases.as<Tuple>()->items()[0].as<Class>();
  machine.raise_type_error("nonempty __slots__ not supported for subtype of '" +
                           to_utf8(base->name.as<String>()) + "'");
  return false;
}

bool filled_by_init(TypeId layout) {
  return layout == TypeId::kList || layout == TypeId::kDict || layout == TypeId::kSet ||
         layout == TypeId::kByteArray || layout == TypeId::kDeque || layout == TypeId::kProperty ||
         layout == TypeId::kStaticMethod || layout == TypeId::kClassMethod ||
         layout == TypeId::kCachedProperty;
}

bool same_layout(Machine& machine, Class* from, Class* to) {
  if (from->layout() != to->layout()) return false;
  if ((from->flags & Class::kSlotsOnly) != (to->flags & Class::kSlotsOnly)) return false;
  Class* before = solid_base(machine, from);
  Class* after = solid_base(machine, to);
  if (before == after) return true;
  if (((before->flags | after->flags) & Class::kBuiltin) != 0) return false;
  // The same slots behind the same base are as good.
  if (before->bases.as<Tuple>()->items()[0] != after->bases.as<Tuple>()->items()[0]) return false;
  auto sorted_names = [&](const Class* cls) {
    std::vector<std::string> names;
    for (const Ref& name : slot_names(machine, cls)) names.push_back(to_utf8(name.as<String>()));
    std::sort(names.begin(), names.end());
    return names;
  };
  return sorted_names(before) == sorted_names(after);
}

Truth is_abstract(Machine& machine, Value attribute) {
  if (!attribute.is(Kind::kDescriptor)) return is_marked(machine, attribute);
  const auto* descriptor = attribute.as<Descriptor>();
  if (descriptor->extra == static_cast<uint16_t>(DescriptorKind::kCachedProperty)) {
    return Truth::kFalse;
  }
  for (Value part : {descriptor->first, descriptor->second, descriptor->third}) {
    const Truth marked = is_abstract(machine, part);
    if (marked != Truth::kFalse) return marked;
  }
  return Truth::kFalse;
}

bool note_abstract_methods(Machine& machine, Class* cls) {
  bool counts = !own_abstract_methods(machine, cls).empty();  // metaclass=ABCMeta
  Ref names = make_set(machine.heap(), Kind::kFrozenSet);
  auto add = [&](Value name, Value attribute) {
    const Truth abstract = is_abstract(machine, attribute);
    if (abstract == Truth::kTrue) return set_add(machine, names.as<Set>(), name);
    return abstract != Truth::kError;
  };
  for (Value base : cls->bases.as<Tuple>()->view()) {
    Ref inherited = Ref::share(own_abstract_methods(machine, base.as<Class>()));
    if (inherited.empty()) continue;
    counts = true;
    Iteration items(machine, inherited);
    while (items.next()) {
      if (!items.value().is(Kind::kString)) continue;
      Ref found = Ref::share(class_lookup(machine, cls, items.value().as<String>()));
      if (!add(items.value(), found)) return false;
    }
    if (items.failed()) return false;
  }
  if (!counts) return true;
  std::vector<std::pair<Ref, Ref>> own;
  Entry* entry;
  for (uint32_t i = 0; dict_next(cls->attributes.as<Dict>(), i, &entry);) {
    if (!entry->key.is(Kind::kString)) continue;
    own.emplace_back(Ref::share(entry->key), Ref::share(entry->value));
  }
  for (auto& [name, value] : own) {
    if (!add(name, value)) return false;
  }
  class_set(machine, cls, machine.intern("__abstractmethods__"), names);
  return refresh_abstract_flag(machine, cls);
}

bool refresh_abstract_flag(Machine& machine, Class* cls) {
  cls->flags &= static_cast<uint8_t>(~Class::kAbstract);
  Ref names = Ref::share(own_abstract_methods(machine, cls));
  const Truth any = names.empty() ? Truth::kFalse : truth_of(machine, names);
  if (any == Truth::kTrue) cls->flags |= Class::kAbstract;
  return any != Truth::kError;
}

Ref raise_abstract(Machine& machine, Class* cls) {
  std::vector<std::string> texts;
  Iteration names(machine, own_abstract_methods(machine, cls));
  while (names.next()) {
    if (!names.value().is(Kind::kString)) {
      return machine.raise_type_error("sequence item " + std::to_string(texts.size()) +
                                      ": expected str instance, " +
                                      machine.type_name(names.value()) + " found");
    }
    texts.push_back(to_utf8(names.value().as<String>()));
  }
  if (names.failed()) return {};
  std::sort(texts.begin(), texts.end());
  std::string list;
  for (const std::string& text : texts) list += (list.empty() ? "" : ", ") + text;
  return machine.raise_type_error("Can't instantiate abstract class " +
                                  to_utf8(cls->name.as<String>()) + " with abstract method" +
                                  (texts.size() == 1 ? " " : "s ") + list);
}

}  // namespace pawl::vm
