// The permanent numbers of the snapshot format; docs/formats/snapshot.md explains them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pawl::vm::snapshot {

inline constexpr uint8_t kFormatVersion = 1;
inline constexpr uint8_t kFormatWithTail = 2;  // the same, and texts at its end

// Strings from this many bytes on are at the end.
inline constexpr size_t kTailText = 256;

// How a value begins. 0 … 63: the integers -8 … 55 themselves. 128 … 191: a new string of 0 … 63
// bytes of ASCII that follow. 192 … 255: string 0 … 63 of the Program.
enum class Tag : uint8_t {
  kEmpty = 64,
  kNone = 65,
  kFalse = 66,
  kTrue = 67,
  kUndefined = 68,
  kEllipsis = 69,
  kNotImplemented = 70,
  kInt = 71,            // zigzag varint
  kFloat = 72,          // eight bytes
  kNewObject = 73,      // the next object; its body follows in order
  kBack = 74,           // varint: object number
  kNewString = 75,      // varint length, WTF-8: the next object
  kProgramString = 76,  // varint: string of the Program
  kInternedText = 77,   // varint length, WTF-8: a name the run made at run time; no object number
  kConstant = 78,       // varint: constant of the Program (tuple, bytes, big int …)
  kFunction = 79,       // varint: function of the Program without closure
  kNative = 80,         // varint: number
  kType = 81,           // varint: builtin type
  kModule = 82,         // varint: module of the Program
  kNativeModule = 83,   // sized name
  kTask = 84,           // varint: task of the Program
  kStaticRecord = 85,   // varint: record that is a builtin type's attribute (timezone.utc)
  kSerial = 86,         // varint: the serial that id() gave the new string that follows
  kImage = 87,          // varint: object of the Program's image
  kTailString = 88,     // varint length: a new string; its bytes are the next ones of the tail
};

inline constexpr int kSmallestInt = -8;
inline constexpr int kIntTags = 64;
inline constexpr uint8_t kShortString = 128;
inline constexpr uint8_t kShortProgramString = 192;

// How the body of an object begins.
enum class Body : uint8_t {
  kBytes = 1,
  kBigInt = 2,
  kTuple = 3,
  kList = 4,
  kDict = 5,        // all keys are strings or small ints: no hashes stored
  kHashedDict = 6,  // each entry with its hash
  kSet = 7,
  kHashedSet = 8,
  kFrozenSet = 9,
  kHashedFrozenSet = 10,
  kRange = 11,
  kSlice = 12,
  kCell = 13,
  kFunction = 14,
  kBoundMethod = 15,
  kClass = 16,
  kInstance = 17,
  kException = 18,
  kGenerator = 19,
  kIterator = 20,
  kDictView = 21,
  kTask = 22,
  kFuture = 23,
  kDescriptor = 24,
  kRecord = 25,
  kByteArray = 26,
  kSerial = 27,  // varint: the serial that id() gave this object; its body follows
};

// In the flags of a class: behind its other values comes its metaclass. No flag of Class has the
// bit.
inline constexpr uint8_t kClassMetaclass = 128;

// Which fields of a future follow.
inline constexpr uint64_t kFutureState = 1;
inline constexpr uint64_t kFutureCancels = 2;
inline constexpr uint64_t kFutureStarted = 4;
inline constexpr uint64_t kFutureDetached = 8;  // says it all
inline constexpr uint64_t kFutureFlags = 16;
inline constexpr uint64_t kFutureSerial = 32;
inline constexpr uint64_t kFutureNumber = 64;
inline constexpr uint64_t kFutureWhen = 128;
inline constexpr uint64_t kFutureFrames = 256;
inline constexpr uint64_t kFutureFields = 512;  // and six more: result, waiters, detail,
                                                // waiting_on, coroutine, message, context

// Which fields of a frame follow.
inline constexpr uint8_t kFrameResume = 1;
inline constexpr uint8_t kFrameFlags = 2;
inline constexpr uint8_t kFrameGenerator = 4;
inline constexpr uint8_t kFrameScratch = 8;
inline constexpr uint8_t kFrameHeld = 16;

// Which parts of the machine's state follow, in this order.
inline constexpr uint64_t kStateInput = 1;
inline constexpr uint64_t kStateReady = 2;
inline constexpr uint64_t kStateInbox = 4;
inline constexpr uint64_t kStateRunning = 8;  // frames of the fiber that was stopped in the middle
inline constexpr uint64_t kStateTimers = 16;
inline constexpr uint64_t kStateReceives = 32;
inline constexpr uint64_t kStateCalls = 64;
inline constexpr uint64_t kStateValues = 128;  // channels, error classes, status, undo, continue
inline constexpr uint64_t kStateFunctions = 256;
inline constexpr uint64_t kStateNewCalls = 512;
inline constexpr uint64_t kStatePartialLine = 1024;
inline constexpr uint64_t kStateCancelled = 2048;  // says it all: the run was asked to end
inline constexpr uint64_t kStateEnding = 4096;     // says it all
inline constexpr uint64_t kStateTurns = 8192;
inline constexpr uint64_t kStateStatusChanged = 16384;     // says it all
inline constexpr uint64_t kStateImage = 32768;             // a difference to the Program's image
inline constexpr uint64_t kStateGeneratorsClosed = 65536;  // says it all
inline constexpr uint64_t kStateParts = 131071;            // all of them

}  // namespace pawl::vm::snapshot
