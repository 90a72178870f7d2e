// Promises, suspensions, messages and statuses through the public engine.
#include <future>
#include <thread>

#include "engine/service/engine_test_support.h"

namespace pawl {
namespace {

constexpr char kFlows[] = R"(
import asyncio
from pawl import workflow, promise, receive, set_status, suspend, TaskError

@workflow
async def approval(n):
    p = promise()
    set_status(p.token)
    try:
        return await p
    except TaskError as error:
        return [error.kind, error.message]

@workflow
async def operator(n):
    return await suspend("is " + str(n) + " right?")

@workflow
async def box(n):
    return [await receive("in") for i in range(n)]

@workflow
async def teller(n):
    for i in range(n):
        set_status(i)
        await receive("go")
    set_status("done")
)";

class EngineWaits : public EngineTest {
 protected:
  void SetUp() override {
    open({});
    deploy(kFlows);
  }
  std::string token(const std::string& run) {
    auto change = engine->wait_status_change(run, 0, kLongEnough);
    EXPECT_TRUE(change) << to_string(change.error());
    return from_payload<std::string>(change->status).value();
  }
  ErrorCode code(const Status& status) {
    EXPECT_FALSE(status);
    return status.error().code;
  }
};

TEST_F(EngineWaits, PromisesAreResolvedByTheirToken) {
  auto run = engine->start("approval", 1);
  std::string secret = token(run->id);
  EXPECT_EQ(code(engine->resolve("12-nonsense", 1)), ErrorCode::unknown_promise);
  ASSERT_TRUE(engine->resolve(secret, std::vector<int>{1, 2}));
  EXPECT_EQ(ending(run->id), "[1,2]");
  EXPECT_EQ(code(engine->resolve(secret, 3)), ErrorCode::promise_settled);
  auto timeline = engine->timeline(run->id);
  EXPECT_EQ(timeline->calls.at(0).kind, CallKind::kPromise);
  EXPECT_EQ(timeline->calls.at(0).value.text(), "[1,2]");
}

TEST_F(EngineWaits, PromisesAreRejected) {
  auto run = engine->start("approval", 1);
  std::promise<Status> told;
  engine->reject_async(token(run->id), {"Refused", "no", {}, {}},
                       [&](Status status) { told.set_value(std::move(status)); });
  EXPECT_TRUE(told.get_future().get());
  EXPECT_EQ(ending(run->id), R"(["Refused","no"])");
  auto other = engine->start("approval", 1);
  std::string secret = token(other->id);
  ASSERT_TRUE(engine->cancel(other->id));
  EXPECT_EQ(engine->wait(other->id)->status, RunStatus::kCancelled);
  EXPECT_EQ(code(engine->reject(secret, {"Refused", "no", {}, {}})), ErrorCode::promise_closed);
}

TEST_F(EngineWaits, ASuspendedRunShowsWhy) {
  auto run = engine->start("operator", 42);
  auto info = engine->get(run->id);
  EXPECT_EQ(info->suspended, "is 42 right?");
  EXPECT_FALSE(info->paused);
  EXPECT_EQ(engine->list()->runs.at(0).suspended, "is 42 right?");
  EXPECT_EQ(engine->timeline(run->id)->calls.at(0).kind, CallKind::kSuspend);
  ASSERT_TRUE(engine->resume(run->id, std::string("yes")));
  EXPECT_EQ(ending(run->id), "\"yes\"");
  EXPECT_FALSE(engine->get(run->id)->suspended);
  auto other = engine->start("box", 1);
  EXPECT_EQ(code(engine->resume(other->id, 1)), ErrorCode::run_not_suspended);
  EXPECT_TRUE(engine->resume(other->id));
}

TEST_F(EngineWaits, AMessageSaysWhetherItIsNew) {
  auto run = engine->start("box", 2);
  EXPECT_TRUE(engine->send(run->id, "in", 1, {.id = "m"})->recorded);
  EXPECT_FALSE(engine->send(run->id, "in", 1, {.id = "m"})->recorded);
  EXPECT_TRUE(engine->send(run->id, "in", 2)->recorded);
  EXPECT_EQ(ending(run->id), "[1,2]");
}

TEST_F(EngineWaits, AStartCarriesAMessage) {
  StartOptions options{.id = "b"};
  options.message = {"in", *to_payload(1), "m"};
  EXPECT_TRUE(engine->start("box", 2, options)->created);
  auto again = engine->start("box", 2, options);
  EXPECT_FALSE(again->created);
  EXPECT_FALSE(again->message_recorded);
  options.message = {"in", *to_payload(2)};
  EXPECT_TRUE(engine->start("box", 2, options)->message_recorded);
  EXPECT_EQ(ending("b"), "[1,2]");
  EXPECT_EQ(engine->start("box", 2, options).error().code, ErrorCode::run_ended);
}

TEST_F(EngineWaits, AStartNamesItsVersion) {
  auto version = engine->get(engine->start("box", 1)->id)->version;
  auto pinned = engine->start("box", 1, {.version = version});
  ASSERT_TRUE(pinned);
  EXPECT_EQ(engine->get(pinned->id)->version, version);
  EXPECT_EQ(engine->start("box", 1, {.version = "x"}).error().code, ErrorCode::unknown_version);
}

TEST_F(EngineWaits, StatusChangesAreWaitedFor) {
  auto run = engine->start("teller", 2);
  auto first = engine->wait_status_change(run->id, 0, kLongEnough);
  EXPECT_EQ(first->version, 1u);
  EXPECT_EQ(first->status.text(), "0");
  EXPECT_EQ(engine->get(run->id)->status_version, 1u);
  auto none = engine->wait_status_change(run->id, 1, std::chrono::milliseconds(10));
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::wait_timeout);
  std::promise<Result<StatusChange>> later;
  engine->wait_status_change_async(
      run->id, 1, [&](Result<StatusChange> change) { later.set_value(std::move(change)); });
  ASSERT_TRUE(engine->send(run->id, "go", 1));
  EXPECT_EQ(later.get_future().get()->status.text(), "1");
  ASSERT_TRUE(engine->send(run->id, "go", 1));
  auto last = engine->wait_status_change(run->id, 2, kLongEnough);
  EXPECT_EQ(last->status.text(), "\"done\"");
  EXPECT_TRUE(last->ended);
  EXPECT_EQ(engine->get(run->id)->progress.text(), "\"done\"");
  EXPECT_EQ(engine->wait_status_change("nobody", 0).error().code, ErrorCode::unknown_run);
}

TEST_F(EngineWaits, WaitingForAStatusEndsWithTheEngine) {
  auto run = engine->start("teller", 1);
  std::promise<ErrorCode> stopped, ended;
  auto wait = engine->wait_status_change_async(
      run->id, 1, [&](const Result<StatusChange>& how) { stopped.set_value(how.error().code); });
  engine->stop_waiting(wait);
  EXPECT_EQ(stopped.get_future().get(), ErrorCode::wait_timeout);
  engine->wait_status_change_async(
      run->id, 1, [&](const Result<StatusChange>& how) { ended.set_value(how.error().code); });
  engine->stop();
  EXPECT_EQ(ended.get_future().get(), ErrorCode::engine_stopped);
}

}  // namespace
}  // namespace pawl
