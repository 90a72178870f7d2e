#include "server/auth_failures.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

namespace pawl::server {
namespace {

constexpr std::string_view kOthers = "other addresses";

std::string count_text(std::uint64_t count, const std::string& last) {
  return std::to_string(count) + (count == 1 ? " request: " : " requests, the last one: ") + last;
}

}  // namespace

std::string address_group(std::string_view address) {
  const std::string text(address);
  in6_addr six{};
  if (::inet_pton(AF_INET6, text.c_str(), &six) != 1) return text;
  if (IN6_IS_ADDR_V4MAPPED(&six)) {
    char four[INET_ADDRSTRLEN];
    if (::inet_ntop(AF_INET, six.s6_addr + 12, four, sizeof four) != nullptr) return four;
  }
  std::memset(six.s6_addr + 8, 0, 8);
  char network[INET6_ADDRSTRLEN];
  if (::inet_ntop(AF_INET6, &six, network, sizeof network) == nullptr) return text;
  return std::string(network) + "/64";
}

void AuthFailures::refill(Place& place, std::int64_t now_us) {
  const double seconds = static_cast<double>(std::max<std::int64_t>(0, now_us - place.at_us)) / 1e6;
  place.room = std::min(kBurst, place.room + seconds / kSecondsPerFailure);
  place.at_us = now_us;
}

AuthFailures::Place& AuthFailures::place_of(const std::string& group, std::int64_t now_us) {
  auto at = places_.find(group);
  if (at == places_.end() && places_.size() >= kMostAddresses) {
    // Those that have been quiet for long enough are as if they had never failed.
    for (auto place = places_.begin(); place != places_.end();) {
      refill(place->second, now_us);
      const bool quiet = place->second.room >= kBurst && place->second.unwritten == 0;
      place = quiet ? places_.erase(place) : std::next(place);
    }
  }
  if (at == places_.end()) {
    const bool full = places_.size() >= kMostAddresses;
    at = places_.try_emplace(full ? std::string(kOthers) : group).first;
    if (at->second.at_us == 0) at->second.at_us = now_us;
  }
  return at->second;
}

bool AuthFailures::note(std::string_view address, std::string what, std::int64_t now_us) {
  std::lock_guard lock(mutex_);
  Place& place = place_of(address_group(address), now_us);
  refill(place, now_us);
  ++place.unwritten;
  ++unwritten_;
  place.last = std::move(what);
  if (place.room < 1) return true;
  place.room -= 1;
  return false;
}

std::vector<AuthFailures::Line> AuthFailures::take_lines() {
  std::lock_guard lock(mutex_);
  std::vector<Line> lines;
  std::uint64_t left = std::exchange(unwritten_, 0);
  for (auto& [group, place] : places_) {
    if (place.unwritten == 0 || lines.size() == kMostLines) continue;
    left -= place.unwritten;
    lines.push_back({group, count_text(std::exchange(place.unwritten, 0), place.last)});
  }
  if (left == 0) return lines;
  for (auto& [group, place] : places_) place.unwritten = 0;
  lines.push_back({std::string(kOthers), std::to_string(left) + " requests"});
  return lines;
}

bool AuthFailures::has_lines() const {
  std::lock_guard lock(mutex_);
  return unwritten_ > 0;
}

}  // namespace pawl::server
