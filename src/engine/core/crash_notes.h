// CrashNotes: which run was active when the process died. A small file that is mapped into memory,
// so that a note costs one store instruction and outlives the process, though not the machine: a
// power failure is no run's fault.
//
// The file is 24 bytes: "PAWLACT1", the run's key, and the key of the last run whose turn was found
// to hang, little-endian; 0: none. Earlier ones end before the last. One process has it open at a
// time, as the store beside it.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "store/records.h"

namespace pawl::engine {

class CrashNotes {
 public:
  // Makes the file if there is none. A file that is something else is replaced.
  static Result<std::unique_ptr<CrashNotes>> open(const std::string& path);
  ~CrashNotes();
  CrashNotes(const CrashNotes&) = delete;
  CrashNotes& operator=(const CrashNotes&) = delete;

  // The run that was noted when the file was opened; 0: none.
  store::Key struck() const { return struck_; }
  // Its turn had been found to hang: the process did not die by itself.
  bool struck_hung() const { return hung_; }
  void note(store::Key run);
  // The turn of the run that is noted does not end, and somebody will end the process. From any
  // thread; both notes outlive the machine from here on.
  void note_hung(store::Key run);

 private:
  explicit CrashNotes(void* mapped) : mapped_(mapped) {}

  void* mapped_;
  store::Key struck_ = 0;
  bool hung_ = false;
};

}  // namespace pawl::engine
