// Routes: every route of the server once, with who may use it, what it takes and what it answers.
// The router and /openapi.json both come from this table, so neither can say what the other does
// not know.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/call.h"

namespace pawl::server {

struct Context;  // handlers.h

enum class Scope : std::uint8_t { kNone, kMetrics, kRead, kStart, kWork, kAdmin, kSql };

std::string_view to_string(Scope scope);

// A field of a body, an answer or a query. The type is as in OpenAPI: "string", "integer",
// "number", "boolean", "object", "array", "time" and "payload" (any JSON), or the name of a schema
// below, with [] for an array of it and ? if it may be left out (of an answer: null).
struct Field {
  std::string_view name;
  std::string_view type;
  std::string_view help = {};
};

// The shape of an object that routes take or answer with: "Run".
struct Schema {
  std::string_view name;
  std::vector<Field> fields;
};
std::span<const Schema> all_schemas();
const std::vector<Field>& fields_of(std::string_view schema);

struct Route {
  std::string_view method;
  std::string_view pattern;  // "/api/v1/runs/{id}"
  Scope scope;
  void (*handler)(Context& context, const CallPointer& call);
  std::string_view summary;
  std::vector<Field> query = {};
  std::vector<Field> body = {};    // of a JSON object
  std::vector<Field> answer = {};  // the same; empty: described by `summary` alone
  std::vector<unsigned> statuses = {200};
  std::vector<Field> headers = {};  // that it heeds besides those of every request
  std::string_view content_type = "application/json";  // of an answer that is no error
  // What else is looked at before the body has come. False: the call has been refused.
  bool (*admit)(Context& context, Call& call) = nullptr;
};

std::span<const Route> all_routes();

// What a method and a path lead to, with the path's parameters.
struct Match {
  const Route* route = nullptr;
  std::vector<std::string> parameters;
  std::string allowed;  // if only the method is wrong: those that are right

  bool operator==(const Match&) const = default;
};
// Nothing: the path's escapes are not well formed.
std::optional<Match> find_route(std::string_view method, std::string_view path);

std::string openapi_document();

}  // namespace pawl::server
