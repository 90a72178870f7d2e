// BenchEngine: an engine with workers over a store of its own, for `pawl bench`. The figures
// are those of the whole path: a request is posted, becomes durable, and is answered.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "cli/bench_processes.h"
#include "cli/bench_traces.h"
#include "cli/bench_worker.h"
#include "engine/service/loop.h"
#include "engine/service/service.h"
#include "engine/task/worker_pool.h"
#include "server/server.h"
#include "store/store.h"

namespace pawl::cli {

class BenchEngine {
 public:
  struct Options {
    std::string store;  // a URL; empty: a file of its own in the working directory
    unsigned worker_threads = 1;
    unsigned ahead = 20'000;  // tasks that the workers may hold
    // inproc, or a worker that speaks HTTP with a server: http-cpp, python, node
    std::string worker = "inproc";
    double read_latency_ms = 0;  // by which each read of the store takes longer; in process only
    std::string sdk = {};        // the folder of the SDKs, if not the usual one
    bool traces = false;         // spans are sent to a collector in this process
    bool history = false;        // the turns of runs are kept
  };

  explicit BenchEngine(Options options);
  ~BenchEngine();  // removes a file of its own

  Status open(const std::string& source);
  void close();

  using Ended = std::function<void(engine::Core&, Result<engine::RunOutcome>)>;
  // On the core's thread: starts a run, and tells when it has ended.
  static void start(engine::Core& core, engine::StartRequest request, Ended ended);
  // From any thread: the same, and waits for it.
  Result<engine::RunOutcome> run(engine::StartRequest request);
  // Runs an action on the core's thread and waits until it calls what it is given.
  void together(const std::function<void(engine::Core&, std::function<void()> done)>& action);

  engine::Loop& loop() { return server_ ? server_->service().loop() : *loop_; }
  // Of the server, with workers that speak HTTP.
  std::uint16_t port() const { return server_ ? server_->port() : 0; }
  Clock& clock() { return clock_; }
  engine::CoreCounters counters();
  // When the task `mark` ran, on the monotonic clock.
  std::vector<std::int64_t> marks();
  store::Store& store() { return *store_; }  // in process only
  // Bytes of the store's files.
  std::uint64_t stored_bytes() const;
  // "core":…,"writer":…,"workers":… in seconds of processor time since open().
  std::string cpu_json() const;
  // What the process has written to the disk and used of the processors so far.
  struct Usage {
    double written_bytes = 0;
    double core_us = 0;
    double writer_us = 0;
    double all_us = 0;
  };
  Usage usage() const;
  // The usage since then by each of so many things, as members of a JSON object.
  std::string usage_json(const Usage& before, double count) const;

 private:
  Status open_in_process(const std::string& url);
  Status open_server(const std::string& url);

  Options options_;
  std::string own_path_;
  SystemClock clock_;
  SystemRandom random_;
  std::unique_ptr<BenchTraces> traces_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<engine::Loop> loop_;
  std::unique_ptr<engine::WorkerPool> pool_;
  std::unique_ptr<server::Server> server_;
  std::unique_ptr<BenchWorker> worker_;
  std::unique_ptr<BenchProcesses> processes_;
  std::mutex marks_mutex_;
  std::vector<std::int64_t> marks_;
};

}  // namespace pawl::cli
