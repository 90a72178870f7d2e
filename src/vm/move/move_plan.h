// MovePlan: brings runs of one Program to another one. Made once for two Programs; each run is then
// moved by itself: its snapshot goes in, and a snapshot of the new Program comes out, or the reason
// why there is none. The old snapshot is only read.
//
// What belongs to the code is the new code's: functions, classes, tasks, and module variables that
// the run has not changed. What belongs to the run is its own: frames, where CodeMap finds their
// places, the values of their variables, objects, changed module variables. Where the two don't fit
// (a class that is gone, a new field without a value, a variable that the new code reads and that
// nobody gives) the run is refused.
//
// Threads: one at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "value/payload.h"
#include "vm/loaded_program.h"
#include "vm/move/code_map.h"
#include "vm/snapshot/image.h"

namespace pawl::vm {

// The code of a refusal.
inline constexpr ErrorCode kNotMovable = ErrorCode::run_not_movable;

struct MovedFrame {
  std::string function;
  std::string file;
  uint32_t from_line = 0;
  uint32_t to_line = 0;
  std::vector<std::string> kept;     // variables by their new names
  std::vector<std::string> renamed;  // "new (was old)"
  std::vector<std::string> dropped;  // variables of the old code
  std::vector<std::string> given;    // by --set, or by the new source's migrate()
};

struct MoveReport {
  std::vector<MovedFrame> frames;  // without those of the library; the outermost of a fiber last
  std::vector<std::string> notes;
};

// A value for a variable, "name" or "function.name", or for a field, "Class.name".
using MoveValues = std::vector<std::pair<std::string, Payload>>;

class MovePlan {
 public:
  static constexpr uint64_t kMigrateFuel = 5'000'000;

  MovePlan(std::shared_ptr<LoadedProgram> from, std::shared_ptr<LoadedProgram> to);
  ~MovePlan();
  MovePlan(const MovePlan&) = delete;
  MovePlan& operator=(const MovePlan&) = delete;

  // kNotMovable and why, if the run cannot be moved. `entry`: of the new Program.
  Result<std::string> move(std::string_view snapshot, uint32_t entry, const MoveValues& values,
                           const Limits& limits, Host& host, MoveReport* report);

 private:
  friend class Transplant;

  void pair_images();
  void pair(Value mine, Value theirs);
  void pair_children(Object* mine, Object* theirs);
  Status make_fresh(Host& host);

  std::shared_ptr<LoadedProgram> from_;
  std::shared_ptr<LoadedProgram> to_;
  CodeMap code_;
  const snapshot::Image* old_image_ = nullptr;
  const snapshot::Image* new_image_ = nullptr;
  std::vector<int64_t> partners_;  // of the old image's objects: numbers of the new one's, or -1
  std::vector<uint32_t> queue_;
  std::vector<bool> taken_;
  std::unique_ptr<Machine>
      fresh_;  // of the old Program, if it has no image: a run before its entry
  std::vector<std::string> option_notes_;
};

}  // namespace pawl::vm
