#include <fmt/core.h>

#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/say.h"
#include "cli/terminal.h"
#include "cli/times.h"

namespace pawl::cli {
namespace {

class PurgeCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.option("--older-than", "TIME", older_than_,
                     "only runs that ended this long ago, such as 30d");
    arguments.choice("--status", status_, {"completed", "failed", "cancelled"},
                     "only runs that ended with this status");
    arguments.option("--workflow", "NAME", workflow_, "only runs of this workflow");
    arguments.flag("-y,--yes", yes_, "do not ask for confirmation");
    declare_server(arguments, server_);
    arguments.footer(
        "The runs are counted first, and you are asked to confirm unless you pass --yes.\n"
        "Exit codes: 0 done, 4 refused, 5 no server, 64 usage error.");
  }

  int run() override {
    const Result<int> done = purge();
    return done ? *done : report_failure(done.error());
  }

 private:
  Result<int> purge() {
    if (older_than_.empty()) {
      return fail(ErrorCode::usage, "how old must a run be?",
                  "give --older-than 30d; --older-than 0 removes every ended run");
    }
    PAWL_TRY(const double seconds, parse_age(older_than_));
    PAWL_TRY(Api api, Api::open(server_));
    if (!yes_) {
      PAWL_TRY(const std::string counting, request_body(seconds, true));
      PAWL_TRY(const ApiAnswer count, api.send("POST", "/api/v1/purge", counting));
      const std::int64_t matched = integer_at(count.body, "matched");
      if (matched == 0 || !may_do(matched)) {
        if (server_.json) print_json(count);
        if (matched == 0) say("No run matches.\n");
        return matched == 0 ? kExitOk : kExitUsage;
      }
    }
    PAWL_TRY(const std::string body, request_body(seconds, false));
    PAWL_TRY(const ApiAnswer answer, api.send("POST", "/api/v1/purge", body));
    if (server_.json) {
      print_json(answer);
    } else {
      fmt::print("{} runs removed\n", integer_at(answer.body, "removed"));
    }
    return kExitOk;
  }

  Result<std::string> request_body(double seconds, bool dry_run) const {
    JsonWriter writer = request_writer();
    const auto text = [&writer](std::string_view key, const std::string& value) {
      if (value.empty()) return;
      writer.key(key);
      writer.string(value);
    };
    writer.begin_object();
    writer.key("older_than");
    writer.number(seconds);
    text("status", status_);
    text("workflow", workflow_);
    writer.key("dry_run");
    writer.boolean(dry_run);
    writer.end();
    return std::move(writer).finish();
  }

  static bool may_do(std::int64_t matched) {
    if (!is_terminal(stdin)) {
      say("{} runs match; nothing was removed. Say --yes to remove them.\n", matched);
      return false;
    }
    say("{} runs match. Remove them? [y/N] ", matched);
    std::fflush(stderr);
    const int answer = std::getchar();
    return answer == 'y' || answer == 'Y';
  }

  std::string older_than_;
  std::string status_;
  std::string workflow_;
  bool yes_ = false;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_purge_command() { return std::make_unique<PurgeCommand>(); }

}  // namespace pawl::cli
