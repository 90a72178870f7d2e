// Specifications as JSON. What a person writes may leave things out and may have one value where
// there could be several; what is written here has one form: lists, in order and without
// repetitions, UTC for points in time, and no field that says what holds anyway.
#include "engine/schedule/spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "base/error_codes.h"
#include "base/spelling.h"
#include "engine/schedule/interval_text.h"
#include "engine/schedule/wall_clock.h"
#include "value/calendar_text.h"
#include "vm/zones/calendar.h"

namespace pawl::engine {
namespace {

namespace calendar = vm::calendar;

constexpr std::int64_t kSecondUs = 1'000'000;
constexpr std::int64_t kDay = 86'400;
constexpr std::string_view kEvery = "@every";

tl::unexpected<Error> refuse(std::string_view field, std::string_view message) {
  return fail(ErrorCode::invalid_schedule, fmt::format("{}: {}", field, message));
}

// An error about an expression or an interval, with the name of the field that holds it.
Error in_field(Error error, std::string_view field) {
  error.message = fmt::format("{}: {}", field, error.message);
  return error;
}

// --- reading -------------------------------------------------------------------------------------

// The elements of a list, or the one value that stands for a list of it.
Result<std::vector<const PayloadTree*>> elements_of(const PayloadTree& tree,
                                                    std::string_view field) {
  std::vector<const PayloadTree*> elements;
  if (tree.kind() == PayloadKind::kList || tree.kind() == PayloadKind::kTuple) {
    for (const PayloadTree& element : tree.elements()) elements.push_back(&element);
  } else {
    elements.push_back(&tree);
  }
  if (elements.size() > kMostExpressions) {
    return refuse(field, fmt::format("there are {} of them, and at most {} are allowed",
                                     elements.size(), kMostExpressions));
  }
  return elements;
}

std::string name_of(const PayloadTree& list, std::string_view field, std::size_t index) {
  const bool single = list.kind() != PayloadKind::kList && list.kind() != PayloadKind::kTuple;
  return single ? std::string(field) : fmt::format("{}[{}]", field, index);
}

Result<std::int64_t> read_duration(const PayloadTree& tree, std::string_view field) {
  const auto checked = [&](Result<std::int64_t> interval) -> Result<std::int64_t> {
    if (!interval) return fail(in_field(std::move(interval).error(), field));
    return interval;
  };
  switch (tree.kind()) {
    case PayloadKind::kString:
      return checked(parse_interval(tree.text()));
    case PayloadKind::kInt:
      return checked(parse_interval(fmt::format("{}", tree.integer())));
    case PayloadKind::kFloat:
      return checked(parse_interval(fmt::format("{}s", tree.number())));
    case PayloadKind::kTimedelta: {
      const auto span = parse_duration_text(tree.text());
      if (!span || span->seconds < 0) return refuse(field, "a duration is not negative");
      return checked(parse_interval(fmt::format("{}.{:06}s", span->seconds, span->microseconds)));
    }
    default:
      return refuse(field, "write a duration such as 90s, 15m or 1h30m, or a number of seconds");
  }
}

Result<Interval> check_interval(Interval interval, std::string_view field) {
  if (interval.every_us < kShortestIntervalUs) {
    return refuse(field, "the shortest interval is one second");
  }
  if (interval.phase_us >= interval.every_us) {
    return refuse(field, "a phase is shorter than its interval");
  }
  return interval;
}

Result<Interval> read_interval(const PayloadTree& tree, std::int64_t phase_us,
                               std::string_view field) {
  Interval interval{0, phase_us};
  if (tree.kind() != PayloadKind::kObject) {
    PAWL_TRY(interval.every_us, read_duration(tree, field));
    return check_interval(interval, field);
  }
  for (const PayloadTree::Field& part : tree.fields()) {
    if (part.name != "every" && part.name != "phase") {
      return refuse(field, "an interval has the fields 'every' and 'phase'");
    }
    std::int64_t& target = part.name == "every" ? interval.every_us : interval.phase_us;
    PAWL_TRY(target, read_duration(part.value, field));
  }
  return check_interval(interval, field);
}

std::string_view trimmed(std::string_view text) {
  const auto is_space = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

// A cron expression, or `@every` and an interval.
Status add_expression(ScheduleSpec& spec, std::string_view text) {
  const std::string_view inside = trimmed(text);
  if (inside.starts_with(kEvery) && inside.size() > kEvery.size() &&
      trimmed(inside.substr(kEvery.size())).size() + kEvery.size() < inside.size()) {
    auto every_us = parse_interval(trimmed(inside.substr(kEvery.size())));
    if (!every_us) {
      return fail(ErrorCode::invalid_cron,
                  fmt::format("column {}: {}", text.find('@') + kEvery.size() + 2,
                              every_us.error().message));
    }
    PAWL_TRY(const Interval interval, check_interval({*every_us, 0}, kEvery));
    spec.every.push_back(interval);
    return {};
  }
  if (inside == kEvery) {
    return fail(ErrorCode::invalid_cron,
                fmt::format("column {}: @every needs an interval, as in @every 90s",
                            text.find('@') + kEvery.size() + 1));
  }
  PAWL_TRY(Cron cron, Cron::parse(text));
  spec.cron.push_back(std::move(cron));
  return {};
}

Status read_cron(ScheduleSpec& spec, const PayloadTree& tree) {
  PAWL_TRY(const auto elements, elements_of(tree, "cron"));
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const std::string field = name_of(tree, "cron", i);
    if (elements[i]->kind() != PayloadKind::kString) {
      return refuse(field, "write an expression as text");
    }
    Status added = add_expression(spec, elements[i]->text());
    if (!added) return fail(in_field(std::move(added).error(), field));
  }
  return {};
}

Status read_except(ScheduleSpec& spec, const PayloadTree& tree) {
  PAWL_TRY(const auto elements, elements_of(tree, "except"));
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const std::string field = name_of(tree, "except", i);
    if (elements[i]->kind() != PayloadKind::kString) {
      return refuse(field, "write an expression as text");
    }
    auto cron = Cron::parse(elements[i]->text());
    if (!cron) return fail(in_field(std::move(cron).error(), field));
    spec.except.push_back(std::move(*cron));
  }
  return {};
}

Status read_every(ScheduleSpec& spec, const PayloadTree* tree, const PayloadTree* phase) {
  if (!tree) return phase ? Status(refuse("phase", "there is no 'every' beside it")) : Status();
  std::int64_t phase_us = 0;
  if (phase) {
    PAWL_TRY(phase_us, read_duration(*phase, "phase"));
  }
  PAWL_TRY(const auto elements, elements_of(*tree, "every"));
  for (std::size_t i = 0; i < elements.size(); ++i) {
    PAWL_TRY(const Interval interval,
             read_interval(*elements[i], phase_us, name_of(*tree, "every", i)));
    spec.every.push_back(interval);
  }
  return {};
}

Result<const vm::zones::Zone*> find_zone(std::string_view name) {
  if (const vm::zones::Zone* zone = vm::zones::find_zone(name)) return zone;
  std::vector<std::string> names;
  for (const vm::zones::Key& key : vm::zones::all_keys()) names.emplace_back(key.name);
  return fail(ErrorCode::unknown_zone,
              fmt::format("there is no time zone '{}'", name.substr(0, 80)),
              name.size() <= 80 ? suggestion(name, names) : "");
}

// A point in time; one without an offset is what the zone's clocks show.
Result<std::int64_t> read_time(const PayloadTree& tree, const vm::zones::Zone& zone,
                               std::string_view field) {
  const bool is_text = tree.kind() == PayloadKind::kString || tree.kind() == PayloadKind::kDateTime;
  const auto parsed = is_text ? parse_datetime_text(tree.text()) : std::nullopt;
  if (!parsed) {
    return refuse(field,
                  "write a date and a time, such as 2026-01-31T06:00:00Z; without an offset "
                  "it is what the zone's clocks show");
  }
  const auto& [date, time, name] = *parsed;
  const std::int64_t day =
      calendar::ordinal_of(date.year, date.month, date.day) - calendar::kEpochOrdinal;
  std::int64_t second = day * kDay + (time.hour * 60 + time.minute) * 60 + time.second;
  if (!time.offset_us) second = utc_of_wall(zone, second);
  const std::int64_t time_us = second * kSecondUs + time.microsecond - time.offset_us.value_or(0);
  const calendar::Date in_utc =
      calendar::date_of(time_us / (kDay * kSecondUs) - (time_us % (kDay * kSecondUs) < 0 ? 1 : 0) +
                        calendar::kEpochOrdinal);
  if (in_utc.year < 1 || in_utc.year > 9999) {
    return refuse(field, "in UTC, the time lies outside of the years 1 to 9999");
  }
  return time_us;
}

Status read_limits(ScheduleSpec& spec, const PayloadTree& tree, const vm::zones::Zone& zone) {
  if (const PayloadTree* start = tree.find("start"); start && !start->is_null()) {
    PAWL_TRY(spec.start_us, read_time(*start, zone, "start"));
  }
  if (const PayloadTree* end = tree.find("end"); end && !end->is_null()) {
    PAWL_TRY(spec.end_us, read_time(*end, zone, "end"));
  }
  if (spec.start_us && spec.end_us && *spec.end_us < *spec.start_us) {
    return refuse("end", "the end comes before the start");
  }
  return {};
}

Status read_gap(ScheduleSpec& spec, const PayloadTree& tree) {
  const bool is_text = tree.kind() == PayloadKind::kString;
  if (is_text && tree.text() == "run") {
    spec.gap = GapPolicy::kRun;
  } else if (is_text && tree.text() == "skip") {
    spec.gap = GapPolicy::kSkip;
  } else {
    return refuse("gap", "write 'run' or 'skip'");
  }
  return {};
}

Status check_names(const PayloadTree& tree) {
  static const std::vector<std::string> kNames = {"cron",  "every", "phase",  "zone",
                                                  "start", "end",   "except", "gap"};
  for (const PayloadTree::Field& field : tree.fields()) {
    if (std::find(kNames.begin(), kNames.end(), field.name) != kNames.end()) continue;
    return fail(ErrorCode::invalid_schedule,
                fmt::format("a specification has no field '{}'", field.name.substr(0, 80)),
                suggestion(field.name.substr(0, 80), kNames));
  }
  return {};
}

// --- the canonical form --------------------------------------------------------------------------

template <typename Element, typename Less, typename Same>
void put_in_order(std::vector<Element>& elements, Less less, Same same) {
  std::sort(elements.begin(), elements.end(), less);
  elements.erase(std::unique(elements.begin(), elements.end(), same), elements.end());
}

void put_in_order(ScheduleSpec& spec) {
  const auto less = [](const Cron& a, const Cron& b) { return a.text < b.text; };
  put_in_order(spec.cron, less, std::equal_to<>());
  put_in_order(spec.except, less, std::equal_to<>());
  put_in_order(spec.every, std::less<>(), std::equal_to<>());
}

PayloadTree list_of(const std::vector<Cron>& expressions) {
  PayloadTree::Elements elements;
  for (const Cron& cron : expressions) elements.emplace_back(cron.text);
  return {PayloadKind::kList, std::move(elements)};
}

PayloadTree list_of(const std::vector<Interval>& intervals) {
  PayloadTree::Elements elements;
  for (const Interval& interval : intervals) {
    std::string every = format_interval(interval.every_us);
    if (interval.phase_us == 0) {
      elements.emplace_back(std::move(every));
      continue;
    }
    PayloadTree::Fields fields;
    fields.push_back({"every", PayloadTree(std::move(every))});
    fields.push_back({"phase", PayloadTree(format_interval(interval.phase_us))});
    elements.emplace_back(std::move(fields));
  }
  return {PayloadKind::kList, std::move(elements)};
}

PayloadTree utc_text(std::int64_t time_us) {
  const std::int64_t day_us = kDay * kSecondUs;
  const std::int64_t day = time_us / day_us - (time_us % day_us < 0 ? 1 : 0);
  const calendar::Date date = calendar::date_of(day + calendar::kEpochOrdinal);
  const calendar::Time time = calendar::time_of(time_us - day * day_us);
  CivilDateTime parts;
  parts.date = {static_cast<std::int32_t>(date.year), static_cast<std::int32_t>(date.month),
                static_cast<std::int32_t>(date.day)};
  parts.time.hour = static_cast<std::int32_t>(time.hour);
  parts.time.minute = static_cast<std::int32_t>(time.minute);
  parts.time.second = static_cast<std::int32_t>(time.second);
  parts.time.microsecond = static_cast<std::int32_t>(time.microsecond);
  return PayloadTree(format_datetime(parts) + "Z");
}

}  // namespace

Result<ScheduleSpec> decode_spec(const PayloadTree& tree) {
  if (tree.kind() != PayloadKind::kObject) {
    return fail(ErrorCode::invalid_schedule,
                "a specification is an object, with 'cron' or 'every'");
  }
  PAWL_TRY_STATUS(check_names(tree));
  const auto field = [&](std::string_view name) {
    const PayloadTree* found = tree.find(name);
    return found && !found->is_null() ? found : nullptr;
  };
  ScheduleSpec spec;
  if (const PayloadTree* cron = field("cron")) PAWL_TRY_STATUS(read_cron(spec, *cron));
  PAWL_TRY_STATUS(read_every(spec, field("every"), field("phase")));
  if (spec.cron.empty() && spec.every.empty()) {
    return fail(ErrorCode::invalid_schedule, "a specification needs 'cron' or 'every'");
  }
  if (spec.every.size() > kMostExpressions) {
    return refuse("every", fmt::format("at most {} intervals are allowed", kMostExpressions));
  }
  if (const PayloadTree* zone = field("zone")) {
    if (zone->kind() != PayloadKind::kString) return refuse("zone", "write its name as text");
    if (!zone->text().empty()) spec.zone = zone->text();
  }
  PAWL_TRY(const vm::zones::Zone* zone, find_zone(spec.zone));
  PAWL_TRY_STATUS(read_limits(spec, tree, *zone));
  if (const PayloadTree* except = field("except")) PAWL_TRY_STATUS(read_except(spec, *except));
  if (const PayloadTree* gap = field("gap")) PAWL_TRY_STATUS(read_gap(spec, *gap));
  put_in_order(spec);
  return spec;
}

Result<ScheduleSpec> decode_spec(std::string_view json) {
  PAWL_TRY(const PayloadTree tree, PayloadTree::parse(json));
  return decode_spec(tree);
}

Result<ScheduleSpec> spec_of(std::string_view expression, std::string_view zone) {
  ScheduleSpec spec;
  PAWL_TRY_STATUS(add_expression(spec, expression));
  if (!zone.empty()) {
    PAWL_TRY_STATUS(find_zone(zone).map([](const auto*) {}));
    spec.zone = zone;
  }
  return spec;
}

Payload encode_spec(const ScheduleSpec& spec) {
  ScheduleSpec ordered = spec;
  put_in_order(ordered);
  PayloadTree::Fields fields;
  if (!ordered.cron.empty()) fields.push_back({"cron", list_of(ordered.cron)});
  if (!ordered.every.empty()) fields.push_back({"every", list_of(ordered.every)});
  fields.push_back({"zone", PayloadTree(ordered.zone)});
  if (ordered.start_us) fields.push_back({"start", utc_text(*ordered.start_us)});
  if (ordered.end_us) fields.push_back({"end", utc_text(*ordered.end_us)});
  if (!ordered.except.empty()) fields.push_back({"except", list_of(ordered.except)});
  if (ordered.gap == GapPolicy::kSkip) fields.push_back({"gap", PayloadTree(std::string("skip"))});
  auto payload = PayloadTree(std::move(fields)).encode();
  // At most three lists of 32 short texts.
  PAWL_ASSERT(payload.has_value());
  return *std::move(payload);
}

}  // namespace pawl::engine
