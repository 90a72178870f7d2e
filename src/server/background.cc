#include "server/background.h"

#include <utility>

namespace pawl::server {
namespace {

constexpr std::size_t kMostJobs = 10'000;

}  // namespace

Background::Background(unsigned threads) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  threads_.emplace_back([this] { ring(); });
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
    if (stopping_ || jobs_.size() >= kMostJobs) return false;
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
    job();
    job = {};
    lock.lock();
  }
}

Background::AlarmId Background::call_after(Duration after, Job job) {
  Time at = std::chrono::steady_clock::now() + after;
  std::lock_guard lock(mutex_);
  AlarmId alarm = next_alarm_++;
  if (stopping_) return alarm;
  alarms_.emplace(std::pair(at, alarm), std::move(job));
  alarm_times_[alarm] = at;
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
    Job job = std::move(first->second);
    alarm_times_.erase(first->first.second);
    alarms_.erase(first);
    lock.unlock();
    job();
    job = {};
    lock.lock();
  }
}

}  // namespace pawl::server
