#include "vm/payload_values.h"

#include <fmt/format.h>

#include <vector>

#include "value/calendar_text.h"
#include "value/json_reader.h"
#include "value/json_writer.h"
#include "value/path_builder.h"
#include "vm/breath.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/native_depth.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/iterator.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/datetime/datetime.h"
#include "vm/python/datetime/zoneinfo.h"
#include "vm/python/decimal/decimal.h"

namespace pawl::vm {
namespace {

// --- values to text ------------------------------------------------------------------------------

// One step of the way to the value being written, kept cheap: the path is built only for errors.
struct Place {
  enum Kind : uint8_t { kIndex, kField, kKey, kElement };
  Kind kind;
  size_t index = 0;
  Value name;  // borrowed: kField a String, kKey any key
};

class Writer {
 public:
  Writer(Machine& machine, const Crossing& crossing)
      : machine_(machine), crossing_(crossing), writer_(json_options(machine.limits())) {}

  bool value(Value value);
  std::optional<std::string> finish();

 private:
  bool object(Value value);
  bool elements(std::span<const Value> items, Place::Kind kind);
  bool dict(Value value);
  bool record(Value value);
  bool instance(Value value);
  bool dataclass(Value value, Dict* fields);
  bool model(Value value);
  bool refuse(Value value);
  bool text_of(Value value, const char* method, std::string* text);
  std::string path();
  std::string place();

  Machine& machine_;
  const Crossing& crossing_;
  JsonWriter writer_;
  std::vector<Place> places_;
};

std::string Writer::path() {
  PathBuilder path(crossing_.root);
  for (const Place& place : places_) {
    switch (place.kind) {
      case Place::kIndex:
        path.push_index(place.index);
        break;
      case Place::kElement:
        path.push_element(place.index);
        break;
      case Place::kField:
        path.push_field(to_utf8(place.name.as<String>()));
        break;
      case Place::kKey:
        path.push_key(repr_text(machine_, place.name).value_or("?"));
        break;
    }
  }
  return path.text();
}

// "the arguments of task 'charge', at args[1]": where the limit was met.
std::string Writer::place() {
  constexpr size_t kMostPath = 200;
  std::string place(crossing_.what);
  if (crossing_.of.is(Kind::kString)) place += " '" + to_utf8(crossing_.of.as<String>()) + "'";
  std::string where = path();
  if (where.size() > crossing_.root.size() && where.size() <= kMostPath) place += ", at " + where;
  return place;
}

bool Writer::refuse(Value value) {
  std::string where = path();
  if (machine_.failed()) return false;
  machine_.raise_type_error((where.empty() ? "" : where + ": ") + "a value of type '" +
                            machine_.type_name(value) +
                            "' cannot leave the run (PAWL-2016); pass plain data");
  return false;
}

bool Writer::value(Value value) {
  if (writer_.failed()) return false;
  if (value.is_none()) {
    writer_.null();
  } else if (value.is_bool()) {
    writer_.boolean(value.is_true());
  } else if (value.is_small_int()) {
    writer_.integer(value.small_int());
  } else if (value.is_double()) {
    writer_.number(value.number());
  } else if (value.is_object()) {
    if (!object(value)) return false;
  } else {
    return refuse(value);
  }
  return !writer_.failed();
}

bool Writer::object(Value value) {
  Ref keep = Ref::share(value);
  switch (value.object()->kind) {
    case Kind::kString:
      writer_.string(to_utf8(value.as<String>()));
      return machine_.charge(value.as<String>()->length / 64);
    case Kind::kBytes:
      writer_.bytes(value.as<Bytes>()->view());
      return machine_.charge(value.as<Bytes>()->length / 64);
    case Kind::kByteArray:
      writer_.bytes(value.as<ByteArray>()->view());
      return machine_.charge(value.as<ByteArray>()->length / 64);
    case Kind::kBigInt: {
      auto digits = int_to_text(machine_, value, 10);
      if (!digits) return false;
      writer_.big_integer(*digits);
      return true;
    }
    case Kind::kList:
      writer_.begin_list();
      return elements(value.as<List>()->view(), Place::kIndex);
    case Kind::kTuple:
      writer_.begin_tuple();
      return elements(value.as<Tuple>()->view(), Place::kIndex);
    case Kind::kSet:
    case Kind::kFrozenSet: {
      std::vector<Value> items;
      Entry* entry;
      for (uint32_t i = 0; breathe() && dict_next(value.as<Dict>(), i, &entry);)
        items.push_back(entry->key);
      Ref copy = make_tuple(machine_.heap(), items);
      value.is(Kind::kSet) ? writer_.begin_set() : writer_.begin_frozenset();
      return elements(copy.as<Tuple>()->view(), Place::kElement);
    }
    case Kind::kDict:
      return dict(value);
    case Kind::kRecord:
      return record(value);
    case Kind::kInstance:
      return instance(value);
    default:
      return refuse(value);
  }
}

// The span is of an object that is kept alive; what runs in between may only shorten a list by
// changing it, so each item is looked up anew through the copy made here.
bool Writer::elements(std::span<const Value> items, Place::Kind kind) {
  if (writer_.failed() || !machine_.charge(items.size() / 4)) return false;
  Ref copy = make_tuple(machine_.heap(), items);
  std::span<const Value> stable = copy.as<Tuple>()->view();
  for (size_t i = 0; i < stable.size(); ++i) {
    places_.push_back({kind, i, Value()});
    if (!value(stable[i])) return false;
    places_.pop_back();
  }
  writer_.end();
  return true;
}

bool Writer::dict(Value value) {
  auto* dict = value.as<Dict>();
  std::vector<Value> items;
  bool strings = true;
  Entry* entry;
  for (uint32_t i = 0; breathe() && dict_next(dict, i, &entry);) {
    items.push_back(entry->key);
    items.push_back(entry->value);
    if (!unwrap(entry->key).is(Kind::kString)) strings = false;
  }
  Ref copy = make_tuple(machine_.heap(), items);
  std::span<const Value> stable = copy.as<Tuple>()->view();
  if (!machine_.charge(stable.size() / 4)) return false;
  strings ? writer_.begin_object() : writer_.begin_dict();
  if (writer_.failed()) return false;
  for (size_t i = 0; i + 1 < stable.size(); i += 2) {
    Value key = unwrap(stable[i]);
    places_.push_back({strings ? Place::kField : Place::kKey, 0, key});
    if (strings) {
      writer_.key(to_utf8(key.as<String>()));
    } else if (!this->value(key)) {
      return false;
    }
    if (!this->value(stable[i + 1])) return false;
    places_.pop_back();
  }
  writer_.end();
  return true;
}

bool Writer::text_of(Value value, const char* method, std::string* text) {
  Ref answer =
      method == nullptr ? str_of(machine_, value) : machine_.call_method(value, method, {});
  if (answer.empty()) return false;
  if (!answer.get().is(Kind::kString)) return refuse(value);
  *text = to_utf8(answer.as<String>());
  return true;
}

bool Writer::record(Value value) {
  std::string text;
  switch (value.as<Record>()->type()) {
    case TypeId::kDate:
      if (!text_of(value, "isoformat", &text)) return false;
      writer_.date(text);
      return true;
    case TypeId::kTime:
      if (!text_of(value, "isoformat", &text)) return false;
      writer_.time(text);
      return true;
    case TypeId::kDateTime: {
      if (!text_of(value, "isoformat", &text)) return false;
      Value zone = unwrap(read_moment(value).zone);
      if (is_zone_info(zone)) text += fmt::format("[{}]", zone_info_key(zone));
      writer_.datetime(text);
      return true;
    }
    case TypeId::kTimeDelta: {
      int64_t parts[3] = {};
      const char* names[3] = {"days", "seconds", "microseconds"};
      for (int i = 0; i < 3; ++i) {
        Ref part = get_attribute(machine_, value, names[i]);
        if (part.empty()) return false;
        auto number = to_int64(machine_, part);
        if (!number) return false;
        parts[i] = *number;
      }
      TimeSpan duration{parts[0] * 86400 + parts[1], static_cast<int32_t>(parts[2])};
      writer_.timedelta(format_duration(duration));
      return true;
    }
    case TypeId::kDecimal: {
      std::optional<std::string> exact = decimal_payload_text(machine_, value);
      if (!exact.has_value()) return false;
      writer_.decimal(*exact);
      return true;
    }
    case TypeId::kUuid:
      if (!text_of(value, nullptr, &text)) return false;
      writer_.uuid(text);
      return true;
    default:
      return refuse(value);
  }
}

// pathlib.PurePath and what derives from it.
bool is_path(const Class* cls) {
  auto is = [](Value text, std::string_view name) {
    return text.is(Kind::kString) && equals_ascii(text.as<String>(), name);
  };
  for (Value base : cls->mro.as<Tuple>()->view()) {
    const auto* known = base.as<Class>();
    if (is(known->name, "PurePath") && is(known->module, "pathlib")) return true;
  }
  return false;
}

bool Writer::instance(Value value) {
  NativeDepth depth(machine_);
  if (!depth.enter("")) return false;
  auto* raw = value.as<Instance>();
  Value inner = unwrap(value);
  if (inner != value && !inner.empty()) {
    return this->value(inner);
  }
  Value fields = class_lookup(machine_, raw->cls, machine_.intern("__dataclass_fields__"));
  if (fields.is(Kind::kDict)) return dataclass(value, fields.as<Dict>());
  Value model = class_lookup(machine_, raw->cls, machine_.intern("__pawl_fields__"));
  if (!model.empty()) return this->model(value);
  Value members = class_lookup(machine_, raw->cls, machine_.intern("_member_map_"));
  if (!members.empty()) {
    Ref plain = Ref::share(instance_get(raw, machine_.intern("_value_")));
    if (!plain.empty()) return this->value(plain);
  }
  if (is_path(raw->cls)) {
    std::string text;
    if (!text_of(value, nullptr, &text)) return false;
    writer_.string(text);
    return true;
  }
  return refuse(value);
}

// A model of pydantic says what it is written as: its fields, and what it keeps beside them.
bool Writer::model(Value value) {
  Ref method = find_attribute(machine_, value, "__pawl_fields__");
  Ref written = method.empty() ? Ref() : machine_.call(method, {});
  return !written.empty() && this->value(written);
}

bool Writer::dataclass(Value value, Dict* fields) {
  Ref keep = Ref::share(Value::object(fields));
  std::vector<Value> names;
  Entry* entry;
  String* kind = machine_.intern("_field_type");
  for (uint32_t i = 0; breathe() && dict_next(fields, i, &entry);) {
    // ClassVar and InitVar are no part of the object.
    const Value marked = entry->value.is(Kind::kInstance)
                             ? instance_get(entry->value.as<Instance>(), kind)
                             : Value();
    if (!marked.is(Kind::kString) || equals_ascii(marked.as<String>(), "_FIELD")) {
      names.push_back(entry->key);
    }
  }
  writer_.begin_object();
  if (writer_.failed()) return false;
  for (Value name : names) {
    if (!name.is(Kind::kString)) continue;
    std::string text = to_utf8(name.as<String>());
    Ref field = find_attribute(machine_, value, text);
    if (field.empty()) {
      if (machine_.failed()) return false;
      continue;
    }
    places_.push_back({Place::kField, 0, name});
    writer_.key(text);
    if (!this->value(field)) return false;
    places_.pop_back();
  }
  writer_.end();
  return true;
}

std::optional<std::string> Writer::finish() {
  if (machine_.failed()) return std::nullopt;
  Result<std::string> text = std::move(writer_).finish();
  if (text) return std::move(*text);
  Error error = std::move(text.error());
  error.message = place() + ": " + error.message;
  if (!machine_.failed()) machine_.raise_value_error(to_string(error));
  return std::nullopt;
}

}  // namespace

std::optional<std::string> value_to_payload(Machine& machine, Value value,
                                            const Crossing& crossing) {
  Writer writer(machine, crossing);
  if (!writer.value(value) && machine.failed()) return std::nullopt;
  return writer.finish();
}

// --- text to values ------------------------------------------------------------------------------

namespace {

// Builds values from the reader's events; open containers are on a stack of their own.
class Builder {
 public:
  explicit Builder(Machine& machine) : machine_(machine), heap_(machine.heap()) {}

  Ref build(JsonReader& reader);

 private:
  struct Open {
    JsonEvent kind;
    Ref container;  // a List (tuples and dicts are made of it at the end), a Dict or a Set
    Ref key;        // of an object: the field whose value comes next
  };

  bool add(Ref value);
  Ref close(Open open);
  Ref key(const JsonReader& reader);
  Ref scalar(const JsonReader& reader, JsonEvent event);
  Ref from_iso(TypeId type, std::string_view text);
  Ref in_zone(Ref value, std::string_view key);
  Ref construct(TypeId type, std::string_view text);
  Ref timedelta(std::string_view text);

  Machine& machine_;
  Heap& heap_;
  std::vector<Open> open_;
  Ref result_;
};

Ref Builder::construct(TypeId type, std::string_view text) {
  if (machine_.type(type) == nullptr) {
    return machine_.raise_value_error("PAWL-2017: a value of this kind cannot enter the run: " +
                                      std::string(text));
  }
  Ref string = make_string(heap_, text);
  return machine_.call(Value::object(machine_.type(type)), {string});
}

Ref Builder::from_iso(TypeId type, std::string_view text) {
  if (machine_.type(type) == nullptr) return construct(type, text);
  size_t zone = text.find('[');
  Ref string = make_string(heap_, text.substr(0, zone));
  Ref value = machine_.call_method(Value::object(machine_.type(type)), "fromisoformat", {string});
  if (value.empty() || zone == std::string_view::npos) return value;
  return in_zone(std::move(value), text.substr(zone + 1, text.size() - zone - 2));
}

// The same reading in a named zone; with its plain offset where this binary does not know the zone,
// or its clocks never show that time with that offset.
Ref Builder::in_zone(Ref value, std::string_view key) {
  Ref zone = find_zone_info(machine_, key);
  if (zone.empty()) return value;
  Moment moment = read_moment(value);
  bool known = false;
  int64_t wanted = 0, offset = 0;
  if (!zone_offset(machine_, moment.zone, value, "utcoffset", &known, &wanted)) return {};
  moment.zone = zone;
  for (moment.fold = 0; moment.fold < 2; ++moment.fold) {
    Ref named = make_datetime(machine_, moment);
    if (named.empty() || !zone_offset(machine_, zone, named, "utcoffset", &known, &offset)) {
      return {};
    }
    if (offset == wanted) return named;
  }
  return value;
}

Ref Builder::timedelta(std::string_view text) {
  auto duration = parse_duration_text(text);
  if (!duration || machine_.type(TypeId::kTimeDelta) == nullptr) {
    return construct(TypeId::kTimeDelta, text);
  }
  Ref seconds = make_int(heap_, duration->seconds);
  Ref microseconds = make_int(heap_, duration->microseconds);
  return machine_.call(Value::object(machine_.type(TypeId::kTimeDelta)),
                       {Value::small_int(0), seconds, microseconds});
}

// A key that the program names itself is the program's own string: in snapshots it is a number.
Ref Builder::key(const JsonReader& reader) {
  String* known = machine_.program().find_string(reader.text());
  return known != nullptr ? Ref::share(Value::object(known)) : make_string(heap_, reader.text());
}

Ref Builder::scalar(const JsonReader& reader, JsonEvent event) {
  switch (event) {
    case JsonEvent::kNull:
      return Ref::none();
    case JsonEvent::kBool:
      return Ref::boolean(reader.boolean());
    case JsonEvent::kInt:
      return make_int(heap_, reader.integer());
    case JsonEvent::kBigInt:
      return int_from_text(machine_, reader.text(), 10);
    case JsonEvent::kFloat:
      return Ref::number(reader.number());
    case JsonEvent::kString:
      return reader.text_is_ascii() ? make_ascii(heap_, reader.text())
                                    : make_string(heap_, reader.text());
    case JsonEvent::kBytes:
      return make_bytes(heap_, reader.text());
    case JsonEvent::kDate:
      return from_iso(TypeId::kDate, reader.text());
    case JsonEvent::kTime:
      return from_iso(TypeId::kTime, reader.text());
    case JsonEvent::kDateTime:
      return from_iso(TypeId::kDateTime, reader.text());
    case JsonEvent::kTimedelta:
      return timedelta(reader.text());
    case JsonEvent::kDecimal:
      return construct(TypeId::kDecimal, reader.text());
    case JsonEvent::kUuid:
      return construct(TypeId::kUuid, reader.text());
    default:
      return {};
  }
}

// The value goes where it belongs: into the innermost open container, or it is the result.
bool Builder::add(Ref value) {
  if (value.empty()) return false;
  if (open_.empty()) {
    result_ = std::move(value);
    return true;
  }
  Open& top = open_.back();
  switch (top.kind) {
    case JsonEvent::kBeginObject:
      dict_set_string(heap_, top.container.as<Dict>(), top.key.as<String>(), value);
      return true;
    case JsonEvent::kBeginSet:
    case JsonEvent::kBeginFrozenset:
      return set_add(machine_, top.container.as<Set>(), value);
    case JsonEvent::kBeginDict:
      if (top.key.empty()) {
        top.key = std::move(value);
        return true;
      }
      if (!dict_set(machine_, top.container.as<Dict>(), top.key, value)) return false;
      top.key = Ref();
      return true;
    default:
      list_append(heap_, top.container.as<List>(), std::move(value));
      return true;
  }
}

Ref Builder::close(Open open) {
  if (open.kind == JsonEvent::kBeginTuple) {
    return make_tuple(heap_, open.container.as<List>()->view());
  }
  return std::move(open.container);
}

Ref Builder::build(JsonReader& reader) {
  while (true) {
    JsonEvent event = reader.next();
    if (!machine_.charge(1)) return {};
    switch (event) {
      case JsonEvent::kDone:
        return std::move(result_);
      case JsonEvent::kError:
        return machine_.raise_value_error(reader.error().message);
      case JsonEvent::kBeginList:
      case JsonEvent::kBeginTuple:
        open_.push_back({event, make_list(heap_), Ref()});
        break;
      case JsonEvent::kBeginSet:
        open_.push_back({event, make_set(heap_), Ref()});
        break;
      case JsonEvent::kBeginFrozenset:
        open_.push_back({event, make_set(heap_, Kind::kFrozenSet), Ref()});
        break;
      case JsonEvent::kBeginObject:
      case JsonEvent::kBeginDict:
        open_.push_back({event, make_dict(heap_), Ref()});
        break;
      case JsonEvent::kKey:
        open_.back().key = key(reader);
        break;
      case JsonEvent::kEnd: {
        Open closed = std::move(open_.back());
        open_.pop_back();
        if (!add(close(std::move(closed)))) return {};
        break;
      }
      default:
        if (!add(scalar(reader, event))) return {};
        break;
    }
  }
}

}  // namespace

Ref payload_to_value(Machine& machine, std::string_view text) {
  JsonReader reader(text, json_options(machine.limits()));
  return Builder(machine).build(reader);
}

Ref own_text_to_value(Machine& machine, std::string_view text) {
  auto options = json_options(machine.limits());
  options.max_bytes = text.size();
  JsonReader reader(text, options);
  return Builder(machine).build(reader);
}

}  // namespace pawl::vm
