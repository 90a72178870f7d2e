// A syntax tree as text, in the format of CPython's ast.dump: the way to compare the parser with
// CPython's.
//
// The one difference: characters beyond ASCII in strings and names are escaped (as Python's ascii()
// does), where ast.dump shows those that are printable.
#pragma once

#include <string>

#include "lang/python/ast.h"

namespace pawl::python {

enum class DumpPositions { kOmit, kInclude };

std::string dump_ast(const ast::Node* node, DumpPositions positions = DumpPositions::kOmit);

}  // namespace pawl::python
