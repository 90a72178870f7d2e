// Encoder: values as tags, objects as bodies in the order in which they were first met.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "vm/frame.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/iterator.h"
#include "vm/snapshot/tags.h"
#include "vm/value.h"

namespace pawl::vm::snapshot {

class Encoder {
 public:
  explicit Encoder(Machine& machine) : machine_(machine), program_(machine.program()) {}

  void value(Value value);
  void frames(const Frame* top);
  void bodies();  // of all objects met so far, and of those met on the way
  ByteWriter& out() { return out_; }

 private:
  // Object numbers by address: open addressing, grown as needed.
  struct Numbers {
    std::vector<std::pair<const Object*, uint32_t>> slots =
        std::vector<std::pair<const Object*, uint32_t>>(64);
    uint32_t count = 0;
    // The number of a known object, or -1 after giving it the next one.
    int64_t find_or_add(const Object* object);
  };

  void tag(Tag tag) { out_.u8(static_cast<uint8_t>(tag)); }
  void integer(int64_t value);
  void string(const String* text);
  void text_after(Tag tag, const String* text);
  bool immortal(const Object* object);
  void object(const Object* object);
  void body(Object* object);
  void begin(Body body) { out_.u8(static_cast<uint8_t>(body)); }
  void values(std::span<const Value> values);
  void dict(const Dict* dict, Body plain, Body hashed);
  void instance(const Instance* instance);
  void class_body(const Class* cls);
  void iterator_body(const Iterator* iterator);
  void future(const Object* object);
  void frame(const Frame* frame);
  void shape(const Shape* shape);

  Machine& machine_;
  LoadedProgram& program_;
  ByteWriter out_;
  Numbers numbers_;
  std::vector<Object*> queue_;
  size_t next_body_ = 0;
  std::vector<const Shape*> shapes_;
};

}  // namespace pawl::vm::snapshot
