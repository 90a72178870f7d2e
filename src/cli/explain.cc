#include <fmt/core.h>

#include <cstdio>

#include "base/error_codes.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "server/answers.h"

namespace pawl::cli {

namespace {

void write_info(JsonWriter& writer, const ErrorInfo& info) {
  writer.begin_object();
  server::write_field(writer, "code", error_label(info.code));
  server::write_field(writer, "name", info.name);
  server::write_field(writer, "cause", info.cause);
  server::write_field(writer, "remedy", info.remedy);
  writer.end();
}

int list_codes(bool json) {
  JsonWriter writer = server::answer_writer();
  writer.begin_list();
  for (const ErrorInfo& info : all_errors()) {
    json ? write_info(writer, info) : fmt::print("{}  {}\n", error_label(info.code), info.cause);
  }
  writer.end();
  if (json) fmt::print("{}\n", server::finish(std::move(writer)));
  return kExitOk;
}

}  // namespace

int run_explain(const ExplainOptions& options) {
  if (options.code.empty()) return list_codes(options.json);
  const std::optional<ErrorCode> code = find_error(options.code);
  if (!code) {
    report({ErrorCode::unknown_error_code, fmt::format("no error has the code '{}'", options.code),
            "run `pawl explain` for the list"});
    return kExitUsage;
  }
  const ErrorInfo& info = error_info(*code);
  if (options.json) {
    JsonWriter writer = server::answer_writer();
    write_info(writer, info);
    fmt::print("{}\n", server::finish(std::move(writer)));
    return kExitOk;
  }
  fmt::print("{}: {}\n\nCause:  {}\nRemedy: {}\n", error_label(info.code), info.name, info.cause,
             info.remedy);
  return kExitOk;
}

}  // namespace pawl::cli
