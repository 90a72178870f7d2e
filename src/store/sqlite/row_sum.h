// RowSum: the checksum of a row, or of a part of one that is written together. It covers the
// columns in a fixed order, as they are stored, and is kept in a column of the same row.
//
// A part is chosen so that whoever writes it knows all of it: a hot step reads nothing to compute
// its sums. docs/formats/database.md says which columns belong to which sum. A row that an earlier
// release has written has no sum (NULL) and is taken as it is, but in a database that this or a
// later release has made no row is that old: a page of another table in the place of one is found.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/checksum.h"
#include "store/records.h"
#include "store/sqlite/database.h"

namespace pawl::store::sqlite {

// What a sum begins with, so that no row is taken for one of another kind. The numbers are stored.
enum class Sum : std::uint8_t {
  kRun = 1,            // runs.sum
  kInput = 2,          // runs.input_sum
  kArrivals = 3,       // run_state.sum
  kStep = 4,           // run_state.step_sum
  kSnapshot = 5,       // run_snapshots.sum
  kStatus = 6,         // run_status.sum
  kRequests = 7,       // run_requests.sum
  kRetryPoint = 8,     // run_retry_points.sum
  kResult = 9,         // run_results.sum
  kOutcome = 10,       // run_results.outcome_sum
  kCall = 11,          // calls.sum
  kCallState = 12,     // calls.state_sum
  kProgress = 13,      // call_progress.sum
  kMessage = 14,       // inbox.sum
  kBlob = 15,          // blobs.sum
  kProgram = 16,       // programs.sum
  kBytecode = 17,      // programs.bytes_sum
  kWorkflow = 18,      // workflows.sum, workflow_versions.sum
  kToken = 19,         // tokens.sum
  kName = 20,          // names.sum
  kStartKey = 21,      // start_keys.sum
  kLog = 22,           // logs.sum
  kAudit = 23,         // audit.sum
  kQueue = 24,         // queues.sum
  kHold = 25,          // run_holds.sum
  kAttempt = 26,       // attempt_errors.sum
  kOptions = 27,       // run_options.sum
  kStream = 28,        // stream_items.sum
  kSchedule = 29,      // schedules.sum
  kTrigger = 30,       // triggers.sum
  kTriggerInput = 31,  // trigger_inputs.sum
  kTurn = 32,          // turns.sum
};

class RowSum {
 public:
  explicit RowSum(Sum kind) : checksum_(static_cast<std::uint64_t>(kind)) {}

  // As Statement::bind stores them.
  template <std::integral T>
  void add(T number) {
    checksum_.number(static_cast<std::uint64_t>(static_cast<std::int64_t>(number)));
  }
  template <typename T>
  requires std::is_enum_v<T>
  void add(T value) { add(static_cast<std::int64_t>(value)); }
  void add(OrNull number) { number.value == 0 ? null() : add(number.value); }
  void add(const std::optional<std::int64_t>& number) { number ? add(*number) : null(); }
  void add(const std::optional<double>& number) {
    number ? checksum_.number(std::bit_cast<std::uint64_t>(*number)) : null();
  }
  void add(std::string_view text) { checksum_.bytes(text); }
  void add(const std::string& text) { checksum_.bytes(text); }
  void add(const char*) = delete;
  void add(Bytes bytes) { bytes.view.empty() ? null() : checksum_.bytes(bytes.view); }
  void add(Blob bytes) { bytes.view ? checksum_.bytes(*bytes.view) : null(); }
  void add_column(const Rows& rows, int column);

  std::int64_t value() const { return checksum_.short_sum(); }

 private:
  void null() { checksum_.number(0x4E55'4C4C'4E55'4C4C); }

  Checksum checksum_;
};

template <typename... Columns>
std::int64_t sum_of(Sum kind, const Columns&... columns) {
  RowSum sum(kind);
  (sum.add(columns), ...);
  return sum.value();
}

// Runs a statement whose last argument is the sum of all the others.
template <typename... Columns>
std::int64_t run_summed(Statement& statement, Sum kind, const Columns&... columns) {
  return statement.run(columns..., sum_of(kind, columns...));
}

// Whether `count` columns from `first` on are what was written; `sum` is the column of their sum.
// The first one is NULL only if a join found no row at all.
bool is_intact(const Rows& rows, Sum kind, int first, int count, int sum);

// Ends what the connection is doing with an error that names the run.
void fail_damaged(Connection& connection, const std::string& what, Key run);

}  // namespace pawl::store::sqlite
