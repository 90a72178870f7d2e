// Effects: what a statement of a module has to do with when it runs.
//
// A statement that merely binds names is compiled when one of them is used (reach.h). But
// `@register` above a function that nobody names, `ROOT = next(ids)` or a class whose base counts
// its subclasses also change what others see. What they may touch is found by names alone, through
// the functions and classes of the bundle: rather too much than too little.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lang/python/bundle.h"

namespace pawl::python {

class Effects {
 public:
  explicit Effects(Bundle& bundle) : bundle_(bundle) {}

  // Whether the statement runs code that may touch something which is reached by now, and can be
  // compiled.
  bool acts_on_reached(SourceModule& module, uint32_t number);
  enum class Part : uint8_t { kRuns, kAll };  // of a statement: without or with function bodies
  // Whether workflows have all that it needs. If not, it is there for those who work tasks:
  // `session = requests.Session()`.
  bool is_available(SourceModule& module, uint32_t number, Part part);

 private:
  using Place = std::pair<SourceModule*, uint32_t>;  // a statement
  struct Global {
    SourceModule* module;
    std::string_view name;
    bool set;  // by `global` in a function
  };

  // Everything that can be got to from there by names.
  struct Closure {
    std::vector<Global> globals;
    bool available = true;
  };
  // What is being gathered.
  struct Search {
    Closure closure;
    std::set<std::pair<SourceModule*, const char*>> seen;
    std::set<Place> visited;
    std::vector<Place> pending;
  };

  const Closure& closure_of(SourceModule& module, uint32_t number, Part part);
  void visit(Search& search, SourceModule& module, uint32_t number, Part part);
  void touch(Search& search, SourceModule& module, std::string_view name, bool set = false);
  void touch_import(Search& search, SourceModule& module, const ImportBinding& import);
  std::string touch_member(Search& search, SourceModule& user, const std::string& module,
                           std::string_view member);
  void touch_chain(Search& search, SourceModule& module, const MemberUse& use);
  bool has_module(const std::string& name) const;
  static bool is_state(const Global& touched);

  Bundle& bundle_;
  std::map<std::pair<Place, Part>, Closure> closures_;
};

}  // namespace pawl::python
