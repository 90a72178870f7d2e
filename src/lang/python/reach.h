// Reach: which statements of which modules a bundle's entries need.
//
// It starts from the entries and the statements of the main module that are always kept, and
// follows names: a name reaches the statements that bind it, a member of a module the statements
// over there. Annotations count only where the machine builds values from them (parameters of an
// entry, results of tasks, and the fields of the classes named there), and for the library's names
// in them where the program itself looks at annotations.
#pragma once

#include <vector>

#include "lang/python/bundle.h"
#include "lang/python/entries.h"

namespace pawl::python {

// Marks what is reached, numbers the modules and gives slots to their globals.
void compute_reach(Bundle& bundle, const std::vector<FoundEntry>& entries);

}  // namespace pawl::python
