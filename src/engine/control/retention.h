// What is past its time: ended runs, remembered ids and start keys, entries of the audit log, as
// CoreOptions::retention says; and the old calls of a run that goes on for ever. It goes a little
// at a time, beside the work that goes on.
//
// A child's outcome is in its parent's call since the child ended, so nobody waits for a run that
// is removed.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "engine/core/core_options.h"
#include "store/commit.h"
#include "store/store.h"

namespace pawl::engine {

// Adds to the commit what is to go. True: there may be more, to be looked for when this is gone.
Result<bool> remove_past(store::Store& store, const CoreOptions& options, std::int64_t now_us,
                         store::Commit* commit);

// The calls of a run's timeline that come before one of them go with a step, and the blobs that
// nothing else refers to. A call that is not settled as it is read now stays, even if this very
// step settles it: whose blobs go is decided here, and which calls go must be the same. False: the
// commit in flight has just made these calls, and they cannot be read yet.
Result<bool> drop_calls(store::Store& store, store::Key run, std::uint64_t seen, store::Key before,
                        store::Effects* effects);

}  // namespace pawl::engine
