#include "vm/builtins/generic_alias.h"

#include "vm/machine.h"
#include "vm/objects/iterator.h"
#include "vm/objects/sequence.h"

namespace pawl::vm {

Ref make_generic_alias(Machine& machine, Value origin, Value item) {
  Record* alias = new_record(machine.heap(), TypeId::kGenericAlias, 2);
  Ref result = Ref::adopt(Value::object(alias));
  set_field(alias, 0, Ref::share(origin));
  set_field(alias, 1, item.is(Kind::kTuple) ? Ref::share(item) : make_tuple(machine.heap(), {item}));
  return result;
}

}  // namespace pawl::vm
