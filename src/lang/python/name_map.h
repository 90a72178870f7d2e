// A map from interned names to values that keeps the order of insertion. Names are compared by
// their characters' address, which the Arena makes unique; iteration is over the entries in order,
// so nothing that depends on addresses ever reaches a Program.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace pawl::python {

template <typename T>
class NameMap {
 public:
  struct Entry {
    std::string_view name;
    T value;
  };

  T* find(std::string_view name) {
    size_t index = locate(name);
    return index == kMissing ? nullptr : &entries_[index].value;
  }
  const T* find(std::string_view name) const { return const_cast<NameMap*>(this)->find(name); }
  bool contains(std::string_view name) const { return find(name) != nullptr; }

  // The value of a name, made if it was not there. References die with the next insertion.
  T& operator[](std::string_view name) {
    size_t index = locate(name);
    if (index == kMissing) {
      index = entries_.size();
      entries_.push_back({name, T()});
      if (entries_.size() > kLinear) {
        add_to_table(index);
      }
    }
    return entries_[index].value;
  }

  bool insert(std::string_view name) {
    size_t before = entries_.size();
    (*this)[name];
    return entries_.size() != before;
  }

  auto begin() { return entries_.begin(); }
  auto end() { return entries_.end(); }
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }
  size_t size() const { return entries_.size(); }
  bool empty() const { return entries_.empty(); }
  Entry& at(size_t index) { return entries_[index]; }

 private:
  static constexpr size_t kMissing = ~size_t{0};
  static constexpr size_t kLinear = 8;

  static size_t hash(std::string_view name) {
    return (reinterpret_cast<uintptr_t>(name.data()) * 0x9E3779B97F4A7C15u) >> 20;
  }

  size_t locate(std::string_view name) const {
    if (entries_.size() <= kLinear) {
      for (size_t i = 0; i < entries_.size(); ++i) {
        if (entries_[i].name.data() == name.data()) {
          return i;
        }
      }
      return kMissing;
    }
    size_t mask = table_.size() - 1;
    for (size_t place = hash(name) & mask; table_[place] != 0; place = (place + 1) & mask) {
      if (entries_[table_[place] - 1].name.data() == name.data()) {
        return table_[place] - 1;
      }
    }
    return kMissing;
  }

  void add_to_table(size_t index) {
    if (entries_.size() * 2 > table_.size()) {
      table_.assign(std::max<size_t>(32, table_.size() * 2), 0);
      for (size_t i = 0; i < entries_.size(); ++i) {
        place(i);
      }
    } else {
      place(index);
    }
  }

  void place(size_t index) {
    size_t mask = table_.size() - 1;
    size_t slot = hash(entries_[index].name) & mask;
    while (table_[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    table_[slot] = static_cast<uint32_t>(index + 1);
  }

  std::vector<Entry> entries_;
  std::vector<uint32_t> table_;  // index + 1, or 0; a power of two
};

}  // namespace pawl::python
