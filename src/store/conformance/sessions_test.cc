// Sessions and nodes, who holds what, and which node activates which run.
#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

TEST_P(StoreConformance, SessionKeepsEveryFieldAndIsReplaced) {
  SessionRecord session{new_key(),      3,      12,        "naïve ☃", "[\"a\", \"b\"]", kNow,
                        kNow + kSecond, "perl", "[\"c\"]", 77};
  Commit all;
  all.sessions = {session};
  commit(all);
  EXPECT_EQ(text_of(store().sessions()), text_of(std::vector<SessionRecord>{session}));
  session.expires_at_us = kNow + 9 * kSecond;
  session.node = 13;
  session.queues = "[]";
  all.sessions = {session};
  commit(all);
  EXPECT_EQ(text_of(store().sessions()), text_of(std::vector<SessionRecord>{session}));
}

TEST_P(StoreConformance, TokensAreKeptAndRevokedByNamespace) {
  TokenRecord first{new_key(), 3, "naïve ☃",       std::string("\0hash\xff", 6), 5, kNow,
                    kNow + 7,  0, R"(["naïve ☃"])"};
  TokenRecord second{new_key(), 3, "", "other", 1, kNow + 1};
  TokenRecord elsewhere{new_key(), 4, "a", "b", 2, kNow};
  Commit all;
  all.tokens = {first, second, elsewhere};
  commit(all);
  auto found = store().tokens(3).value();
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].key, first.key);
  EXPECT_EQ(found[0].name, first.name);
  EXPECT_EQ(found[0].hash, first.hash);
  EXPECT_EQ(found[0].scopes, 5u);
  EXPECT_EQ(found[0].created_at_us, kNow);
  EXPECT_EQ(found[0].expires_at_us, kNow + 7);
  EXPECT_EQ(found[0].used_at_us, 0);
  EXPECT_EQ(found[0].queues, first.queues);
  EXPECT_EQ(found[1].key, second.key);
  EXPECT_EQ(found[1].expires_at_us, 0);
  EXPECT_EQ(found[1].queues, "");
  all = {};
  second.used_at_us = kNow + 5;
  all.tokens = {second};
  commit(all);
  EXPECT_EQ(store().tokens(3).value()[1].used_at_us, kNow + 5);
  all = {};
  all.revoked_tokens = {first.key, 4444};
  commit(all);
  ASSERT_EQ(store().tokens(3).value().size(), 1u);
  EXPECT_EQ(store().tokens(3).value()[0].key, second.key);
  EXPECT_EQ(store().tokens(4).value().size(), 1u);
}

TEST_P(StoreConformance, SessionsAreListedByKeyAndEnd) {
  const Key one = add_session();
  const Key two = add_session(0, 7);
  const Key three = add_session();
  std::vector<SessionRecord> found = store().sessions().value();
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].key, one);
  EXPECT_EQ(found[2].key, three);
  Commit all;
  all.ended_sessions = {two, 4444};
  commit(all);
  found = store().sessions().value();
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[1].key, three);
}

TEST_P(StoreConformance, SessionThatBeginsAndEndsInOneCommitIsGone) {
  Commit all;
  all.sessions = {{new_key(), 0, 0, "w", "[]", kNow, kNow}};
  all.ended_sessions = {all.sessions[0].key};
  all.nodes = {{new_key(), "n", kNow, kNow}};
  all.ended_nodes = {all.nodes[0].key};
  commit(all);
  EXPECT_TRUE(store().sessions().value().empty());
  EXPECT_TRUE(store().nodes().value().empty());
}

TEST_P(StoreConformance, SessionThatEndsGivesItsTasksBackInTheSameCommit) {
  TestRun run = parked_run();
  const Key session = add_session();
  const CallRecord task = leased_task(run, session);
  const Key next_session = add_session();
  Commit all;
  all.ended_sessions = {session};
  all.tasks = {task_write(task, TaskWrite::Kind::kRelease)};
  all.claims = {{0, "default", next_session, 5, kNow}};
  const CommitResult result = commit(all);
  ASSERT_EQ(result.claims[0].tasks.size(), 1u);
  EXPECT_EQ(settle(task), Recorded::kStale);
  EXPECT_EQ(settle(result.claims[0].tasks[0]), Recorded::kRecorded);
}

TEST_P(StoreConformance, SessionThatHoldsATaskDoesNotEnd) {
  TestRun run = parked_run();
  const Key session = add_session();
  const CallRecord task = leased_task(run, session);
  Commit all;
  all.ended_sessions = {session};
  commit(all);
  ASSERT_EQ(store().sessions().value().size(), 1u);
  // One that it is given by the same commit counts too.
  EXPECT_EQ(settle(task), Recorded::kRecorded);
  pending_task(run);
  all.claims = {{0, "default", session, 5, kNow}};
  ASSERT_EQ(commit(all).claims[0].tasks.size(), 1u);
  ASSERT_EQ(store().sessions().value().size(), 1u);
  all.claims.clear();
  all.tasks = {
      task_write(store().leased_tasks(session, 0, 1).value()[0], TaskWrite::Kind::kReturn)};
  commit(all);
  EXPECT_TRUE(store().sessions().value().empty());
}

TEST_P(StoreConformance, SessionOfALivingNodeIsEndedByThatNodeAlone) {
  const Key node = add_node();
  const Key session = add_session(node);
  Commit all;
  all.node = add_node();
  all.ended_sessions = {session};
  commit(all);
  EXPECT_EQ(store().sessions().value().size(), 1u);
  all.node = node;
  commit(all);
  EXPECT_TRUE(store().sessions().value().empty());
  // Of one that is taken for dead by the same commit, by anybody.
  const Key other = add_session(node);
  all.node = add_node();
  all.ended_nodes = {node};
  all.ended_sessions = {other};
  commit(all);
  EXPECT_TRUE(store().sessions().value().empty());
}

TEST_P(StoreConformance, NodeThatIsTakenForDeadWritesNothingMore) {
  const Key node = add_node();
  TestRun run = parked_run();
  const Key session = add_session(node);
  const CallRecord task = leased_task(run, session);
  pending_task(run);
  Commit all;
  all.node = node;
  all.fenced = true;
  all.claims = {{0, "default", session, 1, kNow}};
  ASSERT_EQ(commit(all).claims[0].tasks.size(), 1u);
  Commit ends;
  ends.ended_nodes = {node};
  commit(ends);
  pending_task(run);
  all.nodes = {{node, "still here", kNow, kNow}};
  all.runs.emplace_back();
  all.runs.back().run = run.key;
  all.runs.back().outcomes = {outcome_of(task)};
  auto refused = store().commit(all);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::store_unavailable);
  ASSERT_TRUE(store().reopen());
  EXPECT_EQ(store().leased_tasks(session, 0, 10).value().size(), 2u);
  EXPECT_TRUE(store().nodes().value().empty());
  // It is one of them again when it says so, and believes nothing that it knew.
  Commit joins;
  joins.nodes = all.nodes;
  commit(joins);
  const CommitResult result = commit(all);
  EXPECT_EQ(result.claims[0].tasks.size(), 1u);
  EXPECT_EQ(result.runs[0].outcomes[0], Recorded::kRecorded);
}

TEST_P(StoreConformance, NodeKeepsEveryFieldAndIsReplaced) {
  NodeRecord node{new_key(), "naïve ☃", kNow, kNow + 1};
  Commit all;
  all.nodes = {node};
  commit(all);
  EXPECT_EQ(text_of(store().nodes()), text_of(std::vector<NodeRecord>{node}));
  node.seen_at_us = kNow + 9;
  all.nodes = {node, {new_key(), "other", kNow, kNow}};
  commit(all);
  ASSERT_EQ(store().nodes().value().size(), 2u);
  EXPECT_EQ(text_of(store().nodes().value()[0]), text_of(node));
  Commit ends;
  ends.ended_nodes = {node.key};
  commit(ends);
  EXPECT_EQ(store().nodes().value().size(), 1u);
}

TEST_P(StoreConformance, SignOfLifeIsAnsweredWithAllNodes) {
  const NodeRecord node{new_key(), "one", kNow, kNow + 1, "", 3};
  const NodeRecord other{new_key(), "other", kNow, kNow, "", 8};
  Commit first;
  first.nodes = {node};
  commit(first);
  Commit second;
  second.nodes = {other};
  const CommitResult result = commit(second);
  // Nobody else has an SQLite file.
  ASSERT_EQ(result.nodes.has_value(), GetParam().name != "sqlite");
  if (result.nodes) {
    EXPECT_EQ(text_of(*result.nodes), text_of(std::vector{node, other}));
    EXPECT_EQ(result.nodes->at(1).commits, 8);
  }
  Commit nothing;
  nothing.reserve_keys = 1;
  EXPECT_FALSE(commit(nothing).nodes);
}

// --- leases --------------------------------------------------------------------------------------

TEST_P(StoreConformance, LeasedTasksAreOfTheSessionByKey) {
  TestRun run = parked_run();
  const CallRecord one = leased_task(run, 5);
  leased_task(run, 6);
  const CallRecord two = leased_task(run, 5);
  pending_task(run);
  EXPECT_EQ(text_of(store().leased_tasks(5, 0, 10)), text_of(std::vector<CallRecord>{one, two}));
  EXPECT_TRUE(store().leased_tasks(7, 0, 10).value().empty());
  EXPECT_TRUE(store().leased_tasks(0, 0, 10).value().empty());
}

TEST_P(StoreConformance, LeasedTasksHavePages) {
  TestRun run = parked_run();
  std::vector<Key> keys;
  for (int count = 0; count < 5; ++count) keys.push_back(leased_task(run, 5).key);
  EXPECT_EQ(keys_of(store().leased_tasks(5, 0, 2).value()), (std::vector<Key>{keys[0], keys[1]}));
  EXPECT_EQ(keys_of(store().leased_tasks(5, keys[1], 2).value()),
            (std::vector<Key>{keys[2], keys[3]}));
  EXPECT_EQ(keys_of(store().leased_tasks(5, keys[3], 2).value()), std::vector<Key>{keys[4]});
  EXPECT_TRUE(store().leased_tasks(5, keys[4], 2).value().empty());
}

TEST_P(StoreConformance, LeasedTasksFollowEveryChange) {
  TestRun run = parked_run();
  pending_task(run);
  const auto held = [&](Key session) {
    return store().leased_tasks(session, 0, 10).value().size();
  };
  CallRecord task = claim("default", 5).tasks.at(0);
  EXPECT_EQ(held(5), 1u);
  write_task(task_write(task, TaskWrite::Kind::kProgress));
  EXPECT_EQ(held(5), 1u);
  write_task(task_write(task, TaskWrite::Kind::kReturn));
  EXPECT_EQ(held(5), 0u);
  task = claim("default", 6).tasks.at(0);
  EXPECT_EQ(held(5), 0u);
  EXPECT_EQ(held(6), 1u);
  settle(task);
  EXPECT_EQ(held(6), 0u);
}

TEST_P(StoreConformance, LeasedTasksOfLongAgoAreFound) {
  // A task that is out while many others come and go.
  TestRun run = parked_run();
  const CallRecord old = leased_task(run, 5);
  for (int round = 0; round < 30; ++round) {
    std::vector<CallRecord> tasks;
    for (int count = 0; count < 100; ++count) {
      tasks.push_back(new_task(run));
      tasks.back().status = CallStatus::kLeased;
      tasks.back().session = 6;
      tasks.back().token = 1;
    }
    make_calls(run, tasks);
    RunWrite write;
    write.run = run.key;
    for (const CallRecord& task : tasks) write.outcomes.push_back(outcome_of(task));
    commit_run(write);
  }
  EXPECT_EQ(keys_of(store().leased_tasks(5, 0, 10).value()), std::vector<Key>{old.key});
  EXPECT_TRUE(store().leased_tasks(6, 0, 10).value().empty());
}

TEST_P(StoreConformance, LeasedTasksOfAnEndedRunAreStillHeld) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  end(run);
  EXPECT_EQ(keys_of(store().leased_tasks(5, 0, 10).value()), std::vector<Key>{task.key});
}

// --- homes ---------------------------------------------------------------------------------------

TEST_P(StoreConformance, ReadyRunsAreThoseOfTheHomeOldestFirst) {
  const Key here = add_node();
  const Key there = add_node();
  const TestRun one = start(new_run(), here);
  const TestRun other = start(new_run(), there);
  const TestRun two = start(new_run(), here);
  EXPECT_EQ(store().ready_runs(here, 10).value(), (std::vector<Key>{one.key, two.key}));
  EXPECT_EQ(store().ready_runs(there, 10).value(), std::vector<Key>{other.key});
  EXPECT_EQ(store().ready_runs(here, 1).value(), std::vector<Key>{one.key});
}

TEST_P(StoreConformance, AFenceHoldsIfThereIsNothingToWrite) {
  Commit all;
  all.node = add_node();
  all.fenced = true;
  commit(all);
  Commit ends;
  ends.ended_nodes = {all.node};
  commit(ends);
  EXPECT_EQ(refused(all), ErrorCode::store_unavailable);
}

TEST_P(StoreConformance, ReadyRunsOfDeadNodesAreEverybodys) {
  const Key here = add_node();
  const Key dead = add_node();
  const TestRun run = start(new_run(), dead);
  const TestRun homeless = start(new_run());
  EXPECT_EQ(store().ready_runs(here, 10).value(), std::vector<Key>{homeless.key});
  Commit all;
  all.ended_nodes = {dead};
  commit(all);
  EXPECT_EQ(store().ready_runs(here, 10).value(), (std::vector<Key>{run.key, homeless.key}));
}

TEST_P(StoreConformance, ReadyRunsGoToTheNodeThatTookThem) {
  const Key here = add_node();
  const Key there = add_node();
  TestRun run = start(new_run(), here);
  Step next = parking(run);
  next.parked->ready = true;
  RunWrite write = write_of(run, next);
  write.home = there;
  commit_run(write);
  EXPECT_TRUE(store().ready_runs(here, 10).value().empty());
  EXPECT_EQ(store().ready_runs(there, 10).value(), std::vector<Key>{run.key});
}

TEST_P(StoreConformance, ReadyRunsArePassedOverIfPaused) {
  const TestRun run = start(new_run());
  control(run.key, Control::kPause);
  EXPECT_TRUE(store().ready_runs(1, 10).value().empty());
  EXPECT_TRUE(is_ready(run.key)) << "the flag stays";
  control(run.key, Control::kResume);
  EXPECT_EQ(store().ready_runs(1, 10).value(), std::vector<Key>{run.key});
}

TEST_P(StoreConformance, ReadyRunsAreOfAllNamespaces) {
  const TestRun one = start(new_run(1));
  const TestRun two = start(new_run(2));
  EXPECT_EQ(store().ready_runs(1, 10).value(), (std::vector<Key>{one.key, two.key}));
}

}  // namespace
}  // namespace pawl::store
