#include "store/open.h"

#include "store/memory/memory_store.h"
#include "store/sqlite/sqlite_store.h"

namespace pawl::store {

Result<std::unique_ptr<Store>> open_store(const std::string& url, const OpenOptions& options) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (url == "memory:") return make_memory_store();
  if (url.starts_with(kSqlite)) {
    SqliteOptions sqlite;
    sqlite.accept_loss = options.accept_loss;
    sqlite.on_loss = options.on_loss;
    return open_sqlite(url.substr(kSqlite.size()), sqlite);
  }
  return fail(ErrorCode::invalid_store_url, "'" + url + "' does not name a store",
              "use memory: or sqlite:PATH");
}

}  // namespace pawl::store
