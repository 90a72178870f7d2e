#include "vm/python/object/identity.h"

#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/native.h"
#include "vm/objects/class.h"
#include "vm/objects/future.h"
#include "vm/objects/iterator.h"
#include "vm/objects/string.h"
#include "vm/runtime.h"
#include "vm/snapshot/image.h"

namespace pawl::vm {

namespace {

// Each origin of identities has a range of its own; the numbers look like addresses.
constexpr uint64_t kSerials = uint64_t{1} << 44;
constexpr uint64_t kNatives = uint64_t{2} << 44;
constexpr uint64_t kTypes = uint64_t{3} << 44;
constexpr uint64_t kFunctions = uint64_t{4} << 44;
constexpr uint64_t kModules = uint64_t{5} << 44;
constexpr uint64_t kTasks = uint64_t{6} << 44;
constexpr uint64_t kConstants = uint64_t{7} << 44;
constexpr uint64_t kTexts = uint64_t{8} << 44;
constexpr uint64_t kNativeModules = uint64_t{9} << 44;
constexpr uint64_t kRecords = uint64_t{10} << 44;
constexpr uint64_t kNames = uint64_t{11} << 44;
constexpr uint64_t kStep = 16;

uint64_t from_serial(Machine& machine, uint32_t& serial) {
  if (serial == 0) serial = machine.next_serial();
  return kSerials + serial * kStep;
}

uint64_t identity_of_other(Machine& machine, Object* object) {
  uint32_t serial = machine.heap().serial_of(object);
  if (serial == 0) {
    serial = machine.next_serial();
    machine.heap().set_serial(object, serial);
  }
  return kSerials + serial * kStep;
}

// Strings of the Program, the empty string, and names that were made at run time.
uint64_t identity_of_text(Machine& machine, String* text) {
  if (text->length == 0) return kTexts + 256 * kStep;
  if (auto index = machine.program().index_of_string(text)) return kTexts + (512 + *index) * kStep;
  if (auto index = machine.program().index_of_constant(text)) return kConstants + *index * kStep;
  const snapshot::Image* image = machine.program().image();
  if (image != nullptr && image->number_of(Value::object(text)).has_value()) {
    return identity_of_other(machine, text);
  }
  return kNames + uint64_t{hash_of(text)} * kStep;
}

// Of the Program or the Runtime: its place there.
uint64_t identity_of_immortal(Machine& machine, Object* object) {
  switch (object->kind) {
    case Kind::kString:
      return identity_of_text(machine, static_cast<String*>(object));
    case Kind::kNative:
      return kNatives + static_cast<NativeFunction*>(object)->info->number * kStep;
    case Kind::kClass:
      return kTypes + static_cast<uint64_t>(static_cast<Class*>(object)->type_id) * kStep;
    case Kind::kFunction:
      return kFunctions + static_cast<Function*>(object)->code->index * kStep;
    case Kind::kModule: {
      auto* module = static_cast<Module*>(object);
      if (module->index != ~uint32_t{0}) return kModules + module->index * kStep;
      return kNativeModules + uint64_t{hash_of(module->name.as<String>())} * kStep;
    }
    case Kind::kRecord: {
      const std::vector<Value>& records = machine.runtime().static_records();
      for (size_t i = 0; i < records.size(); ++i) {
        if (records[i].object() == object) return kRecords + i * kStep;
      }
      return kRecords + records.size() * kStep;
    }
    case Kind::kTask: {
      const std::vector<Value>& tasks = machine.program().tasks;
      for (size_t i = 0; i < tasks.size(); ++i) {
        if (tasks[i].object() == object) return kTasks + i * kStep;
      }
      return kTasks;
    }
    default:
      return kConstants + machine.program().index_of_constant(object).value_or(0) * kStep;
  }
}

}  // namespace

uint64_t identity_of(Machine& machine, Value value) {
  if (!value.is_object()) return value.bits();
  if (value.is(Kind::kString) && value.as<String>()->length == 1 &&
      value.as<String>()->width() == 1) {
    // One character is the process's own string in a snapshot, so it must be so here, too.
    return kTexts + value.as<String>()->at(0) * kStep;
  }
  if (value.object()->immortal()) return identity_of_immortal(machine, value.object());
  switch (value.object()->kind) {
    case Kind::kInstance:
    case Kind::kException:
      return from_serial(machine, value.as<Instance>()->serial);
    case Kind::kGenerator:
      return from_serial(machine, value.as<Generator>()->serial);
    case Kind::kFuture:
      return from_serial(machine, value.as<Future>()->serial);
    default:
      return identity_of_other(machine, value.object());
  }
}

}  // namespace pawl::vm
