// `pawl wait` and `pawl watch`.
#include <fmt/core.h>

#include <algorithm>

#include "base/clock.h"
#include "cli/api.h"
#include "cli/changes.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/run_filter.h"
#include "cli/run_view.h"
#include "cli/times.h"
#include "cli/version_names.h"
#include "cli/waiting.h"

namespace pawl::cli {
namespace {

int end_with(const ApiAnswer& result, const ServerOptions& server) {
  if (!server.json) return print_result(result.body);
  print_json(result);
  return text_at(result.body, "status") == "completed" ? kExitOk : kExitException;
}

Result<std::optional<double>> read_timeout(const std::string& text) {
  if (text.empty()) return std::optional<double>();
  PAWL_TRY(const double seconds, parse_duration(text));
  return std::optional<double>(seconds);
}

// Seconds without news before the list of runs is drawn again: the times in it get older.
constexpr double kLongestPause = 5;

constexpr const char* kExitCodes =
    "Exit codes: 0 the run completed, 1 it failed or was cancelled, 4 refused, 5 no server, 6 "
    "timed out.";

class WaitCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("RUN", run_, "the run's id");
    arguments.option("--timeout", "TIME", timeout_, "give up after this long, such as 90s or 5m");
    declare_server(arguments, server_);
    arguments.footer(kExitCodes);
  }

  int run() override {
    const Result<int> done = wait();
    return done ? *done : report_failure(done.error());
  }

 private:
  Result<int> wait() {
    PAWL_TRY(const auto seconds, read_timeout(timeout_));
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer result, wait_for_result(api, run_, seconds));
    return end_with(result, server_);
  }

  std::string run_;
  std::string timeout_;
  ServerOptions server_;
};

class WatchCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("RUN", run_, "the run's id; default: watch the newest runs",
                       Presence::kOptional);
    arguments.option("--timeout", "TIME", timeout_, "give up after this long, such as 90s or 5m");
    declare_filter(arguments, filter_);
    declare_server(arguments, server_);
    arguments.footer(kExitCodes);
  }

  int run() override {
    const Result<int> done = watch();
    return done ? *done : report_failure(done.error());
  }

 private:
  Result<int> watch() {
    PAWL_TRY(const auto seconds, read_timeout(timeout_));
    PAWL_TRY(Api api, Api::open(server_));
    if (run_.empty()) return watch_all(api, seconds);
    PAWL_TRY(const ApiAnswer result, watch_run(api, run_, {.seconds = seconds}));
    return end_with(result, server_);
  }

  Result<int> watch_all(Api& api, std::optional<double> seconds) {
    SystemClock clock;
    const std::int64_t begin = clock.monotonic_ns();
    const bool live = draws_anew(stdout);
    PAWL_TRY_STATUS(complete_version(api, filter_));
    PAWL_TRY(QueryText query, filter_query(filter_));
    // The heading and the cursor have a line of their own.
    query.add(
        "limit",
        std::to_string(live ? std::clamp<std::size_t>(terminal_height(stdout), 3, 42) - 2 : 20));
    const std::string target = "/api/v1/runs" + query.text();
    PAWL_TRY(ApiAnswer page, api.get(target));
    Changes changes(api, {});
    while (true) {
      if (server_.json) {
        print_json(page);
      } else {
        if (live) fmt::print("\x1b[H\x1b[2J");
        run_table(list_at(page.body, "runs"), clock.now_us()).print(stdout);
      }
      std::fflush(stdout);
      const double passed = static_cast<double>(clock.monotonic_ns() - begin) / 1e9;
      if (seconds && passed >= *seconds) return kExitOk;
      changes.wait(seconds ? std::min(*seconds - passed, kLongestPause) : kLongestPause);
      PAWL_TRY(page, api.get_patiently(target));
    }
  }

  std::string run_;
  std::string timeout_;
  RunFilterOptions filter_;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_wait_command() { return std::make_unique<WaitCommand>(); }
std::unique_ptr<Command> make_watch_command() { return std::make_unique<WatchCommand>(); }

}  // namespace pawl::cli
