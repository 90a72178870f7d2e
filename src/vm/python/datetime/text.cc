// datetime's values as text: reprs, the clock part of isoformat, strftime.
#include <fmt/format.h>

#include "vm/machine.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/datetime/datetime.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {

std::string delta_repr(const Delta& delta) {
  std::string parts;
  auto add = [&](const char* name, int64_t value) {
    if (value != 0) parts += fmt::format("{}{}={}", parts.empty() ? "" : ", ", name, value);
  };
  add("days", delta.days);
  add("seconds", delta.us / 1'000'000);
  add("microseconds", delta.us % 1'000'000);
  return "datetime.timedelta(" + (parts.empty() ? "0" : parts) + ")";
}

std::optional<calendar::Precision> iso_precision(Machine& machine, const calendar::Time& time,
                                                 Value timespec) {
  using calendar::Precision;
  constexpr std::pair<std::string_view, Precision> kNames[] = {
      {"hours", Precision::kHours},
      {"minutes", Precision::kMinutes},
      {"seconds", Precision::kSeconds},
      {"milliseconds", Precision::kMilliseconds},
      {"microseconds", Precision::kMicroseconds},
  };
  const Precision usual = time.microsecond == 0 ? Precision::kSeconds : Precision::kMicroseconds;
  if (timespec.empty()) return usual;
  const String* text = as_string(timespec);
  if (text == nullptr) {
    raise_type_error_for(machine, "isoformat() argument 2 must be str, not {}", timespec);
    return std::nullopt;
  }
  const std::string given = to_utf8(text);
  if (given == "auto") return usual;
  for (const auto& [name, precision] : kNames) {
    if (given == name) return precision;
  }
  machine.raise_value_error("Unknown timespec value");
  return std::nullopt;
}

namespace {

// Whether the format shows this directive, with whatever flags and width in front of its letter.
bool shows(std::string_view pattern, char letter) {
  for (size_t at = pattern.find('%'); at < pattern.size(); at = pattern.find('%', at + 1)) {
    at = pattern.find_first_not_of("-_^#0123456789EO", at + 1);
    if (at == std::string_view::npos) return false;
    if (pattern[at] == letter) return true;
  }
  return false;
}

}  // namespace

Ref format_moment(Machine& machine, const Moment& moment, Value self, Value zone_argument,
                  Value format) {
  const String* pattern = as_string(format);
  if (pattern == nullptr) {
    return raise_type_error_for(machine, "strftime() argument 1 must be str, not {}", format);
  }
  Ref keep = Ref::share(self);
  std::string text = to_utf8(pattern);
  if (!machine.charge(10 + text.size())) return {};
  if (!machine.heap().can_allocate(text.size() * 16)) return machine.raise_memory_error();
  calendar::Broken broken;
  broken.date = moment.date();
  broken.time = moment.time();
  broken.weekday = calendar::weekday_of(moment.ordinal);
  broken.year_day = calendar::day_of_year(broken.date);
  Ref zone = Ref::share(moment.zone);
  // The program's own time zone is asked for nothing that is not shown.
  if (!moment.zone.is_none() && shows(text, 'z')) {
    bool known = false;
    int64_t offset = 0;
    if (!zone_offset(machine, zone, zone_argument, "utcoffset", &known, &offset)) return {};
    if (known) broken.offset = calendar::format_offset(offset, "");
  }
  if (!moment.zone.is_none() && shows(text, 'Z')) {
    Ref name = zone_name(machine, zone, zone_argument);
    if (name.empty()) return {};
    if (!name.get().is_none()) broken.zone = to_utf8(as_string(name));
  }
  return make_string(machine.heap(), calendar::format(text, broken));
}

Ref format_by_spec(Machine& machine, Args args) {
  const String* spec = as_string(args[1]);
  if (spec == nullptr) {
    return raise_type_error_for(machine, "__format__() argument 1 must be str, not {}", args[1]);
  }
  if (spec->length == 0) return str_of(machine, args[0]);
  return machine.call_method(args[0], "strftime", {args[1]});
}

}  // namespace pawl::vm
