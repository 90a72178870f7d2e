// What frames of runs often have in them, as the common bytes of their differences
// (base/difference.h). It is a part of the format of stored turns: other bytes would need another
// flag.
#pragma once

#include "base/difference.h"

namespace pawl::engine {

const CommonBytes& common_frames();

}  // namespace pawl::engine
