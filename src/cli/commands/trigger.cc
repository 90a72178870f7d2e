// `pawl trigger`: what starts runs when something arrives from outside.
#include <fmt/core.h>

#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/files.h"
#include "cli/listing.h"
#include "cli/terminal.h"
#include "net/url.h"

namespace pawl::cli {
namespace {

PayloadTree object() { return PayloadTree(PayloadTree::Fields()); }

Result<std::string> text_of(const PayloadTree& tree) {
  return tree.encode().map([](const Payload& payload) { return std::string(payload.text()); });
}

Result<PayloadTree> json_of(const std::string& argument) {
  PAWL_TRY(const std::string json, read_json_argument(argument));
  return PayloadTree::parse(json);
}

void print_line(std::string_view name, std::string_view value) {
  if (!value.empty()) fmt::print("{:<13} {}\n", name, value);
}

// What a trigger does, as the command line says it.
struct TriggerOptions {
  std::string kind, action, workflow, key, run, channel, input, message, one_at_a_time, signature;
  std::string definition;
  std::vector<std::string> secrets, filter;
  std::optional<std::string> keep, dedupe;

  void declare(Arguments& arguments) {
    arguments.choice("--kind", kind, {"webhook", "manual", "file", "poll"},
                     "create: who brings what arrives; default: webhook");
    arguments.choice("--action", action, {"start", "send", "start_or_send"},
                     "create, update: what to do; default: start");
    arguments.option("--workflow", "NAME", workflow, "create, update: the workflow to start");
    arguments.option("--key", "TEMPLATE", key,
                     "create, update: the start key, such as '$body.order.id'");
    arguments.option("--run", "TEMPLATE", run, "create, update: for send: whom to send to");
    arguments.option("--channel", "NAME", channel, "create, update: of the message");
    arguments.option("--input", "JSON", input,
                     "create, update: a template of the run's input; or @FILE");
    arguments.option("--message", "JSON", message,
                     "create, update: a template of the message; or @FILE");
    arguments.option("--one-at-a-time", "TEMPLATE", one_at_a_time,
                     "create, update: runs of the same text wait for each other");
    arguments.option(
        "--filter", "JSON", filter,
        "create, update: a condition such as '{\"path\":\"$body.type\",\"is\":\"paid\"}'; "
        "may be repeated");
    arguments.option("--signature", "KIND", signature,
                     "create, update: github, stripe, standard-webhooks, none, or JSON");
    arguments.option("--secret", "TEXT", secrets,
                     "create, update: of the signature; may be repeated: all are valid; or @FILE");
    arguments.option("--dedupe", "WHERE", dedupe,
                     "create, update: what identifies an input: a header's name or a path");
    arguments.option("--keep", "DURATION", keep,
                     "create, update: how long inputs are remembered; default: 7d");
    arguments.option("--definition", "JSON", definition,
                     "create, update: any field, as the API has it; or @FILE");
  }

  Result<PayloadTree> body() const {
    PayloadTree body = object();
    if (!definition.empty()) {
      PAWL_TRY(body, json_of(definition));
      if (body.kind() != PayloadKind::kObject) {
        return fail(ErrorCode::usage, "--definition must be an object");
      }
    }
    const auto set = [&](const char* name, const std::string& text) {
      if (!text.empty()) body.set(name, PayloadTree(text));
    };
    set("kind", kind);
    set("action", action);
    set("workflow", workflow);
    set("key", key);
    set("run", run);
    set("channel", channel);
    set("one_at_a_time", one_at_a_time);
    if (keep) body.set("keep", PayloadTree(*keep));
    for (const auto& [name, json] : {std::pair{"input", input}, std::pair{"message", message}}) {
      if (json.empty()) continue;
      // A path need not be quoted twice.
      if (json.starts_with('$')) {
        body.set(name, PayloadTree(json));
      } else {
        PAWL_TRY(PayloadTree tree, json_of(json));
        body.set(name, std::move(tree));
      }
    }
    PAWL_TRY_STATUS(add_signature(&body));
    if (!filter.empty()) {
      PayloadTree::Elements conditions;
      for (const std::string& each : filter) {
        PAWL_TRY(PayloadTree condition, json_of(each));
        conditions.push_back(std::move(condition));
      }
      body.set("filter", {PayloadKind::kList, std::move(conditions)});
    }
    return body;
  }

 private:
  Status add_signature(PayloadTree* body) const {
    if (signature.starts_with('{')) {
      PAWL_TRY(PayloadTree tree, json_of(signature));
      body->set("signature", std::move(tree));
    } else if (!signature.empty()) {
      body->set("signature", PayloadTree(signature));
    }
    if (!secrets.empty()) {
      PayloadTree::Elements all;
      for (const std::string& secret : secrets) {
        PAWL_TRY(std::string text, read_text_argument(secret));
        while (text.ends_with('\n')) text.pop_back();
        all.emplace_back(std::move(text));
      }
      body->set("secrets", {PayloadKind::kList, std::move(all)});
    }
    if (dedupe) {
      PayloadTree rule = object();
      if (!dedupe->empty())
        rule.set(dedupe->starts_with('$') ? "path" : "header", PayloadTree(*dedupe));
      body->set("dedupe", std::move(rule));
    }
    return {};
  }

  static Result<std::string> read_text_argument(const std::string& argument) {
    if (!argument.starts_with('@')) return argument;
    return read_file(argument.substr(1));
  }
};

class TriggerCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.word("ACTION", action_,
                   {"create", "list", "show", "update", "pause", "resume", "delete", "fire", "test",
                    "inputs", "retry"},
                   "what to do");
    arguments.argument("NAME", name_, "the trigger's name", Presence::kOptional);
    arguments.argument("JSON", payload_, "fire, test: what arrives; or @FILE", Presence::kOptional);
    options_.declare(arguments);
    arguments.option("--id", "ID", id_,
                     "fire: of the input, which is processed once; retry: of one");
    arguments.flag("--unprocessed", unprocessed_, "inputs: only what could not be processed");
    arguments.option("--reason", "TEXT", reason_, "pause: why");
    declare_server(arguments, server_);
    arguments.footer(
        "Examples:\n"
        "  pawl trigger create orders --workflow order --signature github --key "
        "'$body.order.id'\n"
        "  pawl trigger test orders '{\"order\": {\"id\": 7}}'     (stores nothing)\n"
        "  pawl trigger fire orders '{\"order\": {\"id\": 7}}' --id event-1\n"
        "  pawl trigger update orders --secret NEW --secret OLD    (both are valid)\n"
        "  pawl trigger retry orders\n"
        "Exit codes: 0 done, 4 refused, 5 no server, 64 usage error.");
  }

  int run() override {
    const Status done = act();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status act() {
    if (action_ == "list") return list();
    if (name_.empty()) {
      return fail(ErrorCode::usage, "which trigger?", "pawl trigger " + action_ + " NAME …");
    }
    if (action_ == "create" || action_ == "update") return write();
    if (action_ == "show") return show();
    if (action_ == "fire") return fire();
    if (action_ == "test") return test();
    if (action_ == "inputs") return inputs();
    return control();
  }

  std::string path(std::string_view below = {}) const {
    return "/api/v1/triggers/" + net::percent_encode(name_) + std::string(below);
  }

  // Prints the answer as JSON if that is wanted.
  bool is_printed(const ApiAnswer& answer) const {
    if (server_.json) print_json(answer);
    return server_.json;
  }

  Status write() {
    PAWL_TRY(PayloadTree body, options_.body());
    const bool is_new = action_ == "create";
    if (is_new) body.set("id", PayloadTree(name_));
    if (!is_new && body.fields().empty()) {
      return fail(ErrorCode::usage, "what is to change?", "for example --key '$body.id'");
    }
    PAWL_TRY(const std::string text, text_of(body));
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer,
             is_new ? api.send("POST", "/api/v1/triggers", text) : api.send("PATCH", path(), text));
    if (!is_printed(answer)) print_trigger(answer.body);
    return {};
  }

  static void print_trigger(const PayloadTree& trigger) {
    print_line("trigger", text_at(trigger, "id"));
    print_line("path", text_at(trigger, "path"));
    const PayloadTree& definition = tree_at(trigger, "definition");
    for (const char* name :
         {"kind", "action", "workflow", "run", "key", "channel", "one_at_a_time", "pause_reason"}) {
      print_line(name, text_at(definition, name));
    }
    print_line("signature", text_at(tree_at(definition, "signature"), "kind"));
    print_line("paused", flag_at(trigger, "paused") ? "yes" : "");
    print_line("cursor", text_at(trigger, "cursor"));
    const std::string secret = text_at(trigger, "secret");
    if (!secret.empty()) print_line("secret", secret + "   (keep it: it is not shown again)");
  }

  Status list() {
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer, api.get("/api/v1/triggers?limit=1000"));
    if (is_printed(answer)) return {};
    for (const PayloadTree& trigger : list_at(answer.body, "triggers")) {
      const PayloadTree& definition = tree_at(trigger, "definition");
      const std::string workflow = text_at(definition, "workflow");
      fmt::print("{:<24} {:<8} {:<14} {}{}\n", text_at(trigger, "id"), text_at(definition, "kind"),
                 text_at(definition, "action"),
                 workflow.empty() ? text_at(definition, "run") : workflow,
                 flag_at(trigger, "paused") ? "  paused" : "");
    }
    return {};
  }

  Status show() {
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer, api.get(path()));
    if (!is_printed(answer)) print_trigger(answer.body);
    return {};
  }

  Status fire() {
    PayloadTree input = object();
    if (!id_.empty()) input.set("id", PayloadTree(id_));
    if (!payload_.empty()) {
      PAWL_TRY(PayloadTree payload, json_of(payload_));
      input.set("payload", std::move(payload));
    }
    PayloadTree body = object();
    body.set("inputs", {PayloadKind::kList, {std::move(input)}});
    PAWL_TRY(const std::string text, text_of(body));
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer, api.send("POST", path("/inputs"), text));
    return print_fired(answer);
  }

  Status print_fired(const ApiAnswer& answer) const {
    if (is_printed(answer)) return {};
    for (const PayloadTree& fired : list_at(answer.body, "inputs")) {
      if (!flag_at(fired, "processed")) {
        return fail(ErrorCode::invalid_trigger,
                    "input '" + text_at(fired, "id") +
                        "' is kept, but cannot be processed: " + text_at(fired, "error"),
                    "repair the cause, then run pawl trigger retry " + name_);
      }
      const std::string run = text_at(fired, "run");
      fmt::print("{}{}\n", run.empty() ? "filtered" : run,
                 flag_at(fired, "repeated") ? "  (repeated)" : "");
    }
    return {};
  }

  Status test() {
    PayloadTree body = object();
    if (!payload_.empty()) {
      PAWL_TRY(PayloadTree payload, json_of(payload_));
      body.set("payload", std::move(payload));
    }
    if (!id_.empty()) body.set("id", PayloadTree(id_));
    PAWL_TRY(const std::string text, text_of(body));
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer, api.send("POST", path("/test"), text));
    print_json(answer);
    return {};
  }

  Status inputs() {
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer,
             api.get(path(unprocessed_ ? "/inputs?processed=false" : "/inputs")));
    if (is_printed(answer)) return {};
    for (const PayloadTree& input : list_at(answer.body, "inputs")) {
      const std::string error = text_at(input, "error");
      fmt::print("{:<28} {}  {}\n", text_at(input, "at"), text_at(input, "id"),
                 error.empty() ? text_at(input, "run") : error);
    }
    return {};
  }

  Status control() {
    PayloadTree body = object();
    if (action_ == "pause" && !reason_.empty()) body.set("reason", PayloadTree(reason_));
    if (action_ == "retry" && !id_.empty()) body.set("id", PayloadTree(id_));
    PAWL_TRY(const std::string text, text_of(body));
    PAWL_TRY(Api api, Api::open(server_));
    if (action_ == "delete") {
      PAWL_TRY(const ApiAnswer answer, api.send("DELETE", path()));
      (void)is_printed(answer);
      return {};
    }
    PAWL_TRY(const ApiAnswer answer, api.send("POST", path("/" + action_), text));
    if (action_ == "retry") return print_fired(answer);
    (void)is_printed(answer);
    return {};
  }

  std::string action_;
  std::string name_;
  std::string payload_;
  TriggerOptions options_;
  std::string id_;
  std::string reason_;
  bool unprocessed_ = false;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_trigger_command() { return std::make_unique<TriggerCommand>(); }

}  // namespace pawl::cli
