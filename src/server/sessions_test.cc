#include "server/sessions.h"

#include <gtest/gtest.h>

#include "base/error_codes.h"

namespace pawl::server {
namespace {

constexpr std::int64_t kHour = 3'600'000'000;

struct World {
  World() {
    store::TokenRecord token;
    token.key = 7;
    token.hash = hash_token("pawl_secret");
    token.scopes = kReadBit;
    auth.add(token);
  }
  net::Request request(const std::string& method, const std::string& cookie) {
    net::Request made;
    made.method = method;
    made.headers.push_back({"Cookie", cookie});
    return made;
  }

  Auth auth;
  Sessions sessions;
  SeededRandom random{1};
};

TEST(Sessions, EndByTimeBySignOutAndWithTheirToken) {
  World world;
  const std::string one = world.sessions.open("7", 0, world.random);
  const std::string two = world.sessions.open("7", kHour, world.random);
  const std::string three = world.sessions.open("8", kHour, world.random);
  EXPECT_NE(one, two);
  EXPECT_EQ(world.sessions.find(one, 12 * kHour - 1)->token_id, "7");
  EXPECT_FALSE(world.sessions.find(one, 12 * kHour));
  EXPECT_FALSE(world.sessions.find("", 0));
  EXPECT_FALSE(world.sessions.find(one + "x", 0));
  world.sessions.close(two);
  EXPECT_FALSE(world.sessions.find(two, kHour));
  world.sessions.close_all_of("8");
  EXPECT_FALSE(world.sessions.find(three, kHour));
  EXPECT_TRUE(world.sessions.find(one, kHour));
}

TEST(Sessions, ATokenThatMakesTooManyLosesItsOwn) {
  World world;
  const std::string other = world.sessions.open("8", 0, world.random);
  const std::string first = world.sessions.open("7", 1, world.random);
  const std::string second = world.sessions.open("7", 2, world.random);
  for (int i = 2; i < 100; ++i) world.sessions.open("7", 1 + i, world.random);
  EXPECT_TRUE(world.sessions.find(first, kHour));
  const std::string last = world.sessions.open("7", kHour, world.random);
  EXPECT_FALSE(world.sessions.find(first, kHour));
  EXPECT_TRUE(world.sessions.find(second, kHour));
  EXPECT_TRUE(world.sessions.find(last, kHour));
  EXPECT_TRUE(world.sessions.find(other, kHour));
}

TEST(Sessions, TheCookieIsFoundAmongOthers) {
  World world;
  EXPECT_EQ(session_secret(world.request("GET", "a=b; pawl_session=abc; c=d")), "abc");
  EXPECT_EQ(session_secret(world.request("GET", "pawl_session=abc")), "abc");
  EXPECT_EQ(session_secret(world.request("GET", "xpawl_session=abc; pawl_sessions=d")), "");
  EXPECT_EQ(session_secret(net::Request()), "");
}

TEST(Sessions, AllowWhatTheirTokenAllows) {
  World world;
  const std::string cookie = "pawl_session=" + world.sessions.open("7", 0, world.random);
  const auto ask = [&](const net::Request& request, Scope scope, std::int64_t now_us = 1) {
    return authenticate(world.auth, world.sessions, request, scope, now_us);
  };
  EXPECT_EQ(ask(world.request("GET", cookie), Scope::kRead).value(), "7");
  EXPECT_EQ(ask(world.request("GET", cookie), Scope::kAdmin).error().code, ErrorCode::not_allowed);
  EXPECT_EQ(ask(world.request("GET", cookie + "x"), Scope::kRead).error().code,
            ErrorCode::not_authenticated);
  EXPECT_EQ(ask(world.request("GET", cookie), Scope::kRead, 13 * kHour).error().code,
            ErrorCode::not_authenticated);
  EXPECT_EQ(ask(net::Request{}, Scope::kRead).error().code, ErrorCode::not_authenticated);
  // The header counts, if there are both.
  net::Request both = world.request("GET", cookie);
  both.headers.push_back({"Authorization", "Bearer wrong"});
  EXPECT_EQ(ask(both, Scope::kRead).error().code, ErrorCode::not_authenticated);
}

TEST(Sessions, AreNotUsedByOtherPages) {
  World world;
  const std::string cookie = "pawl_session=" + world.sessions.open("7", 0, world.random);
  const auto ask = [&](const std::string& method, std::vector<net::Header> more) {
    net::Request request = world.request(method, cookie);
    for (net::Header& header : more) request.headers.push_back(std::move(header));
    return authenticate(world.auth, world.sessions, request, Scope::kRead, 1).has_value();
  };
  EXPECT_TRUE(ask("GET", {}));
  EXPECT_FALSE(ask("POST", {}));
  EXPECT_FALSE(ask("DELETE", {}));
  EXPECT_TRUE(ask("POST", {{"X-Pawl-Session", "1"}}));
  EXPECT_TRUE(ask("POST", {{"X-Pawl-Session", "1"}, {"Sec-Fetch-Site", "same-origin"}}));
  for (const char* site : {"cross-site", "same-site", "anything"}) {
    EXPECT_FALSE(ask("GET", {{"Sec-Fetch-Site", site}})) << site;
    EXPECT_FALSE(ask("POST", {{"X-Pawl-Session", "1"}, {"Sec-Fetch-Site", site}})) << site;
  }
}

}  // namespace
}  // namespace pawl::server
