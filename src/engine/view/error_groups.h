// Errors grouped: runs that failed or are held, by workflow, kind of error and the line of the
// source that it came from. The newest runs are looked at, up to a bound, since each of their
// errors has to be read.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/view/run_views.h"

namespace pawl::engine {

struct ErrorGroup {
  std::string workflow;
  std::string kind;
  std::string file;        // of the source; empty: the place is not known
  std::uint32_t line = 0;  // in it
  bool held = false;       // the runs are held; false: they have failed
  std::string message;     // of the newest run
  std::uint64_t runs = 0;
  Time first{};  // when the oldest of them failed or was held
  Time last{};
  std::vector<std::string> versions;
  std::vector<std::string> ids;  // the newest first, up to kMostIds

  static constexpr std::size_t kMostIds = 1000;
};

struct ErrorGroups {
  std::vector<ErrorGroup> groups;  // those with the newest error first
  std::uint64_t looked_at = 0;     // runs
  bool complete = true;            // false: there are more runs than were looked at
};

// `filter` says of which runs; what it says of their status is ignored. `most`: how many failed and
// how many held runs are looked at.
Result<ErrorGroups> group_errors(RunViews& views, pawl::RunFilter filter, std::uint32_t most);

// The file and the line of the innermost frame of a traceback; false: it has none.
bool innermost_place(std::string_view traceback, std::string* file, std::uint32_t* line);

}  // namespace pawl::engine
