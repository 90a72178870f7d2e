// `pawl worker watch`: hands files of a folder over to a trigger, each once.
#include <dirent.h>
#include <fmt/core.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <thread>

#include "base/clock.h"
#include "base/error_codes.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/say.h"
#include "cli/times.h"
#include "net/url.h"

namespace pawl::cli {
namespace {

// What tells whether a file has changed.
struct Stamp {
  std::int64_t bytes = 0;
  std::int64_t modified_ns = 0;
  std::uint64_t inode = 0;

  bool operator==(const Stamp&) const = default;
};

std::optional<Stamp> stamp_of(const std::string& path) {
  struct stat status = {};
  if (::lstat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return Stamp{status.st_size, status.st_mtim.tv_sec * 1'000'000'000 + status.st_mtim.tv_nsec,
               status.st_ino};
}

Result<std::string> digest_of(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             &std::fclose);
  if (!file) return fail(ErrorCode::invalid_request, path + ": " + std::strerror(errno));
  Sha256 hash;
  std::string block(std::size_t{1} << 16, '\0');
  while (const std::size_t read = std::fread(block.data(), 1, block.size(), file.get())) {
    hash.update({block.data(), read});
  }
  if (std::ferror(file.get()) != 0) {
    return fail(ErrorCode::invalid_request, path + ": cannot be read");
  }
  return to_hex(hash.finish());
}

// Names that programs give to files which they have not finished.
bool is_unfinished(std::string_view name) {
  constexpr std::string_view kEndings[] = {".part", ".tmp", ".partial", ".crdownload", "~"};
  return name.starts_with('.') || std::ranges::any_of(kEndings, [&](std::string_view ending) {
           return name.ends_with(ending);
         });
}

class WorkerCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.word("ACTION", action_, {"watch"}, "what to do");
    arguments.argument("DIR", folder_, "the folder to watch");
    arguments.option("--to", "TRIGGER", trigger_, "the trigger that gets the files");
    arguments.option("--settle", "SECONDS", settle_s_,
                     "how long a file must not change to be complete; default: 2");
    arguments.option("--every", "SECONDS", every_s_, "how often to look; default: 1");
    arguments.flag("--once", once_, "hand over what is there, and end");
    declare_server(arguments, server_);
    arguments.footer(
        "Example: pawl trigger create invoices --kind file --workflow read_invoice\n"
        "         pawl worker watch /var/spool/invoices --to invoices\n"
        "A run is given {\"name\", \"path\", \"bytes\", \"sha256\"}. A file of the same name and "
        "content is handed\n"
        "over once, however often this is started. Hidden files and *.part, *.tmp are left alone.\n"
        "Exit codes: 0 done, 4 refused, 5 no server, 64 usage error.");
  }

  int run() override {
    const Status done = watch();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  // A file as it was seen last.
  struct Seen {
    Stamp stamp;
    std::int64_t since_ns = 0;  // steady
    bool done = false;
  };

  Status watch() {
    if (trigger_.empty()) {
      return fail(ErrorCode::usage, "which trigger gets the files?", "add --to TRIGGER");
    }
    if (!(settle() >= 0 && settle() < 1e6 && every() > 0 && every() < 1e6)) {
      return fail(ErrorCode::usage, "--settle and --every are numbers of seconds");
    }
    char whole[PATH_MAX];
    if (::realpath(folder_.c_str(), whole) == nullptr) {
      return fail(ErrorCode::usage, folder_ + ": " + std::strerror(errno));
    }
    folder_ = whole;
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY_STATUS(
        api.get("/api/v1/triggers/" + net::percent_encode(trigger_)).map([](const ApiAnswer&) {}));
    while (true) {
      PAWL_TRY(const bool all_done, look(api));
      if (once_ && all_done) return {};
      std::this_thread::sleep_for(std::chrono::duration<double>(every()));
    }
  }

  double settle() const { return settle_s_.value_or(2); }
  double every() const { return every_s_.value_or(1); }

  Result<std::vector<std::string>> names() const {
    const std::unique_ptr<DIR, int (*)(DIR*)> folder(::opendir(folder_.c_str()), &::closedir);
    if (!folder) return fail(ErrorCode::usage, folder_ + ": " + std::strerror(errno));
    std::vector<std::string> found;
    while (const dirent* entry = ::readdir(folder.get())) {
      std::string name = entry->d_name;
      if (!is_unfinished(name) && is_valid_utf8(name)) found.push_back(std::move(name));
    }
    std::ranges::sort(found);
    return found;
  }

  // Whether every file that is there has been handed over.
  Result<bool> look(Api& api) {
    bool all_done = true;
    std::map<std::string, Seen> present;
    PAWL_TRY(const std::vector<std::string> found, names());
    for (const std::string& name : found) {
      const auto stamp = stamp_of(folder_ + "/" + name);
      if (!stamp) continue;
      const std::int64_t now_ns = SystemClock().monotonic_ns();
      const auto known = seen_.find(name);
      const bool is_same = known != seen_.end() && known->second.stamp == *stamp;
      Seen seen = is_same ? known->second : Seen{*stamp, now_ns};
      const double still = static_cast<double>(now_ns - seen.since_ns) * 1e-9;
      if (!seen.done && still >= settle()) {
        PAWL_TRY(seen.done, hand_over(api, name, *stamp));
      }
      all_done = all_done && seen.done;
      present[name] = seen;
    }
    seen_ = std::move(present);
    return all_done;
  }

  // False: not yet. What the server refuses for good is an error.
  Result<bool> hand_over(Api& api, const std::string& name, const Stamp& stamp) {
    const std::string path = folder_ + "/" + name;
    const auto digest = digest_of(path);
    // It has gone, or was written to meanwhile: it is looked at again.
    if (!digest || stamp_of(path) != stamp) return false;
    const PayloadTree payload(PayloadTree::Fields{{"name", PayloadTree(name)},
                                                  {"path", PayloadTree(path)},
                                                  {"bytes", PayloadTree(stamp.bytes)},
                                                  {"sha256", PayloadTree(*digest)}});
    const PayloadTree input(
        PayloadTree::Fields{{"id", PayloadTree(*digest + " " + name)}, {"payload", payload}});
    const PayloadTree body(
        PayloadTree::Fields{{"inputs", PayloadTree(PayloadKind::kList, {input})}});
    PAWL_TRY(const Payload text, body.encode());
    const auto answer = api.send(
        "POST", "/api/v1/triggers/" + net::percent_encode(trigger_) + "/inputs", text.text());
    if (!answer) return not_now(answer.error());
    for (const PayloadTree& fired : list_at(answer->body, "inputs")) {
      const std::string run = text_at(fired, "run");
      say("pawl: {} {}\n", name,
          flag_at(fired, "repeated") ? "was handed over before" : "→ " + run);
    }
    return true;
  }

  // A server that is not there, is busy or does not take anything now will do so later.
  Result<bool> not_now(const Error& error) const {
    const bool is_passing =
        error.code == ErrorCode::server_unreachable || error.code == ErrorCode::engine_busy ||
        error.code == ErrorCode::engine_stopped || error.code == ErrorCode::store_unavailable ||
        error.code == ErrorCode::trigger_paused;
    if (!is_passing || once_) return fail(error);
    say("pawl: {}\n", error.message);
    return false;
  }

  std::string action_;
  std::string folder_;
  std::string trigger_;
  std::optional<double> settle_s_;
  std::optional<double> every_s_;
  bool once_ = false;
  ServerOptions server_;
  std::map<std::string, Seen> seen_;  // by name
};

}  // namespace

std::unique_ptr<Command> make_worker_command() { return std::make_unique<WorkerCommand>(); }

}  // namespace pawl::cli
