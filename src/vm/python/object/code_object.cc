#include "vm/python/object/code_object.h"

#include <charconv>

#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/objects/function.h"
#include "vm/objects/iterator.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/object/identity.h"

namespace pawl::vm {
namespace {

const Code& code_of(Args args) { return *args[0].as<Record>()->fields()[0].as<Function>()->code; }

Ref code_name(Machine&, Args args) { return Ref::share(Value::object(code_of(args).name)); }
Ref code_qualname(Machine&, Args args) { return Ref::share(Value::object(code_of(args).qualname)); }

Ref code_argcount(Machine&, Args args) {
  return Ref::adopt(Value::small_int(code_of(args).positional));
}
Ref code_posonlyargcount(Machine&, Args args) {
  return Ref::adopt(Value::small_int(code_of(args).positional_only));
}
Ref code_kwonlyargcount(Machine&, Args args) {
  return Ref::adopt(Value::small_int(code_of(args).keyword_only));
}

Ref names_of(Machine& machine, std::span<String* const> names) {
  Ref list = make_list(machine.heap(), names.size());
  for (String* name : names) {
    if (name != nullptr) list_append(machine.heap(), list.as<List>(), Value::object(name));
  }
  return make_tuple(machine.heap(), list.as<List>()->view());
}

Ref code_varnames(Machine& machine, Args args) {
  const Code& code = code_of(args);
  const size_t own = code.local_count - code.free_count;
  return names_of(machine, std::span(code.local_names).first(own));
}
Ref code_freevars(Machine& machine, Args args) {
  const Code& code = code_of(args);
  return names_of(machine, std::span(code.local_names).last(code.free_count));
}
Ref code_nlocals(Machine&, Args args) {
  const Code& code = code_of(args);
  return Ref::adopt(Value::small_int(code.local_count - code.free_count));
}

// The bits that inspect names: CO_OPTIMIZED, CO_NEWLOCALS and so on.
Ref code_flags(Machine&, Args args) {
  const uint32_t own = code_of(args).flags;
  const bool generator = (own & bytecode::kGenerator) != 0;
  const bool coroutine = (own & bytecode::kCoroutine) != 0;
  int64_t flags = 1 | 2;
  if ((own & bytecode::kHasVarArgs) != 0) flags |= 4;
  if ((own & bytecode::kHasVarKeywords) != 0) flags |= 8;
  if ((own & bytecode::kNested) != 0) flags |= 16;
  if (generator && !coroutine) flags |= 32;
  if (coroutine) flags |= generator ? 512 : 128;
  return Ref::adopt(Value::small_int(flags));
}

std::string file_of(Machine& machine, const Code& code) {
  const bytecode::Program& program = machine.program().program;
  return program.strings[program.modules[code.function->module].file];
}

Ref code_filename(Machine& machine, Args args) {
  return make_string(machine.heap(), file_of(machine, code_of(args)));
}
Ref code_firstlineno(Machine&, Args args) {
  return Ref::adopt(Value::small_int(code_of(args).function->first_line));
}

Ref code_repr(Machine& machine, Args args) {
  const Code& code = code_of(args);
  char address[24] = "0x";
  const uint64_t identity = identity_of(machine, args[0].as<Record>()->fields()[0]);
  const auto end = std::to_chars(address + 2, address + sizeof address, identity, 16).ptr;
  StringBuilder out(machine.heap());
  out.append_ascii("<code object ");
  out.append(code.name);
  out.append_wtf8(" at " + std::string(address, end) + ", file \"" + file_of(machine, code) +
                  "\", line " + std::to_string(code.function->first_line) + ">");
  return out.finish();
}

Ref code_hash(Machine& machine, Args args) { return make_int(machine.heap(), code_of(args).index); }

// A code object is made anew each time that one is asked for.
Ref code_equal(Machine&, Args args) {
  if (!is_record(args[1], TypeId::kCode)) return Ref::adopt(Value::not_implemented());
  const auto* other = args[1].as<Record>()->fields()[0].as<Function>();
  return Ref::boolean(&code_of(args) == other->code);
}

Ref code_inside(Machine& machine, Args) {
  return machine.raise_unavailable("the bytecode of a function",
                                   "a workflow has no bytecode of CPython's");
}

constexpr NativeDef kMethods[] = {
    {1, "__repr__", "self, /", code_repr},
    {2, "__hash__", "self, /", code_hash},
    {3, "__eq__", "self, other, /", code_equal},
    {4, "co_name", "self, /", code_name, Binding::kGetter},
    {5, "co_qualname", "self, /", code_qualname, Binding::kGetter},
    {6, "co_argcount", "self, /", code_argcount, Binding::kGetter},
    {7, "co_posonlyargcount", "self, /", code_posonlyargcount, Binding::kGetter},
    {8, "co_kwonlyargcount", "self, /", code_kwonlyargcount, Binding::kGetter},
    {9, "co_varnames", "self, /", code_varnames, Binding::kGetter},
    {10, "co_freevars", "self, /", code_freevars, Binding::kGetter},
    {11, "co_nlocals", "self, /", code_nlocals, Binding::kGetter},
    {12, "co_flags", "self, /", code_flags, Binding::kGetter},
    {13, "co_filename", "self, /", code_filename, Binding::kGetter},
    {14, "co_firstlineno", "self, /", code_firstlineno, Binding::kGetter},
    {15, "co_code", "self, /", code_inside, Binding::kGetter},
    {16, "co_consts", "self, /", code_inside, Binding::kGetter},
    {17, "co_names", "self, /", code_inside, Binding::kGetter},
    {18, "co_cellvars", "self, /", code_inside, Binding::kGetter},
    {19, "co_stacksize", "self, /", code_inside, Binding::kGetter},
};

}  // namespace

Ref make_code_object(Machine& machine, Value function) {
  Record* record = new_record(machine.heap(), TypeId::kCode, 1);
  set_field(record, 0, Ref::share(function));
  return Ref::adopt(Value::object(record));
}

std::span<const NativeDef> code_object_methods() { return kMethods; }

}  // namespace pawl::vm
