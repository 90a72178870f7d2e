// PayloadTree, which is public: see pawl/payload_tree.h.
#pragma once

#include "pawl/payload_tree.h"
