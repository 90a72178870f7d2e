// ScratchFiles: what SQLite puts aside while it sorts and groups. The files are in memory, and all
// of one statement together are bounded: a write beyond the bound fails as on a full disk.
#pragma once

#include <cstddef>

namespace pawl::engine::sql {

// The name of the file system, which is registered once, and gives temporary files alone.
const char* scratch_files();

// While it lives, files that this thread opens count here.
class ScratchBudget {
 public:
  explicit ScratchBudget(std::size_t bytes);
  ~ScratchBudget();
  ScratchBudget(const ScratchBudget&) = delete;
  ScratchBudget& operator=(const ScratchBudget&) = delete;

  bool take(std::size_t bytes);
  void give_back(std::size_t bytes) { used_ -= bytes; }
  // A write was refused.
  bool exceeded() const { return exceeded_; }

 private:
  ScratchBudget* const outer_;
  const std::size_t most_;
  std::size_t used_ = 0;
  bool exceeded_ = false;
};

}  // namespace pawl::engine::sql
