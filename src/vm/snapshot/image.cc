#include "vm/snapshot/image.h"

#include "base/limits.h"
#include "base/sha256.h"
#include "vm/frame.h"
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/machine_state.h"
#include "vm/snapshot/encoder.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::vm {
namespace {

// Bodies of modules that take longer than this leave no image.
constexpr uint64_t kFuel = 5'000'000;

// The same for everyone: an image is part of the Program.
class ImageHost final : public Host {
 public:
  int64_t now_us() override { return 0; }
  void random_bytes(void* data, size_t size) override {
    auto* bytes = static_cast<unsigned char*>(data);
    for (size_t i = 0; i < size; ++i) bytes[i] = 0;
  }
  void log(int, std::string_view) override {}
};

bool run_body(Machine& machine, uint32_t module) {
  MachineState& state = machine.state();
  if (state.modules[module] != ModuleState::kFresh) return true;
  const LoadedProgram& program = machine.program();
  const Code& code = program.codes[program.program.modules[module].body];
  if ((code.flags & bytecode::kCoroutine) != 0) return true;
  state.modules[module] = ModuleState::kRunning;
  Interpreter& interpreter = machine.interpreter();
  Frame* frame = new_frame(machine.heap(), &code);
  frame->flags |= Frame::kBoundary;
  interpreter.set_top(frame);
  if (interpreter.execute() != Exit::kReturned) return false;
  interpreter.take_result();
  interpreter.set_top(nullptr);
  state.modules[module] = ModuleState::kReady;
  return !machine.failed();
}

bool run_bodies(Machine& machine) {
  const bytecode::Program& program = machine.program().program;
  for (const bytecode::Entry& entry : program.entries) {
    if (entry.shape != bytecode::Shape::kScript && !run_body(machine, entry.module)) return false;
  }
  for (uint32_t i = 0; i < program.modules.size(); ++i) {
    if (program.modules[i].library && !run_body(machine, i)) return false;
  }
  return true;
}

// Nothing but globals and attributes of functions.
bool only_modules(const MachineState& state) {
  return state.fibers.empty() && state.timers.empty() && state.receives.empty() &&
         state.calls.empty() && state.ready.empty() && state.inbox.empty() &&
         state.new_calls.empty() && state.cancelled_calls.empty() && state.main_fiber.empty() &&
         state.channels.empty() && state.error_classes.empty() && state.status.empty() &&
         state.undo_stack.empty() && state.continue_input.empty();
}

}  // namespace

void add_image(bytecode::Program& program, Runtime& runtime) {
  program.image.clear();
  auto loaded = std::make_shared<LoadedProgram>(program, runtime);
  Limits limits;
  limits.fuel = kFuel;
  ImageHost host;
  Machine machine(loaded, limits, host);
  HeapScope scope(machine.heap());
  if (!run_bodies(machine) || !only_modules(machine.state())) return;
  machine.state().partial_line.clear();
  machine.state().log_lines = 0;
  machine.set_fuel_used(0);
  Result<std::string> bytes = encode_snapshot(machine);
  if (!bytes) return;
  std::unique_ptr<snapshot::Image> image = snapshot::Image::load(*loaded, *bytes);
  if (image != nullptr && image->size() > 0) program.image = std::move(*bytes);
}

bool run_module_bodies(Machine& machine) {
  HeapScope scope(machine.heap());
  return run_bodies(machine) && only_modules(machine.state());
}

const snapshot::Image* LoadedProgram::image() {
  if (!image_made_) {
    image_made_ = true;  // first: reading the image asks for it again
    if (!program.image.empty()) image_ = snapshot::Image::load(*this, program.image);
  }
  return image_.get();
}

namespace snapshot {

Image::~Image() = default;

std::unique_ptr<Image> Image::load(LoadedProgram& program, std::string_view bytes) {
  std::unique_ptr<Image> image(new Image());
  image->host_ = std::make_unique<ImageHost>();
  // The program owns the image, not the other way round.
  std::shared_ptr<LoadedProgram> borrowed(std::shared_ptr<void>(), &program);
  auto machine = decode_image(std::move(borrowed), *image->host_, bytes, &image->objects_);
  if (!machine) return nullptr;
  image->machine_ = std::move(*machine);
  HeapScope scope(image->machine_->heap());
  for (size_t i = 0; i < image->objects_.size(); ++i) {
    Object* object = image->objects_[i];
    if (object->immortal()) return nullptr;
    object->refs = static_cast<uint32_t>(i) + 1;
  }
  image->bodies_ = Encoder::image_bodies_of(*image->machine_, image->objects_);
  for (Object* object : image->objects_) {
    if (object->kind == Kind::kString) object->refs |= Object::kImmortal;
  }
  image->mark_ = to_hex(sha256(bytes)).substr(0, 4);
  return image;
}

}  // namespace snapshot
}  // namespace pawl::vm
