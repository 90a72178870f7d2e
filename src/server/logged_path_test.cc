#include "server/logged_path.h"

#include <gtest/gtest.h>

namespace pawl::server {
namespace {

TEST(LoggedPath, TokensOfPromisesAreLeftOut) {
  EXPECT_EQ(without_secrets("/api/v1/promises/p_123/resolve"), "/api/v1/promises/***/resolve");
  EXPECT_EQ(without_secrets("/api/v1/promises/p_123/reject?x=1"),
            "/api/v1/promises/***/reject?x=1");
  EXPECT_EQ(without_secrets("/api/v1/promises/p_123"), "/api/v1/promises/***");
  EXPECT_EQ(without_secrets("/api/v1/%70romises//p_123/resolve"),
            "/api/v1/%70romises//***/resolve");
}

TEST(LoggedPath, TheRestIsAsItCame) {
  for (const char* target : {"", "/", "*", "/api/v1/runs/order-7?wait=1", "/api/v1/promises",
                             "/api/v1/promises/", "/a//b/", "/api/v1/runs/%zz/x?promises/p"}) {
    EXPECT_EQ(without_secrets(target), target);
  }
}

}  // namespace
}  // namespace pawl::server
