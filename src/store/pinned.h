// Pinned: the connection by which a thread does all its reads of a store for a while
// (Store::read_together). It lives on that thread's stack.
#pragma once

namespace pawl::store {

template <typename Connection>
class Pinned {
 public:
  // `owner` is whoever hands out connections to the thread's reads.
  Pinned(const void* owner, Connection& connection)
      : owner_(owner), connection_(connection), outer_(innermost_) {
    innermost_ = this;
  }
  ~Pinned() { innermost_ = outer_; }
  Pinned(const Pinned&) = delete;
  Pinned& operator=(const Pinned&) = delete;

  // Of this thread; null: none.
  static Pinned* of(const void* owner) {
    Pinned* found = innermost_;
    while (found != nullptr && found->owner_ != owner) found = found->outer_;
    return found;
  }

  Connection& connection() { return connection_; }
  // A read by it has failed: nobody knows what it holds.
  void spoil() { spoilt_ = true; }
  bool is_spoilt() const { return spoilt_; }

 private:
  static inline thread_local Pinned* innermost_ = nullptr;

  const void* const owner_;
  Connection& connection_;
  Pinned* const outer_;
  bool spoilt_ = false;
};

}  // namespace pawl::store
