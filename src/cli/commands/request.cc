// What runs are asked: `pawl request` and `pawl query`.
#include <fmt/core.h>

#include <algorithm>

#include "base/clock.h"
#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/say.h"
#include "cli/times.h"
#include "net/url.h"

namespace pawl::cli {
namespace {

constexpr double kLongPoll = 20;

void print_value(const PayloadTree& value) {
  fmt::print("{}\n", value.is_null() ? "null" : json_of(value));
}

class RequestCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("RUN", run_, "the run's id");
    arguments.argument("CHANNEL", channel_, "the channel the run receives requests from");
    arguments.argument("JSON", payload_,
                       "the request as JSON, or @FILE, or - for stdin; default: null",
                       Presence::kOptional);
    arguments.option("--timeout", "TIME", timeout_,
                     "give up after this long, such as 90s or 5m; default: when the run ends");
    arguments.option("--key", "KEY", key_,
                     "the request's key: asked twice under one key, it is one request");
    declare_server(arguments, server_);
    arguments.footer(
        "Prints what the run answers, as JSON.\n"
        "Exit codes: 0 answered, 1 the run rejected the request, 4 refused (no such run, it has "
        "ended, it does not know the channel), 5 no server, 6 timed out.");
  }

  int run() override {
    const Result<int> done = request();
    return done ? *done : report_failure(done.error());
  }

 private:
  Result<int> request() {
    std::optional<double> seconds;
    if (!timeout_.empty()) {
      PAWL_TRY(seconds, parse_duration(timeout_));
    }
    PAWL_TRY(const std::string payload, read_json_argument(payload_.empty() ? "null" : payload_));
    PAWL_TRY(Api api, Api::open(server_));
    SystemClock clock;
    const std::int64_t begin_ns = clock.monotonic_ns();
    while (true) {
      double wait = kLongPoll;
      if (seconds) {
        const double passed = static_cast<double>(clock.monotonic_ns() - begin_ns) / 1e9;
        wait = std::clamp(*seconds - passed, 0.0, kLongPoll);
      }
      PAWL_TRY(const std::string body, request_body(payload));
      const std::string target = run_path(run_, "requests") + fmt::format("?wait={:.3f}", wait);
      PAWL_TRY(const ApiAnswer answer, api.send("POST", target, body));
      if (flag_at(answer.body, "answered")) return tell(answer);
      // The server has made a key if there was none: the next question is about the same request.
      key_ = text_at(answer.body, "key");
      if (seconds && wait < kLongPoll) return timed_out();
    }
  }

  Result<std::string> request_body(const std::string& payload) const {
    JsonWriter writer = request_writer();
    writer.begin_object();
    writer.key("channel");
    writer.string(channel_);
    writer.key("payload");
    writer.encoded(payload);
    if (!key_.empty()) {
      writer.key("key");
      writer.string(key_);
    }
    writer.end();
    return std::move(writer).finish();
  }

  int tell(const ApiAnswer& answer) const {
    const PayloadTree& error = tree_at(answer.body, "error");
    if (server_.json) {
      print_json(answer);
    } else if (error.is_null()) {
      print_value(tree_at(answer.body, "value"));
    } else {
      say("pawl: run {} rejected the request: {}: {}\n", run_, text_at(error, "kind"),
          text_at(error, "message"));
    }
    return error.is_null() ? kExitOk : kExitException;
  }

  Result<int> timed_out() const {
    return fail(ErrorCode::wait_timeout,
                fmt::format("run {} has not answered within {}", run_, timeout_),
                fmt::format("the request stays; wait on with --key {}", key_));
  }

  std::string run_;
  std::string channel_;
  std::string payload_;
  std::string timeout_;
  std::string key_;
  ServerOptions server_;
};

class QueryCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("RUN", run_, "the run's id");
    arguments.argument("NAME", name_, "the query's name; left out: list the run's queries",
                       Presence::kOptional);
    arguments.argument("ARGS", args_, "its arguments, each as JSON", Presence::kOptional);
    declare_server(arguments, server_);
    arguments.footer(
        "Prints the answer as JSON. The run does not notice, and no worker is needed.\n"
        "Exit codes: 0 answered, 4 refused (no such query, it failed, the run has not begun), 5 no "
        "server.");
  }

  int run() override {
    const Status done = name_.empty() ? list() : query();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status list() {
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer, api.get(run_path(run_, "queries")));
    if (server_.json) {
      print_json(answer);
      return {};
    }
    for (const PayloadTree& query : list_at(answer.body, "queries")) {
      std::string parameters;
      for (const PayloadTree& one : list_at(query, "parameters")) {
        parameters += (parameters.empty() ? "" : ", ") + one.text();
      }
      const std::string doc = text_at(query, "doc");
      fmt::print("{}({}){}{}\n", text_at(query, "name"), parameters, doc.empty() ? "" : "  ", doc);
    }
    return {};
  }

  Status query() {
    std::string list;
    for (const std::string& one : args_) {
      PAWL_TRY(const std::string value, read_json_argument(one));
      list += (list.empty() ? "" : ",") + value;
    }
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer,
             api.send("POST", run_path(run_, "queries/" + net::percent_encode(name_)),
                      "{\"args\":[" + list + "]}"));
    if (server_.json) {
      print_json(answer);
    } else {
      print_value(tree_at(answer.body, "value"));
    }
    return {};
  }

  std::string run_;
  std::string name_;
  std::vector<std::string> args_;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_request_command() { return std::make_unique<RequestCommand>(); }
std::unique_ptr<Command> make_query_command() { return std::make_unique<QueryCommand>(); }

}  // namespace pawl::cli
