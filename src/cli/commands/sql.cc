// `pawl sql`: questions about runs and their variables.
#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/say.h"
#include "cli/terminal.h"
#include "value/json_writer.h"

namespace pawl::cli {
namespace {

// Of the standard input.
constexpr std::size_t kLongestStatement = 65'536;

std::string read_statement() {
  std::string text;
  char part[4096];
  while (text.size() <= kLongestStatement) {
    const std::size_t count = std::fread(part, 1, sizeof part, stdin);
    if (count == 0) break;
    text.append(part, count);
  }
  return text;
}

std::string cell_text(const PayloadTree& cell) {
  if (cell.is_null()) return {};
  return cell.kind() == PayloadKind::kString ? cell.text() : json_of(cell);
}

// As RFC 4180 has it.
std::string csv_text(std::string text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  for (std::size_t at = 0; (at = text.find('"', at)) != std::string::npos; at += 2) {
    text.insert(at, 1, '"');
  }
  return '"' + text + '"';
}

// An argument is JSON; what is none is a text.
std::string argument_of(const std::string& text) {
  return PayloadTree::parse(text) ? text : json_of(PayloadTree(text));
}

class SqlCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("SQL", text_, "one SELECT; -: read it from the standard input");
    arguments.option("-a,--arg", "VALUE", arguments_,
                     "JSON, or else a text: what stands for a ? of the statement; may be repeated");
    arguments.choice("--format", format_, {"table", "csv"}, "how rows are printed");
    arguments.option("-n,--limit", "N", limit_, "at most this many rows; default: 1000");
    arguments.option("--timeout", "SECONDS", timeout_, "at most 60; default: 10");
    declare_server(arguments, server_);
    arguments.footer(
        "The tables are runs, vars, calls, messages, logs, queues, workers and schedules; "
        "docs/sql.md "
        "has their columns.\n"
        "Needs a token with the scope sql, if the server has tokens.\n"
        "Exit codes: 0 done, 4 refused, 5 no server, 64 usage error.");
  }

  int run() override {
    const Status done = query();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  std::string body() const {
    JsonWriter writer;
    writer.begin_object();
    writer.key("sql");
    writer.string(text_ == "-" ? read_statement() : text_);
    writer.key("arguments");
    writer.begin_list();
    for (const std::string& argument : arguments_) writer.encoded(argument_of(argument));
    writer.end();
    if (limit_) {
      writer.key("rows");
      writer.integer(*limit_);
    }
    if (timeout_) {
      writer.key("timeout");
      writer.number(*timeout_);
    }
    writer.end();
    return std::move(writer).finish().value_or("");
  }

  Status query() {
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer, api.send("POST", "/api/v1/sql", body()));
    if (server_.json) {
      print_json(answer);
    } else if (format_ == "csv") {
      print_csv(answer.body);
    } else {
      print_table(answer.body);
    }
    if (!flag_at(answer.body, "complete")) say("There are more rows: --limit\n");
    return {};
  }

  static void print_csv(const PayloadTree& body) {
    const auto print = [](const PayloadTree::Elements& cells) {
      std::string line;
      for (const PayloadTree& cell : cells) {
        if (&cell != &cells.front()) line += ',';
        line += csv_text(cell_text(cell));
      }
      fmt::print("{}\r\n", line);
    };
    print(list_at(body, "columns"));
    for (const PayloadTree& row : list_at(body, "rows")) print(row.elements());
  }

  static void print_table(const PayloadTree& body) {
    std::vector<std::string> headings;
    for (const PayloadTree& column : list_at(body, "columns"))
      headings.push_back(cell_text(column));
    Table table(std::move(headings));
    for (const PayloadTree& row : list_at(body, "rows")) {
      std::vector<Table::Cell> cells;
      for (const PayloadTree& cell : row.elements()) cells.emplace_back(cell_text(cell));
      table.add(std::move(cells));
    }
    table.print(stdout);
  }

  std::string text_;
  std::vector<std::string> arguments_;
  std::string format_ = "table";
  std::optional<std::int64_t> limit_;
  std::optional<double> timeout_;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_sql_command() { return std::make_unique<SqlCommand>(); }

}  // namespace pawl::cli
