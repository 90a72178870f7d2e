#include "engine/run/run_writes.h"

#include "engine/run/hot_runs.h"
#include "engine/trace/run_trace.h"

namespace pawl::engine {

void RunWrites::tell_observer(const store::RunWrite& write, const store::RunWriteResult& result) {
  if (const HotRun* run = runs_.find(write.run)) {
    return options_.observer->written({run->record.id, run->record.workflow}, write, result);
  }
  auto view = store_.run(write.run);
  if (!view || !*view) return;
  const store::RunRecord& record = (*view)->run;
  options_.observer->written({record.id, record.workflow}, write, result);
}

void RunWrites::count(const store::RunWrite& write, const store::RunWriteResult& result) {
  if (write.start && result.start.inserted) {
    ++counters_.started;
    ++meters_.workflow(write.start->workflow).started;
  }
  if (!write.step || !result.step_won) return;
  for (std::size_t i = 0; i < result.starts.size(); ++i) {
    if (!result.starts[i].inserted) continue;
    ++counters_.started;
    ++meters_.workflow(write.step->effects.starts[i].workflow).started;
  }
  if (write.step->held) {
    ++counters_.held;
    if (const HotRun* run = runs_.find(write.run)) ++meters_.workflow(run->record.workflow).held;
  }
  if (!write.step->ended) return;
  const store::RunStatus status = write.step->ended->status;
  if (const HotRun* run = runs_.find(write.run)) {
    WorkflowMeter& meter = meters_.workflow(run->record.workflow);
    const std::int64_t ended_us = write.step->ended->ended_at_us;
    const SpanId start = run->trace ? run->trace->start : 0;
    meter.lasting.add(ended_us - run->record.created_at_us,
                      exemplar_of(run->trace, start, ended_us));
    meter.completed += status == store::RunStatus::kCompleted ? 1 : 0;
    meter.failed += status == store::RunStatus::kFailed ? 1 : 0;
    meter.cancelled += status == store::RunStatus::kCancelled ? 1 : 0;
  }
  counters_.completed += status == store::RunStatus::kCompleted ? 1 : 0;
  counters_.failed += status == store::RunStatus::kFailed ? 1 : 0;
  counters_.cancelled += status == store::RunStatus::kCancelled ? 1 : 0;
}

}  // namespace pawl::engine
