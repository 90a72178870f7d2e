// date; datetime derives from it.
#include <fmt/format.h>

#include "lang/bytecode/opcodes.h"
#include "vm/fibers/scheduler.h"
#include "vm/interpreter/comparison.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/datetime/datetime.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/text/calendar_names.h"
#include "vm/python/text/string_repr.h"

namespace pawl::vm {
namespace {

using bytecode::Opcode;
using calendar::Date;

Ref not_implemented() { return Ref::adopt(Value::not_implemented()); }
Ref small(int64_t number) { return Ref::adopt(Value::small_int(number)); }
Class* class_argument(Args args) { return args[0].as<Class>(); }

Ref date_new(Machine& machine, Args args) {
  static constexpr const char* kNames[] = {"year", "month", "day"};
  Date date;
  int64_t* parts[] = {&date.year, &date.month, &date.day};
  for (size_t i = 0; i < 3; ++i) {
    if (!args.has(i + 1)) {
      return machine.raise_type_error(
          fmt::format("function missing required argument '{}' (pos {})", kNames[i], i + 1));
    }
    if (!read_part(machine, args[i + 1], parts[i])) return {};
  }
  if (!check_date(machine, date)) return {};
  return make_date(machine, calendar::ordinal_of(date.year, date.month, date.day));
}

// datetime inherits these, and gives a datetime at midnight.
Ref of_class(Machine& machine, Class* cls, int64_t ordinal) {
  if (is_subclass(cls, machine.type(TypeId::kDateTime))) {
    Moment moment;
    moment.ordinal = ordinal;
    return make_datetime_of(machine, cls, moment);
  }
  return make_date_of(machine, cls, ordinal);
}

Ref date_today(Machine& machine, Args args) {
  std::optional<Moment> moment = moment_of_timestamp(machine, run_now_us(machine));
  return moment.has_value() ? of_class(machine, class_argument(args), moment->ordinal) : Ref();
}

Ref date_from_timestamp(Machine& machine, Args args) {
  std::optional<int128> us = read_timestamp(machine, args[1]);
  if (!us.has_value()) return {};
  std::optional<Moment> moment = moment_of_timestamp(machine, *us);
  return moment.has_value() ? of_class(machine, class_argument(args), moment->ordinal) : Ref();
}

Ref date_from_ordinal(Machine& machine, Args args) {
  int64_t ordinal = 0;
  if (!read_part(machine, args[1], &ordinal)) return {};
  if (ordinal < 1) return machine.raise_value_error("ordinal must be >= 1");
  if (ordinal > calendar::kMaximumOrdinal) {
    return machine.raise_value_error(
        fmt::format("year {} is out of range", calendar::date_of(ordinal).year));
  }
  return of_class(machine, class_argument(args), ordinal);
}

std::optional<int64_t> ordinal_of_week(Machine& machine, const calendar::IsoDate& iso) {
  if (iso.year < 1 || iso.year > 9999) {
    machine.raise_value_error(fmt::format("Year is out of range: {}", iso.year));
  } else if (iso.week < 1 || iso.week > calendar::iso_weeks_in(iso.year)) {
    machine.raise_value_error(fmt::format("Invalid week: {}", iso.week));
  } else if (iso.weekday < 1 || iso.weekday > 7) {
    machine.raise_value_error(fmt::format("Invalid day: {} (range is [1, 7])", iso.weekday));
  } else {
    int64_t ordinal = calendar::ordinal_of_iso(iso);
    if (ordinal >= 1 && ordinal <= calendar::kMaximumOrdinal) return ordinal;
    machine.raise_value_error(
        fmt::format("year {} is out of range", calendar::date_of(ordinal).year));
  }
  return std::nullopt;
}

Ref date_from_iso_calendar(Machine& machine, Args args) {
  calendar::IsoDate iso{};
  if (!read_part(machine, args[1], &iso.year) || !read_part(machine, args[2], &iso.week) ||
      !read_part(machine, args[3], &iso.weekday)) {
    if (!machine.pending_is(TypeId::kOverflowError)) return {};
    machine.clear_pending();
    return machine.raise_value_error("ISO calendar component out of range");
  }
  std::optional<int64_t> ordinal = ordinal_of_week(machine, iso);
  return ordinal.has_value() ? of_class(machine, class_argument(args), *ordinal) : Ref();
}

Ref date_from_iso(Machine& machine, Args args) {
  const String* given = as_string(args[1]);
  if (given == nullptr) return machine.raise_type_error("fromisoformat: argument must be str");
  std::optional<int64_t> ordinal = ordinal_of_iso_text(machine, to_utf8(given), to_utf8(given));
  return ordinal.has_value() ? of_class(machine, class_argument(args), *ordinal) : Ref();
}

// --- methods -------------------------------------------------------------------------------------

enum class Part : uint8_t { kYear, kMonth, kDay };

template <Part part>
Ref date_part(Machine&, Args args) {
  Date date = read_moment(args[0]).date();
  return small(part == Part::kYear ? date.year : part == Part::kMonth ? date.month : date.day);
}

Ref date_ordinal(Machine&, Args args) { return small(read_moment(args[0]).ordinal); }
Ref date_weekday(Machine&, Args args) {
  return small(calendar::weekday_of(read_moment(args[0]).ordinal));
}
Ref date_iso_weekday(Machine&, Args args) {
  return small(calendar::weekday_of(read_moment(args[0]).ordinal) + 1);
}

Ref date_iso_calendar(Machine& machine, Args args) {
  calendar::IsoDate iso = calendar::iso_date_of(read_moment(args[0]).ordinal);
  Value items[] = {Value::small_int(iso.year), Value::small_int(iso.week),
                   Value::small_int(iso.weekday)};
  return make_named_tuple(machine, TypeId::kIsoCalendarDate, items);
}

Ref date_iso_format(Machine& machine, Args args) {
  char buffer[calendar::kIsoDateSize];
  calendar::write_iso_date(buffer, read_moment(args[0]).date());
  return make_ascii(machine.heap(), {buffer, sizeof buffer});
}

// A subclass may have an isoformat() of its own.
Ref date_text(Machine& machine, Args args) {
  if (args[0].is(Kind::kInstance)) return machine.call_method(args[0], "isoformat", {});
  return date_iso_format(machine, args);
}

Ref date_repr(Machine& machine, Args args) {
  Date date = read_moment(args[0]).date();
  return make_ascii(machine.heap(),
                    fmt::format("{}({}, {}, {})", qualified_class_name(machine, args[0]), date.year,
                                date.month, date.day));
}

Ref date_ctime(Machine& machine, Args args) {
  Moment moment = read_moment(args[0]);
  Date date = moment.date();
  calendar::Time time = moment.time();
  return make_ascii(
      machine.heap(),
      fmt::format(
          "{} {} {:2} {:02}:{:02}:{:02} {:04}",
          calendar::kDayNames[static_cast<size_t>(calendar::weekday_of(moment.ordinal))].substr(0,
                                                                                                3),
          calendar::kMonthNames[static_cast<size_t>(date.month - 1)].substr(0, 3), date.day,
          time.hour, time.minute, time.second, date.year));
}

Ref date_time_tuple(Machine& machine, Args args) {
  Moment moment = read_moment(args[0]);
  return make_struct_time(machine, moment.date(), {}, calendar::weekday_of(moment.ordinal),
                          calendar::day_of_year(moment.date()), -1);
}

Ref date_replace(Machine& machine, Args args) {
  Date date = read_moment(args[0]).date();
  if ((args.has(1) && !read_part(machine, args[1], &date.year)) ||
      (args.has(2) && !read_part(machine, args[2], &date.month)) ||
      (args.has(3) && !read_part(machine, args[3], &date.day)) || !check_date(machine, date)) {
    return {};
  }
  return make_date_of(machine, class_like(machine, args[0]),
                      calendar::ordinal_of(date.year, date.month, date.day));
}

Ref date_strftime(Machine& machine, Args args) {
  return format_moment(machine, read_moment(args[0]), args[0], args[0], args[1]);
}

// --- operators -----------------------------------------------------------------------------------

bool plain_date(Value value) { return is_date(value) && !is_datetime(value); }

Ref shift(Machine& machine, Value self, int64_t days) {
  return make_date_of(machine, class_like(machine, self), read_moment(self).ordinal + days);
}

Ref date_add(Machine& machine, Args args) {
  if (!is_delta(args[1])) return not_implemented();
  return shift(machine, args[0], read_delta(args[1]).days);
}

Ref date_subtract(Machine& machine, Args args) {
  if (is_delta(args[1])) return shift(machine, args[0], -read_delta(args[1]).days);
  if (!plain_date(args[1])) return not_implemented();
  return make_delta(
      machine, static_cast<int128>(read_moment(args[0]).ordinal - read_moment(args[1]).ordinal) *
                   calendar::kDayUs);
}

template <Opcode op>
Ref date_compare(Machine&, Args args) {
  if (!plain_date(args[1])) return not_implemented();
  int64_t a = read_moment(args[0]).ordinal, b = read_moment(args[1]).ordinal;
  return Ref::boolean(holds(op, a, b));
}

Ref date_hash(Machine& machine, Args args) {
  return make_int(machine.heap(), read_moment(args[0]).ordinal * 1'000'003 + 17);
}

constexpr NativeDef kDateMethods[] = {
    {1, "__new__", "cls, year=, month=, day=", date_new, Binding::kConstructor},
    {2, "today", "cls, /", date_today, Binding::kClassMethod},
    {3, "fromtimestamp", "cls, timestamp, /", date_from_timestamp, Binding::kClassMethod},
    {4, "fromordinal", "cls, ordinal, /", date_from_ordinal, Binding::kClassMethod},
    {5, "fromisoformat", "cls, text, /", date_from_iso, Binding::kClassMethod},
    {6, "fromisocalendar", "cls, /, year, week, day", date_from_iso_calendar,
     Binding::kClassMethod},
    {7, "year", "self, /", date_part<Part::kYear>, Binding::kGetter},
    {8, "month", "self, /", date_part<Part::kMonth>, Binding::kGetter},
    {9, "day", "self, /", date_part<Part::kDay>, Binding::kGetter},
    {10, "toordinal", "self, /", date_ordinal},
    {11, "weekday", "self, /", date_weekday},
    {12, "isoweekday", "self, /", date_iso_weekday},
    {13, "isocalendar", "self, /", date_iso_calendar},
    {14, "isoformat", "self, /", date_iso_format},
    {15, "__repr__", "self, /", date_repr},
    {16, "__str__", "self, /", date_text},
    {17, "ctime", "self, /", date_ctime},
    {18, "timetuple", "self, /", date_time_tuple},
    {19, "replace", "self, /, year=, month=, day=", date_replace},
    {20, "strftime", "self, /, format", date_strftime},
    {21, "__format__", "self, format_spec, /", format_by_spec},
    {22, "__add__", "self, other, /", date_add},
    {23, "__radd__", "self, other, /", date_add},
    {24, "__sub__", "self, other, /", date_subtract},
    {25, "__lt__", "self, other, /", date_compare<Opcode::kLess>},
    {26, "__le__", "self, other, /", date_compare<Opcode::kLessEqual>},
    {27, "__gt__", "self, other, /", date_compare<Opcode::kGreater>},
    {28, "__ge__", "self, other, /", date_compare<Opcode::kGreaterEqual>},
    {29, "__eq__", "self, other, /", date_compare<Opcode::kEqual>},
    {30, "__ne__", "self, other, /", date_compare<Opcode::kNotEqual>},
    {31, "__hash__", "self, /", date_hash},
};

}  // namespace

std::string qualified_class_name(Machine& machine, Value self) {
  Class* cls = class_of(machine, self);
  std::string name = to_utf8(cls->qualname.as<String>());
  return (cls->flags & Class::kBuiltin) != 0 ? "datetime." + name : name;
}

std::optional<int64_t> ordinal_of_iso_text(Machine& machine, std::string_view text,
                                           std::string_view whole) {
  std::optional<calendar::IsoParts> parts = calendar::parse_iso_date(text);
  const auto invalid = [&]() -> std::optional<int64_t> {
    machine.raise_value_error("Invalid isoformat string: " + string_repr(whole));
    return std::nullopt;
  };
  if (!parts.has_value()) return invalid();
  if (parts->week.has_value()) {
    std::optional<int64_t> ordinal = ordinal_of_week(machine, *parts->week);
    if (ordinal.has_value()) return ordinal;
    machine.clear_pending();
    return invalid();
  }
  if (!check_date(machine, *parts->date)) return std::nullopt;
  return calendar::ordinal_of(parts->date->year, parts->date->month, parts->date->day);
}

std::span<const NativeDef> date_methods() { return kDateMethods; }

}  // namespace pawl::vm
