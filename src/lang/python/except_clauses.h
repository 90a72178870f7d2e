// What the clauses of a `try` are there for, as far as their text tells.
#pragma once

#include <string_view>

#include "lang/python/ast.h"

namespace pawl::python {

// Whether one of them names the exception.
bool names_exception(Span<ast::ExceptHandler*> handlers, std::string_view exception);
// Whether one of them catches what an import raises that fails.
bool catches_import_error(Span<ast::ExceptHandler*> handlers);
// Whether one of them catches what a name raises that nobody has bound.
bool catches_name_error(Span<ast::ExceptHandler*> handlers);
// Whether one of them is there for members that are missing. One for all exceptions is not: it may
// be meant for anything.
bool catches_attribute_error(Span<ast::ExceptHandler*> handlers);

}  // namespace pawl::python
