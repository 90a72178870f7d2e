// The snapshot decoder: any bytes give a machine or an error, and a machine that came out of it
// runs on within its limits, whatever it was made of.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/assert.h"
#include "fuzz/machine_input.h"
#include "lang/python/compile.h"
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/runtime.h"
#include "vm/snapshot/snapshot.h"

namespace {

using namespace pawl;

constexpr std::uint64_t kInstructionsBetween = 40;

// The program, and its snapshots as they are taken on its way.
struct Originals {
  vm::Runtime runtime;
  std::shared_ptr<vm::LoadedProgram> program;
  std::vector<std::string> snapshots;

  Originals() {
    const python::SourceFile file{"fuzz.py", fuzz::kProgram};
    auto compiled = python::compile_bundle({&file, 1}, runtime, {});
    PAWL_ASSERT(compiled.program.has_value());
    program = std::make_shared<vm::LoadedProgram>(std::move(*compiled.program), runtime);
    fuzz::FuzzHost host;
    vm::Machine machine(program, fuzz::small_limits(), host);
    machine.interpreter().set_budget(kInstructionsBetween);
    auto turn = vm::start(machine, 0, Payload());
    while (turn && !turn->end) {
      snapshots.push_back(vm::encode_snapshot(machine).value());
      machine.interpreter().set_budget(kInstructionsBetween);
      turn = vm::activate(machine, fuzz::time_passes(host, *turn));
    }
    PAWL_ASSERT(turn && turn->end->kind == vm::End::Kind::kCompleted);
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const Originals* const originals = new Originals;
  const std::string bytes = fuzz::cook(originals->snapshots, data, size);
  fuzz::FuzzHost host;
  auto machine = vm::decode_snapshot(originals->program, fuzz::small_limits(), host, bytes);
  if (!machine) {
    PAWL_ASSERT(!machine.error().message.empty());
    return 0;
  }
  // A snapshot taken again is a fixed point: it decodes, and to the same bytes.
  if (const auto once = vm::encode_snapshot(**machine)) {
    auto again = vm::decode_snapshot(originals->program, fuzz::small_limits(), host, *once);
    PAWL_ASSERT(again.has_value());
    PAWL_ASSERT(vm::encode_snapshot(**again).value() == *once);
  }
  auto turn = vm::activate(**machine, {});
  for (int turns = 0; turns < 20 && turn && !turn->end; ++turns) {
    turn = vm::activate(**machine, fuzz::time_passes(host, *turn));
  }
  return 0;
}
