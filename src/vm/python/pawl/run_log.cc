#include "vm/python/pawl/run_log.h"

#include <algorithm>
#include <string>
#include <utility>

#include "vm/breath.h"
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/machine_state.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/exception/types.h"
#include "vm/python/traceback.h"

namespace pawl::vm {
namespace {

constexpr int64_t kHighestLevel = 255;
constexpr size_t kMostRandomBytes = 1 << 20;

Ref count_or_none(Machine& machine, bool known, uint32_t number) {
  return known ? make_int(machine.heap(), static_cast<int64_t>(number)) : Ref::none();
}

// (file, line, function, source line, line of carets, end line, column, end column)
Ref entry_of(Machine& machine, uint32_t function, uint32_t instruction, Carets wanted) {
  Heap& heap = machine.heap();
  // The source is searched for the line.
  const bytecode::Program& program = machine.program().program;
  const Code& code = machine.program().codes[function];
  const size_t length = program.strings[program.modules[code.function->module].source].size();
  if (!machine.charge((wanted == Carets::kWith ? 256 : 16) + length / 64)) return {};
  const TracebackFrame frame = describe_frame(machine, function, instruction, wanted);
  Ref file = make_string(heap, frame.file);
  Ref line = make_int(heap, static_cast<int64_t>(frame.line));
  Ref name = make_string(heap, frame.name);
  Ref source = make_string(heap, frame.source);
  Ref carets = make_string(heap, frame.carets);
  Ref end_line = count_or_none(machine, frame.has_columns, frame.end_line);
  Ref column = count_or_none(machine, frame.has_columns, frame.column);
  Ref end_column = count_or_none(machine, frame.has_columns, frame.end_column);
  return make_tuple(heap, {file, line, name, source, carets, end_line, column, end_column});
}

}  // namespace

void count_long_line(Machine& machine, std::string_view line) {
  constexpr size_t kBytesOfLine = 1024;
  machine.state().log_lines += static_cast<uint32_t>(line.size() / kBytesOfLine);
}

Ref write_log(Machine& machine, Value text, int level) {
  if (!machine.count_log_line()) return {};
  std::string line = to_utf8(unwrap(text).as<String>());
  cut_line(&line, machine.limits().log_line_bytes);
  if (!machine.charge(1 + line.size() / 32)) return {};
  count_long_line(machine, line);
  machine.host().log(level, line);
  return Ref::none();
}

Value replaced_stream(Machine& machine, std::string_view name) {
  const bytecode::Program& program = machine.program().program;
  for (uint32_t i = 0; i < program.modules.size(); ++i) {
    const bytecode::Module& module = program.modules[i];
    if (!module.library || program.strings[module.name] != "sys") continue;
    const std::string original = "__" + std::string(name) + "__";
    const Value own = machine.global_by_name(i, machine.intern(original));
    const Value now = machine.global_by_name(i, machine.intern(name));
    return own.empty() || now == own ? Value() : now;
  }
  return {};
}

Ref replaced_stderr(Machine& machine, Args) {
  const Value stream = replaced_stream(machine, "stderr");
  return stream.empty() ? Ref::none() : Ref::share(stream);
}

Ref log_entry(Machine& machine, Args args) {
  if (!args[0].is_small_int() || !unwrap(args[1]).is(Kind::kString)) {
    return machine.raise_type_error("log() needs a level and a text");
  }
  // Level 0 is what print writes.
  const int64_t level = std::clamp<int64_t>(args[0].small_int(), 1, kHighestLevel);
  return write_log(machine, args[1], static_cast<int>(level));
}

Ref write_text(Machine& machine, Args args) {
  if (!unwrap(args[0]).is(Kind::kString)) return machine.raise_type_error("a text is needed");
  const std::string text = to_utf8(unwrap(args[0]).as<String>());
  if (!machine.charge(1 + text.size() / 32)) return {};
  machine.write_output(text);
  return machine.failed() ? Ref() : Ref::none();
}

Ref recursion_limit(Machine& machine, Args) {
  return make_int(machine.heap(), static_cast<int64_t>(machine.limits().call_depth));
}

Ref handled_exception(Machine& machine, Args) {
  Interpreter& interpreter = machine.interpreter();
  Value handled = interpreter.handled_exception(interpreter.top());
  return handled.empty() ? Ref::none() : Ref::share(handled);
}

Ref traceback_text(Machine& machine, Args args) {
  if (!args[0].is(Kind::kException)) return machine.raise_type_error("an exception is needed");
  std::string text = format_traceback(machine, args[0]);
  if (!machine.charge(64 + text.size() / 4)) return {};
  return make_string(machine.heap(), text);
}

Ref traceback_entries(Machine& machine, Args args) {
  Value entries;
  if (args[0].is(Kind::kException)) {
    entries = vm::traceback_entries(args[0].as<Exception>());
  } else if (is_record(args[0], TypeId::kTraceback)) {
    entries = args[0].as<Record>()->fields()[0];
  } else if (!args[0].is_none()) {
    return machine.raise_type_error("an exception or a traceback is needed");
  }
  Ref list = make_list(machine.heap());
  if (!entries.is(Kind::kList)) return list;
  std::span<const Value> pairs = entries.as<List>()->view();
  for (size_t i = pairs.size(); i >= 2; i -= 2) {
    const auto function = static_cast<uint32_t>(pairs[i - 2].small_int());
    const auto instruction = static_cast<uint32_t>(pairs[i - 1].small_int());
    if (!is_shown_frame(machine, function)) continue;
    Ref entry = entry_of(machine, function, instruction, Carets::kWith);
    if (entry.empty()) return {};
    list_append(machine.heap(), list.as<List>(), std::move(entry));
  }
  return list;
}

Ref stack_entries(Machine& machine, Args args) {
  const int64_t limit = args[0].is_small_int() ? args[0].small_int() : INT64_MAX;
  Ref list = make_list(machine.heap());
  for (Frame* frame = machine.interpreter().top(); frame != nullptr; frame = frame->back) {
    if (static_cast<int64_t>(list.as<List>()->length) >= limit) break;
    if (frame->code == machine.program().trampoline()) continue;
    if (!is_shown_frame(machine, frame->code->index)) continue;
    const uint32_t instruction = frame->code->position_of(frame->instruction);
    Ref entry = entry_of(machine, frame->code->index, instruction, Carets::kWithout);
    if (entry.empty()) return {};
    list_append(machine.heap(), list.as<List>(), std::move(entry));
  }
  return list;
}

Ref stack_module(Machine& machine, Args args) {
  const int64_t level = args[0].is_small_int() ? args[0].small_int() : 1;
  const bytecode::Program& program = machine.program().program;
  int64_t passed = 0;
  for (Frame* frame = machine.interpreter().top(); frame != nullptr; frame = frame->back) {
    if (frame->code == machine.program().trampoline()) continue;
    if (!is_shown_frame(machine, frame->code->index) || ++passed < level) continue;
    const uint32_t module = frame->code->function->module;
    if (module == 0) break;
    return make_string(machine.heap(), program.strings[program.modules[module].name]);
  }
  return make_ascii(machine.heap(), passed < level ? "sys" : "__main__");
}

Ref raise_unavailable_error(Machine& machine, Args args) {
  if (!args[0].is(Kind::kString) || !args[1].is(Kind::kString)) {
    return machine.raise_type_error("unavailable() needs two texts");
  }
  return machine.raise_unavailable(to_utf8(args[0].as<String>()), to_utf8(args[1].as<String>()));
}

void random_bytes_in_pieces(Machine& machine, void* to, size_t bytes) {
  in_pieces(bytes, [&](size_t begin, size_t end) {
    machine.host().random_bytes(static_cast<char*>(to) + begin, end - begin);
  });
}

Ref host_random_bytes(Machine& machine, Args args) {
  const std::optional<int64_t> given = to_int64(machine, args[0]);
  if (!given) return {};
  if (*given < 0) return machine.raise_value_error("negative argument not allowed");
  const auto count = static_cast<uint64_t>(*given);
  if (count > kMostRandomBytes) return machine.raise_memory_error();
  if (!machine.charge(1 + count / 16)) return {};
  std::string bytes = filled_text(static_cast<size_t>(count), '\0');
  random_bytes_in_pieces(machine, bytes.data(), bytes.size());
  return make_bytes(machine.heap(), bytes);
}

}  // namespace pawl::vm
