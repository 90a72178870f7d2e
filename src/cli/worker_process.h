// WorkerProcess: a worker of `pawl run` or `pawl dev`: a child process that works the tasks of a
// Python or JavaScript file through the SDK. It ends with this process, however that ends: it reads
// a pipe that closes then.
#pragma once

#include <sys/types.h>

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/result.h"
#include "lang/python/compile.h"

namespace pawl::cli {

// The folder of an SDK ("python" or "node"): in `chosen` or PAWL_SDK, or beside this program, as
// installed or in the source tree. Empty: there is none.
std::string find_sdk(const std::string& language, const std::string& chosen = "");

// What a file of tasks says of itself: its tasks that have options, and the files whose workflows
// it would deploy.
struct WorkerDeclaration {
  std::vector<python::OfferedTask> tasks;
  std::vector<std::string> workflows;

  void add(WorkerDeclaration more);
};

// Whom a worker works for.
struct WorkerServer {
  std::string url;
  std::string token = {};
};

class WorkerProcess {
 public:
  // `file` ends with .py, .mjs or .js; `sdks` is the folder of the SDKs, if not the usual one.
  static Result<std::unique_ptr<WorkerProcess>> start(const std::string& file,
                                                      const WorkerServer& server,
                                                      const std::string& sdks = "");
  ~WorkerProcess();  // ends it
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  // Runs a file only to hear what it declares; `check` as below.
  static Result<WorkerDeclaration> declare(const std::string& file, const std::string& sdks = "",
                                           const std::function<Status()>& check = {});

  // Waits until it has said what it declares, which it does once it has loaded its file; `check` is
  // asked now and then whether to go on waiting. Call it once.
  Result<WorkerDeclaration> declaration(const std::function<Status()>& check);
  // What it has printed since the last time.
  std::vector<std::string> take_lines();
  // An error once it has ended on its own.
  Status check();
  // As far as check() knows.
  bool is_running() const { return child_ != 0; }
  // Seconds of processor time that it has used; 0 once it has ended.
  double cpu_seconds() const;
  // Asks it to finish, and makes it if it takes too long.
  void stop();

 private:
  WorkerProcess() = default;
  static Result<std::unique_ptr<WorkerProcess>> start(const std::string& file,
                                                      const WorkerServer& server,
                                                      const std::string& sdks, bool declares_only);
  void read_output();

  std::string file_;
  pid_t child_ = 0;
  int life_ = -1;    // the write end of the pipe that it reads
  int output_ = -1;  // the read end of what it prints
  int words_ = -1;   // the read end of what it declares
  std::mutex mutex_;
  std::vector<std::string> lines_;  // guarded by mutex_
  std::thread reader_;
};

}  // namespace pawl::cli
