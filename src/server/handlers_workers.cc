// Workers: their exchanges, and who they are.
#include "base/error_codes.h"
#include "engine/call/tokens.h"
#include "engine/core/request_checks.h"
#include "server/answers.h"
#include "server/handlers.h"
#include "value/time_text.h"

namespace pawl::server::handlers {
namespace {

// Of a request with a result that is too large nothing is taken: its worker tells the run instead.
Status check_results(const ExchangeRequest& request, const Limits& limits) {
  for (std::size_t i = 0; i < request.results.size(); ++i) {
    const engine::TaskReport& result = request.results[i];
    std::size_t bytes = result.value ? result.value->text().size() : 0;
    if (result.error) bytes = encode_call_error(*result.error).text().size();
    if (bytes <= limits.payload_bytes) continue;
    const std::string what = "results[" + std::to_string(i) + "]";
    return engine::check_size("'" + what + "'", bytes, limits);
  }
  return {};
}

// `body`: what the request had, if its session may be at another server; else empty.
void begin_exchange(Context& context, const CallPointer& call, ExchangeRequest request,
                    std::string body = {}) {
  const store::Key session = engine::call_of_token(request.session).value_or(0);
  const std::int64_t wait_us = request.wait_us;
  auto gone = std::make_shared<std::atomic<bool>>(false);
  if (request.wait_us > 0) call->exchange().on_gone([gone] { *gone = true; });
  WorkerHub::Client client{call->request().remote, call->token_id, [gone] { return gone->load(); },
                           [&context, token = call->token_id] {
                             return context.auth.is_valid(token, context.service.clock().now_us());
                           }};
  auto kept = std::make_shared<std::string>(std::move(body));
  context.workers.exchange(
      std::move(request), std::move(client),
      [&context, call, kept, session, wait_us](Result<std::string> answer) {
        const bool is_elsewhere = !answer && answer.error().code == ErrorCode::stale_lease;
        if (is_elsewhere && !kept->empty()) {
          return context.forwarder.forward(context, call, std::move(*kept), session, wait_us);
        }
        if (!answer) return call->refuse(answer.error());
        call->respond(200, std::move(*answer));
      });
}

}  // namespace

void exchange(Context& context, const CallPointer& call) {
  auto request = parse_exchange(call->request().body);
  if (!request) return call->refuse(request.error());
  if (auto fits = check_results(*request, context.limits); !fits) return call->refuse(fits.error());
  if (request->session.empty()) {
    auto may = context.auth.may_serve(call->token_id, request->queues);
    if (!may) return call->refuse(may.error());
  }
  std::string body;
  body.swap(call->request().body);
  const bool is_kept = context.shared && !request->session.empty() && Forwarder::may_forward(*call);
  if (!is_kept) std::string().swap(body);  // its memory, too
  // Only a new session says what its tasks take, and comparing that takes a while.
  if (request->offers.empty()) {
    return begin_exchange(context, call, std::move(*request), std::move(body));
  }
  auto opening = std::make_shared<ExchangeRequest>(std::move(*request));
  context.later(call, [&context, call, opening] {
    opening->warnings = context.offer_checks.worker_warnings(*opening);
    begin_exchange(context, call, std::move(*opening));
  });
}

void list_workers(Context& context, const CallPointer& call) {
  context.workers.list([call](const std::vector<ConnectedWorker>& workers) {
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("workers");
    writer.begin_list();
    for (const ConnectedWorker& connected : workers) {
      const engine::WorkerView& worker = connected.worker;
      writer.begin_object();
      write_field(writer, "session", std::to_string(worker.session));
      write_field(writer, "name", worker.name);
      write_field(writer, "language", worker.language);
      write_field(writer, "sdk", connected.sdk);
      write_field(writer, "address", connected.remote);
      write_strings(writer, "queues", worker.queues);
      write_strings(writer, "tasks", worker.tasks);
      writer.key("signatures");
      writer.begin_list();
      for (const engine::TaskOffer& offer : worker.offers) {
        if (offer.parameters) writer.string(engine::offered_signature(worker, offer.task));
      }
      writer.end();
      write_field(writer, "running", worker.running);
      write_field(writer, "done", worker.done);
      write_field(writer, "failed", worker.failed);
      write_field(writer, "latency", static_cast<double>(worker.mean_latency_us) / 1e6);
      write_field(writer, "since", time_text(worker.since_us));
      write_field(writer, "seen", time_text(connected.seen_us));
      write_field(writer, "draining", connected.draining);
      writer.end();
    }
    writer.end();
    std::vector<engine::WorkerView> views;
    for (const ConnectedWorker& connected : workers) views.push_back(connected.worker);
    writer.key("conflicts");
    writer.begin_list();
    for (const engine::OfferConflict& conflict : engine::find_conflicts(views)) {
      writer.begin_object();
      write_field(writer, "task", conflict.task);
      write_field(writer, "queue", conflict.queue);
      write_field(writer, "message", conflict.text());
      writer.end();
    }
    writer.end();
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

}  // namespace pawl::server::handlers
