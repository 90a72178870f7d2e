#include "engine/run/run_loads.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/assert.h"
#include "engine/core/store_trouble.h"
#include "engine/core/writes.h"
#include "engine/run/cold_writes.h"
#include "engine/run/hot_runs.h"
#include "engine/run/run_loader.h"

namespace pawl::engine {

void RunLoads::enqueue(Key run, Wanted& wanted) {
  wanted.number = next_++;
  wanted.taken = false;
  waiting_.push_back(run);
}

void RunLoads::want(Key run, Action look_again) {
  PAWL_ASSERT(on() && run != 0 && look_again);
  PAWL_ASSERT(runs_.find(run) == nullptr);
  auto [at, is_new] = wanted_.try_emplace(run);
  at->second.look_again.push_back(std::move(look_again));
  if (is_new) enqueue(run, at->second);
}

const Status* RunLoads::end_of(Key run) const {
  return end_ && end_->first == run ? &end_->second : nullptr;
}

std::vector<ReadRequest> RunLoads::take(std::size_t most) {
  std::vector<ReadRequest> requests;
  while (has_requests() && requests.size() < most) {
    const Key run = waiting_.front();
    waiting_.pop_front();
    Wanted& wanted = wanted_.at(run);
    PAWL_ASSERT(!wanted.taken);
    wanted.taken = true;
    cold_.watch(run);
    ++out_;
    requests.push_back({run, wanted.number});
  }
  return requests;
}

void RunLoads::finish(ReadAnswer&& answer) {
  const Key run = answer.request.run;
  auto at = wanted_.find(run);
  if (at == wanted_.end() || at->second.number != answer.request.number) return;
  PAWL_ASSERT(at->second.taken && out_ > 0);
  // forget() is to come.
  if (trouble_.any()) return;
  --out_;
  const bool changed = cold_.unwatch(run);
  if (changed && !cold_.contains(run)) return enqueue(run, at->second);
  std::vector<Action> actions = std::move(at->second.look_again);
  wanted_.erase(at);
  if (cold_.contains(run)) {
    // Nobody can read it before that is durable.
    for (Action& action : actions) writes_.after_commit(std::move(action));
    return;
  }
  const Status put = put_into_memory(run, std::move(answer.read));
  if (runs_.find(run) == nullptr) end_.emplace(run, put);
  for (const Action& action : actions) action();
  end_.reset();
}

Status RunLoads::put_into_memory(Key run, Result<StoredRun>&& read) {
  if (runs_.find(run) != nullptr) return {};
  if (!read) return fail(read.error());
  PAWL_TRY(std::unique_ptr<HotRun> loaded, loader_.complete(std::move(*read)));
  if (loaded) runs_.add(std::move(loaded));
  return {};
}

std::vector<RunLoads::Action> RunLoads::forget() {
  std::vector<Action> all;
  for (auto& [run, wanted] : wanted_) {
    std::ranges::move(wanted.look_again, std::back_inserter(all));
  }
  wanted_.clear();
  waiting_.clear();
  out_ = 0;
  end_.reset();  // an action may have found no memory
  return all;
}

}  // namespace pawl::engine
