// Opens the store that a URL names: "memory:" or "sqlite:PATH".
#pragma once

#include <memory>
#include <string>

#include "base/clock.h"
#include "store/store.h"

namespace pawl::store {

struct OpenOptions {
  // Opens a store that holds less than was acknowledged; `on_loss` hears what is missing.
  bool accept_loss = false;
  std::function<void(const Error&)> on_loss = {};
};

Result<std::unique_ptr<Store>> open_store(const std::string& url, const OpenOptions& options = {});

}  // namespace pawl::store
