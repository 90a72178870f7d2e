// Callables and descriptors.
#pragma once

#include <cstdint>

#include "vm/heap.h"
#include "vm/value.h"

namespace pawl::vm {

struct Code;        // loaded_program.h: a function ready to run
struct NativeInfo;  // native.h: a native and its parameters

// A Python function: code, defaults, closure. Without defaults and closure it is a constant of the
// Program (immortal).
struct Function : Container {
  const Code* code;
  Value defaults;          // Tuple or empty
  Value keyword_defaults;  // Dict or empty
  Value closure;           // Tuple of Cells or empty
  Value attributes;        // Dict or empty: f.x = 1, __wrapped__, changed __name__, __doc__
};

struct BoundMethod : Container {
  Value function;
  Value self;
};

inline Ref make_bound_method(Heap& heap, Value function, Value self) {
  BoundMethod* method = heap.make<BoundMethod>(Kind::kBoundMethod);
  method->function = Ref::share(function).take();
  method->self = Ref::share(self).take();
  return Ref::adopt(Value::object(method));
}

// A builtin function or an unbound builtin method; immortal.
struct NativeFunction : Object {
  const NativeInfo* info;
};

enum class DescriptorKind : uint16_t {
  kProperty = 1,        // first: getter, second: setter, third: deleter, fourth: doc
  kStaticMethod = 2,    // first: function
  kClassMethod = 3,     // first: function
  kSuper = 4,           // first: class, second: object or class, third: class of it
  kCachedProperty = 5,  // first: function, second: attribute name
};

struct Descriptor : Container {  // extra: DescriptorKind
  Value first, second, third, fourth;
};

// A module as a value; its globals live in the machine, its natives in the Runtime.
struct Module : Container {
  uint32_t index;  // of the Program's modules; ~0: a module of natives only
  Value name;
};

// A declared task: called like a function, it gives a Future.
struct Task : Container {
  Value name;        // String
  Value parameters;  // Tuple of names, or empty if unknown
  Value options;     // Dict: call over decorator
};

}  // namespace pawl::vm
