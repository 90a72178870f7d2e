#include "cli/watched_worker.h"

#include <algorithm>
#include <cstdio>

#include "base/clock.h"
#include "cli/bundle.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/say.h"

namespace pawl::cli {
namespace {

constexpr std::int64_t kFirstPauseNs = 500'000'000;
constexpr std::int64_t kLongestPauseNs = 10'000'000'000;

std::int64_t now_ns() { return SystemClock().monotonic_ns(); }

// A Python file with all that it imports from its project, or the file alone. Empty: it cannot be
// read, which whoever starts it is told.
std::string text_of(const std::string& path) {
  if (path.ends_with(".py")) {
    std::string text;
    auto files = load_bundle(path, {});
    if (!files) return text;
    for (const python::SourceFile& file : *files) text += file.path + '\0' + file.text + '\0';
    return text;
  }
  return read_file(path).value_or("");
}

}  // namespace

void WatchedWorker::look(const std::function<Status()>& check) {
  print_lines();
  const std::string text = text_of(file_);
  if (text != text_) {
    if (process_) {
      say("pawl: {} has changed\n", file_);
      process_->stop();
      print_lines();
      process_.reset();
    }
    text_ = text;
    rests_ = false;
    pause_ns_ = again_at_ns_ = 0;
  }
  if (!process_) {
    if (!rests_ && now_ns() >= again_at_ns_) start(check);
    return;
  }
  if (Status alive = process_->check(); !alive) return ended(alive.error());
  if (process_->is_running()) return;
  print_lines();
  process_.reset();
  rests_ = true;
  say("pawl: the worker of {} has ended; it starts again when the file changes\n", file_);
}

void WatchedWorker::start(const std::function<Status()>& check) {
  began_ns_ = now_ns();
  auto started = WorkerProcess::start(file_, server_);
  if (!started) {
    rests_ = true;
    return report(started.error());
  }
  process_ = std::move(*started);
  auto declared = process_->declaration(check);
  if (!declared) {
    if (check()) ended(declared.error());
    return;
  }
  declared_ = std::move(*declared);
  say("pawl: working the tasks of {}\n", file_);
}

// Soon again, but not all the time.
void WatchedWorker::ended(const Error& why) {
  print_lines();
  process_.reset();
  const std::int64_t now = now_ns();
  if (now - began_ns_ > kLongestPauseNs) pause_ns_ = 0;
  pause_ns_ = pause_ns_ == 0 ? kFirstPauseNs : std::min(pause_ns_ * 2, kLongestPauseNs);
  again_at_ns_ = now + pause_ns_;
  say("pawl: {}; it is started again in {:g} s\n", why.message,
      static_cast<double>(pause_ns_) / 1e9);
}

void WatchedWorker::print_lines() {
  if (!process_) return;
  for (const std::string& line : process_->take_lines()) say("{}\n", line);
}

}  // namespace pawl::cli
