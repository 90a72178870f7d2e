#include "lang/python/version.h"

#include <algorithm>

#include "base/sha256.h"
#include "lang/bytecode/signature.h"
#include "lang/python/lexer.h"
#include "lang/python/source_text.h"

namespace pawl::python {
namespace {

using ast::Kind;

// Every part is written with its length, so that no two lists of parts look the same.
class Digest {
 public:
  void add(std::string_view part) {
    std::string length = std::to_string(part.size()) + ":";
    hash_.update(length);
    hash_.update(part);
  }
  std::string finish() { return to_hex(hash_.finish()); }

 private:
  Sha256 hash_;
};

struct Place {
  int32_t line;
  int32_t column;
  friend auto operator<=>(const Place&, const Place&) = default;
};

// A statement begins with its first decorator.
Place start_of(const ast::Stmt* node) {
  Place place{node->range.line, node->range.column};
  ast::Exprs decorators;
  if (const auto* function = ast::try_as<ast::FunctionDef>(node)) {
    decorators = function->decorator_list;
  } else if (const auto* definition = ast::try_as<ast::ClassDef>(node)) {
    decorators = definition->decorator_list;
  }
  if (!decorators.empty()) place = std::min(place, Place{decorators[0]->range.line, 0});
  return place;
}

void add_module(const SourceModule& module, Digest& digest) {
  std::string text;
  if (prepare_source(module.text, text)) {
    return;
  }
  StringEnds ends;
  Lexer lexer(text, ends);
  Token token;
  size_t next = 0;
  bool begun = false;  // the statement: the end of the one before is not part of it
  const auto& statements = module.statements;
  while (lexer.next(token) && token.type != TokenType::kEndMarker) {
    Place place{token.line, std::max(token.column, 0)};
    while (next < statements.size()) {
      const ast::SourceRange& range = statements[next].node->range;
      if (statements[next].reached && place < Place{range.end_line, range.end_column}) break;
      ++next;
      begun = false;
    }
    if (next == statements.size()) break;
    bool space = token.type == TokenType::kNewline || token.type == TokenType::kIndent ||
                 token.type == TokenType::kDedent;
    if (place < start_of(statements[next].node) || (space && !begun)) continue;
    if (!begun) digest.add("statement");
    begun = true;
    switch (token.type) {
      case TokenType::kNewline:
        digest.add("\n");
        break;
      case TokenType::kIndent:
        digest.add("\n>");
        break;
      case TokenType::kDedent:
        digest.add("\n<");
        break;
      default:
        digest.add(lexer.token_text(token));
    }
  }
}

}  // namespace

std::string version_of(Bundle& bundle) {
  const bytecode::Program& program = bundle.builder().program();
  Digest digest;
  digest.add("pawl-python");
  digest.add(std::to_string(program.language_level));
  std::vector<const SourceModule*> modules;
  for (const auto& module : bundle.modules()) {
    if (module->reached && !module->library) modules.push_back(module.get());
  }
  std::sort(modules.begin() + 1, modules.end(),
            [](const SourceModule* a, const SourceModule* b) { return a->name < b->name; });
  for (const SourceModule* module : modules) {
    // The main file may be renamed; the others are known by their names.
    digest.add(module == modules.front() ? std::string_view() : module->name);
    add_module(*module, digest);
  }
  for (const bytecode::Entry& entry : program.entries) {
    digest.add(program.strings[entry.name]);
  }
  for (const bytecode::Task& task : program.tasks) {
    digest.add(program.strings[task.name]);
    for (bytecode::StringIndex parameter : task.parameters) {
      const std::string& text = program.strings[parameter];
      if (text != bytecode::kSignatureMark) digest.add(text);
    }
    digest.add(task.options != 0 ? program.strings[task.options - 1] : std::string());
    if (task.result != 0) digest.add("-> " + program.strings[task.result - 1]);
  }
  for (const bytecode::Setting& setting : program.settings) {
    digest.add("setting " + program.strings[setting.name]);
    digest.add(program.strings[setting.value]);
  }
  return digest.finish();
}

}  // namespace pawl::python
