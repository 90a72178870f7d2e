// Annotations: never evaluated, but kept as texts, from which the machine builds values where they
// name dataclasses or enumerations (vm/python/fibers/annotations.h).
#pragma once

#include <cctype>
#include <cstdint>
#include <string>
#include <string_view>

#include "lang/python/bundle.h"

namespace pawl::python {

// The text of an annotation as the source has it, a quoted one without its quotes.
std::string annotation_text(const SourceModule& module, const ast::Expr* annotation);

// Whether an annotation names a dataclass or an enumeration of the bundle, as far as their
// declarations tell: decorated so, or derived from such a class.
bool names_built_type(Bundle& bundle, SourceModule& module, const ast::Expr* annotation);

// Whether a statement gives a name to a form of types, by its looks: Json = dict[str, int],
// T = TypeVar("T"), Text = str | bytes.
bool assigns_type_form(const ast::Stmt* node);

// Every word of a quoted annotation.
template <typename Visit>
void for_each_word(std::string_view text, Visit visit) {
  size_t start = 0;
  for (size_t i = 0; i <= text.size(); ++i) {
    bool word = i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) ||
                                    text[i] == '_' || static_cast<uint8_t>(text[i]) >= 0x80);
    if (word) continue;
    if (i > start) visit(text.substr(start, i - start));
    start = i + 1;
  }
}

}  // namespace pawl::python
