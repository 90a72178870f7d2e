// Arrivals that a write brings together with the step that has seen them.
#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

TEST_P(StoreConformance, OwnArrivalsWithAStepThatSawThem) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  Step next = parking(run);
  next.seen = 2;
  RunWrite write = write_of(run, next);
  write.outcomes = {outcome_of(task)};
  write.messages = {{"news", "1", "id", kNow}};
  const RunWriteResult result = commit_run(write);
  EXPECT_TRUE(result.step_won);
  EXPECT_EQ(result.arrivals, 2u);
  EXPECT_FALSE(result.ready) << "the program has seen all";
  EXPECT_EQ(state(run.key).seen, 2u);
  EXPECT_EQ(call(task.key).status, CallStatus::kCompleted);
}

TEST_P(StoreConformance, OwnArrivalsAreLeftOutWithALosingStep) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  const std::string stands = text_of(view(run.key)) + text_of(call(task.key));
  Step next = parking(run);
  next.seen = 2;
  next.revision = 30;
  RunWrite write = write_of(run, next);
  write.outcomes = {outcome_of(task)};
  write.messages = {{"news", "1", "id", kNow}};
  write.blobs = {{run.key, std::string(32, 'h'), "bytes"}};
  write.control = Control::kPause;
  const RunWriteResult result = commit_run(write);
  EXPECT_FALSE(result.step_won);
  EXPECT_FALSE(result.controlled);
  EXPECT_EQ(result.outcomes, std::vector<Recorded>{Recorded::kLeftOut});
  EXPECT_EQ(result.messages, std::vector<Recorded>{Recorded::kLeftOut});
  EXPECT_EQ(result.arrivals, 0u);
  EXPECT_EQ(text_of(view(run.key)) + text_of(call(task.key)), stands);
  EXPECT_TRUE(store().inbox(run.key, 0, 10).value().empty());
  EXPECT_FALSE(store().blob(run.key, std::string(32, 'h')).value().has_value());
  EXPECT_EQ(send(run.key, "news", "id"), Recorded::kRecorded) << "its id was not kept";
}

TEST_P(StoreConformance, OwnArrivalsMustHaveTheNumbersTheProgramSaw) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  send(run.key, "somebody else's");
  Step next = parking(run);
  next.seen = 1;  // it believes that its own outcome is the first arrival
  RunWrite write = write_of(run, next);
  write.outcomes = {outcome_of(task)};
  RunWriteResult result = commit_run(write);
  EXPECT_FALSE(result.step_won);
  EXPECT_EQ(result.arrivals, 1u);
  EXPECT_EQ(call(task.key).status, CallStatus::kLeased);
  write.step->seen = 2;
  result = commit_run(write);
  EXPECT_TRUE(result.step_won);
  EXPECT_EQ(call(task.key).arrival, 2u);
}

TEST_P(StoreConformance, OwnArrivalsThatAreRefusedTakeTheStepDown) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  const CallRecord other = leased_task(run, 5);
  // Somebody else's arrival makes the count right, but not what the program has seen.
  send(run.key, "news");
  Outcome stale = outcome_of(task);
  stale.token = 44;
  Step next = parking(run);
  next.seen = 2;
  RunWrite write = write_of(run, next);
  write.outcomes = {stale, outcome_of(other)};
  const RunWriteResult result = commit_run(write);
  EXPECT_FALSE(result.step_won);
  EXPECT_EQ(result.outcomes, (std::vector<Recorded>{Recorded::kStale, Recorded::kLeftOut}));
  EXPECT_EQ(call(other.key).status, CallStatus::kLeased);
  EXPECT_EQ(state(run.key).arrivals, 1u);
}

TEST_P(StoreConformance, OwnRepeatedMessageTakesTheStepDown) {
  TestRun run = parked_run();
  send(run.key, "news", "id");
  Step next = parking(run);
  next.seen = 1;
  RunWrite write = write_of(run, next);
  write.messages = {{"news", "1", "id", kNow}};
  const RunWriteResult result = commit_run(write);
  EXPECT_FALSE(result.step_won);
  EXPECT_EQ(result.messages, std::vector<Recorded>{Recorded::kRepeated});
}

TEST_P(StoreConformance, OwnArrivalsOfAnEndedRunAreUnknown) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  end(run);
  Step next = parking(run);
  next.seen = 1;
  RunWrite write = write_of(run, next);
  write.outcomes = {outcome_of(task)};
  const RunWriteResult result = commit_run(write);
  EXPECT_FALSE(result.step_won);
  EXPECT_EQ(result.outcomes, std::vector<Recorded>{Recorded::kUnknown});
  EXPECT_EQ(call(task.key).status, CallStatus::kLeased) << "left out as a whole";
}

TEST_P(StoreConformance, OwnCancelWithAStepThatSawIt) {
  TestRun run = parked_run();
  Step told = parking(run);
  told.seen = 1;
  told.cancel = CancelState::kDelivered;
  RunWrite write = write_of(run, told);
  write.control = Control::kCancel;
  const RunWriteResult result = commit_run(write);
  EXPECT_TRUE(result.step_won);
  EXPECT_TRUE(result.controlled);
  EXPECT_FALSE(result.ready);
  EXPECT_EQ(state(run.key).cancel, CancelState::kDelivered);
  EXPECT_EQ(state(run.key).arrivals, 1u);
}

TEST_P(StoreConformance, OwnResumeWithAStepNeedsNoCount) {
  TestRun run = parked_run();
  control(run.key, Control::kPause);
  send(run.key, "news");
  RunWrite write = write_of(run, parking(run));
  write.control = Control::kResume;
  const RunWriteResult result = commit_run(write);
  EXPECT_TRUE(result.step_won) << "at least as many have arrived as it saw";
  EXPECT_TRUE(result.ready) << "one more has";
  EXPECT_FALSE(state(run.key).paused);
}

TEST_P(StoreConformance, OwnArrivalsThatEndTheRun) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  Step last = ending(run);
  last.seen = 1;
  RunWrite write = write_of(run, last);
  write.outcomes = {outcome_of(task)};
  const RunWriteResult result = commit_run(write);
  EXPECT_TRUE(result.step_won);
  EXPECT_EQ(result.outcomes, std::vector<Recorded>{Recorded::kRecorded});
  EXPECT_EQ(result.arrivals, 0u);
  EXPECT_FALSE(result.ready);
  EXPECT_EQ(call(task.key).status, CallStatus::kCompleted);
  EXPECT_EQ(call(task.key).arrival, 1u);
}

TEST_P(StoreConformance, OwnArrivalsAndANewCallInTheSameStep) {
  TestRun run = parked_run();
  CallRecord done = leased_task(run, 5);
  for (int round = 0; round < 20; ++round) {
    CallRecord task = new_task(run);
    task.status = CallStatus::kLeased;
    task.session = 5;
    task.token = 1;
    task.attempt = 1;
    Step next = parking(run, waits_for({{task.number, 1}}, 1));
    next.seen = ++run.seen;
    next.effects.calls = {task};
    RunWrite write = write_of(run, next);
    write.outcomes = {outcome_of(done)};
    const RunWriteResult result = commit_run(write);
    ASSERT_TRUE(result.step_won) << round;
    ASSERT_FALSE(result.ready);
    ++run.revision;
    done = task;
  }
  EXPECT_EQ(state(run.key).arrivals, 20u);
  EXPECT_EQ(timeline_keys(run.key).size(), 21u);
}

}  // namespace
}  // namespace pawl::store
