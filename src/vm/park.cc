#include "vm/park.h"

#include <algorithm>
#include <unordered_map>

#include "vm/fibers/groups.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"

namespace pawl::vm {
namespace {

// How long fibers pause that are ready (fibers/turns.cc).
constexpr int64_t kPauseUs = 5'000;

// Needs all of its members.
bool needs_all(const Future* group) {
  GroupMode mode = mode_of(group);
  return mode != GroupMode::kFirstCompleted && mode != GroupMode::kRace;
}

bool failure_settles(const Future* group) {
  GroupMode mode = mode_of(group);
  return mode == GroupMode::kGather || mode == GroupMode::kFirstException;
}

template <typename Visit>
void for_each_waiter(const Future* future, Visit&& visit) {
  if (future->waiters.is(Kind::kList)) {
    for (Value waiter : future->waiters.as<List>()->view()) visit(waiter);
  } else if (!future->waiters.empty()) {
    visit(future->waiters);
  }
}

bool is_waiting_group(Value waiter) {
  return is_future(waiter, FutureKind::kGroup) && waiter.as<Future>()->pending() &&
         !waiter.as<Future>()->waiters.empty();
}

// Sorts the pending calls into groups: a call that a fiber or a callback awaits is alone; calls
// that a group awaits wake the run together. A group that is itself only part of a larger one that
// needs everything (gather in gather) is counted with that.
class Grouping {
 public:
  void add(const Future* call) {
    bool alone = false;
    for_each_waiter(call, [&](Value waiter) {
      if (!is_future(waiter, FutureKind::kGroup)) {
        alone = true;
      } else if (is_waiting_group(waiter)) {
        add_to_group(call, waiter.as<Future>());
      }
    });
    if (alone) groups_.push_back({{call->number}, 1, false});
  }

  std::vector<WaitGroup> take() {
    for (auto& [root, index] : index_) {
      WaitGroup& group = groups_[index];
      std::sort(group.calls.begin(), group.calls.end());
      group.calls.erase(std::unique(group.calls.begin(), group.calls.end()), group.calls.end());
      if (needs_all(root)) group.needed = static_cast<uint32_t>(group.calls.size());
    }
    return std::move(groups_);
  }

 private:
  static constexpr int kHighest = 10'000;

  void add_to_group(const Future* call, const Future* group) {
    bool failure_wakes = failure_settles(group);
    const Future* root = group;
    // Groups of a damaged snapshot may go in a circle. Where this stops, a run is woken too early
    // at worst.
    for (int height = 0; height < kHighest && needs_all(root) && is_waiting_group(root->waiters) &&
                         needs_all(root->waiters.as<Future>());
         ++height) {
      root = root->waiters.as<Future>();
      failure_wakes = failure_wakes || failure_settles(root);
    }
    auto [at, fresh] = index_.emplace(root, groups_.size());
    if (fresh) groups_.push_back({{}, 1, false});
    WaitGroup& waits = groups_[at->second];
    waits.calls.push_back(call->number);
    waits.failure_wakes = waits.failure_wakes || failure_wakes;
  }

  std::vector<WaitGroup> groups_;
  std::unordered_map<const Future*, size_t> index_;
};

Payload payload_of(Value text, const char* otherwise) {
  return Payload::trusted(text.is(Kind::kString) ? to_utf8(text.as<String>()) : otherwise);
}

}  // namespace

SubmittedCall take_call(const NewCall& call) {
  SubmittedCall submitted;
  submitted.number = call.number;
  submitted.kind = static_cast<CallKind>(call.kind);
  submitted.detached = call.detached;
  if (call.target.is(Kind::kString)) submitted.name = to_utf8(call.target.as<String>());
  if (call.channel.is(Kind::kString)) submitted.channel = to_utf8(call.channel.as<String>());
  submitted.args = payload_of(call.args, "null");
  submitted.keywords = payload_of(call.keywords, "{}");
  submitted.options = payload_of(call.options, "{}");
  for (Value value : {call.target, call.channel, call.args, call.keywords, call.options}) {
    release(value);
  }
  return submitted;
}

std::vector<WaitGroup> pending_waits(const MachineState& state) {
  Grouping grouping;
  for (const auto& [number, call] : state.calls) grouping.add(call);
  return grouping.take();
}

bool can_wake(const MachineState& state, const std::vector<WaitGroup>& waits) {
  return !waits.empty() || !state.timers.empty() || !state.receives.empty() || !state.ready.empty();
}

Park take_park(MachineState& state, std::vector<WaitGroup> waits) {
  Park park;
  for (const NewCall& call : std::exchange(state.new_calls, {})) {
    park.calls.push_back(take_call(call));
  }
  park.cancelled = std::exchange(state.cancelled_calls, {});
  park.waits = std::move(waits);
  if (!state.timers.empty()) park.wake_at_us = state.timers.begin()->first.first;
  if (!state.ready.empty()) {
    park.wake_at_us = std::min(park.wake_at_us.value_or(INT64_MAX), state.last_now_us + kPauseUs);
  }
  for (const auto& [number, receive] : state.receives) {
    std::string channel = to_utf8(receive->detail.as<String>());
    if (std::find(park.channels.begin(), park.channels.end(), channel) == park.channels.end()) {
      park.channels.push_back(std::move(channel));
    }
  }
  take_status(state, &park.status);
  return park;
}

void take_status(MachineState& state, std::optional<Payload>* status) {
  if (state.status_changed) *status = payload_of(state.status, "null");
  state.status_changed = false;
}

}  // namespace pawl::vm
