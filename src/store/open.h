// Opens the store that a URL names: "memory:", "sqlite:PATH" or "postgres://…".
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "store/store.h"

namespace pawl::store {

struct OpenOptions {
  // Opens a store that holds less than was acknowledged; `on_loss` hears what is missing.
  bool accept_loss = false;
  std::function<void(const Error&)> on_loss = {};
  // Opens a copy that was not finished (copy/copy.h), which is refused otherwise.
  bool unfinished_copy = false;
};

Result<std::unique_ptr<Store>> open_store(const std::string& url, const OpenOptions& options = {});

// Whether several nodes may have this store open at once.
bool is_shared_store(std::string_view url);

// Makes the tables of a store that is shared, or brings them up to date.
Status migrate_store(const std::string& url);
// The statements that migrate_store would run; empty: the tables are up to date. With `is_empty`
// the database is not asked, and taken to have no tables.
Result<std::string> migration_script(const std::string& url, bool is_empty);

// The URL as people and logs may see it.
std::string without_password(std::string_view url);

}  // namespace pawl::store
