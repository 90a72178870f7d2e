#include "engine/sql/scratch_files.h"

#include <sqlite3.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <string>

namespace pawl::engine::sql {
namespace {

constexpr const char* kName = "pawl-scratch";

thread_local ScratchBudget* current = nullptr;

// SQLite makes room for it, and calls xClose instead of a destructor.
struct ScratchFile {
  sqlite3_file base;
  std::string* bytes;
  ScratchBudget* budget;
};

ScratchFile* file_of(sqlite3_file* file) { return reinterpret_cast<ScratchFile*>(file); }

int close_file(sqlite3_file* file) {
  ScratchFile* scratch = file_of(file);
  scratch->budget->give_back(scratch->bytes->size());
  delete scratch->bytes;
  return SQLITE_OK;
}

int read_file(sqlite3_file* file, void* to, int count, sqlite3_int64 offset) {
  const std::string& bytes = *file_of(file)->bytes;
  const auto wanted = static_cast<std::size_t>(count);
  const std::size_t from = std::min(static_cast<std::size_t>(offset), bytes.size());
  const std::size_t there = std::min(wanted, bytes.size() - from);
  std::memcpy(to, bytes.data() + from, there);
  if (there == wanted) return SQLITE_OK;
  std::memset(static_cast<char*>(to) + there, 0, wanted - there);
  return SQLITE_IOERR_SHORT_READ;
}

int resize(ScratchFile* file, std::size_t size) {
  std::string& bytes = *file->bytes;
  if (size > bytes.size()) {
    const std::size_t more = size - bytes.size();
    if (!file->budget->take(more)) return SQLITE_FULL;
    try {
      bytes.resize(size);
    } catch (const std::bad_alloc&) {
      file->budget->give_back(more);
      return SQLITE_IOERR_NOMEM;
    }
  } else {
    file->budget->give_back(bytes.size() - size);
    bytes.resize(size);
  }
  return SQLITE_OK;
}

int write_file(sqlite3_file* file, const void* from, int count, sqlite3_int64 offset) {
  ScratchFile* scratch = file_of(file);
  const std::size_t end = static_cast<std::size_t>(offset) + static_cast<std::size_t>(count);
  if (end > scratch->bytes->size()) {
    if (const int failed = resize(scratch, end); failed != SQLITE_OK) return failed;
  }
  std::memcpy(scratch->bytes->data() + offset, from, static_cast<std::size_t>(count));
  return SQLITE_OK;
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  return resize(file_of(file), static_cast<std::size_t>(size));
}

int sync_file(sqlite3_file*, int) { return SQLITE_OK; }

int size_of(sqlite3_file* file, sqlite3_int64* size) {
  *size = static_cast<sqlite3_int64>(file_of(file)->bytes->size());
  return SQLITE_OK;
}

int lock_file(sqlite3_file*, int) { return SQLITE_OK; }

int check_lock(sqlite3_file*, int* locked) {
  *locked = 0;
  return SQLITE_OK;
}

int control(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
int sector_size(sqlite3_file*) { return 4096; }
int characteristics(sqlite3_file*) { return 0; }

const sqlite3_io_methods kMethods = [] {
  sqlite3_io_methods methods{};
  methods.iVersion = 1;
  methods.xClose = close_file;
  methods.xRead = read_file;
  methods.xWrite = write_file;
  methods.xTruncate = truncate_file;
  methods.xSync = sync_file;
  methods.xFileSize = size_of;
  methods.xLock = lock_file;
  methods.xUnlock = lock_file;
  methods.xCheckReservedLock = check_lock;
  methods.xFileControl = control;
  methods.xSectorSize = sector_size;
  methods.xDeviceCharacteristics = characteristics;
  return methods;
}();

// Only temporary files have no name.
int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* flags_out) {
  ScratchFile* scratch = file_of(file);
  scratch->base.pMethods = nullptr;
  if (name != nullptr || current == nullptr) return SQLITE_CANTOPEN;
  scratch->bytes = new (std::nothrow) std::string;
  if (scratch->bytes == nullptr) return SQLITE_NOMEM;
  scratch->budget = current;
  scratch->base.pMethods = &kMethods;
  if (flags_out != nullptr) *flags_out = flags;
  return SQLITE_OK;
}

int delete_file(sqlite3_vfs*, const char*, int) { return SQLITE_OK; }

int find_file(sqlite3_vfs*, const char*, int, int* found) {
  *found = 0;
  return SQLITE_OK;
}

int full_name(sqlite3_vfs*, const char* name, int size, char* to) {
  sqlite3_snprintf(size, to, "%s", name);
  return SQLITE_OK;
}

// All but the files is the machine's: its time, and its randomness.
bool register_files() {
  static sqlite3_vfs files = *sqlite3_vfs_find(nullptr);
  files.pNext = nullptr;
  files.zName = kName;
  files.szOsFile = sizeof(ScratchFile);
  files.xOpen = open_file;
  files.xDelete = delete_file;
  files.xAccess = find_file;
  files.xFullPathname = full_name;
  return sqlite3_vfs_register(&files, 0) == SQLITE_OK;
}

}  // namespace

const char* scratch_files() {
  static const bool registered = sqlite3_initialize() == SQLITE_OK && register_files();
  return registered ? kName : nullptr;
}

ScratchBudget::ScratchBudget(std::size_t bytes) : outer_(current), most_(bytes) { current = this; }
ScratchBudget::~ScratchBudget() { current = outer_; }

bool ScratchBudget::take(std::size_t bytes) {
  if (bytes > most_ - used_) {
    exceeded_ = true;
    return false;
  }
  used_ += bytes;
  return true;
}

}  // namespace pawl::engine::sql
