// What must hold when everything has come to its end.
#pragma once

#include <string>

#include "client.h"
#include "world.h"

namespace pawl::sim {

// Each tells the world of a problem, if there is one.
void check_client(World& world, const Client& client);
// No run is left, no call, no lease, nothing in a queue.
void check_nothing_left(World& world);
// Every result that was acknowledged is there, and none that was refused.
void check_executions(World& world);
// The same of what runs were resumed with.
void check_resumes(World& world);

// Every node that lives has answered everything that it was asked.
// No more tasks run than the limit of their queue allows.
void check_limits(World& world);
void check_answers(World& world);

// Whether the store holds anything that still has to happen.
bool is_quiet(World& world);

}  // namespace pawl::sim
