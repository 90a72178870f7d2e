#include "vm/snapshot/snapshot.h"

#include <algorithm>
#include <boost/container/small_vector.hpp>

#include "base/error_codes.h"
#include "vm/interpreter/interpreter.h"
#include "vm/machine_state.h"
#include "vm/objects/future.h"
#include "vm/snapshot/decoder.h"
#include "vm/snapshot/encoder.h"
#include "vm/snapshot/state_checks.h"

namespace pawl::vm {

using namespace snapshot;  // NOLINT: the tags are this file's vocabulary

namespace {

// The first bytes of the version's hash: a snapshot that is put to another program is noticed.
std::string_view program_mark(const LoadedProgram& program) {
  return std::string_view(program.program.version).substr(0, 4);
}

// What a global holds if the snapshot says nothing: its one static value once its module's body
// has run, nothing before.
Value usual_global(const LoadedProgram& program, const bytecode::Module& module, size_t i,
                   ModuleState state) {
  bool has = i < module.static_values.size() && module.static_values[i] != 0;
  if (!has || state != ModuleState::kReady) return {};
  return program.constants[module.static_values[i] - 1];
}

// The value of a global of the image; null: the image knows nothing of it.
const Value* image_global(const Image* image, const MachineState& state, size_t module,
                          uint32_t slot) {
  if (image == nullptr || state.modules[module] != ModuleState::kReady) return nullptr;
  if (image->state().modules[module] != ModuleState::kReady) return nullptr;
  return &image->state().globals[slot];
}

uint64_t state_mask(const MachineState& state, const Frame* running) {
  uint64_t mask = 0;
  auto mark = [&](uint64_t bit, bool set) { mask |= set ? bit : 0; };
  mark(kStateInput, !state.input.empty());
  mark(kStateReady, !state.ready.empty());
  mark(kStateInbox, !state.inbox.empty());
  mark(kStateRunning, running != nullptr);
  mark(kStateTimers, !state.timers.empty());
  mark(kStateReceives, !state.receives.empty());
  mark(kStateCalls, !state.calls.empty());
  mark(kStateValues, !state.channels.empty() || !state.error_classes.empty() ||
                         !state.status.empty() || !state.undo_stack.empty() ||
                         !state.continue_input.empty());
  mark(kStateNewCalls, !state.new_calls.empty() || !state.cancelled_calls.empty());
  mark(kStatePartialLine, !state.partial_line.empty());
  mark(kStateCancelled, state.cancel_requested);
  mark(kStateEnding, state.ending);
  mark(kStateTurns, state.turns_left != 0 || state.cleanup_before != 0 || state.cleanup_turns != 0);
  mark(kStateStatusChanged, state.status_changed);
  mark(kStateGeneratorsClosed, state.generators_closed);
  return mask;
}

// --- writing -------------------------------------------------------------------------------------

class StateWriter {
 public:
  StateWriter(Machine& machine, uint64_t fuel_used)
      : machine_(machine),
        state_(machine.state()),
        encoder_(machine),
        out_(encoder_.out()),
        fuel_used_(fuel_used) {}

  // All of the snapshot but its tail.
  std::string write() {
    const Frame* running = machine_.interpreter().top();
    if (encoder_.match_image()) image_ = machine_.program().image();
    find_changed_functions();
    uint64_t mask = state_mask(state_, running);
    if (!changed_functions_.empty()) mask |= kStateFunctions;
    if (image_ != nullptr) mask |= kStateImage;
    out_.u8(kFormatVersion);
    out_.raw(program_mark(machine_.program()));
    out_.varint(mask);
    if (image_ != nullptr) out_.raw(image_->mark());
    counters();
    globals();
    encoder_.value(state_.main_fiber);
    futures(state_.fibers);
    if (mask & kStateInput) encoder_.value(state_.input);
    if (mask & kStateReady) queue(state_.ready);
    if (mask & kStateInbox) queue(state_.inbox);
    if (mask & kStateRunning) {
      encoder_.value(state_.running == nullptr ? Value() : Value::object(state_.running));
      encoder_.frames(running);
    }
    if (mask & kStateTimers) futures(state_.timers);
    if (mask & kStateReceives) futures(state_.receives);
    if (mask & kStateCalls) futures(state_.calls);
    if (mask & kStateValues) {
      for (Value value : {state_.channels, state_.error_classes, state_.status, state_.undo_stack,
                          state_.continue_input}) {
        encoder_.value(value);
      }
    }
    if (mask & kStateFunctions) functions();
    if (mask & kStateNewCalls) new_calls();
    if (mask & kStatePartialLine) out_.sized(state_.partial_line);
    if (mask & kStateTurns) {
      out_.varint(state_.turns_left);
      out_.varint(state_.cleanup_before);
      out_.varint(state_.cleanup_turns);
    }
    if (image_ != nullptr) encoder_.image_bodies();
    encoder_.bodies();
    std::string bytes = out_.take();
    if (!encoder_.tail().empty()) bytes[0] = static_cast<char>(kFormatWithTail);
    return bytes;
  }
  std::span<const std::string_view> tail() const { return encoder_.tail(); }

 private:
  void counters() {
    out_.u8(static_cast<uint8_t>(state_.phase));
    out_.varint(state_.entry);
    out_.varint(state_.next_serial);
    out_.varint(state_.next_call);
    out_.varint(state_.next_timer);
    out_.varint(state_.next_fiber);
    out_.varint(state_.log_lines);
    out_.signed_varint(state_.started_us);
    out_.signed_varint(state_.last_now_us - state_.started_us);
    out_.varint(fuel_used_);
  }

  void globals() {
    const LoadedProgram& program = machine_.program();
    uint8_t bits = 0;
    size_t filled = 0;
    for (ModuleState module : state_.modules) {
      bits = static_cast<uint8_t>(bits | static_cast<uint8_t>(module) << filled);
      filled += 2;
      if (filled == 8) {
        out_.u8(bits);
        bits = 0;
        filled = 0;
      }
    }
    if (filled > 0) out_.u8(bits);
    boost::container::small_vector<uint32_t, 16> changed;
    for (size_t m = 0; m < program.program.modules.size(); ++m) {
      const bytecode::Module& module = program.program.modules[m];
      for (size_t i = 0; i < module.global_names.size(); ++i) {
        uint32_t slot = module.first_global + static_cast<uint32_t>(i);
        const Value* image = image_global(image_, state_, m, slot);
        Value value = state_.globals[slot];
        bool usual = image != nullptr
                         ? encoder_.as_in_image(value, *image)
                         : value == usual_global(program, module, i, state_.modules[m]);
        if (!usual) changed.push_back(slot);
      }
    }
    out_.varint(changed.size());
    uint32_t last = 0;
    for (uint32_t slot : changed) {
      out_.varint(slot - last);
      encoder_.value(state_.globals[slot]);
      last = slot;
    }
  }

  template <typename Map>
  void futures(const Map& all) {
    out_.varint(all.size());
    for (const auto& [key, future] : all) encoder_.value(Value::object(future));
  }

  void queue(const ReadyQueue& entries) {
    out_.varint(entries.size());
    for (const Ready& entry : entries) {
      out_.u8(entry.kind);
      encoder_.value(entry.target);
      encoder_.value(entry.subject);
    }
  }

  // Those of the image that are gone are written as empty.
  void find_changed_functions() {
    const auto& mine = state_.function_attributes;
    if (image_ == nullptr) {
      changed_functions_.assign(mine.begin(), mine.end());
      return;
    }
    const auto& theirs = image_->state().function_attributes;
    for (const auto& [function, dict] : mine) {
      auto found = theirs.find(function);
      if (found != theirs.end() && encoder_.as_in_image(dict, found->second)) continue;
      changed_functions_.emplace_back(function, dict);
    }
    for (const auto& [function, dict] : theirs) {
      if (mine.find(function) == mine.end()) changed_functions_.emplace_back(function, Value());
    }
  }

  void functions() {
    out_.varint(changed_functions_.size());
    for (const auto& [function, dict] : changed_functions_) {
      out_.varint(function);
      encoder_.value(dict);
    }
  }

  void new_calls() {
    out_.varint(state_.new_calls.size());
    for (const NewCall& call : state_.new_calls) {
      out_.varint(call.number);
      out_.u8(call.kind);
      out_.u8(call.detached ? 1 : 0);
      for (Value value : {call.target, call.channel, call.args, call.keywords, call.options}) {
        encoder_.value(value);
      }
    }
    out_.varint(state_.cancelled_calls.size());
    for (uint64_t number : state_.cancelled_calls) out_.varint(number);
  }

  Machine& machine_;
  MachineState& state_;
  Encoder encoder_;
  ByteWriter& out_;
  const uint64_t fuel_used_;
  const Image* image_ = nullptr;
  std::vector<std::pair<uint32_t, Value>> changed_functions_;
};

// --- reading -------------------------------------------------------------------------------------

class StateReader {
  using Futures = boost::container::small_vector<Value, 4>;

 public:
  StateReader(Machine& machine, std::string_view bytes)
      : machine_(machine),
        state_(machine.state()),
        decoder_(machine, bytes.substr(0, bytes.size() - snapshot_tail(bytes)),
                 bytes.substr(bytes.size() - snapshot_tail(bytes))),
        in_(decoder_.in()) {}

  bool read() {
    const uint8_t format = in_.u8();
    if (format != kFormatVersion && format != kFormatWithTail) return false;
    if (in_.raw(4) != program_mark(machine_.program())) return false;
    uint64_t mask = in_.varint();
    if (in_.failed() || mask > kStateParts) return false;
    if (mask & kStateImage) decoder_.use_image(in_.raw(4));
    if (decoder_.failed()) return false;
    counters();
    globals();
    decoder_.value(&state_.main_fiber);
    futures(&fibers_);
    if (mask & kStateInput) decoder_.value(&state_.input);
    if (mask & kStateReady) queue(&state_.ready);
    if (mask & kStateInbox) queue(&state_.inbox);
    if (mask & kStateRunning) {
      decoder_.value(&running_);
      machine_.interpreter().set_top(decoder_.frames());
    }
    if (mask & kStateTimers) futures(&timers_);
    if (mask & kStateReceives) futures(&receives_);
    if (mask & kStateCalls) futures(&calls_);
    if (mask & kStateValues) {
      for (Value* slot : {&state_.channels, &state_.error_classes, &state_.status,
                          &state_.undo_stack, &state_.continue_input}) {
        decoder_.value(slot);
      }
    }
    if (mask & kStateFunctions) functions();
    if (decoder_.image() != nullptr) image_functions();
    if (mask & kStateNewCalls) new_calls();
    if (mask & kStatePartialLine) state_.partial_line = in_.sized();
    state_.cancel_requested = (mask & kStateCancelled) != 0;
    state_.ending = (mask & kStateEnding) != 0;
    state_.status_changed = (mask & kStateStatusChanged) != 0;
    state_.generators_closed = (mask & kStateGeneratorsClosed) != 0;
    if (mask & kStateTurns) {
      state_.turns_left = in_.varint();
      state_.cleanup_before = in_.varint();
      state_.cleanup_turns = in_.varint();
    }
    if (decoder_.failed()) return false;
    if (decoder_.image() != nullptr) decoder_.image_bodies();
    decoder_.bodies();
    return decoder_.finish() && decoder_.all_read() && settle();
  }
  std::span<const Value> objects() const { return decoder_.objects(); }
  DecodedImage image() const {
    DecodedImage image;
    for (Value object : decoder_.image_objects()) {
      image.objects.push_back(object.is_object() ? object.object() : nullptr);
    }
    image.changed = decoder_.image_changed();
    image.changed_globals.assign(changed_globals_.begin(), changed_globals_.end());
    return image;
  }
  void keep_objects() { decoder_.keep_objects(); }
  uint64_t fuel_used() const { return fuel_used_; }

 private:
  void counters() {
    uint8_t phase = in_.u8();
    if (phase > static_cast<uint8_t>(Phase::kEnded)) decoder_.fail();
    state_.phase = static_cast<Phase>(phase);
    state_.entry = static_cast<uint32_t>(in_.varint_up_to(0xFFFFFFFF));
    if (state_.entry >= machine_.program().program.entries.size()) decoder_.fail();
    state_.next_serial = static_cast<uint32_t>(in_.varint_up_to(0xFFFFFFFF));
    state_.next_call = in_.varint();
    state_.next_timer = in_.varint();
    state_.next_fiber = in_.varint();
    state_.log_lines = static_cast<uint32_t>(in_.varint_up_to(0xFFFFFFFF));
    state_.started_us = in_.signed_varint();
    int64_t since = in_.signed_varint();
    if (__builtin_add_overflow(state_.started_us, since, &state_.last_now_us)) decoder_.fail();
    fuel_used_ = in_.varint();
  }

  void globals() {
    LoadedProgram& program = machine_.program();
    uint8_t bits = 0;
    for (size_t i = 0; i < state_.modules.size(); ++i) {
      if (i % 4 == 0) bits = in_.u8();
      uint8_t module = bits >> (i % 4 * 2) & 3;
      if (module > static_cast<uint8_t>(ModuleState::kReady)) decoder_.fail();
      state_.modules[i] = static_cast<ModuleState>(module);
    }
    size_t changed = in_.count(2);
    auto& read = changed_globals_;
    uint64_t slot = 0;
    for (size_t i = 0; i < changed && !decoder_.failed(); ++i) {
      uint64_t step = in_.varint_up_to(0xFFFFFFFF);
      slot += step;
      if (slot >= state_.globals.size() || (step == 0 && i > 0)) return decoder_.fail();
      read.push_back(static_cast<uint32_t>(slot));
      decoder_.value(&state_.globals[slot]);
    }
    for (size_t m = 0; m < program.program.modules.size(); ++m) {
      const bytecode::Module& module = program.program.modules[m];
      for (size_t i = 0; i < module.global_names.size(); ++i) {
        uint32_t global = module.first_global + static_cast<uint32_t>(i);
        if (std::binary_search(read.begin(), read.end(), global)) continue;
        if (const Value* image = image_global(decoder_.image(), state_, m, global)) {
          decoder_.image_value(&state_.globals[global], *image);
        } else {
          state_.globals[global] = usual_global(program, module, i, state_.modules[m]);
        }
      }
    }
  }

  void futures(Futures* all) {
    size_t count = in_.count();
    all->resize(count);
    for (size_t i = 0; i < count && !decoder_.failed(); ++i) decoder_.value(&(*all)[i]);
  }

  void queue(ReadyQueue* entries) {
    size_t count = in_.count(3);
    entries->reserve(count);  // slots must stay where they are
    for (size_t i = 0; i < count && !decoder_.failed(); ++i) {
      entries->push_back({static_cast<Ready::Kind>(in_.u8()), Value(), Value()});
      decoder_.value(&entries->back().target);
      decoder_.value(&entries->back().subject);
    }
  }

  void functions() {
    size_t count = in_.count(2);
    for (size_t i = 0; i < count && !decoder_.failed(); ++i) {
      uint64_t function = in_.varint();
      auto key = static_cast<uint32_t>(function);
      if (function >= machine_.program().codes.size() ||
          !state_.function_attributes.try_emplace(key).second) {
        return decoder_.fail();
      }
      decoder_.value(&state_.function_attributes[key]);
    }
  }

  void image_functions() {
    for (const auto& [function, dict] : decoder_.image()->state().function_attributes) {
      auto [entry, fresh] = state_.function_attributes.try_emplace(function);
      if (fresh) decoder_.image_value(&entry->second, dict);
    }
  }

  void new_calls() {
    size_t count = in_.count(8);
    state_.new_calls.resize(count);
    for (NewCall& call : state_.new_calls) {
      call.number = in_.varint();
      call.kind = in_.u8();
      call.detached = in_.u8() == 1;
      for (Value* slot : {&call.target, &call.channel, &call.args, &call.keywords, &call.options}) {
        decoder_.value(slot);
      }
      if (decoder_.failed()) return;
    }
    size_t cancelled = in_.count();
    for (size_t i = 0; i < cancelled; ++i) state_.cancelled_calls.push_back(in_.varint());
  }

  // Puts the futures into their maps, and has the rest of what the scheduler relies on checked.
  bool settle() {
    if (!std::ranges::all_of(fibers_, is_live_fiber) ||
        !std::ranges::all_of(timers_, is_live_timer) ||
        !std::ranges::all_of(receives_, is_live_receive) ||
        !std::ranges::all_of(calls_, is_live_call)) {
      return false;
    }
    for (Value value : fibers_) state_.fibers[value.as<Future>()->number] = value.as<Future>();
    for (Value value : receives_) state_.receives[value.as<Future>()->number] = value.as<Future>();
    for (Value value : calls_) state_.calls[value.as<Future>()->number] = value.as<Future>();
    for (Value value : timers_) {
      auto* timer = value.as<Future>();
      state_.timers[{timer->when_us, timer->number}] = timer;
    }
    if (state_.fibers.size() != fibers_.size() || state_.timers.size() != timers_.size() ||
        state_.receives.size() != receives_.size() || state_.calls.size() != calls_.size()) {
      return false;
    }
    if (!running_.empty()) {
      // The state only borrows it.
      if (std::ranges::find(fibers_, running_) == fibers_.end()) return false;
      state_.running = running_.as<Future>();
      release(running_);
    }
    // Of a function that is named in the image, empty says that it has none.
    std::erase_if(state_.function_attributes, [](const auto& item) { return item.second.empty(); });
    return check_state(state_);
  }

  Machine& machine_;
  MachineState& state_;
  Decoder decoder_;
  ByteReader& in_;
  Futures fibers_, timers_, receives_, calls_;
  boost::container::small_vector<uint32_t, 16> changed_globals_;
  Value running_;
  uint64_t fuel_used_ = 0;
};

}  // namespace

size_t snapshot_tail(std::string_view bytes) {
  if (bytes.empty() || static_cast<uint8_t>(bytes[0]) != kFormatWithTail) return 0;
  constexpr size_t kLength = sizeof(uint32_t);
  if (bytes.size() < kLength) return 0;
  const size_t tail = size_t{ByteReader(bytes.substr(bytes.size() - kLength)).u32()} + kLength;
  return tail <= bytes.size() ? tail : 0;
}

namespace {

size_t bytes_of_tail(std::span<const std::string_view> texts) {
  if (texts.empty()) return 0;
  size_t bytes = sizeof(uint32_t);
  for (std::string_view text : texts) bytes += text.size();
  return bytes;
}

// Whether a tail of the same length as these texts need holds them.
bool holds(std::string_view tail, std::span<const std::string_view> texts) {
  for (std::string_view text : texts) {
    if (!tail.starts_with(text)) return false;
    tail.remove_prefix(text.size());
  }
  return true;
}

}  // namespace

namespace {

// Writing and reading a snapshot gives way to others as builtins do, but is no work of the program:
// its fuel is the same afterwards.
class UnpaidWork {
 public:
  explicit UnpaidWork(Machine& machine) : machine_(machine), used_(machine.fuel_used()) {
    machine_.set_fuel_used(0);
  }
  ~UnpaidWork() { machine_.set_fuel_used(used_); }
  UnpaidWork(const UnpaidWork&) = delete;
  UnpaidWork& operator=(const UnpaidWork&) = delete;

  uint64_t used() const { return used_; }
  void set_used(uint64_t used) { used_ = used; }

 private:
  Machine& machine_;
  uint64_t used_;
};

}  // namespace

Result<SnapshotParts> encode_snapshot_parts(Machine& machine, std::string_view last_tail) {
  HeapScope scope(machine.heap());
  UnpaidWork work(machine);
  StateWriter writer(machine, work.used());
  SnapshotParts parts;
  parts.head = writer.write();
  const std::span<const std::string_view> texts = writer.tail();
  parts.tail_bytes = bytes_of_tail(texts);
  const size_t bytes = parts.head.size() + parts.tail_bytes;
  if (bytes > machine.limits().snapshot_bytes) {
    return fail(ErrorCode::snapshot_too_large, "the run's state is " + std::to_string(bytes) +
                                                   " bytes, the limit is " +
                                                   std::to_string(machine.limits().snapshot_bytes));
  }
  if (texts.empty()) return parts;
  parts.same_tail = parts.tail_bytes == last_tail.size() && holds(last_tail, texts);
  if (parts.same_tail) return parts;
  ByteWriter tail;
  tail.reserve(parts.tail_bytes);
  for (std::string_view text : texts) {
    tail.raw(text);
    parts.texts.push_back(text.size());
  }
  tail.u32(static_cast<uint32_t>(tail.size()));
  parts.tail = tail.take();
  return parts;
}

Result<std::string> encode_snapshot(Machine& machine) {
  PAWL_TRY(SnapshotParts parts, encode_snapshot_parts(machine, {}));
  return std::move(parts.head) + parts.tail;
}

Result<std::unique_ptr<Machine>> decode_snapshot(std::shared_ptr<LoadedProgram> program,
                                                 const Limits& limits, Host& host,
                                                 std::string_view bytes, Pace* pace) {
  auto machine = std::make_unique<Machine>(std::move(program), limits, host);
  HeapScope scope(machine->heap());
  machine->set_pace(pace);
  {
    UnpaidWork work(*machine);
    StateReader reader(*machine, bytes);
    // Every run has a main fiber; only the image of a Program is the state of none.
    if (!reader.read() || machine->state().main_fiber.empty()) {
      return fail(ErrorCode::invalid_snapshot, "these bytes are no snapshot of this program");
    }
    work.set_used(reader.fuel_used());
  }
  machine->heap().await_garbage();
  return machine;
}

Result<std::unique_ptr<Machine>> decode_to_look(std::shared_ptr<LoadedProgram> program,
                                                const Limits& limits, Host& host,
                                                std::string_view bytes, DecodedImage* image) {
  auto machine = std::make_unique<Machine>(std::move(program), limits, host);
  HeapScope scope(machine->heap());
  StateReader reader(*machine, bytes);
  reader.keep_objects();
  if (!reader.read() || machine->state().main_fiber.empty()) {
    return fail(ErrorCode::invalid_snapshot, "these bytes are no snapshot of this program");
  }
  machine->set_fuel_used(reader.fuel_used());
  *image = reader.image();
  return machine;
}

Result<std::unique_ptr<Machine>> decode_image(std::shared_ptr<LoadedProgram> program, Host& host,
                                              std::string_view bytes,
                                              std::vector<Object*>* objects) {
  auto machine = std::make_unique<Machine>(std::move(program), Limits(), host);
  HeapScope scope(machine->heap());
  StateReader reader(*machine, bytes);
  reader.keep_objects();
  if (!reader.read()) return fail(ErrorCode::invalid_snapshot, "the program's image is damaged");
  for (Value object : reader.objects()) objects->push_back(object.object());
  return machine;
}

}  // namespace pawl::vm
