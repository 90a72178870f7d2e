// `_decimal`: the types of the module decimal. The rest of it is library/decimal.py.
#include <vector>

#include "vm/python/builtins/tables.h"
#include "vm/python/decimal/decimal.h"
#include "vm/python/decimal/operators.h"
#include "vm/python/decimal/signals.h"

namespace pawl::vm {
namespace {

constexpr NativeDef kConstructor[] = {
    {1, "__new__", "cls, value=, context=", decimal_new, Binding::kConstructor},
};

constexpr NativeDef kFunctions[] = {
    {1, "getcontext", "", decimal_get_context},
    {2, "setcontext", "context, /", decimal_set_context},
};

constexpr TypeId kTypeIds[] = {
    TypeId::kDecimal,
    TypeId::kDecimalContext,
    TypeId::kDecimalTuple,
    TypeId::kDecimalException,
    TypeId::kDecimalClamped,
    TypeId::kDecimalInvalidOperation,
    TypeId::kDecimalConversionSyntax,
    TypeId::kDecimalDivisionByZero,
    TypeId::kDecimalDivisionImpossible,
    TypeId::kDecimalDivisionUndefined,
    TypeId::kDecimalInexact,
    TypeId::kDecimalInvalidContext,
    TypeId::kDecimalRounded,
    TypeId::kDecimalSubnormal,
    TypeId::kDecimalOverflow,
    TypeId::kDecimalUnderflow,
    TypeId::kDecimalFloatOperation,
};

std::vector<NativeDef> joined(std::initializer_list<std::span<const NativeDef>> parts) {
  std::vector<NativeDef> all;
  for (std::span<const NativeDef> part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

NativeType signal(TypeId id, const char* name, TypeId base, TypeId second = TypeId::kNone,
                  TypeId third = TypeId::kNone) {
  NativeType type{.id = id, .name = name, .base = base, .methods = {}, .module = "decimal"};
  type.whole_instance = true;
  type.second_base = second;
  type.third_base = third;
  return type;
}

}  // namespace

std::span<const NativeType> decimal_types() {
  static const std::vector<NativeDef> kDecimal =
      joined({kConstructor, decimal_operators(), decimal_comparisons(), decimal_conversions(),
              decimal_named_methods()});
  static const std::vector<NativeDef> kContext =
      joined({context_attribute_methods(), context_operations()});
  constexpr TypeId kException = TypeId::kDecimalException;
  constexpr TypeId kInvalid = TypeId::kDecimalInvalidOperation;
  static const std::vector<NativeType> kTypes = {
      {.id = TypeId::kDecimal,
       .name = "Decimal",
       .base = TypeId::kObject,
       .methods = kDecimal,
       .module = "decimal"},
      {.id = TypeId::kDecimalContext,
       .name = "Context",
       .base = TypeId::kObject,
       .methods = kContext,
       .module = "decimal"},
      {.id = TypeId::kDecimalSignals,
       .name = "SignalDict",
       .base = TypeId::kObject,
       .methods = signal_dict_methods(),
       .module = "abc",
       .subclassable = false},
      {.id = TypeId::kDecimalTuple,
       .name = "DecimalTuple",
       .base = TypeId::kTuple,
       .methods = decimal_tuple_methods(),
       .module = "decimal",
       .whole_instance = true},
      // Bases come before what derives from them.
      signal(kException, "DecimalException", TypeId::kArithmeticError),
      signal(TypeId::kDecimalClamped, "Clamped", kException),
      signal(kInvalid, "InvalidOperation", kException),
      signal(TypeId::kDecimalConversionSyntax, "ConversionSyntax", kInvalid),
      signal(TypeId::kDecimalDivisionByZero, "DivisionByZero", kException,
             TypeId::kZeroDivisionError),
      signal(TypeId::kDecimalDivisionImpossible, "DivisionImpossible", kInvalid),
      signal(TypeId::kDecimalDivisionUndefined, "DivisionUndefined", kInvalid,
             TypeId::kZeroDivisionError),
      signal(TypeId::kDecimalInexact, "Inexact", kException),
      signal(TypeId::kDecimalInvalidContext, "InvalidContext", kInvalid),
      signal(TypeId::kDecimalRounded, "Rounded", kException),
      signal(TypeId::kDecimalSubnormal, "Subnormal", kException),
      signal(TypeId::kDecimalOverflow, "Overflow", TypeId::kDecimalInexact,
             TypeId::kDecimalRounded),
      signal(TypeId::kDecimalUnderflow, "Underflow", TypeId::kDecimalInexact,
             TypeId::kDecimalRounded, TypeId::kDecimalSubnormal),
      signal(TypeId::kDecimalFloatOperation, "FloatOperation", kException, TypeId::kTypeError),
  };
  return kTypes;
}

const NativeModule& decimal_module() {
  static const NativeModule kModule{
      .id = ModuleId::kDecimal, .name = "_decimal", .functions = kFunctions, .types = kTypeIds};
  return kModule;
}

}  // namespace pawl::vm
