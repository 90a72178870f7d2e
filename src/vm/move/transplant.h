// Transplant: a run's state copied from a machine of one Program into a machine of another one.
//
// An object is copied when something that is copied refers to it, once, so that sharing and cycles
// stay. First each gets a shell, and its contents when its turn comes: no depth of objects is a
// depth of C++ calls. What belongs to the old code becomes its counterpart in the new code. The
// first thing that has none ends the work, with the reason.
#pragma once

#include <deque>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "vm/frame.h"
#include "vm/machine.h"
#include "vm/machine_state.h"
#include "vm/move/class_fields.h"
#include "vm/move/move_plan.h"
#include "vm/objects/class.h"
#include "vm/objects/future.h"
#include "vm/objects/iterator.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::vm {

// The text of a String; "?" for anything else.
std::string words_of(Value value);

class Transplant {
 public:
  Transplant(MovePlan& plan, Machine& from, Machine& to, const DecodedImage& image,
             const std::vector<Object*>& fresh, const MoveValues& values, MoveReport* report);
  ~Transplant();

  Status run(uint32_t entry);

 private:
  // A frame that waits for values which only the new source's migrate() can give.
  struct Wanting {
    Frame* frame;
    const FramePlace* place;
    size_t report;  // index among the report's frames, or SIZE_MAX
    Value old;      // Dict of the old variables, owned
    std::vector<uint16_t> locals;
  };

  void refuse(std::string why);
  bool refused() const { return !refusal_.empty(); }
  void adopt_image();
  void globals();
  void state(uint32_t entry);
  void error_classes();
  void drain();
  void migrate();
  void note_options();

  Value copy(Value old);  // owned by the caller
  Value copy_object(Object* old);
  Value immortal(Object* old);
  Value text(const String* old);
  Value function(const Code* code);
  Object* shell(Object* old);
  void fill(Object* old, Object* now);
  void refill(Object* old, Object* now);
  void fill_dict(const Dict* old, Dict* now);
  void fill_instance(const Instance* old, Instance* now);
  void fill_class(const Class* old, Class* now);
  void change_class(const Class* old, Class* now, const Class* before);
  void fill_function(const Function* old, Function* now);
  void fill_future(const Future* old, Future* now);
  void fill_iterator(const Iterator* old, Iterator* now);
  void fill_traceback(Value old, Value* now);
  Class* class_of_instance(const Instance* old);
  bool fits(const Class* old, const Class* now);
  void compare_fields(const Class* old, const Class* now);
  void new_fields(const Class* old, Instance* now);
  Frame* frames(const Frame* top);
  Frame* frame(const Frame* old);
  void locals(const Frame* old, Frame* now, const FramePlace& place);
  const Payload* given(const std::string& owner, const std::string& name, bool qualified);
  bool give(Frame* frame, const FramePlace& place, size_t local, Value value);
  void queue(const ReadyQueue& from, ReadyQueue* to);
  void keep_serial(const Object* old, Object* now);

  MovePlan& plan_;
  CodeMap& code_;
  Machine& from_;
  Machine& to_;
  const DecodedImage& image_;
  const std::vector<Object*>& fresh_;
  const MoveValues& values_;
  std::vector<bool> used_;  // of the values
  MoveReport* report_;
  std::string refusal_;
  std::unordered_map<const Object*, Value> copies_;  // owned
  std::unordered_map<const Object*, uint32_t> image_numbers_;
  std::deque<std::pair<Object*, Object*>> unfilled_;
  std::map<std::pair<const Class*, const Class*>, std::vector<std::string>> added_fields_;
  std::map<std::pair<const Class*, const Class*>, std::vector<std::string>> removed_fields_;
  std::vector<Wanting> wanting_;
  std::vector<Iterator*> iterators_;  // over tables, whose versions are known at the end
};

}  // namespace pawl::vm
