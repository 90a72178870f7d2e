// The search for the next nominal time. Each expression walks over the periods of its zone: within
// a period, UTC and what the wall shows differ by a constant, so the search is one on the wall;
// between two periods it settles what becomes of the times in a gap and of those that come twice.
//
// Exclusions could make any search endless, so a search has a number of steps, far above what a
// sensible specification needs, after which the expression counts as one that fires no more.
#include <algorithm>
#include <bit>
#include <span>

#include "engine/schedule/spec.h"
#include "engine/schedule/wall_clock.h"
#include "vm/zones/calendar.h"

namespace pawl::engine {
namespace {

namespace calendar = vm::calendar;
namespace zones = vm::zones;

constexpr std::int64_t kDay = 86'400;
constexpr std::int64_t kSecondUs = 1'000'000;
constexpr std::uint64_t kWholeMinute = (std::uint64_t{1} << 60) - 1;
constexpr std::int64_t kStepsOfAll = 100'000;
// Beside the steps that exclusions need: of every search, and of every month that is passed over.
constexpr std::int64_t kStepsOfSearch = 20;
constexpr std::int64_t kStepsOfMonth = 5;
constexpr std::int64_t kMonth = 30 * 86'400;
// 2200-01-02, UTC: in no zone does 2199 last longer.
constexpr std::int64_t kLastSecond = 7'258'204'800;

std::int64_t floor_divide(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

bool has(std::uint64_t set, std::int64_t element) { return (set >> element & 1) != 0; }

// What the wall shows at the times that count: those of an expression without its exclusions.
class WallSearch {
 public:
  WallSearch(const Cron& cron, std::span<const Cron> except, std::int64_t steps)
      : cron_(cron), except_(except), steps_(steps) {}

  // The first second at or after `wall_s`.
  std::optional<std::int64_t> next(std::int64_t wall_s) {
    // The last answer still holds for whatever lies between its question and itself.
    if (asked_ && *asked_ <= wall_s && (!answer_ || wall_s <= *answer_)) return answer_;
    asked_ = wall_s;
    answer_ =
        except_.empty() ? cron_.next_wall(wall_s) : next_allowed(std::max<std::int64_t>(wall_s, 0));
    passed_ += kStepsOfSearch + std::max<std::int64_t>(answer_.value_or(kLastSecond) - wall_s, 0) /
                                    kMonth * kStepsOfMonth;
    return answer_;
  }

  bool excluded(std::int64_t wall_s) {
    if (except_.empty() || wall_s < 0) return false;
    const std::int64_t second = wall_s % kDay;
    const std::uint32_t active = active_on(wall_s / kDay);
    for (std::size_t i = 0; i < except_.size(); ++i) {
      if (has(active, static_cast<std::int64_t>(i)) && has(except_[i].hours, second / 3600) &&
          has(except_[i].minutes, second / 60 % 60) && has(seconds_of(except_[i]), second % 60)) {
        return true;
      }
    }
    return false;
  }

  // Whether there are steps left; takes one.
  bool step() {
    ++passed_;
    return --steps_ >= 0;
  }
  std::int64_t passed() const { return passed_; }

 private:
  std::optional<std::int64_t> next_allowed(std::int64_t wall_s) {
    std::int64_t second = wall_s % kDay;
    for (auto day = cron_.next_day(wall_s / kDay); day && step(); day = cron_.next_day(*day + 1)) {
      if (*day != wall_s / kDay) second = 0;
      if (const auto found = next_on(active_on(*day), second)) return *day * kDay + *found;
    }
    return std::nullopt;
  }

  // The first second of a day on which these exclusions hold.
  std::optional<std::int64_t> next_on(std::uint32_t active, std::int64_t from) {
    if (active == 0) return cron_.next_second_of_day(from);
    const auto blocked = [&](std::uint32_t set) { return (set & active) == set; };
    if (std::any_of(blocking_.begin(), blocking_.end(), blocked)) return std::nullopt;
    for (std::int64_t hour = from / 3600; hour < 24; ++hour) {
      if (!has(cron_.hours, hour)) continue;
      const std::int64_t begin = hour * 3600;
      if (const auto found = next_in_hour(active, hour, std::max<std::int64_t>(from - begin, 0))) {
        return begin + *found;
      }
    }
    if (from == 0) blocking_.push_back(active);
    return std::nullopt;
  }

  std::optional<std::int64_t> next_in_hour(std::uint32_t active, std::int64_t hour,
                                           std::int64_t from) {
    for (std::int64_t minute = from / 60; minute < 60; ++minute) {
      if (!has(cron_.minutes, minute)) continue;
      std::uint64_t left = cron_.seconds;
      if (from > minute * 60) left = left >> (from - minute * 60) << (from - minute * 60);
      bool whole_hour = false;
      for (std::uint32_t rest = active; rest != 0 && left != 0; rest &= rest - 1) {
        const Cron& exclusion = except_[static_cast<std::size_t>(std::countr_zero(rest))];
        if (!step()) return std::nullopt;
        if (!has(exclusion.hours, hour)) {
          active &= ~(rest & -rest);
        } else if (has(exclusion.minutes, minute)) {
          left &= ~seconds_of(exclusion);
          whole_hour = whole_hour ||
                       (exclusion.minutes == kWholeMinute && seconds_of(exclusion) == kWholeMinute);
        }
      }
      if (left != 0) return minute * 60 + std::countr_zero(left);
      if (whole_hour) return std::nullopt;
    }
    return std::nullopt;
  }

  // The exclusions that hold on some second of a day, one bit each.
  std::uint32_t active_on(std::int64_t day) {
    if (day == active_day_) return active_;
    const calendar::Date date = calendar::date_of(day + calendar::kEpochOrdinal);
    if (date.year != year_ || date.month != month_) {
      year_ = date.year;
      month_ = date.month;
      days_.clear();
      for (const Cron& exclusion : except_) days_.push_back(exclusion.days_of(year_, month_));
    }
    active_day_ = day;
    active_ = 0;
    for (std::size_t i = 0; i < days_.size(); ++i) {
      if (has(days_[i], date.day)) active_ |= std::uint32_t{1} << i;
    }
    return active_;
  }

  static std::uint64_t seconds_of(const Cron& exclusion) {
    return exclusion.has_seconds ? exclusion.seconds : kWholeMinute;
  }

  const Cron& cron_;
  const std::span<const Cron> except_;
  std::int64_t steps_;
  std::int64_t passed_ = 0;
  std::optional<std::int64_t> asked_, answer_;
  std::vector<std::uint32_t> blocking_;  // sets of exclusions that leave nothing of a day
  std::vector<MonthDays> days_;          // of each exclusion in this month
  std::int64_t year_ = 0, month_ = 0;
  std::int64_t active_day_ = -1;
  std::uint32_t active_ = 0;
};

// How far the wall had come before this period: what lies before that is shown again.
std::int64_t shown_before(const zones::Zone& zone, const ZonePeriod& period) {
  std::int64_t shown = INT64_MIN;
  ZonePeriod earlier = period;
  while (earlier.has_begin() && earlier.begin_s > period.begin_s - 2 * kDay) {
    earlier = period_at(zone, earlier.begin_s - 1);
    shown = std::max(shown, earlier.end_s + earlier.offset_s);
  }
  return shown;
}

// Whether the beginning of a period stands in for times that the clocks have jumped over.
bool makes_up_for_gap(const zones::Zone& zone, const ZonePeriod& period, WallSearch& search) {
  if (!period.has_begin()) return false;
  const std::int64_t gap_begin = period.begin_s + period_at(zone, period.begin_s - 1).offset_s;
  const std::int64_t gap_end = period.begin_s + period.offset_s;
  if (gap_begin >= gap_end || search.excluded(gap_end)) return false;
  const auto lost = search.next(gap_begin);
  return lost && *lost < gap_end;
}

std::optional<std::int64_t> next_of_cron(const Cron& cron, const zones::Zone& zone, GapPolicy gap,
                                         std::int64_t from_s, WallSearch& search) {
  for (std::int64_t at_s = from_s; at_s < kLastSecond;) {
    const ZonePeriod period = period_at(zone, at_s);
    if (at_s == period.begin_s && gap == GapPolicy::kRun &&
        makes_up_for_gap(zone, period, search)) {
      return at_s;
    }
    std::int64_t wall_s = at_s + period.offset_s;
    if (!cron.sweeping && at_s < period.begin_s + 2 * kDay) {
      wall_s = std::max(wall_s, shown_before(zone, period));
    }
    const auto found = search.next(wall_s);
    if (!found) return std::nullopt;
    if (!period.has_end() || *found - period.offset_s < period.end_s) {
      return *found - period.offset_s;
    }
    at_s = period.end_s;
  }
  return std::nullopt;
}

std::int64_t next_of_interval(const Interval& interval, std::int64_t from_us) {
  const std::int64_t count = -floor_divide(interval.phase_us - from_us, interval.every_us);
  return count * interval.every_us + interval.phase_us;
}

std::optional<std::int64_t> next_of_interval(const Interval& interval, const zones::Zone& zone,
                                             std::int64_t from_us, WallSearch& search) {
  for (std::int64_t at_us = next_of_interval(interval, from_us);
       at_us < kLastSecond * kSecondUs && search.step();) {
    const std::int64_t at_s = floor_divide(at_us, kSecondUs);
    const ZonePeriod period = period_at(zone, at_s);
    if (!search.excluded(at_s + period.offset_s)) return at_us;
    const auto allowed = search.next(at_s + period.offset_s);
    if (!allowed) return std::nullopt;
    const std::int64_t resume_s = std::min(*allowed - period.offset_s, period.end_s);
    at_us = next_of_interval(interval, std::max(resume_s * kSecondUs, at_us + 1));
  }
  return std::nullopt;
}

const Cron& every_second() {
  static const Cron cron = *Cron::parse("* * * * * *");
  return cron;
}

}  // namespace

std::optional<std::int64_t> next_after(const ScheduleSpec& spec, std::int64_t after_us,
                                       const zones::Zone& zone, SearchSteps* steps) {
  // Before 1970 and after 2199 there is nothing, in whatever zone.
  after_us = std::max(after_us, -2 * kDay * kSecondUs);
  if (spec.start_us) after_us = std::max(after_us, *spec.start_us - 1);
  if (after_us >= kLastSecond * kSecondUs) return std::nullopt;
  const std::int64_t from_s = floor_divide(after_us, kSecondUs) + 1;
  const auto searches = static_cast<std::int64_t>(spec.cron.size() + spec.every.size());

  std::optional<std::int64_t> earliest;
  const auto take = [&](std::optional<std::int64_t> found_us, const WallSearch& search) {
    if (found_us && (!earliest || *found_us < *earliest)) earliest = found_us;
    if (steps != nullptr) steps->left -= kStepsOfSearch + search.passed();
  };
  for (const Cron& cron : spec.cron) {
    WallSearch search(cron, spec.except, kStepsOfAll / searches);
    auto found = next_of_cron(cron, zone, spec.gap, from_s, search);
    if (found) *found *= kSecondUs;
    take(found, search);
  }
  for (const Interval& interval : spec.every) {
    WallSearch search(every_second(), spec.except, kStepsOfAll / searches);
    take(next_of_interval(interval, zone, after_us + 1, search), search);
  }
  if (earliest && spec.end_us && *earliest > *spec.end_us) return std::nullopt;
  return earliest;
}

std::optional<std::int64_t> next_after(const ScheduleSpec& spec, std::int64_t after_us,
                                       SearchSteps* steps) {
  const zones::Zone* zone = zones::find_zone(spec.zone);
  return zone ? next_after(spec, after_us, *zone, steps) : std::nullopt;
}

std::vector<std::int64_t> next_times(const ScheduleSpec& spec, std::int64_t after_us,
                                     std::size_t count, SearchSteps steps) {
  std::vector<std::int64_t> times;
  while (times.size() < count && steps.left > 0) {
    const auto next = next_after(spec, times.empty() ? after_us : times.back(), &steps);
    if (!next) break;
    times.push_back(*next);
  }
  return times;
}

}  // namespace pawl::engine
