// Catalog: what of a store belongs to no run: programs and names, limits of queues, schedules,
// tokens, nodes and sessions, start keys that have outlived their runs, the audit log.
#pragma once

#include "base/result.h"
#include "store/copy/copyable.h"
#include "store/copy/sums.h"
#include "store/store.h"

namespace pawl::store {

// Writes all of it; what is there already stays, or is written again as it is.
Status copy_catalog(Store& source, Copyable& copyable, Copyable& target, Store& target_store);
Status add_catalog(CopySums& sums, Store& store, Copyable& copyable);

}  // namespace pawl::store
