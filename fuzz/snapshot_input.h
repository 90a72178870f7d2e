// What the fuzz targets of the snapshot decoder share: any bytes give a machine or an error, and a
// machine that came out of it runs on within its limits, whatever it was made of.
#pragma once

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

namespace pawl::fuzz {

// What comes to a run after each of its turns, so that it goes on.
using World = std::vector<vm::Arrival> (*)(FuzzHost& host, const vm::Activation& turn);

// A program without and with its image, and the snapshots of both as they are taken on their way.
class SnapshotTarget {
 public:
  SnapshotTarget(const char* source, World world) : world_(world) {
    const python::SourceFile file{"fuzz.py", source};
    auto compiled = python::compile_bundle({&file, 1}, runtime_, {});
    PAWL_ASSERT(compiled.program.has_value());
    plain_ = std::make_shared<vm::LoadedProgram>(*compiled.program, runtime_);
    take_snapshots(plain_);
    plain_count_ = snapshots_.size();
    vm::add_image(*compiled.program, runtime_);
    PAWL_ASSERT(!compiled.program->image.empty());
    with_image_ = std::make_shared<vm::LoadedProgram>(std::move(*compiled.program), runtime_);
    take_snapshots(with_image_);
  }

  void run(const std::uint8_t* data, std::size_t size) const {
    const std::string bytes = cook(snapshots_, data, size);
    const bool plain = data[0] == 255 || data[0] % snapshots_.size() < plain_count_;
    const auto& program = plain ? plain_ : with_image_;
    FuzzHost host;
    auto machine = vm::decode_snapshot(program, small_limits(), host, bytes);
    if (!machine) {
      PAWL_ASSERT(!machine.error().message.empty());
      return;
    }
    // A snapshot taken again is a fixed point: it decodes, and to the same bytes.
    if (const auto once = vm::encode_snapshot(**machine)) {
      auto again = vm::decode_snapshot(program, small_limits(), host, *once);
      PAWL_ASSERT(again.has_value());
      PAWL_ASSERT(vm::encode_snapshot(**again).value() == *once);
    }
    auto turn = vm::activate(**machine, {});
    for (int turns = 0; turns < kTurns && turn && !turn->end; ++turns) {
      std::vector<vm::Arrival> arrivals = world_(host, *turn);
      if (turns == kTurnsBeforeCancel) arrivals.emplace_back().kind = vm::Arrival::Kind::kCancel;
      turn = vm::activate(**machine, arrivals);
    }
  }

 private:
  static constexpr std::uint64_t kInstructionsBetween = 40;
  static constexpr int kTurns = 20;
  static constexpr int kTurnsBeforeCancel = 12;

  void take_snapshots(const std::shared_ptr<vm::LoadedProgram>& program) {
    FuzzHost host;
    vm::Machine machine(program, small_limits(), host);
    machine.interpreter().set_budget(kInstructionsBetween);
    auto turn = vm::start(machine, 0, Payload());
    while (turn && !turn->end) {
      snapshots_.push_back(vm::encode_snapshot(machine).value());
      machine.interpreter().set_budget(kInstructionsBetween);
      turn = vm::activate(machine, world_(host, *turn));
    }
    PAWL_ASSERT(turn && turn->end->kind == vm::End::Kind::kCompleted);
  }

  World world_;
  vm::Runtime runtime_;
  std::shared_ptr<vm::LoadedProgram> plain_, with_image_;
  std::vector<std::string> snapshots_;
  std::size_t plain_count_ = 0;
};

}  // namespace pawl::fuzz
