// The routes of schedules, for the table of routes.cc, and the shapes that they take and answer.
#pragma once

#include <functional>
#include <vector>

#include "server/routes.h"

namespace pawl::server {

void add_schedule_routes(const std::function<void(Route)>& add);
void add_schedule_schemas(std::vector<Schema>* schemas);

}  // namespace pawl::server
