#include "lang/bytecode/flow_check.h"

#include <cstring>
#include <vector>

namespace pawl::bytecode {
namespace {

using Bits = std::vector<bool>;

struct State {
  bool known = false;
  Bits must;  // surely holds a value
  Bits may;   // possibly holds one
};

// What one instruction does to registers.
struct Effect {
  std::vector<uint16_t> reads;
  std::vector<uint16_t> takes;
  std::vector<uint16_t> writes;
  std::vector<uint16_t> maybe_writes;
  std::vector<uint16_t> clears;
};

class Checker {
 public:
  Checker(const Program& program, const Function& function)
      : program_(program), function_(function), states_(function.code.size()) {}

  std::string run() {
    if (function_.code.empty()) return fail(0, "has no code");
    State start{true, Bits(function_.register_count), Bits(function_.register_count)};
    size_t parameters = size_t{function_.positional} + function_.keyword_only +
                        ((function_.flags & kHasVarArgs) != 0) +
                        ((function_.flags & kHasVarKeywords) != 0);
    if ((function_.flags & kClassBody) != 0) parameters = 1;
    for (size_t i = 0; i < parameters; ++i) start.must[i] = start.may[i] = true;
    for (size_t i = 0; i < function_.free_count; ++i) {
      size_t reg = size_t{function_.local_count} - 1 - i;
      start.must[reg] = start.may[reg] = true;
    }
    flow(0, start, 0);
    while (!work_.empty() && error_.empty()) {
      uint32_t index = work_.back();
      work_.pop_back();
      step(index);
    }
    for (uint32_t i = 0; i < states_.size() && error_.empty(); ++i) {
      if (!states_[i].known) fail(i, "is never reached");
    }
    return error_;
  }

 private:
  std::string fail(uint32_t index, const std::string& what) {
    if (error_.empty()) {
      error_ = program_.strings[function_.qualname] + ": " + std::to_string(index);
      if (index < function_.code.size()) {
        error_ += std::string(" ") + opcode_info(function_.code[index].op).name;
      }
      error_ += ": " + what;
    }
    return error_;
  }

  std::string name(uint16_t reg) const {
    if (reg < function_.local_names.size()) return program_.strings[function_.local_names[reg]];
    return "t" + std::to_string(reg - function_.local_count);
  }

  void flow(uint32_t target, const State& state, uint32_t from) {
    if (target >= function_.code.size()) {
      fail(from, "runs out of the code");
      return;
    }
    size_t limit = size_t{function_.local_count} + function_.depths[target];
    for (size_t reg = limit; reg < state.may.size(); ++reg) {
      if (state.may[reg]) {
        fail(from, "leaves a value in " + name(static_cast<uint16_t>(reg)) + " for " +
                       std::to_string(target));
        return;
      }
    }
    State& known = states_[target];
    bool changed = !known.known;
    if (changed) {
      known = state;
    } else {
      for (size_t reg = 0; reg < state.may.size(); ++reg) {
        if (known.must[reg] && !state.must[reg]) known.must[reg] = false, changed = true;
        if (!known.may[reg] && state.may[reg]) known.may[reg] = true, changed = true;
      }
    }
    if (changed) work_.push_back(target);
  }

  static void span(std::vector<uint16_t>& list, size_t first, size_t count) {
    for (size_t i = 0; i < count; ++i) list.push_back(static_cast<uint16_t>(first + i));
  }

  size_t keyword_count(uint16_t constant) const {
    const Constant& names = program_.constants[function_.constants[constant]];
    return static_cast<size_t>(program_.constants[names.items[0]].integer) + names.items.size() - 1;
  }

  Effect effect_of(const Instruction& code) const {
    Effect effect;
    const char* letters = opcode_info(code.op).operands;
    const uint16_t values[] = {code.a, code.b, code.c};
    const uint8_t flags[] = {kTakeA, kTakeB, kTakeC};
    for (size_t k = 0; letters[k] != '\0'; ++k) {
      if (k == 2 && (code.flags & kConstC) != 0) continue;
      if (letters[k] == 'R') effect.reads.push_back(values[k]);
      if (letters[k] == 'W') effect.writes.push_back(values[k]);
      if (std::strchr("RP", letters[k]) != nullptr && (code.flags & flags[k]) != 0) {
        effect.takes.push_back(values[k]);
      }
      if (letters[k] == 'B') {
        span(effect.reads, code.b, code.c);
        span(effect.takes, code.b, code.c);
      }
      if (letters[k] == 'U') span(effect.writes, code.b, code.c);
    }
    auto block = [&](size_t first, size_t count) {
      span(effect.reads, first, count);
      span(effect.takes, first, count);
    };
    switch (code.opcode()) {
      case Opcode::kClear:
      case Opcode::kDeleteLocal:
        effect.clears.push_back(code.a);
        break;
      case Opcode::kCheckLocal:
      case Opcode::kMakeCell:
        effect.writes.push_back(code.a);
        break;
      case Opcode::kMakeFunction:
      case Opcode::kBuildClass:
        block(code.c, 3);
        break;
      case Opcode::kUnpackStar:
        span(effect.writes, code.b, (code.c & 0xFF) + size_t{code.c} / 256 + 1);
        break;
      case Opcode::kLoadMethod:
      case Opcode::kLoadSpecial:
        effect.maybe_writes.push_back(static_cast<uint16_t>(code.a + 1));
        break;
      case Opcode::kCall:
        block(code.b, size_t{code.c} + 1);
        break;
      case Opcode::kCallKeywords:
        block(code.b, keyword_count(code.c) + 1);
        break;
      case Opcode::kCallMethod:
      case Opcode::kCallMethodKeywords: {
        size_t count = code.opcode() == Opcode::kCallMethod ? code.c : keyword_count(code.c);
        block(code.b, 1);
        effect.takes.push_back(static_cast<uint16_t>(code.b + 1));
        block(size_t{code.b} + 2, count);
        break;
      }
      case Opcode::kCallSpread:
        block(code.b, 3);
        break;
      case Opcode::kGroupMatch:
        span(effect.writes, code.a, 2);
        break;
      default:
        break;
    }
    return effect;
  }

  static bool ends(Opcode op) {
    return op == Opcode::kReturn || op == Opcode::kRaise || op == Opcode::kRaiseFrom ||
           op == Opcode::kReraise || op == Opcode::kRaiseBare || op == Opcode::kAssertFail;
  }

  void step(uint32_t index) {
    const Instruction& code = function_.code[index];
    State state = states_[index];
    Effect effect = effect_of(code);
    size_t live = size_t{function_.local_count} + function_.depths[index];
    for (uint16_t reg : effect.reads) {
      if (reg >= state.must.size() || !state.must[reg]) {
        fail(index, "reads " + name(reg) + ", which may be empty");
        return;
      }
      if (reg >= live) {
        fail(index, "reads " + name(reg) + ", which is not live");
        return;
      }
    }
    for (const auto* list : {&effect.takes, &effect.clears, &effect.writes, &effect.maybe_writes}) {
      for (uint16_t reg : *list) {
        if (reg < state.must.size()) continue;
        fail(index, "needs register " + std::to_string(reg) + ", which is not there");
        return;
      }
    }
    for (uint16_t reg : effect.takes) {
      if (reg < function_.local_count && program_.strings[function_.local_names[reg]][0] != '.') {
        fail(index, "takes the local " + name(reg));
        return;
      }
      state.must[reg] = state.may[reg] = false;
    }
    for (const Handler& handler : function_.handlers) {
      if (index < handler.start || index >= handler.end) continue;
      State handled = state;
      for (size_t reg = size_t{function_.local_count} + handler.depth; reg < handled.may.size();
           ++reg) {
        handled.must[reg] = handled.may[reg] = false;
      }
      handled.must[handler.target_register] = handled.may[handler.target_register] = true;
      flow(handler.target, handled, index);
      break;
    }
    Opcode op = code.opcode();
    if (op == Opcode::kForIter || op == Opcode::kEndAsyncFor) {
      State end = state;
      end.must[code.a] = end.may[code.a] = false;
      flow(op == Opcode::kForIter ? index + 1 + code.c : code.wide(), end, index);
      if (op == Opcode::kEndAsyncFor) return;
    }
    for (uint16_t reg : effect.clears) state.must[reg] = state.may[reg] = false;
    for (uint16_t reg : effect.writes) state.must[reg] = state.may[reg] = true;
    for (uint16_t reg : effect.maybe_writes) state.must[reg] = false, state.may[reg] = true;
    if (ends(op)) return;
    if (opcode_info(code.op).operands[1] == 'J' && op != Opcode::kEndAsyncFor) {
      flow(code.wide(), state, index);
      if (op == Opcode::kJump || op == Opcode::kJumpBack) return;
      // `a or b`: a false a is overwritten by b.
      if (index + 1 < function_.code.size() && code.a >= function_.local_count &&
          code.a >= size_t{function_.local_count} + function_.depths[index + 1]) {
        state.must[code.a] = state.may[code.a] = false;
      }
    }
    flow(index + 1, state, index);
  }

  const Program& program_;
  const Function& function_;
  std::vector<State> states_;
  std::vector<uint32_t> work_;
  std::string error_;
};

}  // namespace

std::string check_flow(const Program& program, const Function& function) {
  return Checker(program, function).run();
}

std::string check_flow(const Program& program) {
  for (const Function& function : program.functions) {
    std::string error = check_flow(program, function);
    if (!error.empty()) return error;
  }
  return {};
}

}  // namespace pawl::bytecode
