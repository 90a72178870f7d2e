// ExecHost: the world of a program that runs in memory. Time is virtual, what it logs is printed.
#pragma once

#include <cstdio>

#include "base/random.h"
#include "vm/machine.h"

namespace pawl::cli {

class ExecHost final : public vm::Host {
 public:
  explicit ExecHost(int64_t start_us) : now_us_(start_us) {}

  int64_t now_us() override { return now_us_; }
  void random_bytes(void* data, size_t size) override {
    random_.fill({static_cast<std::byte*>(data), size});
  }
  void log(int level, std::string_view line) override {
    std::FILE* stream = level > 0 ? stderr : stdout;
    std::fwrite(line.data(), 1, line.size(), stream);
    std::fputc('\n', stream);
  }
  void advance_to(int64_t time_us) {
    if (time_us > now_us_) now_us_ = time_us;
  }

 private:
  int64_t now_us_;
  SystemRandom random_;
};

}  // namespace pawl::cli
