// The types of datetime as records, and what their sources share.
//
//   date       ordinal (1 is 0001-01-01)
//   datetime   ordinal, microsecond of the day, fold, tzinfo or None
//   time       microsecond of the day, fold, tzinfo or None
//   timedelta  days, microsecond of the day
//   timezone   offset in microseconds, name or None
//
// A datetime's record begins as a date's does, since it is one. Records that come out of a snapshot
// may hold any numbers: reading one brings them into range. The tables see whole instances, so
// that results are of the class of the program that a method was called on.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vm/native.h"
#include "vm/objects/iterator.h"
#include "vm/objects/limbs.h"
#include "vm/value.h"
#include "vm/zones/calendar.h"

namespace pawl::vm {

class Machine;
struct Class;

struct Delta {
  int64_t days = 0;
  int64_t us = 0;  // of the day, never negative
  int128 total() const { return static_cast<int128>(days) * calendar::kDayUs + us; }
};

// Days and what is left of the last one, never negative.
struct WholeDays {
  int128 days;
  int64_t us;
};
inline WholeDays split_days(int128 total_us) {
  // Dividing 128 bits takes a call, and hardly any total needs them.
  WholeDays split;
  if (total_us == static_cast<int64_t>(total_us)) {
    split = {static_cast<int64_t>(total_us) / calendar::kDayUs,
             static_cast<int64_t>(total_us) % calendar::kDayUs};
  } else {
    split = {total_us / calendar::kDayUs, static_cast<int64_t>(total_us % calendar::kDayUs)};
  }
  if (split.us < 0) {
    split.us += calendar::kDayUs;
    --split.days;
  }
  return split;
}

// What a date, time or datetime says.
struct Moment {
  int64_t ordinal = 1;
  int64_t us = 0;
  int64_t fold = 0;
  Value zone = Value::none();  // borrowed

  calendar::Date date() const { return calendar::date_of(ordinal); }
  calendar::Time time() const { return calendar::time_of(us); }
};

// --- recognising: subclasses included; a datetime is a date too ----------------------------------
bool is_delta(Value value);
bool is_date(Value value);
bool is_datetime(Value value);
bool is_time(Value value);
bool is_zone(Machine& machine, Value value);  // an instance of tzinfo

Delta read_delta(Value value);
Moment read_moment(Value value);  // of a date, datetime or time

// --- making: of the builtin types ----------------------------------------------------------------
Ref make_delta(Machine& machine, int128 total_us);  // OverflowError
Ref make_date(Machine& machine, int64_t ordinal);
Ref make_datetime(Machine& machine, const Moment& moment);
Ref make_time(Machine& machine, const Moment& moment);
Ref make_timezone(Machine& machine, int64_t offset_us, Value name);  // the offset is in range
// Of that class, by calling it if it is the program's.
Ref make_date_of(Machine& machine, Class* cls, int64_t ordinal);
Ref make_datetime_of(Machine& machine, Class* cls, const Moment& moment);
Ref make_time_of(Machine& machine, Class* cls, const Moment& moment);
// The class of an instance: that of the results of its methods.
Class* class_like(Machine& machine, Value self);

// --- zones (zone.cc) --------------------------------------------------------------------
// utcoffset() or dst() of a zone; `known` false: it answered None, or there is no zone. False: an
// exception is pending.
bool zone_offset(Machine& machine, Value zone, Value argument, const char* method, bool* known,
                 int64_t* offset_us);
// tzname(): a String or None. Empty: pending.
Ref zone_name(Machine& machine, Value zone, Value argument);
bool check_zone(Machine& machine, Value zone);               // None or a tzinfo, else TypeError
Ref check_offset_range(Machine& machine, int128 offset_us);  // None, or empty with ValueError
std::string utc_name(int64_t offset_us);                     // "UTC+02:00"

// --- text (text.cc) ---------------------------------------------------------------------
std::string delta_repr(const Delta& delta);
// As reprs begin: "datetime.date", or the name of the program's class.
std::string qualified_class_name(Machine& machine, Value self);
// The day that an ISO date names; nothing: ValueError is pending, about the whole text.
std::optional<int64_t> ordinal_of_iso_text(Machine& machine, std::string_view text,
                                           std::string_view whole);
// How much of the clock isoformat shows; nothing: an exception is pending.
std::optional<calendar::Precision> iso_precision(Machine& machine, const calendar::Time& time,
                                                 Value timespec);
// strftime with the value's own zone; `self` is what the zone's methods get.
Ref format_moment(Machine& machine, const Moment& moment, Value self, Value zone_argument,
                  Value format);
// __format__: str() without a format, else strftime.
Ref format_by_spec(Machine& machine, Args args);

// --- arguments -----------------------------------------------------------------------------------
// A C int through __index__.
bool read_part(Machine& machine, Value given, int64_t* part);
bool check_date(Machine& machine, const calendar::Date& date);
bool check_time(Machine& machine, const calendar::Time& time, int64_t fold);

// A point in time from a timestamp: an int or float, rounded to microseconds.
std::optional<int128> read_timestamp(Machine& machine, Value given);
// Its parts in UTC; nothing: the year is out of range, pending.
std::optional<Moment> moment_of_timestamp(Machine& machine, int128 us);

// --- struct_time (struct_time.cc) ----------------------------------------------------------------
Ref make_struct_time(Machine& machine, const calendar::Date& date, const calendar::Time& time,
                     int64_t weekday, int64_t year_day, int64_t dst);
Ref struct_time_of(Machine& machine, const Moment& moment, int64_t dst);
// The items beyond the tuple, tm_zone and tm_gmtoff; None: unknown, as they are at first.
void set_struct_time_zone(Machine& machine, Value time, Value name, Value offset_s);
// A tuple with named items, of one of the builtin types that derive from tuple.
Ref make_named_tuple(Machine& machine, TypeId type, std::span<const Value> items);
std::span<const NativeDef> struct_time_methods();
std::span<const NativeDef> iso_calendar_methods();

std::span<const NativeDef> delta_methods();
std::span<const NativeDef> date_methods();
std::span<const NativeDef> time_methods();
std::span<const NativeDef> datetime_methods();
std::span<const NativeDef> timezone_methods();
std::span<const NativeDef> tzinfo_methods();

// Class attributes that are values: min, max, resolution, utc. Made once, by the Runtime, in its
// own heap; the numbers are permanent.
struct StaticRecord {
  TypeId owner;
  const char* name;
  Record* record;
};
std::vector<StaticRecord> make_datetime_constants(Heap& heap);

}  // namespace pawl::vm
