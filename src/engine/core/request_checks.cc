#include "engine/core/request_checks.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/utf8.h"
#include "engine/history/policy.h"

namespace pawl::engine {
namespace {

constexpr std::size_t kMostIdBytes = 255;
constexpr std::size_t kMostTags = 100;

// Runs are found by their tags: they are names, not data.
Status check_tags(const std::vector<store::Tag>& tags) {
  if (tags.size() > kMostTags) {
    return fail(ErrorCode::invalid_request, "a run has at most 100 tags");
  }
  for (const auto& [name, value] : tags) {
    if (name.empty()) return fail(ErrorCode::invalid_request, "the name of a tag is empty");
    PAWL_TRY_STATUS(check_name("the name of a tag", name));
    PAWL_TRY_STATUS(check_name("the value of a tag", value));
    if (name != kHistoryTag) continue;
    if (const auto bounds = parse_history(value); !bounds) return fail(bounds.error());
  }
  return {};
}

}  // namespace

Status check_name(const char* what, const std::string& name) {
  if (name.size() > kMostIdBytes) {
    return fail(ErrorCode::invalid_request, std::string(what) + " is longer than 255 bytes");
  }
  if (!is_valid_utf8(name)) {
    return fail(ErrorCode::invalid_request, std::string(what) + " is not valid UTF-8");
  }
  return {};
}

Status check_run_id(const std::string& id) {
  PAWL_TRY_STATUS(check_name("the run's id", id));
  if (id == "." || id == "..") {
    return fail(ErrorCode::invalid_request, "the run's id must not be '" + id + "'");
  }
  const auto is_control = [](unsigned char c) { return c < ' ' || c == 0x7f; };
  if (std::ranges::none_of(id, is_control)) return {};
  return fail(ErrorCode::invalid_request, "the run's id has a control character in it");
}

Status check_size(const std::string& what, std::size_t bytes, const Limits& limits) {
  if (bytes <= limits.payload_bytes) return {};
  return fail(ErrorCode::payload_too_large, what + " has " + std::to_string(bytes) +
                                                " bytes, more than the limit of " +
                                                std::to_string(limits.payload_bytes));
}

Status check_message(const StartMessage& message, const Limits& limits) {
  PAWL_TRY_STATUS(check_name("the channel", message.channel));
  PAWL_TRY_STATUS(check_name("the message's id", message.id));
  return check_size("the message", message.payload.text().size(), limits);
}

static Status check_policy(const RunPolicy& policy) {
  constexpr std::size_t kMostQueueBytes = 200;
  if (policy.timeout_us.value_or(0) < 0) {
    return fail(ErrorCode::invalid_request, "the timeout must not be negative");
  }
  if (policy.queue && (policy.queue->empty() || policy.queue->size() > kMostQueueBytes)) {
    return fail(ErrorCode::invalid_request, "the name of a queue of runs has 1 to 200 bytes");
  }
  return policy.key ? check_name("the queue key", *policy.key) : Status();
}

bool is_key_of_schedule(std::string_view start_key) {
  return start_key.starts_with("schedule:") || start_key.starts_with("trigger:");
}

static Status check_start_key(const std::string& key) {
  if (!is_key_of_schedule(key)) return check_name("the start key", key);
  return fail(ErrorCode::invalid_request,
              "start keys that begin with 'schedule:' or 'trigger:' are for schedules");
}

Status check_start(const StartRequest& request, const Limits& limits) {
  PAWL_TRY_STATUS(check_run_id(request.id));
  PAWL_TRY_STATUS(check_start_key(request.start_key));
  PAWL_TRY_STATUS(check_tags(request.tags));
  PAWL_TRY_STATUS(check_size("the input", request.input.text().size(), limits));
  PAWL_TRY_STATUS(check_policy(request.policy));
  return request.message ? check_message(*request.message, limits) : Status();
}

}  // namespace pawl::engine
