#include "cli/sources.h"

#include <algorithm>
#include <cstdio>
#include <iterator>

#include "base/error_codes.h"
#include "cli/bundle.h"
#include "engine/run/fault.h"
#include "engine/service/compile.h"
#include "engine/task/task_policy.h"
#include "lang/python/compile.h"
#include "value/payload_tree.h"

namespace pawl::cli {

std::vector<std::string> input_names(const Payload& input) {
  std::vector<std::string> names;
  Result<PayloadTree> tree = PayloadTree::parse(input.text());
  if (!tree || tree->kind() != PayloadKind::kObject) return names;
  for (const auto& [name, value] : tree->fields()) names.push_back(name);
  return names;
}

Result<std::map<std::string, std::string>> parse_settings(const std::vector<std::string>& given) {
  std::map<std::string, std::string> settings;
  for (const std::string& text : given) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) {
      return fail(ErrorCode::usage, "--set " + text + " has no value",
                  "write --set NAME=VALUE; --set NAME= sets the empty text");
    }
    const std::string name = text.substr(0, equals);
    if (!settings.emplace(name, text.substr(equals + 1)).second) {
      return fail(ErrorCode::usage, "--set gives " + name + " two values", "give it once");
    }
  }
  if (Status good = engine::check_settings(settings); !good) {
    return fail(ErrorCode::usage, good.error().message);
  }
  return settings;
}

Result<std::optional<bytecode::Program>> compile_source(
    const SourceArgument& source, const std::vector<std::string>& modules,
    const bytecode::Catalog& catalog, const DeclaredNames& declared, Entries entries,
    std::vector<python::Diagnostic>* found, std::vector<python::Diagnostic>* warnings) {
  PAWL_TRY(const std::vector<python::SourceFile> files, load_bundle(source.path, modules));
  python::CompileOptions options;
  options.entry = source.entry;
  options.single_entry = entries == Entries::kOne;
  options.tasks = declared.tasks;
  options.inputs = declared.inputs;
  options.check_task_options = engine::check_task_options;
  PAWL_TRY(options.settings, parse_settings(declared.settings));
  options.check_workflow_options = engine::check_workflow_options;
  python::CompileResult result = python::compile_bundle(files, catalog, options);
  if (result) {
    if (warnings != nullptr) *warnings = std::move(result.warnings);
    return std::move(result.program);
  }
  if (found != nullptr) {
    std::ranges::move(result.diagnostics, std::back_inserter(*found));
    return std::nullopt;
  }
  std::string text = python::format_diagnostics(result.diagnostics);
  std::fwrite(text.data(), 1, text.size(), stderr);
  return std::nullopt;
}

Result<uint32_t> pick_entry(const bytecode::Program& program, const SourceArgument& source) {
  std::string names;
  for (uint32_t i = 0; i < program.entries.size(); ++i) {
    const std::string& name = program.strings[program.entries[i].name];
    if (!source.entry.empty() && name == source.entry) return i;
    names += (names.empty() ? "" : ", ") + name;
  }
  if (source.entry.empty() && program.entries.size() == 1) return 0;
  if (program.entries.empty()) {
    return fail(ErrorCode::usage, source.path + " has no workflow",
                "put @pawl.workflow above a function, or name the file that has it");
  }
  return fail(ErrorCode::usage,
              source.entry.empty() ? source.path + " has several workflows: " + names
                                   : source.path + " has no workflow '" + source.entry + "'",
              "name one: " + source.path + ":" + program.strings[program.entries[0].name]);
}

}  // namespace pawl::cli
