// Calls of external functions in a script: functions that the deploy names and the source does not
// declare.
//
//     results += [convert('e')]         →   results += [await convert('e')]
//     calls = [convert(x) for x in xs]      stays: `await gather(*calls)` stands below
//
// A script in the manner of durable-monty calls such a function with or without `await`. A call
// whose value is used is awaited. It stays a call where the script awaits it itself: under `await`,
// as an argument of gather() and the like, or in a variable that the script awaits or gives to
// them. Functions and lambdas of the script are left as they are: a plain function cannot wait.
#pragma once

#include "lang/python/bundle.h"

namespace pawl::python {

// Rewrites the tree of a script, before its scopes are looked at.
void await_external_calls(Bundle& bundle, SourceModule& module);

}  // namespace pawl::python
