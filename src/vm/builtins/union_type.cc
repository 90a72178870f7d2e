#include "vm/builtins/union_type.h"

#include <vector>

#include "vm/builtins/tables.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/iterator.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"

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

Ref union_eq(Machine&, Args args) {
  if (!is_record(args[1], TypeId::kUnionType)) return Ref::adopt(Value::not_implemented());
  auto contains = [](const Tuple* all, Value wanted) {
    for (Value item : all->view()) {
      if (item == wanted) return true;
    }
    return false;
  };
  Tuple* a = members_of(args[0]);
  Tuple* b = members_of(args[1]);
  bool same = a->length == b->length;
  for (Value item : a->view()) same = same && contains(b, item);
  return Ref::boolean(same);
}

Ref union_hash(Machine& machine, Args args) {
  uint64_t sum = 0;
  for (Value item : members_of(args[0])->view()) {
    auto hash = hash_of(machine, item);
    if (!hash) return {};
    sum ^= *hash;
  }
  return Ref::adopt(Value::small_int(static_cast<int64_t>(sum & 0xFFFFFFFF)));
}

Ref union_repr(Machine& machine, Args args) {
  std::string text;
  for (Value item : members_of(args[0])->view()) {
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
    for (Value member : members) {
      if (member == value) return;
    }
    members.push_back(value);
  };
  for (Value side : {left, right}) {
    if (is_record(side, TypeId::kUnionType)) {
      for (Value member : members_of(side)->view()) add(member);
    } else {
      add(side);
    }
  }
  if (members.size() == 1) return Ref::share(members[0]);
  Record* record = new_record(machine.heap(), TypeId::kUnionType, 1);
  set_field(record, 0, make_tuple(machine.heap(), members));
  return Ref::adopt(Value::object(record));
}

std::span<const NativeType> union_types() { return kTypes; }

}  // namespace pawl::vm
