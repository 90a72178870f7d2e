// What the API answers, as JSON: errors in their one shape, and the records of pawl/run.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "lang/python/diagnostics.h"
#include "pawl/run.h"
#include "value/json_writer.h"

namespace pawl::server {

// A writer for answers: plain JSON without a bound of its own; payloads go in by encoded().
JsonWriter answer_writer();
std::string finish(JsonWriter writer);

// {"error":{"code":…,"message":…,"hint":…,"retryable":…}}
// The places that a source was refused at, as a list.
void write_diagnostics(JsonWriter& writer, const std::vector<python::Diagnostic>& diagnostics);
std::string error_body(const Error& error, const std::vector<python::Diagnostic>& diagnostics = {});
// The fields of the inner object, which is open.
void write_error(JsonWriter& writer, const Error& error);
unsigned status_of(ErrorCode code);
bool is_retryable(ErrorCode code);

void write_field(JsonWriter& writer, std::string_view name, std::string_view text);
void write_field(JsonWriter& writer, std::string_view name, const char* text);
void write_field(JsonWriter& writer, std::string_view name, const std::string& text);
void write_field(JsonWriter& writer, std::string_view name, std::int64_t number);
void write_field(JsonWriter& writer, std::string_view name, std::uint64_t number);
void write_field(JsonWriter& writer, std::string_view name, std::uint32_t number);
void write_field(JsonWriter& writer, std::string_view name, std::int32_t number);
void write_field(JsonWriter& writer, std::string_view name, bool value);
void write_field(JsonWriter& writer, std::string_view name, double number);
void write_field(JsonWriter& writer, std::string_view name, const Payload& payload);
void write_field(JsonWriter& writer, std::string_view name, Time time);
void write_field(JsonWriter& writer, std::string_view name, const std::optional<Time>& time);
// Null if it is empty.
void write_text_or_null(JsonWriter& writer, std::string_view name, std::string_view text);
void write_strings(JsonWriter& writer, std::string_view name,
                   const std::vector<std::string>& texts);
void write_call_error(JsonWriter& writer, std::string_view name, const CallError& error);

// As much of a text as fits, whole characters only.
std::string_view beginning_of(std::string_view text, std::size_t most_bytes);

// {"status":…,"output":…} or {"status":…,"error":{…}}, the fields of an open object.
void write_result(JsonWriter& writer, const RunResult& result);
enum class RunDetail { kList, kFull };
void write_run(JsonWriter& writer, const RunInfo& info, RunDetail detail);
void write_call(JsonWriter& writer, const CallInfo& info);

}  // namespace pawl::server
