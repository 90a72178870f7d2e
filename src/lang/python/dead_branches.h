// Takes out of a bundle's trees what never runs in a workflow.
//
// Programs provide for other versions of Python, other systems and libraries that may not be
// there: `if sys.version_info < (3, 8):`, `if TYPE_CHECKING:`, `if HAS_NUMPY:` after an import that
// fails. What stands there may use anything, and is not looked at. That is decided by
// - conditions over what `sys` and `os` say of the version and the system,
// - names that a module binds once to such a condition, to True, False or None, and imports of
// them,
// - `try` around imports: whether what they import is there,
// - hasattr(module, "name"): whether the library has it. (So it is for getattr with a default.)
#pragma once

#include "lang/python/bundle.h"

namespace pawl::python {

// All files have been parsed, and nothing else of them has been looked at.
void remove_dead_branches(Bundle& bundle);

// Whether one of the clauses catches what an import raises that fails.
bool catches_import_error(Span<ast::ExceptHandler*> handlers);
// Whether one of them is there for a member that a module does not have.
bool catches_attribute_error(Span<ast::ExceptHandler*> handlers);
// Whether one of them catches what a name raises that nobody has bound.
bool catches_name_error(Span<ast::ExceptHandler*> handlers);

}  // namespace pawl::python
