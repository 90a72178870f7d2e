// The Program decoder and its verifier: any bytes give a Program or an error, and a Program that
// passed can be loaded, run and snapshotted without harm, whatever it does.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/assert.h"
#include "fuzz/machine_input.h"
#include "lang/bytecode/codec.h"
#include "lang/bytecode/disassembler.h"
#include "lang/python/compile.h"
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/runtime.h"
#include "vm/snapshot/image.h"
#include "vm/snapshot/snapshot.h"

namespace {

using namespace pawl;

constexpr const char* kSmallProgram = R"(
def double(x, *, by=2):
    return [i * by for i in x if i] or {"none": x}
try:
    print(double([1, 2, 3]), double((), by=3))
except ValueError as error:
    raise RuntimeError("no") from error
finally:
    result = f"{1:>5}"
result
)";

struct Originals {
  vm::Runtime runtime;
  std::vector<std::string> programs;

  Originals() {
    std::vector<bytecode::Program> with_images;
    for (const char* source : {kSmallProgram, fuzz::kProgram}) {
      const python::SourceFile file{"fuzz.py", source};
      auto compiled = python::compile_bundle({&file, 1}, runtime, {});
      PAWL_ASSERT(compiled.program.has_value());
      add(*compiled.program);
      with_images.push_back(std::move(*compiled.program));
    }
    for (bytecode::Program& program : with_images) {
      vm::add_image(program, runtime);
      add(program);
    }
  }

  void add(const bytecode::Program& program) {
    programs.push_back(bytecode::encode_program(program));
    PAWL_ASSERT(bytecode::decode_program(programs.back()).has_value());
  }
};

void run(std::shared_ptr<vm::LoadedProgram> program, std::uint32_t entry) {
  fuzz::FuzzHost host;
  vm::Machine machine(program, fuzz::small_limits(), host);
  machine.interpreter().set_budget(500);
  auto turn = vm::start(machine, entry, Payload());
  for (int turns = 0; turns < 10 && turn && !turn->end; ++turns) {
    if (const auto bytes = vm::encode_snapshot(machine)) {
      PAWL_ASSERT(vm::decode_snapshot(program, fuzz::small_limits(), host, *bytes).has_value());
    }
    machine.interpreter().set_budget(500);
    turn = vm::activate(machine, fuzz::time_passes(host, *turn));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static Originals* const originals = new Originals;
  auto program = bytecode::decode_program(fuzz::cook(originals->programs, data, size));
  if (!program) {
    PAWL_ASSERT(!program.error().message.empty());
    return 0;
  }
  const std::string once = bytecode::encode_program(*program);
  auto again = bytecode::decode_program(once);
  PAWL_ASSERT(again.has_value() && bytecode::encode_program(*again) == once);
  bytecode::disassemble(*program, {.library = true, .roles = true});

  auto loaded = std::make_shared<vm::LoadedProgram>(std::move(*program), originals->runtime);
  const auto entries = static_cast<std::uint32_t>(loaded->program.entries.size());
  for (std::uint32_t entry = 0; entry < entries && entry < 3; ++entry) run(loaded, entry);
  return 0;
}
