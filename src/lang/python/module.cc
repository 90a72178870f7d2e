#include "lang/python/module.h"

#include <algorithm>

#include "lang/python/rebinding.h"

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;

bool is_quiet(const ast::Expr* node);

bool all_quiet(ast::Exprs nodes) {
  return std::all_of(nodes.begin(), nodes.end(),
                     [](const ast::Expr* node) { return node == nullptr || is_quiet(node); });
}

// Whether an expression surely calls no function of the module.
bool is_quiet(const ast::Expr* node) {
  switch (node->kind) {
    case Kind::kConstant:
    case Kind::kName:
    case Kind::kAttribute:
    case Kind::kLambda:
      return true;
    case Kind::kUnaryOp:
      return is_quiet(as<ast::UnaryOp>(node)->operand);
    case Kind::kBinOp:
      return is_quiet(as<ast::BinOp>(node)->left) && is_quiet(as<ast::BinOp>(node)->right);
    case Kind::kTuple:
      return all_quiet(as<ast::Tuple>(node)->elts);
    case Kind::kList:
      return all_quiet(as<ast::List>(node)->elts);
    case Kind::kDict:
      return all_quiet(as<ast::Dict>(node)->keys) && all_quiet(as<ast::Dict>(node)->values);
    default:
      return false;
  }
}

// The same for a statement. Classes count as quiet if their bodies are: a base or decorator that
// calls a function of the module while it is being loaded is taken not to ask for later names.
bool is_quiet(const ast::Stmt* node) {
  switch (node->kind) {
    case Kind::kImport:
    case Kind::kImportFrom:
    case Kind::kPass:
    case Kind::kGlobal:
      return true;
    case Kind::kExprStmt:
      return is_quiet(as<ast::ExprStmt>(node)->value);
    case Kind::kAssign:
      return is_quiet(as<ast::Assign>(node)->value);
    case Kind::kAnnAssign: {
      const ast::Expr* value = as<ast::AnnAssign>(node)->value;
      return value == nullptr || is_quiet(value);
    }
    case Kind::kFunctionDef: {
      const ast::Arguments* arguments = as<ast::FunctionDef>(node)->args;
      return all_quiet(arguments->defaults) && all_quiet(arguments->kw_defaults);
    }
    case Kind::kClassDef: {
      ast::Stmts body = as<ast::ClassDef>(node)->body;
      return std::all_of(body.begin(), body.end(),
                         [](const ast::Stmt* inner) { return is_quiet(inner); });
    }
    default:
      return false;
  }
}

// Walks the statements that a module runs by itself: what they bind, and what they call.
class Indexer {
 public:
  Indexer(SourceModule& module, Arena& arena) : module_(module), arena_(arena) {}

  void index(uint32_t number) {
    number_ = number;
    statement_ = &module_.statements[number];
    const ast::Stmt* node = statement_->node;
    if (statement_->role != StatementRole::kTask) statement_->role = role_of(node);
    // A library is only looked at where it is reached; a user's file must be correct as a whole.
    if (!module_.library || statement_->role == StatementRole::kKept) {
      statement_->scopes = scopes_of(module_, node, arena_);
    }
    if (statement_->role == StatementRole::kByName) {
      binds(node);
      note_definition(node);
    } else if (statement_->role == StatementRole::kKept) {
      for (const auto& [name, symbol] : statement_->scopes->root()->symbols) {
        if (node->kind == Kind::kDelete) {
          if (GlobalName* global = module_.globals.find(name)) global->changed |= symbol.deleted;
        } else if (symbol.bound) {
          bind(name);
          // A statement that is more than a binding may bind again and again.
          bool simple = node->kind == Kind::kAssign || node->kind == Kind::kAnnAssign ||
                        node->kind == Kind::kFunctionDef || node->kind == Kind::kClassDef;
          GlobalName& global = module_.globals[name];
          global.bindings += symbol.bindings + (simple ? 0 : 1);
          global.changed |= symbol.deleted;
          if (symbol.alias != nullptr) note_import(global, {symbol.import, symbol.alias});
          for (const ImportBinding& other : symbol.other_imports) note_import(global, other);
        }
      }
      note_definition(node);
    }
    if (statement_->role != StatementRole::kDropped && statement_->role != StatementRole::kTask) {
      quiet_ = quiet_ && is_quiet(node);
    }
  }

 private:
  // What a statement that stands by itself binds a single name to. A function that was called
  // before a name got its value must not see the value, so that it counts only if none can be.
  void note_definition(const ast::Stmt* node) {
    if (const auto* function = ast::try_as<ast::FunctionDef>(node)) {
      module_.globals[function->name].function = function;
    } else if (!quiet_) {
      return;
    } else if (const auto* assign = ast::try_as<ast::Assign>(node)) {
      const auto* name = ast::try_as<ast::Name>(assign->targets[0]);
      if (name != nullptr && assign->targets.size() == 1) {
        module_.globals[name->id].value = assign->value;
      }
    } else if (const auto* annotated = ast::try_as<ast::AnnAssign>(node)) {
      const auto* name = ast::try_as<ast::Name>(annotated->target);
      if (name != nullptr) module_.globals[name->id].value = annotated->value;
    }
  }

  StatementRole role_of(const ast::Stmt* node) {
    switch (node->kind) {
      case Kind::kPass:
      case Kind::kGlobal:
        return StatementRole::kDropped;
      case Kind::kExprStmt:
        // The last expression of a script is its output, even if it is a constant.
        if (as<ast::ExprStmt>(node)->value->kind == Kind::kConstant &&
            !(module_.script && number_ + 1 == module_.statements.size())) {
          return StatementRole::kDropped;
        }
        return StatementRole::kKept;
      case Kind::kIf:
        if (is_main_guard(node) && !module_.guarded) return StatementRole::kDropped;
        break;
      default:
        break;
    }
    return is_binding(node) ? StatementRole::kByName : StatementRole::kKept;
  }

  static bool has_walrus(const ast::Arguments* arguments) {
    for (ast::Exprs values : {arguments->defaults, arguments->kw_defaults}) {
      for (const ast::Expr* value : values) {
        if (value != nullptr && contains_walrus(value)) return true;
      }
    }
    return false;
  }

  bool all_binding(ast::Stmts body) {
    for (const ast::Stmt* statement : body) {
      if (!is_binding(statement)) return false;
    }
    return true;
  }

  static bool is_plain_target(const ast::Expr* target) {
    if (target->kind == Kind::kName) return true;
    if (const auto* tuple = ast::try_as<ast::Tuple>(target)) {
      for (const ast::Expr* part : tuple->elts) {
        if (!is_plain_target(part)) return false;
      }
      return true;
    }
    return false;
  }

  // In a file of plain statements a class or a decorated function may do something when it is
  // defined, and every assignment is part of what the file does.
  bool is_binding(const ast::Stmt* node) {
    switch (node->kind) {
      case Kind::kImport:
      case Kind::kImportFrom:
      case Kind::kPass:
        return true;
      case Kind::kFunctionDef:
        return (!module_.script || as<ast::FunctionDef>(node)->decorator_list.empty()) &&
               !has_walrus(as<ast::FunctionDef>(node)->args);
      case Kind::kClassDef:
        return !module_.script;
      case Kind::kAssign: {
        const auto* assign = as<ast::Assign>(node);
        for (const ast::Expr* target : assign->targets) {
          if (!is_plain_target(target)) return false;
        }
        return !module_.script && !contains_walrus(assign->value);
      }
      case Kind::kAnnAssign: {
        const auto* assign = as<ast::AnnAssign>(node);
        return assign->target->kind == Kind::kName &&
               (assign->value == nullptr || (!module_.script && !contains_walrus(assign->value)));
      }
      case Kind::kExprStmt:
        return as<ast::ExprStmt>(node)->value->kind == Kind::kConstant;
      case Kind::kIf:
        return !module_.script && all_binding(as<ast::If>(node)->body) &&
               all_binding(as<ast::If>(node)->orelse) && !contains_walrus(as<ast::If>(node)->test);
      case Kind::kTry: {
        const auto* attempt = as<ast::Try>(node);
        bool binding = !module_.script && all_binding(attempt->body) &&
                       all_binding(attempt->orelse) && all_binding(attempt->finalbody);
        for (const ast::ExceptHandler* handler : attempt->handlers) {
          binding &= handler->name.empty() && all_binding(handler->body);
        }
        return binding;
      }
      default:
        return false;
    }
  }

  GlobalName& bind(std::string_view name) {
    GlobalName& global = module_.globals[name];
    if (global.binders.empty() || global.binders.back() != number_) {
      global.binders.push_back(number_);
      statement_->binds.push_back(name);
    }
    return global;
  }

  void bind_target(const ast::Expr* target) {
    if (const auto* name = ast::try_as<ast::Name>(target)) {
      bind(name->id).bindings += 1;
    } else if (const auto* tuple = ast::try_as<ast::Tuple>(target)) {
      for (const ast::Expr* part : tuple->elts) bind_target(part);
    }
  }

  void bind_imports(const ast::Stmt* node, Span<ast::Alias*> names, bool from) {
    for (const ast::Alias* alias : names) {
      std::string_view name = !alias->asname.empty() ? alias->asname : alias->name;
      if (!from && alias->asname.empty()) {
        name = arena_.intern(name.substr(0, name.find('.')));
      }
      GlobalName& global = bind(name);
      // `import a.b` and `import a.c` bind the same `a`.
      bool again = global.alias != nullptr && !from && alias->asname.empty() &&
                   global.import->kind == Kind::kImport && global.alias->asname.empty();
      global.bindings += again ? 0 : 1;
      if (!again) note_import(global, {node, alias});
    }
  }

  static void note_import(GlobalName& global, ImportBinding import) {
    if (global.alias == nullptr) {
      global.alias = import.alias;
      global.import = import.import;
    } else {
      global.other_imports.push_back(import);
    }
  }

  void binds(const ast::Stmt* node) {
    switch (node->kind) {
      case Kind::kImport:
        bind_imports(node, as<ast::Import>(node)->names, false);
        break;
      case Kind::kImportFrom:
        bind_imports(node, as<ast::ImportFrom>(node)->names, true);
        break;
      case Kind::kFunctionDef:
        bind(as<ast::FunctionDef>(node)->name).bindings += 1;
        break;
      case Kind::kClassDef:
        bind(as<ast::ClassDef>(node)->name).bindings += 1;
        break;
      case Kind::kAssign:
        for (const ast::Expr* target : as<ast::Assign>(node)->targets) bind_target(target);
        break;
      case Kind::kAnnAssign:
        if (as<ast::AnnAssign>(node)->value != nullptr) {
          bind_target(as<ast::AnnAssign>(node)->target);
        } else {
          // Without a value nothing is bound, but the name is known.
          bind(as<ast::Name>(as<ast::AnnAssign>(node)->target)->id).bindings += 2;
        }
        break;
      case Kind::kIf:
        binds_all(as<ast::If>(node)->body);
        binds_all(as<ast::If>(node)->orelse);
        break;
      case Kind::kTry: {
        const auto* attempt = as<ast::Try>(node);
        binds_all(attempt->body);
        for (const ast::ExceptHandler* handler : attempt->handlers) binds_all(handler->body);
        binds_all(attempt->orelse);
        binds_all(attempt->finalbody);
        break;
      }
      default:
        break;
    }
  }

  void binds_all(ast::Stmts body) {
    for (const ast::Stmt* statement : body) binds(statement);
  }

  SourceModule& module_;
  Arena& arena_;
  TopStatement* statement_ = nullptr;
  uint32_t number_ = 0;
  bool quiet_ = true;  // no statement so far could have called a function of the module
};

}  // namespace

std::string_view last_name(const ast::Expr* node) {
  if (const auto* attribute = ast::try_as<ast::Attribute>(node)) return attribute->attr;
  const auto* name = ast::try_as<ast::Name>(node);
  return name != nullptr ? name->id : std::string_view();
}

void SourceModule::take_statements() {
  statements.clear();
  for (const ast::Stmt* node : tree->body) statements.emplace_back().node = node;
}

std::string_view SourceModule::line(int32_t number) const {
  if (number < 1 || static_cast<size_t>(number) > line_starts.size()) {
    return {};
  }
  size_t start = line_starts[number - 1];
  size_t end = text.find_first_of("\r\n", start);
  return text.substr(start, end == std::string_view::npos ? end : end - start);
}

namespace {

constexpr size_t kColumnBlock = 256;

size_t count_code_points(std::string_view text) {
  size_t count = 0;
  for (char byte : text) count += (static_cast<uint8_t>(byte) & 0xC0) != 0x80 ? 1 : 0;
  return count;
}

}  // namespace

int32_t SourceModule::code_point_column(int32_t line, int32_t byte_column) const {
  if (ascii || byte_column <= 0) return std::max(byte_column, 0);
  if (line < 1 || static_cast<size_t>(line) > line_starts.size()) return 0;
  const size_t start = line_starts[static_cast<size_t>(line) - 1];
  const size_t end = std::min(text.size(), start + static_cast<size_t>(byte_column));
  return static_cast<int32_t>(end - start < kColumnBlock
                                  ? count_code_points(text.substr(start, end - start))
                                  : code_points_before(end) - code_points_before(start));
}

size_t SourceModule::code_points_before(size_t byte) const {
  if (code_points_.empty()) {
    size_t count = 0;
    for (size_t block = 0; block <= text.size(); block += kColumnBlock) {
      code_points_.push_back(static_cast<uint32_t>(count));
      count += count_code_points(text.substr(block, kColumnBlock));
    }
  }
  const size_t block = byte / kColumnBlock;
  return code_points_[block] +
         count_code_points(text.substr(block * kColumnBlock, byte % kColumnBlock));
}

std::string_view SourceModule::source_of(const ast::SourceRange& range) const {
  if (range.line < 1 || static_cast<size_t>(range.end_line) > line_starts.size()) return {};
  size_t start = line_starts[range.line - 1] + static_cast<size_t>(range.column);
  size_t end = line_starts[range.end_line - 1] + static_cast<size_t>(range.end_column);
  if (start > end || end > text.size()) return {};
  return text.substr(start, end - start);
}

bool is_main_guard(const ast::Stmt* statement) {
  const auto* branch = ast::try_as<ast::If>(statement);
  const auto* compare = branch != nullptr ? ast::try_as<ast::Compare>(branch->test) : nullptr;
  if (compare == nullptr || compare->ops.size() != 1 ||
      compare->ops[0] != ast::CompareOperator::kEq) {
    return false;
  }
  const ast::Expr* left = compare->left;
  const ast::Expr* right = compare->comparators[0];
  if (left->kind == Kind::kConstant) std::swap(left, right);
  const auto* name = ast::try_as<ast::Name>(left);
  const auto* text = ast::try_as<ast::Constant>(right);
  return name != nullptr && name->id == "__name__" && text != nullptr &&
         text->value_kind == ast::ConstantKind::kStr && text->text == "__main__";
}

std::string decorator_origin(const SourceModule& module, const ast::Expr* decorator) {
  if (const auto* call = ast::try_as<ast::Call>(decorator)) {
    return decorator_origin(module, call->func);
  }
  if (const auto* name = ast::try_as<ast::Name>(decorator)) {
    const std::string* origin = module.origins.find(name->id);
    return origin != nullptr ? *origin : std::string(name->id);
  }
  if (const auto* attribute = ast::try_as<ast::Attribute>(decorator)) {
    std::string base = decorator_origin(module, attribute->value);
    return base.empty() ? base : base + "." + std::string(attribute->attr);
  }
  return {};
}

bool is_workflow_origin(std::string_view origin) {
  return origin == "pawl.workflow" || origin == "workflow" || origin == "waymark.workflow" ||
         origin == "waymark.workflow.workflow";
}

bool is_activity_origin(std::string_view origin) {
  return origin.ends_with(".register_activity") || origin.ends_with(".register_activity_typed");
}

bool is_task_origin(std::string_view origin) {
  for (std::string_view known :
       {"pawl.task", "task", "waymark.action", "waymark.actions.action", "action", "rhythm.task",
        "durable_monty.register_function", "celery.shared_task"}) {
    if (origin == known) return true;
  }
  return is_activity_origin(origin);
}

bool is_orchestration_origin(std::string_view origin) {
  return origin == "pawl.orchestration" || origin == "orchestration" ||
         origin.ends_with(".register_orchestration") ||
         origin.ends_with(".register_orchestration_typed") ||
         origin.ends_with(".register_orchestration_versioned") ||
         origin.ends_with(".register_orchestration_versioned_typed");
}

bool is_query_origin(std::string_view origin) { return origin == "pawl.query"; }

bool is_query(const SourceModule& module, const ast::FunctionDef* function) {
  return std::ranges::any_of(function->decorator_list, [&](const ast::Expr* decorator) {
    return is_query_origin(decorator_origin(module, decorator));
  });
}

bool is_marker_decorator(const SourceModule& module, const ast::Expr* decorator) {
  std::string origin = decorator_origin(module, decorator);
  return is_workflow_origin(origin) || is_task_origin(origin) || is_orchestration_origin(origin);
}

std::unique_ptr<StatementScopes> scopes_of(const SourceModule& module, const ast::Stmt* statement,
                                           Arena& arena) {
  return std::make_unique<StatementScopes>(analyze_scopes(
      statement, arena,
      [&](const ast::Expr* decorator) { return is_marker_decorator(module, decorator); }));
}

void index_module(SourceModule& module, Arena& arena) {
  Indexer indexer(module, arena);
  for (uint32_t i = 0; i < module.statements.size(); ++i) {
    indexer.index(i);
  }
}

}  // namespace pawl::python
