#include "engine/service/loop.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/assert.h"
#include "base/memory_failure.h"
#include "engine/core/answer.h"
#include "engine/core/bisect.h"
#include "engine/service/readers.h"

namespace pawl::engine {
namespace {

constexpr std::chrono::milliseconds kRecoverEvery{200};
// After an allocation has failed.
constexpr std::chrono::milliseconds kBreath{5};
// Threads that read runs. Each reads many at a time, so that a few are enough.
constexpr std::size_t kReaders = 2;
// Runs that are handed to them at once.
constexpr std::size_t kReadsAtOnce = 256;
// However far the next timer is, the wall clock may have jumped.
constexpr std::int64_t kLongestSleepUs = 1'000'000;
// Rounds of turns that what was asked before the end has: a run that always has a next turn must
// not keep the loop from stopping.
constexpr int kLastRounds = 8;
// How often what was posted is taken before the runs have their turns.
constexpr int kGatherRounds = 4;

// What the disk holds is not known any more, and another fsync may lie about it; or what is written
// goes to a file that nobody will find. Only a new process, which reads what is there, can go on.
void end_if_lost(const Error& error) {
  if (error.code != ErrorCode::store_sync_failed && error.code != ErrorCode::store_replaced) return;
  assertion_failed(to_string(error).c_str(), __FILE__, __LINE__);
}

}  // namespace

Loop::Loop(store::Store& store, Clock& clock, RandomSource& random)
    : store_(store), clock_(clock), random_(random), rounds_left_(kLastRounds) {}

Loop::~Loop() { stop(); }

Status Loop::start(CoreOptions options, Key struck) {
  doorbell_->loop = this;
  options.on_news = [doorbell = doorbell_] {
    std::lock_guard lock(doorbell->mutex);
    if (doorbell->loop != nullptr) doorbell->loop->nudge();
  };
  const bool reads_apart = options.reads_apart;
  PAWL_TRY(core_, Core::open(store_, clock_, random_, std::move(options), struck));
  if (reads_apart) {
    readers_ = std::make_unique<Readers>(store_, kReaders, [this](std::vector<ReadAnswer> answers) {
      auto shared = std::make_shared<std::vector<ReadAnswer>>(std::move(answers));
      post([shared](Core& core) { core.have_read(std::move(*shared)); });
    });
  }
  accepting_ = true;
  writer_thread_ = start_thread([this] { run_writer(); });
  core_thread_ = start_thread([this] { run_core(); });
  return {};
}

bool Loop::post(Action action) {
  bool first = false;
  {
    std::lock_guard lock(mutex_);
    if (!accepting_) return false;
    first = posted_.empty();
    posted_.push_back(std::move(action));
  }
  if (first) core_wake_.notify_one();
  return true;
}

void Loop::nudge() {
  {
    std::lock_guard lock(mutex_);
    nudged_ = true;
  }
  core_wake_.notify_one();
}

void Loop::stop() {
  {
    std::lock_guard lock(doorbell_->mutex);
    doorbell_->loop = nullptr;
  }
  {
    std::lock_guard lock(mutex_);
    accepting_ = false;
    stopping_ = true;
  }
  core_wake_.notify_one();
  if (core_thread_.joinable()) core_thread_.join();
  {
    std::lock_guard lock(mutex_);
    writer_ends_ = true;
  }
  writer_wake_.notify_one();
  if (writer_thread_.joinable()) writer_thread_.join();
  readers_.reset();
  if (core_ != nullptr && core_->shares_store() && !core_->failed()) {
    if (auto left = core_->leave()) left_to_ = *left;
  }
  core_.reset();
}

Result<store::CommitResult> Loop::write(const store::Commit& commit) {
  // Without memory its outcome is unknown, as after any error.
  Result<store::CommitResult> result = fail(Error{ErrorCode::out_of_memory, "no memory"});
  (void)has_memory_for([&] { result = commit_or_bisect(store_, commit); });
  if (!result) end_if_lost(result.error());
  return result;
}

void Loop::run_writer() {
  std::unique_lock lock(mutex_);
  while (true) {
    writer_wake_.wait(lock, [this] { return to_write_ != nullptr || writer_ends_; });
    if (to_write_ == nullptr) return;
    const store::Commit& commit = *to_write_;
    lock.unlock();
    Result<store::CommitResult> result = write(commit);
    writer_cpu_ = thread_cpu_seconds();
    lock.lock();
    to_write_ = nullptr;
    written_ = std::move(result);
    core_wake_.notify_one();
  }
}

bool Loop::try_recover() {
  Status recovered = fail(Error{ErrorCode::out_of_memory, "no memory"});
  if (!has_memory_for([&] { recovered = core_->recover(); })) core_->ran_out_of_memory();
  if (recovered) return true;
  end_if_lost(recovered.error());
  std::unique_lock lock(mutex_);
  core_wake_.wait_for(lock, kRecoverEvery, [this] { return stopping_; });
  return false;
}

void Loop::wait_for_work() {
  std::int64_t idle_us = core_->busy() || core_->has_batch() ? 0 : core_->idle_us();
  if (idle_us == 0) return;
  idle_us = std::min(idle_us, kLongestSleepUs);
  std::unique_lock lock(mutex_);
  auto news = [this] { return !posted_.empty() || written_.has_value() || stopping_ || nudged_; };
  core_wake_.wait_for(lock, std::chrono::microseconds(idle_us), news);
  nudged_ = false;
}

bool Loop::write_batch() {
  if (!core_->has_batch()) return false;
  const store::Commit& commit = core_->take_batch();
  std::lock_guard lock(mutex_);
  to_write_ = &commit;
  writer_wake_.notify_one();
  return true;
}

void Loop::read_runs() {
  while (readers_ != nullptr && core_->wants_reads()) {
    readers_->read(core_->take_reads(kReadsAtOnce));
  }
}

// A thread that would only wait for the writer may as well do its work: that saves two wake-ups,
// which take as long as a small commit. With more to do, two threads are faster.
bool Loop::can_write_itself() {
  if (!core_->has_small_batch() || core_->busy()) return false;
  std::lock_guard lock(mutex_);
  return posted_.empty();
}

// What is posted meanwhile is run too, before any run has its turn: the workers of a fan-out report
// one after the other, and a group that is complete by then needs one commit instead of two.
void Loop::run_actions() {
  for (int round = 0; round < kGatherRounds; ++round) {
    {
      std::lock_guard lock(mutex_);
      actions_.swap(posted_);
    }
    if (actions_.empty()) return;
    for (Action& action : actions_) {
      // The others are run all the same: they hear that the core has failed.
      if (!has_memory_for([&] { action(*core_); })) core_->ran_out_of_memory();
    }
    actions_.clear();
  }
}

void Loop::run_core() {
  core_thread_id_ = std::this_thread::get_id();
  while (!has_memory_for([this] { drive(); })) {
    // What became of a commit is read from the store.
    outcome_.reset();
    core_->ran_out_of_memory();
    std::unique_lock lock(mutex_);
    core_wake_.wait_for(lock, kBreath);
  }
  core_cpu_ = thread_cpu_seconds();
  core_thread_id_ = std::thread::id();
}

void Loop::drive() {
  bool stopping = false;
  while (true) {
    {
      std::lock_guard lock(mutex_);
      if (!outcome_) outcome_ = std::exchange(written_, {});
      // A batch that was taken, and did not get as far as the writer.
      const bool is_stranded = core_->in_flight() && to_write_ == nullptr;
      if (!outcome_ && is_stranded) outcome_ = fail(starved_error());
      stopping = stopping_;
    }
    if (outcome_) {
      // What gathered in the meantime goes out before anything joins it, so that the writer has
      // something to do while the answers go out and the next batch is computed.
      Result<store::CommitResult> outcome = *std::exchange(outcome_, {});
      core_->committed(std::move(outcome), [this] { write_batch(); });
    }
    run_actions();
    if (core_->failed() && !core_->in_flight()) {
      if (!try_recover() && stopping) break;
      continue;
    }
    core_->tick();
    if (!stopping || rounds_left_-- > 0) core_->process();
    read_runs();
    if (can_write_itself()) {
      outcome_ = write(core_->take_batch());
      core_cpu_ = thread_cpu_seconds();
      continue;
    }
    if (!write_batch() && stopping && !core_->in_flight()) break;
    core_cpu_ = thread_cpu_seconds();
    if (stopping && !core_->in_flight()) continue;
    wait_for_work();
  }
}

}  // namespace pawl::engine
