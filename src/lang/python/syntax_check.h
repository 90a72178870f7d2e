// What CPython's compiler refuses although its parser takes it: 'return' outside function, 'await'
// outside async function, patterns that can never match. A file is checked as a whole, reached or
// not: what python3 refuses to load is no program.
#pragma once

#include <functional>
#include <string>

#include "lang/python/ast.h"

namespace pawl::python {

using SyntaxErrorSink = std::function<void(const ast::SourceRange&, std::string)>;

// `top_level_await`: the module's own statements may await.
void check_syntax(const ast::Module* module, bool top_level_await, const SyntaxErrorSink& report);

// The part about patterns: of one match statement.
void check_patterns(const ast::Match* node, const SyntaxErrorSink& report);

}  // namespace pawl::python
