// The memory of one parse: a bump allocator for syntax nodes, an interner for names and string
// constants, and Span, the array type that nodes use for their children.
//
// Everything allocated here lives exactly as long as the Arena. Nothing is destroyed one by one, so
// only trivially destructible types may be placed in it. Two equal interned strings share their
// characters, so equality of interned views may be decided by their data pointers. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace pawl::python {

// A view of an array in an Arena; copying it copies the view.
template <typename T>
class Span {
 public:
  Span() = default;
  Span(T* data, size_t size) : data_(data), size_(static_cast<uint32_t>(size)) {}

  T* begin() const { return data_; }
  T* end() const { return data_ + size_; }
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](size_t index) const { return data_[index]; }
  T& front() const { return data_[0]; }
  T& back() const { return data_[size_ - 1]; }
  T* data() const { return data_; }

 private:
  T* data_ = nullptr;
  uint32_t size_ = 0;
};

class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  void* allocate(size_t bytes, size_t alignment = alignof(std::max_align_t)) {
    uintptr_t start = (cursor_ + alignment - 1) & ~(uintptr_t{alignment} - 1);
    if (start + bytes > limit_) [[unlikely]] {
      return allocate_slowly(bytes, alignment);
    }
    cursor_ = start + bytes;
    return reinterpret_cast<void*>(start);
  }

  template <typename T>
  T* make() {
    static_assert(std::is_trivially_destructible_v<T>);
    return new (allocate(sizeof(T), alignof(T))) T();
  }

  // Copies a range of trivially copyable values into the arena.
  template <typename T>
  Span<T> copy(const T* values, size_t count) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (count == 0) {
      return {};
    }
    T* target = static_cast<T*>(allocate(sizeof(T) * count, alignof(T)));
    std::memcpy(static_cast<void*>(target), values, sizeof(T) * count);
    return {target, count};
  }

  // The one stored copy of these characters.
  std::string_view intern(std::string_view text);

 private:
  void* allocate_slowly(size_t bytes, size_t alignment);
  void grow_interner();

  struct Interned {
    const char* data;
    uint32_t size;
    uint32_t hash;
  };

  uintptr_t cursor_ = 0;
  uintptr_t limit_ = 0;
  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  // Open addressing over a power of two; a null data pointer marks a free place.
  std::vector<Interned> interned_;
  size_t interned_count_ = 0;
};

}  // namespace pawl::python
