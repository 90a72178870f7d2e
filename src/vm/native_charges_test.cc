// Every native of the catalog and every operator, called with arguments of every kind
// (large_arguments_test_support.h). Every build checks that none is left out and that each takes
// fuel. A build with PAWL_CHARGE_GAPS (`make charge-gaps`) calls them with large arguments and
// measures the time between two charges; it also lists the natives whose charge does not grow with
// what they are given, to be looked at: most of them take the same time for everything.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lang/bytecode/opcodes.h"
#include "vm/charge_gaps.h"
#include "vm/large_arguments_test_support.h"

namespace pawl::vm {
namespace {

constexpr int64_t kTiny = 24;

std::string arguments_file() {
  std::ifstream file(PAWL_SOURCE_DIR "/tests/charges/arguments.py");
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(NativeCharges, EveryNativeIsTriedAndTakesFuel) {
  LargeArguments arguments(arguments_file());
  for (const auto& info : arguments.natives()) {
    bool tried = false;
    for (const Choice& choice : arguments.choices(*info)) {
      const Called called = arguments.call(*info, choice, kTiny);
      tried = called.end == Called::End::kValue || choice.always_fails();
      if (called.accepted()) {
        EXPECT_GE(called.units, 1u) << info->qualified_name;
      }
      if (tried) break;
    }
    EXPECT_TRUE(tried) << info->qualified_name
                       << ": no arguments suit it; tests/charges/arguments.py needs a function";
  }
}

TEST(NativeCharges, EveryOperatorIsTried) {
  using bytecode::Opcode;
  LargeArguments arguments(arguments_file());
  std::set<Opcode> used;
  const bytecode::Program& program = arguments.program();
  for (const bytecode::Function& function : program.functions) {
    if (program.modules[function.module].library) continue;
    for (const bytecode::Instruction& instruction : function.code) {
      used.insert(instruction.opcode());
    }
  }
  // Those whose work depends on the size of what they are given.
  const std::vector<std::pair<Opcode, Opcode>> ranges = {
      {Opcode::kAdd, Opcode::kNotIn},
      {Opcode::kGetIter, Opcode::kArgumentsExtend},
      {Opcode::kLoadItem, Opcode::kDeleteItem},
      {Opcode::kExceptionMatch, Opcode::kGroupReraise},
      {Opcode::kMatchSequence, Opcode::kLength},
  };
  for (const auto& [first, last] : ranges) {
    for (auto op = static_cast<uint8_t>(first); op <= static_cast<uint8_t>(last); ++op) {
      if (bytecode::opcode_info(op).operands == nullptr) continue;
      EXPECT_TRUE(used.contains(static_cast<Opcode>(op))) << bytecode::opcode_info(op).name;
    }
  }
  for (const std::string& name : arguments.operators()) {
    bool tried = false;
    for (const std::string& left : arguments.kinds()) {
      for (const std::string& right : arguments.kinds()) {
        tried = tried || arguments.call(name, {{left, right}, {}}, kTiny).accepted();
      }
      if (tried) break;
    }
    EXPECT_TRUE(tried) << name;
  }
}

#ifdef PAWL_CHARGE_GAPS

constexpr int64_t kHuge = 1'000'000;

// Gaps that come again whenever the call is repeated: the shortest of each, by where it was.
using Gaps = std::map<std::string, uint64_t>;
Gaps gaps_of(const std::function<void()>& call) {
  constexpr int kRepetitions = 3;
  Gaps lasting;
  for (int i = 0; i < kRepetitions; ++i) {
    (void)charge_gaps::take();
    call();
    Gaps seen;
    for (const charge_gaps::Gap& gap : charge_gaps::take()) seen.emplace(gap.where, gap.ns);
    if (i == 0) lasting = seen;
    std::erase_if(lasting, [&](const auto& gap) { return !seen.contains(gap.first); });
    for (auto& [where, ns] : lasting) ns = std::min(ns, seen[where]);
    if (lasting.empty()) break;
  }
  return lasting;
}

// The longest gap of each place, with the arguments that it came with.
class Worst {
 public:
  void add(const Gaps& gaps, const std::string& arguments) {
    for (const auto& [where, ns] : gaps) {
      auto& known = worst_[where];
      if (ns > known.first) known = {ns, arguments};
    }
  }
  void tell(const std::string& name) const {
    for (const auto& [where, gap] : worst_) {
      ADD_FAILURE() << name << "(" << gap.second << "): " << gap.first / 1000 << " us in " << where;
    }
  }

 private:
  std::map<std::string, std::pair<uint64_t, std::string>> worst_;
};

TEST(NativeCharges, NativesLeaveNoGap) {
  LargeArguments arguments(arguments_file());
  for (const auto& info : arguments.natives()) {
    Worst worst;
    for (const Choice& choice : arguments.choices(*info)) {
      if (!choice.grows() || !arguments.call(*info, choice, kTiny).accepted()) continue;
      worst.add(gaps_of([&] { (void)arguments.call(*info, choice, kHuge); }), choice.shown());
    }
    worst.tell(info->qualified_name);
  }
}

TEST(NativeCharges, OperatorsLeaveNoGap) {
  LargeArguments arguments(arguments_file());
  for (const std::string& name : arguments.operators()) {
    Worst worst;
    for (const std::string& left : arguments.kinds()) {
      for (const std::string& right : arguments.kinds()) {
        const Choice choice{{left, right}, {}};
        if (!choice.grows() || !arguments.call(name, choice, kTiny).accepted()) continue;
        worst.add(gaps_of([&] { (void)arguments.call(name, choice, kHuge); }), choice.shown());
      }
    }
    worst.tell(name);
  }
}

TEST(NativeCharges, ChargesGrow) {
  constexpr int64_t kSmall = 1'000;
  constexpr int64_t kLarge = 20'000;
  LargeArguments arguments(arguments_file());
  for (const auto& info : arguments.natives()) {
    bool grows = false;
    for (const Choice& choice : arguments.choices(*info)) {
      if (!choice.grows() || !arguments.call(*info, choice, kTiny).accepted()) continue;
      const uint64_t small = arguments.call(*info, choice, kSmall).units;
      const uint64_t large = arguments.call(*info, choice, kLarge).units;
      grows = large >= small + (kLarge - kSmall) / 200;
      if (grows) break;
    }
    if (!grows) GTEST_LOG_(INFO) << "the same for every argument: " << info->qualified_name;
  }
}

#endif

}  // namespace
}  // namespace pawl::vm
