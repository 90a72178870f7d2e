#include "server/sql_routes.h"

#include "server/handlers.h"

namespace pawl::server {

void add_sql_routes(const std::function<void(Route)>& add) {
  add({"POST",
       "/api/v1/sql",
       Scope::kSql,
       handlers::query_runs,
       "Ask the tables of runs and their variables in SQL; nothing can be changed",
       {},
       {{"sql", "string",
         "one SELECT over runs, vars, calls, messages, logs, queues, workers, "
         "schedules"},
        {"arguments", "payload?", "a list of what stands for ? in it"},
        {"rows", "integer?", "most rows, from 1 to 100000; 1000 if it is left out"},
        {"timeout", "number?", "seconds, at most 60; 10 if it is left out"}},
       {{"columns", "string[]"},
        {"rows", "payload", "lists of null, numbers and texts"},
        {"complete", "boolean", "false: there are more rows"}},
       {200, 400}});
}

}  // namespace pawl::server
