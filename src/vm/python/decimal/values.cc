// Decimals as records, and what they have in common with other numbers.
#include <cmath>

#include "vm/objects/big_int.h"
#include "vm/operations.h"
#include "vm/python/decimal/decimal.h"

namespace pawl::vm {

using decimal::Form;
using decimal::Number;
using decimal::Small;

namespace {

constexpr int kHalfBits = 47;
constexpr uint64_t kHalfMask = (uint64_t{1} << kHalfBits) - 1;

Record* new_decimal(Machine& machine, uint8_t form, int64_t exponent) {
  Record* record = new_record(machine.heap(), TypeId::kDecimal, 4);
  record->fields()[0] = Value::small_int(form);
  record->fields()[1] = make_int(machine.heap(), exponent).take();
  return record;
}

void set_small_coefficient(Record* record, uint128 coefficient) {
  record->fields()[2] =
      Value::small_int(static_cast<int64_t>(static_cast<uint64_t>(coefficient) & kHalfMask));
  record->fields()[3] =
      Value::small_int(static_cast<int64_t>(static_cast<uint64_t>(coefficient >> kHalfBits)));
}

}  // namespace

void read_decimal(const Record* record, Number& out) {
  const Value* fields = record->fields();
  const int64_t form = fields[0].small_int();
  out.negative = (form & 1) != 0;
  out.form = static_cast<Form>(form >> 1);
  out.exponent = int_to_int64(fields[1]).value_or(0);
  if (fields[2].is_small_int()) {
    const uint128 coefficient = static_cast<uint128>(fields[3].small_int()) << kHalfBits |
                                static_cast<uint64_t>(fields[2].small_int());
    out.coefficient.assign(
        {static_cast<uint64_t>(coefficient), static_cast<uint64_t>(coefficient >> 64)});
    trim(out.coefficient);
  } else {
    IntView view(fields[2]);
    out.coefficient.assign(view.limbs().begin(), view.limbs().end());
  }
}

bool read_small(Value value, Small* out) {
  if (value.is_small_int()) {
    const int64_t number = value.small_int();
    *out = {static_cast<uint64_t>(number < 0 ? -number : number), 0, number < 0};
    return true;
  }
  if (!is_decimal(value)) return false;
  const Value* fields = value.as<Record>()->fields();
  const int64_t form = fields[0].small_int();
  if (form > 1 || !fields[1].is_small_int() || !fields[2].is_small_int()) return false;
  out->coefficient = static_cast<uint128>(static_cast<uint64_t>(fields[3].small_int()))
                         << kHalfBits |
                     static_cast<uint64_t>(fields[2].small_int());
  out->exponent = fields[1].small_int();
  out->negative = form == 1;
  return true;
}

Ref make_decimal(Machine& machine, const Small& number) {
  if (number.coefficient >> decimal::kSmallBits != 0) {
    Number large(0, number.exponent, number.negative);
    large.coefficient.assign({static_cast<uint64_t>(number.coefficient),
                              static_cast<uint64_t>(number.coefficient >> 64)});
    return make_decimal(machine, large);
  }
  Record* record = new_decimal(machine, number.negative ? 1 : 0, number.exponent);
  set_small_coefficient(record, number.coefficient);
  return Ref::adopt(Value::object(record));
}

Ref make_decimal(Machine& machine, const Number& number) {
  const auto form =
      static_cast<uint8_t>((number.negative ? 1 : 0) + 2 * static_cast<uint8_t>(number.form));
  Ref result =
      Ref::adopt(Value::object(new_decimal(machine, form, number.finite() ? number.exponent : 0)));
  auto* record = result.as<Record>();
  const LimbVector& limbs = number.coefficient;
  uint128 low = limbs.empty() ? 0 : limbs[0];
  if (limbs.size() > 1) low |= static_cast<uint128>(limbs[1]) << 64;
  if (limbs.size() > 2 || low >> decimal::kSmallBits != 0) {
    record->fields()[2] = make_int_from_limbs(machine.heap(), limbs, false).take();
  } else {
    set_small_coefficient(record, low);
  }
  return result;
}

void number_from_int(Value integer, Number& out) {
  IntView view(integer);
  out.negative = view.negative();
  out.form = Form::kFinite;
  out.exponent = 0;
  out.coefficient.assign(view.limbs().begin(), view.limbs().end());
}

// Exactly: a fraction of powers of two is one of powers of ten.
Number number_from_double(double value) {
  Number result;
  result.negative = std::signbit(value);
  if (std::isnan(value)) {
    result.form = Form::kQuietNan;
    return result;
  }
  if (std::isinf(value)) {
    result.form = Form::kInfinity;
    return result;
  }
  int exponent = 0;
  const double fraction = std::frexp(std::fabs(value), &exponent);
  auto mantissa = static_cast<uint64_t>(std::ldexp(fraction, 53));
  if (mantissa == 0) return result;
  exponent -= 53;
  const int zeros = std::countr_zero(mantissa);
  mantissa >>= zeros;
  exponent += zeros;
  const uint64_t limb[] = {mantissa};
  if (exponent >= 0) {
    shift_left(result.coefficient, limb, static_cast<uint64_t>(exponent));
    return result;
  }
  result.coefficient.push_back(mantissa);
  for (int left = -exponent; left > 0; left -= 27) {
    uint64_t power = 1;
    for (int i = 0; i < 27 && i < left; ++i) power *= 5;
    multiply_add_limb(result.coefficient, power, 0);
  }
  result.exponent = exponent;
  return result;
}

bool read_operand(Value value, Number& out) {
  value = unwrap(value);
  if (is_decimal(value)) {
    read_decimal(value.as<Record>(), out);
    return true;
  }
  if (!is_int(value)) return false;
  number_from_int(value, out);
  return true;
}

uint64_t hash_decimal(const Number& number) {
  constexpr uint64_t kModulus = (uint64_t{1} << 61) - 1;
  constexpr uint64_t kInfinite = 314159;
  // The inverse of ten: 10 * this is 1 modulo 2^61 - 1.
  constexpr uint64_t kInverseOfTen = 2075258708292324556;
  uint64_t hash = kInfinite;
  if (number.finite()) {
    LimbVector rest(number.coefficient.begin(), number.coefficient.end());
    hash = divide_by_limb(rest, kModulus);
    uint64_t factor = number.exponent < 0 ? kInverseOfTen : 10;
    uint64_t left = static_cast<uint64_t>(number.exponent < 0 ? -number.exponent : number.exponent);
    auto times = [](uint64_t a, uint64_t b) {
      return static_cast<uint64_t>(static_cast<uint128>(a) * b % kModulus);
    };
    for (; left != 0; left >>= 1) {
      if ((left & 1) != 0) hash = times(hash, factor);
      factor = times(factor, factor);
    }
  }
  if (number.negative) hash = ~hash + 1;
  return hash == ~uint64_t{0} ? hash - 1 : hash;
}

std::optional<std::string> decimal_payload_text(Machine& machine, Value value) {
  Number number;
  read_decimal(value.as<Record>(), number);
  DecimalOperation operation(machine, current_context(machine));
  std::string text = decimal::to_text(number, true, operation.setting);
  if (operation.setting.stopped) return std::nullopt;
  return text;
}

// --- snapshots -----------------------------------------------------------------------------------

namespace {

bool in_range(Value value, int64_t least, int64_t most) {
  if (!is_int(value) || value.is_bool()) return false;
  const std::optional<int64_t> number = int_to_int64(value);
  return number.has_value() && *number >= least && *number <= most;
}

bool check_decimal(const Record* record) {
  const Value* fields = record->fields();
  if (record->count != 4 || !in_range(fields[0], 0, 7)) return false;
  if (!in_range(fields[1], decimal::kMinTiny, decimal::kMaxExponent)) return false;
  if (fields[2].is_small_int()) {
    if (!in_range(fields[2], 0, kHalfMask) || !in_range(fields[3], 0, kHalfMask)) return false;
  } else {
    if (!fields[2].is(Kind::kBigInt) || !fields[3].is_none()) return false;
    IntView view(fields[2]);
    if (view.negative() || bit_length(view.limbs()) <= decimal::kSmallBits) return false;
  }
  const int64_t form = fields[0].small_int() >> 1;
  if (form == static_cast<int64_t>(Form::kFinite)) {
    Number number;
    read_decimal(record, number);
    return decimal::adjusted(number) <= decimal::kMaxExponent;
  }
  if (fields[1] != Value::small_int(0)) return false;
  return form != static_cast<int64_t>(Form::kInfinity) ||
         (fields[2] == Value::small_int(0) && fields[3] == Value::small_int(0));
}

bool check_context(const Record* record) {
  using namespace context_field;  // NOLINT: the fields are this function's vocabulary
  const Value* fields = record->fields();
  return record->count == kCount && in_range(fields[kPrecision], 1, decimal::kMaxPrecision) &&
         in_range(fields[kRounding], 0, decimal::kRoundingCount - 1) &&
         in_range(fields[kEmin], decimal::kMinExponent, 0) &&
         in_range(fields[kEmax], 0, decimal::kMaxExponent) && in_range(fields[kCapitals], 0, 1) &&
         in_range(fields[kClamp], 0, 1) && in_range(fields[kFlags], 0, decimal::kAllConditions) &&
         in_range(fields[kTraps], 0, decimal::kAllConditions);
}

}  // namespace

bool check_decimal_record(const Record* record) {
  switch (record->type()) {
    case TypeId::kDecimal:
      return check_decimal(record);
    case TypeId::kDecimalContext:
      return check_context(record);
    default:
      return record->count == 2 && is_context(record->fields()[0]) &&
             in_range(record->fields()[1], 0, 1);
  }
}

}  // namespace pawl::vm
