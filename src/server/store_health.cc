#include "server/store_health.h"

#include <string>

#include "base/error_codes.h"

namespace pawl::server {
namespace {

std::string_view remedy_of(const Error& error) {
  return error.hint.empty() ? error_info(error.code).remedy : std::string_view(error.hint);
}

}  // namespace

void StoreHealth::failed(const Error& error) {
  {
    std::lock_guard lock(mutex_);
    error_ = error;
    ++changes_;
    if (std::exchange(told_, true)) return;
  }
  if (!log_) return;
  std::string line = "the store fails: " + error_label(error.code) + ": " + error.message;
  log_(line.append("; ").append(remedy_of(error)));
}

std::uint64_t StoreHealth::recovered() {
  std::lock_guard lock(mutex_);
  error_.reset();
  return ++changes_;
}

void StoreHealth::calm(std::uint64_t number) {
  {
    std::lock_guard lock(mutex_);
    if (number != changes_ || !std::exchange(told_, false)) return;
  }
  if (log_) log_("the store answers again");
}

Error StoreHealth::refusal() const {
  std::lock_guard lock(mutex_);
  if (!error_) return {ErrorCode::store_unavailable, "the store does not answer"};
  return {error_->code, "the store does not answer: " + error_->message,
          std::string(remedy_of(*error_))};
}

}  // namespace pawl::server
