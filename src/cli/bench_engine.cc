#include "cli/bench_engine.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <future>
#include <utility>

#include "cli/bench_history.h"
#include "cli/files.h"
#include "cli/slow_store.h"
#include "engine/service/compile.h"
#include "store/open.h"

namespace pawl::cli {

BenchEngine::BenchEngine(Options options) : options_(std::move(options)) {}

BenchEngine::~BenchEngine() {
  close();
  if (!own_path_.empty()) remove_database(own_path_);
}

Status BenchEngine::open(const std::string& source) {
  std::string url = options_.store;
  if (url.empty()) {
    own_path_ = fmt::format("pawl-bench-{}.db", ::getpid());
    url = "sqlite:" + own_path_;
  }
  if (options_.traces) {
    PAWL_TRY(traces_, BenchTraces::start());
  }
  PAWL_TRY_STATUS(options_.worker == "inproc" ? open_in_process(url) : open_server(url));
  PAWL_TRY(engine::DeployRequest deploy, engine::compile_deploy({{{"bench.py", source}}, {}, {}}));
  std::promise<Status> deployed;
  loop().post([&](engine::Core& core) {
    core.deploy(std::move(deploy), [&](const Result<engine::Deployed>& result) {
      deployed.set_value(result ? Status() : fail(result.error()));
    });
  });
  return deployed.get_future().get();
}

Status BenchEngine::open_in_process(const std::string& url) {
  PAWL_TRY(store_, store::open_store(url));
  const bool is_slow = options_.read_latency_ms > 0;
  if (is_slow) {
    const std::chrono::duration<double, std::milli> latency(options_.read_latency_ms);
    store_ = std::make_unique<SlowStore>(
        std::move(store_), std::chrono::duration_cast<std::chrono::microseconds>(latency));
  }
  loop_ = std::make_unique<engine::Loop>(*store_, clock_, random_);
  engine::CoreOptions core_options;
  core_options.backlog = 10'000'000;
  if (traces_) {
    traces_->observe();
    core_options.observer = traces_.get();
  }
  core_options.history.on = options_.history;
  core_options.exclusive = !store::is_shared_store(url);
  core_options.reads_apart = is_slow || !core_options.exclusive;
  PAWL_TRY_STATUS(loop_->start(core_options));
  engine::WorkerPoolOptions pool_options;
  pool_options.threads = options_.worker_threads;
  pool_options.ahead = options_.ahead;
  pool_ = std::make_unique<engine::WorkerPool>(*loop_, pool_options);
  pool_->add("noop", [](engine::TaskContext&) { return Payload(); });
  add_order_tasks(*pool_);
  pool_->add("mark", [this](engine::TaskContext&) {
    std::lock_guard lock(marks_mutex_);
    marks_.push_back(clock_.monotonic_ns());
    return Payload();
  });
  PAWL_TRY_STATUS(pool_->start());
  return {};
}

Status BenchEngine::open_server(const std::string& url) {
  server::ServerOptions options;
  options.engine.store = url;
  options.engine.backlog = 10'000'000;
  if (traces_) options.traces.endpoint = traces_->url();
  options.engine.history.on = options_.history;
  PAWL_TRY(server_, server::Server::start(options));
  if (options_.worker.starts_with("http")) {
    worker_ =
        std::make_unique<BenchWorker>(server_->port(), options_.worker_threads, options_.ahead);
    return {};
  }
  PAWL_TRY(processes_, BenchProcesses::start({.language = options_.worker,
                                              .sdk = options_.sdk,
                                              .port = server_->port(),
                                              .count = options_.worker_threads}));
  return {};
}

void BenchEngine::close() {
  worker_.reset();
  processes_.reset();
  server_.reset();
  pool_.reset();
  loop_.reset();
  store_.reset();
}

void BenchEngine::start(engine::Core& core, engine::StartRequest request, Ended ended) {
  core.start(std::move(request),
             [&core, ended = std::move(ended)](const Result<engine::Started>& started) {
               if (!started) return ended(core, fail(started.error()));
               core.wait(*started, [&core, ended](Result<engine::RunOutcome> outcome) {
                 ended(core, std::move(outcome));
               });
             });
}

Result<engine::RunOutcome> BenchEngine::run(engine::StartRequest request) {
  std::promise<Result<engine::RunOutcome>> ended;
  loop().post([&](engine::Core& core) {
    start(core, std::move(request), [&](engine::Core&, Result<engine::RunOutcome> outcome) {
      ended.set_value(std::move(outcome));
    });
  });
  return ended.get_future().get();
}

void BenchEngine::together(
    const std::function<void(engine::Core&, std::function<void()> done)>& action) {
  std::promise<void> finished;
  loop().post([&](engine::Core& core) { action(core, [&] { finished.set_value(); }); });
  finished.get_future().get();
}

engine::CoreCounters BenchEngine::counters() {
  engine::CoreCounters counters;
  together([&](engine::Core& core, const auto& done) {
    counters = core.counters();
    done();
  });
  return counters;
}

std::vector<std::int64_t> BenchEngine::marks() {
  std::lock_guard lock(marks_mutex_);
  return marks_;
}

std::uint64_t BenchEngine::stored_bytes() const {
  std::string path = own_path_;
  constexpr std::string_view kScheme = "sqlite:";
  if (path.empty() && options_.store.starts_with(kScheme)) {
    path = options_.store.substr(kScheme.size());
  }
  std::uint64_t bytes = 0;
  for (const char* suffix : {"", "-wal"}) {
    struct stat status {};
    if (!path.empty() && ::stat((path + suffix).c_str(), &status) == 0) {
      bytes += static_cast<std::uint64_t>(status.st_size);
    }
  }
  return bytes;
}

BenchEngine::Usage BenchEngine::usage() const {
  Usage usage;
  const engine::Loop& loop = server_ ? server_->service().loop() : *loop_;
  usage.core_us = loop.core_cpu_seconds() * 1e6;
  usage.writer_us = loop.writer_cpu_seconds() * 1e6;
  rusage all{};
  ::getrusage(RUSAGE_SELF, &all);
  const auto micros = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_usec);
  };
  usage.all_us = micros(all.ru_utime) + micros(all.ru_stime);
  constexpr std::string_view kWritten = "\nwrite_bytes: ";
  if (auto io = read_file("/proc/self/io")) {
    if (const std::size_t at = io->find(kWritten); at != std::string::npos) {
      usage.written_bytes = std::strtod(io->c_str() + at + kWritten.size(), nullptr);
    }
  }
  return usage;
}

std::string BenchEngine::usage_json(const Usage& before, double count) const {
  const Usage now = usage();
  return fmt::format(
      R"("written_bytes":{:.0f},"core_us":{:.2f},"writer_us":{:.2f},"all_us":{:.2f})",
      (now.written_bytes - before.written_bytes) / count, (now.core_us - before.core_us) / count,
      (now.writer_us - before.writer_us) / count, (now.all_us - before.all_us) / count);
}

std::string BenchEngine::cpu_json() const {
  engine::Loop& loop = server_ ? server_->service().loop() : *loop_;
  const double workers = worker_      ? worker_->cpu_seconds()
                         : processes_ ? processes_->cpu_seconds()
                                      : pool_->cpu_seconds();
  std::string text = fmt::format(
      R"("worker":"{}","cpu_core_s":{:.2f},"cpu_writer_s":{:.2f},"cpu_workers_s":{:.2f})",
      options_.worker, loop.core_cpu_seconds(), loop.writer_cpu_seconds(), workers);
  if (server_) text += fmt::format(R"(,"cpu_io_s":{:.2f})", server_->io_cpu_seconds());
  if (traces_) text += traces_->json();
  return text;
}

}  // namespace pawl::cli
