#include "server/request_lanes.h"

#include <gtest/gtest.h>

#include <map>

namespace pawl::server {
namespace {

TEST(RequestLanes, AHostThatDoesNotAnswerHoldsUpNoOther) {
  RequestLanes lanes;
  std::map<std::string, std::size_t> begun;
  const auto enter = [&](const std::string& host) {
    lanes.enter(host, [&begun, host] { ++begun[host]; });
  };
  for (std::size_t i = 0; i < 10 * RequestLanes::kAtOnce; ++i) enter("tarpit:80");
  EXPECT_EQ(begun["tarpit:80"], RequestLanes::kPerHost);
  for (int i = 0; i < 50; ++i) {
    enter("quick:80");
    lanes.leave("quick:80");
  }
  EXPECT_EQ(begun["quick:80"], 50u);
  lanes.leave("tarpit:80");
  EXPECT_EQ(begun["tarpit:80"], RequestLanes::kPerHost + 1) << "the next one's turn";
}

TEST(RequestLanes, AreBoundedTogetherAndTakeTurns) {
  RequestLanes lanes;
  std::map<std::string, std::size_t> begun;
  std::size_t total = 0;
  for (int host = 0; host < 20; ++host) {
    for (std::size_t i = 0; i < RequestLanes::kPerHost; ++i) {
      const std::string name = std::to_string(host);
      lanes.enter(name, [&, name] { ++begun[name], ++total; });
    }
  }
  EXPECT_EQ(total, RequestLanes::kAtOnce);
  for (int i = 0; i < 24; ++i) lanes.leave("0");
  EXPECT_EQ(total, RequestLanes::kAtOnce + 24);
  std::size_t late = 0;
  for (int host = 8; host < 20; ++host) late += begun[std::to_string(host)] > 0 ? 1 : 0;
  EXPECT_EQ(late, 12u) << "each of those that waited has had a turn";
}

}  // namespace
}  // namespace pawl::server
