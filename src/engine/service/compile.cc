#include "engine/service/compile.h"

#include "base/utf8.h"
#include "engine/run/fault.h"
#include "engine/schedule/declared.h"
#include "engine/task/task_policy.h"
#include "lang/bytecode/codec.h"
#include "vm/runtime.h"
#include "vm/snapshot/image.h"

namespace pawl::engine {

namespace {

// They are part of the program: texts that say how it works, not data for it to work on.
constexpr std::size_t kMostSettings = 1000;
constexpr std::size_t kLongestName = 256;
constexpr std::size_t kLongestValue = 64 * 1024;

}  // namespace

Status check_settings(const std::map<std::string, std::string>& settings) {
  if (settings.size() > kMostSettings) {
    return fail(ErrorCode::invalid_request, "there are more than 1000 settings");
  }
  for (const auto& [name, value] : settings) {
    const bool plain = !name.empty() && name.size() <= kLongestName &&
                       name.find('=') == std::string::npos && name.find('\0') == std::string::npos;
    if (!plain || !is_valid_utf8(name)) {
      return fail(ErrorCode::invalid_request,
                  "the name of a setting has 1 to 256 bytes of text without '='");
    }
    if (value.size() > kLongestValue || !is_valid_utf8(value)) {
      return fail(ErrorCode::invalid_request,
                  "the value of the setting '" + name + "' is not a text of at most 64 KB");
    }
  }
  return {};
}

Result<DeployRequest> compile_deploy(const CompileRequest& request,
                                     std::vector<python::Diagnostic>* diagnostics) {
  if (request.files.empty()) return fail(ErrorCode::invalid_request, "there is no source");
  PAWL_TRY_STATUS(check_settings(request.settings));
  vm::Runtime runtime;
  python::CompileOptions options;
  options.needs_workflow = true;
  options.tasks = request.tasks;
  options.inputs = request.inputs;
  options.offered = request.offered;
  options.settings = request.settings;
  options.task_namespace = request.task_namespace;
  options.check_task_options = check_task_options;
  options.check_workflow_options = check_workflow_options;
  python::CompileResult compiled = python::compile_bundle(request.files, runtime, options);
  if (!compiled) {
    std::string text = python::format_diagnostics(compiled.diagnostics);
    if (diagnostics != nullptr) *diagnostics = std::move(compiled.diagnostics);
    return fail(ErrorCode::compile_failed, std::move(text));
  }
  if (diagnostics != nullptr) *diagnostics = std::move(compiled.warnings);
  vm::add_image(*compiled.program, runtime);
  const bytecode::Program& program = *compiled.program;
  DeployRequest deploy;
  deploy.version = program.version;
  deploy.compiler_revision = program.compiler_revision;
  for (const bytecode::Entry& entry : program.entries) {
    deploy.workflows.push_back(program.strings[entry.name]);
  }
  deploy.options = entry_options(program);
  deploy.bytes = bytecode::encode_program(program);
  return deploy;
}

}  // namespace pawl::engine
