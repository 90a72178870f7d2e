#include "cli/bench_traces.h"

#include <fmt/format.h>

namespace pawl::cli {

Result<std::unique_ptr<BenchTraces>> BenchTraces::start() {
  std::unique_ptr<BenchTraces> traces(new BenchTraces);
  const auto take = [](std::shared_ptr<net::Exchange> exchange) -> net::Arrived {
    return [exchange] {
      net::Response response;
      response.body = "{}";
      exchange->respond(std::move(response));
    };
  };
  PAWL_TRY(traces->collector_, net::HttpServer::start({}, take));
  traces->url_ = fmt::format("http://127.0.0.1:{}/v1/traces", traces->collector_->port());
  return traces;
}

BenchTraces::~BenchTraces() {
  if (exporter_) exporter_->stop(std::chrono::seconds(1));
}

void BenchTraces::observe() {
  server::TraceOptions options;
  options.endpoint = url_;
  exporter_ = std::make_unique<server::TraceExporter>(std::move(options), nullptr);
}

std::string BenchTraces::json() const {
  if (!exporter_) return {};
  const server::TraceCounters counters = exporter_->counters();
  return fmt::format(R"(,"spans":{},"spans_dropped":{},"cpu_collector_s":{:.2f})",
                     counters.exported + counters.queued,
                     counters.overflowed + counters.refused + counters.undelivered,
                     collector_->cpu_seconds());
}

}  // namespace pawl::cli
