// The route of queries in SQL, for the table of routes.cc.
#pragma once

#include <functional>

#include "server/routes.h"

namespace pawl::server {

void add_sql_routes(const std::function<void(Route)>& add);

}  // namespace pawl::server
