// Catalog: what the compiler must know of the machine's natives, so that neither layer includes
// the other's insides. The machine implements it from the same tables that it runs from.
//
// A module has native members (constants of a Program: functions by number, types by number, plain
// values) or a library source in Python, or both: members that the source does not define are
// looked up among the natives. A name that is neither is either refused, with a hint that says
// what to write instead, or unknown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/bytecode/program.h"

namespace pawl::bytecode {

// A native member as a constant; the text of strings and big ints is in `text`, that of a tuple of
// strings in `items`. Of a function `text` has the parameters: "run_id, channel, payload=".
struct NativeMember {
  Constant constant;
  std::string text;
  std::vector<std::string> items = {};
};

class Catalog {
 public:
  virtual ~Catalog() = default;

  // Names of the builtins module: `len`, `int`, `ValueError`, `NotImplemented`.
  virtual std::optional<NativeMember> builtin(std::string_view name) const = 0;
  // The hint for a builtin that is refused ("exec", "open"), or nothing.
  virtual std::optional<std::string_view> builtin_refusal(std::string_view name) const = 0;

  virtual bool has_module(std::string_view module) const = 0;
  // The hint for a module that is refused ("requests", "threading"), or nothing.
  virtual std::optional<std::string_view> module_refusal(std::string_view module) const = 0;
  // Python source of a library module, or nothing.
  virtual std::optional<std::string_view> library_source(std::string_view module) const = 0;
  virtual std::optional<NativeMember> member(std::string_view module,
                                             std::string_view name) const = 0;
  virtual std::optional<std::string_view> member_refusal(std::string_view module,
                                                         std::string_view name) const = 0;
  // Public names, for "did you mean …" and for `dir`.
  virtual std::vector<std::string_view> members(std::string_view module) const = 0;
};

}  // namespace pawl::bytecode
