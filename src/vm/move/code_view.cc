#include "vm/move/code_view.h"

#include <algorithm>
#include <bit>
#include <string_view>

namespace pawl::vm {

using bytecode::Constant;
using bytecode::ConstantKind;
using bytecode::Instruction;
using bytecode::Opcode;
using bytecode::Program;

namespace {

bool is_call(Opcode op) { return op >= Opcode::kCall && op <= Opcode::kCallSpread; }

bool can_wait(Opcode op) {
  return op == Opcode::kAwait || op == Opcode::kYieldFrom || op == Opcode::kYield;
}

// Whether its constant is the name of a variable, for an error.
bool names_variable(Opcode op) {
  return op == Opcode::kCheckLocal || op == Opcode::kDeleteLocal || op == Opcode::kLoadCell ||
         op == Opcode::kDeleteCell;
}

bool ends_path(Opcode op) {
  return op == Opcode::kReturn || op == Opcode::kRaise || op == Opcode::kRaiseFrom ||
         op == Opcode::kReraise || op == Opcode::kRaiseBare || op == Opcode::kAssertFail ||
         op == Opcode::kJump || op == Opcode::kJumpBack;
}

bool writes_first(const Instruction& code) {
  return bytecode::opcode_info(code.op).operands[0] == 'W';
}

}  // namespace

std::string name_of(const Program& program, bytecode::StringIndex index) {
  return index < program.strings.size() ? program.strings[index] : std::string();
}

std::string describe_constant(const Program& program, uint32_t index) {
  const Constant& constant = program.constants[index];
  switch (constant.kind) {
    case ConstantKind::kInt:
      return "int " + std::to_string(constant.integer);
    case ConstantKind::kFloat:
      return "float " + std::to_string(std::bit_cast<uint64_t>(constant.number));
    case ConstantKind::kBigInt:
      return "int " + name_of(program, constant.index);
    case ConstantKind::kString:
      return "str " + name_of(program, constant.index);
    case ConstantKind::kBytes:
      return "bytes " + name_of(program, constant.index);
    case ConstantKind::kTuple:
    case ConstantKind::kFrozenSet: {
      std::string text = constant.kind == ConstantKind::kTuple ? "tuple(" : "frozenset(";
      for (uint32_t item : constant.items) text += describe_constant(program, item) + ",";
      return text + ")";
    }
    case ConstantKind::kFunction:
      return "function " + name_of(program, program.functions[constant.index].qualname);
    case ConstantKind::kNative:
      return "native " + std::to_string(constant.index) + " " + std::to_string(constant.integer);
    case ConstantKind::kType:
      return "type " + std::to_string(constant.index) + " " + std::to_string(constant.integer);
    case ConstantKind::kModule:
      return "module " + name_of(program, program.modules[constant.index].name);
    case ConstantKind::kTask:
      return "task " + name_of(program, program.tasks[constant.index].name);
    case ConstantKind::kNativeModule:
      return "module " + name_of(program, constant.index);
    default:
      return "constant " + std::to_string(static_cast<int>(constant.kind));
  }
}

// Without its module, so that a function may move to another file.
std::string describe_global(const Program& program, uint32_t slot) {
  for (const bytecode::Module& module : program.modules) {
    if (slot < module.first_global || slot - module.first_global >= module.global_names.size()) {
      continue;
    }
    return name_of(program, module.global_names[slot - module.first_global]);
  }
  return "?";
}

CodeView::CodeView(const Program& program, uint32_t function)
    : program_(program), function_(program.functions[function]) {
  tokens_.reserve(size());
  for (size_t at = 0; at < size(); ++at) {
    const Opcode op = function_.code[at].opcode();
    tokens_.push_back(can_wait(op) ? waiting_token(at) : plain_token(at, false));
  }
}

size_t CodeView::parameters() const {
  return size_t{function_.positional} + function_.keyword_only +
         ((function_.flags & bytecode::kHasVarArgs) != 0 ? 1 : 0) +
         ((function_.flags & bytecode::kHasVarKeywords) != 0 ? 1 : 0);
}

bool CodeView::telling(size_t at) const {
  const Instruction& code = function_.code[at];
  const Opcode op = code.opcode();
  if (can_wait(op) || op == Opcode::kForIter || op == Opcode::kImportModule) return true;
  if (op == Opcode::kLoadConst) {
    return program_.constants[function_.constants[code.wide()]].kind != ConstantKind::kNone;
  }
  const std::string_view letters = bytecode::opcode_info(code.op).operands;
  if (names_variable(op)) return false;
  return letters.find_first_of("KkgF") != std::string_view::npos ||
         (code.flags & bytecode::kConstC) != 0 || op == Opcode::kLoadGlobalOr;
}

uint32_t CodeView::line_at(size_t at) const {
  uint32_t line = function_.first_line;
  for (const bytecode::Position& position : function_.positions) {
    if (position.instruction > at) break;
    line = position.line;
  }
  return line;
}

bool CodeView::is_cell(size_t reg, size_t at) const {
  if (reg >= function_.local_count) return false;
  if (reg + function_.free_count >= function_.local_count) return true;
  for (size_t i = 0; i < at; ++i) {
    const Instruction& code = function_.code[i];
    if (code.opcode() == Opcode::kMakeCell && code.a == reg) return true;
  }
  return false;
}

const bytecode::RegisterRole* CodeView::role_of(size_t temporary, size_t at) const {
  const bytecode::RegisterRole* best = nullptr;
  for (const bytecode::RegisterRole& role : function_.roles) {
    if (role.reg != function_.local_count + temporary) continue;
    if (role.start <= at && at < role.end && (best == nullptr || role.start >= best->start)) {
      best = &role;
    }
  }
  return best;
}

size_t CodeView::structure_at(size_t at) const {
  size_t count = 0;
  for (size_t i = 0; i < function_.depths[at]; ++i) {
    const bytecode::RegisterRole* role = role_of(i, at);
    if (role == nullptr) continue;
    switch (role->role) {
      case bytecode::Role::kLoopIterator:
      case bytecode::Role::kWithExit:
      case bytecode::Role::kHandled:
      case bytecode::Role::kSubject:
      case bytecode::Role::kReturnValue:
        count = i + 1;
        break;
      default:
        break;
    }
  }
  return count;
}

std::string CodeView::register_class(uint16_t reg, bool names) const {
  if (reg >= function_.local_count) return "T";
  return names ? "L " + local_name(reg) : "L";
}

std::string CodeView::plain_token(size_t at, bool names) const {
  const Instruction& code = function_.code[at];
  const bytecode::OpcodeInfo& info = bytecode::opcode_info(code.op);
  constexpr uint8_t kMeaning = bytecode::kConstC | bytecode::kInPlace |
                               static_cast<uint8_t>(3 << bytecode::kConversionShift);
  std::string text = info.name;
  text += '/' + std::to_string(code.flags & kMeaning);
  const uint16_t values[] = {code.a, code.b, code.c};
  auto constant = [&](uint32_t index) {
    return describe_constant(program_, function_.constants[index]);
  };
  for (size_t k = 0; info.operands[k] != '\0'; ++k) {
    text += ',';
    switch (info.operands[k]) {
      case 'W':
      case 'R':
      case 'M':
      case 'P':
        if (k == 2 && (code.flags & bytecode::kConstC) != 0) {
          text += constant(code.c);
        } else if (values[k] != bytecode::kNoRegister) {
          text += register_class(values[k], names);
        }
        break;
      case 'K':
        if (!names_variable(code.opcode())) text += constant(values[k]);
        break;
      case 'k':
        text += constant(code.wide());
        break;
      case 'g':
        text += describe_global(program_, code.wide());
        break;
      case 'F':
        text += name_of(program_, program_.functions[values[k]].qualname);
        break;
      case 'B':
      case 'U':
        text += std::to_string(code.c);
        break;
      case 'N':
        if (code.opcode() == Opcode::kLoadGlobalOr) {
          text += describe_global(program_, code.b);
        } else if (code.opcode() == Opcode::kImportModule) {
          text += name_of(program_, program_.modules[code.b].name);
        } else if (k == 2) {
          text += std::to_string(values[k]);
        }
        break;
      default:
        break;
    }
  }
  return text;
}

std::optional<size_t> CodeView::last_write(uint16_t reg, size_t before, size_t from) const {
  for (size_t i = before; i > from;) {
    --i;
    if (writes_first(function_.code[i]) && function_.code[i].a == reg) return i;
  }
  return std::nullopt;
}

// What a call calls, in words; empty: that is computed in a way of its own.
std::string CodeView::callee_of(size_t call, size_t from) const {
  const Instruction& code = function_.code[call];
  std::optional<size_t> made = last_write(code.b, call, from);
  if (!made) return {};
  const Instruction& origin = function_.code[*made];
  switch (origin.opcode()) {
    case Opcode::kLoadConst: {
      const uint32_t index = function_.constants[origin.wide()];
      const ConstantKind kind = program_.constants[index].kind;
      if (kind != ConstantKind::kTask && kind != ConstantKind::kFunction) return {};
      if (kind == ConstantKind::kFunction) {
        const bytecode::Function& callee = program_.functions[program_.constants[index].index];
        if ((callee.flags & bytecode::kLibrary) != 0) return {};
        if ((callee.flags & bytecode::kCoroutine) == 0) return {};
      }
      return describe_constant(program_, index);
    }
    case Opcode::kLoadMethod: {
      // charge.options(…)(…)
      std::optional<size_t> object = last_write(origin.b, *made, from);
      if (!object || function_.code[*object].opcode() != Opcode::kLoadConst) return {};
      const uint32_t index = function_.constants[function_.code[*object].wide()];
      if (program_.constants[index].kind != ConstantKind::kTask) return {};
      return describe_constant(program_, index);
    }
    default:
      return is_call(origin.opcode()) ? callee_of(*made, from) : std::string();
  }
}

// An await of a task or of a function of the program is known by that alone: what the arguments
// were has been decided. All else that is awaited is known by its whole expression, but for
// numbers.
std::string CodeView::waiting_token(size_t at) const {
  const Instruction& code = function_.code[at];
  std::string text = bytecode::opcode_info(code.op).name;
  if (code.opcode() == Opcode::kYield) return plain_token(at, false);
  const uint16_t awaited = code.b;
  if (awaited < function_.local_count) return text + " variable " + local_name(awaited);
  const size_t depth = awaited - function_.local_count;
  size_t from = at;
  while (from > 0 && function_.depths[from] > depth) --from;
  std::optional<size_t> made = last_write(awaited, at, from);
  if (made && is_call(function_.code[*made].opcode())) {
    if (std::string callee = callee_of(*made, from); !callee.empty()) return text + " " + callee;
  }
  for (size_t i = from; i < at; ++i) {
    const Instruction& part = function_.code[i];
    if (part.opcode() == Opcode::kLoadConst) {
      const ConstantKind kind = program_.constants[function_.constants[part.wide()]].kind;
      if (kind == ConstantKind::kInt || kind == ConstantKind::kFloat) continue;
    }
    text += "; " + plain_token(i, true);
  }
  return text;
}

// --- what is read later, and what is set

namespace {

using Locals = std::vector<bool>;

void unite(Locals& to, const Locals& from) {
  for (size_t i = 0; i < to.size(); ++i) to[i] = to[i] || from[i];
}

// The instructions that may follow one, but for its handlers.
void each_successor(const bytecode::Function& function, size_t at, auto visit) {
  const Instruction& code = function.code[at];
  const std::string_view letters = bytecode::opcode_info(code.op).operands;
  if (!ends_path(code.opcode())) visit(at + 1);
  if (letters.find('J') != std::string_view::npos) visit(size_t{code.wide()});
  if (letters.find('O') != std::string_view::npos) visit(at + 1 + code.c);
}

// Registers that the instruction writes, if nothing is raised.
void each_written(const Instruction& code, auto visit) {
  const uint16_t values[] = {code.a, code.b, code.c};
  const std::string_view letters = bytecode::opcode_info(code.op).operands;
  for (size_t k = 0; k < letters.size(); ++k) {
    if (letters[k] == 'W') visit(values[k]);
    if (letters[k] != 'U') continue;
    for (size_t reg = code.b; reg < size_t{code.b} + code.c; ++reg) visit(reg);
  }
  if (code.opcode() == Opcode::kUnpackStar) {
    const size_t count = (code.c & 0xFF) + size_t{code.c} / 256 + 1;
    for (size_t reg = code.b; reg < code.b + count; ++reg) visit(reg);
  }
}

}  // namespace

// Before each instruction, and after the last.
std::vector<Locals> CodeView::read_later() const {
  const size_t locals = function_.local_count;
  std::vector<Locals> in(size() + 1, Locals(locals, false));
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t at = size(); at-- > 0;) {
      const Instruction& code = function_.code[at];
      const std::string_view letters = bytecode::opcode_info(code.op).operands;
      const Opcode op = code.opcode();
      Locals now(locals, false);
      each_successor(function_, at, [&](size_t next) {
        if (next <= size()) unite(now, in[next]);
      });
      auto set = [&](size_t reg, bool value) {
        if (reg < locals) now[reg] = value;
      };
      each_written(code, [&](size_t reg) { set(reg, false); });
      if (op == Opcode::kStoreCell || op == Opcode::kClear) set(code.a, false);
      // What an exception leads to sees what was there before the instruction.
      for (const bytecode::Handler& handler : function_.handlers) {
        if (handler.start <= at && at < handler.end) unite(now, in[handler.target]);
      }
      const uint16_t values[] = {code.a, code.b, code.c};
      for (size_t k = 0; k < letters.size(); ++k) {
        if (letters[k] != 'R' && letters[k] != 'M') continue;
        if (k == 2 && (code.flags & bytecode::kConstC) != 0) continue;
        if (k == 0 && op == Opcode::kStoreCell) continue;
        set(values[k], true);
      }
      if (op == Opcode::kCheckLocal || op == Opcode::kDeleteLocal) set(code.a, true);
      if (op == Opcode::kMakeCell && code.a < parameters()) set(code.a, true);
      if (now == in[at]) continue;
      in[at] = std::move(now);
      changed = true;
    }
  }
  return in;
}

// Before each instruction, whatever way led there.
std::vector<Locals> CodeView::surely_set() const {
  const size_t locals = function_.local_count;
  std::vector<Locals> in(size() + 1, Locals(locals, true));
  std::vector<bool> reached(size() + 1, false);
  Locals start(locals, false);
  for (size_t i = 0; i < parameters() && i < locals; ++i) start[i] = true;
  for (size_t i = 0; i < function_.free_count; ++i) start[locals - 1 - i] = true;
  if (size() == 0) return in;
  in[0] = start;
  reached[0] = true;
  for (bool changed = true; changed;) {
    changed = false;
    auto flow = [&](size_t to, const Locals& state) {
      if (to > size()) return;
      Locals& known = in[to];
      for (size_t i = 0; i < locals; ++i) {
        const bool both = state[i] && (known[i] || !reached[to]);
        changed = changed || both != known[i] || !reached[to];
        known[i] = both;
      }
      changed = changed || !reached[to];
      reached[to] = true;
    };
    for (size_t at = 0; at < size(); ++at) {
      if (!reached[at]) continue;
      const Instruction& code = function_.code[at];
      for (const bytecode::Handler& handler : function_.handlers) {
        if (handler.start > at || at >= handler.end) continue;
        Locals state = in[at];
        if (handler.target_register < locals) state[handler.target_register] = true;
        flow(handler.target, state);
      }
      Locals state = in[at];
      const Opcode op = code.opcode();
      each_written(code, [&](size_t reg) {
        if (reg < locals) state[reg] = true;
      });
      if ((op == Opcode::kClear || op == Opcode::kDeleteLocal) && code.a < locals) {
        state[code.a] = false;
      }
      if ((op == Opcode::kCheckLocal || op == Opcode::kMakeCell) && code.a < locals) {
        state[code.a] = true;
      }
      // The end of a loop writes nothing.
      each_successor(function_, at, [&](size_t next) {
        const bool exit = op == Opcode::kForIter && next != at + 1;
        flow(next, exit ? in[at] : state);
      });
    }
  }
  return in;
}

CodeView::Wanted CodeView::wanted_at(size_t at, bool begun) const {
  const std::vector<Locals> read = read_later();
  Wanted wanted{begun ? Locals(function_.local_count, false) : read[at], surely_set()[at]};
  if (!begun) return wanted;
  each_successor(function_, at, [&](size_t next) {
    if (next < read.size()) unite(wanted.read, read[next]);
  });
  each_written(function_.code[at], [&](size_t reg) {
    if (reg < wanted.read.size()) wanted.read[reg] = false;
  });
  for (const bytecode::Handler& handler : function_.handlers) {
    if (handler.start <= at && at < handler.end) unite(wanted.read, read[handler.target]);
  }
  return wanted;
}

}  // namespace pawl::vm
