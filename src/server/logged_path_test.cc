#include "server/logged_path.h"

#include <gtest/gtest.h>

namespace pawl::server {
namespace {

TEST(LoggedPath, TokensOfPromisesAreLeftOut) {
  EXPECT_EQ(logged_path("/api/v1/promises/p_123/resolve"), "/api/v1/promises/***/resolve");
  EXPECT_EQ(logged_path("/api/v1/promises/p_123"), "/api/v1/promises/***");
  EXPECT_EQ(logged_path("/api/v1/%70romises//p_123/resolve"), "/api/v1/%70romises//***/resolve");
}

TEST(LoggedPath, QueriesAreLeftOut) {
  EXPECT_EQ(logged_path("/api/v1/runs?token=pawl_secret"), "/api/v1/runs");
  EXPECT_EQ(logged_path("/api/v1/promises/p_123/reject?x=1"), "/api/v1/promises/***/reject");
  EXPECT_EQ(logged_path("/api/v1/runs?"), "/api/v1/runs");
  EXPECT_EQ(logged_path("?a/promises/p"), "");
  EXPECT_EQ(logged_path("/api/v1/runs#token=pawl_secret"), "/api/v1/runs");
}

TEST(LoggedPath, TheRestIsAsItCame) {
  for (const char* target : {"", "/", "*", "/api/v1/runs/order-7", "/api/v1/promises",
                             "/api/v1/promises/", "/a//b/", "/api/v1/runs/%zz/x"}) {
    EXPECT_EQ(logged_path(target), target);
  }
}

}  // namespace
}  // namespace pawl::server
