// The routes of what has become of runs, for the table of routes.cc.
#pragma once

#include <functional>

#include "server/routes.h"

namespace pawl::server {

void add_history_routes(const std::function<void(Route)>& add);

}  // namespace pawl::server
