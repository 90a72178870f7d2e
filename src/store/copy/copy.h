// A copy of a whole store into another one that is empty: everything, runs that live included.
//
// The stores must not change meanwhile: servers are stopped, or the source is a backup. A copy that
// was interrupted is gone on with by the same call. Until it is done, the target carries a mark,
// and is opened by nobody else.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"
#include "store/copy/sums.h"
#include "store/store.h"

namespace pawl::store {

struct CopyOptions {
  // Names the source in the mark: a copy is gone on with from the same source alone.
  std::string source_name;
  // Hears how many runs have been copied or compared, from time to time.
  std::function<void(const char* what, std::uint64_t runs)> on_progress = {};
};

struct CopyReport {
  std::uint64_t copied = 0;  // runs, by this call
  CopySums sums;             // of both stores
};

// Fails with store_refused if one of the stores can't be copied, the target is not empty, a server
// is at work on one of them, or they hold different things in the end.
Result<CopyReport> copy_store(Store& source, Store& target, const CopyOptions& options);

// Everything that is in a store.
Result<CopySums> sums_of(Store& store, const CopyOptions& options);

// Whether the store is a copy that was not finished.
Result<bool> is_unfinished_copy(Store& store);

}  // namespace pawl::store
