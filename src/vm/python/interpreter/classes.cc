// Class statements: from the body's namespace to the class.
#include "vm/interpreter/interpreter.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/python/interpreter/class_layout.h"
#include "vm/python/interpreter/enumerations.h"
#include "vm/python/object/slot_member.h"
#include "vm/python/object/special.h"
#include "vm/runtime.h"

namespace pawl::vm {

// Block: bases, keywords, closure. The body runs in a frame of its own with the namespace in
// register 0; when it returns, finish_class makes the class of it.
Step Interpreter::build_class(Frame* frame, uint32_t body, Value* block) {
  const Code* code = &machine_.program_->codes[body];
  Ref names, held;
  if (needs_preparation(block[0], block[1])) [[unlikely]] {
    held = prepare_class(Value::object(code->name), block[0], block[1], &names);
    if (held.empty()) return Step::kError;
  } else {
    names = make_dict(machine_.heap_);
    held = make_tuple(machine_.heap_, {block[0], block[1]});
  }
  Frame* entered = new_frame(machine_.heap_, code);
  entered->registers()[0] = names.take();
  Ref closure = Ref::adopt(std::exchange(block[2], Value()));
  if (closure.get().is(Kind::kTuple)) {
    std::span<const Value> cells = closure.as<Tuple>()->view();
    for (uint32_t i = 0; i < code->free_count && i < cells.size(); ++i) {
      entered->registers()[code->local_count - code->free_count + i] = Ref::share(cells[i]).take();
    }
  }
  entered->held = held.take();
  release(std::exchange(block[0], Value()));
  release(std::exchange(block[1], Value()));
  frame->resume = Resume::kStore;
  return push(entered, Frame::kClassBody);
}

Ref Interpreter::finish_class(Frame* body, Value answer) {
  if (is_prepared(body)) [[unlikely]]
    return finish_prepared_class(body, answer);
  if (!body->held.is(Kind::kTuple) || body->held.as<Tuple>()->length != 2 ||
      !body->registers()[0].is(Kind::kDict)) {
    return machine_.raise(TypeId::kSystemError, "a class body without its class");
  }
  Value bases = body->held.as<Tuple>()->items()[0];
  Value keywords = body->held.as<Tuple>()->items()[1];
  // The body answers with the cell of __class__ if a method needs it.
  if (answer.is(Kind::kCell)) {
    dict_set_string(machine_.heap_, body->registers()[0].as<Dict>(),
                    machine_.intern("__classcell__"), answer);
  }
  return make_class(Value::object(body->code->name), bases, body->registers()[0], keywords,
                    body->code->index + 1);
}

namespace {

// C3 linearisation; false: TypeError pending.
bool linearise(Machine& machine, Class* cls, std::span<const Value> bases,
               std::vector<Value>* order) {
  order->push_back(Value::object(cls));
  if (bases.size() == 1) {
    std::span<const Value> view = bases[0].as<Class>()->mro.as<Tuple>()->view();
    order->insert(order->end(), view.begin(), view.end());
    return machine.charge(40 + view.size() * 2);
  }
  std::vector<std::vector<Value>> sequences;
  for (Value base : bases) {
    std::span<const Value> view = base.as<Class>()->mro.as<Tuple>()->view();
    sequences.emplace_back(view.begin(), view.end());
  }
  sequences.emplace_back(bases.begin(), bases.end());
  while (true) {
    std::erase_if(sequences, [](const auto& sequence) { return sequence.empty(); });
    if (sequences.empty()) return true;
    size_t work = 0;
    for (const auto& sequence : sequences) work += sequence.size();
    if (!machine.charge(1 + sequences.size() * work / 8)) return false;
    Value chosen;
    for (const auto& sequence : sequences) {
      bool in_tail = false;
      for (const auto& other : sequences) {
        for (size_t i = 1; i < other.size(); ++i) in_tail |= other[i] == sequence[0];
      }
      if (!in_tail) {
        chosen = sequence[0];
        break;
      }
    }
    if (chosen.empty()) {
      std::string names;
      std::vector<Value> heads;
      for (const auto& sequence : sequences) {
        bool seen = false;
        for (Value head : heads) seen |= head == sequence[0];
        if (!seen) heads.push_back(sequence[0]);
      }
      for (Value head : heads) {
        if (!names.empty()) names += ", ";
        names += to_utf8(head.as<Class>()->name.as<String>());
      }
      machine.raise_type_error(
          "Cannot create a consistent method resolution\norder (MRO) for bases " + names);
      return false;
    }
    order->push_back(chosen);
    for (auto& sequence : sequences) std::erase(sequence, chosen);
  }
}

// The builtin type whose layout instances get; kNone: the bases conflict.
TypeId common_layout(Machine& machine, std::span<const Value> bases) {
  TypeId layout = TypeId::kObject;
  const Class* chosen = nullptr;
  for (Value value : bases) {
    const auto* base = value.as<Class>();
    TypeId other = base->layout();
    if (other == TypeId::kObject || other == layout) continue;
    bool exceptions = other >= TypeId::kBaseException && layout >= TypeId::kBaseException;
    if (layout == TypeId::kObject) {
      layout = other;
      chosen = base;
    } else if (!exceptions) {
      return TypeId::kNone;
    } else if (adds_to_layout(machine, base, chosen)) {
      // class Refused(ValueError, OSError): it has the fields of OSError.
      layout = other;
      chosen = base;
    }
  }
  return layout;
}

void add_subclass(Heap& heap, Class* base, Class* cls) {
  if (base->immortal()) return;
  if (base->subclass_count == base->subclass_capacity) {
    uint32_t grown = base->subclass_capacity == 0 ? 4 : base->subclass_capacity * 2;
    base->subclasses = static_cast<Class**>(heap.reallocate(
        base->subclasses, base->subclass_capacity * sizeof(Class*), grown * sizeof(Class*)));
    base->subclass_capacity = grown;
  }
  base->subclasses[base->subclass_count++] = cls;
}

bool check_bases(Machine& machine, std::span<const Value> bases) {
  for (Value base : bases) {
    if (!base.is(Kind::kClass)) {
      machine.raise_type_error("bases must be types");
      return false;
    }
    Class* cls = base.as<Class>();
    if ((cls->flags & Class::kBuiltin) != 0 && !machine.runtime().subclassable(cls->type_id)) {
      machine.raise_type_error("type '" + to_utf8(cls->name.as<String>()) +
                               "' is not an acceptable base type");
      return false;
    }
  }
  for (size_t i = 0; i < bases.size(); ++i) {
    for (size_t k = i + 1; k < bases.size(); ++k) {
      if (bases[i] != bases[k]) continue;
      machine.raise_type_error("duplicate base class " +
                               to_utf8(bases[i].as<Class>()->name.as<String>()));
      return false;
    }
  }
  return true;
}

}  // namespace

void refresh_class_flags(Machine& machine, Class* cls) {
  auto defines = [&](const char* name, TypeId but) {
    const Class* owner = nullptr;
    Value found = class_lookup(machine, cls, machine.intern(name), &owner);
    return !found.empty() && !(owner->flags & Class::kBuiltin && owner->type_id == but);
  };
  uint8_t flags = cls->flags & ~(Class::kHasGetAttr | Class::kHasGetAttribute | Class::kHasSetAttr);
  if (defines("__getattr__", TypeId::kNone)) flags |= Class::kHasGetAttr;
  if (defines("__getattribute__", TypeId::kObject)) flags |= Class::kHasGetAttribute;
  if (defines("__setattr__", TypeId::kObject) || defines("__delattr__", TypeId::kObject)) {
    flags |= Class::kHasSetAttr;
  }
  cls->flags = flags;
}

namespace {

bool apply_slots(Machine& machine, Class* cls) {
  Value slots = dict_get_string(cls->attributes.as<Dict>(), machine.intern("__slots__"));
  if (slots.empty()) return true;
  if (!check_slots_fit(machine, cls)) return false;
  hide_by_slots(machine, cls);
  for (Value ancestor : cls->mro.as<Tuple>()->view()) {
    auto* base = ancestor.as<Class>();
    if (base == cls || (base->flags & Class::kBuiltin) != 0) continue;
    if ((base->flags & Class::kSlotsOnly) == 0) return true;  // instances have a __dict__ anyway
  }
  bool dict = false;
  Iteration names(machine, slots.is(Kind::kString)
                               ? static_cast<Value>(make_tuple(machine.heap(), {slots}))
                               : slots);
  while (names.next()) {
    if (names.value().is(Kind::kString) && equals_ascii(names.value().as<String>(), "__dict__")) {
      dict = true;
    }
  }
  if (!names.failed() && !dict) cls->flags |= Class::kSlotsOnly;
  return !names.failed();
}

}  // namespace

namespace {

// The cell that __class__ and super() of the methods look into, if one of them does.
Ref take_class_cell(Machine& machine, Dict* attributes) {
  String* name = machine.intern("__classcell__");
  Ref cell = Ref::share(dict_get_string(attributes, name));
  if (!cell.empty()) dict_remove_string(machine.heap(), attributes, name);
  return cell;
}

// Whether CPython has it in C.
bool is_written_in_c(const bytecode::Program& program, const Code& code) {
  const bytecode::Module& module = program.modules[code.function->module];
  if (!module.library || !equal(code.name, code.qualname)) return false;
  const std::string& from = program.strings[module.name];
  for (const char* whole : {"operator", "struct", "binascii", "unicodedata", "sys"}) {
    if (from == whole) return true;
  }
  const std::string name = to_utf8(code.name);
  for (const char* single :
       {"functools.reduce", "functools.cmp_to_key", "itertools.tee", "decimal.localcontext",
        "codecs.encode", "codecs.decode", "codecs.lookup", "codecs.lookup_error",
        "codecs.register_error", "codecs.strict_errors", "codecs.ignore_errors",
        "codecs.replace_errors", "codecs.xmlcharrefreplace_errors",
        "codecs.backslashreplace_errors", "codecs.namereplace_errors"}) {
    if (from + "." + name == single) return true;
  }
  return false;
}

void fill_class_cell(Value cell, Value cls) {
  if (!cell.is(Kind::kCell)) return;
  retain(cls);
  release(std::exchange(cell.as<Cell>()->content, cls));
}

void unbind_builtins(Machine& machine, Dict* attributes) {
  Entry* entry;
  for (uint32_t i = 0; dict_next(attributes, i, &entry);) {
    if (!entry->value.is(Kind::kFunction)) continue;
    release(std::exchange(entry->value, as_class_attribute(machine, entry->value).take()));
  }
}

// Of the function of the program that asks for a class, through whatever of the library.
Ref module_of_caller(Machine& machine, const Frame* frame) {
  const bytecode::Program& program = machine.program().program;
  for (; frame != nullptr; frame = frame->back) {
    if (frame->code == machine.program().trampoline()) continue;
    const uint32_t module = frame->code->function->module;
    if (program.modules[module].library) continue;
    if (module == 0) break;
    return Ref::share(Value::object(machine.intern(program.strings[program.modules[module].name])));
  }
  return Ref::share(Value::object(machine.intern("__main__")));
}

}  // namespace

Ref as_class_attribute(Machine& machine, Value value) {
  if (!value.is(Kind::kFunction) ||
      !is_written_in_c(machine.program().program, *value.as<Function>()->code)) {
    return Ref::share(value);
  }
  Descriptor* method = machine.heap().make<Descriptor>(Kind::kDescriptor);
  method->extra = static_cast<uint16_t>(DescriptorKind::kStaticMethod);
  method->first = Ref::share(value).take();
  return Ref::adopt(Value::object(method));
}

namespace {

// What the new class keeps of the metaclass that makes it, which may be that of a base. False: an
// exception is pending.
bool set_metaclass(Machine& machine, Class* cls, Class* metaclass) {
  for (Value base : cls->bases.as<Tuple>()->view()) {
    if (metaclass == nullptr && has_metaclass(base)) metaclass = class_of(machine, base);
  }
  if (metaclass == nullptr || metaclass == machine.type(TypeId::kType)) return true;
  const Value order = class_lookup(machine, metaclass, machine.intern("mro"));
  if (!order.is(Kind::kNative)) {
    machine.raise_unavailable("a metaclass with an mro() of its own",
                              "order the bases as they are to be asked");
    return false;
  }
  cls->metaclass = Ref::share(Value::object(metaclass)).take();
  return true;
}

}  // namespace

Ref Interpreter::make_class(Value name, Value bases, Value attributes, Value keywords,
                            uint32_t definition, Class* metaclass) {
  Heap& heap = machine_.heap_;
  Ref cell = take_class_cell(machine_, attributes.as<Dict>());
  Ref object_base = make_tuple(heap, {Value::object(machine_.type(TypeId::kObject))});
  Ref all_bases = bases.is(Kind::kTuple) && bases.as<Tuple>()->length > 0 ? Ref::share(bases)
                                                                          : std::move(object_base);
  Ref resolved = resolve_bases(all_bases);
  if (resolved.empty()) return {};
  if (resolved.get() != all_bases.get()) {
    dict_set_string(heap, attributes.as<Dict>(), machine_.intern("__orig_bases__"), all_bases);
    all_bases = std::move(resolved);
  }
  for (Value base : all_bases.as<Tuple>()->view()) {
    if (!base.is(Kind::kClass)) return raise_no_base(base, all_bases);
  }
  std::span<const Value> base_view = all_bases.as<Tuple>()->view();
  if (!check_bases(machine_, base_view)) return {};
  // A base may make its subclasses itself (NamedTuple): only a direct base, by its own attribute.
  String* build = machine_.intern("__class_build__");
  for (Value base : base_view) {
    Value hook = dict_get_string(base.as<Class>()->attributes.as<Dict>(), build);
    if (!hook.is(Kind::kDescriptor)) continue;
    Ref made = machine_.call(hook.as<Descriptor>()->first, {name, all_bases, attributes});
    if (!made.empty()) fill_class_cell(cell, made);
    return made;
  }
  TypeId layout = common_layout(machine_, base_view);
  if (layout == TypeId::kNone) {
    return machine_.raise_type_error("multiple bases have instance lay-out conflict");
  }
  if (!check_base_layouts(machine_, base_view)) return {};
  const Value qualname = dict_get_string(attributes.as<Dict>(), machine_.intern("__qualname__"));
  if (!qualname.empty() && !qualname.is(Kind::kString)) {
    return machine_.raise_type_error("type __qualname__ must be a str, not " +
                                     machine_.type_name(qualname));
  }
  Class* cls = heap.make<Class>(Kind::kClass);
  Ref owner = Ref::adopt(Value::object(cls));
  cls->extra = static_cast<uint16_t>(layout);
  cls->type_id = TypeId::kObject;
  cls->definition = definition;
  cls->name = Ref::share(name).take();
  cls->bases = all_bases.copy().take();
  cls->attributes = Ref::share(attributes).take();
  if (!set_metaclass(machine_, cls, metaclass)) return {};
  auto from_namespace = [&](const char* key, Value otherwise) {
    Value found = dict_get_string(attributes.as<Dict>(), machine_.intern(key));
    return Ref::share(found.empty() ? otherwise : found);
  };
  cls->qualname = from_namespace("__qualname__", name).take();
  String* module_key = machine_.intern("__module__");
  if (dict_get_string(attributes.as<Dict>(), module_key).empty()) {
    dict_set_string(heap, attributes.as<Dict>(), module_key, module_of_caller(machine_, top_));
  }
  cls->module = from_namespace("__module__", Value()).take();
  dict_remove_string(heap, attributes.as<Dict>(), machine_.intern("__qualname__"));
  std::vector<Value> order;
  if (!linearise(machine_, cls, base_view, &order)) return {};
  cls->mro = make_tuple(heap, order).take();
  cls->epoch = machine_.program_->next_epoch();
  for (Value base : base_view) {
    cls->flags |= base.as<Class>()->flags & Class::kException;
    add_subclass(heap, base.as<Class>(), cls);
  }
  // Defining __eq__ without __hash__ makes instances unhashable.
  auto* own = cls->attributes.as<Dict>();
  if (!dict_get_string(own, machine_.intern("__eq__")).empty() &&
      dict_get_string(own, machine_.intern("__hash__")).empty()) {
    dict_set_string(heap, own, machine_.intern("__hash__"), Value::none());
  }
  if (!is_enumeration(machine_, cls)) unbind_builtins(machine_, own);
  for (const char* implicit : {"__init_subclass__", "__class_getitem__"}) {
    Value function = dict_get_string(own, machine_.intern(implicit));
    if (!function.is(Kind::kFunction)) continue;
    Descriptor* method = heap.make<Descriptor>(Kind::kDescriptor);
    method->extra = static_cast<uint16_t>(DescriptorKind::kClassMethod);
    method->first = Ref::share(function).take();
    Ref wrapped = Ref::adopt(Value::object(method));
    dict_set_string(heap, own, machine_.intern(implicit), wrapped);
  }
  refresh_class_flags(machine_, cls);
  if (!apply_slots(machine_, cls)) return {};
  fill_class_cell(cell, owner);  // its methods may be called from here on
  if (!run_set_name(cls) || !run_init_subclass(cls, keywords)) return {};
  if (!note_abstract_methods(machine_, cls)) return {};
  return owner;
}

// CPython takes the class of the base for the metaclass and calls it, so that most kinds of values
// complain of their arguments.
Ref Interpreter::raise_no_base(Value base, const Ref& bases) {
  if (bases.as<Tuple>()->length > 1) {
    return raise_metaclass_conflict(machine_);
  }
  Class* kind = class_of(machine_, base);
  if (base.is_none()) return machine_.raise_type_error("NoneType takes no arguments");
  Ref name = make_ascii(machine_.heap_, "");
  Ref names = make_dict(machine_.heap_);
  if (machine_.call(Value::object(kind), {name, bases, names}).empty()) return {};
  return machine_.raise_type_error("bases must be types");
}

// Bases that are not classes but know which ones they stand for: Generic[T], Protocol[T] … Others
// that are none are left as they are.
Ref Interpreter::resolve_bases(const Ref& bases) {
  std::span<const Value> view = bases.as<Tuple>()->view();
  bool plain = true;
  for (Value base : view) plain &= base.is(Kind::kClass);
  if (plain) return bases.copy();
  Ref resolved = make_list(machine_.heap_);
  bool changed = false;
  String* hook = machine_.intern("__mro_entries__");
  for (Value base : view) {
    if (base.is(Kind::kClass)) {
      list_append(machine_.heap_, resolved.as<List>(), base);
      continue;
    }
    bool missing = false;
    Ref method = get_attribute_nested(base, hook, &missing);
    if (method.empty()) {
      if (!missing) return {};
      machine_.clear_pending();
      list_append(machine_.heap_, resolved.as<List>(), base);
      continue;
    }
    changed = true;
    Ref entries = machine_.call(method, {bases});
    if (entries.empty()) return {};
    Iteration items(machine_, entries);
    while (items.next()) list_append(machine_.heap_, resolved.as<List>(), items.take_value());
    if (items.failed()) return {};
  }
  if (!changed) return bases.copy();
  if (resolved.as<List>()->length == 0) {
    list_append(machine_.heap_, resolved.as<List>(), Value::object(machine_.type(TypeId::kObject)));
  }
  return make_tuple(machine_.heap_, resolved.as<List>()->view());
}

namespace {

// The error of a __set_name__ is the cause of one that says which.
void raise_set_name(Machine& machine, Value descriptor, Value name, Class* cls) {
  if (machine.pending().empty()) return;  // Out of fuel or of memory.
  Ref cause = machine.take_pending();
  auto text = repr_text(machine, name);
  if (!text) return;
  machine.raise(TypeId::kRuntimeError, "Error calling __set_name__ on '" +
                                           machine.type_name(descriptor) + "' instance " + *text +
                                           " in '" + to_utf8(cls->name.as<String>()) + "'");
  auto* raised = machine.pending().as<Exception>();
  release(std::exchange(raised->context, cause.copy().take()));
  release(std::exchange(raised->cause, cause.take()));
  raised->suppress_context = true;
}

}  // namespace

bool Interpreter::run_set_name(Class* cls) {
  std::vector<std::pair<Ref, Ref>> calls;
  Entry* entry;
  for (uint32_t i = 0; dict_next(cls->attributes.as<Dict>(), i, &entry);) {
    const bool cached =
        entry->value.is(Kind::kDescriptor) &&
        entry->value.object()->extra == static_cast<uint16_t>(DescriptorKind::kCachedProperty);
    if (!entry->value.is(Kind::kInstance) && !cached) continue;
    if (find_dunder(machine_, entry->value, Dunder::kSetName).empty()) continue;
    calls.emplace_back(Ref::share(entry->value), Ref::share(entry->key));
  }
  for (auto& [descriptor, name] : calls) {
    Value method = find_dunder(machine_, descriptor, Dunder::kSetName);
    if (!call_special(machine_, method, descriptor, {Value::object(cls), name}).empty()) continue;
    raise_set_name(machine_, descriptor, name, cls);
    return false;
  }
  return true;
}

bool Interpreter::run_init_subclass(Class* cls, Value keywords) {
  String* name = machine_.intern("__init_subclass__");
  std::span<const Value> mro = cls->mro.as<Tuple>()->view();
  for (size_t i = 1; i < mro.size(); ++i) {
    Value hook = dict_get_string(mro[i].as<Class>()->attributes.as<Dict>(), name);
    if (hook.empty()) continue;
    if (hook.is(Kind::kNative)) break;
    Lookup found;
    Ref bound = bind_attribute(hook, Value(), cls, &found);
    return !machine_.call_with_keywords(bound, {}, keywords).empty();
  }
  if (keywords.is(Kind::kDict) && keywords.as<Dict>()->live > 0) {
    machine_.raise_type_error(to_utf8(cls->qualname.as<String>()) +
                              ".__init_subclass__() takes no keyword arguments");
    return false;
  }
  return true;
}

}  // namespace pawl::vm
