// Whether the server is there, and what it can do.
#include "base/error_codes.h"
#include "server/answers.h"
#include "server/handlers.h"
#include "server/routes.h"

namespace pawl::server::handlers {

void healthy(Context&, const CallPointer& call) { call->respond(200, R"({"status":"ok"})"); }

// Ready: the core answers, so its thread lives and the store is open.
void ready(Context& context, const CallPointer& call) {
  if (!context.ready) {
    return call->refuse({ErrorCode::engine_stopped, "the server is starting or shutting down"});
  }
  context.service.ask_async<bool>(
      [](engine::Core& core, const engine::Reply<bool>& reply) { reply(!core.failed()); },
      [&context, call](const Result<bool>& works) {
        if (!works) return call->refuse(works.error());
        if (!*works) return call->refuse(context.store_health.refusal());
        call->respond(200, R"({"status":"ready"})");
      });
}

void openapi(Context&, const CallPointer& call) { call->respond(200, openapi_document()); }

}  // namespace pawl::server::handlers
