// What the dispatcher promises by itself; what comes of it is in the tests of tasks, limits and
// pins.
#include "engine/task/dispatcher.h"

#include <gtest/gtest.h>

namespace pawl::engine {
namespace {

constexpr std::uint64_t kBatch = 1;

class DispatcherTest : public testing::Test {
 protected:
  Session& open(std::vector<std::string> queues, std::uint32_t wanted) {
    store::SessionRecord record;
    record.key = next_++;
    Session& session = dispatcher.open_session(
        record, {"test", queues}, [this](Delivery delivery) { last = std::move(delivery); });
    for (const std::string& queue : queues) clean(queue);
    dispatcher.offer(session, wanted);
    return session;
  }
  // The store has been asked, and nothing is there.
  void clean(const std::string& queue) {
    Session& asking = open_alone(queue);
    Batch batch;
    batch.id = kBatch;
    dispatcher.add_claims(&batch, 1, 0, [](std::size_t, store::ClaimResult&) {});
    for (const auto& done : batch.claim_done) {
      Result<store::ClaimResult> nothing = store::ClaimResult();
      done(nothing);
    }
    dispatcher.forget_session(asking.key);
  }
  Session& open_alone(const std::string& queue) {
    store::SessionRecord record;
    record.key = next_++;
    Session& session = dispatcher.open_session(record, {"asking", {queue}}, {});
    dispatcher.offer(session, 1);
    return session;
  }
  // A new task; the session that it is leased to, or 0.
  Key place(const std::string& queue = "a", const TaskPolicy& policy = {}) {
    call = {};
    call.key = next_++;
    call.queue = queue;
    call.name = "work";
    dispatcher.place(&call, policy, kBatch, 0);
    if (call.status != store::CallStatus::kLeased) return 0;
    auto lasting = std::make_shared<TaskPolicy>(policy);
    lasting->queue = queue;
    dispatcher.add_lease(call, lasting);
    return call.session;
  }
  void deliver() {
    TaskOrder order;
    order.call = call.key;
    Session& session = *dispatcher.session(call.session);
    session.outbox.tasks.push_back(order);
    dispatcher.outbox_ready(session);
    dispatcher.deliver();
  }

  Dispatcher dispatcher;
  store::CallRecord call;  // the last task
  Delivery last;
  Key next_ = 1;
};

TEST_F(DispatcherTest, ASessionIsGivenWhatItAskedFor) {
  Session& session = open({"a"}, 2);
  EXPECT_EQ(place(), session.key);
  EXPECT_EQ(place(), session.key);
  EXPECT_EQ(place(), 0u);
}

// Tasks that are on their way may come all the same, and count.
TEST_F(DispatcherTest, ACapacityBelowWhatIsOnItsWayLeavesNoRoom) {
  Session& session = open({"a"}, 3);
  place();
  place();
  dispatcher.limit(session, 0);
  EXPECT_EQ(session.wanted, 0u);
  EXPECT_EQ(place(), 0u);
}

TEST_F(DispatcherTest, ALeaseThatNeverCameTrueLeavesRoom) {
  Session& session = open({"a"}, 1);
  ASSERT_EQ(place(), session.key);
  dispatcher.undo_lease(call.key);
  EXPECT_EQ(place(), session.key);
}

// A session of two queues stands once in each line, however often it was served in one of them.
TEST_F(DispatcherTest, TurnsInOneQueueAreNoneInAnother) {
  Session& both = open({"a", "b"}, 100);
  for (int i = 0; i < 10; ++i) ASSERT_EQ(place("a"), both.key);
  Session& one = open({"b"}, 100);
  EXPECT_EQ(place("b"), both.key);
  EXPECT_EQ(place("b"), one.key);
  EXPECT_EQ(place("b"), both.key);
}

TEST_F(DispatcherTest, WhoeverIsFullAsksForNothing) {
  open({"a"}, 1);
  place();
  dispatcher.suspect_pending(kBatch + 1);
  EXPECT_FALSE(dispatcher.wants_anything());
}

TEST_F(DispatcherTest, NobodyAsksForTasksOfAQueueThatIsPaused) {
  open({"a"}, 1);
  dispatcher.suspect_pending(kBatch + 1);
  EXPECT_TRUE(dispatcher.wants_anything());
  dispatcher.set_limits("a", {.max_running = 0}, kBatch + 1);
  EXPECT_FALSE(dispatcher.wants_anything());
  dispatcher.set_limits("a", {}, kBatch + 1);
  EXPECT_TRUE(dispatcher.wants_anything());
}

// Until the store has heard of a move both sessions answer for the task, and neither afterwards.
TEST_F(DispatcherTest, ATaskThatEndsWhileItMovesIsHeldByNobody) {
  Session& from = open({"a"}, 1);
  ASSERT_EQ(place(), from.key);
  Session& to = open({"b"}, 1);
  dispatcher.begin_move(*dispatcher.lease(call.key), to);
  EXPECT_TRUE(to.leases.contains(call.key));
  dispatcher.drop_lease(call.key);
  EXPECT_TRUE(from.leases.empty());
  EXPECT_TRUE(to.leases.empty());
}

TEST_F(DispatcherTest, ATaskThatWasCancelledOnItsWayComesWithThatWord) {
  open({"a"}, 1);
  place();
  dispatcher.lease(call.key)->cancelling = true;
  dispatcher.tell_cancelled(*dispatcher.lease(call.key));
  deliver();
  EXPECT_EQ(last.tasks.size(), 1u);
  EXPECT_EQ(last.cancelled, (std::vector{HandedOut{call.key, call.token}}));
}

}  // namespace
}  // namespace pawl::engine
