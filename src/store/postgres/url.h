// Url: where a database is, and which of its schemas has the tables. The scheme is postgres: or
// postgresql:, and everything is libpq's but the parameter `schema`.
//
//   postgres://user:password@host:5432/database?schema=pawl&sslmode=require
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace pawl::store::postgres {

inline constexpr std::string_view kDefaultSchema = "pawl";

struct Url {
  std::string connection;  // libpq's part
  std::string schema = std::string(kDefaultSchema);
};

bool is_postgres_url(std::string_view url);
// Fails with invalid_store_url. No message repeats the URL, which may hold a password.
Result<Url> parse_url(std::string_view url);

}  // namespace pawl::store::postgres
