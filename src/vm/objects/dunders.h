// The special methods the interpreter looks up itself. Each class caches them in an array by
// these positions (not stored anywhere).
#pragma once

#include <cstdint>

namespace pawl::vm {

// clang-format off
#define PAWL_DUNDERS(X) \
  X(kAdd, "__add__") X(kRAdd, "__radd__") X(kIAdd, "__iadd__") X(kSub, "__sub__") \
  X(kRSub, "__rsub__") X(kISub, "__isub__") X(kMul, "__mul__") X(kRMul, "__rmul__") \
  X(kIMul, "__imul__") X(kTrueDiv, "__truediv__") X(kRTrueDiv, "__rtruediv__") \
  X(kITrueDiv, "__itruediv__") X(kFloorDiv, "__floordiv__") X(kRFloorDiv, "__rfloordiv__") \
  X(kIFloorDiv, "__ifloordiv__") X(kMod, "__mod__") X(kRMod, "__rmod__") X(kIMod, "__imod__") \
  X(kPow, "__pow__") X(kRPow, "__rpow__") X(kIPow, "__ipow__") X(kMatMul, "__matmul__") \
  X(kRMatMul, "__rmatmul__") X(kIMatMul, "__imatmul__") X(kLShift, "__lshift__") \
  X(kRLShift, "__rlshift__") X(kILShift, "__ilshift__") X(kRShift, "__rshift__") \
  X(kRRShift, "__rrshift__") X(kIRShift, "__irshift__") X(kAnd, "__and__") X(kRAnd, "__rand__") \
  X(kIAnd, "__iand__") X(kOr, "__or__") X(kROr, "__ror__") X(kIOr, "__ior__") \
  X(kXor, "__xor__") X(kRXor, "__rxor__") X(kIXor, "__ixor__") X(kNeg, "__neg__") \
  X(kPos, "__pos__") X(kInvert, "__invert__") X(kAbs, "__abs__") X(kLt, "__lt__") \
  X(kLe, "__le__") X(kEq, "__eq__") X(kNe, "__ne__") X(kGt, "__gt__") X(kGe, "__ge__") \
  X(kHash, "__hash__") X(kBool, "__bool__") X(kLen, "__len__") X(kContains, "__contains__") \
  X(kIter, "__iter__") X(kNext, "__next__") X(kGetItem, "__getitem__") \
  X(kSetItem, "__setitem__") X(kDelItem, "__delitem__") X(kMissing, "__missing__") \
  X(kReversed, "__reversed__") X(kLengthHint, "__length_hint__") X(kCall, "__call__") \
  X(kNew, "__new__") X(kInit, "__init__") X(kRepr, "__repr__") X(kStr, "__str__") \
  X(kFormat, "__format__") X(kBytes, "__bytes__") X(kInt, "__int__") X(kFloat, "__float__") \
  X(kIndex, "__index__") X(kComplex, "__complex__") X(kRound, "__round__") \
  X(kTrunc, "__trunc__") X(kFloor, "__floor__") X(kCeil, "__ceil__") X(kDivMod, "__divmod__") \
  X(kRDivMod, "__rdivmod__") X(kGetAttribute, "__getattribute__") X(kGetAttr, "__getattr__") \
  X(kSetAttr, "__setattr__") X(kDelAttr, "__delattr__") X(kDir, "__dir__") X(kGet, "__get__") \
  X(kSet, "__set__") X(kDelete, "__delete__") X(kSetName, "__set_name__") \
  X(kEnter, "__enter__") X(kExit, "__exit__") X(kAEnter, "__aenter__") X(kAExit, "__aexit__") \
  X(kAwait, "__await__") X(kAIter, "__aiter__") X(kANext, "__anext__") \
  X(kInitSubclass, "__init_subclass__") X(kClassGetItem, "__class_getitem__") \
  X(kInstanceCheck, "__instancecheck__") X(kSubclassCheck, "__subclasscheck__") \
  X(kMatchArgs, "__match_args__") X(kClass, "__class__")
// clang-format on

enum class Dunder : uint8_t {
#define PAWL_DUNDER_ENUM(name, text) name,
  PAWL_DUNDERS(PAWL_DUNDER_ENUM)
#undef PAWL_DUNDER_ENUM
      kCount
};
inline constexpr uint8_t kDunderCount = static_cast<uint8_t>(Dunder::kCount);
const char* dunder_name(Dunder dunder);

}  // namespace pawl::vm
