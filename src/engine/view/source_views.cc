// What RunViews knows of sources: their text by version, and where live runs stand in them.
#include <algorithm>

#include "base/error_codes.h"
#include "engine/view/run_views.h"
#include "lang/bytecode/codec.h"

namespace pawl::engine {
namespace {

Result<WorkflowSource> source_of(const bytecode::Program& program, std::uint32_t entry_index) {
  if (entry_index >= program.entries.size()) {
    return fail(ErrorCode::store_damaged, "a workflow's program has no such entry");
  }
  WorkflowSource source;
  source.version = program.version;
  for (const bytecode::Module& module : program.modules) {
    if (module.library) continue;
    source.files.push_back({program.strings[module.file], program.strings[module.source]});
  }
  const bytecode::Entry& entry = program.entries[entry_index];
  const bytecode::Function& function = program.functions[entry.function];
  source.file = program.strings[program.modules[entry.module].file];
  source.function = program.strings[function.qualname];
  source.line = function.first_line;
  return source;
}

}  // namespace

Result<WorkflowSource> RunViews::source(const std::string& workflow, const std::string& version) {
  PAWL_TRY(auto current, store_.workflow(ns_, workflow));
  PAWL_TRY(auto records, store_.versions(ns_, workflow));
  if (!current && records.empty()) {
    return fail(ErrorCode::unknown_workflow, "there is no workflow '" + workflow + "'");
  }
  for (const store::WorkflowRecord& record : records) {
    if (version.empty() && !(current && current->program == record.program)) continue;
    if (!version.empty()) {
      PAWL_TRY(const std::string known, version_of(record.program));
      if (known != version) continue;
    }
    PAWL_TRY(auto program, store_.program(record.program));
    if (!program) break;
    PAWL_TRY(bytecode::Program decoded, bytecode::decode_program(program->bytes));
    return source_of(decoded, record.entry);
  }
  return fail(ErrorCode::unknown_version,
              "workflow '" + workflow + "' has no version '" + version + "'");
}

Result<std::vector<LineUse>> RunViews::lines(const pawl::RunFilter& filter) {
  std::vector<LineUse> lines;
  PAWL_TRY(auto wanted, filter_of(filter));
  if (!wanted) return lines;
  PAWL_TRY(auto counts, store_.count_by_line(*wanted));
  for (const store::LineCount& count : counts) {
    PAWL_TRY(std::string version, version_of(count.program));
    lines.push_back({std::move(version), count.line, count.runs});
  }
  return lines;
}

}  // namespace pawl::engine
