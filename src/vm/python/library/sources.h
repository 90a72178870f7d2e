// The library modules that are written in Python: every NAME.py in this folder is put into the
// program at build time (scripts/embed_library.py), FOLDER/NAME.py as the module FOLDER.NAME.
#pragma once

#include <optional>
#include <string_view>

namespace pawl::vm {

// The source of a module, or nothing. It lives as long as the process.
std::optional<std::string_view> library_source(std::string_view module);

}  // namespace pawl::vm
