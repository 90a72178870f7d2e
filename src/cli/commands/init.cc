// `pawl init`: a project that works, small enough to be read before it is changed.
#include <fmt/core.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <span>

#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/project_templates.h"
#include "cli/say.h"
#include "cli/worker_process.h"

namespace pawl::cli {
namespace {

class InitCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("DIR", folder_,
                       "the folder to create the project in; default: the current one",
                       Presence::kOptional);
    arguments.flag("--python", python_, "write the tasks in Python (default)");
    arguments.flag("--node", node_, "write the tasks in JavaScript");
    arguments.footer("Existing files are never overwritten. Exit codes: 0 done, 64 usage error.");
  }

  int run() override {
    const Status done = write_project();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status write_project() {
    if (python_ && node_)
      return fail(ErrorCode::usage, "--python and --node exclude each other", "say one of them");
    if (folder_.empty()) folder_ = ".";
    const std::span<const ProjectFile> files = node_ ? node_project() : python_project();
    for (const ProjectFile& file : files) {
      struct stat found {};
      const std::string path = folder_ + "/" + file.path;
      if (::stat(path.c_str(), &found) == 0) {
        return fail(ErrorCode::usage, path + " exists", "choose another folder: pawl init DIR");
      }
    }
    PAWL_TRY_STATUS(make_folder(folder_));
    for (const ProjectFile& file : files) {
      PAWL_TRY_STATUS(write_file(folder_ + "/" + file.path, file.text));
      fmt::print("{}/{}\n", folder_, file.path);
    }
    const char* run = node_ ? "pawl run workflow.py --tasks tasks.mjs" : "pawl run workflow.py";
    say("\nTry it:\n  cd {}\n  {} --input '{{\"name\": \"Ada\", \"items\": [\"book\"]}}'\n",
        folder_, run);
    say("With a server that reloads your files:\n  pawl dev workflow.py --tasks {}\n",
        node_ ? "tasks.mjs" : "tasks.py");
    const std::string sdk = find_sdk(node_ ? "node" : "python");
    if (!sdk.empty()) {
      say("For a standalone worker: {} {}\n", node_ ? "npm install" : "pip install", sdk);
    }
    return {};
  }

  static Status make_folder(const std::string& path) {
    if (::mkdir(path.c_str(), 0777) == 0 || errno == EEXIST) return {};
    return fail(ErrorCode::usage, fmt::format("cannot make {}: {}", path, std::strerror(errno)),
                kElsewhere);
  }

  static Status write_file(const std::string& path, const char* text) {
    std::FILE* file = std::fopen(path.c_str(), "wx");
    if (file == nullptr) {
      return fail(ErrorCode::usage, fmt::format("cannot write {}: {}", path, std::strerror(errno)),
                  kElsewhere);
    }
    const bool written = std::fputs(text, file) >= 0;
    if (std::fclose(file) != 0 || !written) {
      return fail(ErrorCode::usage, fmt::format("cannot write {}: {}", path, std::strerror(errno)),
                  kElsewhere);
    }
    return {};
  }

  static constexpr const char* kElsewhere = "choose a folder that may be written: pawl init DIR";

  std::string folder_;
  bool python_ = false;
  bool node_ = false;
};

}  // namespace

std::unique_ptr<Command> make_init_command() { return std::make_unique<InitCommand>(); }

}  // namespace pawl::cli
