#include "lang/bytecode/verifier.h"

#include "base/error_codes.h"
#include "lang/bytecode/flow_check.h"

namespace pawl::bytecode {
namespace {

// Names are interned when a program is loaded; longer ones are no names. A name in the source has
// at most 255 bytes; with that of its class, if it is private, and some signs it may be longer.
constexpr size_t kLongestName = 1024;
// Reading an integer takes the square of its digits.
constexpr size_t kMostDigits = 100'000;

class Verifier {
 public:
  explicit Verifier(const Program& program) : program_(program) {}

  Status run() {
    if (program_.version.size() < 4) refuse("it has no version");
    if (program_.modules.empty()) refuse("it has no modules");
    for (size_t i = 0; i < program_.constants.size(); ++i) constant(i);
    for (const Module& module : program_.modules) check_module(module);
    for (const Task& task : program_.tasks) check_task(task);
    for (const Entry& entry : program_.entries) check_entry(entry);
    for (const Setting& setting : program_.settings) {
      demand(is_string(setting.name) && is_string(setting.value), "a setting");
    }
    for (const Function& function : program_.functions) check_function(function);
    // The flow may only be followed through code whose operands are in range.
    if (error_.empty()) error_ = check_flow(program_);
    if (error_.empty()) return {};
    return fail(ErrorCode::invalid_program, "the program's bytes are not valid: " + error_);
  }

 private:
  void refuse(const std::string& what) {
    if (error_.empty()) error_ = what;
  }
  void demand(bool condition, const char* what) {
    if (!condition) refuse(what);
  }

  bool is_name(StringIndex index) const {
    return index < program_.strings.size() && program_.strings[index].size() <= kLongestName;
  }
  bool is_string(StringIndex index) const { return index < program_.strings.size(); }
  bool is_constant(uint64_t index, ConstantKind kind) const {
    return index < program_.constants.size() && program_.constants[index].kind == kind;
  }

  // Items come before what is made of them, so that there are no cycles.
  void constant(size_t index) {
    const Constant& item = program_.constants[index];
    switch (item.kind) {
      case ConstantKind::kNone:
      case ConstantKind::kTrue:
      case ConstantKind::kFalse:
      case ConstantKind::kEllipsis:
      case ConstantKind::kNotImplemented:
      case ConstantKind::kInt:
      case ConstantKind::kFloat:
        return;
      case ConstantKind::kNative:
      case ConstantKind::kType:
        return demand(item.integer >= 0 && item.integer < (int64_t{1} << 31), "a native's number");
      case ConstantKind::kBigInt:
        return big_int(item);
      case ConstantKind::kString:
      case ConstantKind::kBytes:
        return demand(is_string(item.index), "a constant's text");
      case ConstantKind::kNativeModule:
        return demand(is_name(item.index), "a module's name");
      case ConstantKind::kTuple:
      case ConstantKind::kFrozenSet:
        for (uint32_t part : item.items) demand(part < index, "the order of constants");
        return;
      case ConstantKind::kFunction:
        return demand(item.index < program_.functions.size(), "a function constant");
      case ConstantKind::kModule:
        return demand(item.index < program_.modules.size(), "a module constant");
      case ConstantKind::kTask:
        return demand(item.index < program_.tasks.size(), "a task constant");
      case ConstantKind::kStaticClass:
        break;
    }
    refuse("a constant's kind");
  }

  void big_int(const Constant& item) {
    if (!is_string(item.index)) return refuse("a constant's text");
    const std::string& text = program_.strings[item.index];
    size_t start = !text.empty() && text[0] == '-' ? 1 : 0;
    demand(text.size() > start && text.size() <= kMostDigits, "an integer's digits");
    for (size_t i = start; i < text.size(); ++i) {
      demand(text[i] >= '0' && text[i] <= '9', "an integer's digits");
    }
  }

  void check_module(const Module& module) {
    demand(is_name(module.name) && is_string(module.file) && is_string(module.source),
           "a module's names");
    demand(module.body < program_.functions.size(), "a module's body");
    uint64_t end = uint64_t{module.first_global} + module.global_names.size();
    demand(end <= program_.global_count, "a module's globals");
    for (StringIndex name : module.global_names) demand(is_name(name), "a global's name");
    demand(module.static_values.size() <= module.global_names.size(), "static values");
    for (uint32_t value : module.static_values) {
      demand(value <= program_.constants.size(), "a static value");
    }
  }

  void check_task(const Task& task) {
    demand(is_name(task.name), "a task's name");
    for (StringIndex name : task.parameters) demand(is_name(name), "a task's parameter");
    demand(task.options == 0 || is_string(task.options - 1), "a task's options");
    demand(
        task.result == 0 || (is_string(task.result - 1) && task.module < program_.modules.size()),
        "a task's result");
  }

  void check_entry(const Entry& entry) {
    demand(is_name(entry.name) && entry.shape <= Shape::kDuroxide, "an entry");
    demand(entry.module < program_.modules.size(), "an entry's module");
    demand(entry.function < program_.functions.size(), "an entry's function");
    demand(entry.shape == Shape::kScript || entry.slot < program_.global_count, "an entry's slot");
    demand(entry.options == 0 || is_string(entry.options - 1), "an entry's options");
    for (uint32_t slot : entry.input_slots) demand(slot < program_.global_count, "an input's slot");
  }

  void check_function(const Function& function) {
    demand(is_name(function.name) && is_string(function.qualname), "a function's name");
    demand(function.doc == 0 || is_string(function.doc - 1), "a function's text");
    demand(function.module < program_.modules.size(), "a function's module");
    size_t parameters = size_t{function.positional} + function.keyword_only +
                        ((function.flags & kHasVarArgs) != 0) +
                        ((function.flags & kHasVarKeywords) != 0);
    demand(function.positional_only <= function.positional, "a function's parameters");
    demand(parameters + function.free_count <= function.local_count, "a function's locals");
    demand((function.flags & kClassBody) == 0 || function.local_count + function.register_count > 0,
           "a class body's namespace");
    demand(function.local_count <= function.register_count, "a function's registers");
    demand(function.local_names.size() == function.local_count, "the names of locals");
    for (StringIndex name : function.local_names) demand(is_name(name), "a local's name");
    for (uint32_t index : function.constants) {
      demand(index < program_.constants.size(), "a function's constants");
    }
    for (StringIndex text : function.annotations) demand(is_string(text), "an annotation");
    demand(!function.code.empty(), "a function without code");
    demand(function.depths.size() == function.code.size(), "the depths of a function");
    for (uint16_t depth : function.depths) {
      demand(size_t{function.local_count} + depth <= function.register_count, "a depth");
    }
    check_defaults(function);
    check_tables(function);
    for (size_t i = 0; i < function.code.size() && error_.empty(); ++i) {
      instruction(function, static_cast<uint32_t>(i));
    }
  }

  void check_defaults(const Function& function) {
    if (function.defaults != 0) {
      bool fits = is_constant(function.defaults - 1, ConstantKind::kTuple);
      demand(fits, "a function's defaults");
      if (fits) {
        size_t count = program_.constants[function.defaults - 1].items.size();
        demand(count <= function.positional, "a function's defaults");
      }
    }
    if (function.keyword_defaults == 0) return;
    if (!is_constant(function.keyword_defaults - 1, ConstantKind::kTuple)) {
      return refuse("a function's keyword defaults");
    }
    const auto& items = program_.constants[function.keyword_defaults - 1].items;
    demand(items.size() % 2 == 0, "a function's keyword defaults");
    for (size_t i = 0; i < items.size(); i += 2) {
      demand(is_constant(items[i], ConstantKind::kString), "a function's keyword defaults");
    }
  }

  void check_tables(const Function& function) {
    size_t count = function.code.size();
    for (const Handler& handler : function.handlers) {
      demand(handler.start <= handler.end && handler.end <= count && handler.target < count,
             "a handler's range");
      demand(handler.target_register < function.register_count, "a handler's register");
      demand(size_t{function.local_count} + handler.depth <= function.register_count,
             "a handler's depth");
    }
    for (const HandlerBody& body : function.handler_bodies) {
      demand(body.exception_register < function.register_count, "a handler's register");
    }
    uint32_t last = 0;
    for (const Position& position : function.positions) {
      demand(position.instruction >= last, "the order of positions");
      last = position.instruction;
    }
    for (const RegisterRole& role : function.roles) {
      demand(role.reg < function.register_count, "a role's register");
    }
    for (const StatementPath& path : function.paths) demand(is_string(path.path), "a path");
  }

  // --- instructions

  bool name_constant(const Function& function, uint64_t index) const {
    return index < function.constants.size() &&
           is_constant(function.constants[index], ConstantKind::kString);
  }

  // (positional count, name, name …)
  bool keyword_constant(const Function& function, uint16_t index, size_t* arguments) const {
    if (index >= function.constants.size()) return false;
    uint32_t constant = function.constants[index];
    if (!is_constant(constant, ConstantKind::kTuple)) return false;
    const auto& items = program_.constants[constant].items;
    if (items.empty() || !is_constant(items[0], ConstantKind::kInt)) return false;
    int64_t positional = program_.constants[items[0]].integer;
    if (positional < 0 || positional > 0xFFFF) return false;
    for (size_t i = 1; i < items.size(); ++i) {
      if (!is_constant(items[i], ConstantKind::kString)) return false;
    }
    *arguments = static_cast<size_t>(positional) + items.size() - 1;
    return true;
  }

  static bool takes_name(Opcode op) {
    switch (op) {
      case Opcode::kCheckLocal:
      case Opcode::kDeleteLocal:
      case Opcode::kLoadCell:
      case Opcode::kDeleteCell:
      case Opcode::kLoadName:
      case Opcode::kLoadNameOrCell:
      case Opcode::kStoreName:
      case Opcode::kDeleteName:
      case Opcode::kLoadAttr:
      case Opcode::kStoreAttr:
      case Opcode::kDeleteAttr:
      case Opcode::kLoadMethod:
      case Opcode::kLoadSpecial:
        return true;
      default:
        return false;
    }
  }

  void instruction(const Function& function, uint32_t index) {
    const Instruction& code = function.code[index];
    const char* letters = opcode_info(code.op).operands;
    if (letters == nullptr) return refuse("an unknown instruction");
    const uint16_t values[] = {code.a, code.b, code.c};
    for (size_t k = 0; letters[k] != '\0'; ++k) {
      operand(function, index, letters[k], values[k], k == 2);
    }
    blocks(function, code);
  }

  void operand(const Function& function, uint32_t index, char letter, uint16_t value, bool third) {
    const Instruction& code = function.code[index];
    switch (letter) {
      case 'W':
      case 'R':
      case 'M':
      case 'P':
        if (third && (code.flags & kConstC) != 0) {
          return demand(value < function.constants.size(), "a constant operand");
        }
        if (letter == 'P' && value == kNoRegister && code.opcode() == Opcode::kFormat) return;
        return demand(value < function.register_count, "a register");
      case 'K':
        demand(value < function.constants.size(), "a constant operand");
        if (takes_name(code.opcode())) demand(name_constant(function, value), "a name operand");
        return;
      case 'F':
        return demand(value < program_.functions.size(), "a function operand");
      case 'O':
        return demand(size_t{index} + 1 + value < function.code.size(), "a jump");
      case 'J':
        return demand(code.wide() < function.code.size(), "a jump");
      case 'k':
        return demand(code.wide() < function.constants.size(), "a constant operand");
      case 'g':
        return demand(code.wide() < program_.global_count, "a global");
      case 'B':
      case 'U':
        return demand(size_t{code.b} + code.c <= function.register_count, "a block of registers");
      default:
        return;
    }
  }

  void blocks(const Function& function, const Instruction& code) {
    size_t registers = function.register_count;
    auto block = [&](size_t first, size_t count) {
      demand(first + count <= registers, "a block of registers");
    };
    size_t arguments = 0;
    switch (code.opcode()) {
      case Opcode::kLoadGlobalOr:
        return demand(code.b < program_.global_count, "a global");
      case Opcode::kImportModule:
        return demand(code.b < program_.modules.size(), "a module");
      case Opcode::kMakeFunction:
        return block(code.c, 3);
      case Opcode::kBuildClass:
        block(code.c, 3);
        return demand(code.b < program_.functions.size() &&
                          (program_.functions[code.b].flags & kClassBody) != 0 &&
                          program_.functions[code.b].register_count > 0,
                      "a class body");
      case Opcode::kBuildSlice:
        return demand(code.c == 3, "a slice");
      case Opcode::kBuildDict:
        return demand(code.c % 2 == 0, "a dict");
      case Opcode::kUnpackStar:
        return block(code.b, (code.c & 255) + size_t{code.c} / 256 + 1);
      case Opcode::kLoadMethod:
      case Opcode::kLoadSpecial:
      case Opcode::kGroupMatch:
        return block(code.a, 2);
      case Opcode::kCall:
        return block(code.b, size_t{code.c} + 1);
      case Opcode::kCallMethod:
        return block(code.b, size_t{code.c} + 2);
      case Opcode::kCallSpread:
        return block(code.b, 3);
      case Opcode::kCallKeywords:
      case Opcode::kCallMethodKeywords:
        if (!keyword_constant(function, code.c, &arguments)) return refuse("a call's keywords");
        return block(code.b, arguments + (code.opcode() == Opcode::kCallKeywords ? 1 : 2));
      default:
        return;
    }
  }

  const Program& program_;
  std::string error_;
};

}  // namespace

Status verify(const Program& program) { return Verifier(program).run(); }

}  // namespace pawl::bytecode
