#include "vm/machine.h"

#include <algorithm>
#include "base/assert.h"
#include "vm/fault.h"
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/machine_state.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/pawl/run_log.h"
#include "vm/runtime.h"

namespace pawl::vm {
namespace {

// Far more than anybody can use, and far from the heap's alarm.
constexpr uint64_t kMostFuel = uint64_t{1} << 60;

Limits within_reason(Limits limits) {
  limits.fuel = std::min(limits.fuel, kMostFuel);
  return limits;
}

}  // namespace

Machine::Machine(std::shared_ptr<LoadedProgram> program, const Limits& limits, Host& host)
    : heap_(limits.heap_bytes),
      limits_(within_reason(limits)),
      program_(std::move(program)),
      runtime_(&program_->runtime),
      host_(&host),
      fuel_(static_cast<int64_t>(limits_.fuel)),
      state_(std::make_unique<MachineState>()),
      interpreter_(std::make_unique<Interpreter>(*this)) {
  heap_.set_fuel(&fuel_, &Machine::rest, this);
  state_->globals.resize(program_->program.global_count);
  state_->modules.resize(program_->program.modules.size(), ModuleState::kFresh);
}

// The heap dies as a whole; nothing in it refers to anything outside that counts.
Machine::~Machine() {
  HeapScope scope(heap_);
  interpreter_.reset();
}

// --- raising -------------------------------------------------------------------------------------

Ref Machine::make_exception(TypeId type, std::span<const Value> args) {
  Ref exception = interpreter_->allocate_instance(this->type(type));
  auto* raw = exception.as<Exception>();
  raw->origin = Origin::kFault;
  release(std::exchange(raw->args, make_tuple(heap_, args).take()));
  return exception;
}

Ref Machine::raise(TypeId type, std::string_view message) {
  Ref text = make_string(heap_, message);
  Value args[1] = {text};
  return raise_exception(make_exception(type, args));
}

Ref Machine::raise_key_error(Value key) {
  Value args[1] = {key};
  return raise_exception(make_exception(TypeId::kKeyError, args));
}

Ref Machine::raise_name_error(String* name) {
  Ref text = make_string(heap_, "name '" + to_utf8(name) + "' is not defined");
  Value args[1] = {text};
  Ref exception = make_exception(TypeId::kNameError, args);
  instance_set(*this, exception.as<Instance>(), intern("name"), Value::object(name));
  return raise_exception(std::move(exception));
}

Ref Machine::raise_stop_iteration(Value value) {
  Value args[1] = {value};
  return raise_exception(
      make_exception(TypeId::kStopIteration, {args, value.is_none() ? size_t{0} : size_t{1}}));
}

// One absurd size is the program's mistake, and it may catch that; a heap that is full of live data
// is the end of the run.
Ref Machine::raise_memory_error() {
  if (heap_.used() > heap_.limit() / 2) heap_.collect_cycles();
  if (heap_.used() > heap_.limit() / 2) {
    return fail_out_of_heap();
  }
  return raise_exception(make_exception(TypeId::kMemoryError, {}));
}

Ref Machine::raise_unavailable(std::string_view what, std::string_view hint) {
  return raise(
      TypeId::kUnavailableError,
      "PAWL-2013: " + std::string(what) + " is not available in a workflow: " + std::string(hint));
}

Ref Machine::raise_exception(Ref exception) {
  if (exception.empty()) return {};  // making it failed: that is pending already
  Exception* raw = exception.as<Exception>();
  interpreter_->set_context(raw);
  release(std::exchange(pending_, exception.take()));
  return {};
}

bool Machine::pending_is(TypeId type) {
  return pending_.is(Kind::kException) && !fatal_ &&
         is_subclass(pending_.as<Exception>()->cls, this->type(type));
}

Ref Machine::take_pending() { return Ref::adopt(std::exchange(pending_, Value())); }

// --- limits --------------------------------------------------------------------------------------

Ref Machine::fail(ErrorCode code, std::string_view message) {
  if (!fatal_) {
    fatal_ = code;
    fatal_message_ = message;
  }
  return {};
}

// Reached at a safe point when fuel or heap may be used up. True: the run can go on.
Ref Machine::fail_out_of_heap() {
  return fail(ErrorCode::out_of_heap,
              "the run's memory limit is " + std::to_string(heap_.limit()) + " bytes");
}

bool Machine::out_of_fuel() {
  if (fatal_) return false;
  heap_.clear_alarm();
  if (heap_.wants_collection()) {
    state_->widened.forget();
    heap_.collect_cycles();
    if (heap_.exhausted()) {
      fail_out_of_heap();
      return false;
    }
  }
  if (fuel_ >= 0 && sign_->load(std::memory_order_relaxed) == 0) return true;
  return next_stretch();
}

bool Machine::next_stretch() {
  const int64_t left = fuel_left();
  if (left < 0) {
    fail(ErrorCode::out_of_fuel,
         "the run used up its fuel of " + std::to_string(limits_.fuel) + " units");
    return false;
  }
  int64_t stretch = left;
  if (pace_ != nullptr) {
    const int64_t granted = pace_->look(std::max<int64_t>(0, -(fuel_ + heap_.alarm())));
    // Others may have run meanwhile.
    heap_.make_current();
    charge_gaps::restart();
    if (granted == Pace::kStop) {
      fail(ErrorCode::turn_stopped, pace_->reason());
      return false;
    }
    stretch = std::min(left, granted);
  }
  begin_stretch(left, stretch);
  return true;
}

// Where a stretch ends inside the heap, which can neither fail nor collect: a run that is over is
// told so at its next charge. Until then it still gives way to others.
void Machine::rest(void* self) {
  auto& machine = *static_cast<Machine*>(self);
  const int64_t stretch = machine.fuel_ + machine.heap_.alarm();
  if (stretch >= 0) return;
  if (!machine.fatal_) {
    machine.next_stretch();
    return;
  }
  if (machine.pace_ == nullptr || stretch > -kLastStretch) return;
  machine.pace_->look(0);
  machine.heap_.make_current();
  charge_gaps::restart();
  machine.fuel_ = -1 - machine.heap_.alarm();
}

void Machine::set_pace(Pace* pace) {
  pace_ = pace;
  sign_ = pace == nullptr ? &kNoSign : &pace->sign();
  const int64_t left = fuel_left();
  begin_stretch(left, pace == nullptr ? left : std::min(left, kFirstStretch));
}

// --- calling -------------------------------------------------------------------------------------

Ref Machine::tail_call(Value callee, std::initializer_list<Value> args, Expect expect) {
  return tail_call(callee, std::span<const Value>(args.begin(), args.size()), expect);
}

Ref Machine::tail_call(Value callee, std::span<const Value> args, Expect expect) {
  interpreter_->set_tail_call(callee, args, expect);
  return Ref::adopt(Value::tail_call());
}

Ref Machine::call(Value callee, std::initializer_list<Value> args) {
  return interpreter_->call_nested(callee, {args.begin(), args.size()}, Value());
}

Ref Machine::call(Value callee, std::span<const Value> args) {
  return interpreter_->call_nested(callee, args, Value());
}

Ref Machine::call_with_keywords(Value callee, std::span<const Value> args, Value keywords) {
  return interpreter_->call_nested(callee, args, keywords);
}

Ref Machine::call_method(Value object, std::string_view name, std::initializer_list<Value> args) {
  Ref method = get_attribute(*this, object, name);
  if (method.empty()) return {};
  return call(method, args);
}

// --- small things --------------------------------------------------------------------------------

Class* Machine::type(TypeId id) { return runtime_->type(id); }

String* Machine::intern(std::string_view name) { return program_->intern(name); }

uint32_t Machine::next_serial() { return state_->next_serial++; }

namespace {

// Types that CPython has in C and the library has in Python.
bool is_c_type_of_library(const LoadedProgram& loaded, const Class* cls) {
  if (cls->definition == 0) return false;
  const bytecode::Program& program = loaded.program;
  const bytecode::Module& module = program.modules[program.functions[cls->definition - 1].module];
  if (!module.library) return false;
  const std::string& module_name = program.strings[module.name];
  if (module_name == "itertools") return true;
  for (const auto& [owner, name] :
       {std::pair("functools", "partial"), std::pair("functools", "KeyWrapper"),
        std::pair("collections", "OrderedDict"), std::pair("collections", "defaultdict"),
        std::pair("types", "SimpleNamespace")}) {
    if (module_name == owner && equals_ascii(cls->name.as<String>(), name)) return true;
  }
  return false;
}

}  // namespace

std::string Machine::type_name(Value value) {
  if (value.is(Kind::kGenerator) && value.as<Generator>()->name_of_type.is(Kind::kString)) {
    return to_utf8(value.as<Generator>()->name_of_type.as<String>());
  }
  const Class* cls = class_of(*this, value);
  std::string name = to_utf8(cls->name.as<String>());
  // CPython's own types of modules carry the module in their name: 'collections.deque'.
  bool with_module = (cls->flags & Class::kBuiltin) != 0 && (cls->flags & Class::kException) == 0 &&
                     cls->type_id != TypeId::kUuid &&  // these two are written in Python there
                     cls->type_id != TypeId::kCachedProperty &&
                     !equals_ascii(cls->module.as<String>(), "builtins");
  with_module = with_module || is_c_type_of_library(*program_, cls);
  return with_module ? to_utf8(cls->module.as<String>()) + "." + name : name;
}

Value Machine::global_by_name(uint32_t module, const String* name) {
  const bytecode::Module& definition = program_->program.modules[module];
  for (size_t i = 0; i < definition.global_names.size(); ++i) {
    const String* global = program_->global_names[definition.first_global + i];
    if (global == name || equal(global, name)) return state_->globals[definition.first_global + i];
  }
  return {};
}

void Machine::renew_limits() {
  set_fuel_used(0);
  state_->log_lines = 0;
}

bool Machine::count_log_line() {
  if (++state_->log_lines <= limits_.log_lines) return true;
  // Whoever prints goes on to the next call, which may be far away: the place is known here alone.
  const std::string place = place_text(inspect_frames(*this, interpreter_->top()));
  fail(ErrorCode::log_limit, "a turn of a run may write " + std::to_string(limits_.log_lines) +
                                 " log lines" + (place.empty() ? "" : ", at " + place));
  return false;
}

void cut_line(std::string* line, size_t most) {
  if (line->size() <= most) return;
  while (most > 0 && (static_cast<unsigned char>((*line)[most]) & 0xc0) == 0x80) --most;
  line->resize(most);
  *line += " [cut]";
}

void Machine::write_output(std::string_view text) {
  while (!text.empty()) {
    size_t newline = text.find('\n');
    std::string& partial = state_->partial_line;
    partial.append(text.substr(0, newline));
    cut_line(&partial, limits_.log_line_bytes);
    if (newline == std::string_view::npos) return;
    text.remove_prefix(newline + 1);
    if (!count_log_line()) return;
    count_long_line(*this, partial);
    host_->log(0, partial);
    partial.clear();
  }
}

}  // namespace pawl::vm
