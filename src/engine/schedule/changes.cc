#include "engine/schedule/changes.h"

#include <utility>

#include "base/assert.h"
#include "base/error_codes.h"
#include "engine/schedule/view.h"
#include "engine/schedule/words.h"

namespace pawl::engine {
namespace {

std::string details_of(const std::string& workflow, const ScheduleDefinition& definition) {
  return "runs " + workflow + " " + words_of(definition.spec);
}

}  // namespace

Error unknown_schedule(const std::string& id) {
  return {ErrorCode::unknown_schedule, "there is no schedule '" + id + "'"};
}

ScheduleEdit if_unchanged(const std::string& id, const std::string& revision, ScheduleEdit edit) {
  PAWL_ASSERT(edit != nullptr);
  if (revision.empty()) return edit;
  return [id, revision, edit = std::move(edit)](const std::optional<store::ScheduleRecord>& record,
                                                const ScheduleNow& now) -> Result<ScheduleChange> {
    if (record && revision_of(*record) != revision) {
      return fail(ErrorCode::schedule_changed,
                  "somebody has changed the schedule '" + id + "' since it was read");
    }
    return edit(record, now);
  };
}

ScheduleRevision revise_spec(PayloadTree changes) {
  return [changes = std::move(changes)](ScheduleDraft* draft) -> Status {
    ScheduleSpec& spec = draft->definition.spec;
    PayloadTree tree{PayloadTree::Fields()};
    const bool is_new = spec.cron.empty() && spec.every.empty();
    if (!is_new) {
      PAWL_TRY(tree, PayloadTree::parse(encode_spec(spec).text()));
    }
    if (changes.kind() == PayloadKind::kString) {
      tree.set("cron", changes);
      tree.set("every", PayloadTree());
    } else if (changes.kind() == PayloadKind::kObject) {
      for (const PayloadTree::Field& field : changes.fields()) tree.set(field.name, field.value);
    } else {
      tree = changes;  // for decode_spec to refuse
    }
    PAWL_TRY(spec, decode_spec(tree));
    return {};
  };
}

ScheduleEdit revise_schedule(const std::string& id, ScheduleRevision revise) {
  PAWL_ASSERT(revise != nullptr);
  return [id, revise = std::move(revise)](const std::optional<store::ScheduleRecord>& record,
                                          const ScheduleNow& now) -> Result<ScheduleChange> {
    if (!record) return fail(unknown_schedule(id));
    PAWL_TRY(ScheduleDefinition definition, decode_definition(record->definition));
    ScheduleDraft draft{record->workflow, std::move(definition)};
    PAWL_TRY_STATUS(revise(&draft));
    return update_schedule(id, draft.workflow, draft.definition)(record, now);
  };
}

Result<std::uint64_t> count_backfill(const store::ScheduleRecord& record,
                                     const BackfillRequest& request) {
  if (request.to_us < request.from_us) {
    return fail(ErrorCode::invalid_schedule, "the backfill ends before it begins");
  }
  PAWL_TRY(const ScheduleDefinition definition, decode_definition(record.definition));
  const std::optional<std::uint64_t> count =
      count_times(definition.spec, request.from_us, request.to_us, kMostBackfilled + 1);
  if (!count) {
    return fail(ErrorCode::invalid_schedule, "it takes too long to find the times of the backfill",
                "ask for a shorter time");
  }
  if (*count > kMostBackfilled) {
    return fail(ErrorCode::invalid_schedule,
                "the backfill has more than " + std::to_string(kMostBackfilled) + " times",
                "ask for a shorter time");
  }
  return *count;
}

AuditNote created_note(const std::string& actor, const std::string& id, const std::string& workflow,
                       const ScheduleDefinition& definition) {
  return {actor, "create_schedule", id, details_of(workflow, definition)};
}

AuditNote updated_note(const std::string& actor, const std::string& id, const std::string& workflow,
                       const ScheduleDefinition& definition) {
  return {actor, "update_schedule", id, details_of(workflow, definition)};
}

AuditNote triggered_note(const std::string& actor, const std::string& id,
                         std::optional<Overlap> overlap) {
  return {actor, "trigger_schedule", id,
          overlap ? "overlap " + std::string(name_of(*overlap)) : std::string()};
}

AuditNote backfill_note(const std::string& actor, const std::string& id,
                        const BackfillRequest& request) {
  return {actor, "backfill_schedule", id,
          time_text(request.from_us) + " to " + time_text(request.to_us) + ", overlap " +
              std::string(name_of(request.overlap))};
}

}  // namespace pawl::engine
