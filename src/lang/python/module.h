// A module of a bundle as the compiler sees it: top-level statements, and the names they bind.
//
// A statement is compiled only if it is reached. Statements that merely bind names (def, class,
// import, assignments) are reached through those names, or because they act on what is reached
// (effects.h); all others of a user's module are always kept; a few are never looked at
// (`if __name__ == "__main__":`, `if TYPE_CHECKING:`, the bodies of tasks).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lang/python/ast.h"
#include "lang/python/name_map.h"
#include "lang/python/scope.h"

namespace pawl::python {

enum class StatementRole : uint8_t {
  kKept,     // always compiled
  kByName,   // compiled when one of its names is used
  kDropped,  // never compiled
  kTask,     // a task's declaration: its body runs elsewhere
};

// What a call of a task and the like gives in a plain function (value_calls.h); bits of a set.
enum class Calls : uint8_t {
  kUndecided = 0,
  kCalls = 1,   // itself: something to await
  kValues = 2,  // its value: the run waits there
  kBoth = 3,    // functions that take the one and functions that take the other use it
};

struct SourceModule;

// The statement because of which another one is reached.
struct Reacher {
  SourceModule* module = nullptr;  // null: an entry, or what its file does by itself
  uint32_t statement = 0;
};

struct TopStatement {
  const ast::Stmt* node = nullptr;
  StatementRole role = StatementRole::kKept;
  bool reached = false;
  Reacher reached_by;
  bool by_effect = false;  // nobody names it: where workflows lack something, it is passed over
  Calls calls = Calls::kUndecided;
  std::vector<std::string_view> binds;
  std::unique_ptr<StatementScopes> scopes;  // once reached
};

inline constexpr uint32_t kNone32 = ~uint32_t{0};

struct GlobalName {
  std::vector<uint32_t> binders;  // statements that bind it
  uint32_t bindings = 0;          // how many times, a loop counting as several
  bool reached = false;
  bool stored = false;   // by a statement that is reached, though nobody names it
  bool dynamic = false;  // looked up by name at run time: its slot must hold the value
  bool changed = false;  // `global` in a function, `del`, or module.name = …
  const ast::FunctionDef* function = nullptr;  // when a plain `def` binds it
  const ast::Expr* value = nullptr;            // when `name = value` binds it, before any call
  const ast::Alias* alias = nullptr;           // when an import binds it
  const ast::Stmt* import = nullptr;
  std::vector<ImportBinding> other_imports;  // later ones of the name: try, except ImportError
  uint32_t task = kNone32;                   // number of the declared task
  uint32_t slot = kNone32;
};

struct ClassOfModule {
  const ast::ClassDef* definition = nullptr;
  const ast::FunctionDef* run = nullptr;  // its own method of that name
  bool is_workflow = false;
};

struct SourceModule {
  std::string name;  // "order", "shop.prices", "asyncio"
  std::string path;
  std::string_view text;
  bool library = false;
  bool ascii = true;     // columns in bytes are columns in code points
  bool dynamic = false;  // used as a value: every name is looked up by name
  bool script = false;   // plain statements: the last expression is the output
  bool reached = false;
  Calls calls = Calls::kUndecided;  // of its statements together: of code outside of functions
  bool used = false;                // a name of it is; not only imported for what it does then
  enum class BodyState : uint8_t { kUnknown, kEmpty, kFull };
  BodyState body_state = BodyState::kUnknown;
  bool guarded = false;      // a script that goes on under `if __name__ == "__main__":`
  uint32_t index = kNone32;  // among the Program's modules
  uint32_t body = kNone32;   // function number
  ast::Module* tree = nullptr;
  std::vector<TopStatement> statements;
  NameMap<GlobalName> globals;
  // The first function and the first class of a name, once workflows were looked for.
  NameMap<const ast::FunctionDef*> functions;
  NameMap<ClassOfModule> classes;
  NameMap<std::string> origins;  // of names that top-level imports bind: "pawl.workflow"
  NameMap<const ast::TypeAlias*> type_aliases;  // of the top level: `type Orders = list[Order]`
  std::vector<const ast::ImportFrom*> stars;    // `from m import *`
  bool stars_expanded = false;
  std::vector<uint32_t> line_starts;

  bool is_package() const { return path.ends_with("__init__.py"); }
  void take_statements();                       // of the tree
  std::string_view line(int32_t number) const;  // from 1; without its end
  std::string_view source_of(const ast::SourceRange& range) const;
  // What a person counts; a line may be long, and there may be many places in it.
  int32_t code_point_column(int32_t line, int32_t byte_column) const;

 private:
  size_t code_points_before(size_t byte) const;

  mutable std::vector<uint32_t> code_points_;  // before every block of the text; once asked for
};

// The last part of a dotted name, `setter` of total.setter; empty: it is none.
std::string_view last_name(const ast::Expr* node);

// "pawl.workflow" for a decorator that means it, however it was imported, called or not. A name
// that no import binds is itself.
std::string decorator_origin(const SourceModule& module, const ast::Expr* decorator);

// @workflow, @task, @orchestration: they say what a function is, and do nothing at run time.
bool is_workflow_origin(std::string_view origin);
bool is_task_origin(std::string_view origin);
bool is_activity_origin(std::string_view origin);  // a task whose first parameter is its context
bool is_orchestration_origin(std::string_view origin);
bool is_query_origin(std::string_view origin);
bool is_query(const SourceModule& module, const ast::FunctionDef* function);
bool is_marker_decorator(const SourceModule& module, const ast::Expr* decorator);

// The scopes of a statement of the module.
std::unique_ptr<StatementScopes> scopes_of(const SourceModule& module, const ast::Stmt* statement,
                                           Arena& arena);

// Fills statements and globals from the tree. Statements that are tasks already are left alone.
void index_module(SourceModule& module, Arena& arena);

// `if __name__ == "__main__":`
bool is_main_guard(const ast::Stmt* statement);

}  // namespace pawl::python
