#include <fmt/core.h>

#include "base/clock.h"
#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/run_view.h"
#include "cli/say.h"
#include "cli/times.h"
#include "cli/version_names.h"
#include "cli/waiting.h"

namespace pawl::cli {
namespace {

class StartCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("WORKFLOW", workflow_, "the workflow's name");
    arguments.option("--input", "JSON", input_, "the input as JSON, or @FILE, or - for stdin");
    arguments.option("--id", "ID", id_, "the run's id; default: a generated one");
    arguments.option("--key", "KEY", key_,
                     "an idempotency key: a second start with the same key returns the first run");
    arguments.choice("--on-conflict", on_conflict_, {"return", "fail", "restart_if_ended"},
                     "what to do if a run with this id or key exists");
    arguments.option("--tag", "NAME=VALUE", tags_, "a tag; may be repeated");
    arguments.option("--history", "BOUNDS", history_,
                     "on, off, or bounds such as turns=500,bytes=1MB,age=30d: whether the turns of "
                     "this run are kept; the same as --tag pawl.history=BOUNDS");
    arguments.option("--priority", "N", priority_,
                     "priority of the run's tasks; higher goes first");
    arguments.option("--at", "TIME", at_,
                     "when to start: a time (2026-11-16T03:00:00Z), or a delay such as 2h");
    arguments.option("--version", "VERSION", version_,
                     "the workflow's version, or a prefix of it; default: the current one");
    arguments.option(
        "--run-timeout", "TIME", run_timeout_,
        "how long the run may take, such as 90s or 2h; then it is cancelled and fails");
    arguments.option("--queue", "NAME", queue_,
                     "a queue of runs, in which the run waits for a place");
    arguments.option("--queue-key", "KEY", queue_key_,
                     "the key whose share of the queue's limits the run uses");
    arguments.option("--message", "CHANNEL=JSON", message_,
                     "send a message together with the start, even if the run already exists");
    arguments.option("--message-id", "ID", message_id_,
                     "the message's id: a message sent twice is received once");
    arguments.flag("-w,--wait", wait_, "wait for the run to end and print its output");
    arguments.flag("--watch", watch_, "like --wait, and show the run live");
    arguments.option("--timeout", "TIME", timeout_,
                     "with --wait: give up after this long, such as 90s or 5m");
    declare_server(arguments, server_);
    arguments.footer(
        "Prints the run's id, or with --wait or --watch its output.\n"
        "Exit codes: 0 done, 1 the run failed or was cancelled, 4 refused, 5 no server, 6 timed "
        "out.");
  }

  int run() override {
    const Result<int> done = start();
    return done ? *done : report_failure(done.error());
  }

 private:
  Result<std::string> body() {
    JsonWriter writer = request_writer();
    writer.begin_object();
    const auto text = [&writer](std::string_view key, const std::string& value) {
      if (value.empty()) return;
      writer.key(key);
      writer.string(value);
    };
    text("workflow", workflow_);
    if (input_) {
      PAWL_TRY(const std::string input, read_json_argument(*input_));
      writer.key("input");
      writer.encoded(input);
    }
    text("id", id_);
    text("start_key", key_);
    text("on_conflict", on_conflict_);
    text("version", version_);
    text("queue", queue_);
    text("queue_key", queue_key_);
    if (priority_) {
      writer.key("priority");
      writer.integer(*priority_);
    }
    if (!at_.empty()) {
      PAWL_TRY(const std::int64_t at, parse_moment(at_, SystemClock().now_us()));
      text("start_at", time_text(at));
    }
    if (!run_timeout_.empty()) {
      PAWL_TRY(const double seconds, parse_duration(run_timeout_));
      writer.key("timeout");
      writer.number(seconds);
    }
    if (!history_.empty()) tags_.push_back("pawl.history=" + history_);
    if (!tags_.empty()) PAWL_TRY_STATUS(write_tags(writer));
    if (!message_.empty()) PAWL_TRY_STATUS(write_message(writer));
    writer.end();
    return std::move(writer).finish();
  }

  Status write_tags(JsonWriter& writer) {
    writer.key("tags");
    writer.begin_object();
    for (const std::string& tag : tags_) {
      const std::size_t sign = tag.find('=');
      if (sign == std::string::npos || sign == 0) {
        return fail(ErrorCode::usage, fmt::format("--tag {}: a tag is NAME=VALUE", tag));
      }
      writer.key(tag.substr(0, sign));
      writer.string(tag.substr(sign + 1));
    }
    writer.end();
    return {};
  }

  Status write_message(JsonWriter& writer) {
    const std::size_t sign = message_.find('=');
    if (sign == std::string::npos || sign == 0) {
      return fail(ErrorCode::usage,
                  fmt::format("--message {}: a message is CHANNEL=JSON", message_));
    }
    PAWL_TRY(const std::string payload, read_json_argument(message_.substr(sign + 1)));
    writer.key("message");
    writer.begin_object();
    writer.key("channel");
    writer.string(message_.substr(0, sign));
    writer.key("payload");
    writer.encoded(payload);
    if (!message_id_.empty()) {
      writer.key("id");
      writer.string(message_id_);
    }
    writer.end();
    return {};
  }

  Result<int> start() {
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(version_, whole_version(api, workflow_, version_));
    PAWL_TRY(const std::string request, body());
    std::optional<double> seconds;
    if (!timeout_.empty()) {
      PAWL_TRY(seconds, parse_duration(timeout_));
    }
    PAWL_TRY(const ApiAnswer answer, api.send("POST", "/api/v1/runs", request));
    const std::string id = text_at(answer.body, "id");
    if (!wait_ && !watch_) {
      if (server_.json) {
        print_json(answer);
      } else {
        fmt::print("{}\n", id);
        if (!flag_at(answer.body, "created"))
          say("pawl: this run exists already; nothing was started\n");
      }
      return kExitOk;
    }
    if (!server_.json) say("run {}\n", id);
    PAWL_TRY(const ApiAnswer result,
             watch_ ? watch_run(api, id, {.seconds = seconds}) : wait_for_result(api, id, seconds));
    if (!server_.json) return print_result(result.body);
    print_json(result);
    return text_at(result.body, "status") == "completed" ? kExitOk : kExitException;
  }

  std::string workflow_;
  std::optional<std::string> input_;
  std::string id_;
  std::string key_;
  std::string on_conflict_;
  std::string version_;
  std::string at_;
  std::string timeout_;
  std::string run_timeout_;
  std::string queue_;
  std::string queue_key_;
  std::string message_;
  std::string message_id_;
  std::vector<std::string> tags_;
  std::string history_;
  std::optional<std::int64_t> priority_;
  bool wait_ = false;
  bool watch_ = false;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_start_command() { return std::make_unique<StartCommand>(); }

}  // namespace pawl::cli
