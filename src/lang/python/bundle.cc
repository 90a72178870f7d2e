#include "lang/python/bundle.h"

#include <algorithm>

#include "lang/python/fold.h"
#include "lang/python/parser.h"
#include "lang/python/source_limits.h"

namespace pawl::python {

using ast::as;
using ast::Kind;
using bytecode::ConstantKind;

namespace {

// A bundle with this many problems has one problem.
constexpr size_t kMaxDiagnostics = 20;

std::string module_name(std::string_view path, std::string_view folder) {
  if (!folder.empty() && path.starts_with(folder)) path.remove_prefix(folder.size());
  while (path.starts_with("./")) path.remove_prefix(2);
  while (path.starts_with('/')) path.remove_prefix(1);
  if (path.ends_with(".py")) path.remove_suffix(3);
  if (path.ends_with("/__init__")) path.remove_suffix(9);
  std::string name(path);
  std::replace(name.begin(), name.end(), '/', '.');
  return name;
}

std::string_view folder_of(std::string_view path) {
  size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash + 1);
}

// A line that nobody would read is not shown.
std::string shown_line(const SourceModule& module, int32_t number) {
  constexpr size_t kMaxShown = 2000;
  std::string_view line = module.line(number);
  return line.size() <= kMaxShown ? std::string(line) : std::string();
}

void note_origins(SourceModule& module, Bundle& bundle) {
  for (const ast::Stmt* node : module.tree->body) {
    if (const auto* import = ast::try_as<ast::Import>(node)) {
      for (const ast::Alias* alias : import->names) {
        if (!alias->asname.empty()) {
          module.origins[alias->asname] = std::string(alias->name);
        } else {
          std::string_view first = alias->name.substr(0, alias->name.find('.'));
          module.origins[bundle.arena().intern(first)] = std::string(first);
        }
      }
    } else if (const auto* from = ast::try_as<ast::ImportFrom>(node)) {
      for (const ast::Alias* alias : from->names) {
        std::string_view name = alias->asname.empty() ? alias->name : alias->asname;
        module.origins[name] =
            bundle.imported_module(module, from) + "." + std::string(alias->name);
      }
    } else if (const auto* function = ast::try_as<ast::FunctionDef>(node)) {
      // A decorator of the file's own is not one of Pawl's, whatever its name.
      module.origins[function->name] = "." + std::string(function->name);
    }
  }
}

}  // namespace

Bundle::Bundle(const bytecode::Catalog& catalog, const CompileOptions& options)
    : catalog_(catalog),
      options_(options),
      declared_tasks_(options.tasks.begin(), options.tasks.end()) {
  for (const OfferedTask& task : options.offered) offered_[task.name] = task.options;
}

// --- Modules -------------------------------------------------------------------------------------

bool Bundle::check_size(std::span<const SourceFile> files) {
  std::string problem;
  size_t bytes = 0;
  std::string_view culprit = files.empty() ? std::string_view() : files[0].path;
  if (files.size() > kMaxFiles)
    problem = "the bundle has more than " + std::to_string(kMaxFiles) + " files";
  for (const SourceFile& file : files) {
    bytes += file.text.size();
    if (!problem.empty()) break;
    culprit = file.path;
    if (file.path.size() > kMaxPathBytes) {
      culprit = culprit.substr(0, 100);
      problem = "the path of a file has more than " + std::to_string(kMaxPathBytes) + " bytes";
    } else if (module_name(file.path, folder_of(files[0].path)).size() > kMaxNameBytes) {
      problem = "the module's name has more than " + std::to_string(kMaxNameBytes) + " bytes";
    } else if (file.text.size() > kMaxFileBytes) {
      problem = "the file has more than " + std::to_string(kMaxFileBytes >> 20) + " MB";
    } else if (bytes > kMaxBundleBytes) {
      problem =
          "the files together have more than " + std::to_string(kMaxBundleBytes >> 20) + " MB";
    }
  }
  if (options_.inputs.size() > kMaxInputs) {
    problem = "the deploy has more than " + std::to_string(kMaxInputs) + " inputs";
  }
  for (const auto* names : {&options_.tasks, &options_.inputs}) {
    for (const std::string& name : *names) {
      if (!problem.empty() || name.size() <= kMaxNameBytes) continue;
      problem =
          "the name of a task or input has more than " + std::to_string(kMaxNameBytes) + " bytes";
    }
  }
  if (!problem.empty()) report_size(culprit, std::move(problem));
  return fits();
}

// About a file as a whole.
void Bundle::report_size(std::string_view path, std::string problem) {
  Diagnostic diagnostic;
  diagnostic.file = std::string(path);
  diagnostic.line = diagnostic.column = diagnostic.end_line = diagnostic.end_column = 1;
  diagnostic.code = ErrorCode::source_too_large;
  diagnostic.message = std::move(problem);
  diagnostic.hint = "split it, or move data into a file that a task reads";
  diagnostics_.push_back(std::move(diagnostic));
  too_large_ = true;
}

bool Bundle::add_file(const SourceFile& file, std::string_view main_folder) {
  return parse(module_name(file.path, main_folder), file.path, file.text, false) != nullptr;
}

// A folder without __init__.py is a package all the same, with nothing of its own.
void Bundle::add_folders() {
  for (size_t i = 0; i < modules_.size(); ++i) {
    const std::string name = modules_[i]->name;
    for (size_t dot = name.find('.'); dot != std::string::npos; dot = name.find('.', dot + 1)) {
      const std::string folder = name.substr(0, dot);
      if (by_name_.contains(folder) || catalog_.has_module(folder)) continue;
      parse(folder, folder, "", false);
    }
  }
}

void Bundle::follow_origins() {
  constexpr int kMostImports = 16;
  const auto before = [this](const std::string& origin) -> const std::string* {
    const size_t dot = origin.rfind('.');
    if (dot == std::string::npos || !has_file(origin.substr(0, dot))) return nullptr;
    const SourceModule* file = by_name_.at(origin.substr(0, dot));
    const std::string* found = file->origins.find(arena_.intern(origin.substr(dot + 1)));
    return found != nullptr && !found->starts_with('.') ? found : nullptr;
  };
  for (const auto& module : modules_) {
    for (auto& [name, origin] : module->origins) {
      for (int i = 0; i < kMostImports; ++i) {
        const std::string* found = before(origin);
        if (found == nullptr || *found == origin) break;
        origin = std::string(*found);
      }
    }
  }
}

SourceModule* Bundle::parse(std::string name, std::string path, std::string_view text,
                            bool library) {
  auto owned = std::make_unique<SourceModule>();
  SourceModule& module = *owned;
  module.name = std::move(name);
  module.path = std::move(path);
  module.text = text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text;
  module.library = library;
  module.line_starts.push_back(0);
  for (size_t i = 0; i < module.text.size(); ++i) {
    module.ascii &= static_cast<uint8_t>(module.text[i]) < 0x80;
    bool carriage =
        module.text[i] == '\r' && !(i + 1 < module.text.size() && module.text[i + 1] == '\n');
    if (module.text[i] == '\n' || carriage) {
      module.line_starts.push_back(static_cast<uint32_t>(i + 1));
    }
  }
  ParseResult parsed = parse_module(text, arena_.intern(module.path), arena_);
  if (!library) tokens_ += parsed.tokens;
  if (parsed && tokens_ > kMaxTokens) {
    report_size(module.path,
                "the files together have more than " + std::to_string(kMaxTokens) + " tokens");
    parsed.module = nullptr;
    parsed.error.reset();
  }
  modules_.push_back(std::move(owned));
  by_name_[module.name] = &module;
  if (!parsed && !parsed.error) return nullptr;
  if (!parsed) {
    const ParseError& error = *parsed.error;
    Diagnostic diagnostic;
    diagnostic.file = module.path;
    diagnostic.line = error.line;
    diagnostic.column = std::max(error.column, 1);
    diagnostic.end_line = error.end_line;
    diagnostic.end_column = error.end_column;
    if (error.kind == ParseErrorKind::kIndentationError) {
      // One caret, as CPython shows it: the whole token is not to blame.
      diagnostic.end_line = diagnostic.line;
      diagnostic.end_column = diagnostic.column + 1;
    }
    if (error.kind == ParseErrorKind::kTooLarge) {
      diagnostic.code = ErrorCode::source_too_large;
      diagnostic.hint = "split it, or move data into a file that a task reads";
    }
    diagnostic.message = error.message;
    diagnostic.source_line = shown_line(module, error.line);
    diagnostics_.push_back(std::move(diagnostic));
    return nullptr;
  }
  module.tree = parsed.module;
  module.take_statements();
  note_origins(module, *this);
  return &module;
}

SourceModule* Bundle::find_module(std::string_view name) {
  auto found = by_name_.find(std::string(name));
  if (found != by_name_.end()) {
    return found->second;
  }
  std::optional<std::string_view> source = catalog_.library_source(name);
  if (!source) {
    return nullptr;
  }
  SourceModule* module = parse(std::string(name), "<" + std::string(name) + ">", *source, true);
  if (module != nullptr) {
    index_module(*module, arena_);
  }
  return module;
}

bool Bundle::has_file(std::string_view name) const {
  auto found = by_name_.find(std::string(name));
  return found != by_name_.end() && !found->second->library;
}

Meaning Bundle::module_meaning(std::string_view name) {
  Meaning meaning;
  if (name.empty()) {
    meaning.kind = MeaningKind::kNativeModule;  // the top folder: `from . import x`
  } else if (name == "pawl.tasks") {
    meaning.kind = MeaningKind::kTasks;
  } else if (SourceModule* module = find_module(name)) {
    meaning.kind = MeaningKind::kModule;
    meaning.module = module;
    meaning.native = module->name;
  } else if (catalog_.has_module(name)) {
    meaning.kind = MeaningKind::kNativeModule;
    meaning.native = std::string(name);
  } else if (auto hint = catalog_.module_refusal(name)) {
    meaning.kind = MeaningKind::kRefused;
    meaning.native = std::string(name);
    meaning.hint = std::string(*hint);
  } else if (size_t dot = name.find('.'); dot != std::string_view::npos) {
    // A part of a refused package is refused with it.
    Meaning package = module_meaning(name.substr(0, dot));
    if (package.kind == MeaningKind::kRefused) return package;
  }
  return meaning;
}

std::string Bundle::imported_module(const SourceModule& from, const ast::ImportFrom* import) const {
  if (import->level == 0) {
    return std::string(import->module);
  }
  std::string package = from.name;
  int up = import->level;
  if (from.is_package()) --up;
  for (; up > 0; --up) {
    size_t dot = package.rfind('.');
    package = dot == std::string::npos ? "" : package.substr(0, dot);
  }
  if (import->module.empty()) return package;
  return package.empty() ? std::string(import->module)
                         : package + "." + std::string(import->module);
}

bool Bundle::has_body(SourceModule& module) {
  if (!module.library || module.dynamic) {
    return true;
  }
  if (module.body_state != SourceModule::BodyState::kUnknown) {
    // A module that is being looked at imports itself; it has a body if something else says so.
    return module.body_state == SourceModule::BodyState::kFull;
  }
  module.body_state = SourceModule::BodyState::kEmpty;
  for (TopStatement& statement : module.statements) {
    if (!statement.reached) continue;
    bool full = false;
    for (std::string_view name : statement.binds) {
      full |= module.globals.find(name)->slot != kNone32;
    }
    const ast::Stmt* node = statement.node;
    if (node->kind == Kind::kImport) {
      for (const ast::Alias* alias : as<ast::Import>(node)->names) {
        Meaning meaning = module_meaning(alias->name);
        full |= meaning.kind == MeaningKind::kModule && has_body(*meaning.module);
      }
    } else if (node->kind == Kind::kImportFrom) {
      Meaning meaning = module_meaning(imported_module(module, as<ast::ImportFrom>(node)));
      full |= meaning.kind == MeaningKind::kModule && has_body(*meaning.module);
    } else if (node->kind != Kind::kFunctionDef) {
      full = true;
    }
    if (full) {
      module.body_state = SourceModule::BodyState::kFull;
      return true;
    }
  }
  return false;
}

// --- The Program ---------------------------------------------------------------------------------

uint32_t Bundle::function_index(const ast::Node* node) {
  auto [place, fresh] = functions_.try_emplace(node, 0);
  if (fresh) {
    place->second = builder_.reserve_function();
  }
  return place->second;
}

void Bundle::define(uint32_t index, bytecode::Function function) {
  defined_.insert(index);
  builder_.define_function(index, std::move(function));
}

uint32_t Bundle::declare_task(std::string_view name, std::vector<bytecode::StringIndex> parameters,
                              bytecode::StringIndex options) {
  auto [place, fresh] = tasks_.try_emplace(std::string(name), 0);
  std::vector<bytecode::Task>& tasks = builder_.program().tasks;
  if (fresh) {
    place->second = static_cast<uint32_t>(tasks.size());
    tasks.push_back({builder_.string(name), {}, 0});
    if (auto offered = offered_.find(name); offered != offered_.end()) {
      tasks.back().options = builder_.string(offered->second) + 1;
    }
  }
  bytecode::Task& task = tasks[place->second];
  // Two declarations that differ say nothing.
  if (!parameters.empty() && !task.parameters.empty() && task.parameters != parameters) {
    task.parameters.clear();
  } else if (!parameters.empty()) {
    task.parameters = std::move(parameters);
  }
  if (options != 0) task.options = options;
  return place->second;
}

bool Bundle::is_static_function(SourceModule& module, const GlobalName& name) {
  if (name.function == nullptr || name.bindings != 1 || name.changed) {
    return false;
  }
  for (const ast::Expr* decorator : name.function->decorator_list) {
    if (!is_marker_decorator(module, decorator)) return false;
  }
  const ast::Arguments* arguments = name.function->args;
  for (ast::Exprs values : {arguments->defaults, arguments->kw_defaults}) {
    for (const ast::Expr* value : values) {
      if (value != nullptr && !fold_constant(value, builder_)) return false;
    }
  }
  return true;
}

// --- Diagnostics ---------------------------------------------------------------------------------

namespace {

Diagnostic diagnostic_at(const SourceModule& module, const ast::SourceRange& range, ErrorCode code,
                         std::string message, std::string hint) {
  Diagnostic diagnostic;
  diagnostic.file = module.path;
  diagnostic.line = range.line;
  diagnostic.column = module.code_point_column(range.line, range.column) + 1;
  diagnostic.end_line = range.end_line;
  diagnostic.end_column = module.code_point_column(range.end_line, range.end_column) + 1;
  diagnostic.code = code;
  diagnostic.message = std::move(message);
  diagnostic.hint = std::move(hint);
  diagnostic.source_line = shown_line(module, range.line);
  return diagnostic;
}

}  // namespace

void Bundle::report(const SourceModule& module, const ast::SourceRange& range, ErrorCode code,
                    std::string message, std::string hint) {
  if (diagnostics_.size() >= kMaxDiagnostics) {
    return;
  }
  for (const Reported& other : reported_) {
    if (other.module == &module && other.line == range.line && other.column == range.column &&
        diagnostics_[other.index].message == message) {
      return;  // The body of a finally is compiled several times.
    }
  }
  reported_.push_back({&module, range.line, range.column, diagnostics_.size()});
  diagnostics_.push_back(diagnostic_at(module, range, code, std::move(message), std::move(hint)));
}

void Bundle::warn(const SourceModule& module, const ast::SourceRange& range, ErrorCode code,
                  std::string message, std::string hint) {
  if (warnings_.size() >= kMaxDiagnostics) return;
  warnings_.push_back(diagnostic_at(module, range, code, std::move(message), std::move(hint)));
  warnings_.back().warning = true;
}

namespace {

// Edits that turn one name into the other, a transposition counting as one; more than `limit`
// counts as limit + 1.
size_t edit_distance(std::string_view a, std::string_view b, size_t limit) {
  if (a.size() > b.size() + limit || b.size() > a.size() + limit) return limit + 1;
  std::vector<std::vector<size_t>> rows(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) rows[i][0] = i;
  for (size_t j = 0; j <= b.size(); ++j) rows[0][j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    for (size_t j = 1; j <= b.size(); ++j) {
      size_t cost = a[i - 1] == b[j - 1] ? 0 : 1;
      rows[i][j] = std::min({rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + cost});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        rows[i][j] = std::min(rows[i][j], rows[i - 2][j - 2] + 1);
      }
    }
  }
  return rows[a.size()][b.size()];
}

}  // namespace

std::string Bundle::suggest(std::string_view wrong,
                            const std::vector<std::string_view>& names) const {
  size_t limit = std::clamp<size_t>(wrong.size() / 3, 1, 3);
  size_t best = limit + 1;
  std::string_view choice;
  for (std::string_view name : names) {
    if (name == wrong || wrong.size() > 64) continue;
    size_t distance = edit_distance(wrong, name, limit);
    if (distance < best || (distance == best && best <= limit && name < choice)) {
      best = distance;
      choice = name;
    }
  }
  return choice.empty() ? std::string() : "did you mean '" + std::string(choice) + "'?";
}

}  // namespace pawl::python
