// From files to a Program, for the verbs that take a source.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/command_line.h"
#include "lang/bytecode/catalog.h"
#include "lang/bytecode/program.h"
#include "lang/python/diagnostics.h"
#include "value/payload.h"

namespace pawl::cli {

enum class Entries : bool { kAll, kOne };

// Compiles a source with the modules given beside it and the files that it imports. Nothing: the
// diagnostics are in `found`, or on stderr. With kOne a source of several workflows of which none
// is named is refused as well.
Result<std::optional<bytecode::Program>> compile_source(
    const SourceArgument& source, const std::vector<std::string>& modules,
    const bytecode::Catalog& catalog, const DeclaredNames& declared,
    Entries entries = Entries::kAll, std::vector<python::Diagnostic>* found = {},
    std::vector<python::Diagnostic>* warnings = {});

// The settings of --set NAME=VALUE, by name.
Result<std::map<std::string, std::string>> parse_settings(const std::vector<std::string>& given);

// A file of plain statements gets its input in variables: the fields of an object.
std::vector<std::string> input_names(const Payload& input);

// The entry that FILE.py:NAME names, or the only one.
Result<uint32_t> pick_entry(const bytecode::Program& program, const SourceArgument& source);

}  // namespace pawl::cli
