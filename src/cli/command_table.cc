#include "cli/command_table.h"

#include <vector>

#include "cli/spelling.h"

namespace pawl::cli {
namespace {

constexpr std::string_view kWork = "Write and run workflows";
constexpr std::string_view kRuns = "Look at runs and steer them";
constexpr std::string_view kServer = "Run a server and look after it";
constexpr std::string_view kLanguage = "Look into programs";

constexpr CommandInfo kCommands[] = {
    {"run", kWork, "Run a workflow with its tasks, durably, in one command", make_run_command},
    {"init", kWork, "Write a new project: workflow, tasks, test", make_init_command},
    {"dev", kWork, "Serve, deploy workflows and work tasks from files, again whenever these change",
     make_dev_command},
    {"deploy", kWork, "Give the server a workflow", make_deploy_command},
    {"start", kWork, "Start a run", make_start_command},

    {"list", kRuns, "List runs", make_list_command},
    {"show", kRuns, "Show a run: its calls, where it stands, its result", make_show_command},
    {"wait", kRuns, "Wait for a run's end and print its output", make_wait_command},
    {"watch", kRuns, "Watch a run, or all of them, live", make_watch_command},
    {"logs", kRuns, "Print what a run has logged", make_logs_command},
    {"send", kRuns, "Send a message to a run", make_send_command},
    {"resolve", kRuns, "Answer a promise with a value", make_resolve_command},
    {"reject", kRuns, "Answer a promise with an error", make_reject_command},
    {"cancel", kRuns, "Ask runs to end; their clean-up runs", make_cancel_command},
    {"kill", kRuns, "End runs at once, without clean-up", make_kill_command},
    {"pause", kRuns, "Hold runs where they stand", make_pause_command},
    {"resume", kRuns, "Let paused runs go on", make_resume_command},
    {"retry", kRuns, "Try a failed run's last step again", make_retry_command},
    {"restart", kRuns, "Start ended runs anew from their beginning", make_restart_command},

    {"server", kServer, "Serve the HTTP API and workers", make_server_command},
    {"token", kServer, "Make, list and revoke API tokens", make_token_command},
    {"queues", kServer, "List queues, or set their limits", make_queues_command},
    {"workers", kServer, "List the workers that are connected", make_workers_command},
    {"versions", kServer, "List workflows and their versions, choose or remove one",
     make_versions_command},
    {"audit", kServer, "Say who has done what", make_audit_command},
    {"purge", kServer, "Remove ended runs", make_purge_command},
    {"backup", kServer, "Copy a database while it is in use", make_backup_command},
    {"restore", kServer, "Put a backup in the place of a database", make_restore_command},

    {"exec", kLanguage, "Run a program in memory, without a store", nullptr},
    {"check", kLanguage, "Compile only, and say what is wrong", nullptr},
    {"dis", kLanguage, "Print the bytecode of a program", nullptr},
    {"explain", kLanguage, "Explain an error code; without one, list them all", nullptr},
    {"bench", kLanguage, "Measure the engine, durably; prints JSON lines", nullptr},
    {"completion", kLanguage, "Print a completion script for a shell", make_completion_command},
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
