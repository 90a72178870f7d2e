#include "cli/command_table.h"

#include <vector>

#include "base/spelling.h"

namespace pawl::cli {
namespace {

constexpr std::string_view kWork = "Write and run workflows";
constexpr std::string_view kRuns = "Inspect and control runs";
constexpr std::string_view kServer = "Run and operate a server";
constexpr std::string_view kLanguage = "Tools";

constexpr CommandInfo kCommands[] = {
    {"run", kWork, "Run a workflow and its tasks durably, in one command", make_run_command},
    {"init", kWork, "Create a new project: a workflow, its tasks and a test", make_init_command},
    {"dev", kWork,
     "Run a development server that redeploys workflows and restarts workers when files change",
     make_dev_command},
    {"deploy", kWork, "Deploy a workflow to the server", make_deploy_command},
    {"start", kWork, "Start a run", make_start_command},

    {"list", kRuns, "List runs", make_list_command},
    {"show", kRuns, "Show a run: its calls, the line it is waiting at, its result",
     make_show_command},
    {"history", kRuns, "List a run's turns, compare two, or find when a variable has changed",
     make_history_command},
    {"wait", kRuns, "Wait for a run to end and print its output", make_wait_command},
    {"watch", kRuns, "Watch one run, or the newest runs, live", make_watch_command},
    {"logs", kRuns, "Print a run's log", make_logs_command},
    {"stream", kRuns, "Print what a run appends to a stream", make_stream_command},
    {"send", kRuns, "Send a message to a run", make_send_command},
    {"request", kRuns, "Send a request to a run and print its answer", make_request_command},
    {"query", kRuns, "Ask a run's program about the run, without waking it", make_query_command},
    {"resolve", kRuns, "Resolve a promise with a value", make_resolve_command},
    {"reject", kRuns, "Reject a promise with an error", make_reject_command},
    {"cancel", kRuns, "Cancel runs, letting them clean up", make_cancel_command},
    {"kill", kRuns, "End runs immediately, without cleanup", make_kill_command},
    {"pause", kRuns, "Pause runs where they are", make_pause_command},
    {"resume", kRuns, "Resume paused or suspended runs", make_resume_command},
    {"retry", kRuns, "Give held runs another try; retry failed runs from the step that failed",
     make_retry_command},
    {"move", kRuns, "Move live runs to another version of their workflow", make_move_command},
    {"edit", kRuns, "Change what a waiting run has: variables, messages, a timer, a task's result",
     make_edit_command},
    {"fork", kRuns, "Copy a run as it stands, or as it stood after a turn, under another id",
     make_fork_command},
    {"export", kRuns, "Write a run to one file: program, state, calls, messages, log",
     make_export_command},
    {"import", kRuns, "Make a run of a file of 'pawl export'", make_import_command},
    {"fail", kRuns, "Let held runs fail, with their undos", make_fail_command},
    {"restart", kRuns, "Restart ended runs from the beginning", make_restart_command},
    {"delete", kRuns, "Delete ended runs", make_delete_command},

    {"server", kServer, "Run the server: the HTTP API and the worker endpoint",
     make_server_command},
    {"token", kServer, "Create, list and revoke API tokens", make_token_command},
    {"schedule", kServer, "Create, show, change, trigger and delete schedules",
     make_schedule_command},
    {"sql", kServer, "Ask runs and their variables in SQL", make_sql_command},
    {"trigger", kServer, "Webhooks and other triggers: create, show, change, fire, test",
     make_trigger_command},
    {"queues", kServer, "List queues, or set a queue's limits", make_queues_command},
    {"worker", kServer, "Watch a folder, and hand its files over to a trigger",
     make_worker_command},
    {"workers", kServer, "List connected workers", make_workers_command},
    {"nodes", kServer, "List the servers that share the store", make_nodes_command},
    {"versions", kServer, "List workflows and their versions; select or remove a version",
     make_versions_command},
    {"source", kServer, "Print the source of a workflow, as it was deployed", make_source_command},
    {"lines", kServer, "Show how many live runs of a workflow wait at which line",
     make_lines_command},
    {"errors", kServer, "List failed and held runs, grouped by error and line",
     make_errors_command},
    {"rates", kServer, "Show what the server has done over time", make_rates_command},
    {"audit", kServer, "Show the audit log: who did what, and when", make_audit_command},
    {"purge", kServer, "Delete ended runs", make_purge_command},
    {"backup", kServer, "Back up a database, even while the server is running",
     make_backup_command},
    {"restore", kServer, "Replace a database with a backup", make_restore_command},
    {"migrate", kServer, "Make or update the tables of a PostgreSQL database",
     make_migrate_command},
    {"copy", kServer, "Copy a whole database into an empty one, of another kind too",
     make_copy_command},
    {"fsck", kServer, "Check a database, or a backup, for damage", make_fsck_command},

    {"exec", kLanguage,
     "Run a workflow, or an exported run, in memory, with scripted tasks and no store", nullptr},
    {"testify", kLanguage, "Write a regression test of a run from a file of 'pawl export'",
     make_testify_command},
    {"check", kLanguage, "Compile workflows and report errors and warnings, without running them",
     nullptr},
    {"dis", kLanguage, "Print a workflow's bytecode", nullptr},
    {"explain", kLanguage, "Explain an error code, or list all of them", nullptr},
    {"bench", kLanguage, "Benchmark the durable engine; prints JSON lines", nullptr},
    {"completion", kLanguage, "Print a shell completion script", make_completion_command},
};

}  // namespace

std::span<const CommandInfo> command_table() { return kCommands; }

const CommandInfo* find_command(std::string_view name) {
  for (const CommandInfo& command : kCommands) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

std::string nearest_command(std::string_view name) {
  std::vector<std::string> names;
  for (const CommandInfo& command : kCommands) names.emplace_back(command.name);
  return nearest_word(name, names);
}

}  // namespace pawl::cli
