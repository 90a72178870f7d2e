#include "lang/python/slots.h"

namespace pawl::python {
namespace {

bool needs_slot(Bundle& bundle, SourceModule& module, const GlobalName& name) {
  if (!name.reached) return name.stored;
  if (name.dynamic || module.dynamic) return true;
  if (name.task != kNone32 && name.bindings == 1) return false;
  if (bundle.is_fixed_import(module, name)) return false;
  return !(module.library && bundle.is_static_function(module, name));
}

}  // namespace

void assign_slots(Bundle& bundle, const std::vector<SourceModule*>& modules) {
  bytecode::ProgramBuilder& builder = bundle.builder();
  uint32_t next_slot = 0;
  for (SourceModule* module : modules) {
    if (module->script) {
      for (const std::string& input : bundle.options().inputs) {
        module->globals[bundle.arena().intern(input)].reached = true;
      }
    }
    bytecode::Module& made = builder.program().modules[module->index];
    made.name = builder.string(module->index == 0 ? "__main__" : module->name);
    made.file = builder.string(module->path);
    made.source = builder.string(module->library ? std::string_view() : module->text);
    made.library = module->library;
    made.first_global = next_slot;
    for (auto& [name, global] : module->globals) {
      if (!needs_slot(bundle, *module, global)) continue;
      global.slot = next_slot++;
      made.global_names.push_back(builder.string(name));
    }
    made.static_values.resize(made.global_names.size());
  }
  builder.program().global_count = next_slot;
}

}  // namespace pawl::python
