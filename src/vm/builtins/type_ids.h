// Permanent numbers of the builtin types. Programs and snapshots contain them: append, never
// renumber. A type's native methods have the permanent numbers (TypeId << 12) + n.
#ifndef PAWL_VM_BUILTINS_TYPE_IDS_H_
#define PAWL_VM_BUILTINS_TYPE_IDS_H_

#include <cstdint>

namespace pawl::vm {

enum class TypeId : uint16_t {
  kNone = 0,  // no type
  kObject = 1,
  kType = 2,
  kNoneType = 3,
  kBool = 4,
  kInt = 5,
  kFloat = 6,
  kStr = 7,
  kBytes = 8,
  kByteArray = 9,
  kList = 10,
  kTuple = 11,
  kDict = 12,
  kSet = 13,
  kFrozenSet = 14,
  kRange = 15,
  kSlice = 16,
  kEllipsis = 17,
  kNotImplemented = 18,
  kFunction = 19,
  kBuiltinFunction = 20,  // builtin_function_or_method
  kMethod = 21,
  kModule = 22,
  kProperty = 23,
  kStaticMethod = 24,
  kClassMethod = 25,
  kSuper = 26,
  kCell = 27,
  kGenerator = 28,
  kCoroutine = 29,
  kAsyncGenerator = 30,
  kDictKeys = 31,
  kDictValues = 32,
  kDictItems = 33,
  kIterator = 34,       // all native iterators without a constructor: list_iterator …
  kEnumerate = 35,
  kZip = 36,
  kMap = 37,
  kFilter = 38,
  kReversed = 39,
  kTraceback = 40,
  kGenericAlias = 41,   // list[int]
  kUnionType = 42,      // int | str
  kFuture = 43,
  kFiber = 44,          // asyncio.Task
  kTask = 45,           // a declared task
  kMethodDescriptor = 46,
  kCachedProperty = 47,
  kSimpleNamespace = 48,
  kMappingProxy = 49,
  // records of modules: 64 … 127
  kDate = 64,
  kTime = 65,
  kDateTime = 66,
  kTimeDelta = 67,
  kTimeZone = 68,
  kPattern = 69,
  kMatch = 70,
  kUuid = 71,
  kDecimal = 72,
  kRandom = 73,
  kTypeVar = 74,
  kTypingSpecial = 75,  // Any, Optional[...] and the like
  kDeque = 76,
  kPromise = 77,
  kZoneInfo = 78,
  kStructTime = 79,
  kHash = 80,
  // exceptions: 128 … 255
  kBaseException = 128,
  kException = 129,
  kArithmeticError = 130,
  kAssertionError = 131,
  kAttributeError = 132,
  kBaseExceptionGroup = 133,
  kExceptionGroup = 134,
  kBlockingIOError = 135,
  kBrokenPipeError = 136,
  kBufferError = 137,
  kBytesWarning = 138,
  kChildProcessError = 139,
  kConnectionAbortedError = 140,
  kConnectionError = 141,
  kConnectionRefusedError = 142,
  kConnectionResetError = 143,
  kDeprecationWarning = 144,
  kEOFError = 145,
  kEncodingWarning = 146,
  kFileExistsError = 147,
  kFileNotFoundError = 148,
  kFloatingPointError = 149,
  kFutureWarning = 150,
  kGeneratorExit = 151,
  kImportError = 152,
  kImportWarning = 153,
  kIndentationError = 154,
  kIndexError = 155,
  kInterruptedError = 156,
  kIsADirectoryError = 157,
  kKeyError = 158,
  kKeyboardInterrupt = 159,
  kLookupError = 160,
  kMemoryError = 161,
  kModuleNotFoundError = 162,
  kNameError = 163,
  kNotADirectoryError = 164,
  kNotImplementedError = 165,
  kOSError = 166,
  kOverflowError = 167,
  kPendingDeprecationWarning = 168,
  kPermissionError = 169,
  kProcessLookupError = 170,
  kRecursionError = 171,
  kReferenceError = 172,
  kResourceWarning = 173,
  kRuntimeError = 174,
  kRuntimeWarning = 175,
  kStopAsyncIteration = 176,
  kStopIteration = 177,
  kSyntaxError = 178,
  kSyntaxWarning = 179,
  kSystemError = 180,
  kSystemExit = 181,
  kTabError = 182,
  kTimeoutError = 183,
  kTypeError = 184,
  kUnboundLocalError = 185,
  kUnicodeDecodeError = 186,
  kUnicodeEncodeError = 187,
  kUnicodeError = 188,
  kUnicodeTranslateError = 189,
  kUnicodeWarning = 190,
  kUserWarning = 191,
  kValueError = 192,
  kWarning = 193,
  kZeroDivisionError = 194,
  kCancelledError = 195,       // asyncio.CancelledError, pawl.Cancelled
  kInvalidStateError = 196,    // asyncio
  kTaskError = 197,            // pawl.TaskError
  kJSONDecodeError = 198,
  kPatternError = 199,         // re.error
  kQueueEmpty = 200,
  kQueueFull = 201,
  kUnavailableError = 202,     // a member that this language level does not have (PAWL-2013)
};

inline constexpr uint16_t kTypeCount = 256;
// Modules of native functions: permanent numbers (ModuleId << 12) + n, from 256 on.
enum class ModuleId : uint16_t {
  kBuiltins = 256,
  kAsyncio = 257,   // `_asyncio`: primitives under the library's asyncio.py
  kJson = 258,
  kDatetime = 259,
  kTime = 260,
  kMath = 261,
  kTyping = 262,
  kCollections = 263,
  kItertools = 264,
  kFunctools = 265,
  kRe = 266,
  kRandom = 267,
  kUuid = 268,
  kPawl = 269,      // `_pawl`: the calls
  kClasses = 270,   // `_classes`: class machinery for dataclasses, enum, typing
  kCopy = 271,
  kOperator = 272,
  kString = 273,
  kDecimal = 274,
  kHashlib = 275,
  kBase64 = 276,
  kHeapq = 277,
  kBisect = 278,
};

}  // namespace pawl::vm

#endif  // PAWL_VM_BUILTINS_TYPE_IDS_H_
