#include "server/auth_failures.h"

#include <gtest/gtest.h>

namespace pawl::server {
namespace {

constexpr std::int64_t kSecond = 1'000'000;

// How many failures in a row are answered before one is too many.
int allowed(AuthFailures& failures, std::string_view address, std::int64_t now_us) {
  int count = 0;
  while (count < 1000 && !failures.note(address, "GET /x", now_us)) ++count;
  return count;
}

TEST(AuthFailures, AreLimitedForEachAddress) {
  AuthFailures failures;
  EXPECT_EQ(allowed(failures, "10.0.0.1", kSecond), AuthFailures::kBurst);
  EXPECT_EQ(allowed(failures, "10.0.0.1", kSecond), 0);
  EXPECT_EQ(allowed(failures, "10.0.0.2", kSecond), AuthFailures::kBurst) << "nobody else is held";
  EXPECT_EQ(allowed(failures, "10.0.0.1", 3 * kSecond), 1) << "one every two seconds";
  EXPECT_EQ(allowed(failures, "10.0.0.1", 1'000'000 * kSecond), AuthFailures::kBurst);
}

TEST(AuthFailures, TakeANetworkForOneAddress) {
  EXPECT_EQ(address_group("10.0.0.1"), "10.0.0.1");
  EXPECT_EQ(address_group("::ffff:10.0.0.1"), "10.0.0.1");
  EXPECT_EQ(address_group("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(address_group("?"), "?");
  AuthFailures failures;
  EXPECT_EQ(allowed(failures, "2001:db8::1", kSecond), AuthFailures::kBurst);
  EXPECT_EQ(allowed(failures, "2001:db8::2", kSecond), 0);
}

TEST(AuthFailures, AreBoundedHoweverManyAddressesThereAre) {
  AuthFailures failures;
  for (int i = 0; i < 20'000; ++i) {
    failures.note("10.1." + std::to_string(i / 250) + "." + std::to_string(i % 250), "x", kSecond);
  }
  EXPECT_TRUE(failures.note("10.9.9.9", "x", kSecond)) << "those beyond the table share a place";
  const auto lines = failures.take_lines();
  ASSERT_EQ(lines.size(), AuthFailures::kMostLines + 1);
  EXPECT_EQ(lines.back().address, "other addresses");
  EXPECT_EQ(lines.back().details, std::to_string(20'001 - 50) + " requests");
  EXPECT_FALSE(failures.has_lines());
  EXPECT_FALSE(failures.note("10.9.9.9", "x", 1000 * kSecond)) << "quiet ones have made room";
}

TEST(AuthFailures, AreGroupedForTheAuditLog) {
  AuthFailures failures;
  EXPECT_FALSE(failures.has_lines());
  failures.note("10.0.0.2", "GET /a", kSecond);
  failures.note("10.0.0.1", "GET /b", kSecond);
  failures.note("10.0.0.2", "GET /c", kSecond);
  EXPECT_TRUE(failures.has_lines());
  const auto lines = failures.take_lines();
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].address, "10.0.0.1");
  EXPECT_EQ(lines[0].details, "1 request: GET /b");
  EXPECT_EQ(lines[1].details, "2 requests, the last one: GET /c");
  EXPECT_TRUE(failures.take_lines().empty());
}

}  // namespace
}  // namespace pawl::server
