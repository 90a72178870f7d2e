#include "cli/changes.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/clock.h"

namespace pawl::cli {
namespace {

using std::chrono::milliseconds;

// Without a stream, because the server is not there or is too old to have one.
constexpr milliseconds kPause{500};
// Changes seldom come alone.
constexpr milliseconds kGather{50};
constexpr std::string_view kMark = "event: ";

}  // namespace

Changes::Changes(const Api& api, const std::string& run) : client_(api.client_options()) {
  QueryText query;
  query.add("run", run);
  target_ = "/api/v1/events" + query.text();
  open();
}

bool Changes::open() {
  tail_.clear();
  const std::string text = client_.request_text("GET", target_, {}, {});
  if (client_.connect() && client_.send(text)) {
    const auto head = client_.receive_head();
    if (head && head->status == 200) return true;
  }
  client_.close();
  return false;
}

bool Changes::wait(double seconds) {
  SystemClock clock;
  const std::int64_t end_ns = clock.monotonic_ns() + static_cast<std::int64_t>(seconds * 1e9);
  const auto left = [&clock, end_ns] {
    return milliseconds(std::max<std::int64_t>(end_ns - clock.monotonic_ns(), 0) / 1'000'000);
  };
  if (!client_.is_open() && !open()) {
    std::this_thread::sleep_for(std::min(left(), kPause));
    return true;
  }
  while (client_.wait_readable(left())) {
    if (!take() && client_.is_open()) continue;
    // The end of the stream is a reason to look, too: much may have happened meanwhile.
    std::this_thread::sleep_for(kGather);
    while (client_.is_open() && client_.wait_readable(milliseconds(0))) take();
    return true;
  }
  return false;
}

bool Changes::take() {
  const auto some = client_.receive_some();
  if (!some || some->empty()) {
    client_.close();
    return false;
  }
  tail_ += *some;
  const bool found = tail_.find(kMark) != std::string::npos;
  tail_.erase(0, tail_.size() - std::min(tail_.size(), kMark.size() - 1));
  return found;
}

}  // namespace pawl::cli
