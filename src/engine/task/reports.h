// Reports: what workers say of their attempts. A report is answered when what it says is durable;
// one that comes again is answered as the first, and one of a lost lease is refused.
#pragma once

#include <vector>

#include "engine/core/ground.h"

namespace pawl::engine {

class Dispatcher;
class Leases;
class StoreTrouble;
class TaskPolicies;

class Reports {
 public:
  Reports(const Ground& ground, Dispatcher& dispatcher, Leases& leases, TaskPolicies& policies,
          StoreTrouble& trouble)
      : store_(ground.store),
        clock_(ground.clock),
        options_(ground.options),
        batch_(ground.batch),
        meters_(ground.meters),
        dispatcher_(dispatcher),
        leases_(leases),
        policies_(policies),
        trouble_(trouble) {}

  // Answers when all of them are durable.
  void take(Key key, std::vector<TaskReport> reports, Reply<std::vector<store::Recorded>> reply);

 private:
  void look_behind_ends(Key session, const std::vector<TaskReport>& reports,
                        ReportAnswers* answers);
  void answer_repeated(Key session, TaskReport report, Watcher watcher);
  void answer_late(Key session, TaskReport report, Watcher watcher);

  store::Store& store_;
  Clock& clock_;
  const CoreOptions& options_;
  Batch& batch_;
  Meters& meters_;
  Dispatcher& dispatcher_;
  Leases& leases_;
  TaskPolicies& policies_;
  StoreTrouble& trouble_;
};

}  // namespace pawl::engine
