// Fails the N-th allocation of a short life of a server, for one N after the other. README.md says
// what must hold.
#include <execinfo.h>
#include <netinet/in.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "net/http_client.h"
#include "server/server.h"

extern "C" {
void* __real_malloc(std::size_t size);
void* __real_realloc(void* old, std::size_t size);
void* __wrap_malloc(std::size_t size);
void* __wrap_realloc(void* old, std::size_t size);
}

namespace {

// --- allocations

thread_local bool is_client = false;  // whose allocations never fail
std::atomic<bool> armed = false;
std::atomic<long> seen = 0;
long fail_from = 0;
long fail_until = 0;

bool must_fail() {
  if (is_client || !armed.load(std::memory_order_relaxed)) return false;
  const long number = seen.fetch_add(1, std::memory_order_relaxed) + 1;
  return number >= fail_from && number < fail_until;
}

void* allocate(std::size_t size, std::size_t alignment) {
  if (must_fail()) return nullptr;
  if (size == 0) size = 1;
  if (alignment <= alignof(std::max_align_t)) return __real_malloc(size);
  return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

void* allocate_or_throw(std::size_t size, std::size_t alignment) {
  void* memory = allocate(size, alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

sqlite3_mem_methods plain_methods;

void fail_in_sqlite_too() {
  sqlite3_config(SQLITE_CONFIG_GETMALLOC, &plain_methods);
  sqlite3_mem_methods methods = plain_methods;
  methods.xMalloc = [](int size) { return must_fail() ? nullptr : plain_methods.xMalloc(size); };
  methods.xRealloc = [](void* old, int size) {
    return must_fail() ? nullptr : plain_methods.xRealloc(old, size);
  };
  sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
}

}  // namespace

void* __wrap_malloc(std::size_t size) { return must_fail() ? nullptr : __real_malloc(size); }
void* __wrap_realloc(void* old, std::size_t size) {
  return must_fail() ? nullptr : __real_realloc(old, size);
}

void* operator new(std::size_t size) { return allocate_or_throw(size, 1); }
void* operator new[](std::size_t size) { return allocate_or_throw(size, 1); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size, 1); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate(size, 1); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace {

// --- one life

constexpr int kNotReached = 7;  // exit code: there were fewer allocations than that
constexpr unsigned kPatienceSeconds = 60;
constexpr long kMostFailures = 50;  // then it is given up

constexpr std::string_view kDeploy =
    R"({"files":[{"path":"flow.py","text":"from pawl import workflow, receive, sleep, task\nfrom pawl.tasks import charge\n\n@task('http.request', retry=9)\ndef fetch(url): ...\n\n@workflow\nasync def order(job):\n    a = await charge(job['n'])\n    await sleep(0.02)\n    b = await receive('go')\n    c = await fetch(job['peer'])\n    d = await task('pawl.noop', 7)\n    return [a, b, c['status'], d]\n"}]})";

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "allocation %ld: %s\n", fail_from, why.c_str());
  std::_Exit(1);
}

class Client {
 public:
  explicit Client(std::uint16_t port) : options_{"127.0.0.1", port, std::chrono::seconds(10)} {}

  // Repeats a request until it is answered by something else than a failure of the server.
  std::string ask(std::string_view method, std::string_view target, std::string_view body = {}) {
    std::string last;
    for (int attempt = 0; attempt < 500; ++attempt) {
      pawl::net::HttpClient client(options_);
      auto response = client.request(method, target, body);
      if (response && response->status < 400) return response->body;
      last = response ? response->body : to_string(response.error());
      if (response && response->status < 500 && response->status != 410) {
        give_up(std::string(target) + " answers " + last);
      }
      if (response && response->status == 410) return {};
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    give_up(std::string(target) + " still answers " + last);
  }

 private:
  pawl::net::ClientOptions options_;
};

// The text of a field, as far as it is a string or a number.
std::string field(const std::string& json, const std::string& name) {
  std::size_t at = json.find("\"" + name + "\":");
  if (at == std::string::npos) return {};
  at += name.size() + 3;
  if (json[at] == '"') ++at;
  return json.substr(at, json.find_first_of("\",}]", at) - at);
}

// Takes the run's task and answers it, in a session that is opened anew if it has been lost.
void work(Client& client) {
  std::string session;
  std::string results;
  for (int round = 0; round < 500; ++round) {
    std::string body = R"({"capacity":1,"tasks":["charge"],"wait":)";
    body += results.empty() ? "0.2" : "0";
    if (!session.empty()) body += R"(,"session":")" + session + '"';
    if (!results.empty()) body += R"(,"results":[)" + results + "]";
    const std::string answer = client.ask("POST", "/api/v1/worker/exchange", body + "}");
    if (answer.empty()) {  // 410
      session.clear();
      results.clear();
      continue;
    }
    if (!results.empty()) {
      if (answer.find(R"("recorded":["recorded")") != std::string::npos) return;
      results.clear();
    }
    session = field(answer, "session");
    const std::size_t task = answer.find(R"("tasks":[{)");
    if (task == std::string::npos) {
      // Somebody else's word may have been the last one.
      if (client.ask("GET", "/api/v1/runs/one/timeline").find(R"("status":"completed")") !=
          std::string::npos) {
        return;
      }
      continue;
    }
    const std::string order = answer.substr(task);
    results = R"({"id":")" + field(order, "id") + R"(","token":)" + field(order, "token") +
              R"(,"value":21})";
  }
  give_up("the task never came");
}

std::unique_ptr<pawl::server::Server> start(const std::string& folder) {
  for (int attempt = 0; attempt < 100; ++attempt) {
    pawl::server::ServerOptions options;
    options.http.port = 0;
    options.engine.store = "sqlite:" + folder + "/pawl.db";
    options.builtin.reach.loopback = true;
    options.engine.hung_after = pawl::Duration::zero();
    is_client = false;
    auto server = pawl::server::Server::start(std::move(options));
    is_client = true;
    if (server) return std::move(*server);
  }
  give_up("the server does not start");
}

// Somebody who is asked by http.request: it answers whoever comes.
class Peer {
 public:
  Peer() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ::bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address);
    socklen_t size = sizeof address;
    ::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    ::listen(socket_, 8);
    std::thread([socket = socket_] { serve(socket); }).detach();
  }
  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_) + "/"; }

 private:
  [[noreturn]] static void serve(int socket) {
    is_client = true;
    constexpr std::string_view kAnswer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi";
    while (true) {
      const int connection = ::accept4(socket, nullptr, nullptr, SOCK_CLOEXEC);
      std::array<char, 4096> request{};
      (void)!::read(connection, request.data(), request.size());
      (void)!::write(connection, kAnswer.data(), kAnswer.size());
      ::close(connection);
    }
  }

  const int socket_;
  std::uint16_t port_ = 0;
};

// What a run of the server does with its database.
void use(Client& client) {
  const Peer peer;
  client.ask("POST", "/api/v1/deploy", kDeploy);
  client.ask("POST", "/api/v1/runs",
             R"({"workflow":"order","id":"one","input":{"n":1,"peer":")" + peer.url() + R"("}})");
  work(client);
  client.ask("POST", "/api/v1/runs/one/messages", R"({"channel":"go","payload":"now","id":"m"})");
  std::string result;
  for (int i = 0; i < 100 && result.find("completed") == std::string::npos; ++i) {
    result = client.ask("GET", "/api/v1/runs/one/result?wait=1");
  }
  if (result.find(R"([21,"now",200,7])") == std::string::npos)
    give_up("the run ends with " + result);
  if (client.ask("GET", "/api/v1/runs").find(R"("id":"one")") == std::string::npos) {
    give_up("the run is not in the list");
  }
  client.ask("GET", "/metrics");
}

enum class Life { kWhole, kBirth };

// Says where a life has come to a bad end.
void show_stack(int signal) {
  std::array<void*, 64> frames{};
  ::backtrace_symbols_fd(frames.data(), ::backtrace(frames.data(), frames.size()), STDERR_FILENO);
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

void show_stack_at_the_end() {
  void* frame = nullptr;
  (void)::backtrace(&frame, 1);  // the first call loads a library
  for (const int signal : {SIGABRT, SIGSEGV, SIGBUS}) ::signal(signal, show_stack);
}

int live(const std::string& folder, Life life) {
  ::alarm(kPatienceSeconds);
  show_stack_at_the_end();
  is_client = true;
  fail_in_sqlite_too();
  armed = true;
  std::unique_ptr<pawl::server::Server> server = start(folder);
  Client client(server->port());
  if (life == Life::kBirth) {
    client.ask("GET", "/healthz");
  } else {
    use(client);
  }
  is_client = false;
  server.reset();
  is_client = true;
  return seen < fail_from ? kNotReached : 0;
}

// --- all of them

struct Options {
  long first = 1;
  long stride = 1;
  long count = 1L << 40;
  long burst = 1;
  long jobs = 2 * static_cast<long>(std::thread::hardware_concurrency());
  long birth = 0;  // 1: the database is made, and nothing else happens
};

// Lives are short: what they wait for are disks and timers. So many of them run at the same time,
// on a file system in memory if there is one.
class Lives {
 public:
  explicit Lives(const Options& options) : options_(options) {
    const std::filesystem::path shared = "/dev/shm";
    root_ =
        (std::filesystem::is_directory(shared) ? shared : std::filesystem::temp_directory_path()) /
        ("pawl-memory-" + std::to_string(::getpid()));
    std::filesystem::remove_all(root_);
    std::filesystem::create_directories(empty());
    if (options.birth == 0) make_empty();
  }
  ~Lives() { std::filesystem::remove_all(root_); }

  // Whether all of them held.
  bool run() {
    for (long number = options_.first;
         begun_ < options_.count && !is_over_ && failed_ < kMostFailures;
         number += options_.stride) {
      while (static_cast<long>(under_way_.size()) >= options_.jobs) end_one();
      if (is_over_) break;
      begin(number);
    }
    while (!under_way_.empty()) end_one();
    std::printf("%ld lives, %ld failed, up to allocation %ld\n", held_ + failed_, failed_, last_);
    return failed_ == 0 && held_ > 0;
  }

 private:
  // To make the tables takes most of the allocations, so it is a life of its own.
  void make_empty() const {
    const pid_t child = ::fork();
    if (child == 0) {
      is_client = true;
      start(empty()).reset();
      std::_Exit(0);
    }
    ::waitpid(child, nullptr, 0);
  }

  std::filesystem::path empty() const { return root_ / "empty"; }
  std::filesystem::path folder_of(long number) const { return root_ / std::to_string(number); }

  void begin(long number) {
    std::filesystem::copy(empty(), folder_of(number));
    std::fflush(nullptr);
    const pid_t child = ::fork();
    if (child == 0) {
      fail_from = number;
      fail_until = number + options_.burst;
      std::_Exit(live(folder_of(number), options_.birth == 0 ? Life::kWhole : Life::kBirth));
    }
    under_way_[child] = number;
    ++begun_;
  }

  void end_one() {
    int status = 0;
    const pid_t child = ::waitpid(-1, &status, 0);
    const auto at = under_way_.find(child);
    if (at == under_way_.end()) return;
    const long number = at->second;
    under_way_.erase(at);
    std::filesystem::remove_all(folder_of(number));
    if (WIFEXITED(status) && WEXITSTATUS(status) == kNotReached) {
      is_over_ = true;
      return;
    }
    last_ = std::max(last_, number);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
      ++held_;
      return;
    }
    ++failed_;
    std::fprintf(stderr, "allocation %ld: the process %s %d\n", number,
                 WIFSIGNALED(status) ? "was ended by signal" : "ended with",
                 WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
  }

  const Options options_;
  std::filesystem::path root_;
  std::map<pid_t, long> under_way_;
  long begun_ = 0;
  long held_ = 0;
  long failed_ = 0;
  long last_ = 0;
  bool is_over_ = false;  // there are fewer allocations than that
};

}  // namespace

int main(int count, char** arguments) {
  Options options;
  const std::map<std::string_view, long*> names = {
      {"--first", &options.first}, {"--stride", &options.stride}, {"--count", &options.count},
      {"--burst", &options.burst}, {"--jobs", &options.jobs},     {"--birth", &options.birth}};
  for (int i = 1; i < count; i += 2) {
    const auto name = names.find(arguments[i]);
    if (name == names.end() || i + 1 == count) {
      std::fprintf(stderr,
                   "usage: memory_failure [--first N] [--stride N] [--count N] "
                   "[--burst N] [--jobs N] [--birth 1]\n");
      return 2;
    }
    const std::string_view text = arguments[i + 1];
    std::from_chars(text.data(), text.data() + text.size(), *name->second);
  }
  return Lives(options).run() ? 0 : 1;
}
