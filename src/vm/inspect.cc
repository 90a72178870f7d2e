#include "vm/inspect.h"

#include <fmt/format.h>

#include <ctime>

#include "base/utf8.h"
#include "vm/frame.h"
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/machine_state.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/function.h"
#include "vm/objects/future.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/python/datetime/datetime.h"
#include "vm/python/datetime/zoneinfo.h"
#include "vm/python/decimal/decimal.h"
#include "vm/python/text/float_repr.h"
#include "vm/python/text/string_repr.h"

namespace pawl::vm {
namespace {

constexpr size_t kLongestValue = 200;
constexpr int kDeepest = 4;

// A repr that asks no method of the program: instances show their attributes.
class Shower {
 public:
  explicit Shower(Machine& machine) : machine_(machine) {}

  std::string show(Value value) {
    text_.clear();
    add(value, 0);
    if (full()) {
      size_t end = kLongestValue;
      while (end > 0 && (text_[end] & 0xC0) == 0x80) --end;  // characters stay whole
      text_.replace(end, std::string::npos, "…");
    }
    return text_;
  }

 private:
  bool full() const { return text_.size() > kLongestValue; }

  // As many as are shown, and one more. The rest is work that nobody pays for here.
  static std::string first_characters(const String* string) {
    std::string text;
    for (size_t i = 0; i < string->length && i <= kLongestValue; ++i) {
      append_utf8(text, string->at(i));
    }
    return text;
  }

  void items(std::span<const Value> values, const char* open, const char* close, int depth) {
    text_ += open;
    for (size_t i = 0; i < values.size() && !full(); ++i) {
      if (i > 0) text_ += ", ";
      add(values[i], depth + 1);
    }
    text_ += close;
  }

  void dict(const Dict* dict, bool pairs, int depth) {
    text_ += "{";
    bool first = true;
    Entry* entry;
    for (uint32_t i = 0; dict_next(dict, i, &entry) && !full();) {
      if (!first) text_ += ", ";
      first = false;
      add(entry->key, depth + 1);
      if (!pairs) continue;
      text_ += ": ";
      add(entry->value, depth + 1);
    }
    text_ += "}";
  }

  void instance(const Instance* instance, int depth) {
    if (!instance->native.empty()) return add(instance->native, depth);
    text_ += to_utf8(instance->cls->name.as<String>()) + "(";
    struct Context {
      Shower* shower;
      int depth;
      bool first = true;
    } context{this, depth};
    instance_visit(instance, &context, [](void* opaque, Value name, Value value) {
      auto* c = static_cast<Context*>(opaque);
      if (c->shower->full()) return;
      if (!c->first) c->shower->text_ += ", ";
      c->first = false;
      c->shower->text_ += to_utf8(name.as<String>()) + "=";
      c->shower->add(value, c->depth + 1);
    });
    text_ += ")";
  }

  // As ISO 8601 writes it. A zone of the program's own is left out: only it could say the offset.
  void moment(Value value) {
    const Moment moment = read_moment(value);
    char text[calendar::kIsoDateSize + 1 + calendar::kIsoTimeSize];
    char* end = text;
    if (is_date(value)) end = calendar::write_iso_date(end, moment.date());
    if (is_datetime(value)) *end++ = 'T';
    if (is_datetime(value) || is_time(value)) {
      const calendar::Time time = moment.time();
      end = calendar::write_iso_time(end, time,
                                     time.microsecond == 0 ? calendar::Precision::kSeconds
                                                           : calendar::Precision::kMicroseconds);
    }
    text_.append(text, end);
    if (is_zone_info(moment.zone)) {
      text_ += fmt::format("[{}]", zone_info_key(moment.zone));
    } else if (is_record(moment.zone, TypeId::kTimeZone)) {
      bool known = false;
      int64_t offset_us = 0;
      if (zone_offset(machine_, moment.zone, value, "utcoffset", &known, &offset_us)) {
        text_ += calendar::format_offset(offset_us, ":");
      }
    }
  }

  void add_decimal(Value value) {
    const std::string text = decimal_text(value);
    text_ += text.starts_with('<') ? text : "Decimal('" + text + "')";
  }

  void record(Value value) {
    if (is_delta(value)) {
      text_ += delta_repr(read_delta(value));
    } else if (is_date(value) || is_time(value)) {
      moment(value);
    } else if (is_decimal(value)) {
      add_decimal(value);
    } else {
      text_ += "<" + machine_.type_name(value) + ">";
    }
  }

  void add(Value value, int depth) {
    if (full()) return;
    if (depth > kDeepest) {
      text_ += "…";
      return;
    }
    if (value.is_none()) {
      text_ += "None";
    } else if (value.is_bool()) {
      text_ += value.is_true() ? "True" : "False";
    } else if (value.is_small_int()) {
      text_ += std::to_string(value.small_int());
    } else if (value.is_double()) {
      text_ += float_repr(value.number());
    } else if (value.is_object()) {
      object(value, depth);
    } else {
      text_ += value.empty() ? "<unset>" : "…";
    }
  }

  void object(Value value, int depth) {
    switch (value.object()->kind) {
      case Kind::kString:
        return append_string_repr(text_, first_characters(value.as<String>()));
      case Kind::kList:
        return items(value.as<List>()->view(), "[", "]", depth);
      case Kind::kTuple: {
        std::span<const Value> view = value.as<Tuple>()->view();
        return items(view, "(", view.size() == 1 ? ",)" : ")", depth);
      }
      case Kind::kDict:
        return dict(value.as<Dict>(), true, depth);
      case Kind::kSet:
      case Kind::kFrozenSet:
        return dict(value.as<Dict>(), false, depth);
      case Kind::kInstance:
        return instance(value.as<Instance>(), depth);
      case Kind::kCell:
        return add(value.as<Cell>()->content, depth);
      case Kind::kClass:
        text_ += "<class " + to_utf8(value.as<Class>()->name.as<String>()) + ">";
        return;
      case Kind::kFunction:
        text_ += "<function " + to_utf8(value.as<Function>()->code->qualname) + ">";
        return;
      case Kind::kException: {
        auto* exception = value.as<Exception>();
        text_ += to_utf8(exception->cls->name.as<String>());
        return items(exception->args.as<Tuple>()->view(), "(", ")", depth);
      }
      case Kind::kBytes:
        return append_bytes_repr(text_, value.as<Bytes>()->view().substr(0, kLongestValue));
      case Kind::kRecord:
        return record(value);
      default:
        text_ += "<" + machine_.type_name(value) + ">";
    }
  }

  Machine& machine_;
  std::string text_;
};

std::string source_line(const std::string& source, uint32_t line) {
  size_t start = 0;
  for (uint32_t i = 1; i < line; ++i) {
    start = source.find('\n', start);
    if (start == std::string::npos) return {};
    ++start;
  }
  std::string text = source.substr(start, source.find('\n', start) - start);
  size_t indent = text.find_first_not_of(" \t");
  return indent == std::string::npos ? std::string() : text.substr(indent);
}

std::string role_text(const bytecode::RegisterRole& role) {
  std::string at = " at line " + std::to_string(role.line);
  switch (role.role) {
    case bytecode::Role::kLoopIterator:
      return "iterator of the loop" + at;
    case bytecode::Role::kWithExit:
      return "exit of the with" + at;
    case bytecode::Role::kHandled:
      return "exception being handled" + at;
    case bytecode::Role::kCallee:
      return "function of the call" + at;
    case bytecode::Role::kArgument:
      return "argument " + std::to_string(role.detail) + " of the call" + at;
    case bytecode::Role::kElement:
      return "element of the display" + at;
    case bytecode::Role::kSubject:
      return "subject of the match" + at;
    case bytecode::Role::kReturnValue:
      return "value to return" + at;
    case bytecode::Role::kTarget:
      return "target of the assignment" + at;
    case bytecode::Role::kTemporary:
      break;
  }
  return "part of the expression" + at;
}

InspectedFrame inspect_frame(Machine& machine, const Frame* frame) {
  const bytecode::Program& program = machine.program().program;
  const bytecode::Function& function = *frame->code->function;
  const bytecode::Module& module = program.modules[function.module];
  uint32_t at = frame->code->position_of(frame->instruction);
  InspectedFrame shown;
  shown.function = to_utf8(frame->code->qualname);
  shown.file = program.strings[module.file];
  shown.line = frame->code->line_of(frame->instruction);
  shown.source = source_line(program.strings[module.source], shown.line);
  shown.library = module.library;
  for (const bytecode::StatementPath& path : function.paths) {
    if (path.instruction <= at) shown.statement = program.strings[path.path];
  }
  Shower shower(machine);
  const Value* registers = frame->registers();
  for (uint16_t i = 0; i < function.local_count; ++i) {
    std::string name = to_utf8(frame->code->local_names[i]);
    if (registers[i].empty() || name.empty() || name[0] == '.') continue;
    shown.variables.push_back({name, shower.show(registers[i])});
  }
  for (uint32_t i = function.local_count; i < uint32_t{function.local_count} + function.depths[at];
       ++i) {
    if (registers[i].empty()) continue;
    std::string what = "temporary";
    for (const bytecode::RegisterRole& role : function.roles) {
      if (role.reg == i && role.start <= at && at < role.end) what = role_text(role);
    }
    shown.temporaries.push_back({what, shower.show(registers[i])});
  }
  return shown;
}

std::string moment_text(int64_t us) {
  const time_t seconds = us / 1'000'000;
  tm parts{};
  char text[40];
  if (gmtime_r(&seconds, &parts) == nullptr ||
      std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts) == 0) {
    return std::to_string(us) + " us";
  }
  return text;
}

std::string waits_for(Machine& machine, const Future* future);

// What of a group is still to come, as far as a line has room.
std::string group_text(Machine& machine, const Future* group) {
  constexpr size_t kMost = 3;
  std::string pending;
  size_t left = 0;
  const size_t members = group->detail.is(Kind::kTuple) ? group->detail.as<Tuple>()->length : 0;
  for (size_t i = 0; i < members; ++i) {
    const Value member = group->detail.as<Tuple>()->items()[i];
    if (!member.is(Kind::kFuture) || !member.as<Future>()->pending()) continue;
    const Future* each = member.as<Future>();
    // One group inside of another may be itself.
    const bool nested = each->kind_of() == FutureKind::kGroup;
    if (++left <= kMost)
      pending += (left > 1 ? ", " : "") + (nested ? "a group" : waits_for(machine, each));
  }
  if (left > kMost) pending += " and " + std::to_string(left - kMost) + " more";
  if (members == 1 && left == 1) return pending;
  // A race ends with its first; a gather needs all that are left.
  const auto wanted = group->when_us - static_cast<int64_t>(group->number);
  if (wanted > 0 && wanted < static_cast<int64_t>(left)) {
    return (wanted == 1 ? "any" : "any " + std::to_string(wanted)) + " of " + std::to_string(left) +
           ": " + pending;
  }
  return std::to_string(left) + " of " + std::to_string(members) + (left > 0 ? ": " + pending : "");
}

std::string waits_for(Machine& machine, const Future* future) {
  Shower shower(machine);
  switch (future->kind_of()) {
    case FutureKind::kCall:
      return "call " + std::to_string(future->number) + " (" + shower.show(future->detail) + ")";
    case FutureKind::kTimer:
      return "a timer due at " + moment_text(future->when_us);
    case FutureKind::kReceive:
      return "a message on " + shower.show(future->detail);
    case FutureKind::kFiber:
      return "fiber " + std::to_string(future->number);
    case FutureKind::kSuspend:
      return "an operator's word";
    case FutureKind::kPlain:
      return "a future";
    case FutureKind::kGroup:
      return group_text(machine, future);
  }
  return "something";
}

}  // namespace

std::string decimal_text(Value value) {
  // One with thousands of digits is work that nobody pays for here.
  struct NoEffort final : decimal::Effort {
    bool spend(uint64_t, uint64_t) override { return false; }
  } none;
  decimal::Setting setting;
  setting.effort = &none;
  decimal::Number number;
  read_decimal(value.as<Record>(), number);
  std::string text = decimal::to_text(number, true, setting);
  return setting.stopped ? "<Decimal>" : text;
}

std::string shown(Machine& machine, Value value) { return Shower(machine).show(value); }

std::vector<InspectedFiber> inspect(Machine& machine) {
  HeapScope scope(machine.heap());
  std::vector<InspectedFiber> fibers;
  MachineState& state = machine.state();
  for (const auto& [number, fiber] : state.fibers) {
    InspectedFiber shown;
    shown.main = state.main_fiber.is(Kind::kFuture) && state.main_fiber.as<Future>() == fiber;
    shown.name = fiber->detail.is(Kind::kString) ? to_utf8(fiber->detail.as<String>())
                 : shown.main                    ? "main"
                                                 : "fiber " + std::to_string(number);
    shown.state = fiber->waiting_on.is(Kind::kFuture)
                      ? "waits for " + waits_for(machine, fiber->waiting_on.as<Future>())
                      : "ready";
    const Frame* top = fiber == state.running ? machine.interpreter().top() : fiber->frame;
    for (const Frame* frame = top; frame != nullptr; frame = frame->back) {
      shown.frames.push_back(inspect_frame(machine, frame));
    }
    fibers.push_back(std::move(shown));
  }
  return fibers;
}

std::vector<InspectedFrame> inspect_frames(Machine& machine, const Frame* innermost) {
  constexpr size_t kMostFrames = 8;
  std::vector<InspectedFrame> frames;
  for (const Frame* frame = innermost; frame != nullptr && frames.size() < kMostFrames;
       frame = frame->back) {
    // Natives call the program through a frame that is of no function.
    if (frame->code == machine.program().trampoline()) continue;
    if ((frame->code->flags & bytecode::kLibrary) != 0) continue;
    frames.push_back(inspect_frame(machine, frame));
  }
  return frames;
}

std::vector<InspectedFrame> waiting_frames(Machine& machine) {
  constexpr size_t kMostFrames = 16;
  HeapScope scope(machine.heap());
  MachineState& state = machine.state();
  std::vector<InspectedFrame> frames;
  auto add = [&](const Future* fiber) {
    for (InspectedFrame& frame : inspect_frames(machine, fiber->frame)) {
      if (frames.size() < kMostFrames) frames.push_back(std::move(frame));
    }
  };
  const Future* main = state.main_fiber.is(Kind::kFuture) ? state.main_fiber.as<Future>() : nullptr;
  if (main != nullptr) add(main);
  for (const auto& [number, fiber] : state.fibers) {
    if (fiber != main) add(fiber);
  }
  return frames;
}

uint32_t current_line(Machine& machine) {
  MachineState& state = machine.state();
  if (!state.main_fiber.is(Kind::kFuture)) return 0;
  const Future* fiber = state.main_fiber.as<Future>();
  const Frame* frame = fiber == state.running ? machine.interpreter().top() : fiber->frame;
  const bytecode::Program& program = machine.program().program;
  for (; frame != nullptr; frame = frame->back) {
    if (program.modules[frame->code->function->module].library) continue;
    return frame->code->line_of(frame->instruction);
  }
  return 0;
}

std::string format_inspection(const std::vector<InspectedFiber>& fibers) {
  std::string text;
  for (const InspectedFiber& fiber : fibers) {
    text += fiber.name + ": " + fiber.state + "\n";
    for (const InspectedFrame& frame : fiber.frames) {
      text += "  " + frame.file + ":" + std::to_string(frame.line) + " in " + frame.function + "\n";
      if (!frame.source.empty()) text += "      " + frame.source + "\n";
      for (const InspectedVariable& variable : frame.variables) {
        text += "    " + variable.name + " = " + variable.value + "\n";
      }
      for (const InspectedVariable& temporary : frame.temporaries) {
        text += "    (" + temporary.name + ") " + temporary.value + "\n";
      }
    }
  }
  return text;
}

}  // namespace pawl::vm
