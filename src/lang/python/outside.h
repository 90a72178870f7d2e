// Code of a file that belongs to another process: clients that start runs, workers that serve
// tasks. One file may hold it together with the workflows.
//
// A name is outside if it is imported from a package for durable programs (duroxide, waymark, …)
// and is none of the words that a workflow may use, or if it is bound with the help of an outside
// name: `client = Client(provider)`. A plain statement of the module that uses an outside name is
// dropped; functions are only compiled if a workflow reaches them anyway.
#pragma once

#include "lang/python/bundle.h"

namespace pawl::python {

void drop_outside_statements(Bundle& bundle, SourceModule& module);

}  // namespace pawl::python
