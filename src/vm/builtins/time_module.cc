// `time`: clocks of the run. Time comes from the host and never goes backwards within a run.
#include "vm/builtins/tables.h"
#include "vm/fibers/scheduler.h"
#include "vm/machine.h"
#include "vm/machine_state.h"
#include "vm/objects/number.h"

namespace pawl::vm {
namespace {

constexpr const char* kNoSleep =
    "await asyncio.sleep(seconds): it is durable, and lets other fibers run";
constexpr const char* kNoProcess = "a run has no processor time of its own: use time.monotonic()";

Ref time_time(Machine& machine, Args) {
  return Ref::number(static_cast<double>(run_now_us(machine)) / 1e6);
}

Ref time_time_ns(Machine& machine, Args) {
  return make_int(machine.heap(), run_now_us(machine) * 1000);
}

// Since the run began.
Ref time_monotonic(Machine& machine, Args) {
  int64_t elapsed = run_now_us(machine) - machine.state().started_us;
  return Ref::number(static_cast<double>(elapsed) / 1e6);
}

Ref time_monotonic_ns(Machine& machine, Args) {
  return make_int(machine.heap(), (run_now_us(machine) - machine.state().started_us) * 1000);
}

const NativeDef kFunctions[] = {
    {1, "time", "", time_time},
    {2, "time_ns", "", time_time_ns},
    {3, "monotonic", "", time_monotonic},
    {4, "monotonic_ns", "", time_monotonic_ns},
    {5, "perf_counter", "", time_monotonic},
    {6, "perf_counter_ns", "", time_monotonic_ns},
};

// A run's clocks show UTC.
const NativeValue kValues[] = {
    {"timezone", Value::small_int(0)},
    {"altzone", Value::small_int(0)},
    {"daylight", Value::small_int(0)},
};

const NativeRefusal kRefusals[] = {
    {"sleep", kNoSleep},         {"process_time", kNoProcess},   {"process_time_ns", kNoProcess},
    {"thread_time", kNoProcess}, {"thread_time_ns", kNoProcess},
};

}  // namespace

const NativeModule& time_module() {
  static const NativeModule module{ModuleId::kTime, "time", kFunctions, {}, kValues, kRefusals};
  return module;
}

}  // namespace pawl::vm
