#include "engine/run/run_names.h"

#include <algorithm>
#include <iterator>

#include "base/assert.h"
#include "engine/core/store_trouble.h"

namespace pawl::engine {

Result<std::optional<Key>> RunNames::find(const std::string& id, bool* later) {
  *later = false;
  if (!options_.reads_apart) return store_.find_run(options_.ns, id);
  if (known_ && known_->first == id) return known_->second;
  *later = true;
  return std::nullopt;
}

void RunNames::await(const std::string& id, Action look_again) {
  PAWL_ASSERT(options_.reads_apart && look_again);
  auto [at, is_new] = wanted_.try_emplace(id);
  at->second.look_again.push_back(std::move(look_again));
  if (!is_new) return;
  at->second.number = next_++;
  waiting_.push_back(id);
}

std::vector<ReadRequest> RunNames::take(std::size_t most) {
  std::vector<ReadRequest> requests;
  while (!waiting_.empty() && requests.size() < most) {
    std::string id = std::move(waiting_.front());
    waiting_.pop_front();
    const std::uint64_t number = wanted_.at(id).number;
    requests.push_back({0, number, options_.ns, std::move(id)});
  }
  return requests;
}

void RunNames::finish(ReadAnswer&& answer) {
  PAWL_ASSERT(answer.request.run == 0);
  auto at = wanted_.find(answer.request.id);
  if (at == wanted_.end() || at->second.number != answer.request.number) return;
  // forget() is to come.
  if (trouble_.any()) return;
  const std::vector<Action> actions = std::move(at->second.look_again);
  wanted_.erase(at);
  known_.emplace(answer.request.id, std::move(answer.found));
  for (const Action& action : actions) action();
  known_.reset();
}

std::vector<RunNames::Action> RunNames::forget() {
  std::vector<Action> all;
  for (auto& [id, wanted] : wanted_) {
    std::ranges::move(wanted.look_again, std::back_inserter(all));
  }
  wanted_.clear();
  waiting_.clear();
  known_.reset();  // an action may have found no memory
  return all;
}

}  // namespace pawl::engine
