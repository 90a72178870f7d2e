#include "server/shell_command.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "base/clock.h"

namespace pawl::server {
namespace {

constexpr std::size_t kKeptBytes = 1 << 20;
constexpr int kLookMs = 50;

class Pipe {
 public:
  Pipe() {
    if (::pipe2(ends_.data(), O_CLOEXEC) != 0) ends_ = {-1, -1};
  }
  ~Pipe() {
    close_reader();
    close_writer();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  bool is_open() const { return ends_[0] >= 0; }
  int reader() const { return ends_[0]; }
  int writer() const { return ends_[1]; }
  void close_reader() { close_end(0); }
  void close_writer() { close_end(1); }

 private:
  void close_end(std::size_t end) {
    if (ends_[end] >= 0) ::close(ends_[end]);
    ends_[end] = -1;
  }
  std::array<int, 2> ends_{-1, -1};
};

// What the command sees of the environment.
std::vector<std::string> environment_of(const ShellCommand& command) {
  std::vector<std::string> out;
  for (const char* name : {"PATH", "HOME", "LANG"}) {
    const char* value = std::getenv(name);
    if (value != nullptr) out.push_back(std::string(name) + "=" + value);
  }
  for (const auto& [name, value] : command.variables) out.push_back(name + "=" + value);
  return out;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  for (std::string& text : texts) out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

int spawn(const ShellCommand& command, const Pipe& input, const Pipe& output, const Pipe& errors,
          pid_t* child) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, input.reader(), 0);
  posix_spawn_file_actions_adddup2(&actions, output.writer(), 1);
  posix_spawn_file_actions_adddup2(&actions, errors.writer(), 2);
  if (!command.folder.empty()) {
    posix_spawn_file_actions_addchdir_np(&actions, command.folder.c_str());
  }
  // A group of its own, so that what it starts can be ended with it; and signals as they are by
  // default, since the server blocks and ignores some.
  sigset_t none;
  sigset_t all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  std::vector<std::string> words = command.words;
  std::vector<std::string> variables = environment_of(command);
  const int code = posix_spawnp(child, words[0].c_str(), &actions, &attributes,
                                pointers(words).data(), pointers(variables).data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return code;
}

// False: the stream has ended.
bool read_part(int file, std::string& into) {
  char buffer[16 << 10];
  const ssize_t count = ::read(file, buffer, sizeof buffer);
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  if (count == 0) return false;
  const std::size_t room = kKeptBytes - std::min(into.size(), kKeptBytes);
  into.append(buffer, std::min(room, static_cast<std::size_t>(count)));
  return true;
}

// Says when a command must not go on: its time is over, or nobody wants it.
class Patience {
 public:
  Patience(double seconds, const std::function<bool()>& cancelled)
      : end_ns_(clock_.monotonic_ns() + static_cast<std::int64_t>(seconds * 1e9)),
        cancelled_(cancelled) {}

  bool is_over(ShellOutcome& outcome) {
    if (cancelled_()) {
      outcome.problem = "the command was cancelled";
    } else if (clock_.monotonic_ns() >= end_ns_) {
      outcome.problem = "the command took too long";
      outcome.timed_out = true;
    }
    return !outcome.problem.empty();
  }

 private:
  SystemClock clock_;
  std::int64_t end_ns_;
  const std::function<bool()>& cancelled_;
};

// Feeds and reads the command until both of its streams have ended. False: it must be killed.
bool exchange(const std::string& text, Pipe& input, Pipe& output, Pipe& errors, Patience& patience,
              ShellOutcome& outcome) {
  std::size_t sent = 0;
  ::fcntl(input.writer(), F_SETFL, O_NONBLOCK);
  if (text.empty()) input.close_writer();
  while (output.reader() >= 0 || errors.reader() >= 0) {
    if (patience.is_over(outcome)) return false;
    std::array<pollfd, 3> files{pollfd{output.reader(), POLLIN, 0},
                                pollfd{errors.reader(), POLLIN, 0},
                                pollfd{input.writer(), POLLOUT, 0}};
    if (::poll(files.data(), files.size(), kLookMs) <= 0) continue;
    if (files[0].revents != 0 && !read_part(output.reader(), outcome.output)) output.close_reader();
    if (files[1].revents != 0 && !read_part(errors.reader(), outcome.errors)) errors.close_reader();
    if (files[2].revents != 0) {
      const ssize_t count = ::write(input.writer(), text.data() + sent, text.size() - sent);
      if (count > 0) sent += static_cast<std::size_t>(count);
      // A command that does not read its input is none of our business.
      if ((count < 0 && errno != EAGAIN && errno != EINTR) || sent == text.size()) {
        input.close_writer();
      }
    }
  }
  return true;
}

// The command's status. One that has closed its streams may still run.
int wait_for(pid_t child, Patience& patience, ShellOutcome& outcome) {
  int status = 0;
  while (true) {
    const pid_t ended = ::waitpid(child, &status, outcome.problem.empty() ? WNOHANG : 0);
    if (ended == child || (ended < 0 && errno != EINTR)) return status;
    if (ended == 0 && patience.is_over(outcome)) ::kill(-child, SIGKILL);
    if (ended == 0) ::usleep(2'000);
  }
}

}  // namespace

ShellOutcome run_command(const ShellCommand& command, const std::function<bool()>& cancelled) {
  ShellOutcome outcome;
  Pipe input;
  Pipe output;
  Pipe errors;
  if (!input.is_open() || !output.is_open() || !errors.is_open()) {
    outcome.problem = "no more files can be opened";
    outcome.timed_out = true;  // worth another try
    return outcome;
  }
  pid_t child = 0;
  if (const int code = spawn(command, input, output, errors, &child); code != 0) {
    outcome.problem = command.words[0] + ": " + std::strerror(code);
    return outcome;
  }
  input.close_reader();
  output.close_writer();
  errors.close_writer();
  Patience patience(command.timeout_s, cancelled);
  if (!exchange(command.input, input, output, errors, patience, outcome)) ::kill(-child, SIGKILL);
  const int status = wait_for(child, patience, outcome);
  outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return outcome;
}

}  // namespace pawl::server
