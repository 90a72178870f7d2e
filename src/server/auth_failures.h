// AuthFailures: how often each address has shown a wrong API token, or none. An address that fails
// too often is told to slow down (429); a valid token passes all the same, since others may come
// from the same address, through a proxy.
//
// Of an address kBurst failures are answered at once, and one more every kSecondsPerFailure. The
// table is bounded: addresses beyond it share a place. All addresses of an IPv6 network of 64 bits
// count as one, since one client has them all.
//
// What the audit log gets is grouped: a line for each address and period, and one for all others if
// there are many. Any thread may call.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace pawl::server {

class AuthFailures {
 public:
  static constexpr double kBurst = 30;
  static constexpr double kSecondsPerFailure = 2;
  static constexpr std::size_t kMostAddresses = 4096;
  static constexpr std::size_t kMostLines = 50;

  // Notes a failure. True: the address has had too many.
  bool note(std::string_view address, std::string what, std::int64_t now_us);

  // What happened since the last time, for the audit log.
  struct Line {
    std::string address;
    std::string details;
  };
  std::vector<Line> take_lines();
  // Whether there is anything to take.
  bool has_lines() const;

 private:
  struct Place {
    double room = kBurst;
    std::int64_t at_us = 0;  // when `room` was so
    std::uint64_t unwritten = 0;
    std::string last;  // what failed last
  };

  Place& place_of(const std::string& group, std::int64_t now_us);
  static void refill(Place& place, std::int64_t now_us);

  mutable std::mutex mutex_;
  std::map<std::string, Place> places_;  // guarded by mutex_, as the next one
  std::uint64_t unwritten_ = 0;
};

// The group that an address is of: itself, or its IPv6 network.
std::string address_group(std::string_view address);

}  // namespace pawl::server
