// Decimals and their contexts as records, and what the sources of `_decimal` share.
//
//   Decimal     form (sign + 2 * Form), exponent, the low 47 bits of the coefficient, the next 47;
//               a larger coefficient is one BigInt in the third field, and the fourth is None
//   Context     precision, rounding, Emin, Emax, capitals, clamp, flags, traps
//   SignalDict  context, 0 for its flags or 1 for its traps
//
// The arithmetic is in vm/decimal. Each fiber has a current context (Future::context): a new one
// begins with its maker's, the same object, as tasks of asyncio do with context variables.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "lang/bytecode/opcodes.h"
#include "vm/machine.h"
#include "vm/native.h"
#include "vm/objects/iterator.h"
#include "vm/python/decimal/arithmetic/number.h"
#include "vm/python/decimal/arithmetic/small.h"
#include "vm/value.h"

namespace pawl::vm {

namespace context_field {
enum : size_t { kPrecision, kRounding, kEmin, kEmax, kCapitals, kClamp, kFlags, kTraps, kCount };
}  // namespace context_field

// --- values (values.cc)
inline bool is_decimal(Value value) { return is_record(value, TypeId::kDecimal); }
void read_decimal(const Record* record, decimal::Number& out);
// The common form of a decimal or of an int; false for any other.
bool read_small(Value value, decimal::Small* out);
Ref make_decimal(Machine& machine, const decimal::Number& number);
Ref make_decimal(Machine& machine, const decimal::Small& number);
void number_from_int(Value integer, decimal::Number& out);
decimal::Number number_from_double(double value);
// A Decimal (of a subclass, too) or an int; false for anything else.
bool read_operand(Value value, decimal::Number& out);
uint64_t hash_decimal(const decimal::Number& number);
// What a payload says of it; empty: pending.
std::optional<std::string> decimal_payload_text(Machine& machine, Value decimal);
bool check_decimal_record(const Record* record);  // of all three types: for snapshots

// --- contexts (context.cc)
inline bool is_context(Value value) { return is_record(value, TypeId::kDecimalContext); }
// The running fiber's, made if there is none yet; borrowed.
Record* current_context(Machine& machine);
void set_current_context(Machine& machine, Value context);
Ref copy_context(Machine& machine, const Record* context);
// The context that an argument names: it, or the current one for None or nothing. Null: pending.
Record* context_argument(Machine& machine, Value given);
std::optional<decimal::Rounding> read_rounding(Machine& machine, Value given);
const char* rounding_name(decimal::Rounding rounding);
// What happened goes to the context's flags; false: it is trapped, the exception is pending.
bool signal_conditions(Machine& machine, Record* context, uint32_t conditions);
inline bool capitals_of(const Record* context) {
  return context->fields()[context_field::kCapitals] == Value::small_int(1);
}
bool set_context_attribute(Machine& machine, Value context, String* name, Value value);

// One operation in a context: the number functions work on `setting`, and answer() tells the
// context what happened.
class DecimalOperation final : public decimal::Effort {
 public:
  DecimalOperation(Machine& machine, Record* context);

  bool spend(uint64_t units, uint64_t bytes) override;
  // Reports to the context. False: something is pending.
  bool report();
  Ref answer(const decimal::Number& result);

  Record* context() const { return context_; }

  decimal::Setting setting;

 private:
  Machine& machine_;
  Record* context_;
};

// --- making decimals (new.cc)
Ref decimal_new(Machine& machine, Args args);
Ref decimal_from_float(Machine& machine, Args args);
Ref context_create_decimal(Machine& machine, Args args);
Ref context_create_from_float(Machine& machine, Args args);
// An operand of an operation: a Decimal or an int; false: TypeError is pending.
bool convert_operand(Machine& machine, Value value, decimal::Number& out);

// The operators, for the machine's own paths to them. NotImplemented: not of decimals and ints.
Ref decimal_binary(Machine& machine, bytecode::Opcode op, Value left, Value right);
Ref decimal_compare(Machine& machine, bytecode::Opcode op, Value left, Value right);
// Of decimals and ints, with a modulus unless it is empty or None; or NotImplemented.
Ref decimal_power(Machine& machine, Value base, Value exponent, Value modulus);

// --- tables and the one method that has a file of its own
std::span<const NativeDef> signal_dict_methods();
std::span<const NativeDef> decimal_tuple_methods();
Ref decimal_format(Machine& machine, Args args);

}  // namespace pawl::vm
