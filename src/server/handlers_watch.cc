// Watching: where a run stands, changes as they come, queues, metrics.
#include <unistd.h>

#include "server/answers.h"
#include "server/handlers.h"

namespace pawl::server::handlers {
namespace {

void write_variables(JsonWriter& writer, std::string_view name,
                     const std::vector<vm::InspectedVariable>& variables) {
  writer.key(name);
  writer.begin_list();
  for (const vm::InspectedVariable& variable : variables) {
    writer.begin_object();
    write_field(writer, "name", variable.name);
    write_field(writer, "value", variable.value);
    writer.end();
  }
  writer.end();
}

void write_frame(JsonWriter& writer, const vm::InspectedFrame& frame) {
  writer.begin_object();
  write_field(writer, "function", frame.function);
  write_field(writer, "file", frame.file);
  write_field(writer, "line", frame.line);
  write_field(writer, "source", frame.source);
  write_field(writer, "statement", frame.statement);
  write_field(writer, "library", frame.library);
  write_variables(writer, "variables", frame.variables);
  write_variables(writer, "temporaries", frame.temporaries);
  writer.end();
}

void write_core_counters(std::string* page, const engine::CoreCounters& counters) {
  struct Counter {
    const char* name;
    const char* help;
    std::uint64_t value;
  };
  const Counter all[] = {
      {"pawl_commits_total", "Transactions of the store.", counters.commits},
      {"pawl_activations_total", "Turns of runs.", counters.activations},
      {"pawl_conflicts_total", "Turns that lost a race and were done again.", counters.conflicts},
      {"pawl_run_loads_total", "Runs read from the store.", counters.loads},
      {"pawl_tasks_dispatched_total", "Tasks given to workers.", counters.tasks_dispatched},
      {"pawl_task_outcomes_total", "Results of tasks.", counters.outcomes},
  };
  for (const Counter& one : all) {
    write_metric(page, one.name, "counter", one.help);
    write_sample(page, one.name, {}, static_cast<double>(one.value));
  }
}

void write_run_counts(std::string* page, const RunCounts& counts) {
  write_metric(page, "pawl_runs", "gauge", "Runs in the store, by status.");
  write_sample(page, "pawl_runs", R"(status="waiting")", static_cast<double>(counts.waiting));
  write_sample(page, "pawl_runs", R"(status="completed")", static_cast<double>(counts.completed));
  write_sample(page, "pawl_runs", R"(status="failed")", static_cast<double>(counts.failed));
  write_sample(page, "pawl_runs", R"(status="cancelled")", static_cast<double>(counts.cancelled));
}

void write_gauge(std::string* page, const char* name, const char* help, double value) {
  write_metric(page, name, "gauge", help);
  write_sample(page, name, {}, value);
}

}  // namespace

void get_state(Context& context, const CallPointer& call) {
  context.later(call, [&context, call] {
    auto fibers = context.service.read([&](engine::RunViews& views) {
      return views.inspect(call->parameters[0], context.limits);
    });
    if (!fibers) return call->refuse(fibers.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("fibers");
    writer.begin_list();
    for (const vm::InspectedFiber& fiber : *fibers) {
      writer.begin_object();
      write_field(writer, "name", fiber.name);
      write_field(writer, "main", fiber.main);
      write_field(writer, "state", fiber.state);
      writer.key("frames");
      writer.begin_list();
      for (const vm::InspectedFrame& frame : fiber.frames) write_frame(writer, frame);
      writer.end();
      writer.end();
    }
    writer.end();
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

void listen(Context& context, const CallPointer& call) {
  context.events.listen(call, std::string(call->query_text("run")));
}

void metrics(Context& context, const CallPointer& call) {
  context.service.ask_async<engine::CoreCounters>(
      [](engine::Core& core, const engine::Reply<engine::CoreCounters>& reply) {
        reply(core.counters());
      },
      [&context, call](const Result<engine::CoreCounters>& counters) {
        if (!counters) return call->refuse(counters.error());
        context.later(call, [&context, call, counters = *counters] {
          std::string page;
          write_core_counters(&page, counters);
          write_metric(&page, "pawl_hung_turns_total", "counter", "Turns that did not end.");
          write_sample(&page, "pawl_hung_turns_total", {},
                       static_cast<double>(context.service.hung_turns()));
          auto runs = context.service.read([](engine::RunViews& views) { return views.counts(); });
          if (runs) write_run_counts(&page, *runs);
          auto queues =
              context.service.read([](engine::RunViews& views) { return views.queues(); });
          if (queues) {
            write_metric(&page, "pawl_queue_pending", "gauge", "Tasks that wait, by queue.");
            for (const store::QueueCounts& queue : *queues) {
              write_sample(&page, "pawl_queue_pending", "queue=\"" + label_text(queue.queue) + "\"",
                           static_cast<double>(queue.pending));
            }
          }
          net::HttpServerCounters http = context.http_counters();
          write_gauge(&page, "pawl_http_connections", "Connections.",
                      static_cast<double>(http.open));
          write_gauge(&page, "pawl_event_listeners", "Clients of /events.",
                      static_cast<double>(context.events.listeners()));
          write_metric(&page, "pawl_http_bad_requests_total", "counter",
                       "Requests refused before they reached a route.");
          write_sample(&page, "pawl_http_bad_requests_total", {},
                       static_cast<double>(http.bad_requests));
          context.metrics.write(&page);
          net::Response response;
          response.content_type = "text/plain; version=0.0.4";
          response.body = std::move(page);
          call->respond(std::move(response));
        });
      });
}

}  // namespace pawl::server::handlers
