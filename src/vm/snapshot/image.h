// Image: the state that the bodies of a Program's modules leave, and that nearly every run still
// has nearly all of: classes, enumerations, tables, compiled patterns, functions with defaults.
//
// The Program carries it as a snapshot of a run that stands before its entry (Program::image).
// Object k of that snapshot is "image object k". The encoder walks a run and the image side by side
// from the modules' globals; what it meets at the same place in both is the same object, and is
// written as its number. Its body is written only if it differs. The decoder makes of an image
// object what the snapshot says, or else what the image says.
//
// So a snapshot is right whatever the run did to its classes, and whatever the image holds; an
// image that does not fit only costs bytes. It must be the same one when the snapshot is read,
// though: both name it by the first bytes of its hash.
//
// Image objects are never executed or freed: their reference counts hold their numbers. Strings are
// immortal besides, and shared by the runs that were restored.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/bytecode/program.h"
#include "vm/heap.h"
#include "vm/machine.h"
#include "vm/value.h"

namespace pawl::vm {

class Runtime;

// Runs the bodies of the entries' modules and of library modules, and keeps what they leave as the
// Program's image; none if they fail, take long, or leave nothing. For deployment: runs of a
// Program without an image work too, and have larger snapshots.
void add_image(bytecode::Program& program, Runtime& runtime);

// The same bodies in a machine that has run nothing yet. False: one of them has failed.
bool run_module_bodies(Machine& machine);

namespace snapshot {

class Image {
 public:
  // Null: these bytes are no snapshot of this program.
  static std::unique_ptr<Image> load(LoadedProgram& program, std::string_view bytes);
  ~Image();

  std::string_view mark() const { return mark_; }
  size_t size() const { return objects_.size(); }
  Object* object(size_t number) const { return objects_[number]; }
  // What the encoder writes of that object if nothing has changed; empty for strings.
  const std::string& body(size_t number) const { return bodies_[number]; }
  MachineState& state() const { return machine_->state(); }
  uint32_t serial_of(const Object* object) const { return machine_->heap().serial_of(object); }
  // The number of one of its objects; nothing for what belongs to the Program or the Runtime.
  std::optional<uint32_t> number_of(Value value) const {
    if (!value.is_object()) return std::nullopt;
    uint32_t number = (value.object()->refs & ~Object::kImmortal) - 1;
    if (number >= objects_.size() || objects_[number] != value.object()) return std::nullopt;
    return number;
  }

 private:
  Image() = default;

  std::unique_ptr<Host> host_;
  std::unique_ptr<Machine> machine_;
  std::vector<Object*> objects_;
  std::vector<std::string> bodies_;
  std::string mark_;
};

}  // namespace snapshot
}  // namespace pawl::vm
