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
constexpr std::int64_t kUsualLines = 1000;
constexpr std::int64_t kMostLines = 10'000;

class LogsCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("RUN", run_, "the run's id");
    arguments.flag("-f,--follow", follow_, "keep printing new lines until the run ends");
    arguments.option("-n,--lines", "N", lines_,
                     "print the last N lines, at most 10000; default: 1000");
    arguments.flag("--times", times_, "prefix each line with its time");
    declare_server(arguments, server_);
    arguments.footer(
        "With --json, prints one object per line.\n"
        "Exit codes: 0 done, 4 refused, 5 no server.");
  }

  int run() override {
    const Status done = print();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status print() {
    PAWL_TRY(Api api, Api::open(server_));
    return follow_ ? follow(api) : print_first(api);
  }

  Status follow(Api& api) {
    // The first questions are not patient: a server that is not there at all is told at once.
    PAWL_TRY(ApiAnswer result, api.get(run_path(run_, "result")));
    Changes changes(api, run_);
    PAWL_TRY_STATUS(print_first(api));
    while (result.status == 202) {
      changes.wait(kLongestPause);
      PAWL_TRY(result, api.get_patiently(run_path(run_, "result")));
      PAWL_TRY_STATUS(print_new(api));
    }
    return {};
  }

  Status print_first(Api& api) {
    const std::int64_t wanted = lines_.value_or(kUsualLines);
    PAWL_TRY(const ApiAnswer answer, api.get(target(std::max<std::int64_t>(wanted, 1))));
    print_behind(wanted == 0 ? list_at(answer.body, "lines").size() : 0, answer);
    return {};
  }

  std::string target(std::int64_t lines) const {
    return run_path(run_, "logs") + fmt::format("?limit={}", lines);
  }

  // An answer is a window on the end of the log. What is new begins behind the last line that was
  // printed; if that is no longer in the window, a larger one is looked through.
  Status print_new(Api& api) {
    PAWL_TRY(ApiAnswer answer, api.get_patiently(target(kUsualLines)));
    std::optional<std::size_t> begin = behind_last(answer);
    if (!begin && list_at(answer.body, "lines").size() == kUsualLines) {
      PAWL_TRY(answer, api.get_patiently(target(kMostLines)));
      begin = behind_last(answer);
    }
    print_behind(begin.value_or(0), answer);
    return {};
  }

  std::optional<std::size_t> behind_last(const ApiAnswer& answer) const {
    const PayloadTree::Elements& lines = list_at(answer.body, "lines");
    for (std::size_t i = lines.size(); i > 0; --i) {
      if (printed_ && lines[i - 1] == last_) return i;
    }
    return std::nullopt;
  }

  void print_behind(std::size_t begin, const ApiAnswer& answer) {
    const PayloadTree::Elements& lines = list_at(answer.body, "lines");
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
