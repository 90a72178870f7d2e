// BenchTraces: a collector in this process that takes all spans and forgets them, and what sends
// them to it: for benchmarks with tracing on.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "engine/core/observer.h"
#include "net/http_server.h"
#include "server/trace_exporter.h"

namespace pawl::cli {

class BenchTraces final : public engine::Observer {
 public:
  static Result<std::unique_ptr<BenchTraces>> start();
  ~BenchTraces() override;

  // Of the collector.
  const std::string& url() const { return url_; }
  // For a core in this process; a server has an exporter of its own.
  void observe();
  // What has come of the spans of that core.
  std::string json() const;

  bool wants() override { return false; }
  void written(const engine::ObservedRun&, const store::RunWrite&,
               const store::RunWriteResult&) override {}
  void task_changed(const engine::ObservedRun&, const engine::TaskChange&) override {}
  engine::SpanSink* spans() override { return exporter_.get(); }

 private:
  BenchTraces() = default;

  std::string url_;
  std::unique_ptr<net::HttpServer> collector_;
  std::unique_ptr<server::TraceExporter> exporter_;
};

}  // namespace pawl::cli
