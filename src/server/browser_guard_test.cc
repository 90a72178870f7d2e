#include "server/browser_guard.h"

#include <gtest/gtest.h>

#include "base/error_codes.h"

namespace pawl::server {
namespace {

TEST(BrowserGuard, ProgramsAreNoPages) {
  for (const char* host : {"127.0.0.1:7380", "localhost:7380", "LOCALHOST", "[::1]:7380", "[::1]",
                           "10.0.0.7", "pawl.localhost:7380", ""}) {
    EXPECT_TRUE(check_browser("", host, true)) << host;
  }
}

TEST(BrowserGuard, OwnPagesMayAsk) {
  EXPECT_TRUE(check_browser("http://127.0.0.1:7380", "127.0.0.1:7380", true));
  EXPECT_TRUE(check_browser("https://Localhost:7380", "localhost:7380", true));
  EXPECT_TRUE(check_browser("https://pawl.example", "pawl.example", false));
}

TEST(BrowserGuard, ForeignPagesMayNot) {
  for (const char* origin : {"http://evil.example", "http://127.0.0.1:8000", "null", "file://"}) {
    const Status status = check_browser(origin, "127.0.0.1:7380", true);
    ASSERT_FALSE(status) << origin;
    EXPECT_EQ(status.error().code, ErrorCode::not_allowed);
    EXPECT_FALSE(check_browser(origin, "pawl.example", false)) << origin;
  }
}

TEST(BrowserGuard, NamesThatWereMadeToLeadHereDoNot) {
  EXPECT_FALSE(check_browser("", "evil.example:7380", true));
  EXPECT_FALSE(check_browser("http://evil.example:7380", "evil.example:7380", true));
  EXPECT_FALSE(check_browser("", "127.0.0.1.evil.example", true));
  EXPECT_FALSE(check_browser("", "localhost.evil.example", true));
  // A server that was told to be open has the name that it has.
  EXPECT_TRUE(check_browser("", "pawl:7380", false));
}

}  // namespace
}  // namespace pawl::server
