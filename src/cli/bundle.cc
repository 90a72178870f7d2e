#include "cli/bundle.h"

#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "cli/files.h"
#include "lang/python/ast_walk.h"
#include "lang/python/parser.h"

namespace pawl::cli {
namespace {

constexpr std::size_t kMaximumFiles = 1000;

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

// Whether a file imports by the name of the package that it lies in, or from beside it.
bool needs_package(const std::string& path, const std::string& text, const std::string& root) {
  const std::string folder = folder_of(path);
  if (root == folder) return false;
  const std::string package = path.substr(root.size(), path.find('/', root.size()) - root.size());
  return std::ranges::any_of(find_imports(text), [&](const ImportedName& import) {
    const std::string_view first =
        std::string_view(import.module).substr(0, import.module.find('.'));
    return import.dots > 0 || (first == package && !is_file(folder + package + ".py") &&
                               !is_file(folder + package + "/__init__.py"));
  });
}

// Where the names of folders end before the package does, the whole path is needed.
std::string path_with_package(const std::string& path) {
  const bool whole =
      path.starts_with('/') || (path.find("./") == std::string::npos && !is_file("__init__.py"));
  char resolved[PATH_MAX];
  return whole || ::realpath(path.c_str(), resolved) == nullptr ? path : resolved;
}

}  // namespace

std::vector<ImportedName> find_imports(std::string_view source) {
  std::vector<ImportedName> imports;
  python::Arena arena;
  const python::ParseResult parsed = python::parse_module(source, "", arena);
  if (parsed) collect_imports(parsed.module, imports);
  return imports;
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
  const std::string packaged = main_path == "-" ? main_path : path_with_package(main_path);
  const std::string root = package_root(packaged);
  const bool in_package = main_path != "-" && needs_package(packaged, text, root);
  Loader loader(in_package ? root : main_path == "-" ? "" : folder_of(main_path));
  if (in_package) {
    // Names of modules count from the folder of the first file; as pawl.serve() does it.
    loader.add(root + "__main__.py",
               "# The workflows are in " + packaged.substr(root.size()) + ".\n");
  }
  loader.add(in_package ? packaged : main_path, std::move(text));
  for (const std::string& path : further_paths) PAWL_TRY_STATUS(loader.add(path));
  PAWL_TRY_STATUS(loader.follow());
  return loader.take();
}

}  // namespace pawl::cli
