// `pawl history`: what has become of a run, turn by turn.
#include <fmt/core.h>

#include <algorithm>

#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/history_view.h"
#include "cli/say.h"
#include "cli/terminal.h"

namespace pawl::cli {
namespace {

constexpr std::int64_t kPage = 1000;

class HistoryCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("RUN", run_, "the run's id");
    arguments.option("--from", "TURN", from_, "turns from this one on");
    arguments.option("-n,--limit", "N", limit_,
                     "at most this many turns; with --changed, changes: default 1");
    arguments.option("--diff", "A..B", diff_,
                     "how the variables differ between two turns; A.. is from A until now");
    arguments.option("--changed", "NAME", changed_,
                     "when a variable has last changed: total, ship:total, order.items[2].price");
    declare_server(arguments, server_);
    arguments.footer(
        "A turn is a number, retry-point (how the run stood before the last error it was given), "
        "or now.\nIf no turns are kept, the retry point is shown. @workflow(history=True) or the "
        "server's --history\nhas turns kept. 'pawl show RUN --at TURN' shows the run as it stood "
        "after a turn.\n"
        "With --json, prints one JSON object per page of up to 1000 turns.\n"
        "Exit codes: 0 done, 4 refused, 5 no server, 64 usage error.");
  }

  int run() override {
    const Status done = !diff_.empty() ? compare() : !changed_.empty() ? find_changes() : list();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status list() {
    std::int64_t left = limit_.value_or(INT64_MAX);
    if (left < 1) return fail(ErrorCode::usage, "--limit must be at least 1");
    PAWL_TRY(Api api, Api::open(server_));
    Table table({"TURN", "AT", "LINE", "STATE", "KEPT", "GIVEN"});
    for (std::int64_t next = from_.value_or(0); left > 0;) {
      QueryText query;
      query.add("from", std::to_string(next));
      query.add("limit", std::to_string(std::min(left, kPage)));
      PAWL_TRY(const ApiAnswer page, api.get(run_path(run_, "history") + query.text()));
      if (server_.json) print_json(page);
      for (const PayloadTree& turn : list_at(page.body, "turns")) {
        add_turn(turn, table);
        --left;
      }
      next = integer_at(page.body, "next");
      if (next == 0) break;
    }
    if (server_.json) return {};
    if (table.empty()) {
      say("No turns of this run are kept; docs/history.md says how to have them kept.\n");
    } else {
      table.print(stdout);
    }
    return {};
  }

  static void add_turn(const PayloadTree& turn, Table& table) {
    const std::int64_t line = integer_at(turn, "line");
    const std::int64_t state = integer_at(turn, "state_bytes");
    table.add({text_at(turn, "name"), text_at(turn, "at"), line == 0 ? "" : std::to_string(line),
               state == 0 ? text_at(turn, "kind") : std::to_string(state),
               std::to_string(integer_at(turn, "stored_bytes")), given_text(turn)});
  }

  Status compare() {
    const std::size_t dots = diff_.find("..");
    if (dots == std::string::npos || dots == 0) {
      return fail(ErrorCode::usage, fmt::format("--diff {}: write two turns as A..B", diff_));
    }
    PAWL_TRY(Api api, Api::open(server_));
    QueryText query;
    query.add("from", diff_.substr(0, dots));
    query.add("to", diff_.substr(dots + 2));
    PAWL_TRY(const ApiAnswer answer, api.get(run_path(run_, "history/diff") + query.text()));
    if (server_.json) {
      print_json(answer);
      return {};
    }
    const Painter paint(stdout);
    fmt::print("{} {}\n{} {}\n", paint(Colour::kDim, "from"),
               turn_heading(tree_at(answer.body, "from")), paint(Colour::kDim, "to  "),
               turn_heading(tree_at(answer.body, "to")));
    const auto& changes = list_at(answer.body, "changes");
    if (changes.empty()) say("No variable differs.\n");
    for (const PayloadTree& change : changes) {
      fmt::print("  {}\n", change_text(change, terminal_width(stdout)));
    }
    return {};
  }

  Status find_changes() {
    PAWL_TRY(Api api, Api::open(server_));
    QueryText query;
    query.add("name", changed_);
    query.add("limit", std::to_string(limit_.value_or(1)));
    PAWL_TRY(const ApiAnswer answer, api.get(run_path(run_, "history/changes") + query.text()));
    if (server_.json) {
      print_json(answer);
      return {};
    }
    const auto& changes = list_at(answer.body, "changes");
    if (changes.empty()) say("{} has not changed in the turns that are kept.\n", changed_);
    for (const PayloadTree& each : changes) {
      fmt::print("{}\n  {}\n", turn_heading(tree_at(each, "turn")),
                 change_text(tree_at(each, "change"), terminal_width(stdout)));
    }
    return {};
  }

  std::string run_;
  std::optional<std::int64_t> from_;
  std::optional<std::int64_t> limit_;
  std::string diff_;
  std::string changed_;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_history_command() { return std::make_unique<HistoryCommand>(); }

}  // namespace pawl::cli
