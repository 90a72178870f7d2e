#include "vm/python/types/typed_value.h"

#include <algorithm>

#include "value/path_builder.h"
#include "vm/native_depth.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"

namespace pawl::vm {
namespace {

// The items of a list, a tuple or a set, as a Tuple of their own; empty: it is none of them.
Ref items_of(Machine& machine, Value data) {
  if (data.is(Kind::kTuple)) return Ref::share(data);
  if (data.is(Kind::kList)) return make_tuple(machine.heap(), data.as<List>()->view());
  if (!data.is(Kind::kSet) && !data.is(Kind::kFrozenSet)) return {};
  std::vector<Value> items;
  Entry* entry;
  for (uint32_t i = 0; dict_next(data.as<Dict>(), i, &entry);) items.push_back(entry->key);
  return make_tuple(machine.heap(), items);
}

// A misfit without the way to where it was looked for.
std::string_view below(std::string_view path, std::string_view misfit) {
  if (!misfit.starts_with(path)) return misfit;
  misfit.remove_prefix(path.size());
  if (misfit.starts_with(": ")) return misfit.substr(2);
  return misfit.starts_with('.') ? misfit.substr(1) : misfit;
}

bool is_instance_of(Value value, const Class* cls) {
  return value.is(Kind::kInstance) && is_subclass(value.as<Instance>()->cls, cls);
}

}  // namespace

// --- where ---------------------------------------------------------------------------------------

std::string ValueBuilder::path() {
  PathBuilder path(root_);
  for (const Place& place : places_) {
    switch (place.kind) {
      case Place::Kind::kIndex:
        path.push_index(place.index);
        break;
      case Place::Kind::kElement:
        path.push_element(place.index);
        break;
      case Place::Kind::kField:
        path.push_field(to_utf8(place.name.as<String>()));
        break;
      case Place::Kind::kKey:
        path.push_key(repr_text(machine_, place.name).value_or("?"));
        break;
    }
  }
  return path.text();
}

Ref ValueBuilder::misfit(std::string reason) {
  if (machine_.fatal()) return {};
  const std::string where = path();
  if (machine_.failed() && !machine_.fatal()) machine_.clear_pending();
  misfit_ = where.empty() ? std::move(reason) : where + ": " + reason;
  return {};
}

Ref ValueBuilder::raised() {
  if (machine_.fatal()) return {};
  Ref error = machine_.take_pending();
  Ref text = str_of(machine_, error);
  if (text.empty() && !machine_.fatal()) machine_.clear_pending();
  return misfit(text.empty() ? "it does not fit" : to_utf8(text.as<String>()));
}

Ref ValueBuilder::within(Place place, const TypeForm* form, Value data) {
  places_.push_back(place);
  Ref built = build(form, data);
  places_.pop_back();
  return built;
}

// --- what ----------------------------------------------------------------------------------------

Ref ValueBuilder::build(const TypeForm* form, Value data) {
  if (form->kind == FormKind::kAny) return Ref::share(data);
  if (!machine_.charge(1)) return {};
  NativeDepth depth(machine_);
  if (!depth.enter("")) return raised();
  return of_kind(form, data);
}

Ref ValueBuilder::of_kind(const TypeForm* form, Value data) {
  switch (form->kind) {
    case FormKind::kAny:
      return Ref::share(data);
    case FormKind::kAlias:
      return form->arguments.empty() ? Ref::share(data) : build(form->arguments[0], data);
    case FormKind::kPath:
      return of_path(form, data);
    case FormKind::kEnum:
      return of_enum(form, data);
    case FormKind::kDataclass:
      return of_dataclass(form, data);
    case FormKind::kModel:
      return of_model(form, data);
    case FormKind::kNamedTuple:
      return of_named_tuple(form, data);
    case FormKind::kTypedDict:
      return of_typed_dict(form, data);
    case FormKind::kLiteral:
      return of_literal(form, data);
    case FormKind::kUnion:
      return of_union(form, data);
    case FormKind::kList:
      return of_list(form, data);
    case FormKind::kTuple:
    case FormKind::kTupleOf:
      return of_tuple(form, data);
    case FormKind::kSet:
    case FormKind::kFrozenSet:
      return of_set(form, data);
    case FormKind::kDict:
      return of_dict(form, data);
    default:
      return of_scalar(form, data);
  }
}

Ref ValueBuilder::of_scalar(const TypeForm* form, Value data) {
  std::string reason;
  Ref built = build_scalar(machine_, form->kind, data, taking_, &reason);
  return built.empty() ? misfit(std::move(reason)) : std::move(built);
}

Ref ValueBuilder::of_path(const TypeForm* form, Value data) {
  if (is_instance_of(data, form->subject.as<Class>())) return Ref::share(data);
  if (!data.is(Kind::kString) || taking_ == Taking::kExact) {
    return misfit(needed(machine_, "a path as a str", data));
  }
  Ref built = machine_.call(form->subject, {data});
  return built.empty() ? raised() : std::move(built);
}

// By its value. True is no 1, though they are equal.
Ref ValueBuilder::of_enum(const TypeForm* form, Value data) {
  if (is_instance_of(data, form->subject.as<Class>())) return Ref::share(data);
  Ref member = machine_.call(form->subject, {data});
  if (member.empty()) return raised();
  if (data.is_bool() && member.get().is(Kind::kInstance) &&
      !instance_get(member.as<Instance>(), machine_.intern("_value_")).is_bool()) {
    return misfit(repr_text(machine_, data).value_or("it") + " is not a valid " + describe(form));
  }
  return member;
}

Ref ValueBuilder::of_literal(const TypeForm* form, Value data) {
  std::string known;
  for (Value value : form->subject.as<Tuple>()->view()) {
    Value plain = value;
    if (value.is(Kind::kInstance)) {  // a member of an enumeration, by its value
      plain = instance_get(value.as<Instance>(), machine_.intern("_value_"));
      if (plain.empty()) continue;
    }
    if (value == data) return Ref::share(value);
    const bool same_type = class_of(machine_, plain) == class_of(machine_, data);
    const Truth same = same_type ? equals(machine_, plain, data) : Truth::kFalse;
    if (same == Truth::kError) return raised();
    if (same == Truth::kTrue) return Ref::share(value);
    known += (known.empty() ? "" : ", ") + repr_text(machine_, plain).value_or("?");
  }
  return misfit("one of " + known + " is needed, not " +
                repr_text(machine_, data).value_or(machine_.type_name(data)));
}

// The member that the data is of already, else the first that takes it.
Ref ValueBuilder::of_union(const TypeForm* form, Value data) {
  std::vector<const TypeForm*> members;
  for (const TypeForm* member : form->arguments) {
    while (member->kind == FormKind::kAlias && !member->arguments.empty() &&
           member->arguments[0] != member) {
      member = member->arguments[0];
    }
    if (member->kind == FormKind::kNone && data.is_none()) return Ref::none();
    if (member->kind == FormKind::kAny) return Ref::share(data);
    if (member->kind != FormKind::kNone) members.push_back(member);
  }
  if (members.size() == 1) return build(members[0], data);
  if (types_held(machine_) == TypesHeld::kClassesOnly) return Ref::share(data);
  const std::tuple<const TypeForm*, uint64_t, Taking> attempt(form, data.bits(), taking_);
  if (data.is_object() && failed_unions_.contains(attempt)) {
    return misfit("no type of the union takes it");
  }
  const std::string where = path();
  if (machine_.failed() && !machine_.fatal()) machine_.clear_pending();
  std::string reasons;
  for (Taking taking : {Taking::kExact, Taking::kAll}) {
    if (taking_ == Taking::kExact && taking == Taking::kAll) break;
    reasons.clear();
    for (const TypeForm* member : members) {
      const Taking before = std::exchange(taking_, taking);
      Ref built = build(member, data);
      taking_ = before;
      if (!built.empty() || machine_.fatal()) return built;
      reasons += (reasons.empty() ? "" : "; ") + describe(member) + ": ";
      reasons += below(where, misfit_);
    }
  }
  if (data.is_object()) failed_unions_.insert(attempt);
  constexpr size_t kMostReasons = 1000;
  if (reasons.size() > kMostReasons) {
    size_t end = kMostReasons;
    while (end > 0 && (static_cast<uint8_t>(reasons[end]) & 0xC0) == 0x80) --end;
    reasons = reasons.substr(0, end) + "…";
  }
  return misfit("no type of the union takes it (" + reasons + ")");
}

// --- classes -------------------------------------------------------------------------------------

Ref ValueBuilder::of_dataclass(const TypeForm* form, Value data) {
  auto* cls = form->subject.as<Class>();
  if (is_instance_of(data, cls)) return Ref::share(data);
  if (!data.is(Kind::kDict)) {
    return misfit(needed(machine_, "an object with the fields of " + describe(form), data));
  }
  const std::vector<TypedField>& fields = reader_.fields_of(form);
  // The program's own code runs in between, and may change what it can see.
  Ref given = dict_copy(machine_, data.as<Dict>(), Kind::kDict);
  if (given.empty()) return raised();
  Ref keywords = make_dict(heap_);
  Ref attributes = make_dict(heap_);
  Entry* entry;
  for (uint32_t i = 0; dict_next(given.as<Dict>(), i, &entry);) {
    if (!entry->key.is(Kind::kString)) return misfit("the names of fields must be str");
    auto* name = entry->key.as<String>();
    auto field = std::ranges::find_if(
        fields, [&](const TypedField& known) { return equal(known.name.as<String>(), name); });
    Ref value = Ref::share(entry->value);
    const bool absent = field == fields.end() || (value.get().is_none() && field->none_by_default);
    if (!absent) value = within({Place::Kind::kField, 0, entry->key}, field->form, value);
    if (value.empty()) return {};
    const bool later = field != fields.end() && field->role == TypedField::Role::kAttribute;
    dict_set_string(heap_, (later ? attributes : keywords).as<Dict>(), name, value);
  }
  Ref made = machine_.call_with_keywords(form->subject, {}, keywords);
  if (made.empty()) return raised();
  // What __init__ does not take was said of the object nevertheless.
  for (uint32_t i = 0; dict_next(attributes.as<Dict>(), i, &entry);) {
    if (made.get().is(Kind::kInstance)) {
      instance_set(machine_, made.as<Instance>(), entry->key.as<String>(), entry->value);
    }
  }
  return made;
}

// The model checks its data itself. It gives an instance, or a str with the place that does not fit
// and one with the reason.
Ref ValueBuilder::of_model(const TypeForm* form, Value data) {
  if (is_instance_of(data, form->subject.as<Class>())) return Ref::share(data);
  Ref build = find_attribute(machine_, form->subject, "__pawl_build__");
  Ref made = build.empty() ? Ref() : machine_.call(build, {data});
  if (made.empty()) return raised();
  if (!made.get().is(Kind::kTuple)) return made;
  const std::span<const Value> told = made.as<Tuple>()->view();
  const std::string where = path() + to_utf8(told[0].as<String>());
  const std::string_view shown = std::string_view(where).substr(where.starts_with('.') ? 1 : 0);
  const std::string reason = to_utf8(told[1].as<String>());
  misfit_ = shown.empty() ? reason : std::string(shown) + ": " + reason;
  return {};
}

Ref ValueBuilder::of_named_tuple(const TypeForm* form, Value data) {
  if (is_instance_of(data, form->subject.as<Class>())) return Ref::share(data);
  const std::vector<TypedField>& fields = reader_.fields_of(form);
  Ref made;
  if (data.is(Kind::kDict)) {
    Ref given = dict_copy(machine_, data.as<Dict>(), Kind::kDict);
    if (given.empty()) return raised();
    Ref keywords = make_dict(heap_);
    Entry* entry;
    for (uint32_t i = 0; dict_next(given.as<Dict>(), i, &entry);) {
      if (!entry->key.is(Kind::kString)) return misfit("the names of fields must be str");
      auto field = std::ranges::find_if(fields, [&](const TypedField& known) {
        return equal(known.name.as<String>(), entry->key.as<String>());
      });
      Ref value = Ref::share(entry->value);
      if (field != fields.end()) {
        value = within({Place::Kind::kField, 0, entry->key}, field->form, value);
      }
      if (value.empty()) return {};
      dict_set_string(heap_, keywords.as<Dict>(), entry->key.as<String>(), value);
    }
    made = machine_.call_with_keywords(form->subject, {}, keywords);
  } else {
    const bool sequence = data.is(Kind::kList) || data.is(Kind::kTuple);
    if (!sequence) return misfit(needed(machine_, "a list or an object", data));
    Ref given = items_of(machine_, data);
    std::vector<const TypeForm*> forms;
    for (const TypedField& field : fields) forms.push_back(field.form);
    const size_t count = given.as<Tuple>()->length;
    if (count > forms.size()) {
      return misfit(describe(form) + " has " + std::to_string(forms.size()) + " items, not " +
                    std::to_string(count));
    }
    Ref built = items(nullptr, forms, given.as<Tuple>()->view(), Place::Kind::kIndex);
    if (built.empty()) return {};
    made = machine_.call_with_keywords(form->subject, built.as<List>()->view(), Value());
  }
  return made.empty() ? raised() : std::move(made);
}

// Keys that it does not know stay as they are: a TypedDict is a dict.
Ref ValueBuilder::of_typed_dict(const TypeForm* form, Value data) {
  if (!data.is(Kind::kDict)) {
    return misfit(needed(machine_, "an object with the keys of " + describe(form), data));
  }
  const std::vector<TypedField>& fields = reader_.fields_of(form);
  Ref result = dict_copy(machine_, data.as<Dict>(), Kind::kDict);
  if (result.empty()) return raised();
  for (const TypedField& field : fields) {
    Value given = dict_get_string(data.as<Dict>(), field.name.as<String>());
    if (given.empty()) {
      if (!field.required) continue;
      return misfit("the key '" + to_utf8(field.name.as<String>()) + "' is missing");
    }
    Ref value = within({Place::Kind::kField, 0, field.name}, field.form, given);
    if (value.empty()) return {};
    dict_set_string(heap_, result.as<Dict>(), field.name.as<String>(), value);
  }
  return result;
}

// --- containers ----------------------------------------------------------------------------------

Ref ValueBuilder::items(const TypeForm* form, std::span<const TypeForm* const> forms,
                        std::span<const Value> data, Place::Kind kind) {
  Ref list = make_list(heap_, data.size());
  for (size_t i = 0; i < data.size(); ++i) {
    Ref item = within({kind, i, Value()}, form != nullptr ? form : forms[i], data[i]);
    if (item.empty()) return {};
    list_append(heap_, list.as<List>(), std::move(item));
  }
  return list;
}

Ref ValueBuilder::of_list(const TypeForm* form, Value data) {
  const bool fits = data.is(Kind::kList) || (data.is(Kind::kTuple) && taking_ == Taking::kAll);
  if (!fits) return misfit(needed(machine_, "a list", data));
  Ref given = items_of(machine_, data);
  const TypeForm* item = form->arguments.empty() ? reader_.any() : form->arguments[0];
  return items(item, {}, given.as<Tuple>()->view(), Place::Kind::kIndex);
}

Ref ValueBuilder::of_tuple(const TypeForm* form, Value data) {
  const bool fits = data.is(Kind::kTuple) || (data.is(Kind::kList) && taking_ == Taking::kAll);
  if (!fits) return misfit(needed(machine_, "a list", data));
  Ref given = items_of(machine_, data);
  const size_t count = given.as<Tuple>()->length;
  const bool each = form->kind == FormKind::kTuple;
  if (each && count != form->arguments.size()) {
    return misfit(std::to_string(form->arguments.size()) + " items are needed, not " +
                  std::to_string(count));
  }
  Ref built = items(each ? nullptr : form->arguments[0], form->arguments, given.as<Tuple>()->view(),
                    Place::Kind::kIndex);
  return built.empty() ? Ref() : make_tuple(heap_, built.as<List>()->view());
}

// An array may stand for a set, if each of its items is there once.
Ref ValueBuilder::of_set(const TypeForm* form, Value data) {
  const Kind kind = form->kind == FormKind::kSet ? Kind::kSet : Kind::kFrozenSet;
  Ref given = items_of(machine_, data);
  if (given.empty() || (taking_ == Taking::kExact && !data.is(kind))) {
    return misfit(needed(machine_, "a list or a set", data));
  }
  const TypeForm* item = form->arguments.empty() ? reader_.any() : form->arguments[0];
  Ref built = items(item, {}, given.as<Tuple>()->view(), Place::Kind::kElement);
  if (built.empty()) return {};
  Ref result = make_set(heap_, kind);
  std::span<const Value> values = built.as<List>()->view();
  for (size_t i = 0; i < values.size(); ++i) {
    if (!set_add(machine_, result.as<Set>(), values[i])) return raised();
    if (result.as<Set>()->live == i) {
      return misfit(repr_text(machine_, values[i]).value_or("an item") + " is there twice");
    }
  }
  return result;
}

// JSON's keys are texts: of an int, and of a member whose value is an int, they have the digits.
Ref ValueBuilder::key_of(const TypeForm* form, Value key) {
  while (form->kind == FormKind::kAlias && !form->arguments.empty()) form = form->arguments[0];
  Ref number;
  if (taking_ == Taking::kAll && (form->kind == FormKind::kInt || form->kind == FormKind::kEnum)) {
    number = int_of_key(machine_, key);
  }
  const Place place{Place::Kind::kKey, 0, key};
  if (number.empty()) return within(place, form, key);
  if (form->kind == FormKind::kInt) return number;
  Ref member = within(place, form, key);
  return member.empty() && !machine_.fatal() ? within(place, form, number) : std::move(member);
}

Ref ValueBuilder::of_dict(const TypeForm* form, Value data) {
  if (!data.is(Kind::kDict)) return misfit(needed(machine_, "an object", data));
  const bool typed = form->arguments.size() == 2;
  if (!typed) return Ref::share(data);
  Ref given = dict_copy(machine_, data.as<Dict>(), Kind::kDict);
  if (given.empty()) return raised();
  Ref result = make_dict(heap_);
  Entry* entry;
  for (uint32_t i = 0; dict_next(given.as<Dict>(), i, &entry);) {
    Ref key = key_of(form->arguments[0], entry->key);
    if (key.empty()) return {};
    const Place place{Place::Kind::kKey, 0, entry->key};
    Ref value = within(place, form->arguments[1], entry->value);
    if (value.empty()) return {};
    const uint32_t before = result.as<Dict>()->live;
    if (!dict_set(machine_, result.as<Dict>(), key, value)) return raised();
    if (result.as<Dict>()->live == before) {
      return misfit("the key " + repr_text(machine_, key).value_or("?") + " is there twice");
    }
  }
  return result;
}

}  // namespace pawl::vm
