#include "engine/control/audit_notes.h"

#include <utility>

#include "engine/core/store_trouble.h"

namespace pawl::engine {

void AuditNotes::note(AuditNote note) {
  if (trouble_.any()) return;
  add(std::move(note), store::AuditWrite::About::kCommit, 0, 0, &batch_.commit.audits);
}

void AuditNotes::add(AuditNote note, store::AuditWrite::About about, Key key, Key call,
                     std::vector<store::AuditWrite>* audits) {
  if (note.action.empty() || !options_.audit) return;
  if (note.actor.empty()) note.actor = options_.node_name;
  audits->push_back({{keys_.next(), options_.ns, clock_.now_us(), std::move(note.actor),
                      std::move(note.action), std::move(note.subject), std::move(note.details)},
                     about,
                     key,
                     call});
}

}  // namespace pawl::engine
