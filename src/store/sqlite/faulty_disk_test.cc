#include "store/sqlite/faulty_disk_test_support.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "base/assert.h"

namespace pawl::store {

namespace {

constexpr std::size_t kSector = 512;

// SQLite makes room for one of these and the real file behind it.
struct FileHead {
  sqlite3_file base;
  FaultyDisk* disk;
  FaultyDisk::Image* image;
  sqlite3_file* real;
};

FileHead* head(sqlite3_file* file) { return reinterpret_cast<FileHead*>(file); }
sqlite3_file* real(sqlite3_file* file) { return head(file)->real; }

void apply(std::string& content, const FaultyDisk::Change& change) {
  const auto offset = static_cast<std::size_t>(change.offset);
  if (change.is_truncation) {
    content.resize(std::min(content.size(), offset));
    return;
  }
  if (content.size() < offset + change.bytes.size()) content.resize(offset + change.bytes.size());
  content.replace(offset, change.bytes.size(), change.bytes);
}

// Some of the sectors that the change touches, as chance has it.
void apply_torn(std::string& content, const FaultyDisk::Change& change, SeededRandom& random) {
  if (change.is_truncation) {
    if (random.next_u64() % 2 == 0) apply(content, change);
    return;
  }
  std::size_t done = 0;
  while (done < change.bytes.size()) {
    const std::size_t at = static_cast<std::size_t>(change.offset) + done;
    const std::size_t size = std::min(change.bytes.size() - done, kSector - at % kSector);
    if (random.next_u64() % 2 == 0) {
      apply(content, {static_cast<std::int64_t>(at), change.bytes.substr(done, size), false});
    }
    done += size;
  }
}

// --- the methods of a file -----------------------------------------------------------------------

int close_file(sqlite3_file* file) { return real(file)->pMethods->xClose(real(file)); }

int read_file(sqlite3_file* file, void* bytes, int size, sqlite3_int64 offset) {
  if (const int code = head(file)->disk->begin(FaultyDisk::Operation::kRead)) return code;
  return real(file)->pMethods->xRead(real(file), bytes, size, offset);
}

int write_file(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
  if (const int code = head(file)->disk->begin(FaultyDisk::Operation::kWrite)) return code;
  head(file)->image->unsynced.push_back(
      {offset, std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size)),
       false});
  return real(file)->pMethods->xWrite(real(file), bytes, size, offset);
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  if (const int code = head(file)->disk->begin(FaultyDisk::Operation::kTruncate)) return code;
  head(file)->image->unsynced.push_back({size, {}, true});
  return real(file)->pMethods->xTruncate(real(file), size);
}

int sync_file(sqlite3_file* file, int) {
  FileHead* self = head(file);
  if (const int code = self->disk->begin(FaultyDisk::Operation::kSync)) {
    // The system takes the pages for clean after that: only what is written again reaches the disk.
    self->image->unsynced.clear();
    return code;
  }
  if (!self->disk->ignores_syncs()) self->image->sync();
  return SQLITE_OK;
}

int size_of_file(sqlite3_file* file, sqlite3_int64* size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}
int lock_file(sqlite3_file* file, int level) {
  return real(file)->pMethods->xLock(real(file), level);
}
int unlock_file(sqlite3_file* file, int level) {
  return real(file)->pMethods->xUnlock(real(file), level);
}
int check_lock(sqlite3_file* file, int* is_reserved) {
  return real(file)->pMethods->xCheckReservedLock(real(file), is_reserved);
}
int control_file(sqlite3_file* file, int operation, void* argument) {
  return real(file)->pMethods->xFileControl(real(file), operation, argument);
}
int sector_size(sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); }
int characteristics(sqlite3_file* file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}
int map_shared(sqlite3_file* file, int page, int size, int extend, void volatile** memory) {
  return real(file)->pMethods->xShmMap(real(file), page, size, extend, memory);
}
int lock_shared(sqlite3_file* file, int offset, int count, int flags) {
  return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}
void barrier_shared(sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); }
int unmap_shared(sqlite3_file* file, int remove) {
  return real(file)->pMethods->xShmUnmap(real(file), remove);
}

// Version 2: no memory-mapped reading.
constexpr sqlite3_io_methods kMethods = {2,
                                         close_file,
                                         read_file,
                                         write_file,
                                         truncate_file,
                                         sync_file,
                                         size_of_file,
                                         lock_file,
                                         unlock_file,
                                         check_lock,
                                         control_file,
                                         sector_size,
                                         characteristics,
                                         map_shared,
                                         lock_shared,
                                         barrier_shared,
                                         unmap_shared,
                                         nullptr,
                                         nullptr};

// --- the methods of the file system --------------------------------------------------------------

FaultyDisk& disk_of(sqlite3_vfs* vfs) { return *static_cast<FaultyDisk*>(vfs->pAppData); }

int open_file(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* given) {
  FaultyDisk& disk = disk_of(vfs);
  FileHead* self = head(file);
  self->base.pMethods = nullptr;
  if (disk.begin(FaultyDisk::Operation::kOpen) != SQLITE_OK) return SQLITE_CANTOPEN;
  self->disk = &disk;
  self->image = &disk.image(path == nullptr ? "" : path);
  self->real = reinterpret_cast<sqlite3_file*>(self + 1);
  const int code = disk.real()->xOpen(disk.real(), path, self->real, flags, given);
  if (code != SQLITE_OK) return code;
  if (self->image->is_deleted) *self->image = {};
  self->base.pMethods = &kMethods;
  return SQLITE_OK;
}

int delete_file(sqlite3_vfs* vfs, const char* path, int sync_folder) {
  FaultyDisk& disk = disk_of(vfs);
  if (const int code = disk.begin(FaultyDisk::Operation::kDelete)) return code;
  disk.deleted(path, sync_folder != 0);
  return disk.real()->xDelete(disk.real(), path, 0);
}

int access_file(sqlite3_vfs* vfs, const char* path, int flags, int* result) {
  sqlite3_vfs* real = disk_of(vfs).real();
  return real->xAccess(real, path, flags, result);
}
int full_path(sqlite3_vfs* vfs, const char* path, int size, char* result) {
  sqlite3_vfs* real = disk_of(vfs).real();
  return real->xFullPathname(real, path, size, result);
}
int random_bytes(sqlite3_vfs* vfs, int size, char* bytes) {
  sqlite3_vfs* real = disk_of(vfs).real();
  return real->xRandomness(real, size, bytes);
}
int sleep_a_while(sqlite3_vfs* vfs, int microseconds) {
  sqlite3_vfs* real = disk_of(vfs).real();
  return real->xSleep(real, microseconds);
}
int current_time(sqlite3_vfs* vfs, double* time) {
  sqlite3_vfs* real = disk_of(vfs).real();
  return real->xCurrentTime(real, time);
}

int error_of(FaultyDisk::Operation operation) {
  switch (operation) {
    case FaultyDisk::Operation::kOpen:
      return SQLITE_CANTOPEN;
    case FaultyDisk::Operation::kRead:
      return SQLITE_IOERR_READ;
    case FaultyDisk::Operation::kWrite:
      return SQLITE_IOERR_WRITE;
    case FaultyDisk::Operation::kTruncate:
      return SQLITE_IOERR_TRUNCATE;
    case FaultyDisk::Operation::kSync:
      return SQLITE_IOERR_FSYNC;
    case FaultyDisk::Operation::kDelete:
      return SQLITE_IOERR_DELETE;
  }
  return SQLITE_IOERR;
}

}  // namespace

void FaultyDisk::Image::sync() {
  for (const Change& change : unsynced) apply(durable, change);
  unsynced.clear();
  is_durable = true;
}

FaultyDisk::FaultyDisk() : real_(sqlite3_vfs_find(nullptr)), vfs_(new sqlite3_vfs(*real_)) {
  static int count = 0;
  name_ = "faulty" + std::to_string(++count);
  vfs_->iVersion = 1;
  vfs_->szOsFile = static_cast<int>(sizeof(FileHead)) + real_->szOsFile;
  vfs_->zName = name_.c_str();
  vfs_->pAppData = this;
  vfs_->pNext = nullptr;
  vfs_->xOpen = open_file;
  vfs_->xDelete = delete_file;
  vfs_->xAccess = access_file;
  vfs_->xFullPathname = full_path;
  vfs_->xRandomness = random_bytes;
  vfs_->xSleep = sleep_a_while;
  vfs_->xCurrentTime = current_time;
  sqlite3_vfs_register(vfs_.get(), 0);
}

FaultyDisk::~FaultyDisk() { sqlite3_vfs_unregister(vfs_.get()); }

void FaultyDisk::arm(Fault fault, std::uint64_t at_operation) {
  fault_ = fault;
  strikes_at_ = at_operation;
  operations_ = 0;
  has_struck_ = has_struck_sync_ = false;
}

int FaultyDisk::begin(Operation operation) {
  const bool only_writes = fault_ == Fault::kFull || fault_ == Fault::kStaysFull;
  if (only_writes && operation != Operation::kWrite) return SQLITE_OK;
  ++operations_;
  const bool lasts = fault_ == Fault::kStaysFull || fault_ == Fault::kPowerCut;
  const bool strikes =
      fault_ != Fault::kNone && (lasts ? operations_ >= strikes_at_ : operations_ == strikes_at_);
  if (!strikes) return SQLITE_OK;
  has_struck_ = true;
  if (only_writes) return SQLITE_FULL;
  if (operation == Operation::kSync) has_struck_sync_ = true;
  return error_of(operation);
}

void FaultyDisk::deleted(const std::string& path, bool folder_synced) {
  Image& image = images_[path];
  if (folder_synced) {
    image = {};
  } else {
    image.is_deleted = true;
  }
}

void FaultyDisk::cut_power(Loss loss, std::uint64_t seed) {
  SeededRandom random(seed);
  for (auto& [path, image] : images_) {
    const bool chance = random.next_u64() % 2 == 0;
    const bool all = loss == Loss::kNone || (loss == Loss::kSome && chance);
    bool exists = image.is_durable || (all && !image.unsynced.empty());
    if (image.is_deleted && all) exists = false;
    for (const Change& change : image.unsynced) {
      if (loss == Loss::kNone) apply(image.durable, change);
      if (loss == Loss::kSome) apply_torn(image.durable, change, random);
    }
    image.unsynced.clear();
    image.is_deleted = false;
    image.is_durable = exists;
    unlink(path.c_str());
    unlink((path + "-shm").c_str());
    if (!exists) {
      image.durable.clear();
      continue;
    }
    write_file(path, image.durable);
  }
}

void FaultyDisk::install(const std::string& path, const std::string& content) {
  images_[path] = {content, true, false, {}};
  write_file(path, content);
}

void FaultyDisk::write_file(const std::string& path, const std::string& content) {
  std::FILE* file = std::fopen(path.c_str(), "w");
  PAWL_ASSERT(file != nullptr);
  PAWL_ASSERT(std::fwrite(content.data(), 1, content.size(), file) == content.size());
  std::fclose(file);
}

}  // namespace pawl::store
