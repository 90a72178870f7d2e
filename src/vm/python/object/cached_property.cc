#include "vm/python/object/cached_property.h"

#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/function.h"
#include "vm/objects/string.h"
#include "vm/operations.h"

namespace pawl::vm {
namespace {

// For an object whose `__dict__` is what the program says, or that has none: it is asked for by
// name, and used as whatever it turns out to be.
Ref value_by_dict(Machine& machine, Value function, Value object, Value name) {
  Ref kept = find_attribute(machine, object, "__dict__");
  auto refuse = [&](std::string_view before, std::string_view after) {
    return machine.raise_type_error(std::string(before) + " '__dict__' attribute on '" +
                                    machine.type_name(object) + "' instance" + std::string(after) +
                                    " '" + to_utf8(name.as<String>()) + "' property.");
  };
  if (kept.empty()) return machine.failed() ? Ref() : refuse("No", " to cache");
  // CPython looks before and after it has taken its lock.
  for (int i = 0; i < 2; ++i) {
    Ref get = get_attribute(machine, kept, "get");
    if (get.empty()) return {};
    Ref value = machine.call(get, {name, Value::not_implemented()});
    if (value.empty() || !value.get().is_not_implemented()) return value;
  }
  Ref value = machine.call(function, {object});
  if (value.empty() || set_item(machine, kept, name, value)) return value;
  if (!machine.pending_is(TypeId::kTypeError)) return {};
  machine.clear_pending();
  return refuse("The", " does not support item assignment for caching");
}

}  // namespace

Ref cached_property_value(Machine& machine, Descriptor* property, Value object) {
  const Value name = property->second;
  if (!name.is(Kind::kString)) {
    return machine.raise_type_error(
        "Cannot use cached_property instance without calling __set_name__ on it.");
  }
  Ref keep = Ref::share(Value::object(property));
  const bool plain = object.is(Kind::kInstance) || object.is(Kind::kException);
  auto* instance = plain ? object.as<Instance>() : nullptr;
  if (!plain || (instance->cls->flags & (Class::kSlotsOnly | Class::kHasGetAttribute)) != 0) {
    return value_by_dict(machine, property->first, object, name);
  }
  const Value own = instance_get(instance, name.as<String>());
  if (!own.empty()) return Ref::share(own);
  Ref computed = machine.call(property->first, {object});
  if (!computed.empty()) instance_set(machine, instance, name.as<String>(), computed);
  return computed;
}

}  // namespace pawl::vm
