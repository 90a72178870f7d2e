#include "engine/run/run_policy.h"

#include <fmt/format.h>

#include <cmath>

#include "base/duration_text.h"
#include "base/error_codes.h"
#include "value/calendar_text.h"
#include "value/payload_tree.h"

namespace pawl::engine {
namespace {

constexpr double kLongestSeconds = 100.0 * 365 * 86400;

auto bad_option(const std::string& name, const std::string& what) {
  return fail(ErrorCode::invalid_request, "option '" + name + "' " + what);
}

std::optional<double> seconds_of(const PayloadTree& tree) {
  switch (tree.kind()) {
    case PayloadKind::kInt:
      return static_cast<double>(tree.integer());
    case PayloadKind::kFloat:
      return tree.number();
    case PayloadKind::kString:
      return parse_seconds(tree.text());
    case PayloadKind::kTimedelta: {
      const auto span = parse_duration_text(tree.text());
      if (!span) return std::nullopt;
      return static_cast<double>(span->seconds) + span->microseconds / 1e6;
    }
    default:
      return std::nullopt;
  }
}

Status read_place(const PayloadTree& tree, RunPolicy* policy) {
  const auto given = [&](const char* name) -> const PayloadTree* {
    const PayloadTree* value = tree.find(name);
    return value == nullptr || value->is_null() ? nullptr : value;
  };
  if (const PayloadTree* queue = given("queue")) {
    constexpr std::size_t kMostBytes = 200;
    const bool fits = queue->kind() == PayloadKind::kString && !queue->text().empty() &&
                      queue->text().size() <= kMostBytes;
    if (!fits) return bad_option("queue", "must be the name of a queue of runs");
    policy->queue = queue->text();
  }
  if (const PayloadTree* key = given("key")) {
    const bool number = key->kind() == PayloadKind::kInt;
    if (!number && key->kind() != PayloadKind::kString) {
      return bad_option("key", "must be a text or a whole number");
    }
    policy->key = number ? std::to_string(key->integer()) : key->text();
    if (policy->key->size() > 255) return bad_option("key", "must be at most 255 bytes long");
  }
  if (const PayloadTree* priority = given("priority")) {
    if (priority->kind() != PayloadKind::kInt || std::abs(priority->integer()) > 1'000'000) {
      return bad_option("priority", "must be a whole number");
    }
    policy->priority = static_cast<std::int32_t>(priority->integer());
  }
  return {};
}

Result<std::int64_t> duration_of(const std::string& name, const PayloadTree& tree) {
  const std::optional<double> seconds = seconds_of(tree);
  if (!seconds) {
    return bad_option(name, "must be a number of seconds, a timedelta or a text such as \"2h\"");
  }
  if (!(*seconds >= 0) || *seconds > kLongestSeconds) return bad_option(name, "is out of range");
  return static_cast<std::int64_t>(std::llround(*seconds * 1e6));
}

}  // namespace

Result<RunPolicy> parse_run_policy(std::string_view options) {
  RunPolicy policy;
  if (options.empty() || options == "null") return policy;
  PAWL_TRY(PayloadTree tree, PayloadTree::parse(options));
  const PayloadTree* timeout = tree.find("timeout");
  if (timeout != nullptr && !timeout->is_null()) {
    PAWL_TRY(policy.timeout_us, duration_of("timeout", *timeout));
  }
  PAWL_TRY_STATUS(read_place(tree, &policy));
  return policy;
}

RunPolicy run_policy(const vm::LoadedProgram& program, std::uint32_t entry) {
  const std::vector<bytecode::Entry>& entries = program.program.entries;
  if (entry >= entries.size() || entries[entry].options == 0) return {};
  // Checked by the deploy; what an older one took in means nothing.
  return parse_run_policy(program.program.strings[entries[entry].options - 1])
      .value_or(RunPolicy());
}

RunPolicy merge(RunPolicy given, RunPolicy own) {
  if (!given.timeout_us) given.timeout_us = own.timeout_us;
  if (!given.queue) given.queue = std::move(own.queue);
  if (!given.key) given.key = std::move(own.key);
  if (!given.priority) given.priority = own.priority;
  return given;
}

std::string duration_words(std::int64_t duration_us) {
  struct Unit {
    std::int64_t us;
    const char* name;
  };
  constexpr Unit kUnits[] = {{86'400'000'000, "d"},
                             {3'600'000'000, "h"},
                             {60'000'000, "min"},
                             {1'000'000, "s"},
                             {1'000, "ms"}};
  for (const Unit& unit : kUnits) {
    if (duration_us >= unit.us && duration_us % unit.us == 0) {
      return fmt::format("{} {}", duration_us / unit.us, unit.name);
    }
  }
  return fmt::format("{} s", static_cast<double>(duration_us) / 1e6);
}

}  // namespace pawl::engine
