#include "vm/python/builtins/quick_calls.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/object/compare.h"

namespace pawl::vm {
namespace {

// The attributes that an object of one of these classes has set first, in the order in which its
// class sets them; null for an object that has not so many.
Value* first_attributes(Value object, uint32_t count) {
  if (!object.is(Kind::kInstance)) return nullptr;
  auto* instance = object.as<Instance>();
  if (instance->shape == nullptr || instance->shape->count < count) return nullptr;
  return instance->slots;
}

Ref call_slowly(Machine& machine, Value self, Value object) {
  Ref method = get_attribute(machine, self, machine.intern("_call"));
  return method.empty() ? Ref() : machine.tail_call(method, {object});
}

bool is_exact_container(Value value) {
  return value.is(Kind::kTuple) || value.is(Kind::kList) || value.is(Kind::kDict) ||
         value.is(Kind::kString);
}

}  // namespace

namespace {

constexpr size_t kMostFields = 16;

// Whether an object of the class has these attributes in itself, if it has them at all.
bool are_plain(Machine& machine, const Class* cls, std::span<const Value> names) {
  if ((cls->flags & Class::kHasGetAttribute) != 0 || names.size() > kMostFields) return false;
  return std::all_of(names.begin(), names.end(), [&](Value name) {
    if (!name.is(Kind::kString)) return false;
    const Value attribute = class_lookup(machine, cls, name.as<String>());
    return !attribute.is(Kind::kDescriptor) && !attribute.is(Kind::kInstance) &&
           !attribute.is(Kind::kNative);
  });
}

// Borrowed; false if one is not there.
bool read_fields(const Instance* instance, std::span<const Value> names, Value* values) {
  for (size_t i = 0; i < names.size(); ++i) {
    values[i] = instance_get(instance, names[i].as<String>());
    if (values[i].empty()) return false;
  }
  return true;
}

}  // namespace

Ref fields_of(Machine& machine, Args args) {
  if (!args[0].is(Kind::kInstance) || !args[1].is(Kind::kTuple)) return Ref::none();
  const auto* instance = args[0].as<Instance>();
  std::span<const Value> names = args[1].as<Tuple>()->view();
  Value values[kMostFields];
  if (!are_plain(machine, instance->cls, names) || !read_fields(instance, names, values)) {
    return Ref::none();
  }
  if (!machine.charge(1 + names.size() / 2)) return {};
  return make_tuple(machine.heap(), std::span<const Value>(values, names.size()));
}

Ref compare_fields(Machine& machine, Args args) {
  if (!args[0].is(Kind::kInstance) || !args[1].is(Kind::kInstance) || !args[2].is(Kind::kTuple) ||
      !args[3].is(Kind::kString)) {
    return Ref::none();
  }
  const auto* left = args[0].as<Instance>();
  const auto* right = args[1].as<Instance>();
  std::span<const Value> names = args[2].as<Tuple>()->view();
  Value a[kMostFields], b[kMostFields];
  if (left->cls != right->cls || !are_plain(machine, left->cls, names) ||
      !read_fields(left, names, a) || !read_fields(right, names, b)) {
    return Ref::none();
  }
  if (!machine.charge(1 + names.size() / 2)) return {};
  using bytecode::Opcode;
  const auto* symbol = args[3].as<String>();
  const bool or_equal = symbol->length == 2;
  const uint32_t first = symbol->at(0);
  const Opcode op = first == '<'   ? (or_equal ? Opcode::kLessEqual : Opcode::kLess)
                    : first == '>' ? (or_equal ? Opcode::kGreaterEqual : Opcode::kGreater)
                                   : Opcode::kEqual;
  const std::optional<bool> holds = plainly_compared(op, {a, names.size()}, {b, names.size()});
  return holds.has_value() ? Ref::boolean(*holds) : Ref::none();
}

// _item, _items
Ref call_itemgetter(Machine& machine, Args args) {
  const Value* attributes = first_attributes(args[0], 2);
  if (attributes != nullptr && is_exact_container(args[1])) {
    if (attributes[1].is_none()) return get_item(machine, args[1], attributes[0]);
    if (attributes[1].is(Kind::kTuple)) {
      Ref items = Ref::share(attributes[1]);
      if (!machine.charge(1 + items.as<Tuple>()->length / 2)) return {};
      std::vector<Ref> found;
      std::vector<Value> values;
      for (Value item : items.as<Tuple>()->view()) {
        found.push_back(get_item(machine, args[1], item));
        if (found.back().empty()) return {};
        values.push_back(found.back());
      }
      return make_tuple(machine.heap(), values);
    }
  }
  return call_slowly(machine, args[0], args[1]);
}

// _names, _paths
Ref call_attrgetter(Machine& machine, Args args) {
  const Value* attributes = first_attributes(args[0], 2);
  if (attributes != nullptr && attributes[0].is(Kind::kTuple)) {
    Ref names = Ref::share(attributes[0]);
    if (names.as<Tuple>()->length > 1) {
      // A dotted name is no attribute of the object itself: that is for _call.
      const Value given[] = {args[1], names};
      Ref found = fields_of(machine, Args{given, 2});
      if (!found.get().is_none()) return found;
    } else if (attributes[1].is_none() && names.as<Tuple>()->length == 1) {
      const Value name = names.as<Tuple>()->view()[0];
      if (name.is(Kind::kString)) return get_attribute(machine, args[1], name.as<String>());
    }
  }
  return call_slowly(machine, args[0], args[1]);
}

// _name, _args, _kwargs
Ref call_methodcaller(Machine& machine, Args args) {
  const Value* attributes = first_attributes(args[0], 3);
  if (attributes != nullptr && attributes[0].is(Kind::kString) && attributes[1].is(Kind::kTuple) &&
      attributes[2].is(Kind::kDict) && attributes[2].as<Dict>()->live == 0) {
    Ref arguments = Ref::share(attributes[1]);
    Ref method = get_attribute(machine, args[1], attributes[0].as<String>());
    if (method.empty()) return {};
    return machine.tail_call(method, arguments.as<Tuple>()->view());
  }
  return call_slowly(machine, args[0], args[1]);
}

namespace {

// Another use of what lru_cache's wrapper keeps: it counts, and the entry is the newest now.
bool note_hit(Machine& machine, Value self, Value key, Value result) {
  // The program's own __eq__ may have run since.
  Value* attributes = first_attributes(self, 5);
  if (attributes == nullptr || !attributes[4].is_small_int()) return true;
  attributes[4] = Value::small_int(attributes[4].small_int() + 1);
  if (attributes[1].is_none() || !attributes[3].is(Kind::kDict)) return true;
  Ref entries = Ref::share(attributes[3]);
  return dict_remove(machine, entries.as<Dict>(), key, nullptr) != Found::kError &&
         dict_set(machine, entries.as<Dict>(), key, result);
}

}  // namespace

// _function, _maxsize, _typed, _entries, _hits
Ref call_cached(Machine& machine, Args args) {
  const Value* attributes = first_attributes(args[0], 5);
  const auto* positional = args[1].as<Tuple>();
  const bool simple = attributes != nullptr && args[2].as<Dict>()->live == 0 &&
                      attributes[2].is_false() && attributes[3].is(Kind::kDict) &&
                      attributes[1] != Value::small_int(0);
  Value key = args[1];
  if (simple) {
    // As _make_key does it.
    const Value first = positional->length == 1 ? positional->view()[0] : Value::none();
    if (first.is_small_int() || first.is(Kind::kBigInt) || first.is(Kind::kString)) key = first;
    Ref entries = Ref::share(attributes[3]);
    Value found;
    const Found known = dict_get(machine, entries.as<Dict>(), key, &found);
    if (known == Found::kError) return {};
    if (known == Found::kYes) {
      Ref result = Ref::share(found);
      return note_hit(machine, args[0], key, result) ? std::move(result) : Ref();
    }
  }
  Ref method = get_attribute(machine, args[0], machine.intern(simple ? "_miss" : "_call"));
  if (method.empty()) return {};
  if (simple) return machine.tail_call(method, {args[1], args[2], key});
  return machine.tail_call(method, {args[1], args[2]});
}

}  // namespace pawl::vm
