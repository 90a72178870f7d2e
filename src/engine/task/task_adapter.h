// From the tasks of the public API to those of the worker pool.
#pragma once

#include <string>
#include <string_view>

#include "engine/task/worker_pool.h"
#include "pawl/task.h"

namespace pawl::engine {

// TaskContext::call_id() and CallInfo::id.
std::string call_id(const std::string& run, Key call);

// Exceptions become failures.
TaskFunction adapt_task(pawl::TaskFunction function);

// The kind of error that an exception of this C++ class is: the standard ones have relatives in
// Python, others keep their name without namespaces and template arguments.
std::string kind_of_exception(std::string_view class_name);

}  // namespace pawl::engine
