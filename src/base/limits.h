// The limits of a run, which are public: see pawl/limits.h.
#pragma once

#include "pawl/limits.h"
