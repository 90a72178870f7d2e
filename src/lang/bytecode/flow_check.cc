#include "lang/bytecode/flow_check.h"

#include <cstring>
#include <functional>
#include <numeric>
#include <queue>
#include <vector>

namespace pawl::bytecode {
namespace {

// A Program may be anybody's bytes: what following its paths costs is bounded. The limits are far
// beyond what a compiler makes (PAWL-1008 comes first).
constexpr uint64_t kMostStateBits = uint64_t{1} << 30;
constexpr uint64_t kMostWork = uint64_t{1} << 32;  // of all functions together

constexpr uint32_t kNone = ~uint32_t{0};

// A bit for each register of the function.
class Bits {
 public:
  Bits() = default;
  explicit Bits(size_t count) : words_((count + 63) / 64), count_(count) {}

  size_t size() const { return count_; }
  size_t words() const { return words_.size(); }
  bool operator[](size_t reg) const { return (words_[reg / 64] >> reg % 64 & 1) != 0; }
  void set(size_t reg, bool value) {
    const uint64_t bit = uint64_t{1} << reg % 64;
    words_[reg / 64] = value ? words_[reg / 64] | bit : words_[reg / 64] & ~bit;
  }
  void clear_from(size_t first) {
    for (; first < count_ && first % 64 != 0; ++first) set(first, false);
    if (first >= count_) return;
    for (size_t word = first / 64; word < words_.size(); ++word) words_[word] = 0;
  }
  // The first register from `first` on whose bit is set; size(): there is none.
  size_t next_set(size_t first) const {
    while (first < count_) {
      const uint64_t rest = words_[first / 64] >> first % 64;
      if (rest != 0) return first + static_cast<size_t>(__builtin_ctzll(rest));
      first = (first / 64 + 1) * 64;
    }
    return count_;
  }
  // True: something changed.
  bool intersect(const Bits& other) {
    uint64_t lost = 0;
    for (size_t i = 0; i < words_.size(); ++i) {
      lost |= words_[i] & ~other.words_[i];
      words_[i] &= other.words_[i];
    }
    return lost != 0;
  }
  bool unite(const Bits& other) {
    uint64_t won = 0;
    for (size_t i = 0; i < words_.size(); ++i) {
      won |= other.words_[i] & ~words_[i];
      words_[i] |= other.words_[i];
    }
    return won != 0;
  }

 private:
  std::vector<uint64_t> words_;
  size_t count_ = 0;
};

struct State {
  bool known = false;
  Bits must;  // surely holds a value
  Bits may;   // possibly holds one

  void put(size_t reg, bool value) {
    must.set(reg, value);
    may.set(reg, value);
  }
};

// What one instruction does to registers.
struct Effect {
  std::vector<uint16_t> reads;
  std::vector<uint16_t> takes;
  std::vector<uint16_t> writes;
  std::vector<uint16_t> maybe_writes;
  std::vector<uint16_t> clears;

  void clear() {
    for (auto* list : {&reads, &takes, &writes, &maybe_writes, &clears}) list->clear();
  }
  size_t size() const {
    return reads.size() + takes.size() + writes.size() + maybe_writes.size() + clears.size();
  }
};

// States are kept where paths meet: at the targets of jumps and handlers. From there the code is
// followed with one state that changes, so that the work grows with the code, and not with its
// product with the number of registers.
class Checker {
 public:
  Checker(const Program& program, const Function& function, uint64_t& spent)
      : program_(program), function_(function), spent_(spent), reached_(function.code.size()) {}

  std::string run() {
    if (function_.code.empty()) return fail(0, "has no code");
    if (!find_meetings()) return fail(0, "has too many branches for so many variables");
    find_handlers();
    flow(0, start_state(), 0);
    while (!work_.empty() && error_.empty()) {
      const uint32_t index = work_.top();
      work_.pop();
      waiting_[meeting_of_[index]] = false;
      follow(index);
    }
    for (uint32_t i = 0; i < reached_.size() && error_.empty(); ++i) {
      if (!reached_[i]) fail(i, "is never reached");
    }
    return error_;
  }

 private:
  State start_state() const {
    State start{true, Bits(function_.register_count), Bits(function_.register_count)};
    size_t parameters = size_t{function_.positional} + function_.keyword_only +
                        ((function_.flags & kHasVarArgs) != 0) +
                        ((function_.flags & kHasVarKeywords) != 0);
    if ((function_.flags & kClassBody) != 0) parameters = 1;
    for (size_t i = 0; i < parameters; ++i) start.put(i, true);
    for (size_t i = 0; i < function_.free_count; ++i) {
      start.put(size_t{function_.local_count} - 1 - i, true);
    }
    return start;
  }

  // False: there are too many of them to keep a state for each.
  bool find_meetings() {
    meeting_of_.assign(function_.code.size(), kNone);
    uint32_t count = 0;
    auto add = [&](size_t index) {
      if (index < meeting_of_.size() && meeting_of_[index] == kNone) meeting_of_[index] = count++;
    };
    add(0);
    for (size_t i = 0; i < function_.code.size(); ++i) {
      const Instruction& code = function_.code[i];
      const char* letters = opcode_info(code.op).operands;
      if (std::strchr(letters, 'J') != nullptr) add(code.wide());
      if (std::strchr(letters, 'O') != nullptr) add(i + 1 + code.c);
    }
    for (const Handler& handler : function_.handlers) add(handler.target);
    if (uint64_t{count} * function_.register_count * 2 > kMostStateBits) return false;
    states_.resize(count);
    waiting_.assign(count, false);
    return true;
  }

  // The first handler in the table that covers an instruction is the one that gets its exceptions.
  void find_handlers() {
    handler_of_.assign(function_.code.size(), kNone);
    // The next instruction from each on that has no handler yet.
    std::vector<uint32_t> open(function_.code.size() + 1);
    std::iota(open.begin(), open.end(), 0);
    auto find = [&open](uint32_t index) {
      while (open[index] != index) index = open[index] = open[open[index]];
      return index;
    };
    for (uint32_t number = 0; number < function_.handlers.size(); ++number) {
      const Handler& handler = function_.handlers[number];
      for (uint32_t i = find(handler.start); i < handler.end; i = find(i)) {
        handler_of_[i] = number;
        open[i] = i + 1;
      }
    }
  }

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

  std::string name(size_t reg) const {
    if (reg < function_.local_names.size()) return program_.strings[function_.local_names[reg]];
    return "t" + std::to_string(reg - function_.local_count);
  }

  bool spend(uint64_t work) {
    spent_ += work;
    if (spent_ > kMostWork) fail(0, "takes too long to check");
    return error_.empty();
  }

  size_t live_at(uint32_t index) const {
    return size_t{function_.local_count} + function_.depths[index];
  }

  void fail_left(size_t reg, uint32_t target, uint32_t from) {
    fail(from, "leaves a value in " + name(reg) + " for " + std::to_string(target));
  }

  void wait(uint32_t target) {
    if (waiting_[meeting_of_[target]]) return;
    waiting_[meeting_of_[target]] = true;
    work_.push(target);
  }

  // A path comes to a place where paths meet.
  void flow(uint32_t target, const State& state, uint32_t from) {
    if (target >= function_.code.size()) {
      fail(from, "runs out of the code");
      return;
    }
    if (!spend(state.may.words() + 1)) return;
    if (const size_t reg = state.may.next_set(live_at(target)); reg < state.may.size()) {
      return fail_left(reg, target, from);
    }
    State& known = states_[meeting_of_[target]];
    if (!known.known) {
      known = state;
      wait(target);
      return;
    }
    const bool lost = known.must.intersect(state.must);
    const bool won = known.may.unite(state.may);
    if (lost || won) wait(target);
  }

  void flow_into_handler(const Handler& handler, const State& state, uint32_t from) {
    State handled = state;
    const size_t kept = size_t{function_.local_count} + handler.depth;
    handled.must.clear_from(kept);
    handled.may.clear_from(kept);
    handled.put(handler.target_register, true);
    flow(handler.target, handled, from);
  }

  // The same, when the state before has come there already and only these registers are different.
  void flow_changes(const Handler& handler, const State& state, uint32_t from) {
    State& known = states_[meeting_of_[handler.target]];
    const size_t kept = size_t{function_.local_count} + handler.depth;
    bool changed = false;
    for (uint16_t reg : changed_) {
      if (reg >= kept || reg == handler.target_register) continue;
      if (state.may[reg] && reg >= live_at(handler.target)) {
        return fail_left(reg, handler.target, from);
      }
      if (known.must[reg] && !state.must[reg]) known.must.set(reg, false), changed = true;
      if (!known.may[reg] && state.may[reg]) known.may.set(reg, true), changed = true;
    }
    if (changed) wait(handler.target);
  }

  // The code from a meeting on, until the path ends or comes to the next one.
  void follow(uint32_t index) {
    State state = states_[meeting_of_[index]];
    uint32_t handler = kNone;  // which has had the state of the instruction before
    changed_.clear();
    if (!spend(state.may.words() + 1)) return;
    while (error_.empty()) {
      reached_[index] = true;
      effect_of(function_.code[index]);
      if (!spend(effect_.size() + 1) || !take(index, state)) return;
      const uint32_t covering = handler_of_[index];
      if (covering != kNone) {
        const Handler& entry = function_.handlers[covering];
        covering == handler ? flow_changes(entry, state, index)
                            : flow_into_handler(entry, state, index);
      }
      handler = covering;
      changed_.clear();
      if (!finish(index, state)) return;
      const uint32_t next = index + 1;
      if (next >= function_.code.size() || meeting_of_[next] != kNone) {
        return flow(next, state, index);
      }
      if (!fits(index, next, state)) return;
      index = next;
    }
  }

  // Whether the temporaries that hold a value are live at the next instruction. Those of this one
  // were, but for what it has written.
  bool fits(uint32_t index, uint32_t next, const State& state) {
    const size_t live = live_at(next);
    for (size_t reg = live; reg < live_at(index); ++reg) {
      if (state.may[reg]) return fail_left(reg, next, index), false;
    }
    for (const auto* list : {&effect_.writes, &effect_.maybe_writes}) {
      for (uint16_t reg : *list) {
        if (reg >= live && state.may[reg]) return fail_left(reg, next, index), false;
      }
    }
    return spend(live_at(index) > live ? live_at(index) - live : 0);
  }

  static void span(std::vector<uint16_t>& list, size_t first, size_t count) {
    for (size_t i = 0; i < count; ++i) list.push_back(static_cast<uint16_t>(first + i));
  }

  size_t keyword_count(uint16_t constant) const {
    const Constant& names = program_.constants[function_.constants[constant]];
    return static_cast<size_t>(program_.constants[names.items[0]].integer) + names.items.size() - 1;
  }

  void effect_of(const Instruction& code) {
    Effect& effect = effect_;
    effect.clear();
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
  }

  static bool ends(Opcode op) {
    return op == Opcode::kReturn || op == Opcode::kRaise || op == Opcode::kRaiseFrom ||
           op == Opcode::kReraise || op == Opcode::kRaiseBare || op == Opcode::kAssertFail;
  }

  // What the instruction reads must be there; what it takes is gone, also if it fails.
  bool take(uint32_t index, State& state) {
    const size_t live = live_at(index);
    for (uint16_t reg : effect_.reads) {
      if (reg >= state.must.size() || !state.must[reg]) {
        return fail(index, "reads " + name(reg) + ", which may be empty"), false;
      }
      if (reg >= live) return fail(index, "reads " + name(reg) + ", which is not live"), false;
    }
    for (const auto* list :
         {&effect_.takes, &effect_.clears, &effect_.writes, &effect_.maybe_writes}) {
      for (uint16_t reg : *list) {
        if (reg < state.must.size()) continue;
        fail(index, "needs register " + std::to_string(reg) + ", which is not there");
        return false;
      }
    }
    for (uint16_t reg : effect_.takes) {
      if (reg < function_.local_count && program_.strings[function_.local_names[reg]][0] != '.') {
        return fail(index, "takes the local " + name(reg)), false;
      }
      state.put(reg, false);
      changed_.push_back(reg);
    }
    return true;
  }

  // The rest of the instruction, and its jumps. False: nothing goes on behind it.
  bool finish(uint32_t index, State& state) {
    const Instruction& code = function_.code[index];
    const Opcode op = code.opcode();
    if (op == Opcode::kForIter || op == Opcode::kEndAsyncFor) {
      State end = state;
      end.put(code.a, false);
      flow(op == Opcode::kForIter ? index + 1 + code.c : code.wide(), end, index);
      if (op == Opcode::kEndAsyncFor) return false;
    }
    for (uint16_t reg : effect_.clears) state.put(reg, false);
    for (uint16_t reg : effect_.writes) state.put(reg, true);
    for (uint16_t reg : effect_.maybe_writes) state.must.set(reg, false), state.may.set(reg, true);
    for (const auto* list : {&effect_.clears, &effect_.writes, &effect_.maybe_writes}) {
      changed_.insert(changed_.end(), list->begin(), list->end());
    }
    if (ends(op)) return false;
    if (opcode_info(code.op).operands[1] == 'J' && op != Opcode::kEndAsyncFor) {
      flow(code.wide(), state, index);
      if (op == Opcode::kJump || op == Opcode::kJumpBack) return false;
      // `a or b`: a false a is overwritten by b.
      if (index + 1 < function_.code.size() && code.a >= function_.local_count &&
          code.a >= live_at(index + 1)) {
        state.put(code.a, false);
        changed_.push_back(code.a);
      }
    }
    return true;
  }

  const Program& program_;
  const Function& function_;
  uint64_t& spent_;
  std::vector<bool> reached_;         // by instruction, as the next two
  std::vector<uint32_t> meeting_of_;  // its number in states_ and waiting_, or kNone
  std::vector<uint32_t> handler_of_;
  std::vector<State> states_;
  std::vector<bool> waiting_;
  // The first in the code comes first, so that most places are seen with all that comes to them.
  std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>> work_;
  Effect effect_;                  // of the instruction that is followed
  std::vector<uint16_t> changed_;  // since the state came to the handler
  std::string error_;
};

}  // namespace

std::string check_flow(const Program& program, const Function& function) {
  uint64_t spent = 0;
  return Checker(program, function, spent).run();
}

std::string check_flow(const Program& program) {
  uint64_t spent = 0;
  for (const Function& function : program.functions) {
    std::string error = Checker(program, function, spent).run();
    if (!error.empty()) return error;
  }
  return {};
}

}  // namespace pawl::bytecode
