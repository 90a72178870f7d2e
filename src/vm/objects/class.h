// Classes, and what has attributes: instances and exceptions.
//
// A Class is a builtin type (immortal, one for the process, its methods native) or made by a class
// statement. Attribute lookup goes along `mro`. Every change to a class's attributes draws a new
// number from the machine's class epoch, so that inline caches can tell.
//
// A class that derives from `type` is a metaclass: its objects are Classes, never Instances, so no
// Instance may have a class whose layout is that of `type`.
//
// An Instance keeps its attributes in slots; its Shape says which name is in which slot. Shapes
// form a tree: the root is an instance without attributes, a child is one more name. Instances
// that got the same names in the same order share a Shape, whatever their class, so an inline
// cache need only compare the Shape and the class's epoch. Shapes belong to the LoadedProgram and
// are no part of a run's state.
#pragma once

#include <cstdint>

#include "vm/heap.h"
#include "vm/objects/dict.h"
#include "vm/objects/dunders.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/type_ids.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

struct Shape {
  Shape* parent;   // null at the root
  String* name;    // the attribute this node adds: interned, immortal
  uint32_t count;  // slots in all: this node's own index is count - 1

  int32_t find(const String* name) const;  // index of the slot, or -1
};

struct Class : Container {
  static constexpr uint8_t kBuiltin = 1;
  static constexpr uint8_t kHasGetAttr = 2;       // __getattr__ somewhere along the mro
  static constexpr uint8_t kHasGetAttribute = 4;  // __getattribute__ of its own
  static constexpr uint8_t kHasSetAttr = 8;       // __setattr__ or __delattr__ of its own
  static constexpr uint8_t kAbstract = 16;        // has abstract methods
  static constexpr uint8_t kException = 32;       // derives from BaseException
  static constexpr uint8_t kSlotsOnly = 64;       // __slots__ without __dict__

  // extra: the TypeId whose layout instances have (object, int, list, BaseException …)
  TypeId layout() const { return static_cast<TypeId>(extra); }

  Value name;           // String
  Value qualname;       // String
  Value module;         // String
  Value bases;          // Tuple of Class
  Value mro;            // Tuple of Class, itself first
  Value attributes;     // Dict, by name
  Value metaclass;      // Class that derives from type; empty: type itself
  TypeId type_id;       // builtin: its own number; else kObject
  uint32_t definition;  // index of the body function in the Program + 1; 0 for builtins
  uint64_t epoch;       // changes with the class or a base; no two states of classes share a number
  Class** subclasses;   // borrowed: those of the same heap, to change their epochs with ours
  uint32_t subclass_count;
  uint32_t subclass_capacity;
  Value* dunders;  // cache by Dunder (dunders.h), borrowed; null until first used
  uint64_t dunder_epoch;
};

// Whether no native method of the class or a base of it relies on a layout of instances: anything
// may be an object of such a class.
inline bool has_plain_layout(const Class* cls) {
  return (cls->flags & (Class::kBuiltin | Class::kException)) == 0 &&
         cls->layout() == TypeId::kObject;
}

// Whether its instances have a __dict__.
inline bool has_dict(const Class* cls) {
  return (cls->flags & Class::kSlotsOnly) == 0 &&
         (cls->flags & (Class::kBuiltin | Class::kException)) != Class::kBuiltin;
}

struct Instance : Container {
  Class* cls;    // counted
  Shape* shape;  // null: attributes are in `dict` (after a del, or too many shapes)
  Value* slots;
  uint32_t slot_capacity;
  uint32_t serial;  // for id(), default repr and hash; 0 until asked for
  Value native;     // instances of subclasses of int, str, list, dict …: the builtin value inside
  Value dict;       // only while shape is null: Dict, or a Tuple of two (instance_dict)
};

// Who brought an exception into the world. Permanent numbers: snapshots contain them.
enum class Origin : uint8_t {
  kProgram = 0,  // the program made it, or a snapshot from before this was noted
  kFault = 1,    // the machine, a builtin or the library did: nobody asked for it
  kCall = 2,     // a failed call: of a task, a child, a request, a promise
};

// Exceptions, builtin and of the program.
struct Exception : Instance {
  Value args;       // Tuple
  Value cause;      // Exception, None, or empty: not set
  Value context;    // Exception or empty
  Value traceback;  // List of small ints, two for each frame passed, innermost first: function and
                    // instruction; or empty
  bool suppress_context;
  Origin origin;
  uint32_t raise_number;  // which raise of the machine was its first in this turn (fault.h); not in
                          // snapshots
};

// The class of an object where that is of the program: of instances, and of classes that a
// metaclass made. Null for all others, whose attributes no code of the program decides.
inline Class* class_with_hooks(Value value) {
  if (value.is(Kind::kInstance) || value.is(Kind::kException)) return value.as<Instance>()->cls;
  if (!value.is(Kind::kClass) || value.as<Class>()->metaclass.empty()) return nullptr;
  return value.as<Class>()->metaclass.as<Class>();
}
inline bool has_metaclass(Value value) {
  return value.is(Kind::kClass) && !value.as<Class>()->metaclass.empty();
}

// Attributes kept by the object itself (slots or dict), no classes, no descriptors.
Value instance_get(const Instance* instance, const String* name);  // borrowed or empty
void instance_set(Machine& machine, Instance* instance, String* name, Value value);
// Moves the attributes from slots to `dict`, for good.
void instance_to_dict(Machine& machine, Instance* instance);
// __dict__, the one that the object keeps its attributes in from now on. What slots and the fields
// of exceptions hold is no part of it: a class that has such keeps those in a dict before it.
Ref instance_dict(Machine& machine, Instance* instance);
void replace_instance_dict(Machine& machine, Instance* instance, Value dict);
bool instance_delete(Machine& machine, Instance* instance, String* name);
// Names and values in order, for vars(), repr, snapshots.
void instance_visit(const Instance* instance, void* context,
                    void (*visit)(void* context, Value name, Value value));

// Along the mro; borrowed, or empty. `owner` receives the class where it was found.
Value class_lookup(Machine& machine, const Class* cls, const String* name,
                   const Class** owner = nullptr);
// Sets or (empty value) removes a class attribute and draws new epochs.
void class_set(Machine& machine, Class* cls, String* name, Value value);
bool is_subclass(const Class* cls, const Class* base);
// A special method of the value's class, borrowed, or empty.
Value find_dunder(Machine& machine, Value value, Dunder dunder);
Value find_class_dunder(Machine& machine, Class* cls, Dunder dunder);
// The class of any value whatever.
Class* class_of(Machine& machine, Value value);

}  // namespace pawl::vm
