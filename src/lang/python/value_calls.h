// Which functions take the values of calls, and which take the calls themselves.
//
//     @workflow                              @workflow
//     def order(x):                          async def order(x):
//         paid = charge(x)                       call = charge(x)
//                                                paid = await call
//
// In a workflow without `async`, and in the plain functions that it uses, a task, a child, a sleep
// and whatever else can be awaited gives its value where it is called; the run waits there.
// `charge.call(x)` gives the call. Everywhere else a call is a call, as it always was: in async
// functions and what they use, in workflows that are generators, and in scripts.
//
// A plain function that is used from both sides cannot be both. If it makes such a call, the
// compiler refuses it (PAWL-1011). Who uses whom is found by names, statement by statement, as
// reach.h does it.
#pragma once

#include <vector>

#include "lang/python/bundle.h"
#include "lang/python/entries.h"

namespace pawl::python {

// Whether the entry is a plain function or method, in which calls give their values.
bool takes_values(Bundle& bundle, const FoundEntry& entry);
bool any_takes_values(Bundle& bundle, const std::vector<FoundEntry>& entries);

// Marks the statements that are reached (TopStatement::calls).
void decide_calls(Bundle& bundle, const std::vector<FoundEntry>& entries);

}  // namespace pawl::python
