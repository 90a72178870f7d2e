#include "engine/history/policy.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/duration_text.h"
#include "base/error_codes.h"
#include "value/calendar_text.h"
#include "value/payload_tree.h"
#include "vm/loaded_program.h"

namespace pawl::engine {
namespace {

constexpr std::uint64_t kMostTurns = 1'000'000;
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 40;
constexpr double kLongestSeconds = 100.0 * 365 * 86400;

auto bad(const std::string& what) {
  return fail(ErrorCode::invalid_request, "option 'history' " + what);
}

std::optional<std::uint64_t> number_of(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// 500000, 64KB, 1MB.
std::optional<std::uint64_t> bytes_of(std::string_view text) {
  std::uint64_t unit = 1;
  for (const auto& [name, bytes] : {std::pair<std::string_view, std::uint64_t>{"KB", 1 << 10},
                                    {"MB", 1 << 20},
                                    {"GB", 1 << 30}}) {
    if (!text.ends_with(name)) continue;
    unit = bytes;
    text.remove_suffix(name.size());
  }
  const auto number = number_of(text);
  if (!number || *number > kMostBytes / unit) return std::nullopt;
  return *number * unit;
}

Status take_turns(std::optional<std::uint64_t> turns, HistoryPolicy* policy) {
  if (!turns || *turns == 0 || *turns > kMostTurns) {
    return bad("may keep from 1 to 1000000 turns");
  }
  policy->turns = *turns;
  return {};
}

Status take_bytes(std::optional<std::uint64_t> bytes, HistoryPolicy* policy) {
  constexpr std::uint64_t kLeast = 4096;
  if (!bytes || *bytes < kLeast || *bytes > kMostBytes) {
    return bad("may keep from 4KB of bytes to 1024GB");
  }
  policy->bytes = *bytes;
  return {};
}

Status take_age(std::optional<double> seconds, HistoryPolicy* policy) {
  if (!seconds || !(*seconds > 0) || *seconds > kLongestSeconds) {
    return bad("has an age that is no duration such as 30d");
  }
  policy->age_us = std::llround(*seconds * 1e6);
  return {};
}

std::optional<double> seconds_of(const PayloadTree& tree) {
  if (tree.kind() == PayloadKind::kInt) return static_cast<double>(tree.integer());
  if (tree.kind() == PayloadKind::kFloat) return tree.number();
  if (tree.kind() == PayloadKind::kString) return parse_seconds(tree.text());
  if (tree.kind() != PayloadKind::kTimedelta) return std::nullopt;
  const auto span = parse_duration_text(tree.text());
  if (!span) return std::nullopt;
  return static_cast<double>(span->seconds) + span->microseconds / 1e6;
}

std::optional<std::uint64_t> count_of(const PayloadTree& tree) {
  if (tree.kind() == PayloadKind::kString) return bytes_of(tree.text());
  if (tree.kind() != PayloadKind::kInt || tree.integer() < 0) return std::nullopt;
  return static_cast<std::uint64_t>(tree.integer());
}

Status take_bounds(const PayloadTree& bounds, HistoryPolicy* policy) {
  for (const auto& [name, value] : bounds.fields()) {
    if (name == "turns") {
      PAWL_TRY_STATUS(take_turns(count_of(value), policy));
    } else if (name == "bytes") {
      PAWL_TRY_STATUS(take_bytes(count_of(value), policy));
    } else if (name == "age") {
      PAWL_TRY_STATUS(take_age(seconds_of(value), policy));
    } else {
      return bad("knows turns, bytes and age, and not '" + name + "'");
    }
  }
  return {};
}

}  // namespace

Result<HistoryPolicy> parse_history(std::string_view text) {
  HistoryPolicy policy;
  if (text == "off") return policy;
  policy.on = true;
  if (text == "on") return policy;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    const std::size_t sign = part.find('=');
    const std::string_view name = part.substr(0, sign);
    const std::string_view value =
        sign == std::string_view::npos ? std::string_view() : part.substr(sign + 1);
    if (name == "turns") {
      PAWL_TRY_STATUS(take_turns(number_of(value), &policy));
    } else if (name == "bytes") {
      PAWL_TRY_STATUS(take_bytes(bytes_of(value), &policy));
    } else if (name == "age") {
      PAWL_TRY_STATUS(take_age(parse_seconds(std::string(value)), &policy));
    } else {
      return bad("must be on, off, or bounds such as turns=500,bytes=1MB,age=30d");
    }
  }
  return policy;
}

Result<HistoryPolicy> parse_history_option(std::string_view options, HistoryPolicy otherwise) {
  if (options.empty() || options == "null") return otherwise;
  PAWL_TRY(PayloadTree tree, PayloadTree::parse(options));
  const PayloadTree* given = tree.find("history");
  if (given == nullptr || given->is_null()) return otherwise;
  HistoryPolicy policy = otherwise;
  policy.on = true;
  switch (given->kind()) {
    case PayloadKind::kBool:
      policy.on = given->boolean();
      return policy;
    case PayloadKind::kInt:
      PAWL_TRY_STATUS(take_turns(count_of(*given), &policy));
      return policy;
    case PayloadKind::kObject:
      PAWL_TRY_STATUS(take_bounds(*given, &policy));
      return policy;
    default:
      return bad("must be True, False, a number of turns, or a dict of turns, bytes and age");
  }
}

HistoryPolicy history_policy(const vm::LoadedProgram& program, const store::RunRecord& run,
                             const HistoryPolicy& otherwise) {
  for (const store::Tag& tag : run.tags) {
    if (tag.first != kHistoryTag) continue;
    // One that cannot be read means nothing.
    if (auto own = parse_history(tag.second)) return *own;
  }
  const std::vector<bytecode::Entry>& entries = program.program.entries;
  if (run.entry >= entries.size() || entries[run.entry].options == 0) return otherwise;
  // Checked by the deploy; what an older one took in means nothing.
  const std::string& options = program.program.strings[entries[run.entry].options - 1];
  return parse_history_option(options, otherwise).value_or(otherwise);
}

}  // namespace pawl::engine
