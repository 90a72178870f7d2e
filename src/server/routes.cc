#include "server/routes.h"

#include <algorithm>
#include <functional>

#include "net/url.h"
#include "server/handlers.h"
#include "server/history_routes.h"
#include "server/repair_routes.h"
#include "server/schedule_routes.h"
#include "server/sql_routes.h"
#include "server/trigger_routes.h"

namespace pawl::server {
namespace {

using namespace handlers;

#define API "/api/v1"

constexpr Field kKey{"key", "string?", "asking again with the same key does nothing"};
constexpr Field kKeyHeader{"Idempotency-Key", "string?", "a key, if the body has none"};

std::vector<Field> with_page(std::vector<Field> fields) {
  fields.push_back({"cursor", "string?", "'next' of the page before"});
  fields.push_back({"limit", "integer?", "from 1 to 1000; 100 if it is left out"});
  return fields;
}

std::vector<Field> with_large_page(std::vector<Field> fields) {
  fields.push_back({"cursor", "string?", "'next' of the page before"});
  fields.push_back({"limit", "integer?", "from 1 to 10000; 100 if it is left out"});
  return fields;
}

// The fields of a filter, without those that a route does not heed.
std::vector<Field> filter_without(std::initializer_list<std::string_view> names) {
  std::vector<Field> fields;
  for (const Field& field : fields_of("RunFilter")) {
    if (std::ranges::find(names, field.name) == names.end()) fields.push_back(field);
  }
  return fields;
}

using Add = std::function<void(Route)>;

void add_programs(const Add& add) {
  add({"POST",
       API "/deploy",
       Scope::kAdmin,
       deploy,
       "Deploy the workflows of some source files",
       {},
       {{"files", "SourceFile[]", "the first is the main one"},
        {"tasks", "payload[]?",
         "a name that the source calls without declaring it, or {name, options} of a task: its "
         "options where the source says none"},
        {"inputs", "string[]?", "of a file of plain statements"},
        {"settings", "object?", "names and texts that the workflows read in os.environ"},
        {"namespace", "string?", "before the names of the tasks that the files declare"},
        {"check", "boolean?", "deploy nothing, and answer as a dry run of POST /moves does"}},
       {{"version", "string"},
        {"workflows", "string[]"},
        {"schedules", "object[]",
         "of those that the source declares or has declared: id; what has come of each: created, "
         "updated, removed, kept or refused; and a message"},
        {"warnings", "Diagnostic[]", "what of the source workflows will not have"}},
       {200, 422}});
  add({"GET",
       API "/workflows",
       Scope::kRead,
       list_workflows,
       "What is deployed",
       {},
       {},
       {{"workflows", "Workflow[]"}}});
}

void add_runs(const Add& add) {
  add({"POST",
       API "/runs",
       Scope::kStart,
       start_run,
       "Start a run, once for each id or start key",
       {},
       fields_of("Start"),
       {{"id", "string"}, {"created", "boolean", "false: it was there"}},
       {200, 201, 404, 409},
       {{"Idempotency-Key", "string?", "a start key, if the body has none"}}});
  add({"POST",
       API "/runs/batch",
       Scope::kStart,
       start_runs,
       "Start up to 1000 runs",
       {},
       {{"runs", "Start[]"}},
       {{"results", "Started[]", "in order"}}});
  add({"GET",
       API "/runs",
       Scope::kRead,
       list_runs,
       "Find runs, the newest first",
       with_large_page(fields_of("RunFilter")),
       {},
       {{"runs", "Run[]"}, {"next", "string?"}}});
  add({"GET",
       API "/runs/{id}",
       Scope::kRead,
       get_run,
       "How a run stands",
       {},
       {},
       fields_of("RunDetails"),
       {200, 404}});
  add({"GET",
       API "/runs/{id}/result",
       Scope::kRead,
       get_result,
       "How a run ended; 202 if it has not within the time given",
       {{"wait", "number?", "seconds, at most 60; 0 if it is left out"}},
       {},
       fields_of("RunResult"),
       {200, 202, 404}});
  add({"GET",
       API "/runs/{id}/timeline",
       Scope::kRead,
       get_timeline,
       "The calls that a run has made, the newest first",
       with_large_page({{"payloads", "boolean?",
                         "false: args, keywords, progress and value are null; much quicker"},
                        {"open", "boolean?", "true: only calls that have not ended"}}),
       {},
       {{"calls", "Call[]"}, {"next", "string?"}},
       {200, 404}});
  add({"GET",
       API "/runs/{id}/logs",
       Scope::kRead,
       get_logs,
       "The last lines of a run's log",
       {{"limit", "integer?", "from 1 to 10000; 1000 if it is left out"}},
       {},
       {{"lines", "LogLine[]"}},
       {200, 404}});
  add({"GET",
       API "/runs/{id}/streams",
       Scope::kRead,
       list_streams,
       "What the program has appended to streams, by name",
       {},
       {},
       {{"streams", "object[]", "name, items and bytes of each"}},
       {200, 404}});
  add({"GET",
       API "/runs/{id}/streams/{name}",
       Scope::kRead,
       read_stream,
       "Items of a stream; with Accept: text/event-stream, as they come, until the run has ended",
       {{"from", "integer?", "number of the first item; 0 if it is left out"},
        {"limit", "integer?", "from 1 to 10000; 1000 if it is left out"},
        {"wait", "number?", "seconds to wait for that item, at most 60"}},
       {},
       {{"items", "object[]", "number, at and value of each"},
        {"next", "integer", "from which to go on"},
        {"ended", "boolean", "nothing will come after them"}},
       {200, 404}});
  add({"GET",
       API "/runs/{id}/messages",
       Scope::kRead,
       list_messages,
       "Messages that a run has not received yet, the oldest first",
       {{"limit", "integer?", "from 1 to 1000; 100 if it is left out"}},
       {},
       {{"messages", "WaitingMessage[]"}, {"channels", "string[]", "on which the run waits now"}},
       {200, 404}});
  add({"GET",
       API "/runs/{id}/state",
       Scope::kRead,
       get_state,
       "Where a run stands, or stood: fibers, frames with their source lines and variables",
       {{"at", "string?", "a turn of its history, 'retry-point', or 'now', which is the default"}},
       {},
       {{"fibers", "Fiber[]", "none: it has not begun, or has ended"}},
       {200, 404}});
}

// Many runs at once, and the source they stand in.
void add_insight(const Add& add) {
  add({"GET",
       API "/counts",
       Scope::kRead,
       count_runs,
       "How many runs there are, by status",
       filter_without({"status", "paused", "held", "queued", "suspended"}),
       {},
       {{"waiting", "integer"},
        {"completed", "integer"},
        {"failed", "integer"},
        {"cancelled", "integer"},
        {"paused", "integer", "of the waiting ones, as the next two"},
        {"held", "integer"},
        {"suspended", "integer"}}});
  std::vector<Field> errors =
      filter_without({"status", "paused", "held", "queued", "suspended", "line"});
  errors.push_back({"limit", "integer?",
                    "how many failed, and how many held runs are looked at, the newest first: from "
                    "1 to 10000; 1000 if it is left out"});
  add({"GET",
       API "/errors",
       Scope::kRead,
       list_errors,
       "Failed and held runs, grouped by workflow, error and line of the source",
       errors,
       {},
       {{"groups", "ErrorGroup[]", "those with the newest error first"},
        {"looked_at", "integer", "runs"},
        {"complete", "boolean", "false: there are more than were looked at"}}});
  add({"GET",
       API "/rates",
       Scope::kRead,
       list_rates,
       "How much the server has done over time, for a day at most; kept in memory",
       {{"seconds", "integer?", "of the past, at most 86400; 3600 if it is left out"},
        {"points", "integer?", "most steps, at most 1440; 120 if it is left out"}},
       {},
       {{"steps", "RateStep[]", "the oldest first"}}});
  add({"GET",
       API "/workflows/{name}/source",
       Scope::kRead,
       get_source,
       "The source of a workflow, as it was deployed",
       {{"version", "string?", "the current one if it is left out"}},
       {},
       {{"workflow", "string"},
        {"version", "string"},
        {"file", "string", "in which the workflow is"},
        {"function", "string"},
        {"line", "integer", "where it begins"},
        {"files", "SourceFile[]", "the main one first"}},
       {200, 404}});
  add({"GET",
       API "/workflows/{name}/lines",
       Scope::kRead,
       count_lines,
       "How many live runs of a workflow wait at which line of its source",
       {{"version", "string?", "all of them if it is left out"}},
       {},
       {{"lines", "LineUse[]"}}});
}

void add_sessions(const Add& add) {
  const std::vector<Field> who = {
      {"token_required", "boolean", "false: the server has no tokens, and everybody may do all"},
      {"signed_in", "boolean", "the request may read"},
      {"scopes", "string[]", "what it may do"},
      {"token_id", "string?"},
      {"token_name", "string?"},
      {"expires_at", "time?", "when the session or its token ends"},
      {"server_version", "string"},
      {"now", "time", "of the server"}};
  add({"GET",
       API "/session",
       Scope::kNone,
       get_session,
       "Who asks, and what they may do",
       {},
       {},
       who});
  add({"POST",
       API "/session",
       Scope::kNone,
       sign_in,
       "Begin a session of the dashboard, whose cookie stands for a token for 12 hours",
       {},
       {{"token", "string"}},
       who,
       {200, 400, 401, 403},
       {{"X-Pawl-Session", "string", "anything; foreign pages cannot send it"}}});
  add({"DELETE", API "/session", Scope::kNone, sign_out, "End the session", {}, {}, who});
}

// What is asked of runs, and answered.
void add_asks(const Add& add) {
  add({"POST",
       API "/runs/{id}/requests",
       Scope::kStart,
       request_run,
       "Send a request and wait for what the run answers, once for each key; 202 if it has not "
       "answered within the time given: ask again with the key",
       {{"wait", "number?", "seconds, at most 60; 0 if it is left out"}},
       {{"channel", "string"},
        {"payload", "payload?"},
        {"key", "string?", "up to 200 bytes; a new one if it is left out"}},
       {{"key", "string"},
        {"answered", "boolean"},
        {"value", "payload", "null if it has not been answered, or was rejected"},
        {"error", "CallError?", "with which the run rejected it"}},
       {200, 202, 404, 409},
       {{"Idempotency-Key", "string?", "a key, if the body has none"}}});
  add({"GET",
       API "/runs/{id}/queries",
       Scope::kRead,
       list_queries,
       "The queries that a run's program answers, by name",
       {},
       {},
       {{"queries", "object[]", "name, parameters and doc of each"}},
       {200, 404, 409}});
  add({"POST",
       API "/runs/{id}/queries/{name}",
       Scope::kRead,
       query_run,
       "Ask a run's program about the run as it is stored; the run itself does not notice",
       {},
       {{"args", "payload[]?"}, {"kwargs", "object?"}},
       {{"value", "payload"}},
       {200, 404, 409, 422}});
}

void add_control(const Add& add) {
  add({"POST",
       API "/runs/{id}/messages",
       Scope::kStart,
       send_message,
       "Send a message",
       {},
       fields_of("Message"),
       {{"recorded", "boolean", "false: a message of that id was there"}},
       {200, 404, 409},
       {{"Idempotency-Key", "string?", "the message's id, if the body has none"}}});
  add({"POST",
       API "/runs/{id}/cancel",
       Scope::kStart,
       cancel_run,
       "Ask a run to end: it may clean up, and is ended by force after a grace",
       {},
       {{"reason", "string?"}, {"grace", "number?", "seconds until force is used"}},
       {{"id", "string"}},
       {200, 404, 409}});
  add({"POST",
       API "/runs/{id}/kill",
       Scope::kStart,
       kill_run,
       "End a run at once, without clean-up and undos",
       {},
       {{"reason", "string?"}},
       {{"id", "string"}},
       {200, 404, 409}});
  add({"POST",
       API "/runs/{id}/pause",
       Scope::kStart,
       pause_run,
       "Hold a run back",
       {},
       {{"reason", "string?"}, kKey},
       {{"id", "string"}},
       {200, 404, 409},
       {kKeyHeader}});
  add({"POST",
       API "/runs/{id}/resume",
       Scope::kStart,
       resume_run,
       "Let a paused run go on, or answer what it is suspended for",
       {},
       {{"value", "payload?", "what its suspend() returns"}, kKey},
       {{"id", "string"}},
       {200, 404, 409},
       {kKeyHeader}});
  add({"POST",
       API "/runs/{id}/retry",
       Scope::kStart,
       retry_run,
       "Give a held run another try, or let a failed one go on from before the turn that failed",
       {},
       {{"force", "boolean?", "though it has made calls, or was undone, since"},
        {"version", "string?", "move it there first: 'latest', or a version"},
        {"set", "object?", "of a move: values by name"},
        kKey},
       {{"id", "string"}},
       {200, 404, 409},
       {kKeyHeader}});
  add({"POST",
       API "/runs/{id}/fail",
       Scope::kStart,
       fail_run,
       "Let a held run fail, with its undos",
       {},
       {kKey},
       {{"id", "string"}},
       {200, 404, 409},
       {kKeyHeader}});
  add({"POST",
       API "/runs/{id}/restart",
       Scope::kStart,
       restart_run,
       "Let an ended run begin again with its input",
       {},
       {kKey},
       {{"id", "string"}},
       {200, 404, 409},
       {kKeyHeader}});
  add({"DELETE",
       API "/runs/{id}",
       Scope::kStart,
       delete_run,
       "Remove an ended run with all that is its own",
       {},
       {},
       {{"id", "string"}},
       {200, 404, 409}});
  add({"GET",
       API "/runs/{id}/status",
       Scope::kRead,
       watch_status,
       "What a program says of itself, once it is newer than a version; 204 if nothing comes",
       {{"after", "integer?", "the version that is known; 0 if it is left out"},
        {"wait", "number?", "seconds, at most 60; 0 if it is left out"}},
       {},
       {{"version", "integer"},
        {"value", "payload"},
        {"ended", "boolean", "there will be no other"}},
       {200, 204, 404}});
  add({"POST",
       API "/promises/{token}/resolve",
       Scope::kStart,
       resolve_promise,
       "Answer a promise with a value",
       {},
       {{"value", "payload?"}},
       {{"resolved", "boolean"}},
       {200, 404, 409}});
  add({"POST",
       API "/promises/{token}/reject",
       Scope::kStart,
       reject_promise,
       "Answer a promise with an error",
       {},
       {{"error", "CallError", "a traceback is not needed"}},
       {{"rejected", "boolean"}},
       {200, 404, 409}});
}

void add_operating(const Add& add) {
  std::vector<Field> limits = {{"max_running", "integer?", "tasks at once; 0 holds the queue"},
                               {"rate", "number?", "tasks that begin per second"},
                               {"per_key_max_running", "integer?"},
                               {"per_key_rate", "number?"}};
  std::vector<Field> named = limits;
  named.insert(named.begin(), {"name", "string"});
  add({"GET",
       API "/queues",
       Scope::kRead,
       list_queues,
       "Queues, what waits in them, their limits",
       {},
       {},
       {{"queues", "Queue[]"}}});
  add({"GET",
       API "/queues/{name}/keys",
       Scope::kRead,
       list_queue_keys,
       "How many tasks of a queue wait by key, the most first",
       {},
       {},
       {{"keys", "QueueKey[]", "at most 1000"},
        {"looked_at", "integer", "waiting tasks, of all queues"},
        {"complete", "boolean",
         "false: there are more than it has looked at, the newest are left out"}}});
  add({"PUT",
       API "/queues/{name}",
       Scope::kAdmin,
       set_queue,
       "Replace the limits of a queue",
       {},
       limits,
       named});
  add({"GET",
       API "/workflows/{name}/versions",
       Scope::kRead,
       list_versions,
       "The versions of a workflow",
       {},
       {},
       {{"versions", "Version[]"}},
       {200, 404}});
  add({"PUT",
       API "/workflows/{name}/version",
       Scope::kAdmin,
       set_version,
       "Give new runs another version of a workflow that was deployed before",
       {},
       {{"version", "string"}},
       {{"name", "string"}, {"version", "string"}},
       {200, 404}});
  add({"DELETE",
       API "/workflows/{name}",
       Scope::kAdmin,
       delete_workflow,
       "Remove a workflow: nobody can start it any more, and runs under way go on",
       {},
       {},
       {{"name", "string"}},
       {200, 404}});
  add({"DELETE",
       API "/versions/{version}",
       Scope::kAdmin,
       delete_version,
       "Remove a version that no run needs any more",
       {},
       {},
       {{"version", "string"}},
       {200, 404, 409}});
  add({"POST",
       API "/runs/actions",
       Scope::kAdmin,
       act_on_runs,
       "Cancel, kill, pause, resume, retry, fail, restart or purge all runs that match",
       {},
       {{"action", "string", "cancel, kill, pause, resume, retry, fail, restart or purge"},
        {"filter", "object",
         "as the query of GET /runs, but tag is an array of name:value; {}: every run"},
        {"dry_run", "boolean?", "only count"},
        {"reason", "string?", "of a cancel, a kill or a pause"},
        {"grace", "number?", "of a cancel: seconds until force is used"},
        {"value", "payload?",
         "of a resume, which is then for suspended runs: their suspend()s return it"},
        {"force", "boolean?", "of a retry: though they have made calls, or were undone, since"},
        {"version", "string?", "of a retry: move them there first: 'latest', or a version"}},
       {{"matched", "integer"},
        {"done", "integer"},
        {"refusals", "object[]", "of the others: count, error and the id of an example"}}});
  add({"POST",
       API "/purge",
       Scope::kAdmin,
       purge,
       "Remove ended runs",
       {},
       {{"older_than", "number", "seconds since their end; 0: every ended run"},
        {"status", "string?"},
        {"workflow", "string?"},
        {"dry_run", "boolean?"}},
       {{"removed", "integer"}, {"matched", "integer"}}});
  add({"GET",
       API "/audit",
       Scope::kAdmin,
       list_audit,
       "Who has controlled what, the newest first",
       with_page({{"actor", "string?"}, {"action", "string?"}, {"subject", "string?"}}),
       {},
       {{"entries", "AuditEntry[]"}, {"next", "string?"}}});
}

void add_workers(const Add& add) {
  add({"POST",
       API "/worker/exchange",
       Scope::kWork,
       handlers::exchange,
       "Report results and take tasks; docs/protocol.md says how",
       {},
       {{"session", "string?"},
        {"name", "string?"},
        {"language", "string?"},
        {"sdk", "string?"},
        {"queues", "string[]?"},
        {"tasks", "string[]?"},
        {"lease", "number?"},
        {"ack", "integer?"},
        {"capacity", "integer?"},
        {"wait", "number?"},
        {"results", "TaskResult[]?"},
        {"progress", "TaskProgress[]?"},
        {"running", "TaskProgress[]?"},
        {"draining", "boolean?"},
        {"closed", "boolean?"}},
       {{"session", "string"},
        {"again", "integer[]?"},
        {"delivery", "integer?"},
        {"tasks", "Task[]"},
        {"recorded", "string[]"},
        {"cancelled", "string[]"},
        {"cancelled_tokens", "integer[]", "of each, under which it was handed out"},
        {"draining", "boolean"}},
       {200, 410, 413}});
  add({"GET",
       API "/workers",
       Scope::kRead,
       list_workers,
       "The workers that are there",
       {},
       {},
       {{"workers", "Worker[]"},
        {"conflicts", "object[]",
         "tasks of a queue that two of them have with different parameters"}}});
  add({"GET",
       API "/nodes",
       Scope::kRead,
       list_nodes,
       "The servers that share the store",
       {},
       {},
       {{"nodes", "Node[]"}}});
}

void add_watching(const Add& add) {
  add({"GET",
       API "/events",
       Scope::kRead,
       handlers::listen,
       "Changes of runs and tasks as they come, as server-sent events",
       {{"run", "string?", "only of this run"},
        {"workflow", "string?", "only of runs of this workflow, and of their tasks"},
        {"kind", "string?", "only changes of runs: run; only those of tasks: task"},
        {"change", "string?",
         "only this change of a run, such as ended, or status of a task, such as failed"},
        {"every", "number?",
         "seconds, from 0.1 to 60: instead of each change, a digest of them, so often at most"}},
       {},
       {},
       {200},
       {{"Last-Event-ID", "string?", "continue after this event"}},
       "text/event-stream"});
}

void add_tokens(const Add& add) {
  add({"GET",
       API "/tokens",
       Scope::kAdmin,
       list_tokens,
       "The API tokens, without their secrets",
       {},
       {},
       {{"tokens", "Token[]"}}});
  add({"POST",
       API "/tokens",
       Scope::kAdmin,
       create_token,
       "Make an API token, whose secret is shown only here",
       {},
       {{"name", "string?"},
        {"scopes", "string[]", "read, start, work, sql, admin"},
        {"queues", "string[]?",
         "whose tasks its workers may have; without it, those of all queues"},
        {"expires_at", "time?", "a time to come; without it, the token never expires"}},
       {{"id", "string"}, {"token", "string"}, {"expires_at", "time?"}},
       {201}});
  add({"DELETE",
       API "/tokens/{id}",
       Scope::kAdmin,
       revoke_token,
       "Revoke an API token",
       {},
       {},
       {{"id", "string"}},
       {200, 404}});
}

void add_server(const Add& add) {
  add({"POST",
       API "/test/skip",
       Scope::kAdmin,
       skip_time,
       "Let time pass; only with --test-clock",
       {},
       {{"seconds", "number?", "0 if it is left out"}},
       {{"now", "time"},
        {"next_at", "time?", "when the next timer is due"},
        {"running", "integer", "tasks that workers have"},
        {"turns", "integer", "goes up with everything that happens"}},
       {200, 404}});
  add({"GET",
       "/metrics",
       Scope::kMetrics,
       handlers::metrics,
       "Metrics in Prometheus' text format",
       {},
       {},
       {},
       {200},
       {},
       "text/plain"});
  add({"GET",
       "/healthz",
       Scope::kNone,
       healthy,
       "The process lives",
       {},
       {},
       {{"status", "string"}}});
  add({"GET",
       "/readyz",
       Scope::kNone,
       ready,
       "Runs go on and requests are taken",
       {},
       {},
       {{"status", "string"}},
       {200, 503}});
  add({"GET", "/openapi.json", Scope::kNone, openapi, "This document"});
}

std::vector<Route> make_routes() {
  std::vector<Route> routes;
  Add add = [&](Route route) { routes.push_back(std::move(route)); };
  add_programs(add);
  add_runs(add);
  add_insight(add);
  add_asks(add);
  add_control(add);
  add_schedule_routes(add);
  add_history_routes(add);
  add_repair_routes(add);
  add_sql_routes(add);
  add_trigger_routes(add);
  add_operating(add);
  add_workers(add);
  add_watching(add);
  add_tokens(add);
  add_sessions(add);
  add_server(add);
  return routes;
}

bool is_parameter(std::string_view part) { return part.starts_with('{'); }

// The parts of a pattern match those of a path; parameters take what stands in their place.
bool matches(std::string_view pattern, const std::vector<std::string>& parts,
             std::vector<std::string>* parameters) {
  parameters->clear();
  std::size_t at = 0;
  pattern.remove_prefix(1);
  while (true) {
    std::size_t slash = pattern.find('/');
    std::string_view wanted = pattern.substr(0, slash);
    if (at == parts.size()) return false;
    if (is_parameter(wanted)) {
      if (parts[at].empty()) return false;
      parameters->push_back(parts[at]);
    } else if (wanted != parts[at]) {
      return false;
    }
    ++at;
    if (slash == std::string_view::npos) return at == parts.size();
    pattern.remove_prefix(slash + 1);
  }
}

}  // namespace

std::string_view to_string(Scope scope) {
  switch (scope) {
    case Scope::kNone:
      return "none";
    case Scope::kMetrics:
    case Scope::kRead:
      return "read";
    case Scope::kStart:
      return "start";
    case Scope::kWork:
      return "work";
    case Scope::kAdmin:
      return "admin";
    case Scope::kSql:
      return "sql";
  }
  return "?";
}

std::span<const Route> all_routes() {
  static const std::vector<Route> kRoutes = make_routes();
  return kRoutes;
}

std::optional<Match> find_route(std::string_view method, std::string_view path) {
  auto parts = net::path_parts(path);
  if (!parts) return std::nullopt;
  Match match;
  std::vector<std::string> parameters;
  for (const Route& route : all_routes()) {
    if (!matches(route.pattern, *parts, &parameters)) continue;
    bool same = route.method == method || (method == "HEAD" && route.method == "GET");
    if (same) {
      match.route = &route;
      match.parameters = std::move(parameters);
      return match;
    }
    if (!match.allowed.empty()) match.allowed += ", ";
    match.allowed += route.method;
  }
  return match;
}

}  // namespace pawl::server
