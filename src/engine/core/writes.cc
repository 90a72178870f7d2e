#include "engine/core/writes.h"

#include <utility>

#include "base/assert.h"
#include "base/memory_failure.h"

namespace pawl::engine {
namespace {

void count(std::int64_t took_us, CoreCounters* counters) {
  ++counters->commits;
  counters->commit_us += static_cast<std::uint64_t>(took_us);
  std::size_t bucket = 0;
  while (bucket < kCommitBounds.size() &&
         static_cast<double>(took_us) > kCommitBounds[bucket] * 1e6) {
    ++bucket;
  }
  ++counters->commit_times[bucket];
}

}  // namespace

void Writes::begin(Key node, bool fenced) {
  gathered_ = Batch();
  gathered_.commit.runs = std::exchange(spare_writes_, {});
  gathered_.contexts = std::exchange(spare_contexts_, {});
  gathered_.id = next_++;
  gathered_.commit.node = node;
  gathered_.commit.fenced = fenced;
  PAWL_ASSERT(gathered_.commit.runs.empty() && gathered_.contexts.empty());
}

const store::Commit& Writes::send(std::int64_t now_us) {
  PAWL_ASSERT(!in_flight_);
  PAWL_ASSERT(gathered_.contexts.size() == gathered_.commit.runs.size());
  in_flight_ = std::move(gathered_);
  sent_us_ = now_us;
  return in_flight_->commit;
}

Batch Writes::finish(std::int64_t now_us, CoreCounters* counters) {
  PAWL_ASSERT(in_flight_);
  count(now_us - sent_us_, counters);
  Batch batch = std::move(*in_flight_);
  in_flight_.reset();
  return batch;
}

void Writes::reuse(Batch&& batch) {
  spare_writes_ = std::move(batch.commit.runs);
  spare_contexts_ = std::move(batch.contexts);
  spare_writes_.clear();
  spare_contexts_.clear();
}

Writes::Forgotten Writes::forget() {
  Forgotten all{std::exchange(in_flight_, {}), std::move(gathered_),
                std::exchange(after_commit_, {})};
  std::vector<Action> next = std::exchange(after_batch_, {});
  all.actions.insert(all.actions.end(), std::make_move_iterator(next.begin()),
                     std::make_move_iterator(next.end()));
  return all;
}

// Whoever cannot be told for want of memory is told when what they wait for is dropped.
void Writes::fail_all(Batch& batch, const Error& error) {
  const auto tell = [](const auto& telling) { (void)has_memory_for(telling); };
  for (const auto& done : batch.deploy_done) tell([&] { done(fail(error)); });
  for (const WriteContext& context : batch.contexts) tell([&] { context.tell(fail(error)); });
  for (const auto& done : batch.schedule_done) tell([&] { done(fail(error)); });
  for (const auto& done : batch.trigger_done) tell([&] { done(fail(error)); });
  for (const auto& done : batch.input_done) tell([&] { done(fail(error)); });
  for (const auto& done : batch.task_done) {
    if (done) tell([&] { done(fail(error)); });
  }
  for (const auto& done : batch.claim_done) {
    tell([&] {
      Result<store::ClaimResult> failed = fail(error);
      done(failed);
    });
  }
  for (const auto& done : batch.removal_done) tell([&] { done(fail(error)); });
  for (const Batch::Done& done : batch.done) tell([&] { done(fail(error)); });
}

}  // namespace pawl::engine
