#include "server/shell_keeper.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <vector>

namespace pawl::server {
namespace {

constexpr std::uint32_t kMostRequestBytes = 64 << 20;

// --- the request: a length, then texts, each with its own

void append_text(std::string* out, const std::string& text) {
  const auto size = static_cast<std::uint32_t>(text.size());
  out->append(reinterpret_cast<const char*>(&size), sizeof size);
  out->append(text);
}

void append_texts(std::string* out, const std::vector<std::string>& texts) {
  append_text(out, std::to_string(texts.size()));
  for (const std::string& text : texts) append_text(out, text);
}

std::string take_text(std::string_view& from) {
  std::uint32_t size = 0;
  if (from.size() < sizeof size) return {};
  std::memcpy(&size, from.data(), sizeof size);
  from.remove_prefix(sizeof size);
  std::string text(from.substr(0, size));
  from.remove_prefix(text.size());
  return text;
}

std::vector<std::string> take_texts(std::string_view& from) {
  std::vector<std::string> texts(std::strtoul(take_text(from).c_str(), nullptr, 10));
  for (std::string& text : texts) text = take_text(from);
  return texts;
}

// What the command sees of the environment: nothing of the server's own but these, since that may
// hold secrets.
std::vector<std::string> environment_of(const ShellCommand& command) {
  std::vector<std::string> out;
  for (const char* name : {"PATH", "HOME", "LANG"}) {
    const char* value = std::getenv(name);
    if (value != nullptr) out.push_back(std::string(name) + "=" + value);
  }
  for (const auto& [name, value] : command.variables) out.push_back(name + "=" + value);
  return out;
}

// --- files

bool read_all(int file, char* into, std::size_t size) {
  while (size > 0) {
    const ssize_t count = ::read(file, into, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    into += count;
    size -= static_cast<std::size_t>(count);
  }
  return true;
}

std::optional<std::string> read_request(int connection) {
  std::uint32_t size = 0;
  if (!read_all(connection, reinterpret_cast<char*>(&size), sizeof size)) return std::nullopt;
  if (size > kMostRequestBytes) return std::nullopt;
  std::string request(size, '\0');
  if (!read_all(connection, request.data(), size)) return std::nullopt;
  return request;
}

void say(int connection, KeeperWord word) {
  (void)::send(connection, &word, sizeof word, MSG_NOSIGNAL);
}

// All files of this process but the first ones, and those that are kept.
void close_others(int first, int kept) {
  if (kept > first) ::close_range(first, kept - 1, 0);
  ::close_range(std::max(first, kept + 1), ~0U, 0);
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  for (std::string& text : texts) out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

void allow_all_signals() {
  for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

// --- the command

struct Request {
  std::vector<std::string> words;
  std::vector<std::string> variables;
  std::string folder;
};

// In the child: becomes the command, or tells why not.
[[noreturn]] void become(Request& request, const std::array<int, kKeeperFiles>& files, int trouble,
                         pid_t keeper) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != keeper) ::_exit(127);
  // The files may have the numbers that they are to replace: first out of the way.
  std::array<int, 3> streams;
  for (int i = 0; i < 3; ++i) streams[i] = ::fcntl(files[i], F_DUPFD, 10);
  const int told = ::fcntl(trouble, F_DUPFD_CLOEXEC, 10);
  for (int i = 0; i < 3; ++i) ::dup2(streams[i], i);
  ::dup2(told, 3);
  ::fcntl(3, F_SETFD, FD_CLOEXEC);
  close_others(4, 3);
  allow_all_signals();
  if (request.folder.empty() || ::chdir(request.folder.c_str()) == 0) {
    ::execvpe(request.words[0].c_str(), pointers(request.words).data(),
              pointers(request.variables).data());
  }
  const int error = errno;
  (void)!::write(3, &error, sizeof error);
  ::_exit(127);
}

// The process, or what went wrong as a negative errno.
pid_t start(Request& request, const std::array<int, kKeeperFiles>& files) {
  std::array<int, 2> trouble{};
  if (::pipe2(trouble.data(), O_CLOEXEC) != 0) return -errno;
  const pid_t keeper = ::getpid();
  const pid_t child = ::fork();
  if (child < 0) return -errno;
  if (child == 0) become(request, files, trouble[1], keeper);
  ::close(trouble[1]);
  int error = 0;
  const bool failed = read_all(trouble[0], reinterpret_cast<char*>(&error), sizeof error);
  ::close(trouble[0]);
  if (!failed) return child;
  ::waitpid(child, nullptr, 0);
  return -error;
}

// --- the keeper

// The children of this process: the command, and all of its descendants whose parents have died.
std::vector<pid_t> children() {
  std::vector<pid_t> found;
  const std::string self = std::to_string(::getpid());
  const std::string path = "/proc/self/task/" + self + "/children";
  if (std::FILE* file = std::fopen(path.c_str(), "re")) {
    int child = 0;
    while (std::fscanf(file, "%d", &child) == 1) found.push_back(child);
    std::fclose(file);
    return found;
  }
  // A kernel that does not list them.
  DIR* processes = ::opendir("/proc");
  if (processes == nullptr) return found;
  while (const dirent* entry = ::readdir(processes)) {
    const auto process = static_cast<pid_t>(std::strtol(entry->d_name, nullptr, 10));
    if (process <= 0) continue;
    std::FILE* file = std::fopen(("/proc/" + std::string(entry->d_name) + "/stat").c_str(), "re");
    if (file == nullptr) continue;
    char line[512] = "";
    if (std::fgets(line, sizeof line, file) == nullptr) line[0] = '\0';
    std::fclose(file);
    const char* rest = std::strrchr(line, ')');
    char state = 0;
    int parent = 0;
    const bool read = rest != nullptr && std::sscanf(rest + 1, " %c %d", &state, &parent) == 2;
    if (read && parent == ::getpid()) found.push_back(process);
  }
  ::closedir(processes);
  return found;
}

// Until there is nobody left: whoever loses its parent becomes a child of this process.
void end_all(pid_t command) {
  ::kill(-command, SIGKILL);
  while (true) {
    for (const pid_t child : children()) ::kill(child, SIGKILL);
    const pid_t ended = ::waitpid(-1, nullptr, WNOHANG);
    if (ended < 0 && errno == ECHILD) return;
    if (ended == 0) ::usleep(1'000);
  }
}

[[noreturn]] void be_keeper(const std::array<int, kKeeperFiles>& files) {
  const int connection = files[3];
  ::signal(SIGCHLD, SIG_DFL);
  ::prctl(PR_SET_NAME, "pawl-shell-cmd");
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  std::optional<std::string> text = read_request(connection);
  if (!text) ::_exit(0);
  std::string_view rest = *text;
  Request request{take_texts(rest), take_texts(rest), take_text(rest)};
  sigset_t ended;
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  ::sigprocmask(SIG_BLOCK, &ended, nullptr);
  const int signals = ::signalfd(-1, &ended, SFD_CLOEXEC | SFD_NONBLOCK);
  const pid_t command = start(request, files);
  if (command < 0) {
    say(connection, {KeeperWord::kFailed, -command});
    ::_exit(0);
  }
  for (int i = 0; i < 3; ++i) ::close(files[i]);
  while (true) {
    std::array<pollfd, 2> watched{pollfd{connection, POLLIN, 0}, pollfd{signals, POLLIN, 0}};
    if (::poll(watched.data(), watched.size(), 1'000) < 0 && errno != EINTR) break;
    // The server says nothing more: this is its end, or that it is done with the command.
    if (watched[0].revents != 0) break;
    signalfd_siginfo ignored;
    while (::read(signals, &ignored, sizeof ignored) > 0) continue;
    int status = 0;
    while (const pid_t process = ::waitpid(-1, &status, WNOHANG)) {
      if (process < 0) break;
      if (process == command) say(connection, {KeeperWord::kEnded, status});
    }
  }
  end_all(command);
  ::_exit(0);
}

// --- the host

// The files of a command that is to run. None: the server has gone.
std::optional<std::array<int, kKeeperFiles>> receive_files(int connection) {
  std::array<int, kKeeperFiles> files{};
  char byte = 0;
  iovec part{&byte, 1};
  alignas(cmsghdr) char room[CMSG_SPACE(sizeof files)];
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = room;
  message.msg_controllen = sizeof room;
  ssize_t count = 0;
  do {
    count = ::recvmsg(connection, &message, MSG_CMSG_CLOEXEC);
  } while (count < 0 && errno == EINTR);
  const cmsghdr* head = count <= 0 ? nullptr : CMSG_FIRSTHDR(&message);
  if (head == nullptr || head->cmsg_len != CMSG_LEN(sizeof files)) return std::nullopt;
  std::memcpy(files.data(), CMSG_DATA(head), sizeof files);
  return files;
}

}  // namespace

std::string keeper_request(const ShellCommand& command) {
  std::string fields;
  append_texts(&fields, command.words);
  append_texts(&fields, environment_of(command));
  append_text(&fields, command.folder);
  std::string request;
  append_text(&request, fields);
  return request;
}

namespace {

// A command may read the environment that its parents were started with, from /proc: there is
// nothing left in it. Programs are still found in the same folders.
void forget_environment() {
  const char* path = std::getenv("PATH");
  const std::string kept = path == nullptr ? "" : path;
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
    std::memset(*variable, 0, std::strlen(*variable));
  }
  ::clearenv();
  if (!kept.empty()) ::setenv("PATH", kept.c_str(), 1);
  ::prctl(PR_SET_DUMPABLE, 0);
}

}  // namespace

void be_shell_host(int connection) {
  // The first three files may be a terminal that the server is stopped from: a session of its own.
  ::setsid();
  allow_all_signals();
  ::signal(SIGCHLD, SIG_IGN);  // nobody asks how a keeper ended
  ::signal(SIGPIPE, SIG_IGN);
  ::prctl(PR_SET_NAME, "pawl-shell");
  forget_environment();
  close_others(3, connection);
  const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int i = 0; i < 3; ++i) ::dup2(nothing, i);
  if (nothing > 2) ::close(nothing);
  while (auto files = receive_files(connection)) {
    const pid_t keeper = ::fork();
    if (keeper == 0) {
      ::close(connection);
      be_keeper(*files);
    }
    for (const int file : *files) ::close(file);
  }
  ::_exit(0);
}

}  // namespace pawl::server
