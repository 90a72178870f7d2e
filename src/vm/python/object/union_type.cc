#include "vm/python/object/union_type.h"

#include <vector>

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/iterator.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/object/generic_alias.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {
namespace {

bool can_join(Value value) {
  return value.is(Kind::kClass) || value.is_none() || is_record(value, TypeId::kUnionType) ||
         is_record(value, TypeId::kGenericAlias) || is_record(value, TypeId::kTypingSpecial) ||
         is_record(value, TypeId::kTypeVar);
}

Tuple* members_of(Value value) { return value.as<Record>()->fields()[0].as<Tuple>(); }

Ref union_args(Machine&, Args args) { return Ref::share(args[0].as<Record>()->fields()[0]); }
Ref union_or(Machine& machine, Args args) { return make_union(machine, args[0], args[1]); }
Ref union_ror(Machine& machine, Args args) { return make_union(machine, args[1], args[0]); }

Truth has_member(Machine& machine, std::span<const Value> members, Value wanted) {
  if (!machine.charge(1)) return Truth::kError;
  for (Value member : members) {
    breathe();
    const Truth same = equals(machine, member, wanted);
    if (same != Truth::kFalse) return same;
  }
  return Truth::kFalse;
}

Ref union_eq(Machine& machine, Args args) {
  if (!is_record(args[1], TypeId::kUnionType)) return Ref::adopt(Value::not_implemented());
  Tuple* a = members_of(args[0]);
  Tuple* b = members_of(args[1]);
  if (a->length != b->length) return Ref::boolean(false);
  for (Value item : a->view()) {
    const Truth found = has_member(machine, b->view(), item);
    if (found == Truth::kError) return {};
    if (found == Truth::kFalse) return Ref::boolean(false);
  }
  return Ref::boolean(true);
}

Ref union_parameters(Machine& machine, Args args) {
  return type_variables_in(machine, args[0].as<Record>()->fields()[0]);
}

// (list[T] | int)[str]
Ref union_item(Machine& machine, Args args) {
  Ref parts = fill_arguments(machine, args[0], args[0].as<Record>()->fields()[0], args[1]);
  if (parts.empty()) return {};
  Ref joined;
  for (Value part : parts.as<Tuple>()->view()) {
    joined =
        joined.empty() ? Ref::share(part) : binary(machine, bytecode::Opcode::kBitOr, joined, part);
    if (joined.empty()) return {};
  }
  return joined.empty() ? Ref::none() : std::move(joined);  // a damaged union has no parts
}

Ref union_hash(Machine& machine, Args args) {
  uint64_t sum = 0;
  for (Value item : members_of(args[0])->view()) {
    if (!machine.charge(1)) return {};
    auto hash = hash_of(machine, item);
    if (!hash) return {};
    sum ^= *hash;
  }
  return Ref::adopt(Value::small_int(static_cast<int64_t>(sum & 0xFFFFFFFF)));
}

Ref union_repr(Machine& machine, Args args) {
  std::string text;
  for (Value item : members_of(args[0])->view()) {
    if (!machine.charge(1 + text.size() / 1024) || !has_heap_for(machine, 2 * text.size()))
      return {};
    if (!text.empty()) text += " | ";
    if (item.is(Kind::kClass)) {
      Class* cls = item.as<Class>();
      std::string module = to_utf8(cls->module.as<String>());
      std::string name = to_utf8(cls->qualname.as<String>());
      text += cls->type_id == TypeId::kNoneType ? "None"
              : module == "builtins"            ? name
                                                : module + "." + name;
    } else {
      auto shown = repr_text(machine, item);
      if (!shown) return {};
      text += *shown;
    }
  }
  return make_string(machine.heap(), text);
}

const NativeDef kMethods[] = {
    {1, "__args__", "self, /", union_args, Binding::kGetter},
    {2, "__or__", "self, other, /", union_or},
    {3, "__ror__", "self, other, /", union_ror},
    {4, "__eq__", "self, other, /", union_eq},
    {5, "__hash__", "self, /", union_hash},
    {6, "__repr__", "self, /", union_repr},
    {7, "__parameters__", "self, /", union_parameters, Binding::kGetter},
    {8, "__getitem__", "self, item, /", union_item},
};

const NativeType kTypes[] = {
    {TypeId::kUnionType, "UnionType", TypeId::kObject, kMethods, "types", nullptr, false},
};

}  // namespace

Ref make_union(Machine& machine, Value left, Value right) {
  if (!can_join(left) || !can_join(right)) return Ref::adopt(Value::not_implemented());
  std::vector<Value> members;
  auto add = [&](Value value) {
    if (value.is_none()) value = Value::object(machine.type(TypeId::kNoneType));
    const Truth known = has_member(machine, members, value);
    if (known == Truth::kFalse) members.push_back(value);
    return known != Truth::kError;
  };
  for (Value side : {left, right}) {
    if (is_record(side, TypeId::kUnionType)) {
      for (Value member : members_of(side)->view()) {
        if (!add(member)) return {};
      }
    } else if (!add(side)) {
      return {};
    }
  }
  if (members.size() == 1) return Ref::share(members[0]);
  Record* record = new_record(machine.heap(), TypeId::kUnionType, 1);
  set_field(record, 0, make_tuple(machine.heap(), members));
  return Ref::adopt(Value::object(record));
}

std::span<const NativeType> union_types() { return kTypes; }

}  // namespace pawl::vm
