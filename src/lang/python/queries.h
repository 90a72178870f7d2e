// Queries in the source: functions with @pawl.query. They are called on a state that is stored,
// where nothing can be waited for, so that an `async def` or a generator is refused when it is
// deployed.
#pragma once

#include "lang/python/bundle.h"

namespace pawl::python {

void check_queries(Bundle& bundle, SourceModule& module);

}  // namespace pawl::python
