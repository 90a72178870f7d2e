// The stored instruction set: one list that feeds the enum, the verifier, the disassembler and the
// dispatch table. Numbers are permanent: a stored opcode never changes its number or its meaning.
//
// The machine is a register machine. A frame has `register_count` registers: first the function's
// locals (parameters first, in order), then temporaries, which the compiler hands out like a
// stack. An instruction is eight bytes: opcode, flags and three 16-bit operands a, b, c.
//
// Ownership. Reading a register borrows its value. A temporary that dies in an instruction is
// marked by a kTake flag: the instruction moves the value out and leaves the register empty. A
// register that is written drops its former value. Instructions that read a block of registers
// (calls, builds) always take the whole block: afterwards the block is empty.
//
// Every instruction has a depth: how many temporaries are live before it. Registers from
// `local_count + depth` on are dead there and never part of a snapshot.
//
// Operand letters of the list below, used by the verifier and the disassembler:
//   W  register written            R  register read (taken if its kTake flag is set)
//   M  register read and written   P  register that must hold a value or be empty (never faults)
//   K  index into the function's constants
//   N  plain number                -  unused
//   F  index of a function of the program
//   O  forward jump: target = own index + 1 + c     (FOR_ITER only)
// and for the last two operands together:
//   J  target instruction index = b | c << 16
//   k  constant index = b | c << 16
//   g  global slot = b | c << 16
//   B  block: registers b … b+c-1 are taken
//   U  block: registers b … b+c-1 are written
#pragma once

#include <cstdint>

namespace pawl::bytecode {

// clang-format off
#define PAWL_OPCODES(X)                                                                            \
  /* moves, constants, names */                                                                    \
  X(1,   kNop,            "---")  /* nothing */                                                    \
  X(2,   kMove,           "WR-")  /* a ← b */                                                      \
  X(3,   kLoadConst,      "Wk")   /* a ← constant */                                               \
  X(4,   kClear,          "P--")  /* a ← empty */                                                  \
  X(5,   kCheckLocal,     "PK-")  /* UnboundLocalError naming K[b] if a is empty */                \
  X(6,   kDeleteLocal,    "PK-")  /* the same check, then a ← empty */                             \
  X(7,   kLoadGlobal,     "Wg")   /* a ← global; NameError if empty */                             \
  X(8,   kStoreGlobal,    "Rg")   /* global ← a */                                                 \
  X(9,   kDeleteGlobal,   "-g")   /* NameError if empty, then empty */                             \
  X(10,  kLoadGlobalOr,   "WNK")  /* a ← global slot b if set, else constant c (a builtin) */      \
  X(11,  kMakeCell,       "P--")  /* a ← new cell holding a's value, or nothing */                 \
  X(12,  kLoadCell,       "WRK")  /* a ← content of cell b; NameError naming K[c] if nothing */    \
  X(13,  kStoreCell,      "RR-")  /* cell a ← b */                                                 \
  X(14,  kDeleteCell,     "RK-")  /* cell a ← nothing; NameError naming K[b] if already so */      \
  X(15,  kMakeFunction,   "WFN")  /* a ← function b; takes c: defaults tuple|None, c+1: keyword    \
                                     defaults dict|None, c+2: tuple of cells|None */               \
  X(16,  kLoadName,       "WK-")  /* class body: namespace, then global, then builtin */           \
  X(17,  kLoadNameOrCell, "WKR")  /* class body: namespace, then cell c */                         \
  X(18,  kStoreName,      "RK-")  /* class body: namespace[K[b]] ← a */                            \
  X(19,  kDeleteName,     "-K-")  /* class body */                                                 \
  X(20,  kImportModule,   "WN-")  /* a ← module b of the program, after its body has run once */   \
  X(21,  kCopyCell,       "WR-")  /* a ← new cell with the content of cell b (loop closures) */    \
  /* binary: a ← b op c; kConstC: c is a constant; kInPlace: augmented assignment */               \
  X(24,  kAdd,            "WRR")                                                                   \
  X(25,  kSubtract,       "WRR")                                                                   \
  X(26,  kMultiply,       "WRR")                                                                   \
  X(27,  kTrueDivide,     "WRR")                                                                   \
  X(28,  kFloorDivide,    "WRR")                                                                   \
  X(29,  kModulo,         "WRR")                                                                   \
  X(30,  kPower,          "WRR")                                                                   \
  X(31,  kMatrixMultiply, "WRR")                                                                   \
  X(32,  kLeftShift,      "WRR")                                                                   \
  X(33,  kRightShift,     "WRR")                                                                   \
  X(34,  kBitAnd,         "WRR")                                                                   \
  X(35,  kBitOr,          "WRR")                                                                   \
  X(36,  kBitXor,         "WRR")                                                                   \
  /* unary: a ← op b */                                                                            \
  X(37,  kNegative,       "WR-")                                                                   \
  X(38,  kPositive,       "WR-")                                                                   \
  X(39,  kInvert,         "WR-")                                                                   \
  X(40,  kNot,            "WR-")                                                                   \
  /* comparison: a ← b op c; kConstC allowed */                                                    \
  X(41,  kLess,           "WRR")                                                                   \
  X(42,  kLessEqual,      "WRR")                                                                   \
  X(43,  kEqual,          "WRR")                                                                   \
  X(44,  kNotEqual,       "WRR")                                                                   \
  X(45,  kGreater,        "WRR")                                                                   \
  X(46,  kGreaterEqual,   "WRR")                                                                   \
  X(47,  kIs,             "WRR")                                                                   \
  X(48,  kIsNot,          "WRR")                                                                   \
  X(49,  kIn,             "WRR")  /* a ← b in c */                                                 \
  X(50,  kNotIn,          "WRR")                                                                   \
  /* jumps */                                                                                      \
  X(52,  kJump,           "-J")   /* forward */                                                    \
  X(53,  kJumpBack,       "-J")   /* backward: charges fuel, may yield to other runs */            \
  X(54,  kJumpIfFalse,    "RJ")   /* forward or backward */                                        \
  X(55,  kJumpIfTrue,     "RJ")                                                                    \
  X(56,  kJumpIfNone,     "RJ")                                                                    \
  X(57,  kJumpIfNotNone,  "RJ")                                                                    \
  X(58,  kGetIter,        "WR-")  /* a ← iter(b) */                                                \
  X(59,  kForIter,        "RWO")  /* b ← next(a); at the end a ← empty and jump */                 \
  /* building */                                                                                   \
  X(62,  kBuildTuple,     "WB")                                                                    \
  X(63,  kBuildList,      "WB")                                                                    \
  X(64,  kBuildSet,       "WB")                                                                    \
  X(65,  kBuildDict,      "WB")   /* key, value, key, value …; c counts registers */               \
  X(66,  kBuildString,    "WB")   /* joins strings */                                              \
  X(67,  kBuildSlice,     "WB")   /* c = 3 */                                                      \
  X(68,  kListAppend,     "RR-")  /* list a gets b */                                              \
  X(69,  kListExtend,     "RR-")  /* list a gets all of iterable b (literal [*b]) */               \
  X(70,  kListToTuple,    "WR-")                                                                   \
  X(71,  kSetAdd,         "RR-")                                                                   \
  X(72,  kSetUpdate,      "RR-")                                                                   \
  X(73,  kDictSet,        "RRR")  /* dict a: a[b] ← c */                                           \
  X(74,  kDictUpdate,     "RR-")  /* literal {**b} */                                              \
  X(75,  kDictMerge,      "RRR")  /* call f(**b): duplicate keyword is a TypeError naming f = c */ \
  X(76,  kUnpack,         "RU")   /* b … b+c-1 ← exactly c elements of the iterable a */           \
  X(77,  kUnpackStar,     "RNN")  /* writes from b; c = before | after << 8; the middle: a list */ \
  X(78,  kFormat,         "WRP")  /* a ← format(b, c or ''); flags: conversion; c = 0xFFFF: none */\
  X(79,  kArgumentsExtend,"RRR")  /* call f(*b): as kListExtend, but a b that cannot be iterated   \
                                     is a TypeError naming f = c */                                \
  /* attributes and items */                                                                       \
  X(80,  kLoadAttr,       "WRK")  /* a ← b.K[c] */                                                 \
  X(81,  kStoreAttr,      "RRK")  /* a.K[c] ← b */                                                 \
  X(82,  kDeleteAttr,     "R-K")                                                                   \
  X(83,  kLoadMethod,     "WRK")  /* a, a+1 ← function and self, or callable and empty */          \
  X(84,  kLoadSpecial,    "WRK")  /* the same, looked up on the type (with, async with) */         \
  X(85,  kLoadItem,       "WRR")  /* a ← b[c]; kConstC allowed */                                  \
  X(86,  kStoreItem,      "RRR")  /* a[b] ← c */                                                   \
  X(87,  kDeleteItem,     "RR-")  /* del a[b] */                                                   \
  /* calls: results to a */                                                                        \
  X(90,  kCall,           "WNN")  /* takes b: callee, then c arguments */                          \
  X(91,  kCallMethod,     "WNN")  /* takes b, b+1 as kLoadMethod left them, then c arguments */    \
  X(92,  kCallKeywords,   "WNK")  /* takes b: callee, then arguments; K[c] = (positional count,    \
                                     name, name …) */                                              \
  X(93,  kCallMethodKeywords, "WNK")                                                               \
  X(94,  kCallSpread,     "WN-")  /* takes b: callee, b+1: tuple or list, b+2: dict or None */     \
  X(95,  kReturn,         "R--")                                                                   \
  X(96,  kYield,          "WR-")  /* yields b; a ← what is sent */                                 \
  X(97,  kYieldFrom,      "WR-")  /* a ← result of delegating to iterable b (taken) */             \
  X(98,  kAwait,          "WR-")  /* a ← result of awaitable b (taken) */                          \
  X(99,  kGetAsyncIter,   "WR-")  /* a ← type(b).__aiter__(b) */                                   \
  X(100, kGetAsyncNext,   "WR-")  /* a ← awaitable of type(b).__anext__(b) */                      \
  X(101, kBuildClass,     "WFN")  /* a ← class with body function b; takes c: bases tuple,         \
                                     c+1: keyword dict|None, c+2: tuple of cells|None */           \
  /* exceptions */                                                                                 \
  X(104, kRaise,          "R--")  /* raise a */                                                    \
  X(105, kRaiseFrom,      "RR-")  /* raise a from b */                                             \
  X(106, kReraise,        "R--")  /* end of a finally or of unmatched handlers: a goes on */       \
  X(107, kRaiseBare,      "---")  /* `raise` alone: what is being handled, in this frame or its    \
                                     callers; else RuntimeError */                                 \
  X(108, kExceptionMatch, "WRR")  /* a ← b is caught by class or tuple c */                        \
  X(109, kGroupMatch,     "NRR")  /* a, a+1 ← matching part | None, rest | None of b by c */       \
  X(110, kGroupReraise,   "WRR")  /* a ← None, or what except* must raise: b the original,         \
                                     c the list of exceptions that handlers raised and rests */    \
  X(111, kAssertFail,     "P--")  /* AssertionError(a) or AssertionError() if a is empty */        \
  /* match */                                                                                      \
  X(114, kMatchSequence,  "WR-")  /* a ← b is a sequence as patterns see it */                     \
  X(115, kMatchMapping,   "WR-")                                                                   \
  X(116, kMatchKeys,      "WRR")  /* a ← tuple of values, or None; c: tuple of keys */             \
  X(117, kMatchClass,     "WRR")  /* a ← tuple of attributes, or None; c: tuple (class, number of  \
                                     positionals, keyword names …) */                              \
  X(118, kMatchRest,      "WRR")  /* a ← dict of b without the keys of tuple c */                  \
  X(119, kLength,         "WR-")  /* a ← len(b) */                                                 \
  /* tests of async protocols */                                                                   \
  X(122, kEndAsyncFor,    "RJ")   /* StopAsyncIteration in a: a ← empty and jump; else a goes on */
// clang-format on

enum class Opcode : uint8_t {
#define PAWL_OPCODE_ENUM(number, name, operands) name = number,
  PAWL_OPCODES(PAWL_OPCODE_ENUM)
#undef PAWL_OPCODE_ENUM
};

// Stored opcodes are below this number; the loader's quickened and fused ones are above.
inline constexpr uint8_t kFirstInternalOpcode = 128;

// Instruction flags.
inline constexpr uint8_t kTakeA = 1;
inline constexpr uint8_t kTakeB = 2;
inline constexpr uint8_t kTakeC = 4;
inline constexpr uint8_t kConstC = 8;    // operand c is a constant index (binary, compare, item)
inline constexpr uint8_t kInPlace = 16;  // augmented assignment (binary)
inline constexpr uint8_t kConversionShift = 6;  // kFormat: 0 none, 1 !s, 2 !r, 3 !a in two bits

inline constexpr uint16_t kNoRegister = 0xFFFF;

struct Instruction {
  uint8_t op = 0;
  uint8_t flags = 0;
  uint16_t a = 0;
  uint16_t b = 0;
  uint16_t c = 0;

  Opcode opcode() const { return static_cast<Opcode>(op); }
  uint32_t wide() const { return b | static_cast<uint32_t>(c) << 16; }
  void set_wide(uint32_t value) {
    b = static_cast<uint16_t>(value);
    c = static_cast<uint16_t>(value >> 16);
  }
  friend bool operator==(const Instruction&, const Instruction&) = default;
};
static_assert(sizeof(Instruction) == 8);

struct OpcodeInfo {
  const char* name;      // "kAdd" without the k
  const char* operands;  // the letters above; nullptr where no such opcode exists
};
const OpcodeInfo& opcode_info(uint8_t op);

}  // namespace pawl::bytecode
