// Schedules: those that are due are looked at, a bounded number with each commit, and what they
// start becomes durable together with where they stand. firing.h decides; this class reads, writes
// and tells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/ground.h"
#include "engine/run/hot_runs.h"
#include "engine/schedule/firing.h"
#include "engine/time/far_look.h"

namespace pawl::engine {

class AuditNotes;
class Lineup;
class Starts;
class StoreTrouble;
class Traces;
class UnderWay;
class Verbs;

class Schedules {
 public:
  Schedules(const Ground& ground, AuditNotes& audit, Lineup& lineup, Starts& starts, Traces& traces,
            StoreTrouble& trouble, UnderWay& under_way, Verbs& verbs)
      : store_(ground.store),
        clock_(ground.clock),
        options_(ground.options),
        keys_(ground.keys),
        batch_(ground.batch),
        wall_(ground.wall),
        counters_(ground.counters),
        meters_(ground.meters),
        audit_(audit),
        lineup_(lineup),
        starts_(starts),
        traces_(traces),
        trouble_(trouble),
        under_way_(under_way),
        verbs_(verbs) {}

  // Those whose time has come are written, and a timer is set for the next.
  Status find_due();
  // The clock was set back. A page at a time, from the one after `after` on.
  Status look_at_all_again(const std::string& after = {});
  // A schedule may wait for the end of the run.
  void run_ended(const HotRun& run);
  // Changes a schedule by one of the functions of schedule/firing.h, which is given the record as
  // it is, and may be asked again if another node was faster. Answers with the record as written.
  void change(const std::string& id, ScheduleEdit edit, Reply<store::ScheduleRecord> reply,
              AuditNote note = {});
  // What the workflows' sources say of their schedules: `options` of their decorators, beside the
  // names. Joins the batch that is being gathered; `done` hears what has come of each.
  using Followed = std::function<void(std::vector<ScheduleNotice>)>;
  void follow_sources(const std::vector<std::string>& workflows,
                      const std::vector<std::string>& options, const std::string& actor,
                      Followed done);
  // Whether a timer of this time is more than one that an earlier look has made needless.
  bool means(std::int64_t due_us) const { return due_.means(due_us); }

 private:
  void watch(std::int64_t wake_at_us);
  Result<std::size_t> look_at(const store::ScheduleRecord& record);
  Result<std::vector<ScheduleEnd>> ends_of(const store::ScheduleRecord& record);
  Result<ScheduleNow> situation(const std::optional<store::ScheduleRecord>& record, Status* asked);
  void write(store::ScheduleRecord record, ScheduleChange change,
             const Reply<store::ScheduleRecord>& done, AuditNote note = {});
  bool start_scheduled(const std::string& id, const NewStart& start, ScheduleChange* change,
                       store::ScheduleWrite* write);
  void written(const store::ScheduleRecord& record, const ScheduleChange& change,
               const std::vector<store::RunRecord>& starts,
               const store::ScheduleWriteResult& result);
  void end_runs_of(const std::string& id, const ScheduleChange& change);

  store::Store& store_;
  Clock& clock_;
  const CoreOptions& options_;
  Keys& keys_;
  Batch& batch_;
  Timers& wall_;
  CoreCounters& counters_;
  Meters& meters_;
  AuditNotes& audit_;
  Lineup& lineup_;
  Starts& starts_;
  Traces& traces_;
  StoreTrouble& trouble_;
  UnderWay& under_way_;
  Verbs& verbs_;

  FarLook due_;  // when the store is asked for those that are due
};

}  // namespace pawl::engine
