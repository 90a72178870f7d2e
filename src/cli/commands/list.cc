#include <fmt/core.h>

#include <algorithm>

#include "base/clock.h"
#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/run_filter.h"
#include "cli/run_view.h"
#include "cli/say.h"
#include "cli/version_names.h"

namespace pawl::cli {
namespace {

// Of --all, so that the first runs are there soon; and what the server gives at most.
constexpr std::int64_t kPage = 200;
constexpr std::int64_t kLargestPage = 1000;

class ListCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    declare_filter(arguments, filter_);
    arguments.option("--limit", "N", limit_, "at most this many runs; default: 20");
    arguments.option("--cursor", "CURSOR", cursor_, "continue after the previous page");
    arguments.flag("--all", all_, "list every page");
    arguments.flag("-q,--quiet", quiet_, "print ids only");
    declare_server(arguments, server_);
    arguments.footer(
        "Newest first. With --json, prints one JSON object per page.\n"
        "Exit codes: 0 done, 4 refused, 5 no server.");
  }

  int run() override {
    const Status done = list();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status list() {
    if (limit_ && *limit_ < 1) {
      return fail(ErrorCode::usage, "--limit must be at least 1", "--all lists every run");
    }
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY_STATUS(complete_version(api, filter_));
    std::int64_t left = all_ ? INT64_MAX : limit_.value_or(20);
    const std::int64_t page = std::min(all_ ? limit_.value_or(kPage) : kLargestPage, kLargestPage);
    std::string cursor = cursor_;
    do {
      PAWL_TRY(QueryText query, filter_query(filter_));
      query.add("limit", std::to_string(std::min(left, page)));
      query.add("cursor", cursor);
      PAWL_TRY(const ApiAnswer answer, api.get("/api/v1/runs" + query.text()));
      print_page(api, answer);
      cursor = text_at(answer.body, "next");
      left -= static_cast<std::int64_t>(list_at(answer.body, "runs").size());
    } while (left > 0 && !cursor.empty());
    if (!cursor.empty() && !server_.json && !quiet_) {
      say("There are more: --cursor {}, or --all.\n", cursor);
    }
    return {};
  }

  void print_page(Api& api, const ApiAnswer& page) const {
    const PayloadTree::Elements& runs = list_at(page.body, "runs");
    if (server_.json) {
      print_json(page);
    } else if (quiet_) {
      for (const PayloadTree& run : runs) fmt::print("{}\n", text_at(run, "id"));
    } else if (runs.empty() && filter_.empty()) {
      say("There are no runs yet: 'pawl start' starts one.\n");
    } else if (runs.empty()) {
      say_no_match(api, filter_);
    } else {
      run_table(runs, SystemClock().now_us()).print(stdout);
    }
  }

  RunFilterOptions filter_;
  std::optional<std::int64_t> limit_;
  std::string cursor_;
  bool all_ = false;
  bool quiet_ = false;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_list_command() { return std::make_unique<ListCommand>(); }

}  // namespace pawl::cli
