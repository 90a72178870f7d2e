// repr of what shows in angle brackets.
#include <charconv>
#include <string>

#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/native.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/function.h"
#include "vm/objects/future.h"
#include "vm/objects/iterator.h"
#include "vm/objects/sequence.h"
#include "vm/python/object/identity.h"
#include "vm/python/object/special.h"
#include "vm/python/printing/repr.h"
#include "vm/python/printing/repr_kinds.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {
namespace {

void append_address(StringBuilder& out, uint64_t address) {
  char digits[24] = "0x";
  const auto end = std::to_chars(digits + 2, digits + sizeof digits, address, 16).ptr;
  out.append_ascii({digits, static_cast<size_t>(end - digits)});
}

// Addresses never show.
void append_identity(Machine& machine, StringBuilder& out, Value value) {
  append_address(out, identity_of(machine, value));
}

void append_value_text(StringBuilder& out, Value string) {
  if (string.is(Kind::kString)) out.append(string.as<String>());
}

// "module.Name", or "Name" for builtins.
void append_class_name(StringBuilder& out, const Class* cls) {
  if (cls->module.is(Kind::kString) && !equals_ascii(cls->module.as<String>(), "builtins")) {
    out.append(cls->module.as<String>());
    out.append_char('.');
  }
  append_value_text(out, cls->qualname.is(Kind::kString) ? cls->qualname : cls->name);
}

// The attribute that the program may have changed, else what the code says.
const String* function_qualname(Machine& machine, const Function* function) {
  if (function->attributes.is(Kind::kDict)) {
    const Value changed =
        dict_get_string(function->attributes.as<Dict>(), machine.intern("__qualname__"));
    if (const String* name = changed.empty() ? nullptr : as_string(changed)) return name;
  }
  return function->code->qualname;
}

// "<{type} object at 0x…>"
void append_plain(Machine& machine, StringBuilder& out, Value value) {
  out.append_char('<');
  out.append_wtf8(machine.type_name(value));
  out.append_ascii(" object at ");
  append_identity(machine, out, value);
  out.append_char('>');
}

void append_native(StringBuilder& out, const NativeFunction* native) {
  const NativeInfo& info = *native->info;
  const std::string& name = info.qualified_name;
  const size_t dot = name.rfind('.');
  if (info.owner == TypeId::kNone || dot == std::string::npos) {
    out.append_ascii("<built-in function ");
    out.append_wtf8(info.def->name);
    out.append_char('>');
    return;
  }
  const bool special = std::string_view(info.def->name).starts_with("__");
  out.append_ascii(special ? "<slot wrapper '" : "<method '");
  out.append_wtf8(info.def->name);
  out.append_ascii("' of '");
  out.append_wtf8(name.substr(0, dot));
  out.append_ascii("' objects>");
}

bool append_bound_method(Machine& machine, StringBuilder& out, const BoundMethod* method) {
  Ref self = Ref::share(method->self);
  if (method->function.is(Kind::kNative)) {
    const std::string_view name = method->function.as<NativeFunction>()->info->def->name;
    const bool special = name.starts_with("__");
    out.append_ascii(special ? "<method-wrapper '" : "<built-in method ");
    out.append_wtf8(name);
    out.append_ascii(special ? "' of " : " of ");
    out.append_wtf8(machine.type_name(self));
    out.append_ascii(" object at ");
    append_identity(machine, out, self);
    out.append_char('>');
    return true;
  }
  out.append_ascii("<bound method ");
  if (method->function.is(Kind::kFunction)) {
    out.append(function_qualname(machine, method->function.as<Function>()));
  } else {
    out.append_char('?');
  }
  out.append_ascii(" of ");
  if (!append_repr(machine, out, self)) return false;
  out.append_char('>');
  return true;
}

void append_generator(Machine& machine, StringBuilder& out, Value value) {
  const auto* generator = value.as<Generator>();
  if (generator->hidden()) return append_plain(machine, out, value);
  const uint32_t flags = generator->code->flags;
  const bool coroutine = (flags & bytecode::kCoroutine) != 0;
  const bool yields = (flags & bytecode::kGenerator) != 0;
  out.append_ascii(coroutine ? (yields ? "<async_generator object " : "<coroutine object ")
                             : "<generator object ");
  out.append(generator->code->qualname);
  out.append_ascii(" at ");
  append_identity(machine, out, value);
  out.append_char('>');
}

bool append_wrapped(Machine& machine, StringBuilder& out, std::string_view name, Value inside) {
  out.append_char('<');
  out.append_ascii(name);
  out.append_char('(');
  if (!append_repr(machine, out, inside)) return false;
  out.append_ascii(")>");
  return true;
}

void append_super(Machine& machine, StringBuilder& out, const Descriptor* descriptor) {
  out.append_ascii("<super: <class '");
  append_value_text(out, descriptor->first.as<Class>()->name);
  out.append_ascii("'>, ");
  if (descriptor->second.empty() || descriptor->second.is_none()) {
    out.append_ascii("NULL>");
    return;
  }
  out.append_char('<');
  out.append_wtf8(machine.type_name(descriptor->second));
  out.append_ascii(" object>>");
}

bool append_descriptor(Machine& machine, StringBuilder& out, Value value) {
  const auto* descriptor = value.as<Descriptor>();
  switch (static_cast<DescriptorKind>(descriptor->extra)) {
    case DescriptorKind::kStaticMethod:
      return append_wrapped(machine, out, "staticmethod", descriptor->first);
    case DescriptorKind::kClassMethod:
      return append_wrapped(machine, out, "classmethod", descriptor->first);
    case DescriptorKind::kSuper:
      append_super(machine, out, descriptor);
      return true;
    default:
      append_plain(machine, out, value);
      return true;
  }
}

void append_cell(Machine& machine, StringBuilder& out, Value value) {
  const Value content = value.as<Cell>()->content;
  out.append_ascii("<cell at ");
  append_identity(machine, out, value);
  out.append_ascii(": ");
  if (content.empty()) {
    out.append_ascii("empty>");
    return;
  }
  out.append_wtf8(machine.type_name(content));
  out.append_ascii(" object at ");
  append_identity(machine, out, content);
  out.append_char('>');
}

void append_class(StringBuilder& out, const Class* cls) {
  out.append_ascii("<class '");
  append_class_name(out, cls);
  out.append_ascii("'>");
}

}  // namespace

bool append_object(Machine& machine, StringBuilder& out, Value value) {
  switch (value.object()->kind) {
    case Kind::kFunction:
      out.append_ascii("<function ");
      out.append(function_qualname(machine, value.as<Function>()));
      out.append_ascii(" at ");
      append_identity(machine, out, value);
      out.append_char('>');
      return true;
    case Kind::kNative:
      append_native(out, value.as<NativeFunction>());
      return true;
    case Kind::kBoundMethod:
      return append_bound_method(machine, out, value.as<BoundMethod>());
    case Kind::kClass: {
      Value hook = find_dunder(machine, value, Dunder::kRepr);  // __class_repr__
      if (hook.is(Kind::kFunction)) {
        Ref text = call_special(machine, hook, value, {});
        if (text.empty()) return false;
        if (text.get().is(Kind::kString)) out.append(text.as<String>());
        return true;
      }
      append_class(out, value.as<Class>());
      return true;
    }
    case Kind::kGenerator:
      append_generator(machine, out, value);
      return true;
    case Kind::kModule:
      out.append_ascii("<module '");
      append_value_text(out, value.as<Module>()->name);
      out.append_ascii(value.as<Module>()->index == ~0u ? "' (built-in)>" : "'>");
      return true;
    case Kind::kTask:
      out.append_ascii("<task ");
      append_value_text(out, value.as<Task>()->name);
      out.append_char('>');
      return true;
    case Kind::kDescriptor:
      return append_descriptor(machine, out, value);
    case Kind::kCell:
      append_cell(machine, out, value);
      return true;
    default:
      append_plain(machine, out, value);
      return true;
  }
}

Ref class_repr(Machine& machine, const Class* cls) {
  StringBuilder out(machine.heap());
  append_class(out, cls);
  return out.finish();
}

Ref default_repr(Machine& machine, Value value) {
  StringBuilder out(machine.heap());
  out.append_char('<');
  append_class_name(out, class_of(machine, value));
  out.append_ascii(" object at ");
  append_identity(machine, out, value);
  out.append_char('>');
  return out.finish();
}

}  // namespace pawl::vm
