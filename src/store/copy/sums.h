// CopySums: how many rows of each kind a store has, and a digest of what is in them. Two stores
// with the same sums hold the same.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/checksum.h"

namespace pawl::store {

enum class CopyKind : std::uint8_t {
  kPrograms,
  kWorkflows,
  kQueues,
  kSchedules,
  kTokens,
  kAudit,
  kStartKeys,
  kLiveRuns,
  kEndedRuns,
  kCalls,
  kAttempts,
  kMessages,
  kMessageIds,
  kBlobs,
  kLogs,
  kStreamItems,
  kTriggers,
  kTriggerInputs,
  kTurns,
};
inline constexpr std::array<std::string_view, 19> kCopyKinds = {
    "programs",     "workflows",  "queues",         "schedules",  "tokens",
    "audit",        "start_keys", "live_runs",      "ended_runs", "calls",
    "attempts",     "messages",   "message_ids",    "blobs",      "logs",
    "stream_items", "triggers",   "trigger_inputs", "turns"};

class CopySums {
 public:
  struct Sum {
    std::uint64_t count = 0;
    std::uint64_t digest = 0;  // of the rows in any order
    bool operator==(const Sum&) const = default;
  };

  // A row, as its columns.
  template <typename... Columns>
  void add(CopyKind kind, const Columns&... columns) {
    Checksum checksum(static_cast<std::uint64_t>(kind));
    (add_column(checksum, columns), ...);
    Sum& sum = sums_[static_cast<std::size_t>(kind)];
    ++sum.count;
    sum.digest += checksum.sum();
  }

  const Sum& of(CopyKind kind) const { return sums_[static_cast<std::size_t>(kind)]; }
  bool operator==(const CopySums&) const = default;

 private:
  static void add_column(Checksum& checksum, std::string_view text) { checksum.bytes(text); }
  template <typename Number>
  requires(std::is_integral_v<Number> ||
           std::is_enum_v<Number>) static void add_column(Checksum& checksum, Number number) {
    checksum.number(static_cast<std::uint64_t>(number));
  }

  std::array<Sum, kCopyKinds.size()> sums_ = {};
};

}  // namespace pawl::store
