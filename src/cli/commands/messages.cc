// What is said to runs: `pawl send`, `pawl resolve` and `pawl reject`.
#include <algorithm>
#include <vector>

#include "base/spelling.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/say.h"
#include "net/url.h"

namespace pawl::cli {
namespace {

class SendCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("RUN", run_, "the run's id");
    arguments.argument("CHANNEL", channel_, "the channel the run receives from");
    arguments.argument("JSON", payload_,
                       "the message as JSON, or @FILE, or - for stdin; default: null",
                       Presence::kOptional);
    arguments.option("--id", "ID", id_, "the message's id: a message sent twice is received once");
    declare_server(arguments, server_);
    arguments.footer("Exit codes: 0 recorded, 4 refused, 5 no server.");
  }

  int run() override {
    const Status done = send();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status send() {
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const std::string payload, read_json_argument(payload_.empty() ? "null" : payload_));
    JsonWriter writer = request_writer();
    writer.begin_object();
    writer.key("channel");
    writer.string(channel_);
    writer.key("payload");
    writer.encoded(payload);
    if (!id_.empty()) {
      writer.key("id");
      writer.string(id_);
    }
    writer.end();
    PAWL_TRY(const std::string body, std::move(writer).finish());
    PAWL_TRY(const ApiAnswer answer, api.send("POST", run_path(run_, "messages"), body));
    if (server_.json) {
      print_json(answer);
    } else if (!flag_at(answer.body, "recorded")) {
      say("pawl: a message with this id was recorded before; nothing was sent\n");
    } else {
      warn_of_channel(api);
    }
    return {};
  }

  // Says so if the run's program has no such channel. The message is recorded all the same: the
  // name of a channel may be made while the program runs.
  void warn_of_channel(Api& api) const {
    const auto waiting = api.get(run_path(run_, "messages") + "?limit=1000");
    if (!waiting) return;
    const auto is_lost = [this](const PayloadTree& message) {
      return text_at(message, "channel") == channel_ && !flag_at(message, "expected");
    };
    if (std::ranges::none_of(list_at(waiting->body, "messages"), is_lost)) return;
    std::vector<std::string> channels;
    std::string shown;
    for (const PayloadTree& one : list_at(waiting->body, "channels")) {
      channels.push_back(one.text());
      shown += (shown.empty() ? " It waits on '" : ", '") + one.text() + "'";
    }
    say("pawl: the message is recorded, but run {} has never received from channel '{}'.{}\n", run_,
        channel_, shown);
    const std::string hint = suggestion(channel_, channels);
    if (!hint.empty()) say("hint: {}\n", hint);
  }

  std::string run_;
  std::string channel_;
  std::string payload_;
  std::string id_;
  ServerOptions server_;
};

class ResolveCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("TOKEN", token_, "the promise's token; 'pawl show RUN' lists them");
    arguments.argument("JSON", value_, "the value as JSON, or @FILE, or - for stdin; default: null",
                       Presence::kOptional);
    declare_server(arguments, server_);
    arguments.footer("Exit codes: 0 recorded, 4 refused (already answered), 5 no server.");
  }

  int run() override {
    const Status done = resolve();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status resolve() {
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const std::string value, read_json_argument(value_.empty() ? "null" : value_));
    PAWL_TRY(const ApiAnswer answer,
             api.send("POST", "/api/v1/promises/" + net::percent_encode(token_) + "/resolve",
                      "{\"value\":" + value + "}"));
    if (server_.json) print_json(answer);
    return {};
  }

  std::string token_;
  std::string value_;
  ServerOptions server_;
};

class RejectCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("TOKEN", token_, "the promise's token; 'pawl show RUN' lists them");
    arguments.argument("MESSAGE", message_, "what went wrong", Presence::kOptional);
    arguments.option("--kind", "CLASS", kind_, "the exception's class; default: Exception");
    arguments.option("--data", "JSON", data_,
                     "extra data for the workflow, available as error.data");
    declare_server(arguments, server_);
    arguments.footer("Exit codes: 0 recorded, 4 refused (already answered), 5 no server.");
  }

  int run() override {
    const Status done = reject();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status reject() {
    PAWL_TRY(Api api, Api::open(server_));
    JsonWriter writer = request_writer();
    writer.begin_object();
    writer.key("error");
    writer.begin_object();
    writer.key("kind");
    writer.string(kind_.empty() ? "Exception" : kind_);
    writer.key("message");
    writer.string(message_);
    if (data_) {
      PAWL_TRY(const std::string data, read_json_argument(*data_));
      writer.key("data");
      writer.encoded(data);
    }
    writer.end();
    writer.end();
    PAWL_TRY(const std::string body, std::move(writer).finish());
    PAWL_TRY(const ApiAnswer answer,
             api.send("POST", "/api/v1/promises/" + net::percent_encode(token_) + "/reject", body));
    if (server_.json) print_json(answer);
    return {};
  }

  std::string token_;
  std::string message_;
  std::string kind_;
  std::optional<std::string> data_;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_send_command() { return std::make_unique<SendCommand>(); }
std::unique_ptr<Command> make_resolve_command() { return std::make_unique<ResolveCommand>(); }
std::unique_ptr<Command> make_reject_command() { return std::make_unique<RejectCommand>(); }

}  // namespace pawl::cli
