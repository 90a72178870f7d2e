// ForkPlan: a copy of a run as it stands, of this store or from a file, without the keys that only
// the core gives. The copy is a run of its own from the first moment on: nothing refers to the
// original.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "store/records.h"
#include "value/payload.h"

namespace pawl::engine {

struct ForkPlan {
  struct Call {
    store::CallRecord record;  // as the original has it; key, run and cells are the core's to write
    Payload args;
    Payload keywords;
    bool has_keywords = false;
    // What it has come to and the original has not been told yet: the copy is told too.
    std::optional<Payload> value;
    std::optional<Payload> error;
    std::uint64_t order = 0;  // among what is told: calls and messages
    // The original has been told, or nobody waits for it: the call is a part of the run's past. Its
    // outcome is this, if it has one.
    bool past = false;
    std::optional<Payload> outcome;
  };
  struct Message {
    std::string channel;
    Payload payload;
    std::uint64_t order = 0;
  };

  store::RunRecord run;  // key 0; the input is `input`
  Payload input;
  std::string snapshot;  // empty: it has not begun
  std::string waits;
  std::optional<std::int64_t> wake_at_us;
  std::uint32_t line = 0;
  std::uint32_t generation = 0;
  std::uint64_t last_number = 0;  // of the original's calls
  std::vector<Call> calls;
  std::vector<Message> messages;

  // --- of a run from a file
  std::optional<store::ProgramRecord> program;  // that is to be there; without a key
  std::string said;                             // set_status: payload text, or empty
  bool paused = false;
  std::vector<store::LogRecord> logs;
  std::vector<std::pair<store::StreamItem, Payload>> items;
};

}  // namespace pawl::engine
