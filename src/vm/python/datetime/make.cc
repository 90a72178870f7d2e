// How a datetime comes to be: the constructor and the class methods.
#include <fmt/format.h>

#include "vm/fibers/scheduler.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/datetime/datetime.h"
#include "vm/python/datetime/methods.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/text/string_repr.h"

namespace pawl::vm {
namespace {

Class* class_argument(Args args) { return args[0].as<Class>(); }

// A time in UTC as the zone shows it; without one, as it is.
Ref in_zone(Machine& machine, Class* cls, Moment moment, Value zone) {
  if (zone.empty() || zone.is_none()) return make_datetime_of(machine, cls, moment);
  if (!check_zone(machine, zone)) return {};
  moment.zone = zone;
  Ref utc = make_datetime_of(machine, cls, moment);
  return utc.empty() ? Ref() : machine.call_method(zone, "fromutc", {utc});
}

Ref from_timestamp(Machine& machine, Args args, Value zone) {
  std::optional<int128> us = read_timestamp(machine, args[1]);
  if (!us.has_value()) return {};
  std::optional<Moment> moment = moment_of_timestamp(machine, *us);
  return moment.has_value() ? in_zone(machine, class_argument(args), *moment, zone) : Ref();
}

}  // namespace

bool read_date_and_clock(Machine& machine, Args args, size_t first, Moment* moment) {
  calendar::Date date = moment->date();
  calendar::Time time = moment->time();
  int64_t* parts[] = {&date.year,   &date.month,  &date.day,        &time.hour,
                      &time.minute, &time.second, &time.microsecond};
  for (size_t i = 0; i < 7; ++i) {
    if (args.has(first + i) && !read_part(machine, args[first + i], parts[i])) return false;
  }
  if (args.has(first + 7)) moment->zone = args[first + 7];
  if (args.has(first + 8) && !read_part(machine, args[first + 8], &moment->fold)) return false;
  if (!check_date(machine, date) || !check_time(machine, time, moment->fold) ||
      !check_zone(machine, moment->zone)) {
    return false;
  }
  moment->ordinal = calendar::ordinal_of(date.year, date.month, date.day);
  moment->us = calendar::us_of(time);
  return true;
}

Ref datetime_new(Machine& machine, Args args) {
  static constexpr const char* kNames[] = {"year", "month", "day"};
  for (size_t i = 0; i < 3; ++i) {
    if (args.has(i + 1)) continue;
    // What is given is looked at before what is not.
    int64_t part = 0;
    for (size_t given = 1; given <= i; ++given) {
      if (!read_part(machine, args[given], &part)) return {};
    }
    return machine.raise_type_error(
        fmt::format("function missing required argument '{}' (pos {})", kNames[i], i + 1));
  }
  Moment moment;
  return read_date_and_clock(machine, args, 1, &moment) ? make_datetime(machine, moment) : Ref();
}

Ref datetime_now(Machine& machine, Args args) {
  std::optional<Moment> moment = moment_of_timestamp(machine, run_now_us(machine));
  return moment.has_value() ? in_zone(machine, class_argument(args), *moment, args[1]) : Ref();
}

Ref datetime_utcnow(Machine& machine, Args args) {
  std::optional<Moment> moment = moment_of_timestamp(machine, run_now_us(machine));
  return moment.has_value() ? in_zone(machine, class_argument(args), *moment, Value()) : Ref();
}

Ref datetime_from_timestamp(Machine& machine, Args args) {
  return from_timestamp(machine, args, args[2]);
}

Ref datetime_utc_from_timestamp(Machine& machine, Args args) {
  return from_timestamp(machine, args, Value());
}

Ref datetime_combine(Machine& machine, Args args) {
  if (!is_date(args[1])) {
    return raise_type_error_for(machine, "combine() argument 1 must be datetime.date, not {}",
                                args[1]);
  }
  if (!is_time(args[2])) {
    return raise_type_error_for(machine, "combine() argument 2 must be datetime.time, not {}",
                                args[2]);
  }
  Moment moment = read_moment(args[2]);
  moment.ordinal = read_moment(args[1]).ordinal;
  if (args.has(3)) {
    if (!check_zone(machine, args[3])) return {};
    moment.zone = args[3];
  }
  return make_datetime_of(machine, class_argument(args), moment);
}

Ref datetime_from_iso(Machine& machine, Args args) {
  const String* given = as_string(args[1]);
  if (given == nullptr) return machine.raise_type_error("fromisoformat: argument must be str");
  std::string copy;
  if (!given->ascii()) copy = to_utf8(given);
  const std::string_view text = given->ascii() ? given->ascii_view() : copy;
  auto invalid = [&] {
    return machine.raise_value_error("Invalid isoformat string: " + string_repr(text));
  };
  if (text.size() < 7) return invalid();
  size_t size = calendar::iso_date_size(text);
  Moment moment;
  std::optional<calendar::IsoTime> time = calendar::IsoTime{};
  if (size < text.size()) {
    // Any single character may stand between date and time.
    size_t next = size + 1;
    while (next < text.size() && (static_cast<uint8_t>(text[next]) & 0xC0) == 0x80) ++next;
    time = calendar::parse_iso_time(text.substr(next));
    if (!time.has_value()) return invalid();
  }
  std::optional<int64_t> ordinal = ordinal_of_iso_text(machine, text.substr(0, size), text);
  if (!ordinal.has_value() || !check_time(machine, time->time, 0)) return {};
  moment.ordinal = *ordinal;
  moment.us = calendar::us_of(time->time);
  Ref zone = Ref::none();
  if (time->offset_us.has_value()) {
    if (check_offset_range(machine, *time->offset_us).empty()) return {};
    zone = make_timezone(machine, *time->offset_us, Value::none());
  }
  moment.zone = zone;
  return make_datetime_of(machine, class_argument(args), moment);
}

Ref datetime_strptime(Machine& machine, Args args) {
  const String* text = as_string(args[1]);
  const String* pattern = as_string(args[2]);
  if (text == nullptr || pattern == nullptr) {
    return machine.raise_type_error(fmt::format("strptime() argument {} must be str, not {}",
                                                text == nullptr ? 1 : 2,
                                                machine.type_name(args[text == nullptr ? 1 : 2])));
  }
  if (!machine.charge(50 + text->length + pattern->length)) return {};
  calendar::Parsed parsed = calendar::parse(to_utf8(text), to_utf8(pattern));
  if (!parsed.error.empty()) return machine.raise_value_error(parsed.error);
  if (!check_date(machine, parsed.date) || !check_time(machine, parsed.time, 0)) return {};
  Moment moment;
  moment.ordinal = calendar::ordinal_of(parsed.date.year, parsed.date.month, parsed.date.day);
  moment.us = calendar::us_of(parsed.time);
  Ref zone = Ref::none();
  if (parsed.offset_us.has_value()) {
    if (check_offset_range(machine, *parsed.offset_us).empty()) return {};
    Ref name = parsed.zone.empty() ? Ref::none() : make_string(machine.heap(), parsed.zone);
    zone = make_timezone(machine, *parsed.offset_us, name);
  }
  moment.zone = zone;
  return make_datetime_of(machine, class_argument(args), moment);
}

}  // namespace pawl::vm
