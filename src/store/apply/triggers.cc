// Triggers: a guarded write of one row, and inputs that are noted once.
#include "store/apply/decisions.h"

namespace pawl::store::apply {

bool write_trigger(TransactionRows& rows, const TriggerWrite& write) {
  const std::optional<TriggerHead> head = rows.trigger_head(write.record.ns, write.record.id);
  if ((head ? head->revision : 0) != write.revision || (write.erased && !head)) return false;
  if (write.erased) {
    rows.erase_trigger(write.record.ns, write.record.id);
    return true;
  }
  TriggerRecord record = write.record;
  record.revision = write.revision + 1;
  if (head) record.key = head->key;
  rows.put_trigger(record);
  return true;
}

bool is_new_input(TransactionRows& rows, const TriggerInput& input) {
  const std::optional<bool> processed = rows.input_is_processed(input.trigger, input.id);
  return !processed || (!*processed && input.processed);
}

}  // namespace pawl::store::apply
