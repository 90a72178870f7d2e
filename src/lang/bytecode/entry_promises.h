// What the kind of an entry promises of its runs, for those who keep them. A promise is the other
// engine's: programs that are registered with duroxide behave as they do there.
#pragma once

#include "lang/bytecode/program.h"

namespace pawl::bytecode {

// A run that meets a fault has failed, unless the entry's options say otherwise.
inline bool fails_on_fault(const Entry& entry) { return entry.shape == Shape::kDuroxide; }

// The status outlives continue_as_new.
inline bool keeps_status(const Entry& entry) { return entry.shape == Shape::kDuroxide; }

// The versions are in the name: NAME@VERSION, where NAME alone is the latest of them.
inline bool has_named_versions(const Entry& entry) { return entry.shape == Shape::kDuroxide; }

}  // namespace pawl::bytecode
