// Commits in words, for a trace; and what must hold of the store after each of them.
#pragma once

#include <string>

#include "base/result.h"
#include "store/commit.h"

namespace pawl::sim {

class World;

std::string describe(const store::Commit& commit);
std::string describe(const store::Commit& commit, const Result<store::CommitResult>& result);

// The store's own invariants, of the runs that the commit has touched.
void check_commit(World& world, const store::Commit& commit,
                  const Result<store::CommitResult>& result);

}  // namespace pawl::sim
