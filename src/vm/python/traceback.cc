#include "vm/python/traceback.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "lang/python/arena.h"
#include "lang/python/parser.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/exception/types.h"
#include "vm/python/suggestion.h"

namespace pawl::vm {
namespace {

constexpr size_t kMostMembers = 15;  // of one exception group
constexpr int kMostDepth = 10;       // of groups in groups
constexpr int kShownRepeats = 3;

constexpr std::string_view kCauseSentence =
    "The above exception was the direct cause of the following exception:";
constexpr std::string_view kContextSentence =
    "During handling of the above exception, another exception occurred:";

size_t code_points(std::string_view text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

// The bytes of the code points [start, end) of a line.
std::string_view slice(std::string_view line, size_t start, size_t end) {
  size_t at = 0, from = line.size(), to = line.size();
  for (size_t i = 0; i <= line.size(); ++i) {
    bool boundary = i == line.size() || (line[i] & 0xC0) != 0x80;
    if (!boundary) continue;
    if (at == start) from = i;
    if (at == end) to = i;
    ++at;
  }
  return from > to ? std::string_view() : line.substr(from, to - from);
}

std::string_view line_of(std::string_view source, uint32_t number) {
  size_t start = 0;
  for (uint32_t line = 1; line < number; ++line) {
    size_t newline = source.find('\n', start);
    if (newline == std::string_view::npos) return {};
    start = newline + 1;
  }
  size_t end = source.find('\n', start);
  std::string_view text = source.substr(start, end == std::string_view::npos ? end : end - start);
  while (!text.empty() && (text.back() == '\r' || text.back() == ' ' || text.back() == '\t')) {
    text.remove_suffix(1);
  }
  return text;
}

size_t indentation(std::string_view line) {
  size_t count = 0;
  while (count < line.size() &&
         (line[count] == ' ' || line[count] == '\t' || line[count] == '\f')) {
    ++count;
  }
  return count;
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\f'; }

// Characters of East Asian scripts and pictures take two columns of a terminal.
bool is_wide(uint32_t code_point) {
  static constexpr uint32_t kRanges[][2] = {
      {0x1100, 0x115F},   {0x231A, 0x231B},   {0x2329, 0x232A},   {0x23E9, 0x23EC},
      {0x25FD, 0x25FE},   {0x2614, 0x2615},   {0x2648, 0x2653},   {0x26AA, 0x26AB},
      {0x2705, 0x2705},   {0x270A, 0x270B},   {0x2728, 0x2728},   {0x274C, 0x274C},
      {0x2753, 0x2755},   {0x2795, 0x2797},   {0x2B1B, 0x2B1C},   {0x2B50, 0x2B50},
      {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},   {0x4E00, 0xA4CF},
      {0xA960, 0xA97F},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE10, 0xFE19},
      {0xFE30, 0xFE6F},   {0xFF01, 0xFF60},   {0xFFE0, 0xFFE6},   {0x16FE0, 0x18AFF},
      {0x1B000, 0x1B2FF}, {0x1F300, 0x1F320}, {0x1F32D, 0x1F335}, {0x1F337, 0x1F37C},
      {0x1F37E, 0x1F393}, {0x1F3A0, 0x1F3CA}, {0x1F3E0, 0x1F3F0}, {0x1F400, 0x1F43E},
      {0x1F442, 0x1F4FC}, {0x1F4FF, 0x1F53D}, {0x1F550, 0x1F567}, {0x1F5FB, 0x1F64F},
      {0x1F680, 0x1F6C5}, {0x1F6EB, 0x1F6EC}, {0x1F90C, 0x1F93A}, {0x1F93C, 0x1F945},
      {0x1F947, 0x1F9FF}, {0x1FA70, 0x1FAFF}, {0x20000, 0x3FFFD},
  };
  for (const auto& range : kRanges) {
    if (code_point >= range[0] && code_point <= range[1]) return true;
  }
  return false;
}

// How many columns each code point of a line takes.
std::vector<uint8_t> widths_of(std::string_view line) {
  std::vector<uint8_t> widths;
  for (size_t i = 0; i < line.size();) {
    auto lead = static_cast<uint8_t>(line[i]);
    size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    uint32_t code_point = length == 1 ? lead : lead & (0x7F >> length);
    for (size_t k = 1; k < length && i + k < line.size(); ++k) {
      code_point = code_point << 6 | (static_cast<uint8_t>(line[i + k]) & 0x3F);
    }
    widths.push_back(is_wide(code_point) ? 2 : 1);
    i += length;
  }
  return widths;
}

// The part of an expression that is to blame: the operator of a binary operation, the brackets of
// a subscript. Columns within the segment.
struct Anchors {
  size_t left_end;
  size_t right_start;
};

std::optional<Anchors> find_anchors(std::string_view segment) {
  using namespace python;
  Arena arena;
  ParseResult parsed = parse_module(segment, "", arena);
  if (!parsed || parsed.module->body.size() != 1) return std::nullopt;
  const ast::Stmt* statement = parsed.module->body[0];
  if (statement->kind != ast::Kind::kExprStmt) return std::nullopt;
  const ast::Expr* expression = static_cast<const ast::ExprStmt*>(statement)->value;
  auto columns = [&](size_t byte_column) { return code_points(segment.substr(0, byte_column)); };
  // Brackets around the operands are no part of their ranges.
  if (expression->kind == ast::Kind::kBinOp) {
    auto* operation = static_cast<const ast::BinOp*>(expression);
    auto at = static_cast<size_t>(operation->left->range.end_column);
    auto end = static_cast<size_t>(operation->right->range.column);
    while (at < end && (is_blank(segment[at]) || segment[at] == ')')) ++at;
    if (at >= end) return std::nullopt;
    size_t width = at + 1 < end && !is_blank(segment[at + 1]) ? 2 : 1;
    return Anchors{columns(at), columns(at + width)};
  }
  if (expression->kind == ast::Kind::kSubscript) {
    auto* item = static_cast<const ast::Subscript*>(expression);
    size_t open = segment.find('[', static_cast<size_t>(item->value->range.end_column));
    size_t close = segment.find(']', static_cast<size_t>(item->slice->range.end_column));
    if (open == std::string_view::npos || close == std::string_view::npos) return std::nullopt;
    return Anchors{columns(open), columns(close + 1)};
  }
  return std::nullopt;
}

// "           ~^~" under a source line, or nothing where it would underline all of it.
std::string caret_line(std::string_view line, const bytecode::Position& position) {
  size_t indent = indentation(line);
  size_t line_length = code_points(line);
  size_t start = position.column;
  size_t end = position.line == position.end_line ? position.end_column : line_length;
  end = std::min(end, line_length);
  if (start >= end || start < indent) return {};
  std::optional<Anchors> anchors;
  if (position.line == position.end_line) anchors = find_anchors(slice(line, start, end));
  if (end - start == line_length - indent && !anchors) return {};
  std::vector<uint8_t> widths = widths_of(line);
  std::string text;
  for (size_t i = indent; i < end && i < widths.size(); ++i) {
    bool blamed = !anchors || (i - start >= anchors->left_end && i - start < anchors->right_start);
    text.append(widths[i], i < start ? ' ' : blamed ? '^' : '~');
  }
  return text;
}

uint32_t line_at(const Code& code, uint32_t instruction) {
  const bytecode::Position* position = code.position_at(instruction);
  return position == nullptr ? code.function->first_line : position->line;
}

bool has_stack(Machine& machine, const Exception* exception) {
  const Value passed = traceback_entries(exception);
  if (passed.empty()) return false;
  std::span<const Value> entries = passed.as<List>()->view();
  for (size_t i = 0; i + 1 < entries.size(); i += 2) {
    if (is_shown_frame(machine, static_cast<uint32_t>(entries[i].small_int()))) return true;
  }
  return false;
}

// Writes one exception with all that led to it. Inside of exception groups every line has a
// margin.
class Formatter {
 public:
  explicit Formatter(Machine& machine) : machine_(machine) {}

  void exception(Value value);
  std::string take() { return std::move(out_); }

 private:
  void line(std::string_view text, char margin = '|');
  void rule(std::string_view head, const std::string& title);
  void stack(Exception* exception);
  void frame(const TracebackFrame& shown);
  void last_lines(Exception* exception);
  void notes(Exception* exception);
  void plain(Exception* exception);
  void group(Exception* exception, std::span<const Value> members);

  Machine& machine_;
  std::string out_;
  std::set<const Object*> seen_;
  int depth_ = 0;
  bool must_close_ = false;
};

void Formatter::line(std::string_view text, char margin) {
  if (depth_ > 0) {
    out_.append(static_cast<size_t>(depth_) * 2, ' ');
    out_ += margin;
    out_ += ' ';
  }
  out_ += text;
  out_ += '\n';
}

void Formatter::rule(std::string_view head, const std::string& title) {
  out_.append(static_cast<size_t>(depth_) * 2, ' ');
  out_ += head;
  out_ += "+---------------- " + title + " ----------------\n";
}

// --- frames --------------------------------------------------------------------------------------

void Formatter::frame(const TracebackFrame& shown) {
  line("  File \"" + shown.file + "\", line " + std::to_string(shown.line) + ", in " + shown.name);
  if (shown.source.empty()) return;
  line("    " + shown.source);
  if (!shown.carets.empty()) line("    " + shown.carets);
}

void Formatter::stack(Exception* exception) {
  std::span<const Value> entries = traceback_entries(exception).as<List>()->view();
  std::pair<uint32_t, uint32_t> last(~0u, 0);
  int repeats = 0;
  auto end_repeats = [&] {
    if (repeats <= kShownRepeats) return;
    int more = repeats - kShownRepeats;
    line("  [Previous line repeated " + std::to_string(more) + " more time" +
         (more > 1 ? "s]" : "]"));
  };
  for (size_t i = entries.size(); i >= 2; i -= 2) {
    auto function = static_cast<uint32_t>(entries[i - 2].small_int());
    auto instruction = static_cast<uint32_t>(entries[i - 1].small_int());
    if (!is_shown_frame(machine_, function)) continue;
    std::pair place(function, line_at(machine_.program().codes[function], instruction));
    if (place != last) {
      end_repeats();
      repeats = 0;
      last = place;
    }
    if (++repeats > kShownRepeats) continue;
    frame(describe_frame(machine_, function, instruction, Carets::kWith));
  }
  end_repeats();
}

// --- the exception itself ------------------------------------------------------------------------

void Formatter::notes(Exception* exception) {
  Ref notes = Ref::share(instance_get(exception, machine_.intern("__notes__")));
  if (notes.empty()) return;
  if (!notes.get().is(Kind::kList) && !notes.get().is(Kind::kTuple)) {
    line(repr_text(machine_, notes).value_or("<__notes__ repr() failed>"));
    machine_.clear_pending();
    return;
  }
  Iteration items(machine_, notes);
  while (items.next()) {
    Ref shown = str_of(machine_, items.value());
    machine_.clear_pending();
    std::string text = shown.empty() ? "<note str() failed>" : to_utf8(shown.as<String>());
    for (size_t start = 0; start <= text.size();) {
      size_t end = std::min(text.find('\n', start), text.size());
      line(std::string_view(text).substr(start, end - start));
      start = end + 1;
    }
  }
  machine_.clear_pending();
}

// "shop.errors.CardDeclined: no funds", and the notes.
void Formatter::last_lines(Exception* exception) {
  Class* cls = exception->cls;
  const bytecode::Program& program = machine_.program().program;
  std::string name = to_utf8(cls->qualname.as<String>());
  std::string module = cls->module.is(Kind::kString) ? to_utf8(cls->module.as<String>()) : "";
  bool main = !program.modules.empty() && program.strings[program.modules[0].name] == module;
  if (!module.empty() && module != "builtins" && module != "__main__" && !main) {
    name = module + "." + name;
  }
  Ref text = str_of(machine_, Value::object(exception));
  machine_.clear_pending();
  if (text.empty()) {
    name += ": <exception str() failed>";
  } else if (text.as<String>()->length > 0) {
    name += ": " + to_utf8(text.as<String>());
  }
  if (std::string meant = suggested_name(machine_, exception); !meant.empty()) {
    name += ". Did you mean: '" + meant + "'?";
  }
  line(name);
  notes(exception);
}

void Formatter::plain(Exception* exception) {
  if (has_stack(machine_, exception)) {
    line("Traceback (most recent call last):");
    stack(exception);
  }
  last_lines(exception);
}

void Formatter::group(Exception* exception, std::span<const Value> members) {
  if (depth_ > kMostDepth) {
    line("... (max_group_depth is " + std::to_string(kMostDepth) + ")");
    return;
  }
  bool top = depth_ == 0;
  if (top) depth_ = 1;
  if (has_stack(machine_, exception)) {
    line("Exception Group Traceback (most recent call last):", top ? '+' : '|');
    stack(exception);
  }
  last_lines(exception);
  size_t shown = std::min(members.size(), kMostMembers);
  size_t parts = shown + (shown < members.size() ? 1 : 0);
  for (size_t i = 0; i < parts; ++i) {
    bool last = i + 1 == parts;
    if (last) must_close_ = true;
    rule(i == 0 ? "+-" : "  ", i < shown ? std::to_string(i + 1) : "...");
    ++depth_;
    if (i < shown) {
      this->exception(members[i]);
    } else {
      size_t more = members.size() - shown;
      line("and " + std::to_string(more) + " more exception" + (more > 1 ? "s" : ""));
    }
    if (last && must_close_) {
      out_.append(static_cast<size_t>(depth_) * 2, ' ');
      out_ += "+------------------------------------\n";
      must_close_ = false;
    }
    --depth_;
  }
  if (top) depth_ = 0;
}

// What came before it first: causes and contexts, the oldest on top.
void Formatter::exception(Value value) {
  struct Link {
    Exception* exception;
    std::string_view sentence;  // between it and the one before
  };
  std::vector<Link> chain;
  for (Value current = value; current.is(Kind::kException);) {
    auto* exception = current.as<Exception>();
    seen_.insert(exception);
    chain.push_back({exception, {}});
    Value before;
    if (exception->cause.is(Kind::kException)) {
      before = exception->cause;
      chain.back().sentence = kCauseSentence;
    } else if (exception->context.is(Kind::kException) && !exception->suppress_context) {
      before = exception->context;
      chain.back().sentence = kContextSentence;
    }
    if (before.empty() || seen_.contains(before.object())) {
      chain.back().sentence = {};
      break;
    }
    current = before;
  }
  for (size_t i = chain.size(); i-- > 0;) {
    if (!chain[i].sentence.empty()) {
      line("");
      line(chain[i].sentence);
      line("");
    }
    Exception* exception = chain[i].exception;
    Ref members;
    if (is_subclass(exception->cls, machine_.type(TypeId::kBaseExceptionGroup))) {
      members = find_attribute(machine_, Value::object(exception), "exceptions");
      machine_.clear_pending();
    }
    if (members.get().is(Kind::kTuple)) {
      group(exception, members.as<Tuple>()->view());
    } else {
      plain(exception);
    }
  }
}

}  // namespace

bool is_shown_frame(Machine& machine, uint32_t function) {
  const std::vector<Code>& codes = machine.program().codes;
  return function < codes.size() && (codes[function].flags & bytecode::kLibrary) == 0;
}

TracebackFrame describe_frame(Machine& machine, uint32_t function, uint32_t instruction,
                              Carets carets) {
  const bytecode::Program& program = machine.program().program;
  const Code& code = machine.program().codes[function];
  const bytecode::Module& module = program.modules[code.function->module];
  TracebackFrame shown;
  shown.file = program.strings[module.file];
  shown.name = program.strings[code.function->name];
  shown.line = line_at(code, instruction);
  const bytecode::Position* position = code.position_at(instruction);
  if (position == nullptr) return shown;
  shown.has_columns = true;
  shown.end_line = position->end_line;
  shown.column = position->column;
  shown.end_column = position->end_column;
  std::string_view source = line_of(program.strings[module.source], position->line);
  shown.source = source.substr(indentation(source));
  if (carets == Carets::kWith && !source.empty()) shown.carets = caret_line(source, *position);
  return shown;
}

std::string format_traceback(Machine& machine, Value exception) {
  Ref keep = Ref::share(exception);
  Ref pending = machine.take_pending();
  Formatter formatter(machine);
  formatter.exception(exception);
  if (!pending.empty()) machine.raise_exception(std::move(pending));
  return formatter.take();
}

}  // namespace pawl::vm
