#include "engine/control/verbs.h"

#include <algorithm>
#include <utility>

#include "engine/call/messages.h"
#include "engine/control/audit_notes.h"
#include "engine/core/store_trouble.h"
#include "engine/run/arrivals.h"
#include "engine/run/intake.h"
#include "engine/run/run_names.h"

namespace pawl::engine {

void Verbs::control(const std::string& run, store::Control control, store::ControlDetail detail,
                    Reply<void> reply, AuditNote note) {
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  bool later = false;
  const auto key = names_.find(run, &later);
  if (later) {
    return names_.await(run, [this, run, control, detail, reply, note] {
      this->control(run, control, detail, reply, note);
    });
  }
  if (!key) return reply(fail(key.error()));
  if (!*key) return reply(fail(ErrorCode::unknown_run, "there is no run '" + run + "'"));
  Recording recording;
  recording.control = control;
  const std::string id = detail.id;
  recording.detail = std::move(detail);
  audit_.add(std::move(note), store::AuditWrite::About::kControl, **key, 0, &recording.audits);
  recording.told.push_back(
      [this, reply, run, id, key = **key](const Result<store::RunWriteResult>& result) {
        if (!result) return reply(fail(result.error()));
        if (!result->controlled && !was_done(store_, key, id)) {
          return reply(fail(ErrorCode::run_ended, "run '" + run + "' has ended"));
        }
        reply({});
      });
  arrivals_.record(**key, std::move(recording), std::nullopt);
}

void Verbs::control(const std::string& run, store::Control control, Reply<void> reply,
                    AuditNote note) {
  if (control == store::Control::kCancel) {
    return cancel({run, {}, {}}, std::move(reply), std::move(note));
  }
  this->control(run, control, {{}, clock_.now_us(), 0}, std::move(reply), std::move(note));
}

void Verbs::cancel(CancelRequest request, Reply<void> reply, AuditNote note) {
  std::int64_t grace_us = request.grace_us.value_or(options_.cancel_grace_us);
  if (grace_us < 0)
    return reply(fail(ErrorCode::invalid_request, "the grace must not be negative"));
  std::int64_t now_us = clock_.now_us();
  constexpr std::int64_t kLongest = INT64_MAX / 4;
  control(request.run, store::Control::kCancel,
          {std::move(request.reason), now_us, now_us + std::min(grace_us, kLongest)},
          std::move(reply), std::move(note));
}

void Verbs::kill(KillRequest request, Reply<void> reply, AuditNote note) {
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  bool later = false;
  const auto key = names_.find(request.run, &later);
  if (later) {
    return names_.await(request.run, [this, request, reply, note] { kill(request, reply, note); });
  }
  if (!key) return reply(fail(key.error()));
  if (!*key) return reply(fail(ErrorCode::unknown_run, "there is no run '" + request.run + "'"));
  intake_.kill(**key, {request.run, std::move(request.reason), std::move(reply), std::move(note)});
}

void Verbs::fail_run(FailRequest request, Reply<void> reply, AuditNote note) {
  auto again = [this, request, reply, note] { fail_run(request, reply, note); };
  if (!begin_once(request.run, request.key, kFailPrefix, again, &reply)) return;
  auto key = store_.find_run(options_.ns, request.run);
  if (!key) return reply(fail(key.error()));
  if (!*key) return reply(fail(ErrorCode::unknown_run, "there is no run '" + request.run + "'"));
  Recording recording;
  recording.control = store::Control::kFailHeld;
  const std::string id = id_of_key(kFailPrefix, request.key);
  recording.detail = {{}, clock_.now_us(), 0, id};
  audit_.add(std::move(note), store::AuditWrite::About::kControl, **key, 0, &recording.audits);
  recording.told.push_back([this, key = **key, id, reply,
                            run = request.run](const Result<store::RunWriteResult>& result) {
    if (!result) return reply(fail(result.error()));
    if (result->controlled || was_done(store_, key, id)) return reply({});
    auto standing = store_.standing(key);
    if (!standing) return reply(fail(standing.error()));
    if (!standing->live) {
      return reply(fail(ErrorCode::run_ended, "run '" + run + "' has ended"));
    }
    reply(fail(ErrorCode::run_not_held, "run '" + run + "' is not held"));
  });
  arrivals_.record(**key, std::move(recording), std::nullopt);
}

}  // namespace pawl::engine
