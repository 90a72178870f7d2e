#include "server/compile_exchange.h"

#include <utility>

#include "base/bytes.h"
#include "base/error_codes.h"
#include "base/utf8.h"
#include "engine/schedule/declared.h"
#include "lang/bytecode/codec.h"

namespace pawl::server {
namespace {

constexpr std::size_t kMostDiagnostics = 100;
constexpr std::size_t kLongestText = 1 << 20;
constexpr std::size_t kVersionDigits = 64;

void write_texts(ByteWriter& writer, const std::vector<std::string>& texts) {
  writer.varint(texts.size());
  for (const std::string& text : texts) writer.sized(text);
}

std::vector<std::string> read_texts(ByteReader& reader) {
  std::vector<std::string> texts;
  for (std::size_t left = reader.count(); left > 0; --left) texts.emplace_back(reader.sized());
  return texts;
}

// A text that is shown to whoever deployed: of bounded length, and well-formed.
std::string read_shown(ByteReader& reader) {
  std::string_view text = reader.sized();
  if (text.size() > kLongestText || !is_valid_utf8(text, Surrogates::kRefuse)) reader.fail();
  return reader.failed() ? std::string() : std::string(text);
}

void write_diagnostic(ByteWriter& writer, const python::Diagnostic& diagnostic) {
  writer.sized(diagnostic.file);
  for (std::int32_t number : {diagnostic.line, diagnostic.column, diagnostic.end_line,
                              diagnostic.end_column, static_cast<std::int32_t>(diagnostic.code)}) {
    writer.signed_varint(number);
  }
  writer.u8(diagnostic.warning ? 1 : 0);
  writer.sized(diagnostic.message);
  writer.sized(diagnostic.hint);
  writer.sized(diagnostic.source_line);
}

std::int32_t read_number(ByteReader& reader) {
  const std::int64_t number = reader.signed_varint();
  if (number < INT32_MIN || number > INT32_MAX) reader.fail();
  return static_cast<std::int32_t>(number);
}

ErrorCode read_code(ByteReader& reader) {
  const std::optional<ErrorCode> code = find_error(std::to_string(read_number(reader)));
  if (!code) reader.fail();
  return code.value_or(ErrorCode::internal_error);
}

python::Diagnostic read_diagnostic(ByteReader& reader) {
  python::Diagnostic diagnostic;
  diagnostic.file = read_shown(reader);
  diagnostic.line = read_number(reader);
  diagnostic.column = read_number(reader);
  diagnostic.end_line = read_number(reader);
  diagnostic.end_column = read_number(reader);
  diagnostic.code = read_code(reader);
  diagnostic.warning = reader.u8() != 0;
  diagnostic.message = read_shown(reader);
  diagnostic.hint = read_shown(reader);
  diagnostic.source_line = read_shown(reader);
  return diagnostic;
}

bool is_version(std::string_view text) {
  return text.size() == kVersionDigits &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// What is deployed is what the Program says.
std::optional<engine::DeployRequest> read_program(std::string_view bytes) {
  auto program = bytecode::decode_program(bytes);
  if (!program || !is_version(program->version)) return std::nullopt;
  engine::DeployRequest deploy;
  deploy.version = program->version;
  deploy.compiler_revision = program->compiler_revision;
  for (const bytecode::Entry& entry : program->entries) {
    if (!is_valid_utf8(program->strings[entry.name], Surrogates::kRefuse)) return std::nullopt;
    deploy.workflows.push_back(program->strings[entry.name]);
  }
  deploy.options = engine::entry_options(*program);
  deploy.bytes = std::string(bytes);
  return deploy;
}

}  // namespace

std::string encode_compile_request(const engine::CompileRequest& request) {
  ByteWriter writer;
  writer.varint(request.files.size());
  for (const python::SourceFile& file : request.files) {
    writer.sized(file.path);
    writer.sized(file.text);
  }
  write_texts(writer, request.tasks);
  write_texts(writer, request.inputs);
  writer.varint(request.offered.size());
  for (const python::OfferedTask& task : request.offered) {
    writer.sized(task.name);
    writer.sized(task.options);
  }
  writer.varint(request.settings.size());
  for (const auto& [name, value] : request.settings) {
    writer.sized(name);
    writer.sized(value);
  }
  writer.sized(request.task_namespace);
  return writer.take();
}

std::optional<engine::CompileRequest> decode_compile_request(std::string_view bytes) {
  ByteReader reader(bytes);
  engine::CompileRequest request;
  for (std::size_t left = reader.count(2); left > 0 && !reader.failed(); --left) {
    std::string path(reader.sized());
    request.files.push_back({std::move(path), std::string(reader.sized())});
  }
  request.tasks = read_texts(reader);
  request.inputs = read_texts(reader);
  for (std::size_t left = reader.count(2); left > 0 && !reader.failed(); --left) {
    std::string name(reader.sized());
    request.offered.push_back({std::move(name), std::string(reader.sized())});
  }
  for (std::size_t left = reader.count(2); left > 0 && !reader.failed(); --left) {
    std::string name(reader.sized());
    request.settings.insert_or_assign(std::move(name), std::string(reader.sized()));
  }
  request.task_namespace = reader.sized();
  if (!reader.finished()) return std::nullopt;
  return request;
}

std::string encode_compile_answer(const CompileAnswer& answer) {
  ByteWriter writer;
  writer.u8(static_cast<std::uint8_t>(answer.sandbox));
  writer.u8(answer.deploy ? 1 : 0);
  writer.varint(answer.diagnostics.size());
  for (const python::Diagnostic& one : answer.diagnostics) write_diagnostic(writer, one);
  if (answer.deploy) {
    writer.sized(answer.deploy->bytes);
  } else {
    writer.signed_varint(static_cast<std::int32_t>(answer.error.code));
    writer.sized(answer.error.message);
    writer.sized(answer.error.hint);
  }
  return writer.take();
}

std::optional<CompileAnswer> decode_compile_answer(std::string_view bytes) {
  ByteReader reader(bytes);
  CompileAnswer answer;
  answer.sandbox = reader.u8() == static_cast<std::uint8_t>(SandboxKind::kFull)
                       ? SandboxKind::kFull
                       : SandboxKind::kLimits;
  const bool is_program = reader.u8() == 1;
  const std::size_t diagnostics = reader.count();
  if (diagnostics > kMostDiagnostics) return std::nullopt;
  for (std::size_t i = 0; i < diagnostics && !reader.failed(); ++i) {
    answer.diagnostics.push_back(read_diagnostic(reader));
  }
  std::string_view program;
  if (is_program) {
    program = reader.sized();
  } else {
    answer.error.code = read_code(reader);
    answer.error.message = read_shown(reader);
    answer.error.hint = read_shown(reader);
  }
  if (!reader.finished()) return std::nullopt;
  if (is_program && !(answer.deploy = read_program(program))) return std::nullopt;
  return answer;
}

}  // namespace pawl::server
