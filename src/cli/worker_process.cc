#include "cli/worker_process.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <utility>

#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/say.h"
#include "net/url.h"

extern char** environ;

namespace pawl::cli {
namespace {

constexpr int kPatienceMs = 5000;
// A file that loads for longer than this is not waited for.
constexpr int kLoadingMs = 30'000;
// Where the SDKs write what a file declares; _declare.py and task_options.js know the names.
constexpr int kDeclarationFile = 3;
constexpr const char* kDeclarationVariable = "PAWL_DECLARATION_FD=3";
constexpr const char* kDeclareOnlyVariable = "PAWL_DECLARE_ONLY=1";

// Imports the file under its own name, so that what stands behind `if __name__ == "__main__"` is
// not run, and works the tasks that it has.
constexpr const char* kPythonWorker = R"(
import importlib, importlib.util, logging, os, sys, threading, traceback
def watch():
    while os.read(0, 4096):
        pass
    os._exit(1)
threading.Thread(target=watch, daemon=True).start()
logging.basicConfig(level=logging.WARNING, format="%(message)s")
path = os.path.abspath(sys.argv[1])
sys.argv = [path]
name = os.path.splitext(os.path.basename(path))[0]
sys.path.insert(0, os.path.dirname(path))
try:
    from pawl import _bundle, compat
    compat.install()  # programs of other engines run on this one
    root = _bundle.import_root(path)
    while os.path.isfile(os.path.join(root, "__init__.py")):  # it is part of a package
        root = os.path.dirname(root)
    if root != os.path.dirname(path):
        name = os.path.splitext(os.path.relpath(path, root))[0].replace(os.sep, ".")
        sys.path.insert(1, root)
    if "." in name:
        importlib.import_module(name)
    else:
        spec = importlib.util.spec_from_file_location(name, path)
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
except Exception as error:
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename != path:
        trace = trace.tb_next  # ours, and those of importlib
    traceback.print_exception(type(error), error, trace)
    sys.exit(1)
import pawl
from pawl import _declare, _definitions
if not _declare.declare(_definitions.registered_tasks()):
    pawl.serve(deploy=False, grace=4)
)";

// A module that lets `import 'pawl'` find the SDK in files that have not installed it.
std::string node_loader(const std::string& sdk) {
  const auto as_module = [](const std::string& source) {
    return "data:text/javascript," + net::percent_encode(source);
  };
  const std::string resolver = fmt::format(
      R"(export async function resolve(name, context, next) {{
        try {{ return await next(name, context); }} catch (error) {{
          if (name !== 'pawl') throw error;
          return {{ url: 'file://{}/src/index.js', shortCircuit: true }};
        }} }})",
      sdk);
  return as_module(fmt::format(R"(import {{ register }} from 'node:module';
      register('{}');
      process.stdin.on('end', () => process.exit(1)).resume();
      process.stdin.unref?.();)",
                               as_module(resolver)));
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

bool exists(const std::string& path) {
  struct stat found {};
  return ::stat(path.c_str(), &found) == 0;
}

std::string absolute(const std::string& path) {
  char buffer[PATH_MAX];
  return ::realpath(path.c_str(), buffer) == nullptr ? path : buffer;
}

struct Launch {
  std::vector<std::string> words;
  std::vector<std::string> variables;
};

Launch python_launch(const std::string& file, const std::string& sdk) {
  const char* chosen = std::getenv("PAWL_PYTHON");
  Launch launch;
  launch.words = {chosen == nullptr ? "python3" : chosen, "-u", "-c", kPythonWorker, file};
  const char* path = std::getenv("PYTHONPATH");
  // What the user has installed comes first; then what came with this program.
  std::string folders = path == nullptr ? "" : std::string(path) + ":";
  if (!sdk.empty()) launch.variables.push_back("PYTHONPATH=" + folders + sdk);
  return launch;
}

std::vector<std::string> environment_with(const Launch& launch, const WorkerServer& server) {
  std::vector<std::string> out;
  const bool own_path = std::ranges::any_of(launch.variables, [](const std::string& variable) {
    return variable.starts_with("PYTHONPATH=");
  });
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    if (text.starts_with("PAWL_URL=") || text.starts_with("PAWL_TOKEN=")) continue;
    if (text.starts_with("PAWL_DECLAR")) continue;
    if (own_path && text.starts_with("PYTHONPATH=")) continue;
    out.emplace_back(text);
  }
  out.push_back("PAWL_URL=" + server.url);
  if (!server.token.empty()) out.push_back("PAWL_TOKEN=" + server.token);
  for (const std::string& variable : launch.variables) out.push_back(variable);
  return out;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  for (std::string& text : texts) out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

// The ends of pipes that a worker gets.
struct Pipes {
  int input;
  int output;
  int words;
};

int spawn(const Launch& launch, const WorkerServer& server, const Pipes& pipes, pid_t* child) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, pipes.input, 0);
  posix_spawn_file_actions_adddup2(&actions, pipes.output, 1);
  posix_spawn_file_actions_adddup2(&actions, pipes.output, 2);
  posix_spawn_file_actions_adddup2(&actions, pipes.words, kDeclarationFile);
  // A group of its own: Ctrl-C is ours, and we tell it.
  sigset_t none;
  sigset_t all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  std::vector<std::string> words = launch.words;
  std::vector<std::string> variables = environment_with(launch, server);
  const int code = posix_spawnp(child, words[0].c_str(), &actions, &attributes,
                                pointers(words).data(), pointers(variables).data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return code;
}

Result<WorkerDeclaration> read_declaration(const std::string& text) {
  PAWL_TRY(const PayloadTree tree, PayloadTree::parse(text));
  WorkerDeclaration declared;
  for (const PayloadTree& task : list_at(tree, "tasks")) {
    declared.tasks.push_back({text_at(task, "name"), json_of(tree_at(task, "options"))});
  }
  for (const PayloadTree& path : list_at(tree, "workflows")) {
    if (path.kind() == PayloadKind::kString) declared.workflows.push_back(path.text());
  }
  return declared;
}

}  // namespace

std::string find_sdk(const std::string& language, const std::string& chosen) {
  char program[PATH_MAX];
  const ssize_t size = ::readlink("/proc/self/exe", program, sizeof program - 1);
  const std::string folder =
      size > 0 ? folder_of(std::string(program, static_cast<std::size_t>(size))) : ".";
  std::vector<std::string> places;
  if (!chosen.empty()) places.push_back(chosen);
  if (const char* usual = std::getenv("PAWL_SDK")) places.push_back(std::string(usual));
  places.push_back(folder + "/../share/pawl/sdk");
  places.push_back(folder + "/../../sdk");
  for (const std::string& place : places) {
    const std::string path = place + "/" + language;
    if (exists(path)) return absolute(path);
  }
  return "";
}

Result<std::unique_ptr<WorkerProcess>> WorkerProcess::start(const std::string& file,
                                                            const WorkerServer& server,
                                                            const std::string& sdks) {
  return start(file, server, sdks, false);
}

Result<std::unique_ptr<WorkerProcess>> WorkerProcess::start(const std::string& file,
                                                            const WorkerServer& server,
                                                            const std::string& sdks,
                                                            bool declares_only) {
  if (!exists(file)) return fail(ErrorCode::cannot_read_file, "cannot read '" + file + "'");
  Launch launch;
  if (file.ends_with(".py")) {
    launch = python_launch(file, find_sdk("python", sdks));
  } else if (file.ends_with(".mjs") || file.ends_with(".js")) {
    launch.words = {"node"};
    const std::string sdk = find_sdk("node", sdks);
    if (!sdk.empty()) {
      launch.words.push_back("--import");
      launch.words.push_back(node_loader(sdk));
    }
    launch.words.push_back(file);
  } else {
    return fail(ErrorCode::usage, fmt::format("{}: no worker is known for this kind of file", file),
                "tasks are in FILE.py, FILE.mjs or FILE.js");
  }
  launch.variables.push_back(kDeclarationVariable);
  if (declares_only) launch.variables.push_back(kDeclareOnlyVariable);
  int life[2];
  int output[2];
  int words[2];
  if (::pipe2(life, O_CLOEXEC) != 0 || ::pipe2(output, O_CLOEXEC) != 0 ||
      ::pipe2(words, O_CLOEXEC) != 0) {
    return fail(ErrorCode::cannot_read_file, std::string("no pipe: ") + std::strerror(errno));
  }
  std::unique_ptr<WorkerProcess> worker(new WorkerProcess);
  worker->file_ = file;
  worker->life_ = life[1];
  worker->output_ = output[0];
  worker->words_ = words[0];
  const int code = spawn(launch, server, {life[0], output[1], words[1]}, &worker->child_);
  ::close(life[0]);
  ::close(output[1]);
  ::close(words[1]);
  if (code != 0) {
    worker->child_ = 0;
    return fail(ErrorCode::usage,
                fmt::format("cannot run {}: {}", launch.words[0], std::strerror(code)),
                file.ends_with(".py") ? "install Python 3.9 or later, or name one with PAWL_PYTHON"
                                      : "install Node 20 or later");
  }
  worker->reader_ = std::thread([raw = worker.get()] { raw->read_output(); });
  return worker;
}

WorkerProcess::~WorkerProcess() {
  stop();
  if (life_ >= 0) ::close(life_);
  if (reader_.joinable()) reader_.join();
  if (output_ >= 0) ::close(output_);
  if (words_ >= 0) ::close(words_);
}

void WorkerDeclaration::add(WorkerDeclaration more) {
  std::ranges::move(more.tasks, std::back_inserter(tasks));
  std::ranges::move(more.workflows, std::back_inserter(workflows));
}

Result<WorkerDeclaration> WorkerProcess::declare(const std::string& file, const std::string& sdks,
                                                 const std::function<Status()>& check) {
  PAWL_TRY(const auto worker, start(file, {}, sdks, true));
  const auto goes_on = [] { return Status(); };
  PAWL_TRY(WorkerDeclaration declared, worker->declaration(check ? check : goes_on));
  worker->stop();
  return declared;
}

Result<WorkerDeclaration> WorkerProcess::declaration(const std::function<Status()>& check) {
  std::string text;
  constexpr int kStepMs = 100;
  for (int waited = 0; waited < kLoadingMs;) {
    PAWL_TRY_STATUS(check());
    pollfd words{words_, POLLIN, 0};
    if (::poll(&words, 1, kStepMs) <= 0) {
      waited += kStepMs;
      continue;
    }
    char buffer[4096];
    const ssize_t count = ::read(words_, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count > 0) {
      text.append(buffer, static_cast<std::size_t>(count));
      continue;
    }
    if (!text.empty()) return read_declaration(text);
    // It has ended, or is about to, without a word.
    for (int late = 0; late < kPatienceMs && child_ != 0; late += 20) {
      PAWL_TRY_STATUS(this->check());
      ::usleep(20'000);
    }
    return WorkerDeclaration();
  }
  return fail(ErrorCode::usage, fmt::format("{} has not begun to serve tasks", file_),
              "let it call serve() when it has made its tasks");
}

void WorkerProcess::read_output() {
  std::string pending;
  char buffer[4096];
  while (true) {
    const ssize_t count = ::read(output_, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count > 0) pending.append(buffer, static_cast<std::size_t>(count));
    if (count <= 0 && !pending.empty()) pending += '\n';
    for (std::size_t end = 0; (end = pending.find('\n')) != std::string::npos;) {
      const std::lock_guard lock(mutex_);
      lines_.push_back(pending.substr(0, end));
      pending.erase(0, end + 1);
    }
    if (count <= 0) return;
  }
}

std::vector<std::string> WorkerProcess::take_lines() {
  const std::lock_guard lock(mutex_);
  return std::exchange(lines_, {});
}

Status WorkerProcess::check() {
  if (child_ == 0) return {};
  int status = 0;
  if (::waitpid(child_, &status, WNOHANG) != child_) return {};
  child_ = 0;
  // A file without tasks is not served, and needs not be.
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return {};
  for (const std::string& line : take_lines()) say("{}\n", line);
  const char* language = file_.ends_with(".py") ? "python" : "node";
  return fail(
      ErrorCode::usage,
      WIFEXITED(status)
          ? fmt::format("the worker of {} has ended with exit code {}", file_, WEXITSTATUS(status))
          : fmt::format("the worker of {} was ended by signal {}", file_, WTERMSIG(status)),
      find_sdk(language).empty()
          ? fmt::format("its output is above; there is no SDK next to this program: PAWL_SDK "
                        "names the folder that has '{}'",
                        language)
          : "its output is above; the run is saved, and the next 'pawl run' resumes it");
}

double WorkerProcess::cpu_seconds() const {
  if (child_ == 0) return 0;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(
      std::fopen(fmt::format("/proc/{}/stat", child_).c_str(), "re"), &std::fclose);
  char text[1024] = {};
  if (!file || std::fread(text, 1, sizeof text - 1, file.get()) == 0) return 0;
  // The name of the program, in parentheses, may hold anything; what is wanted are the 12th and the
  // 13th field behind it.
  const char* behind = std::strrchr(text, ')');
  unsigned long user = 0;
  unsigned long system = 0;
  if (behind == nullptr ||
      std::sscanf(behind + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                  &system) != 2) {
    return 0;
  }
  return static_cast<double>(user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

void WorkerProcess::stop() {
  if (child_ == 0) return;
  ::kill(child_, SIGTERM);
  for (int waited = 0; waited < kPatienceMs; waited += 20) {
    if (::waitpid(child_, nullptr, WNOHANG) == child_) {
      child_ = 0;
      return;
    }
    ::usleep(20'000);
  }
  ::kill(-child_, SIGKILL);
  ::waitpid(child_, nullptr, 0);
  child_ = 0;
}

}  // namespace pawl::cli
