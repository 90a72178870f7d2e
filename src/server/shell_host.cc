#include "server/shell_host.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/clock.h"
#include "base/error_codes.h"
#include "base/memory_failure.h"
#include "server/shell_keeper.h"

namespace pawl::server {
namespace {

constexpr std::size_t kKeptBytes = 1 << 20;
constexpr int kLookMs = 50;
constexpr int kBreathUs = 5'000;  // after an allocation has failed

class File {
 public:
  File() = default;
  explicit File(int number) : number_(number) {}
  ~File() { close(); }
  File(File&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  File& operator=(File&& other) noexcept {
    close();
    number_ = std::exchange(other.number_, -1);
    return *this;
  }

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  void close() {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
  }

 private:
  int number_ = -1;
};

struct FilePair {
  File ours, theirs;
  bool is_open() const { return ours.is_open(); }
};

void never_block(const File& file) {
  ::fcntl(file.number(), F_SETFL, ::fcntl(file.number(), F_GETFL) | O_NONBLOCK);
}

enum class WhoWrites { kThis, kOther };

FilePair open_pipe(WhoWrites who) {
  std::array<int, 2> ends{-1, -1};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {};
  FilePair pair{File(ends[who == WhoWrites::kThis]), File(ends[who != WhoWrites::kThis])};
  never_block(pair.ours);
  return pair;
}

FilePair open_connection(int type) {
  std::array<int, 2> ends{-1, -1};
  if (::socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, ends.data()) != 0) return {};
  return {File(ends[0]), File(ends[1])};
}

bool send_files(int connection, const std::array<int, kKeeperFiles>& files) {
  char byte = 0;
  iovec part{&byte, 1};
  alignas(cmsghdr) char room[CMSG_SPACE(sizeof files)] = {};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = room;
  message.msg_controllen = sizeof room;
  cmsghdr* head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(sizeof files);
  std::memcpy(CMSG_DATA(head), files.data(), sizeof files);
  ssize_t sent = 0;
  do {
    sent = ::sendmsg(connection, &message, MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  return sent == 1;
}

// False: the stream has ended.
bool read_part(const File& file, std::string& into) {
  char buffer[16 << 10];
  const ssize_t count = ::read(file.number(), buffer, sizeof buffer);
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  if (count == 0) return false;
  const std::size_t room = kKeptBytes - std::min(into.size(), kKeptBytes);
  into.append(buffer, std::min(room, static_cast<std::size_t>(count)));
  return true;
}

// False: nothing more can be written.
bool write_part(const File& file, std::string& rest) {
  const ssize_t count = ::write(file.number(), rest.data(), rest.size());
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  rest.erase(0, static_cast<std::size_t>(count));
  return !rest.empty();
}

std::int64_t now_ns() { return SystemClock().monotonic_ns(); }

}  // namespace

// A command from its begin to the keeper's end.
class ShellHost::Running {
 public:
  Running(Waiting waiting, int host);

  Id id() const { return id_; }
  // What is to be polled: output, errors, input, connection.
  static constexpr std::size_t kFiles = 4;
  std::array<pollfd, kFiles> watched() const;
  void go_on(const pollfd* files);
  void give_up(const std::string& why, bool worth_another_try);
  void look_at_time() {
    if (now_ns() >= end_ns_) give_up("the command took too long", true);
  }
  bool is_over() const { return !connection_.is_open(); }
  void answer() { std::exchange(done_, {})(std::move(outcome_)); }

 private:
  void talk(short events);
  void let_go();

  const Id id_;
  Done done_;
  ShellOutcome outcome_;
  std::string program_;
  std::string request_;  // what the keeper has not been sent
  std::string text_;     // what the command has not been given
  File input_, output_, errors_, connection_;
  std::int64_t end_ns_ = 0;
  bool has_ended_ = false;  // the command itself
  bool let_go_ = false;     // the keeper has been told to end what is left
};

ShellHost::Running::Running(Waiting waiting, int host)
    : id_(waiting.id),
      done_(std::move(waiting.done)),
      program_(waiting.command.words[0]),
      request_(keeper_request(waiting.command)),
      text_(std::move(waiting.command.input)),
      end_ns_(now_ns() + static_cast<std::int64_t>(waiting.command.timeout_s * 1e9)) {
  FilePair input = open_pipe(WhoWrites::kThis);
  FilePair output = open_pipe(WhoWrites::kOther);
  FilePair errors = open_pipe(WhoWrites::kOther);
  FilePair connection = open_connection(SOCK_STREAM);
  const bool open = input.is_open() && output.is_open() && errors.is_open() && connection.is_open();
  if (!open || !send_files(host, {input.theirs.number(), output.theirs.number(),
                                  errors.theirs.number(), connection.theirs.number()})) {
    outcome_.problem = open ? "the process that runs commands has ended: restart the server"
                            : "no more files can be opened";
    outcome_.timed_out = true;  // worth another try
    return;
  }
  never_block(connection.ours);
  input_ = std::move(input.ours);
  output_ = std::move(output.ours);
  errors_ = std::move(errors.ours);
  connection_ = std::move(connection.ours);
  if (text_.empty()) input_.close();
}

std::array<pollfd, ShellHost::Running::kFiles> ShellHost::Running::watched() const {
  const short talking = static_cast<short>(POLLIN | (request_.empty() || let_go_ ? 0 : POLLOUT));
  return {pollfd{output_.number(), POLLIN, 0}, pollfd{errors_.number(), POLLIN, 0},
          pollfd{input_.number(), POLLOUT, 0}, pollfd{connection_.number(), talking, 0}};
}

void ShellHost::Running::go_on(const pollfd* files) {
  if (files[0].revents != 0 && !read_part(output_, outcome_.output)) output_.close();
  if (files[1].revents != 0 && !read_part(errors_, outcome_.errors)) errors_.close();
  // A command that does not read its input is none of our business.
  if (files[2].revents != 0 && !write_part(input_, text_)) input_.close();
  if (files[3].revents != 0) talk(files[3].revents);
  // What the command has started may write after its end.
  if (has_ended_ && !output_.is_open() && !errors_.is_open()) let_go();
}

void ShellHost::Running::talk(short events) {
  if ((events & POLLOUT) != 0 && !request_.empty()) {
    const ssize_t count =
        ::send(connection_.number(), request_.data(), request_.size(), MSG_NOSIGNAL);
    if (count > 0) request_.erase(0, static_cast<std::size_t>(count));
  }
  if ((events & ~POLLOUT) == 0) return;
  KeeperWord word;
  const ssize_t count = ::recv(connection_.number(), &word, sizeof word, 0);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count == sizeof word && word.kind == KeeperWord::kFailed) {
    outcome_.problem = program_ + ": " + std::strerror(word.value);
    return let_go();
  }
  if (count == sizeof word) {
    has_ended_ = true;
    outcome_.exit_code =
        WIFEXITED(word.value) ? WEXITSTATUS(word.value) : 128 + WTERMSIG(word.value);
    return;
  }
  // The keeper has ended, and with it all that it kept.
  if (!has_ended_ && outcome_.problem.empty()) {
    outcome_.problem = "the command was ended from outside";
    outcome_.timed_out = true;
  }
  connection_.close();
}

// The keeper ends what is left, and then itself, which closes the connection.
void ShellHost::Running::let_go() {
  if (std::exchange(let_go_, true)) return;
  input_.close();
  output_.close();
  errors_.close();
  ::shutdown(connection_.number(), SHUT_WR);
}

void ShellHost::Running::give_up(const std::string& why, bool worth_another_try) {
  if (let_go_ || is_over()) return;
  outcome_.problem = why;
  outcome_.timed_out = worth_another_try;
  let_go();
}

// --- the host

Result<std::unique_ptr<ShellHost>> ShellHost::start() {
  FilePair connection = open_connection(SOCK_SEQPACKET);
  if (!connection.is_open()) {
    return fail(ErrorCode::internal_error, std::string("socketpair: ") + std::strerror(errno));
  }
  const pid_t host = ::fork();
  if (host < 0) {
    return fail(ErrorCode::internal_error, std::string("fork: ") + std::strerror(errno));
  }
  if (host == 0) {
    // Forked once more, so that nobody has to ask how it ended.
    if (::fork() != 0) ::_exit(0);
    be_shell_host(connection.theirs.number());
  }
  ::waitpid(host, nullptr, 0);
  const int ours = ::fcntl(connection.ours.number(), F_DUPFD_CLOEXEC, 3);
  return std::unique_ptr<ShellHost>(new ShellHost(ours));
}

ShellHost::ShellHost(int connection) : connection_(connection) {
  std::array<int, 2> ends{-1, -1};
  if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) == 0) {
    wake_reader_ = ends[0];
    wake_writer_ = ends[1];
  }
  thread_ = start_thread([this] { work(); });
}

ShellHost::~ShellHost() {
  stopping_ = true;
  wake();
  thread_.join();
  ::close(connection_);
  ::close(wake_reader_);
  ::close(wake_writer_);
}

void ShellHost::wake() { (void)!::write(wake_writer_, "", 1); }

ShellHost::Id ShellHost::run(ShellCommand command, Done done) {
  Id id = 0;
  {
    std::lock_guard lock(mutex_);
    id = ++last_;
    waiting_.push_back({id, std::move(command), std::move(done)});
  }
  wake();
  return id;
}

void ShellHost::cancel(Id command) {
  {
    std::lock_guard lock(mutex_);
    cancelled_.insert(command);
  }
  wake();
}

void ShellHost::work() {
  // A command that does not read its input closes it: that is told by the write, not by a signal.
  sigset_t broken_pipe;
  sigemptyset(&broken_pipe);
  sigaddset(&broken_pipe, SIGPIPE);
  ::pthread_sigmask(SIG_BLOCK, &broken_pipe, nullptr);
  // A command whose answer finds no memory is dropped, which is an answer as well.
  while (!stopping_) {
    (void)has_memory_for([this] { begin_some(); });
    if (!has_memory_for([this] { watch(); })) ::usleep(kBreathUs);
  }
  running_.clear();  // closes the connections, which ends the commands
}

// Begins those whose turn it is, and heeds what was cancelled.
void ShellHost::begin_some() {
  std::deque<Waiting> begun;
  std::vector<Waiting> unwanted;
  std::unordered_set<Id> cancelled;
  {
    std::lock_guard lock(mutex_);
    cancelled = std::exchange(cancelled_, {});
    for (auto at = waiting_.begin(); at != waiting_.end();) {
      if (cancelled.contains(at->id)) {
        unwanted.push_back(std::move(*at));
        at = waiting_.erase(at);
      } else {
        ++at;
      }
    }
    while (!waiting_.empty() && running_.size() + begun.size() < kAtOnce) {
      begun.push_back(std::move(waiting_.front()));
      waiting_.pop_front();
    }
  }
  const char* const why = "the command was cancelled";
  for (const auto& running : running_) {
    if (cancelled.contains(running->id())) running->give_up(why, false);
  }
  for (Waiting& one : unwanted) {
    ShellOutcome outcome;
    outcome.problem = why;
    one.done(std::move(outcome));
  }
  for (Waiting& one : begun) {
    running_.push_back(std::make_unique<Running>(std::move(one), connection_));
  }
}

void ShellHost::watch() {
  std::vector<pollfd> files{{wake_reader_, POLLIN, 0}};
  bool over = false;
  for (const auto& running : running_) {
    const auto watched = running->watched();
    files.insert(files.end(), watched.begin(), watched.end());
    over = over || running->is_over();
  }
  const int wait_ms = over ? 0 : running_.empty() ? -1 : kLookMs;
  (void)::poll(files.data(), files.size(), wait_ms);
  char ignored[64];
  while (::read(wake_reader_, ignored, sizeof ignored) > 0) continue;
  for (std::size_t i = 0; i < running_.size(); ++i) {
    const bool goes_on = has_memory_for([&] {
      running_[i]->go_on(&files[1 + i * Running::kFiles]);
      running_[i]->look_at_time();
    });
    if (!goes_on) running_[i]->give_up("there was no memory for the command", true);
  }
  for (std::size_t i = 0; i < running_.size();) {
    if (!running_[i]->is_over()) {
      ++i;
      continue;
    }
    const auto ended = std::move(running_[i]);
    running_.erase(running_.begin() + static_cast<std::ptrdiff_t>(i));
    ended->answer();
  }
}

}  // namespace pawl::server
