// The shapes of the objects that routes take and answer with, for /openapi.json.
#include "base/assert.h"
#include "server/routes.h"
#include "server/schedule_routes.h"
#include "server/trigger_routes.h"

namespace pawl::server {
namespace {

using FieldList = std::vector<Field>;

FieldList run_fields() {
  return {{"id", "string"},
          {"workflow", "string"},
          {"version", "string"},
          {"status", "string", "waiting, completed, failed or cancelled"},
          {"paused", "boolean"},
          {"held", "Hold?", "of a run that a fault of its program holds"},
          {"queued", "boolean", "waits for a place in its queue of runs"},
          {"quarantined", "boolean", "held back, because it took the server down"},
          {"damaged", "boolean?", "only in lists: its record has a wrong checksum, see pawl fsck"},
          {"cancel_requested", "boolean"},
          {"compensating", "boolean", "its undos run"},
          {"priority", "integer"},
          {"line", "integer", "at which a live run stands; 0: it has not begun"},
          {"tags", "object"},
          {"suspended", "string?", "what it waits for an operator for"},
          {"status_version", "integer"},
          {"generation", "integer"},
          {"start_key", "string?"},
          {"trace_id", "string?", "of the trace that it is in, 32 hexadecimal digits"},
          {"created_at", "time"},
          {"start_at", "time?"},
          {"wake_at", "time?", "when its next timer is due"},
          {"ended_at", "time?"}};
}

FieldList listed_run() {
  FieldList fields = run_fields();
  fields.push_back(
      {"error", "CallError?", "of a failed run: the kind, and how the message begins"});
  return fields;
}

FieldList run_details() {
  FieldList fields = run_fields();
  for (const Field& field :
       FieldList{{"parent", "string?"},
                 {"pause_reason", "string?"},
                 {"cancel_reason", "string?"},
                 {"force_at", "time?", "when a cancelled run is ended by force"},
                 {"timeout", "number?", "seconds that the run may take"},
                 {"deadline", "time?", "of a live run: when they are over"},
                 {"queue", "string?", "of runs, in which it takes a place"},
                 {"queue_key", "string?", "whose limits within the queue count"},
                 {"runs_before", "integer?", "of a queued run: how many stand before it"},
                 {"retryable", "boolean"},
                 {"input", "payload"},
                 {"progress", "payload", "what the program said of itself last"},
                 {"result", "RunResult?", "of a run that has ended"}}) {
    fields.push_back(field);
  }
  return fields;
}

void add_holds(std::vector<Schema>* schemas) {
  schemas->push_back({"Hold",
                      {{"error", "CallError", "in lists without its traceback"},
                       {"since", "time"},
                       {"until", "time?", "when the run fails of it; null: never by itself"},
                       {"frames", "FaultFrame[]?", "the innermost first; not in lists"}}});
  schemas->push_back({"FaultFrame",
                      {{"file", "string"},
                       {"line", "integer"},
                       {"function", "string"},
                       {"source", "string", "the text of that line"},
                       {"variables", "Variable[]"}}});
}

void add_runs(std::vector<Schema>* schemas) {
  add_holds(schemas);
  schemas->push_back({"RunFilter",
                      {{"status", "string?", "waiting, completed, failed or cancelled"},
                       {"paused", "boolean?"},
                       {"held", "boolean?", "whether a fault of its program holds it"},
                       {"queued", "boolean?", "whether it waits for a place in a queue of runs"},
                       {"suspended", "boolean?", "whether it waits for an operator: suspend()"},
                       {"workflow", "string?"},
                       {"version", "string?"},
                       {"parent", "string?", "id of the run that called it"},
                       {"line", "integer?", "of the source, at which a live run stands"},
                       {"tag", "string[]?", "name:value; may be given several times"},
                       {"created_from", "time?", "inclusive"},
                       {"created_until", "time?", "exclusive"},
                       {"ended_from", "time?", "inclusive"},
                       {"ended_until", "time?", "exclusive"},
                       {"error", "string?", "kind of the error of a failed or cancelled run"},
                       {"id_part", "string?", "that the id contains"}}});
  schemas->push_back(
      {"Start",
       {{"workflow", "string"},
        {"input", "payload?"},
        {"id", "string?", "up to 255 bytes; a new UUID if it is left out"},
        {"start_key", "string?", "asking again with the same key starts nothing new"},
        {"on_conflict", "string?", "return (the default), fail or restart_if_ended"},
        {"priority", "integer?", "of its tasks; higher ones go first"},
        {"start_at", "time?"},
        {"tags", "object?", "names and values, both text"},
        {"version", "string?", "of the workflow; the current one if it is left out"},
        {"timeout", "number?",
         "seconds that the run may take, or a text such as 2h; 0: as long as it likes"},
        {"queue", "string?", "a queue of runs, in which it waits for a place"},
        {"queue_key", "string?", "whose limits within the queue count"},
        {"message", "Message?", "sent in one step with the start"}}});
  schemas->push_back({"Started",
                      {{"id", "string?"},
                       {"created", "boolean?", "false: it was there"},
                       {"error", "Error?", "it was not started"}}});
  schemas->push_back(
      {"Message",
       {{"channel", "string"},
        {"payload", "payload?"},
        {"id", "string?", "a message that is sent twice under one id is received once"}}});
  schemas->push_back({"Run", listed_run()});
  schemas->push_back({"RunDetails", run_details()});
  schemas->push_back({"RunResult",
                      {{"status", "string"},
                       {"output", "payload?", "of a completed run"},
                       {"error", "CallError?", "of another"}}});
  schemas->push_back({"CallError",
                      {{"kind", "string", "the exception's class"},
                       {"message", "string"},
                       {"traceback", "string?"},
                       {"data", "payload?"}}});
  schemas->push_back({"Call",
                      {{"id", "string"},
                       {"kind", "string",
                        "task, child, promise, request, suspend; message and timer: what the "
                        "program was given"},
                       {"status", "string", "pending, running, completed, failed and so on"},
                       {"name", "string", "of the task or workflow; a promise's token"},
                       {"queue", "string?"},
                       {"args", "payload"},
                       {"keywords", "payload"},
                       {"attempt", "integer", "how many have begun"},
                       {"lost_leases", "integer", "how often its worker was lost with it"},
                       {"progress", "payload"},
                       {"value", "payload?", "of a completed call"},
                       {"error", "CallError?", "of the last attempt"},
                       {"failed_attempts", "object[]?",
                        "of those that were followed by another: attempt, at, error"},
                       {"child", "string?", "the run's id"},
                       {"created_at", "time"},
                       {"run_at", "time?", "not before"},
                       {"started_at", "time?", "of the last attempt"},
                       {"ended_at", "time?"}}});
  schemas->push_back(
      {"WaitingMessage",
       {{"channel", "string"},
        {"payload", "payload"},
        {"sent_at", "time"},
        {"expected", "boolean", "false: the run's program knows no channel of that name"}}});
  schemas->push_back({"LogLine",
                      {{"at", "time"},
                       {"level", "integer"},
                       {"line", "string"},
                       {"trace_id", "string", "of the run's trace"},
                       {"span_id", "string", "of its first span"}}});
}

void add_states(std::vector<Schema>* schemas) {
  schemas->push_back({"Fiber",
                      {{"name", "string"},
                       {"main", "boolean"},
                       {"state", "string", "ready, or what it waits for"},
                       {"frames", "Frame[]", "the innermost first"}}});
  schemas->push_back({"Frame",
                      {{"function", "string"},
                       {"file", "string"},
                       {"line", "integer"},
                       {"source", "string", "the text of the line"},
                       {"statement", "string", "its path in the function"},
                       {"library", "boolean"},
                       {"variables", "Variable[]"},
                       {"temporaries", "Variable[]"}}});
  schemas->push_back({"Variable", {{"name", "string"}, {"value", "string", "its repr"}}});
  schemas->push_back(
      {"Turn",
       {{"turn", "integer?", "its number; null: the run's retry point, or how it stands now"},
        {"name", "string", "by which it is asked for: the number, 'retry-point' or 'now'"},
        {"kind", "string",
         "waits, ended, continued (as new), undoing, or rewritten: people have changed it"},
        {"at", "time?"},
        {"line", "integer", "where the run stood then; 0: nowhere"},
        {"given", "Given[]", "what the turn was given"},
        {"state_bytes", "integer", "of the state after the turn; 0: there is none"},
        {"stored_bytes", "integer", "that the history takes for the turn"}}});
  schemas->push_back(
      {"Given",
       {{"kind", "string",
         "start, cancel, or a call's kind: task, child, message, timer and so on"},
        {"name", "string?", "of the task, the channel and so on"},
        {"call", "string?", "its id"},
        {"status", "string?"},
        {"value", "payload?", "of a message or a completed call, unless it is large"},
        {"error", "CallError?"}}});
  schemas->push_back({"VariableChange",
                      {{"fiber", "string"},
                       {"function", "string"},
                       {"name", "string", "of the variable, or of what is in it"},
                       {"before", "string?", "as JSON; null: it was not there"},
                       {"after", "string?", "as JSON; null: it is gone"}}});
}

void add_programs(std::vector<Schema>* schemas) {
  schemas->push_back({"SourceFile", {{"path", "string"}, {"text", "string?"}}});
  schemas->push_back(
      {"Workflow", {{"name", "string"}, {"version", "string"}, {"deployed_at", "time"}}});
  schemas->push_back({"Version",
                      {{"version", "string"},
                       {"created_at", "time"},
                       {"live_runs", "integer"},
                       {"current", "boolean", "new runs get it"},
                       {"settings", "object", "of the deploy: names and texts"}}});
}

void add_insight(std::vector<Schema>* schemas) {
  schemas->push_back({"LineUse",
                      {{"version", "string"},
                       {"line", "integer", "0: they have not begun"},
                       {"runs", "integer"},
                       {"files", "string[]", "in which a run can wait at that line"}}});
  schemas->push_back({"QueueKey",
                      {{"key", "string", "empty: the tasks have none"},
                       {"pending", "integer"},
                       {"oldest", "time"}}});
  schemas->push_back({"ErrorGroup",
                      {{"workflow", "string"},
                       {"kind", "string", "the exception's class"},
                       {"file", "string?", "of the source; null: the place is not known"},
                       {"line", "integer"},
                       {"held", "boolean", "the runs are held; false: they have failed"},
                       {"message", "string", "of the newest, its beginning"},
                       {"count", "integer", "runs"},
                       {"first_at", "time"},
                       {"last_at", "time"},
                       {"versions", "string[]"},
                       {"runs", "string[]", "ids, the newest first, at most 1000"}}});
  schemas->push_back({"RateStep",
                      {{"at", "time", "its end"},
                       {"seconds", "number"},
                       {"started", "integer", "runs in this step"},
                       {"completed", "integer"},
                       {"failed", "integer"},
                       {"cancelled", "integer"},
                       {"held", "integer", "faults that held a run"},
                       {"turns", "integer", "of runs"},
                       {"tasks", "integer", "attempts that workers reported"},
                       {"task_failures", "integer"},
                       {"task_wait", "number", "mean seconds of tasks in their queue"},
                       {"task_time", "number", "mean seconds of their attempts"},
                       {"pending", "integer", "tasks that wait, at its end"},
                       {"running", "integer", "tasks that workers have, at its end"}}});
}

void add_operating(std::vector<Schema>* schemas) {
  schemas->push_back({"Queue",
                      {{"name", "string"},
                       {"pending", "integer"},
                       {"delayed", "integer", "of these, those that are not due"},
                       {"running", "integer"},
                       {"oldest", "time?", "since when the oldest that is due waits"},
                       {"max_running", "integer?"},
                       {"rate", "number?"},
                       {"per_key_max_running", "integer?"},
                       {"per_key_rate", "number?"}}});
  schemas->push_back({"AuditEntry",
                      {{"at", "time"},
                       {"actor", "string"},
                       {"action", "string"},
                       {"subject", "string"},
                       {"details", "string"}}});
  schemas->push_back({"Token",
                      {{"id", "string"},
                       {"name", "string"},
                       {"scopes", "string[]"},
                       {"queues", "string[]", "whose tasks its workers may have; none: all queues"},
                       {"created_at", "time"},
                       {"expires_at", "time?"},
                       {"used_at", "time?"}}});
  schemas->push_back({"Error",
                      {{"code", "string", "docs/errors.md explains each"},
                       {"message", "string"},
                       {"hint", "string", "what to do about it"},
                       {"retryable", "boolean", "the same request may succeed later"},
                       {"diagnostics", "Diagnostic[]?", "places of a source that was refused"}}});
  schemas->push_back({"Diagnostic",
                      {{"path", "string"},
                       {"line", "integer"},
                       {"column", "integer"},
                       {"end_line", "integer"},
                       {"end_column", "integer"},
                       {"code", "string"},
                       {"message", "string"},
                       {"hint", "string"},
                       {"source", "string", "the text of the line"}}});
}

void add_workers(std::vector<Schema>* schemas) {
  schemas->push_back({"Worker",
                      {{"session", "string"},
                       {"name", "string"},
                       {"language", "string"},
                       {"sdk", "string"},
                       {"address", "string"},
                       {"queues", "string[]"},
                       {"tasks", "string[]", "none: it takes any"},
                       {"signatures", "string[]", "of the tasks whose parameters it has told"},
                       {"running", "integer"},
                       {"done", "integer"},
                       {"failed", "integer"},
                       {"latency", "number", "mean seconds from hand-out to report"},
                       {"since", "time"},
                       {"seen", "time"},
                       {"draining", "boolean"}}});
  schemas->push_back({"Node",
                      {{"id", "string"},
                       {"name", "string", "as --node-name says"},
                       {"self", "boolean", "the server that answers"},
                       {"version", "string?", "of its release"},
                       {"url", "string?", "where it says that it can be reached"},
                       {"workers", "integer", "connected to it"},
                       {"running", "integer", "tasks that its workers have"},
                       {"active", "integer", "runs that it has in memory"},
                       {"load", "number", "processors that it uses; 1: one of them, all the time"},
                       {"runs", "integer", "live ones that it goes on with"},
                       {"since", "time", "its start"},
                       {"seen", "time", "its last sign of life, by the store's clock"},
                       {"silent", "number", "seconds since then"}}});
  schemas->push_back({"Task",
                      {{"id", "string"},
                       {"token", "integer"},
                       {"name", "string"},
                       {"run", "string"},
                       {"queue", "string"},
                       {"args", "payload[]"},
                       {"keywords", "object"},
                       {"attempt", "integer"},
                       {"deadline", "time?"},
                       {"heartbeat_timeout", "number?", "seconds"},
                       {"traceparent", "string?", "of the attempt's span, as W3C has it"},
                       {"tracestate", "string?"}}});
  schemas->push_back({"TaskResult",
                      {{"id", "string"},
                       {"token", "integer"},
                       {"value", "payload?"},
                       {"error", "CallError?"},
                       {"retryable", "boolean?", "of an error; true if it is left out"},
                       {"cancelled", "boolean?"},
                       {"returned", "boolean?"}}});
  schemas->push_back(
      {"TaskProgress", {{"id", "string"}, {"token", "integer"}, {"value", "payload?"}}});
}

}  // namespace

std::span<const Schema> all_schemas() {
  static const std::vector<Schema> kSchemas = [] {
    std::vector<Schema> schemas;
    add_runs(&schemas);
    add_states(&schemas);
    add_programs(&schemas);
    add_insight(&schemas);
    add_schedule_schemas(&schemas);
    add_trigger_schemas(&schemas);
    add_operating(&schemas);
    add_workers(&schemas);
    return schemas;
  }();
  return kSchemas;
}

const std::vector<Field>& fields_of(std::string_view schema) {
  for (const Schema& one : all_schemas()) {
    if (one.name == schema) return one.fields;
  }
  PAWL_UNREACHABLE();
}

}  // namespace pawl::server
