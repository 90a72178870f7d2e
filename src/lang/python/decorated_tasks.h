// Decorators above @task:
//
//     @logged
//     @task
//     async def charge(order): …
//
// What workflows call is what `logged` made of the task, so that such a function becomes
// `charge = logged(the task)`. Decorators below @task are about its body, which runs elsewhere; and
// where workflows do not have what a decorator needs (`@app.post("/charge")`), it is the worker's.
#pragma once

#include "lang/python/bundle.h"

namespace pawl::python {

// Call when all files are indexed, before anything is reached.
void apply_task_decorators(Bundle& bundle);

}  // namespace pawl::python
