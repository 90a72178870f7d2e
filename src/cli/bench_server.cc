#include "cli/bench_server.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "base/error_codes.h"
#include "base/hmac.h"
#include "cli/descriptors.h"
#include "cli/files.h"
#include "net/http_client.h"

extern char** environ;

namespace pawl::cli {
namespace {

constexpr std::string_view kReadyMark = "listening on http://127.0.0.1:";
// The allocator gives back what it no longer needs after a second.
constexpr std::chrono::seconds kSettling{2};
constexpr std::chrono::milliseconds kLookEvery{10};
// Seconds of a long poll: what the SDKs wait with the usual lease.
constexpr int kPollSeconds = 10;

Status system_failure(const std::string& what) {
  return fail(ErrorCode::cannot_read_file, "cannot start a server: " + what);
}

// `pawl server` on a port of its choice, over a store that is removed with it.
class ServerProcess {
 public:
  static Result<std::unique_ptr<ServerProcess>> start(const std::string& store);
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  std::uint16_t port() const { return port_; }
  double cpu_seconds() const;
  double resident_mb() const;

 private:
  ServerProcess() = default;
  Status spawn(const std::string& store);
  Status read_port();

  std::string own_path_;
  pid_t child_ = 0;
  int output_ = -1;
  std::uint16_t port_ = 0;
};

Result<std::unique_ptr<ServerProcess>> ServerProcess::start(const std::string& store) {
  std::unique_ptr<ServerProcess> process(new ServerProcess);
  std::string url = store;
  if (url.empty()) {
    process->own_path_ = fmt::format("pawl-bench-{}-server.db", ::getpid());
    url = "sqlite:" + process->own_path_;
  }
  PAWL_TRY_STATUS(process->spawn(url));
  PAWL_TRY_STATUS(process->read_port());
  return process;
}

Status ServerProcess::spawn(const std::string& store) {
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) return system_failure("no pipe");
  output_ = pipe[0];
  const std::vector<std::string> words = {"pawl",        "server",  "--listen",
                                          "127.0.0.1:0", "--store", store};
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, pipe[1], 2);
  const int status =
      posix_spawn(&child_, "/proc/self/exe", &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(pipe[1]);
  if (status == 0) return {};
  child_ = 0;
  return system_failure(fmt::format("error {}", status));
}

Status ServerProcess::read_port() {
  std::string said;
  std::array<char, 512> buffer{};
  std::size_t mark = std::string::npos;
  while (mark == std::string::npos || said.find('\n', mark) == std::string::npos) {
    const ssize_t count = ::read(output_, buffer.data(), buffer.size());
    if (count <= 0) return system_failure(said.empty() ? "it has ended" : said);
    said.append(buffer.data(), static_cast<std::size_t>(count));
    mark = said.find(kReadyMark);
  }
  const char* digits = said.c_str() + mark + kReadyMark.size();
  std::from_chars(digits, said.data() + said.size(), port_);
  return {};
}

ServerProcess::~ServerProcess() {
  if (child_ != 0) {
    ::kill(child_, SIGTERM);
    ::waitpid(child_, nullptr, 0);
  }
  if (output_ >= 0) ::close(output_);
  if (!own_path_.empty()) remove_database(own_path_);
}

double ServerProcess::cpu_seconds() const { return process_cpu_seconds(child_); }

double ServerProcess::resident_mb() const {
  std::uint64_t pages = 0;
  std::uint64_t resident = 0;
  auto text = read_file(fmt::format("/proc/{}/statm", child_));
  if (!text || std::sscanf(text->c_str(), "%lu %lu", &pages, &resident) != 2) return 0;
  return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e6;
}

Status expect_ready(std::uint16_t port) {
  net::HttpClient client({"127.0.0.1", port, std::chrono::milliseconds(10'000), {}});
  PAWL_TRY(auto answer, client.request("GET", "/readyz"));
  if (answer.status == 200) return {};
  return fail(ErrorCode::server_unreachable, "the server is not ready: " + answer.body);
}

// A worker that has no task, and asks again whenever its long poll is over.
class IdleWorker {
 public:
  IdleWorker(std::uint16_t port, std::uint64_t number)
      : client_({"127.0.0.1", port, std::chrono::milliseconds(70'000), {}}), number_(number) {}

  Status begin() {
    const std::string hello = fmt::format(
        R"({{"name":"idle-{}","language":"c++","tasks":["never"],"capacity":0,"wait":0}})",
        number_);
    PAWL_TRY(auto answer, client_.request("POST", kPath, hello));
    const std::size_t mark = answer.body.find(R"("session":")");
    if (answer.status != 200 || mark == std::string::npos) {
      return fail(ErrorCode::server_unreachable, "no session: " + answer.body);
    }
    const std::size_t from = mark + 11;
    const std::string session = answer.body.substr(from, answer.body.find('"', from) - from);
    poll_ = client_.request_text(
        "POST", kPath,
        fmt::format(R"({{"session":"{}","capacity":64,"wait":{}}})", session, kPollSeconds), {});
    return client_.send(poll_);
  }

  // Whether its poll was over, and another one has begun.
  Result<bool> look() {
    if (!client_.wait_readable(std::chrono::milliseconds(0))) return false;
    PAWL_TRY(auto answer, client_.receive());
    if (answer.status != 200) {
      return fail(ErrorCode::server_unreachable, "an idle worker was refused: " + answer.body);
    }
    PAWL_TRY_STATUS(client_.send(poll_));
    return true;
  }

 private:
  static constexpr std::string_view kPath = "/api/v1/worker/exchange";

  net::HttpClient client_;
  std::uint64_t number_;
  std::string poll_;
};

// --- webhooks

constexpr const char* kHookSource =
    R"("from pawl import workflow\n\n@workflow\nasync def hook(input):\n    return None\n")";
constexpr std::string_view kHookSecret = "the-secret-of-the-benchmark";

Status expect(const Result<net::ClientResponse>& answer) {
  if (!answer) return fail(answer.error());
  if (answer->status < 300) return {};
  return fail(ErrorCode::server_unreachable, "the server refused: " + answer->body);
}

// A provider that sends one signed webhook after the other over one connection.
class HookSender {
 public:
  explicit HookSender(std::uint16_t port)
      : client_({"127.0.0.1", port, std::chrono::milliseconds(70'000), {}}) {}

  Status send(std::uint64_t number) {
    const std::string body =
        fmt::format(R"({{"id":{},"text":"{}"}})", number, std::string(900, 'x'));
    std::string signature = "sha256=";
    for (const unsigned char byte : hmac(DigestKind::kSha256, kHookSecret, {body})) {
      signature += fmt::format("{:02x}", byte);
    }
    const std::vector<net::Header> headers = {{"Content-Type", "application/json"},
                                              {"X-Hub-Signature-256", signature},
                                              {"X-GitHub-Delivery", std::to_string(number)}};
    busy_ = true;
    return client_.send(client_.request_text("POST", "/hooks/bench", body, headers));
  }
  bool busy() const { return busy_; }
  // Whether its webhook has been accepted.
  Result<bool> look() {
    if (!client_.wait_readable(std::chrono::milliseconds(0))) return false;
    PAWL_TRY(const auto answer, client_.receive());
    busy_ = false;
    if (answer.status == 202) return true;
    return fail(ErrorCode::server_unreachable, "a webhook was refused: " + answer.body);
  }
  Status open() { return client_.connect(); }

 private:
  net::HttpClient client_;
  bool busy_ = false;
};

Status make_hook(std::uint16_t port) {
  net::HttpClient client({"127.0.0.1", port, std::chrono::milliseconds(60'000), {}});
  const std::string deploy =
      fmt::format(R"({{"files":[{{"path":"hook.py","text":{}}}]}})", kHookSource);
  PAWL_TRY_STATUS(expect(client.request("POST", "/api/v1/deploy", deploy)));
  const std::string trigger = fmt::format(
      R"({{"id":"bench","workflow":"hook","signature":"github","secrets":["{}"]}})", kHookSecret);
  return expect(client.request("POST", "/api/v1/triggers", trigger));
}

}  // namespace

Status bench_ready(const BenchOptions& options) {
  SystemClock clock;
  std::vector<double> ms;
  for (std::uint64_t i = 0; i < options.runs; ++i) {
    const std::int64_t begin_ns = clock.monotonic_ns();
    PAWL_TRY(auto server, ServerProcess::start(options.store));
    PAWL_TRY_STATUS(expect_ready(server->port()));
    ms.push_back(static_cast<double>(clock.monotonic_ns() - begin_ns) * 1e-6);
  }
  if (ms.empty()) return fail(ErrorCode::usage, "--runs must be at least 1");
  std::sort(ms.begin(), ms.end());
  fmt::print(R"({{"bench":"ready","runs":{},"min_ms":{:.2f},"p50_ms":{:.2f},"max_ms":{:.2f}}})"
             "\n",
             options.runs, ms.front(), ms[ms.size() / 2], ms.back());
  return {};
}

Status bench_idle(const BenchOptions& options) {
  raise_descriptor_limit();
  PAWL_TRY(auto server, ServerProcess::start(options.store));
  PAWL_TRY_STATUS(expect_ready(server->port()));
  std::this_thread::sleep_for(kSettling);
  const double alone_mb = server->resident_mb();
  std::vector<std::unique_ptr<IdleWorker>> workers;
  for (std::uint64_t i = 0; i < options.workers; ++i) {
    workers.push_back(std::make_unique<IdleWorker>(server->port(), i));
    PAWL_TRY_STATUS(workers.back()->begin());
  }
  std::this_thread::sleep_for(kSettling);

  SystemClock clock;
  const std::int64_t begin_ns = clock.monotonic_ns();
  const double used_before = server->cpu_seconds();
  std::uint64_t exchanges = 0;
  double seconds = 0;
  while (seconds < options.seconds) {
    std::this_thread::sleep_for(kLookEvery);
    for (auto& worker : workers) {
      PAWL_TRY(const bool again, worker->look());
      exchanges += again ? 1 : 0;
    }
    seconds = static_cast<double>(clock.monotonic_ns() - begin_ns) * 1e-9;
  }
  const double percent = 100 * (server->cpu_seconds() - used_before) / seconds;
  const double beside_mb = server->resident_mb();
  fmt::print(R"({{"bench":"idle","workers":{},"seconds":{:.1f},"cpu_percent":{:.3f},)"
             R"("exchanges":{},"alone_mb":{:.1f},"resident_mb":{:.1f},"more_mb":{:.1f}}})"
             "\n",
             options.workers, seconds, percent, exchanges, alone_mb, beside_mb,
             beside_mb - alone_mb);
  return {};
}

Status bench_hooks(const BenchOptions& options) {
  PAWL_TRY(auto server, ServerProcess::start(options.store));
  PAWL_TRY_STATUS(expect_ready(server->port()));
  PAWL_TRY_STATUS(make_hook(server->port()));
  std::vector<std::unique_ptr<HookSender>> senders;
  for (std::uint64_t i = 0; i < std::max<std::uint64_t>(options.concurrency, 1); ++i) {
    senders.push_back(std::make_unique<HookSender>(server->port()));
    PAWL_TRY_STATUS(senders.back()->open());
  }
  SystemClock clock;
  const double used_before = server->cpu_seconds();
  const std::int64_t begin_ns = clock.monotonic_ns();
  std::uint64_t sent = 0, accepted = 0;
  while (accepted < options.runs) {
    for (auto& sender : senders) {
      if (sender->busy()) {
        PAWL_TRY(const bool is_accepted, sender->look());
        accepted += is_accepted ? 1 : 0;
      }
      if (!sender->busy() && sent < options.runs) PAWL_TRY_STATUS(sender->send(sent++));
    }
  }
  const double seconds = static_cast<double>(clock.monotonic_ns() - begin_ns) * 1e-9;
  fmt::print(R"({{"bench":"hooks","hooks":{},"concurrency":{},"seconds":{:.2f},)"
             R"("hooks_per_s":{:.0f},"cpu_us_per_hook":{:.1f}}})"
             "\n",
             accepted, options.concurrency, seconds, static_cast<double>(accepted) / seconds,
             1e6 * (server->cpu_seconds() - used_before) / static_cast<double>(accepted));
  return {};
}

}  // namespace pawl::cli
