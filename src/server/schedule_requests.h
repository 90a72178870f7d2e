// Schedules on their way through the API: requests from JSON, answers to JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/schedule/changes.h"
#include "pawl/schedule.h"
#include "server/fields.h"
#include "value/json_writer.h"

namespace pawl::server {

// Refuses fields that a schedule does not have.
void only_schedule_fields(Fields& fields);

// What the body sets, to be applied to a new schedule or to one that is there: a field that is left
// out stays as it is, and null is the default. What is wrong is noted in the fields, but for the
// specification: that is checked when it is applied.
Result<engine::ScheduleRevision> parse_schedule(Fields& fields);

// An object, or the text of one expression, which is in UTC.
Result<engine::ScheduleSpec> parse_spec(Fields& fields, std::string_view name);
// Unset: it is left out.
std::optional<Overlap> parse_overlap(Fields& fields, std::string_view name);

enum class ScheduleDetail : std::uint8_t { kList, kFull };
// The fields of an open object.
void write_schedule(JsonWriter& writer, const ScheduleInfo& info, ScheduleDetail detail);
void write_times(JsonWriter& writer, std::string_view name, const std::vector<Time>& times);

}  // namespace pawl::server
