// FaultyDisk: a virtual file system of SQLite that lies between it and the real one. It knows what
// of each file has been synced, fails the N-th operation, and can cut the power: from then on
// nothing works, and afterwards the files hold what a disk may hold that was writing at that
// moment.
//
// One thread at a time.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/random.h"

namespace pawl::store {

enum class Fault {
  kNone,
  kIoError,    // one operation fails; of a sync, what was written before never reaches the disk
  kFull,       // one write finds no room
  kStaysFull,  // no write finds room until disarm
  kPowerCut,
};

// What is left of the writes that were not synced when the power went.
enum class Loss { kAll, kNone, kSome };

class FaultyDisk {
 public:
  FaultyDisk();
  ~FaultyDisk();
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;

  const char* vfs() const { return name_.c_str(); }

  // The fault comes at the operation with this number, counted from now, the first being 1.
  void arm(Fault fault, std::uint64_t at_operation);
  void disarm() { arm(Fault::kNone, 0); }
  // Whether it has come, and whether it was a sync that failed.
  bool has_struck() const { return has_struck_; }
  bool has_struck_sync() const { return has_struck_sync_; }
  std::uint64_t operations() const { return operations_; }

  // While no file is open: the power goes and comes back. Unsynced writes are lost as told; of each
  // sector of 512 bytes either the old content or the new one is there.
  void cut_power(Loss loss, std::uint64_t seed);

  // A sync says that it is done, and does nothing.
  void ignore_syncs() { ignores_syncs_ = true; }
  bool ignores_syncs() const { return ignores_syncs_; }

  // While no file is open: the files are gone.
  void forget() { images_.clear(); }

  // A file that is there, synced.
  void install(const std::string& path, const std::string& content);

  // --- for the files themselves ------------------------------------------------------------------
  enum class Operation { kOpen, kRead, kWrite, kTruncate, kSync, kDelete };
  // SQLITE_OK, or the error with which the operation must fail.
  int begin(Operation operation);

  struct Change {
    std::int64_t offset = 0;
    std::string bytes;
    bool is_truncation = false;  // to `offset`
  };
  struct Image {
    std::string durable;
    bool is_durable = false;  // the file itself is there after a cut
    bool is_deleted = false;  // and the folder has not been synced since
    std::vector<Change> unsynced;
    void sync();
  };
  Image& image(const std::string& path) { return images_[path]; }
  void deleted(const std::string& path, bool folder_synced);
  sqlite3_vfs* real() const { return real_; }

 private:
  static void write_file(const std::string& path, const std::string& content);

  sqlite3_vfs* real_;
  std::string name_;
  std::unique_ptr<sqlite3_vfs> vfs_;
  std::map<std::string, Image> images_;
  Fault fault_ = Fault::kNone;
  std::uint64_t strikes_at_ = 0;
  std::uint64_t operations_ = 0;
  bool ignores_syncs_ = false;
  bool has_struck_ = false;
  bool has_struck_sync_ = false;
};

}  // namespace pawl::store
