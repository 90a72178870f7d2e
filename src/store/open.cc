#include "store/open.h"

#include "store/copy/copy.h"
#include "store/memory/memory_store.h"
#include "store/sqlite/sqlite_store.h"
#ifdef PAWL_HAS_POSTGRES
#include "store/postgres/postgres_store.h"
#endif

namespace pawl::store {

#ifdef PAWL_HAS_POSTGRES

static Result<std::unique_ptr<Store>> open_shared(const std::string& url) {
  return open_postgres(url);
}

Status migrate_store(const std::string& url) { return migrate_postgres(url); }

Result<std::string> migration_script(const std::string& url, bool is_empty) {
  return postgres_migration(url, is_empty);
}

#else

static Error no_postgres() {
  return {ErrorCode::invalid_store_url, "this build of Pawl has no PostgreSQL",
          "build it where libpq is installed (libpq-dev)"};
}

static Result<std::unique_ptr<Store>> open_shared(const std::string&) {
  return fail(no_postgres());
}

Status migrate_store(const std::string&) { return fail(no_postgres()); }

Result<std::string> migration_script(const std::string&, bool) { return fail(no_postgres()); }

#endif

bool is_shared_store(std::string_view url) {
  return url.starts_with("postgres://") || url.starts_with("postgresql://");
}

// The password is between the user and the host, or a parameter.
std::string without_password(std::string_view url) {
  if (!is_shared_store(url)) return std::string(url);
  std::string shown(url);
  const std::size_t authority = shown.find("://") + 3;
  const std::size_t end = std::min(shown.find_first_of("/?", authority), shown.size());
  const std::size_t host = shown.rfind('@', end);
  const std::size_t password = shown.find(':', authority);
  if (host != std::string::npos && host >= authority && password < host) {
    shown.replace(password + 1, host - password - 1, "***");
  }
  constexpr std::string_view kParameter = "password=";
  for (std::size_t at = shown.find(kParameter); at != std::string::npos;
       at = shown.find(kParameter, at)) {
    at += kParameter.size();
    shown.replace(at, std::min(shown.find('&', at), shown.size()) - at, "***");
  }
  return shown;
}

static Result<std::unique_ptr<Store>> open_named(const std::string& url,
                                                 const OpenOptions& options) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (url == "memory:") return make_memory_store();
  if (is_shared_store(url)) return open_shared(url);
  if (url.starts_with(kSqlite)) {
    SqliteOptions sqlite;
    sqlite.accept_loss = options.accept_loss;
    sqlite.on_loss = options.on_loss;
    return open_sqlite(url.substr(kSqlite.size()), sqlite);
  }
  return fail(ErrorCode::invalid_store_url, "'" + url + "' does not name a store",
              "use memory:, sqlite:PATH or postgres://USER@HOST/DATABASE");
}

Result<std::unique_ptr<Store>> open_store(const std::string& url, const OpenOptions& options) {
  PAWL_TRY(std::unique_ptr<Store> store, open_named(url, options));
  if (options.unfinished_copy) return store;
  PAWL_TRY(const bool is_unfinished, is_unfinished_copy(*store));
  if (!is_unfinished) return store;
  return fail(ErrorCode::store_refused, without_password(url) + " is a copy that is not finished",
              "go on with it by the same 'pawl copy', or empty it");
}

}  // namespace pawl::store
