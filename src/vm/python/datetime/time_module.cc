// `time`: clocks of the run. Time comes from the host and never goes backwards within a run; it is
// shown in UTC.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "vm/fibers/scheduler.h"
#include "vm/machine.h"
#include "vm/machine_state.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/datetime/datetime.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/text/calendar_names.h"

namespace pawl::vm {
namespace {

constexpr const char* kNoSleep =
    "await asyncio.sleep(seconds): it is durable, and lets other fibers run";
constexpr const char* kNoProcess = "a run has no processor time of its own: use time.monotonic()";
constexpr const char* kNoZone = "the clocks of a run show UTC: use datetime's time zones";

Ref time_time(Machine& machine, Args) {
  return Ref::number(static_cast<double>(run_now_us(machine)) / 1e6);
}

Ref time_time_ns(Machine& machine, Args) {
  return make_int(machine.heap(), run_now_us(machine) * 1000);
}

// Since the run began.
Ref time_monotonic(Machine& machine, Args) {
  int64_t elapsed = run_now_us(machine) - machine.state().started_us;
  return Ref::number(static_cast<double>(elapsed) / 1e6);
}

Ref time_monotonic_ns(Machine& machine, Args) {
  return make_int(machine.heap(), (run_now_us(machine) - machine.state().started_us) * 1000);
}

// --- struct_time ---------------------------------------------------------------------------------

// A struct_time's year, unlike that of a datetime, may have more than four digits.
std::optional<Moment> moment_of_any_year(Machine& machine, int128 us) {
  const auto [days, rest] = split_days(us);
  constexpr int64_t kMostDays = int64_t{INT32_MAX} * 365;
  if (days > kMostDays || days < -kMostDays) {
    machine.raise(TypeId::kOverflowError, "timestamp out of range for platform time_t");
    return std::nullopt;
  }
  Moment moment;
  moment.ordinal = static_cast<int64_t>(days) + calendar::kEpochOrdinal;
  moment.us = rest;
  return moment;
}

// The moment of an optional timestamp: whole seconds, now if there is none.
std::optional<Moment> moment_of(Machine& machine, Value seconds) {
  if (seconds.empty() || seconds.is_none()) {
    return moment_of_any_year(machine, run_now_us(machine));
  }
  Value value = unwrap(seconds);
  if (!value.is_double() && !is_int(value)) {
    Ref number = to_index(machine, seconds);
    if (number.empty()) return std::nullopt;
  }
  std::optional<int128> us = read_timestamp(machine, seconds);
  return us.has_value() ? moment_of_any_year(machine, *us) : std::nullopt;
}

// A run's times are in UTC. CPython has the name of the zone from the C library, which calls it
// GMT where it was asked for.
Ref time_in_zone(Machine& machine, Args args, const char* name) {
  std::optional<Moment> moment = moment_of(machine, args[0]);
  if (!moment.has_value()) return {};
  Ref made = struct_time_of(machine, *moment, 0);
  set_struct_time_zone(machine, made, make_ascii(machine.heap(), name), Value::small_int(0));
  return made;
}

Ref time_gmtime(Machine& machine, Args args) { return time_in_zone(machine, args, "GMT"); }
Ref time_localtime(Machine& machine, Args args) { return time_in_zone(machine, args, "UTC"); }

// What a struct_time or another tuple of nine says; nothing: pending.
using Parts = std::array<int64_t, 9>;

std::optional<Parts> read_parts(Machine& machine, Value given, const char* function) {
  Value tuple = unwrap(given);
  if (!tuple.is(Kind::kTuple)) {
    machine.raise_type_error("Tuple or struct_time argument required");
    return std::nullopt;
  }
  if (tuple.as<Tuple>()->length != 9) {
    machine.raise_type_error(fmt::format("{}(): illegal time tuple argument", function));
    return std::nullopt;
  }
  Parts parts;
  Ref keep = Ref::share(tuple);
  for (size_t i = 0; i < 9; ++i) {
    if (!read_part(machine, tuple.as<Tuple>()->items()[i], &parts[i])) return std::nullopt;
  }
  return parts;
}

// What a struct_time says of its zone, or that of the run if it is known to be in one.
void read_zone(Machine& machine, Value given, int64_t dst, calendar::Broken* broken) {
  Value zone, offset;
  if (given.is(Kind::kInstance)) {
    zone = instance_get(given.as<Instance>(), machine.intern("tm_zone"));
    offset = instance_get(given.as<Instance>(), machine.intern("tm_gmtoff"));
  }
  if (zone.is(Kind::kString)) {
    broken->zone = to_utf8(zone.as<String>());
  } else if (dst >= 0) {
    broken->zone = "UTC";
  }
  constexpr int64_t kMostSeconds = 86'400;
  if (dst < 0) return;
  const int64_t seconds =
      offset.is_small_int() ? std::clamp(offset.small_int(), -kMostSeconds, kMostSeconds) : 0;
  broken->offset = calendar::format_offset(seconds / 60 * 60'000'000, "");
}

// The same in the ranges that each part must have, where zero may stand for the first.
std::optional<calendar::Broken> read_struct(Machine& machine, Value given, const char* function) {
  std::optional<Parts> read = read_parts(machine, given, function);
  if (!read.has_value()) return std::nullopt;
  const Parts& parts = *read;
  calendar::Broken broken;
  broken.date = {parts[0], parts[1] == 0 ? 1 : parts[1], parts[2] == 0 ? 1 : parts[2]};
  broken.time = {parts[3], parts[4], parts[5], 0};
  const int64_t from_sunday = (parts[6] + 1) % 7;
  broken.weekday = (from_sunday + 6) % 7;
  broken.year_day = parts[7] == 0 ? 1 : parts[7];
  read_zone(machine, given, parts[8], &broken);
  const char* wrong = nullptr;
  if (broken.date.month < 1 || broken.date.month > 12)
    wrong = "month out of range";
  else if (broken.date.day < 1 || broken.date.day > 31)
    wrong = "day of month out of range";
  else if (parts[3] < 0 || parts[3] > 23)
    wrong = "hour out of range";
  else if (parts[4] < 0 || parts[4] > 59)
    wrong = "minute out of range";
  else if (parts[5] < 0 || parts[5] > 61)
    wrong = "seconds out of range";
  else if (from_sunday < 0)
    wrong = "day of week out of range";
  else if (broken.year_day < 1 || broken.year_day > 366)
    wrong = "day of year out of range";
  if (wrong != nullptr) {
    machine.raise_value_error(wrong);
    return std::nullopt;
  }
  return broken;
}

std::optional<calendar::Broken> struct_or_now(Machine& machine, Value given, const char* function) {
  if (!given.empty()) return read_struct(machine, given, function);
  std::optional<Moment> moment = moment_of(machine, Value());
  if (!moment.has_value()) return std::nullopt;
  Ref now = struct_time_of(machine, *moment, 0);
  return read_struct(machine, now, function);
}

Ref time_mktime(Machine& machine, Args args) {
  std::optional<Parts> parts = read_parts(machine, args[0], "mktime");
  if (!parts.has_value()) return {};
  const auto [year, month, day, hour, minute, second, weekday, year_day, dst] = *parts;
  // Parts beyond their range carry into the next: the 32nd of a month, the month before January.
  const int64_t months = year * 12 + month - 1;
  const int64_t past = (months % 12 + 12) % 12;
  const int64_t days =
      calendar::ordinal_of((months - past) / 12, past + 1, 1) + day - 1 - calendar::kEpochOrdinal;
  return Ref::number(static_cast<double>(((days * 24 + hour) * 60 + minute) * 60 + second));
}

Ref time_strftime(Machine& machine, Args args) {
  const String* pattern = as_string(args[0]);
  if (pattern == nullptr) {
    return raise_type_error_for(machine, "strftime() argument 1 must be str, not {}", args[0]);
  }
  std::optional<calendar::Broken> broken = struct_or_now(machine, args[1], "strftime");
  if (!broken.has_value() || !machine.charge(10 + pattern->length)) return {};
  if (!machine.heap().can_allocate(uint64_t{pattern->length} * 16)) {
    return machine.raise_memory_error();
  }
  return make_string(machine.heap(), calendar::format(to_utf8(pattern), *broken));
}

Ref show(Machine& machine, const calendar::Broken& broken) {
  return make_ascii(
      machine.heap(),
      fmt::format("{} {} {:2} {:02}:{:02}:{:02} {}",
                  calendar::kDayNames[static_cast<size_t>(broken.weekday)].substr(0, 3),
                  calendar::kMonthNames[static_cast<size_t>(broken.date.month - 1)].substr(0, 3),
                  broken.date.day, broken.time.hour, broken.time.minute, broken.time.second,
                  broken.date.year));
}

Ref time_asctime(Machine& machine, Args args) {
  std::optional<calendar::Broken> broken = struct_or_now(machine, args[0], "asctime");
  return broken.has_value() ? show(machine, *broken) : Ref();
}

Ref time_ctime(Machine& machine, Args args) {
  std::optional<Moment> moment = moment_of(machine, args[0]);
  if (!moment.has_value()) return {};
  Ref parts = struct_time_of(machine, *moment, 0);
  std::optional<calendar::Broken> broken = read_struct(machine, parts, "ctime");
  return broken.has_value() ? show(machine, *broken) : Ref();
}

Ref time_strptime(Machine& machine, Args args) {
  const String* text = as_string(args[0]);
  Ref usual = make_ascii(machine.heap(), "%a %b %d %H:%M:%S %Y");
  const String* pattern = as_string(args.has(1) ? args[1] : usual.get());
  if (text == nullptr || pattern == nullptr) {
    return machine.raise_type_error(
        fmt::format("strptime() argument {} must be str, not <class '{}'>", text == nullptr ? 0 : 1,
                    machine.type_name(args[text == nullptr ? 0 : 1])));
  }
  if (!machine.charge(50 + text->length + pattern->length)) return {};
  calendar::Parsed parsed = calendar::parse(to_utf8(text), to_utf8(pattern));
  if (!parsed.error.empty()) return machine.raise_value_error(parsed.error);
  Ref made = make_struct_time(machine, parsed.date, parsed.time, parsed.weekday, parsed.year_day,
                              parsed.zone.empty() ? -1 : 0);
  Ref zone = parsed.zone.empty() ? Ref::none() : make_string(machine.heap(), parsed.zone);
  Ref offset =
      parsed.offset_us ? make_int(machine.heap(), *parsed.offset_us / 1'000'000) : Ref::none();
  set_struct_time_zone(machine, made, zone, offset);
  return made;
}

const NativeDef kFunctions[] = {
    {1, "time", "", time_time},
    {2, "time_ns", "", time_time_ns},
    {3, "monotonic", "", time_monotonic},
    {4, "monotonic_ns", "", time_monotonic_ns},
    {5, "perf_counter", "", time_monotonic},
    {6, "perf_counter_ns", "", time_monotonic_ns},
    {7, "gmtime", "seconds=, /", time_gmtime},
    {8, "localtime", "seconds=, /", time_localtime},
    {9, "mktime", "tuple, /", time_mktime},
    {10, "strftime", "format, tuple=, /", time_strftime},
    {11, "asctime", "tuple=, /", time_asctime},
    {12, "ctime", "seconds=, /", time_ctime},
    {13, "strptime", "string, format=, /", time_strptime},
};

constexpr TypeId kTypeIds[] = {TypeId::kStructTime};

// A run's clocks show UTC.
constexpr const char* kZoneNames[] = {"UTC", "UTC"};
const NativeValue kValues[] = {
    {"timezone", Value::small_int(0)},
    {"altzone", Value::small_int(0)},
    {"daylight", Value::small_int(0)},
    {"tzname", {}, kZoneNames},
};

const NativeRefusal kRefusals[] = {
    {"sleep", kNoSleep},         {"process_time", kNoProcess},   {"process_time_ns", kNoProcess},
    {"thread_time", kNoProcess}, {"thread_time_ns", kNoProcess}, {"tzset", kNoZone},
};

}  // namespace

const NativeModule& time_module() {
  static const NativeModule module{ModuleId::kTime, "time",  kFunctions,
                                   kTypeIds,        kValues, kRefusals};
  return module;
}

}  // namespace pawl::vm
