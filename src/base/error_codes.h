// The error codes, which are public: see pawl/error_codes.h.
#pragma once

#include "pawl/error_codes.h"
