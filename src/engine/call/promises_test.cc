// Promises, without a core.
#include "engine/call/promises.h"

#include <gtest/gtest.h>

#include "engine/control/audit_notes.h"
#include "engine/core/part_test_support.h"
#include "engine/run/lineup.h"

namespace pawl::engine {
namespace {

struct PromisesGround : PartGround {
  NotedArrivals arrivals;
  AuditNotes audit{ground, trouble};
  Lineup lineup{ground, runs};
  Promises promises{ground, arrivals, audit, lineup, trouble};

  store::CallRecord call() {
    store::CallRecord call;
    call.key = 9;
    call.run = 5;
    call.number = 2;
    call.kind = store::CallKind::kPromise;
    return call;
  }
};

TEST(Promises, AnswerArrivesAtItsRun) {
  PromisesGround on;
  on.promises.settle_call(on.call(), {Payload::trusted("42"), {}}, {}, {"ann", "resolve", "x", {}});
  ASSERT_EQ(on.arrivals.all.size(), 1U);
  const NotedArrivals::Noted& noted = on.arrivals.all[0];
  EXPECT_EQ(noted.run, 5U);
  ASSERT_EQ(noted.recording.outcomes.size(), 1U);
  EXPECT_EQ(noted.recording.outcomes[0].call, 9U);
  EXPECT_EQ(noted.recording.outcomes[0].status, store::CallStatus::kCompleted);
  EXPECT_EQ(noted.recording.audits.size(), 1U);
  ASSERT_TRUE(noted.outcome);
  EXPECT_EQ(noted.outcome->call, 2U);
  EXPECT_EQ(noted.outcome->value->text(), "42");
}

TEST(Promises, ErrorFailsTheCall) {
  PromisesGround on;
  on.promises.settle_call(on.call(), {{}, CallError{"Refused", "no", Payload(), {}}}, {});
  ASSERT_EQ(on.arrivals.all.size(), 1U);
  EXPECT_EQ(on.arrivals.all[0].recording.outcomes[0].status, store::CallStatus::kFailed);
  EXPECT_EQ(on.arrivals.all[0].outcome->error->kind, "Refused");
}

TEST(Promises, UnknownTokenIsRefused) {
  PromisesGround on;
  std::optional<ErrorCode> code;
  on.promises.settle_by_token("nonsense", {Payload::trusted("1"), {}},
                              [&](const Result<void>& how) { code = how.error().code; });
  EXPECT_EQ(code, ErrorCode::unknown_promise);
  EXPECT_TRUE(on.arrivals.all.empty());
}

TEST(Promises, AnswersAreNotTakenInTrouble) {
  PromisesGround on;
  on.trouble.note({ErrorCode::store_unavailable, "gone"});
  std::optional<ErrorCode> code;
  on.promises.settle_by_token("nonsense", {Payload::trusted("1"), {}},
                              [&](const Result<void>& how) { code = how.error().code; });
  EXPECT_EQ(code, ErrorCode::store_unavailable);
}

}  // namespace
}  // namespace pawl::engine
