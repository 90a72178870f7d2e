// How each builtin kind is written; parts of repr.cc.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "vm/objects/string.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;
struct Instance;
struct Object;

// A container whose repr is being made, for as long as this lives.
class OpenContainer {
 public:
  OpenContainer(Machine& machine, const Object* container);
  ~OpenContainer();
  OpenContainer(const OpenContainer&) = delete;
  OpenContainer& operator=(const OpenContainer&) = delete;

  // It was open already: it contains itself.
  bool recursive() const { return recursive_; }

 private:
  std::vector<const Object*>& open_;  // of the machine, outermost first
  size_t depth_;
  bool recursive_ = false;
};

// Any kind but instances and exceptions of classes that decide themselves. False: an exception is
// pending.
bool append_kind(Machine& machine, StringBuilder& out, Value value);

// Of an instance of a subclass of a builtin type that does not redefine __repr__: what is inside;
// sets and bytearrays show the class's name too.
bool append_inside(Machine& machine, StringBuilder& out, const Instance* instance);

// Functions, classes, iterators and whatever else shows in angle brackets (repr_objects.cc).
bool append_object(Machine& machine, StringBuilder& out, Value value);

// repr of a text or bytes, with quotes.
void append_quoted(StringBuilder& out, const String* text);
void append_quoted_bytes(StringBuilder& out, std::string_view bytes);

}  // namespace pawl::vm
