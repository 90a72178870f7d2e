// From files to a Program, for the verbs that take a source.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/command_line.h"
#include "lang/bytecode/catalog.h"
#include "lang/bytecode/program.h"
#include "value/payload.h"

namespace pawl::cli {

// Compiles a source and the modules given beside it. Nothing: the diagnostics are on stderr. A file
// of plain statements gets its inputs' names from the fields of `input`, if that is an object.
Result<std::optional<bytecode::Program>> compile_source(const SourceArgument& source,
                                                        const std::vector<std::string>& modules,
                                                        const bytecode::Catalog& catalog,
                                                        const std::vector<std::string>& tasks,
                                                        const Payload& input);

// The entry that FILE.py:NAME names, or the only one.
Result<uint32_t> pick_entry(const bytecode::Program& program, const SourceArgument& source);

}  // namespace pawl::cli
