// Slots: where the globals of a program live, once it is known which of them are reached.
#pragma once

#include <vector>

#include "lang/python/bundle.h"

namespace pawl::python {

// Gives the modules their tables of globals, in this order.
void assign_slots(Bundle& bundle, const std::vector<SourceModule*>& modules);

}  // namespace pawl::python
