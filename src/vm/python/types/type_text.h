// The texts of annotations: NAME, a.b, x[y, z], x | y, texts in quotes and the values of Literal.
#pragma once

#include <string_view>

#include "vm/python/types/type_form.h"

namespace pawl::vm {

// kAny for a text that is none of them.
const TypeForm* parse_annotation(Machine& machine, TypeReader& reader,
                                 const TypeReader::Scope& scope, std::string_view text);

}  // namespace pawl::vm
