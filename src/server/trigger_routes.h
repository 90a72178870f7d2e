// The routes of triggers and webhooks, for the table of routes.cc, and the shapes that they take
// and answer.
#pragma once

#include <functional>
#include <vector>

#include "server/routes.h"

namespace pawl::server {

void add_trigger_routes(const std::function<void(Route)>& add);
void add_trigger_schemas(std::vector<Schema>* schemas);

}  // namespace pawl::server
