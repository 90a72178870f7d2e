#include "vm/python/types/type_form.h"

#include <algorithm>
#include <array>

#include "lang/bytecode/revision.h"
#include "vm/loaded_program.h"
#include "vm/machine_state.h"
#include "vm/native_depth.h"
#include "vm/objects/function.h"
#include "vm/objects/iterator.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/types/type_text.h"
#include "vm/runtime.h"

namespace pawl::vm {
namespace {

struct NamedForm {
  std::string_view name;
  FormKind kind;
};

// What typing and collections.abc call the builtin containers.
constexpr std::array<NamedForm, 18> kContainers = {{{"List", FormKind::kList},
                                                    {"Sequence", FormKind::kList},
                                                    {"MutableSequence", FormKind::kList},
                                                    {"Iterable", FormKind::kList},
                                                    {"Collection", FormKind::kList},
                                                    {"Reversible", FormKind::kList},
                                                    {"Tuple", FormKind::kTuple},
                                                    {"Set", FormKind::kSet},
                                                    {"MutableSet", FormKind::kSet},
                                                    {"AbstractSet", FormKind::kSet},
                                                    {"FrozenSet", FormKind::kFrozenSet},
                                                    {"Dict", FormKind::kDict},
                                                    {"Mapping", FormKind::kDict},
                                                    {"MutableMapping", FormKind::kDict},
                                                    {"Text", FormKind::kStr},
                                                    {"Union", FormKind::kUnion},
                                                    {"Optional", FormKind::kUnion},
                                                    {"LiteralString", FormKind::kStr}}};

// What says more about a type that stands in its brackets.
constexpr std::array<std::string_view, 7> kAround = {
    "Annotated", "Final", "Required", "NotRequired", "ReadOnly", "ClassVar", "InitVar"};

FormKind kind_of_name(std::string_view name) {
  const auto* found = std::ranges::find(kContainers, name, &NamedForm::name);
  return found == kContainers.end() ? FormKind::kAny : found->kind;
}

FormKind kind_of_builtin(TypeId type) {
  switch (type) {
    case TypeId::kNoneType:
      return FormKind::kNone;
    case TypeId::kBool:
      return FormKind::kBool;
    case TypeId::kInt:
      return FormKind::kInt;
    case TypeId::kFloat:
      return FormKind::kFloat;
    case TypeId::kStr:
      return FormKind::kStr;
    case TypeId::kBytes:
      return FormKind::kBytes;
    case TypeId::kByteArray:
      return FormKind::kByteArray;
    case TypeId::kDecimal:
      return FormKind::kDecimal;
    case TypeId::kDateTime:
      return FormKind::kDateTime;
    case TypeId::kDate:
      return FormKind::kDate;
    case TypeId::kTime:
      return FormKind::kTime;
    case TypeId::kTimeDelta:
      return FormKind::kTimeDelta;
    case TypeId::kUuid:
      return FormKind::kUuid;
    case TypeId::kList:
      return FormKind::kList;
    case TypeId::kTuple:
      return FormKind::kTuple;
    case TypeId::kSet:
      return FormKind::kSet;
    case TypeId::kFrozenSet:
      return FormKind::kFrozenSet;
    case TypeId::kDict:
      return FormKind::kDict;
    default:
      return FormKind::kAny;
  }
}

bool is_text(Value value, std::string_view ascii) {
  return value.is(Kind::kString) && equals_ascii(value.as<String>(), ascii);
}

// Which types of a Program of before revision 2 were built.
bool was_built(FormKind kind) {
  switch (kind) {
    case FormKind::kEnum:
    case FormKind::kDataclass:
    case FormKind::kNone:
    case FormKind::kUnion:
    case FormKind::kList:
    case FormKind::kTupleOf:
    case FormKind::kDict:
      return true;
    default:
      return false;
  }
}

}  // namespace

TypesHeld types_held(Machine& machine) {
  const bool all = machine.program().program.compiler_revision >= bytecode::kTypesHoldSince;
  return all ? TypesHeld::kAll : TypesHeld::kClassesOnly;
}

TypeReader::TypeReader(Machine& machine, TypesHeld held) : machine_(machine), held_(held) {
  any_ = make(FormKind::kAny);
}

TypeForm* TypeReader::make(FormKind kind, std::vector<const TypeForm*> arguments) {
  TypeForm& form = forms_.emplace_back();
  form.kind = kind;
  form.arguments = std::move(arguments);
  return &form;
}

const TypeForm* TypeReader::read(const Scope& scope, std::string_view text) {
  TextKey key{scope.module, scope.bindings, scope.self, std::string(text)};
  if (auto known = texts_.find(key); known != texts_.end()) return known->second;
  // A type may name itself: whoever asks for it meanwhile gets this form, which is filled below.
  TypeForm* form = make(FormKind::kAlias);
  form->text = text;
  texts_.emplace(std::move(key), form);
  form->arguments.push_back(parse_annotation(machine_, *this, scope, text));
  return form;
}

const TypeForm* TypeReader::read(const Scope& scope, Value type) {
  if (type.is_none()) return make(FormKind::kNone);
  if (type.is(Kind::kClass)) return of_class(type.as<Class>());
  if (type.is(Kind::kString)) return read(scope, to_utf8(type.as<String>()));
  NativeDepth depth(machine_);
  if (!depth.enter("")) {
    machine_.clear_pending();
    return any_;
  }
  if (is_record(type, TypeId::kUnionType)) {
    return of_arguments(scope, Value(), "Union", type.as<Record>()->fields()[0]);
  }
  if (is_record(type, TypeId::kGenericAlias)) {
    const Value* parts = type.as<Record>()->fields();
    return of_arguments(scope, parts[0], "", parts[1]);
  }
  return type.is(Kind::kInstance) ? of_instance(scope, type.as<Instance>()) : any_;
}

const TypeForm* TypeReader::of_arguments(const Scope& scope, Value head, std::string_view name,
                                         Value arguments) {
  if (!arguments.is(Kind::kTuple)) return any_;
  std::vector<const TypeForm*> forms;
  bool ellipsis = false;
  for (Value argument : arguments.as<Tuple>()->view()) {
    if (argument == Value::ellipsis()) {
      ellipsis = true;
    } else {
      forms.push_back(read(scope, argument));
    }
  }
  return subscribed(scope, head, name, std::move(forms), ellipsis);
}

// An object of typing, or dataclasses.InitVar[X].
const TypeForm* TypeReader::of_instance(const Scope& scope, Instance* type) {
  auto part = [&](std::string_view name) { return instance_get(type, machine_.intern(name)); };
  const std::string module =
      type->cls->module.is(Kind::kString) ? to_utf8(type->cls->module.as<String>()) : "";
  if (module == "dataclasses" && is_text(type->cls->name, "InitVar")) {
    return read(scope, part("type"));
  }
  if (module != "typing") return any_;
  if (is_text(type->cls->name, "TypeVar")) return of_variable(scope, type);
  if (Value supertype = part("__supertype__"); !supertype.empty()) return read(scope, supertype);
  if (Value text = part("__forward_arg__"); text.is(Kind::kString)) return read(scope, text);
  if (Value origin = part("__origin__"); origin.is(Kind::kClass)) {
    return of_arguments(scope, origin, "", part("__args__"));
  }
  const Value name = part("_name");
  if (!name.is(Kind::kString)) return any_;
  const std::string form = to_utf8(name.as<String>());
  const Value arguments = part("__args__");
  if (form == "Literal" && arguments.is(Kind::kTuple)) {
    TypeForm* literal = make(FormKind::kLiteral);
    literal->subject = Ref::share(arguments);
    return literal;
  }
  if (!arguments.is(Kind::kTuple)) return subscribed(scope, Value(), form, {}, false);
  if (form == "Annotated" && arguments.as<Tuple>()->length > 0) {
    return read(scope, arguments.as<Tuple>()->view()[0]);
  }
  return of_arguments(scope, Value(), form, arguments);
}

const TypeForm* TypeReader::of_variable(const Scope& scope, Instance* variable) {
  if (scope.bindings != nullptr) {
    for (const Binding& binding : *scope.bindings) {
      if (binding.variable == Value::object(variable)) return binding.form;
    }
  }
  const Value bound = instance_get(variable, machine_.intern("__bound__"));
  if (!bound.empty() && !bound.is_none()) return read(scope, bound);
  const Value constraints = instance_get(variable, machine_.intern("__constraints__"));
  if (!constraints.is(Kind::kTuple) || constraints.as<Tuple>()->length == 0) return any_;
  return of_arguments(scope, Value(), "Union", constraints);
}

const TypeForm* TypeReader::subscribed(const Scope& scope, Value head, std::string_view name,
                                       std::vector<const TypeForm*> arguments, bool ellipsis) {
  FormKind kind = kind_of_name(name);
  std::string form_name;
  if (head.is(Kind::kClass)) {
    auto* cls = head.as<Class>();
    kind = kind_of(cls);
    if (kind == FormKind::kModel) return of_class(parametrized(cls, arguments));
    if (kind >= FormKind::kPath && kind <= FormKind::kTypedDict) {
      return of_class(cls, std::move(arguments));
    }
    if (is_text(cls->module, "dataclasses")) name = "InitVar";
  } else if (head.is(Kind::kInstance)) {
    const Value kept = instance_get(head.as<Instance>(), machine_.intern("_name"));
    if (!kept.is(Kind::kString)) return any_;
    form_name = to_utf8(kept.as<String>());
    name = form_name;
    kind = kind_of_name(name);
  } else if (!head.empty()) {
    return any_;
  }
  if (name == "Self" && scope.self != nullptr) return of_class(scope.self);
  if (std::ranges::find(kAround, name) != kAround.end() && !arguments.empty()) return arguments[0];
  if (name == "Optional") arguments.push_back(make(FormKind::kNone));
  if (kind == FormKind::kTuple && ellipsis && arguments.size() == 1) kind = FormKind::kTupleOf;
  if (kind == FormKind::kUnion && arguments.empty()) return any_;
  if (kind == FormKind::kTuple && arguments.empty() && !ellipsis) {
    // tuple alone says nothing of its items; tuple[()] has none, which nobody writes.
    kind = FormKind::kTupleOf;
    arguments.push_back(any_);
  }
  if (held_ == TypesHeld::kClassesOnly) {
    const bool says_nothing = std::ranges::all_of(arguments, [](const TypeForm* argument) {
      while (argument->kind == FormKind::kAlias && !argument->arguments.empty()) {
        argument = argument->arguments[0];
      }
      return argument->kind == FormKind::kAny || argument->kind == FormKind::kNone;
    });
    if (says_nothing || !was_built(kind)) return any_;
  }
  return make(kind, std::move(arguments));
}

// --- classes -------------------------------------------------------------------------------------

// Page[Order] of a generic model is a class of its own. Arguments that are no classes say nothing.
Class* TypeReader::parametrized(Class* cls, const std::vector<const TypeForm*>& arguments) {
  std::vector<Ref> types;
  std::vector<Value> values;
  for (const TypeForm* argument : arguments) {
    while (argument->kind == FormKind::kAlias && !argument->arguments.empty()) {
      argument = argument->arguments[0];
    }
    Ref type = argument->subject.get().is(Kind::kClass)
                   ? Ref::share(argument->subject.get())
                   : Ref::share(machine_.runtime().builtin_value(describe(argument)));
    if (type.empty()) return cls;
    values.push_back(type);
    types.push_back(std::move(type));
  }
  Ref subscribe = find_attribute(machine_, Value::object(cls), "__class_getitem__");
  Ref given = make_tuple(machine_.heap(), values);
  Ref made = subscribe.empty() ? Ref() : machine_.call(subscribe, {given});
  if (made.empty() && machine_.failed() && !machine_.fatal()) machine_.clear_pending();
  if (!made.get().is(Kind::kClass)) return cls;
  return kept_.emplace_back(std::move(made)).as<Class>();
}

FormKind TypeReader::kind_of(Class* cls) {
  if ((cls->flags & Class::kBuiltin) != 0) return kind_of_builtin(cls->type_id);
  auto has = [&](std::string_view name) {
    return class_lookup(machine_, cls, machine_.intern(name));
  };
  if (!has("_member_map_").empty()) return FormKind::kEnum;
  if (!has("__pawl_build__").empty()) return FormKind::kModel;
  if (has("__dataclass_fields__").is(Kind::kDict)) return FormKind::kDataclass;
  if (is_text(cls->module, "collections.abc") || is_text(cls->module, "typing")) {
    return cls->name.is(Kind::kString) ? kind_of_name(to_utf8(cls->name.as<String>()))
                                       : FormKind::kAny;
  }
  if (cls->layout() == TypeId::kTuple && has("_fields").is(Kind::kTuple)) {
    return FormKind::kNamedTuple;
  }
  if (has("__required_keys__").is(Kind::kFrozenSet)) return FormKind::kTypedDict;
  const bool path = std::ranges::any_of(cls->mro.as<Tuple>()->view(), [](Value base) {
    return is_text(base.as<Class>()->module, "pathlib") &&
           is_text(base.as<Class>()->name, "PurePath");
  });
  return path ? FormKind::kPath : FormKind::kAny;
}

const TypeForm* TypeReader::of_class(Class* cls, std::vector<const TypeForm*> arguments) {
  ClassKey key{cls, arguments};
  if (auto known = classes_.find(key); known != classes_.end()) return known->second;
  const FormKind kind = kind_of(cls);
  const bool of_class = kind >= FormKind::kPath && kind <= FormKind::kTypedDict;
  TypeForm* form = nullptr;
  if (held_ == TypesHeld::kClassesOnly && (!of_class || !was_built(kind))) {
    form = any_;
  } else if (of_class) {
    form = make(kind, std::move(arguments));
    form->subject = Ref::share(Value::object(cls));
  } else {
    form = kind == FormKind::kTuple ? make(FormKind::kTupleOf, {any_}) : make(kind);
  }
  classes_.emplace(std::move(key), form);
  return form;
}

uint32_t TypeReader::module_of(const Class* cls) {
  const bytecode::Program& program = machine_.program().program;
  if (cls->definition != 0) {
    const uint32_t module = program.functions[cls->definition - 1].module;
    if (!program.modules[module].library) return module;
  }
  // A class that the library made for the program, as it does for NamedTuple.
  if (!cls->module.is(Kind::kString)) return 0;
  const std::string name = to_utf8(cls->module.as<String>());
  for (uint32_t i = 0; i < program.modules.size(); ++i) {
    if (program.strings[program.modules[i].name] == name) return i;
  }
  return 0;
}

Value TypeReader::own(const Class* cls, std::string_view name) {
  if (!cls->attributes.is(Kind::kDict)) return {};
  return dict_get_string(cls->attributes.as<Dict>(), machine_.intern(name));
}

// What the type variables of a base stand for, for each generic base: class PayRes(Res[Pay]).
void TypeReader::bind_bases(Class* cls, const Bindings& bindings,
                            std::map<const Class*, Bindings>* found) {
  NativeDepth depth(machine_);
  if (!depth.enter("")) {
    machine_.clear_pending();
    return;
  }
  if (!found->emplace(cls, bindings).second) return;
  Value bases = own(cls, "__orig_bases__");
  if (!bases.is(Kind::kTuple)) bases = cls->bases;
  const Bindings& kept = found->at(cls);
  const Scope scope{module_of(cls), &kept, cls};
  for (Value base : bases.as<Tuple>()->view()) {
    if (base.is(Kind::kClass)) {
      bind_bases(base.as<Class>(), {}, found);
      continue;
    }
    if (!base.is(Kind::kInstance)) continue;
    const Value origin = instance_get(base.as<Instance>(), machine_.intern("__origin__"));
    const Value arguments = instance_get(base.as<Instance>(), machine_.intern("__args__"));
    if (!origin.is(Kind::kClass) || !arguments.is(Kind::kTuple)) continue;
    const Value variables = own(origin.as<Class>(), "__parameters__");
    Bindings inner;
    if (variables.is(Kind::kTuple)) {
      std::span<const Value> names = variables.as<Tuple>()->view();
      std::span<const Value> types = arguments.as<Tuple>()->view();
      for (size_t i = 0; i < names.size() && i < types.size(); ++i) {
        inner.push_back({names[i], read(scope, types[i])});
      }
    }
    bind_bases(origin.as<Class>(), inner, found);
  }
}

const TypeReader::Bindings* TypeReader::bindings_of(const TypeForm* form, const Class* owner) {
  auto [at, fresh] = bindings_.try_emplace(form);
  if (fresh) {
    auto* cls = form->subject.as<Class>();
    Bindings bindings;
    const Value variables = own(cls, "__parameters__");
    for (size_t i = 0; variables.is(Kind::kTuple) && i < form->arguments.size() &&
                       i < variables.as<Tuple>()->length;
         ++i) {
      bindings.push_back({variables.as<Tuple>()->view()[i], form->arguments[i]});
    }
    bind_bases(cls, bindings, &at->second);
  }
  auto found = at->second.find(owner);
  return found == at->second.end() ? nullptr : &found->second;
}

const std::vector<TypedField>& TypeReader::fields_of(const TypeForm* form) {
  auto known = fields_.find(form);
  if (known == fields_.end()) known = fields_.emplace(form, read_fields(form)).first;
  return known->second;
}

std::vector<TypedField> TypeReader::read_fields(const TypeForm* form) {
  if (form->kind != FormKind::kDataclass) return annotated_fields(form);
  const Value fields =
      class_lookup(machine_, form->subject.as<Class>(), machine_.intern("__dataclass_fields__"));
  return fields.is(Kind::kDict) ? dataclass_fields(form, fields.as<Dict>())
                                : std::vector<TypedField>();
}

std::vector<TypedField> TypeReader::dataclass_fields(const TypeForm* form, Dict* fields) {
  std::vector<TypedField> read_ones;
  auto* cls = form->subject.as<Class>();
  Ref keep = Ref::share(Value::object(fields));
  Entry* entry;
  for (uint32_t i = 0; dict_next(fields, i, &entry);) {
    if (!entry->key.is(Kind::kString) || !entry->value.is(Kind::kInstance)) continue;
    auto part = [&](std::string_view name) {
      return instance_get(entry->value.as<Instance>(), machine_.intern(name));
    };
    TypedField& field = read_ones.emplace_back();
    field.name = Ref::share(entry->key);
    field.none_by_default = part("default").is_none();
    if (is_text(part("_field_type"), "_FIELD_CLASSVAR")) {
      field.role = TypedField::Role::kOther;
    } else if (part("init").is_false()) {
      field.role = TypedField::Role::kAttribute;
    }
    // The names of an inherited field are those of the module of its class.
    const Class* owner = cls;
    for (Value base : cls->mro.as<Tuple>()->view()) {
      const Value annotations = own(base.as<Class>(), "__annotations__");
      if (annotations.is(Kind::kDict) &&
          !dict_get_string(annotations.as<Dict>(), entry->key.as<String>()).empty() &&
          !own(base.as<Class>(), "__dataclass_fields__").empty()) {
        owner = base.as<Class>();
        break;
      }
    }
    const Scope scope{module_of(owner), bindings_of(form, owner), cls};
    const Value annotation = part("_annotation");
    field.form = annotation.empty() ? any_ : read(scope, annotation);
  }
  return read_ones;
}

// Of a named tuple in the order of its items, of a TypedDict in that of its keys.
std::vector<TypedField> TypeReader::annotated_fields(const TypeForm* form) {
  std::vector<TypedField> read_ones;
  auto* cls = form->subject.as<Class>();
  auto found = [&](std::string_view name) {
    return class_lookup(machine_, cls, machine_.intern(name));
  };
  const Value annotations = found("__annotations__");
  const bool tuple = form->kind == FormKind::kNamedTuple;
  const Scope scope{module_of(cls), bindings_of(form, cls), cls};
  auto add = [&](Value name) {
    if (!name.is(Kind::kString)) return;
    TypedField& field = read_ones.emplace_back();
    field.name = Ref::share(name);
    const Value annotation = annotations.is(Kind::kDict)
                                 ? dict_get_string(annotations.as<Dict>(), name.as<String>())
                                 : Value();
    field.form = annotation.empty() ? any_ : read(scope, annotation);
    if (tuple) return;
    Value present;
    field.required =
        found("__required_keys__").is(Kind::kFrozenSet) &&
        dict_get(machine_, found("__required_keys__").as<Dict>(), name, &present) == Found::kYes;
  };
  if (tuple && found("_fields").is(Kind::kTuple)) {
    for (Value name : found("_fields").as<Tuple>()->view()) add(name);
  } else if (!tuple && annotations.is(Kind::kDict)) {
    Ref names = dict_copy(machine_, annotations.as<Dict>(), Kind::kDict);
    Entry* entry;
    for (uint32_t i = 0; !names.empty() && dict_next(names.as<Dict>(), i, &entry);) {
      add(entry->key);
    }
  }
  return read_ones;
}

// --- names ---------------------------------------------------------------------------------------

Ref TypeReader::named(const Scope& scope, std::string_view name) {
  const bytecode::Program& program = machine_.program().program;
  const size_t dot = name.find('.');
  const std::string_view first = name.substr(0, dot);
  Ref value = Ref::share(machine_.global_by_name(scope.module, machine_.intern(first)));
  if (dot == std::string_view::npos) {
    if (value.empty()) value = Ref::share(type_parameter(scope, first));
    if (value.empty()) value = Ref::share(machine_.runtime().builtin_value(first));
    return value;
  }
  // A member of a module that the Program has, by the module's own name: shop.models.Order.
  const size_t last = name.rfind('.');
  if (value.empty() || value.get().is(Kind::kModule)) {
    for (uint32_t i = 0; i < program.modules.size(); ++i) {
      if (program.strings[program.modules[i].name] != name.substr(0, last)) continue;
      Value member = machine_.global_by_name(i, machine_.intern(name.substr(last + 1)));
      if (!member.empty()) return Ref::share(member);
    }
  }
  for (size_t at = dot; !value.empty() && at != std::string_view::npos;) {
    const size_t next = name.find('.', at + 1);
    const size_t length = next == std::string_view::npos ? next : next - at - 1;
    value = find_attribute(machine_, value, name.substr(at + 1, length));
    if (value.empty() && machine_.failed() && !machine_.fatal()) machine_.clear_pending();
    at = next;
  }
  return value;
}

// The T of `class Box[T]`, which is no variable of the module. Empty: the class has none of the
// name.
Value TypeReader::type_parameter(const Scope& scope, std::string_view name) {
  auto is_named = [&](Value variable) {
    return variable.is(Kind::kInstance) &&
           is_text(instance_get(variable.as<Instance>(), machine_.intern("__name__")), name);
  };
  if (scope.bindings != nullptr) {
    for (const Binding& binding : *scope.bindings) {
      if (is_named(binding.variable)) return binding.variable;
    }
  }
  const Value own_ones = scope.self == nullptr ? Value() : own(scope.self, "__parameters__");
  if (!own_ones.is(Kind::kTuple)) return {};
  for (Value variable : own_ones.as<Tuple>()->view()) {
    if (is_named(variable)) return variable;
  }
  return {};
}

// --- for messages --------------------------------------------------------------------------------

namespace {

std::string_view word_of(FormKind kind) {
  switch (kind) {
    case FormKind::kNone:
      return "None";
    case FormKind::kBool:
      return "bool";
    case FormKind::kInt:
      return "int";
    case FormKind::kFloat:
      return "float";
    case FormKind::kStr:
      return "str";
    case FormKind::kBytes:
      return "bytes";
    case FormKind::kByteArray:
      return "bytearray";
    case FormKind::kDecimal:
      return "Decimal";
    case FormKind::kDateTime:
      return "datetime";
    case FormKind::kDate:
      return "date";
    case FormKind::kTime:
      return "time";
    case FormKind::kTimeDelta:
      return "timedelta";
    case FormKind::kUuid:
      return "UUID";
    case FormKind::kLiteral:
      return "Literal";
    case FormKind::kUnion:
      return "Union";
    case FormKind::kList:
      return "list";
    case FormKind::kTuple:
    case FormKind::kTupleOf:
      return "tuple";
    case FormKind::kSet:
      return "set";
    case FormKind::kFrozenSet:
      return "frozenset";
    case FormKind::kDict:
      return "dict";
    default:
      return "Any";
  }
}

std::string described(const TypeForm* form, int depth) {
  constexpr int kMostDepth = 4;
  if (form->kind == FormKind::kAlias) return form->text;
  const Value subject = form->subject.get();
  std::string text = subject.is(Kind::kClass) ? to_utf8(subject.as<Class>()->name.as<String>())
                                              : std::string(word_of(form->kind));
  const bool plain =
      form->arguments.empty() || depth >= kMostDepth ||
      (form->kind == FormKind::kTupleOf && form->arguments[0]->kind == FormKind::kAny);
  if (plain) return text;
  const bool joined = form->kind == FormKind::kUnion;
  std::string inside;
  for (const TypeForm* argument : form->arguments) {
    if (!inside.empty()) inside += joined ? " | " : ", ";
    inside += described(argument, depth + 1);
  }
  if (form->kind == FormKind::kTupleOf) inside += ", ...";
  return joined ? inside : text + "[" + inside + "]";
}

}  // namespace

std::string describe(const TypeForm* form) { return described(form, 0); }

}  // namespace pawl::vm
