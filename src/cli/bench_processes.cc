#include "cli/bench_processes.h"

#include <fmt/core.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <string_view>
#include <thread>

#include "base/clock.h"
#include "base/error_codes.h"
#include "net/http_client.h"

namespace pawl::cli {
namespace {

constexpr char kPythonTasks[] = R"(
import pawl

@pawl.task
def noop(*args):
    return None
)";

constexpr char kNodeTasks[] = R"(
import { serve, task } from 'pawl';
const log = { info() {}, warn: console.error, error: console.error };
await serve({ tasks: [task('noop', () => null)], grace: 4, log });
)";

constexpr std::int64_t kPatienceNs = 30'000'000'000;

Status write_tasks(const std::string& path, std::string_view text) {
  std::FILE* file = std::fopen(path.c_str(), "we");
  bool written = file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (file != nullptr) written = std::fclose(file) == 0 && written;
  if (written) return {};
  return fail(ErrorCode::cannot_read_file, "cannot write " + path);
}

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string_view::npos; ++at) ++count;
  return count;
}

}  // namespace

Result<std::unique_ptr<BenchProcesses>> BenchProcesses::start(const Options& options) {
  std::unique_ptr<BenchProcesses> processes(new BenchProcesses);
  const bool python = options.language == "python";
  processes->file_ = fmt::format("pawl-bench-{}-tasks.{}", ::getpid(), python ? "py" : "mjs");
  PAWL_TRY_STATUS(write_tasks(processes->file_, python ? kPythonTasks : kNodeTasks));
  const std::string url = fmt::format("http://127.0.0.1:{}", options.port);
  for (unsigned i = 0; i < options.count; ++i) {
    PAWL_TRY(auto worker, WorkerProcess::start("./" + processes->file_, {url}, options.sdk));
    processes->workers_.push_back(std::move(worker));
  }
  PAWL_TRY_STATUS(processes->wait_until_known(options));
  processes->used_at_start_ = processes->used_seconds();
  return processes;
}

BenchProcesses::~BenchProcesses() {
  workers_.clear();
  ::unlink(file_.c_str());
}

Status BenchProcesses::wait_until_known(const Options& options) {
  net::HttpClient client({"127.0.0.1", options.port, std::chrono::milliseconds(5'000), {}});
  SystemClock clock;
  const std::int64_t end_ns = clock.monotonic_ns() + kPatienceNs;
  while (true) {
    PAWL_TRY(const auto answer, client.request("GET", "/api/v1/workers"));
    if (count_of(answer.body, R"("session":)") >= options.count) return {};
    for (const auto& worker : workers_) PAWL_TRY_STATUS(worker->check());
    if (clock.monotonic_ns() > end_ns) {
      return fail(ErrorCode::wait_timeout, "the workers have not come to the server");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

double BenchProcesses::used_seconds() const {
  double sum = 0;
  for (const auto& worker : workers_) sum += worker->cpu_seconds();
  return sum;
}

double BenchProcesses::cpu_seconds() const { return used_seconds() - used_at_start_; }

}  // namespace pawl::cli
