// `pawl run`: a server, a worker and a run in one command, over a store beside the file. Whoever
// runs the same again goes on with the run that was left.
#include <fmt/core.h>
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/bytes.h"
#include "base/clock.h"
#include "base/error_codes.h"
#include "base/sha256.h"
#include "base/spelling.h"
#include "cli/api.h"
#include "cli/bundle.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/deploying.h"
#include "cli/files.h"
#include "cli/run_view.h"
#include "cli/say.h"
#include "cli/sources.h"
#include "cli/terminal.h"
#include "cli/times.h"
#include "cli/waiting.h"
#include "cli/worker_process.h"
#include "engine/task/builtin_queue.h"
#include "server/server.h"

namespace pawl::cli {
namespace {

constexpr int kExitInterrupted = 130;
constexpr const char* kTag = "pawl.run";
// How often to look whether there are workers for what the run waits for.
constexpr std::int64_t kPatienceNs = 2'000'000'000;
// What a run asks for within this time of its start it has not waited for anything before.
constexpr std::int64_t kBeginningUs = 10'000'000;
constexpr std::size_t kMostUnbegun = 10'000;

volatile sig_atomic_t interrupted = 0;

void note_interrupt(int) { interrupted = 1; }

// While it lives, SIGINT and SIGTERM are noted; threads that are made meanwhile leave them to the
// one that made it.
class Interrupts {
 public:
  Interrupts() {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGINT);
    sigaddset(&signals_, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
    signal(SIGPIPE, SIG_IGN);
  }
  // All threads are there.
  void listen() {
    struct sigaction action {};
    action.sa_handler = note_interrupt;
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr);
  }

 private:
  sigset_t signals_;
};

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

// Without its folder, which may be written in several ways.
std::string name_of(const std::string& path) { return path.substr(path.rfind('/') + 1); }

Status check_interrupted() {
  if (interrupted != 0) return fail(ErrorCode::wait_timeout, "interrupted");
  return {};
}

// Whether a file of the bundle defines tasks, so that a worker is needed for it.
bool defines_tasks(const std::vector<python::SourceFile>& sources) {
  return std::ranges::any_of(
      sources, [](const python::SourceFile& source) { return cli::defines_tasks(source.text); });
}

class RunCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("FILE", file_, "a Python file; FILE.py:NAME picks one of several workflows");
    arguments.option("--input", "JSON", input_, "the input as JSON, or @FILE, or - for stdin");
    arguments.option("--tasks", "FILE", tasks_,
                     "run tasks from another file: FILE.py, FILE.mjs or FILE.js; may be repeated");
    arguments.option("--store", "URL", store_,
                     "where to store runs; default: sqlite:.pawl/pawl.db next to the file");
    arguments.option("--set", "NAME=VALUE", settings_, kSetHelp);
    arguments.option("--run-timeout", "TIME", run_timeout_,
                     "how long a new run may take, such as 90s or 2h; then it is cancelled and "
                     "fails");
    arguments.flag("--new", new_, "start a new run instead of resuming an unfinished one");
    arguments.flag("--allow-shell", allow_shell_, "enable the built-in task shell.run");
    arguments.option("--allow-host", "HOST", hosts_,
                     "a host that the built-in task http.request may reach; may be repeated");
    arguments.flag("--allow-loopback", allow_loopback_,
                   "let the built-in task http.request reach this machine");
    arguments.flag("-q,--quiet", quiet_, "do not show progress");
    arguments.flag("--json", json_, "print the result as JSON");
    arguments.footer(
        "Ctrl-C stops the program, not the run: repeat the same command to resume it.\n"
        "Exit codes: 0 completed, 1 failed or cancelled, 2 source refused, 3 limit exceeded, 4 "
        "refused, "
        "64 usage error, 130 interrupted.");
  }

  int run() override {
    const Result<int> done = execute();
    if (done) return *done;
    if (interrupted != 0) return say_interrupted();
    return report_failure(done.error());
  }

 private:
  Result<int> execute() {
    Interrupts interrupts;
    const SourceArgument source = parse_source_argument(file_);
    PAWL_TRY(const std::vector<python::SourceFile> sources, load_bundle(source.path, {}));
    std::string input = "null";
    if (input_) {
      PAWL_TRY(input, read_json_argument(*input_));
    }
    PAWL_TRY(const auto server, start_server(source.path));
    interrupts.listen();
    const std::string url = fmt::format("http://127.0.0.1:{}", server->port());
    PAWL_TRY(Api api, Api::open({.url = url, .token = "", .json = false}));
    // What the files of --tasks say of them is part of the deployed program, so they are asked
    // first. Nobody may take a task of a run that was left before it is known what becomes of it.
    std::vector<std::unique_ptr<WorkerProcess>> workers;
    PAWL_TRY(const bool some_left, has_live_runs(api));
    PAWL_TRY(const WorkerDeclaration declared,
             some_left ? ask_workers() : start_workers(url, workers));
    PAWL_TRY_STATUS(deploy_further(api, source.path, declared));
    PAWL_TRY(const std::string workflow, deploy(api, sources, source, input, declared.tasks));
    PAWL_TRY(run_, find_or_start(api, name_of(source.path), workflow, input));
    if (some_left) PAWL_TRY_STATUS(start_workers(url, workers));
    if (tasks_.empty() && defines_tasks(sources)) {
      PAWL_TRY(auto worker, WorkerProcess::start(source.path, {url}));
      workers.push_back(std::move(worker));
    }
    const Result<ApiAnswer> result = watch(api, url, workers);
    for (auto& worker : workers) worker->stop();
    for (auto& worker : workers) print_lines(*worker);
    if (!result) return fail(result.error());
    if (!json_) {
      const int code = print_result(result->body);
      if (code != kExitOk && !input_) {
        say("hint: no --input was given, so the workflow received None\n");
      }
      return code;
    }
    print_json(*result);
    return text_at(result->body, "status") == "completed" ? kExitOk : kExitException;
  }

  Result<std::unique_ptr<server::Server>> start_server(const std::string& path) {
    if (store_.empty()) {
      const std::string folder = folder_of(path) + "/.pawl";
      if (::mkdir(folder.c_str(), 0777) != 0 && errno != EEXIST) {
        return fail(ErrorCode::usage,
                    fmt::format("cannot make {}: {}", folder, std::strerror(errno)),
                    "name another place with --store sqlite:PATH");
      }
      store_ = "sqlite:" + folder + "/pawl.db";
    }
    server::ServerOptions options;
    options.http.address = "127.0.0.1";
    options.http.port = 0;
    options.engine.store = store_;
    options.engine.on_fault = OnFault::kFail;  // nobody is there to repair it
    options.patience = std::chrono::milliseconds(1000);
    options.builtin.reach.hosts = hosts_;
    options.builtin.reach.loopback = allow_loopback_;
    options.builtin.allow_shell = allow_shell_;
    options.builtin.log = [](std::string_view line) { say("{}\n", line); };
    options.log = [](std::string_view line) { say("pawl: {}\n", line); };
    return server::Server::start(std::move(options));
  }

  Result<std::string> deploy(Api& api, const std::vector<python::SourceFile>& sources,
                             const SourceArgument& source, const std::string& input,
                             const std::vector<python::OfferedTask>& offered) {
    const DeclaredNames declared{
        .tasks = {}, .inputs = input_names(Payload::trusted(input)), .settings = settings_};
    PAWL_TRY(const ApiAnswer answer, deploy_sources(api, sources, declared, offered));
    version_ = text_at(answer.body, "version");
    std::string names;
    std::vector<std::string> all;
    const PayloadTree::Elements& workflows = list_at(answer.body, "workflows");
    for (const PayloadTree& workflow : workflows) {
      if (workflow.kind() != PayloadKind::kString) continue;
      if (workflow.text() == source.entry) return workflow.text();
      names += (names.empty() ? "" : ", ") + workflow.text();
      all.push_back(workflow.text());
    }
    if (source.entry.empty() && workflows.size() == 1) return names;
    if (workflows.empty()) {
      return fail(ErrorCode::usage, source.path + " has no workflow",
                  "put @pawl.workflow above a function, or name the file that has it");
    }
    if (source.entry.empty()) {
      return fail(ErrorCode::usage, fmt::format("{} has several workflows: {}", source.path, names),
                  fmt::format("name one: pawl run {}:NAME", source.path));
    }
    const std::string meant = suggestion(source.entry, all);
    return fail(ErrorCode::usage, fmt::format("{} has no workflow '{}'", source.path, source.entry),
                (meant.empty() ? "" : meant + " ") + fmt::format("it has: {}", names));
  }

  static Result<bool> has_live_runs(Api& api) {
    PAWL_TRY(const ApiAnswer found, api.get("/api/v1/runs?status=waiting&limit=1"));
    return !list_at(found.body, "runs").empty();
  }

  // The run of the same file, workflow and input that has not ended, or a new one.
  Result<std::string> find_or_start(Api& api, const std::string& file, const std::string& workflow,
                                    const std::string& input) {
    const std::string mark = to_hex(sha256(file + "\n" + workflow + "\n" + input)).substr(0, 16);
    if (!new_) {
      QueryText query;
      query.add("status", "waiting");
      query.add("tag", std::string(kTag) + ":" + mark);
      query.add("limit", "1");
      PAWL_TRY(const ApiAnswer found, api.get("/api/v1/runs" + query.text()));
      for (const PayloadTree& run : list_at(found.body, "runs")) {
        if (text_at(run, "version") != version_ && has_begun_nothing(api, run)) {
          PAWL_TRY_STATUS(give_up(api, text_at(run, "id")));
          continue;
        }
        const auto created = time_at(run, "created_at");
        say("resuming run {}{}\n", text_at(run, "id"),
            created ? ", started " + relative_time(*created, SystemClock().now_us()) : "");
        if (text_at(run, "version") != version_) {
          say("the files or their tasks' options have changed since, but the run keeps the "
              "version it started with; use --new to start over\n");
        }
        goes_on_ = true;
        return text_at(run, "id");
      }
    }
    JsonWriter writer = request_writer();
    writer.begin_object();
    writer.key("workflow");
    writer.string(workflow);
    writer.key("input");
    writer.encoded(input);
    if (!run_timeout_.empty()) {
      PAWL_TRY(const double seconds, parse_duration(run_timeout_));
      writer.key("timeout");
      writer.number(seconds);
    }
    writer.key("tags");
    writer.begin_object();
    writer.key(kTag);
    writer.string(mark);
    writer.end();
    writer.end();
    PAWL_TRY(const std::string body, std::move(writer).finish());
    PAWL_TRY(const ApiAnswer started, api.send("POST", "/api/v1/runs", body));
    return text_at(started.body, "id");
  }

  // Whether all that it has asked for, as soon as it began, are tasks that nobody has ever had: as
  // good as not started. What their options are was not known if the file that has them was not
  // named. The server itself may be at its built-in tasks by now.
  static bool has_begun_nothing(Api& api, const PayloadTree& run) {
    const auto pages = newest_calls(api, text_at(run, "id"), kMostUnbegun);
    if (!pages || pages->calls.empty() || !pages->next.empty()) return false;
    const std::int64_t begun_us = time_at(run, "created_at").value_or(0);
    return std::ranges::all_of(pages->calls, [begun_us](const PayloadTree& call) {
      return text_at(call, "kind") == "task" && text_at(call, "status") == "pending" &&
             text_at(call, "queue") != "builtin" && integer_at(call, "attempt") == 0 &&
             !time_at(call, "started_at") &&
             time_at(call, "created_at").value_or(INT64_MAX) - begun_us < kBeginningUs;
    });
  }

  static Status give_up(Api& api, const std::string& run) {
    PAWL_TRY_STATUS(api.send("POST", run_path(run, "kill"),
                             R"({"reason":"pawl run: started over with changed files"})"));
    say("no task of run {} has started, and the files or their tasks' options have changed "
        "since: starting a new run in its place\n",
        run);
    return {};
  }

  // What the files of --tasks declare, without working them.
  Result<WorkerDeclaration> ask_workers() {
    WorkerDeclaration declared;
    for (const std::string& file : tasks_) {
      PAWL_TRY(WorkerDeclaration more, WorkerProcess::declare(file, "", check_interrupted));
      declared.add(std::move(more));
    }
    return declared;
  }

  // Of the files of --tasks.
  Result<WorkerDeclaration> start_workers(const std::string& url,
                                          std::vector<std::unique_ptr<WorkerProcess>>& workers) {
    for (const std::string& file : tasks_) {
      PAWL_TRY(auto worker, WorkerProcess::start(file, {url}));
      workers.push_back(std::move(worker));
    }
    WorkerDeclaration declared;
    for (auto& worker : workers) {
      PAWL_TRY(WorkerDeclaration more, worker->declaration([] { return check_interrupted(); }));
      declared.add(std::move(more));
    }
    return declared;
  }

  // Workflows of other files that the workers would have deployed, such as children.
  Status deploy_further(Api& api, const std::string& main,
                        const WorkerDeclaration& declared) const {
    for (const std::string& path : declared.workflows) {
      if (is_same_file(path, main)) continue;
      PAWL_TRY(const std::vector<python::SourceFile> sources, load_bundle(path, {}));
      PAWL_TRY_STATUS(deploy_sources(api, sources, {.settings = settings_}, declared.tasks));
    }
    return {};
  }

  Result<ApiAnswer> watch(Api& api, const std::string& url,
                          std::vector<std::unique_ptr<WorkerProcess>>& workers) {
    std::int64_t look_at_ns = SystemClock().monotonic_ns() + kPatienceNs;
    const auto check = [&workers, &api, &look_at_ns, this]() -> Status {
      PAWL_TRY_STATUS(check_interrupted());
      for (auto& worker : workers) PAWL_TRY_STATUS(worker->check());
      if (SystemClock().monotonic_ns() < look_at_ns) return {};
      look_at_ns = SystemClock().monotonic_ns() + kPatienceNs;
      const auto running =
          std::ranges::count_if(workers, [](const auto& worker) { return worker->is_running(); });
      return check_workers(api, static_cast<std::size_t>(running));
    };
    WatchOptions options;
    options.check = check;
    options.goes_on = goes_on_;
    options.server = url;
    options.more_lines = [&workers] {
      std::vector<std::string> lines;
      for (auto& worker : workers) {
        for (std::string& line : worker->take_lines()) lines.push_back(std::move(line));
      }
      return lines;
    };
    if (!quiet_) return watch_run(api, run_, options);
    while (true) {
      PAWL_TRY_STATUS(check());
      options.more_lines();
      PAWL_TRY(ApiAnswer answer, api.get(run_path(run_, "result") + "?wait=0.5"));
      if (answer.status != 202) return answer;
    }
  }

  // An error if the run waits for a task that no worker offers, and for no timer: nothing would
  // ever happen. A worker that has not connected yet may still be loading its file.
  Status check_workers(Api& api, std::size_t processes) const {
    const auto workers = api.get("/api/v1/workers");
    if (!workers || list_at(workers->body, "workers").size() < processes) return {};
    const auto info = api.get(run_path(run_));
    const auto timeline = api.get(run_path(run_, "timeline"));
    if (!info || !timeline || !tree_at(info->body, "wake_at").is_null()) return {};
    for (const PayloadTree& call : list_at(timeline->body, "calls")) {
      if (text_at(call, "kind") != "task" || text_at(call, "status") != "pending") continue;
      if (text_at(call, "queue") == engine::kBuiltinQueue || offers(workers->body, call)) continue;
      const std::string queue = text_at(call, "queue");
      return fail(
          ErrorCode::usage,
          fmt::format("no worker{} offers the task '{}', and the run waits for nothing else",
                      queue == "default" ? "" : fmt::format(" of queue '{}'", queue),
                      text_at(call, "name")),
          "name the file that defines the task with --tasks FILE.py or FILE.mjs; the run is "
          "saved, and the same command resumes it");
    }
    return {};
  }

  void print_lines(WorkerProcess& worker) const {
    for (const std::string& line : worker.take_lines()) {
      if (!quiet_) say("{}\n", line);
    }
  }

  int say_interrupted() const {
    say("\nThe run is saved. Repeat the same command to resume it.\n");
    return kExitInterrupted;
  }

  std::string file_;
  std::optional<std::string> input_;
  std::vector<std::string> tasks_;
  std::string store_;
  std::vector<std::string> settings_;  // each NAME=VALUE
  std::vector<std::string> hosts_;
  std::string run_timeout_;
  bool new_ = false;
  bool allow_shell_ = false;
  bool allow_loopback_ = false;
  bool quiet_ = false;
  bool json_ = false;
  bool goes_on_ = false;  // with a run that was left
  std::string run_;
  std::string version_;  // of what was deployed
};

}  // namespace

std::unique_ptr<Command> make_run_command() { return std::make_unique<RunCommand>(); }

}  // namespace pawl::cli
