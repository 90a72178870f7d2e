// The attributes that instances of a class have from the start, as far as its source says: the
// fields of a dataclass or a named tuple, and what __init__ stores in its first parameter.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "vm/objects/class.h"

namespace pawl::vm {

struct ClassFields {
  std::set<std::string> names;
  std::vector<std::string> items;  // of a named tuple, in order
  bool closed = false;  // nothing but these: of a dataclass or a class with __slots__ alone
};

ClassFields fields_of(const Class* cls);

}  // namespace pawl::vm
