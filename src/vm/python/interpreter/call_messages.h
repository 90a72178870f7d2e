// What is wrong with a call, in CPython's words. They depend on how a function is written there: a
// function of C, by one of three ways to read its arguments, or one of Python.
#pragma once

#include <string>
#include <vector>

#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/native.h"

namespace pawl::vm {

std::string plural(size_t count);
// "'a', 'b', and 'c'"
std::string list_names(const std::vector<std::string>& names);

// A library function of ours in Python that is one of C in CPython: it takes positions only. The
// second: and words it as those do that take several.
bool is_builtin_in_cpython(const Code& code);
bool is_native_in_cpython(const Code& code);
// "add expected 2 arguments, got 1"
std::string expected_count(const std::string& name, size_t least, size_t most, size_t given);

Ref raise_wrong_receiver(Machine& machine, const NativeInfo& info, Value receiver);
Ref bad_native_count(Machine& machine, const NativeInfo& info, size_t given);
// What CPython calls the function that does not know a keyword.
std::string keyword_owner(const NativeInfo& info);

}  // namespace pawl::vm
