// Command: one verb of `pawl` in one source file: what it takes from the command line, and what it
// does. Arguments is where a command says the former; help, completion and docs/cli.md are made
// from what it says there.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pawl::cli {

enum class Presence : bool { kOptional, kRequired };

// Names are as they are typed: "--input", or "-f,--follow". Targets must outlive the parsing.
class Arguments {
 public:
  virtual ~Arguments() = default;

  virtual void flag(const char* names, bool& target, const char* help) = 0;
  virtual void option(const char* names, const char* value, std::string& target,
                      const char* help) = 0;
  virtual void option(const char* names, const char* value, std::optional<std::string>& target,
                      const char* help) = 0;
  virtual void option(const char* names, const char* value, std::optional<std::int64_t>& target,
                      const char* help) = 0;
  virtual void option(const char* names, const char* value, std::optional<double>& target,
                      const char* help) = 0;
  // May be given several times.
  virtual void option(const char* names, const char* value, std::vector<std::string>& target,
                      const char* help) = 0;
  // One of a few words.
  virtual void choice(const char* names, std::string& target, std::vector<std::string> words,
                      const char* help) = 0;

  // By position. The list takes all that follow.
  virtual void argument(const char* name, std::string& target, const char* help,
                        Presence presence = Presence::kRequired) = 0;
  virtual void argument(const char* name, std::vector<std::string>& target, const char* help,
                        Presence presence = Presence::kRequired) = 0;
  virtual void word(const char* name, std::string& target, std::vector<std::string> words,
                    const char* help, Presence presence = Presence::kRequired) = 0;

  // What follows the options in the help.
  virtual void footer(std::string text) = 0;
};

class Command {
 public:
  virtual ~Command() = default;

  virtual void declare(Arguments& arguments) = 0;
  // Returns the exit code of the process.
  virtual int run() = 0;
};

// --- the commands, in commands/
std::unique_ptr<Command> make_run_command();
std::unique_ptr<Command> make_deploy_command();
std::unique_ptr<Command> make_start_command();
std::unique_ptr<Command> make_list_command();
std::unique_ptr<Command> make_show_command();
std::unique_ptr<Command> make_wait_command();
std::unique_ptr<Command> make_watch_command();
std::unique_ptr<Command> make_logs_command();
std::unique_ptr<Command> make_stream_command();
std::unique_ptr<Command> make_send_command();
std::unique_ptr<Command> make_request_command();
std::unique_ptr<Command> make_query_command();
std::unique_ptr<Command> make_resolve_command();
std::unique_ptr<Command> make_reject_command();
std::unique_ptr<Command> make_cancel_command();
std::unique_ptr<Command> make_kill_command();
std::unique_ptr<Command> make_pause_command();
std::unique_ptr<Command> make_resume_command();
std::unique_ptr<Command> make_move_command();
std::unique_ptr<Command> make_edit_command();
std::unique_ptr<Command> make_fork_command();
std::unique_ptr<Command> make_export_command();
std::unique_ptr<Command> make_import_command();
std::unique_ptr<Command> make_testify_command();
std::unique_ptr<Command> make_history_command();
std::unique_ptr<Command> make_retry_command();
std::unique_ptr<Command> make_fail_command();
std::unique_ptr<Command> make_restart_command();
std::unique_ptr<Command> make_delete_command();
std::unique_ptr<Command> make_server_command();
std::unique_ptr<Command> make_dev_command();
std::unique_ptr<Command> make_token_command();
std::unique_ptr<Command> make_schedule_command();
std::unique_ptr<Command> make_sql_command();
std::unique_ptr<Command> make_trigger_command();
std::unique_ptr<Command> make_queues_command();
std::unique_ptr<Command> make_audit_command();
std::unique_ptr<Command> make_workers_command();
std::unique_ptr<Command> make_nodes_command();
std::unique_ptr<Command> make_worker_command();
std::unique_ptr<Command> make_versions_command();
std::unique_ptr<Command> make_source_command();
std::unique_ptr<Command> make_lines_command();
std::unique_ptr<Command> make_errors_command();
std::unique_ptr<Command> make_rates_command();
std::unique_ptr<Command> make_purge_command();
std::unique_ptr<Command> make_backup_command();
std::unique_ptr<Command> make_restore_command();
std::unique_ptr<Command> make_fsck_command();
std::unique_ptr<Command> make_migrate_command();
std::unique_ptr<Command> make_copy_command();
std::unique_ptr<Command> make_init_command();
std::unique_ptr<Command> make_completion_command();

}  // namespace pawl::cli
