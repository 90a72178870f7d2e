#include "net/name_lookup.h"

#include <netdb.h>
#include <sys/socket.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "base/error_codes.h"
#include "base/memory_failure.h"
#include "base/out_of_memory.h"

namespace pawl::net {
namespace {

constexpr std::size_t kMostThreads = 16;

Result<std::vector<std::string>> look_up(const std::string& host) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int failed = ::getaddrinfo(host.c_str(), nullptr, &hints, &found);
  if (failed != 0) {
    return fail(ErrorCode::server_unreachable, host + ": " + ::gai_strerror(failed));
  }
  std::vector<std::string> addresses;
  for (const addrinfo* at = found; at != nullptr; at = at->ai_next) {
    char text[NI_MAXHOST];
    if (::getnameinfo(at->ai_addr, at->ai_addrlen, text, sizeof text, nullptr, 0, NI_NUMERICHOST) !=
        0) {
      continue;
    }
    if (std::ranges::find(addresses, text) == addresses.end()) addresses.emplace_back(text);
  }
  ::freeaddrinfo(found);
  return addresses;
}

}  // namespace

// Outlives the lookup as long as a thread is in the middle of a name.
struct NameLookup::Shared {
  std::mutex mutex;
  std::condition_variable wake;
  // Guarded by the mutex, as the rest.
  std::deque<std::pair<std::string, Found>> names;
  std::size_t threads = 0;
  std::size_t idle = 0;
  bool stopping = false;

  void work() {
    std::unique_lock lock(mutex);
    while (true) {
      ++idle;
      wake.wait(lock, [this] { return stopping || !names.empty(); });
      --idle;
      if (stopping) return;
      auto [host, found] = std::move(names.front());
      names.pop_front();
      lock.unlock();
      // Whoever waits for a name hears of it, if there is memory now or later.
      Result<std::vector<std::string>> addresses;
      await_memory_for([&] { addresses = look_up(host); });
      lock.lock();
      if (stopping) return;
      lock.unlock();
      await_memory_for([&] { found(addresses); });
      found = {};
      lock.lock();
    }
  }
};

NameLookup::NameLookup() : shared_(std::make_shared<Shared>()) {}

NameLookup::~NameLookup() {
  // Even an empty deque takes memory.
  await_memory_for([this] {
    std::deque<std::pair<std::string, Found>> dropped;
    std::lock_guard lock(shared_->mutex);
    shared_->stopping = true;
    dropped.swap(shared_->names);
    shared_->wake.notify_all();
  });
}

void NameLookup::find(const std::string& host, Found found) {
  std::lock_guard lock(shared_->mutex);
  shared_->names.emplace_back(host, std::move(found));
  if (shared_->idle < shared_->names.size() && shared_->threads < kMostThreads) {
    // Nobody waits for it: a name server that does not answer must not hold up the end.
    const bool started =
        has_memory_for([this] { start_thread([shared = shared_] { shared->work(); }).detach(); });
    if (started) ++shared_->threads;
    if (shared_->threads == 0) {
      shared_->names.pop_back();
      out_of_memory();
    }
  }
  shared_->wake.notify_one();
}

}  // namespace pawl::net
