// Triggers: the core's part of them. A change is decided by a pure function on the record as it is,
// written under its revision, and decided once more if another node was faster. What has arrived
// is noted with what it starts (Starts), or here if it starts nothing.
#pragma once

#include <string>

#include "engine/core/ground.h"
#include "engine/core/requests.h"
#include "engine/trigger/edit.h"

namespace pawl::engine {

class AuditNotes;
class Lineup;
class StoreTrouble;
class UnderWay;

class Triggers {
 public:
  Triggers(const Ground& ground, AuditNotes& audit, Lineup& lineup, StoreTrouble& trouble,
           UnderWay& under_way)
      : store_(ground.store),
        clock_(ground.clock),
        options_(ground.options),
        keys_(ground.keys),
        batch_(ground.batch),
        audit_(audit),
        lineup_(lineup),
        trouble_(trouble),
        under_way_(under_way) {}

  // Answers with the record as written.
  void change(const std::string& id, TriggerEdit edit, Reply<store::TriggerRecord> reply,
              AuditNote note = {});
  // Answers whether the input is new.
  void note(store::TriggerInput input, Reply<bool> reply);

 private:
  Status check() const;

  store::Store& store_;
  Clock& clock_;
  const CoreOptions& options_;
  Keys& keys_;
  Batch& batch_;
  AuditNotes& audit_;
  Lineup& lineup_;
  StoreTrouble& trouble_;
  UnderWay& under_way_;
};

}  // namespace pawl::engine
