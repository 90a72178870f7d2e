// What serves the runs: `pawl queues`, `pawl workers` and `pawl nodes`.
#include <fmt/core.h>

#include <charconv>

#include "base/error_codes.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/listing.h"
#include "cli/say.h"
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
    arguments.word("ACTION", action_, {"list", "set", "keys"},
                   "list (default), set, or keys: what waits by key", Presence::kOptional);
    arguments.argument("QUEUE", name_, "set, keys: the queue's name", Presence::kOptional);
    arguments.option(
        "--max-running", "N", max_running_,
        "how many tasks may run at once; 0 pauses the queue, 'none' removes the limit");
    arguments.option("--rate", "N", rate_,
                     "how many tasks may start per second; 'none' removes the limit");
    arguments.option("--per-key-max-running", "N", key_max_running_,
                     "the same for tasks of one key");
    arguments.option("--per-key-rate", "N", key_rate_, "the same for tasks of one key");
    declare_server(arguments, server_);
    arguments.footer(
        "Example: pawl queues set mail --max-running 4 --rate 10\n"
        "         pawl queues keys mail\n"
        "Limits you do not name stay as they are.\n"
        "Exit codes: 0 done, 4 refused, 5 no server, 64 usage error.");
  }

  int run() override {
    if (action_ == "keys") return keys();
    if (action_ != "set") return list();
    const Status done = set();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  int list() const {
    const auto cells = [](const PayloadTree& queue) -> std::vector<Table::Cell> {
      return {text_at(queue, "name"),
              number_text(queue, "pending"),
              number_text(queue, "delayed"),
              relative_time_at(queue, "oldest", "-"),
              number_text(queue, "running"),
              number_text(queue, "max_running"),
              number_text(queue, "rate"),
              number_text(queue, "per_key_max_running"),
              number_text(queue, "per_key_rate")};
    };
    return show_list(server_, {"/api/v1/queues",
                               "queues",
                               {"QUEUE", "PENDING", "DELAYED", "OLDEST", "RUNNING", "MAX RUNNING",
                                "RATE", "KEY MAX", "KEY RATE"},
                               cells,
                               "No task waits or runs, and no queue has limits."});
  }

  int keys() const {
    if (name_.empty()) {
      return report_failure({ErrorCode::usage, "which queue?", "pawl queues keys NAME"});
    }
    const auto cells = [](const PayloadTree& key) -> std::vector<Table::Cell> {
      const std::string name = text_at(key, "key");
      return {name.empty() ? "-" : name, number_text(key, "pending"),
              relative_time_at(key, "oldest", "-")};
    };
    return show_list(server_, {"/api/v1/queues/" + net::percent_encode(name_) + "/keys",
                               "keys",
                               {"KEY", "PENDING", "OLDEST"},
                               cells,
                               "Nothing waits in this queue."});
  }

  Status set() {
    if (name_.empty()) return fail(ErrorCode::usage, "which queue?", "pawl queues set NAME …");
    if (!max_running_ && !rate_ && !key_max_running_ && !key_rate_) {
      return fail(ErrorCode::usage, "no limit is given", "for example --max-running 4");
    }
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer known, api.get("/api/v1/queues"));
    PAWL_TRY(const std::string body, new_limits(limits_of(known.body)));
    PAWL_TRY(const ApiAnswer answer,
             api.send("PUT", "/api/v1/queues/" + net::percent_encode(name_), body));
    if (server_.json) print_json(answer);
    return {};
  }

  const PayloadTree& limits_of(const PayloadTree& queues) const {
    for (const PayloadTree& queue : list_at(queues, "queues")) {
      if (text_at(queue, "name") == name_) return queue;
    }
    return tree_at(queues, "");
  }

  // The limits that were given, and the others as they are: a server replaces all of them.
  Result<std::string> new_limits(const PayloadTree& now) const {
    JsonWriter writer = request_writer();
    writer.begin_object();
    for (const auto& [name, given] : {std::pair{"max_running", &max_running_},
                                      {"rate", &rate_},
                                      {"per_key_max_running", &key_max_running_},
                                      {"per_key_rate", &key_rate_}}) {
      std::string value = "null";
      if (!*given) {
        const PayloadTree& old = tree_at(now, name);
        if (!old.is_null()) value = json_of(old);
      } else if (**given != "none") {
        double number = 0;
        const char* end = (*given)->data() + (*given)->size();
        const auto read = std::from_chars((*given)->data(), end, number);
        if (read.ec != std::errc() || read.ptr != end || number < 0) {
          return fail(ErrorCode::usage, fmt::format("'{}' is not a limit", **given),
                      "a limit is a number, or none");
        }
        value = **given;
      }
      writer.key(name);
      writer.encoded(value);
    }
    writer.end();
    return std::move(writer).finish();
  }

  std::string action_;
  std::string name_;
  std::optional<std::string> max_running_;
  std::optional<std::string> rate_;
  std::optional<std::string> key_max_running_;
  std::optional<std::string> key_rate_;
  ServerOptions server_;
};

class WorkersCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    declare_server(arguments, server_);
    arguments.footer("Exit codes: 0 done, 4 refused, 5 no server.");
  }

  int run() override {
    const auto cells = [](const PayloadTree& worker) -> std::vector<Table::Cell> {
      const bool worked = !tree_at(worker, "latency").is_null();
      return {text_at(worker, "name"),
              text_at(worker, "language"),
              joined(list_at(worker, "queues")),
              number_text(worker, "running"),
              number_text(worker, "done"),
              number_text(worker, "failed"),
              worked ? duration_text(number_at(worker, "latency")) : "-",
              relative_time_at(worker, "since"),
              joined(list_at(worker, "tasks"))};
    };
    const auto warn = [](const PayloadTree& answer) {
      for (const PayloadTree& conflict : list_at(answer, "conflicts")) {
        say("pawl: warning: {}\n", text_at(conflict, "message"));
      }
    };
    return show_list(
        server_,
        {"/api/v1/workers",
         "workers",
         {"WORKER", "LANGUAGE", "QUEUES", "RUNNING", "DONE", "FAILED", "LATENCY", "SINCE", "TASKS"},
         cells,
         "No worker is connected: 'pawl dev --tasks FILE' starts one, or your "
         "file's own serve().",
         warn});
  }

 private:
  ServerOptions server_;
};

class NodesCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    declare_server(arguments, server_);
    arguments.footer(
        "RUNS are those that the server goes on with, ACTIVE those of them that it has in memory,\n"
        "LOAD the processors that it uses. The server that answers has a star.\n"
        "Exit codes: 0 done, 4 refused, 5 no server.");
  }

  int run() override {
    const auto cells = [](const PayloadTree& node) -> std::vector<Table::Cell> {
      const std::string star = flag_at(node, "self") ? "*" : "";
      return {text_at(node, "name") + star,    text_at(node, "url"),
              text_at(node, "version"),        number_text(node, "runs"),
              number_text(node, "active"),     number_text(node, "workers"),
              number_text(node, "running"),    fmt::format("{:.2f}", number_at(node, "load")),
              relative_time_at(node, "since"), fmt::format("{:.1f}s", number_at(node, "silent"))};
    };
    return show_list(server_, {"/api/v1/nodes",
                               "nodes",
                               {"NODE", "URL", "VERSION", "RUNS", "ACTIVE", "WORKERS", "TASKS",
                                "LOAD", "SINCE", "SILENT"},
                               cells,
                               "No server is there."});
  }

 private:
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_nodes_command() { return std::make_unique<NodesCommand>(); }
std::unique_ptr<Command> make_queues_command() { return std::make_unique<QueuesCommand>(); }
std::unique_ptr<Command> make_workers_command() { return std::make_unique<WorkersCommand>(); }

}  // namespace pawl::cli
