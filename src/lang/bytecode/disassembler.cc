#include "lang/bytecode/disassembler.h"

#include <charconv>
#include <iterator>
#include <set>

namespace pawl::bytecode {
namespace {

constexpr const char* kRoleNames[] = {"temporary", "iterator", "exit",    "handled", "callee",
                                      "argument",  "element",  "subject", "return",  "target"};

std::string quoted(std::string_view text) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string result = "'";
  for (char byte : text) {
    if (byte == '\n') {
      result += "\\n";
    } else if (byte == '\'' || byte == '\\') {
      result += '\\';
      result += byte;
    } else if (static_cast<uint8_t>(byte) < 0x20 || byte == 0x7F) {
      result += "\\x";
      result += kHex[static_cast<uint8_t>(byte) >> 4];
      result += kHex[byte & 15];
    } else {
      result += byte;
    }
  }
  return result + "'";
}

std::string number_text(double number) {
  char buffer[32];
  auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, number);
  std::string text(buffer, end);
  return text.find_first_of(".eni") == std::string::npos ? text + ".0" : text;
}

class Listing {
 public:
  Listing(const Program& program, const Function& function, const DisassemblyOptions& options)
      : program_(program), function_(function), options_(options) {}

  std::string text() {
    header();
    find_targets();
    size_t position = 0;
    uint32_t line = 0;
    for (uint32_t i = 0; i < function_.code.size(); ++i) {
      while (position < function_.positions.size() &&
             function_.positions[position].instruction <= i) {
        ++position;
      }
      uint32_t now = position > 0 ? function_.positions[position - 1].line : 0;
      std::string number = now != line ? std::to_string(now) : "";
      line = now;
      text_ += std::string(number.size() < 5 ? 5 - number.size() : 0, ' ') + number;
      text_ += targets_.contains(i) ? " > " : "   ";
      std::string index = std::to_string(i);
      text_ += std::string(index.size() < 4 ? 4 - index.size() : 0, ' ') + index + "  ";
      instruction(i);
      text_ += '\n';
    }
    footer();
    return std::move(text_);
  }

 private:
  const std::string& string(StringIndex index) const { return program_.strings[index]; }

  std::string reg(uint16_t number) const {
    if (number == kNoRegister) return "-";
    if (number < function_.local_names.size()) return string(function_.local_names[number]);
    return "t" + std::to_string(number - function_.local_count);
  }

  std::string constant(uint32_t index) const {
    if (index >= function_.constants.size()) return "?";
    return constant_text(program_, function_.constants[index]);
  }

  std::string global(uint32_t slot) const {
    for (const Module& module : program_.modules) {
      if (slot >= module.first_global && slot - module.first_global < module.global_names.size()) {
        const std::string& name = string(module.global_names[slot - module.first_global]);
        const Module& own = program_.modules[function_.module];
        return &module == &own ? name : string(module.name) + "." + name;
      }
    }
    return "slot" + std::to_string(slot);
  }

  void header() {
    text_ += "function " + string(function_.qualname) + "(";
    size_t parameters = size_t{function_.positional} + function_.keyword_only;
    parameters += (function_.flags & kHasVarArgs) != 0 ? 1 : 0;
    parameters += (function_.flags & kHasVarKeywords) != 0 ? 1 : 0;
    for (size_t i = 0; i < parameters; ++i) {
      text_ += (i > 0 ? ", " : "") + string(function_.local_names[i]);
    }
    text_ += ")";
    static constexpr std::pair<uint32_t, const char*> kNames[] = {
        {kGenerator, "generator"}, {kCoroutine, "coroutine"}, {kModuleBody, "module"},
        {kClassBody, "class"},     {kNested, "nested"},       {kLibrary, "library"},
        {kTakesValues, "values"}};
    for (auto [flag, name] : kNames) {
      if ((function_.flags & flag) != 0) text_ += std::string(" ") + name;
    }
    text_ += ": " + std::to_string(function_.local_count) + " locals, " +
             std::to_string(function_.register_count) + " registers\n";
  }

  void find_targets() {
    for (uint32_t i = 0; i < function_.code.size(); ++i) {
      const Instruction& code = function_.code[i];
      const char* letters = opcode_info(code.op).operands;
      if (letters == nullptr) continue;
      if (letters[1] == 'J') targets_.insert(code.wide());
      if (letters[1] != '\0' && letters[2] == 'O') targets_.insert(i + 1 + code.c);
    }
    for (const Handler& handler : function_.handlers) targets_.insert(handler.target);
  }

  void operand(std::string text) {
    text_ += first_ ? " " : ", ";
    first_ = false;
    text_ += text;
  }

  void block(const Instruction& code) {
    if (code.c == 0) {
      operand("[]");
    } else {
      operand("[" + reg(code.b) +
              (code.c > 1 ? ".." + reg(static_cast<uint16_t>(code.b + code.c - 1)) : "") + "]");
    }
  }

  void instruction(uint32_t index) {
    const Instruction& code = function_.code[index];
    const OpcodeInfo& info = opcode_info(code.op);
    if (info.operands == nullptr) {
      text_ += "?" + std::to_string(code.op);
      return;
    }
    text_ += info.name;
    first_ = true;
    const uint16_t values[] = {code.a, code.b, code.c};
    const uint8_t takes[] = {kTakeA, kTakeB, kTakeC};
    for (size_t k = 0; info.operands[k] != '\0'; ++k) {
      bool taken = (code.flags & takes[k]) != 0;
      switch (info.operands[k]) {
        case 'W':
        case 'M':
        case 'P':
        case 'R':
          if (k == 2 && (code.flags & kConstC) != 0) {
            operand(constant(code.c));
          } else {
            operand(reg(values[k]) + (taken ? "!" : ""));
          }
          break;
        case 'K':
          operand(constant(values[k]));
          break;
        case 'N':
          plain_number(code, k, values[k]);
          break;
        case 'F':
          operand("<" + string(program_.functions[values[k]].qualname) + ">");
          break;
        case 'O':
          operand("-> " + std::to_string(index + 1 + code.c));
          break;
        case 'J':
          operand("-> " + std::to_string(code.wide()));
          break;
        case 'k':
          operand(constant(code.wide()));
          break;
        case 'g':
          operand(global(code.wide()));
          break;
        case 'B':
        case 'U':
          block(code);
          break;
        default:
          break;
      }
    }
    if ((code.flags & kInPlace) != 0) text_ += " in-place";
    if (code.opcode() == Opcode::kFormat && code.flags >> kConversionShift != 0) {
      text_ += std::string(" !") + "-sra"[code.flags >> kConversionShift];
    }
  }

  // Numbers that stand for registers or slots are shown as such.
  void plain_number(const Instruction& code, size_t position, uint16_t value) {
    switch (code.opcode()) {
      case Opcode::kCall:
      case Opcode::kCallMethod:
      case Opcode::kCallKeywords:
      case Opcode::kCallMethodKeywords:
      case Opcode::kCallSpread:
        operand(position == 1 ? reg(value) : std::to_string(value));
        break;
      case Opcode::kMakeFunction:
      case Opcode::kBuildClass:
      case Opcode::kGroupMatch:
        operand(reg(value));
        break;
      case Opcode::kUnpackStar:
        operand(position == 1 ? reg(value)
                              : std::to_string(value & 0xFF) + "+*+" + std::to_string(value >> 8));
        break;
      case Opcode::kLoadGlobalOr:
        operand(global(value));
        break;
      case Opcode::kImportModule:
        operand(string(program_.modules[value].name));
        break;
      default:
        operand(std::to_string(value));
    }
  }

  void footer() {
    for (const Handler& handler : function_.handlers) {
      text_ += "      handler " + std::to_string(handler.start) + ".." +
               std::to_string(handler.end) + " -> " + std::to_string(handler.target) + " depth " +
               std::to_string(handler.depth) + " in " + reg(handler.target_register) + "\n";
    }
    for (const HandlerBody& body : function_.handler_bodies) {
      text_ += "      handling " + std::to_string(body.start) + ".." + std::to_string(body.end) +
               " of " + reg(body.exception_register) + "\n";
    }
    if (!options_.roles) return;
    for (const RegisterRole& role : function_.roles) {
      const auto number = static_cast<size_t>(role.role);
      const char* name = number < std::size(kRoleNames) ? kRoleNames[number] : "unknown";
      text_ += "      role " + std::to_string(role.start) + ".." + std::to_string(role.end) + " " +
               reg(role.reg) + " " + name + " " + std::to_string(role.detail) + " line " +
               std::to_string(role.line) + "\n";
    }
  }

  const Program& program_;
  const Function& function_;
  const DisassemblyOptions& options_;
  std::set<uint32_t> targets_;
  std::string text_;
  bool first_ = true;
};

}  // namespace

std::string constant_text(const Program& program, uint32_t index) {
  const Constant& constant = program.constants[index];
  switch (constant.kind) {
    case ConstantKind::kNone:
      return "None";
    case ConstantKind::kTrue:
      return "True";
    case ConstantKind::kFalse:
      return "False";
    case ConstantKind::kEllipsis:
      return "...";
    case ConstantKind::kNotImplemented:
      return "NotImplemented";
    case ConstantKind::kInt:
      return std::to_string(constant.integer);
    case ConstantKind::kBigInt:
      return program.strings[constant.index];
    case ConstantKind::kFloat:
      return number_text(constant.number);
    case ConstantKind::kString:
      return quoted(program.strings[constant.index]);
    case ConstantKind::kBytes:
      return "b" + quoted(program.strings[constant.index]);
    case ConstantKind::kTuple:
    case ConstantKind::kFrozenSet: {
      std::string text = constant.kind == ConstantKind::kTuple ? "(" : "frozenset(";
      for (size_t i = 0; i < constant.items.size(); ++i) {
        text += (i > 0 ? ", " : "") + constant_text(program, constant.items[i]);
      }
      return text + (constant.items.size() == 1 ? ",)" : ")");
    }
    case ConstantKind::kFunction:
      return "<function " + program.strings[program.functions[constant.index].qualname] + ">";
    case ConstantKind::kNative:
      return "<native " + std::to_string(constant.index) + ">";
    case ConstantKind::kType:
      return "<type " + std::to_string(constant.index) + ">";
    case ConstantKind::kModule:
      return "<module " + program.strings[program.modules[constant.index].name] + ">";
    case ConstantKind::kTask:
      return "<task " + program.strings[program.tasks[constant.index].name] + ">";
    case ConstantKind::kNativeModule:
      return "<module " + program.strings[constant.index] + ">";
    case ConstantKind::kStaticClass:
      return "<class>";
  }
  return "?";
}

std::string disassemble_function(const Program& program, const Function& function,
                                 const DisassemblyOptions& options) {
  return Listing(program, function, options).text();
}

std::string disassemble(const Program& program, const DisassemblyOptions& options) {
  std::string result;
  for (const Function& function : program.functions) {
    if ((function.flags & kLibrary) != 0 && !options.library) continue;
    result += (result.empty() ? "" : "\n") + disassemble_function(program, function, options);
  }
  return result;
}

}  // namespace pawl::bytecode
