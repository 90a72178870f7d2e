// Limits of queues: how many run at once and begin per second, in all and of each key; keys that
// take turns; claims by the names of tasks.
#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

using Keys = std::vector<std::string>;
using Kind = TaskWrite::Kind;

QueueLimits at_once(std::uint32_t count) {
  QueueLimits limits;
  limits.max_running = count;
  return limits;
}

QueueLimits per_second(double rate) {
  QueueLimits limits;
  limits.rate = rate;
  return limits;
}

QueueLimits at_once_per_key(std::uint32_t count) {
  QueueLimits limits;
  limits.per_key_max_running = count;
  return limits;
}

TEST_P(StoreConformance, LimitsAreKept) {
  EXPECT_TRUE(store().queue_limits(0).value().empty());
  QueueLimits all{3, 2.5, 1, 0.25};
  limit(all);
  limit(at_once(0), "mail");
  limit(at_once(9), "mail", 4);
  reopen();
  const std::vector<QueueRecord> expected = {{0, "default", all, kNow},
                                             {0, "mail", at_once(0), kNow}};
  EXPECT_EQ(text_of(store().queue_limits(0)), text_of(expected));
  EXPECT_EQ(text_of(store().queues(4, kNow)),
            text_of(std::vector<QueueCounts>{{"mail", 0, 0, 0, at_once(9)}}));
  limit({});
  EXPECT_EQ(store().queue_limits(0)->size(), 1u);
}

TEST_P(StoreConformance, NoMoreRunThanAllowed) {
  TestRun run = parked_run();
  keyed_tasks(run, Keys(5, ""));
  limit(at_once(2));
  const ClaimResult first = claim("default", 5, 10);
  ASSERT_EQ(first.tasks.size(), 2u);
  EXPECT_FALSE(first.more) << "or the engine would ask again and again";
  EXPECT_EQ(first.next_run_at_us, 0);
  EXPECT_TRUE(claim("default", 6, 10).tasks.empty()) << "whoever asks";
  reopen();
  EXPECT_TRUE(claim("default", 6, 10).tasks.empty());
  settle(first.tasks[0]);
  EXPECT_EQ(claim("default", 6, 10).tasks.size(), 1u);
  // One that is to be cancelled runs until the worker's word.
  Step next = parking(run);
  catch_up(run);
  next = parking(run);
  next.effects.cancels = {{first.tasks[1].key, kNow}};
  step(run, next);
  EXPECT_TRUE(claim("default", 6, 10).tasks.empty());
  settle(first.tasks[1], CallStatus::kCancelled);
  EXPECT_EQ(claim("default", 6, 10).tasks.size(), 1u);
}

TEST_P(StoreConformance, ALimitThatIsNotReachedChangesNothing) {
  TestRun run = parked_run();
  const std::vector<CallRecord> tasks = keyed_tasks(run, Keys(3, ""));
  limit(at_once(7));
  const ClaimResult result = claim("default", 5, 2);
  EXPECT_EQ(keys_of(result.tasks), (std::vector<Key>{tasks[0].key, tasks[1].key}));
  EXPECT_TRUE(result.more);
}

TEST_P(StoreConformance, AQueueMayBePaused) {
  TestRun run = parked_run();
  keyed_tasks(run, Keys(2, ""));
  limit(at_once(0));
  EXPECT_TRUE(claim("default", 5, 10).tasks.empty());
  limit({});
  EXPECT_EQ(claim("default", 5, 10).tasks.size(), 2u);
}

TEST_P(StoreConformance, LimitsCountWhatRanBeforeThem) {
  TestRun run = parked_run();
  const CallRecord placed = leased_task(run, 5);
  keyed_tasks(run, Keys(3, ""));
  const ClaimResult claimed = claim("default", 5, 1);
  limit(at_once(3));
  EXPECT_EQ(claim("default", 5, 10).tasks.size(), 1u);
  settle(placed);
  settle(claimed.tasks[0]);
  EXPECT_EQ(claim("default", 5, 10).tasks.size(), 1u) << "there is one left";
}

TEST_P(StoreConformance, LimitsCountTasksThatAreInsertedAsLeased) {
  TestRun run = parked_run();
  limit(at_once(2));
  const CallRecord placed = leased_task(run, 5);
  keyed_tasks(run, Keys(3, ""));
  EXPECT_EQ(claim("default", 6, 10).tasks.size(), 1u);
  write_task(task_write(placed, Kind::kRelease));
  EXPECT_EQ(claim("default", 6, 10).tasks.size(), 1u);
}

TEST_P(StoreConformance, LimitsAreOfOneQueueAndNamespace) {
  TestRun run = parked_run();
  TestRun elsewhere = parked_run(4);
  keyed_tasks(run, Keys(3, ""));
  pending_task(run, "mail");
  pending_task(elsewhere);
  limit(at_once(1));
  EXPECT_EQ(claim("default", 5, 10).tasks.size(), 1u);
  EXPECT_EQ(claim("mail", 5, 10).tasks.size(), 1u);
  EXPECT_EQ(claim("default", 5, 10, kNow, 4).tasks.size(), 1u);
}

TEST_P(StoreConformance, NoMoreBeginThanTheRateAllows) {
  TestRun run = parked_run();
  keyed_tasks(run, Keys(20, ""));
  limit(per_second(3));
  ClaimResult result = claim("default", 5, 2, kNow);
  ASSERT_EQ(result.tasks.size(), 2u);
  EXPECT_TRUE(result.more);
  settle(result.tasks[0]);  // however they end
  write_task(task_write(result.tasks[1], Kind::kReturn));
  result = claim("default", 5, 10, kNow + 400'000);
  EXPECT_EQ(result.tasks.size(), 1u);
  EXPECT_FALSE(result.more);
  EXPECT_EQ(result.next_run_at_us, kNow + kSecond);
  reopen();
  result = claim("default", 6, 10, kNow + kSecond - 1);
  EXPECT_TRUE(result.tasks.empty());
  EXPECT_EQ(result.next_run_at_us, kNow + kSecond);
  EXPECT_EQ(claim("default", 6, 10, kNow + kSecond).tasks.size(), 2u);
  EXPECT_EQ(claim("default", 6, 10, kNow + kSecond + 400'000).tasks.size(), 1u);
  EXPECT_EQ(claim("default", 6, 10, kNow + 9 * kSecond).tasks.size(), 3u);
}

TEST_P(StoreConformance, SlowRatesAndFastOnes) {
  TestRun run = parked_run();
  keyed_tasks(run, Keys(3, ""));
  limit(per_second(0.2));
  ClaimResult result = claim("default", 5, 10, kNow);
  EXPECT_EQ(result.tasks.size(), 1u);
  EXPECT_EQ(result.next_run_at_us, kNow + 5 * kSecond);
  EXPECT_TRUE(claim("default", 5, 10, kNow + 5 * kSecond - 1).tasks.empty());
  EXPECT_EQ(claim("default", 5, 10, kNow + 5 * kSecond).tasks.size(), 1u);
  limit(per_second(10'000));
  keyed_tasks(run, Keys(1500, ""));
  // No more than a thousand in a tenth of a second, two having begun before.
  EXPECT_EQ(claim("default", 5, 5000, kNow + 6 * kSecond).tasks.size(), 1000u);
  EXPECT_EQ(claim("default", 5, 5000, kNow + 6 * kSecond + 99'999).tasks.size(), 0u);
  EXPECT_EQ(claim("default", 5, 5000, kNow + 6 * kSecond + 100'000).tasks.size(), 501u);
}

TEST_P(StoreConformance, AClockThatIsSetBackDoesNotStopAQueue) {
  TestRun run = parked_run();
  keyed_tasks(run, Keys(5, ""));
  limit(per_second(2));
  EXPECT_EQ(claim("default", 5, 10, kNow + 100 * kSecond).tasks.size(), 2u);
  EXPECT_EQ(claim("default", 5, 10, kNow + 99'500'000).tasks.size(), 0u) << "a little";
  EXPECT_EQ(claim("default", 5, 10, kNow).tasks.size(), 2u) << "far";
}

TEST_P(StoreConformance, EachKeyHasItsLimit) {
  TestRun run = parked_run();
  keyed_tasks(run, {"a", "a", "a", "b", "", ""});
  limit(at_once_per_key(1));
  const ClaimResult first = claim("default", 5, 10);
  EXPECT_EQ(first.tasks.size(), 3u);
  EXPECT_FALSE(first.more);
  EXPECT_EQ(claimed_keys(10), Keys());
  reopen();
  EXPECT_EQ(claimed_keys(10), Keys());
  settle(call(first.tasks[0].key));
  EXPECT_EQ(claimed_keys(10), Keys{first.tasks[0].concurrency_key});
}

TEST_P(StoreConformance, EachKeyHasItsRate) {
  TestRun run = parked_run();
  keyed_tasks(run, {"a", "a", "a", "b", "b", "b"});
  QueueLimits limits;
  limits.per_key_rate = 2;
  limits.rate = 3;
  limit(limits);
  EXPECT_EQ(claimed_keys(10, kNow), (Keys{"a", "b", "a"}));
  EXPECT_EQ(claimed_keys(10, kNow + kSecond), (Keys{"b", "a", "b"}));
}

TEST_P(StoreConformance, KeysTakeTurns) {
  TestRun run = parked_run();
  keyed_tasks(run, {"a", "a", "a", "a", "b", "b", "c"});
  limit(at_once_per_key(10));
  EXPECT_EQ(claimed_keys(2), (Keys{"a", "b"}));
  EXPECT_EQ(claimed_keys(2), (Keys{"c", "a"}));
  reopen();
  EXPECT_EQ(claimed_keys(9), (Keys{"b", "a", "a"}));
}

TEST_P(StoreConformance, NoKeyStarves) {
  TestRun run = parked_run();
  Keys keys(50, "busy");
  keys.emplace_back("quiet");
  keyed_tasks(run, keys);
  QueueLimits limits = at_once_per_key(5);
  limits.max_running = 1;
  limit(limits);
  for (int turn = 0; turn < 2; ++turn) {
    const ClaimResult result = claim("default", 5, 10);
    ASSERT_EQ(result.tasks.size(), 1u);
    settle(result.tasks[0]);
    if (result.tasks[0].concurrency_key == "quiet") return;
  }
  FAIL() << "the quiet key waits behind the busy one";
}

TEST_P(StoreConformance, KeysTakeTurnsWithinAPriority) {
  TestRun run = parked_run();
  std::vector<CallRecord> tasks;
  for (const char* key : {"a", "b", "a", "b"}) {
    tasks.push_back(new_task(run));
    tasks.back().concurrency_key = key;
  }
  tasks[2].priority = tasks[3].priority = 5;
  make_calls(run, tasks);
  limit(at_once_per_key(1));
  EXPECT_EQ(keys_of(claim("default", 5, 10).tasks), (std::vector<Key>{tasks[2].key, tasks[3].key}));
}

TEST_P(StoreConformance, LinesOfKeysFollowEveryChange) {
  TestRun run = parked_run();
  TestRun paused = parked_run();
  const std::vector<CallRecord> before = keyed_tasks(run, {"a", "a", "a", "b"});
  limit(at_once_per_key(9));
  const std::vector<CallRecord> held = keyed_tasks(paused, {"a"});
  control(paused.key, Control::kPause);
  Step next = parking(run);
  next.effects.cancels = {{before[0].key, kNow}};  // never to be claimed
  step(run, next);
  ClaimResult result = claim("default", 5, 1);
  EXPECT_EQ(keys_of(result.tasks), std::vector<Key>{before[1].key});
  TaskWrite retry = task_write(result.tasks[0], Kind::kRetry);
  retry.run_at_us = kNow + 5;
  write_task(retry);
  result = claim("default", 5, 9);
  EXPECT_EQ(keys_of(result.tasks), (std::vector<Key>{before[3].key, before[2].key}));
  EXPECT_EQ(result.next_run_at_us, kNow + 5);
  reopen();
  EXPECT_EQ(keys_of(claim("default", 5, 9, kNow + 5).tasks), std::vector<Key>{before[1].key});
  control(paused.key, Control::kResume);
  EXPECT_EQ(keys_of(claim("default", 5, 9, kNow + 5).tasks), std::vector<Key>{held[0].key});
  limit({});
  EXPECT_TRUE(claim("default", 5, 9, kNow + 5).tasks.empty());
}

TEST_P(StoreConformance, ClaimTakesOnlyTasksOfItsNames) {
  TestRun run = parked_run();
  std::vector<CallRecord> tasks;
  for (const char* name : {"charge", "ship", "refund", "ship"}) {
    tasks.push_back(new_task(run));
    tasks.back().name = name;
  }
  tasks[3].run_at_us = kNow + 9;
  tasks[2].priority = 5;
  make_calls(run, tasks);
  Commit some;
  some.claims.push_back({0, "default", 5, 10, kNow, {"ship", "other"}});
  ClaimResult result = commit(some).claims[0];
  EXPECT_EQ(keys_of(result.tasks), std::vector<Key>{tasks[1].key});
  EXPECT_EQ(result.next_run_at_us, kNow + 9);
  some.claims[0].names = {"charge"};
  result = commit(some).claims[0];
  EXPECT_EQ(keys_of(result.tasks), std::vector<Key>{tasks[0].key});
  EXPECT_EQ(result.next_run_at_us, 0) << "the others are not for this one";
  EXPECT_EQ(keys_of(claim("default", 5, 10).tasks), std::vector<Key>{tasks[2].key});
}

TEST_P(StoreConformance, ClaimByNameUnderLimitsPerKey) {
  TestRun run = parked_run();
  std::vector<CallRecord> tasks;
  for (const char* name : {"charge", "ship"}) {
    tasks.push_back(new_task(run));
    tasks.back().name = name;
    tasks.back().concurrency_key = "a";
  }
  make_calls(run, tasks);
  limit(at_once_per_key(2));
  Commit some;
  some.claims.push_back({0, "default", 5, 10, kNow, {"ship"}});
  EXPECT_EQ(keys_of(commit(some).claims[0].tasks), std::vector<Key>{tasks[1].key});
}

}  // namespace
}  // namespace pawl::store
