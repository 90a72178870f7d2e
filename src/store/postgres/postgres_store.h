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

// Makes or changes the tables, and what it would do, as a script.
Status migrate_postgres(const std::string& url);
Result<std::string> postgres_migration(const std::string& url);

}  // namespace pawl::store
