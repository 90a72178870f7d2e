// The signals of decimal contexts: which conditions each stands for, and SignalDict.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "vm/native.h"
#include "vm/python/decimal/arithmetic/number.h"
#include "vm/type_ids.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

struct Condition {
  TypeId type;
  uint32_t bits;
};

// In CPython's order, which exceptions and dicts show.
inline constexpr Condition kSignals[] = {
    {TypeId::kDecimalInvalidOperation, decimal::kAnyInvalid},
    {TypeId::kDecimalFloatOperation, decimal::kFloatOperation},
    {TypeId::kDecimalDivisionByZero, decimal::kDivisionByZero},
    {TypeId::kDecimalOverflow, decimal::kOverflow},
    {TypeId::kDecimalUnderflow, decimal::kUnderflow},
    {TypeId::kDecimalSubnormal, decimal::kSubnormal},
    {TypeId::kDecimalInexact, decimal::kInexact},
    {TypeId::kDecimalRounded, decimal::kRounded},
    {TypeId::kDecimalClamped, decimal::kClamped},
};
inline constexpr Condition kInvalidConditions[] = {
    {TypeId::kDecimalInvalidOperation, decimal::kInvalidOperation},
    {TypeId::kDecimalConversionSyntax, decimal::kConversionSyntax},
    {TypeId::kDecimalDivisionImpossible, decimal::kDivisionImpossible},
    {TypeId::kDecimalDivisionUndefined, decimal::kDivisionUndefined},
    {TypeId::kDecimalInvalidContext, decimal::kInvalidContext},
};

enum class SignalSource : uint8_t { kDict, kAny };
// The bits that a SignalDict, a dict with all signals or (kAny) a list of signals names. Nothing:
// pending.
std::optional<uint32_t> read_signals(Machine& machine, Value given, SignalSource source);
std::string signal_names(uint32_t bits);           // "[Inexact, Rounded]"
Ref signal_list(Machine& machine, uint32_t bits);  // of the classes
Ref make_signal_dict(Machine& machine, Value context, int which);

std::span<const NativeDef> context_attribute_methods();
Ref decimal_get_context(Machine& machine, Args args);
Ref decimal_set_context(Machine& machine, Args args);

}  // namespace pawl::vm
