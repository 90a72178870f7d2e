#include "vm/python/suggestion.h"

#include <algorithm>
#include <array>
#include <limits>

#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/machine_state.h"
#include "vm/objects/class.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/builtins/builtin_functions.h"
#include "vm/python/exception/types.h"
#include "vm/runtime.h"

namespace pawl::vm {
namespace {

// The weights and bounds are CPython's, or other names would be suggested than it does.
constexpr size_t kMoveCost = 2;
constexpr size_t kCaseCost = 1;
constexpr size_t kLongestName = 40;
constexpr size_t kMostCandidates = 750;

char lowered(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

size_t substitution_cost(char a, char b) {
  if (a == b) return 0;
  return lowered(a) == lowered(b) ? kCaseCost : kMoveCost;
}

// The cost of turning one name into the other, or more than `most` if it is more than that.
size_t edit_cost(std::string_view a, std::string_view b, size_t most) {
  while (!a.empty() && !b.empty() && a.front() == b.front()) {
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  while (!a.empty() && !b.empty() && a.back() == b.back()) {
    a.remove_suffix(1);
    b.remove_suffix(1);
  }
  if (a.empty() || b.empty()) return (a.size() + b.size()) * kMoveCost;
  if (a.size() > kLongestName || b.size() > kLongestName) return most + 1;
  if (b.size() < a.size()) std::swap(a, b);
  if ((b.size() - a.size()) * kMoveCost > most) return most + 1;
  std::array<size_t, kLongestName> row;
  for (size_t i = 0; i < a.size(); ++i) row[i] = (i + 1) * kMoveCost;
  size_t result = 0;
  for (size_t k = 0; k < b.size(); ++k) {
    size_t diagonal = result = k * kMoveCost;
    size_t least = std::numeric_limits<size_t>::max();
    for (size_t i = 0; i < a.size(); ++i) {
      size_t substituted = diagonal + substitution_cost(b[k], a[i]);
      diagonal = row[i];
      result = std::min(std::min(result, diagonal) + kMoveCost, substituted);
      row[i] = result;
      least = std::min(least, result);
    }
    if (least > most) return most + 1;
  }
  return result;
}

std::vector<std::string> attributes_of(Machine& machine, Value object) {
  std::vector<std::string> names;
  const Value args[1] = {object};
  Ref listed = builtin_dir(machine, Args{args, 1});
  machine.clear_pending();
  if (!listed.get().is(Kind::kList)) return names;
  for (Value name : listed.as<List>()->view()) {
    if (name.is(Kind::kString)) names.push_back(to_utf8(name.as<String>()));
  }
  return names;
}

// In the order of CPython, which decides between names that are equally near: functions, the
// constants, and then the classes, their other names (IOError) last.
std::vector<std::string> builtin_names(Machine& machine) {
  std::vector<std::string> functions;
  std::vector<std::string> classes;
  std::vector<std::string> other_names;
  for (std::string_view name : machine.runtime().members("builtins")) {
    Value value = machine.runtime().builtin_value(name);
    if (!value.is(Kind::kClass)) {
      functions.emplace_back(name);
    } else if (equals_ascii(value.as<Class>()->name.as<String>(), name)) {
      classes.emplace_back(name);
    } else {
      other_names.emplace_back(name);
    }
  }
  for (const char* constant : {"None", "Ellipsis", "NotImplemented", "False", "True"}) {
    functions.emplace_back(constant);
  }
  functions.insert(functions.end(), classes.begin(), classes.end());
  functions.insert(functions.end(), other_names.begin(), other_names.end());
  return functions;
}

// The names that the function which raised could see, from the innermost scope outwards.
std::vector<std::vector<std::string>> names_in_sight(Machine& machine, const Exception* exception) {
  std::vector<std::vector<std::string>> scopes(1);
  const Value passed = traceback_entries(exception);
  if (passed.empty()) return scopes;
  std::span<const Value> entries = passed.as<List>()->view();
  if (entries.size() < 2) return scopes;
  const LoadedProgram& loaded = machine.program();
  auto function = static_cast<size_t>(entries[0].small_int());
  if (function >= loaded.codes.size()) return scopes;
  const Code& code = loaded.codes[function];
  for (String* name : code.local_names) {
    if (name != nullptr) scopes[0].push_back(to_utf8(name));
  }
  const bytecode::Module& module = loaded.program.modules[code.function->module];
  std::vector<std::string>& globals = scopes.emplace_back();
  for (size_t i = 0; i < module.global_names.size(); ++i) {
    if (!machine.state().globals[module.first_global + i].empty()) {
      globals.push_back(loaded.program.strings[module.global_names[i]]);
    }
  }
  scopes.push_back(builtin_names(machine));
  return scopes;
}

}  // namespace

std::string nearest_name(std::string_view wrong, const std::vector<std::string>& candidates) {
  if (candidates.size() >= kMostCandidates) return {};
  const std::string* chosen = nullptr;
  size_t best = std::numeric_limits<size_t>::max();
  for (const std::string& candidate : candidates) {
    if (candidate == wrong) continue;
    // At most a third of the characters may need a change.
    size_t most = std::min((wrong.size() + candidate.size() + 3) * kMoveCost / 6, best - 1);
    size_t cost = edit_cost(wrong, candidate, most);
    if (cost > most) continue;
    best = cost;
    chosen = &candidate;
    if (best == 0) break;
  }
  return chosen == nullptr ? std::string() : *chosen;
}

std::string suggested_name(Machine& machine, Exception* exception) {
  bool attribute = exception->cls == machine.type(TypeId::kAttributeError);
  bool variable = exception->cls == machine.type(TypeId::kNameError);
  if (!attribute && !variable) return {};
  Ref name = Ref::share(instance_get(exception, machine.intern("name")));
  if (!name.get().is(Kind::kString)) return {};
  std::string wrong = to_utf8(name.as<String>());
  if (attribute) {
    Ref object = Ref::share(instance_get(exception, machine.intern("obj")));
    return object.empty() ? std::string() : nearest_name(wrong, attributes_of(machine, object));
  }
  for (const std::vector<std::string>& scope : names_in_sight(machine, exception)) {
    std::string found = nearest_name(wrong, scope);
    if (!found.empty()) return found;
  }
  return {};
}

}  // namespace pawl::vm
