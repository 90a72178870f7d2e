#include "engine/compile.h"

#include "engine/task_policy.h"
#include "lang/bytecode/codec.h"
#include "vm/runtime.h"
#include "vm/snapshot/image.h"

namespace pawl::engine {

Result<DeployRequest> compile_deploy(const CompileRequest& request,
                                     std::vector<python::Diagnostic>* diagnostics) {
  if (request.files.empty()) return fail(ErrorCode::invalid_request, "there is no source");
  vm::Runtime runtime;
  python::CompileOptions options;
  options.tasks = request.tasks;
  options.inputs = request.inputs;
  options.offered = request.offered;
  options.check_task_options = check_task_options;
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
  deploy.bytes = bytecode::encode_program(program);
  return deploy;
}

}  // namespace pawl::engine
