// The files of one program as they are on disk: the one that was named, those named beside it, and
// those that any of them imports and that lie below the first one's folder, as python3 would find
// them; or below the folder that its imports count from, if it imports as a part of a package.
// Modules of the library are not files and are left to the compiler.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "lang/python/compile.h"

namespace pawl::cli {

// The first file is the main one. Paths are given back as they were named, or as they follow from
// it.
Result<std::vector<python::SourceFile>> load_bundle(const std::string& main_path,
                                                    const std::vector<std::string>& further_paths);

// One import statement, as far as it decides which files are needed.
struct ImportedName {
  std::string module;  // dotted, without leading dots; may be empty for `from . import x`
  int dots = 0;        // of a relative import
  std::vector<std::string> members;  // what is imported from it, each of which may be a module
  bool operator==(const ImportedName&) const = default;
};

// The import statements of a source, wherever they stand. One that cannot be parsed has none: the
// compiler says what is wrong with it.
std::vector<ImportedName> find_imports(std::string_view source);

// Whether a source has functions that are tasks, in the words of Pawl or of another engine.
bool defines_tasks(std::string_view source);

}  // namespace pawl::cli
