#include "lang/python/task_calls.h"

#include <string_view>
#include <unordered_map>
#include <utility>

#include "lang/python/arena.h"
#include "lang/python/ast_walk.h"
#include "lang/python/parser.h"

namespace pawl::python {
namespace {

using Names = std::unordered_map<std::string_view, std::string_view>;  // last part → whole name

std::string_view last_part(std::string_view name) {
  const size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? name : name.substr(dot + 1);
}

std::string_view line_of(std::string_view source, int32_t line) {
  size_t begin = 0;
  for (int32_t i = 1; i < line && begin != std::string_view::npos; ++i) {
    begin = source.find('\n', begin);
    if (begin != std::string_view::npos) ++begin;
  }
  if (begin == std::string_view::npos) return {};
  return source.substr(begin, source.find('\n', begin) - begin);
}

// The name of a function or method; empty: it has none.
std::string_view name_of(const ast::Expr* node) {
  if (const auto* name = ast::try_as<ast::Name>(node)) return name->id;
  if (const auto* member = ast::try_as<ast::Attribute>(node)) return member->attr;
  return {};
}

// What a task does is its worker's business.
bool is_task_body(const ast::Node* node) {
  const auto* function = ast::try_as<ast::FunctionDef>(node);
  if (function == nullptr) return false;
  for (const ast::Expr* decorator : function->decorator_list) {
    const auto* call = ast::try_as<ast::Call>(decorator);
    if (name_of(call == nullptr ? decorator : call->func) == "task") return true;
  }
  return false;
}

class Finder {
 public:
  Finder(const Names& names, std::string_view file, std::string_view source,
         std::vector<TaskCall>* found)
      : names_(names), file_(file), source_(source), found_(*found) {}

  void walk(const ast::Node* root) {
    std::vector<const ast::Node*> left{root};
    while (!left.empty()) {
      const ast::Node* node = left.back();
      left.pop_back();
      if (is_task_body(node)) continue;
      if (const auto* call = ast::try_as<ast::Call>(node)) look_at(call);
      ast::for_each_child(node, [&left](const ast::Node* child) { left.push_back(child); });
    }
  }

 private:
  void look_at(const ast::Call* node) {
    const ast::Expr* callee = node->func;
    const auto* itself = ast::try_as<ast::Attribute>(callee);
    if (itself != nullptr && itself->attr == "call") callee = itself->value;
    if (const auto* options = ast::try_as<ast::Call>(callee)) {
      const auto* method = ast::try_as<ast::Attribute>(options->func);
      if (method == nullptr || method->attr != "options") return;
      callee = method->value;
    }
    std::string_view name = name_of(callee);
    size_t skipped = 0;
    if (name == "task" && !node->args.empty()) {
      const auto* constant = ast::try_as<ast::Constant>(node->args[0]);
      if (constant == nullptr || constant->value_kind != ast::ConstantKind::kStr) return;
      name = constant->text;
      skipped = 1;
    }
    const auto task = names_.find(last_part(name));
    if (task == names_.end() || (skipped > 0 && task->second != name)) return;
    TaskCall call;
    call.task = task->second;
    for (const ast::Expr* argument : node->args) {
      if (ast::try_as<ast::Starred>(argument) != nullptr) return;
    }
    call.positional = node->args.size() - skipped;
    for (const ast::Keyword* keyword : node->keywords) {
      if (keyword->arg.empty()) return;
      call.keywords.emplace_back(keyword->arg);
    }
    call.file = file_;
    call.line = node->range.line;
    call.source_line = line_of(source_, call.line);
    found_.push_back(std::move(call));
  }

  const Names& names_;
  std::string_view file_;
  std::string_view source_;
  std::vector<TaskCall>& found_;
};

}  // namespace

std::vector<TaskCall> find_task_calls(const bytecode::Program& program) {
  std::vector<TaskCall> found;
  Names names;
  for (const bytecode::Task& task : program.tasks) {
    const std::string_view name = program.strings[task.name];
    names.emplace(last_part(name), name);
  }
  if (names.empty()) return found;
  for (const bytecode::Module& module : program.modules) {
    if (module.library) continue;
    Arena arena;
    const std::string& source = program.strings[module.source];
    const std::string& file = program.strings[module.file];
    const ParseResult parsed = parse_module(source, file, arena);
    if (parsed) Finder(names, file, source, &found).walk(parsed.module);
  }
  return found;
}

}  // namespace pawl::python
