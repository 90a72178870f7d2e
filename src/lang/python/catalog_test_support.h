// A catalog for tests of the compiler: the usual builtins by made-up numbers, a few native modules
// and library modules given as text.
#pragma once

#include <map>
#include <string>

#include "lang/bytecode/catalog.h"

namespace pawl::python {

class TestCatalog final : public bytecode::Catalog {
 public:
  TestCatalog() {
    uint32_t number = 1;
    for (const char* name :
         {"print",   "len",       "range",      "sum",        "sorted",  "map",     "filter",
          "zip",     "enumerate", "isinstance", "issubclass", "iter",    "next",    "abs",
          "min",     "max",       "repr",       "hash",       "id",      "getattr", "setattr",
          "hasattr", "delattr",   "any",        "all",        "chr",     "ord",     "round",
          "divmod",  "pow",       "reversed",   "callable",   "format",  "bin",     "hex",
          "oct",     "vars",      "dir",        "locals",     "globals", "ascii",   "aiter",
          "anext",   "slice",     "memoryview"}) {
      builtins_[name] = {bytecode::ConstantKind::kNative, 0, 0, number++, {}};
    }
    for (const char* name : {"object",
                             "type",
                             "int",
                             "str",
                             "float",
                             "bool",
                             "list",
                             "dict",
                             "set",
                             "tuple",
                             "bytes",
                             "bytearray",
                             "frozenset",
                             "super",
                             "property",
                             "staticmethod",
                             "classmethod",
                             "complex",
                             "BaseException",
                             "Exception",
                             "ValueError",
                             "TypeError",
                             "KeyError",
                             "IndexError",
                             "StopIteration",
                             "StopAsyncIteration",
                             "RuntimeError",
                             "ZeroDivisionError",
                             "AttributeError",
                             "NameError",
                             "UnboundLocalError",
                             "ImportError",
                             "ModuleNotFoundError",
                             "LookupError",
                             "OverflowError",
                             "ArithmeticError",
                             "AssertionError",
                             "NotImplementedError",
                             "RecursionError",
                             "ExceptionGroup",
                             "BaseExceptionGroup",
                             "GeneratorExit",
                             "KeyboardInterrupt",
                             "SystemExit",
                             "MemoryError",
                             "OSError",
                             "TimeoutError",
                             "UnicodeDecodeError",
                             "UnicodeEncodeError",
                             "UnicodeError",
                             "FloatingPointError",
                             "EOFError",
                             "SyntaxError",
                             "Warning",
                             "DeprecationWarning",
                             "BufferError",
                             "PermissionError",
                             "FileNotFoundError",
                             "ConnectionError",
                             "UserWarning",
                             "InterruptedError"}) {
      builtins_[name] = {bytecode::ConstantKind::kType, 0, 0, number++, {}};
    }
    builtins_["NotImplemented"] = {bytecode::ConstantKind::kNotImplemented, 0, 0, 0, {}};
    builtins_["Ellipsis"] = {bytecode::ConstantKind::kEllipsis, 0, 0, 0, {}};
  }

  std::map<std::string, std::string, std::less<>> libraries;

  std::optional<bytecode::NativeMember> builtin(std::string_view name) const override {
    auto found = builtins_.find(name);
    if (found == builtins_.end()) return std::nullopt;
    return bytecode::NativeMember{found->second, ""};
  }
  std::optional<std::string_view> builtin_refusal(std::string_view name) const override {
    if (name == "eval" || name == "exec") return "write the code out";
    if (name == "open") return "make it a task";
    return std::nullopt;
  }
  bool has_module(std::string_view module) const override {
    return module == "math" || libraries.contains(module);
  }
  std::optional<std::string_view> module_refusal(std::string_view module) const override {
    if (module == "requests" || module == "threading") return "make it a task";
    return std::nullopt;
  }
  std::optional<std::string_view> library_source(std::string_view module) const override {
    auto found = libraries.find(module);
    if (found == libraries.end()) return std::nullopt;
    return found->second;
  }
  std::optional<bytecode::NativeMember> member(std::string_view module,
                                               std::string_view name) const override {
    if (module != "math") return std::nullopt;
    if (name == "pi") {
      return bytecode::NativeMember{{bytecode::ConstantKind::kFloat, 0, 3.141592653589793, 0, {}},
                                    ""};
    }
    if (name != "sqrt" && name != "floor") return std::nullopt;
    return bytecode::NativeMember{
        {bytecode::ConstantKind::kNative, 0, 0, name == "sqrt" ? 900u : 901u, {}}, ""};
  }
  std::optional<std::string_view> member_refusal(std::string_view module,
                                                 std::string_view name) const override {
    if (module == "math" && name == "fork") return "there is only one math";
    return std::nullopt;
  }
  std::vector<std::string_view> members(std::string_view module) const override {
    if (module == "math") return {"pi", "sqrt", "floor"};
    std::vector<std::string_view> names;
    if (module == "builtins") {
      for (const auto& [name, constant] : builtins_) names.push_back(name);
    }
    return names;
  }

 private:
  std::map<std::string, bytecode::Constant, std::less<>> builtins_;
};

}  // namespace pawl::python
