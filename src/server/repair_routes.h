// The routes of repairs, for the table of routes.cc.
#pragma once

#include <functional>

#include "server/routes.h"

namespace pawl::server {

void add_repair_routes(const std::function<void(Route)>& add);

}  // namespace pawl::server
