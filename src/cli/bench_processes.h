// BenchProcesses: workers of an SDK as processes of their own, whose task does nothing: what
// `pawl bench --worker python` and `--worker node` measure. They run as the workers of `pawl run`
// do, so the figures are those of a worker as users have it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/worker_process.h"

namespace pawl::cli {

class BenchProcesses {
 public:
  struct Options {
    std::string language;  // "python" or "node"
    std::string sdk;       // the folder of the SDKs, if not the usual one
    std::uint16_t port = 0;
    unsigned count = 1;
  };

  // Returns when the server at `port` knows all of them.
  static Result<std::unique_ptr<BenchProcesses>> start(const Options& options);
  ~BenchProcesses();  // ends them, and removes their file
  BenchProcesses(const BenchProcesses&) = delete;
  BenchProcesses& operator=(const BenchProcesses&) = delete;

  // Of all of them, since the server knows them.
  double cpu_seconds() const;

 private:
  BenchProcesses() = default;
  Status wait_until_known(const Options& options);
  double used_seconds() const;

  std::string file_;
  std::vector<std::unique_ptr<WorkerProcess>> workers_;
  double used_at_start_ = 0;
};

}  // namespace pawl::cli
