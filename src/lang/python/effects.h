// Effects: what a statement of a module has to do with when it runs.
//
// A statement that merely binds names is compiled when one of them is used (reach.h). But
// `@register` above a function that nobody names, `ROOT = next(ids)` or a class whose base counts
// its subclasses also change what others see. What they may touch is found by names alone, through
// the functions and classes of the bundle: rather too much than too little.
//
// The globals that can be got to from the statements in question are a graph, which grows as it is
// asked for; what is reached, and what workflows do not have, is spread over it backwards.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lang/python/bundle.h"

namespace pawl::python {

class Effects {
 public:
  explicit Effects(Bundle& bundle) : bundle_(bundle) {}

  // More may be reached than when it was asked last.
  void look_again() { spread_ = false; }
  // Whether the statement runs code that may touch something which is reached, and can be compiled.
  bool acts_on_reached(SourceModule& module, uint32_t number);
  enum class Part : uint8_t { kRuns, kAll };  // of a statement: without or with function bodies
  // Whether workflows have all that it needs. If not, it is there for those who work tasks:
  // `session = requests.Session()`.
  bool is_available(SourceModule& module, uint32_t number, Part part);
  // For one that acts on what is reached, but is left out: what of it workflows do not have. Else
  // empty.
  std::string why_left_out(SourceModule& module, uint32_t number);
  // What workflows do not have of what a method of the statement needs, be it for a function or
  // class that is not reached yet. Empty: nothing.
  std::string what_lacks(SourceModule& module, uint32_t number, const ast::FunctionDef* method);
  // Whether it changes something that is reached: SETTINGS["key"] = …, SETTINGS.update(…).
  bool changes_reached(SourceModule& module, uint32_t number);

 private:
  using Id = uint32_t;  // of a global
  struct Names {
    std::vector<Id> ids;
    std::string missing;  // what workflows do not have, the first of them; empty: nothing
    // Modules of the library that have something of their own changed: random.seed(7).
    std::vector<std::string_view> libraries;
  };
  struct Global {
    SourceModule* module;
    std::string_view name;
    Names uses;             // of the statements that bind it
    bool set = false;       // by `global` in a function, or through its module
    bool available = true;  // with all that it uses
    bool touches = false;   // something that is reached, itself included
  };

  Id id_of(SourceModule& module, std::string_view name);
  const Names& names_of(SourceModule& module, uint32_t number, Part part);
  template <typename Counts>
  void note_scopes(Names& names, SourceModule& module, uint32_t number, const Counts& counts);
  enum class Follow : uint8_t { kAll, kNotReached };  // what is reached is dealt with elsewhere
  std::string first_missing(const Names& names, Follow follow) const;
  void grow();
  void spread();
  bool is_state(const Global& global) const;
  bool touches_reached(const Names& names) const;
  bool runs_code(SourceModule& module, const ast::Stmt* node);
  bool has_operators();
  bool changes_used_library(const Names& names) const;
  void note(Names& names, SourceModule& module, std::string_view name, bool set = false);
  void note_import(Names& names, SourceModule& module, const ImportBinding& import);
  std::string note_member(Names& names, SourceModule& user, const std::string& module,
                          std::string_view member, bool set);
  void note_chain(Names& names, SourceModule& module, const MemberUse& use);
  bool has_module(const std::string& name) const;
  bool lacks_member(const std::string& module, std::string_view member);

  Bundle& bundle_;
  std::vector<Global> globals_;
  std::map<std::pair<SourceModule*, const char*>, Id> ids_;
  std::map<std::pair<std::pair<SourceModule*, uint32_t>, Part>, Names> names_;
  size_t grown_ = 0;  // globals whose uses are known
  bool spread_ = false;
  std::optional<bool> has_operators_;
};

}  // namespace pawl::python
