// Variables: what the frames of a machine hold, as data that queries can compare. Numbers and texts
// are themselves, whatever has parts is JSON, and each part can be met by a path of its own. As
// with an inspection, nothing of the program runs.
//
//   order = Order(items=[Item(price=12)])
//     name "order", path "",                 JSON {"items": [{"price": 12}]}
//     name "order", path ".items",           JSON [{"price": 12}]
//     name "order", path ".items[0]",        JSON {"price": 12}
//     name "order", path ".items[0].price",  12
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "vm/machine.h"

namespace pawl::vm {

// Nothing: None, or JSON that would be longer than kLongestVariable.
using VariableValue = std::variant<std::monostate, int64_t, double, std::string>;
inline constexpr size_t kLongestVariable = 65'536;

struct FoundVariable {
  std::string name;
  std::string path;  // within the variable; empty: the variable itself
  std::string type;  // "int", "Order"
  VariableValue value;
};

struct FrameVariables {
  std::string fiber;
  uint32_t frame = 0;    // 0 is the innermost one of the fiber
  std::string function;  // qualified name
  std::string file;
  uint32_t line = 0;
  std::vector<FoundVariable> variables;
};

struct VariableFilter {
  std::string name = {};  // of a variable; empty: of any
  bool parts = true;      // what variables have inside, too
};

// Frames of the program itself, not of the library. At most kMostParts parts of the machine's
// variables are told, and none deeper than kDeepestPart.
inline constexpr size_t kMostParts = 1'000;
inline constexpr int kDeepestPart = 5;
std::vector<FrameVariables> read_variables(Machine& machine, const VariableFilter& filter);

}  // namespace pawl::vm
