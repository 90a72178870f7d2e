// `pawl server` and `pawl dev`: the engine behind HTTP, until a signal says stop.
#include "server/server.h"

#include <fmt/format.h>
#include <pthread.h>
#include <signal.h>

#include <cstdio>
#include <cstdlib>
#include <deque>

#include "cli/bundle.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/files.h"
#include "engine/compile.h"
#include "engine/service.h"
#include "server/settings.h"
#include "server/time_text.h"

namespace pawl::cli {
namespace {

std::optional<std::string> variable(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  if (value == nullptr) return std::nullopt;
  return value;
}

void print_access(const server::AccessLine& line) {
  std::string path;
  for (char c : line.path) {
    if (c == '"' || c == '\\') path += '\\';
    path += c >= ' ' ? c : '?';
  }
  fmt::print(stderr,
             R"({{"at":"{}","method":"{}","path":"{}","status":{},"bytes":{},"ms":{:.3f},)"
             R"("from":"{}","token":"{}"}})"
             "\n",
             server::time_text(line.at_us), line.method, path, line.status, line.bytes,
             line.seconds * 1e3, line.remote, line.token);
}

// The files of `pawl dev`, deployed again whenever one of them changes.
class WatchedSource {
 public:
  explicit WatchedSource(std::string path) : path_(std::move(path)) {}

  void deploy_if_changed(engine::Service& service) {
    auto files = load_bundle(path_, {});
    if (!files) {
      if (!std::exchange(unreadable_, true)) report(files.error());
      return;
    }
    unreadable_ = false;
    std::string text;
    for (const python::SourceFile& file : *files) text += file.path + '\0' + file.text + '\0';
    if (text == last_) return;
    last_ = std::move(text);
    deploy(service, std::move(*files));
  }

 private:
  void deploy(engine::Service& service, std::vector<python::SourceFile> files) {
    engine::CompileRequest request;
    request.files = std::move(files);
    auto compiled = engine::compile_deploy(request);
    if (!compiled) {
      fmt::print(stderr, "{}pawl: {} is not deployed\n", compiled.error().message, path_);
      return;
    }
    auto deployed = service.ask<engine::Deployed>(
        [compiled = std::move(*compiled)](engine::Core& core,
                                          engine::Reply<engine::Deployed> reply) mutable {
          core.deploy(std::move(compiled), std::move(reply));
        });
    if (!deployed) return report(deployed.error());
    for (const std::string& name : deployed->workflows) {
      if (name.empty()) continue;
      fmt::print(stderr, "pawl: deployed {} ({})\n", name, deployed->version.substr(0, 12));
    }
  }

  std::string path_;
  std::string last_;
  bool unreadable_ = false;
};

// Until a signal comes; meanwhile the sources are looked at.
void serve(server::Server& server, const std::vector<std::string>& paths, const sigset_t& stops) {
  std::vector<WatchedSource> sources(paths.begin(), paths.end());
  constexpr timespec kLookEvery{0, 300'000'000};
  while (true) {
    for (WatchedSource& source : sources) source.deploy_if_changed(server.service());
    int signal = 0;
    if (sources.empty() ? sigwait(&stops, &signal) == 0
                        : sigtimedwait(&stops, nullptr, &kLookEvery) > 0) {
      return;
    }
  }
}

class ServerCommand final : public Command {
 public:
  explicit ServerCommand(bool watches) : watches_(watches) {}

  void declare(Arguments& arguments) override {
    if (watches_) {
      arguments.argument("FILE", watched_, "Python files with workflows", Presence::kOptional);
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
                     "a file of settings, name = value on each line");
    if (!watches_) {
      arguments.flag("--settings", print_settings_, "print docs/configuration.md, and end");
    }
    arguments.footer("Exit codes: 0 stopped by a signal, 1 it could not start, 64 wrong settings.");
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
    pthread_sigmask(SIG_BLOCK, &stops, nullptr);
    signal(SIGPIPE, SIG_IGN);
    auto options = load();
    if (!options) {
      report(options.error());
      return kExitUsage;
    }
    options->access_log = print_access;
    options->builtin.log = [](std::string_view line) { fmt::print(stderr, "pawl: {}\n", line); };
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
    sources.environment = variable;
    std::string path = config_path_.empty() ? variable("PAWL_CONFIG").value_or("") : config_path_;
    if (!path.empty()) {
      PAWL_TRY(std::string text, read_file(path));
      PAWL_TRY(sources.file, server::parse_settings_file(text));
    }
    return server::load_settings(sources);
  }

  int serve_until(const sigset_t& stops, server::ServerOptions options) const {
    std::string address = options.http.address;
    std::string store = options.engine.store;
    bool tls = !options.http.certificate_path.empty();
    auto server = server::Server::start(std::move(options));
    if (!server) {
      report(server.error());
      return kExitException;
    }
    if (address.find(':') != std::string::npos) address = "[" + address + "]";
    fmt::print(stderr, "pawl: listening on {}://{}:{}, store {}\n", tls ? "https" : "http", address,
               (*server)->port(), store);
    serve(**server, watched_, stops);
    fmt::print(stderr, "pawl: stopping\n");
    (*server)->stop();
    return kExitOk;
  }

  bool watches_;
  std::vector<std::string> watched_;
  std::deque<Value> values_;  // whose places do not move
  std::string config_path_;
  bool print_settings_ = false;
};

}  // namespace

std::unique_ptr<Command> make_server_command() { return std::make_unique<ServerCommand>(false); }
std::unique_ptr<Command> make_dev_command() { return std::make_unique<ServerCommand>(true); }

}  // namespace pawl::cli
