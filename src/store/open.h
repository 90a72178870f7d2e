// Opens the store that a URL names: "memory:" or "sqlite:PATH".
#pragma once

#include <memory>
#include <string>

#include "base/clock.h"
#include "store/store.h"

namespace pawl::store {

Result<std::unique_ptr<Store>> open_store(const std::string& url);

}  // namespace pawl::store
