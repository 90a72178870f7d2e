// /openapi.json, from the table of routes.
#include "server/answers.h"
#include "server/routes.h"

namespace pawl::server {
namespace {

void write_schema(JsonWriter& writer, const Field& field) {
  std::string_view type = field.type;
  bool optional = type.ends_with('?');
  if (optional) type.remove_suffix(1);
  bool array = type.ends_with("[]");
  if (array) type.remove_suffix(2);
  writer.begin_object();
  if (!field.help.empty()) write_field(writer, "description", field.help);
  if (array) {
    write_field(writer, "type", "array");
    writer.key("items");
    writer.begin_object();
  }
  if (type == "time") {
    write_field(writer, "type", "string");
    write_field(writer, "format", "date-time");
  } else if (type != "payload") {
    write_field(writer, "type", type);
  }
  if (array) writer.end();
  if (optional && type != "payload") write_field(writer, "nullable", true);
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
    write_schema(writer, field);
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

void begin_json_content(JsonWriter& writer) {
  writer.key("content");
  writer.begin_object();
  writer.key("application/json");
  writer.begin_object();
  writer.key("schema");
}

void end_json_content(JsonWriter& writer) {
  writer.end();
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
    writer.begin_object();
    write_field(writer, "name", rest.substr(begin + 1, end - begin - 1));
    write_field(writer, "in", "path");
    write_field(writer, "required", true);
    writer.key("schema");
    writer.begin_object();
    write_field(writer, "type", "string");
    writer.end();
    writer.end();
    rest.remove_prefix(end);
  }
  for (const Field& field : route.query) {
    writer.begin_object();
    write_field(writer, "name", field.name);
    write_field(writer, "in", "query");
    write_field(writer, "required", is_required(field));
    writer.key("schema");
    write_schema(writer, field);
    writer.end();
  }
  writer.end();
}

void write_responses(JsonWriter& writer, const Route& route) {
  writer.key("responses");
  writer.begin_object();
  for (unsigned status : route.statuses) {
    writer.key(std::to_string(status));
    writer.begin_object();
    write_field(writer, "description", net::reason_of(status));
    if (status < 300 && status != 204) {
      begin_json_content(writer);
      // Another success than the usual one says less.
      if (status == 202 || route.answer.empty()) {
        writer.begin_object();
        write_field(writer, "type", "object");
        writer.end();
      } else {
        write_object_schema(writer, route.answer);
      }
      end_json_content(writer);
    }
    writer.end();
  }
  writer.key("default");
  writer.begin_object();
  write_field(writer, "$ref", "#/components/responses/Error");
  writer.end();
  writer.end();
}

void write_operation(JsonWriter& writer, const Route& route) {
  std::string method;
  for (char c : route.method) method += static_cast<char>(c | 0x20);
  writer.key(method);
  writer.begin_object();
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
    begin_json_content(writer);
    write_object_schema(writer, route.body);
    end_json_content(writer);
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
  begin_json_content(writer);
  writer.begin_object();
  write_field(writer, "type", "object");
  writer.key("properties");
  writer.begin_object();
  writer.key("error");
  write_object_schema(writer, {{"code", "string"},
                               {"message", "string"},
                               {"hint", "string"},
                               {"retryable", "boolean"},
                               {"diagnostics", "object[]?"}});
  writer.end();
  writer.end();
  end_json_content(writer);
  writer.end();
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
