#include "engine/schedule/interval_text.h"

#include <fmt/format.h>

#include "base/error_codes.h"
#include "engine/schedule/spec.h"

namespace pawl::engine {
namespace {

struct Unit {
  std::string_view name;
  std::int64_t us;
};
constexpr std::int64_t kMillisecondUs = 1000;
constexpr std::int64_t kSecondUs = 1'000'000;
constexpr std::size_t kLongestText = 100;
// "ms" and "min" before "m", so that the longest name wins.
constexpr Unit kUnits[] = {
    {"ms", kMillisecondUs},       {"min", 60 * kSecondUs}, {"s", kSecondUs},
    {"m", 60 * kSecondUs},        {"h", 3600 * kSecondUs}, {"d", 86'400 * kSecondUs},
    {"w", 7 * 86'400 * kSecondUs}};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

tl::unexpected<Error> refuse(std::string_view text) {
  return fail(ErrorCode::invalid_schedule,
              fmt::format("'{}' is no interval: write 90s, 15m, 1h30m or 1d", text));
}

tl::unexpected<Error> refuse_length() {
  return fail(ErrorCode::invalid_schedule, fmt::format("an interval has at most {} days",
                                                       kLongestIntervalUs / (86'400 * kSecondUs)));
}

// A number and its unit at the beginning of the text, which then begins behind them.
Result<std::int64_t> take_part(std::string_view& text, std::string_view whole) {
  std::int64_t units = 0, fraction = 0, scale = 1;
  std::size_t at = 0;
  for (; at < text.size() && is_digit(text[at]); ++at) {
    if (units > kLongestIntervalUs / kMillisecondUs) return refuse_length();
    units = units * 10 + (text[at] - '0');
  }
  if (at == 0) return refuse(whole);
  if (at < text.size() && text[at] == '.') {
    const std::size_t point = at++;
    for (; at < text.size() && is_digit(text[at]) && scale < kSecondUs; ++at, scale *= 10) {
      fraction = fraction * 10 + (text[at] - '0');
    }
    if (at == point + 1) return refuse(whole);
  }
  text.remove_prefix(at);
  std::int64_t unit_us = text.empty() && whole.size() == at ? kSecondUs : 0;
  for (const Unit& unit : kUnits) {
    if (unit_us != 0 || !text.starts_with(unit.name)) continue;
    unit_us = unit.us;
    text.remove_prefix(unit.name.size());
  }
  if (unit_us == 0) return refuse(whole);
  if (units > kLongestIntervalUs / unit_us) return refuse_length();
  if (fraction * (unit_us / kMillisecondUs) % scale != 0) {
    return fail(ErrorCode::invalid_schedule,
                fmt::format("'{}' is finer than a millisecond", whole));
  }
  return units * unit_us + fraction * (unit_us / kMillisecondUs) / scale * kMillisecondUs;
}

}  // namespace

Result<std::int64_t> parse_interval(std::string_view text) {
  if (text.size() > kLongestText) return refuse(text.substr(0, kLongestText));
  std::string_view rest = text;
  std::int64_t sum = 0;
  do {
    PAWL_TRY(const std::int64_t part, take_part(rest, text));
    sum += part;
    if (sum > kLongestIntervalUs) return refuse_length();
  } while (!rest.empty());
  return sum;
}

std::string format_interval(std::int64_t interval_us) {
  constexpr Unit kDescending[] = {
      {"d", 86'400 * kSecondUs}, {"h", 3600 * kSecondUs}, {"m", 60 * kSecondUs}, {"s", kSecondUs}};
  for (const Unit& unit : kDescending) {
    if (interval_us != 0 && interval_us % unit.us == 0) {
      return fmt::format("{}{}", interval_us / unit.us, unit.name);
    }
  }
  return interval_us == 0 ? "0s" : fmt::format("{}ms", interval_us / kMillisecondUs);
}

}  // namespace pawl::engine
