// Looking over many runs at once: `pawl source`, `pawl lines`, `pawl errors` and `pawl rates`.
#include <fmt/core.h>

#include <cstdio>

#include "base/error_codes.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/listing.h"
#include "cli/say.h"
#include "cli/version_names.h"
#include "net/url.h"

namespace pawl::cli {
namespace {

constexpr const char* kExits = "Exit codes: 0 done, 4 refused, 5 no server.";

std::string workflow_path(const std::string& workflow, const char* below) {
  return "/api/v1/workflows/" + net::percent_encode(workflow) + below;
}

class SourceCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("WORKFLOW", workflow_, "the workflow's name");
    arguments.option("--version", "VERSION", version_,
                     "of this version, a prefix is enough; default: the one that new runs get");
    arguments.option("--file", "PATH", file_, "this file of the bundle; default: the main one");
    declare_server(arguments, server_);
    arguments.footer(kExits);
  }

  int run() override {
    const Status done = print();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status print() {
    PAWL_TRY(Api api, Api::open(server_));
    QueryText query;
    if (!version_.empty()) {
      PAWL_TRY(const std::string version, whole_version(api, workflow_, version_));
      query.add("version", version);
    }
    PAWL_TRY(const ApiAnswer answer, api.get(workflow_path(workflow_, "/source") + query.text()));
    if (server_.json) {
      print_json(answer);
      return {};
    }
    const std::string wanted = file_.empty() ? text_at(answer.body, "file") : file_;
    for (const PayloadTree& file : list_at(answer.body, "files")) {
      if (text_at(file, "path") != wanted) continue;
      const std::string text = text_at(file, "text");
      std::fwrite(text.data(), 1, text.size(), stdout);
      return {};
    }
    return fail(ErrorCode::usage, "the bundle has no file '" + wanted + "'",
                "--json lists all of them");
  }

  std::string workflow_;
  std::string version_;
  std::string file_;
  ServerOptions server_;
};

class LinesCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("WORKFLOW", workflow_, "the workflow's name");
    declare_server(arguments, server_);
    arguments.footer(kExits);
  }

  int run() override {
    const auto cells = [](const PayloadTree& use) -> std::vector<Table::Cell> {
      const std::int64_t line = integer_at(use, "line");
      return {text_at(use, "version").substr(0, 12), line == 0 ? "not begun" : std::to_string(line),
              std::to_string(integer_at(use, "runs"))};
    };
    return show_list(server_, {workflow_path(workflow_, "/lines"),
                               "lines",
                               {"VERSION", "LINE", "RUNS"},
                               cells,
                               "No live run of this workflow waits."});
  }

 private:
  std::string workflow_;
  ServerOptions server_;
};

class ErrorsCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.option("--workflow", "NAME", workflow_, "of this workflow alone");
    declare_server(arguments, server_);
    arguments.footer(
        "Looks at the newest 10000 failed and the newest 10000 held runs.\n"
        "Exit codes: 0 done, 4 refused, 5 no server.");
  }

  int run() override {
    const auto cells = [](const PayloadTree& group) -> std::vector<Table::Cell> {
      std::string place = text_at(group, "workflow");
      if (const std::int64_t line = integer_at(group, "line"); line > 0) {
        place += " " + text_at(group, "file") + ":" + std::to_string(line);
      }
      std::string message = text_at(group, "message");
      message = message.substr(0, message.find('\n'));
      const bool held = flag_at(group, "held");
      return {std::to_string(integer_at(group, "count")),
              Table::Cell(held ? "held" : "failed", held ? Colour::kYellow : Colour::kRed),
              text_at(group, "kind"),
              place,
              relative_time_at(group, "last_at"),
              message};
    };
    QueryText query;
    query.add("workflow", workflow_);
    query.add("limit", "10000");
    return show_list(server_, {"/api/v1/errors" + query.text(),
                               "groups",
                               {"RUNS", "STATUS", "ERROR", "AT", "LAST", "MESSAGE"},
                               cells,
                               "Nothing has failed."});
  }

 private:
  std::string workflow_;
  ServerOptions server_;
};

class RatesCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.option("--minutes", "N", minutes_, "how far back, at most 1440; default: 60");
    declare_server(arguments, server_);
    arguments.footer(kExits);
  }

  int run() override {
    const auto cells = [](const PayloadTree& step) -> std::vector<Table::Cell> {
      const auto count = [&](const char* name) { return std::to_string(integer_at(step, name)); };
      return {relative_time_at(step, "at"),
              count("started"),
              count("completed"),
              count("failed"),
              count("held"),
              count("turns"),
              count("tasks"),
              count("pending")};
    };
    const std::int64_t minutes = minutes_.value_or(60);
    if (minutes < 1 || minutes > 1440) {
      return report_failure({ErrorCode::usage, "--minutes is a number from 1 to 1440"});
    }
    QueryText query;
    query.add("seconds", std::to_string(minutes * 60));
    query.add("points", "20");
    return show_list(
        server_, {"/api/v1/rates" + query.text(),
                  "steps",
                  {"UNTIL", "STARTED", "COMPLETED", "FAILED", "HELD", "TURNS", "TASKS", "BACKLOG"},
                  cells,
                  "The server has just started: there is nothing to show yet."});
  }

 private:
  std::optional<std::int64_t> minutes_;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_source_command() { return std::make_unique<SourceCommand>(); }
std::unique_ptr<Command> make_lines_command() { return std::make_unique<LinesCommand>(); }
std::unique_ptr<Command> make_errors_command() { return std::make_unique<ErrorsCommand>(); }
std::unique_ptr<Command> make_rates_command() { return std::make_unique<RatesCommand>(); }

}  // namespace pawl::cli
