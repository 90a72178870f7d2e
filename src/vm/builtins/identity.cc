#include "vm/builtins/identity.h"

#include "vm/machine.h"
#include "vm/native.h"
#include "vm/objects/class.h"
#include "vm/objects/future.h"
#include "vm/objects/iterator.h"

namespace pawl::vm {

namespace {

constexpr uint64_t kSerialBase = uint64_t{1} << 44;  // apart from any address
constexpr uint64_t kNativeBase = uint64_t{1} << 43;
constexpr uint64_t kStep = 16;

uint64_t from_serial(Machine& machine, uint32_t& serial) {
  if (serial == 0) serial = machine.next_serial();
  return kSerialBase + serial * kStep;
}

}  // namespace

uint64_t identity_of(Machine& machine, Value value) {
  if (!value.is_object()) return value.bits();
  switch (value.object()->kind) {
    case Kind::kInstance:
    case Kind::kException:
      return from_serial(machine, value.as<Instance>()->serial);
    case Kind::kGenerator:
      return from_serial(machine, value.as<Generator>()->serial);
    case Kind::kFuture:
      return from_serial(machine, value.as<Future>()->serial);
    case Kind::kNative:
      return kNativeBase + value.as<NativeFunction>()->info->number * kStep;
    default:
      return value.bits();
  }
}

}  // namespace pawl::vm
