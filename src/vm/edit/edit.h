// Edits: values of a run that waits, set from outside. Nothing of the program runs; what refers to
// the old value elsewhere keeps it.
//
// A place is written as in the program: `total`, `order.items[2].price`, `rates["a"]`; in front may
// stand the function, if several have such a variable: `ship:total`. The variable is one of the
// frames in which the run waits, innermost first, or a module variable of the main file. The last
// step of the place is set: an item of a list or a dict, an attribute of an object, or the
// variable.
//
// The new value must have the type of the old one, or be None, or an int for a float; with `force`
// it may be any payload.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "value/payload.h"
#include "vm/machine.h"

namespace pawl::vm {

// The code of a refusal.
inline constexpr ErrorCode kEditRefused = ErrorCode::edit_refused;

struct EditedValue {
  std::string place;       // with its function
  std::uint32_t line = 0;  // where that waits; 0: a module variable
  std::string before;      // payload text, or the name of a type whose values are none
  bool reversible = true;  // `before` is payload text
  std::string after;
};

enum class EditForce : bool { kNo, kYes };

Result<EditedValue> edit_value(Machine& machine, std::string_view place, const Payload& value,
                               EditForce force);

// Moves a timer to another time, microseconds of Unix time. `was_us`: which one; 0: the only one.
struct EditedTimer {
  std::int64_t before_us = 0;
  std::int64_t earliest_us = 0;  // of all timers, from now on
};
Result<EditedTimer> edit_timer(Machine& machine, std::int64_t was_us, std::int64_t at_us);

}  // namespace pawl::vm
