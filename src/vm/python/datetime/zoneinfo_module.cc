// `_zoneinfo`: the type under the library's zoneinfo.py.
#include "vm/python/datetime/zoneinfo.h"

#include <fmt/format.h>

#include "vm/interpreter/interpreter.h"
#include "vm/machine.h"
#include "vm/machine_state.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/datetime/datetime.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {
namespace {

constexpr size_t kKeyField = 0;
constexpr size_t kOriginField = 1;
constexpr int64_t kSecondUs = 1'000'000;
constexpr const char* kNoPath =
    "the time zones are part of Pawl itself: a workflow sees no files; use ZoneInfo(key)";

Value origin_value(ZoneOrigin origin) { return Value::small_int(static_cast<int64_t>(origin)); }

ZoneOrigin origin_of(Value zone) {
  return static_cast<ZoneOrigin>(zone.as<Record>()->fields()[kOriginField].small_int());
}

Dict* shared_zones(Machine& machine) {
  Value& zones = machine.state().zones;
  if (zones.empty()) zones = make_dict(machine.heap()).take();
  return zones.as<Dict>();
}

Ref new_zone(Machine& machine, Value key, ZoneOrigin origin) {
  Record* record = new_record(machine.heap(), TypeId::kZoneInfo, 2);
  Ref zone = Ref::adopt(Value::object(record));
  set_field(record, kKeyField, Ref::share(key));
  set_field(record, kOriginField, Ref::adopt(origin_value(origin)));
  return zone;
}

Ref raise_unknown(Machine& machine, std::string_view key) {
  return machine.raise(TypeId::kZoneInfoNotFoundError,
                       fmt::format("No time zone found with key {}", key));
}

// The record of a method's receiver, or of one inside of it; empty: there is none, pending.
Value zone_of_self(Machine& machine, Args args) {
  Value zone = unwrap(args[0]);
  if (is_zone_info(zone)) return zone;
  raise_type_error_for(machine, "a ZoneInfo is required, not '{}'", args[0]);
  return {};
}

// The zone's data; null: the tables do not have it (any more), pending.
const zones::Zone* data_of(Machine& machine, Value zone) {
  std::string_view key = zone_info_key(zone);
  const zones::Zone* found = zones::find_zone(key);
  if (found == nullptr) raise_unknown(machine, key);
  return found;
}

// What a path would be that has no "." and ".." and no empty parts, as os.path.normpath makes it.
std::string normal_path(std::string_view path) {
  std::vector<std::string_view> parts;
  for (size_t at = 0; at <= path.size();) {
    size_t end = std::min(path.find('/', at), path.size());
    std::string_view part = path.substr(at, end - at);
    if (part == ".." && !parts.empty() && parts.back() != "..") {
      parts.pop_back();
    } else if (!part.empty() && part != ".") {
      parts.push_back(part);
    }
    at = end + 1;
  }
  std::string text;
  for (std::string_view part : parts) text += (text.empty() ? "" : "/") + std::string(part);
  return text.empty() ? "." : text;
}

// A key that is no name but a path is refused as CPython refuses it, which would open a file.
bool check_key(Machine& machine, Value given, std::string* key) {
  const String* text = as_string(given);
  if (text == nullptr) {
    if (as_bytes(given).has_value()) {
      machine.raise_type_error("Can't mix strings and bytes in path components");
    } else {
      raise_type_error_for(machine, "expected str, bytes or os.PathLike object, not {}", given);
    }
    return false;
  }
  *key = to_utf8(text);
  if (!machine.charge(1 + key->size() / 8)) return false;
  const char* problem = nullptr;
  std::string normal = normal_path(*key);
  if (key->starts_with('/')) {
    problem = "may not be absolute paths";
  } else if (normal.size() != key->size()) {
    problem = "must be normalized relative paths";
  } else if (normal == "." || normal == ".." || normal.starts_with("../")) {
    problem = "must refer to subdirectories of TZPATH";
  }
  if (problem == nullptr) return true;
  machine.raise_value_error(fmt::format("ZoneInfo keys {}, got: {}", problem, *key));
  return false;
}

// A key from outside, checked and known; empty: pending.
Ref known_key(Machine& machine, Value given) {
  std::string key;
  if (!check_key(machine, given, &key)) return {};
  if (zones::find_zone(key) == nullptr) return raise_unknown(machine, key);
  return make_ascii(machine.heap(), key);
}

bool is_plain_class(Machine& machine, Value cls) {
  return cls.object() == machine.type(TypeId::kZoneInfo);
}

// The zones that a class has given out: the machine's, or of a class of the program its own, as an
// attribute. Empty: the program has put something else in that place.
Ref zones_of(Machine& machine, Class* cls) {
  if (is_plain_class(machine, Value::object(cls))) {
    return Ref::share(Value::object(shared_zones(machine)));
  }
  String* name = machine.intern("_weak_cache");
  Value own = dict_get_string(cls->attributes.as<Dict>(), name);
  if (!own.empty()) return own.is(Kind::kDict) ? Ref::share(own) : Ref();
  Ref made = make_dict(machine.heap());
  class_set(machine, cls, name, made);
  return made;
}

// cls(key), one object for each key of each class.
Ref zone_of_class(Machine& machine, Class* cls, Value key) {
  Ref zones = zones_of(machine, cls);
  if (!zones.empty()) {
    Value known = dict_get_string(zones.as<Dict>(), key.as<String>());
    if (!known.empty() && class_of(machine, known) == cls) return Ref::share(known);
  }
  const bool plain = is_plain_class(machine, Value::object(cls));
  Ref zone = new_zone(machine, key, plain ? ZoneOrigin::kShared : ZoneOrigin::kElsewhere);
  zone = machine.interpreter().adopt_subclass(cls, std::move(zone));
  if (!zone.empty() && !zones.empty()) {
    dict_set_string(machine.heap(), zones.as<Dict>(), key.as<String>(), zone);
  }
  return zone;
}

bool is_zone_class(Machine& machine, Value cls) {
  if (cls.is(Kind::kClass) && is_subclass(cls.as<Class>(), machine.type(TypeId::kZoneInfo))) {
    return true;
  }
  raise_type_error_for(machine, "a subclass of ZoneInfo is required, not '{}'", cls);
  return false;
}

Ref zone_new(Machine& machine, Args args) {
  if (!args.has(1)) {
    return machine.raise_type_error("function missing required argument 'key' (pos 1)");
  }
  if (!is_zone_class(machine, args[0])) return {};
  Ref key = known_key(machine, args[1]);
  return key.empty() ? Ref() : zone_of_class(machine, args[0].as<Class>(), key);
}

Ref zone_no_cache(Machine& machine, Args args) {
  if (!is_zone_class(machine, args[0])) return {};
  Ref key = known_key(machine, args[1]);
  if (key.empty()) return {};
  return machine.interpreter().adopt_subclass(args[0].as<Class>(),
                                              new_zone(machine, key, ZoneOrigin::kOwn));
}

Ref zone_unpickle(Machine& machine, Args args) {
  Truth shared = truth_of(machine, args[2]);
  if (shared == Truth::kError) return {};
  if (shared == Truth::kTrue) return machine.tail_call(args[0], {args[1]});
  return zone_no_cache(machine, args);
}

Ref zone_from_file(Machine& machine, Args) {
  return machine.raise_unavailable("ZoneInfo.from_file", kNoPath);
}

void forget(Value zone) {
  if (is_zone_info(zone)) {
    set_field(zone.as<Record>(), kOriginField, Ref::adopt(origin_value(ZoneOrigin::kElsewhere)));
  }
}

Ref zone_clear_cache(Machine& machine, Args args) {
  if (!is_zone_class(machine, args[0])) return {};
  Ref zones = zones_of(machine, args[0].as<Class>());
  if (zones.empty()) return Ref::none();
  if (args.has(1) && !args[1].is_none()) {
    Iteration keys(machine, args[1]);
    while (keys.next()) {
      const String* key = as_string(keys.value());
      if (key == nullptr) continue;
      forget(dict_get_string(zones.as<Dict>(), key));
      dict_remove_string(machine.heap(), zones.as<Dict>(), key);
    }
    return keys.failed() ? Ref() : Ref::none();
  }
  Entry* entry;
  for (uint32_t i = 0; dict_next(zones.as<Dict>(), i, &entry);) forget(entry->value);
  dict_clear(machine.heap(), zones.as<Dict>());
  return Ref::none();
}

// --- methods: they see whole instances -----------------------------------------------------------

Ref zone_key(Machine& machine, Args args) {
  Value zone = zone_of_self(machine, args);
  return zone.empty() ? Ref() : Ref::share(zone.as<Record>()->fields()[kKeyField]);
}

enum class Answer : uint8_t { kOffset, kDst, kName };

template <Answer answer>
Ref zone_answer(Machine& machine, Args args) {
  const zones::LocalType* type = nullptr;
  Value zone = zone_of_self(machine, args);
  if (zone.empty() || !zone_info_at(machine, zone, args[1], &type)) return {};
  if (type == nullptr) return Ref::none();
  if (answer == Answer::kName) return make_ascii(machine.heap(), zones::name_of(*type));
  return make_delta(machine,
                    (answer == Answer::kOffset ? type->offset_s : type->dst_s) * kSecondUs);
}

int64_t second_of(const Moment& moment) {
  return (moment.ordinal - calendar::kEpochOrdinal) * 86400 + moment.us / kSecondUs;
}

Ref zone_from_utc(Machine& machine, Args args) {
  if (!is_datetime(args[1])) {
    return machine.raise_type_error("fromutc: argument must be a datetime");
  }
  Moment moment = read_moment(args[1]);
  if (moment.zone != args[0]) return machine.raise_value_error("fromutc: dt.tzinfo is not self");
  Value self = zone_of_self(machine, args);
  if (self.empty()) return {};
  const zones::Zone* zone = data_of(machine, self);
  if (zone == nullptr) return {};
  zones::Converted converted = zones::at_utc(*zone, second_of(moment), moment.date().year);
  int64_t us = moment.us + converted.type->offset_s * kSecondUs;
  // An offset is less than a day.
  if (us < 0) {
    us += calendar::kDayUs;
    --moment.ordinal;
  } else if (us >= calendar::kDayUs) {
    us -= calendar::kDayUs;
    ++moment.ordinal;
  }
  moment.us = us;
  moment.fold = converted.fold ? 1 : 0;
  return make_datetime_of(machine, class_like(machine, args[1]), moment);
}

Ref zone_text(Machine& machine, Args args) { return zone_key(machine, args); }

Ref zone_repr(Machine& machine, Args args) {
  Value zone = zone_of_self(machine, args);
  if (zone.empty()) return {};
  Class* cls = class_like(machine, args[0]);
  std::string name = to_utf8(cls->name.as<String>());
  if (is_plain_class(machine, Value::object(cls))) name = "zoneinfo." + name;
  return make_string(machine.heap(), fmt::format("{}(key='{}')", name, zone_info_key(zone)));
}

Ref zone_reduce(Machine& machine, Args args) {
  Value zone = zone_of_self(machine, args);
  if (zone.empty()) return {};
  Ref unpickle = get_attribute(machine, Value::object(class_like(machine, args[0])), "_unpickle");
  if (unpickle.empty()) return {};
  bool own = origin_of(zone) == ZoneOrigin::kOwn;
  Ref key = zone_key(machine, args);
  Ref arguments = make_tuple(machine.heap(), {key, Value::small_int(own ? 0 : 1)});
  return make_tuple(machine.heap(), {unpickle, arguments});
}

// Copies of a shared one are the object itself.
Ref zone_copy(Machine& machine, Args args) {
  Value zone = zone_of_self(machine, args);
  if (zone.empty()) return {};
  if (origin_of(zone) != ZoneOrigin::kOwn) return Ref::share(args[0]);
  Ref key = zone_key(machine, args);
  return machine.interpreter().adopt_subclass(class_like(machine, args[0]),
                                              new_zone(machine, key, ZoneOrigin::kOwn));
}

constexpr NativeDef kMethods[] = {
    {1, "__new__", "cls, key=", zone_new, Binding::kConstructor},
    {2, "no_cache", "cls, /, key", zone_no_cache, Binding::kClassMethod},
    {3, "clear_cache", "cls, *, only_keys=", zone_clear_cache, Binding::kClassMethod},
    {4, "key", "self, /", zone_key, Binding::kGetter},
    {5, "utcoffset", "self, dt, /", zone_answer<Answer::kOffset>},
    {6, "dst", "self, dt, /", zone_answer<Answer::kDst>},
    {7, "tzname", "self, dt, /", zone_answer<Answer::kName>},
    {8, "fromutc", "self, dt, /", zone_from_utc},
    {9, "__str__", "self, /", zone_text},
    {10, "__repr__", "self, /", zone_repr},
    {11, "__reduce__", "self, /", zone_reduce},
    {12, "_unpickle", "cls, key, from_cache, /", zone_unpickle, Binding::kClassMethod},
    {13, "__copy__", "self, /", zone_copy},
    {14, "__deepcopy__", "self, memo, /", zone_copy},
    {15, "from_file", "cls, fobj, /, key=", zone_from_file, Binding::kClassMethod},
};

// --- functions -----------------------------------------------------------------------------------

Ref available_timezones(Machine& machine, Args) {
  Ref names = make_set(machine.heap());
  for (const zones::Key& key : zones::all_keys()) {
    if (!machine.charge(4)) return {};
    Ref name = make_ascii(machine.heap(), key.name);
    if (!set_add(machine, names.as<Set>(), name)) return {};
  }
  return names;
}

constexpr NativeDef kFunctions[] = {
    {1, "available_timezones", "", available_timezones},
};

constexpr NativeRefusal kRefusals[] = {
    {"TZPATH", kNoPath},
    {"reset_tzpath", kNoPath},
};

constexpr TypeId kTypeIds[] = {TypeId::kZoneInfo, TypeId::kZoneInfoNotFoundError};

}  // namespace

Ref find_zone_info(Machine& machine, std::string_view key) {
  if (zones::find_zone(key) == nullptr) return {};
  Ref name = make_ascii(machine.heap(), key);
  return zone_of_class(machine, machine.type(TypeId::kZoneInfo), name);
}

std::string_view zone_info_key(Value zone) {
  return zone.as<Record>()->fields()[kKeyField].as<String>()->ascii_view();
}

bool zone_info_at(Machine& machine, Value zone, Value argument, const zones::LocalType** type) {
  const zones::Zone* data = data_of(machine, zone);
  if (data == nullptr) return false;
  *type = nullptr;
  if (argument.is_none()) {
    if (data->fixed) *type = &zones::fixed_type(*data);
    return true;
  }
  if (!is_datetime(argument)) {
    machine.raise(TypeId::kAttributeError,
                  fmt::format("'{}' object has no attribute '{}'", machine.type_name(argument),
                              is_date(argument) ? "hour" : "toordinal"));
    return false;
  }
  Moment moment = read_moment(argument);
  *type = &zones::at_local(*data, second_of(moment), moment.date().year, moment.fold != 0);
  return true;
}

bool adopt_zone_record(Machine& machine, const Record* record) {
  Value key = record->fields()[kKeyField];
  int64_t origin = record->fields()[kOriginField].small_int();
  if (!key.as<String>()->ascii() || origin < 0 || origin > 2) return false;
  Value zone = Value::object(record);
  if (origin_of(zone) != ZoneOrigin::kShared) return true;
  Dict* shared = shared_zones(machine);
  if (dict_get_string(shared, key.as<String>()).empty()) {
    dict_set_string(machine.heap(), shared, key.as<String>(), zone);
  }
  return true;
}

std::span<const NativeType> zone_types() {
  static const NativeType kTypes[] = {
      {.id = TypeId::kZoneInfo,
       .name = "ZoneInfo",
       .base = TypeId::kTzInfo,
       .methods = kMethods,
       .module = "zoneinfo",
       .whole_instance = true},
      {.id = TypeId::kZoneInfoNotFoundError,
       .name = "ZoneInfoNotFoundError",
       .base = TypeId::kKeyError,
       .methods = {},
       .module = "zoneinfo._common",
       .whole_instance = true},
  };
  return kTypes;
}

const NativeModule& zoneinfo_module() {
  static const NativeModule kModule{.id = ModuleId::kZoneInfo,
                                    .name = "_zoneinfo",
                                    .functions = kFunctions,
                                    .types = kTypeIds,
                                    .refusals = kRefusals};
  return kModule;
}

}  // namespace pawl::vm
