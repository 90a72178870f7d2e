// LargeArguments: calls any native of the catalog with arguments of every kind and of any size, as
// a program would: inside of a turn, which stands still in print() meanwhile. The kinds, and the
// arguments of natives that no kind suits, are functions in tests/charges/arguments.py.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/side_stack.h"
#include "vm/charge_gaps.h"
#include "vm/objects/class.h"
#include "vm/objects/iterator.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/scripted_run_test_support.h"

namespace pawl::vm {

// What became of a call.
struct Called {
  enum class End : uint8_t { kValue, kException, kWrongType, kLimit };
  End end = End::kWrongType;
  uint64_t units = 0;
  bool accepted() const { return end != End::kWrongType; }
};

// The arguments of a call: a kind in each place, or those that a function of the file gives.
struct Choice {
  std::vector<std::string> kinds;
  std::string function;

  // Whether anything of it depends on the size.
  bool grows() const {
    return !function.empty() || std::ranges::any_of(kinds, [](const std::string& kind) {
      return kind.starts_with("k_") || kind.starts_with("m_");
    });
  }
  // The file says so.
  bool always_fails() const { return function.starts_with("f_"); }
  std::string shown() const {
    if (!function.empty()) return function;
    std::string text;
    for (const std::string& kind : kinds) text += (text.empty() ? "" : ", ") + kind.substr(2);
    return text;
  }
};

class LargeArguments {
 public:
  // `text` is that of tests/charges/arguments.py.
  explicit LargeArguments(const std::string& text) {
    note_functions(text);
    // Main refers to everything, so that everything is compiled.
    std::string reached;
    for (const std::string& name : functions_) reached += name + ", ";
    ScriptedRun run(text + "\n\nasync def main(x):\n    print('ready')\n    return (" + reached +
                    ")\n");
    EXPECT_EQ(run.refusal, "");
    program_ = run.program;
    begin();
  }
  ~LargeArguments() { end(); }

  const std::vector<std::string>& kinds() const { return kinds_; }
  std::vector<std::string> operators() const {
    std::vector<std::string> found;
    for (const std::string& name : functions_) {
      if (name.starts_with("o_")) found.push_back(name);
    }
    return found;
  }
  auto natives() const { return program_->runtime.natives(); }
  const bytecode::Program& program() const { return program_->program; }

  // What to try for a native: what the file says of it; and the same kind in every place after
  // `self`, for every number of arguments that it takes.
  std::vector<Choice> choices(const NativeInfo& info) {
    std::vector<Choice> found = told_choices(info);
    const bool method = is_method(info);
    const size_t first = method ? 1 : 0;
    const size_t fixed = has_class(info) ? 1 : 0;
    const size_t least = info.required > fixed ? info.required - fixed : 0;
    const size_t parameters = info.positional > fixed ? info.positional - fixed : 0;
    const size_t most =
        std::max(least, info.var_args ? size_t{3} : std::min(parameters, size_t{3}));
    for (const std::string& self : method ? selves_of(info) : std::vector<std::string>{""}) {
      for (size_t count = std::max(least, first); count <= most; ++count) {
        Choice choice{std::vector<std::string>(count, self), {}};
        if (count == first) {
          found.push_back(choice);
          continue;
        }
        for (const std::string& kind : kinds_) {
          for (size_t i = first; i < count; ++i) choice.kinds[i] = kind;
          found.push_back(choice);
        }
      }
    }
    return found;
  }
  // The machine is fit for another call afterwards.
  Called call(const NativeInfo& info, const Choice& choice, int64_t size) {
    std::vector<Value> args;
    if (info.def->binding == Binding::kClassMethod && choice.function.empty()) {
      args.push_back(Value::object(program_->runtime.type(info.owner)));
    }
    // What stands for a native: the class itself for a constructor.
    Value callee = info.def->binding == Binding::kConstructor
                       ? Value::object(program_->runtime.type(info.owner))
                       : Value::object(program_->runtime.native(info.number));
    return call(callee, std::move(args), choice, size, info.owner == TypeId::kOrchestrationContext);
  }
  Called call(const std::string& function, const Choice& choice, int64_t size) {
    return call(function_of(function), {}, choice, size);
  }

 private:
  // Pauses the turn when the program says that it is ready.
  class PausingHost final : public Host {
   public:
    int64_t now_us() override { return ScriptedHost::kStart; }
    void random_bytes(void* data, size_t size) override { std::memset(data, 7, size); }
    void log(int, std::string_view) override {
      if (std::exchange(ready, true)) return;
      stack->pause();
    }
    bool ready = false;
    SideStack* stack = nullptr;
  };

  static bool is_method(const NativeInfo& info) {
    return info.owner != TypeId::kNone &&
           (info.def->binding == Binding::kFunction || info.def->binding == Binding::kGetter);
  }
  static bool has_class(const NativeInfo& info) {
    return info.def->binding == Binding::kConstructor || info.def->binding == Binding::kClassMethod;
  }
  // "str.split" as a part of a name.
  static std::string plain_name(const NativeInfo& info) {
    std::string name;
    for (char c : info.qualified_name) name += c == '.' ? std::string("__") : std::string(1, c);
    return name;
  }
  void note_functions(std::string_view text) {
    for (size_t at = 0; (at = text.find("\ndef ", at)) != std::string_view::npos;) {
      at += 5;
      const std::string name(text.substr(at, text.find('(', at) - at));
      functions_.insert(name);
      if (name.starts_with("k_") || name.starts_with("m_") || name.starts_with("c_")) {
        kinds_.push_back(name);
      }
      if (name.starts_with("s_")) selves_.push_back(name);
    }
    selves_.push_back(kOrchestration);
  }
  std::vector<Choice> told_choices(const NativeInfo& info) const {
    std::vector<Choice> found;
    for (const char* prefix : {"r_", "f_"}) {
      for (const char* suffix : {"", "__2", "__3", "__4"}) {
        const std::string name = prefix + plain_name(info) + suffix;
        if (functions_.contains(name)) found.push_back({{}, name});
      }
    }
    return found;
  }

  void begin() {
    stack_ = SideStack::create();
    host_ = std::make_unique<PausingHost>();
    host_->stack = stack_.get();
    Limits limits;
    limits.fuel = 20'000'000;
    limits.heap_bytes = size_t{1} << 30;  // for the arguments that are kept
    limits.log_lines = 1'000'000'000;
    machine_ = std::make_unique<Machine>(program_, limits, *host_);
    const bool ended =
        stack_->run([this] { (void)vm::start(*machine_, 0, Payload::trusted("null")); });
    EXPECT_FALSE(ended);
    scope_ = std::make_unique<HeapScope>(machine_->heap());
  }
  void end() {
    values_.clear();
    scope_.reset();
    while (!stack_->idle() && !stack_->go_on()) {
    }
    machine_.reset();
  }

  Value function_of(const std::string& name) {
    String* text = machine_->intern(name);
    for (uint32_t i = 0; i < program_->program.modules.size(); ++i) {
      Value value = machine_->global_by_name(i, text);
      if (value.is(Kind::kFunction)) return value;
    }
    ADD_FAILURE() << "no function " << name;
    return {};
  }
  // No program of another kind has one.
  Ref orchestration() {
    return Ref::adopt(
        Value::object(new_record(machine_->heap(), TypeId::kOrchestrationContext, 0)));
  }
  Ref of_size(const std::string& function, int64_t size) {
    machine_->renew_limits();
    Ref number = Ref::adopt(Value::small_int(size));
    Ref made = machine_->call(function_of(function), {number});
    EXPECT_FALSE(made.empty()) << function;
    return made;
  }
  Ref value(const std::string& kind, int64_t size) {
    if (kind == kOrchestration) return orchestration();
    const bool kept = kind.starts_with("k_") || kind.starts_with("c_");
    if (kept && values_.contains({kind, size})) return values_[{kind, size}].copy();
    // A run's memory holds more characters and bytes than items.
    static const std::set<std::string> kFlat = {"k_text",  "k_other_text", "k_wide",  "k_spaced",
                                                "k_lines", "k_digits",     "k_bytes", "m_array",
                                                "k_int",   "k_negative"};
    Ref made = of_size(kind, size >= 100'000 && kFlat.contains(kind) ? size * 16 : size);
    if (kept && !made.empty()) values_[{kind, size}] = made.copy();
    return made;
  }
  // Kinds whose values are of the type that a method belongs to; a few of them, if all are.
  std::vector<std::string> selves_of(const NativeInfo& info) {
    constexpr size_t kMost = 8;
    std::vector<std::string> found;
    std::vector<std::string> all = selves_;
    all.insert(all.end(), kinds_.begin(), kinds_.end());
    for (const std::string& kind : all) {
      Ref self = value(kind, 24);
      if (self.empty() || found.size() == kMost) continue;
      Value receiver = info.whole_instance ? self.get() : unwrap(self);
      if (is_instance(*machine_, receiver, info.owner)) found.push_back(kind);
    }
    return found;
  }

  Called call(Value callee, std::vector<Value> args, const Choice& choice, int64_t size,
              bool in_orchestration = false) {
    std::vector<Ref> held;
    if (in_orchestration && !choice.function.empty()) {
      held.push_back(orchestration());
      args.push_back(held.back());
    }
    if (!choice.function.empty()) {
      held.push_back(of_size(choice.function, size));
      if (!held.back().empty()) {
        for (Value value : held.back().as<Tuple>()->view()) args.push_back(value);
      }
    }
    for (const std::string& kind : choice.kinds) {
      held.push_back(value(kind, size));
      args.push_back(held.back());
    }
    if (std::ranges::any_of(held, &Ref::empty)) {
      held.clear();
      return forget({});
    }
    held.push_back(make_tuple(machine_->heap(), args));
    const Called called = made_call(callee, held.back());
    held.clear();
    return forget(called);
  }
  Called made_call(Value callee, Value args) {
    machine_->renew_limits();
    Called called;
    const uint64_t before = machine_->fuel_used();
    charge_gaps::restart();
    Ref result = machine_->call(function_of("call_with"), {callee, args});
    called.units = machine_->fuel_used() - before;
    if (machine_->fatal()) {
      called.end = Called::End::kLimit;
    } else if (!result.empty()) {
      called.end = Called::End::kValue;
    } else if (!machine_->pending_is(TypeId::kTypeError)) {
      called.end = Called::End::kException;
    }
    return called;
  }
  // A machine that has reached a limit is replaced.
  Called forget(Called called) {
    if (machine_->fatal()) {
      end();
      begin();
    } else {
      machine_->clear_pending();
      machine_->renew_limits();
    }
    return called;
  }

  static constexpr char kOrchestration[] = "s_orchestration";

  std::set<std::string> functions_;
  std::vector<std::string> kinds_;
  std::vector<std::string> selves_;  // kinds that are only tried as the receiver
  std::shared_ptr<LoadedProgram> program_;
  std::unique_ptr<SideStack> stack_;
  std::unique_ptr<PausingHost> host_;
  std::unique_ptr<Machine> machine_;
  std::unique_ptr<HeapScope> scope_;
  std::map<std::pair<std::string, int64_t>, Ref> values_;
};

}  // namespace pawl::vm
