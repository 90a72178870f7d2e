// Value: one machine word of Python or JavaScript data, and Ref, the same with ownership.
//
// A Value is 64 bits, told apart by its top 16 bits (docs/formats/value.md):
//
//   0x0000             a pointer to an Object of the run's heap or of the Program; 0 is "empty"
//   0x0001             a singleton: None, True, False, undefined, Ellipsis, NotImplemented …
//   0x0002 … 0xFFFA    a double, its bits plus 2^49 (NaN is canonical)
//   0xFFFE             an integer of 48 bits; larger ones are BigInt objects
//
// "Empty" is no Python value: it is an unset register, a missing argument, or, as the result of a
// native, "an exception is pending in the machine".
//
// A Value borrows; a Ref owns one reference and drops it when it dies. Reference counts are not
// atomic: a heap and all that points into it belong to one thread at a time. Dropping the last
// reference frees into the heap that HeapScope made current on this thread.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

namespace pawl::vm {

struct Object;
void release_last(Object* object);  // heap.cc: the count has just reached zero

// The kinds of Object: they decide the layout. Not stored anywhere; snapshots have tags of their
// own.
enum class Kind : uint8_t {
  kString = 1,
  kBytes,
  kBigInt,
  kNative,  // a builtin function or method, immortal
  // Kinds from here on are Containers: the cycle collector knows them.
  kTuple = 16,
  kList,
  kDict,
  kSet,
  kFrozenSet,
  kRange,
  kSlice,
  kCell,
  kFunction,
  kBoundMethod,
  kClass,
  kInstance,
  kException,
  kGenerator,
  kIterator,
  kDictView,
  kModule,
  kTask,  // a declared task, or one with options
  kFuture,
  kDescriptor,  // property, staticmethod, classmethod, super
  kRecord,      // fixed fields of a builtin type: datetime, re.Match, uuid, generic aliases …
  kByteArray,
};

// Every heap object begins with this.
struct Object {
  static constexpr uint32_t kImmortal = 0x80000000;  // owned by a Program or the Runtime
  static constexpr uint8_t kHasSerial = 0x80;        // flags: Heap::serial_of knows it

  uint32_t refs;
  Kind kind;
  uint8_t flags;
  uint16_t extra;

  bool immortal() const { return (refs & kImmortal) != 0; }
};

class Value {
 public:
  constexpr Value() : bits_(0) {}
  static constexpr Value from_bits(uint64_t bits) { return Value(bits); }
  static Value object(const Object* object) { return Value(reinterpret_cast<uint64_t>(object)); }
  static constexpr Value none() { return Value(kSingleton | 1); }
  static constexpr Value boolean(bool b) { return Value(kSingleton | 2 | (b ? 1 : 0)); }
  static constexpr Value undefined() { return Value(kSingleton | 4); }
  static constexpr Value ellipsis() { return Value(kSingleton | 5); }
  static constexpr Value not_implemented() { return Value(kSingleton | 6); }
  // Result of a native that asks the interpreter to make a call in its place (machine.h).
  static constexpr Value tail_call() { return Value(kSingleton | 7); }
  // The integer must fit 48 bits; heap.h's make_int takes any int64.
  static constexpr Value small_int(int64_t i) {
    return Value(kIntTag | (static_cast<uint64_t>(i) & kIntMask));
  }
  static constexpr bool fits_small_int(int64_t i) { return i >= kMinSmall && i <= kMaxSmall; }
  static Value number(double d) {
    uint64_t bits = d != d ? kCanonicalNan : std::bit_cast<uint64_t>(d);
    return Value(bits + kDoubleOffset);
  }

  constexpr uint64_t bits() const { return bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  // The singleton of number 0 does not exist, so a shift tells what a long constant would.
  constexpr bool is_object() const { return (bits_ - 1) >> 48 == 0; }
  constexpr bool is_small_int() const { return (bits_ >> 48) == 0xFFFE; }
  constexpr bool is_double() const { return bits_ - kDoubleOffset < (kIntTag - kDoubleOffset); }
  constexpr bool is_bool() const { return (bits_ | 1) == (kSingleton | 3); }
  constexpr bool is_true() const { return bits_ == (kSingleton | 3); }
  constexpr bool is_false() const { return bits_ == (kSingleton | 2); }
  constexpr bool is_none() const { return bits_ == (kSingleton | 1); }
  constexpr bool is_not_implemented() const { return bits_ == (kSingleton | 6); }
  constexpr bool is_tail_call() const { return bits_ == (kSingleton | 7); }
  static constexpr bool both_small_ints(Value x, Value y) {
    return ((x.bits_ & y.bits_) >> 48) == 0xFFFE;
  }

  Object* object() const { return reinterpret_cast<Object*>(bits_); }
  bool is(Kind kind) const { return is_object() && object()->kind == kind; }
  template <typename T>
  T* as() const {  // the caller has checked the kind
    return static_cast<T*>(reinterpret_cast<Object*>(bits_));
  }
  constexpr int64_t small_int() const { return static_cast<int64_t>(bits_ << 16) >> 16; }
  double number() const { return std::bit_cast<double>(bits_ - kDoubleOffset); }

  // Identity, Python's `is`.
  friend constexpr bool operator==(Value x, Value y) { return x.bits_ == y.bits_; }

  static constexpr int64_t kMaxSmall = (int64_t{1} << 47) - 1;
  static constexpr int64_t kMinSmall = -(int64_t{1} << 47);

 private:
  explicit constexpr Value(uint64_t bits) : bits_(bits) {}

  static constexpr uint64_t kPointerLimit = uint64_t{1} << 48;
  static constexpr uint64_t kSingleton = uint64_t{1} << 48;
  static constexpr uint64_t kDoubleOffset = uint64_t{2} << 48;
  static constexpr uint64_t kIntTag = uint64_t{0xFFFE} << 48;
  static constexpr uint64_t kIntMask = kPointerLimit - 1;
  static constexpr uint64_t kCanonicalNan = 0x7FF8000000000000;

  uint64_t bits_;
};

inline void retain(Value value) {
  if (value.is_object()) {
    Object* object = value.object();
    if (static_cast<int32_t>(object->refs) >= 0) ++object->refs;
  }
}

inline void release(Value value) {
  if (value.is_object()) {
    Object* object = value.object();
    if (static_cast<int32_t>(object->refs) >= 0 && --object->refs == 0) release_last(object);
  }
}

// Owns one reference. An empty Ref returned by an operation means "an exception is pending".
class Ref {
 public:
  Ref() = default;
  // From a borrowed value: takes a reference of its own.
  static Ref share(Value value) {
    retain(value);
    return adopt(value);
  }
  // From a value whose reference is handed over.
  static Ref adopt(Value value) {
    Ref ref;
    ref.value_ = value;
    return ref;
  }
  static Ref none() { return adopt(Value::none()); }
  static Ref boolean(bool b) { return adopt(Value::boolean(b)); }
  static Ref number(double d) { return adopt(Value::number(d)); }

  Ref(Ref&& other) noexcept : value_(other.value_) { other.value_ = Value(); }
  Ref& operator=(Ref&& other) noexcept {
    std::swap(value_, other.value_);
    return *this;
  }
  Ref(const Ref&) = delete;
  Ref& operator=(const Ref&) = delete;
  ~Ref() { release(value_); }

  // The reference leaves this Ref: the caller owns it now.
  [[nodiscard]] Value take() { return std::exchange(value_, Value()); }
  Ref copy() const { return share(value_); }
  void reset() { *this = Ref(); }

  Value get() const { return value_; }
  operator Value() const { return value_; }  // borrow, as wide as this Ref lives
  bool empty() const { return value_.empty(); }
  explicit operator bool() const = delete;  // ambiguous with truth: use empty()
  template <typename T>
  T* as() const {
    return value_.as<T>();
  }

 private:
  Value value_;
};

}  // namespace pawl::vm
