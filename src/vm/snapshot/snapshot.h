// Snapshots: a machine between two instructions as bytes, and back (docs/formats/snapshot.md).
//
// Deterministic: the same state always gives the same bytes. Total: any bytes give a machine or an
// error (PAWL-2010), never a crash; what a decoded machine then does is bounded by its limits like
// any other program. Only possible while no native is calling back (Interpreter::nested() == 0);
// the Program is not part of it, and must be the one the run began with.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"

namespace pawl::vm {

// Both give way to others by the machine's pace, if it has one, and use no fuel. PAWL-2004 if the
// snapshot is larger than the limit.
Result<std::string> encode_snapshot(Machine& machine);
Result<std::unique_ptr<Machine>> decode_snapshot(std::shared_ptr<LoadedProgram> program,
                                                 const Limits& limits, Host& host,
                                                 std::string_view bytes, Pace* pace = nullptr);

// How many bytes at the end of a snapshot are its tail: the long strings of the run, which are
// mostly what they were in the snapshot before.
size_t snapshot_tail(std::string_view bytes);

// A snapshot, which is the head and then the tail. A tail that is `last_tail` is not made again.
struct SnapshotParts {
  std::string head;
  std::string tail;           // empty if it is the same
  std::vector<size_t> texts;  // lengths of the texts in the tail, which a length of 4 bytes follows
  size_t tail_bytes = 0;
  bool same_tail = false;
};
Result<SnapshotParts> encode_snapshot_parts(Machine& machine, std::string_view last_tail);

// What a decoded machine has of the objects of its Program's image.
struct DecodedImage {
  std::vector<Object*> objects;           // by number; null: the run does not have it
  std::vector<uint32_t> changed;          // numbers of those that the run has changed
  std::vector<uint32_t> changed_globals;  // slots whose value the snapshot states
};

// As decode_snapshot(), for a machine that is only looked at: all of its objects live as long as
// it does.
Result<std::unique_ptr<Machine>> decode_to_look(std::shared_ptr<LoadedProgram> program,
                                                const Limits& limits, Host& host,
                                                std::string_view bytes, DecodedImage* image);

// The same for a Program's image (image.h), with its objects in the order of their numbers.
Result<std::unique_ptr<Machine>> decode_image(std::shared_ptr<LoadedProgram> program, Host& host,
                                              std::string_view bytes,
                                              std::vector<Object*>* objects);

}  // namespace pawl::vm
