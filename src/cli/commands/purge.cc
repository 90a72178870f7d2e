#include <fmt/core.h>

#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/terminal.h"
#include "cli/times.h"

namespace pawl::cli {
namespace {

class PurgeCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.option("--older-than", "TIME", older_than_, "ended so long ago, as in 30d");
    arguments.choice("--status", status_, {"completed", "failed", "cancelled"},
                     "only runs that ended so");
    arguments.flag("-y,--yes", yes_, "do not ask");
    declare_server(arguments, server_);
    arguments.footer("Exit codes: 0 done, 4 refused, 5 no server, 64 wrong usage.");
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
    PAWL_TRY(const double seconds, parse_duration(older_than_));
    if (!may_do()) return kExitUsage;
    JsonWriter writer = request_writer();
    writer.begin_object();
    writer.key("older_than");
    writer.number(seconds);
    if (!status_.empty()) {
      writer.key("status");
      writer.string(status_);
    }
    writer.end();
    PAWL_TRY(const std::string body, std::move(writer).finish());
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer, api.send("POST", "/api/v1/purge", body));
    if (server_.json) {
      print_json(answer);
    } else {
      fmt::print("{} runs removed\n", integer_at(answer.body, "removed"));
    }
    return kExitOk;
  }

  bool may_do() const {
    if (yes_) return true;
    if (!is_terminal(stdin)) {
      fmt::print(stderr, "pawl: nothing was removed; say --yes\n");
      return false;
    }
    fmt::print(stderr, "Remove {} runs that ended more than {} ago? [y/N] ",
               status_.empty() ? "all" : status_, older_than_);
    std::fflush(stderr);
    const int answer = std::getchar();
    return answer == 'y' || answer == 'Y';
  }

  std::string older_than_;
  std::string status_;
  bool yes_ = false;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_purge_command() { return std::make_unique<PurgeCommand>(); }

}  // namespace pawl::cli
