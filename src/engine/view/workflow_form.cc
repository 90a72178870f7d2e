#include "engine/view/workflow_form.h"

#include "base/error_codes.h"
#include "lang/bytecode/codec.h"

namespace pawl::engine {
namespace {

std::string annotation_of(const bytecode::Program& program, const bytecode::Function& function,
                          const std::string& parameter) {
  for (std::size_t index = 0; index + 1 < function.annotations.size(); index += 2) {
    if (program.strings[function.annotations[index]] != parameter) continue;
    return program.strings[function.annotations[index + 1]];
  }
  return {};
}

}  // namespace

Result<WorkflowForm> workflow_form(store::Store& store, store::Namespace ns,
                                   const std::string& workflow) {
  PAWL_TRY(const auto record, store.workflow(ns, workflow));
  if (!record) {
    return fail(ErrorCode::unknown_workflow, "there is no workflow '" + workflow + "'");
  }
  PAWL_TRY(const auto stored, store.program(record->program));
  if (!stored) return fail(ErrorCode::store_damaged, "the workflow's program is missing");
  PAWL_TRY(const bytecode::Program program, bytecode::decode_program(stored->bytes));
  if (record->entry >= program.entries.size()) {
    return fail(ErrorCode::store_damaged, "the workflow's program has no such entry");
  }
  const bytecode::Entry& entry = program.entries[record->entry];
  WorkflowForm form;
  if (entry.shape == bytecode::Shape::kScript) {
    for (const std::uint32_t slot : entry.input_slots) {
      const bytecode::Module& module = program.modules[entry.module];
      form.fields.push_back({program.strings[module.global_names[slot - module.first_global]], {}});
    }
    return form;
  }
  const bytecode::Function& function = program.functions[entry.function];
  const std::size_t first = entry.shape == bytecode::Shape::kWorkflowClass ? 1 : 0;
  const std::size_t last = function.positional + std::size_t{function.keyword_only};
  for (std::size_t index = first; index < last && index < function.local_names.size(); ++index) {
    const std::string& name = program.strings[function.local_names[index]];
    form.fields.push_back({name, annotation_of(program, function, name)});
  }
  form.is_whole_input = form.fields.size() == 1;
  return form;
}

}  // namespace pawl::engine
