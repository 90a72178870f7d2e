// `_collections`: what the library's collections.py has in C++.
#include "lang/bytecode/opcodes.h"
#include "vm/machine.h"
#include "vm/objects/dict.h"
#include "vm/objects/function.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/builtins/tables.h"
#include "vm/runtime.h"

namespace pawl::vm {
namespace {

constexpr uint16_t kFieldOf = 2;

// count_elements(mapping, iterable): Counter's loop.
Ref count_elements(Machine& machine, Args args) {
  Value mapping = unwrap(args[0]);
  if (!mapping.is(Kind::kDict)) return machine.raise_type_error("count_elements() needs a dict");
  Iteration items(machine, args[1]);
  while (items.next()) {
    Ref item = items.take_value();
    Value old;
    Found found = dict_get(machine, mapping.as<Dict>(), item, &old);
    if (found == Found::kError) return {};
    Ref count;
    if (found == Found::kNo) {
      count = Ref::adopt(Value::small_int(1));
    } else {
      Ref held = Ref::share(old);
      count = binary(machine, bytecode::Opcode::kAdd, held, Value::small_int(1));
      if (count.empty()) return {};
    }
    if (!dict_set(machine, mapping.as<Dict>(), item, count)) return {};
  }
  return items.failed() ? Ref() : Ref::none();
}

// field_of(index, tuple)
Ref field_of(Machine& machine, Args args) {
  Value tuple = unwrap(args[1]);
  if (tuple.is(Kind::kTuple) && args[0].is_small_int()) {
    const Tuple* items = tuple.as<Tuple>();
    auto index = static_cast<uint64_t>(args[0].small_int());
    if (index < items->length) return Ref::share(items->items()[index]);
    return machine.raise(TypeId::kIndexError, "tuple index out of range");
  }
  return machine.raise_type_error("descriptor for a field doesn't apply to a '" +
                                  machine.type_name(args[1]) + "' object");
}

// field_getter(index): a function that gives that item of a tuple, for properties of named tuples.
Ref field_getter(Machine& machine, Args args) {
  uint32_t number = (static_cast<uint32_t>(ModuleId::kCollections) << 12) + kFieldOf;
  return make_bound_method(machine.heap(), Value::object(machine.runtime().native(number)),
                           args[0]);
}

// ordered_view(view): that of an OrderedDict.
Ref ordered_view(Machine& machine, Args args) {
  if (!args[0].is(Kind::kDictView)) return machine.raise_type_error("ordered_view() needs a view");
  args[0].object()->flags |= DictView::kOrdered;
  return Ref::share(args[0]);
}

constexpr NativeDef kFunctions[] = {
    {1, "count_elements", "mapping, iterable, /", count_elements},
    {kFieldOf, "field_of", "index, tuple, /", field_of},
    {3, "field_getter", "index, /", field_getter},
    {4, "ordered_view", "view, /", ordered_view},
};

constexpr TypeId kTypeIds[] = {TypeId::kDeque};

}  // namespace

const NativeModule& collections_module() {
  static const NativeModule kModule{.id = ModuleId::kCollections,
                                    .name = "_collections",
                                    .functions = kFunctions,
                                    .types = kTypeIds};
  return kModule;
}

}  // namespace pawl::vm
