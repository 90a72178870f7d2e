#include "store/open.h"

#include <gtest/gtest.h>

namespace pawl::store {
namespace {

TEST(OpenStore, HidesPasswords) {
  EXPECT_EQ(without_password("postgres://me:secret@host:5432/db?schema=x"),
            "postgres://me:***@host:5432/db?schema=x");
  EXPECT_EQ(without_password("postgresql://me:s@cr:t@host/db"), "postgresql://me:***@host/db");
  EXPECT_EQ(without_password("postgres:///db?password=secret&schema=x"),
            "postgres:///db?password=***&schema=x");
  EXPECT_EQ(without_password("postgres:///db?schema=x&password=secret"),
            "postgres:///db?schema=x&password=***");
}

TEST(OpenStore, LeavesUrlsWithoutPasswordsAsTheyAre) {
  for (const char* url : {"memory:", "sqlite:a:b@c", "postgres://me@host:5432/db", "postgres:///db",
                          "postgres://host/db?application_name=a:b@c"}) {
    EXPECT_EQ(without_password(url), url);
  }
}

TEST(OpenStore, KnowsWhichStoresAreShared) {
  EXPECT_TRUE(is_shared_store("postgres://host/db"));
  EXPECT_TRUE(is_shared_store("postgresql://host/db"));
  EXPECT_FALSE(is_shared_store("sqlite:postgres://x"));
  EXPECT_FALSE(is_shared_store("memory:"));
}

}  // namespace
}  // namespace pawl::store
