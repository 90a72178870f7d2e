// Frame: one open call. Frames are plain heap blocks with exactly one owner: the fiber that
// executes them (a chain by `back`, innermost first), or the suspended Generator.
//
// `instruction` is the one being executed. A frame that called another waits in the middle of that
// instruction; `resume` says what is to be done with the answer.
#pragma once

#include <cstddef>
#include <cstdint>

#include "lang/bytecode/opcodes.h"
#include "vm/value.h"

namespace pawl::vm {

struct Code;
struct Generator;
class Heap;

// Permanent numbers: snapshots contain them.
enum class Resume : uint8_t {
  kStore = 0,             // the answer goes to register a
  kDiscard = 1,           // the answer is not wanted (__setattr__, __setitem__ …)
  kInPlace = 2,           // of __iadd__ and the like: NotImplemented tries the plain operator
  kBinaryLeft = 3,        // of the left operand's method: NotImplemented tries the right one's
  kBinaryRight = 4,       // of the right operand's method, tried last
  kBinaryRightFirst = 5,  // of the right operand's method, tried first (its class is more derived)
  kCompareLeft = 6,
  kCompareRight = 7,
  kCompareRightFirst = 8,
  kTruth = 9,          // of __bool__: decides a jump or a `not`
  kTruthLength = 10,   // of __len__
  kContains = 11,      // of __contains__: its truth, negated for `not in`
  kForIter = 12,       // of __next__ or a generator: the loop variable; StopIteration ends
  kGetAttribute = 13,  // of __getattribute__ or a property: AttributeError tries __getattr__
  kExpectString = 14,  // __str__, __repr__, __format__ must return str
  kExpectBool = 15,
  kExpectInt = 16,
  kExpectIterator = 17,
  kExpectLength = 18,
  kGenerator = 19,       // next(), send(), throw(): what the generator yields; its return raises
                         // StopIteration
  kYieldFrom = 20,       // delegating: scratch holds the inner iterator
  kAwaitFuture = 21,     // scratch holds the future
  kAwaitCoroutine = 22,  // awaiting a coroutine, whose frame is on top
  kAwaitIterator = 23,   // awaiting what __await__ returned: scratch holds it
  kGeneratorClose = 24,  // close(): a yield is an error
  kImport = 25,          // a module body: its answer is not wanted
  kSetItemOf = 26,       // reserved
  kCallMissing = 27,     // reserved
  kStep = 28,            // awaiting a step of an async generator, whose frame is on top: scratch
                         // holds the step (async_generators.h)
  kStepDrive = 29,       // the same by send() or throw() of the step: its answer raises
                         // StopIteration
  kExpectRepr = 30,      // repr(): __repr__ must return str
};

struct Frame {
  static constexpr uint8_t kBoundary = 1;   // leaving it leaves the C++ interpreter loop
  static constexpr uint8_t kInit = 2;       // __init__: the answer is the instance in `held`
  static constexpr uint8_t kClassBody = 4;  // the answer is the class made of the namespace
  static constexpr uint8_t kBareYield = 8;  // suspended by sleep(0)

  const Code* code;
  bytecode::Instruction* instruction;
  Frame* back = nullptr;
  Generator* generator = nullptr;  // borrowed: the generator this frame belongs to, or null
  uint32_t depth = 0;              // frames below it in its fiber
  Resume resume = Resume::kStore;
  uint8_t flags = 0;
  uint16_t reserved = 0;
  Value scratch;  // owned; what a many-step instruction keeps
  Value held;     // owned; kInit: the new instance; kClassBody: (bases, keywords); in a coroutine
                  // that awaits anext(iterator, default): that awaitable
  // the registers follow
  Value* registers() { return reinterpret_cast<Value*>(this + 1); }
  const Value* registers() const { return reinterpret_cast<const Value*>(this + 1); }
};

Frame* new_frame(Heap& heap, const Code* code);  // registers empty
void free_frame(Heap& heap, Frame* frame);       // drops what its registers hold
size_t frame_bytes(const Code* code);

}  // namespace pawl::vm
