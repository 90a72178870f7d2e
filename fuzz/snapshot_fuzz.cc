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
#include "vm/snapshot/image.h"
#include "vm/snapshot/snapshot.h"

namespace {

using namespace pawl;

constexpr std::uint64_t kInstructionsBetween = 40;

// The program without and with its image, and the snapshots of both as they are taken on their way.
struct Originals {
  vm::Runtime runtime;
  std::shared_ptr<vm::LoadedProgram> plain, with_image;
  std::vector<std::string> snapshots;
  std::size_t plain_count;

  Originals() {
    const python::SourceFile file{"fuzz.py", fuzz::kProgram};
    auto compiled = python::compile_bundle({&file, 1}, runtime, {});
    PAWL_ASSERT(compiled.program.has_value());
    plain = std::make_shared<vm::LoadedProgram>(*compiled.program, runtime);
    take_snapshots(plain);
    plain_count = snapshots.size();
    vm::add_image(*compiled.program, runtime);
    PAWL_ASSERT(!compiled.program->image.empty());
    with_image = std::make_shared<vm::LoadedProgram>(std::move(*compiled.program), runtime);
    take_snapshots(with_image);
  }

  void take_snapshots(const std::shared_ptr<vm::LoadedProgram>& program) {
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
  const bool plain =
      data[0] == 255 || data[0] % originals->snapshots.size() < originals->plain_count;
  const auto& program = plain ? originals->plain : originals->with_image;
  fuzz::FuzzHost host;
  auto machine = vm::decode_snapshot(program, fuzz::small_limits(), host, bytes);
  if (!machine) {
    PAWL_ASSERT(!machine.error().message.empty());
    return 0;
  }
  // A snapshot taken again is a fixed point: it decodes, and to the same bytes.
  if (const auto once = vm::encode_snapshot(**machine)) {
    auto again = vm::decode_snapshot(program, fuzz::small_limits(), host, *once);
    PAWL_ASSERT(again.has_value());
    PAWL_ASSERT(vm::encode_snapshot(**again).value() == *once);
  }
  auto turn = vm::activate(**machine, {});
  for (int turns = 0; turns < 20 && turn && !turn->end; ++turns) {
    turn = vm::activate(**machine, fuzz::time_passes(host, *turn));
  }
  return 0;
}
