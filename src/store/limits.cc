#include "store/limits.h"

#include <algorithm>
#include <cmath>

namespace pawl::store {

RateWindow window_of(double rate) {
  const double leases = std::min<double>(std::ceil(rate), kWindowLeases);
  return {static_cast<std::uint32_t>(leases),
          static_cast<std::int64_t>(std::ceil(leases / rate * 1e6))};
}

LimitBook::LimitBook(const QueueLimits& limits, std::int64_t now_us)
    : limits_(limits), now_us_(now_us) {
  if (limits.rate) window_ = window_of(*limits.rate);
  if (limits.per_key_rate) key_window_ = window_of(*limits.per_key_rate);
}

bool LimitBook::is_within(const std::optional<RateWindow>& window,
                          std::int64_t started_at_us) const {
  return window && started_at_us > now_us_ - window->us && started_at_us <= now_us_ + window->us;
}

bool LimitBook::is_recent(std::int64_t started_at_us) const {
  return is_within(window_, started_at_us) || is_within(key_window_, started_at_us);
}

void LimitBook::add(std::string_view key, std::int64_t started_at_us, bool live) {
  const std::int64_t began_us = std::min(started_at_us, now_us_);
  all_.running += live ? 1 : 0;
  if (is_within(window_, started_at_us)) all_.starts.push_back(began_us);
  if (!limits_.per_key()) return;
  auto line = keys_.find(key);
  if (line == keys_.end()) line = keys_.emplace(std::string(key), Line()).first;
  line->second.running += live ? 1 : 0;
  if (is_within(key_window_, started_at_us)) line->second.starts.push_back(began_us);
}

std::uint32_t LimitBook::room_of(Line& line, const std::optional<std::uint32_t>& max_running,
                                 const std::optional<RateWindow>& window) {
  std::uint32_t room = UINT32_MAX;
  if (max_running) room = *max_running - std::min(*max_running, line.running);
  if (!window || room == 0) return room;
  const auto begun = static_cast<std::uint32_t>(line.starts.size());
  if (begun < window->leases) return std::min(room, window->leases - begun);
  // As many as are allowed within a window, counted from the youngest: the oldest of them must
  // leave it.
  const auto oldest = line.starts.end() - window->leases;
  std::nth_element(line.starts.begin(), oldest, line.starts.end());
  const std::int64_t free_us = *oldest + window->us;
  if (next_us_ == 0 || free_us < next_us_) next_us_ = free_us;
  return 0;
}

std::uint32_t LimitBook::room() { return room_of(all_, limits_.max_running, window_); }

bool LimitBook::allows(const std::string& key) {
  if (!limits_.per_key()) return true;
  auto line = keys_.find(key);
  if (line == keys_.end()) {
    return limits_.per_key_max_running.value_or(1) > 0;
  }
  return room_of(line->second, limits_.per_key_max_running, key_window_) > 0;
}

void LimitBook::conclude(const Claim& claim, ClaimResult& result) {
  const bool has_room = room() > 0;
  result.more = result.tasks.size() == claim.limit && has_room;
  if (result.more || !has_room) result.next_run_at_us = 0;
  if (result.more || next_us_ == 0) return;
  if (result.next_run_at_us == 0 || next_us_ < result.next_run_at_us) {
    result.next_run_at_us = next_us_;
  }
}

}  // namespace pawl::store
