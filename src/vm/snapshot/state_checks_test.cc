#include "vm/snapshot/state_checks.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "base/error_codes.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/scripted_run_test_support.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::vm {
namespace {

constexpr char kFlow[] = R"(
from pawl import workflow
from pawl.tasks import charge

@workflow
async def order():
    return await charge()
)";

// The scheduler relies on what it leaves behind, so bytes that say otherwise are no snapshot.
class SnapshotOfState : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(run.refusal, "");
    ASSERT_TRUE(run.start().park.has_value());
  }
  MachineState& state() { return run.machine->state(); }
  Value text(const char* words) { return Value::object(run.machine->intern(words)); }
  // What the machine's bytes are good for, as its state is now.
  std::string decoded() {
    Result<std::string> bytes = encode_snapshot(*run.machine);
    if (!bytes) return to_string(bytes.error());
    auto again = decode_snapshot(run.program, Limits(), run.host, *bytes);
    return again ? "a machine" : std::string(error_label(again.error().code));
  }

  ScriptedRun run{kFlow};
};

TEST_F(SnapshotOfState, AsItWasLeft) { EXPECT_EQ(decoded(), "a machine"); }

TEST_F(SnapshotOfState, HasNoMoreTurnsThanAreReady) {
  state().turns_left = 1;
  EXPECT_EQ(decoded(), error_label(ErrorCode::invalid_snapshot));
}

TEST_F(SnapshotOfState, HasAMainFiber) {
  HeapScope scope(run.machine->heap());
  release(std::exchange(state().main_fiber, Value()));
  EXPECT_EQ(decoded(), error_label(ErrorCode::invalid_snapshot));
}

TEST_F(SnapshotOfState, HasArrivalsThatCanArrive) {
  for (Ready wrong :
       {Ready{Ready::kOutcome, Value::none(), Value::none()},
        Ready{Ready::kFailure, Value::none(), Value::none()},
        Ready{Ready::kMessage, Value::none(), Value::none()},
        Ready{Ready::kTime, Value(), Value::none()}, Ready{Ready::kResume, Value(), Value()},
        Ready{Ready::kWake, state().main_fiber, Value()}}) {
    state().inbox.push_back(wrong);
    EXPECT_EQ(decoded(), error_label(ErrorCode::invalid_snapshot)) << int{wrong.kind};
    state().inbox.pop_front();
  }
  state().inbox.push_back({Ready::kMessage, text("channel"), Value::none()});
  EXPECT_EQ(decoded(), "a machine");
  state().inbox.pop_front();
}

TEST_F(SnapshotOfState, HasMessagesInItsChannels) {
  HeapScope scope(run.machine->heap());
  Heap& heap = run.machine->heap();
  state().channels = make_dict(heap).take();
  Ref messages = make_list(heap);
  dict_set_string(heap, state().channels.as<Dict>(), text("channel").as<String>(), messages);
  EXPECT_EQ(decoded(), error_label(ErrorCode::invalid_snapshot));
  list_append(heap, messages.as<List>(), Value::none());
  EXPECT_EQ(decoded(), "a machine");
}

TEST_F(SnapshotOfState, HasUndosOfTasks) {
  HeapScope scope(run.machine->heap());
  Heap& heap = run.machine->heap();
  state().undo_stack = make_list(heap).take();
  auto* stack = state().undo_stack.as<List>();
  list_append(heap, stack, make_tuple(heap, {text("undo"), text("[]"), Value::none()}));
  EXPECT_EQ(decoded(), error_label(ErrorCode::invalid_snapshot));
  list_remove_at(heap, stack, 0);
  list_append(heap, stack,
              make_tuple(heap, {text("undo"), text("[]"), Value::none(), Value::none()}));
  EXPECT_EQ(decoded(), "a machine");
}

TEST_F(SnapshotOfState, ListsWhatIsPendingAndHasBeenNumbered) {
  Future* call = state().calls.begin()->second;
  state().next_call = call->number;
  EXPECT_EQ(decoded(), error_label(ErrorCode::invalid_snapshot));
  state().next_call = call->number + 1;
  EXPECT_EQ(decoded(), "a machine");
  call->state = FutureState::kCancelled;
  EXPECT_EQ(decoded(), error_label(ErrorCode::invalid_snapshot));
  call->state = FutureState::kPending;
}

}  // namespace
}  // namespace pawl::vm
