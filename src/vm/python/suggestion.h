// "Did you mean …?": the name that a failing lookup most likely meant, found as CPython finds it.
// Only a traceback of an uncaught exception shows it; the exception's own text never has it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "vm/value.h"

namespace pawl::vm {

class Machine;
struct Exception;

// The candidate that the fewest changes lead to, the first of them if there are several; empty if
// none is near enough.
std::string nearest_name(std::string_view wrong, const std::vector<std::string>& candidates);

// For an AttributeError or NameError (not a class derived from them); empty otherwise. May run the
// program's __dir__; what that raises is dropped.
std::string suggested_name(Machine& machine, Exception* exception);

}  // namespace pawl::vm
