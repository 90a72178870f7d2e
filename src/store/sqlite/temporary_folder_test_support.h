// A folder of its own for a test, gone with all that is in it. In memory where the system has such
// a place: no test here depends on a disk, and a real fsync for each of thousands of commits would
// make them wait for it.
#pragma once

#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>

#include <string>

#include "base/assert.h"

namespace pawl::store {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    path_ = "/dev/shm/pawl_store_XXXXXX";
    if (mkdtemp(path_.data()) != nullptr) return;
    path_ = "/tmp/pawl_store_XXXXXX";
    PAWL_ASSERT(mkdtemp(path_.data()) != nullptr);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    if (DIR* folder = opendir(path_.c_str())) {
      while (const dirent* entry = readdir(folder)) unlink((path_ + "/" + entry->d_name).c_str());
      closedir(folder);
    }
    rmdir(path_.c_str());
  }

  const std::string& path() const { return path_; }
  std::string file() const { return path_ + "/pawl.db"; }

 private:
  std::string path_;
};

}  // namespace pawl::store
