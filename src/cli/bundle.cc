#include "cli/bundle.h"

#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "cli/files.h"
#include "lang/python/ast_walk.h"
#include "lang/python/module.h"
#include "lang/python/parser.h"

namespace pawl::cli {
namespace {

constexpr std::size_t kMaximumFiles = 1000;

// Names of decorators and calls that make a task of a function, here and in other engines.
constexpr auto kTaskMarks =
    std::to_array<std::string_view>({"action", "register_activity", "register_activity_typed",
                                     "register_function", "shared_task", "task"});

class TaskSearch {
 public:
  bool found_in(const python::ast::Node* node) {
    namespace ast = python::ast;
    if (const auto* function = ast::try_as<ast::FunctionDef>(node)) {
      const auto marks = [this](const ast::Expr* decorator) { return marks_task(decorator); };
      if (std::ranges::any_of(function->decorator_list, marks)) return true;
    } else if (const auto* call = ast::try_as<ast::Call>(node)) {
      // runtime.register_activity("charge", charge)
      if (call->func->kind == ast::Kind::kAttribute && call->args.size() > 1 && marks_task(call)) {
        return true;
      }
    } else if (const auto* import = ast::try_as<ast::ImportFrom>(node)) {
      for (const ast::Alias* alias : import->names) {
        if (!alias->asname.empty() && is_mark(alias->name)) further_.push_back(alias->asname);
      }
    }
    bool found = false;
    ast::for_each_child(node, [&](const ast::Node* child) { found = found || found_in(child); });
    return found;
  }

 private:
  static bool is_mark(std::string_view name) {
    return std::ranges::find(kTaskMarks, name) != kTaskMarks.end();
  }

  bool marks_task(const python::ast::Expr* expression) const {
    namespace ast = python::ast;
    if (const auto* call = ast::try_as<ast::Call>(expression)) expression = call->func;
    const std::string_view name = python::last_name(expression);
    return is_mark(name) || std::ranges::find(further_, name) != further_.end();
  }

  std::vector<std::string_view> further_;  // from pawl import task as job
};

void collect_imports(const python::ast::Node* node, std::vector<ImportedName>& imports) {
  namespace ast = python::ast;
  if (const auto* import = ast::try_as<ast::Import>(node)) {
    for (const ast::Alias* alias : import->names) {
      imports.push_back({std::string(alias->name), 0, {}});
    }
  } else if (const auto* from = ast::try_as<ast::ImportFrom>(node)) {
    ImportedName import{std::string(from->module), from->level, {}};
    for (const ast::Alias* alias : from->names) {
      if (alias->name != "*") import.members.emplace_back(alias->name);
    }
    imports.push_back(std::move(import));
  }
  ast::for_each_child(node, [&](const ast::Node* child) { collect_imports(child, imports); });
}

bool is_file(const std::string& path) {
  struct stat status;
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

bool is_folder(const std::string& path) {
  struct stat status;
  return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

class Loader {
 public:
  explicit Loader(std::string root) : root_(std::move(root)) {}

  Status add(const std::string& path) {
    if (paths_.contains(path)) return {};
    PAWL_TRY(std::string text, read_file(path));
    add(path, std::move(text));
    return {};
  }
  void add(const std::string& path, std::string text) {
    paths_.insert(path);
    files_.push_back({path, std::move(text)});
  }

  // Follows the imports of every file, those found on the way included.
  Status follow() {
    for (std::size_t next = 0; next < files_.size() && files_.size() < kMaximumFiles; ++next) {
      const std::string folder = folder_of(files_[next].path);
      for (const ImportedName& import : find_imports(files_[next].text)) {
        PAWL_TRY_STATUS(add_imported(import, folder));
      }
    }
    return {};
  }

  std::vector<python::SourceFile> take() { return std::move(files_); }

 private:
  Status add_imported(const ImportedName& import, const std::string& folder) {
    std::string base = import.dots > 0 ? folder : root_;
    for (int dot = 1; dot < import.dots && !base.empty(); ++dot) {
      base.pop_back();
      base = folder_of(base);
    }
    std::string path = base;
    for (std::string_view rest = import.module; !rest.empty();) {
      const std::size_t dot = std::min(rest.find('.'), rest.size());
      path += rest.substr(0, dot);
      rest.remove_prefix(std::min(dot + 1, rest.size()));
      PAWL_TRY_STATUS(add_module(path));
      path += '/';
      if (!has_folder(path)) return {};  // What else is named is no module of a package.
    }
    bool all_modules = !import.members.empty();
    for (const std::string& member : import.members) {
      PAWL_TRY(const bool is_module, add_module(path + member));
      all_modules &= is_module;
    }
    // from . import NAME: of the package itself, if it is no module.
    const bool of_package = import.dots > 0 && import.module.empty() && !all_modules;
    if (of_package && is_file(base + "__init__.py")) return add(base + "__init__.py");
    return {};
  }

  // False: there is none.
  Result<bool> add_module(const std::string& stem) {
    const auto [known, fresh] = modules_.try_emplace(stem, false);
    if (!fresh) return known->second;
    for (const char* ending : {"/__init__.py", ".py"}) {
      if (!is_file(stem + ending)) continue;
      known->second = true;
      PAWL_TRY_STATUS(add(stem + ending));
      return true;
    }
    return false;
  }

  bool has_folder(const std::string& path) {
    const auto [known, fresh] = folders_.try_emplace(path, false);
    if (fresh) known->second = is_folder(path);
    return known->second;
  }

  std::string root_;
  std::vector<python::SourceFile> files_;
  std::unordered_set<std::string> paths_;  // of files_
  // What the file system was asked already: most files import the same few modules.
  std::unordered_map<std::string, bool> modules_;
  std::unordered_map<std::string, bool> folders_;
};

// The folder that holds the package which a file lies in; its own folder, if that is no package.
std::string package_root(const std::string& path) {
  std::string folder = folder_of(path);
  while (!folder.empty() && is_file(folder + "__init__.py")) {
    folder.pop_back();
    folder = folder_of(folder);
  }
  return folder;
}

bool is_module(const std::string& stem) {
  return is_file(stem + ".py") || is_file(stem + "/__init__.py");
}

std::string_view first_part(std::string_view dotted) { return dotted.substr(0, dotted.find('.')); }

std::string as_path(std::string dotted) {
  std::ranges::replace(dotted, '.', '/');
  return dotted;
}

// Whether an import names a file below the folder.
bool finds_file(const std::string& folder, const ImportedName& import) {
  const std::string stem = folder + as_path(import.module);
  return is_module(stem) || std::ranges::any_of(import.members, [&](const std::string& member) {
           return is_module(stem + "/" + member);
         });
}

// The folder from which the names in a file's imports count, as far as its imports tell: python3
// would be started there, with -m or by a test runner. The file's own folder, if they count from
// there; folders need no __init__.py to be packages.
std::string import_root(const std::string& path, const std::string& text) {
  const std::string own = folder_of(path);
  const std::string package = package_root(path);
  std::string root = own;
  const auto widen = [&root](const std::string& folder) {
    if (folder.size() < root.size()) root = folder;
  };
  char buffer[PATH_MAX];
  const char* here = ::getcwd(buffer, sizeof buffer);
  const std::string current = here == nullptr ? "" : std::string(here) + "/";
  for (const ImportedName& import : find_imports(text)) {
    if (import.dots > 0) {
      if (package != own) widen(package);
      std::string above = own;
      for (int dot = 1; dot < import.dots && above.size() > 1; ++dot) {
        above.pop_back();
        above = folder_of(above);
      }
      widen(above);
      continue;
    }
    const std::string_view first = first_part(import.module);
    if (is_module(own + std::string(first)) || finds_file(own, import)) continue;
    // A folder that the file lies in has the name of the package.
    bool found = false;
    for (std::string folder = own; !found && folder.size() > 1;) {
      folder.pop_back();
      const std::string name = folder.substr(folder.rfind('/') + 1);
      folder = folder_of(folder);
      // `from copy import x` in a folder `copy` means Python's own module, unless that is a
      // package.
      const bool inside = import.module.find('.') != std::string::npos;
      found = name == first && (inside ? finds_file(folder, import) : is_module(folder + name));
      if (found) widen(folder);
    }
    if (!found && own.starts_with(current) && finds_file(current, import)) widen(current);
  }
  return root;
}

std::string absolute_path(const std::string& path) {
  char resolved[PATH_MAX];
  return ::realpath(path.c_str(), resolved) == nullptr ? path : resolved;
}

// The paths of a file and of a folder above it as short as the user has written the file's.
struct WrittenPaths {
  std::string file;
  std::string root;
};

WrittenPaths as_written(const std::string& written, const std::string& file,
                        const std::string& root) {
  const std::string below = file.substr(root.size());
  if (!written.ends_with(below)) return {file, root};
  return {written, written.substr(0, written.size() - below.size())};
}

}  // namespace

std::vector<ImportedName> find_imports(std::string_view source) {
  std::vector<ImportedName> imports;
  python::Arena arena;
  const python::ParseResult parsed = python::parse_module(source, "", arena);
  if (parsed) collect_imports(parsed.module, imports);
  return imports;
}

bool defines_tasks(std::string_view source) {
  python::Arena arena;
  const python::ParseResult parsed = python::parse_module(source, "", arena);
  return parsed && TaskSearch().found_in(parsed.module);
}

Result<std::vector<python::SourceFile>> load_bundle(const std::string& main_path,
                                                    const std::vector<std::string>& further_paths) {
  for (const char* ending : {".js", ".mjs", ".ts"}) {
    if (!main_path.ends_with(ending)) continue;
    return fail(ErrorCode::usage,
                main_path + " is not a Python file, and workflows are written in Python",
                "a file of tasks is named with --tasks, beside the workflow's own");
  }
  PAWL_TRY(std::string text, read_file(main_path));
  WrittenPaths paths{main_path, main_path == "-" ? "" : folder_of(main_path)};
  if (main_path != "-") {
    const std::string file = absolute_path(main_path);
    const std::string root = import_root(file, text);
    if (root != folder_of(file)) paths = as_written(main_path, file, root);
  }
  Loader loader(paths.root);
  if (paths.root != folder_of(paths.file)) {
    // Names of modules count from the folder of the first file; as pawl.serve() does it.
    loader.add(paths.root + "__main__.py",
               "# The workflows are in " + paths.file.substr(paths.root.size()) + ".\n");
  }
  loader.add(paths.file, std::move(text));
  for (const std::string& path : further_paths) PAWL_TRY_STATUS(loader.add(path));
  PAWL_TRY_STATUS(loader.follow());
  return loader.take();
}

}  // namespace pawl::cli
