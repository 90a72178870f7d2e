#include "store/open.h"

#include "store/memory/memory_store.h"
#include "store/sqlite/sqlite_store.h"

namespace pawl::store {

Result<std::unique_ptr<Store>> open_store(const std::string& url) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (url == "memory:") return make_memory_store();
  if (url.starts_with(kSqlite)) return open_sqlite(url.substr(kSqlite.size()));
  return fail(ErrorCode::invalid_store_url, "'" + url + "' does not name a store",
              "use memory: or sqlite:PATH");
}

}  // namespace pawl::store
