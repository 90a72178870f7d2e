// The conformance suite: what store.h and commit.h promise, as tests that take any store. They are
// TEST_P of StoreConformance in the files beside this one; a store instantiates them in its own
// test, by INSTANTIATE_TEST_SUITE_P with a StoreFactory.
//
// The fixture plays the engine: it gives keys, numbers calls, chains them and counts revisions, so
// that a test says only what it is about.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "store/store.h"
#include "store/waits.h"

namespace pawl::store {

struct StoreFactory {
  std::string name;
  // A new, empty store.
  std::function<std::unique_ptr<Store>()> open;
  // The same data after the store that `open` gave has been closed; empty if nothing lasts.
  std::function<std::unique_ptr<Store>()> open_again;
  // Of the differential test: one seed of so many is tried, where each read is a round trip.
  std::uint64_t every_seed = 1;
  // Why the store cannot be tested on this machine; empty: it can.
  std::function<std::string()> missing = {};
};

// For messages of the tests and their names.
inline void PrintTo(const StoreFactory& factory, std::ostream* out) { *out << factory.name; }
std::string name_of(const ::testing::TestParamInfo<StoreFactory>& info);

inline constexpr std::int64_t kNow = 1'800'000'000'000'000;
inline constexpr std::int64_t kSecond = 1'000'000;

// What an engine knows of a run it works on.
struct TestRun {
  Key key = 0;
  Namespace ns = 0;
  std::string id;
  std::uint64_t revision = 0;
  std::uint64_t seen = 0;
  std::uint64_t last_number = 0;
  Key last_call = 0;
};

class StoreConformance : public ::testing::TestWithParam<StoreFactory> {
 protected:
  void SetUp() override;

  Store& store() { return *store_; }
  // Closes the store and opens it again, if what it holds lasts.
  bool reopen();
  // Closes the store and opens a new, empty one.
  void start_afresh();

  Key new_key() { return next_key_++; }

  // Commits; the test fails if the store does.
  CommitResult commit(const Commit& commit);
  CommitResult commit_runs(std::vector<RunWrite> writes);
  RunWriteResult commit_run(RunWrite write);
  // The code of the error with which the store must refuse it.
  ErrorCode refused(const Commit& commit);

  // --- runs --------------------------------------------------------------------------------------
  RunRecord new_run(Namespace ns = 0);
  TestRun start(const RunRecord& record, Key home = 0);
  // Starts a run and parks it: revision 1, nothing awaited, not ready.
  TestRun parked_run(Namespace ns = 0);
  // A parked run that waits as given.
  TestRun waiting_run(const Waits& waits, Namespace ns = 0);

  // A step that parks the run again, as it stands.
  static Step parking(const TestRun& run, const Waits& waits = {});
  static Step ending(const TestRun& run, RunStatus status = RunStatus::kCompleted,
                     std::int64_t ended_at_us = kNow);
  static RunWrite write_of(const TestRun& run, Step step);
  // Commits the step alone and follows it if it wins.
  RunWriteResult step(TestRun& run, Step step);
  void end(TestRun& run, RunStatus status = RunStatus::kCompleted, std::int64_t ended_at_us = kNow);
  // The run has seen all that has arrived.
  void catch_up(TestRun& run);

  RunView view(Key run);
  RunState state(Key run);
  bool is_live(Key run);
  bool is_ready(Key run) { return state(run).ready; }

  // --- calls -------------------------------------------------------------------------------------
  // The next call of a run, not yet committed.
  CallRecord new_call(TestRun& run, CallKind kind);
  CallRecord new_task(TestRun& run, const std::string& queue = "default");
  // Commits calls in one step of the run, which waits as given.
  void make_calls(TestRun& run, const std::vector<CallRecord>& calls, const Waits& waits = {});
  CallRecord pending_task(TestRun& run, const std::string& queue = "default");
  CallRecord leased_task(TestRun& run, Key session, const std::string& queue = "default");
  CallRecord open_call(TestRun& run, CallKind kind = CallKind::kPromise);

  CallRecord call(Key call);
  bool has_call(Key call);
  std::vector<Key> timeline_keys(Key run);

  static Outcome outcome_of(const CallRecord& call, CallStatus status = CallStatus::kCompleted);
  // Records without a step.
  Recorded record(Key run, const Outcome& outcome);
  Recorded settle(const CallRecord& call, CallStatus status = CallStatus::kCompleted);
  Recorded send(Key run, const std::string& channel, const std::string& id = {},
                std::int64_t at_us = kNow);
  RunWriteResult control(Key run, Control control);

  // --- tasks -------------------------------------------------------------------------------------
  ClaimResult claim(const std::string& queue, Key session, std::uint32_t limit = 1,
                    std::int64_t now_us = kNow, Namespace ns = 0);
  static TaskWrite task_write(const CallRecord& call, TaskWrite::Kind kind);
  bool write_task(const TaskWrite& write);

  void limit(const QueueLimits& limits, const std::string& queue = "default", Namespace ns = 0);
  // Pending tasks with these concurrency keys, in this order.
  std::vector<CallRecord> keyed_tasks(TestRun& run, const std::vector<std::string>& keys);
  std::vector<std::string> claimed_keys(std::uint32_t wanted, std::int64_t now_us = kNow);

  Key add_node();
  Key add_session(Key node = 0, Namespace ns = 0);

 private:
  std::unique_ptr<Store> store_;
  Key next_key_ = 1000;
};

// Waits for one group.
Waits waits_for(std::vector<CallRange> calls, std::uint64_t needed, bool failure_wakes = false);
Waits waits_for_channel(const std::string& channel);

std::vector<Key> keys_of(const std::vector<CallRecord>& calls);
std::vector<Key> keys_of(const RunPage& page);
std::vector<Key> keys_of(const CallPage& page);

}  // namespace pawl::store
