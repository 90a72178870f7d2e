// Orchestrations that a program registers inside of a function:
//
//     def main():                                      def main(): …
//         limit = 3
//         @runtime.register_orchestration("Order")  →  limit = 3
//         def order(ctx, input): …                     @runtime.register_orchestration("Order")
//                                                      def order(ctx, input): …
//
// The function around it belongs to the client or the worker, and never runs in a workflow. So the
// orchestration is brought to the end of the file, together with the functions, classes, imports
// and assignments beside it that it uses. What only exists when the function around it runs (its
// parameters) is refused at the place where it is used.
#pragma once

#include "lang/python/bundle.h"

namespace pawl::python {

// Rewrites the tree of a module, before entries are looked for.
void bring_out_registrations(Bundle& bundle, SourceModule& module);

}  // namespace pawl::python
