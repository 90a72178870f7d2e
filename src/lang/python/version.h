// The version of a workflow: SHA-256 of its language level and of the reached source in canonical
// tokens, as 64 hexadecimal digits. Comments and spacing do not count; decorators, their options
// and declared tasks do. The library does not: it belongs to the compiler's revision.
#pragma once

#include <string>

#include "lang/python/bundle.h"

namespace pawl::python {

std::string version_of(Bundle& bundle);

}  // namespace pawl::python
