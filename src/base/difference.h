// Differences: a byte string as what has changed of another one. Meant for two states of one thing,
// which are mostly the same bytes at nearly the same places: a difference of a few changes takes a
// few bytes, and making it costs little more than comparing the two.
//
// A difference is a list of steps. Each adds bytes of its own, then copies bytes of the base, of
// which some may be set right: that is how numbers that count objects change.
//
//   step   = heads:u8  [added:varint]  [distance:signed varint]  bytes
//            2 * copied + has repairs:varint  [repairs:varint  repair …]
//   repair = heads:u8  [skipped:varint]  [byte]
//
// The upper four bits of the heads are how many bytes are added, or skipped; 15: the number
// follows. The lower four are the distance, or what is added to the byte, plus 7; 15: the distance,
// or the byte itself, follows. The distance is from where the copy would begin if as many bytes of
// the base had been replaced as were added.
//
// Beside the base, bytes may be copied from those that the target has so far, and from common ones:
// what such things often have in them, known to whoever writes and to whoever reads. A place counts
// from the beginning of the base, and goes on with the common bytes and the target.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace pawl {

// Bytes that many targets have in common. They live as long as the process.
class CommonBytes {
 public:
  explicit CommonBytes(std::string_view bytes);
  ~CommonBytes();
  std::string_view bytes() const { return bytes_; }

  class Index;
  const Index& index() const { return *index_; }

 private:
  std::string_view bytes_;
  std::unique_ptr<const Index> index_;
};

std::string difference(std::string_view base, std::string_view target,
                       const CommonBytes* common = nullptr);

// PAWL-3003 if the bytes are no difference to this base, or its target is longer than `most`.
Result<std::string> apply_difference(std::string_view base, std::string_view difference,
                                     std::size_t most, std::string_view common = {});

}  // namespace pawl
