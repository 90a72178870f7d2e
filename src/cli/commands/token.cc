// `pawl token`: API tokens of a server, or of a store that no server has open.
#include <fmt/core.h>

#include <charconv>

#include "base/clock.h"
#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/say.h"
#include "cli/terminal.h"
#include "cli/times.h"
#include "engine/service/service.h"
#include "net/url.h"
#include "server/auth.h"

namespace pawl::cli {
namespace {

class TokenCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.word("ACTION", action_, {"create", "list", "revoke"}, "what to do");
    arguments.argument("ID", id_, "revoke: the token's id, as shown by 'list'",
                       Presence::kOptional);
    arguments.option("--name", "TEXT", name_, "create: a name, to recognize it by");
    arguments.option("--scope", "SCOPE", scopes_,
                     "create: read, start, work, sql or admin; may be repeated");
    arguments.option(
        "--queue", "NAME", queues_,
        "create: a queue whose tasks its workers may have; may be repeated; default: all");
    arguments.option(
        "--expires", "TIME", expires_,
        "create: when it expires, such as 30d or 2030-01-01T00:00:00Z; default: never");
    arguments.option("--store", "URL", store_,
                     "use a store directly, such as sqlite:pawl.db, while no server has it open");
    declare_server(arguments, server_);
    arguments.footer("Exit codes: 0 done, 4 refused, 5 no server.");
  }

  int run() override {
    const Status done = store_.empty() ? ask_server() : open_store();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status check() const {
    if (action_ == "create" && scopes_.empty()) {
      return fail(ErrorCode::usage, "a token needs at least one --scope",
                  "for example --scope start; there are read, start, work, sql and admin");
    }
    for (const std::string& scope : scopes_) {
      if (server::scope_bit(scope) != 0) continue;
      return fail(ErrorCode::usage, "there is no scope '" + scope + "'",
                  "use read, start, work, sql or admin");
    }
    std::uint32_t scopes = 0;
    for (const std::string& scope : scopes_) scopes |= server::scope_bit(scope);
    PAWL_TRY_STATUS(server::check_queues(scopes, queues_));
    if (action_ == "revoke" && id_.empty()) {
      return fail(ErrorCode::usage, "which token is to be revoked?",
                  "'pawl token list' shows their ids");
    }
    return {};
  }

  Status ask_server() {
    PAWL_TRY_STATUS(check());
    PAWL_TRY(Api api, Api::open(server_));
    if (action_ == "list") {
      PAWL_TRY(const ApiAnswer answer, api.get("/api/v1/tokens"));
      if (server_.json) return print_json(answer), Status();
      Table table = new_table();
      for (const PayloadTree& token : list_at(answer.body, "tokens")) {
        std::string scopes;
        for (const PayloadTree& scope : list_at(token, "scopes")) {
          scopes += (scopes.empty() ? "" : " ") + scope.text();
        }
        std::string queues;
        for (const PayloadTree& queue : list_at(token, "queues")) {
          queues += (queues.empty() ? "" : " ") + queue.text();
        }
        add_row(table, {.id = text_at(token, "id"),
                        .name = text_at(token, "name"),
                        .scopes = scopes,
                        .queues = queues,
                        .created_us = time_at(token, "created_at"),
                        .expires_us = time_at(token, "expires_at"),
                        .used_us = time_at(token, "used_at")});
      }
      return print(table), Status();
    }
    if (action_ == "revoke") {
      PAWL_TRY(const ApiAnswer answer,
               api.send("DELETE", "/api/v1/tokens/" + net::percent_encode(id_)));
      print_json_if_wanted(answer);
      return {};
    }
    JsonWriter writer = request_writer();
    writer.begin_object();
    writer.key("name");
    writer.string(name_);
    writer.key("scopes");
    writer.begin_list();
    for (const std::string& scope : scopes_) writer.string(scope);
    writer.end();
    if (!queues_.empty()) {
      writer.key("queues");
      writer.begin_list();
      for (const std::string& queue : queues_) writer.string(queue);
      writer.end();
    }
    PAWL_TRY(const std::int64_t expires_us, expires_at_us());
    if (expires_us != 0) {
      writer.key("expires_at");
      writer.string(time_text(expires_us));
    }
    writer.end();
    PAWL_TRY(const std::string body, std::move(writer).finish());
    PAWL_TRY(const ApiAnswer answer, api.send("POST", "/api/v1/tokens", body));
    if (server_.json) return print_json(answer), Status();
    print_secret(text_at(answer.body, "id"), text_at(answer.body, "token"));
    return {};
  }

  Status open_store() {
    PAWL_TRY_STATUS(check());
    EngineOptions options;
    options.store = store_;
    engine::Service service(options);
    PAWL_TRY_STATUS(service.open());
    if (action_ == "create") return create_in(service);
    PAWL_TRY(auto records, service.read([](engine::RunViews& views) { return views.tokens(); }));
    const auto tokens = server::without_sessions(std::move(records));
    if (action_ == "revoke") {
      PAWL_TRY_STATUS(revoke_in(service, tokens));
      if (server_.json) fmt::print("{{}}\n");
      return {};
    }
    if (server_.json) return print_tokens_json(tokens);
    Table table = new_table();
    for (const store::TokenRecord& token : tokens) {
      std::string scopes;
      for (const std::string& scope : server::scope_names(token.scopes)) {
        scopes += (scopes.empty() ? "" : " ") + scope;
      }
      std::string queues;
      for (const std::string& queue : server::queues_of(token)) {
        queues += (queues.empty() ? "" : " ") + queue;
      }
      const auto moment = [](std::int64_t time_us) {
        return time_us == 0 ? std::nullopt : std::optional(time_us);
      };
      add_row(table, {.id = std::to_string(token.key),
                      .name = token.name,
                      .scopes = scopes,
                      .queues = queues,
                      .created_us = token.created_at_us,
                      .expires_us = moment(token.expires_at_us),
                      .used_us = moment(token.used_at_us)});
    }
    return print(table), Status();
  }

  // As a server answers.
  static Status print_tokens_json(const std::vector<store::TokenRecord>& tokens) {
    JsonWriter writer = request_writer();
    writer.begin_object();
    writer.key("tokens");
    writer.begin_list();
    for (const store::TokenRecord& token : tokens) {
      writer.begin_object();
      writer.key("id");
      writer.string(std::to_string(token.key));
      writer.key("name");
      writer.string(token.name);
      writer.key("scopes");
      writer.begin_list();
      for (const std::string& scope : server::scope_names(token.scopes)) writer.string(scope);
      writer.end();
      writer.key("queues");
      writer.begin_list();
      for (const std::string& queue : server::queues_of(token)) writer.string(queue);
      writer.end();
      write_moment(writer, "created_at", token.created_at_us);
      write_moment(writer, "expires_at", token.expires_at_us);
      write_moment(writer, "used_at", token.used_at_us);
      writer.end();
    }
    writer.end();
    writer.end();
    return print_json_text(std::move(writer));
  }

  Status create_in(engine::Service& service) {
    engine::TokenRequest request;
    request.name = name_;
    for (const std::string& scope : scopes_) request.scopes |= server::scope_bit(scope);
    request.queues = server::queues_text(queues_);
    PAWL_TRY(request.expires_at_us, expires_at_us());
    std::string token = server::new_token(service.random());
    request.hash = server::hash_token(token);
    PAWL_TRY(store::Key key, service.ask<store::Key>([request](engine::Core& core,
                                                               engine::Reply<store::Key> reply) {
      core.create_token(request, std::move(reply), {{}, "create_token", {}, request.name});
    }));
    if (!server_.json) return print_secret(std::to_string(key), token), Status();
    JsonWriter writer = request_writer();
    writer.begin_object();
    writer.key("id");
    writer.string(std::to_string(key));
    writer.key("token");
    writer.string(token);
    write_moment(writer, "expires_at", request.expires_at_us);
    writer.end();
    return print_json_text(std::move(writer));
  }

  // 0: never.
  static void write_moment(JsonWriter& writer, std::string_view key, std::int64_t time_us) {
    writer.key(key);
    if (time_us == 0) return writer.null();
    writer.string(time_text(time_us));
  }

  static Status print_json_text(JsonWriter writer) {
    PAWL_TRY(const std::string text, std::move(writer).finish());
    fmt::print("{}\n", text);
    return {};
  }

  Status revoke_in(engine::Service& service, const std::vector<store::TokenRecord>& tokens) {
    for (const store::TokenRecord& token : tokens) {
      if (std::to_string(token.key) != id_) continue;
      PAWL_TRY_STATUS(server::check_revocation(tokens, token.key, SystemClock().now_us()));
      return service.ask<void>([&](engine::Core& core, engine::Reply<void> reply) {
        core.revoke_token(token.key, std::move(reply), {{}, "revoke_token", id_, token.name});
      });
    }
    return fail(ErrorCode::unknown_token, "there is no token '" + id_ + "'");
  }

  void print_json_if_wanted(const ApiAnswer& answer) const {
    if (server_.json) print_json(answer);
  }

  static void print_secret(const std::string& id, const std::string& token) {
    fmt::print("{}\n", token);
    say("This is token {}. Keep it: it is not shown again.\n", id);
  }

  // 0: never.
  Result<std::int64_t> expires_at_us() const {
    if (expires_.empty()) return 0;
    const std::int64_t now_us = SystemClock().now_us();
    PAWL_TRY(const std::int64_t time_us, parse_moment(expires_, now_us));
    if (time_us > now_us) return time_us;
    return fail(ErrorCode::usage, "a token cannot have expired before it is made",
                "write --expires 30d, or a time to come");
  }

  struct Row {
    std::string id, name, scopes, queues;
    std::optional<std::int64_t> created_us, expires_us, used_us;
  };
  static Table new_table() {
    return Table({"ID", "NAME", "SCOPES", "CREATED", "EXPIRES", "LAST USED", "QUEUES"});
  }
  static void add_row(Table& table, const Row& row) {
    const std::int64_t now_us = SystemClock().now_us();
    const auto shown = [now_us](const std::optional<std::int64_t>& time_us) {
      return time_us ? relative_time(*time_us, now_us) : std::string("never");
    };
    table.add({row.id, row.name, row.scopes, shown(row.created_us),
               row.expires_us && *row.expires_us <= now_us ? "expired" : shown(row.expires_us),
               shown(row.used_us), row.queues.empty() ? "all" : row.queues});
  }
  static void print(Table& table) {
    if (table.empty()) {
      say("There are no tokens, so no client needs one.\n");
    } else {
      table.print(stdout);
    }
  }

  std::string action_;
  std::string id_;
  std::string name_;
  std::vector<std::string> scopes_;
  std::vector<std::string> queues_;
  std::string expires_;
  std::string store_;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_token_command() { return std::make_unique<TokenCommand>(); }

}  // namespace pawl::cli
