// Triggers: one row each, guarded by its revision, and what arrives for them, noted once.
#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

TriggerWrite trigger_of(Key key, const std::string& id, Namespace ns = 0) {
  return {{key, ns, id, 0, kNow - 1, "{\"kind\":\"naïve ☃\"}", "[\"whsec\"]", "page 3"}, 0, false};
}

Commit commit_of(TriggerWrite write) {
  Commit commit;
  commit.triggers.push_back(std::move(write));
  return commit;
}

TriggerInput input_of(Key key, const std::string& id, const std::string& run = "run") {
  return {key, 0, 7, id, kNow, kNow + 100, true, run, "", ""};
}

Commit noting(TriggerInput input) {
  Commit commit;
  commit.inputs.push_back(std::move(input));
  return commit;
}

TEST_P(StoreConformance, TriggerKeepsEveryFieldAcrossAReopen) {
  TriggerWrite write = trigger_of(new_key(), "orders ☃", 3);
  EXPECT_TRUE(commit(commit_of(write)).triggers.at(0));
  write.record.revision = 1;
  EXPECT_EQ(text_of(store().trigger(3, "orders ☃")), text_of(write.record));
  EXPECT_EQ(text_of(store().trigger(4, "orders ☃")), "none");
  reopen();
  if (GetParam().name == "memory") return;
  EXPECT_EQ(text_of(store().trigger(3, "orders ☃")), text_of(write.record));
}

TEST_P(StoreConformance, ListOfTriggersHasNoSecrets) {
  commit(commit_of(trigger_of(new_key(), "a")));
  commit(commit_of(trigger_of(new_key(), "b")));
  commit(commit_of(trigger_of(new_key(), "c", 1)));
  const auto all = store().triggers(0, "", 9).value();
  ASSERT_EQ(all.size(), 2u);
  for (const TriggerRecord& one : all) EXPECT_EQ(one.secrets, "");
  EXPECT_EQ(all[0].cursor, "page 3");
  EXPECT_EQ(store().triggers(0, "a", 9)->at(0).id, "b");
  EXPECT_EQ(store().triggers(0, "", 1)->size(), 1u);
}

TEST_P(StoreConformance, TriggerIsWrittenOnlyUnderItsRevision) {
  const Key key = new_key();
  commit(commit_of(trigger_of(key, "orders")));
  TriggerWrite write = trigger_of(new_key(), "orders");
  EXPECT_FALSE(commit(commit_of(write)).triggers.at(0)) << "there is one already";
  write.revision = 1;
  write.record.definition = "changed";
  EXPECT_TRUE(commit(commit_of(write)).triggers.at(0));
  EXPECT_FALSE(commit(commit_of(write)).triggers.at(0)) << "a repetition";
  EXPECT_EQ(store().trigger(0, "orders").value()->definition, "changed");
  EXPECT_EQ(store().trigger(0, "orders").value()->key, key) << "the first one's";
  write.erased = true;
  EXPECT_FALSE(commit(commit_of(write)).triggers.at(0));
  write.revision = 2;
  EXPECT_TRUE(commit(commit_of(write)).triggers.at(0));
  EXPECT_EQ(text_of(store().trigger(0, "orders")), "none");
  EXPECT_FALSE(commit(commit_of(write)).triggers.at(0));
}

TEST_P(StoreConformance, InputKeepsEveryFieldAcrossAReopen) {
  TriggerInput input = input_of(new_key(), "event ☃");
  input.processed = false;
  input.error = "no such workflow";
  input.payload = "{\"a\":1}";
  EXPECT_TRUE(commit(noting(input)).inputs.at(0));
  EXPECT_EQ(text_of(store().trigger_input(7, "event ☃")), text_of(input));
  EXPECT_EQ(text_of(store().trigger_input(8, "event ☃")), "none");
  reopen();
  if (GetParam().name == "memory") return;
  EXPECT_EQ(text_of(store().trigger_input(7, "event ☃")), text_of(input));
}

TEST_P(StoreConformance, InputIsNotedOnce) {
  EXPECT_TRUE(commit(noting(input_of(new_key(), "one", "first"))).inputs.at(0));
  EXPECT_FALSE(commit(noting(input_of(new_key(), "one", "second"))).inputs.at(0));
  EXPECT_EQ(store().trigger_input(7, "one").value()->run, "first");
  Commit both = noting(input_of(new_key(), "two"));
  both.inputs.push_back(input_of(new_key(), "two"));
  const CommitResult result = commit(both);
  EXPECT_TRUE(result.inputs.at(0));
  EXPECT_FALSE(result.inputs.at(1));
}

TEST_P(StoreConformance, InputThatIsNotProcessedIsNotedOnceMore) {
  TriggerInput input = input_of(new_key(), "one", "");
  input.processed = false;
  EXPECT_TRUE(commit(noting(input)).inputs.at(0));
  EXPECT_FALSE(commit(noting(input)).inputs.at(0)) << "as little as before";
  input.processed = true;
  EXPECT_TRUE(commit(noting(input)).inputs.at(0));
  EXPECT_FALSE(commit(noting(input)).inputs.at(0));
  EXPECT_TRUE(store().trigger_input(7, "one").value()->processed);
}

TEST_P(StoreConformance, InputIsNotedWithTheStartThatItCausesOrNotAtAll) {
  RunWrite first;
  first.start = new_run();
  first.start->start_key = "once";
  first.run = first.start->key;
  first.input = std::make_shared<TriggerInput>(input_of(new_key(), "one", first.start->id));
  EXPECT_TRUE(commit_run(first).start.inserted);
  EXPECT_EQ(store().trigger_input(7, "one").value()->run, first.start->id);

  RunWrite again;
  again.start = new_run();
  again.run = again.start->key;
  again.input = std::make_shared<TriggerInput>(input_of(new_key(), "one", again.start->id));
  const RunWriteResult repeated = commit_run(again);
  EXPECT_FALSE(repeated.start.inserted);
  EXPECT_TRUE(repeated.start.repeated_input);
  EXPECT_FALSE(is_live(again.run));
  EXPECT_EQ(store().trigger_input(7, "one").value()->run, first.start->id);

  again.start->start_key = "once";
  again.input = std::make_shared<TriggerInput>(input_of(new_key(), "two", again.start->id));
  const RunWriteResult taken = commit_run(again);
  EXPECT_FALSE(taken.start.inserted);
  EXPECT_FALSE(taken.start.repeated_input);
  EXPECT_EQ(text_of(store().trigger_input(7, "two")), "none") << "the start was refused";
}

TEST_P(StoreConformance, TwoStartsByOneInputInOneCommitAreOne) {
  Commit both;
  for (int count = 0; count < 2; ++count) {
    RunWrite write;
    write.start = new_run();
    write.run = write.start->key;
    write.input = std::make_shared<TriggerInput>(input_of(new_key(), "one", write.start->id));
    both.runs.push_back(write);
  }
  const CommitResult result = commit(both);
  EXPECT_TRUE(result.runs.at(0).start.inserted);
  EXPECT_TRUE(result.runs.at(1).start.repeated_input);
  EXPECT_EQ(store().trigger_input(7, "one").value()->run, both.runs[0].start->id);
}

TEST_P(StoreConformance, MessageOfAnInputThatWasNotedIsARepetition) {
  const TestRun run = parked_run();
  RunWrite write;
  write.run = run.key;
  write.messages.push_back({"orders", "1", "", kNow});
  write.messages[0].input = std::make_shared<TriggerInput>(input_of(new_key(), "one"));
  EXPECT_EQ(commit_run(write).messages.at(0), Recorded::kRecorded);
  EXPECT_EQ(commit_run(write).messages.at(0), Recorded::kRepeated);
  write.messages.push_back({"orders", "2", "", kNow});
  write.messages[1].input = std::make_shared<TriggerInput>(input_of(new_key(), "two"));
  write.messages.push_back(write.messages[1]);
  const RunWriteResult result = commit_run(write);
  EXPECT_EQ(result.messages.at(0), Recorded::kRepeated);
  EXPECT_EQ(result.messages.at(1), Recorded::kRecorded);
  EXPECT_EQ(result.messages.at(2), Recorded::kRepeated);
  EXPECT_EQ(store().inbox(run.key, 0, 9)->size(), 2u);

  RunWrite unknown;
  unknown.run = 5;
  unknown.messages.push_back({"orders", "1", "", kNow});
  unknown.messages[0].input = std::make_shared<TriggerInput>(input_of(new_key(), "three"));
  EXPECT_EQ(commit_run(unknown).messages.at(0), Recorded::kUnknown);
  EXPECT_EQ(text_of(store().trigger_input(7, "three")), "none") << "nobody got it";
}

TEST_P(StoreConformance, InputsAreListedFromTheNewest) {
  std::vector<Key> keys;
  for (int count = 0; count < 4; ++count) {
    TriggerInput input = input_of(new_key(), "input " + std::to_string(count));
    input.processed = count != 1;
    keys.push_back(input.key);
    commit(noting(input));
  }
  const auto list = [&](InputFilter filter, Key before, std::uint32_t limit) {
    std::vector<Key> found;
    const auto inputs = store().trigger_inputs(7, filter, before, limit).value();
    for (const TriggerInput& input : inputs) found.push_back(input.key);
    return found;
  };
  EXPECT_EQ(list(InputFilter::kAll, 0, 2), (std::vector{keys[3], keys[2]}));
  EXPECT_EQ(list(InputFilter::kAll, keys[2], 9), (std::vector{keys[1], keys[0]}));
  EXPECT_EQ(list(InputFilter::kUnprocessed, 0, 9), (std::vector{keys[1]}));
}

TEST_P(StoreConformance, InputsAreForgottenWhenTheyExpire) {
  TriggerInput kept = input_of(new_key(), "kept");
  kept.expires_at_us = 0;
  commit(noting(kept));
  commit(noting(input_of(new_key(), "old")));
  TriggerInput young = input_of(new_key(), "young");
  young.expires_at_us = kNow + 1000;
  commit(noting(young));
  Commit forget;
  forget.forget_inputs_before_us = kNow + 101;
  commit(forget);
  EXPECT_EQ(text_of(store().trigger_input(7, "old")), "none");
  EXPECT_EQ(store().trigger_inputs(7, InputFilter::kAll, 0, 9)->size(), 2u);
  EXPECT_TRUE(commit(noting(input_of(new_key(), "old"))).inputs.at(0)) << "it is new again";
}

}  // namespace
}  // namespace pawl::store
