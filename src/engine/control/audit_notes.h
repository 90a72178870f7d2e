// AuditNotes: entries of the audit log, each in the commit that does what it tells of. Nothing is
// added for an empty note, or if the log is not kept.
#pragma once

#include <vector>

#include "engine/core/ground.h"
#include "engine/core/requests.h"

namespace pawl::engine {

class StoreTrouble;

class AuditNotes {
 public:
  AuditNotes(const Ground& ground, StoreTrouble& trouble)
      : clock_(ground.clock),
        options_(ground.options),
        keys_(ground.keys),
        batch_(ground.batch),
        trouble_(trouble) {}

  // Joins the commit that is being gathered, with what else the caller adds to it.
  void note(AuditNote note);
  // The entry is left out if what it is about does not come true.
  void add(AuditNote note, store::AuditWrite::About about, Key key, Key call,
           std::vector<store::AuditWrite>* audits);

 private:
  Clock& clock_;
  const CoreOptions& options_;
  Keys& keys_;
  Batch& batch_;
  StoreTrouble& trouble_;
};

}  // namespace pawl::engine
