// time: a clock's time without a date.
#include <fmt/format.h>

#include "lang/bytecode/opcodes.h"
#include "vm/interpreter/comparison.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/datetime/datetime.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/text/string_repr.h"

namespace pawl::vm {
namespace {

using bytecode::Opcode;
using calendar::Time;

Ref not_implemented() { return Ref::adopt(Value::not_implemented()); }

// hour, minute, second, microsecond, tzinfo, fold from args[first] on, over what is there already.
bool read_clock(Machine& machine, Args args, size_t first, Moment* moment) {
  Time time = moment->time();
  int64_t* parts[] = {&time.hour, &time.minute, &time.second, &time.microsecond};
  for (size_t i = 0; i < 4; ++i) {
    if (args.has(first + i) && !read_part(machine, args[first + i], parts[i])) return false;
  }
  if (args.has(first + 4)) moment->zone = args[first + 4];
  if (args.has(first + 5) && !read_part(machine, args[first + 5], &moment->fold)) return false;
  if (!check_time(machine, time, moment->fold) || !check_zone(machine, moment->zone)) return false;
  moment->us = calendar::us_of(time);
  return true;
}

Ref time_new(Machine& machine, Args args) {
  Moment moment;
  return read_clock(machine, args, 1, &moment) ? make_time(machine, moment) : Ref();
}

Ref time_replace(Machine& machine, Args args) {
  Moment moment = read_moment(args[0]);
  if (!read_clock(machine, args, 1, &moment)) return {};
  return make_time_of(machine, class_like(machine, args[0]), moment);
}

Ref time_from_iso(Machine& machine, Args args) {
  const String* given = as_string(args[1]);
  if (given == nullptr) return machine.raise_type_error("fromisoformat: argument must be str");
  std::string text = to_utf8(given);
  std::string_view rest = text;
  if (!rest.empty() && rest[0] == 'T') rest.remove_prefix(1);
  std::optional<calendar::IsoTime> parsed = calendar::parse_iso_time(rest);
  if (!parsed.has_value()) {
    return machine.raise_value_error("Invalid isoformat string: " + string_repr(text));
  }
  Moment moment;
  if (!check_time(machine, parsed->time, 0)) return {};
  moment.us = calendar::us_of(parsed->time);
  Ref zone = Ref::none();
  if (parsed->offset_us.has_value()) {
    if (check_offset_range(machine, *parsed->offset_us).empty()) return {};
    zone = make_timezone(machine, *parsed->offset_us, Value::none());
  }
  moment.zone = zone;
  return make_time_of(machine, args[0].as<Class>(), moment);
}

enum class Part : uint8_t { kHour, kMinute, kSecond, kMicrosecond };

template <Part part>
Ref time_part(Machine&, Args args) {
  Time time = read_moment(args[0]).time();
  return Ref::adopt(Value::small_int(part == Part::kHour     ? time.hour
                                     : part == Part::kMinute ? time.minute
                                     : part == Part::kSecond ? time.second
                                                             : time.microsecond));
}

Ref time_fold(Machine&, Args args) {
  return Ref::adopt(Value::small_int(read_moment(args[0]).fold));
}

Ref time_zone(Machine&, Args args) { return Ref::share(read_moment(args[0]).zone); }

template <bool dst>
Ref time_offset(Machine& machine, Args args) {
  bool known = false;
  int64_t offset = 0;
  if (!zone_offset(machine, read_moment(args[0]).zone, Value::none(), dst ? "dst" : "utcoffset",
                   &known, &offset)) {
    return {};
  }
  return known ? make_delta(machine, offset) : Ref::none();
}

Ref time_zone_name(Machine& machine, Args args) {
  return zone_name(machine, read_moment(args[0]).zone, Value::none());
}

Ref iso_format(Machine& machine, Value self, Value timespec) {
  Moment moment = read_moment(self);
  const Time time = moment.time();
  std::optional<calendar::Precision> precision = iso_precision(machine, time, timespec);
  if (!precision.has_value()) return {};
  char buffer[calendar::kIsoTimeSize];
  std::string_view text(buffer, calendar::write_iso_time(buffer, time, *precision));
  if (moment.zone.is_none()) return make_ascii(machine.heap(), text);
  bool known = false;
  int64_t offset = 0;
  if (!zone_offset(machine, moment.zone, Value::none(), "utcoffset", &known, &offset)) return {};
  if (!known) return make_ascii(machine.heap(), text);
  return make_ascii(machine.heap(), std::string(text) + calendar::format_offset(offset, ":"));
}

Ref time_iso_format(Machine& machine, Args args) { return iso_format(machine, args[0], args[1]); }
Ref time_text(Machine& machine, Args args) {
  if (args[0].is(Kind::kInstance)) return machine.call_method(args[0], "isoformat", {});
  return iso_format(machine, args[0], Value());
}

Ref time_repr(Machine& machine, Args args) {
  Moment moment = read_moment(args[0]);
  Time time = moment.time();
  std::string text =
      fmt::format("{}({}, {}", qualified_class_name(machine, args[0]), time.hour, time.minute);
  if (time.second != 0 || time.microsecond != 0) text += fmt::format(", {}", time.second);
  if (time.microsecond != 0) text += fmt::format(", {}", time.microsecond);
  if (!moment.zone.is_none()) {
    Ref keep = Ref::share(moment.zone);
    std::optional<std::string> zone = repr_text(machine, moment.zone);
    if (!zone.has_value()) return {};
    text += ", tzinfo=" + *zone;
  }
  if (moment.fold != 0) text += ", fold=1";
  return make_string(machine.heap(), text + ")");
}

Ref time_strftime(Machine& machine, Args args) {
  Moment moment = read_moment(args[0]);
  moment.ordinal = calendar::ordinal_of(1900, 1, 1);
  return format_moment(machine, moment, args[0], Value::none(), args[1]);
}

// --- operators -----------------------------------------------------------------------------------

template <Opcode op>
Ref time_compare(Machine& machine, Args args) {
  constexpr bool kEquality = is_equality(op);
  if (!is_time(args[1])) return not_implemented();
  Moment left = read_moment(args[0]), right = read_moment(args[1]);
  int64_t a = left.us, b = right.us;
  if (left.zone != right.zone) {
    bool left_known = false, right_known = false;
    int64_t left_offset = 0, right_offset = 0;
    if (!zone_offset(machine, left.zone, Value::none(), "utcoffset", &left_known, &left_offset) ||
        !zone_offset(machine, right.zone, Value::none(), "utcoffset", &right_known,
                     &right_offset)) {
      return {};
    }
    if (left_known != right_known) {
      if (kEquality) return Ref::boolean(op == Opcode::kNotEqual);
      return machine.raise_type_error("can't compare offset-naive and offset-aware times");
    }
    a -= left_offset;
    b -= right_offset;
  }
  return Ref::boolean(holds(op, a, b));
}

Ref time_hash(Machine& machine, Args args) {
  Moment moment = read_moment(args[0]);
  bool known = false;
  int64_t offset = 0;
  if (!zone_offset(machine, moment.zone, Value::none(), "utcoffset", &known, &offset)) return {};
  return make_int(machine.heap(), moment.us - (known ? offset : 0) + (known ? 1 : 0));
}

constexpr NativeDef kTimeMethods[] = {
    {1, "__new__", "cls, hour=, minute=, second=, microsecond=, tzinfo=, *, fold=", time_new,
     Binding::kConstructor},
    {2, "fromisoformat", "cls, text, /", time_from_iso, Binding::kClassMethod},
    {3, "hour", "self, /", time_part<Part::kHour>, Binding::kGetter},
    {4, "minute", "self, /", time_part<Part::kMinute>, Binding::kGetter},
    {5, "second", "self, /", time_part<Part::kSecond>, Binding::kGetter},
    {6, "microsecond", "self, /", time_part<Part::kMicrosecond>, Binding::kGetter},
    {7, "fold", "self, /", time_fold, Binding::kGetter},
    {8, "tzinfo", "self, /", time_zone, Binding::kGetter},
    {9, "utcoffset", "self, /", time_offset<false>},
    {10, "dst", "self, /", time_offset<true>},
    {11, "tzname", "self, /", time_zone_name},
    {12, "replace",
     "self, /, hour=, minute=, second=, microsecond=, tzinfo=, *, fold=", time_replace},
    {13, "isoformat", "self, /, timespec=", time_iso_format},
    {14, "strftime", "self, /, format", time_strftime},
    {15, "__format__", "self, format_spec, /", format_by_spec},
    {16, "__repr__", "self, /", time_repr},
    {17, "__str__", "self, /", time_text},
    {18, "__lt__", "self, other, /", time_compare<Opcode::kLess>},
    {19, "__le__", "self, other, /", time_compare<Opcode::kLessEqual>},
    {20, "__gt__", "self, other, /", time_compare<Opcode::kGreater>},
    {21, "__ge__", "self, other, /", time_compare<Opcode::kGreaterEqual>},
    {22, "__eq__", "self, other, /", time_compare<Opcode::kEqual>},
    {23, "__ne__", "self, other, /", time_compare<Opcode::kNotEqual>},
    {24, "__hash__", "self, /", time_hash},
};

}  // namespace

std::span<const NativeDef> time_methods() { return kTimeMethods; }

}  // namespace pawl::vm
