// Single values of a type out of plain data: numbers, texts, times, bytes.
//
// JSON has no date and no Decimal, so a type also takes the text that its tagged form has inside
// (docs/formats/payload.md): a client without an SDK can send all of them. Nothing is rounded: what
// the type cannot hold exactly is refused.
#pragma once

#include <cstdint>
#include <string>

#include "vm/machine.h"
#include "vm/python/types/type_form.h"
#include "vm/value.h"

namespace pawl::vm {

enum class Taking : uint8_t {
  kExact,  // what is of the type already
  kAll,    // other spellings of it, too
};

// Empty: `reason` says why, or the machine has failed for good.
Ref build_scalar(Machine& machine, FormKind kind, Value data, Taking taking, std::string* reason);

// The int that a key of a JSON object writes, or empty.
Ref int_of_key(Machine& machine, Value key);

// "an int is needed, not str"
std::string needed(Machine& machine, std::string_view what, Value data);

}  // namespace pawl::vm
