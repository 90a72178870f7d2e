// A store in PostgreSQL. Several nodes, each with a store object of its own, may share a database:
// rows that two commits touch are locked in the order of their keys, and a commit that could not be
// done for a conflict is done again.
//
// Connections: one that writes, a few that read, one that listens for news.
#pragma once

#include <memory>
#include <string>

#include "store/store.h"

namespace pawl::store {

struct PostgresOptions {
  // Makes the tables if they are not there. A role that may not do that finds them made
  // (`pawl migrate`).
  bool migrate = true;
};

// Fails with invalid_store_url, store_unavailable or store_too_new. No message has a password.
Result<std::unique_ptr<Store>> open_postgres(const std::string& url,
                                             const PostgresOptions& options = {});
bool is_postgres_url(std::string_view url);

// Makes or changes the tables.
Status migrate_postgres(const std::string& url);
// The statements that migrate_postgres would run; empty: the tables are up to date. With `is_empty`
// the database is not asked, and taken to have no tables.
Result<std::string> postgres_migration(const std::string& url, bool is_empty = false);

}  // namespace pawl::store
