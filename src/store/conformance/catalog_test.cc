// Deploys, key blocks and blobs.
#include <set>

#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

Deploy deploy_of(Key key, Namespace ns, const std::string& version, std::uint32_t revision = 1) {
  Deploy deploy;
  deploy.program = {key, ns, version, revision, "bytes of " + std::to_string(key), kNow};
  return deploy;
}

TEST_P(StoreConformance, DeployKeepsProgramsAndWorkflows) {
  Deploy deploy = deploy_of(new_key(), 2, std::string(64, 'a'), 7);
  deploy.program.bytes = std::string("by\0tes\xff", 7);
  deploy.workflows = {{2, "order ☃", 0, 3, kNow + 1}, {2, "billing", 0, 0, kNow + 1}};
  Commit all;
  all.deploys = {deploy};
  EXPECT_EQ(commit(all).programs, std::vector<Key>{deploy.program.key});
  EXPECT_EQ(text_of(store().program(deploy.program.key)), text_of(deploy.program));
  deploy.workflows[0].program = deploy.workflows[1].program = deploy.program.key;
  EXPECT_EQ(text_of(store().workflow(2, "order ☃")), text_of(deploy.workflows[0]));
  EXPECT_EQ(text_of(store().workflows(2)),
            text_of(std::vector<WorkflowRecord>{deploy.workflows[1], deploy.workflows[0]}));
  deploy.program.bytes.clear();
  EXPECT_EQ(text_of(store().programs(2)), text_of(std::vector<ProgramRecord>{deploy.program}));
}

TEST_P(StoreConformance, DeployOfAKnownProgramAnswersTheOneThatIsThere) {
  const Deploy first = deploy_of(new_key(), 0, "v1");
  Deploy again = deploy_of(new_key(), 0, "v1");
  again.workflows = {{0, "order", 0, 1, kNow + 5}};
  Commit all;
  all.deploys = {first};
  commit(all);
  all.deploys = {again};
  EXPECT_EQ(commit(all).programs, std::vector<Key>{first.program.key});
  EXPECT_FALSE(store().program(again.program.key).value().has_value());
  EXPECT_EQ(text_of(store().program(first.program.key)), text_of(first.program));
  EXPECT_EQ(store().workflow(0, "order").value()->program, first.program.key);
}

TEST_P(StoreConformance, DeployTwiceInOneCommit) {
  const Deploy first = deploy_of(new_key(), 0, "v1");
  const Deploy again = deploy_of(new_key(), 0, "v1");
  Commit all;
  all.deploys = {first, again};
  EXPECT_EQ(commit(all).programs, (std::vector<Key>{first.program.key, first.program.key}));
  EXPECT_EQ(store().programs(0).value().size(), 1u);
}

TEST_P(StoreConformance, DeployOfAnotherVersionRevisionOrNamespaceIsAnother) {
  Commit all;
  all.deploys = {deploy_of(new_key(), 0, "v1", 1), deploy_of(new_key(), 0, "v2", 1),
                 deploy_of(new_key(), 0, "v1", 2), deploy_of(new_key(), 1, "v1", 1)};
  const CommitResult result = commit(all);
  EXPECT_EQ(std::set<Key>(result.programs.begin(), result.programs.end()).size(), 4u);
  EXPECT_EQ(store().programs(0).value().size(), 3u);
  EXPECT_EQ(store().programs(1).value().size(), 1u);
  const std::vector<ProgramRecord> listed = store().programs(0).value();
  EXPECT_LT(listed[0].key, listed[1].key);
  EXPECT_LT(listed[1].key, listed[2].key);
}

TEST_P(StoreConformance, DeployMovesTheWorkflowToTheNewProgram) {
  Deploy first = deploy_of(new_key(), 0, "v1");
  first.workflows = {{0, "order", 0, 0, kNow}, {0, "old", 0, 1, kNow}};
  Deploy second = deploy_of(new_key(), 0, "v2");
  second.workflows = {{0, "order", 0, 4, kNow + 9}};
  Commit all;
  all.deploys = {first};
  commit(all);
  all.deploys = {second};
  commit(all);
  const WorkflowRecord expected{0, "order", second.program.key, 4, kNow + 9};
  EXPECT_EQ(text_of(store().workflow(0, "order")), text_of(expected));
  EXPECT_EQ(store().workflow(0, "old").value()->program, first.program.key);
  // Back to the first one, which is known.
  all.deploys = {first};
  commit(all);
  EXPECT_EQ(store().workflow(0, "order").value()->program, first.program.key);
  EXPECT_EQ(store().workflow(0, "order").value()->entry, 0u);
}

TEST_P(StoreConformance, DeployWithAProgramKeyInUseIsRefusedWithTheWholeCommit) {
  const Deploy first = deploy_of(new_key(), 0, "v1");
  Deploy clash = deploy_of(first.program.key, 0, "v2");
  clash.workflows = {{0, "order", 0, 0, kNow}};
  Commit all;
  all.deploys = {first};
  commit(all);
  all.deploys = {clash};
  EXPECT_EQ(refused(all), ErrorCode::store_refused);
  EXPECT_FALSE(store().workflow(0, "order").value().has_value());
  EXPECT_EQ(store().programs(0).value().size(), 1u);
}

TEST_P(StoreConformance, WorkflowsOfNamespacesNeverMeet) {
  Deploy one = deploy_of(new_key(), 1, "v1");
  one.workflows = {{1, "order", 0, 0, kNow}};
  Deploy two = deploy_of(new_key(), 2, "v1");
  two.workflows = {{2, "order", 0, 0, kNow}};
  Commit all;
  all.deploys = {one, two};
  commit(all);
  EXPECT_EQ(store().workflow(1, "order").value()->program, one.program.key);
  EXPECT_EQ(store().workflow(2, "order").value()->program, two.program.key);
  EXPECT_FALSE(store().workflow(0, "order").value().has_value());
  EXPECT_TRUE(store().workflows(0).value().empty());
  EXPECT_FALSE(store().workflow(1, "Order").value().has_value());
}

// --- keys ----------------------------------------------------------------------------------------

TEST_P(StoreConformance, KeyBlocksNeverOverlap) {
  Key free = 1;
  for (const std::uint32_t count : {1u, 100u, 1u, 1'000'000u, 7u}) {
    Commit all;
    all.reserve_keys = count;
    const Key first = commit(all).reserved_keys;
    EXPECT_GE(first, free);
    free = first + count;
  }
}

TEST_P(StoreConformance, KeyBlocksAreReservedOnRequestOnly) {
  TestRun run = start(new_run());
  const CommitResult result = commit_runs({write_of(run, parking(run))});
  EXPECT_EQ(result.reserved_keys, 0);
}

TEST_P(StoreConformance, KeyBlocksNeverOverlapAfterReopening) {
  Commit all;
  all.reserve_keys = 50;
  const Key first = commit(all).reserved_keys;
  EXPECT_TRUE(store().reopen().has_value());
  const Key second = commit(all).reserved_keys;
  EXPECT_GE(second, first + 50);
  if (!reopen()) return;
  EXPECT_GE(commit(all).reserved_keys, second + 50);
}

// --- blobs ---------------------------------------------------------------------------------------

TEST_P(StoreConformance, BlobsAreTheRunsOwn) {
  TestRun one = parked_run();
  TestRun two = parked_run();
  const std::string hash = std::string("\0hash\xff", 6) + std::string(26, 'h');
  const std::string bytes = std::string("\0bytes\xff", 7);
  Step next = parking(one);
  next.effects.blobs = {{one.key, hash, bytes}, {one.key, std::string(32, 'x'), ""}};
  step(one, next);
  EXPECT_EQ(store().blob(one.key, hash).value(), bytes);
  EXPECT_EQ(store().blob(one.key, std::string(32, 'x')).value(), "");
  EXPECT_FALSE(store().blob(two.key, hash).value().has_value());
  EXPECT_FALSE(store().blob(one.key, std::string(32, 'y')).value().has_value());
}

TEST_P(StoreConformance, BlobThatIsThereStays) {
  TestRun run = parked_run();
  const std::string hash(32, 'h');
  Step next = parking(run);
  next.effects.blobs = {{run.key, hash, "first"}, {run.key, hash, "second"}};
  step(run, next);
  EXPECT_EQ(store().blob(run.key, hash).value(), "first");
  next = parking(run);
  next.effects.blobs = {{run.key, hash, "third"}};
  EXPECT_TRUE(step(run, next).step_won);
  EXPECT_EQ(store().blob(run.key, hash).value(), "first");
}

TEST_P(StoreConformance, BlobsComeWithStartsAndArrivals) {
  RunWrite write;
  write.start = new_run();
  write.run = write.start->key;
  write.blobs = {{write.run, std::string(32, 'a'), "input"}};
  commit_run(write);
  EXPECT_EQ(store().blob(write.run, std::string(32, 'a')).value(), "input");
  RunWrite arrives;
  arrives.run = write.run;
  arrives.messages = {{"news", "ref", "", kNow}};
  arrives.blobs = {{write.run, std::string(32, 'b'), "payload"}};
  commit_run(arrives);
  EXPECT_EQ(store().blob(write.run, std::string(32, 'b')).value(), "payload");
  TestRun run;
  run.key = write.run;
  run.seen = 1;
  end(run);
  arrives.blobs = {{write.run, std::string(32, 'c'), "late"}};
  commit_run(arrives);
  EXPECT_EQ(store().blob(write.run, std::string(32, 'c')).value(), "late");
  EXPECT_EQ(store().blob(write.run, std::string(32, 'a')).value(), "input") << "until removal";
}

}  // namespace
}  // namespace pawl::store
