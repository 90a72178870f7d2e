#include "store/postgres/listener.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <functional>

#include "base/assert.h"
#include "base/memory_failure.h"
#include "store/store.h"

namespace pawl::store::postgres {

namespace {

// A connection over which nothing has come for this long is asked for a sign of life.
constexpr int kSilenceMs = 10'000;
constexpr int kFirstPauseMs = 100;
constexpr int kLongestPauseMs = 5'000;

constexpr std::size_t kLongestSchema = 30;

constexpr const char* kSignOfLife = "SELECT 1";
constexpr const char* kTell =
    "SELECT pg_notify(convert_from($1, 'UTF8'), convert_from($2, 'UTF8'))";
// Texts that wait to be sent; with more of them all are dropped.
constexpr std::size_t kMostTexts = 1'000;

std::string quoted(const std::string& name) {
  std::string text = "\"";
  for (const char each : name) text += each == '"' ? "\"\"" : std::string(1, each);
  return text + "\"";
}

// FNV-1a: the same on every machine and in every release.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 14695981039346656037u;
  for (const char each : text) {
    hash ^= static_cast<unsigned char>(each);
    hash *= 1099511628211u;
  }
  return hash;
}

}  // namespace

namespace {

std::string channel(const std::string& schema, const std::string& end) {
  const std::string place =
      schema.size() <= kLongestSchema ? schema : std::to_string(hash_of(schema));
  return "pawl." + place + "." + end;
}

}  // namespace

std::string channel_of(const std::string& schema, Key home) {
  return channel(schema, std::to_string(home));
}

std::string common_channel(const std::string& schema) { return channel(schema, "all"); }

Listener::~Listener() {
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  nudge();
  if (thread_.joinable()) thread_.join();
  if (event_ >= 0) ::close(event_);
}

void Listener::begin() {
  ++changes_;
  if (!url_.listens || thread_.joinable() || (wakes_.empty() && hears_.empty())) return;
  event_ = ::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  PAWL_ASSERT(event_ >= 0);
  thread_ = start_thread([this] { run(); });
}

void Listener::listen(Key home, std::function<void()> wake) {
  {
    std::lock_guard lock(mutex_);
    if (wake) {
      wakes_[home] = std::move(wake);
    } else {
      wakes_.erase(home);
    }
    begin();
  }
  nudge();
}

void Listener::on_told(Key home, Hear hear) {
  {
    std::lock_guard lock(mutex_);
    if (hear) {
      hears_[home] = std::move(hear);
    } else {
      hears_.erase(home);
    }
    begin();
  }
  nudge();
}

void Listener::tell(Key from, const std::string& text) {
  {
    std::lock_guard lock(mutex_);
    if (!thread_.joinable()) return;
    const bool is_first = texts_.empty();
    if (texts_.size() >= kMostTexts) {
      texts_.clear();
      texts_.push_back({from, {}});
    }
    texts_.push_back({from, text.size() <= Store::kMostToldBytes ? text : std::string()});
    if (!is_first) return;
  }
  nudge();
}

bool Listener::has(Key home) {
  std::lock_guard lock(mutex_);
  return wakes_.contains(home);
}

bool Listener::wake(Key home) {
  std::lock_guard lock(mutex_);
  const auto found = wakes_.find(home);
  if (found == wakes_.end()) return false;
  found->second();
  return true;
}

std::uint64_t Listener::sessions() const {
  std::lock_guard lock(mutex_);
  return sessions_;
}

void Listener::wake_all() {
  std::lock_guard lock(mutex_);
  for (const auto& [home, wake] : wakes_) wake();
  for (const auto& [home, hear] : hears_) hear({});
}

void Listener::take(const Connection::Notification& notification) {
  std::lock_guard lock(mutex_);
  if (notification.channel != common_channel(url_.schema)) {
    for (const auto& [home, wake] : wakes_) {
      if (channel_of(url_.schema, home) == notification.channel) wake();
    }
    return;
  }
  const std::size_t space = notification.text.find(' ');
  if (space == std::string::npos) return;
  const std::string from = notification.text.substr(0, space);
  const std::string text = notification.text.substr(space + 1);
  for (const auto& [home, hear] : hears_) {
    if (std::to_string(home) != from) hear(text);
  }
}

bool Listener::is_stopping() {
  std::lock_guard lock(mutex_);
  return stopping_;
}

void Listener::nudge() {
  if (event_ < 0) return;
  const std::uint64_t one = 1;
  // A counter that is full wakes the thread as well.
  [[maybe_unused]] const ssize_t written = ::write(event_, &one, sizeof one);
}

bool Listener::wait(int socket, int timeout_ms) {
  pollfd watched[2] = {{event_, POLLIN, 0}, {socket, POLLIN, 0}};
  const int count = ::poll(watched, socket < 0 ? 1 : 2, timeout_ms);
  std::uint64_t nudges = 0;
  [[maybe_unused]] const ssize_t taken = ::read(event_, &nudges, sizeof nudges);
  return count != 0;
}

void Listener::run() {
  int pause_ms = kFirstPauseMs;
  while (!is_stopping()) {
    auto connection = Connection::open(url_, Connection::Use::kListen);
    if (connection) {
      pause_ms = kFirstPauseMs;
      hear(**connection);
      connected_ = false;
    }
    if (is_stopping()) return;
    wait(-1, pause_ms);
    pause_ms = std::min(pause_ms * 2, kLongestPauseMs);
  }
}

bool Listener::subscribe(Connection& connection) {
  std::string script = "UNLISTEN *;";
  {
    std::lock_guard lock(mutex_);
    for (const auto& [home, wake] : wakes_) {
      script += "LISTEN " + quoted(channel_of(url_.schema, home)) + ";";
    }
    if (!hears_.empty()) script += "LISTEN " + quoted(common_channel(url_.schema)) + ";";
    subscribed_ = changes_;
  }
  connection.execute(script);
  return !connection.failed();
}

bool Listener::send(Connection& connection) {
  std::deque<Text> texts;
  {
    std::lock_guard lock(mutex_);
    texts.swap(texts_);
  }
  if (texts.empty()) return true;
  const std::string common = common_channel(url_.schema);
  std::vector<std::string> payloads;
  for (const Text& text : texts) payloads.push_back(std::to_string(text.from) + " " + text.text);
  for (const std::string& payload : payloads) connection.post(kTell, common, payload);
  connection.sync();
  if (!connection.failed()) return true;
  // Nobody knows which of them have come.
  std::lock_guard lock(mutex_);
  texts_.clear();
  texts_.push_back({texts.back().from, {}});
  return false;
}

void Listener::hear(Connection& connection) {
  const auto is_current = [this] {
    std::lock_guard lock(mutex_);
    return subscribed_ == changes_;
  };
  if (!subscribe(connection)) return;
  {
    std::lock_guard lock(mutex_);
    ++sessions_;
  }
  connected_ = true;
  wake_all();
  while (!is_stopping()) {
    if (!is_current()) {
      if (!subscribe(connection)) return;
      wake_all();
    }
    if (!send(connection)) return;
    std::vector<Connection::Notification> notifications;
    if (!connection.take_notifications(notifications)) return;
    for (const Connection::Notification& each : notifications) take(each);
    if (wait(connection.descriptor(), kSilenceMs)) continue;
    connection.query(kSignOfLife);
    if (connection.failed()) return;
  }
  send(connection);  // the last words
}

}  // namespace pawl::store::postgres
