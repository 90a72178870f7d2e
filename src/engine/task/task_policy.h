// TaskPolicy: what a task's options say, with the defaults filled in. Options come from the program
// as JSON (docs/formats/payload.md): queue, retry, timeout, total_timeout, heartbeat_timeout,
// priority, key, same_worker, cancel.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/random.h"
#include "base/result.h"

namespace pawl::engine {

struct TaskPolicy {
  std::string queue = "default";
  std::string concurrency_key;  // option `key`: whose limits within the queue count
  std::string same_worker;      // tasks of this key stay with one worker; empty: any will do
  std::int32_t priority = 0;
  std::uint32_t max_attempts = 3;
  std::int64_t backoff_us = 1'000'000;  // before the second attempt
  double factor = 2.0;
  std::int64_t max_backoff_us = 60'000'000;
  std::vector<std::string> non_retryable;  // kinds of error
  std::vector<std::string> retry_on;       // kinds of error; empty: all others
  std::int64_t timeout_us = 0;             // of one attempt; 0: none
  std::int64_t total_timeout_us = 0;
  std::int64_t heartbeat_timeout_us = 0;

  bool retries(std::uint32_t attempt, std::string_view error_kind) const;
  // How long to wait after so many attempts: exponential, capped, and up to a quarter less by
  // chance, so that tasks that failed together don't come back together.
  std::int64_t backoff_after(std::uint32_t attempt, RandomSource& random) const;
  std::int64_t longest_backoff_after(std::uint32_t attempt) const;
};

// Wrong options: PAWL-4006, naming the option.
Result<TaskPolicy> parse_task_policy(std::string_view options);

// Whether these are options of a task, each with a value that it can have.
Status check_task_options(std::string_view options);

// Policies by their text: a program gives the same options again and again.
class TaskPolicies {
 public:
  Result<std::shared_ptr<const TaskPolicy>> get(const std::string& options);

 private:
  std::unordered_map<std::string, std::shared_ptr<const TaskPolicy>> by_options_;
  std::size_t bytes_ = 0;  // of the options in it
};

}  // namespace pawl::engine
