#include "store/postgres/password_command.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

#include "base/clock.h"
#include "base/error_codes.h"

namespace pawl::store::postgres {

namespace {

constexpr std::int64_t kLongestNs = 30'000'000'000;
constexpr std::size_t kMostBytes = 65'536;

Error no_password(const std::string& why) {
  return {ErrorCode::store_unavailable, "the password command of the store's URL " + why,
          "run the command by hand, as the user that the server runs as"};
}

// False: the time was over first.
bool read_all(int descriptor, std::string* text) {
  SystemClock clock;
  const std::int64_t end_ns = clock.monotonic_ns() + kLongestNs;
  while (text->size() < kMostBytes) {
    const std::int64_t left_ms = (end_ns - clock.monotonic_ns()) / 1'000'000;
    if (left_ms <= 0) return false;
    pollfd watched = {descriptor, POLLIN, 0};
    const int ready = ::poll(&watched, 1, static_cast<int>(left_ms));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return false;
    char bytes[4096];
    const ssize_t count = ::read(descriptor, bytes, sizeof bytes);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return true;
    text->append(bytes, static_cast<std::size_t>(count));
  }
  return true;
}

// A group of its own, so that a command that takes too long ends with all that it has started.
int start(const std::string& command, int output) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  std::string text = command;
  char shell[] = "sh";
  char option[] = "-c";
  char* arguments[] = {shell, option, text.data(), nullptr};
  pid_t child = -1;
  const int failure = ::posix_spawn(&child, "/bin/sh", &actions, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return failure == 0 ? child : -1;
}

}  // namespace

Result<std::string> password_of(const std::string& command) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return fail(no_password("could not be started"));
  const int child = start(command, ends[1]);
  ::close(ends[1]);
  std::string text;
  const bool is_read = child > 0 && read_all(ends[0], &text);
  ::close(ends[0]);
  if (child < 0) return fail(no_password("could not be started"));
  if (!is_read) ::kill(-child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!is_read) return fail(no_password("took more than 30 seconds"));
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return fail(no_password("failed"));
  std::string password = text.substr(0, text.find('\n'));
  if (!password.empty() && password.back() == '\r') password.pop_back();
  if (password.empty()) return fail(no_password("printed nothing"));
  return password;
}

}  // namespace pawl::store::postgres
