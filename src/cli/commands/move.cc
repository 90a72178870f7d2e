// pawl move: live runs go on with other code.
#include <fmt/core.h>

#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/move_view.h"
#include "cli/run_filter.h"
#include "cli/say.h"
#include "cli/terminal.h"
#include "cli/version_names.h"

namespace pawl::cli {
namespace {

class MoveCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("RUN", runs_, "run ids; or select runs with the filters below",
                       Presence::kOptional);
    arguments.option("--to", "VERSION", to_, "the version to move to; without it the latest");
    arguments.flag("--dry-run", dry_run_, "only show which runs can move, and how");
    arguments.option("--set", "NAME=JSON", values_,
                     "a value for a variable that the new code needs, or for a field: "
                     "Class.field=JSON; may be repeated");
    arguments.flag("--drop-retry-point", drop_, "give up retry points that cannot be moved");
    arguments.option("--reason", "TEXT", reason_, "the reason, for the audit log");
    declare_filter(arguments, filter_);
    arguments.flag("--all", all_, "every live run");
    arguments.flag("-y,--yes", yes_, "do not ask for confirmation");
    declare_server(arguments, server_);
    arguments.footer(
        "Runs that cannot move stay as they are. With filters, a dry run comes first, and you are "
        "asked to confirm unless you pass --yes.\n"
        "Exit codes: 0 done, 4 refused (for at least one run), 5 no server, 64 usage error.");
  }

  int run() override {
    const Result<int> done = move();
    return done ? *done : report_failure(done.error());
  }

 private:
  Result<int> move() {
    const bool by_filter = !filter_.empty() || all_;
    if (runs_.empty() && !by_filter) {
      return fail(ErrorCode::usage, "which runs?",
                  "give ids, a filter such as --workflow NAME, or --all");
    }
    if (!runs_.empty() && by_filter) {
      return fail(ErrorCode::usage, "ids and a filter exclude each other",
                  "name the runs, or say what they have in common");
    }
    PAWL_TRY(Api api, Api::open(server_));
    if (to_ != "latest" && !to_.empty()) {
      PAWL_TRY(to_, whole_version(api, filter_.workflow, to_));
    }
    if (by_filter) {
      PAWL_TRY_STATUS(complete_version(api, filter_));
      return move_matching(api);
    }
    int code = kExitOk;
    for (const std::string& run : runs_) {
      PAWL_TRY(const std::string body, body_of(dry_run_, false));
      const Result<ApiAnswer> answer = api.send("POST", run_path(run, "move"), body);
      if (!answer) {
        // The others get their turn.
        code = report_failure(answer.error());
        if (code == kExitNoServer) return code;
      } else if (server_.json) {
        print_json(*answer);
      } else {
        print_move(answer->body, dry_run_);
      }
    }
    return code;
  }

  Result<int> move_matching(Api& api) {
    if (!yes_ || dry_run_) {
      PAWL_TRY(const std::string looking, body_of(true, true));
      PAWL_TRY(const ApiAnswer seen, api.send("POST", "/api/v1/moves", looking));
      if (!server_.json || !dry_run_) print_moves(seen.body, true);
      if (server_.json && dry_run_) print_json(seen);
      const std::int64_t movable = integer_at(seen.body, "movable");
      if (dry_run_) return code_of(seen);
      if (movable == 0) return code_of(seen);
      if (!may_do(movable)) return kExitUsage;
    }
    PAWL_TRY(const std::string doing, body_of(false, true));
    PAWL_TRY(const ApiAnswer done, api.send("POST", "/api/v1/moves", doing));
    server_.json ? print_json(done) : print_moves(done.body, false);
    return code_of(done);
  }

  static int code_of(const ApiAnswer& answer) {
    return list_at(answer.body, "refusals").empty() ? kExitOk : kExitRefused;
  }

  Result<std::string> body_of(bool dry_run, bool many) {
    JsonWriter writer = request_writer();
    writer.begin_object();
    if (many) {
      writer.key("filter");
      PAWL_TRY_STATUS(write_filter(writer, filter_));
    }
    const auto text = [&writer](std::string_view key, const std::string& value) {
      if (value.empty()) return;
      writer.key(key);
      writer.string(value);
    };
    text("version", to_);
    text("reason", reason_);
    writer.key("dry_run");
    writer.boolean(dry_run);
    writer.key("drop_retry_point");
    writer.boolean(drop_);
    if (!values_.empty()) {
      writer.key("set");
      writer.begin_object();
      for (const std::string& value : values_) {
        const std::size_t sign = value.find('=');
        if (sign == std::string::npos || sign == 0) {
          return fail(ErrorCode::usage, fmt::format("--set {}: write NAME=JSON", value));
        }
        PAWL_TRY(const std::string json, read_json_argument(value.substr(sign + 1)));
        writer.key(value.substr(0, sign));
        writer.encoded(json);
      }
      writer.end();
    }
    writer.end();
    return std::move(writer).finish();
  }

  static bool may_do(std::int64_t movable) {
    if (!is_terminal(stdin)) {
      say("Nothing was done. Say --yes to move them.\n");
      return false;
    }
    say("Move {} runs? [y/N] ", movable);
    std::fflush(stderr);
    const int answer = std::getchar();
    return answer == 'y' || answer == 'Y';
  }

  std::vector<std::string> runs_;
  std::string to_;
  std::vector<std::string> values_;
  std::string reason_;
  RunFilterOptions filter_;
  bool dry_run_ = false;
  bool drop_ = false;
  bool all_ = false;
  bool yes_ = false;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_move_command() { return std::make_unique<MoveCommand>(); }

}  // namespace pawl::cli
