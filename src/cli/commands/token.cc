// `pawl token`: API tokens of a server, or of a store that no server has open.
#include <fmt/core.h>

#include <charconv>

#include "base/clock.h"
#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/terminal.h"
#include "engine/service.h"
#include "net/url.h"
#include "server/auth.h"

namespace pawl::cli {
namespace {

class TokenCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.word("ACTION", action_, {"create", "list", "revoke"}, "what to do");
    arguments.argument("ID", id_, "revoke: the token, as 'list' shows it", Presence::kOptional);
    arguments.option("--name", "TEXT", name_, "create: what it is for");
    arguments.option("--scope", "SCOPE", scopes_,
                     "create: read, start, work or admin; may be given several times");
    arguments.option("--store", "URL", store_,
                     "work on a store that no server has open, such as sqlite:pawl.db");
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
      return fail(ErrorCode::usage, "a token needs at least one --scope");
    }
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
        add_row(table, text_at(token, "id"), text_at(token, "name"), scopes,
                time_at(token, "created_at"));
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
    PAWL_TRY(auto tokens, service.read([](engine::RunViews& views) { return views.tokens(); }));
    if (action_ == "revoke") return revoke_in(service, tokens);
    Table table = new_table();
    for (const store::TokenRecord& token : tokens) {
      std::string scopes;
      for (const std::string& scope : server::scope_names(token.scopes)) {
        scopes += (scopes.empty() ? "" : " ") + scope;
      }
      add_row(table, std::to_string(token.key), token.name, scopes, token.created_at_us);
    }
    return print(table), Status();
  }

  Status create_in(engine::Service& service) {
    engine::TokenRequest request;
    request.name = name_;
    for (const std::string& scope : scopes_) {
      if (server::scope_bit(scope) == 0) {
        return fail(ErrorCode::usage, "there is no scope '" + scope + "'",
                    "use read, start, work or admin");
      }
      request.scopes |= server::scope_bit(scope);
    }
    std::string token = server::new_token(service.random());
    request.hash = server::hash_token(token);
    PAWL_TRY(store::Key key, service.ask<store::Key>(
                                 [request](engine::Core& core, engine::Reply<store::Key> reply) {
                                   core.create_token(request, std::move(reply));
                                 }));
    print_secret(std::to_string(key), token);
    return {};
  }

  Status revoke_in(engine::Service& service, const std::vector<store::TokenRecord>& tokens) {
    for (const store::TokenRecord& token : tokens) {
      if (std::to_string(token.key) != id_) continue;
      return service.ask<void>([key = token.key](engine::Core& core, engine::Reply<void> reply) {
        core.revoke_token(key, std::move(reply));
      });
    }
    return fail(ErrorCode::unknown_token, "there is no token '" + id_ + "'");
  }

  void print_json_if_wanted(const ApiAnswer& answer) const {
    if (server_.json) print_json(answer);
  }

  static void print_secret(const std::string& id, const std::string& token) {
    fmt::print("{}\n", token);
    fmt::print(stderr, "This is token {}. Keep it: it is not shown again.\n", id);
  }

  static Table new_table() { return Table({"ID", "NAME", "SCOPES", "CREATED"}); }
  static void add_row(Table& table, const std::string& id, const std::string& name,
                      const std::string& scopes, std::optional<std::int64_t> created_us) {
    table.add(
        {id, name, scopes, created_us ? relative_time(*created_us, SystemClock().now_us()) : ""});
  }
  static void print(Table& table) {
    if (table.empty()) {
      fmt::print(stderr, "There are no tokens: nobody needs one.\n");
    } else {
      table.print(stdout);
    }
  }

  std::string action_;
  std::string id_;
  std::string name_;
  std::vector<std::string> scopes_;
  std::string store_;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_token_command() { return std::make_unique<TokenCommand>(); }

}  // namespace pawl::cli
