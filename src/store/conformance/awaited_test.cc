// What runs wait for besides tasks: suspensions, requests, messages that come back, statuses.
#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

TEST_P(StoreConformance, SuspensionsAreFoundUntilTheyAreSettled) {
  TestRun run = parked_run();
  TestRun other = parked_run();
  const CallRecord first = open_call(run, CallKind::kSuspend);
  open_call(run, CallKind::kPromise);
  const CallRecord second = open_call(run, CallKind::kSuspend);
  const CallRecord elsewhere = open_call(other, CallKind::kSuspend);
  EXPECT_EQ(keys_of(store().suspensions(run.key).value()),
            (std::vector<Key>{first.key, second.key}));
  EXPECT_EQ(keys_of(store().suspensions(other.key).value()), std::vector<Key>{elsewhere.key});
  EXPECT_EQ(settle(first), Recorded::kRecorded);
  EXPECT_EQ(keys_of(store().suspensions(run.key).value()), std::vector<Key>{second.key});
  catch_up(run);
  Step next = parking(run);
  next.effects.cancels = {{second.key, kNow}};
  EXPECT_TRUE(step(run, next).step_won);
  EXPECT_TRUE(store().suspensions(run.key).value().empty());
  EXPECT_TRUE(store().suspensions(4321).value().empty());
}

TEST_P(StoreConformance, RequestsAreStrandedWhenTheirRunHasEnded) {
  TestRun asking = parked_run();
  TestRun answering = parked_run();
  TestRun other = parked_run();
  std::vector<CallRecord> requests;
  EXPECT_FALSE(store().has_open_requests().value());
  for (const Key target : {answering.key, other.key, answering.key, Key{4711}}) {
    CallRecord call = new_call(asking, CallKind::kRequest);
    call.status = CallStatus::kOpen;
    call.child_run = target;
    make_calls(asking, {call});
    requests.push_back(call);
  }
  EXPECT_TRUE(store().has_open_requests().value());
  EXPECT_EQ(keys_of(store().stranded_requests(0, 10).value()), std::vector<Key>{requests[3].key});
  EXPECT_TRUE(store().stranded_requests(answering.key, 10).value().empty());
  end(answering);
  EXPECT_EQ(keys_of(store().stranded_requests(answering.key, 10).value()),
            (std::vector<Key>{requests[0].key, requests[2].key}));
  EXPECT_EQ(store().stranded_requests(answering.key, 1).value().size(), 1u);
  EXPECT_EQ(store().stranded_requests(0, 10).value().size(), 3u);
  EXPECT_EQ(settle(requests[0], CallStatus::kFailed), Recorded::kRecorded);
  EXPECT_EQ(keys_of(store().stranded_requests(answering.key, 10).value()),
            std::vector<Key>{requests[2].key});
}

TEST_P(StoreConformance, MessagesSayHowToAnswerThem) {
  TestRun run = parked_run();
  RunWrite write;
  write.run = run.key;
  write.messages = {{"ask", "1", "", kNow, "token"}, {"ask", "2", "", kNow}};
  commit_run(write);
  const std::vector<MessageRecord> inbox = store().inbox(run.key, 0, 10).value();
  ASSERT_EQ(inbox.size(), 2u);
  EXPECT_EQ(inbox[0].reply_to, "token");
  EXPECT_EQ(inbox[1].reply_to, "");
}

TEST_P(StoreConformance, InboxIsReadFromAPlaceOn) {
  TestRun run = parked_run();
  for (int count = 0; count < 4; ++count) send(run.key, "news");
  const std::vector<MessageRecord> rest = store().inbox(run.key, 1, 2).value();
  ASSERT_EQ(rest.size(), 2u);
  EXPECT_EQ(rest[0].arrival, 2u);
  EXPECT_EQ(rest[1].arrival, 3u);
  EXPECT_TRUE(store().inbox(run.key, 4, 2).value().empty());
}

TEST_P(StoreConformance, MessagesGoBackToTheirPlace) {
  TestRun run = parked_run();
  for (int count = 0; count < 3; ++count) send(run.key, "news");
  const std::vector<MessageRecord> before = store().inbox(run.key, 0, 10).value();
  run.seen = 3;
  Step take = parking(run);
  take.effects.taken = {1, 2};
  EXPECT_TRUE(step(run, take).step_won);
  EXPECT_EQ(store().inbox(run.key, 0, 10).value().size(), 1u);
  Step put = parking(run, waits_for_channel("news"));
  put.effects.put_back = {before[0], before[2]};
  EXPECT_TRUE(step(run, put).step_won);
  EXPECT_EQ(text_of(store().inbox(run.key, 0, 10)),
            text_of(std::vector<MessageRecord>{before[0], before[2]}));
  EXPECT_EQ(state(run.key).arrivals, 3u) << "they have arrived before";
  EXPECT_FALSE(is_ready(run.key));
}

TEST_P(StoreConformance, TheLastStatusOutlivesTheRun) {
  TestRun run = parked_run();
  Step next = parking(run);
  next.parked->status = "one";
  EXPECT_TRUE(step(run, next).step_won);
  TestRun silent = run;
  Step last = ending(run);
  last.ended->status_value = "two";
  last.generation = 3;
  EXPECT_TRUE(step(run, last).step_won);
  EXPECT_EQ(view(run.key).result->last_status, "two");
  EXPECT_EQ(view(run.key).result->status_version, 2u);
  EXPECT_EQ(view(run.key).result->generation, 3u);

  silent = parked_run();
  next.revision = silent.revision;
  EXPECT_TRUE(step(silent, next).step_won);
  end(silent);
  EXPECT_EQ(view(silent.key).result->last_status, "one");
  EXPECT_EQ(view(silent.key).result->status_version, 1u);
  const RunPage page = store().list_runs({}, 0, 10).value();
  EXPECT_EQ(page.runs.at(0).result->last_status, "one");
  EXPECT_EQ(page.runs.at(1).result->last_status, "two");
}

TEST_P(StoreConformance, BlobsThatNothingRefersToAreDropped) {
  TestRun run = parked_run();
  TestRun other = parked_run();
  for (TestRun* each : {&run, &other}) {
    Step next = parking(*each);
    next.effects.blobs = {{each->key, "one", "1"}, {each->key, "two", "2"}};
    EXPECT_TRUE(step(*each, next).step_won);
  }
  Step next = parking(run);
  next.effects.dropped_blobs = {"one", "never there"};
  EXPECT_TRUE(step(run, next).step_won);
  EXPECT_FALSE(store().blob(run.key, "one").value());
  EXPECT_EQ(store().blob(run.key, "two").value(), "2");
  EXPECT_EQ(store().blob(other.key, "one").value(), "1");
}

TEST_P(StoreConformance, OldLinesOfALogAreDropped) {
  TestRun run = parked_run();
  TestRun other = parked_run();
  for (TestRun* each : {&run, &other}) {
    Step next = parking(*each);
    for (int line = 0; line < 5; ++line) {
      next.effects.logs.push_back({each->key, kNow, 1, std::to_string(line)});
    }
    EXPECT_TRUE(step(*each, next).step_won);
  }
  Step next = parking(run);
  next.effects.logs.push_back({run.key, kNow, 1, "last"});
  next.effects.keep_logs = 2;
  EXPECT_TRUE(step(run, next).step_won);
  const std::vector<LogRecord> left = store().logs(run.key, 10).value();
  ASSERT_EQ(left.size(), 2u);
  EXPECT_EQ(left[0].line, "4");
  EXPECT_EQ(left[1].line, "last");
  EXPECT_EQ(store().logs(other.key, 10).value().size(), 5u);
}

}  // namespace
}  // namespace pawl::store
