#include "server/compile_process.h"

#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/error_codes.h"
#include "server/pipe.h"

namespace pawl::server {
namespace {

constexpr std::size_t kMostAnswerBytes = std::size_t{256} << 20;
constexpr std::size_t kMostErrorBytes = 4 << 10;
constexpr int kLookMs = 50;
// A process that has closed its output is about to end.
constexpr std::int64_t kEndingNs = 2'000'000'000;

// The process that runs, killed and reaped at the latest when this goes.
class Child {
 public:
  ~Child() { end(); }

  // 0, or the number of the error. Of the server's descriptors it gets the three, of its
  // environment nothing.
  int start(const std::string& program, std::vector<std::string> words, const Pipe& input,
            const Pipe& output, const Pipe& errors) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, input.reader(), 0);
    posix_spawn_file_actions_adddup2(&actions, output.writer(), 1);
    posix_spawn_file_actions_adddup2(&actions, errors.writer(), 2);
    posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    // The allocator's own thread could not be started behind the filter.
    std::string allocator = "MALLOC_CONF=background_thread:false";
    char* environment[] = {allocator.data(), nullptr};
    const int code = posix_spawn(&process_, program.c_str(), &actions, &attributes,
                                 arguments.data(), environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (code != 0) process_ = 0;
    return code;
  }

  // Waits some time for its end; then it is killed. The status as waitpid gives it.
  int end(std::int64_t patience_ns = 0) {
    if (process_ == 0) return status_;
    SystemClock clock;
    const std::int64_t deadline = clock.monotonic_ns() + patience_ns;
    while (patience_ns > 0 && clock.monotonic_ns() < deadline) {
      if (::waitpid(process_, &status_, WNOHANG) == process_) {
        process_ = 0;
        return status_;
      }
      ::usleep(1'000);
    }
    ::kill(process_, SIGKILL);
    while (::waitpid(process_, &status_, 0) < 0 && errno == EINTR) {
    }
    process_ = 0;
    return status_;
  }

 private:
  pid_t process_ = 0;
  int status_ = 0;
};

// False: the stream has ended.
bool read_part(int file, std::string& into, std::size_t most) {
  char buffer[64 << 10];
  const ssize_t count = ::read(file, buffer, sizeof buffer);
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  const std::size_t room = most - std::min(into.size(), most);
  into.append(buffer, std::min(room, static_cast<std::size_t>(count)));
  return count != 0;
}

struct Exchange {
  std::string answer;
  std::string errors;
  std::string problem;  // why it must be ended before it is through
};

void talk(const std::string& request, Pipe& input, Pipe& output, Pipe& errors,
          std::int64_t deadline_ns, const std::atomic<bool>& stopping, Exchange& exchange) {
  SystemClock clock;
  std::size_t sent = 0;
  ::fcntl(input.writer(), F_SETFL, O_NONBLOCK);
  while (output.reader() >= 0 || errors.reader() >= 0) {
    if (stopping) exchange.problem = "the server stops";
    if (clock.monotonic_ns() >= deadline_ns) exchange.problem = "it took too long";
    if (exchange.answer.size() >= kMostAnswerBytes) exchange.problem = "its answer is too large";
    if (!exchange.problem.empty()) return;
    std::array<pollfd, 3> files{pollfd{output.reader(), POLLIN, 0},
                                pollfd{errors.reader(), POLLIN, 0},
                                pollfd{input.writer(), POLLOUT, 0}};
    if (::poll(files.data(), files.size(), kLookMs) <= 0) continue;
    if (files[0].revents != 0 && !read_part(output.reader(), exchange.answer, kMostAnswerBytes)) {
      output.close_reader();
    }
    if (files[1].revents != 0 && !read_part(errors.reader(), exchange.errors, kMostErrorBytes)) {
      errors.close_reader();
    }
    if (files[2].revents == 0) continue;
    const ssize_t count = ::write(input.writer(), request.data() + sent, request.size() - sent);
    if (count > 0) sent += static_cast<std::size_t>(count);
    if ((count < 0 && errno != EAGAIN && errno != EINTR) || sent == request.size()) {
      input.close_writer();
    }
  }
}

std::string end_text(int status) {
  if (WIFSIGNALED(status)) {
    if (WTERMSIG(status) == SIGXCPU) return "it took too long";
    return "signal " + std::to_string(WTERMSIG(status)) + " (" + strsignal(WTERMSIG(status)) + ")";
  }
  if (WEXITSTATUS(status) == kCompilerOutOfMemory) return "it ran out of memory";
  return "it ended with " + std::to_string(WEXITSTATUS(status));
}

// On one line, and nothing that a terminal would obey.
std::string printable(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) >= 0x7F) c = ' ';
  }
  return text;
}

}  // namespace

void CompileProcess::log(const std::string& line) const {
  if (options_.log) options_.log(line);
}

Error CompileProcess::died(const std::string& how, const std::string& said) {
  log("the compiler of a deploy was lost: " + how + (said.empty() ? "" : ": " + printable(said)));
  return {ErrorCode::compiler_died, "the compiler did not finish: " + how, {}};
}

Result<CompileAnswer> CompileProcess::run(const engine::CompileRequest& request) {
  if (options_.program.empty()) {
    CompileAnswer answer;
    auto compiled = engine::compile_deploy(request, &answer.diagnostics);
    if (compiled) answer.deploy = std::move(*compiled);
    if (!compiled) answer.error = compiled.error();
    return answer;
  }
  Pipe input;
  Pipe output;
  Pipe errors;
  if (!input.is_open() || !output.is_open() || !errors.is_open()) {
    return fail(ErrorCode::engine_busy, "no more files can be opened");
  }
  const std::int64_t timeout_ns = std::chrono::nanoseconds(options_.timeout).count();
  const std::int64_t seconds = (timeout_ns + 999'999'999) / 1'000'000'000;
  SystemClock clock;
  const std::int64_t deadline_ns = clock.monotonic_ns() + timeout_ns;
  Child child;
  std::vector<std::string> words = {"pawl", std::string(kCompileCommand),
                                    std::to_string(options_.memory_bytes), std::to_string(seconds)};
  if (const int code = child.start(options_.program, std::move(words), input, output, errors)) {
    return fail(died(std::string("it could not be started: ") + strerror(code), {}));
  }
  input.close_reader();
  output.close_writer();
  errors.close_writer();
  Exchange exchange;
  talk(encode_compile_request(request), input, output, errors, deadline_ns, stopping_, exchange);
  if (stopping_) return fail(ErrorCode::engine_stopped, "the server stops");
  if (!exchange.problem.empty()) {
    child.end();
    return fail(died(exchange.problem, exchange.errors));
  }
  const int status = child.end(kEndingNs);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    return fail(died(end_text(status), exchange.errors));
  }
  std::optional<CompileAnswer> answer = decode_compile_answer(exchange.answer);
  if (!answer) return fail(died("its answer is not valid", exchange.errors));
  if (answer->sandbox != SandboxKind::kFull && !warned_.exchange(true)) {
    log("warning: this system has no seccomp: compilers of deploys run with limits of memory and "
        "time, but with the rights of the server");
  }
  return std::move(*answer);
}

}  // namespace pawl::server
