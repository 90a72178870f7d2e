#include "server/node_talk.h"

#include <sys/resource.h>

#include <utility>

#include "server/answers.h"

namespace pawl::server {
namespace {

// The first byte of a saying. They never change their meaning, and others are let pass.
constexpr char kListening = 'L';
constexpr char kEvent = 'E';
constexpr char kLost = 'M';
constexpr char kBetween = '\x1f';

// A listener is believed to be there for some signs of life.
constexpr std::int64_t kBelievedNs = 6'000'000'000;
constexpr std::int64_t kSayAgainNs = 1'500'000'000;
// What is not said by then is lost. A saying must fit into what the store hands over.
constexpr std::size_t kMostBytes = 256 << 10;
constexpr std::size_t kMostSaying = 7'000;

double processor_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

std::vector<std::string> parts_of(std::string_view text) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = text.find(kBetween);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

void NodeTalk::note(const ToldEvent& event) {
  std::string saying(1, kEvent);
  for (const std::string* part : {&event.kind, &event.change, &event.run, &event.workflow}) {
    saying.append(*part) += kBetween;
  }
  saying += event.text;
  if (saying.size() > kMostSaying) return lose();
  std::lock_guard lock(mutex_);
  bytes_ += saying.size();
  if (bytes_ <= kMostBytes) {
    sayings_.push_back(std::move(saying));
  } else if (sayings_.size() != 1) {
    sayings_.assign(1, std::string(1, kLost));
  }
}

void NodeTalk::lose() {
  if (!others_listen()) return;
  std::lock_guard lock(mutex_);
  sayings_.assign(1, std::string(1, kLost));
  bytes_ = kMostBytes;
}

std::vector<std::string> NodeTalk::take_sayings() {
  std::vector<std::string> sayings;
  {
    std::lock_guard lock(mutex_);
    sayings = std::exchange(sayings_, {});
    bytes_ = 0;
  }
  const std::int64_t now_ns = clock_.monotonic_ns();
  const bool listens = events_.wanted() || digests_.wanted();
  if (!listens) said_listening_ns_ = INT64_MIN / 2;
  if (listens && now_ns - said_listening_ns_ > kSayAgainNs) {
    said_listening_ns_ = now_ns;
    sayings.emplace_back(1, kListening);
  }
  return sayings;
}

void NodeTalk::hear(const std::string& saying) {
  if (saying.empty()) return;
  switch (saying[0]) {
    case kListening:
      others_listen_until_ns_ = clock_.monotonic_ns() + kBelievedNs;
      return;
    case kLost:
      events_.lose();
      digests_.lose();
      return;
    case kEvent:
      break;
    default:
      return;
  }
  std::vector<std::string> parts = parts_of(std::string_view(saying).substr(1));
  if (parts.size() != 5) return;
  const bool is_run = parts[0] == "run";
  const bool started = is_run && (parts[1] == "started" || parts[1] == "revived");
  digests_.heard({parts[2], parts[3]}, started, is_run && parts[1] == "ended");
  events_.heard({parts[0], parts[1], parts[2], parts[3], parts[4]});
}

void NodeTalk::set_url(std::string url) {
  std::lock_guard lock(mutex_);
  url_ = std::move(url);
}

std::string NodeTalk::url() const {
  std::lock_guard lock(mutex_);
  return url_;
}

std::string NodeTalk::about_node(const engine::NodeLoad& load) const {
  const std::int64_t now_ns = clock_.monotonic_ns();
  constexpr std::int64_t kMeasureEveryNs = 900'000'000;
  if (now_ns - measured_ns_ > kMeasureEveryNs) {
    const double seconds = processor_seconds();
    const double passed = static_cast<double>(now_ns - measured_ns_) * 1e-9;
    if (measured_ns_ != 0) {
      load_ = static_cast<std::int64_t>((seconds - measured_seconds_) / passed * 1000);
    }
    measured_ns_ = now_ns;
    measured_seconds_ = seconds;
  }
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_field(writer, "version", PAWL_VERSION);
  {
    std::lock_guard lock(mutex_);
    write_field(writer, "url", url_);
  }
  write_field(writer, "workers", static_cast<std::uint64_t>(load.workers));
  write_field(writer, "running", static_cast<std::uint64_t>(load.running));
  write_field(writer, "active", static_cast<std::uint64_t>(load.active));
  write_field(writer, "load", load_);
  writer.end();
  return finish(std::move(writer));
}

}  // namespace pawl::server
