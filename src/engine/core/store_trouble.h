// StoreTrouble: whether the core may go on. After an error of the store, or an allocation that
// failed in the middle of something, nothing new begins: what is in memory may be wrong, and is
// forgotten and read again (Core::recover).
//
// States: calm → note() or note_starved() → in trouble → over() → calm. The first error is the one
// that everybody is told, once: take_error() gives it away.
#pragma once

#include <optional>

#include "base/result.h"
#include "engine/core/observer.h"

namespace pawl::engine {

class StoreTrouble {
 public:
  // `observer` may be null.
  explicit StoreTrouble(Observer* observer) : observer_(observer) {}

  bool any() const { return failed_; }
  // What is in memory may be half done.
  bool is_half_done() const { return half_done_; }
  void note(const Error& error);
  void note_starved() noexcept;
  // None: everybody has been told.
  std::optional<Error> take_error();
  void over();

 private:
  void check() const;

  Observer* observer_;
  bool failed_ = false;
  bool half_done_ = false;
  std::optional<Error> error_;
};

}  // namespace pawl::engine
