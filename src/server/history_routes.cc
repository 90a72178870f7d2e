#include "server/history_routes.h"

#include "server/handlers.h"

namespace pawl::server {

#define API "/api/v1"

void add_history_routes(const std::function<void(Route)>& add) {
  add({"GET",
       API "/runs/{id}/history",
       Scope::kRead,
       handlers::list_history,
       "The turns of a run that are kept, the oldest first; if there are none, its retry point",
       {{"from", "integer?", "number of the first turn; 0 if it is left out"},
        {"limit", "integer?", "from 1 to 1000; 100 if it is left out"}},
       {},
       {{"turns", "Turn[]"}, {"next", "integer?", "from which to go on; null: these are all"}},
       {200, 404}});
  add({"GET",
       API "/runs/{id}/history/diff",
       Scope::kRead,
       handlers::compare_turns,
       "How the variables of a run differ between two of its turns",
       {{"from", "string", "a turn, 'retry-point' or 'now'"},
        {"to", "string?", "the same; 'now' if it is left out"}},
       {},
       {{"from", "Turn"}, {"to", "Turn"}, {"changes", "VariableChange[]"}},
       {200, 404}});
  add({"GET",
       API "/runs/{id}/history/changes",
       Scope::kRead,
       handlers::find_changes,
       "When a variable of a run has changed, the last change first",
       {{"name", "string", "name, function:name, or a part: order.items[2].price"},
        {"limit", "integer?", "from 1 to 1000; 1 if it is left out"}},
       {},
       {{"changes", "object[]", "turn, which is the Turn, and change, the VariableChange"},
        {"complete", "boolean", "false: there may be earlier changes"}},
       {200, 404}});
}

}  // namespace pawl::server
