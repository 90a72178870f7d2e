// tzinfo, which programs may derive from, and timezone.
#include <fmt/format.h>

#include <algorithm>

#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/datetime/datetime.h"
#include "vm/python/datetime/zoneinfo.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/text/string_repr.h"

namespace pawl::vm {
namespace {

using calendar::kDayUs;

bool is_timezone(Value value) { return is_record(value, TypeId::kTimeZone); }

int64_t offset_of(Value zone) {
  if (!is_timezone(zone)) return 0;
  Value offset = zone.as<Record>()->fields()[0];
  if (!offset.is_small_int()) return 0;
  return std::clamp<int64_t>(offset.small_int(), -(kDayUs - 1), kDayUs - 1);
}

}  // namespace

std::string utc_name(int64_t offset_us) {
  return offset_us == 0 ? "UTC" : "UTC" + calendar::format_offset(offset_us, ":");
}

bool check_zone(Machine& machine, Value zone) {
  if (zone.is_none() || is_zone(machine, zone)) return true;
  raise_type_error_for(machine,
                       "tzinfo argument must be None or of a tzinfo subclass, not type '{}'", zone);
  return false;
}

Ref check_offset_range(Machine& machine, int128 offset_us) {
  if (offset_us > -kDayUs && offset_us < kDayUs) return Ref::none();
  Ref delta = make_delta(machine, offset_us);
  if (delta.empty()) return {};
  return machine.raise_value_error(
      "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), "
      "not " +
      delta_repr(read_delta(delta)) + ".");
}

bool zone_offset(Machine& machine, Value zone, Value argument, const char* method, bool* known,
                 int64_t* offset_us) {
  *known = false;
  if (zone.is_none()) return true;
  if (is_timezone(zone)) {
    *known = method[0] == 'u';  // dst() of a fixed offset is None
    *offset_us = offset_of(zone);
    return true;
  }
  if (is_zone_info(zone)) {
    const zones::LocalType* type = nullptr;
    if (!zone_info_at(machine, zone, argument, &type)) return false;
    *known = type != nullptr;
    if (*known) *offset_us = int64_t{method[0] == 'u' ? type->offset_s : type->dst_s} * 1'000'000;
    return true;
  }
  Ref keep = Ref::share(zone);
  Ref answer = machine.call_method(zone, method, {argument});
  if (answer.empty()) return false;
  if (answer.get().is_none()) return true;
  if (!is_delta(answer)) {
    machine.raise_type_error(fmt::format("tzinfo.{}() must return None or timedelta, not '{}'",
                                         method, machine.type_name(answer)));
    return false;
  }
  int128 total = read_delta(answer).total();
  if (total <= -kDayUs || total >= kDayUs) {
    machine.raise_value_error(
        "offset must be a timedelta strictly between -timedelta(hours=24) and "
        "timedelta(hours=24).");
    return false;
  }
  *known = true;
  *offset_us = static_cast<int64_t>(total);
  return true;
}

Ref zone_name(Machine& machine, Value zone, Value argument) {
  if (zone.is_none()) return Ref::none();
  if (is_timezone(zone)) {
    Value name = zone.as<Record>()->fields()[1];
    return name.is(Kind::kString) ? Ref::share(name)
                                  : make_ascii(machine.heap(), utc_name(offset_of(zone)));
  }
  if (is_zone_info(zone)) {
    const zones::LocalType* type = nullptr;
    if (!zone_info_at(machine, zone, argument, &type)) return {};
    return type == nullptr ? Ref::none() : make_ascii(machine.heap(), zones::name_of(*type));
  }
  Ref keep = Ref::share(zone);
  Ref answer = machine.call_method(zone, "tzname", {argument});
  if (answer.empty() || answer.get().is_none() || as_string(answer) != nullptr) return answer;
  return raise_type_error_for(machine, "tzinfo.tzname() must return None or a string, not '{}'",
                              answer);
}

namespace {

// --- timezone ------------------------------------------------------------------------------------

Ref timezone_new(Machine& machine, Args args) {
  if (!is_delta(args[1])) {
    return raise_type_error_for(machine, "timezone() argument 1 must be datetime.timedelta, not {}",
                                args[1]);
  }
  Value name = Value::none();
  if (args.has(2)) {
    name = unwrap(args[2]);
    if (!name.is(Kind::kString)) {
      return raise_type_error_for(machine, "timezone() argument 2 must be str, not {}", args[2]);
    }
  }
  int128 offset = read_delta(args[1]).total();
  if (check_offset_range(machine, offset).empty()) return {};
  return make_timezone(machine, static_cast<int64_t>(offset), name);
}

bool check_argument(Machine& machine, Value argument, const char* method) {
  if (argument.is_none() || is_datetime(argument)) return true;
  machine.raise_type_error(
      fmt::format("{}(dt) argument must be a datetime instance or None, not {}", method,
                  machine.type_name(argument)));
  return false;
}

Ref timezone_offset(Machine& machine, Args args) {
  if (!check_argument(machine, args[1], "utcoffset")) return {};
  return make_delta(machine, offset_of(unwrap(args[0])));
}

Ref timezone_name(Machine& machine, Args args) {
  if (!check_argument(machine, args[1], "tzname")) return {};
  return zone_name(machine, unwrap(args[0]), Value::none());
}

Ref timezone_dst(Machine& machine, Args args) {
  return check_argument(machine, args[1], "dst") ? Ref::none() : Ref();
}

Ref timezone_from_utc(Machine& machine, Args args) {
  if (!is_datetime(args[1])) {
    return machine.raise_type_error("fromutc() argument must be a datetime instance");
  }
  Moment moment = read_moment(args[1]);
  if (moment.zone != args[0]) {
    return machine.raise_value_error("fromutc: dt.tzinfo is not self");
  }
  int64_t us = moment.us + offset_of(unwrap(args[0]));
  if (us < 0) {
    us += kDayUs;
    --moment.ordinal;
  } else if (us >= kDayUs) {
    us -= kDayUs;
    ++moment.ordinal;
  }
  moment.us = us;
  moment.fold = 0;
  return make_datetime_of(machine, class_like(machine, args[1]), moment);
}

Ref timezone_repr(Machine& machine, Args args) {
  Value self = unwrap(args[0]);
  Value name = is_timezone(self) ? self.as<Record>()->fields()[1] : Value::none();
  if (offset_of(self) == 0 && name.is_none()) {
    return make_ascii(machine.heap(), "datetime.timezone.utc");
  }
  Ref delta = make_delta(machine, offset_of(self));
  if (delta.empty()) return {};
  std::string text = "datetime.timezone(" + delta_repr(read_delta(delta));
  if (name.is(Kind::kString)) text += ", " + string_repr(to_utf8(name.as<String>()));
  return make_string(machine.heap(), text + ")");
}

Ref timezone_text(Machine& machine, Args args) {
  return zone_name(machine, unwrap(args[0]), Value::none());
}

Ref timezone_equal(Machine&, Args args) {
  Value other = unwrap(args[1]);
  if (!is_timezone(other)) return Ref::adopt(Value::not_implemented());
  return Ref::boolean(offset_of(unwrap(args[0])) == offset_of(other));
}

Ref timezone_hash(Machine& machine, Args args) {
  return make_int(machine.heap(), offset_of(unwrap(args[0])) * 31 + 7);
}

constexpr NativeDef kTimeZoneMethods[] = {
    {1, "__new__", "cls, offset, name=", timezone_new, Binding::kConstructor},
    {2, "utcoffset", "self, dt, /", timezone_offset},
    {3, "tzname", "self, dt, /", timezone_name},
    {4, "dst", "self, dt, /", timezone_dst},
    {5, "fromutc", "self, dt, /", timezone_from_utc},
    {6, "__repr__", "self, /", timezone_repr},
    {7, "__str__", "self, /", timezone_text},
    {8, "__eq__", "self, other, /", timezone_equal},
    {9, "__hash__", "self, /", timezone_hash},
};

// --- tzinfo --------------------------------------------------------------------------------------

Ref tzinfo_new(Machine& machine, Args) {
  return Ref::adopt(Value::object(new_record(machine.heap(), TypeId::kTzInfo, 0)));
}

enum class Method : uint8_t { kOffset, kName, kDst };

template <Method method>
Ref tzinfo_missing(Machine& machine, Args) {
  const char* name = method == Method::kOffset ? "utcoffset"
                     : method == Method::kName ? "tzname"
                                               : "dst";
  return machine.raise(TypeId::kNotImplementedError,
                       fmt::format("a tzinfo subclass must implement {}()", name));
}

// From a time in UTC to the zone's own: by its standard offset, then by what dst() says there.
Ref tzinfo_from_utc(Machine& machine, Args args) {
  if (!is_datetime(args[1])) {
    return machine.raise_type_error("fromutc: argument must be a datetime");
  }
  Moment moment = read_moment(args[1]);
  if (moment.zone != args[0]) return machine.raise_value_error("fromutc: dt.tzinfo is not self");
  bool known = false;
  int64_t offset = 0, dst = 0;
  if (!zone_offset(machine, args[0], args[1], "utcoffset", &known, &offset)) return {};
  if (!known) {
    return machine.raise_value_error("fromutc: non-None utcoffset() result required");
  }
  if (!zone_offset(machine, args[0], args[1], "dst", &known, &dst)) return {};
  if (!known) return machine.raise_value_error("fromutc: non-None dst() result required");
  auto shifted = [&](Value from, int64_t by) -> Ref {
    Moment next = read_moment(from);
    int128 total = static_cast<int128>(next.ordinal) * kDayUs + next.us + by;
    next.ordinal = static_cast<int64_t>(total / kDayUs);
    next.us = static_cast<int64_t>(total % kDayUs);
    next.fold = 0;
    return make_datetime_of(machine, class_like(machine, from), next);
  };
  Ref local = shifted(args[1], offset - dst);
  if (local.empty()) return {};
  if (!zone_offset(machine, args[0], local, "dst", &known, &dst)) return {};
  if (!known) {
    return machine.raise_value_error("fromutc: tz.dst() gave inconsistent results; cannot convert");
  }
  return shifted(local, dst);
}

constexpr NativeDef kTzInfoMethods[] = {
    {1, "__new__", "cls, *args, **kwargs", tzinfo_new, Binding::kConstructor},
    {2, "utcoffset", "self, dt, /", tzinfo_missing<Method::kOffset>},
    {3, "tzname", "self, dt, /", tzinfo_missing<Method::kName>},
    {4, "dst", "self, dt, /", tzinfo_missing<Method::kDst>},
    {5, "fromutc", "self, dt, /", tzinfo_from_utc},
};

}  // namespace

std::span<const NativeDef> timezone_methods() { return kTimeZoneMethods; }
std::span<const NativeDef> tzinfo_methods() { return kTzInfoMethods; }

}  // namespace pawl::vm
