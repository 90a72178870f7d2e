// `pawl server` and `pawl dev`: the engine behind HTTP, until a signal says stop.
#include "server/server.h"

#include <fmt/format.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <map>
#include <thread>

#include "cli/bundle.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/descriptors.h"
#include "cli/files.h"
#include "cli/say.h"
#include "cli/sources.h"
#include "cli/watched_worker.h"
#include "engine/service/compile.h"
#include "engine/service/service.h"
#include "server/settings.h"
#include "store/open.h"
#include "value/time_text.h"

namespace pawl::cli {
namespace {

std::optional<std::string> variable(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  if (value == nullptr) return std::nullopt;
  return value;
}

// As nohup leaves it: a blocked signal would come all the same.
bool is_ignored(int signal) {
  struct sigaction now {};
  return sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

void print_access(const server::AccessLine& line) {
  std::string path;
  for (char c : line.path) {
    if (c == '"' || c == '\\') path += '\\';
    path += c >= ' ' ? c : '?';
  }
  std::string trace;
  if (!line.trace.empty()) {
    trace = fmt::format(R"(,"trace_id":"{}","span_id":"{}")", line.trace, line.span);
  }
  say(R"({{"at":"{}","method":"{}","path":"{}","status":{},"bytes":{},"ms":{:.3f},)"
      R"("from":"{}","token":"{}"{}}})"
      "\n",
      time_text(line.at_us), line.method, path, line.status, line.bytes, line.seconds * 1e3,
      line.remote, line.token, trace);
}

using DeploySettings = std::map<std::string, std::string>;

// The files of `pawl dev`, deployed again whenever one of them changes.
class WatchedSource {
 public:
  WatchedSource(std::string path, const DeploySettings& settings)
      : path_(std::move(path)), settings_(settings) {}

  const std::string& path() const { return path_; }
  // What was deployed last.
  const std::vector<std::string>& workflows() const { return workflows_; }
  bool shares_files_with(const WatchedSource& other) const {
    return std::ranges::any_of(files_, [&other](const std::string& file) {
      return std::ranges::any_of(other.files_,
                                 [&](const auto& its) { return is_same_file(file, its); });
    });
  }
  // `offered`: options of tasks that the files do not declare themselves. False: nothing was done.
  bool deploy_if_changed(engine::Service& service,
                         const std::vector<python::OfferedTask>& offered) {
    auto files = load_bundle(path_, {});
    if (!files) {
      if (!std::exchange(unreadable_, true)) report(files.error());
      return false;
    }
    unreadable_ = false;
    std::string text;
    for (const python::SourceFile& file : *files) text += file.path + '\0' + file.text + '\0';
    for (const python::OfferedTask& task : offered) text += task.name + '\0' + task.options + '\0';
    if (text == last_) return false;
    last_ = std::move(text);
    return deploy(service, std::move(*files), offered);
  }

 private:
  bool deploy(engine::Service& service, std::vector<python::SourceFile> files,
              const std::vector<python::OfferedTask>& offered) {
    files_.clear();
    for (const python::SourceFile& file : files) files_.push_back(file.path);
    engine::CompileRequest request;
    request.files = std::move(files);
    request.offered = offered;
    request.settings = settings_;
    auto compiled = engine::compile_deploy(request);
    if (!compiled) {
      say("{}pawl: {} is not deployed\n", compiled.error().message, path_);
      return false;
    }
    auto deployed = service.ask<engine::Deployed>(
        [compiled = std::move(*compiled)](engine::Core& core,
                                          engine::Reply<engine::Deployed> reply) mutable {
          core.deploy(std::move(compiled), std::move(reply), {{}, "deploy"});
        });
    if (!deployed) {
      report(deployed.error());
      return false;
    }
    workflows_.clear();
    for (const std::string& name : deployed->workflows) {
      if (name.empty()) continue;
      workflows_.push_back(name);
      say("pawl: deployed {} ({})\n", name, deployed->version.substr(0, 12));
    }
    return true;
  }

  std::string path_;
  const DeploySettings& settings_;
  std::string last_;
  std::vector<std::string> files_;
  std::vector<std::string> workflows_;
  bool unreadable_ = false;
};

// What `pawl dev` sees to: sources that are deployed, and workers.
class Development {
 public:
  Development(engine::Service& service, const std::vector<std::string>& paths,
              const std::vector<std::string>& tasks, const WorkerServer& server,
              const DeploySettings& settings)
      : service_(service), settings_(settings) {
    for (const std::string& path : paths) sources_.emplace_back(path, settings_);
    for (const std::string& file : tasks) workers_.emplace_back(file, server);
  }

  bool empty() const { return sources_.empty() && workers_.empty(); }

  void look(const sigset_t& stops) {
    // What the workers say of their tasks is part of the deployed programs, so they come first.
    WorkerDeclaration declared;
    for (WatchedWorker& worker : workers_) {
      worker.look([&stops] { return check_signals(stops); });
      declared.add(worker.declared());
    }
    if (!check_signals(stops)) return;
    for (const std::string& path : declared.workflows) {
      const auto is_known = [&path](const WatchedSource& source) {
        return is_same_file(source.path(), path);
      };
      if (std::ranges::none_of(sources_, is_known)) sources_.emplace_back(path, settings_);
    }
    for (WatchedSource& source : sources_) {
      if (source.deploy_if_changed(service_, declared.tasks)) warn_of_namesakes(source);
    }
  }

 private:
  // Files that have one in common may both have its workflows.
  void warn_of_namesakes(const WatchedSource& deployed) {
    for (const WatchedSource& other : sources_) {
      if (&other == &deployed || deployed.shares_files_with(other)) continue;
      for (const std::string& name : deployed.workflows()) {
        if (std::ranges::find(other.workflows(), name) == other.workflows().end()) continue;
        say("pawl: {} has a workflow '{}', too: new runs get that of {}; give one of them "
            "another name\n",
            other.path(), name, deployed.path());
      }
    }
  }

  static Status check_signals(const sigset_t& stops) {
    sigset_t pending;
    sigpending(&pending);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      if (sigismember(&stops, signal) == 1 && sigismember(&pending, signal) == 1) {
        return fail(ErrorCode::wait_timeout, "interrupted");
      }
    }
    return {};
  }

  engine::Service& service_;
  const DeploySettings settings_;
  std::deque<WatchedSource> sources_;
  std::deque<WatchedWorker> workers_;
};

// Until a signal comes; meanwhile sources and workers are looked after.
void serve(Development& development, const sigset_t& stops) {
  constexpr timespec kLookEvery{0, 300'000'000};
  while (true) {
    development.look(stops);
    int signal = 0;
    if (development.empty() ? sigwait(&stops, &signal) == 0
                            : sigtimedwait(&stops, nullptr, &kLookEvery) > 0) {
      return;
    }
  }
}

// Sends SIGTERM to this process once standard input has ended: whoever holds the other end of the
// pipe has died, or has closed it.
void stop_with_stdin() {
  std::thread([] {
    char buffer[256];
    while (true) {
      const ssize_t bytes = ::read(STDIN_FILENO, buffer, sizeof buffer);
      if (bytes == 0 || (bytes < 0 && errno != EINTR)) break;
    }
    ::kill(::getpid(), SIGTERM);
  }).detach();
}

// Shows a page in the desktop's browser, as $BROWSER or xdg-open do that. False: neither is there.
bool open_page(const std::string& address) {
  const std::string browser = variable("BROWSER").value_or("");
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // The signals that this process waits for are not blocked there.
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  bool opened = false;
  for (const std::string& program : {browser, std::string("xdg-open"), std::string("open")}) {
    if (program.empty()) continue;
    std::string name = program;
    std::string page = address;
    char* arguments[] = {name.data(), page.data(), nullptr};
    pid_t child = 0;
    opened = posix_spawnp(&child, name.c_str(), nullptr, &attributes, arguments, environ) == 0;
    if (opened) break;
  }
  posix_spawnattr_destroy(&attributes);
  return opened;
}

// A connection without a descriptor would hang; one too many is closed, so that its client hears.
void fit_connections(net::HttpServerOptions* http) {
  constexpr std::uint64_t kOthers =
      100;  // the store's files, built-in tasks, workers of `pawl dev`
  const std::uint64_t most = raise_descriptor_limit();
  if (most >= http->connections + kOthers) return;
  http->connections = most > 2 * kOthers ? most - kOthers : most / 2;
  say("pawl: at most {} connections: the limit of open files is {}, raise it with "
      "'ulimit -Hn' or LimitNOFILE=\n",
      http->connections, most);
}

class ServerCommand final : public Command {
 public:
  explicit ServerCommand(bool watches) : watches_(watches) {}

  void declare(Arguments& arguments) override {
    if (watches_) {
      arguments.argument("FILE", watched_, "Python files with workflows", Presence::kOptional);
      arguments.option("--tasks", "FILE", tasks_,
                       "run the tasks of FILE.py, FILE.mjs or FILE.js in a worker, restarted when "
                       "it exits or the file changes; may be repeated");
      arguments.option("--set", "NAME=VALUE", deploy_settings_, kSetHelp);
      arguments.flag("--open", open_, "open the dashboard in a browser");
      arguments.flag("--fail-fast", fail_fast_,
                     "let runs fail of faults: the same as --on-fault fail");
    }
    for (const server::Setting& setting : server::all_settings()) {
      Value& value = values_.emplace_back();
      value.setting = &setting;
      value.flag = "--" + std::string(setting.name);
      value.help = std::string(setting.help);
      if (!setting.fallback.empty()) value.help += " [" + std::string(setting.fallback) + "]";
      if (setting.value_name.empty()) {
        arguments.flag(value.flag.c_str(), value.on, value.help.c_str());
      } else {
        arguments.option(value.flag.c_str(), setting.value_name.data(), value.text,
                         value.help.c_str());
      }
    }
    arguments.option("--config", "FILE", config_path_,
                     "a file of settings, one 'name = value' per line");
    arguments.flag("--stop-with-stdin", stop_with_stdin_,
                   "stop when standard input ends, for a server that belongs to another process");
    if (!watches_) {
      arguments.flag("--settings", print_settings_,
                     "print the table of settings as Markdown, and exit");
    }
    arguments.footer(
        "Exit codes: 0 stopped by a signal, 1 it could not start, 64 invalid settings.");
  }

  int run() override {
    if (print_settings_) {
      std::fputs(server::settings_page().c_str(), stdout);
      return kExitOk;
    }
    // All threads are made after this, so none of them is interrupted.
    sigset_t stops;
    sigemptyset(&stops);
    sigaddset(&stops, SIGINT);
    sigaddset(&stops, SIGTERM);
    if (!is_ignored(SIGHUP)) sigaddset(&stops, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &stops, nullptr);
    signal(SIGPIPE, SIG_IGN);
    auto options = load();
    if (!options) {
      report(options.error());
      return kExitUsage;
    }
    fit_connections(&options->http);
    options->access_log = print_access;
    options->builtin.log = [](std::string_view line) { say("pawl: {}\n", line); };
    options->log = options->builtin.log;
    options->compiler.log = options->log;
    options->compiler.program = "/proc/self/exe";
    options->authority = variable("PAWL_CA").value_or("");
    return serve_until(stops, std::move(*options));
  }

 private:
  struct Value {
    const server::Setting* setting = nullptr;
    std::string flag, help;
    std::optional<std::string> text;
    bool on = false;
  };

  Result<server::ServerOptions> load() const {
    server::SettingSources sources;
    for (const Value& value : values_) {
      std::string name(value.setting->name);
      if (value.on) sources.flags.emplace_back(name, "true");
      if (value.text) sources.flags.emplace_back(name, *value.text);
    }
    if (fail_fast_) sources.flags.emplace_back("on-fault", "fail");
    sources.environment = variable;
    std::string path = config_path_.empty() ? variable("PAWL_CONFIG").value_or("") : config_path_;
    if (!path.empty()) {
      PAWL_TRY(std::string text, read_file(path));
      PAWL_TRY(sources.file, server::parse_settings_file(text, path));
    }
    return server::load_settings(sources);
  }

  int serve_until(const sigset_t& stops, server::ServerOptions options) const {
    std::string address = options.http.address;
    std::string store = options.engine.store;
    bool tls = !options.http.certificate_path.empty();
    if (tls && !tasks_.empty()) {
      report({ErrorCode::usage, "--tasks is for a server without TLS",
              "start the worker by itself, with PAWL_URL=https://HOST:PORT"});
      return kExitUsage;
    }
    const auto settings = parse_settings(deploy_settings_);
    if (!settings) {
      report(settings.error());
      return kExitUsage;
    }
    options.engine.on_loss = [](const Error& loss) {
      say("pawl: going on with what is there (--accept-loss): {}\n", to_string(loss));
    };
    auto server = server::Server::start(std::move(options));
    if (!server) {
      report(server.error());
      return kExitException;
    }
    if (address.find(':') != std::string::npos) address = "[" + address + "]";
    say("pawl: listening on {}://{}:{}, store {}\n", tls ? "https" : "http", address,
        (*server)->port(), store::without_password(store));
    if ((*server)->hooks_port() != 0) {
      say("pawl: webhooks at port {}\n", (*server)->hooks_port());
    }
    {
      const std::string host = address == "0.0.0.0" ? "127.0.0.1"
                               : address == "[::]"  ? "[::1]"
                                                    : address;
      const std::string page =
          fmt::format("{}://{}:{}/", tls ? "https" : "http", host, (*server)->port());
      say("pawl: dashboard at {}\n", page);
      if (open_ && !open_page(page)) say("pawl: no browser could be opened\n");
      const WorkerServer own{fmt::format("http://{}:{}", host, (*server)->port()),
                             variable("PAWL_TOKEN").value_or("")};
      Development development((*server)->service(), watched_, tasks_, own, *settings);
      if (stop_with_stdin_) stop_with_stdin();
      serve(development, stops);
      say("pawl: stopping\n");
    }
    (*server)->stop();
    return kExitOk;
  }

  bool watches_;
  std::vector<std::string> watched_;
  std::vector<std::string> tasks_;
  std::vector<std::string> deploy_settings_;  // each NAME=VALUE
  std::deque<Value> values_;                  // whose places do not move
  std::string config_path_;
  bool print_settings_ = false;
  bool fail_fast_ = false;
  bool open_ = false;
  bool stop_with_stdin_ = false;
};

}  // namespace

std::unique_ptr<Command> make_server_command() { return std::make_unique<ServerCommand>(false); }
std::unique_ptr<Command> make_dev_command() { return std::make_unique<ServerCommand>(true); }

}  // namespace pawl::cli
