// BenchWorker: a worker that speaks HTTP with a server, as docs/protocol.md has it, and does
// nothing but answer: what `pawl bench --worker http` measures. Each thread is a session of its
// own, with one exchange at a time.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "base/result.h"

namespace pawl::cli {

class BenchWorker {
 public:
  BenchWorker(std::uint16_t port, unsigned threads, unsigned capacity);
  ~BenchWorker();

  double cpu_seconds() const { return cpu_us_.load() * 1e-6; }

 private:
  void run(unsigned number);

  std::uint16_t port_;
  unsigned capacity_;
  std::atomic<bool> stopping_ = false;
  std::atomic<std::int64_t> cpu_us_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace pawl::cli
