#include "vm/python/interpreter/enumerations.h"

#include <algorithm>

#include "vm/interpreter/interpreter.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"

namespace pawl::vm {
namespace {

bool makes_enumeration(Machine& machine, const Frame* body) {
  if (!body->held.is(Kind::kTuple) || body->held.as<Tuple>()->length == 0) return false;
  const Value bases = body->held.as<Tuple>()->items()[0];
  if (!bases.is(Kind::kTuple)) return false;
  std::span<const Value> view = bases.as<Tuple>()->view();
  return std::any_of(view.begin(), view.end(), [&](Value base) {
    return base.is(Kind::kClass) && is_enumeration(machine, base.as<Class>());
  });
}

bool is_descriptor(Machine& machine, Value value) {
  if (value.is(Kind::kFunction) || value.is(Kind::kDescriptor)) return true;
  return value.is(Kind::kInstance) && !find_dunder(machine, value, Dunder::kGet).empty();
}

}  // namespace

bool is_enumeration(Machine& machine, const Class* cls) {
  if ((cls->flags & Class::kBuiltin) != 0) return false;
  return !class_lookup(machine, cls, machine.intern("_member_map_")).empty();
}

bool may_bind_in_body(Machine& machine, const Frame* body, Dict* names, String* name, Value value) {
  const Value before = dict_get_string(names, name);
  if (before.empty() || name->at(0) == '_' || !makes_enumeration(machine, body)) return true;
  if (is_descriptor(machine, before) && is_descriptor(machine, value)) return true;
  std::optional<std::string> shown = repr_text(machine, before);
  if (!shown.has_value()) return false;
  machine.raise_type_error("'" + to_utf8(name) + "' already defined as " + *shown);
  return false;
}

}  // namespace pawl::vm
