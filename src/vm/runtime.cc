#include "vm/runtime.h"

#include <algorithm>
#include <unordered_map>

#include "base/assert.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/datetime/datetime.h"
#include "vm/python/interpreter/class_layout.h"
#include "vm/python/library/refusals.h"
#include "vm/python/library/refused_names.h"
#include "vm/python/library/sources.h"

namespace pawl::vm {

using bytecode::Constant;
using bytecode::ConstantKind;
using bytecode::NativeMember;

namespace {

constexpr size_t kUnlimited = ~size_t{0} >> 1;

std::string_view trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// "self, /, sep=, *rest, key=, **options" → NativeInfo.
void parse_parameters(NativeInfo& info) {
  std::string_view text = info.def->parameters;
  bool keyword_only = false;
  while (!(text = trim(text)).empty()) {
    size_t comma = text.find(',');
    std::string_view part = trim(text.substr(0, comma));
    text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
    if (part == "/") {
      info.positional_only = static_cast<uint16_t>(info.names.size());
      continue;
    }
    if (part == "*") {
      keyword_only = true;
      continue;
    }
    auto index = static_cast<int16_t>(info.names.size());
    bool optional = part.back() == '=';
    if (optional) part.remove_suffix(1);
    if (part.starts_with("**")) {
      info.var_keywords = true;
      info.var_keywords_index = index;
      part.remove_prefix(2);
    } else if (part.starts_with("*")) {
      info.var_args = true;
      info.var_args_index = index;
      keyword_only = true;
      part.remove_prefix(1);
    } else if (!keyword_only) {
      ++info.positional;
      if (!optional) info.required = info.positional;
    }
    info.names.emplace_back(part);
    info.optional.push_back(optional);
  }
  info.total = static_cast<uint16_t>(info.names.size());
}

// The kind of object that a builtin type's own instances are. Types that are not named here have
// Records, or instances of several kinds: then a Record never is one of theirs.
uint8_t kind_of_type(TypeId type) {
  switch (type) {
    case TypeId::kStr:
      return static_cast<uint8_t>(Kind::kString);
    case TypeId::kBytes:
      return static_cast<uint8_t>(Kind::kBytes);
    case TypeId::kTuple:
      return static_cast<uint8_t>(Kind::kTuple);
    case TypeId::kList:
      return static_cast<uint8_t>(Kind::kList);
    case TypeId::kDict:
      return static_cast<uint8_t>(Kind::kDict);
    case TypeId::kSet:
      return static_cast<uint8_t>(Kind::kSet);
    case TypeId::kFrozenSet:
      return static_cast<uint8_t>(Kind::kFrozenSet);
    case TypeId::kGenerator:
      return static_cast<uint8_t>(Kind::kGenerator);
    case TypeId::kByteArray:
      return static_cast<uint8_t>(Kind::kByteArray);
    case TypeId::kNone:
      return 0;
    default:
      return static_cast<uint8_t>(Kind::kRecord);
  }
}

void find_short_cuts(NativeInfo& info) {
  constexpr uint16_t kMostDirectArguments = 8;
  bool plain = info.def->binding == Binding::kFunction && !info.var_args && !info.var_keywords &&
               !info.in_place && info.total <= kMostDirectArguments;
  info.self_kind = kind_of_type(info.owner);
  info.direct = plain;
  if (info.qualified_name == "list.append") info.intrinsic = Intrinsic::kListAppend;
  if (info.qualified_name == "list.pop") info.intrinsic = Intrinsic::kListPop;
  if (info.qualified_name == "len") info.intrinsic = Intrinsic::kLength;
}

void make_immortal(Value value) {
  if (value.is_object() && !value.object()->immortal()) {
    value.object()->refs = Object::kImmortal;
  }
}

Constant native_constant(Value value, std::string* text) {
  Constant constant;
  if (value.is(Kind::kNative)) {
    constant.kind = ConstantKind::kNative;
    const NativeInfo* info = value.as<NativeFunction>()->info;
    constant.integer = info->number;
    *text = info->def->parameters;
  } else if (value.is(Kind::kClass)) {
    constant.kind = ConstantKind::kType;
    constant.integer = static_cast<int64_t>(value.as<Class>()->type_id);
  } else if (value.is(Kind::kString)) {
    constant.kind = ConstantKind::kString;
    *text = to_utf8(value.as<String>());
  } else if (value.is_double()) {
    constant.kind = ConstantKind::kFloat;
    constant.number = value.number();
  } else if (value.is_small_int()) {
    constant.kind = ConstantKind::kInt;
    constant.integer = value.small_int();
  } else if (value.is_bool()) {
    constant.kind = value.is_true() ? ConstantKind::kTrue : ConstantKind::kFalse;
  } else if (value == Value::ellipsis()) {
    constant.kind = ConstantKind::kEllipsis;
  } else if (value.is_not_implemented()) {
    constant.kind = ConstantKind::kNotImplemented;
  }
  return constant;
}

}  // namespace

Runtime::Runtime() : heap_(kUnlimited) {
  HeapScope scope(heap_);
  empty_string_ = intern("");
  for (size_t i = 0; i < kDunderCount; ++i) {
    dunder_names_[i] = intern(dunder_name(static_cast<Dunder>(i)));
  }
  for (auto types : {object_types(), generator_types(), union_types(), number_types(), text_types(),
                     container_types(), range_types(), exception_types(), future_types(),
                     datetime_types(), pattern_types(), small_types(), random_types(),
                     deque_types(), decimal_types(), hash_types(), zone_types()}) {
    add_types(types);
  }
  for (const NativeType* type : definitions_) finish_type(*type);
  note_dunders();
  add_static_records();
  for (const NativeModule* module :
       {&builtins_module(), &asyncio_module(), &json_module(),   &datetime_module(),
        &time_module(),     &math_module(),    &typing_module(), &collections_module(),
        &re_module(),       &random_module(),  &heapq_module(),  &bisect_module(),
        &uuid_module(),     &string_module(),  &pawl_module(),   &classes_module(),
        &decimal_module(),  &hashlib_module(), &base64_module(), &zoneinfo_module()}) {
    add_module(*module);
  }
}

Runtime::~Runtime() = default;

String* Runtime::intern(std::string_view text) {
  auto found = interned_.find(text);
  if (found != interned_.end()) return found->second;
  Value string = make_string(heap_, text).take();
  // Single characters are immortal and interned already, and in read-only memory.
  make_immortal(string);
  if ((string.object()->flags & String::kInterned) == 0) {
    string.object()->flags |= String::kInterned;
  }
  auto* raw = string.as<String>();
  // Names are ASCII: the map's key points at the string's own bytes.
  interned_.emplace(raw->ascii_view(), raw);
  return raw;
}

String* Runtime::find_interned(std::string_view text) const {
  auto found = interned_.find(text);
  return found == interned_.end() ? nullptr : found->second;
}

void Runtime::add_types(std::span<const NativeType> types) {
  for (const NativeType& type : types) {
    Class* cls = heap_.make<Class>(Kind::kClass);
    cls->refs = Object::kImmortal;
    cls->flags = Class::kBuiltin;
    cls->type_id = type.id;
    cls->extra = static_cast<uint16_t>(type.id);
    cls->name = cls->qualname = Value::object(intern(type.name));
    cls->module = Value::object(intern(type.module));
    cls->attributes = make_dict(heap_).take();
    make_immortal(cls->attributes);
    cls->epoch = ~uint64_t{0} - static_cast<uint64_t>(type.id);
    types_[static_cast<size_t>(type.id)] = cls;
    definitions_.push_back(&type);
  }
}

void Runtime::finish_type(const NativeType& type) {
  Class* cls = types_[static_cast<size_t>(type.id)];
  std::vector<Value> order;
  for (const NativeType* step = &type; step != nullptr;) {
    order.push_back(Value::object(types_[static_cast<size_t>(step->id)]));
    const NativeType* next = nullptr;
    for (const NativeType* other : definitions_) {
      if (other->id == step->base && step->base != TypeId::kNone) next = other;
    }
    step = next;
  }
  if (order.back().as<Class>()->type_id != TypeId::kObject) {
    order.push_back(Value::object(types_[static_cast<size_t>(TypeId::kObject)]));
  }
  std::vector<Value> bases(order.begin() + (order.size() > 1 ? 1 : 0),
                           order.begin() + (order.size() > 1 ? 2 : 0));
  for (TypeId further : {type.second_base, type.third_base}) {
    if (further == TypeId::kNone) continue;
    Class* base = types_[static_cast<size_t>(further)];
    auto place = order.begin() + 1;
    while (!is_subclass(base, place->as<Class>())) ++place;
    order.insert(place, Value::object(base));
    bases.push_back(Value::object(base));
  }
  cls->mro = make_tuple(heap_, order).take();
  make_immortal(cls->mro);
  cls->bases = make_tuple(heap_, bases).take();
  make_immortal(cls->bases);
  for (Value ancestor : order) {
    if (ancestor.as<Class>()->type_id == TypeId::kBaseException) cls->flags |= Class::kException;
  }
  for (const NativeDef& def : type.methods) {
    NativeFunction* native =
        add_native(def, static_cast<uint32_t>(type.id), type.id, type.whole_instance);
    dict_set_string(heap_, cls->attributes.as<Dict>(), intern(def.name), Value::object(native));
  }
  if (type.doc != nullptr) {
    dict_set_string(heap_, cls->attributes.as<Dict>(), intern("__doc__"),
                    Value::object(intern(type.doc)));
  }
  if (type.id == TypeId::kList || type.id == TypeId::kDict || type.id == TypeId::kSet ||
      type.id == TypeId::kByteArray || type.id == TypeId::kSlice || type.id == TypeId::kDeque) {
    Value& hash = cls->attributes;
    if (dict_get_string(hash.as<Dict>(), intern("__hash__")).empty()) {
      dict_set_string(heap_, hash.as<Dict>(), intern("__hash__"), Value::none());
    }
  }
}

void Runtime::note_dunders() {
  std::unordered_map<const String*, size_t> numbers;
  for (size_t i = 0; i < kDunderCount; ++i) numbers.emplace(dunder_names_[i], i);
  for (const NativeType* type : definitions_) {
    Class* cls = types_[static_cast<size_t>(type->id)];
    cls->dunders = static_cast<Value*>(heap_.allocate(kDunderCount * sizeof(Value)));
    std::fill_n(cls->dunders, kDunderCount, Value());
    const std::span<const Value> order = cls->mro.as<Tuple>()->view();
    for (size_t i = order.size(); i-- > 0;) {
      Entry* entry;
      const Dict* attributes = order[i].as<Class>()->attributes.as<Dict>();
      for (uint32_t at = 0; dict_next(attributes, at, &entry);) {
        auto found = numbers.find(entry->key.as<String>());
        if (found != numbers.end()) cls->dunders[found->second] = entry->value;
      }
    }
    cls->dunder_epoch = cls->epoch;
  }
}

NativeFunction* Runtime::add_native(const NativeDef& def, uint32_t table, TypeId owner,
                                    bool whole) {
  auto info = std::make_unique<NativeInfo>();
  info->def = &def;
  info->number = (table << 12) + def.number;
  info->owner = owner;
  info->whole_instance = whole;
  info->qualified_name = def.name;
  if (owner != TypeId::kNone) {
    info->qualified_name =
        to_utf8(types_[static_cast<size_t>(owner)]->name.as<String>()) + "." + def.name;
  }
  info->call_name = info->qualified_name;
  // Messages about either are those of a call of the type.
  if (def.binding == Binding::kConstructor ||
      (filled_by_init(owner) && def.name == std::string_view("__init__"))) {
    info->call_name = to_utf8(types_[static_cast<size_t>(owner)]->name.as<String>());
  }
  for (const char* name : {"__iadd__", "__imul__", "__iand__", "__ior__", "__isub__", "__ixor__"}) {
    if (info->def->name == std::string_view(name)) info->in_place = true;
  }
  // Where nothing is found, these answer with the instance itself, of whatever subclass it is;
  // those of dict ask a subclass that iterates in its own way, and some name the class.
  for (const char* name : {"str.split",
                           "str.rsplit",
                           "str.partition",
                           "str.rpartition",
                           "bytes.partition",
                           "bytes.rpartition",
                           "dict.copy",
                           "dict.__or__",
                           "dict.__ror__",
                           "dict.__getitem__",
                           "int.__format__",
                           "float.__format__",
                           "str.__format__",
                           "deque.__repr__",
                           "deque.copy",
                           "deque.__copy__",
                           "deque.__add__",
                           "deque.__mul__",
                           "deque.__rmul__",
                           "Decimal.__copy__",
                           "Decimal.__deepcopy__",
                           "Decimal.real",
                           "Decimal.conjugate",
                           "Decimal.canonical",
                           "UUID.__repr__",
                           "staticmethod.__init__",
                           "classmethod.__init__",
                           "cached_property.__init__",
                           "cached_property.__get__",
                           "cached_property.__set_name__"}) {
    if (info->qualified_name == name) info->whole_instance = true;
  }
  parse_parameters(*info);
  find_short_cuts(*info);
  NativeFunction* native = heap_.make<NativeFunction>(Kind::kNative);
  native->refs = Object::kImmortal;
  native->info = info.get();
  bool fresh = natives_.emplace(info->number, native).second;
  PAWL_ASSERT(fresh);  // two natives of one table have the same number
  infos_.push_back(std::move(info));
  return native;
}

void Runtime::add_static_records() {
  for (const StaticRecord& constant : make_datetime_constants(heap_)) {
    Value record = Value::object(constant.record);
    make_immortal(record);
    static_records_.push_back(record);
    dict_set_string(heap_, type(constant.owner)->attributes.as<Dict>(), intern(constant.name),
                    record);
  }
}

Value Runtime::intern_all(std::span<const char* const> texts) {
  std::vector<Value> items;
  for (const char* text : texts) items.push_back(Value::object(intern(text)));
  Value tuple = make_tuple(heap_, items).take();
  make_immortal(tuple);
  return tuple;
}

void Runtime::add_module(const NativeModule& module) {
  modules_.emplace(module.name, &module);
  Members& members = members_[&module];
  for (const NativeDef& def : module.functions) {
    NativeFunction* native =
        add_native(def, static_cast<uint32_t>(module.id), TypeId::kNone, false);
    if (module.id != ModuleId::kBuiltins) {
      infos_.back()->call_name = std::string(module.name) + "." + def.name;
    }
    members.emplace(def.name, Value::object(native));
    intern(def.name);
  }
  for (TypeId type : module.types) {
    Class* cls = types_[static_cast<size_t>(type)];
    PAWL_ASSERT(cls != nullptr);
    members.emplace(cls->name.as<String>()->ascii_view(), Value::object(cls));
    if (module.id == ModuleId::kBuiltins && type == TypeId::kOSError) {
      for (const char* alias : {"IOError", "EnvironmentError"}) {
        members.emplace(alias, Value::object(cls));
      }
    }
  }
  for (const NativeValue& value : module.values) {
    members.emplace(value.name, value.texts.empty() ? value.value : intern_all(value.texts));
  }
}

bool Runtime::subclassable(TypeId id) const {
  for (const NativeType* type : definitions_) {
    if (type->id == id) return type->subclassable;
  }
  return false;
}

NativeFunction* Runtime::native(uint32_t number) const {
  auto found = natives_.find(number);
  return found == natives_.end() ? nullptr : found->second;
}

const NativeModule* Runtime::find_module(std::string_view name) const {
  auto found = modules_.find(name);
  return found == modules_.end() ? nullptr : found->second;
}

Value Runtime::member_value(std::string_view module, std::string_view name) const {
  const NativeModule* native = find_module(module);
  if (native == nullptr) return {};
  const Members& members = members_.at(native);
  auto found = members.find(name);
  return found == members.end() ? Value() : found->second;
}

Value Runtime::builtin_value(std::string_view name) const { return member_value("builtins", name); }

// --- Catalog -------------------------------------------------------------------------------------

std::optional<NativeMember> Runtime::member(std::string_view module, std::string_view name) const {
  Value value = member_value(module, name);
  if (value.empty()) return std::nullopt;
  NativeMember member;
  if (value.is(Kind::kTuple)) {
    member.constant.kind = ConstantKind::kTuple;
    for (Value item : value.as<Tuple>()->view()) {
      member.items.push_back(to_utf8(item.as<String>()));
    }
    return member;
  }
  member.constant = native_constant(value, &member.text);
  return member;
}

std::optional<NativeMember> Runtime::builtin(std::string_view name) const {
  return member("builtins", name);
}

std::optional<std::string_view> Runtime::builtin_refusal(std::string_view name) const {
  return member_refusal("builtins", name);
}

bool Runtime::has_module(std::string_view module) const {
  return library_source(module).has_value() || find_module(module) != nullptr;
}

std::optional<std::string_view> Runtime::module_refusal(std::string_view module) const {
  return refused_module(module);
}

std::optional<std::string_view> Runtime::library_source(std::string_view module) const {
  return vm::library_source(module);
}

std::optional<std::string_view> Runtime::member_refusal(std::string_view module,
                                                        std::string_view name) const {
  if (auto hint = refused_member(module, name)) return hint;
  if (auto hint = refused_name(module, name)) return hint;
  // What a module written in Python refuses is in the table of the natives under it.
  const NativeModule* native = find_module(module);
  if (native == nullptr) native = find_module("_" + std::string(module));
  if (native == nullptr) return std::nullopt;
  for (const NativeRefusal& refusal : native->refusals) {
    if (name == refusal.name) return refusal.hint;
  }
  return std::nullopt;
}

std::vector<std::string_view> Runtime::members(std::string_view module) const {
  std::vector<std::string_view> names;
  const NativeModule* native = find_module(module);
  if (native == nullptr) return names;
  for (const auto& [name, value] : members_.at(native)) names.push_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace pawl::vm
