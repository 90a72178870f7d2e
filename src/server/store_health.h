// StoreHealth: whether the store answers, as the engine has last said, and why not. Any thread.
//
// A store that takes small writes and refuses large ones fails and recovers many times a second.
// That is one trouble, and is told twice: when it begins, and when there was none for a while.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace pawl::server {

class StoreHealth {
 public:
  using Log = std::function<void(std::string_view)>;
  explicit StoreHealth(Log log) : log_(std::move(log)) {}

  void failed(const Error& error);
  // Returns a number for calm(), which is to be called some seconds later.
  std::uint64_t recovered();
  void calm(std::uint64_t number);
  // What a request is told while the store does not answer.
  Error refusal() const;

 private:
  Log log_;
  mutable std::mutex mutex_;
  std::optional<Error> error_;  // guarded by mutex_, as the others
  std::uint64_t changes_ = 0;
  bool told_ = false;
};

}  // namespace pawl::server
