// API tokens: making, listing and revoking them.
#include <algorithm>
#include <charconv>
#include <optional>

#include "base/error_codes.h"
#include "server/answers.h"
#include "server/fields.h"
#include "server/handlers.h"
#include "value/time_text.h"

namespace pawl::server::handlers {
namespace {

// 0: never.
void write_time(JsonWriter& writer, std::string_view name, std::int64_t time_us) {
  writer.key(name);
  if (time_us == 0) return writer.null();
  writer.string(time_text(time_us));
}

}  // namespace

void create_token(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"name", "scopes", "queues", "expires_at"});
  engine::TokenRequest request;
  request.name = fields.text("name");
  for (const std::string& scope : fields.texts("scopes")) {
    if (scope_bit(scope) == 0)
      fields.complain("scopes", "may have read, start, work, sql and admin");
    request.scopes |= scope_bit(scope);
  }
  if (request.scopes == 0) fields.complain("scopes", "must name at least one scope");
  const std::vector<std::string> queues = fields.texts("queues");
  request.queues = queues_text(queues);
  const std::int64_t now_us = context.service.clock().now_us();
  if (fields.has("expires_at")) {
    request.expires_at_us = parse_time(fields.text("expires_at")).value_or(0);
    if (request.expires_at_us <= now_us) {
      fields.complain("expires_at", "must be a time to come, such as 2036-11-16T03:13:32Z");
    }
  }
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  if (auto status = check_queues(request.scopes, queues); !status) {
    return call->refuse(status.error());
  }
  if ((request.scopes & kAdminBit) == 0 && !context.auth.has_admin(now_us)) {
    // From the first token on everybody needs one, and nobody could make another.
    return call->refuse({ErrorCode::invalid_request, "the first token must have the scope 'admin'",
                         "make one with the scope admin, then others with it"});
  }
  std::string token = new_token(context.service.random());
  request.hash = hash_token(token);
  store::TokenRecord record;
  record.name = request.name;
  record.hash = request.hash;
  record.scopes = request.scopes;
  record.created_at_us = now_us;
  record.expires_at_us = request.expires_at_us;
  record.queues = request.queues;
  context.service.ask_async<store::Key>(
      [request, actor = call->actor()](engine::Core& core, engine::Reply<store::Key> reply) {
        core.create_token(request, std::move(reply), {actor, "create_token", {}, request.name});
      },
      [&context, call, token, record](const Result<store::Key>& made) mutable {
        if (!made) return call->refuse(made.error());
        record.key = *made;
        const bool first = !context.auth.required();
        context.auth.add(record);
        context.look_for_expired();
        if (first) context.end_waits({});
        JsonWriter writer = answer_writer();
        writer.begin_object();
        write_field(writer, "id", std::to_string(*made));
        write_field(writer, "token", token);
        write_time(writer, "expires_at", record.expires_at_us);
        writer.end();
        call->respond(201, finish(std::move(writer)));
      });
}

void list_tokens(Context& context, const CallPointer& call) {
  context.later(call, [&context, call] {
    auto tokens = context.service.read([](engine::RunViews& views) { return views.tokens(); });
    if (!tokens) return call->refuse(tokens.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("tokens");
    writer.begin_list();
    for (const store::TokenRecord& token : without_sessions(*std::move(tokens))) {
      writer.begin_object();
      write_field(writer, "id", std::to_string(token.key));
      write_field(writer, "name", token.name);
      write_strings(writer, "scopes", scope_names(token.scopes));
      write_strings(writer, "queues", queues_of(token));
      write_field(writer, "created_at", time_text(token.created_at_us));
      write_time(writer, "expires_at", token.expires_at_us);
      write_time(writer, "used_at", std::max(token.used_at_us, context.auth.used_at_us(token.key)));
      writer.end();
    }
    writer.end();
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

void revoke_token(Context& context, const CallPointer& call) {
  const std::string& id = call->parameters[0];
  store::Key key = 0;
  auto read = std::from_chars(id.data(), id.data() + id.size(), key);
  if (read.ec != std::errc() || read.ptr != id.data() + id.size()) {
    return call->refuse({ErrorCode::unknown_token, "there is no token '" + id + "'"});
  }
  // Out of memory first: from here on its last use is not written any more, so that the row does
  // not come back.
  auto record = context.auth.take(key, context.service.clock().now_us());
  if (!record) return call->refuse(record.error());
  context.service.ask_async<void>(
      [key, name = record->name, actor = call->actor()](engine::Core& core,
                                                        engine::Reply<void> reply) {
        core.revoke_token(key, std::move(reply),
                          {actor, "revoke_token", std::to_string(key), name});
      },
      [&context, call, key, record = std::move(*record)](const Status& done) {
        if (!done) {
          context.auth.add(record);
          return call->refuse(done.error());
        }
        context.end_waits(std::to_string(key));
        JsonWriter writer = answer_writer();
        writer.begin_object();
        write_field(writer, "id", std::to_string(key));
        writer.end();
        call->respond(200, finish(std::move(writer)));
      });
}

}  // namespace pawl::server::handlers
