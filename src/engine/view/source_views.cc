// What RunViews knows of sources: their text by version, and where live runs stand in them.
#include <map>
#include <optional>
#include <set>

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

bool waits(bytecode::Opcode opcode) {
  return opcode == bytecode::Opcode::kAwait || opcode == bytecode::Opcode::kYieldFrom ||
         opcode == bytecode::Opcode::kYield;
}

// Files of the program's own source by line: those with code at it, or, where some of them can wait
// there, these alone.
class FilesByLine {
 public:
  explicit FilesByLine(const bytecode::Program& program) {
    for (const bytecode::Function& function : program.functions) {
      const bytecode::Module& module = program.modules[function.module];
      if (!module.library) note(function, program.strings[module.file]);
    }
  }

  std::vector<std::string> at(std::uint32_t line) const {
    for (const auto* places : {&waiting_, &all_}) {
      const auto found = places->find(line);
      if (found != places->end()) return {found->second.begin(), found->second.end()};
    }
    return {};
  }

 private:
  using Places = std::map<std::uint32_t, std::set<std::string>>;

  void note(const bytecode::Function& function, const std::string& file) {
    auto position = function.positions.begin();
    std::uint32_t line = function.first_line;
    for (std::size_t at = 0; at < function.code.size(); ++at) {
      for (; position != function.positions.end() && position->instruction <= at; ++position) {
        line = position->line;
      }
      all_[line].insert(file);
      if (waits(function.code[at].opcode())) waiting_[line].insert(file);
    }
  }

  Places waiting_;
  Places all_;
};

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
  Key program = 0;
  std::optional<FilesByLine> files;
  for (const store::LineCount& count : counts) {
    PAWL_TRY(std::string version, version_of(count.program));
    if (count.program != program) {
      program = count.program;
      files.reset();
      PAWL_TRY(auto record, store_.program(program));
      if (record) {
        PAWL_TRY(const bytecode::Program decoded, bytecode::decode_program(record->bytes));
        files.emplace(decoded);
      }
    }
    const bool is_known = files && count.line > 0;
    lines.push_back({std::move(version), count.line, count.runs,
                     is_known ? files->at(count.line) : std::vector<std::string>()});
  }
  return lines;
}

}  // namespace pawl::engine
