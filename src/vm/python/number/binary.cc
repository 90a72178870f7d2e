#include "vm/python/number/binary.h"

#include <cstring>

#include "vm/breath.h"
#include "vm/fibers/calls.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/function.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/container/containers.h"
#include "vm/python/container/sequences.h"
#include "vm/python/decimal/decimal.h"
#include "vm/python/object/compare.h"
#include "vm/python/object/special.h"

namespace pawl::vm {

using bytecode::Opcode;

namespace {

Ref not_implemented() { return Ref::adopt(Value::not_implemented()); }

bool answered(const Ref& result) { return result.empty() || !result.get().is_not_implemented(); }

Ref add_strings(Machine& machine, const String* a, const String* b) {
  const size_t bytes = (size_t{a->length} + b->length) * 4;
  if (bytes > 4096 && !machine.heap().can_allocate(bytes / 4)) return machine.raise_memory_error();
  if (size_t{a->length} + b->length > UINT32_MAX) return machine.raise_memory_error();
  if (!machine.charge(bytes / 128)) return {};
  return concatenate(machine.heap(), a, b);
}

Ref repeat_string(Machine& machine, Value value, int64_t count) {
  const String* text = value.as<String>();
  if (count == 1) return Ref::share(value);
  if (count <= 0 || text->length == 0) return make_ascii(machine.heap(), "");
  size_t bytes;
  if (__builtin_mul_overflow(text->byte_length(), static_cast<size_t>(count), &bytes) ||
      static_cast<size_t>(count) > UINT32_MAX / text->length ||
      !machine.heap().can_allocate(bytes)) {
    return machine.raise_memory_error();
  }
  if (!machine.charge(bytes / 64)) return {};
  const size_t unit = text->byte_length();
  String* result = new_raw_string(machine.heap(), text->length * static_cast<size_t>(count),
                                  text->width(), text->ascii());
  uint8_t* to = result->data1();
  if (unit == 1) {
    fill_memory(to, text->data1()[0], bytes);
  } else {
    copy_memory(to, text->data1(), unit);
    for (size_t done = unit; breathe() && done < bytes;) {  // doubles what is there
      const size_t more = std::min(done, bytes - done);
      copy_memory(to + done, to, more);
      done += more;
    }
  }
  return Ref::adopt(Value::object(result));
}

bool is_sequence(Value value) {
  return value.is(Kind::kString) || value.is(Kind::kList) || value.is(Kind::kTuple);
}

Ref repeat(Machine& machine, Value sequence, Value times) {
  if (!is_index(machine, times)) return not_implemented();
  std::optional<int64_t> count = repeat_count(machine, times);
  if (!count.has_value()) return {};
  if (sequence.is(Kind::kString)) return repeat_string(machine, sequence, *count);
  if (sequence.is(Kind::kList)) return list_repeat(machine, sequence.as<List>(), *count);
  return tuple_repeat(machine, sequence, *count);
}

Ref add(Machine& machine, Value a, Value b) {
  if (a.is(Kind::kString) && b.is(Kind::kString)) {
    return add_strings(machine, a.as<String>(), b.as<String>());
  }
  if (a.is(Kind::kList) && b.is(Kind::kList)) {
    return list_concatenate(machine, a.as<List>(), b.as<List>());
  }
  if (a.is(Kind::kTuple) && b.is(Kind::kTuple)) return tuple_concatenate(machine, a, b);
  return not_implemented();
}

Ref multiply(Machine& machine, Value a, Value b) {
  if (is_sequence(a) && is_int(b)) return repeat(machine, a, b);
  if (is_sequence(b) && is_int(a)) return repeat(machine, b, a);
  return not_implemented();
}

Ref merge_dicts(Machine& machine, const Dict* a, const Dict* b) {
  Ref result = dict_copy(machine, a, Kind::kDict);
  if (result.empty() || !dict_merge(machine, result.as<Dict>(), b)) return {};
  return result;
}

// Whether a native is str + or list * and the like: Python asks for those last.
bool is_sequence_native(Value method, Opcode op) {
  if (op != Opcode::kAdd && op != Opcode::kMultiply) return false;
  return is_native_of(method, TypeId::kStr) || is_native_of(method, TypeId::kList) ||
         is_native_of(method, TypeId::kTuple) || is_native_of(method, TypeId::kBytes) ||
         is_native_of(method, TypeId::kByteArray);
}

Ref ask(Machine& machine, Value method, Value self, Value other) {
  if (method.empty()) return not_implemented();
  Ref receiver = Ref::share(self);
  return call_special(machine, method, receiver, {other});
}

Ref binary_by_methods(Machine& machine, Opcode op, Value a, Value b, Assignment assignment) {
  const OperatorMethods methods = operator_methods(op);
  Class* left = class_of(machine, a);
  Class* right = class_of(machine, b);
  const Value plain = find_dunder(machine, a, methods.plain);
  Value reflected = left == right ? Value() : find_dunder(machine, b, methods.reflected);
  if (assignment == Assignment::kInPlace && op == Opcode::kMultiply &&
      !may_repeat_in_place(a, b, reflected)) {
    reflected = Value();
  }
  const bool right_first = !reflected.empty() && is_subclass(right, left) &&
                           find_class_dunder(machine, left, methods.reflected) != reflected;
  const bool plain_last = is_sequence_native(plain, op);
  const bool reflected_last = is_sequence_native(reflected, op);
  if (right_first) {
    Ref result = ask(machine, reflected, b, a);
    if (answered(result)) return result;
  }
  if (!plain_last) {
    Ref result = ask(machine, plain, a, b);
    if (answered(result)) return result;
  }
  if (!right_first && !reflected_last) {
    Ref result = ask(machine, reflected, b, a);
    if (answered(result)) return result;
  }
  if (plain_last) {
    Ref result = ask(machine, plain, a, b);
    if (answered(result)) return result;
  }
  if (!right_first && reflected_last) return ask(machine, reflected, b, a);
  return not_implemented();
}

std::optional<SetOperation> set_operation_of(Opcode op) {
  switch (op) {
    case Opcode::kBitOr:
      return SetOperation::kUnion;
    case Opcode::kBitAnd:
      return SetOperation::kIntersection;
    case Opcode::kSubtract:
      return SetOperation::kDifference;
    case Opcode::kBitXor:
      return SetOperation::kSymmetricDifference;
    default:
      return std::nullopt;
  }
}

Ref shared_if(Value value, bool done) { return done ? Ref::share(value) : Ref(); }

// NotImplemented: not a builtin that changes in place this way.
Ref in_place_builtin(Machine& machine, Opcode op, Value a, Value b) {
  if (a.is(Kind::kList)) {
    if (op == Opcode::kAdd) return shared_if(a, list_extend(machine, a.as<List>(), b));
    if (op == Opcode::kMultiply && is_index(machine, b)) {
      std::optional<int64_t> count = repeat_count(machine, b);
      return shared_if(a, count.has_value() && list_repeat_in_place(machine, a.as<List>(), *count));
    }
  }
  if (a.is(Kind::kDict) && op == Opcode::kBitOr) {
    return shared_if(a, dict_update(machine, a.as<Dict>(), b));
  }
  if (a.is(Kind::kSet)) {
    std::optional<SetOperation> operation = set_operation_of(op);
    const Value other = unwrap(b);
    if (operation.has_value() && (other.is(Kind::kSet) || other.is(Kind::kFrozenSet))) {
      return shared_if(a, combine_in_place(machine, *operation, a.as<Set>(), other));
    }
  }
  return not_implemented();
}

}  // namespace

OperatorMethods operator_methods(Opcode op) {
  switch (op) {
    case Opcode::kAdd:
      return {Dunder::kAdd, Dunder::kRAdd, Dunder::kIAdd, "+"};
    case Opcode::kSubtract:
      return {Dunder::kSub, Dunder::kRSub, Dunder::kISub, "-"};
    case Opcode::kMultiply:
      return {Dunder::kMul, Dunder::kRMul, Dunder::kIMul, "*"};
    case Opcode::kTrueDivide:
      return {Dunder::kTrueDiv, Dunder::kRTrueDiv, Dunder::kITrueDiv, "/"};
    case Opcode::kFloorDivide:
      return {Dunder::kFloorDiv, Dunder::kRFloorDiv, Dunder::kIFloorDiv, "//"};
    case Opcode::kModulo:
      return {Dunder::kMod, Dunder::kRMod, Dunder::kIMod, "%"};
    case Opcode::kPower:
      return {Dunder::kPow, Dunder::kRPow, Dunder::kIPow, "** or pow()"};
    case Opcode::kMatrixMultiply:
      return {Dunder::kMatMul, Dunder::kRMatMul, Dunder::kIMatMul, "@"};
    case Opcode::kLeftShift:
      return {Dunder::kLShift, Dunder::kRLShift, Dunder::kILShift, "<<"};
    case Opcode::kRightShift:
      return {Dunder::kRShift, Dunder::kRRShift, Dunder::kIRShift, ">>"};
    case Opcode::kBitAnd:
      return {Dunder::kAnd, Dunder::kRAnd, Dunder::kIAnd, "&"};
    case Opcode::kBitOr:
      return {Dunder::kOr, Dunder::kROr, Dunder::kIOr, "|"};
    default:
      return {Dunder::kXor, Dunder::kRXor, Dunder::kIXor, "^"};
  }
}

Ref binary_builtin(Machine& machine, Opcode op, Value a, Value b) {
  if (is_number(a) && is_number(b)) {
    return number_binary(machine, static_cast<uint8_t>(op), a, b);
  }
  if (is_decimal(a) || is_decimal(b)) return decimal_binary(machine, op, a, b);
  if (op == Opcode::kAdd) return add(machine, a, b);
  if (op == Opcode::kMultiply) return multiply(machine, a, b);
  if (std::optional<SetOperation> operation = set_operation_of(op)) {
    if (is_set_like(a) || is_set_like(b)) return set_operator(machine, *operation, a, b);
    if (op == Opcode::kBitOr && a.is(Kind::kDict) && b.is(Kind::kDict)) {
      return merge_dicts(machine, a.as<Dict>(), b.as<Dict>());
    }
  }
  return not_implemented();
}

bool is_repeated(Value value) {
  return is_sequence(value) || value.is(Kind::kBytes) || value.is(Kind::kByteArray);
}

bool may_repeat_in_place(Value x, Value y, Value reflected) {
  return !x.is(Kind::kInstance) || !reflected.is(Kind::kNative) || !is_repeated(unwrap(y));
}

bool answers_reflected(Machine& machine, Value operand, Dunder reflected) {
  if (!operand.is(Kind::kInstance)) return false;
  const Value method = find_dunder(machine, operand, reflected);
  return !method.empty() && !method.is(Kind::kNative);
}

Ref refuse_to_add(Machine& machine, Value self, Value other) {
  if (answers_reflected(machine, other, Dunder::kRAdd)) {
    return Ref::adopt(Value::not_implemented());
  }
  return raise_unsupported(machine, Opcode::kAdd, self, other, Assignment::kPlain);
}

Ref raise_unsupported(Machine& machine, Opcode op, Value a, Value b, Assignment assignment) {
  // A class with a method of its own is no sequence here.
  const bool own_method = a.is(Kind::kInstance) &&
                          find_dunder(machine, a, operator_methods(op).plain).is(Kind::kFunction);
  const Value left = own_method ? a : unwrap(a);
  const std::string left_type = machine.type_name(a);
  const std::string right_type = machine.type_name(b);
  if (op == Opcode::kAdd) {
    const char* name = left.is(Kind::kString)  ? "str"
                       : left.is(Kind::kList)  ? "list"
                       : left.is(Kind::kTuple) ? "tuple"
                                               : nullptr;
    if (name != nullptr) {
      return machine.raise_type_error(std::string("can only concatenate ") + name + " (not \"" +
                                      right_type + "\") to " + name);
    }
    if (left.is(Kind::kBytes) || left.is(Kind::kByteArray)) {
      return machine.raise_type_error("can't concat " + right_type + " to " + left_type);
    }
  }
  // x *= sequence never repeats the sequence where x is an instance.
  const bool may_repeat = assignment == Assignment::kPlain || !a.is(Kind::kInstance);
  if (op == Opcode::kMultiply && (is_repeated(left) || (may_repeat && is_repeated(unwrap(b))))) {
    return machine.raise_type_error("can't multiply sequence by non-int of type '" +
                                    (is_repeated(left) ? right_type : left_type) + "'");
  }
  const OperatorMethods methods = operator_methods(op);
  std::string symbol = methods.symbol;
  if (assignment == Assignment::kInPlace) symbol = op == Opcode::kPower ? "**=" : symbol + "=";
  return machine.raise_type_error("unsupported operand type(s) for " + symbol + ": '" + left_type +
                                  "' and '" + right_type + "'" + await_hint(machine, a, b));
}

Ref binary(Machine& machine, Opcode op, Value a, Value b) {
  Ref result = binary_builtin(machine, op, a, b);
  if (answered(result)) return result;
  result = binary_by_methods(machine, op, a, b, Assignment::kPlain);
  if (answered(result)) return result;
  return raise_unsupported(machine, op, a, b, Assignment::kPlain);
}

Ref binary_in_place(Machine& machine, Opcode op, Value a, Value b) {
  Ref result = not_implemented();
  const bool immutable =
      !a.is_object() || a.is(Kind::kString) || a.is(Kind::kBigInt) || a.is(Kind::kTuple);
  if (!immutable) {
    result = in_place_builtin(machine, op, a, b);
    if (answered(result)) return result;
    result = ask(machine, find_dunder(machine, a, operator_methods(op).in_place), a, b);
    if (answered(result)) return result;
  }
  result = binary_builtin(machine, op, a, b);
  if (answered(result)) return result;
  result = binary_by_methods(machine, op, a, b, Assignment::kInPlace);
  if (answered(result)) return result;
  return raise_unsupported(machine, op, a, b, Assignment::kInPlace);
}

}  // namespace pawl::vm
