#include "engine/service/readers.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/memory_failure.h"
#include "engine/core/answer.h"

namespace pawl::engine {
namespace {

// Runs that are read in one round trip: enough for its cost, and few enough for the first of them.
constexpr std::size_t kMostAtOnce = 64;

}  // namespace

Readers::Readers(store::Store& store, std::size_t threads, Answer answer)
    : store_(store), answer_(std::move(answer)) {
  for (std::size_t i = 0; i < threads; ++i) {
    threads_.push_back(start_thread([this] { run(); }));
  }
}

Readers::~Readers() {
  {
    std::lock_guard lock(mutex_);
    ends_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Readers::read(std::vector<ReadRequest> requests) {
  {
    std::lock_guard lock(mutex_);
    waiting_.insert(waiting_.end(), requests.begin(), requests.end());
  }
  requests.size() > kMostAtOnce ? wake_.notify_all() : wake_.notify_one();
}

// Without memory, the runs cannot be read now: as after an error of the store.
std::vector<ReadAnswer> Readers::answer(const std::vector<ReadRequest>& requests) {
  std::vector<ReadAnswer> answers;
  if (has_memory_for([&] { answers = engine::answer(store_, requests); })) return answers;
  answers.clear();
  await_memory_for([&] {
    answers.clear();
    for (const ReadRequest& request : requests) answers.push_back({request, fail(starved_error())});
  });
  return answers;
}

void Readers::run() {
  std::vector<ReadRequest> requests;
  requests.reserve(kMostAtOnce);
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return ends_ || !waiting_.empty(); });
    if (ends_) return;
    const auto end =
        waiting_.begin() + static_cast<std::ptrdiff_t>(std::min(waiting_.size(), kMostAtOnce));
    requests.assign(waiting_.begin(), end);
    waiting_.erase(waiting_.begin(), end);
    lock.unlock();
    await_memory_for([&] { answer_(answer(requests)); });
    lock.lock();
  }
}

}  // namespace pawl::engine
