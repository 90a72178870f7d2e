// A check of a whole database file: SQLite's own structure, the checksum of every row, what the
// tables say of each other, and the log against its high-water mark. Nothing is changed, and the
// file may be in use or be a backup.
//
// What the bytes in the rows mean is the engine's to check (engine/run/stored_run_check.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/records.h"

namespace pawl::store {

struct Problem {
  std::string what;
  Key run = 0;         // 0: of no run
  std::string run_id;  // empty: unknown
};

struct FsckReport {
  std::uint64_t rows = 0;       // with a checksum
  std::uint64_t unchecked = 0;  // written by an earlier release, without one
  std::vector<Problem> problems;
};

// An error means that the file cannot be looked at: it is not there, or no database of Pawl.
Result<FsckReport> check_sqlite(const std::string& path);

}  // namespace pawl::store
