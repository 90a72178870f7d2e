#include "server/sessions.h"

#include <gtest/gtest.h>

#include <algorithm>

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

  // Begins a session; what had to go for it is in `gone`.
  std::string open(const std::string& token_id, std::int64_t now_us) {
    const std::string secret = new_token(random);
    store::TokenRecord record = new_session(token_id, secret, now_us);
    record.key = ++last_key;
    gone = sessions.add(record);
    records.push_back(record);
    return secret;
  }

  Auth auth;
  Sessions sessions;
  store::Key last_key = 100;
  std::vector<store::Key> gone;
  std::vector<store::TokenRecord> records;
  SeededRandom random{1};
};

TEST(Sessions, EndByTimeBySignOutAndWithTheirToken) {
  World world;
  const std::string one = world.open("7", 0);
  const std::string two = world.open("7", kHour);
  const std::string three = world.open("8", kHour);
  EXPECT_NE(one, two);
  EXPECT_EQ(world.sessions.find(one, 12 * kHour - 1)->token_id, "7");
  EXPECT_FALSE(world.sessions.find(one, 12 * kHour));
  EXPECT_FALSE(world.sessions.find("", 0));
  EXPECT_FALSE(world.sessions.find(one + "x", 0));
  EXPECT_EQ(world.sessions.close(two), 102);
  EXPECT_EQ(world.sessions.close(two), std::nullopt);
  EXPECT_FALSE(world.sessions.find(two, kHour));
  EXPECT_EQ(world.sessions.close_all_of("8"), std::vector<store::Key>{103});
  EXPECT_FALSE(world.sessions.find(three, kHour));
  EXPECT_TRUE(world.sessions.find(one, kHour));
}

TEST(Sessions, ATokenThatMakesTooManyLosesItsOwn) {
  World world;
  const std::string other = world.open("8", 0);
  const std::string first = world.open("7", 1);
  const std::string second = world.open("7", 2);
  for (int i = 2; i < 100; ++i) world.open("7", 1 + i);
  EXPECT_TRUE(world.sessions.find(first, kHour));
  EXPECT_TRUE(world.gone.empty());
  const std::string last = world.open("7", kHour);
  EXPECT_EQ(world.gone, std::vector<store::Key>{102});
  EXPECT_FALSE(world.sessions.find(first, kHour));
  EXPECT_TRUE(world.sessions.find(second, kHour));
  EXPECT_TRUE(world.sessions.find(last, kHour));
  EXPECT_TRUE(world.sessions.find(other, kHour));
}

TEST(Sessions, AreThoseOfTheStore) {
  World world;
  const std::string one = world.open("7", 0);
  const std::string two = world.open("7", 0);
  // Another server, or this one after a restart.
  Sessions other;
  other.replace(world.records);
  EXPECT_EQ(other.find(one, 1)->token_id, "7");
  EXPECT_TRUE(other.has(hash_token(one)));
  // One that was ended here stays so until the store has heard of it.
  EXPECT_EQ(other.close(one), 101);
  other.replace(world.records);
  EXPECT_FALSE(other.find(one, 1));
  EXPECT_TRUE(other.find(two, 1));
  // One that was ended elsewhere.
  other.replace({});
  EXPECT_FALSE(other.find(two, 1));
}

TEST(Sessions, WithoutATokenOrATimeAreToBeRemoved) {
  World world;
  const std::string one = world.open("7", 0);
  world.open("9", 0);  // nobody knows this token any more
  world.open("7", -12 * kHour);
  auto ended = world.sessions.close_ended(world.auth, 0);
  std::ranges::sort(ended);
  EXPECT_EQ(ended, (std::vector<store::Key>{102, 103}));
  EXPECT_TRUE(world.sessions.find(one, 0));
  EXPECT_TRUE(world.sessions.close_ended(world.auth, 0).empty());
}

TEST(Sessions, AreNoTokens) {
  World world;
  const std::string secret = world.open("7", 0);
  Auth auth;
  auth.load(world.records);
  EXPECT_FALSE(auth.required());
  EXPECT_TRUE(auth.replace(world.records).empty());
  EXPECT_FALSE(auth.required());
  // Its secret opens nothing where a token is wanted.
  auto bearer = world.auth.check("Bearer " + secret, Scope::kRead, 1);
  EXPECT_EQ(bearer.error().code, ErrorCode::not_authenticated);
  EXPECT_TRUE(without_sessions(world.records).empty());
}

TEST(Sessions, StrangersMakeFewLooks) {
  Sessions sessions;
  EXPECT_TRUE(sessions.may_look(0));
  EXPECT_FALSE(sessions.may_look(100'000'000));
  EXPECT_TRUE(sessions.may_look(200'000'000));
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
  const std::string cookie = "pawl_session=" + world.open("7", 0);
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
  const std::string cookie = "pawl_session=" + world.open("7", 0);
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
