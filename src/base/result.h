// Result and Error, which are public: see pawl/result.h.
#pragma once

#include "pawl/result.h"
