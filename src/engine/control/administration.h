// Administration: what those who operate the engine ask of it, besides the control of single runs:
// deploys and versions, limits of queues, API tokens, removal of what is not needed any more.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/core/ground.h"

namespace pawl::engine {

class Admissions;
class AuditNotes;
class Dispatcher;
class Intake;
class Neighbours;
class Programs;
class Schedules;
class StoreTrouble;
class Writes;

class Administration {
 public:
  Administration(const Ground& ground, Admissions& admissions, AuditNotes& audit,
                 Dispatcher& dispatcher, Intake& intake, Neighbours& neighbours, Programs& programs,
                 Schedules& schedules, StoreTrouble& trouble, Writes& writes)
      : store_(ground.store),
        clock_(ground.clock),
        options_(ground.options),
        keys_(ground.keys),
        batch_(ground.batch),
        admissions_(admissions),
        audit_(audit),
        dispatcher_(dispatcher),
        intake_(intake),
        neighbours_(neighbours),
        programs_(programs),
        schedules_(schedules),
        trouble_(trouble),
        writes_(writes) {}

  // As the store has them: another node may have changed them.
  Status load_limits();
  // PAWL-4006 if a rate is no positive number.
  void set_queue_limits(const std::string& queue, const store::QueueLimits& limits,
                        Reply<void> reply, AuditNote note = {});
  // Removes those of the runs that have ended, with all that is theirs.
  void remove_runs(const std::vector<Key>& runs, Reply<void> reply);
  // The same of one run: PAWL-4020 if it has not ended.
  void remove_run(const std::string& run, Reply<void> reply, AuditNote note = {});
  // Answers with its key.
  void create_token(TokenRequest request, Reply<Key> reply, AuditNote note = {});
  void revoke_token(Key token, Reply<void> reply, AuditNote note = {});
  // Writes the token as it is now; it must not have been revoked.
  void update_token(const store::TokenRecord& token);
  // Verbs that are audited take a note, which becomes durable with what they do, if they do it.
  // Of a deploy there is an entry for each workflow, which the note need not name.
  void deploy(DeployRequest request, Reply<Deployed> reply, AuditNote note = {});
  // New starts of the workflow get this program, which it has had before.
  void set_current(store::ProgramRecord program, store::WorkflowRecord workflow, Reply<void> reply,
                   AuditNote note = {});
  // Nobody can start it any more. PAWL-4001 if there is none.
  void remove_workflow(const std::string& name, Reply<void> reply, AuditNote note = {});
  // Unless a run needs it.
  void remove_program(Key program, Reply<store::ProgramRemoval> reply, AuditNote note = {});

 private:
  // Other nodes heed it, too, as soon as they have heard of it.
  void when_known(std::function<void()> known);

  store::Store& store_;
  Clock& clock_;
  const CoreOptions& options_;
  Keys& keys_;
  Batch& batch_;
  Admissions& admissions_;
  AuditNotes& audit_;
  Dispatcher& dispatcher_;
  Intake& intake_;
  Neighbours& neighbours_;
  Programs& programs_;
  Schedules& schedules_;
  StoreTrouble& trouble_;
  Writes& writes_;
};

}  // namespace pawl::engine
