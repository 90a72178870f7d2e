#include <fmt/core.h>

#include "base/clock.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/run_filter.h"
#include "cli/run_view.h"

namespace pawl::cli {
namespace {

class ListCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    declare_filter(arguments, filter_);
    arguments.option("--limit", "N", limit_, "at most so many runs; default: 20");
    arguments.option("--cursor", "CURSOR", cursor_, "go on where the last page ended");
    arguments.flag("--all", all_, "every page");
    arguments.flag("-q,--quiet", quiet_, "print ids only");
    declare_server(arguments, server_);
    arguments.footer(
        "The newest first. With --json one JSON object for each page.\n"
        "Exit codes: 0 done, 4 refused, 5 no server.");
  }

  int run() override {
    const Status done = list();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status list() {
    PAWL_TRY(Api api, Api::open(server_));
    std::string cursor = cursor_;
    do {
      PAWL_TRY(QueryText query, filter_query(filter_));
      query.add("limit", std::to_string(limit_.value_or(all_ ? 200 : 20)));
      query.add("cursor", cursor);
      PAWL_TRY(const ApiAnswer page, api.get("/api/v1/runs" + query.text()));
      print_page(page);
      cursor = text_at(page.body, "next");
    } while (all_ && !cursor.empty());
    if (!cursor.empty() && !server_.json && !quiet_) {
      fmt::print(stderr, "There are more: --cursor {}, or --all.\n", cursor);
    }
    return {};
  }

  void print_page(const ApiAnswer& page) const {
    const PayloadTree::Elements& runs = list_at(page.body, "runs");
    if (server_.json) {
      print_json(page);
    } else if (quiet_) {
      for (const PayloadTree& run : runs) fmt::print("{}\n", text_at(run, "id"));
    } else if (runs.empty()) {
      fmt::print(
          stderr, "{}\n",
          filter_.empty() ? "There are no runs yet: 'pawl start' starts one." : "No run matches.");
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
