#include "engine/view/run_inspection.h"

#include <cstring>

#include "engine/run/stored_snapshot.h"
#include "lang/bytecode/codec.h"
#include "vm/loaded_program.h"
#include "vm/runtime.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::engine {
namespace {

// A machine that is only looked at asks nothing of the world.
class StillHost final : public vm::Host {
 public:
  std::int64_t now_us() override { return 0; }
  void random_bytes(void* data, std::size_t size) override { std::memset(data, 0, size); }
  void log(int, std::string_view) override {}
};

}  // namespace

Result<std::vector<vm::InspectedFiber>> inspect_run(store::Store& store, const store::RunView& run,
                                                    const Limits& limits) {
  if (!run.state || run.state->snapshot.empty()) return std::vector<vm::InspectedFiber>();
  PAWL_TRY(auto record, store.program(run.run.program));
  if (!record) return fail(ErrorCode::store_damaged, "the program of a run is missing");
  PAWL_TRY(bytecode::Program decoded, bytecode::decode_program(record->bytes));
  vm::Runtime runtime;
  StillHost host;
  auto program = std::make_shared<vm::LoadedProgram>(std::move(decoded), runtime);
  PAWL_TRY(std::string snapshot, whole_snapshot(run));
  PAWL_TRY(auto machine, vm::decode_snapshot(program, limits, host, snapshot));
  return vm::inspect(*machine);
}

}  // namespace pawl::engine
