// The page /metrics: how the engine, the queues, the workers, the store and this process stand.
// docs/metrics.md explains each of them; a test compares the two.
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <map>
#include <optional>

#include "engine/core/core.h"
#include "engine/task/builtin_queue.h"
#include "engine/task/offers.h"
#include "server/handlers.h"
#include "server/process_usage.h"
#include "server/trace_exporter.h"
#include "store/health.h"

namespace pawl::server::handlers {
namespace {

// What only the core's thread can tell.
struct CoreView {
  engine::CoreCounters counters;
  engine::Meters meters;
  std::size_t unfit_tasks = 0;
  std::vector<engine::WorkerView> workers;
  std::size_t hot_runs = 0;
  std::size_t hot_bytes = 0;
  std::size_t ready_runs = 0;
  bool store_answers = true;
  std::size_t nodes = 1;
};

void write_one(std::string* page, const char* name, const char* type, const char* help,
               double value) {
  write_metric(page, name, type, help);
  write_sample(page, name, {}, value);
}

void write_counter(std::string* page, const char* name, const char* help, std::uint64_t value) {
  write_one(page, name, "counter", help, static_cast<double>(value));
}

void write_commits(std::string* page, const engine::CoreCounters& counters) {
  constexpr const char* kName = "pawl_commit_seconds";
  write_metric(page, kName, "histogram", "Time of a transaction, until it was durable.");
  std::uint64_t below = 0;
  for (std::size_t i = 0; i < engine::kCommitBounds.size(); ++i) {
    below += counters.commit_times[i];
    write_sample(page, "pawl_commit_seconds_bucket", bound_label(engine::kCommitBounds[i]),
                 static_cast<double>(below));
  }
  below += counters.commit_times.back();
  write_sample(page, "pawl_commit_seconds_bucket", R"(le="+Inf")", static_cast<double>(below));
  write_sample(page, "pawl_commit_seconds_sum", {}, static_cast<double>(counters.commit_us) / 1e6);
  write_sample(page, "pawl_commit_seconds_count", {}, static_cast<double>(below));
}

void write_engine(std::string* page, const CoreView& core, std::uint64_t hung) {
  const engine::CoreCounters& counters = core.counters;
  write_one(page, "pawl_store_available", "gauge", "1 while the store takes what is committed.",
            core.store_answers ? 1 : 0);
  write_counter(page, "pawl_commits_total", "Transactions of the store.", counters.commits);
  write_commits(page, counters);
  write_counter(page, "pawl_activations_total", "Turns of runs.", counters.activations);
  write_counter(page, "pawl_conflicts_total", "Turns that lost a race and were done again.",
                counters.conflicts);
  write_counter(page, "pawl_run_loads_total", "Runs read from the store.", counters.loads);
  write_counter(page, "pawl_hung_turns_total", "Turns that did not end.", hung);
  write_counter(page, "pawl_runs_started_total", "Runs that were started.", counters.started);
  write_metric(page, "pawl_runs_ended_total", "counter", "Runs that have ended, by status.");
  write_sample(page, "pawl_runs_ended_total", R"(status="completed")",
               static_cast<double>(counters.completed));
  write_sample(page, "pawl_runs_ended_total", R"(status="failed")",
               static_cast<double>(counters.failed));
  write_sample(page, "pawl_runs_ended_total", R"(status="cancelled")",
               static_cast<double>(counters.cancelled));
  write_counter(page, "pawl_faults_total", "Turns that failed of a fault and held their run.",
                counters.held);
  write_counter(page, "pawl_tasks_dispatched_total", "Tasks given to workers.",
                counters.tasks_dispatched);
  write_counter(page, "pawl_task_outcomes_total", "Results of tasks.", counters.outcomes);
  write_counter(page, "pawl_task_retries_total",
                "Attempts that failed and were followed by another.", counters.retries);
  write_counter(page, "pawl_task_leases_lost_total",
                "Tasks taken back from a worker that vanished.", counters.leases_lost);
  write_counter(page, "pawl_tasks_given_back_unfit_total",
                "Tasks given back by a worker whose function cannot take their arguments.",
                counters.unfit_returns);
  write_one(page, "pawl_tasks_without_fitting_worker", "gauge",
            "Tasks that were given back so, and that no worker has taken since.",
            static_cast<double>(core.unfit_tasks));
  write_one(page, "pawl_task_conflicts", "gauge",
            "Tasks of a queue that connected workers have with different parameters.",
            static_cast<double>(engine::find_conflicts(core.workers).size()));
  write_one(page, "pawl_hot_runs", "gauge", "Runs whose machine is in memory.",
            static_cast<double>(core.hot_runs));
  write_one(page, "pawl_hot_bytes", "gauge",
            "What the machines and snapshots of runs in memory hold (--hot-memory).",
            static_cast<double>(core.hot_bytes));
  write_one(page, "pawl_ready_runs", "gauge", "Runs that wait for a turn.",
            static_cast<double>(core.ready_runs));
}

void write_hooks(std::string* page, const Hooks& hooks) {
  constexpr const char* kName = "pawl_webhooks_total";
  write_metric(page, kName, "counter", "Webhooks, by what became of them.");
  for (std::size_t result = 0; result < kHookResults.size(); ++result) {
    write_sample(page, kName, "result=\"" + std::string(kHookResults[result]) + "\"",
                 static_cast<double>(hooks.counted(result)));
  }
}

// Each is there from the start, so that an alert on a rise sees the first one.
void write_schedules(std::string* page, const engine::CoreCounters& counters) {
  constexpr const char* kName = "pawl_schedule_times_total";
  write_metric(page, kName, "counter", "Times of schedules, by what became of them.");
  for (const auto& [what, count] : {std::pair{"fired", counters.schedules_fired},
                                    {"skipped", counters.schedules_skipped},
                                    {"missed", counters.schedules_missed},
                                    {"dropped", counters.schedules_dropped}}) {
    write_sample(page, kName, "what=\"" + std::string(what) + "\"", static_cast<double>(count));
  }
}

// As OpenMetrics has it behind the sample of a bucket.
std::string exemplar_text(const engine::Exemplar& exemplar) {
  if (!exemplar.trace.any()) return {};
  return fmt::format(R"( # {{trace_id="{}",span_id="{}"}} {} {:.3f})",
                     engine::hex_text(exemplar.trace), engine::hex_text(exemplar.span),
                     static_cast<double>(exemplar.us) / 1e6,
                     static_cast<double>(exemplar.at_us) / 1e6);
}

template <typename Times>
void write_times(std::string* page, const char* name, const std::string& labels, const Times& times,
                 PageFormat format) {
  const std::string metric = name;
  const auto show = [&](std::size_t bucket) {
    if (format == PageFormat::kText) return;
    page->insert(page->size() - 1, exemplar_text(times.exemplars[bucket]));
  };
  std::uint64_t below = 0;
  for (std::size_t i = 0; i < Times::kBounds.size(); ++i) {
    below += times.counts[i];
    write_sample(page, metric + "_bucket", labels + "," + bound_label(Times::kBounds[i]),
                 static_cast<double>(below));
    show(i);
  }
  below += times.counts.back();
  write_sample(page, metric + "_bucket", labels + R"(,le="+Inf")", static_cast<double>(below));
  show(Times::kBounds.size());
  write_sample(page, metric + "_sum", labels, static_cast<double>(times.sum_us) / 1e6);
  write_sample(page, metric + "_count", labels, static_cast<double>(below));
}

// In the order of the names, so that two pages can be compared.
void write_workflows(std::string* page, const engine::Meters& meters, PageFormat format) {
  const std::map<std::string, engine::WorkflowMeter> workflows(meters.workflows().begin(),
                                                               meters.workflows().end());
  write_metric(page, "pawl_workflow_runs_started_total", "counter",
               "Runs that were started, by workflow.");
  for (const auto& [name, meter] : workflows) {
    write_sample(page, "pawl_workflow_runs_started_total", "workflow=\"" + label_text(name) + "\"",
                 static_cast<double>(meter.started));
  }
  write_metric(page, "pawl_workflow_runs_held_total", "counter",
               "Faults that held a run, by workflow.");
  for (const auto& [name, meter] : workflows) {
    write_sample(page, "pawl_workflow_runs_held_total", "workflow=\"" + label_text(name) + "\"",
                 static_cast<double>(meter.held));
  }
  write_metric(page, "pawl_workflow_runs_ended_total", "counter",
               "Runs that have ended, by workflow and status.");
  for (const auto& [name, meter] : workflows) {
    for (const auto& [status, count] : {std::pair{"completed", meter.completed},
                                        {"failed", meter.failed},
                                        {"cancelled", meter.cancelled}}) {
      write_sample(page, "pawl_workflow_runs_ended_total",
                   "workflow=\"" + label_text(name) + "\",status=\"" + status + "\"",
                   static_cast<double>(count));
    }
  }
  write_metric(page, "pawl_run_seconds", "histogram",
               "From the start of a run to its end, by workflow.");
  for (const auto& [name, meter] : workflows) {
    write_times(page, "pawl_run_seconds", "workflow=\"" + label_text(name) + "\"", meter.lasting,
                format);
  }
}

void write_tasks(std::string* page, const engine::Meters& meters, PageFormat format) {
  const std::map<std::string, engine::TaskMeter> tasks(meters.tasks().begin(),
                                                       meters.tasks().end());
  const auto label = [](const std::string& name) { return "task=\"" + label_text(name) + "\""; };
  write_metric(page, "pawl_task_attempts_total", "counter",
               "Attempts that workers reported, by task and result.");
  for (const auto& [name, meter] : tasks) {
    for (const auto& [result, count] :
         {std::pair{"completed", meter.completed}, {"failed", meter.failed}}) {
      write_sample(page, "pawl_task_attempts_total", label(name) + ",result=\"" + result + "\"",
                   static_cast<double>(count));
    }
  }
  write_metric(page, "pawl_task_attempts_retried_total", "counter",
               "Failed attempts that were followed by another, by task.");
  for (const auto& [name, meter] : tasks) {
    write_sample(page, "pawl_task_attempts_retried_total", label(name),
                 static_cast<double>(meter.retries));
  }
  write_metric(page, "pawl_task_waiting_seconds", "histogram",
               "How long tasks that were due waited for a worker, by task.");
  for (const auto& [name, meter] : tasks) {
    write_times(page, "pawl_task_waiting_seconds", label(name), meter.waiting, format);
  }
  write_metric(page, "pawl_task_running_seconds", "histogram",
               "From the hand-out of a task to its worker's report, by task.");
  for (const auto& [name, meter] : tasks) {
    write_times(page, "pawl_task_running_seconds", label(name), meter.running, format);
  }
}

void write_run_counts(std::string* page, const RunCounts& counts) {
  write_metric(page, "pawl_runs", "gauge", "Runs in the store, by status.");
  write_sample(page, "pawl_runs", R"(status="waiting")", static_cast<double>(counts.waiting));
  write_sample(page, "pawl_runs", R"(status="completed")", static_cast<double>(counts.completed));
  write_sample(page, "pawl_runs", R"(status="failed")", static_cast<double>(counts.failed));
  write_sample(page, "pawl_runs", R"(status="cancelled")", static_cast<double>(counts.cancelled));
}

void write_queues(std::string* page, const std::vector<QueueInfo>& queues, std::int64_t now_us) {
  auto each = [&](const char* name, const char* help, auto value_of) {
    write_metric(page, name, "gauge", help);
    for (const QueueInfo& queue : queues) {
      write_sample(page, name, "queue=\"" + label_text(queue.name) + "\"",
                   static_cast<double>(value_of(queue)));
    }
  };
  each("pawl_queue_pending", "Tasks that wait, by queue.",
       [](const QueueInfo& queue) { return queue.pending; });
  each("pawl_queue_delayed", "Of these, not yet due.",
       [](const QueueInfo& queue) { return queue.delayed; });
  each("pawl_queue_running", "Tasks that workers have, by queue.",
       [](const QueueInfo& queue) { return queue.running; });
  each("pawl_queue_oldest_seconds", "How long the oldest task that is due has waited, by queue.",
       [now_us](const QueueInfo& queue) {
         if (!queue.oldest) return 0.0;
         const std::int64_t since = queue.oldest->time_since_epoch().count();
         return std::max(0.0, static_cast<double>(now_us - since) / 1e6);
       });
}

void write_workers(std::string* page, const std::vector<engine::WorkerView>& workers) {
  std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> by_language;
  for (const engine::WorkerView& worker : workers) {
    if (std::ranges::count(worker.queues, engine::kBuiltinQueue) > 0) continue;  // is the server's
    auto& [count, running] = by_language[worker.language];
    ++count;
    running += worker.running;
  }
  write_metric(page, "pawl_workers", "gauge", "Workers that are connected, by language.");
  for (const auto& [language, counts] : by_language) {
    write_sample(page, "pawl_workers", "language=\"" + label_text(language) + "\"",
                 static_cast<double>(counts.first));
  }
  write_metric(page, "pawl_worker_tasks", "gauge", "Tasks that they have, by language.");
  for (const auto& [language, counts] : by_language) {
    write_sample(page, "pawl_worker_tasks", "language=\"" + label_text(language) + "\"",
                 static_cast<double>(counts.second));
  }
}

void write_cluster(std::string* page, const CoreView& core) {
  const engine::CoreCounters& counters = core.counters;
  write_one(page, "pawl_nodes", "gauge", "Servers on the store, as far as this one knows.",
            static_cast<double>(core.nodes));
  write_counter(page, "pawl_news_heard_total", "How often other servers had something to tell.",
                counters.news);
  write_counter(page, "pawl_news_lost_total", "How often some of it may have been lost.",
                counters.lost_news);
  write_counter(page, "pawl_nodes_buried_total", "Servers that this one has taken for dead.",
                counters.nodes_buried);
  write_counter(page, "pawl_store_recoveries_total",
                "How often the store answered again after it had failed.", counters.recoveries);
}

void write_store(std::string* page, const std::string& url) {
  constexpr std::string_view kScheme = "sqlite:";
  if (!url.starts_with(kScheme)) return;
  write_metric(page, "pawl_store_bytes", "gauge", "Size of the store's files.");
  for (const char* suffix : {"", "-wal"}) {
    struct stat found {};
    if (::stat((url.substr(kScheme.size()) + suffix).c_str(), &found) != 0) continue;
    write_sample(page, "pawl_store_bytes", *suffix == 0 ? R"(file="database")" : R"(file="log")",
                 static_cast<double>(found.st_size));
  }
}

// Only what the kernel tells: nothing is said where there is no /proc.
void write_kernel_view(std::string* page) {
  const ProcessUsage usage = process_usage();
  auto write = [&](const char* name, const char* help, std::optional<std::uint64_t> value) {
    if (value) write_one(page, name, "gauge", help, static_cast<double>(*value));
  };
  write("process_resident_memory_bytes", "Memory that the server has now.", usage.resident_bytes);
  write("process_open_fds", "Files and connections that are open.", usage.open_files);
  write("process_max_fds", "How many may be open.", usage.most_files);
}

void write_process(std::string* page, double started_seconds) {
  write_metric(page, "pawl_build_info", "gauge", "1, with the version as a label.");
  write_sample(page, "pawl_build_info", R"(version=")" PAWL_VERSION R"(")", 1);
  write_one(page, "process_start_time_seconds", "gauge", "When the server began, since 1970.",
            started_seconds);
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  write_one(page, "process_cpu_seconds_total", "counter", "Processor time of the server.",
            seconds(usage.ru_utime) + seconds(usage.ru_stime));
  write_one(page, "process_resident_memory_peak_bytes", "gauge",
            "The most memory that the server has had.",
            static_cast<double>(usage.ru_maxrss) * 1024);
  write_kernel_view(page);
}

void write_http(std::string* page, Context& context) {
  const net::HttpServerCounters http = context.http_counters();
  write_one(page, "pawl_http_connections", "gauge", "Connections.", static_cast<double>(http.open));
  write_one(page, "pawl_event_listeners", "gauge", "Clients of /events.",
            static_cast<double>(context.events.listeners() + context.digests.listeners()));
  write_counter(page, "pawl_http_bad_requests_total",
                "Requests refused before they reached a route.", http.bad_requests);
  write_one(page, "pawl_request_memory_bytes", "gauge", "Memory that requests hold.",
            static_cast<double>(http.memory_bytes));
  write_one(page, "pawl_request_memory_limit_bytes", "gauge", "Most that they may hold.",
            static_cast<double>(http.memory_limit));
  write_counter(page, "pawl_request_memory_refusals_total",
                "How often there was no room for more of a request or a response.",
                http.memory_refusals);
  write_counter(page, "pawl_http_evicted_total",
                "Connections closed because they stalled while request memory was short.",
                http.evicted);
  write_counter(page, "pawl_http_shed_total", "Idle connections closed to make room for new ones.",
                http.shed);
  write_counter(page, "pawl_http_refused_connections_total",
                "New connections closed because there were too many.", http.refused);
  write_counter(page, "pawl_http_memory_failures_total",
                "Connections that ended because there was no memory for them.",
                http.memory_failures);
  context.metrics.write(page);
}

void write_spans(std::string* page, const TraceCounters& counters) {
  write_counter(page, "pawl_spans_exported_total", "Spans that the collector has taken.",
                counters.exported);
  write_metric(page, "pawl_spans_dropped_total", "counter", "Spans that were lost, by reason.");
  const auto dropped = [page](const char* reason, std::uint64_t count) {
    write_sample(page, "pawl_spans_dropped_total", std::string("reason=\"") + reason + "\"",
                 static_cast<double>(count));
  };
  dropped("queue_full", counters.overflowed);
  dropped("refused", counters.refused);
  dropped("undelivered", counters.undelivered);
  write_counter(page, "pawl_span_requests_failed_total",
                "Requests that the collector did not take.", counters.failures);
  write_one(page, "pawl_spans_queued", "gauge", "Spans that wait to be sent.",
            static_cast<double>(counters.queued));
}

void respond(Context& context, const CallPointer& call, const CoreView& core) {
  const PageFormat format = format_for(call->request().header("accept"));
  std::string page;
  write_process(&page, context.started_seconds);
  write_engine(&page, core, context.service.hung_turns());
  write_cluster(&page, core);
  auto runs = context.service.read([](engine::RunViews& views) { return views.counts(); });
  if (runs) write_run_counts(&page, *runs);
  if (auto held = context.engine.count({.held = true})) {
    write_one(&page, "pawl_runs_held", "gauge", "Runs that a fault of their program holds.",
              static_cast<double>(*held));
  }
  if (auto queues = context.engine.queues()) {
    write_queues(&page, *queues, context.service.clock().now_us());
  }
  write_schedules(&page, core.counters);
  write_hooks(&page, context.hooks);
  write_spans(&page, context.exporter ? context.exporter->counters() : TraceCounters());
  write_workers(&page, core.workers);
  write_workflows(&page, core.meters, format);
  write_tasks(&page, core.meters, format);
  write_store(&page, context.store);
  auto oldest_s =
      context.service.read_store([](store::Store& store) { return oldest_transaction_s(store); });
  if (oldest_s) {
    write_one(&page, "pawl_store_oldest_transaction_seconds", "gauge",
              "How long somebody has kept the database from tidying up.", *oldest_s);
  }
  write_http(&page, context);
  net::Response response;
  response.content_type = content_type_of(format);
  response.body = format == PageFormat::kText ? std::move(page) : as_open_metrics(page);
  call->respond(std::move(response));
}

}  // namespace

void metrics(Context& context, const CallPointer& call) {
  context.service.ask_async<CoreView>(
      [](engine::Core& core, const engine::Reply<CoreView>& reply) {
        reply(CoreView{core.counters(), core.meters(), core.unfit_tasks(), core.workers(),
                       core.hot_runs(), core.hot_bytes(), core.ready_runs(), !core.failed(),
                       core.nodes()});
      },
      [&context, call](Result<CoreView> core) {
        if (!core) return call->refuse(core.error());
        context.later(call,
                      [&context, call, core = std::move(*core)] { respond(context, call, core); });
      });
}

}  // namespace pawl::server::handlers
