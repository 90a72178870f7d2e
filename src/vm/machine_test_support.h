// A machine without a program, for tests of natives: builtins are called by name, results are
// looked at as Python shows them.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/runtime.h"

namespace pawl::vm {

class TestHost final : public Host {
 public:
  int64_t now_us() override { return 0; }
  void random_bytes(void* data, size_t size) override {
    for (size_t i = 0; i < size; ++i) static_cast<uint8_t*>(data)[i] = static_cast<uint8_t>(i);
  }
  void log(int, std::string_view line) override { lines.emplace_back(line); }

  std::vector<std::string> lines;
};

class MachineTest : public testing::Test {
 protected:
  explicit MachineTest(Limits limits = {})
      : machine_(std::make_shared<LoadedProgram>(bytecode::Program{}, runtime()), limits, host_),
        scope_(machine_.heap()) {}

  static Runtime& runtime() {
    static Runtime instance;
    return instance;
  }

  Ref integer(int64_t number) { return make_int(heap(), number); }
  Ref text(std::string_view utf8) { return make_string(heap(), utf8); }
  Ref list(std::initializer_list<Value> values) {
    return make_list(heap(), std::span<const Value>(values.begin(), values.size()));
  }
  Ref ints(std::initializer_list<int64_t> numbers) {
    Ref result = make_list(heap());
    for (int64_t number : numbers) list_append(heap(), result.as<List>(), integer(number));
    return result;
  }
  Value builtin(std::string_view name) { return runtime().builtin_value(name); }
  Ref call(std::string_view name, std::initializer_list<Value> args) {
    return machine_.call(builtin(name), args);
  }
  Ref method(Value object, std::string_view name, std::initializer_list<Value> args = {}) {
    return machine_.call_method(object, name, args);
  }

  // repr of a result, or "Type: message" of the exception it raised instead.
  std::string show(const Ref& result) {
    if (!result.empty()) {
      std::optional<std::string> shown = repr_text(machine_, result);
      return shown.has_value() ? *shown : error();
    }
    return error();
  }
  std::string error() {
    if (machine_.fatal()) return "fatal " + error_label(*machine_.fatal());
    Ref exception = machine_.take_pending();
    if (exception.empty()) return "nothing";
    const std::string type = machine_.type_name(exception);
    Ref message = str_of(machine_, exception);
    const std::string shown = message.empty() ? "" : to_utf8(message.as<String>());
    return shown.empty() ? type : type + ": " + shown;
  }

  Heap& heap() { return machine_.heap(); }

  TestHost host_;
  Machine machine_;
  HeapScope scope_;
};

}  // namespace pawl::vm
