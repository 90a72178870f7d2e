// /openapi.json, from the tables of routes and schemas.
#include <algorithm>

#include "server/answers.h"
#include "server/routes.h"

namespace pawl::server {
namespace {

// The type alone: "string", "time", "payload", or the name of a schema.
void write_type(JsonWriter& writer, std::string_view type) {
  if (type == "time") {
    write_field(writer, "type", "string");
    write_field(writer, "format", "date-time");
  } else if (type.front() >= 'A' && type.front() <= 'Z') {
    write_field(writer, "$ref", "#/components/schemas/" + std::string(type));
  } else if (type != "payload") {
    write_field(writer, "type", type);
  }
}

enum class Null : std::uint8_t { kNever, kIfOptional };

void write_schema(JsonWriter& writer, const Field& field, Null null) {
  std::string_view type = field.type;
  const bool optional = type.ends_with('?');
  if (optional) type.remove_suffix(1);
  const bool array = type.ends_with("[]");
  if (array) type.remove_suffix(2);
  const bool named = !array && type.front() >= 'A' && type.front() <= 'Z';
  writer.begin_object();
  if (!field.help.empty()) write_field(writer, "description", field.help);
  if (array) {
    write_field(writer, "type", "array");
    writer.key("items");
    writer.begin_object();
    write_type(writer, type);
    writer.end();
  } else if (named) {
    // Beside a $ref nothing else counts.
    writer.key("allOf");
    writer.begin_list();
    writer.begin_object();
    write_type(writer, type);
    writer.end();
    writer.end();
  } else {
    write_type(writer, type);
  }
  if (optional && null == Null::kIfOptional && type != "payload") {
    write_field(writer, "nullable", true);
  }
  writer.end();
}

bool is_required(const Field& field) { return !field.type.ends_with('?'); }

void write_object_schema(JsonWriter& writer, const std::vector<Field>& fields) {
  writer.begin_object();
  write_field(writer, "type", "object");
  writer.key("properties");
  writer.begin_object();
  for (const Field& field : fields) {
    writer.key(field.name);
    write_schema(writer, field, Null::kIfOptional);
  }
  writer.end();
  writer.key("required");
  writer.begin_list();
  for (const Field& field : fields) {
    if (is_required(field)) writer.string(field.name);
  }
  writer.end();
  writer.end();
}

void begin_content(JsonWriter& writer, std::string_view type = "application/json") {
  writer.key("content");
  writer.begin_object();
  writer.key(type);
  writer.begin_object();
  writer.key("schema");
}

void end_content(JsonWriter& writer) {
  writer.end();
  writer.end();
}

void write_parameter(JsonWriter& writer, std::string_view place, const Field& field) {
  writer.begin_object();
  write_field(writer, "name", field.name);
  write_field(writer, "in", place);
  write_field(writer, "required", is_required(field));
  writer.key("schema");
  write_schema(writer, field, Null::kNever);
  writer.end();
}

void write_parameters(JsonWriter& writer, const Route& route) {
  writer.key("parameters");
  writer.begin_list();
  std::string_view rest = route.pattern;
  while (true) {
    std::size_t begin = rest.find('{');
    if (begin == std::string_view::npos) break;
    std::size_t end = rest.find('}', begin);
    write_parameter(writer, "path", {rest.substr(begin + 1, end - begin - 1), "string"});
    rest.remove_prefix(end);
  }
  for (const Field& field : route.query) write_parameter(writer, "query", field);
  for (const Field& field : route.headers) write_parameter(writer, "header", field);
  writer.end();
}

void write_answer(JsonWriter& writer, const Route& route, unsigned status) {
  writer.begin_object();
  write_field(writer, "description", net::reason_of(status));
  if (status != 204) {
    begin_content(writer, route.content_type);
    if (route.answer.empty()) {
      writer.begin_object();
      write_type(writer, route.content_type == "application/json" ? "object" : "string");
      writer.end();
    } else {
      write_object_schema(writer, route.answer);
    }
    end_content(writer);
  }
  writer.end();
}

void write_refusal(JsonWriter& writer) {
  writer.begin_object();
  write_field(writer, "$ref", "#/components/responses/Error");
  writer.end();
}

void write_responses(JsonWriter& writer, const Route& route) {
  writer.key("responses");
  writer.begin_object();
  for (unsigned status : route.statuses) {
    writer.key(std::to_string(status));
    if (status < 300) {
      write_answer(writer, route, status);
    } else {
      write_refusal(writer);
    }
  }
  writer.key("default");
  write_refusal(writer);
  writer.end();
}

// GET /api/v1/runs/{id}/result is "get_runs_id_result".
std::string operation_name(std::string name, std::string_view pattern) {
  if (pattern.starts_with("/api/v1")) pattern.remove_prefix(7);
  for (char c : pattern) {
    if (c == '{' || c == '}') continue;
    name += c == '/' || c == '.' ? '_' : c;
  }
  return name;
}

void write_operation(JsonWriter& writer, const Route& route) {
  std::string method;
  for (char c : route.method) method += static_cast<char>(c | 0x20);
  writer.key(method);
  writer.begin_object();
  write_field(writer, "operationId", operation_name(method, route.pattern));
  write_field(writer, "summary", route.summary);
  if (route.scope != Scope::kNone) write_field(writer, "x-scope", to_string(route.scope));
  writer.key("security");
  writer.begin_list();
  if (route.scope != Scope::kNone) {
    writer.begin_object();
    writer.key("token");
    writer.begin_list();
    writer.end();
    writer.end();
  }
  writer.end();
  write_parameters(writer, route);
  if (!route.body.empty()) {
    writer.key("requestBody");
    writer.begin_object();
    write_field(writer, "required", std::ranges::any_of(route.body, is_required));
    begin_content(writer);
    write_object_schema(writer, route.body);
    end_content(writer);
    writer.end();
  }
  write_responses(writer, route);
  writer.end();
}

void write_components(JsonWriter& writer) {
  writer.key("components");
  writer.begin_object();
  writer.key("securitySchemes");
  writer.begin_object();
  writer.key("token");
  writer.begin_object();
  write_field(writer, "type", "http");
  write_field(writer, "scheme", "bearer");
  writer.end();
  writer.end();
  writer.key("responses");
  writer.begin_object();
  writer.key("Error");
  writer.begin_object();
  write_field(writer, "description", "What went wrong; docs/errors.md explains every code");
  begin_content(writer);
  write_object_schema(writer, {{"error", "Error"}});
  end_content(writer);
  writer.end();
  writer.end();
  writer.key("schemas");
  writer.begin_object();
  for (const Schema& schema : all_schemas()) {
    writer.key(schema.name);
    write_object_schema(writer, schema.fields);
  }
  writer.end();
  writer.end();
}

}  // namespace

std::string openapi_document() {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_field(writer, "openapi", "3.0.3");
  writer.key("info");
  writer.begin_object();
  write_field(writer, "title", "Pawl");
  write_field(writer, "version", PAWL_VERSION);
  writer.end();
  writer.key("paths");
  writer.begin_object();
  std::vector<std::string_view> written;
  for (const Route& route : all_routes()) {
    bool known = false;
    for (std::string_view pattern : written) known = known || pattern == route.pattern;
    if (known) continue;
    written.push_back(route.pattern);
    writer.key(route.pattern);
    writer.begin_object();
    for (const Route& other : all_routes()) {
      if (other.pattern == route.pattern) write_operation(writer, other);
    }
    writer.end();
  }
  writer.end();
  write_components(writer);
  writer.end();
  return finish(std::move(writer));
}

}  // namespace pawl::server
