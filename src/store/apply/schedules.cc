// Schedules: a guarded write of one row, and what goes with it if it wins.
#include "base/assert.h"
#include "store/apply/decisions.h"

namespace pawl::store::apply {

namespace {

void add_blobs(TransactionRows& rows, const ScheduleWrite& write,
               const ScheduleWriteResult& result) {
  for (const BlobRecord& blob : write.blobs) {
    for (std::size_t index = 0; index < write.starts.size(); ++index) {
      if (write.starts[index].key != blob.run) continue;
      if (result.starts[index].inserted) rows.add_blob(blob);
    }
  }
}

}  // namespace

ScheduleWriteResult write_schedule(TransactionRows& rows, const ScheduleWrite& write, Key node) {
  ScheduleWriteResult result;
  const std::optional<ScheduleHead> head = rows.schedule_head(write.record.ns, write.record.id);
  result.won = (head ? head->revision : 0) == write.revision && (head || !write.erased);
  if (!result.won) return result;
  if (write.erased) {
    rows.erase_schedule(write.record.ns, write.record.id);
  } else {
    ScheduleRecord record = write.record;
    record.revision = write.revision + 1;
    if (head) record.key = head->key;
    rows.put_schedule(record);
  }
  for (const RunRecord& run : write.starts) result.starts.push_back(start_run(rows, run, node));
  add_blobs(rows, write, result);
  for (const ArrivalElsewhere& arrival : write.arrivals) {
    PAWL_ASSERT(arrival.control != Control::kNone);
    result.elsewhere.push_back(arrive(rows, arrival));
  }
  return result;
}

}  // namespace pawl::store::apply
