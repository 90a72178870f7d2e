// How `pawl exec` ends with a program: what it prints, and its exit code.
#pragma once

#include "cli/command_line.h"
#include "vm/activation.h"

namespace pawl::cli {

vm::OutputForm output_form(ResultForm form);
int print_end(const vm::End& end, ResultForm form);

}  // namespace pawl::cli
