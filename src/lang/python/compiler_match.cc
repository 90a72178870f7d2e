// match. A pattern is a sequence of tests that jump to the next case when they fail. What it takes
// apart stays in temporaries until the whole pattern has matched; only then are names bound, as in
// CPython. A failing test jumps to a label for its own depth, from where the temporaries are
// cleared one by one.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "lang/python/compiler.h"
#include "lang/python/fold.h"
#include "lang/python/source_limits.h"

namespace pawl::python {

using ast::as;
using ast::Kind;
using bytecode::kConstC;
using bytecode::kTakeA;
using bytecode::kTakeB;
using bytecode::kTakeC;

namespace {

bool is_wildcard(const ast::Pattern* pattern) {
  const auto* capture = ast::try_as<ast::MatchAs>(pattern);
  return capture != nullptr && capture->pattern == nullptr && capture->name.empty();
}

bool is_wildcard_star(const ast::Pattern* pattern) {
  const auto* star = ast::try_as<ast::MatchStar>(pattern);
  return star != nullptr && star->name.empty();
}

bool captures(const ast::Pattern* pattern, std::string_view name);

bool any_captures(Span<ast::Pattern*> patterns, std::string_view name) {
  for (const ast::Pattern* pattern : patterns) {
    if (captures(pattern, name)) return true;
  }
  return false;
}

bool captures(const ast::Pattern* pattern, std::string_view name) {
  switch (pattern->kind) {
    case Kind::kMatchSequence:
      return any_captures(as<ast::MatchSequence>(pattern)->patterns, name);
    case Kind::kMatchMapping:
      return as<ast::MatchMapping>(pattern)->rest == name ||
             any_captures(as<ast::MatchMapping>(pattern)->patterns, name);
    case Kind::kMatchClass:
      return any_captures(as<ast::MatchClass>(pattern)->patterns, name) ||
             any_captures(as<ast::MatchClass>(pattern)->kwd_patterns, name);
    case Kind::kMatchStar:
      return as<ast::MatchStar>(pattern)->name == name;
    case Kind::kMatchAs: {
      const auto* capture = as<ast::MatchAs>(pattern);
      return capture->name == name ||
             (capture->pattern != nullptr && captures(capture->pattern, name));
    }
    case Kind::kMatchOr:
      return any_captures(as<ast::MatchOr>(pattern)->patterns, name);
    default:
      return false;
  }
}

}  // namespace

class PatternCompiler {
 public:
  using Label = bytecode::FunctionBuilder::Label;
  using Opcode = bytecode::Opcode;

  explicit PatternCompiler(FunctionCompiler& function)
      : function_(function), code_(function.code_), base_(code_.depth()) {}

  // Tests the subject in `reg`; goes on when it matches.
  void test(const ast::Pattern* pattern, uint16_t reg);

  // Binds the names and drops what the pattern took apart.
  void bind_names(const ast::Pattern* pattern) {
    std::unordered_map<uint16_t, size_t> last_use;
    for (size_t i = 0; i < captures_.size(); ++i) last_use[captures_[i].reg] = i;
    for (size_t i = 0; i < captures_.size(); ++i) {
      uint16_t reg = captures_[i].reg;
      const bool own = reg >= code_.local_count() + base_ && last_use[reg] == i;
      function_.at(captures_[i].node);
      function_.store_name(captures_[i].name, reg, own);
      if (own) taken_.insert(reg);
    }
    drop_to(base_, pattern);
  }

  // The label of a failure here, where nothing of the pattern is left.
  Label failure() { return failure_at(base_); }

  // The place where all failures arrive, with nothing of the pattern left.
  void bind_failures(const ast::Node* node) {
    function_.at(node);
    code_.truncate_temporaries(static_cast<uint16_t>(std::min<size_t>(code_.depth(), base_)));
    for (size_t i = 1; i < failures_.size(); ++i) {
      code_.push();
    }
    for (size_t i = failures_.size(); i-- > 0;) {
      if (failures_[i] != kNoLabel) {
        code_.bind(failures_[i]);
      }
      if (i > 0) {
        code_.emit(Opcode::kClear, static_cast<uint16_t>(code_.next_temporary() - 1));
        code_.pop();
      }
    }
    failures_.clear();
  }

 private:
  static constexpr Label kNoLabel = ~Label{0};

  struct Capture {
    std::string_view name;
    uint16_t reg;
    const ast::Node* node;
  };

  Label failure_at(size_t depth) {
    size_t index = depth - base_;
    if (index >= failures_.size()) {
      failures_.resize(index + 1, kNoLabel);
    }
    if (failures_[index] == kNoLabel) {
      failures_[index] = code_.new_label();
    }
    return failures_[index];
  }

  // Fails if the topmost temporary, which was just written and is not yet live, is false.
  void require() {
    Label label = failure_at(code_.depth());
    uint16_t reg = code_.push();
    code_.jump_if(Opcode::kJumpIfFalse, reg, label, kTakeA);
  }
  // Fails if it is None, otherwise keeps it.
  uint16_t require_value() {
    uint16_t reg = code_.push();
    code_.jump_if(Opcode::kJumpIfNone, reg, failure_at(code_.depth()));
    return reg;
  }

  void drop_to(size_t depth, const ast::Node* node) {
    function_.at(node);
    while (code_.depth() > depth) {
      uint16_t reg = static_cast<uint16_t>(code_.next_temporary() - 1);
      if (!taken_.contains(reg)) {
        code_.emit(Opcode::kClear, reg);
      }
      code_.pop();
    }
  }

  void capture(const ast::Node* node, std::string_view name, uint16_t reg) {
    captures_.push_back({name, reg, node});
  }

  uint16_t constant(int64_t value) { return code_.constant(function_.program().integer(value)); }

  void test_length(const ast::Node* node, uint16_t reg, size_t length, Opcode compare) {
    uint16_t work = code_.next_temporary();
    function_.at(node);
    code_.emit(Opcode::kLength, work, reg);
    code_.push();
    code_.emit(compare, work, work, constant(static_cast<int64_t>(length)), kTakeB | kConstC);
    code_.pop();
    require();
  }

  void test_value(const ast::MatchValue* pattern, uint16_t reg) {
    uint16_t work = code_.next_temporary();
    Operand value =
        function_.compile_operand(pattern->value, FunctionCompiler::Constants::kAllowed);
    function_.at(pattern);
    code_.emit(Opcode::kEqual, work, reg, value.index, FunctionCompiler::operand_c(value));
    function_.release(value);
    require();
  }

  void test_singleton(const ast::MatchSingleton* pattern, uint16_t reg) {
    bytecode::ProgramBuilder& program = function_.program();
    uint32_t value = pattern->value == ast::ConstantKind::kNone
                         ? program.none()
                         : program.boolean(pattern->value == ast::ConstantKind::kTrue);
    function_.at(pattern);
    code_.emit(Opcode::kIs, code_.next_temporary(), reg, code_.constant(value), kConstC);
    require();
  }

  void test_elements(Span<ast::Pattern*> patterns, uint16_t first) {
    for (size_t i = 0; i < patterns.size(); ++i) {
      test(patterns[i], static_cast<uint16_t>(first + i));
    }
  }

  void test_sequence(const ast::MatchSequence* pattern, uint16_t reg) {
    Span<ast::Pattern*> patterns = pattern->patterns;
    size_t count = patterns.size();
    size_t star = count;
    bool all_wild = true;
    for (size_t i = 0; i < count; ++i) {
      if (patterns[i]->kind == Kind::kMatchStar) {
        star = i;
      }
      all_wild &= is_wildcard(patterns[i]) || is_wildcard_star(patterns[i]);
    }
    if (count > 255) {
      function_.error(pattern, "too many expressions in star-unpacking sequence pattern");
      return;
    }
    function_.at(pattern);
    code_.emit(Opcode::kMatchSequence, code_.next_temporary(), reg);
    require();
    bool starred = star != count;
    if (!starred) {
      test_length(pattern, reg, count, Opcode::kEqual);
    } else if (count > 1) {
      test_length(pattern, reg, count - 1, Opcode::kGreaterEqual);
    }
    if (all_wild) {
      return;
    }
    if (starred && is_wildcard_star(patterns[star])) {
      test_items(pattern, reg, star);
      return;
    }
    uint16_t first = code_.next_temporary();
    function_.at(pattern);
    if (starred) {
      code_.emit(Opcode::kUnpackStar, reg, first,
                 static_cast<uint16_t>(star | (count - star - 1) << 8));
    } else {
      code_.emit(Opcode::kUnpack, reg, first, static_cast<uint16_t>(count));
    }
    for (size_t i = 0; i < count; ++i) {
      code_.push();
    }
    test_elements(patterns, first);
  }

  // [a, *_, b]: only the elements that are looked at are fetched.
  void test_items(const ast::MatchSequence* pattern, uint16_t reg, size_t star) {
    size_t count = pattern->patterns.size();
    for (size_t i = 0; i < count; ++i) {
      if (i == star || is_wildcard(pattern->patterns[i])) {
        continue;
      }
      uint16_t work = code_.next_temporary();
      function_.at(pattern->patterns[i]);
      if (i < star) {
        code_.emit(Opcode::kLoadItem, work, reg, constant(static_cast<int64_t>(i)), kConstC);
      } else {
        code_.emit(Opcode::kLength, work, reg);
        code_.push();
        code_.emit(Opcode::kSubtract, work, work, constant(static_cast<int64_t>(count - i)),
                   kTakeB | kConstC);
        code_.emit(Opcode::kLoadItem, work, reg, work, kTakeC);
        code_.pop();
      }
      code_.push();
      test(pattern->patterns[i], work);
    }
  }

  // Spreads the tuple in the topmost temporary over as many temporaries as it has elements.
  void spread(const ast::Node* node, uint16_t reg, size_t count) {
    if (count == 0) {
      return;
    }
    function_.at(node);
    code_.emit(Opcode::kUnpack, reg, reg, static_cast<uint16_t>(count), kTakeA);
    for (size_t i = 1; i < count; ++i) {
      code_.push();
    }
  }

  void load_keys(const ast::MatchMapping* pattern) {
    bytecode::ProgramBuilder& program = function_.program();
    uint16_t keys = code_.next_temporary();
    std::vector<uint32_t> constants;
    for (const ast::Expr* key : pattern->keys) {
      if (std::optional<uint32_t> folded = fold_constant(key, program)) {
        constants.push_back(*folded);
      }
    }
    if (constants.size() == pattern->keys.size()) {
      function_.at(pattern);
      function_.load_constant(program.tuple(std::move(constants)), keys);
    } else {
      for (const ast::Expr* key : pattern->keys) {
        function_.compile_temporary(key);
      }
      function_.at(pattern);
      code_.emit(Opcode::kBuildTuple, keys, keys, static_cast<uint16_t>(pattern->keys.size()));
      code_.pop(pattern->keys.size());
    }
    code_.push();
  }

  // Whether the pattern has so few parts that their registers can be counted.
  bool check_parts(const ast::Pattern* pattern, size_t count) {
    if (count <= kMaxPatternParts) return true;
    function_.report(pattern, ErrorCode::source_too_large,
                     "a pattern of more than " + std::to_string(kMaxPatternParts) + " parts",
                     "test the rest in a guard or in the body");
    return false;
  }

  void test_mapping(const ast::MatchMapping* pattern, uint16_t reg) {
    size_t count = pattern->keys.size();
    if (!check_parts(pattern, count)) return;
    function_.at(pattern);
    code_.emit(Opcode::kMatchMapping, code_.next_temporary(), reg);
    require();
    if (count == 0 && pattern->rest.empty()) {
      return;
    }
    if (count > 0) {
      test_length(pattern, reg, count, Opcode::kGreaterEqual);
    }
    uint16_t keys = code_.next_temporary();
    load_keys(pattern);
    if (count > 0) {
      uint16_t values = code_.next_temporary();
      function_.at(pattern);
      code_.emit(Opcode::kMatchKeys, values, reg, keys);
      require_value();
      spread(pattern, values, count);
      test_elements(pattern->patterns, values);
    }
    if (!pattern->rest.empty()) {
      uint16_t rest = code_.next_temporary();
      function_.at(pattern);
      code_.emit(Opcode::kMatchRest, rest, reg, keys);
      code_.push();
      capture(pattern, function_.mangled(pattern->rest), rest);
    }
  }

  void test_class(const ast::MatchClass* pattern, uint16_t reg) {
    if (!check_parts(pattern, pattern->patterns.size() + pattern->kwd_patterns.size())) return;
    bytecode::ProgramBuilder& program = function_.program();
    uint16_t work = code_.next_temporary();
    function_.compile_temporary(pattern->cls);
    function_.at(pattern);
    function_.load_constant(program.integer(static_cast<int64_t>(pattern->patterns.size())),
                            code_.next_temporary());
    code_.push();
    for (std::string_view name : pattern->kwd_attrs) {
      function_.load_constant(program.text(name), code_.next_temporary());
      code_.push();
    }
    size_t parts = 2 + pattern->kwd_attrs.size();
    code_.emit(Opcode::kBuildTuple, work, work, static_cast<uint16_t>(parts));
    code_.pop(parts - 1);
    code_.emit(Opcode::kMatchClass, work, reg, work, kTakeC);
    code_.pop();
    require_value();
    size_t count = pattern->patterns.size() + pattern->kwd_patterns.size();
    spread(pattern, work, count);
    test_elements(pattern->patterns, work);
    test_elements(pattern->kwd_patterns, static_cast<uint16_t>(work + pattern->patterns.size()));
  }

  void test_alternatives(const ast::MatchOr* pattern, uint16_t reg);
  void arrange_captures(const ast::Pattern* alternative, size_t base,
                        const std::vector<Capture>& control);

  FunctionCompiler& function_;
  bytecode::FunctionBuilder& code_;
  size_t base_;                  // temporaries outside of the pattern
  std::vector<Label> failures_;  // by temporaries of the pattern that are live
  std::vector<Capture> captures_;
  std::unordered_set<uint16_t> taken_;  // registers whose value a name has taken over
};

void PatternCompiler::test(const ast::Pattern* pattern, uint16_t reg) {
  switch (pattern->kind) {
    case Kind::kMatchValue:
      test_value(as<ast::MatchValue>(pattern), reg);
      break;
    case Kind::kMatchSingleton:
      test_singleton(as<ast::MatchSingleton>(pattern), reg);
      break;
    case Kind::kMatchSequence:
      test_sequence(as<ast::MatchSequence>(pattern), reg);
      break;
    case Kind::kMatchMapping:
      test_mapping(as<ast::MatchMapping>(pattern), reg);
      break;
    case Kind::kMatchClass:
      test_class(as<ast::MatchClass>(pattern), reg);
      break;
    case Kind::kMatchOr:
      test_alternatives(as<ast::MatchOr>(pattern), reg);
      break;
    case Kind::kMatchStar:
      if (!as<ast::MatchStar>(pattern)->name.empty()) {
        capture(pattern, function_.mangled(as<ast::MatchStar>(pattern)->name), reg);
      }
      break;
    case Kind::kMatchAs: {
      const auto* capturing = as<ast::MatchAs>(pattern);
      if (capturing->pattern != nullptr) {
        test(capturing->pattern, reg);
      }
      if (!capturing->name.empty()) {
        capture(pattern, function_.mangled(capturing->name), reg);
      }
      break;
    }
    default:
      break;
  }
}

// Moves what an alternative captured to the first temporaries, in the order that the first
// alternative captured in, and drops the rest. By way of the top of the stack, since the moves may
// cross.
void PatternCompiler::arrange_captures(const ast::Pattern* alternative, size_t base,
                                       const std::vector<Capture>& control) {
  function_.at(alternative);
  uint16_t top = code_.next_temporary();
  std::unordered_map<std::string_view, uint16_t> registers;
  for (const Capture& capture : captures_) registers[capture.name] = capture.reg;
  for (const Capture& wanted : control) {
    auto found = registers.find(wanted.name);
    if (found == registers.end()) continue;
    code_.emit(Opcode::kMove, code_.next_temporary(), found->second);
    code_.push();
  }
  uint16_t first = static_cast<uint16_t>(code_.local_count() + base);
  for (uint16_t reg = first; reg < top; ++reg) {
    code_.emit(Opcode::kClear, reg);
  }
  for (size_t i = 0; i < control.size() && top != first; ++i) {
    code_.emit(Opcode::kMove, static_cast<uint16_t>(first + i), static_cast<uint16_t>(top + i), 0,
               kTakeB);
  }
  code_.pop(code_.depth() - (base + control.size()));
}

void PatternCompiler::test_alternatives(const ast::MatchOr* pattern, uint16_t reg) {
  std::vector<Label> outer_failures = std::move(failures_);
  std::vector<Capture> outer_captures = std::move(captures_);
  size_t outer_base = base_;
  size_t base = code_.depth();
  Label matched = code_.new_label();
  std::vector<Capture> control;
  for (size_t i = 0; i < pattern->patterns.size(); ++i) {
    const ast::Pattern* alternative = pattern->patterns[i];
    failures_.clear();
    captures_.clear();
    base_ = base;
    test(alternative, reg);
    if (i == 0) {
      control = captures_;
    }
    arrange_captures(alternative, base, control);
    code_.jump(matched);
    code_.truncate_temporaries(static_cast<uint16_t>(base));
    bind_failures(alternative);
    code_.truncate_temporaries(static_cast<uint16_t>(base));
  }
  failures_ = std::move(outer_failures);
  base_ = outer_base;
  code_.jump(failure_at(base));
  for (size_t i = 0; i < control.size(); ++i) {
    code_.push();
  }
  code_.bind(matched);
  captures_ = std::move(outer_captures);
  for (size_t i = 0; i < control.size(); ++i) {
    capture(control[i].node, control[i].name,
            static_cast<uint16_t>(code_.local_count() + base + i));
  }
}

void FunctionCompiler::compile_match(const ast::Match* node) {
  uint32_t line = static_cast<uint32_t>(node->range.line);
  Operand subject = compile_operand(node->subject);
  if (subject.is_temporary()) {
    code_.pop();
    code_.push(Role::kSubject, 0, line);
  } else {
    bool rebound = scope_->has_walrus;
    for (const ast::MatchCase* part : node->cases) {
      rebound |= captures(part->pattern, as<ast::Name>(node->subject)->id);
    }
    if (rebound) {
      uint16_t reg = code_.next_temporary();
      code_.emit(Opcode::kMove, reg, subject.index);
      code_.push(Role::kSubject, 0, line);
      subject = {Operand::Kind::kTemporary, reg};
    }
  }
  Label end = code_.new_label();
  for (size_t i = 0; i < node->cases.size(); ++i) {
    const ast::MatchCase* part = node->cases[i];
    PatternCompiler pattern(*this);
    pattern.test(part->pattern, subject.index);
    pattern.bind_names(part->pattern);
    if (part->guard != nullptr) {
      at(part->guard);
      compile_condition(part->guard, false, pattern.failure());
    }
    auto temporaries = code_.save_temporaries();
    if (subject.is_temporary()) {
      code_.emit(Opcode::kClear, subject.index);
      code_.pop();
    }
    compile_body(part->body, "case" + std::to_string(i));
    code_.jump(end);
    code_.restore_temporaries(std::move(temporaries));
    pattern.bind_failures(part->pattern);
  }
  if (subject.is_temporary()) {
    code_.emit(Opcode::kClear, subject.index);
    code_.pop();
  }
  code_.bind(end);
}

}  // namespace pawl::python
