// Schedules that a source declares: @workflow(schedule="0 6 * * MON-FRI", zone="Europe/Berlin").
// Such a schedule has the name of its workflow, and follows the source: a deploy creates and
// changes it, a deploy without it removes it, and so does another version that is made current.
//
// A person may change it all the same. From then on it is the person's (origin "changed"): deploys
// leave it as it is and say so, and it remembers what the source says, for whoever looks at it. A
// source never takes over a schedule of that name that somebody has created.
//
// Everything here is pure; core_schedules.cc asks for it with each deploy.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/core/requests.h"
#include "engine/schedule/firing.h"
#include "lang/bytecode/program.h"

namespace pawl::engine {

inline constexpr std::string_view kByPerson = "person";
inline constexpr std::string_view kByProgram = "program";
inline constexpr std::string_view kChangedByPerson = "changed";

// Of the options of a workflow's decorator, as JSON; none: it declares no schedule. PAWL-4050 to
// PAWL-4053 if it makes no sense.
Result<std::optional<ScheduleDefinition>> declared_schedule(std::string_view options);

// The options of the decorators, by entry; empty: none.
std::vector<std::string> entry_options(const bytecode::Program& program);

// The workflow's source says this of its schedule, or nothing. The notice tells what has come of
// it. An edit that has nothing to write fails with PAWL-4056.
ScheduleEdit follow_source(const std::string& workflow, std::optional<ScheduleDefinition> declared,
                           std::shared_ptr<ScheduleNotice> notice);

// What somebody makes of a definition: of one that the source has declared, it is their own now.
ScheduleDefinition changed_by_person(const ScheduleDefinition& before, ScheduleDefinition after);

}  // namespace pawl::engine
