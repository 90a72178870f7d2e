#include "engine/control/verbs.h"

#include <algorithm>
#include <utility>

#include "engine/call/messages.h"
#include "engine/call/promises.h"
#include "engine/core/request_checks.h"
#include "engine/core/store_trouble.h"
#include "engine/core/writes.h"
#include "engine/run/intake.h"
#include "engine/run/under_way.h"

namespace pawl::engine {

// None: that has been done, when it was asked for with this key before.
Result<std::optional<Key>> Verbs::find_undone(const std::string& run, const std::string& key,
                                              std::string_view prefix) {
  PAWL_TRY_STATUS(check_name("the key", key));
  PAWL_TRY(auto found, store_.find_run(options_.ns, run));
  if (!found) return fail(ErrorCode::unknown_run, "there is no run '" + run + "'");
  if (key.empty()) return found;
  PAWL_TRY(bool done, store_.has_message_id(*found, id_of_key(prefix, key)));
  return done ? std::nullopt : found;
}

// Whether the request is to be done now; `reply` lets those go on then who ask for the same
// meanwhile. False: it has been answered, or `again` is called when the same has been answered that
// is on its way.
bool Verbs::begin_once(const std::string& run, const std::string& key, std::string_view prefix,
                       std::function<void()> again, Reply<void>* reply) {
  if (trouble_.any()) {
    (*reply)(fail(ErrorCode::store_unavailable, "the store does not answer"));
    return false;
  }
  const UnderWay::Names names = {id_of_key(prefix, key) + " of " + run};
  if (!key.empty() && under_way_.any(names)) {
    under_way_.wait(names, std::move(again));
    return false;
  }
  auto undone = find_undone(run, key, prefix);
  if (!undone || !*undone) {
    (*reply)(undone ? Result<void>() : fail(undone.error()));
    return false;
  }
  if (key.empty()) return true;
  under_way_.begin(names);
  *reply = [this, names, reply = std::move(*reply)](const Result<void>& done) {
    reply(done);
    under_way_.end(names);
  };
  return true;
}

void Verbs::pause(PauseRequest request, Reply<void> reply, AuditNote note) {
  auto again = [this, request, reply, note] { pause(request, reply, note); };
  if (!begin_once(request.run, request.key, kPausePrefix, again, &reply)) return;
  control(request.run, store::Control::kPause,
          {request.reason, clock_.now_us(), 0, id_of_key(kPausePrefix, request.key)},
          std::move(reply), std::move(note));
}

// A value answers what the run is suspended for. Without one, a pause comes first: who resumes what
// somebody has paused need not know what else the run waits for.
void Verbs::resume(ResumeRequest request, Reply<void> reply, AuditNote note) {
  const std::size_t bytes = request.value ? request.value->text().size() : 0;
  if (Status fits = check_size("the value", bytes, options_.limits); !fits) {
    return reply(fail(fits.error()));
  }
  auto again = [this, request, reply, note] { resume(request, reply, note); };
  if (!begin_once(request.run, request.key, kResumePrefix, again, &reply)) return;
  resume_now(request, std::move(reply), std::move(note));
}

void Verbs::resume_now(const ResumeRequest& request, Reply<void> reply, AuditNote note) {
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  const std::string& run = request.run;
  auto key = store_.find_run(options_.ns, run);
  if (!key) return reply(fail(key.error()));
  if (!*key) return reply(fail(ErrorCode::unknown_run, "there is no run '" + run + "'"));
  bool later = false;
  auto found = intake_.find_or_load(**key, &later);
  if (!found) return reply(fail(found.error()));
  if (later ||
      (*found != nullptr && ((*found)->life.is_ending() || (*found)->life.is_settling()))) {
    return intake_.await(**key, [this, request, reply, note] { resume_now(request, reply, note); });
  }
  if (*found == nullptr) {
    return reply(fail(ErrorCode::run_ended, "run '" + run + "' has ended"));
  }
  auto suspensions = store_.suspensions(**key);
  if (!suspensions) return reply(fail(suspensions.error()));
  const std::string id = id_of_key(kResumePrefix, request.key);
  bool answers_nothing = suspensions->empty() || (!request.value && (*found)->paused);
  if (!request.value && answers_nothing && (*found)->hold && !(*found)->paused) {
    return reply(fail(ErrorCode::run_held, "run '" + run + "' is held by a fault"));
  }
  if (!request.value && answers_nothing) {
    return control(run, store::Control::kResume, {{}, clock_.now_us(), 0, id}, std::move(reply),
                   std::move(note));
  }
  if (suspensions->empty()) {
    return reply(fail(ErrorCode::run_not_suspended, "run '" + run + "' is not suspended"));
  }
  auto answers = std::make_shared<ReportAnswers>();
  answers->answers.resize(suspensions->size());
  answers->left = suspensions->size();
  answers->exact = true;
  answers->reply = [this, run, key = **key, id,
                    reply](const Result<std::vector<store::Recorded>>& how) {
    if (!how) return reply(fail(how.error()));
    bool any = std::ranges::find(*how, store::Recorded::kRecorded) != how->end();
    if (any || was_done(store_, key, id)) return reply({});
    reply(fail(ErrorCode::run_not_suspended, "run '" + run + "' is not suspended any more"));
  };
  Answered answer;
  if (request.value) answer.value = *request.value;
  for (std::size_t i = 0; i < suspensions->size(); ++i) {
    // One entry, however many places of the program are suspended.
    promises_.settle_call((*suspensions)[i], answer, {answers, i}, i == 0 ? note : AuditNote(), id);
  }
}

}  // namespace pawl::engine
