// Which names the statements of a module mention, counted once for all questions.
#pragma once

#include <cstdint>

#include "lang/python/module.h"

namespace pawl::python {

class Mentions {
 public:
  explicit Mentions(const SourceModule& module);

  // Whether any other statement, be it a task, uses a name that this one binds.
  bool elsewhere(uint32_t statement) const;

 private:
  const SourceModule& module_;
  NameMap<uint32_t> scopes_;  // in how many of them a name is used
};

}  // namespace pawl::python
