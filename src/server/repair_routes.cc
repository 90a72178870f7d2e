#include "server/repair_routes.h"

#include "server/handlers.h"

namespace pawl::server {
namespace {

using namespace handlers;

#define API "/api/v1"

// What a move says, of one run and of many.
std::vector<Field> move_fields() {
  return {{"version", "string?", "'latest', which is the default, or a version"},
          {"set", "object?", "values by name: of variables, or Class.field"},
          {"dry_run", "boolean?", "only say what it would do"},
          {"drop_retry_point", "boolean?", "give up a retry point that cannot be moved"},
          {"reason", "string?", "for the audit log"}};
}

std::vector<Field> with_filter(std::vector<Field> fields) {
  fields.insert(fields.begin(),
                {"filter", "object", "as of POST /runs/actions; {}: every live run"});
  return fields;
}

}  // namespace

void add_repair_routes(const std::function<void(Route)>& add) {
  add({"POST",
       API "/runs/{id}/move",
       Scope::kAdmin,
       move_run,
       "Bring a live run to another version of its workflow",
       {},
       move_fields(),
       {{"id", "string"},
        {"from_version", "string"},
        {"to_version", "string"},
        {"moved", "boolean"},
        {"frames", "object[]",
         "function, file, from_line, to_line; names of variables: kept, renamed, dropped, given"},
        {"notes", "string[]"}},
       {200, 400, 404, 409}});
  add({"POST",
       API "/runs/{id}/edit",
       Scope::kAdmin,
       edit_run,
       "Change variables, messages, a timer or tasks' arguments of a run that waits, or give its "
       "tasks "
       "their results",
       {},
       {{"values", "object?", "by place: name, name.attribute, name[2], function:name"},
        {"messages", "object?", "by number, counted from 1, as GET /runs/{id}/messages lists them"},
        {"results", "object?",
         "of tasks that are open or have failed, by call number; given alone. Those of a failed "
         "run "
         "bring it back"},
        {"arguments", "object?",
         "of tasks that nobody has begun, by call number: a list, or an object of 'args' and "
         "'keywords'"},
        {"timer_at", "time?", "when the run's timer is due"},
        {"timer_was", "time?", "which timer, if there are several"},
        {"revision", "integer?", "only if the run has this one"},
        {"dry_run", "boolean?", "only say what it would do"},
        {"force", "boolean?", "values may be of another type"},
        {"reason", "string?", "for the audit log"}},
       {{"id", "string"},
        {"revision", "integer", "of the run; an edit back that names it is the undo"},
        {"written", "boolean"},
        {"parts", "object[]", "place, line, before, after"}},
       {200, 400, 404, 409, 503}});
  add({"POST",
       API "/runs/{id}/fork",
       Scope::kAdmin,
       fork_run,
       "Copy a run as it stands, or as it stood after a turn, under another id",
       {},
       {{"at", "string?",
         "a turn of its history, or 'retry-point': the run may have ended; 'now' is the default"},
        {"id", "string?", "of the copy"},
        {"version", "string?", "of the copy: 'latest', or a version"},
        {"values", "object?", "as of an edit"},
        {"tags", "object?", "instead of the run's own"},
        {"tasks", "string?", "take: results that have come are taken over; again: asked for again"},
        {"dry_run", "boolean?", "only say what it would do"},
        {"force", "boolean?", "values may be of another type"},
        {"reason", "string?", "for the audit log"}},
       {{"id", "string?", "of the copy; null after a dry run"},
        {"parts", "object[]", "place, line, before, after"},
        {"notes", "string[]", "what becomes of calls and messages"}},
       {200, 201, 400, 404, 409, 503}});
  add({"POST",
       API "/runs/{id}/export",
       Scope::kAdmin,
       export_run,
       "Take a run home: its program, state, calls, messages and log as one file",
       {},
       {{"redact", "string[]?",
         "what is taken out: names, paths such as order.customer.email, or /patterns/"},
        {"reason", "string?", "for the audit log"}},
       {{"id", "string"}, {"workflow", "string"}, {"file", "string", "its bytes in base64"}},
       {200, 400, 404}});
  add({"POST",
       API "/imports",
       Scope::kAdmin,
       import_run,
       "Make a run of a file of POST /runs/{id}/export; it goes on from there",
       {},
       {{"file", "string", "its bytes in base64"},
        {"id", "string?", "of the run; a new one if it is left out"},
        {"results", "object?", "of calls that are open, by number; they are not asked for again"},
        {"paused", "boolean?", "so nothing is done before somebody resumes it"},
        {"dry_run", "boolean?", "only say what it would do"},
        {"reason", "string?", "for the audit log"}},
       {{"id", "string?", "of the run; null after a dry run"},
        {"original", "string", "the id that the run had"},
        {"workflow", "string"},
        {"notes", "string[]", "what becomes of calls and messages"}},
       {200, 201, 400, 409, 413, 503}});
  add({"POST",
       API "/moves",
       Scope::kAdmin,
       move_runs,
       "Bring all live runs that match to another version of their workflow, or say which can be",
       {},
       with_filter(move_fields()),
       {{"matched", "integer", "live runs of other versions"},
        {"movable", "integer"},
        {"moved", "integer"},
        {"not_begun", "integer", "of the movable ones"},
        {"places", "object[]", "function, from_line, to_line, runs"},
        {"refusals", "object[]", "reason, runs, and the id of an example"}},
       {200, 400}});
}

}  // namespace pawl::server
