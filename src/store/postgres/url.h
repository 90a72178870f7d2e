// Url: where a database is, which of its schemas has the tables, and how it is reached. The scheme
// is postgres: or postgresql:, and everything is libpq's but these parameters:
//
//   schema            the schema that has the tables
//   pooler            `transaction`: a pooler stands between, which hands a session to others
//                     between two transactions
//   listen            `off`: nothing is listened for, and news are found by looking
//   listen_host       where the session that listens goes, past a pooler
//   listen_port
//   password_command  what prints the password, run anew for each connection
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
  bool pooled = false;
  // News are heard over a session of its own, never through a pooler.
  bool listens = true;
  std::string listen_host = {};
  std::string listen_port = {};
  std::string password_command = {};
};

bool is_postgres_url(std::string_view url);
// Fails with invalid_store_url. No message repeats the URL, which may hold a password.
Result<Url> parse_url(std::string_view url);

}  // namespace pawl::store::postgres
