// Who asks, and the sessions of the dashboard.
#include "base/error_codes.h"
#include "server/answers.h"
#include "server/fields.h"
#include "server/handlers.h"
#include "server/sessions.h"
#include "value/time_text.h"

namespace pawl::server::handlers {
namespace {

// What the dashboard, or another client, may do by its token: everything if none is needed.
void respond_who(Context& context, const CallPointer& call, const std::string& token_id,
                 std::int64_t session_end_us, net::Response response) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  const bool required = context.auth.required();
  const auto token = token_id.empty() ? std::nullopt : context.auth.find(token_id);
  write_field(writer, "token_required", required);
  write_field(writer, "signed_in", !required || token.has_value());
  std::vector<std::string> scopes;
  if (!required) scopes = {"admin"};
  if (token) scopes = scope_names(token->scopes);
  write_strings(writer, "scopes", scopes);
  write_text_or_null(writer, "token_id", token ? token_id : std::string());
  write_text_or_null(writer, "token_name", token ? token->name : std::string());
  if (token && token->expires_at_us != 0) {
    session_end_us =
        session_end_us == 0 ? token->expires_at_us : std::min(session_end_us, token->expires_at_us);
  }
  write_text_or_null(writer, "expires_at",
                     token && session_end_us != 0 ? time_text(session_end_us) : std::string());
  write_field(writer, "server_version", PAWL_VERSION);
  write_field(writer, "now", time_text(context.service.clock().now_us()));
  writer.end();
  response.body = finish(std::move(writer));
  response.headers.push_back({"Cache-Control", "no-store"});
  call->respond(std::move(response));
}

// Without a path the cookie belongs to the addresses beside the one that sets it: to the API, below
// whatever path a proxy has put it.
std::string cookie(const CallPointer& call, bool secure, std::string_view secret,
                   std::chrono::seconds age) {
  std::string text = std::string(kSessionCookie) + "=" + std::string(secret) +
                     "; HttpOnly; SameSite=Strict; Max-Age=" + std::to_string(age.count());
  if (secure || call->request().header("x-forwarded-proto") == "https") text += "; Secure";
  return text;
}

}  // namespace

void get_session(Context& context, const CallPointer& call) {
  const auto answer = [&context, call] {
    const std::int64_t now_us = context.service.clock().now_us();
    auto token =
        authenticate(context.auth, context.sessions, call->request(), Scope::kRead, now_us);
    const auto session = context.sessions.find(session_secret(call->request()), now_us);
    respond_who(context, call, token.value_or(""), session ? session->expires_at_us : 0, {});
  };
  const std::string_view secret = session_secret(call->request());
  const bool is_known =
      secret.empty() || context.sessions.find(secret, context.service.clock().now_us());
  if (is_known || !context.shared ||
      !context.sessions.may_look(context.service.clock().monotonic_ns())) {
    return answer();
  }
  context.later(call, [&context, answer] {
    auto records = context.service.read([](engine::RunViews& views) { return views.tokens(); });
    if (records) context.sessions.replace(*records);
    answer();
  });
}

void sign_in(Context& context, const CallPointer& call) {
  if (Status own = check_own_page(call->request()); !own) return call->refuse(own.error());
  Fields fields = Fields::parse(call->request().body);
  fields.only({"token"});
  const std::string token = fields.required_text("token");
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  const std::int64_t now_us = context.service.clock().now_us();
  auto id = context.auth.check("Bearer " + token, Scope::kRead, now_us);
  if (!id) return context.refuse_stranger(*call, id.error());
  if (id->empty()) {
    return call->refuse({ErrorCode::invalid_request, "this server has no tokens: nobody signs in"});
  }
  const std::string secret = new_token(context.service.random());
  store::TokenRecord record = new_session(*id, secret, now_us);
  const engine::TokenRequest request{record.name, record.hash, record.scopes, record.expires_at_us};
  const engine::AuditNote note{"token " + *id, "sign_in", {}, call->request().remote};
  context.service.ask_async<store::Key>(
      [request, note](engine::Core& core, engine::Reply<store::Key> reply) {
        core.create_token(request, std::move(reply), note);
      },
      [&context, call, secret, record](const Result<store::Key>& made) mutable {
        if (!made) return call->refuse(made.error());
        record.key = *made;
        context.remove_sessions(context.sessions.add(record));
        net::Response response;
        response.headers.push_back(
            {"Set-Cookie", cookie(call, context.secure, secret, kSessionLength)});
        respond_who(context, call, record.name, record.expires_at_us, std::move(response));
      });
}

void sign_out(Context& context, const CallPointer& call) {
  const auto answer = [&context, call](const Status& done) {
    if (!done) return call->refuse(done.error());
    net::Response response;
    response.headers.push_back(
        {"Set-Cookie", cookie(call, context.secure, "", std::chrono::seconds(0))});
    respond_who(context, call, {}, 0, std::move(response));
  };
  const std::string_view secret = session_secret(call->request());
  if (secret.empty()) return answer({});
  if (Status own = check_own_page(call->request()); !own) return call->refuse(own.error());
  const std::optional<store::Key> record = context.sessions.close(secret);
  context.end_streams(
      [hash = hash_token(secret)](const Call& other) { return other.session == hash; });
  if (!record) return answer({});
  context.service.ask_async<void>(
      [record = *record](engine::Core& core, engine::Reply<void> reply) {
        core.revoke_token(record, std::move(reply));
      },
      answer);
}

}  // namespace pawl::server::handlers
