// Payload and CallError, which are public: see pawl/payload.h.
#pragma once

#include "pawl/payload.h"
