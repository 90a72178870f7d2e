#include "engine/trigger/signature.h"

#include <gtest/gtest.h>

#include <map>

#include "base/error_codes.h"

namespace pawl::engine {
namespace {

using Headers = std::map<std::string, std::string, std::less<>>;

SignatureRule rule_of(const char* json) {
  const auto made = decode_trigger(std::string(R"({"workflow":"a","signature":)") + json + "}");
  EXPECT_TRUE(made) << made.error().message;
  return made->signature;
}

Status check(const SignatureRule& rule, const std::vector<std::string>& secrets,
             const Headers& headers, std::string_view body, std::int64_t now_us = 0) {
  const auto header = [&](std::string_view name) -> std::string_view {
    std::string lower(name);
    for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const auto found = headers.find(lower);
    return found == headers.end() ? std::string_view() : found->second;
  };
  PAWL_TRY_STATUS(check_before_body(rule, secrets, header, now_us));
  return check_signature(rule, secrets, header, body);
}

// From GitHub's own documentation.
TEST(TriggerSignature, AgreesWithGithub) {
  const SignatureRule rule = rule_of(R"("github")");
  const Headers headers = {
      {"x-hub-signature-256",
       "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"}};
  EXPECT_TRUE(check(rule, {"It's a Secret to Everybody"}, headers, "Hello, World!"));
  EXPECT_FALSE(check(rule, {"It's a Secret to Everybody"}, headers, "Hello, World"));
  EXPECT_FALSE(check(rule, {"It's a Secret to Nobody"}, headers, "Hello, World!"));
  EXPECT_TRUE(check(rule, {"another", "It's a Secret to Everybody"}, headers, "Hello, World!"));
  EXPECT_FALSE(check(rule, {}, headers, "Hello, World!"));
}

// From the libraries of Standard Webhooks.
TEST(TriggerSignature, AgreesWithStandardWebhooks) {
  const SignatureRule rule = rule_of(R"("standard-webhooks")");
  const Headers headers = {
      {"webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek"},
      {"webhook-timestamp", "1614265330"},
      {"webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="}};
  const std::vector<std::string> secrets = {"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"};
  constexpr std::int64_t kThenUs = 1'614'265'330'000'000;
  EXPECT_TRUE(check(rule, secrets, headers, R"({"test": 2432232314})", kThenUs));
  EXPECT_TRUE(check(rule, secrets, headers, R"({"test": 2432232314})", kThenUs + 299'000'000));
  EXPECT_FALSE(check(rule, secrets, headers, R"({"test": 2432232314})", kThenUs + 301'000'000));
  EXPECT_FALSE(check(rule, secrets, headers, R"({"test": 2432232314})", kThenUs - 301'000'000));
  EXPECT_FALSE(check(rule, secrets, headers, R"({"test": 1})", kThenUs));
  Headers other = headers;
  other["webhook-id"] = "msg_other";
  EXPECT_FALSE(check(rule, secrets, other, R"({"test": 2432232314})", kThenUs));
}

TEST(TriggerSignature, BrokenHeadersAreRefused) {
  for (const char* kind :
       {R"("github")", R"("stripe")", R"("standard-webhooks")",
        R"({"kind":"header","header":"x-a"})", R"({"kind":"token","header":"x-a"})"}) {
    const SignatureRule rule = rule_of(kind);
    for (const char* text : {"", "=", "sha256=", "t=,v1=", "t=99999999999999999999,v1=00", "v1,",
                             "v1, v1, v1,", "sha256=zz", ",,,,", "t=1,v1=0"}) {
      const Headers headers = {{"x-hub-signature-256", text}, {"stripe-signature", text},
                               {"webhook-signature", text},   {"webhook-id", "a"},
                               {"webhook-timestamp", text},   {"x-a", text}};
      const Status found = check(rule, {"12345678"}, headers, "body");
      ASSERT_FALSE(found) << kind << " " << text;
      EXPECT_EQ(found.error().code, ErrorCode::bad_signature);
      if (*text != '\0') {
        EXPECT_EQ(found.error().message.find(text), std::string::npos);
      }
    }
  }
}

TEST(TriggerSignature, ATokenIsComparedBeforeTheBody) {
  const SignatureRule rule = rule_of(R"({"kind":"token","header":"X-Token","prefix":"Bearer "})");
  EXPECT_TRUE(check(rule, {"12345678"}, {{"x-token", "Bearer 12345678"}}, ""));
  EXPECT_FALSE(check(rule, {"12345678"}, {{"x-token", "12345678"}}, ""));
  EXPECT_FALSE(check(rule, {"12345678"}, {{"x-token", "Bearer 12345679"}}, ""));
  EXPECT_FALSE(check(rule, {}, {{"x-token", "Bearer "}}, ""));
}

}  // namespace
}  // namespace pawl::engine
