// ForkPlan: a copy of a run as it stands, without the keys that only the core gives. The copy is a
// run of its own from the first moment on: nothing refers to the original.
#pragma once

#include <optional>
#include <string>
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
  };
  struct Message {
    std::string channel;
    Payload payload;
  };

  store::RunRecord run;  // key 0; the input is `input`
  Payload input;
  std::string snapshot;
  std::string waits;
  std::optional<std::int64_t> wake_at_us;
  std::uint32_t line = 0;
  std::uint32_t generation = 0;
  std::uint64_t last_number = 0;  // of the original's calls
  std::vector<Call> calls;
  std::vector<Message> messages;
};

}  // namespace pawl::engine
