// Webhooks: POST /hooks/NAME, by strangers who show a signature. What can be said before the body
// has come is said by admit_hook.
#include <algorithm>
#include <cctype>
#include <utility>

#include "base/error_codes.h"
#include "base/utf8.h"
#include "engine/trigger/changes.h"
#include "engine/trigger/signature.h"
#include "net/url.h"
#include "server/answers.h"
#include "server/handlers.h"
#include "server/hooks.h"
#include "server/trace_headers.h"
#include "value/payload_tree.h"

namespace pawl::server::handlers {
namespace {

// What takes longer to look at than to hand on.
constexpr std::size_t kLargeBody = 64 << 10;
constexpr std::size_t kMostHeaderBytes = 4096;
// Fields of a form, parameters of a URL.
constexpr std::size_t kMostPairs = 1000;

engine::HeaderOf headers_of(const CallPointer& call) {
  return [call](std::string_view name) { return call->request().header(name); };
}

void refuse(Context& context, Call& call, const Error& error) {
  if (error.code != ErrorCode::bad_signature) return call.refuse(error);
  context.hooks.count(HookResult::kRefused);
  context.refuse_stranger(call, error);
}

// The headers that a template may name.
std::vector<std::pair<std::string, std::string>> shown_headers(const net::Request& request) {
  std::vector<std::pair<std::string, std::string>> shown;
  for (const net::Header& header : request.headers) {
    const bool fits = header.value.size() <= kMostHeaderBytes && is_valid_utf8(header.value);
    if (!fits || engine::Incoming::is_secret_header(header.name)) continue;
    std::string name = header.name;
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    shown.emplace_back(std::move(name), header.value);
  }
  return shown;
}

PayloadTree tree_of(const net::Query& query) {
  PayloadTree tree{PayloadTree::Fields()};
  for (const auto& [name, value] : query) tree.set(name, PayloadTree(value));
  return tree;
}

// JSON, a form, or text.
Result<Payload> body_of(const net::Request& request, const Limits& limits) {
  const std::string_view type = request.header("content-type");
  if (type.starts_with("application/x-www-form-urlencoded")) {
    const auto form = net::parse_query(request.body);
    if (!form) return fail(ErrorCode::invalid_request, "the form is not well formed");
    if (form->size() > kMostPairs) {
      return fail(ErrorCode::invalid_request, "the form has more than 1000 fields");
    }
    return tree_of(*form).encode(limits);
  }
  if (request.body.empty()) return Payload();
  auto parsed = Payload::parse(request.body, limits);
  const bool is_json = type.find("json") != std::string_view::npos;
  if (parsed || is_json) return parsed;
  if (is_valid_utf8(request.body)) return PayloadTree(request.body).encode(limits);
  return PayloadTree(PayloadKind::kBytes, request.body).encode(limits);
}

void respond(Context& context, const CallPointer& call, const Result<engine::Fired>& fired) {
  if (!fired) {
    context.hooks.count(HookResult::kFailed);
    return call->refuse(fired.error());
  }
  const HookResult result = fired->is_filtered     ? HookResult::kFiltered
                            : !fired->is_processed ? HookResult::kUnprocessed
                            : fired->is_repeated   ? HookResult::kRepeated
                                                   : HookResult::kAccepted;
  context.hooks.count(result);
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_field(writer, "input", fired->input_id);
  write_text_or_null(writer, "run", fired->run);
  write_field(writer, "repeated", fired->is_repeated);
  write_field(writer, "filtered", fired->is_filtered);
  write_field(writer, "processed", fired->is_processed);
  writer.end();
  const bool is_new = !fired->is_filtered && !fired->is_repeated;
  call->respond(is_new ? 202 : 200, finish(std::move(writer)));
}

void take(Context& context, const CallPointer& call, const Hooks::Trigger& trigger) {
  const auto signed_so = engine::check_signature(trigger->definition.signature, trigger->secrets,
                                                 headers_of(call), call->request().body);
  if (!signed_so) return refuse(context, *call, signed_so.error());
  if (call->query.size() > kMostPairs) {
    return call->refuse({ErrorCode::invalid_request, "the URL has more than 1000 parameters"});
  }
  auto body = body_of(call->request(), context.limits);
  if (!body) return call->refuse(body.error());
  engine::Incoming incoming;
  incoming.trigger = trigger->record.id;
  incoming.at_us = context.service.clock().now_us();
  incoming.body = std::move(*body);
  incoming.headers = shown_headers(call->request());
  incoming.query = call->query;
  incoming.input_id = engine::input_id_of(trigger->definition, incoming);
  if (incoming.input_id.empty()) incoming.input_id = engine::new_input_id(context.service.random());
  auto planned = engine::plan(trigger->definition, incoming);
  if (planned && planned->start) {
    // Anybody may call a webhook: the run is in a trace of its own.
    planned->start->trace = trace_of(call->request());
    planned->start->only_links = true;
  }
  context.service.ask_async<engine::Fired>(
      [trigger, planned = std::move(planned), incoming = std::move(incoming)](
          engine::Core& core, engine::Reply<engine::Fired> reply) mutable {
        engine::fire(core, *trigger, std::move(planned), std::move(incoming), std::move(reply));
      },
      [&context, call](const Result<engine::Fired>& fired) { respond(context, call, fired); });
}

}  // namespace

bool admit_hook(Context& context, Call& call) {
  const auto refused = [&](const Error& error) {
    refuse(context, call, error);
    return false;
  };
  const auto found = context.hooks.find(call.parameters[0]);
  if (!found) return refused(found.error());
  const engine::LoadedTrigger& trigger = **found;
  if (trigger.definition.kind != engine::TriggerKind::kWebhook) {
    return refused(engine::unknown_trigger(call.parameters[0]));
  }
  const auto header = [&](std::string_view name) { return call.request().header(name); };
  const Status may_be = engine::check_before_body(trigger.definition.signature, trigger.secrets,
                                                  header, context.service.clock().now_us());
  if (!may_be) return refused(may_be.error());
  if (trigger.definition.paused) {
    context.hooks.count(HookResult::kPaused);
    return refused({ErrorCode::trigger_paused, "the trigger takes nothing now"});
  }
  call.exchange().limit_body(trigger.definition.max_body);
  return true;
}

void take_hook(Context& context, const CallPointer& call) {
  const auto trigger = context.hooks.find(call->parameters[0]);
  if (!trigger) return call->refuse(trigger.error());
  // The body may have taken its time.
  if ((*trigger)->definition.paused) {
    return call->refuse({ErrorCode::trigger_paused, "the trigger takes nothing now"});
  }
  if (call->request().body.size() < kLargeBody) return take(context, call, *trigger);
  context.later(call, [&context, call, trigger = *trigger] { take(context, call, trigger); });
}

}  // namespace pawl::server::handlers
