// Queries in SQL over runs and their variables.
#include <atomic>
#include <cmath>
#include <memory>
#include <utility>

#include "engine/sql/query.h"
#include "server/answers.h"
#include "server/fields.h"
#include "server/handlers.h"
#include "value/json_reader.h"

namespace pawl::server::handlers {
namespace {

using engine::sql::Cell;

constexpr std::int64_t kMostRows = 100'000;
constexpr double kMostSeconds = 60;
constexpr std::size_t kLongestQuery = 64 << 10;

struct Query {
  std::string text;
  std::vector<Cell> arguments;
  engine::sql::StatementLimits limits;
};

// A scalar of the list of arguments; nothing: it is none.
std::optional<Cell> argument_of(std::string_view text) {
  JsonReader reader(text);
  switch (reader.next()) {
    case JsonEvent::kNull:
      return Cell();
    case JsonEvent::kBool:
      return Cell(std::int64_t{reader.boolean()});
    case JsonEvent::kInt:
      return Cell(reader.integer());
    case JsonEvent::kFloat:
      return Cell(reader.number());
    case JsonEvent::kString:
      return Cell(std::string(reader.text()));
    default:
      return std::nullopt;
  }
}

Result<Query> parse_query(const Call& call) {
  Fields fields = Fields::parse(call.request().body);
  fields.only({"sql", "arguments", "rows", "timeout"});
  Query query;
  query.text = fields.long_text("sql", kLongestQuery);
  if (query.text.empty()) fields.complain("sql", "is missing or empty");
  for (std::string_view element : fields.elements("arguments")) {
    auto argument = argument_of(element);
    if (!argument) fields.complain("arguments", "may have null, numbers, texts and booleans");
    query.arguments.push_back(std::move(argument).value_or(Cell()));
  }
  query.limits.rows =
      static_cast<std::uint32_t>(fields.integer("rows", query.limits.rows, 1, kMostRows));
  if (const auto seconds = fields.number("timeout")) {
    if (*seconds == 0 || *seconds > kMostSeconds) {
      fields.complain("timeout", "must be more than 0 and at most 60 seconds");
    }
    query.limits.time_us = static_cast<std::int64_t>(std::min(*seconds, kMostSeconds) * 1e6);
  }
  PAWL_TRY_STATUS(fields.check());
  return query;
}

void write_cell(JsonWriter& writer, const Cell& cell) {
  if (const auto* number = std::get_if<std::int64_t>(&cell)) {
    writer.integer(*number);
  } else if (const auto* real = std::get_if<double>(&cell)) {
    std::isfinite(*real) ? writer.number(*real) : writer.null();
  } else if (const auto* text = std::get_if<std::string>(&cell)) {
    writer.string(*text);
  } else {
    writer.null();
  }
}

std::string body_of(const engine::sql::Answer& answer) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_strings(writer, "columns", answer.columns);
  writer.key("rows");
  writer.begin_list();
  for (const auto& row : answer.rows) {
    writer.begin_list();
    for (const Cell& cell : row) write_cell(writer, cell);
    writer.end();
  }
  writer.end();
  write_field(writer, "complete", answer.complete);
  writer.end();
  return finish(std::move(writer));
}

}  // namespace

void query_runs(Context& context, const CallPointer& call) {
  auto query = parse_query(*call);
  if (!query) return call->refuse(query.error());
  const auto cancelled = std::make_shared<std::atomic<bool>>(false);
  call->exchange().on_gone([cancelled] { *cancelled = true; });
  context.query_later(call, [&context, call, cancelled, query = *std::move(query)] {
    auto answer = context.service.read_store([&](store::Store& store) {
      return engine::sql::query(store, engine::Service::kNamespace, context.limits, query.text,
                                query.arguments, query.limits, context.service.clock(), *cancelled);
    });
    if (!answer) return call->refuse(answer.error());
    call->respond(200, body_of(*answer));
  });
}

}  // namespace pawl::server::handlers
