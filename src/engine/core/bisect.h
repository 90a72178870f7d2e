// A commit that the store refuses for good must not take its neighbours down: it is divided until
// the write that is to blame stands alone.
#pragma once

#include "base/result.h"
#include "store/store.h"

namespace pawl::engine {

// As Store::commit. A write that can never succeed comes back as one that lost, with
// RunWriteResult::refused saying why; the others have been made. Retryable errors are returned.
Result<store::CommitResult> commit_or_bisect(store::Store& store, const store::Commit& commit);

}  // namespace pawl::engine
