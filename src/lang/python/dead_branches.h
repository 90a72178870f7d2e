// Takes out of a bundle's trees what never runs in a workflow.
//
// Programs provide for other versions of Python, other systems and libraries that may not be
// there: `if sys.version_info < (3, 8):`, `if TYPE_CHECKING:`, `if HAS_NUMPY:` after an import that
// fails. What stands there may use anything, and is not looked at. known_names.h says what decides.
#pragma once

#include "lang/python/bundle.h"

namespace pawl::python {

// All files have been parsed, and nothing else of them has been looked at.
void remove_dead_branches(Bundle& bundle);

}  // namespace pawl::python
