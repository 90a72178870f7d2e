// What serves the runs: `pawl queues` and `pawl workers`.
#include <fmt/core.h>

#include "base/clock.h"
#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/terminal.h"
#include "net/url.h"

namespace pawl::cli {
namespace {

std::string number_text(const PayloadTree& tree, std::string_view name) {
  const PayloadTree& found = tree_at(tree, name);
  if (found.kind() == PayloadKind::kInt) return std::to_string(found.integer());
  if (found.kind() == PayloadKind::kFloat) return fmt::format("{:g}", found.number());
  return "-";
}

std::string joined(const PayloadTree::Elements& texts) {
  std::string out;
  for (const PayloadTree& one : texts) {
    if (one.kind() == PayloadKind::kString) out += (out.empty() ? "" : ", ") + one.text();
  }
  return out;
}

class QueuesCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.word("ACTION", action_, {"list", "set"}, "default: list", Presence::kOptional);
    arguments.argument("QUEUE", name_, "with set: the queue's name", Presence::kOptional);
    arguments.option("--max-running", "N", max_running_, "tasks that run at once; 0: no limit");
    arguments.option("--rate", "N", rate_, "tasks that begin in a second; 0: no limit");
    arguments.option("--per-key-max-running", "N", key_max_running_,
                     "the same for tasks of one key");
    arguments.option("--per-key-rate", "N", key_rate_, "the same for tasks of one key");
    declare_server(arguments, server_);
    arguments.footer(
        "Example: pawl queues set mail --max-running 4 --rate 10\n"
        "Exit codes: 0 done, 4 refused, 5 no server, 64 wrong usage.");
  }

  int run() override {
    const Status done = action_ == "set" ? set() : list();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status list() {
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer, api.get("/api/v1/queues"));
    if (server_.json) {
      print_json(answer);
      return {};
    }
    Table table({"QUEUE", "PENDING", "RUNNING", "MAX RUNNING", "RATE", "KEY MAX", "KEY RATE"});
    for (const PayloadTree& queue : list_at(answer.body, "queues")) {
      table.add({text_at(queue, "name"), number_text(queue, "pending"),
                 number_text(queue, "running"), number_text(queue, "max_running"),
                 number_text(queue, "rate"), number_text(queue, "per_key_max_running"),
                 number_text(queue, "per_key_rate")});
    }
    if (table.empty()) {
      fmt::print(stderr, "There are no queues yet.\n");
    } else {
      table.print(stdout);
    }
    return {};
  }

  Status set() {
    if (name_.empty()) return fail(ErrorCode::usage, "which queue?", "pawl queues set NAME …");
    if (!max_running_ && !rate_ && !key_max_running_ && !key_rate_) {
      return fail(ErrorCode::usage, "no limit is given", "for example --max-running 4");
    }
    JsonWriter writer = request_writer();
    writer.begin_object();
    const auto integer = [&writer](std::string_view key, const std::optional<std::int64_t>& value) {
      if (!value) return;
      writer.key(key);
      *value == 0 ? writer.null() : writer.integer(*value);
    };
    const auto number = [&writer](std::string_view key, const std::optional<double>& value) {
      if (!value) return;
      writer.key(key);
      *value == 0 ? writer.null() : writer.number(*value);
    };
    integer("max_running", max_running_);
    number("rate", rate_);
    integer("per_key_max_running", key_max_running_);
    number("per_key_rate", key_rate_);
    writer.end();
    PAWL_TRY(const std::string body, std::move(writer).finish());
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer,
             api.send("PUT", "/api/v1/queues/" + net::percent_encode(name_), body));
    if (server_.json) print_json(answer);
    return {};
  }

  std::string action_;
  std::string name_;
  std::optional<std::int64_t> max_running_;
  std::optional<double> rate_;
  std::optional<std::int64_t> key_max_running_;
  std::optional<double> key_rate_;
  ServerOptions server_;
};

class WorkersCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    declare_server(arguments, server_);
    arguments.footer("Exit codes: 0 done, 4 refused, 5 no server.");
  }

  int run() override {
    const Status done = list();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status list() {
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer, api.get("/api/v1/workers"));
    if (server_.json) {
      print_json(answer);
      return {};
    }
    const std::int64_t now = SystemClock().now_us();
    Table table(
        {"WORKER", "LANGUAGE", "QUEUES", "RUNNING", "DONE", "FAILED", "LATENCY", "SINCE", "TASKS"});
    for (const PayloadTree& worker : list_at(answer.body, "workers")) {
      const auto since = time_at(worker, "since");
      const PayloadTree& latency = tree_at(worker, "latency");
      table.add({text_at(worker, "name"), text_at(worker, "language"),
                 joined(list_at(worker, "queues")), number_text(worker, "running"),
                 number_text(worker, "done"), number_text(worker, "failed"),
                 latency.is_null() ? "-" : duration_text(number_at(worker, "latency")),
                 since ? relative_time(*since, now) : "", joined(list_at(worker, "tasks"))});
    }
    if (table.empty()) {
      fmt::print(stderr, "No worker is connected.\n");
    } else {
      table.print(stdout);
    }
    return {};
  }

  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_queues_command() { return std::make_unique<QueuesCommand>(); }
std::unique_ptr<Command> make_workers_command() { return std::make_unique<WorkersCommand>(); }

}  // namespace pawl::cli
