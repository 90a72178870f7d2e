// NativeDepth: bounds the C++ stack where native code recurses over nested data (comparing, hashing
// and printing nested containers, nested calls back into the program).
//
//     NativeDepth depth(machine);
//     if (!depth.enter(" in comparison")) return {};   // RecursionError is pending
//
// All of a machine's natives count together, whoever of them called the other through the program.
#pragma once

#include <cstdint>
#include <string_view>

#include "vm/machine.h"

namespace pawl::vm {

class NativeDepth {
 public:
  static constexpr uint32_t kLimit = 600;
  static constexpr std::string_view kCalling = " while calling a Python object";

  explicit NativeDepth(Machine& machine, uint32_t weight = 1) : machine_(machine), weight_(weight) {
    machine_.native_depth() += weight_;
  }
  ~NativeDepth() { machine_.native_depth() -= weight_; }
  NativeDepth(const NativeDepth&) = delete;
  NativeDepth& operator=(const NativeDepth&) = delete;

  // `where` ends CPython's sentence: "maximum recursion depth exceeded in comparison".
  bool enter(std::string_view where) {
    if (machine_.native_depth() <= kLimit) return true;
    machine_.raise(TypeId::kRecursionError,
                   "maximum recursion depth exceeded" + std::string(where));
    return false;
  }

 private:
  Machine& machine_;
  uint32_t weight_;
};

}  // namespace pawl::vm
