#include "server/schedule_routes.h"

#include "server/handlers.h"

namespace pawl::server {
namespace {

using namespace handlers;

#define API "/api/v1"

using FieldList = std::vector<Field>;
using Add = std::function<void(Route)>;

constexpr Field kOverlap{
    "overlap", "string?",
    "skip, buffer_one, buffer_all, cancel_other, kill_other or allow_all: what becomes of a time "
    "at which an earlier run goes on"};

// What a request may set, with the types of those that a new schedule needs.
FieldList settable(std::string_view workflow, std::string_view spec) {
  return {{"workflow", workflow},
          {"spec", spec,
           "when it fires: an object with cron, every, phase, zone, start, end, except, gap; or "
           "the text of one expression, in UTC"},
          {"input", "payload?", "of each run"},
          kOverlap,
          {"catch_up", "string?", "last, all or none: of the times that no server was there for"},
          {"catch_up_window", "payload?", "seconds, or a text such as 2h: how old they may be"},
          {"jitter", "payload?", "seconds, or a text such as 30s: the longest delay of a start"},
          {"pause_after_failures", "integer?", "in a row; 0: never"},
          {"max_runs", "integer?", "0: no limit"},
          {"version", "string?", "of the workflow; the current one if it is left out"}};
}

FieldList listed_fields() {
  return {{"id", "string"},
          {"workflow", "string"},
          {"revision", "string", "changes with what is asked for, not with firings"},
          {"declared", "boolean", "in the source of the workflow"},
          {"source_meaning", "string?",
           "what the source says, if somebody has changed the schedule since"},
          {"meaning", "string", "of the specification, in words"},
          {"spec", "object", "in its canonical form"},
          {"overlap", "string"},
          {"catch_up", "string"},
          {"catch_up_window", "number", "seconds"},
          {"jitter", "number", "seconds"},
          {"pause_after_failures", "integer"},
          {"max_runs", "integer"},
          {"version", "string?"},
          {"paused", "boolean"},
          {"paused_by_failures", "boolean"},
          {"pause_reason", "string?"},
          {"next_at", "time?", "its next nominal time; null: none, or paused"},
          {"fired", "integer"},
          {"skipped", "integer", "by the overlap policy"},
          {"missed", "integer", "no server was there, or the start was refused"},
          {"dropped", "integer", "from the buffer"},
          {"failures", "integer", "of runs in a row"},
          {"last_success", "time?", "nominal time of the last run that completed"},
          {"last_failure", "time?", "nominal time of the last run that failed"},
          {"created_at", "time"}};
}

FieldList shown_fields() {
  FieldList fields = listed_fields();
  for (const Field& field :
       FieldList{{"input", "payload"},
                 {"next", "string[]", "the next ten nominal times"},
                 {"recent", "Firing[]", "the last ten, the newest first"},
                 {"live", "ScheduledRun[]", "runs that have not ended"},
                 {"buffer", "string[]", "nominal times that wait for the end of a run"},
                 {"backfills", "Backfill[]"}}) {
    fields.push_back(field);
  }
  return fields;
}

void add_reading(const Add& add) {
  add({"GET",
       API "/schedules",
       Scope::kRead,
       list_schedules,
       "Schedules, by id",
       {{"cursor", "string?", "'next' of the page before"},
        {"limit", "integer?", "from 1 to 1000; 100 if it is left out"}},
       {},
       {{"schedules", "ListedSchedule[]"}, {"next", "string?"}}});
  add({"GET",
       API "/schedules/{id}",
       Scope::kRead,
       get_schedule,
       "A schedule: what it means, the next and the last ten times, counters, live runs",
       {},
       {},
       shown_fields(),
       {200, 404}});
  add({"POST",
       API "/schedules/next",
       Scope::kRead,
       preview_schedule,
       "What a specification means and when it fires; nothing is stored",
       {},
       {{"spec", "payload", "as of a schedule"},
        {"count", "integer?", "from 1 to 1000; 10 if it is left out"},
        {"after", "time?", "now if it is left out"}},
       {{"spec", "object", "in its canonical form"},
        {"meaning", "string", "in words"},
        {"next", "string[]", "nominal times"}},
       {200, 400}});
}

void add_changing(const Add& add) {
  FieldList created = settable("string", "payload");
  created.insert(created.begin(), {"id", "string", "up to 200 bytes"});
  add({"POST",
       API "/schedules",
       Scope::kStart,
       create_schedule,
       "Create a schedule",
       {},
       created,
       shown_fields(),
       {201, 400, 404, 409}});
  FieldList changed = settable("string?", "payload?");
  changed.push_back({"revision", "string?", "409 if it is another by now"});
  add({"PATCH",
       API "/schedules/{id}",
       Scope::kStart,
       update_schedule,
       "Change what is given, also within the specification, and leave the rest; null is a default",
       {},
       changed,
       shown_fields(),
       {200, 400, 404, 409}});
  add({"DELETE",
       API "/schedules/{id}",
       Scope::kStart,
       delete_schedule,
       "Remove a schedule with its buffer and its backfills; its runs go on",
       {{"runs", "string?", "cancel: its live runs are cancelled"}},
       {},
       {{"id", "string"}},
       {200, 404}});
}

void add_control(const Add& add) {
  add({"POST",
       API "/schedules/{id}/pause",
       Scope::kStart,
       pause_schedule,
       "Start nothing until it is resumed; what was not started is not caught up",
       {},
       {{"reason", "string?"}},
       shown_fields(),
       {200, 404}});
  add({"POST",
       API "/schedules/{id}/resume",
       Scope::kStart,
       resume_schedule,
       "Let a paused schedule fire again",
       {},
       {},
       shown_fields(),
       {200, 404}});
  add({"POST",
       API "/schedules/{id}/trigger",
       Scope::kStart,
       trigger_schedule,
       "Start a run now, without jitter, of a paused schedule too",
       {},
       {kOverlap},
       shown_fields(),
       {200, 404}});
  add({"POST",
       API "/schedules/{id}/backfill",
       Scope::kStart,
       backfill_schedule,
       "Start what the schedule would have started between two times, both included",
       {},
       {{"from", "time"},
        {"to", "time"},
        {"overlap", "string?", "as of a schedule; buffer_all if it is left out"},
        {"dry_run", "boolean?", "only count"}},
       {{"times", "integer", "how many"}, {"number", "integer?", "to cancel it by"}},
       {200, 400, 404}});
  add({"DELETE",
       API "/schedules/{id}/backfills/{number}",
       Scope::kStart,
       cancel_backfill,
       "End a backfill, or all of them: 'all'; runs that it has started go on",
       {},
       {},
       shown_fields(),
       {200, 404}});
}

}  // namespace

void add_schedule_routes(const Add& add) {
  add_reading(add);
  add_changing(add);
  add_control(add);
}

void add_schedule_schemas(std::vector<Schema>* schemas) {
  schemas->push_back({"ListedSchedule", listed_fields()});
  schemas->push_back({"Firing",
                      {{"nominal", "time"},
                       {"at", "time", "when it was decided"},
                       {"what", "string", "started, skipped, missed, dropped, repeated or refused"},
                       {"run", "string?", "id"},
                       {"reason", "string?", "of a refusal"}}});
  schemas->push_back({"ScheduledRun", {{"id", "string"}, {"nominal", "time"}}});
  schemas->push_back({"Backfill",
                      {{"number", "integer"},
                       {"next", "time", "its next nominal time"},
                       {"to", "time", "its last, included"},
                       {"overlap", "string"}}});
}

}  // namespace pawl::server
