// Decoder: the reverse of Encoder, total over any bytes.
//
// References to objects whose bodies come later are noted and filled in at the end; until then the
// places hold "empty", so that a half-decoded machine can be thrown away at any point.
#pragma once

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <memory>
#include <span>
#include <vector>

#include "base/bytes.h"
#include "vm/frame.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/future.h"
#include "vm/objects/iterator.h"
#include "vm/snapshot/image.h"
#include "vm/snapshot/tags.h"
#include "vm/value.h"

namespace pawl::vm::snapshot {

class Decoder {
 public:
  // `tail` is empty, or texts and their length.
  Decoder(Machine& machine, std::string_view bytes, std::string_view tail)
      : machine_(machine),
        program_(machine.program()),
        heap_(machine.heap()),
        in_(bytes),
        tail_(tail.substr(0, tail.size() - std::min(tail.size(), sizeof(uint32_t)))) {}

  // From now on tags may name objects of the Program's image; the bytes must name that very one.
  void use_image(std::string_view mark);
  const Image* image() const { return image_; }
  // The slot must stay where it is until finish(), and be empty.
  void value(Value* slot);
  // The run's own copy of a value of the image.
  void image_value(Value* slot, Value image);
  // Bodies of image objects that have changed.
  void image_bodies();
  Frame* frames();  // top of the chain, or null
  void bodies();
  // Fills in all references and checks what the machine relies on.
  bool finish();
  // All objects by number stay alive as long as the heap, whether anything refers to them or not.
  void keep_objects() { keep_objects_ = true; }
  ByteReader& in() { return in_; }
  // The run's objects by their numbers in the image, and which of them have changed.
  const std::vector<Value>& image_objects() const { return image_objects_; }
  const std::vector<uint32_t>& image_changed() const { return image_changed_; }
  std::span<const Value> objects() const { return {objects_.data(), objects_.size()}; }
  bool all_read() const { return in_.finished() && tail_.finished(); }
  bool failed() const { return failed_ || in_.failed() || tail_.failed(); }
  void fail() { failed_ = true; }

 private:
  static constexpr size_t kExpectedObjects = 32;
  static constexpr size_t kFewSlots = 8;
  static constexpr size_t kSlotsAtOnce = 64;
  static constexpr uint32_t kImageObject = 0x80000000;  // in a Fixup: number in the image

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
    Value* generator;
  };
  struct InstanceClass {
    Instance* instance;
    Value* cls;
  };

  // A place for a value that has no Value of its own to go to; it stays where it is.
  Value* spare_slot() {
    const size_t used = spare_used_++;
    if (used < kFewSlots) return &few_spare_[used];
    const size_t at = (used - kFewSlots) % kSlotsAtOnce;
    if (at == 0) spare_.push_back(std::make_unique<Value[]>(kSlotsAtOnce));
    return &spare_.back()[at];
  }
  void new_string(std::string_view text);
  void string_with_serial(Value* slot);
  void image_object(Value* slot, uint64_t number);
  void untouched_image_bodies();
  void add_object(Value value) { objects_.push_back(value); }
  Value body();
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
  bool check_metaclass(const Class* cls);
  void link_classes();
  void link_frames();

  Machine& machine_;
  LoadedProgram& program_;
  Heap& heap_;
  ByteReader in_;
  ByteReader tail_;
  bool failed_ = false;
  bool keep_objects_ = false;
  // A run that sleeps has a few dozen objects: these are why decoding one allocates little else.
  boost::container::small_vector<Value, kExpectedObjects> objects_;     // owned until finish()
  boost::container::small_vector<uint32_t, kExpectedObjects> pending_;  // bodies come, in order
  size_t next_body_ = 0;
  boost::container::small_vector<Fixup, kExpectedObjects> fixups_;
  std::vector<HashedTable> tables_;
  boost::container::small_vector<FrameOwner, kFewSlots> frame_owners_;
  boost::container::small_vector<const Frame*, kFewSlots> outermost_;  // of each chain of frames
  std::vector<InstanceClass> classes_of_;
  Value few_spare_[kFewSlots];
  std::vector<std::unique_ptr<Value[]>> spare_;  // once there are more
  size_t spare_used_ = 0;
  std::vector<Shape*> shapes_;
  uint64_t kinds_ = 0;  // of the objects that have bodies, a bit each
  const Image* image_ = nullptr;
  std::vector<Value> image_objects_;     // by image number, owned until finish()
  std::vector<uint8_t> image_wanted_;    // referred to, or changed
  std::vector<uint32_t> image_pending_;  // wanted, and not known to have changed
  std::vector<uint32_t> image_changed_;
  bool in_image_body_ = false;
};

}  // namespace pawl::vm::snapshot
