#include "server/builtin_tasks.h"

#include <gtest/gtest.h>

#include "engine/builtin_queue.h"

namespace pawl::server {
namespace {

TEST(BuiltinTasks, ReachLoopbackAndNamedHostsOnly) {
  const BuiltinTaskOptions none;
  for (const char* host : {"localhost", "127.0.0.1", "127.9.9.9", "::1"}) {
    EXPECT_TRUE(is_allowed_host(none, host)) << host;
  }
  for (const char* host : {"example.com", "127.evil.com", "localhost.evil.com", "10.0.0.1",
                           "0.0.0.0", "169.254.169.254", ""}) {
    EXPECT_FALSE(is_allowed_host(none, host)) << host;
  }
  const BuiltinTaskOptions some{.http_hosts = {"api.example.com", "*.example.org"}};
  EXPECT_TRUE(is_allowed_host(some, "api.example.com"));
  EXPECT_TRUE(is_allowed_host(some, "a.b.example.org"));
  EXPECT_FALSE(is_allowed_host(some, "example.org"));
  EXPECT_FALSE(is_allowed_host(some, "evilexample.org"));
  EXPECT_FALSE(is_allowed_host(some, "xapi.example.com"));
  EXPECT_TRUE(is_allowed_host({.http_hosts = {"*"}}, "10.0.0.1"));
}

TEST(BuiltinTasks, AreThoseOfTheTable) {
  for (const auto& [name, function] : builtin_tasks({}))
    EXPECT_TRUE(engine::is_builtin_task(name)) << name;
  EXPECT_EQ(builtin_tasks({}).size(), engine::kBuiltinTasks.size());
  EXPECT_FALSE(engine::is_builtin_task("charge"));
}

}  // namespace
}  // namespace pawl::server
