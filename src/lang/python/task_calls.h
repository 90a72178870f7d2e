// TaskCalls: which tasks a Program calls, and with what arguments, as far as its source shows it.
//
// The calls are found by name in the modules' sources: charge(order, cents=1),
// shop.charge.options(timeout=5)(order), charge.call(order), task("charge", order). A call with *
// or ** says nothing, and is left out.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lang/bytecode/program.h"

namespace pawl::python {

struct TaskCall {
  std::string task;
  size_t positional = 0;
  std::vector<std::string> keywords;
  std::string file;
  int32_t line = 0;
  std::string source_line;
};

std::vector<TaskCall> find_task_calls(const bytecode::Program& program);

}  // namespace pawl::python
