// Clients that wait, without a core.
#include "engine/run/waiting_clients.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/part_test_support.h"

namespace pawl::engine {
namespace {

constexpr Key kRun = 5;

struct ClientsGround : PartGround {
  WaitingClients clients{ground, runs, trouble};
  std::vector<std::string> told;

  Reply<RunOutcome> reply() {
    return [this](const Result<RunOutcome>& outcome) {
      told.push_back(outcome ? outcome->output.text() : to_string(outcome.error()));
    };
  }
  static RunOutcome completed(const char* output) {
    return {store::RunStatus::kCompleted, Payload::trusted(output), {}};
  }
};

TEST(WaitingClients, NobodyWaitsForARunThatIsNotThere) {
  ClientsGround on;
  EXPECT_EQ(on.clients.wait("order", on.reply()), 0U);
  EXPECT_EQ(on.clients.wait(Started{"order", kRun}, on.reply()), 0U);
  EXPECT_EQ(on.told.size(), 2U);
  EXPECT_FALSE(on.clients.await_end(kRun));
}

TEST(WaitingClients, EndIsToldWhenTheCommitHasBeenSeenTo) {
  ClientsGround on;
  on.add_run(kRun);
  EXPECT_NE(on.clients.wait(Started{"order", kRun}, on.reply()), 0U);
  ASSERT_TRUE(on.clients.await_end(kRun));
  on.clients.note_end(kRun, ClientsGround::completed("42"));
  EXPECT_TRUE(on.told.empty());
  on.clients.tell_ended();
  EXPECT_EQ(on.told, std::vector<std::string>{"42"});
  on.clients.tell_ended();
  EXPECT_EQ(on.told.size(), 1U);
}

TEST(WaitingClients, WhoeverStopsWaitingHearsNothing) {
  ClientsGround on;
  on.add_run(kRun);
  const std::uint64_t wait = on.clients.wait(Started{"order", kRun}, on.reply());
  on.clients.stop(wait);
  on.clients.note_end(kRun, ClientsGround::completed("42"));
  on.clients.tell_ended();
  EXPECT_TRUE(on.told.empty());
}

TEST(WaitingClients, StatusIsNotAskedForInTrouble) {
  ClientsGround on;
  on.trouble.note({ErrorCode::store_unavailable, "gone"});
  std::optional<ErrorCode> code;
  on.clients.wait_status("order", 0, [&](const Result<StatusChange>& now) {
    code = now ? ErrorCode::usage : now.error().code;
  });
  EXPECT_EQ(code, ErrorCode::store_unavailable);
}

}  // namespace
}  // namespace pawl::engine
