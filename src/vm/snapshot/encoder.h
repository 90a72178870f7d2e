// Encoder: values as tags, objects as bodies in the order in which they were first met.
#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <forward_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "vm/frame.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/iterator.h"
#include "vm/snapshot/image.h"
#include "vm/snapshot/tags.h"
#include "vm/value.h"

namespace pawl::vm::snapshot {

class Encoder {
 public:
  explicit Encoder(Machine& machine) : machine_(machine), program_(machine.program()) {
    out_.reserve(kExpectedBytes);
  }

  // Before anything is written: finds the objects of the Program's image in the run, which are then
  // written as their numbers. False: there are none, and nothing will mention the image.
  bool match_image();
  // Whether a value that the image has too is still what it was there.
  bool as_in_image(Value mine, Value image) const;
  // Bodies of image objects that have changed.
  void image_bodies();
  void value(Value value);
  void frames(const Frame* top);
  void bodies();  // of all objects met so far, and of those met on the way
  ByteWriter& out() { return out_; }
  // The long strings, in the order in which they were met. Valid until the heap changes.
  std::span<const std::string_view> tail() const { return {tail_.data(), tail_.size()}; }

  // The bodies of an image's own objects, by their numbers.
  static std::vector<std::string> image_bodies_of(Machine& machine,
                                                  const std::vector<Object*>& objects);

 private:
  static constexpr size_t kExpectedSlots = 64;
  static constexpr size_t kExpectedBytes = 500;
  static constexpr uint32_t kImageObject = 0x80000000;  // in a number: one of the image's

  // Object numbers by address: open addressing, grown as needed.
  struct Numbers {
    struct Slot {
      const Object* object;
      uint32_t number;
    };
    Slot few[kExpectedSlots] = {};
    std::vector<Slot> many;  // instead, once there are more
    Slot* slots = few;
    size_t mask = kExpectedSlots - 1;
    size_t filled = 0;
    uint32_t count = 0;  // without the image's
    Numbers() = default;
    Numbers(const Numbers&) = delete;
    Numbers& operator=(const Numbers&) = delete;
    // The number of a known object, or -1 after giving it the next one.
    int64_t find_or_add(const Object* object);
    int64_t find(const Object* object) const;  // -1: not known
    void add(const Object* object, uint32_t number);
    void reserve(size_t objects);

   private:
    Slot* slot_of(const Object* object) const {
      size_t i = (reinterpret_cast<uintptr_t>(object) >> 4) & mask;
      while (slots[i].object != nullptr && slots[i].object != object) i = (i + 1) & mask;
      return &slots[i];
    }
    void resize(size_t size);
  };

  void tag(Tag tag) { out_.u8(static_cast<uint8_t>(tag)); }
  void integer(int64_t value);
  void string(const String* text);
  void text_after(Tag tag, const String* text);
  bool immortal(const Object* object);
  bool is_image_text(const Object* object) const;
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
  bool pair(Value mine, Value image);
  bool pair_all(std::span<const Value> mine, std::span<const Value> image);
  bool pair_references(Object* mine, Object* image);
  bool pair_entries(const Dict* mine, const Dict* image);

  Machine& machine_;
  LoadedProgram& program_;
  ByteWriter out_;
  boost::container::small_vector<std::string_view, 4> tail_;
  std::forward_list<std::string> converted_;  // texts of the tail that the heap has in another form
  Numbers numbers_;
  boost::container::small_vector<Object*, kExpectedSlots / 2> queue_;
  size_t next_body_ = 0;
  std::vector<const Shape*> shapes_;
  const Image* image_ = nullptr;
  std::vector<uint8_t> unchanged_;     // by image number
  std::vector<Object*> matched_;       // by image number; null: not met in the run
  std::vector<uint32_t> match_queue_;  // image objects whose references are to be paired
  bool in_image_body_ = false;
};

}  // namespace pawl::vm::snapshot
