#include <fmt/core.h>

#include <algorithm>

#include "cli/api.h"
#include "cli/changes.h"
#include "cli/command.h"
#include "cli/command_line.h"

namespace pawl::cli {
namespace {

// Seconds without news before it looks in any case: what is told may get lost.
constexpr double kLongestPause = 10;

class LogsCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("RUN", run_, "the run's id");
    arguments.flag("-f,--follow", follow_, "go on until the run has ended");
    arguments.option("-n,--lines", "N", lines_, "at most so many, the last ones; default: 1000");
    arguments.flag("--times", times_, "put the time in front of each line");
    declare_server(arguments, server_);
    arguments.footer(
        "With --json one object for each line.\n"
        "Exit codes: 0 done, 4 refused, 5 no server.");
  }

  int run() override {
    const Status done = print();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status print() {
    PAWL_TRY(Api api, Api::open(server_));
    if (!follow_) {
      PAWL_TRY(const ApiAnswer answer, api.get(target()));
      print_new(answer);
      return {};
    }
    // The first question is not patient: a server that is not there at all is told at once.
    PAWL_TRY(ApiAnswer result, api.get(run_path(run_, "result")));
    Changes changes(api, run_);
    while (true) {
      PAWL_TRY(const ApiAnswer answer, api.get_patiently(target()));
      print_new(answer);
      if (result.status != 202) return {};
      changes.wait(kLongestPause);
      PAWL_TRY(result, api.get_patiently(run_path(run_, "result")));
    }
  }

  std::string target() const {
    return run_path(run_, "logs") + fmt::format("?limit={}", lines_.value_or(1000));
  }

  void print_new(const ApiAnswer& answer) {
    const PayloadTree::Elements& lines = list_at(answer.body, "lines");
    // The answer is a window on the end of the log. What is new begins behind the last line that
    // was printed.
    std::size_t begin = 0;
    for (std::size_t i = lines.size(); i > 0 && printed_; --i) {
      if (lines[i - 1] == last_) {
        begin = i;
        break;
      }
    }
    for (std::size_t i = begin; i < lines.size(); ++i) {
      if (server_.json) {
        fmt::print("{}\n", json_of(lines[i]));
      } else if (times_) {
        fmt::print("{} {}\n", text_at(lines[i], "at"), text_at(lines[i], "line"));
      } else {
        fmt::print("{}\n", text_at(lines[i], "line"));
      }
    }
    if (!lines.empty()) {
      last_ = lines.back();
      printed_ = true;
    }
    std::fflush(stdout);
  }

  std::string run_;
  bool follow_ = false;
  bool times_ = false;
  bool printed_ = false;
  PayloadTree last_;
  std::optional<std::int64_t> lines_;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_logs_command() { return std::make_unique<LogsCommand>(); }

}  // namespace pawl::cli
