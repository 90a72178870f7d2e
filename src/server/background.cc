#include "server/background.h"

#include <new>
#include <utility>

#include "base/memory_failure.h"

namespace pawl::server {
namespace {

// What could not be done for want of memory is tried again.
constexpr std::chrono::milliseconds kAgainAfter{100};

}  // namespace

Background::Background(unsigned threads, std::size_t most_jobs) : most_jobs_(most_jobs) {
  threads_.reserve(threads + 1);  // a thread that finds no room there could not be joined
  try {
    for (unsigned i = 0; i < threads; ++i) {
      threads_.push_back(start_thread([this] { work(); }));
    }
    threads_.push_back(start_thread([this] { ring(); }));
  } catch (const std::bad_alloc&) {
    stop();
    out_of_memory();
  }
}

Background::~Background() { stop(); }

void Background::stop() {
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  jobs_wake_.notify_all();
  alarms_wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  jobs_.clear();
  alarms_.clear();
}

bool Background::run(Job job) {
  {
    std::lock_guard lock(mutex_);
    if (stopping_ || jobs_.size() >= most_jobs_) return false;
    jobs_.push_back(std::move(job));
  }
  jobs_wake_.notify_one();
  return true;
}

void Background::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    jobs_wake_.wait(lock, [this] { return !jobs_.empty() || stopping_; });
    if (stopping_) return;
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    (void)has_memory_for(
        job);  // whoever waits for a job that failed hears of it when the job is dropped
    job = {};
    lock.lock();
  }
}

Background::AlarmId Background::call_after(Duration after, Job job) {
  Time at = std::chrono::steady_clock::now() + after;
  std::lock_guard lock(mutex_);
  AlarmId alarm = next_alarm_++;
  if (stopping_) return alarm;
  alarm_times_[alarm] = at;
  alarms_.emplace(std::pair(at, alarm), std::move(job));
  if (alarms_.begin()->first.second == alarm) alarms_wake_.notify_one();
  return alarm;
}

void Background::forget(AlarmId alarm) {
  Job dropped;  // outside of the lock: what it holds may come back here
  {
    std::lock_guard lock(mutex_);
    auto at = alarm_times_.find(alarm);
    if (at == alarm_times_.end()) return;
    auto entry = alarms_.find({at->second, alarm});
    dropped = std::move(entry->second);
    alarms_.erase(entry);
    alarm_times_.erase(at);
  }
}

void Background::ring() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    if (alarms_.empty()) {
      alarms_wake_.wait(lock);
      continue;
    }
    auto first = alarms_.begin();
    Time at = first->first.first;
    if (std::chrono::steady_clock::now() < at) {
      alarms_wake_.wait_until(lock, at);
      continue;
    }
    alarm_times_.erase(first->first.second);
    auto entry = alarms_.extract(first);
    lock.unlock();
    const bool done = has_memory_for(entry.mapped());
    if (done) entry.mapped() = {};
    lock.lock();
    if (done) continue;
    entry.key().first = std::chrono::steady_clock::now() + kAgainAfter;
    alarms_.insert(std::move(entry));
  }
}

}  // namespace pawl::server
