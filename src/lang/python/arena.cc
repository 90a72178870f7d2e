#include "lang/python/arena.h"

namespace pawl::python {

namespace {

constexpr size_t kBlockBytes = 32 * 1024;
constexpr size_t kFirstInternerSize = 256;

uint32_t hash_of(std::string_view text) {
  uint32_t hash = 2166136261U;
  for (char c : text) {
    hash = (hash ^ static_cast<uint8_t>(c)) * 16777619U;
  }
  return hash;
}

}  // namespace

void* Arena::allocate_slowly(size_t bytes, size_t alignment) {
  size_t needed = bytes + alignment;
  if (needed > kBlockBytes / 4) {
    // A large array gets a block of its own, so that the rest of the current block is not lost.
    blocks_.push_back(std::make_unique_for_overwrite<std::byte[]>(needed));
    uintptr_t start = reinterpret_cast<uintptr_t>(blocks_.back().get());
    return reinterpret_cast<void*>((start + alignment - 1) & ~(uintptr_t{alignment} - 1));
  }
  blocks_.push_back(std::make_unique_for_overwrite<std::byte[]>(kBlockBytes));
  cursor_ = reinterpret_cast<uintptr_t>(blocks_.back().get());
  limit_ = cursor_ + kBlockBytes;
  return allocate(bytes, alignment);
}

void Arena::grow_interner() {
  std::vector<Interned> old = std::move(interned_);
  interned_.assign(old.empty() ? kFirstInternerSize : old.size() * 2, Interned{nullptr, 0, 0});
  size_t mask = interned_.size() - 1;
  for (const Interned& entry : old) {
    if (entry.data == nullptr) {
      continue;
    }
    size_t place = entry.hash & mask;
    while (interned_[place].data != nullptr) {
      place = (place + 1) & mask;
    }
    interned_[place] = entry;
  }
}

std::string_view Arena::intern(std::string_view text) {
  if ((interned_count_ + 1) * 2 > interned_.size()) {
    grow_interner();
  }
  uint32_t hash = hash_of(text);
  size_t mask = interned_.size() - 1;
  size_t place = hash & mask;
  while (interned_[place].data != nullptr) {
    const Interned& entry = interned_[place];
    if (entry.hash == hash && std::string_view(entry.data, entry.size) == text) {
      return {entry.data, entry.size};
    }
    place = (place + 1) & mask;
  }
  char* characters = static_cast<char*>(allocate(text.size() + 1, 1));
  std::memcpy(characters, text.data(), text.size());
  characters[text.size()] = '\0';
  interned_[place] = {characters, static_cast<uint32_t>(text.size()), hash};
  ++interned_count_;
  return {characters, text.size()};
}

}  // namespace pawl::python
