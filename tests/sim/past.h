// What must hold of the histories of runs after every commit.
#pragma once

#include "store/store.h"
#include "world.h"

namespace pawl::sim {

// Each turn that the commit has noted restores to the state that the commit has made true.
void check_turns(World& world, const store::Commit& commit,
                 const Result<store::CommitResult>& result);

}  // namespace pawl::sim
