#include "store/postgres/url.h"

#include <gtest/gtest.h>

#include "base/error_codes.h"

namespace pawl::store::postgres {
namespace {

TEST(PostgresUrl, TakesTheSchemaOutOfTheParameters) {
  const auto url = parse_url("postgres://me@host:5433/db?sslmode=require&schema=my%20own&user=x");
  ASSERT_TRUE(url);
  EXPECT_EQ(url->schema, "my own");
  EXPECT_EQ(url->connection, "postgres://me@host:5433/db?sslmode=require&user=x");
}

TEST(PostgresUrl, HasASchemaOfItsOwnByDefault) {
  const auto url = parse_url("postgresql://host/db");
  ASSERT_TRUE(url);
  EXPECT_EQ(url->schema, "pawl");
  EXPECT_EQ(url->connection, "postgresql://host/db");
}

TEST(PostgresUrl, RefusesWhatPostgresDoesNotReadAndTellsNoSecret) {
  const std::string long_name(64, 'x');
  for (const std::string& text : {std::string("postgres://me:secret@host:port/db?nonsense=1"),
                                  std::string("postgres://me:secret@host/db?schema="),
                                  "postgres://me:secret@host/db?schema=" + long_name,
                                  std::string("postgres://me:secret@host/db?schema=a%00b")}) {
    const auto url = parse_url(text);
    ASSERT_FALSE(url) << text;
    EXPECT_EQ(url.error().code, ErrorCode::invalid_store_url) << text;
    EXPECT_EQ(to_string(url.error()).find("secret"), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace pawl::store::postgres
