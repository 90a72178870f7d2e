// WorkerProcess: the worker of `pawl run`: a child process that works the tasks of a Python or
// JavaScript file through the SDK. It ends with this process, however that ends: it reads a pipe
// that closes then.
#pragma once

#include <sys/types.h>

#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/result.h"

namespace pawl::cli {

// The folder of an SDK ("python" or "node"): in `chosen` or PAWL_SDK, or beside this program, as
// installed or in the source tree. Empty: there is none.
std::string find_sdk(const std::string& language, const std::string& chosen = "");

class WorkerProcess {
 public:
  // `file` ends with .py, .mjs or .js; `sdks` is the folder of the SDKs, if not the usual one.
  static Result<std::unique_ptr<WorkerProcess>> start(const std::string& file,
                                                      const std::string& server_url,
                                                      const std::string& sdks = "");
  ~WorkerProcess();  // ends it
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  // What it has printed since the last time.
  std::vector<std::string> take_lines();
  // An error once it has ended on its own.
  Status check();
  // Seconds of processor time that it has used; 0 once it has ended.
  double cpu_seconds() const;
  // Asks it to finish, and makes it if it takes too long.
  void stop();

 private:
  WorkerProcess() = default;
  void read_output();

  std::string file_;
  pid_t child_ = 0;
  int life_ = -1;    // the write end of the pipe that it reads
  int output_ = -1;  // the read end of what it prints
  std::mutex mutex_;
  std::vector<std::string> lines_;  // guarded by mutex_
  std::thread reader_;
};

}  // namespace pawl::cli
