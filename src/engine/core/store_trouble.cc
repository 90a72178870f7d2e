#include "engine/core/store_trouble.h"

#include <utility>

#include "base/assert.h"
#include "base/memory_failure.h"

namespace pawl::engine {

void StoreTrouble::check() const {
  PAWL_ASSERT(failed_ || !half_done_);
  PAWL_ASSERT(failed_ || !error_);
}

void StoreTrouble::note(const Error& error) {
  if (failed_) return;
  error_ = error;
  failed_ = true;
  check();
  if (observer_ != nullptr) observer_->store_failed(error);
}

void StoreTrouble::note_starved() noexcept {
  half_done_ = true;
  // So short a text needs no memory.
  if (!error_) error_ = Error{ErrorCode::out_of_memory, "no memory"};
  const bool known = std::exchange(failed_, true);
  check();
  if (known || observer_ == nullptr) return;
  (void)has_memory_for([&] { observer_->store_failed(*error_); });
}

std::optional<Error> StoreTrouble::take_error() { return std::exchange(error_, {}); }

void StoreTrouble::over() {
  PAWL_ASSERT(failed_);
  failed_ = false;
  half_done_ = false;
  error_.reset();
  check();
}

}  // namespace pawl::engine
