// The snapshot decoder, with all that a run can wait for: calls of each kind, messages, groups of
// them, undos, a status, and arrivals that the run has not looked at yet.
#include "fuzz/snapshot_input.h"

namespace {

using namespace pawl;

constexpr const char* kProgram = R"(
import asyncio
from pawl import (child, compensate, promise, race, receive, request, send, set_status, sleep,
                  suspend, task, workflow)

class Refused(Exception):
    pass

async def reader(limit):
    heard = []
    while len(heard) < limit:
        heard.append(await receive("orders", timeout=50))
    return heard

@workflow
async def main():
    compensate("undo_a", 1)
    compensate("undo_b", key=[2])
    set_status({"step": 1})
    inbox = asyncio.create_task(reader(2))
    first, second = task("first", 1), task("second", {"a": 2.5})
    answer = promise()
    send("other", "news", {"n": 1})
    try:
        await asyncio.gather(first, second, answer)
    except Refused as error:
        kept = error
    index, value = await race(sleep(5), task("third"), receive("never"))
    below = await asyncio.gather(child("smaller", {"n": 1}), request("other", "ask", 3),
                                 return_exceptions=True)
    word = await suspend("look at it")
    set_status({"step": 2})
    heard = await inbox
    done, left = await asyncio.wait([sleep(1), asyncio.create_task(reader(1))],
                                    return_when=asyncio.FIRST_COMPLETED)
    return [str(kept), index, value, len(below), word, heard, len(done), len(left)]
)";

constexpr std::uint64_t kCalls = 12;  // more than the program makes

// Everything that may come, over and over; the machine takes what somebody waits for. Each third
// call fails.
std::vector<vm::Arrival> everything_arrives(fuzz::FuzzHost& host, const vm::Activation& turn) {
  std::vector<vm::Arrival> arrivals;
  if (!turn.park) return arrivals;
  for (std::uint64_t call = 1; call <= kCalls; ++call) {
    vm::Arrival& outcome = arrivals.emplace_back();
    outcome.kind = vm::Arrival::Kind::kOutcome;
    outcome.call = call;
    if (call % 3 != 2) {
      outcome.value = Payload::trusted(R"({"id": "x", "n": [1, 2.5]})");
    } else {
      outcome.error = CallError{"Refused", "no", Payload(), {}};
    }
  }
  vm::Arrival& message = arrivals.emplace_back();
  message.kind = vm::Arrival::Kind::kMessage;
  message.call = 7;
  message.channel = "orders";
  message.value = Payload::trusted(R"(["tea", 2])");
  vm::Arrival& word = arrivals.emplace_back();
  word.kind = vm::Arrival::Kind::kResume;
  word.value = Payload::trusted("\"go\"");
  arrivals.push_back(fuzz::time_passes(host, turn).front());
  return arrivals;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const fuzz::SnapshotTarget target(kProgram, everything_arrives);
  target.run(data, size);
  return 0;
}
