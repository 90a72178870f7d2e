// Reading, making and checking the values of datetime.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/operations.h"
#include "vm/python/datetime/datetime.h"
#include "vm/runtime.h"

namespace pawl::vm {
namespace {

using calendar::kDayUs;
using calendar::kMaximumOrdinal;

int64_t field_within(const Record* record, size_t index, int64_t low, int64_t high) {
  if (index >= record->count) return low;
  Value value = record->fields()[index];
  return value.is_small_int() ? std::clamp(value.small_int(), low, high) : low;
}

Record* new_parts(Heap& heap, TypeId type, std::initializer_list<int64_t> numbers, Value last) {
  Record* record = new_record(heap, type, numbers.size() + (last.empty() ? 0 : 1));
  size_t at = 0;
  for (int64_t number : numbers) record->fields()[at++] = Value::small_int(number);
  if (!last.empty()) set_field(record, at, Ref::share(last));
  return record;
}

Ref owned(Record* record) { return Ref::adopt(Value::object(record)); }

bool builtin(const Class* cls) { return (cls->flags & Class::kBuiltin) != 0; }

}  // namespace

bool is_delta(Value value) { return is_record(unwrap(value), TypeId::kTimeDelta); }
bool is_datetime(Value value) { return is_record(unwrap(value), TypeId::kDateTime); }
bool is_date(Value value) {
  const Value inner = unwrap(value);
  return is_record(inner, TypeId::kDate) || is_record(inner, TypeId::kDateTime);
}
bool is_time(Value value) { return is_record(unwrap(value), TypeId::kTime); }
bool is_zone(Machine& machine, Value value) { return is_instance(machine, value, TypeId::kTzInfo); }

Delta read_delta(Value value) {
  const Value inner = unwrap(value);
  if (!is_record(inner, TypeId::kTimeDelta)) return {};
  const auto* record = inner.as<Record>();
  return {field_within(record, 0, -999'999'999, 999'999'999),
          field_within(record, 1, 0, kDayUs - 1)};
}

Moment read_moment(Value value) {
  const Value inner = unwrap(value);
  if (!inner.is(Kind::kRecord)) return {};
  const auto* record = inner.as<Record>();
  if (record->type() != TypeId::kDateTime && record->type() != TypeId::kDate &&
      record->type() != TypeId::kTime) {
    return {};
  }
  Moment moment;
  size_t at = 0;
  if (record->type() != TypeId::kTime) {
    moment.ordinal = field_within(record, at++, 1, kMaximumOrdinal);
  }
  if (record->type() == TypeId::kDate) return moment;
  moment.us = field_within(record, at, 0, kDayUs - 1);
  moment.fold = field_within(record, at + 1, 0, 1);
  if (at + 2 < record->count) moment.zone = record->fields()[at + 2];
  return moment;
}

Ref make_delta(Machine& machine, int128 total_us) {
  auto [days, us] = split_days(total_us);
  if (days > 999'999'999 || days < -999'999'999) {
    if (days > INT32_MAX || days < INT32_MIN) {
      return machine.raise(TypeId::kOverflowError, "Python int too large to convert to C int");
    }
    return machine.raise(
        TypeId::kOverflowError,
        fmt::format("days={}; must have magnitude <= 999999999", static_cast<int64_t>(days)));
  }
  return owned(new_parts(machine.heap(), TypeId::kTimeDelta, {static_cast<int64_t>(days), us}, {}));
}

Ref make_date(Machine& machine, int64_t ordinal) {
  if (ordinal < 1 || ordinal > kMaximumOrdinal) {
    return machine.raise(TypeId::kOverflowError, "date value out of range");
  }
  return owned(new_parts(machine.heap(), TypeId::kDate, {ordinal}, {}));
}

Ref make_datetime(Machine& machine, const Moment& moment) {
  if (moment.ordinal < 1 || moment.ordinal > kMaximumOrdinal) {
    return machine.raise(TypeId::kOverflowError, "date value out of range");
  }
  return owned(new_parts(machine.heap(), TypeId::kDateTime,
                         {moment.ordinal, moment.us, moment.fold}, moment.zone));
}

Ref make_time(Machine& machine, const Moment& moment) {
  return owned(new_parts(machine.heap(), TypeId::kTime, {moment.us, moment.fold}, moment.zone));
}

Ref make_timezone(Machine& machine, int64_t offset_us, Value name) {
  if (offset_us == 0 && name.is_none()) return Ref::share(machine.runtime().utc());
  return owned(new_parts(machine.heap(), TypeId::kTimeZone, {offset_us}, name));
}

Class* class_like(Machine& machine, Value self) { return class_of(machine, self); }

Ref make_date_of(Machine& machine, Class* cls, int64_t ordinal) {
  if (ordinal < 1 || ordinal > kMaximumOrdinal || cls == machine.type(TypeId::kDate)) {
    return make_date(machine, ordinal);
  }
  calendar::Date date = calendar::date_of(ordinal);
  return machine.call(
      Value::object(cls),
      {Value::small_int(date.year), Value::small_int(date.month), Value::small_int(date.day)});
}

Ref make_datetime_of(Machine& machine, Class* cls, const Moment& moment) {
  if (builtin(cls) || moment.ordinal < 1 || moment.ordinal > kMaximumOrdinal) {
    return make_datetime(machine, moment);
  }
  Ref zone = Ref::share(moment.zone);
  calendar::Date date = moment.date();
  calendar::Time time = moment.time();
  Ref made = machine.call(
      Value::object(cls),
      {Value::small_int(date.year), Value::small_int(date.month), Value::small_int(date.day),
       Value::small_int(time.hour), Value::small_int(time.minute), Value::small_int(time.second),
       Value::small_int(time.microsecond), zone});
  if (!made.empty() && moment.fold != 0 && is_datetime(made)) {
    set_field(unwrap(made).as<Record>(), 2, Ref::adopt(Value::small_int(1)));
  }
  return made;
}

Ref make_time_of(Machine& machine, Class* cls, const Moment& moment) {
  if (builtin(cls)) return make_time(machine, moment);
  Ref zone = Ref::share(moment.zone);
  calendar::Time time = moment.time();
  Ref made =
      machine.call(Value::object(cls),
                   {Value::small_int(time.hour), Value::small_int(time.minute),
                    Value::small_int(time.second), Value::small_int(time.microsecond), zone});
  if (!made.empty() && moment.fold != 0 && is_time(made)) {
    set_field(unwrap(made).as<Record>(), 1, Ref::adopt(Value::small_int(1)));
  }
  return made;
}

// --- arguments -----------------------------------------------------------------------------------

bool read_part(Machine& machine, Value given, int64_t* part) {
  Ref number = to_index(machine, given);
  if (number.empty()) return false;
  std::optional<int64_t> value = int_to_int64(number);
  if (!value.has_value()) {
    machine.raise(TypeId::kOverflowError, "Python int too large to convert to C long");
    return false;
  }
  if (*value > INT32_MAX || *value < INT32_MIN) {
    machine.raise(TypeId::kOverflowError, *value > 0 ? "signed integer is greater than maximum"
                                                     : "signed integer is less than minimum");
    return false;
  }
  *part = *value;
  return true;
}

bool check_date(Machine& machine, const calendar::Date& date) {
  if (date.year < 1 || date.year > 9999) {
    machine.raise_value_error(fmt::format("year {} is out of range", date.year));
  } else if (date.month < 1 || date.month > 12) {
    machine.raise_value_error("month must be in 1..12");
  } else if (date.day < 1 || date.day > calendar::days_in_month(date.year, date.month)) {
    machine.raise_value_error("day is out of range for month");
  } else {
    return true;
  }
  return false;
}

bool check_time(Machine& machine, const calendar::Time& time, int64_t fold) {
  auto check = [&](int64_t part, int64_t high, const char* message) {
    if (part >= 0 && part <= high) return true;
    machine.raise_value_error(message);
    return false;
  };
  return check(time.hour, 23, "hour must be in 0..23") &&
         check(time.minute, 59, "minute must be in 0..59") &&
         check(time.second, 59, "second must be in 0..59") &&
         check(time.microsecond, 999'999, "microsecond must be in 0..999999") &&
         check(fold, 1, "fold must be either 0 or 1");
}

std::optional<int128> read_timestamp(Machine& machine, Value given) {
  Value value = unwrap(given);
  auto overflow = [&]() -> std::optional<int128> {
    machine.raise(TypeId::kOverflowError, "timestamp out of range for platform time_t");
    return std::nullopt;
  };
  if (value.is_double()) {
    double number = value.number();
    if (std::isnan(number)) {
      machine.raise_value_error("Invalid value NaN (not a number)");
      return std::nullopt;
    }
    double whole = 0;
    double us = std::nearbyint(std::modf(number, &whole) * 1e6);  // half to even
    if (!(std::fabs(whole) < 9.2e18)) return overflow();
    return static_cast<int128>(whole) * 1'000'000 + static_cast<int64_t>(us);
  }
  Ref number = to_index(machine, given);
  if (number.empty()) return std::nullopt;
  std::optional<int64_t> seconds = int_to_int64(number);
  if (!seconds.has_value()) return overflow();
  return static_cast<int128>(*seconds) * 1'000'000;
}

std::optional<Moment> moment_of_timestamp(Machine& machine, int128 us) {
  int128 days = us / kDayUs;
  auto rest = static_cast<int64_t>(us % kDayUs);
  if (rest < 0) {
    rest += kDayUs;
    --days;
  }
  Moment moment;
  moment.us = rest;
  if (days > -800'000 && days < 3'000'000) {
    moment.ordinal = static_cast<int64_t>(days) + calendar::kEpochOrdinal;
    if (moment.ordinal >= 1 && moment.ordinal <= kMaximumOrdinal) return moment;
  }
  auto near = static_cast<int64_t>(std::clamp<int128>(days, -1'000'000'000'000, 1'000'000'000'000));
  machine.raise_value_error(fmt::format("year {} is out of range",
                                        calendar::date_of(near + calendar::kEpochOrdinal).year));
  return std::nullopt;
}

std::vector<StaticRecord> make_datetime_constants(Heap& heap) {
  constexpr int64_t kLast = kDayUs - 1;
  std::vector<StaticRecord> constants;
  auto add = [&](TypeId owner, const char* name, TypeId type,
                 std::initializer_list<int64_t> numbers, Value last = Value()) {
    constants.push_back({owner, name, new_parts(heap, type, numbers, last)});
  };
  Value none = Value::none();
  add(TypeId::kTimeZone, "utc", TypeId::kTimeZone, {0}, none);
  add(TypeId::kTimeZone, "min", TypeId::kTimeZone, {-(kDayUs - 60'000'000)}, none);
  add(TypeId::kTimeZone, "max", TypeId::kTimeZone, {kDayUs - 60'000'000}, none);
  add(TypeId::kTimeDelta, "min", TypeId::kTimeDelta, {-999'999'999, 0});
  add(TypeId::kTimeDelta, "max", TypeId::kTimeDelta, {999'999'999, kLast});
  add(TypeId::kTimeDelta, "resolution", TypeId::kTimeDelta, {0, 1});
  add(TypeId::kDate, "min", TypeId::kDate, {1});
  add(TypeId::kDate, "max", TypeId::kDate, {kMaximumOrdinal});
  add(TypeId::kDate, "resolution", TypeId::kTimeDelta, {1, 0});
  add(TypeId::kTime, "min", TypeId::kTime, {0, 0}, none);
  add(TypeId::kTime, "max", TypeId::kTime, {kLast, 0}, none);
  add(TypeId::kTime, "resolution", TypeId::kTimeDelta, {0, 1});
  add(TypeId::kDateTime, "min", TypeId::kDateTime, {1, 0, 0}, none);
  add(TypeId::kDateTime, "max", TypeId::kDateTime, {kMaximumOrdinal, kLast, 0}, none);
  add(TypeId::kDateTime, "resolution", TypeId::kTimeDelta, {0, 1});
  return constants;
}

}  // namespace pawl::vm
