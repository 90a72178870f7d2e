// Builtins that call the program back, in a file with a workflow that has no `async`.
//
//     sum(price(item) for item in items)     →   the library's sum, which waits for each price
//     sorted(items, key=rank)
//     rows.sort(key=rank), rows.extend(pages()), [*pages()], itertools.islice(pages(), 3)
//
// A native cannot wait in the middle of its work (docs/callbacks.md). Where a plain function calls
// one that goes through an iterable or calls a function, the library's own form of it is called
// instead (vm/python/library/_waiting.py), which is the native itself for anything that cannot
// wait. A generator that is joined is a list first, as in CPython.
#pragma once

#include <string_view>

#include "lang/python/bundle.h"

namespace pawl::python {

// What as_completed is called by then.
inline constexpr std::string_view kLoweredAsCompleted = "wait wait_as_completed";

// Rewrites the trees of the bundle's files, before their scopes are looked at.
void lower_waiting_builtins(Bundle& bundle);

}  // namespace pawl::python
