// Promises: calls that others settle by their word: promises and suspensions by somebody outside,
// requests by another run. A request to a run that has ended is failed: what is open in the store
// is the truth, so that whoever finds it does so, now or after a crash.
#pragma once

#include <string>

#include "engine/core/ground.h"

namespace pawl::engine {

class Arrivals;
class AuditNotes;
class Lineup;
class StoreTrouble;

class Promises {
 public:
  Promises(const Ground& ground, Arrivals& arrivals, AuditNotes& audit, Lineup& lineup,
           StoreTrouble& trouble)
      : store_(ground.store),
        clock_(ground.clock),
        options_(ground.options),
        batch_(ground.batch),
        arrivals_(arrivals),
        audit_(audit),
        lineup_(lineup),
        trouble_(trouble) {}

  // Records the answer with the next write of the call's run. The watcher hears what became of it.
  void settle_call(const store::CallRecord& call, const Answered& answer, Watcher watcher,
                   AuditNote note = {}, const std::string& id = {});
  // A promise or a request, once: PAWL-4031, 4032 or 4033 if it cannot be answered.
  void settle_by_token(const std::string& token, const Answered& answer, Reply<void> reply);
  // The run whose result a step asks for may have ended before the step was durable.
  void answer_awaited(const store::Effects& effects);
  // Requests to a run that has ended; run 0: to any such run.
  void fail_stranded(Key run);
  // What an earlier process, or another node, has left open.
  Status find();
  // Runs may wait for answers of others.
  bool any() const { return has_requests_; }
  void expect() { has_requests_ = true; }

 private:
  store::Store& store_;
  Clock& clock_;
  const CoreOptions& options_;
  Batch& batch_;
  Arrivals& arrivals_;
  AuditNotes& audit_;
  Lineup& lineup_;
  StoreTrouble& trouble_;

  bool has_requests_ = false;  // runs may wait for answers of others
};

}  // namespace pawl::engine
