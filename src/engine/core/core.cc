#include "engine/core/core.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "base/memory_failure.h"
#include "engine/run/machine_host.h"
#include "engine/run/run_results.h"

namespace pawl::engine {
namespace {

// Runs that are activated before a commit begins, if none is in flight; and a batch that is smaller
// costs too much for what it has.
constexpr std::size_t kSmallBatch = 256;
// Bytes of snapshots that runs whose turns take long may add to a batch: who needs little waits for
// the whole batch.
constexpr std::size_t kLargeBatchBytes = 512 << 10;

}  // namespace

Core::Core(store::Store& store, Clock& clock, RandomSource& random, CoreOptions options)
    : store_(store),
      clock_(clock),
      random_(random),
      options_(std::move(options)),
      host_(std::make_unique<MachineHost>(keys_, clock, random)),
      programs_(store, options_.ns),
      planner_(store, clock, random, programs_, policies_, options_.limits, *host_),
      paced_turns_(clock, options_.turn_stop),
      runs_(options_.hot_runs, options_.hot_bytes),
      existing_(store, options_.ns) {
  begin_batch();
}

Core::~Core() = default;

Result<std::unique_ptr<Core>> Core::open(store::Store& store, Clock& clock, RandomSource& random,
                                         CoreOptions options, Key struck) {
  std::unique_ptr<Core> core(new Core(store, clock, random, std::move(options)));
  PAWL_TRY_STATUS(core->join(struck));
  return core;
}

// --- the batch

void Core::begin_batch() {
  batch_ = Batch();
  // The memory of the batch before the last is used again.
  batch_.commit.runs = std::exchange(spare_writes_, {});
  batch_.contexts = std::exchange(spare_contexts_, {});
  batch_.id = next_batch_++;
  batch_.commit.node = node_;
  batch_.commit.fenced = !options_.exclusive;
  for (Key run : std::exchange(next_turn_, {})) touch(run);
  for (const auto& action : std::exchange(after_batch_, {})) action();
}

void Core::process() {
  // As many as are there now: a run that is not done goes to the end, and others get their turn.
  std::size_t left = in_flight_ ? ready_.size() : std::min(ready_.size(), kSmallBatch);
  for (; left > 0 && !failed_; --left) {
    if (batch_is_full() || keys_.low()) break;
    Key run = ready_.front();
    ready_.pop_front();
    look_at(run);
  }
  process_background();
  runs_.trim();
  go_on_with_put_off();
}

// Runs whose turns take long, one slice of each, as long as that takes no more than a slice's time
// together: whoever comes meanwhile and needs little waits for that long at most.
void Core::process_background() {
  const std::int64_t until_us = steady_us() + options_.slice_us;
  if (const Key leaving = runs_.leaving()) {
    if (options_.note_active) options_.note_active(leaving);
    runs_.leave(slice_from(clock_.monotonic_ns()));
    if (options_.note_active) options_.note_active(0);
  }
  for (std::size_t left = background_.size(); left > 0 && !failed_; --left) {
    if (batch_is_full() || batch_.snapshot_bytes > kLargeBatchBytes || keys_.low()) break;
    Key run = background_.front();
    background_.pop_front();
    look_at(run);
    if (steady_us() >= until_us) break;
  }
}

// With half of what is on its way, at most: the writer has the other half then, and neither waits
// for long. If one batch were small and the other large, each thread would stand still while the
// other has the large one.
bool Core::batch_is_full() const {
  std::size_t all = ready_runs() + batch_.size() + (in_flight_ ? in_flight_->size() : 0);
  return batch_.size() >= std::min(options_.batch_writes, std::max(kSmallBatch, all / 2));
}

// Whoever wants something that can wait is told so, before memory runs out.
Status Core::check_room() const {
  if (ready_runs() < options_.backlog && batch_.size() < 4 * options_.batch_writes) return {};
  return fail(ErrorCode::engine_busy, "too many runs wait for their turn");
}

bool Core::is_durable(std::uint64_t batch) const {
  return batch < (in_flight_ ? in_flight_->id : batch_.id);
}

// Runs in the background wait for the next batch if this one is large.
bool Core::busy() const {
  if (ready_.empty() && batch_.snapshot_bytes > kLargeBatchBytes) return false;
  return !failed_ && (has_ready() || runs_.leaving() != 0) && !(in_flight_ && batch_is_full());
}

bool Core::has_batch() const {
  if (failed_ || in_flight_) return false;
  // Runs that are stopped in the middle of their turns may have used up the keys and have nothing
  // to write yet.
  if (keys_.low() && has_ready()) return true;
  return !batch_.empty() || dispatcher_.wants_anything() || admissions_.wants_anything();
}

// Few rows are written faster than another thread is woken. If every run in memory is in the batch,
// nothing could be computed beside the writing anyway: then more rows are few, up to what would
// keep a newcomer waiting.
bool Core::has_small_batch() const {
  constexpr std::size_t kFewRows = 16;
  constexpr std::size_t kFewRowsAlone = 256;
  if (!has_batch() || batch_.snapshot_bytes > kLargeBatchBytes / 8) return false;
  const bool alone = batch_.commit.runs.size() >= runs_.size();
  std::size_t left = alone ? kFewRowsAlone : kFewRows;
  for (const store::RunWrite& write : batch_.commit.runs) {
    const std::size_t calls = write.step ? write.step->effects.calls.size() : 0;
    const std::size_t rows = 1 + write.outcomes.size() + calls;
    if (rows > left) return false;
    left -= rows;
  }
  return true;
}

const store::Commit& Core::take_batch() {
  PAWL_ASSERT(!in_flight_ && !failed_);
  dispatcher_.add_claims(
      &batch_, options_.ns, clock_.now_us(),
      [this](std::size_t queue, store::ClaimResult& result) { claimed(queue, result); });
  admissions_.add_claims(&batch_, options_.ns, clock_.now_us(),
                         [this](const std::string& queue, const store::ClaimResult& result) {
                           admitted(queue, result);
                         });
  if (keys_.needs_block()) batch_.commit.reserve_keys = Keys::kBlock;
  in_flight_ = std::move(batch_);
  taken_us_ = steady_us();
  begin_batch();
  return in_flight_->commit;
}

void Core::count_commit() {
  ++counters_.commits;
  const std::int64_t took_us = steady_us() - taken_us_;
  counters_.commit_us += static_cast<std::uint64_t>(took_us);
  std::size_t bucket = 0;
  while (bucket < kCommitBounds.size() &&
         static_cast<double>(took_us) > kCommitBounds[bucket] * 1e6) {
    ++bucket;
  }
  ++counters_.commit_times[bucket];
}

void Core::committed(Result<store::CommitResult> result,
                     const std::function<void()>& before_answers) {
  PAWL_ASSERT(in_flight_);
  if (half_done_) return forget_all();
  if (!result) {
    store_failed(result.error());
    return forget_all();
  }
  count_commit();
  Batch batch = std::move(*in_flight_);
  in_flight_.reset();
  if (batch.commit.reserve_keys > 0) keys_.begin_block(result->reserved_keys);
  for (std::size_t i = 0; i < batch.deploy_done.size(); ++i) {
    batch.deploy_done[i](result->programs[i]);
  }
  for (std::size_t i = 0; i < batch.contexts.size(); ++i) {
    written(batch.commit.runs[i], batch.contexts[i], std::move(result->runs[i]));
  }
  for (std::size_t i = 0; i < batch.schedule_done.size(); ++i) {
    batch.schedule_done[i](std::move(result->schedules[i]));
  }
  for (std::size_t i = 0; i < batch.task_done.size(); ++i) {
    if (batch.task_done[i]) batch.task_done[i](static_cast<bool>(result->tasks[i]));
  }
  for (std::size_t i = 0; i < batch.claim_done.size(); ++i) {
    Result<store::ClaimResult> claim = std::move(result->claims[i]);
    batch.claim_done[i](claim);
  }
  for (std::size_t i = 0; i < batch.removal_done.size(); ++i) {
    batch.removal_done[i](result->program_removals[i]);
  }
  for (const Batch::Done& done : batch.done) done({});
  for (const auto& action : std::exchange(after_commit_, {})) action();
  deliver();
  spare_writes_ = std::move(batch.commit.runs);
  spare_contexts_ = std::move(batch.contexts);
  spare_writes_.clear();
  spare_contexts_.clear();
  if (before_answers) before_answers();
  for (const auto& [run, outcome] : std::exchange(ended_, {})) waiters_.tell_end(run, outcome);
}

// --- failure of the store

// Whoever cannot be told for want of memory is told when what they wait for is dropped.
void Core::fail_batch(Batch& batch, const Error& error) {
  const auto tell = [](const auto& telling) { (void)has_memory_for(telling); };
  for (const auto& done : batch.deploy_done) tell([&] { done(fail(error)); });
  for (const WriteContext& context : batch.contexts) tell([&] { context.tell(fail(error)); });
  for (const auto& done : batch.schedule_done) tell([&] { done(fail(error)); });
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

// Nothing new begins from here on. Whoever found it may be in the middle of something, and a commit
// may be in flight: what is in memory stays until both are over.
void Core::store_failed(const Error& error) {
  if (failed_) return;
  failure_ = error;
  failed_ = true;
  if (options_.observer != nullptr) options_.observer->store_failed(error);
}

void Core::ran_out_of_memory() noexcept {
  half_done_ = true;
  if (active_ != 0) {
    starved_times_ = starved_ == active_ ? starved_times_ + 1 : 1;
    starved_ = std::exchange(active_, 0);
    if (options_.note_active) options_.note_active(0);
  }
  // So short a text needs no memory.
  if (!failure_) failure_ = Error{ErrorCode::out_of_memory, "no memory"};
  if (std::exchange(failed_, true) || options_.observer == nullptr) return;
  (void)has_memory_for([&] { options_.observer->store_failed(*failure_); });
}

void Core::forget_all() {
  if (!failure_) return;
  Error error = *std::exchange(failure_, {});
  std::optional<Batch> in_flight = std::exchange(in_flight_, {});
  Batch gathered = std::move(batch_);
  // What is in memory may be wrong: forget it before anybody is told and asks again. What was still
  // to be written is in the runs.
  std::vector<std::function<void(const Error&)>> refused;
  (void)has_memory_for([&] { refused = runs_.take_refusals(); });
  runs_.clear();
  ready_.clear();
  background_.clear();
  put_off_.clear();
  senior_ = 0;
  next_turn_.clear();
  written_cold_.clear();
  // These are requests that look at the core again, and are told that it has failed.
  std::vector<std::function<void()>> waiting = std::exchange(after_commit_, {});
  const std::vector<std::function<void()>> next = std::exchange(after_batch_, {});
  begin_batch();
  if (in_flight) fail_batch(*in_flight, error);
  fail_batch(gathered, error);
  for (const auto& tell : refused) (void)has_memory_for([&] { tell(error); });
  for (const auto& action : waiting) (void)has_memory_for(action);
  for (const auto& action : next) (void)has_memory_for(action);
  (void)has_memory_for([this] { under_way_.end_all(); });
}

Status Core::recover() {
  PAWL_ASSERT(failed_ && !in_flight_);
  forget_all();
  PAWL_TRY_STATUS(store_.reopen());
  PAWL_TRY_STATUS(rejoin());
  PAWL_TRY_STATUS(load_limits());
  if (half_done_) restart_steady_timers();
  PAWL_TRY_STATUS(restore_leases());
  wall_.clear();
  queue_due_us_.clear();
  failed_ = false;
  half_done_ = false;
  dispatcher_.suspect_pending(batch_.id);
  admissions_.reset();
  admissions_.suspect_all(batch_.id);
  look_for_ready();
  answer_ended_waits();
  deliver();
  Status found = find_requests();
  if (found) found = find_due_runs();
  if (found) found = find_overdue_tasks();
  if (found) found = find_due_schedules();
  if (!found) {
    store_failed(found.error());
  } else if (options_.observer != nullptr) {
    options_.observer->store_recovered();
  }
  return found;
}

// --- small things

// A UUID of version 7: the time first, so that new ids are neighbours in the store's index.
std::string Core::new_id() {
  std::uint64_t time = static_cast<std::uint64_t>(clock_.now_us()) / 1000;
  std::uint64_t high = random_.next_u64();
  std::uint64_t low = random_.next_u64();
  high = time << 16 | 0x7000 | (high & 0x0fff);
  low = (low & 0x3fff'ffff'ffff'ffff) | 0x8000'0000'0000'0000;
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string id;
  id.reserve(36);
  for (int i = 0; i < 32; ++i) {
    if (i == 8 || i == 12 || i == 16 || i == 20) id += '-';
    std::uint64_t half = i < 16 ? high : low;
    id += kDigits[half >> (60 - 4 * (i % 16)) & 15];
  }
  return id;
}

void Core::deploy(DeployRequest request, Reply<Deployed> reply, AuditNote note) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  store::Deploy deploy;
  std::int64_t now_us = clock_.now_us();
  deploy.program = {keys_.next(),
                    options_.ns,
                    request.version,
                    request.compiler_revision,
                    std::move(request.bytes),
                    now_us};
  for (std::size_t i = 0; i < request.workflows.size(); ++i) {
    if (request.workflows[i].empty()) continue;
    deploy.workflows.push_back(
        {options_.ns, request.workflows[i], 0, static_cast<std::uint32_t>(i), now_us});
    audit({note.actor, note.action, request.workflows[i], "version " + request.version});
  }
  batch_.commit.deploys.push_back(std::move(deploy));
  Deployed deployed{std::move(request.version), std::move(request.workflows)};
  batch_.deploy_done.push_back([this, deployed, reply](const Result<Key>& program) {
    programs_.forget_names();
    if (!program) return reply(fail(program.error()));
    reply(deployed);
  });
}

// --- API tokens

void Core::create_token(TokenRequest request, Reply<Key> reply, AuditNote note) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  store::TokenRecord record;
  record.key = keys_.next();
  record.ns = options_.ns;
  record.name = std::move(request.name);
  record.hash = std::move(request.hash);
  record.scopes = request.scopes;
  record.created_at_us = clock_.now_us();
  record.expires_at_us = request.expires_at_us;
  record.queues = std::move(request.queues);
  batch_.commit.tokens.push_back(record);
  note.subject = std::to_string(record.key);
  audit(std::move(note));
  batch_.done.push_back([key = record.key, reply](const Status& status) {
    if (!status) return reply(fail(status.error()));
    reply(key);
  });
}

void Core::revoke_token(Key token, Reply<void> reply, AuditNote note) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  batch_.commit.revoked_tokens.push_back(token);
  audit(std::move(note));
  batch_.done.push_back([reply](const Status& status) { reply(status); });
}

void Core::update_token(const store::TokenRecord& token) {
  if (failed_) return;
  batch_.commit.tokens.push_back(token);
  batch_.commit.tokens.back().ns = options_.ns;
}

// --- waiting for a run's end

std::uint64_t Core::wait(const std::string& run, Reply<RunOutcome> reply) {
  auto key = store_.find_run(options_.ns, run);
  if (!key) return reply(fail(key.error())), 0;
  if (!*key) return reply(fail(ErrorCode::unknown_run, "there is no run '" + run + "'")), 0;
  return wait_for(**key, std::move(reply));
}

std::uint64_t Core::wait(const Started& started, Reply<RunOutcome> reply) {
  return wait_for(started.run, std::move(reply));
}

std::uint64_t Core::wait_for(Key run, Reply<RunOutcome> reply) {
  // A run in memory has not ended as far as the store knows: it is dropped when it has.
  if (runs_.find(run) == nullptr) {
    auto standing = store_.standing(run);
    if (!standing) return reply(fail(standing.error())), 0;
    if (standing->result) return reply(read_outcome(*standing->result, store_)), 0;
    if (!standing->live) {
      return reply(fail(ErrorCode::unknown_run, "the run has been removed")), 0;
    }
  }
  return waiters_.add(run, std::move(reply));
}

}  // namespace pawl::engine
