// RunFile: a run as one file, with all that is needed to go on with it elsewhere or to look at it:
// its program, its state, its calls, the messages that wait, its log and its streams.
// docs/formats/run_file.md is the form of it.
//
// The records are those of the store, with payload text in place of cells, and without keys: calls
// stand in the order in which they were made. Tokens of promises and requests stay at home.
//
// Decoding is total: any bytes give a RunFile or PAWL-4074. The program and the snapshot in it are
// not looked at: whoever uses them decodes them, which is total too.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/records.h"

namespace pawl::engine {

struct RunFile {
  static constexpr std::uint32_t kMostCalls = 100'000;
  static constexpr std::uint32_t kMostMessages = 10'000;
  static constexpr std::uint32_t kMostLogLines = 100'000;
  static constexpr std::uint32_t kMostStreamItems = 100'000;
  static constexpr std::uint32_t kMostTurns = 100'000;
  // Of everything, before it is compressed.
  static constexpr std::uint64_t kMostBytes = 256 << 20;

  struct Call {
    store::CallRecord record;
    // The program has not been told what came of it, as the state has it. One that is settled all
    // the same is told with the next turn, in the order of the arrivals.
    bool open = false;
    std::string child;  // id of the run that it started or asks, or empty
  };

  // How the run stood after a turn of its past.
  struct Turn {
    std::uint64_t number = 0;
    std::int64_t at_us = 0;  // 0: not known
    std::uint32_t line = 0;
    std::uint64_t last_number = 0;    // of its calls by then
    std::vector<std::uint64_t> open;  // calls of which it had not been told, by number
    std::string snapshot;             // empty: there is no state
  };

  std::string release;  // of Pawl, that has written it
  std::int64_t exported_at_us = 0;
  std::vector<std::string> redacted;  // rules by which values were taken out

  store::RunRecord run;
  std::string parent;  // id of the run that started it, or empty
  store::RunStatus status = store::RunStatus::kWaiting;
  std::string version;
  std::string program;  // docs/formats/program.md

  // --- of a live run; of a failed one, how it stood before the turn that failed
  std::string snapshot;  // empty: it has not begun, or there is none
  bool undoing = false;  // its program is over, and its undos run
  bool paused = false;
  bool held = false;
  std::uint32_t line = 0;
  std::uint32_t generation = 0;
  std::uint64_t revision = 0;
  std::uint64_t last_number = 0;  // of its calls
  std::string said;               // set_status: payload text, or empty

  // --- of one that has ended
  std::string outcome;  // payload text: the output, or the error
  std::int64_t ended_at_us = 0;

  std::vector<Call> calls;
  std::vector<store::MessageRecord> messages;  // that nobody has received, in order
  std::vector<store::LogRecord> logs;
  std::vector<store::StreamItem> items;
  std::vector<Turn> turns;  // of its past, ascending, as far as they were kept

  bool ended() const { return status != store::RunStatus::kWaiting; }
};

std::string encode_run_file(const RunFile& file);
Result<RunFile> decode_run_file(std::string_view bytes);

}  // namespace pawl::engine
