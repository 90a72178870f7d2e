// Actions over many runs: whatever a filter matches, a page at a time, so that others go on between
// two pages. A run is acted upon once: pages go by key, and runs that start meanwhile come too
// late.
#pragma once

#include "engine/service/service.h"
#include "pawl/control.h"

namespace pawl::engine {

struct ActRequest {
  Action action = Action::kCancel;
  RunFilter filter;
  Duration older_than{};  // since the end, for a purge
  ActOptions options;
};

// Blocks until all of it is durable.
Result<ActResult> act(Service& service, const ActRequest& request);

}  // namespace pawl::engine
