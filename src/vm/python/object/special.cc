#include "vm/python/object/special.h"

#include <array>

#include "base/assert.h"
#include "vm/machine.h"
#include "vm/native.h"
#include "vm/native_depth.h"
#include "vm/objects/class.h"
#include "vm/objects/function.h"
#include "vm/objects/iterator.h"

namespace pawl::vm {

namespace {

constexpr size_t kMaxArguments = 4;

Ref call_with_self(Machine& machine, Value callee, Value self, std::initializer_list<Value> args) {
  std::array<Value, kMaxArguments + 1> all{self};
  PAWL_ASSERT(args.size() <= kMaxArguments);
  size_t count = 1;
  for (Value arg : args) all[count++] = arg;
  return machine.call(callee, std::span<const Value>(all.data(), count));
}

// Types of values without any of the program's inside: their natives answer by themselves, and
// never ask for a call in their place.
bool answers_itself(TypeId type) {
  switch (type) {
    case TypeId::kDate:
    case TypeId::kTime:
    case TypeId::kDateTime:
    case TypeId::kTimeDelta:
    case TypeId::kDecimal:
    case TypeId::kUuid:
      return true;
    default:
      return false;
  }
}

// The native of a record's own type with all of its arguments needs no binding.
const NativeInfo* direct_native(Value method, Value self, size_t given) {
  if (!method.is(Kind::kNative) || !self.is(Kind::kRecord)) return nullptr;
  const NativeInfo* info = method.as<NativeFunction>()->info;
  const TypeId type = self.as<Record>()->type();
  return info->owner == type && info->direct && info->total == given && answers_itself(type)
             ? info
             : nullptr;
}

}  // namespace

bool takes_self(Value method) {
  if (!method.is(Kind::kNative)) return method.is(Kind::kFunction);
  // A builtin function such as len does not, but the library's own that stand for a method do.
  const NativeInfo& info = *method.as<NativeFunction>()->info;
  return info.owner != TypeId::kNone || (!info.names.empty() && info.names[0] == "self");
}

Ref bind_special(Machine& machine, Value method, Value self) {
  if (method.is(Kind::kDescriptor)) {
    Descriptor* descriptor = method.as<Descriptor>();
    switch (static_cast<DescriptorKind>(descriptor->extra)) {
      case DescriptorKind::kStaticMethod:
        return Ref::share(descriptor->first);
      case DescriptorKind::kClassMethod:
        return make_bound_method(machine.heap(), descriptor->first,
                                 Value::object(class_of(machine, self)));
      case DescriptorKind::kProperty:
        return machine.call(descriptor->first, {self});
      default:
        break;
    }
  }
  if (method.is(Kind::kInstance)) {
    Value get = find_dunder(machine, method, Dunder::kGet);
    if (!get.empty()) {
      return call_special(machine, get, method, {self, Value::object(class_of(machine, self))});
    }
  }
  return Ref::share(method);
}

Ref call_special(Machine& machine, Value method, Value self, std::initializer_list<Value> args) {
  if (const NativeInfo* info = direct_native(method, self, args.size() + 1)) {
    Value all[2] = {self, args.size() == 0 ? Value() : *args.begin()};
    if (args.size() <= 1) {
      return machine.charge(1) ? info->def->code(machine, Args{all, info->total}) : Ref();
    }
  }
  if (takes_self(method)) return call_with_self(machine, method, self, args);
  NativeDepth depth(machine);
  if (!depth.enter(NativeDepth::kCalling)) return {};
  Ref bound = bind_special(machine, method, self);
  if (bound.empty()) return {};
  return machine.call(bound, std::span<const Value>(args.begin(), args.size()));
}

bool is_native_of(Value method, TypeId owner) {
  return method.is(Kind::kNative) && method.as<NativeFunction>()->info->owner == owner;
}

Value builtin_receiver(Machine& machine, Value value, Dunder dunder) {
  if (!value.is(Kind::kInstance)) return value;
  Value inside = value.as<Instance>()->native;
  if (inside.empty()) return {};
  return find_dunder(machine, value, dunder).is(Kind::kNative) ? inside : Value();
}

bool charge_growth(Machine& machine, uint64_t units) {
  if (!machine.charge(units)) return false;
  if (!machine.heap().exhausted()) return true;
  machine.heap().collect_cycles();
  if (!machine.heap().exhausted()) return true;
  machine.fail_out_of_heap();
  return false;
}

}  // namespace pawl::vm
