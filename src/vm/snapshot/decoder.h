// Decoder: the reverse of Encoder, total over any bytes.
//
// References to objects whose bodies come later are noted and filled in at the end; until then the
// places hold "empty", so that a half-decoded machine can be thrown away at any point.
#pragma once

#include <memory>
#include <vector>

#include "base/bytes.h"
#include "vm/frame.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/future.h"
#include "vm/objects/iterator.h"
#include "vm/snapshot/tags.h"
#include "vm/value.h"

namespace pawl::vm::snapshot {

class Decoder {
 public:
  Decoder(Machine& machine, std::string_view bytes)
      : machine_(machine), program_(machine.program()), heap_(machine.heap()), in_(bytes) {}

  // The slot must stay where it is until finish(), and be empty.
  void value(Value* slot);
  Frame* frames();  // top of the chain, or null
  void bodies();
  // Fills in all references and checks what the machine relies on.
  bool finish();
  ByteReader& in() { return in_; }
  bool failed() const { return failed_ || in_.failed(); }
  void fail() { failed_ = true; }

 private:
  struct Fixup {
    Value* slot;
    uint32_t object;
  };
  struct HashedTable {  // filled in when all keys are there
    Dict* dict;
    std::vector<Value> items;  // key, value, key, value …
    std::vector<uint64_t> hashes;
  };
  struct FrameOwner {
    Frame* frame;
    Value generator;
  };

  void new_string(std::string_view text);
  void add_object(Value value) { objects_.push_back(value); }
  void body(uint32_t number);
  Object* make_body(Body body);
  void fields(std::initializer_list<Value*> slots);
  Object* dict(Kind kind, bool hashed);
  Object* class_body();
  Object* instance(Kind kind);
  Object* generator();
  Object* iterator();
  Object* future();
  Object* record();
  Frame* frame();
  Shape* shape();
  bool check(Object* object);
  bool check_class(Class* cls);
  void link_classes();

  Machine& machine_;
  LoadedProgram& program_;
  Heap& heap_;
  ByteReader in_;
  bool failed_ = false;
  std::vector<Value> objects_;     // owned until finish()
  std::vector<uint32_t> pending_;  // objects whose bodies come, in order
  size_t next_body_ = 0;
  std::vector<Fixup> fixups_;
  std::vector<std::unique_ptr<HashedTable>> tables_;
  std::vector<std::unique_ptr<FrameOwner>> frame_owners_;
  std::vector<std::pair<Instance*, Value*>> classes_of_;  // slot that receives the class
  std::vector<std::unique_ptr<Value>> class_slots_;
  std::vector<Shape*> shapes_;
  std::vector<Iterator*> dict_iterators_;
};

}  // namespace pawl::vm::snapshot
