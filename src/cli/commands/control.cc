// Commands that steer runs, by id or by filter: cancel, kill, pause, resume, retry, fail, restart;
// and delete, for runs that are named.
#include <fmt/core.h>

#include <utility>

#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/run_filter.h"
#include "cli/say.h"
#include "cli/terminal.h"
#include "cli/times.h"
#include "cli/version_names.h"

namespace pawl::cli {
namespace {

class ControlCommand final : public Command {
 public:
  explicit ControlCommand(const char* action) : action_(action) {}

  void declare(Arguments& arguments) override {
    if (action_ == "delete") {
      arguments.argument("RUN", runs_, "run ids");
    } else {
      arguments.argument("RUN", runs_, "run ids; or select runs with the filters below",
                         Presence::kOptional);
    }
    if (action_ == "cancel") {
      arguments.option("--grace", "TIME", grace_,
                       "how long cleanup may take before the run is ended by force");
      arguments.option("--reason", "TEXT", reason_, "the reason, which the run sees too");
    } else if (action_ == "kill" || action_ == "pause") {
      arguments.option("--reason", "TEXT", reason_, "the reason, for the record");
    } else if (action_ == "resume") {
      arguments.option("--value", "JSON", value_,
                       "the value that suspend() returns; filters then select suspended runs");
    } else if (action_ == "retry") {
      arguments.flag("--force", force_, "retry even if the run made calls after the error");
    }
    if (action_ != "cancel" && action_ != "kill" && action_ != "delete") {
      arguments.option(
          "--key", "KEY", key_,
          "an idempotency key: repeating the command with the same key does it only once");
    }
    if (action_ != "delete") declare_filter(arguments, filter_);
    if (action_ != "delete") {
      arguments.flag("--all", all_, "every run the command applies to");
      arguments.flag("-y,--yes", yes_, "do not ask for confirmation");
    }
    declare_server(arguments, server_);
    if (action_ == "delete") {
      return arguments.footer(
          "Only ended runs can be deleted; 'pawl purge' deletes many. Children stay.\n"
          "Exit codes: 0 done, 4 refused (for at least one run), 5 no server, 64 usage error.");
    }
    arguments.footer(
        std::string(action_ == "retry"
                        ? "With --version latest, runs are moved to the latest version first; with "
                          "run ids, --version may name any version.\n"
                        : "") +
        "With filters, the matching runs are counted first, and you are asked to confirm unless "
        "you pass --yes.\n"
        "Exit codes: 0 done, 4 refused (for at least one run), 5 no server, 64 usage error.");
  }

  int run() override {
    const Result<int> done = control();
    return done ? *done : report_failure(done.error());
  }

 private:
  Result<int> control() {
    // A retry by other code: the version is where the runs go, not what they have in common.
    if (action_ == "retry" && !filter_.version.empty() &&
        (filter_.version == "latest" || !runs_.empty())) {
      target_ = std::exchange(filter_.version, {});
    }
    const bool by_filter = !filter_.empty() || all_;
    if (runs_.empty() && !by_filter) {
      return fail(ErrorCode::usage, "which runs?",
                  fmt::format("give ids, a filter such as --workflow NAME, or --all"));
    }
    if (!runs_.empty() && by_filter) {
      return fail(ErrorCode::usage, "ids and a filter exclude each other",
                  "name the runs, or say what they have in common");
    }
    if (by_filter && !key_.empty()) {
      return fail(ErrorCode::usage, "a key is for runs that are named", "give their ids");
    }
    // Once, since it may come from stdin.
    if (value_) {
      PAWL_TRY(value_, read_json_argument(*value_));
    }
    PAWL_TRY(Api api, Api::open(server_));
    if (!target_.empty() && target_ != "latest") {
      PAWL_TRY(target_, whole_version(api, filter_.workflow, target_));
    }
    if (by_filter) {
      PAWL_TRY_STATUS(complete_version(api, filter_));
      return control_matching(api);
    }
    int code = kExitOk;
    for (const std::string& run : runs_) {
      PAWL_TRY(const std::string body, options_body());
      const Result<ApiAnswer> answer = action_ == "delete"
                                           ? api.send("DELETE", run_path(run, ""))
                                           : api.send("POST", run_path(run, action_), body);
      if (!answer) {
        // The others get their turn.
        code = report_failure(answer.error());
        if (code == kExitNoServer) return code;
      } else if (server_.json) {
        print_json(*answer);
      } else {
        const std::string id = text_at(answer->body, "id");
        fmt::print("{}\n", id.empty() ? run : id);
      }
    }
    return code;
  }

  Status write_options(JsonWriter& writer) {
    if (!grace_.empty()) {
      PAWL_TRY(const double seconds, parse_duration(grace_));
      writer.key("grace");
      writer.number(seconds);
    }
    if (!reason_.empty()) {
      writer.key("reason");
      writer.string(reason_);
    }
    if (value_) {
      writer.key("value");
      writer.encoded(*value_);
    }
    if (force_) {
      writer.key("force");
      writer.boolean(true);
    }
    if (!target_.empty()) {
      writer.key("version");
      writer.string(target_);
    }
    if (!key_.empty()) {
      writer.key("key");
      writer.string(key_);
    }
    return {};
  }

  Result<std::string> options_body() {
    JsonWriter writer = request_writer();
    writer.begin_object();
    PAWL_TRY_STATUS(write_options(writer));
    writer.end();
    return std::move(writer).finish();
  }

  Result<std::string> actions_body(bool dry_run) {
    JsonWriter writer = request_writer();
    writer.begin_object();
    writer.key("action");
    writer.string(action_);
    writer.key("filter");
    PAWL_TRY_STATUS(write_filter(writer, filter_));
    writer.key("dry_run");
    writer.boolean(dry_run);
    PAWL_TRY_STATUS(write_options(writer));
    writer.end();
    return std::move(writer).finish();
  }

  Result<int> control_matching(Api& api) {
    PAWL_TRY(const std::string counting, actions_body(true));
    PAWL_TRY(const ApiAnswer count, api.send("POST", "/api/v1/runs/actions", counting));
    const std::int64_t matched = integer_at(count.body, "matched");
    if (matched == 0 || !may_do(matched)) {
      if (server_.json) print_json(count);
      if (matched == 0) say_no_match(api, filter_);
      return matched == 0 ? kExitOk : kExitUsage;
    }
    PAWL_TRY(const std::string doing, actions_body(false));
    PAWL_TRY(const ApiAnswer done, api.send("POST", "/api/v1/runs/actions", doing));
    const PayloadTree::Elements& refusals = list_at(done.body, "refusals");
    if (server_.json) {
      print_json(done);
    } else {
      fmt::print("{} of {} runs\n", integer_at(done.body, "done"),
                 integer_at(done.body, "matched"));
      for (const PayloadTree& refusal : refusals) say_refusal(refusal);
    }
    return refusals.empty() ? kExitOk : kExitRefused;
  }

  // "5 × PAWL-4021: …, for example order-17", and what to do about it.
  static void say_refusal(const PayloadTree& refusal) {
    const PayloadTree& error = tree_at(refusal, "error");
    const std::int64_t count = integer_at(refusal, "count");
    say("pawl: {} × {}: {}{}\n", count, text_at(error, "code"), text_at(error, "message"),
        count > 1 ? fmt::format(" (the first of them: {})", text_at(refusal, "example")) : "");
    if (const std::string hint = text_at(error, "hint"); !hint.empty()) say("hint: {}\n", hint);
  }

  bool may_do(std::int64_t matched) const {
    if (yes_) return true;
    if (!is_terminal(stdin)) {
      say("{} runs match; nothing was done. Say --yes to {} them.\n", matched, action_);
      return false;
    }
    say("{} runs match. {} them? [y/N] ", matched, action_);
    std::fflush(stderr);
    const int answer = std::getchar();
    return answer == 'y' || answer == 'Y';
  }

  std::string action_;
  std::vector<std::string> runs_;
  RunFilterOptions filter_;
  std::string grace_;
  std::string reason_;
  std::optional<std::string> value_;
  std::string key_;
  std::string target_;  // of a retry: the version that the runs go on with
  bool force_ = false;
  bool all_ = false;
  bool yes_ = false;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_cancel_command() {
  return std::make_unique<ControlCommand>("cancel");
}
std::unique_ptr<Command> make_kill_command() { return std::make_unique<ControlCommand>("kill"); }
std::unique_ptr<Command> make_pause_command() { return std::make_unique<ControlCommand>("pause"); }
std::unique_ptr<Command> make_resume_command() {
  return std::make_unique<ControlCommand>("resume");
}
std::unique_ptr<Command> make_retry_command() { return std::make_unique<ControlCommand>("retry"); }
std::unique_ptr<Command> make_fail_command() { return std::make_unique<ControlCommand>("fail"); }
std::unique_ptr<Command> make_delete_command() {
  return std::make_unique<ControlCommand>("delete");
}
std::unique_ptr<Command> make_restart_command() {
  return std::make_unique<ControlCommand>("restart");
}

}  // namespace pawl::cli
