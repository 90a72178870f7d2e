#include "lang/python/model_annotations.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lang/python/ast_walk.h"

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;

constexpr auto kModelOrigins = std::to_array<std::string_view>(
    {"pydantic.BaseModel", "pydantic.RootModel", "pydantic.main.BaseModel",
     "pydantic.root_model.RootModel", "pydantic.dataclasses.dataclass"});
// Bases of bases; a class that is its own base ends somewhere too.
constexpr int kMaxBases = 16;

class ModelClasses {
 public:
  explicit ModelClasses(Bundle& bundle) : bundle_(bundle) {
    for (const auto& module : bundle.modules()) {
      imports_pydantic_ =
          imports_pydantic_ || module->text.find("pydantic") != std::string_view::npos;
    }
    if (!imports_pydantic_) return;
    for (const auto& module : bundle.modules()) {
      for (const ast::Stmt* node : module->tree->body) collect(*module, node);
    }
  }

  bool any() const { return imports_pydantic_; }

  bool is_model(SourceModule& module, const ast::ClassDef* definition, int steps = 0) {
    if (steps > kMaxBases) return false;
    const auto known = [&](const ast::Expr* node) {
      return is_model_origin(origin_of(module, node));
    };
    return std::ranges::any_of(definition->decorator_list, known) ||
           std::ranges::any_of(definition->bases, [&](const ast::Expr* base) {
             if (const auto* generic = ast::try_as<ast::Subscript>(base)) base = generic->value;
             return known(base) || is_model_base(module, base, steps + 1);
           });
  }

 private:
  using Classes = std::unordered_multimap<std::string_view, const ast::ClassDef*>;

  static bool is_model_origin(std::string_view origin) {
    return std::ranges::find(kModelOrigins, origin) != kModelOrigins.end();
  }

  // `from pydantic import *` binds all of them.
  static std::string origin_of(const SourceModule& module, const ast::Expr* node) {
    std::string origin = decorator_origin(module, node);
    const bool star = std::ranges::any_of(module.tree->body, [](const ast::Stmt* statement) {
      const auto* from = ast::try_as<ast::ImportFrom>(statement);
      return from != nullptr && from->module == "pydantic" && from->names[0]->name == "*";
    });
    return star && origin.find('.') == std::string::npos ? "pydantic." + origin : origin;
  }

  void collect(const SourceModule& module, const ast::Node* node) {
    if (const auto* definition = ast::try_as<ast::ClassDef>(node)) {
      classes_[&module].emplace(definition->name, definition);
    }
    ast::for_each_child(node, [&](const ast::Node* child) {
      if (child->kind >= Kind::kFunctionDef) collect(module, child);
    });
  }

  // A class of the file, wherever it stands, or one that the file imports from another.
  bool is_model_base(SourceModule& module, const ast::Expr* base, int steps) {
    if (const auto* name = ast::try_as<ast::Name>(base)) {
      auto [from, to] = classes_[&module].equal_range(name->id);
      for (auto found = from; found != to; ++found) {
        if (is_model(module, found->second, steps)) return true;
      }
    }
    const std::string origin = decorator_origin(module, base);
    const size_t dot = origin.rfind('.');
    if (dot == std::string::npos || dot == 0 || !bundle_.has_file(origin.substr(0, dot)))
      return false;
    SourceModule* file = bundle_.find_module(origin.substr(0, dot));
    const std::string_view member = bundle_.arena().intern(origin.substr(dot + 1));
    if (const std::string* passed_on = file->origins.find(member)) {
      if (is_model_origin(*passed_on)) return true;
    }
    auto [from, to] = classes_[file].equal_range(member);
    return file != &module && std::any_of(from, to, [&](const auto& found) {
             return is_model(*file, found.second, steps);
           });
  }

  Bundle& bundle_;
  bool imports_pydantic_ = false;
  std::unordered_map<const SourceModule*, Classes> classes_;
};

class Lowering {
 public:
  Lowering(Bundle& bundle, ModelClasses& models, SourceModule& module)
      : arena_(bundle.arena()), models_(models), module_(module) {}

  void run() {
    for (ast::Stmt* node : module_.tree->body) look_at(node);
  }

 private:
  void look_at(ast::Node* node) {
    ast::for_each_child(node, [&](ast::Node* child) { look_at(child); });
    if (node->kind != Kind::kClassDef) return;
    auto* definition = static_cast<ast::ClassDef*>(node);
    if (models_.is_model(module_, definition)) lower(definition);
  }

  void lower(ast::ClassDef* definition) {
    std::vector<ast::Stmt*> body;
    for (ast::Stmt* statement : definition->body) {
      const auto* field = ast::try_as<ast::AnnAssign>(statement);
      if (field == nullptr || !field->simple) {
        body.push_back(statement);
        continue;
      }
      if (!begun(body)) body.push_back(empty(statement));
      body.push_back(statement);
      body.push_back(evaluated(field));
    }
    definition->body = arena_.copy(body.data(), body.size());
  }

  bool begun(const std::vector<ast::Stmt*>& body) const {
    return std::ranges::any_of(
        body, [](const ast::Stmt* node) { return node->kind == Kind::kAnnAssign; });
  }

  template <typename Node>
  Node* make(const ast::Node* place) {
    Node* node = arena_.make<Node>();
    node->range = place->range;
    return node;
  }

  ast::Name* annotations(const ast::Node* place, ast::ExprContext context) {
    auto* name = make<ast::Name>(place);
    name->id = arena_.intern("__annotations__");
    name->ctx = context;
    return name;
  }

  ast::Stmt* assign(const ast::Node* place, ast::Expr* target, ast::Expr* value) {
    auto* statement = make<ast::Assign>(place);
    statement->targets = arena_.copy(&target, 1);
    statement->value = value;
    return statement;
  }

  ast::Stmt* empty(const ast::Node* place) {
    return assign(place, annotations(place, ast::ExprContext::kStore), make<ast::Dict>(place));
  }

  ast::Stmt* evaluated(const ast::AnnAssign* field) {
    auto* name = make<ast::Constant>(field);
    name->value_kind = ast::ConstantKind::kStr;
    name->text = as<ast::Name>(field->target)->id;
    auto* item = make<ast::Subscript>(field);
    item->value = annotations(field, ast::ExprContext::kLoad);
    item->slice = name;
    item->ctx = ast::ExprContext::kStore;
    return assign(field->annotation, item, field->annotation);
  }

  Arena& arena_;
  ModelClasses& models_;
  SourceModule& module_;
};

bool keeps_texts(const SourceModule& module) {
  return std::ranges::any_of(module.tree->body, [](const ast::Stmt* node) {
    const auto* from = ast::try_as<ast::ImportFrom>(node);
    return from != nullptr && from->module == "__future__" &&
           std::ranges::any_of(
               from->names, [](const ast::Alias* alias) { return alias->name == "annotations"; });
  });
}

}  // namespace

void lower_model_annotations(Bundle& bundle) {
  ModelClasses models(bundle);
  if (!models.any()) return;
  for (const auto& module : bundle.modules()) {
    if (!keeps_texts(*module)) Lowering(bundle, models, *module).run();
  }
}

}  // namespace pawl::python
