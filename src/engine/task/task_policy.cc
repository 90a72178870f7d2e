#include "engine/task/task_policy.h"

#include <algorithm>
#include <cmath>

#include "base/error_codes.h"
#include "engine/task/admissions.h"
#include "value/payload_tree.h"

namespace pawl::engine {
namespace {

// Of options as JSON: those of a call are written by programs, and kept with each call.
constexpr std::size_t kMostOptionBytes = 16 << 10;
constexpr double kLongestSeconds = 100.0 * 365 * 86400;

auto bad_option(const std::string& name, const std::string& what) {
  return fail(ErrorCode::invalid_request, "option '" + name + "' " + what);
}

// Seconds, or a timedelta, as microseconds.
Result<std::int64_t> read_duration(const std::string& name, const PayloadTree& tree) {
  double seconds = 0;
  if (tree.kind() == PayloadKind::kInt) {
    seconds = static_cast<double>(tree.integer());
  } else if (tree.kind() == PayloadKind::kFloat) {
    seconds = tree.number();
  } else {
    return bad_option(name, "must be a number of seconds");
  }
  if (!(seconds >= 0) || seconds > kLongestSeconds) return bad_option(name, "is out of range");
  return static_cast<std::int64_t>(std::llround(seconds * 1e6));
}

Result<std::uint32_t> read_attempts(const PayloadTree& tree) {
  if (tree.kind() != PayloadKind::kInt || tree.integer() < 0 || tree.integer() > 1'000'000) {
    return bad_option("retry", "must be a number of attempts or a RetryPolicy");
  }
  return static_cast<std::uint32_t>(std::max<std::int64_t>(1, tree.integer()));
}

Status read_kinds(const std::string& name, const PayloadTree& tree,
                  std::vector<std::string>* kinds) {
  if (tree.kind() != PayloadKind::kList && tree.kind() != PayloadKind::kTuple) {
    return bad_option(name, "must be a list of kinds of error");
  }
  for (const PayloadTree& kind : tree.elements()) {
    if (kind.kind() != PayloadKind::kString) {
      return bad_option(name, "must be a list of kinds of error");
    }
    kinds->push_back(kind.text());
  }
  return {};
}

Status read_retry(const PayloadTree& tree, TaskPolicy* policy) {
  if (tree.kind() != PayloadKind::kObject) {
    PAWL_TRY(policy->max_attempts, read_attempts(tree));
    return {};
  }
  for (const PayloadTree::Field& field : tree.fields()) {
    if (field.value.is_null()) continue;
    if (field.name == "max_attempts") {
      PAWL_TRY(policy->max_attempts, read_attempts(field.value));
    } else if (field.name == "backoff") {
      PAWL_TRY(policy->backoff_us, read_duration("backoff", field.value));
    } else if (field.name == "max_backoff") {
      PAWL_TRY(policy->max_backoff_us, read_duration("max_backoff", field.value));
    } else if (field.name == "factor") {
      bool whole = field.value.kind() == PayloadKind::kInt;
      if (!whole && field.value.kind() != PayloadKind::kFloat) {
        return bad_option("factor", "must be a number");
      }
      policy->factor = whole ? static_cast<double>(field.value.integer()) : field.value.number();
      if (!(policy->factor >= 1) || policy->factor > 1000) {
        return bad_option("factor", "is out of range");
      }
    } else if (field.name == "non_retryable") {
      PAWL_TRY_STATUS(read_kinds(field.name, field.value, &policy->non_retryable));
    } else if (field.name == "retry_on") {
      PAWL_TRY_STATUS(read_kinds(field.name, field.value, &policy->retry_on));
    } else {
      return bad_option("retry", "has no field '" + field.name + "'");
    }
  }
  return {};
}

Result<std::string> read_key(const std::string& name, const PayloadTree& value) {
  bool number = value.kind() == PayloadKind::kInt;
  if (!number && value.kind() != PayloadKind::kString) {
    return bad_option(name, "must be a text or a whole number");
  }
  std::string key = number ? std::to_string(value.integer()) : value.text();
  if (key.size() > 255) return bad_option(name, "must be at most 255 bytes long");
  return key;
}

Status read_option(const std::string& name, const PayloadTree& value, TaskPolicy* policy) {
  if (name == "queue") {
    if (value.kind() != PayloadKind::kString || value.text().empty() || value.text().size() > 255) {
      return bad_option(name, "must be the name of a queue");
    }
    if (value.text().starts_with(kRunQueuePrefix)) {
      return bad_option(name, "names a queue of runs, which has no tasks");
    }
    policy->queue = value.text();
  } else if (name == "key") {
    PAWL_TRY(policy->concurrency_key, read_key(name, value));
  } else if (name == "same_worker") {
    PAWL_TRY(policy->same_worker, read_key(name, value));
  } else if (name == "retry") {
    return read_retry(value, policy);
  } else if (name == "timeout") {
    PAWL_TRY(policy->timeout_us, read_duration(name, value));
  } else if (name == "total_timeout") {
    PAWL_TRY(policy->total_timeout_us, read_duration(name, value));
  } else if (name == "heartbeat_timeout") {
    PAWL_TRY(policy->heartbeat_timeout_us, read_duration(name, value));
  } else if (name == "priority") {
    if (value.kind() != PayloadKind::kInt || std::abs(value.integer()) > 1'000'000) {
      return bad_option(name, "must be a whole number");
    }
    policy->priority = static_cast<std::int32_t>(value.integer());
  }
  // What else there is (cancel, name) is for others to look at.
  return {};
}

}  // namespace

bool TaskPolicy::retries(std::uint32_t attempt, std::string_view error_kind) const {
  if (attempt >= max_attempts) return false;
  auto has = [&](const std::vector<std::string>& kinds) {
    return std::find(kinds.begin(), kinds.end(), error_kind) != kinds.end();
  };
  return !has(non_retryable) && (retry_on.empty() || has(retry_on));
}

std::int64_t TaskPolicy::longest_backoff_after(std::uint32_t attempt) const {
  double wait = static_cast<double>(backoff_us) * std::pow(factor, attempt > 0 ? attempt - 1 : 0);
  return static_cast<std::int64_t>(std::min(wait, static_cast<double>(max_backoff_us)));
}

std::int64_t TaskPolicy::backoff_after(std::uint32_t attempt, RandomSource& random) const {
  double chance = static_cast<double>(random.next_u64() >> 11) * 0x1p-53;
  return static_cast<std::int64_t>(static_cast<double>(longest_backoff_after(attempt)) *
                                   (1.0 - 0.25 * chance));
}

Result<TaskPolicy> parse_task_policy(std::string_view options) {
  TaskPolicy policy;
  if (options.empty() || options == "null") return policy;
  if (options.size() > kMostOptionBytes) {
    return fail(ErrorCode::invalid_request, "the options of a task have more than " +
                                                std::to_string(kMostOptionBytes) + " bytes");
  }
  PAWL_TRY(PayloadTree tree, PayloadTree::parse(options));
  if (tree.kind() != PayloadKind::kObject) {
    return fail(ErrorCode::invalid_request, "task options must be an object");
  }
  for (const PayloadTree::Field& field : tree.fields()) {
    if (field.value.is_null()) continue;
    PAWL_TRY_STATUS(read_option(field.name, field.value, &policy));
  }
  return policy;
}

Status check_task_options(std::string_view options) {
  PAWL_TRY_STATUS(parse_task_policy(options));
  PAWL_TRY(PayloadTree tree, PayloadTree::parse(options));
  if (tree.kind() != PayloadKind::kObject) return {};
  for (const PayloadTree::Field& field : tree.fields()) {
    const std::string& name = field.name;
    if (name == "cancel" && !field.value.is_null()) {
      const bool text = field.value.kind() == PayloadKind::kString;
      if (!text || (field.value.text() != "request" && field.value.text() != "wait")) {
        return bad_option(name, "must be 'request' or 'wait'");
      }
    }
    constexpr std::string_view kNames[] = {
        "queue",       "retry",    "timeout", "total_timeout", "heartbeat_timeout",
        "same_worker", "priority", "key",     "cancel",        "name"};
    if (std::ranges::find(kNames, name) == std::end(kNames)) {
      return fail(ErrorCode::invalid_request, "there is no option '" + name + "'");
    }
  }
  return {};
}

Result<std::shared_ptr<const TaskPolicy>> TaskPolicies::get(const std::string& options) {
  auto at = by_options_.find(options);
  if (at != by_options_.end()) return at->second;
  PAWL_TRY(TaskPolicy policy, parse_task_policy(options));
  // Options that a program makes up at run time must not fill the memory.
  constexpr std::size_t kMost = 4096;
  constexpr std::size_t kMostBytes = 4 << 20;
  if (by_options_.size() >= kMost || bytes_ + options.size() > kMostBytes) {
    by_options_.clear();
    bytes_ = 0;
  }
  bytes_ += options.size();
  auto shared = std::make_shared<const TaskPolicy>(std::move(policy));
  by_options_.emplace(options, shared);
  return shared;
}

}  // namespace pawl::engine
