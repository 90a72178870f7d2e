// HostInputs: what the world has given a machine in one turn besides arrivals: times, random bytes,
// tokens. A second machine that is given the same goes the same way.
#pragma once

#include <boost/container/small_vector.hpp>
#include <cstddef>
#include <cstring>

namespace pawl::engine {

class HostInputs {
 public:
  // False: more was given than is kept, and the turn cannot be done again.
  bool complete() const { return complete_; }

  void note(const void* data, std::size_t size) {
    if (bytes_.size() + size > kMostBytes) complete_ = false;
    const auto* bytes = static_cast<const char*>(data);
    if (complete_) bytes_.insert(bytes_.end(), bytes, bytes + size);
  }
  // The next of what was noted, in the same sizes. False: there is no more.
  bool give(void* data, std::size_t size) {
    if (bytes_.size() - given_ < size) return false;
    std::memcpy(data, bytes_.data() + given_, size);
    given_ += size;
    return true;
  }

 private:
  static constexpr std::size_t kMostBytes = 64 << 10;

  // Most turns ask for the time once or twice, and need no memory for it.
  boost::container::small_vector<char, 32> bytes_;
  std::size_t given_ = 0;
  bool complete_ = true;
};

}  // namespace pawl::engine
