// FileLock: keeps a second process away from a database. A lock on PATH.lock that the operating
// system gives back when the process ends, however it ends; the file itself stays and holds the
// owner's process id for the message that the other one prints.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"

namespace pawl::store::sqlite {

// One file has one name, whatever links lead to it, so that it has one lock.
Result<std::string> canonical_path(const std::string& path);

class FileLock {
 public:
  // Fails with store_in_use, naming the owner, or store_unavailable.
  static Result<std::unique_ptr<FileLock>> acquire(const std::string& database_path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  explicit FileLock(int file) : file_(file) {}
  int file_;
};

}  // namespace pawl::store::sqlite
