// Changes of schedules that people ask for: what surrounds the edits of firing.h on their way from
// an API to the core. The edits are pure, and so is everything here.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/result.h"
#include "engine/core/requests.h"
#include "engine/schedule/definition.h"
#include "engine/schedule/firing.h"

namespace pawl::engine {

Error unknown_schedule(const std::string& id);  // PAWL-4055

// Passes the edit on if the schedule has this revision (revision_of), or if that is empty;
// PAWL-4056 if somebody has changed the schedule since.
ScheduleEdit if_unchanged(const std::string& id, const std::string& revision, ScheduleEdit edit);

// Changes the workflow and parts of the definition, and leaves the rest as it is; or says why not.
struct ScheduleDraft {
  std::string workflow;
  ScheduleDefinition definition;
};
using ScheduleRevision = std::function<Status(ScheduleDraft* draft)>;
// An object's fields take the place of those that the specification has, and null removes one. The
// text of an expression takes the place of all expressions and intervals.
ScheduleRevision revise_spec(PayloadTree changes);
ScheduleEdit revise_schedule(const std::string& id, ScheduleRevision revise);

struct BackfillRequest {
  std::int64_t from_us = 0;
  std::int64_t to_us = 0;  // included
  Overlap overlap = Overlap::kBufferAll;
};
inline constexpr std::uint64_t kMostBackfilled = 1'000'000;
// How many times a backfill would start. PAWL-4053 if there are more than kMostBackfilled, or the
// end comes before the beginning.
Result<std::uint64_t> count_backfill(const store::ScheduleRecord& record,
                                     const BackfillRequest& request);

// --- what the audit log says of a change

AuditNote created_note(const std::string& actor, const std::string& id, const std::string& workflow,
                       const ScheduleDefinition& definition);
AuditNote updated_note(const std::string& actor, const std::string& id, const std::string& workflow,
                       const ScheduleDefinition& definition);
AuditNote triggered_note(const std::string& actor, const std::string& id,
                         std::optional<Overlap> overlap);
AuditNote backfill_note(const std::string& actor, const std::string& id,
                        const BackfillRequest& request);

}  // namespace pawl::engine
