// Ints as text and from text.
#include <fmt/format.h>

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/number.h"

namespace pawl::vm {
namespace {

bool power_of_two(int base) { return (base & (base - 1)) == 0; }

}  // namespace

Ref int_from_text(Machine& machine, std::string_view text, int base) {
  std::string_view digits = text;
  bool negative = false;
  if (!digits.empty() && (digits[0] == '-' || digits[0] == '+')) {
    negative = digits[0] == '-';
    digits.remove_prefix(1);
  }
  uint32_t limit = machine.limits().int_text_digits;
  if (digits.size() > limit && !power_of_two(base)) {
    size_t count = 0;
    while (count < digits.size() && digit_value(digits[count]) < base) ++count;
    if (count > limit) {
      return machine.raise_value_error(
          fmt::format("Exceeds the limit ({} digits) for integer string conversion: value has {} "
                      "digits; use sys.set_int_max_str_digits() to increase the limit",
                      limit, count));
    }
  }
  if (!machine.heap().can_allocate(digits.size())) return machine.raise_memory_error();
  uint64_t work = digits.size() / 8;
  if (!power_of_two(base)) work += digits.size() * digits.size() / 4096;
  if (!machine.charge(work)) return {};
  LimbVector limbs;
  if (!limbs_from_text(limbs, digits, base)) {
    return machine.raise_value_error(
        fmt::format("invalid literal for int() with base {}: '{}'", base, text.substr(0, 200)));
  }
  return make_int_from_limbs(machine.heap(), limbs.data(), limbs.size(), negative);
}

std::optional<std::string> int_to_text(Machine& machine, Value value, int base) {
  if (!value.is_object()) {
    if (base == 10) return fmt::format_int(small_value(value)).str();
  }
  IntView number(value);
  uint32_t limit = machine.limits().int_text_digits;
  auto too_long = [&]() -> std::optional<std::string> {
    machine.raise_value_error(
        fmt::format("Exceeds the limit ({} digits) for integer string conversion; use "
                    "sys.set_int_max_str_digits() to increase the limit",
                    limit));
    return std::nullopt;
  };
  uint64_t bits = bit_length(number.limbs());
  if (!power_of_two(base) && bits / 6 > limit) return too_long();
  if (!machine.heap().can_allocate(bits)) {
    machine.raise_memory_error();
    return std::nullopt;
  }
  uint64_t work = power_of_two(base) ? bits / 32 : number.size() * number.size();
  if (!machine.charge(work)) return std::nullopt;
  std::string text = limbs_to_text(number.limbs(), base);
  if (!power_of_two(base) && text.size() > limit) return too_long();
  if (!number.negative()) return text;
  std::string with_sign = "-";
  append_text(with_sign, text);
  return with_sign;
}

}  // namespace pawl::vm
