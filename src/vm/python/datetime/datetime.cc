// The methods and operators of datetime.datetime.
#include <fmt/format.h>

#include <algorithm>

#include "lang/bytecode/opcodes.h"
#include "vm/interpreter/comparison.h"
#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/datetime/datetime.h"
#include "vm/python/datetime/methods.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {
namespace {

using bytecode::Opcode;
using calendar::kDayUs;

Ref not_implemented() { return Ref::adopt(Value::not_implemented()); }
Ref small(int64_t number) { return Ref::adopt(Value::small_int(number)); }

int128 total_of(const Moment& moment) {
  return static_cast<int128>(moment.ordinal) * kDayUs + moment.us;
}

// Moves a point in time; the ordinal may leave the calendar, which making it then refuses.
Moment shifted(Moment moment, int128 by) {
  int128 total = total_of(moment) + by;
  auto [days, us] = split_days(total);
  moment.ordinal = static_cast<int64_t>(days);
  moment.us = us;
  moment.fold = 0;
  return moment;
}

bool offset_at(Machine& machine, Value self, bool* known, int64_t* offset) {
  return zone_offset(machine, read_moment(self).zone, self, "utcoffset", known, offset);
}

// --- parts ---------------------------------------------------------------------------------------

enum class Part : uint8_t { kHour, kMinute, kSecond, kMicrosecond };

template <Part part>
Ref datetime_part(Machine&, Args args) {
  calendar::Time time = read_moment(args[0]).time();
  return small(part == Part::kHour     ? time.hour
               : part == Part::kMinute ? time.minute
               : part == Part::kSecond ? time.second
                                       : time.microsecond);
}

Ref datetime_fold(Machine&, Args args) { return small(read_moment(args[0]).fold); }
Ref datetime_zone(Machine&, Args args) { return Ref::share(read_moment(args[0]).zone); }

Ref datetime_date(Machine& machine, Args args) {
  return make_date(machine, read_moment(args[0]).ordinal);
}

Ref datetime_time(Machine& machine, Args args) {
  Moment moment = read_moment(args[0]);
  moment.zone = Value::none();
  return make_time(machine, moment);
}

Ref datetime_timetz(Machine& machine, Args args) {
  return make_time(machine, read_moment(args[0]));
}

Ref datetime_replace(Machine& machine, Args args) {
  Moment moment = read_moment(args[0]);
  if (!read_date_and_clock(machine, args, 1, &moment)) return {};
  return make_datetime_of(machine, class_like(machine, args[0]), moment);
}

// --- zones ---------------------------------------------------------------------------------------

template <bool dst>
Ref datetime_offset(Machine& machine, Args args) {
  bool known = false;
  int64_t offset = 0;
  if (!zone_offset(machine, read_moment(args[0]).zone, args[0], dst ? "dst" : "utcoffset", &known,
                   &offset)) {
    return {};
  }
  return known ? make_delta(machine, offset) : Ref::none();
}

Ref datetime_zone_name(Machine& machine, Args args) {
  return zone_name(machine, read_moment(args[0]).zone, args[0]);
}

// A time that knows no zone is in UTC, which is a run's local time.
Ref datetime_as_zone(Machine& machine, Args args) {
  Ref zone = args.has(1) ? Ref::share(args[1]) : Ref::none();
  if (!check_zone(machine, zone)) return {};
  if (zone.get().is_none()) {
    Ref name = make_ascii(machine.heap(), "UTC");
    zone = make_timezone(machine, 0, name);
  }
  Moment moment = read_moment(args[0]);
  if (moment.zone == zone.get()) return Ref::share(args[0]);
  bool known = false;
  int64_t offset = 0;
  if (!offset_at(machine, args[0], &known, &offset)) return {};
  Moment utc = shifted(moment, -(known ? offset : 0));
  utc.zone = zone;
  Ref in_utc = make_datetime_of(machine, class_like(machine, args[0]), utc);
  return in_utc.empty() ? Ref() : machine.call_method(zone, "fromutc", {in_utc});
}

Ref datetime_timestamp(Machine& machine, Args args) {
  bool known = false;
  int64_t offset = 0;
  if (!offset_at(machine, args[0], &known, &offset)) return {};
  int128 us = total_of(read_moment(args[0])) - (known ? offset : 0) -
              static_cast<int128>(calendar::kEpochOrdinal) * kDayUs;
  Ref total = make_int_from_int128(machine.heap(), us);
  return int_true_divide(machine, total, Value::small_int(1'000'000));
}

Ref datetime_time_tuple(Machine& machine, Args args) {
  bool known = false;
  int64_t dst = 0;
  Moment moment = read_moment(args[0]);
  if (!zone_offset(machine, moment.zone, args[0], "dst", &known, &dst)) return {};
  return struct_time_of(machine, moment, known ? (dst != 0 ? 1 : 0) : -1);
}

Ref datetime_utc_time_tuple(Machine& machine, Args args) {
  bool known = false;
  int64_t offset = 0;
  if (!offset_at(machine, args[0], &known, &offset)) return {};
  Moment moment = shifted(read_moment(args[0]), -(known ? offset : 0));
  if (moment.ordinal < 1 || moment.ordinal > calendar::kMaximumOrdinal) {
    return machine.raise(TypeId::kOverflowError, "date value out of range");
  }
  return struct_time_of(machine, moment, 0);
}

// --- text ----------------------------------------------------------------------------------------

Ref iso_format(Machine& machine, Value self, std::string_view separator, Value timespec) {
  Moment moment = read_moment(self);
  const calendar::Time time = moment.time();
  std::optional<calendar::Precision> precision = iso_precision(machine, time, timespec);
  if (!precision.has_value()) return {};
  constexpr size_t kSeparatorSize = 4;  // one character as UTF-8
  char buffer[calendar::kIsoDateSize + kSeparatorSize + calendar::kIsoTimeSize];
  char* at = calendar::write_iso_date(buffer, moment.date());
  at = std::copy(separator.begin(), separator.end(), at);
  at = calendar::write_iso_time(at, time, *precision);
  std::string_view text(buffer, at);
  if (moment.zone.is_none()) return make_string(machine.heap(), text);
  bool known = false;
  int64_t offset = 0;
  if (!offset_at(machine, self, &known, &offset)) return {};
  if (!known) return make_string(machine.heap(), text);
  return make_string(machine.heap(), std::string(text) + calendar::format_offset(offset, ":"));
}

Ref datetime_iso_format(Machine& machine, Args args) {
  std::string separator = "T";
  if (args.has(1)) {
    const String* given = as_string(args[1]);
    if (given == nullptr || given->length != 1) {
      return raise_type_error_for(
          machine, "isoformat() argument 1 must be a unicode character, not {}", args[1]);
    }
    separator = to_utf8(given);
  }
  return iso_format(machine, args[0], separator, args[2]);
}

Ref datetime_text(Machine& machine, Args args) {
  if (args[0].is(Kind::kInstance)) {
    Ref space = make_char(machine.heap(), ' ');
    return machine.call_method(args[0], "isoformat", {space});
  }
  return iso_format(machine, args[0], " ", Value());
}

Ref datetime_repr(Machine& machine, Args args) {
  Moment moment = read_moment(args[0]);
  calendar::Date date = moment.date();
  calendar::Time time = moment.time();
  std::string text = fmt::format("{}({}, {}, {}, {}, {}", qualified_class_name(machine, args[0]),
                                 date.year, date.month, date.day, time.hour, time.minute);
  if (time.second != 0 || time.microsecond != 0) text += fmt::format(", {}", time.second);
  if (time.microsecond != 0) text += fmt::format(", {}", time.microsecond);
  if (moment.fold != 0) text += ", fold=1";
  if (!moment.zone.is_none()) {
    std::optional<std::string> zone = repr_text(machine, moment.zone);
    if (!zone.has_value()) return {};
    text += ", tzinfo=" + *zone;
  }
  return make_string(machine.heap(), text + ")");
}

Ref datetime_strftime(Machine& machine, Args args) {
  return format_moment(machine, read_moment(args[0]), args[0], args[0], args[1]);
}

// --- operators -----------------------------------------------------------------------------------

Ref moved(Machine& machine, Value self, int128 by) {
  return make_datetime_of(machine, class_like(machine, self), shifted(read_moment(self), by));
}

Ref datetime_add(Machine& machine, Args args) {
  if (!is_delta(args[1])) return not_implemented();
  return moved(machine, args[0], read_delta(args[1]).total());
}

// The two in one time scale: as they are if they share a zone, else in UTC.
struct Pair {
  int128 left, right;
  bool comparable;
  bool converted = false;  // by offsets from UTC
};
std::optional<Pair> in_one_scale(Machine& machine, Value a, Value b) {
  Moment left = read_moment(a), right = read_moment(b);
  Pair pair{total_of(left), total_of(right), true};
  if (left.zone == right.zone) return pair;
  bool left_known = false, right_known = false;
  int64_t left_offset = 0, right_offset = 0;
  if (!offset_at(machine, a, &left_known, &left_offset) ||
      !offset_at(machine, b, &right_known, &right_offset)) {
    return std::nullopt;
  }
  pair.comparable = left_known == right_known;
  if (left_known) pair.left -= left_offset;
  if (right_known) pair.right -= right_offset;
  pair.converted = left_known && right_known;
  return pair;
}

// Whether the clock shows this time twice or never, so that the fold decides what it means.
Truth depends_on_fold(Machine& machine, Value value) {
  Moment moment = read_moment(value);
  bool known = false, other_known = false;
  int64_t offset = 0, other_offset = 0;
  if (!offset_at(machine, value, &known, &offset)) return Truth::kError;
  Ref keep = Ref::share(moment.zone);
  moment.fold = 1 - moment.fold;
  Ref flipped = make_datetime(machine, moment);
  if (flipped.empty() || !offset_at(machine, flipped, &other_known, &other_offset)) {
    return Truth::kError;
  }
  return known != other_known || offset != other_offset ? Truth::kTrue : Truth::kFalse;
}

Ref datetime_subtract(Machine& machine, Args args) {
  if (is_delta(args[1])) return moved(machine, args[0], -read_delta(args[1]).total());
  if (!is_datetime(args[1])) return not_implemented();
  std::optional<Pair> pair = in_one_scale(machine, args[0], args[1]);
  if (!pair.has_value()) return {};
  if (!pair->comparable) {
    return machine.raise_type_error("can't subtract offset-naive and offset-aware datetimes");
  }
  return make_delta(machine, pair->left - pair->right);
}

template <Opcode op>
Ref datetime_compare(Machine& machine, Args args) {
  constexpr bool kEquality = is_equality(op);
  if (!is_datetime(args[1])) {
    if (!is_date(args[1])) return not_implemented();
    // A date says less than a datetime: the two are never equal and have no order.
    if (kEquality) return Ref::boolean(op == Opcode::kNotEqual);
    return machine.raise_type_error(fmt::format(
        "can't compare {} to {}", machine.type_name(args[0]), machine.type_name(args[1])));
  }
  std::optional<Pair> pair = in_one_scale(machine, args[0], args[1]);
  if (!pair.has_value()) return {};
  if (!pair->comparable) {
    if (kEquality) return Ref::boolean(op == Opcode::kNotEqual);
    return machine.raise_type_error("can't compare offset-naive and offset-aware datetimes");
  }
  int128 a = pair->left, b = pair->right;
  if (kEquality && pair->converted && a == b) {
    // Equal times must have one hash, which does not know the fold: a time that depends on it
    // equals none of another zone.
    for (size_t i = 0; i < 2; ++i) {
      Truth depends = depends_on_fold(machine, args[i]);
      if (depends == Truth::kError) return {};
      if (depends == Truth::kTrue) return Ref::boolean(op == Opcode::kNotEqual);
    }
  }
  return Ref::boolean(holds(op, a, b));
}

Ref datetime_hash(Machine& machine, Args args) {
  bool known = false;
  int64_t offset = 0;
  Moment moment = read_moment(args[0]);
  Ref first = Ref::share(args[0]);
  if (moment.fold != 0) {
    // Of the first reading, so that times which are equal but for the fold have one hash.
    moment.fold = 0;
    first = make_datetime(machine, moment);
    if (first.empty()) return {};
  }
  if (!offset_at(machine, first, &known, &offset)) return {};
  int128 total = total_of(moment) - (known ? offset : 0);
  return make_int(machine.heap(), static_cast<int64_t>(total % ((int64_t{1} << 61) - 1)));
}

constexpr NativeDef kDateTimeMethods[] = {
    {1, "__new__",
     "cls, year=, month=, day=, hour=, minute=, second=, microsecond=, tzinfo=, *, fold=",
     datetime_new, Binding::kConstructor},
    {2, "now", "cls, /, tz=", datetime_now, Binding::kClassMethod},
    {3, "utcnow", "cls, /", datetime_utcnow, Binding::kClassMethod},
    {4, "today", "cls, /", datetime_utcnow, Binding::kClassMethod},
    {5, "fromtimestamp", "cls, /, timestamp, tz=", datetime_from_timestamp, Binding::kClassMethod},
    {6, "utcfromtimestamp", "cls, timestamp, /", datetime_utc_from_timestamp,
     Binding::kClassMethod},
    {7, "combine", "cls, /, date, time, tzinfo=", datetime_combine, Binding::kClassMethod},
    {8, "fromisoformat", "cls, text, /", datetime_from_iso, Binding::kClassMethod},
    {9, "strptime", "cls, text, format, /", datetime_strptime, Binding::kClassMethod},
    {10, "hour", "self, /", datetime_part<Part::kHour>, Binding::kGetter},
    {11, "minute", "self, /", datetime_part<Part::kMinute>, Binding::kGetter},
    {12, "second", "self, /", datetime_part<Part::kSecond>, Binding::kGetter},
    {13, "microsecond", "self, /", datetime_part<Part::kMicrosecond>, Binding::kGetter},
    {14, "fold", "self, /", datetime_fold, Binding::kGetter},
    {15, "tzinfo", "self, /", datetime_zone, Binding::kGetter},
    {16, "date", "self, /", datetime_date},
    {17, "time", "self, /", datetime_time},
    {18, "timetz", "self, /", datetime_timetz},
    {19, "replace",
     "self, /, year=, month=, day=, hour=, minute=, second=, microsecond=, tzinfo=, *, fold=",
     datetime_replace},
    {20, "utcoffset", "self, /", datetime_offset<false>},
    {21, "dst", "self, /", datetime_offset<true>},
    {22, "tzname", "self, /", datetime_zone_name},
    {23, "astimezone", "self, /, tz=", datetime_as_zone},
    {24, "timestamp", "self, /", datetime_timestamp},
    {25, "timetuple", "self, /", datetime_time_tuple},
    {26, "utctimetuple", "self, /", datetime_utc_time_tuple},
    {27, "isoformat", "self, /, sep=, timespec=", datetime_iso_format},
    {28, "strftime", "self, /, format", datetime_strftime},
    {29, "__format__", "self, format_spec, /", format_by_spec},
    {30, "__repr__", "self, /", datetime_repr},
    {31, "__str__", "self, /", datetime_text},
    {32, "__add__", "self, other, /", datetime_add},
    {33, "__radd__", "self, other, /", datetime_add},
    {34, "__sub__", "self, other, /", datetime_subtract},
    {35, "__lt__", "self, other, /", datetime_compare<Opcode::kLess>},
    {36, "__le__", "self, other, /", datetime_compare<Opcode::kLessEqual>},
    {37, "__gt__", "self, other, /", datetime_compare<Opcode::kGreater>},
    {38, "__ge__", "self, other, /", datetime_compare<Opcode::kGreaterEqual>},
    {39, "__eq__", "self, other, /", datetime_compare<Opcode::kEqual>},
    {40, "__ne__", "self, other, /", datetime_compare<Opcode::kNotEqual>},
    {41, "__hash__", "self, /", datetime_hash},
};

}  // namespace

std::span<const NativeDef> datetime_methods() { return kDateTimeMethods; }

}  // namespace pawl::vm
