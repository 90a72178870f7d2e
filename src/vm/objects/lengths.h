// len() of the containers that programs ask most. Inline: the dispatch loop asks it without a call,
// and len() itself begins with it.
#pragma once

#include <cstdint>

#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/value.h"

namespace pawl::vm {

// -1: the value is something else, which need not mean that it has no length.
inline int64_t quick_length(Value value) {
  if (!value.is_object()) return -1;
  switch (value.object()->kind) {
    case Kind::kString:
      return static_cast<int64_t>(value.as<String>()->length);
    case Kind::kTuple:
      return static_cast<int64_t>(value.as<Tuple>()->length);
    case Kind::kList:
      return static_cast<int64_t>(value.as<List>()->length);
    case Kind::kDict:
    case Kind::kSet:
    case Kind::kFrozenSet:
      return value.as<Dict>()->live;
    default:
      return -1;
  }
}

}  // namespace pawl::vm
