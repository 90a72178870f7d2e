#include "engine/run/waiters.h"

#include <algorithm>

namespace pawl::engine {
namespace {

std::vector<store::Key> keys_of(const auto& by_run) {
  std::vector<store::Key> runs;
  runs.reserve(by_run.size());
  for (const auto& [run, waiters] : by_run) runs.push_back(run);
  std::ranges::sort(runs);
  return runs;
}

}  // namespace

std::vector<store::Key> Waiters::awaited_ends() const { return keys_of(ends_); }

std::vector<store::Key> Waiters::awaited_statuses() const { return keys_of(statuses_); }

std::vector<store::Key> Waiters::awaited_streams() const { return keys_of(streams_); }

void Waiters::tell_streams(store::Key run) {
  auto at = streams_.find(run);
  if (at == streams_.end()) return;
  std::vector<ForStreams> told = std::move(at->second);
  streams_.erase(at);
  for (ForStreams& waiter : told) {
    runs_.erase(waiter.number);
    waiter.reply({});
  }
}

void Waiters::remove(std::uint64_t number) {
  auto at = runs_.find(number);
  if (at == runs_.end()) return;
  auto forget = [&](auto& by_run) {
    auto waiters = by_run.find(at->second);
    if (waiters == by_run.end()) return;
    std::erase_if(waiters->second, [&](const auto& waiter) { return waiter.number == number; });
    if (waiters->second.empty()) by_run.erase(waiters);
  };
  forget(ends_);
  forget(statuses_);
  forget(streams_);
  runs_.erase(at);
}

void Waiters::tell_end(store::Key run, const RunOutcome& outcome) {
  auto at = ends_.find(run);
  if (at == ends_.end()) return;
  std::vector<ForEnd> told = std::move(at->second);
  ends_.erase(at);
  for (ForEnd& waiter : told) {
    runs_.erase(waiter.number);
    waiter.reply(outcome);
  }
}

void Waiters::tell_status(store::Key run, const Result<StatusChange>& now) {
  auto at = statuses_.find(run);
  if (at == statuses_.end()) return;
  std::vector<ForStatus> told;
  std::vector<ForStatus> left;
  for (ForStatus& waiter : at->second) {
    const bool hears = !now || now->ended || now->version > waiter.after;
    (hears ? told : left).push_back(std::move(waiter));
  }
  if (left.empty()) {
    statuses_.erase(at);
  } else {
    at->second = std::move(left);
  }
  for (ForStatus& waiter : told) {
    runs_.erase(waiter.number);
    waiter.reply(now);
  }
}

}  // namespace pawl::engine
