#include "vm/python/object/special_attributes.h"

#include "vm/loaded_program.h"
#include "vm/machine_state.h"
#include "vm/objects/dict.h"
#include "vm/objects/iterator.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/python/exception/types.h"
#include "vm/python/object/cached_property.h"
#include "vm/python/object/code_object.h"
#include "vm/python/object/made_functions.h"
#include "vm/python/object/slot_member.h"
#include "vm/runtime.h"

namespace pawl::vm {
namespace {

Ref or_none(Value value) { return value.empty() ? Ref::none() : Ref::share(value); }

// What annotations stand for, if the program asks for them (reach.cc); else they stay texts.
Ref resolved(Machine& machine, Value owner, Ref annotations) {
  const bytecode::Program& program = machine.program().program;
  for (uint32_t i = 0; i < program.modules.size(); ++i) {
    const bytecode::Module& module = program.modules[i];
    if (!module.library || program.strings[module.name] != "_annotations") continue;
    Ref resolve = Ref::share(machine.global_by_name(i, machine.intern("resolve_all")));
    if (resolve.get().is(Kind::kFunction)) return machine.call(resolve, {owner, annotations});
  }
  return annotations;
}

Ref annotations_of(Machine& machine, const Code* code) {
  Ref dict = make_dict(machine.heap());
  const auto& texts = code->function->annotations;
  for (size_t i = 0; i + 1 < texts.size(); i += 2) {
    const std::vector<std::string>& strings = machine.program().program.strings;
    Ref text = make_string(machine.heap(), strings[texts[i + 1]]);
    dict_set_string(machine.heap(), dict.as<Dict>(), machine.intern(strings[texts[i]]), text);
  }
  return dict;
}

Ref module_name(Machine& machine, const Code* code) {
  const bytecode::Program& program = machine.program().program;
  const bytecode::Module& module = program.modules[code->function->module];
  if (code->function->module == 0) return make_ascii(machine.heap(), "__main__");
  return make_string(machine.heap(), program.strings[module.name]);
}

Ref function_attribute(Machine& machine, Function* function, const String* name) {
  Value own = is_own_of_function(name) ? all_function_attributes(machine, function)
                                       : function_attributes(machine, function);
  if (own.is(Kind::kDict)) {
    Value value = dict_get_string(own.as<Dict>(), name);
    if (!value.empty()) return Ref::share(value);
  }
  if (std::optional<Ref> made = made_function_attribute(machine, function, name)) {
    return std::move(*made);
  }
  const Code* code = function->code;
  if (equals_ascii(name, "__name__")) return Ref::share(Value::object(code->name));
  if (equals_ascii(name, "__qualname__")) return Ref::share(Value::object(code->qualname));
  if (equals_ascii(name, "__module__")) return module_name(machine, code);
  if (equals_ascii(name, "__defaults__")) return or_none(function->defaults);
  if (equals_ascii(name, "__kwdefaults__")) return or_none(function->keyword_defaults);
  if (equals_ascii(name, "__closure__")) return or_none(function->closure);
  if (equals_ascii(name, "__annotations__")) {
    return resolved(machine, Value::object(function), annotations_of(machine, code));
  }
  if (equals_ascii(name, "__code__")) return make_code_object(machine, Value::object(function));
  if (equals_ascii(name, "__dict__")) return function_dict(machine, function);
  if (equals_ascii(name, "__doc__")) {
    uint32_t doc = code->function->doc;
    if (doc == 0) return Ref::none();
    return make_string(machine.heap(), machine.program().program.strings[doc - 1]);
  }
  return {};
}

// A builtin class's tuples belong to the Runtime and are no part of any snapshot: the run gets its
// own.
Ref run_tuple(Machine& machine, Value tuple) {
  if (!tuple.object()->immortal()) return Ref::share(tuple);
  return make_tuple(machine.heap(), tuple.as<Tuple>()->view());
}

// What was found out about them stays with the class.
Ref class_annotations(Machine& machine, Class* cls) {
  String* name = machine.intern("__annotations__");
  Value own = dict_get_string(cls->attributes.as<Dict>(), name);
  if (!own.is(Kind::kDict)) return make_dict(machine.heap());
  Ref found = resolved(machine, Value::object(cls), Ref::share(own));
  if (!found.empty() && found.get() != own && !cls->immortal()) {
    class_set(machine, cls, name, found);
  }
  return found;
}

Ref class_attribute(Machine& machine, Class* cls, const String* name) {
  if (equals_ascii(name, "__name__")) return Ref::share(cls->name);
  if (equals_ascii(name, "__qualname__")) return Ref::share(cls->qualname);
  if (equals_ascii(name, "__module__")) return Ref::share(cls->module);
  if (equals_ascii(name, "__mro__")) return run_tuple(machine, cls->mro);
  if (equals_ascii(name, "__bases__")) return run_tuple(machine, cls->bases);
  if (equals_ascii(name, "__base__")) {
    return cls->bases.as<Tuple>()->length == 0 ? Ref::none()
                                               : Ref::share(cls->bases.as<Tuple>()->items()[0]);
  }
  if (equals_ascii(name, "__dict__")) {
    Ref copy = dict_copy(machine, cls->attributes.as<Dict>(), Kind::kDict);
    if (copy.empty()) return {};
    add_slot_members(machine, cls, copy.as<Dict>());
    String* annotations = machine.intern("__annotations__");
    if (!dict_get_string(copy.as<Dict>(), annotations).empty()) {
      Ref found = class_annotations(machine, cls);
      if (found.empty()) return {};
      dict_set_string(machine.heap(), copy.as<Dict>(), annotations, found);
    }
    Record* proxy = new_record(machine.heap(), TypeId::kMappingProxy, 1);
    set_field(proxy, 0, std::move(copy));
    return Ref::adopt(Value::object(proxy));
  }
  if (equals_ascii(name, "__doc__")) return Ref::none();
  if (equals_ascii(name, "__class__")) {
    return Ref::share(Value::object(class_of(machine, Value::object(cls))));
  }
  if (equals_ascii(name, "__annotations__") && (cls->flags & Class::kBuiltin) == 0) {
    return class_annotations(machine, cls);
  }
  if (equals_ascii(name, "__subclasses__")) return {};
  return slot_member(machine, cls, name);
}

// A snapshot knows the process's natives and types, but not its tuples: each run has its own.
Ref own_member(Machine& machine, Value native) {
  if (!native.is(Kind::kTuple)) return Ref::share(native);
  return make_tuple(machine.heap(), native.as<Tuple>()->view());
}

Ref module_attribute(Machine& machine, Module* module, const String* name) {
  if (equals_ascii(name, "__name__")) return Ref::share(module->name);
  if (equals_ascii(name, "__dict__")) {
    // To be looked at: who wants to set something says module.name = value.
    Ref members = module_members(machine, module);
    if (members.empty()) return {};
    Record* proxy = new_record(machine.heap(), TypeId::kMappingProxy, 1);
    set_field(proxy, 0, std::move(members));
    return Ref::adopt(Value::object(proxy));
  }
  std::string text = to_utf8(name);
  std::string module_text = to_utf8(module->name.as<String>());
  if (module->index != ~uint32_t{0}) {
    Value global = machine.global_by_name(module->index, name);
    if (!global.empty()) return Ref::share(global);
  }
  Value native = machine.runtime().member_value(module_text, text);
  if (!native.empty()) return own_member(machine, native);
  auto hint = machine.runtime().member_refusal(module_text, text);
  if (hint) return machine.raise_unavailable(module_text + "." + text, *hint);
  return {};
}

Ref native_attribute(Machine& machine, const NativeInfo* info, const String* name) {
  if (equals_ascii(name, "__name__")) return make_ascii(machine.heap(), info->def->name);
  if (equals_ascii(name, "__qualname__")) return make_ascii(machine.heap(), info->qualified_name);
  if (equals_ascii(name, "__module__")) return make_ascii(machine.heap(), "builtins");
  if (equals_ascii(name, "__doc__")) return Ref::none();
  return {};
}

Ref generator_attribute(Machine& machine, Generator* generator, const String* name) {
  if (equals_ascii(name, "__name__")) return Ref::share(Value::object(generator->code->name));
  if (equals_ascii(name, "__qualname__")) {
    return Ref::share(Value::object(generator->code->qualname));
  }
  bool running = (generator->flags & Generator::kRunning) != 0;
  if (equals_ascii(name, "gi_running") || equals_ascii(name, "cr_running") ||
      equals_ascii(name, "ag_running")) {
    return Ref::boolean(running);
  }
  const Frame* frame = generator->frame;
  bool started = (generator->flags & Generator::kStarted) != 0;
  if (equals_ascii(name, "gi_suspended") || equals_ascii(name, "cr_suspended")) {
    return Ref::boolean(started && frame != nullptr);
  }
  if (equals_ascii(name, "gi_yieldfrom") || equals_ascii(name, "cr_await")) {
    bool inside = frame != nullptr && !frame->scratch.empty();
    return inside ? Ref::share(frame->scratch) : Ref::none();
  }
  if (equals_ascii(name, "cr_origin")) return Ref::none();
  if (equals_ascii(name, "ag_await")) {
    if (!running) return Ref::none();
    return machine.raise_unavailable("ag_await", "a workflow cannot look into its own frames");
  }
  for (const char* inner : {"gi_frame", "gi_code", "cr_frame", "cr_code", "ag_frame", "ag_code"}) {
    if (!equals_ascii(name, inner)) continue;
    bool over = (generator->flags & Generator::kFinished) != 0 || (frame == nullptr && !running);
    if (over && std::string_view(inner).ends_with("frame")) return Ref::none();
    return machine.raise_unavailable(inner, "a workflow cannot look into its own frames");
  }
  return {};
}

Ref descriptor_attribute(Machine& machine, Descriptor* descriptor, const String* name) {
  bool property = descriptor->extra == static_cast<uint16_t>(DescriptorKind::kProperty);
  if (property) {
    if (equals_ascii(name, "fget")) return or_none(descriptor->first);
    if (equals_ascii(name, "fset")) return or_none(descriptor->second);
    if (equals_ascii(name, "fdel")) return or_none(descriptor->third);
    if (equals_ascii(name, "__doc__") && descriptor->fourth.empty() &&
        descriptor->first.is(Kind::kFunction)) {
      return function_attribute(machine, descriptor->first.as<Function>(), name);
    }
    if (equals_ascii(name, "__doc__")) return or_none(descriptor->fourth);
    return {};
  }
  if (equals_ascii(name, "__func__") || equals_ascii(name, "__wrapped__")) {
    return or_none(descriptor->first);
  }
  if (descriptor->extra == static_cast<uint16_t>(DescriptorKind::kSuper)) {
    if (equals_ascii(name, "__thisclass__")) return or_none(descriptor->first);
    if (equals_ascii(name, "__self__")) return or_none(descriptor->second);
    if (equals_ascii(name, "__self_class__")) return or_none(descriptor->third);
    return {};
  }
  if (descriptor->fourth.is(Kind::kDict)) {
    Value mark = dict_get_string(descriptor->fourth.as<Dict>(), name);
    if (!mark.empty()) return Ref::share(mark);
  }
  // cached_property notes the text of what it computes.
  if (descriptor->extra == static_cast<uint16_t>(DescriptorKind::kCachedProperty)) {
    if (!equals_ascii(name, "__doc__")) return {};
    return find_attribute(machine, descriptor->first, name);
  }
  // A class or static method has the name and the text of what it wraps.
  for (const char* shared :
       {"__name__", "__qualname__", "__module__", "__doc__", "__annotations__"}) {
    if (!equals_ascii(name, shared) || !descriptor->first.is(Kind::kFunction)) continue;
    return function_attribute(machine, descriptor->first.as<Function>(), name);
  }
  return {};
}

Ref exception_attribute(Machine& machine, Exception* exception, const String* name) {
  if (equals_ascii(name, "args")) return Ref::share(exception->args);
  if (equals_ascii(name, "__cause__")) return or_none(exception->cause);
  if (equals_ascii(name, "__context__")) return or_none(exception->context);
  if (equals_ascii(name, "__suppress_context__")) return Ref::boolean(exception->suppress_context);
  if (equals_ascii(name, "__traceback__")) return traceback_object(machine, exception);
  return {};
}

}  // namespace

Ref raise_no_accessor(Machine& machine, const String* name, Value object, const char* accessor) {
  const std::string shown = name == nullptr ? "" : "'" + to_utf8(name) + "' ";
  return machine.raise(TypeId::kAttributeError,
                       "property " + shown + "of '" +
                           to_utf8(class_of(machine, object)->qualname.as<String>()) +
                           "' object has no " + accessor);
}

Ref module_members(Machine& machine, const Module* module) {
  const std::string name = to_utf8(module->name.as<String>());
  const std::vector<std::string_view> natives = machine.runtime().members(name);
  if (!machine.charge(16 + natives.size())) return {};
  Ref members = make_dict(machine.heap());
  auto* dict = members.as<Dict>();
  dict_set_string(machine.heap(), dict, machine.intern("__name__"), module->name);
  for (std::string_view native : natives) {
    Ref member = own_member(machine, machine.runtime().member_value(name, native));
    dict_set_string(machine.heap(), dict, machine.intern(native), member);
  }
  if (module->index == ~uint32_t{0}) return members;
  const LoadedProgram& program = machine.program();
  const bytecode::Module& definition = program.program.modules[module->index];
  if (!machine.charge(definition.global_names.size())) return {};
  for (size_t i = 0; i < definition.global_names.size(); ++i) {
    const size_t slot = definition.first_global + i;
    const Value value = machine.state().globals[slot];
    if (!value.empty()) dict_set_string(machine.heap(), dict, program.global_names[slot], value);
  }
  return members;
}

Ref special_attribute(Machine& machine, Value object, String* name) {
  if (!object.is_object()) {
    if (equals_ascii(name, "__class__")) {
      return Ref::share(Value::object(class_of(machine, object)));
    }
    return {};
  }
  Ref value;
  switch (object.object()->kind) {
    case Kind::kClass:
      return class_attribute(machine, object.as<Class>(), name);
    case Kind::kFunction:
      value = function_attribute(machine, object.as<Function>(), name);
      break;
    case Kind::kModule:
      value = module_attribute(machine, object.as<Module>(), name);
      break;
    case Kind::kNative:
      value = native_attribute(machine, object.as<NativeFunction>()->info, name);
      break;
    case Kind::kBoundMethod: {
      auto* method = object.as<BoundMethod>();
      if (equals_ascii(name, "__self__")) return Ref::share(method->self);
      if (equals_ascii(name, "__func__")) return Ref::share(method->function);
      if (equals_ascii(name, "__class__")) break;
      value = special_attribute(machine, method->function, name);
      // A callable object that is bound like a function: lru_cache's cache_info.
      if (value.empty() && !machine.failed() && method->function.is(Kind::kInstance)) {
        value = find_attribute(machine, method->function, name);
      }
      break;
    }
    case Kind::kGenerator:
      if (object.as<Generator>()->hidden()) break;
      value = generator_attribute(machine, object.as<Generator>(), name);
      break;
    case Kind::kDescriptor:
      value = descriptor_attribute(machine, object.as<Descriptor>(), name);
      break;
    case Kind::kRecord:
      if (is_record(object, TypeId::kMemberDescriptor)) {
        value = slot_member_attribute(machine, object, name);
      }
      break;
    case Kind::kException:
      value = exception_attribute(machine, object.as<Exception>(), name);
      [[fallthrough]];
    case Kind::kInstance:
      if (value.empty() && equals_ascii(name, "__dict__") && has_dict(object.as<Instance>()->cls)) {
        return instance_dict(machine, object.as<Instance>());
      }
      break;
    default:
      break;
  }
  if (!value.empty() || machine.failed()) return value;
  if (equals_ascii(name, "__class__")) {
    return Ref::share(Value::object(class_of(machine, object)));
  }
  return {};
}

namespace {

// What an exception always has, and what a group shows of its arguments. True: an error is pending.
bool refuse_change(Machine& machine, const Exception* exception, const String* name, Value value) {
  for (const char* kept : {"args", "__cause__", "__context__", "__traceback__"}) {
    if (!value.empty() || !equals_ascii(name, kept)) continue;
    machine.raise_type_error(std::string(kept) + " may not be deleted");
    return true;
  }
  if (equals_ascii(name, "__suppress_context__") && !value.empty() && !value.is_bool()) {
    machine.raise_type_error("attribute value type must be bool");
    return true;
  }
  const bool of_group = equals_ascii(name, "message") || equals_ascii(name, "exceptions");
  if (!of_group || !is_subclass(exception->cls, machine.type(TypeId::kBaseExceptionGroup))) {
    return false;
  }
  machine.raise(TypeId::kAttributeError, "readonly attribute");
  return true;
}

}  // namespace

Truth set_exception_attribute(Machine& machine, Exception* exception, String* name, Value value) {
  bool deleting = value.empty();
  if (refuse_change(machine, exception, name, value)) return Truth::kError;
  auto put = [&](Value& slot, Value content) {
    retain(content);
    release(std::exchange(slot, content));
    return Truth::kTrue;
  };
  auto link = [&](Value& slot, const char* what) {
    if (!value.is_none() && !value.is(Kind::kException)) {
      machine.raise_type_error(std::string("exception ") + what +
                               " must be None or derive from BaseException");
      return Truth::kError;
    }
    return put(slot, value);
  };
  if (equals_ascii(name, "args")) {
    Ref tuple = machine.call(Value::object(machine.type(TypeId::kTuple)), {value});
    if (tuple.empty()) return Truth::kError;
    keep_fields(machine, exception);
    return put(exception->args, tuple);
  }
  if (equals_ascii(name, "__cause__")) {
    exception->suppress_context = true;
    return link(exception->cause, "cause");
  }
  if (equals_ascii(name, "__context__")) {
    if (value.is_none()) return put(exception->context, Value());
    return link(exception->context, "context");
  }
  if (equals_ascii(name, "__suppress_context__") && !deleting) {
    exception->suppress_context = value.is_true();
    return Truth::kTrue;
  }
  if (equals_ascii(name, "__traceback__")) {
    return set_traceback(machine, exception, value) ? Truth::kTrue : Truth::kError;
  }
  return Truth::kFalse;
}

// super(): the search goes on behind `first` in the mro of the object's class.
Ref super_attribute(Machine& machine, Descriptor* super, String* name, Lookup* found) {
  *found = Lookup::kMissing;
  if (equals_ascii(name, "__class__") || super->second.empty()) return {};
  auto* start = super->first.as<Class>();
  auto* cls = super->third.as<Class>();
  bool for_class = super->second.is(Kind::kClass) && super->second.as<Class>() == cls;
  bool behind = false;
  for (Value ancestor : cls->mro.as<Tuple>()->view()) {
    if (!behind) {
      behind = ancestor.object() == start;
      continue;
    }
    Value attribute = dict_get_string(ancestor.as<Class>()->attributes.as<Dict>(), name);
    if (attribute.empty()) continue;
    Ref value = machine.interpreter().bind_attribute(attribute, for_class ? Value() : super->second,
                                                     cls, found);
    if (*found == Lookup::kGetter) {
      // The property belongs to super(), the getter gets the object itself.
      auto* property = value.as<Descriptor>();
      const bool getter = !property->first.empty() && !property->first.is_none();
      Ref result = getter ? machine.call(property->first, {super->second}) : Ref();
      if (!getter) {
        raise_no_accessor(machine, name, super->second, "getter");
      }
      *found = result.empty() ? Lookup::kError : Lookup::kValue;
      return result;
    }
    const bool cached =
        attribute.is(Kind::kDescriptor) &&
        attribute.object()->extra == static_cast<uint16_t>(DescriptorKind::kCachedProperty);
    if (cached && !for_class) {
      value = cached_property_value(machine, attribute.as<Descriptor>(), super->second);
      if (value.empty()) *found = Lookup::kError;
    }
    return value;
  }
  return {};
}

}  // namespace pawl::vm
