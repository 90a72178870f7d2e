#include "vm/move/class_fields.h"

#include "vm/loaded_program.h"
#include "vm/objects/function.h"

namespace pawl::vm {
namespace {

Value attribute(const Class* cls, std::string_view name) {
  Entry* entry;
  for (uint32_t i = 0; dict_next(cls->attributes.as<Dict>(), i, &entry);) {
    if (entry->key.is(Kind::kString) && equals_ascii(entry->key.as<String>(), name)) {
      return entry->value;
    }
  }
  return {};
}

void add_stored(const Function* init, std::set<std::string>* names) {
  const bytecode::Function& code = *init->code->function;
  const bytecode::Program& program = init->code->program->program;
  for (const bytecode::Instruction& instruction : code.code) {
    if (instruction.opcode() != bytecode::Opcode::kStoreAttr || instruction.a != 0) continue;
    const bytecode::Constant& name = program.constants[code.constants[instruction.c]];
    names->insert(program.strings[name.index]);
  }
}

}  // namespace

ClassFields fields_of(const Class* cls) {
  ClassFields fields;
  for (Value ancestor : cls->mro.as<Tuple>()->view()) {
    const Class* base = ancestor.as<Class>();
    if ((base->flags & Class::kBuiltin) != 0) continue;
    if (Value declared = attribute(base, "__dataclass_fields__"); declared.is(Kind::kDict)) {
      fields.closed = true;
      Entry* entry;
      for (uint32_t i = 0; dict_next(declared.as<Dict>(), i, &entry);) {
        if (entry->key.is(Kind::kString)) fields.names.insert(to_utf8(entry->key.as<String>()));
      }
      continue;
    }
    if (Value named = attribute(base, "_fields"); named.is(Kind::kTuple)) {
      for (Value name : named.as<Tuple>()->view()) {
        if (name.is(Kind::kString)) fields.items.push_back(to_utf8(name.as<String>()));
      }
    }
    Value init = attribute(base, "__init__");
    if (init.is(Kind::kFunction)) add_stored(init.as<Function>(), &fields.names);
  }
  if ((cls->flags & Class::kSlotsOnly) != 0) fields.closed = true;
  return fields;
}

}  // namespace pawl::vm
