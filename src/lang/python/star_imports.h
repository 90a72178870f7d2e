// `from m import *` at module level: before anything else is asked of a file, the star becomes the
// names that it stands for. These are m's __all__, else all that m binds and that begin with no
// underscore; whatever of them nobody uses is not reached, and costs nothing.
//
// A star that stands for nothing that is known (m is refused, or not there) is left as it is: it is
// a problem once a name is used that nothing else binds.
#pragma once

#include "lang/python/bundle.h"

namespace pawl::python {

// For all files of the bundle. An __all__ that is not a list of texts is reported where it is asked
// for.
void expand_star_imports(Bundle& bundle);

}  // namespace pawl::python
