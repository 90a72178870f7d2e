// Workers: their exchanges, and who they are.
#include "server/answers.h"
#include "server/handlers.h"
#include "server/time_text.h"

namespace pawl::server::handlers {

void exchange(Context& context, const CallPointer& call) {
  auto request = parse_exchange(call->request().body);
  if (!request) return call->refuse(request.error());
  call->request().body = {};
  auto gone = std::make_shared<std::atomic<bool>>(false);
  if (request->wait_us > 0) call->exchange().on_gone([gone] { *gone = true; });
  WorkerHub::Client client{call->request().remote, call->token_id, [gone] { return gone->load(); }};
  context.workers.exchange(std::move(*request), std::move(client),
                           [call](Result<std::string> body) {
                             if (!body) return call->refuse(body.error());
                             call->respond(200, std::move(*body));
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
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

}  // namespace pawl::server::handlers
