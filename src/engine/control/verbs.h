// Verbs: what people do to live runs: cancel, kill, pause, resume, fail. docs/control.md says what
// each means. A verb with a key happens once, however often it is asked for.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/ground.h"

namespace pawl::engine {

class Arrivals;
class AuditNotes;
class Intake;
class Promises;
class RunNames;
class StoreTrouble;
class UnderWay;
class Writes;

class Verbs {
 public:
  Verbs(const Ground& ground, Arrivals& arrivals, AuditNotes& audit, Intake& intake,
        RunNames& names, Promises& promises, StoreTrouble& trouble, UnderWay& under_way,
        Writes& writes)
      : store_(ground.store),
        clock_(ground.clock),
        options_(ground.options),
        arrivals_(arrivals),
        audit_(audit),
        intake_(intake),
        names_(names),
        promises_(promises),
        trouble_(trouble),
        under_way_(under_way),
        writes_(writes) {}

  // kCancel, kPause, kResume. PAWL-4002 if there is no such live run.
  void control(const std::string& run, store::Control control, store::ControlDetail detail,
               Reply<void> reply, AuditNote note = {});
  void control(const std::string& run, store::Control control, Reply<void> reply,
               AuditNote note = {});
  // The same for all who ask: what happens is in docs/control.md.
  void cancel(CancelRequest request, Reply<void> reply, AuditNote note = {});
  // Answers when the run has ended.
  void kill(KillRequest request, Reply<void> reply, AuditNote note = {});
  // A held run fails of what holds it: PAWL-4023 if it is not held.
  void fail_run(FailRequest request, Reply<void> reply, AuditNote note = {});
  // None: that has been done, when it was asked for with this key before.
  Result<std::optional<Key>> find_undone(const std::string& run, const std::string& key,
                                         std::string_view prefix);
  // Its arrivals are recorded, and nothing else happens until it is resumed.
  void pause(PauseRequest request, Reply<void> reply, AuditNote note = {});
  // Answers what the run is suspended for; without a value it ends a pause first of all.
  void resume(ResumeRequest request, Reply<void> reply, AuditNote note = {});

 private:
  bool begin_once(const std::string& run, const std::string& key, std::string_view prefix,
                  std::function<void()> again, Reply<void>* reply);
  void resume_now(const ResumeRequest& request, Reply<void> reply, AuditNote note = {});

  store::Store& store_;
  Clock& clock_;
  const CoreOptions& options_;
  Arrivals& arrivals_;
  AuditNotes& audit_;
  Intake& intake_;
  RunNames& names_;
  Promises& promises_;
  StoreTrouble& trouble_;
  UnderWay& under_way_;
  Writes& writes_;
};

}  // namespace pawl::engine
