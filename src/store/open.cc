#include "store/open.h"

#include "store/memory/memory_store.h"

namespace pawl::store {

Result<std::unique_ptr<Store>> open_store(const std::string& url) {
  if (url == "memory:") return make_memory_store();
  return fail(ErrorCode::invalid_store_url, "'" + url + "' does not name a store", "use memory:");
}

}  // namespace pawl::store
