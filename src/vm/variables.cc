#include "vm/variables.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <utility>

#include "value/json_writer.h"
#include "vm/frame.h"
#include "vm/inspect.h"
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/machine_state.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/future.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/python/datetime/datetime.h"
#include "vm/python/decimal/decimal.h"

namespace pawl::vm {
namespace {

// Writing out a larger integer is work that nobody pays for here.
constexpr uint64_t kMostLimbs = 16;

// What stands behind a value: the content of a cell, the number of an int's subclass.
Value bare(Value value) {
  for (int i = 0; i < 8; ++i) {
    if (value.is(Kind::kCell)) {
      value = value.as<Cell>()->content;
    } else if (value.is(Kind::kInstance) && !value.as<Instance>()->native.empty()) {
      value = value.as<Instance>()->native;
    } else {
      break;
    }
  }
  return value;
}

bool has_parts(Value value) {
  return value.is(Kind::kList) || value.is(Kind::kTuple) || value.is(Kind::kDict) ||
         value.is(Kind::kSet) || value.is(Kind::kFrozenSet) || value.is(Kind::kInstance);
}

std::string key_text(Machine& machine, Value key) {
  return key.is(Kind::kString) ? to_utf8(key.as<String>()) : shown(machine, key);
}

// Calls `visit(name, path, part)` with each part until it answers false: the name as a key of JSON
// has it, and the path from the whole to the part. The items of a set have neither.
template <typename Visit>
void for_each_part(Machine& machine, Value whole, const Visit& visit) {
  const auto items = [&](std::span<const Value> values) {
    for (size_t i = 0; i < values.size(); ++i) {
      if (!visit(std::string(), fmt::format("[{}]", i), values[i])) return;
    }
  };
  if (whole.is(Kind::kList)) return items(whole.as<List>()->view());
  if (whole.is(Kind::kTuple)) return items(whole.as<Tuple>()->view());
  if (whole.is(Kind::kInstance)) {
    using Parts = std::vector<std::pair<std::string, Value>>;
    Parts parts;
    instance_visit(whole.as<Instance>(), &parts, [](void* opaque, Value name, Value value) {
      static_cast<Parts*>(opaque)->emplace_back(to_utf8(name.as<String>()), value);
    });
    for (const auto& [name, part] : parts) {
      if (!visit(name, "." + name, part)) return;
    }
    return;
  }
  const bool pairs = whole.is(Kind::kDict);
  Entry* entry;
  for (uint32_t i = 0; dict_next(whole.as<Dict>(), i, &entry);) {
    const std::string key = key_text(machine, entry->key);
    std::string path;
    if (pairs) path = "[" + shown(machine, entry->key) + "]";
    if (!visit(key, std::move(path), pairs ? entry->value : entry->key)) return;
  }
}

// A number or a text as itself; nothing: the value has parts, or is None.
std::optional<VariableValue> scalar_of(Machine& machine, Value value) {
  if (value.empty() || value.is_none()) return VariableValue();
  if (value.is_bool()) return VariableValue(int64_t{value.is_true()});
  if (value.is_double()) return VariableValue(value.number());
  if (is_int(value)) {
    if (const auto number = int_to_int64(value)) return VariableValue(*number);
    if (value.as<BigInt>()->limb_count > kMostLimbs) return VariableValue("<int>");
    return VariableValue(int_to_text(machine, value, 10).value_or("<int>"));
  }
  if (has_parts(value)) return std::nullopt;
  if (value.is(Kind::kString)) {
    if (value.as<String>()->byte_length() > kLongestVariable) return VariableValue();
    return VariableValue(to_utf8(value.as<String>()));
  }
  if (is_decimal(value)) return VariableValue(decimal_text(value));
  return VariableValue(shown(machine, value));
}

// The JSON of a value with parts. Deeper ones and cycles end in "…".
class PartsWriter {
 public:
  explicit PartsWriter(Machine& machine) : machine_(machine) {}

  VariableValue write(Value value) {
    add(value, 0);
    if (too_long_) return {};
    auto text = std::move(writer_).finish();
    if (!text) return {};
    return *std::move(text);
  }

 private:
  static constexpr int kDeepest = 20;

  static JsonOptions options() {
    JsonOptions options;
    options.max_bytes = kLongestVariable;
    options.tags = JsonTags::kPlain;
    return options;
  }

  void add(Value given, int depth) {
    const Value value = bare(given);
    if (const auto scalar = scalar_of(machine_, value)) return add(*scalar, value);
    if (depth >= kDeepest) return writer_.string("…");
    const bool object = value.is(Kind::kDict) || value.is(Kind::kInstance);
    object ? writer_.begin_object() : writer_.begin_list();
    for_each_part(machine_, value, [&](const std::string& name, std::string&&, Value part) {
      if (object) writer_.key(name);
      add(part, depth + 1);
      too_long_ = too_long_ || writer_.failed();
      return !too_long_;
    });
    writer_.end();
  }

  void add(const VariableValue& scalar, Value value) {
    if (const auto* number = std::get_if<int64_t>(&scalar)) {
      return value.is_bool() ? writer_.boolean(*number != 0) : writer_.integer(*number);
    }
    if (const auto* number = std::get_if<double>(&scalar)) {
      return std::isfinite(*number) ? writer_.number(*number)
                                    : writer_.string(fmt::format("{}", *number));
    }
    if (const auto* text = std::get_if<std::string>(&scalar)) return writer_.string(*text);
    too_long_ = too_long_ || value.is(Kind::kString);
    writer_.null();
  }

  Machine& machine_;
  JsonWriter writer_{options()};
  bool too_long_ = false;
};

VariableValue value_of(Machine& machine, Value value) {
  if (auto scalar = scalar_of(machine, value)) return *std::move(scalar);
  return PartsWriter(machine).write(value);
}

class Reader {
 public:
  Reader(Machine& machine, const VariableFilter& filter) : machine_(machine), filter_(filter) {}

  std::vector<FrameVariables> read() {
    std::vector<FrameVariables> frames;
    const MachineState& state = machine_.state();
    for (const auto& [number, fiber] : state.fibers) {
      const bool is_main =
          state.main_fiber.is(Kind::kFuture) && state.main_fiber.as<Future>() == fiber;
      const std::string name = fiber->detail.is(Kind::kString) ? to_utf8(fiber->detail.as<String>())
                               : is_main                       ? "main"
                                                               : fmt::format("fiber {}", number);
      const Frame* top = fiber == state.running ? machine_.interpreter().top() : fiber->frame;
      uint32_t depth = 0;
      for (const Frame* frame = top; frame != nullptr; frame = frame->back) {
        const bytecode::Program& program = machine_.program().program;
        if (program.modules[frame->code->function->module].library) continue;
        FrameVariables found = read(frame);
        found.fiber = name;
        found.frame = depth++;
        frames.push_back(std::move(found));
      }
    }
    return frames;
  }

 private:
  FrameVariables read(const Frame* frame) {
    const bytecode::Program& program = machine_.program().program;
    const bytecode::Function& function = *frame->code->function;
    FrameVariables found;
    found.function = to_utf8(frame->code->qualname);
    found.file = program.strings[program.modules[function.module].file];
    found.line = frame->code->line_of(frame->instruction);
    const Value* registers = frame->registers();
    for (uint16_t i = 0; i < function.local_count; ++i) {
      std::string name = to_utf8(frame->code->local_names[i]);
      if (registers[i].empty() || name.empty() || name[0] == '.') continue;
      if (!filter_.name.empty() && name != filter_.name) continue;
      add(name, std::string(), registers[i], 0, &found.variables);
    }
    return found;
  }

  void add(const std::string& name, const std::string& path, Value given, int depth,
           std::vector<FoundVariable>* found) {
    const Value value = bare(given);
    const Value typed = given.is(Kind::kCell) ? value : given;
    std::string type = value.empty() ? std::string() : machine_.type_name(typed);
    found->push_back({name, path, std::move(type), value_of(machine_, value)});
    if (!filter_.parts || depth >= kDeepestPart || value.empty() || !has_parts(value)) return;
    if (value.is(Kind::kSet) || value.is(Kind::kFrozenSet)) return;
    for_each_part(machine_, value, [&](const std::string&, std::string&& part_path, Value part) {
      if (parts_ == kMostParts) return false;
      ++parts_;
      add(name, path + part_path, part, depth + 1, found);
      return true;
    });
  }

  Machine& machine_;
  const VariableFilter& filter_;
  size_t parts_ = 0;
};

}  // namespace

std::vector<FrameVariables> read_variables(Machine& machine, const VariableFilter& filter) {
  HeapScope scope(machine.heap());
  return Reader(machine, filter).read();
}

}  // namespace pawl::vm
