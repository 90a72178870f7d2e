#include "engine/trigger/triggers.h"

#include <utility>

#include "base/assert.h"
#include "base/error_codes.h"
#include "engine/control/audit_notes.h"
#include "engine/core/store_trouble.h"
#include "engine/run/lineup.h"
#include "engine/run/under_way.h"

namespace pawl::engine {

Status Triggers::check() const {
  if (trouble_.any()) {
    return fail(ErrorCode::store_unavailable, "the store does not answer");
  }
  return lineup_.check_room();
}

void Triggers::change(const std::string& id, TriggerEdit edit, Reply<store::TriggerRecord> reply,
                      AuditNote note) {
  PAWL_ASSERT(edit);
  if (Status may = check(); !may) return reply(fail(may.error()));
  const UnderWay::Names names = {"trigger " + id};
  if (under_way_.any(names)) {
    return under_way_.wait(names, [this, id, edit, reply, note] { change(id, edit, reply, note); });
  }
  auto found = store_.trigger(options_.ns, id);
  if (!found) return reply(fail(found.error()));
  auto changed = edit(*found);
  if (!changed) return reply(fail(changed.error()));
  store::TriggerWrite write;
  write.record = std::move(changed->record);
  write.erased = changed->erased;
  if (*found) {
    write.revision = (*found)->revision;
    write.record.key = (*found)->key;
    write.record.created_at_us = (*found)->created_at_us;
  } else {
    write.record.key = keys_.next();
    write.record.created_at_us = clock_.now_us();
  }
  write.record.ns = options_.ns;
  write.record.id = id;
  store::TriggerRecord record = write.record;
  record.revision = write.revision + 1;
  under_way_.begin(names);
  audit_.add(note, store::AuditWrite::About::kTrigger, record.key, 0, &batch_.commit.audits);
  batch_.commit.triggers.push_back(std::move(write));
  batch_.trigger_done.emplace_back(
      [this, id, edit, reply, note, names, record](const Result<bool>& won) {
        under_way_.end(names);
        if (!won) return reply(fail(won.error()));
        if (!*won) return change(id, edit, reply, note);
        reply(record);
      });
}

void Triggers::note(store::TriggerInput input, Reply<bool> reply) {
  if (Status may = check(); !may) return reply(fail(may.error()));
  input.ns = options_.ns;
  if (input.key == 0) input.key = keys_.next();
  batch_.commit.inputs.push_back(std::move(input));
  batch_.input_done.emplace_back(
      [reply = std::move(reply)](const Result<bool>& is_new) { reply(is_new); });
}

}  // namespace pawl::engine
