#include "lang/bytecode/codec.h"

#include <algorithm>

#include "base/bytes.h"
#include "base/error_codes.h"
#include "lang/bytecode/verifier.h"

namespace pawl::bytecode {
namespace {

constexpr std::string_view kMagic = "PWLP";

// One description of each record serves both directions: `Archive` is Writer or Reader.
class Writer {
 public:
  static constexpr bool kReading = false;
  ByteWriter out;

  template <typename T>
  void number(const T& value) {
    out.varint(static_cast<uint64_t>(value));
  }
  void signed_number(const int64_t& value) { out.signed_varint(value); }
  void real(const double& value) { out.f64(value); }
  void text(const std::string& value) { out.sized(value); }
  void flag(const bool& value) { out.u8(value ? 1 : 0); }
  template <typename T, typename Each>
  void list(const std::vector<T>& items, Each&& each) {
    out.varint(items.size());
    for (const T& item : items) each(item);
  }
  bool failed() const { return false; }
};

class Reader {
 public:
  static constexpr bool kReading = true;
  explicit Reader(std::string_view bytes) : in(bytes) {}
  ByteReader in;

  template <typename T>
  void number(T& value) {
    uint64_t most = sizeof(T) == 8 ? ~uint64_t{0} : (uint64_t{1} << (8 * sizeof(T))) - 1;
    value = static_cast<T>(in.varint_up_to(most));
  }
  void signed_number(int64_t& value) { value = in.signed_varint(); }
  void real(double& value) { value = in.f64(); }
  void text(std::string& value) { value = in.sized(); }
  void flag(bool& value) { value = in.u8() == 1; }
  template <typename T, typename Each>
  void list(std::vector<T>& items, Each&& each) {
    size_t count = in.count();
    items.clear();
    for (size_t i = 0; i < count && !in.failed(); ++i) {
      items.emplace_back();
      each(items.back());
    }
  }
  bool failed() const { return in.failed(); }
};

// const for a Writer, mutable for a Reader.
template <typename Archive, typename T>
using Part = std::conditional_t<Archive::kReading, T, const T>;

template <typename Archive>
void archive_constant(Archive& archive, Part<Archive, Constant>& constant) {
  archive.number(constant.kind);
  switch (constant.kind) {
    case ConstantKind::kInt:
    case ConstantKind::kNative:
    case ConstantKind::kType:
      archive.signed_number(constant.integer);
      break;
    case ConstantKind::kFloat:
      archive.real(constant.number);
      break;
    case ConstantKind::kTuple:
    case ConstantKind::kFrozenSet:
      archive.list(constant.items, [&](auto& item) { archive.number(item); });
      break;
    case ConstantKind::kNone:
    case ConstantKind::kTrue:
    case ConstantKind::kFalse:
    case ConstantKind::kEllipsis:
    case ConstantKind::kNotImplemented:
      break;
    default:
      archive.number(constant.index);
      break;
  }
}

template <typename Archive>
void archive_instruction(Archive& archive, Part<Archive, Instruction>& instruction) {
  archive.number(instruction.op);
  archive.number(instruction.flags);
  archive.number(instruction.a);
  archive.number(instruction.b);
  archive.number(instruction.c);
}

template <typename Archive>
void archive_tables(Archive& archive, Part<Archive, Function>& function) {
  archive.list(function.handlers, [&](auto& handler) {
    archive.number(handler.start);
    archive.number(handler.end);
    archive.number(handler.target);
    archive.number(handler.depth);
    archive.number(handler.target_register);
  });
  archive.list(function.handler_bodies, [&](auto& body) {
    archive.number(body.start);
    archive.number(body.end);
    archive.number(body.exception_register);
  });
  archive.list(function.positions, [&](auto& position) {
    archive.number(position.instruction);
    archive.number(position.line);
    archive.number(position.end_line);
    archive.number(position.column);
    archive.number(position.end_column);
  });
  archive.list(function.roles, [&](auto& role) {
    archive.number(role.start);
    archive.number(role.end);
    archive.number(role.reg);
    archive.number(role.role);
    archive.number(role.detail);
    archive.number(role.line);
  });
  archive.list(function.paths, [&](auto& path) {
    archive.number(path.instruction);
    archive.number(path.path);
  });
}

template <typename Archive>
void archive_function(Archive& archive, Part<Archive, Function>& function) {
  archive.number(function.name);
  archive.number(function.qualname);
  archive.number(function.doc);
  archive.number(function.module);
  archive.number(function.flags);
  archive.number(function.first_line);
  archive.number(function.positional_only);
  archive.number(function.positional);
  archive.number(function.keyword_only);
  archive.number(function.local_count);
  archive.number(function.free_count);
  archive.number(function.register_count);
  archive.number(function.defaults);
  archive.number(function.keyword_defaults);
  archive.list(function.local_names, [&](auto& name) { archive.number(name); });
  archive.list(function.constants, [&](auto& index) { archive.number(index); });
  archive.list(function.code, [&](auto& item) { archive_instruction(archive, item); });
  archive.list(function.depths, [&](auto& depth) { archive.number(depth); });
  archive_tables(archive, function);
  archive.list(function.annotations, [&](auto& text) { archive.number(text); });
}

template <typename Archive>
void archive_module(Archive& archive, Part<Archive, Module>& module) {
  archive.number(module.name);
  archive.number(module.file);
  archive.number(module.source);
  archive.number(module.body);
  archive.number(module.first_global);
  archive.list(module.global_names, [&](auto& name) { archive.number(name); });
  archive.list(module.static_values, [&](auto& value) { archive.number(value); });
  archive.flag(module.library);
}

template <typename Archive>
void archive_program(Archive& archive, Part<Archive, Program>& program) {
  archive.number(program.language_level);
  archive.number(program.compiler_revision);
  archive.text(program.version);
  archive.list(program.strings, [&](auto& text) { archive.text(text); });
  archive.list(program.constants, [&](auto& item) { archive_constant(archive, item); });
  archive.list(program.functions, [&](auto& item) { archive_function(archive, item); });
  archive.list(program.modules, [&](auto& item) { archive_module(archive, item); });
  archive.list(program.tasks, [&](auto& task) {
    archive.number(task.name);
    archive.list(task.parameters, [&](auto& name) { archive.number(name); });
    archive.number(task.options);
  });
  archive.list(program.entries, [&](auto& entry) {
    archive.number(entry.name);
    archive.number(entry.shape);
    archive.number(entry.module);
    archive.number(entry.slot);
    archive.number(entry.function);
    archive.number(entry.options);
    archive.list(entry.input_slots, [&](auto& slot) { archive.number(slot); });
  });
  archive.number(program.global_count);
}

// What tasks say of their results: behind everything else, and only if one says anything, so that
// other Programs are what they always were.
bool has_results(const Program& program) {
  return std::ranges::any_of(program.tasks, [](const Task& task) { return task.result != 0; });
}

template <typename Archive>
void archive_results(Archive& archive, Part<Archive, Program>& program) {
  for (auto& task : program.tasks) {
    archive.number(task.result);
    if (task.result != 0) archive.number(task.module);
  }
}

// Settings of the deploy: behind the results, and only if there are any.
template <typename Archive>
void archive_settings(Archive& archive, Part<Archive, Program>& program) {
  archive.list(program.settings, [&](auto& setting) {
    archive.number(setting.name);
    archive.number(setting.value);
  });
}

}  // namespace

std::string encode_program(const Program& program) {
  Writer writer;
  writer.out.raw(kMagic);
  writer.out.u8(kProgramFormat);
  archive_program(writer, program);
  const bool settings = !program.settings.empty();
  const bool results = settings || has_results(program);
  if (!program.image.empty() || results) writer.out.sized(program.image);
  if (results) archive_results(writer, program);
  if (settings) archive_settings(writer, program);
  return writer.out.take();
}

Result<Program> decode_program(std::string_view bytes) {
  Reader reader(bytes);
  if (reader.in.raw(kMagic.size()) != kMagic || reader.in.u8() != kProgramFormat) {
    return fail(ErrorCode::invalid_program, "these bytes are no program of a known format");
  }
  Program program;
  archive_program(reader, program);
  if (!reader.failed() && reader.in.remaining() != 0) reader.text(program.image);
  if (!reader.failed() && reader.in.remaining() != 0) archive_results(reader, program);
  if (!reader.failed() && reader.in.remaining() != 0) archive_settings(reader, program);
  if (reader.failed() || reader.in.remaining() != 0) {
    return fail(ErrorCode::invalid_program, "the program's bytes are cut off or damaged");
  }
  PAWL_TRY_STATUS(verify(program));
  return program;
}

}  // namespace pawl::bytecode
