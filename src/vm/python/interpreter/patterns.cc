// What `match` asks of its subjects.
#include "vm/interpreter/interpreter.h"
#include "vm/machine_state.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/python/object/class_checks.h"

namespace pawl::vm {
namespace {

// Of a class that is both a sequence and a mapping, the first of its bases that is either decides.
bool is_marked(Machine& machine, const Class* cls, const char* wanted, const char* other) {
  for (Value ancestor : cls->mro.as<Tuple>()->view()) {
    const Dict* own = ancestor.as<Class>()->attributes.as<Dict>();
    if (dict_get_string(own, machine.intern(wanted)).is_true()) return true;
    if (dict_get_string(own, machine.intern(other)).is_true()) return false;
  }
  return false;
}

}  // namespace

bool Interpreter::matches_sequence(Value subject) {
  Value value = unwrap(subject);
  if (value.is(Kind::kList) || value.is(Kind::kTuple) || value.is(Kind::kRange)) return true;
  if (is_record(value, TypeId::kDeque)) return true;
  return subject.is(Kind::kInstance) &&
         is_marked(machine_, subject.as<Instance>()->cls, "__abc_sequence__", "__abc_mapping__");
}

bool Interpreter::matches_mapping(Value subject) {
  if (unwrap(subject).is(Kind::kDict) || is_record(subject, TypeId::kMappingProxy)) return true;
  return subject.is(Kind::kInstance) &&
         is_marked(machine_, subject.as<Instance>()->cls, "__abc_mapping__", "__abc_sequence__");
}

// The compiler always brings the right kinds; a program from elsewhere may not.
Step Interpreter::bad_pattern() {
  machine_.raise(TypeId::kSystemError, "a pattern without its parts");
  return Step::kError;
}

Step Interpreter::match_keys(Frame* frame, Value subject, Value keys) {
  if (!keys.is(Kind::kTuple)) return bad_pattern();
  std::span<const Value> names = keys.as<Tuple>()->view();
  Ref values = make_list(machine_.heap_);
  Value dict = unwrap(subject);
  for (size_t i = 0; i < names.size(); ++i) {
    for (size_t k = 0; k < i; ++k) {
      Truth same = equals(machine_, names[i], names[k]);
      if (same == Truth::kError) return Step::kError;
      if (same == Truth::kTrue) {
        machine_.raise_value_error("mapping pattern checks duplicate key (" +
                                   repr_text(machine_, names[i]).value_or("?") + ")");
        return Step::kError;
      }
    }
    Value found;
    if (dict.is(Kind::kDict)) {
      Found answer = dict_get(machine_, dict.as<Dict>(), names[i], &found);
      if (answer == Found::kError) return Step::kError;
      if (answer == Found::kNo) return store(frame, Ref::none());
      list_append(machine_.heap_, values.as<List>(), found);
      continue;
    }
    Ref value = get_item(machine_, subject, names[i]);
    if (value.empty()) {
      if (!machine_.pending_is(TypeId::kKeyError)) return Step::kError;
      machine_.clear_pending();
      return store(frame, Ref::none());
    }
    list_append(machine_.heap_, values.as<List>(), std::move(value));
  }
  return store(frame, make_tuple(machine_.heap_, values.as<List>()->view()));
}

Step Interpreter::match_rest(Frame* frame, Value subject, Value keys) {
  if (!keys.is(Kind::kTuple)) return bad_pattern();
  Ref rest = make_dict(machine_.heap_);
  Value dict = unwrap(subject);
  if (!dict.is(Kind::kDict)) {
    Ref copied = machine_.call(Value::object(machine_.type(TypeId::kDict)), {subject});
    if (copied.empty()) return Step::kError;
    rest = std::move(copied);
  } else {
    rest = dict_copy(machine_, dict.as<Dict>(), Kind::kDict);
  }
  if (rest.empty()) return Step::kError;
  for (Value key : keys.as<Tuple>()->view()) {
    if (dict_remove(machine_, rest.as<Dict>(), key, nullptr) == Found::kError) return Step::kError;
  }
  return store(frame, std::move(rest));
}

namespace {

// Types whose one positional sub-pattern is the subject itself.
bool matches_itself(TypeId type) {
  switch (type) {
    case TypeId::kBool:
    case TypeId::kByteArray:
    case TypeId::kBytes:
    case TypeId::kDict:
    case TypeId::kFloat:
    case TypeId::kFrozenSet:
    case TypeId::kInt:
    case TypeId::kList:
    case TypeId::kSet:
    case TypeId::kStr:
    case TypeId::kTuple:
      return true;
    default:
      return false;
  }
}

constexpr size_t kMostNoted = 8;  // attributes in CacheEntry::slots

// What a subject's slots hold, as the place in the program found out before.
Ref take_noted(Heap& heap, const Instance* instance, const CacheEntry& known) {
  Tuple* values = new_raw_tuple(heap, static_cast<size_t>(known.slot));
  for (int32_t i = 0; i < known.slot; ++i) {
    Value value = instance->slots[(known.slots >> (8 * i)) & 255];
    retain(value);
    values->items()[i] = value;
  }
  return Ref::adopt(Value::object(values));
}

Step too_many_patterns(Machine& machine, const Class* cls, size_t most, size_t count) {
  machine.raise_type_error(to_utf8(cls->name.as<String>()) + "() accepts " + std::to_string(most) +
                           " positional sub-pattern" + (most == 1 ? "" : "s") + " (" +
                           std::to_string(count) + " given)");
  return Step::kError;
}

// The attributes that positional sub-patterns stand for. False: an exception is pending.
bool add_positional_names(Machine& machine, const Class* cls, Value match_args, size_t count,
                          std::vector<Value>* names) {
  if (!match_args.empty() && !match_args.is(Kind::kTuple)) {
    machine.raise_type_error(to_utf8(cls->name.as<String>()) +
                             ".__match_args__ must be a tuple (got " +
                             machine.type_name(match_args) + ")");
    return false;
  }
  const size_t most = match_args.empty() ? 0 : match_args.as<Tuple>()->length;
  if (count > most) {
    too_many_patterns(machine, cls, most, count);
    return false;
  }
  for (size_t i = 0; i < count; ++i) names->push_back(match_args.as<Tuple>()->items()[i]);
  return true;
}

// That names[i] is a name, and none of those before it. False: an exception is pending.
bool check_name(Machine& machine, const Class* cls, std::span<const Value> names, size_t i) {
  if (!names[i].is(Kind::kString)) {
    machine.raise_type_error("__match_args__ elements must be strings (got " +
                             machine.type_name(names[i]) + ")");
    return false;
  }
  for (size_t k = 0; k < i; ++k) {
    if (!equal(names[k].as<String>(), names[i].as<String>())) continue;
    machine.raise_type_error(to_utf8(cls->name.as<String>()) +
                             "() got multiple sub-patterns for attribute '" +
                             to_utf8(names[i].as<String>()) + "'");
    return false;
  }
  return true;
}

}  // namespace

// Notes of which slots a subject's attributes are, where all of them are nothing but that.
void Interpreter::remember_match(Frame* frame, Value cls, Value subject,
                                 std::span<const Value> names, std::span<const Value> values) {
  bool plain =
      subject.is(Kind::kInstance) && names.size() == values.size() && names.size() <= kMostNoted;
  if (!plain || (subject.as<Instance>()->cls->flags & Class::kHasGetAttribute) != 0) return;
  const auto* instance = subject.as<Instance>();
  // A metaclass may answer otherwise next time.
  if (has_metaclass(cls) && cls != Value::object(instance->cls)) return;
  if (instance->shape == nullptr) return;
  CacheEntry entry{instance->shape, instance->cls->epoch, cls, nullptr,
                   static_cast<int32_t>(names.size())};
  entry.slots = 0;
  for (size_t i = 0; i < names.size(); ++i) {
    const int32_t slot = instance->shape->find(names[i].as<String>());
    if (slot < 0 || slot > 255 || instance->slots[slot] != values[i]) return;
    Ref again;
    if (lookup(subject, names[i].as<String>(), &again) != Lookup::kValue) return;
    entry.slots |= static_cast<uint64_t>(slot) << (8 * i);
  }
  frame->code->cache_at(frame->instruction).remember(entry);
}

// spec: (class, number of positional sub-patterns, keyword names …).
Step Interpreter::match_class(Frame* frame, Value subject, Value spec) {
  if (!spec.is(Kind::kTuple)) return bad_pattern();
  std::span<const Value> parts = spec.as<Tuple>()->view();
  if (parts.size() < 2 || !parts[1].is_small_int() || parts[1].small_int() < 0) {
    return bad_pattern();
  }
  if (!parts[0].is(Kind::kClass)) {
    machine_.raise_type_error("called match pattern must be a type");
    return Step::kError;
  }
  if (subject.is(Kind::kInstance)) {
    const auto* instance = subject.as<Instance>();
    const CacheEntry* known =
        frame->code->cache_at(frame->instruction).find(instance->shape, instance->cls->epoch);
    if (known != nullptr && known->slot >= 0 && known->value == parts[0]) {
      return store(frame, take_noted(machine_.heap_, instance, *known));
    }
  }
  Class* cls = parts[0].as<Class>();
  switch (is_instance_of(machine_, subject, parts[0])) {
    case Truth::kTrue:
      break;
    case Truth::kFalse:
      return store(frame, Ref::none());
    case Truth::kError:
      return Step::kError;
  }
  auto count = static_cast<size_t>(parts[1].small_int());
  Ref values = make_list(machine_.heap_);
  std::vector<Value> names;
  if (count > 0) {
    Value match_args = class_lookup(machine_, cls, machine_.intern("__match_args__"));
    if (match_args.empty() && matches_itself(cls->layout())) {
      if (count > 1) return too_many_patterns(machine_, cls, 1, count);
      list_append(machine_.heap_, values.as<List>(), subject);
    } else if (!add_positional_names(machine_, cls, match_args, count, &names)) {
      return Step::kError;
    }
  }
  names.insert(names.end(), parts.begin() + 2, parts.end());
  for (size_t i = 0; i < names.size(); ++i) {
    if (!check_name(machine_, cls, names, i)) return Step::kError;
    bool missing = false;
    Ref value = get_attribute_nested(subject, names[i].as<String>(), &missing);
    if (value.empty()) {
      if (!missing) return Step::kError;
      machine_.clear_pending();
      return store(frame, Ref::none());
    }
    list_append(machine_.heap_, values.as<List>(), std::move(value));
  }
  remember_match(frame, parts[0], subject, names, values.as<List>()->view());
  return store(frame, make_tuple(machine_.heap_, values.as<List>()->view()));
}

}  // namespace pawl::vm
