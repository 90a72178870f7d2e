#include "server/reach.h"

#include <gtest/gtest.h>

namespace pawl::server {
namespace {

constexpr std::uint16_t kOwnPort = 7380;

bool reaches(const Reach& reach, const std::string& host, const std::string& address,
             std::uint16_t port = 80) {
  return reach.allows_host(host) && reach.allows_address(host, address, port, kOwnPort);
}

// However it is written.
const char* const kHere[] = {
    "127.0.0.1",        "127.9.9.9",      "0.0.0.0",     "0.1.2.3",         "::1",          "::",
    "::ffff:127.0.0.1", "::ffff:0.0.0.0", "::127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::"};
const char* const kPlumbing[] = {"169.254.169.254", "169.254.0.1",       "::ffff:169.254.169.254",
                                 "fe80::1",         "fe80::1%eth0",      "febf::1",
                                 "224.0.0.1",       "255.255.255.255",   "ff02::1",
                                 "fd00:ec2::254",   "64:ff9b::a9fe:a9fe"};
const char* const kElsewhere[] = {"93.184.216.34", "10.0.0.1", "192.168.7.7", "172.16.0.9",
                                  "128.0.0.1",     "1.0.0.0",  "2001:db8::1", "fd12:3456::1"};

TEST(Reach, KnowsWhatLeadsToThisMachine) {
  for (const char* address : kHere) {
    EXPECT_EQ(kind_of_address(address), AddressKind::kThisMachine) << address;
  }
  for (const char* address : kPlumbing) {
    EXPECT_EQ(kind_of_address(address), AddressKind::kLinkLocal) << address;
  }
  for (const char* address : kElsewhere) {
    EXPECT_EQ(kind_of_address(address), AddressKind::kOther) << address;
  }
  EXPECT_EQ(kind_of_address("no address"), AddressKind::kLinkLocal);
}

TEST(Reach, IsNothingByDefault) {
  const Reach reach;
  for (const char* host : {"localhost", "127.0.0.1", "::1", "example.com", "10.0.0.1", ""}) {
    EXPECT_FALSE(reach.allows_host(host)) << host;
  }
}

TEST(Reach, IsWhatTheListNames) {
  const Reach some{.hosts = {"api.example.com", "*.example.org"}};
  EXPECT_TRUE(reaches(some, "api.example.com", "93.184.216.34"));
  EXPECT_TRUE(reaches(some, "a.b.example.org", "10.0.0.1"));
  EXPECT_FALSE(some.allows_host("example.org"));
  EXPECT_FALSE(some.allows_host("evilexample.org"));
  EXPECT_FALSE(some.allows_host("xapi.example.com"));
  EXPECT_FALSE(some.allows_host("127.evil.com"));
  EXPECT_FALSE(some.allows_host("localhost.evil.com"));
}

// A name that anybody may register points wherever its owner likes.
TEST(Reach, EndsAtThisMachineWhateverTheName) {
  const Reach all{.hosts = {"*"}};
  for (const char* address : kElsewhere) EXPECT_TRUE(reaches(all, "a.com", address)) << address;
  for (const char* address : kHere) {
    EXPECT_FALSE(reaches(all, "a.com", address)) << address;
    EXPECT_FALSE(reaches(all, address, address)) << address;
  }
  for (const char* address : kPlumbing) EXPECT_FALSE(reaches(all, "a.com", address)) << address;
  for (const std::string& address : own_addresses()) {
    EXPECT_FALSE(reaches(all, "a.com", address)) << address;
  }
}

TEST(Reach, IncludesLoopbackIfTheOperatorSaysSo) {
  const Reach reach{.loopback = true};
  for (const char* address : kHere) EXPECT_TRUE(reaches(reach, address, address)) << address;
  EXPECT_TRUE(reaches(reach, "localhost", "::1"));
  EXPECT_FALSE(reach.allows_host("example.com"));
  EXPECT_FALSE(reaches(reach, "169.254.169.254", "169.254.169.254"));
  const Reach named{.hosts = {"127.0.0.1", "169.254.169.254"}};
  EXPECT_TRUE(reaches(named, "127.0.0.1", "127.0.0.1"));
  EXPECT_TRUE(reaches(named, "169.254.169.254", "169.254.169.254"));
  EXPECT_FALSE(reaches(named, "127.0.0.1", "127.0.0.2"));
  const Reach both{.hosts = {"127.0.0.1", "*"}};
  EXPECT_FALSE(reaches(both, "a.com", "127.0.0.1")) << "the address was named, not the name";
}

TEST(Reach, NeverHasTheServersOwnPort) {
  const Reach reach{.hosts = {"*", "127.0.0.1", "::1"}, .loopback = true};
  for (const char* address : kHere) {
    EXPECT_FALSE(reaches(reach, address, address, kOwnPort)) << address;
    EXPECT_FALSE(reaches(reach, "a.com", address, kOwnPort)) << address;
  }
  for (const std::string& address : own_addresses()) {
    EXPECT_FALSE(reaches(reach, address, address, kOwnPort)) << address;
  }
  EXPECT_TRUE(reaches(reach, "10.0.0.1", "10.0.0.1", kOwnPort)) << "another machine's";
}

}  // namespace
}  // namespace pawl::server
