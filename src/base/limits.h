// The limits of a run and of the compiler, which are public: see pawl/limits.h.
#pragma once

#include "pawl/limits.h"
